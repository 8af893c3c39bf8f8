"""The panels of the match screen: made, laid out and kept up to date with what the flow shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.match.branches import branch_count
from game.ui import keys, theme
from game.ui.views.match.actions import ActionBar
from game.ui.views.match.bar import TransportBar, TransportDoor
from game.ui.views.match.choice import COMPACT, FULL, TIGHT
from game.ui.views.match.choices import ChoicesPanel
from game.ui.views.match.dice_entry import DiceEntry
from game.ui.views.match.layout import LOG_WISH, DrawerHandle, Layout, arrange, past_below
from game.ui.views.match.tools import ToolBar
from game.ui.views.match.top import TopBar, TurnTag
from game.ui.widgets import Button, Widget
from game.units import counted

if TYPE_CHECKING:
    from game.ui.views.match.screen import MatchScreen


THINKS_LONG_S = 1.0
"""Whoever waits for the computer's thought so long sees how far it is, and may have it come to an end."""
ASK_S = 1.2
"""How long one may read what came of the last roll before dice for a computer's blow are asked for."""


class Panels:
    """Everything around the table but log and tray, which the flow itself writes to."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        do, flow, session = screen.commands, screen.flow, screen.session
        self.areas: Layout
        self.is_drawer_open = False
        self.bar = TopBar(
            session.scenario.title, session.system.title, do.undo, do.redo, screen.open_rule, do.open_menu
        )
        self.tag = TurnTag()
        self.hurry = Button(
            "Hurry", session.hurry, style="small", tip="Have it play the best it has found so far"
        )
        self.hurry.visible = False
        self.choices = ChoicesPanel(screen.take, screen.light, screen.open_rule, flow.resolve)
        self.action_bar = ActionBar()
        self.tools = ToolBar()
        self.transport = TransportBar(
            TransportDoor(
                do.step,
                flow.rewind.step_event,
                flow.toggle,
                flow.rewind.seek,
                flow.next_speed,
                do.leave_past,
                do.branch,
                do.open_branches,
                do.open_film,
                do.show_result,
                screen.seat.side_look,
            )
        )
        self.entry = DiceEntry(do.give_faces, do.withdraw)
        self.handle = DrawerHandle(self.toggle_drawer)
        self._arranged_for: Any = None
        self._actions_width = 0
        self._scale = 0.0
        screen.ring.add(
            self.action_bar,
            self.choices,
            self.tools,
            screen.log,
            screen.tray,
            self.handle,
            self.hurry,
            self.transport,
            self.entry,
            self.bar,
        )

    # Layout

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of this size."""
        screen = self.screen
        if screen.app.scale != self._scale:
            self._scale, self._actions_width = screen.app.scale, 0
        # the strip must not jump when a button goes: the width once asked for is kept
        self._actions_width = max(self._actions_width, self.action_bar.width())
        areas = self.divide(size)
        if screen.flow.timeline is not None:
            # The bar of the past takes the place of the strip: it must hide nothing of the table.
            areas = past_below(areas, self.transport.height())
        self.areas = areas
        self.bar.place(areas.bar)
        self.action_bar.place(areas.actions)
        self.action_bar.visible = not areas.drawer.colliderect(areas.actions)  # no rim of it under the drawer
        self.choices.place(areas.choices)
        screen.log.place(self._log_rect())
        screen.tray.place(areas.tray)
        # What lies over the table or over another panel, or near the drawer's shadow, is drawn each time.
        self.bar.is_kept = self.action_bar.is_kept = not areas.drawer.width
        self.choices.is_kept = screen.tray.is_kept = not areas.is_drawer
        screen.log.is_kept = not areas.is_drawer and screen.log.rect == areas.log
        self.handle.place(areas.handle)
        self.handle.is_open = self.is_drawer_open
        screen.log.visible = areas.log.height > 0
        self.choices.visible = areas.choices.height > 0
        self.handle.visible = areas.handle.width > 0
        inside = areas.table_inside
        self.tag.rect.topleft = (inside.x + screen.ui(10), inside.y + screen.ui(10))
        right = areas.handle.left if areas.drawer.width else areas.side.right if areas.side is not None else 0
        self.tag.most = max(0, right - self.tag.rect.x)
        self._place_tools()
        self._place_transport()
        self.entry.lay_out(self._entry_bounds())
        strip = self._padded(areas.strip, 6 if areas.is_drawer else 10)
        screen.view.set_rects(inside, strip, self._padded(areas.card, 16))
        self._arranged_for = self._needs()
        screen.invalidate()

    def _place_tools(self) -> None:
        """Under the tag, down to where the scale of the table may stand; under choices that float there."""
        room, ui = self.areas.table_inside, self.screen.ui
        top = room.y + ui(10) + self.tag.height + ui(6)
        bottom = room.bottom - ui(36)
        if self._floats(self.choices):
            top, bottom = self.choices.rect.bottom + ui(6), room.bottom - ui(6)
        self.tools.place_in(pygame.Rect(room.x + ui(6), top, 0, bottom - top))
        self.tools.visible = self.tools.visible and self.tools.rect.bottom <= room.bottom

    def _floats(self, panel: Widget) -> bool:
        """Whether a panel lies over the table's left."""
        side = self.areas.side
        return side is not None and panel.visible and panel.rect.height > 0 and side.contains(panel.rect)

    @property
    def over_side(self) -> pygame.Rect:
        """What of choices and dice lies over the table's left now; else empty."""
        over = [each.rect for each in (self.screen.tray, self.choices) if self._floats(each)]
        return over[0] if over else pygame.Rect(0, 0, 0, 0)

    def _place_transport(self) -> None:
        if self.areas.below is not None:
            self.transport.place_in(self.areas.below)
        else:
            self.transport.place_over(self.areas.table_inside)

    @property
    def clear_table(self) -> pygame.Rect:
        """The table's area without what lies over its left."""
        inside = self.areas.table_inside
        if not self.over_side.width:
            return inside
        left, right = self.over_side.right, inside.right - self.areas.handle.width
        return pygame.Rect(left, inside.y, right - left, inside.height)

    def divide(self, size: tuple[int, int]) -> Layout:
        """The window divided for what is offered now."""
        screen = self.screen
        wishes = screen.view.wishes()

        def divided(choices_height: int) -> Layout:
            return arrange(
                size,
                screen.ui,
                wishes,
                choices_height,
                self._actions_width,
                self.is_drawer_open,
                self._has_actions,
            )

        column = self._choices_width(divided(1))
        for density in (FULL, COMPACT, TIGHT):
            needed = self.choices.height(column, density)
            areas = divided(needed)
            has_room = areas.log.height >= screen.ui(LOG_WISH) and areas.card.height >= screen.ui(wishes.card)
            if areas.side is not None and not areas.drawer.width:
                has_room = density > FULL and needed <= areas.side.height
            if self.choices.choices is None or has_room:
                break  # else shorter rows leave room: to log and card, or to the tools beside the table
        return areas

    def _choices_width(self, areas: Layout) -> int:
        """How wide the choices will be in a window divided like this."""
        return areas.choices.width

    @property
    def _has_actions(self) -> bool:
        """Whether there are buttons beside the strip, or will be in a moment."""
        seat, decision = self.screen.seat, self.screen.seat.decision
        is_persons = decision is None or seat.is_human(decision.side)
        return is_persons or any(not action.is_quiet for action in self.action_bar.actions)

    def _log_rect(self) -> pygame.Rect:
        """The log's place: over card and choices, too, while an entry is read that needs the room."""
        log, card = self.areas.log.copy(), self.areas.card
        if log.height and card.height and card.x == log.x:
            high = min(max(log.height, self.screen.log.wish), log.bottom - card.y)
            log.y, log.height = log.bottom - high, high
        return log

    def _needs(self) -> Any:
        """What the layout depends on beside the window's size."""
        choices = self.choices
        return (
            self.screen.view.wishes(),
            choices.choices,
            choices.can_resolve,
            self.action_bar.looks,
            self._has_actions,
            self.is_drawer_open,
            self.screen.flow.timeline is None,
            self.screen.log.wish,
        )

    def _padded(self, rect: pygame.Rect, by: int) -> pygame.Rect:
        by = self.screen.ui(by)
        return rect.inflate(-2 * by, -2 * by) if rect.height else rect.copy()

    def _entry_bounds(self) -> pygame.Rect:
        """Where the panel for dice rolled by hand may be: over log and tray, else over the table."""
        areas, ui = self.areas, self.screen.ui
        if areas.tray.height and not areas.is_drawer:
            top = areas.card.bottom + ui(theme.GAP)
            return pygame.Rect(areas.tray.x, top, areas.tray.width, areas.tray.bottom - top)
        return areas.table_inside.inflate(-ui(12), -ui(12))

    def toggle_drawer(self) -> None:
        """Open or shut the drawer, where the column is one."""
        if self.areas.is_drawer:
            self.is_drawer_open = not self.is_drawer_open
            self.arrange(self.screen.app.size)

    # Up to date

    def renew(self) -> None:
        """Bring every panel up to date with the flow and the session."""
        screen, flow, session = self.screen, self.screen.flow, self.screen.session
        state = screen.seat.state
        self.bar.clock = screen.view.clock(state)
        self.bar.steps = screen.view.steps(state)
        self.bar.undo.enabled = session.undo_target() is not None
        self.bar.redo.enabled = session.record.can_redo
        taken = sum(session.record.take_backs)
        screen.log.note = counted(taken, "take-back") if taken else ""
        self.offer()
        self.renew_tag()
        timeline = flow.timeline
        words = ""
        if timeline is not None:
            words = f"Decision {timeline.at} of {timeline.last}" if timeline.at else "The start"
            self.transport.branch_count = branch_count(session.record)
            there = session.record.at(timeline.node).state
            is_over = session.system.outcome(there) is not None
            self.transport.has_result = timeline.is_at_end and is_over
        self.transport.visible = timeline is not None or (not session.has_human and not flow.is_over)
        is_playing = timeline.is_playing if timeline is not None else not session.is_paused
        self.transport.show(timeline, is_playing, flow.speed, words)
        self._renew_entry()
        if self._needs() != self._arranged_for:
            self.arrange(screen.app.size)
        else:
            self._place_tools()
            self._place_transport()

    def offer(self) -> None:
        """Ask the view what may be done now."""
        screen, flow = self.screen, self.screen.flow
        decision = screen.seat.decision
        if flow.can_act and not flow.resolving:
            self.choices.offer(screen.view.choices(), screen.view.obvious() is not None)
            self.choices.decides = (decision.side, decision.kind) if decision is not None else None
        elif (
            flow.timeline is not None
            or decision is None
            or (decision.side, decision.kind) != self.choices.decides
        ):
            self.choices.offer(None, False)
        self.tools.offer(screen.view.tools())
        # while a choice is carried out its panel stays, so that nothing jumps
        self.choices.is_waiting = not flow.can_act or flow.resolving is not None
        if flow.timeline is not None:
            self.action_bar.offer(())
        elif flow.is_over and not flow.is_busy:
            self.action_bar.offer(screen.commands.after_the_end())
        else:
            self.action_bar.offer(screen.view.actions())

    def renew_tag(self) -> None:
        """Whose turn it is, at the moment that the table shows."""
        screen = self.screen
        decision = screen.seat.decision
        if decision is None:
            self.tag.look = None
            return
        self.tag.look = screen.seat.side_look(decision.side)
        name, player = screen.seat.side_name(decision.side), screen.seat.player_name(decision.side)
        self.tag.name, self.tag.player = name, "" if player == name else player
        self.tag.doing = screen.view.call(decision)
        flow = screen.flow
        is_live = not flow.is_busy and flow.timeline is None
        is_held = screen.session.is_paused and not screen.session.players[decision.side].is_human
        self.tag.is_thinking = screen.session.is_thinking and is_live and not is_held
        if is_held and is_live:
            self.tag.doing = "held"
        self._renew_hurry()

    def _renew_hurry(self) -> None:
        """Of a long thought: how far it is, and the button to end it."""
        screen, was_visible = self.screen, self.hurry.visible
        is_long = screen.flow.is_thinking and screen.flow.thinking_s >= THINKS_LONG_S
        self.tag.progress = screen.session.progress if is_long else None
        self.hurry.visible = is_long and not screen.session.is_hurried
        if not self.hurry.visible:
            if was_visible:
                screen.invalidate()
            return
        self.hurry.shortcut = keys.of("hurry")
        tag, (wide, _) = self.tag.rect, self.hurry.size()
        at = (tag.right + screen.ui(8), tag.y)
        room = self.areas.side or self.areas.table_inside
        if at[0] + wide > room.right:
            at = (tag.x, room.bottom - tag.height if room is self.areas.side else tag.bottom + screen.ui(8))
        self.hurry.place((*at, wide, tag.height))

    def over_table(self) -> list[pygame.Rect]:
        """What floats over the table."""
        screen = self.screen
        over_all = (self.transport, self.handle, self.choices, screen.tray, self.entry)
        floating = (self.tag, self.tools, self.hurry, *over_all)
        rects = [self.areas.drawer, *(each.rect for each in floating if each.visible)]
        return [rect for rect in rects if rect.colliderect(self.areas.table_inside)]

    def _renew_entry(self) -> None:
        wanted = self.screen.session.wanted
        if wanted is None or self.screen.flow.timeline is not None:
            self.entry.close()
        elif not self.entry.visible and (wanted.by_hand or self.screen.flow.has_rested(ASK_S)):
            title, formula = self.screen.view.expects(wanted.sides, wanted.action)
            self.entry.ask(wanted.sides, title, formula, wanted.by_hand and not wanted.faces)
            self.entry.lay_out(self._entry_bounds())
