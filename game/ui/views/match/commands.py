"""What the match screen's buttons, keys and menu do beyond the table: undo, save, the menu, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.errors import GameError
from game.match.branches import branch_count
from game.ui import keys, menus, routes
from game.ui.session import Player
from game.ui.tables.base import ActionButton, SummaryRow, SummarySection
from game.ui.views.match.result import ResultDoor, ResultScreen

if TYPE_CHECKING:
    from game.ui.views.match.screen import MatchScreen

THUMBNAIL = (320, 200)
"""The picture of a save slot, in pixels."""


class Commands:
    """The deeds of one match screen."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen

    # Going back

    def undo(self) -> None:
        """Back to before the last own decision; a toast says what was taken back."""
        screen = self.screen
        if screen.flow.leave_timeline():
            return
        if screen.session.wanted is not None and screen.session.withdraw():
            screen.refresh()
            return
        taken = screen.session.undo()
        screen.clear_refusal()
        if not taken:
            screen.app.toast("There is nothing to take back.", seconds=3)
            return
        first = taken[-1]
        lines = [line for line in screen.flow.lines_of(first.id) if line.is_told]
        what = lines[0].entry.headline if lines else "a decision"
        more = len(taken) - 1
        also = f" and {more} more" if more else ""
        screen.app.toast(f"Taken back: {what}{also}", ("Put back", self.redo), shortcut=keys.of("redo"))
        screen.refresh()

    def redo(self) -> None:
        """Play again what was taken back."""
        if not self.screen.session.redo():
            self.screen.app.toast("There is nothing to put back.", seconds=3)
        self.screen.refresh()

    def branch(self) -> None:
        """Take the match up from the moment that is looked at."""
        screen = self.screen
        now = screen.session.record.node
        screen.flow.rewind.play_on()
        back = ("Back", lambda: screen.session.go_to(now))
        screen.app.toast("You play on from here. What came after is kept.", back)
        screen.refresh()

    def go_to(self, node: int) -> None:
        """Take the match up at any moment of the record."""
        self.screen.session.go_to(node)
        self.screen.refresh()

    def step(self, by: int) -> None:
        """One decision on or back: of the timeline, or of the computers that are held."""
        if self.screen.flow.timeline is not None:
            self.screen.flow.rewind.step(by)
        elif by > 0:
            self.screen.session.step()
        self.screen.refresh()

    def leave_past(self) -> None:
        """Back to now."""
        self.screen.flow.leave_timeline()
        self.screen.refresh()

    def open_branches(self) -> None:
        """The branches of the record, compared."""

        if self.screen.panels.transport.is_plain:
            return
        if branch_count(self.screen.session.record) < 2:
            self.screen.app.toast("The match has no branches: nobody has gone another way yet.", seconds=4)
        else:
            self.screen.app.push(routes.to("branches")(self.screen.app, self.screen))

    def open_film(self) -> None:
        """Film a stretch of the path that is looked at."""

        screen = self.screen
        if screen.panels.transport.is_plain:
            return
        if len(screen.session.record.path()) < 2 and screen.flow.timeline is None:
            screen.app.toast("There is nothing to film yet.", seconds=3)
        else:
            screen.app.push(routes.to("film")(screen.app, screen))

    # Dice by hand

    def give_faces(self, faces: tuple[int, ...]) -> None:
        """The faces that were asked for."""
        try:
            self.screen.session.give_faces(faces)
        except GameError as error:
            self.screen.app.toast(str(error), tone="bad")
        self.screen.refresh()

    def withdraw(self) -> None:
        """Take back the decision that waits for its dice."""
        self.screen.session.withdraw()
        self.screen.panels.entry.close()
        self.screen.refresh()

    # Files and menu

    def save(self) -> None:
        """Keep the match under a name."""

        screen = self.screen
        record = screen.session.record
        screen.session.label(screen.view.clock(record.state))
        picture = screen.view.thumbnail(screen.flow.seen(record.node), THUMBNAIL)
        screen.app.push(routes.to("save")(screen.app, record, picture))

    def open_menu(self) -> None:
        """The pop-up behind the three lines."""
        screen = self.screen
        app = screen.app
        item = menus.Item
        items = [item("Save", self.save, shortcut=keys.of("save")), item("Load", self._load)]
        items.append(item("Rules", screen.open_rule, shortcut=keys.of("rules")))
        items.append(item("Keys", app.open_help, shortcut=keys.of("help")))
        items.append(item("Settings", self._settings))
        if len(screen.session.record.path()) > 1:
            items.append(item("Watch from the start", screen.flow.watch_again))
            items.append(item("Film…", self.open_film))
        if branch_count(screen.session.record) > 1:
            items.append(item("Branches", self.open_branches, shortcut=keys.of("branches")))
        if screen.flow.is_over:
            items.append(item("The result", self.show_result))
        elif screen.flow.timeline is None:
            quiet = [action for action in screen.view.actions() if action.is_quiet]
            items += [
                item(action.label, action.press, action.why, action.shortcut, is_enabled=action.is_enabled)
                for action in quiet
            ]
        kept = (
            "Only a save keeps it" if screen.flow.is_over else "It is kept; the menu's Continue takes it up"
        )
        items.append(item("Leave the match", self.leave, kept))
        app.drop_down(items, screen.panels.bar.menu.rect, screen.ui(230))

    def _load(self) -> None:

        self.screen.app.push(routes.to("load")(self.screen.app))

    def _settings(self) -> None:

        self.screen.app.push(routes.to("options")(self.screen.app))

    def leave(self) -> None:
        """Back to the menu; the journal keeps the match."""

        app = self.screen.app
        if any(isinstance(each, routes.to("menu")) for each in app.screens):
            app.back_to(routes.to("menu"))
        else:
            app.replace(routes.to("menu")(app))

    # The end

    def after_the_end(self) -> tuple[ActionButton, ...]:
        """The buttons beside the strip when the match is over."""
        return (
            ActionButton("The result", self.show_result, "Enter", is_primary=True),
            ActionButton("Rematch", self.rematch),
        )

    def show_result(self) -> None:
        """Who won, why, and what now."""
        screen = self.screen
        outcome = screen.session.outcome
        if outcome is None or isinstance(screen.app.screen, ResultScreen):
            return
        sides = range(len(screen.session.players))
        human_lost = outcome.winner is not None and not screen.session.players[outcome.winner].is_human
        screen.app.sounds.play("lose" if human_lost and screen.session.has_human else "win")
        screen.app.push(
            ResultScreen(
                screen.app,
                outcome,
                (*screen.view.summary(screen.session.record), *self._taken_back()),
                [screen.seat.side_look(side) for side in sides],
                [screen.seat.side_name(side) for side in sides],
                [player.name for player in screen.session.players],
                ResultDoor(
                    self.rematch,
                    self.swap_sides,
                    screen.flow.watch_again,
                    self.save,
                    self.leave,
                    screen.look_at,
                    screen.open_rule,
                ),
            )
        )

    def _taken_back(self) -> tuple[SummarySection, ...]:
        """Undo keeps the dice, so somebody could fish for a better order of rolls: it is told."""
        counts = self.screen.session.record.take_backs
        if not any(counts):
            return ()
        told = "Decisions that were taken back and then made otherwise."
        return (SummarySection("Take-backs", told, (SummaryRow("Taken back", tuple(map(str, counts))),)),)

    def rematch(self) -> None:
        """The same again with fresh dice."""
        self._again(self.screen.session.players)

    def swap_sides(self) -> None:
        """The same again, each player with the other side."""
        players = self.screen.session.players
        sides = self.screen.session.scenario.sides
        own = [player.name == side.name for player, side in zip(players, sides, strict=True)]
        moved = players[1:] + players[:1]
        # a player who goes by the side's name takes the new side's
        self._again(
            tuple(
                msgspec.structs.replace(player, name=side.name) if was else player
                for player, side, was in zip(moved, sides, own[1:] + own[:1], strict=True)
            )
        )

    def _again(self, players: tuple[Player, ...]) -> None:

        screen = self.screen
        record = screen.session.record
        dice = "typed" if record.dice_kind == "typed" else "seeded"
        at = screen.app.screens.index(screen)
        if screen.session.journal is not None:
            # Windows replaces no file that is still open.
            screen.session.journal.close()
        routes.to("match")(screen.app, record.scenario, players, dice=dice)
        # the match that is over goes from under the new one, and ends its worker and journal
        screen.app.screens.pop(at).leave()
