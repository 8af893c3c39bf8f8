"""The match screen: the frame around any rule system's table.

It owns layout and drawing; `input` says who gets an event, `flow` what is shown when, `session`
plays. The system's view is found by convention and draws table, strip and card (see `tables.base`).
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import pygame

from game import systems
from game.ai.client import Worker
from game.errors import GameError
from game.match.contract import Action, Decision, Refusal
from game.match.label import noted_line, player_names, player_notes
from game.match.scenario import Scenario
from game.ui import files, keys, lengths, routes, shapes, theme
from game.ui.screens import Keys, Screen
from game.ui.session import Player, Session
from game.ui.tables.base import SystemView, view_class
from game.ui.views.match.commands import Commands
from game.ui.views.match.dice import TrayPanel
from game.ui.views.match.entries import Line, LogDoor, refused
from game.ui.views.match.flow import Flow, FlowDoor
from game.ui.views.match.input import Input
from game.ui.views.match.layout import Surround
from game.ui.views.match.log import LogPanel
from game.ui.views.match.panels import Panels
from game.ui.views.match.playback import FAST
from game.ui.views.match.seat import MatchSeat
from game.ui.views.match.top import Banner
from game.ui.views.match.voice import Saying, Voice
from game.ui.views.rules.search import find_rule
from game.ui.widgets import Tip, Tooltip
from game.ui.widgets.focus import TIP_DELAY_S

if TYPE_CHECKING:
    from game.ui.app import App

HURRY_ALL_S = 0.35
"""Who holds the key longer than this hurries all that comes, not only what is shown now."""
TRAY_STAYS_S = 4.0
"""How long the floating tray stays after a roll where the column is a drawer."""


class MatchScreen(Screen):
    """One match on the screen."""

    title = "The match"
    toasts_on_top = True
    COMMANDS = Commands
    PANELS = Panels

    def __init__(self, app: App, session: Session, view: type[SystemView] | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.selected: str | None = None
        self.lit_figures: tuple[str, ...] = ()
        self.refusal: Refusal | None = None
        self._is_stale = True
        self._is_view_moving = False
        self._tray_s = 0.0
        self._hurried_s = 0.0
        self._tip: tuple[Tip | str, pygame.Rect] | None = None
        self._tip_s = 0.0
        self.voice = Voice()
        seat = MatchSeat(self)
        self.log = LogPanel(
            LogDoor(
                self.open_rule,
                lambda number: find_rule(session.system.rules, number),
                self.look_at,
                self._entry_opened,
                self.take,
                self.light,
                seat.side_look,
                seat.player_name,
                self.hear,
            )
        )
        self.seat = seat
        self.tray = TrayPanel(app.sounds.play)
        self.tray.side_look, self.tray.press = seat.side_look, self._tray_pressed
        self.banner = Banner()
        self._surround = Surround()
        self.flow = Flow(
            session,
            self.tray,
            self.log,
            FlowDoor(self.refresh, self.announce, self._ended, self._pace, app.sounds.hushed, self.voice.say),
        )
        self.view: SystemView = (view or view_class(session.system.id))(seat)
        self.flow.take_view(self.view)
        self.commands = self.COMMANDS(self)
        self.input = Input(self)
        self.panels = self.PANELS(self)
        session.on_trouble = lambda sentence: app.toast(sentence, tone="bad", seconds=9)

    # The stack

    def enter(self) -> None:
        self.flow.begin()

    def leave(self) -> None:
        self.session.close()

    def covered(self) -> None:
        self.banner.hide()

    def uncovered(self) -> None:
        self.refresh()

    def restyled(self) -> None:
        self.flow.retell()
        self.refresh()

    def layout(self, size: tuple[int, int]) -> None:
        self.panels.offer()
        self.panels.arrange(size)

    def refresh(self) -> None:
        """Something has changed: ask the view anew what may be done, before the next picture."""
        self._is_stale = True
        self.invalidate()

    # Deciding

    def propose(self, action: Action) -> Refusal | None:
        """A person's decision from the table. When it is refused, the refusal is shown and returned."""
        if not self.flow.can_act:
            return None
        refusal = self.session.act(action)
        if refusal is not None:
            self.show_refusal(refusal)
            return refusal
        self.clear_refusal()
        self.log.stop_reading()
        self.banner.hurry()
        self.voice.hurry()
        self.refresh()
        return None

    def take(self, action: Action) -> None:
        """A decision from a panel."""
        if self.flow.is_busy:
            self.flow.finish()
        self.propose(action)

    def show_refusal(self, refusal: Refusal) -> None:
        """ "Why not?": in the log, on the table, by a sound."""
        refusal = lengths.refusal(refusal)
        if refusal != self.refusal:
            self.app.sounds.play("refuse", 0.6)
        self.refusal = refusal
        self.log.drop_refusals()
        self.log.append(refused(refusal, self.flow.shown))
        if not self.log.visible:
            self.app.toast(
                refusal.sentence,
                (refusal.rule, lambda: self.open_rule(refusal.rule)),
                shortcut=keys.of("book"),
                tone="bad",
            )
        self.refresh()

    def clear_refusal(self) -> None:
        """The player goes on: marks and entry go."""
        if self.refusal is not None:
            self.refusal = None
            self.log.drop_refusals()
            self.refresh()

    def select(self, figure: str | None) -> None:
        """The figure that table, strip and card are about."""
        if figure != self.selected:
            self.selected = figure
            self.refresh()

    def light(self, figures: tuple[str, ...]) -> None:
        """Highlight figures on the table."""
        if figures != self.lit_figures:
            self.lit_figures = figures
            self.invalidate()

    def hear(self, pointed: Saying | None, is_open: bool, read: Saying | None) -> None:
        """The log points at what a player said of its decision."""
        if self.voice.point(pointed, is_open, read):
            self.invalidate()

    def look_at(self, node: int, event: int | None = None) -> None:
        """See the moment after a node's decision, or right after this event of it."""
        self.flow.rewind.look_at(node, event)

    def _entry_opened(self, line: Line) -> None:
        """While the past is looked at, opening an entry leads to its moment."""
        if self.flow.timeline is not None and not self.flow.timeline.is_playing:
            self.look_at(line.node, line.event)

    def open_rule(self, number: str = "") -> None:
        """The rules at a paragraph; without one, at what matters now."""
        system, now = self.about()
        routes.to("rules")(self.app, (system, number or now))

    def about(self) -> tuple[str, str]:
        """What was refused just now, else the choice that is to be made."""
        decision = self.seat.decision
        number = self.refusal.rule if self.refusal is not None else decision.rule if decision else ""
        return self.session.system.id, number

    def hurry(self) -> None:
        """Bring what moves to its end."""
        self.flow.hurry()
        self.banner.hurry()
        self.voice.hurry()

    def _tray_pressed(self) -> None:
        """Hurry the dice; where they lie over something and have been told, put them away."""
        if self.flow.is_busy:
            self.hurry()
        else:
            self._tray_s = 0.0
        self.invalidate()

    def announce(self, decision: Decision) -> None:
        """Say whose turn it is, over the table."""
        name = self.seat.side_name(decision.side)
        player = self.seat.player_name(decision.side)
        call = self.view.call(decision)
        line = call if player == name else f"{player} · {call}"
        self.banner.show(self.seat.side_look(decision.side), name, line, call)
        self.app.sounds.play("turn", 0.45)

    def _ended(self) -> None:
        self.commands.show_result()

    def _pace(self) -> float:
        if self.app.reduced_motion:
            return 0.0
        return FAST if self.app.settings.animation == "fast" else 1.0

    # Time

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        is_top = self.app.screen is self
        self._hurried_s = self._hurried_s + dt_s if is_top and self.input.is_hurrying else 0.0
        if self._hurried_s >= HURRY_ALL_S:
            self.flow.hurry()
        if self.flow.update(dt_s, may_play=is_top):
            self.invalidate()
        if self.banner.is_shown:
            self.banner.advance(dt_s)
            self.invalidate()
        if self.voice.advance(dt_s, self.session.is_paused and self.flow.timeline is None):
            self.invalidate()
        self._is_view_moving = bool(self.view.update(dt_s))
        if self._is_view_moving:
            self.invalidate()
        tag = self.panels.tag
        was_thinking = tag.is_thinking
        self.panels.renew_tag()
        if tag.advance(dt_s) or was_thinking != tag.is_thinking:
            self.invalidate()
        before_s = self._tray_s
        self._tray_s = TRAY_STAYS_S if self.tray.is_playing else max(0.0, before_s - dt_s)
        if before_s > 0 == self._tray_s:
            self.invalidate()
        if self._tip is not None:
            before, self._tip_s = self._tip_s, self._tip_s + dt_s
            if before < TIP_DELAY_S <= self._tip_s:
                self.invalidate()
        if self.session.wanted is not None and not self.panels.entry.visible:
            self._is_stale = True
        if self._is_stale:
            self._is_stale = False
            self.panels.renew()

    @property
    def animating(self) -> bool:
        is_told = self.banner.is_shown or self.voice.is_fading
        return self.flow.is_busy or is_told or self._is_view_moving or self._is_stale

    @property
    def idle_s(self) -> float:
        waits = self.flow.is_waiting or self._tip is not None or self._tray_s > 0 or self.voice.is_speaking
        return 0.03 if waits else super().idle_s

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        taken = self.input.handle(event)
        if taken and event.type != pygame.MOUSEMOTION:
            self.refresh()
        return taken

    def back(self) -> bool:
        self.commands.open_menu()
        return True

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        areas, radius = self.panels.areas, theme.RADIUS * self.app.scale
        tip_before = self._tip
        self._tip = None
        look = self.panels.tag.look
        frame = theme.PANEL_BORDER if look is None else theme.mix(theme.ROOM, look.colour, 0.75)
        self._surround.draw(surface, areas, frame, self.app.scale)
        self._clipped(surface, areas.table_inside, self.draw_table)
        if areas.strip.height and areas.strip.width:
            self._clipped(surface, areas.strip, self.view.draw_strip)
        if self.flow.timeline is not None:
            shapes.box(surface, areas.table, None, theme.GOLD, self.ui(5), max(2, self.ui(2)))
        self.panels.tag.draw(surface)
        self._draw_voice(surface)
        self.banner.draw(surface, self.panels.clear_table, self.app.reduced_motion)
        if areas.drawer.width:
            shapes.shadow(surface, areas.drawer, radius, blur=24, opacity=0.6)
            shapes.box(surface, areas.drawer, theme.ROOM, theme.PANEL_BORDER, radius)
            shapes.box(surface, areas.card, theme.PANEL, theme.PANEL_BORDER, radius)
        if areas.card.height:
            self._clipped(surface, areas.card.inflate(-2, -2), self.view.draw_card)
        is_rolling = self.tray.is_playing or (self._tray_s > 0 and self.flow.timeline is None)
        is_idle = not is_rolling or self.tray.story is None
        self.tray.visible = areas.tray.height > 0 and not (areas.is_drawer and is_idle)
        is_under = self.tray.visible and areas.tray.colliderect(areas.handle)
        self.panels.handle.visible = areas.handle.width > 0 and not is_under
        self.ring.draw(surface)
        if self._tip is None or tip_before is None or self._tip[1] != tip_before[1]:
            self._tip_s = 0.0

    def _draw_voice(self, surface: pygame.Surface) -> None:
        """The words that are heard, in a corner of the table."""
        saying = self.voice.in_bubble
        if saying is None:
            return
        panels, inside = self.panels, self.panels.areas.table_inside
        taken = [*panels.over_table(), self.app.toasts.rect]
        if self.banner.is_shown:
            taken.append(self.banner.rect(panels.clear_table))
        look, is_still = self.seat.side_look(saying.side), self.app.reduced_motion
        to_be = self.flow.seen(saying.node if self.voice.is_speaking else self.flow.shown)

        def draw(onto: pygame.Surface) -> None:
            self.voice.draw(onto, inside, look, taken, lambda: self.view.bodies(to_be), is_still)

        self._clipped(surface, inside, draw)

    def draw_table(self, surface: pygame.Surface) -> None:
        """What lies under all panels."""
        self.view.draw_table(surface)

    @staticmethod
    def _clipped(surface: pygame.Surface, rect: pygame.Rect, draw: Any) -> None:
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        draw(surface)
        surface.set_clip(before)

    def tip_at(self, tip: Tip | str, at: pygame.Rect) -> None:
        """The view points at something of its own that has a tip."""
        self._tip = (tip, at)

    @property
    def shown_tip(self) -> Any:
        is_own = self._tip is not None and self._tip_s >= TIP_DELAY_S
        return self._tip[0] if self._tip is not None and is_own else super().shown_tip

    def draw_tip(self, surface: pygame.Surface) -> None:
        if self._tip is not None and self._tip_s >= TIP_DELAY_S:
            Tooltip(self._tip[0]).draw(surface, self._tip[1])
        else:
            super().draw_tip(surface)

    def keys(self) -> Keys:
        return [*self.view.keys(), *self.input.keys()]


