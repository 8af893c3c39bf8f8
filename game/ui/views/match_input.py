"""Who gets an event on the match screen: a panel, the frame's own keys, or the system's view.

While no panel has the focus by keyboard, keys belong to the table. Nothing waits for what is in motion: Space
or a click hurries it, and everything else goes its usual way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.screens import Keys
from game.ui.widgets import matches

if TYPE_CHECKING:
    from game.ui.views.match_screen import MatchScreen


class Input:
    """The way of each event through one match screen."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self._is_view_held = False

    def handle(self, event: pygame.event.Event) -> bool:
        """True when somebody took the event."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._moved(event)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if kind == pygame.MOUSEBUTTONUP:
            return self._released(event)
        if kind == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or pygame.mouse.get_pos()
            if self.screen.ring.at(pos) is not None:
                return self.screen.ring.handle(event)
            return self._is_in_view(pos) and self.screen.view.handle(event)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind in (pygame.KEYUP, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            return self.screen.view.handle(event) or self.screen.ring.handle(event)
        return self.screen.ring.handle(event)

    # The mouse

    def _is_in_view(self, pos: tuple[int, int]) -> bool:
        areas = self.screen.panels.areas
        if areas.drawer.collidepoint(pos):
            return areas.card.collidepoint(pos)
        return any(rect.collidepoint(pos) for rect in (areas.table, areas.strip, areas.card))

    def _moved(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        ring = screen.ring
        taken = ring.handle(event)
        if self._is_view_held:
            return screen.view.handle(event) or taken
        if ring.held is not None:
            return taken
        pos = event.pos
        if ring.at(pos) is not None or not self._is_in_view(pos):
            pos = (-1, -1)  # hidden from the view, so that its hover ends
        seen = pygame.event.Event(pygame.MOUSEMOTION, {**event.dict, "pos": pos})
        return screen.view.handle(seen) or taken

    def _pressed(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if screen.ring.at(event.pos) is not None:
            return screen.ring.handle(event)
        screen.ring.by_keyboard = False
        screen.ring.set_focus(None)
        if not self._is_in_view(event.pos):
            return False
        if event.button == 1:
            screen.hurry()
        self._is_view_held = True
        screen.view.handle(event)
        return True

    def _released(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self._is_view_held:
            buttons = pygame.mouse.get_pressed(num_buttons=3)
            self._is_view_held = any(buttons) and event.button not in (1, 3)
            screen.view.handle(event)
            return True
        taken = screen.ring.handle(event)
        focus = screen.ring.focus
        if focus is not None and not screen.ring.by_keyboard and not focus.takes_text:
            # a button that was clicked must not keep the table's keys
            screen.ring.set_focus(None)
        return taken

    # Keys

    def _key(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self._frame_key(event):
            return True
        if screen.panels.entry.visible and screen.panels.entry.type(event):
            return True
        ring = screen.ring
        if ring.focus is not None and ring.by_keyboard:
            if matches(event, "Esc"):
                ring.set_focus(None)
                return True
            if ring.handle(event):
                return True
        elif event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return ring.handle(event)
        if matches(event, "Space") and (screen.flow.is_busy or screen.banner.is_shown):
            screen.hurry()
            return True
        return (
            self._timeline_key(event)
            or self._choice_key(event)
            or screen.view.handle(event)
            or self._action_key(event)
            or self._letter(event)
        )

    def _frame_key(self, event: pygame.event.Event) -> bool:
        """Keys that mean the same wherever the focus is."""
        do = self.screen.commands
        for keys, act in (
            (("Ctrl+Z",), do.undo),
            (("Ctrl+Y", "Ctrl+Shift+Z"), do.redo),
            (("Ctrl+S",), do.save),
            (("F2",), self._focus_log),
        ):
            if any(matches(event, key) for key in keys):
                act()
                return True
        return False

    def _focus_log(self) -> None:
        screen = self.screen
        if screen.panels.areas.is_drawer and not screen.panels.is_drawer_open:
            screen.panels.toggle_drawer()
        if screen.log.rows:
            screen.ring.set_focus(screen.log.rows[-1], by_keyboard=True)

    def _timeline_key(self, event: pygame.event.Event) -> bool:
        screen, flow = self.screen, self.screen.flow
        if flow.timeline is None:
            return False
        if matches(event, "Esc"):
            flow.leave_timeline()
        elif matches(event, "Left"):
            flow.step(-1)
        elif matches(event, "Right"):
            flow.step(1)
        elif matches(event, "Home"):
            flow.seek(0)
        elif matches(event, "End"):
            flow.seek(len(flow.timeline.nodes) - 1)
        elif matches(event, "Space") or matches(event, "P"):
            flow.toggle()
        elif matches(event, "X"):
            flow.next_speed()
        elif matches(event, "Enter") and not flow.timeline.is_at_end:
            screen.commands.branch()
        else:
            return False
        return True

    def _choice_key(self, event: pygame.event.Event) -> bool:
        if not self.screen.panels.choices.visible or self.screen.panels.choices.choices is None:
            return False
        choices = self.screen.panels.choices
        for row in choices.rows:
            if row.shortcut and matches(event, row.shortcut):
                if choices.is_waiting:
                    self.screen.hurry()
                else:
                    row.activate()
                return True
        return False

    def _action_key(self, event: pygame.event.Event) -> bool:
        for button in self.screen.panels.action_bar.buttons:
            if button.enabled and button.shortcut and matches(event, button.shortcut):
                button.activate()
                return True
        return False

    def _letter(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        is_watching = not screen.session.has_human and not screen.flow.is_over
        if matches(event, "Esc"):
            return (
                screen.flow.stop_resolving()
                or (screen.panels.entry.visible and self._withdraw())
                or screen.back()
            )
        if matches(event, "U"):
            screen.commands.undo()
        elif matches(event, "R") or matches(event, "?"):
            screen.open_rule()
        elif matches(event, "L"):
            if screen.panels.areas.is_drawer:
                screen.panels.toggle_drawer()
            else:
                self._focus_log()
        elif matches(event, "A") and screen.panels.choices.may_resolve:
            screen.flow.resolve()
        elif is_watching and (matches(event, "P") or matches(event, "Space")):
            screen.flow.toggle()
        elif is_watching and matches(event, "X"):
            screen.flow.next_speed()
        elif is_watching and matches(event, "Right") and screen.session.is_paused:
            screen.session.step()
        else:
            return False
        return True

    def _withdraw(self) -> bool:
        self.screen.commands.withdraw()
        return True

    def keys(self) -> Keys:
        """The frame's own keys, for F1."""
        screen = self.screen
        keys: Keys = []
        if screen.flow.timeline is not None:
            return [
                ("Left / Right", "one decision back, one on"),
                ("Space", "play and pause"),
                ("X", "faster, and slow again"),
                ("Enter", "play on from this moment"),
                ("Esc", "back to now"),
            ]
        for button in screen.panels.action_bar.buttons:
            if button.shortcut:
                keys.append((button.shortcut, button.label))
        if screen.panels.choices.choices is not None:
            keys.append(("1 / 2 / 3", "take that choice"))
            keys.append(("A", "resolve the rest: all that needs no thought"))
        if not screen.session.has_human:
            keys += [("P", "hold the computers, and on"), ("Right", "one decision"), ("X", "faster")]
        return [
            *keys,
            ("Space", "hurry what moves"),
            ("U / Ctrl+Z", "take back to your last decision"),
            ("Ctrl+Y", "put back what was taken back"),
            ("L", "the log; Enter opens an entry"),
            ("R", "the rules"),
            ("Ctrl+S", "save"),
            ("Esc", "put back what is held; the menu"),
        ]
