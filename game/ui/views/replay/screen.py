"""A saved match that is only watched: the match screen with nothing to decide, and a way to play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from game.ui import keys, menus, opening, routes
from game.ui.session import Player, Session
from game.ui.views.match.commands import Commands
from game.ui.views.match.panels import Panels
from game.ui.views.match.screen import MatchScreen, players_of, resume_match

if TYPE_CHECKING:
    from game.match.record import Record
    from game.ui.app import App


class ReplaySession(Session):
    """A record that nobody plays: neither people nor computers decide, and nothing is kept."""

    @property
    def awaits_human(self) -> bool:
        return False

    @property
    def awaits_computer(self) -> bool:
        return False

    def undo_target(self) -> int | None:
        return None

    def label(self, turn: str) -> None:
        """What is watched stays as it is."""


class ReplayCommands(Commands):
    """What can be done with a match that is watched."""

    screen: ReplayScreen

    def undo(self) -> None:
        """There is no present to take back from: one decision back."""
        self.screen.flow.rewind.step(-1)

    def redo(self) -> None:
        self.screen.flow.rewind.step(1)

    def leave_past(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Back to where one came from."""
        if self.screen.app.screen is self.screen:
            self.screen.app.pop()
        else:
            self.screen.app.back_to(ReplayScreen)
            self.screen.app.pop()

    def branch(self) -> None:
        timeline = self.screen.flow.timeline
        if timeline is not None:
            self.go_to(timeline.node)

    def go_to(self, node: int) -> None:
        """Take the match up there, as a match of its own; where it is over, look at its end."""
        screen = self.screen
        record = screen.session.record
        if screen.session.system.to_act(record.at(node).state) is None:
            screen.flow.rewind.look_at(node, nodes=record.path(node))
            return
        if any(player.is_human for player in screen.session.players):
            self._play_on(node, screen.session.players)
            return
        sides = record.scenario.sides
        items = [
            menus.Item(f"Play {side.name}", lambda side=side: self._take_over(node, (side.id,)))
            for side in sides
        ]
        items.append(
            menus.Item("Two people", lambda: self._take_over(node, tuple(side.id for side in sides)))
        )
        items.append(menus.Item("Let the computers go on", lambda: self._take_over(node, ())))
        anchor = screen.panels.transport.branch_rect
        screen.app.drop_down(items, anchor, screen.ui(230))

    def _take_over(self, node: int, sides: tuple[str, ...]) -> None:
        """Play on with people in the place of the computers of these sides."""
        players = [
            Player(side.name) if side.id in sides else player
            for side, player in zip(
                self.screen.session.scenario.sides, self.screen.session.players, strict=True
            )
        ]
        self._play_on(node, players)

    def _play_on(self, node: int, players: Sequence[Player]) -> None:
        app, record = self.screen.app, self.screen.session.record
        self._to_menu()
        opening.keep_unfinished(app)
        record.go_to(node)
        named = [{"name": player.name, "level": player.level} for player in players]
        record.note({**record.notes, "players": named})
        resume_match(app, record)

    def _to_menu(self) -> None:
        """Whatever is open below ends first, and lets go of the one journal."""

        if any(isinstance(each, routes.to("menu")) for each in self.screen.app.screens):
            self.screen.app.back_to(routes.to("menu"))

    def _again(self, players: tuple[Player, ...]) -> None:

        app, record = self.screen.app, self.screen.session.record
        self._to_menu()
        opening.keep_unfinished(app)
        routes.to("match")(
            app, record.scenario, players, dice="typed" if record.dice_kind == "typed" else "seeded"
        )

    def show_result(self) -> None:
        """The result of the path that is watched."""
        timeline = self.screen.flow.timeline
        if timeline is not None and self.screen.is_over_there:
            self.screen.session.record.go_to(timeline.node)
            super().show_result()

    def open_menu(self) -> None:
        """The pop-up behind the three lines."""
        screen, app, item = self.screen, self.screen.app, menus.Item
        items = [
            item("Save a copy", self.save, shortcut=keys.of("save")),
            item("Rules", screen.open_rule, shortcut=keys.of("rules")),
            item("Keys", app.open_help, shortcut=keys.of("help")),
            item("Settings", self._settings),
            item("Film…", self.open_film, shortcut=keys.of("film")),
            item("Branches", self.open_branches, shortcut=keys.of("branches")),
        ]
        if screen.is_over_there:
            items.append(item("The result", self.show_result))
        items.append(item("Close", self.leave, "The saved match stays as it is"))
        app.drop_down(items, screen.panels.bar.menu.rect, screen.ui(230))


class ReplayPanels(Panels):
    """The panels of a match that is watched."""

    screen: ReplayScreen

    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(screen)
        self.transport.leave_words = "Close"
        self.bar.undo.visible = self.bar.redo.visible = False


class ReplayScreen(MatchScreen):
    """One saved match, watched from its start to its end and in any order."""

    title = "Watching a match"
    COMMANDS = ReplayCommands
    PANELS = ReplayPanels

    def enter(self) -> None:
        record = self.session.record
        rewind = self.flow.rewind
        rewind.stays = True
        rewind.look_at(0, nodes=record.line(), is_playing=True)
        self.panels.transport.visible = True

    @property
    def is_over_there(self) -> bool:
        """Whether the match is over at the moment that is looked at."""
        timeline = self.flow.timeline
        node = timeline.node if timeline is not None else self.session.record.node
        return self.session.system.outcome(self.session.record.at(node).state) is not None

    def _ended(self) -> None:
        """The result waits until it is asked for."""


def watch(app: App, record: Record) -> ReplayScreen:
    """Show a record without playing it: what is played on from it begins as a match of its own."""
    players = tuple(
        msgspec.structs.replace(player, name=player.name or side.name)
        for player, side in zip(players_of(record), record.scenario.sides, strict=True)
    )
    screen = ReplayScreen(app, ReplaySession(record, players))
    app.push(screen)
    return screen