# Beginning


def start_match(
    app: App,
    scenario: str | Scenario,
    players: tuple[Player, ...],
    seed: int | str | None = None,
    dice: str = "seeded",
) -> MatchScreen:
    """Begin a match and show it. Raises `BadData` for a scenario that cannot be set up."""
    seed = secrets.token_hex(6) if seed is None or seed == "" else seed
    notes = {"players": [{"name": player.name, "level": player.level} for player in players]}
    return resume_match(app, systems.start(scenario, seed, dice, notes=notes))


def resume_match(app: App, record: Any) -> MatchScreen:
    """Take a record up where it stands, with the players that its notes name, and show it."""
    players = players_of(record)
    worker = Worker() if any(not player.is_human for player in players) else None

    def trouble(error: GameError | None) -> None:
        if error is None:
            app.toast("The match is being kept again.", tone="good")
        else:
            told = f"T{str(error)[1:]}. You can play on; it is tried again after each decision."
            app.toast(told, tone="bad", seconds=12)

    journal = systems.journal(files.journal_file(), record, trouble)
    screen = MatchScreen(app, Session(record, players, journal, worker))
    app.push(screen)
    return screen


def players_of(record: Any) -> tuple[Player, ...]:
    """Who plays each side by the record's notes; people where they say nothing usable."""
    sides = [side.name for side in record.scenario.sides]
    told = player_notes(record.notes, len(sides))
    names = player_names(record.notes, sides)
    return tuple(Player(name, noted_line(of, "level") or None) for name, of in zip(names, told, strict=True))
