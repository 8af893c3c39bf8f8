"""The set-up of a match: which scenario, who plays, what lies on the table, and off it goes."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game import ai, systems
from game.errors import GameError
from game.match.scenario import Scenario
from game.ui import files, opening, routes, shapes, text, theme
from game.ui.screens import Keys
from game.ui.settings import LastMatch
from game.ui.tables import base
from game.ui.views.menu.cards import CardsDialog
from game.ui.views.menu.force import Force, Section, stacked
from game.ui.views.parts import MenuScreen, Picture, fitted, icon
from game.ui.widgets import Button, Choice, Label, ListBox, Switch, TextField, Widget, flow
from game.ui.widgets.panel import ScrollArea
from game.units import counted

if TYPE_CHECKING:
    from game.ui.app import App

log = logging.getLogger(__name__)

NEWCOMERS = "warriors-of-ash"
"""The scenario offered to somebody who has not played yet, at the top of the list."""


class ScenarioRow:
    """A scenario in the list: its title, what it is about, by which rules."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.key = scenario, scenario.id
        self.system = systems.system_for(scenario).title

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        summary = text.measure(self.scenario.summary, "small", width, 4)[1]
        return text.line_height("title") + summary + text.line_height("label") + round(4 * text.scale())

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        """Draw it inside the row."""
        x, y, width = rect.x, rect.y, rect.width
        ink = theme.GOLD_BRIGHT if is_chosen else theme.INK
        y = text.draw(surface, self.scenario.title, (x, y), "title", colour=ink, width=width, lines=1).bottom
        soft = theme.INK_SOFT
        y = text.draw(
            surface, self.scenario.summary, (x, y), "small", colour=soft, width=width, lines=4
        ).bottom
        y += round(4 * text.scale())
        text.draw(surface, self.system, (x, y), "label", colour=theme.INK_DIM, width=width, lines=1)


class SetupScreen(MenuScreen):
    """Three columns where there is room (scenario, tale and map, players), else one below the other."""

    title = "Play"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        systems.add_folder(files.maps_folder())
        self.scenarios, self.bad = _readable()
        last = app.settings.last_match
        self.list = ListBox(changed=lambda row: self.choose(row.scenario), opened=lambda _: self.start())
        self.list.show([ScenarioRow(s) for s in self.scenarios], last.scenario or None)
        self.picture = Picture(missing="The map")
        self.middle, self.right = ScrollArea(), ScrollArea()
        self.list.ground = theme.ROOM
        self.start_button = Button(
            "Start", self.start, kind="primary", shortcut="Ctrl+Enter", icon=icon("play")
        )
        self.more_button = Button("More", self.toggle_more, kind="quiet", icon=icon("chevron_down"))
        self.dice = Switch(
            "Roll real dice and type them in", app.settings.own_dice, lambda _: self.layout(self.app.size)
        )
        self.seed = TextField(
            placeholder="Left to chance",
            longest=40,
            tip="The same seed and the same decisions give the same match.",
        )
        self.shows_more = False
        self.scenario: Scenario | None = None
        self.forces: list[Force] = []
        self.options: list[tuple[Any, Choice]] = []
        self.cards: tuple[Any, ...] = ()
        self.ring.add(self.list, self.middle, self.right, self.start_button)
        chosen = self.list.chosen
        if chosen is not None:
            self.choose(chosen.scenario, remembered=last)

    def enter(self) -> None:
        first = self.forces[0].who if self.forces else self.back_button
        self.ring.set_focus(self.list.chosen_row or first, by_keyboard=self.ring.by_keyboard)
        if self.bad:
            count = len(self.bad)
            told = f"{counted(count, 'scenario')} cannot be read"
            self.app.toast(told, ("Why", self._tell_bad), shortcut="F2", tone="bad", seconds=10)

    def _tell_bad(self) -> None:
        self.app.notice("What is wrong with the scenarios", "\n\n".join(self.bad))

    # The scenario.
    def choose(self, scenario: Scenario, remembered: LastMatch | None = None) -> None:
        """Take another scenario; keep who plays and the names as far as they fit."""
        players = [force.player for force in self.forces]
        names = [force.name.value for force in self.forces]
        if remembered is not None:
            players, names = list(remembered.players), list(remembered.names)
        self.scenario = scenario
        levels = ai.levels(scenario.system)
        self.forces = []
        for i, side in enumerate(scenario.sides):
            player = players[i] if i < len(players) else ("human" if i == 0 else "")
            if player not in ("human", *(level.id for level in levels)):
                player = _usual_level(levels) if levels else "human"
            name = names[i] if i < len(names) else ""
            self.forces.append(Force(i, side, levels, player, name, lambda: self.layout(self.app.size)))
        wanted = remembered.options if remembered is not None and remembered.scenario == scenario.id else {}
        self.options = []
        for option in _options(scenario):
            values = [value for value, _ in option.choices]
            value = wanted.get(option.key, option.value)
            if option.key in opening.OWN_RULES and option.key not in scenario.setup:
                value = getattr(self.app.settings, option.key)
            control = Choice(option.choices, value if value in values else option.value)
            self.options.append((option, control))
        self.middle.offset = self.right.offset = 0
        self._look()
        if self.app.screen is self:
            self.layout(self.app.size)

    def _look(self) -> None:
        """Have the system's view draw the cards; the map is drawn when its size is known."""
        self.cards = ()
        if self.scenario is not None:
            try:
                view = base.view_class(self.scenario.system)
                self.cards = tuple(view.cards(self.app, self.scenario, self.ui(380)))
            except GameError as error:
                self.app.toast(str(error), tone="bad", seconds=10)
            except Exception:  # a scenario without its pictures can still be played
                log.exception("no cards for %s", self.scenario.id)
        for force in self.forces:
            force.show_cards([c for c in self.cards if c.side == force.index], self.open_card)
        self._pictured: tuple[str, tuple[int, int]] | None = None

    def open_card(self, card: Any) -> None:
        """Show a card in large."""
        self.app.push(CardsDialog(self.app, self.cards, self.cards.index(card)))

    def _map_picture(self, size: tuple[int, int]) -> None:
        if self.scenario is None or min(size) < 16 or self._pictured == (self.scenario.id, size):
            return
        self._pictured = self.scenario.id, size
        self.picture.image = None
        try:
            view = base.view_class(self.scenario.system)
            self.picture.image = fitted(view.map_picture(self.app, self.scenario, size), size)
        except GameError as error:
            self.picture.missing = str(error)
        except Exception:  # see `_look`
            log.exception("no picture of %s", self.scenario.id)

    def toggle_more(self) -> None:
        """Show or hide what is seldom wanted."""
        self.shows_more = not self.shows_more
        self.layout(self.app.size)
        if self.shows_more:
            self.ring.adopt()
            last = self.dice if self.dice.is_on else self.seed
            last.reveal(last.rect)

    # Off it goes.
    def start(self) -> None:
        """Remember the choice and begin the match."""
        from game.ui.session import Player

        if self.scenario is None:
            return
        scenario = self.scenario
        setup = dict(scenario.setup)
        for option, control in self.options:
            setup.pop(option.key, None)
            if control.value is not None:
                setup[option.key] = control.value
        players = tuple(Player(*force.told()) for force in self.forces)
        self.app.change(
            own_dice=self.dice.is_on,
            last_match=LastMatch(
                scenario=scenario.id,
                players=tuple(force.player for force in self.forces),
                names=tuple(force.name.value for force in self.forces),
                options={option.key: control.value for option, control in self.options},
            ),
        )
        seed = self.seed.value.strip() or str(secrets.randbelow(10**9))
        dice = "typed" if self.dice.is_on else "seeded"
        try:
            changed = msgspec.structs.replace(scenario, setup=setup)
            # A scenario that cannot be set up must not cost the unfinished match its journal.
            systems.start(changed, seed)
            opening.keep_unfinished(self.app)
            routes.to("match")(self.app, changed, players=players, seed=seed, dice=dice)
        except GameError as error:
            self.app.notice("This scenario cannot be played", str(error))

    def keys(self) -> Keys:
        return [
            ("Ctrl+Enter", "start the match"),
            ("Up / Down", "choose a scenario"),
            ("Enter", "on a scenario: start"),
        ]

    # The picture.
    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        bar = self.ui(theme.BAR_HEIGHT)
        w, h = self.start_button.size()
        self.start_button.place((size[0] - self.ui(16) - w, (bar - h) // 2, w, h))
        if self.is_wide:
            self.right.ground = theme.PANEL
            self._wide()
        else:
            self.right.ground = theme.ROOM
            self._narrow()

    def _wide(self) -> None:
        body, gap = self.body, self.ui(theme.PAD)
        left, right = self.ui(236), self.ui(330)
        middle = body.width - left - right - 2 * gap
        self.list.visible = True
        self.list.place((body.x, body.y, left, body.height))
        self.list.arrange()
        # Inside the panels there is a margin all round.
        self.middle.visible = True
        self.middle.place(
            pygame.Rect(body.x + left + gap, body.y, middle, body.height).inflate(-2 * gap, -2 * gap)
        )
        self.right.place(
            pygame.Rect(body.right - right, body.y, right, body.height).inflate(-2 * gap, -2 * gap)
        )
        self._fill(self.middle, [self._tale(self.middle.rect.height)])
        self._fill(self.right, self._players())

    def _narrow(self) -> None:
        self.list.visible = False
        self.middle.visible = False
        self.right.place(self.body)
        several = [self._scenarios()] if len(self.scenarios) > 1 else []
        tale = self._tale(0)
        self._fill(self.right, [*several, *self._players(), tale])

    def _fill(self, area: ScrollArea, sections: list[Section]) -> None:
        offset, area.offset = area.offset, 0
        widgets, bottom = stacked(sections, area.rect.x, area.rect.y, area.content_width, self.ui(18))
        area.fill(widgets, bottom - area.rect.y)
        area.scroll_to(offset)
        focus = self.ring.focus
        if focus is not None and self.ring.by_keyboard and focus in widgets:
            area.reveal(focus.rect)

    # The sections of the columns: each places its widgets below (x, y) and returns them with its end.
    def _tale(self, height: int) -> Section:
        """Map and tale; the map is as high as leaves room for the tale in `height`, within reason."""

        def place(x: int, y: int, width: int) -> tuple[list[Widget], int]:
            scenario = self.scenario
            if scenario is None:
                label = Label("There is no scenario to play.", "body", colour=theme.INK_DIM)
                label.place((x, y, width, label.height(width)))
                return [label], label.rect.bottom
            gap = self.ui(6)
            title = Label(scenario.title, "headline")
            tale = Label(scenario.tale.strip(), "tale", colour=theme.INK_SOFT)
            words = title.height(width) + tale.height(width) + gap
            free = height - words - self.ui(14)
            room = min(max(free, self.ui(220), height * 2 // 5), width * 3 // 4)
            self._map_picture((width, room))
            image = self.picture.image
            shown = image.get_size() if image is not None else (width, room)
            self.picture.place((x + (width - shown[0]) // 2, y, *shown))
            y = self.picture.rect.bottom + self.ui(14)
            for label in (title, tale):
                label.place((x, y, width, label.height(width)))
                y = label.rect.bottom + gap
            return [self.picture, title, tale], y - gap

        return place

    def _scenarios(self) -> Section:
        def place(x: int, y: int, width: int) -> tuple[list[Widget], int]:
            options = [(s.id, s.title, s.summary) for s in self.scenarios]
            chosen = self.scenario.id if self.scenario is not None else None
            control = Choice(options, chosen, self._choose_id, kind="list")
            control.place((x, y, width, control.size()[1]))
            return [control], control.rect.bottom

        return place

    def _choose_id(self, scenario_id: str) -> None:
        found = next(s for s in self.scenarios if s.id == scenario_id)
        self.list.show([ScenarioRow(s) for s in self.scenarios], scenario_id)
        self.choose(found)

    def _players(self) -> list[Section]:
        return [*(force.place for force in self.forces), *self._choices(), self._more()]

    def _choices(self) -> list[Section]:
        def section(option: Any, control: Choice) -> Section:
            def place(x: int, y: int, width: int) -> tuple[list[Widget], int]:
                label = Label(option.title, "heading")
                label.place((x, y, width, label.height(width)))
                control.place((x, label.rect.bottom + self.ui(4), width, control.size()[1]))
                return [label, control], control.rect.bottom

            return place

        return [section(option, control) for option, control in self.options]

    def _more(self) -> Section:
        def place(x: int, y: int, width: int) -> tuple[list[Widget], int]:
            self.more_button.label = "Less" if self.shows_more else "More"
            self.more_button.icon = icon("chevron_up" if self.shows_more else "chevron_down")
            y = flow([self.more_button], x, y, width, 0)
            if not self.shows_more:
                return [self.more_button], y
            y += self.ui(8)
            self.dice.place((x, y, width, self.dice.height(width)))
            if self.dice.is_on:  # dice rolled by hand have no seed
                return [self.more_button, self.dice], self.dice.rect.bottom + 4
            label = Label("Seed of the dice", "heading")
            label.place((x, self.dice.rect.bottom + self.ui(10), width, label.height(width)))
            self.seed.place((x, label.rect.bottom + self.ui(4), width, self.ui(theme.ROW)))
            widgets: list[Widget] = [self.more_button, self.dice, label, self.seed]
            return widgets, self.seed.rect.bottom + 4

        return place

    def draw_body(self, surface: pygame.Surface) -> None:
        if self.is_wide:
            gap = self.ui(theme.PAD)
            for area in (self.middle, self.right):
                shapes.box(
                    surface,
                    area.rect.inflate(2 * gap, 2 * gap),
                    theme.PANEL,
                    theme.PANEL_BORDER,
                    self.ui(theme.RADIUS),
                )


def _readable() -> tuple[tuple[Scenario, ...], list[str]]:
    """The scenarios that some system plays, and a sentence for each that cannot be read."""
    found, errors = systems.all_scenarios()
    good, bad = [], [str(error) for error in errors]
    for scenario in found:
        try:
            systems.system_for(scenario)
        except GameError as error:
            bad.append(str(error))
        else:
            good.append(scenario)
    good.sort(key=lambda scenario: scenario.id != NEWCOMERS)
    return tuple(good), bad


def _usual_level(levels: tuple[Any, ...]) -> str:
    """The level offered first: the best that is no fixed pattern."""
    thinking = [level for level in levels if not level.is_fixed]
    return str((thinking or list(levels))[-1].id)


def _options(scenario: Scenario) -> tuple[Any, ...]:
    """What the system offers to choose; nothing where its view has no such choices."""
    try:
        view = base.view_class(scenario.system)
        offered = getattr(view, "setup_options", None)
        return tuple(offered(scenario)) if offered is not None else ()
    except Exception:  # the match can be played as the scenario has it
        log.exception("no set-up options for %s", scenario.id)
        return ()
