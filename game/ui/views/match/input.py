"""Who gets an event on the match screen: a panel, the frame's own keys, or the system's view.

While no panel has the focus by keyboard, keys belong to the table. Nothing waits for what is in motion: Space
or a click hurries it, and everything else goes its usual way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import keys
from game.ui.keys import is_shifted, pressed
from game.ui.screens import Keys
from game.ui.widgets import matches

if TYPE_CHECKING:
    from game.ui.views.match.screen import MatchScreen


class Input:
    """The way of each event through one match screen."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self._is_view_held = False
        self._hurried_by: int | None = None
        """The key, or 0 for the mouse, that was pressed to hurry and is still down."""

    @property
    def is_hurrying(self) -> bool:
        """Whether what was pressed to hurry is held: then all that comes is hurried as well."""
        return self._hurried_by is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """True when somebody took the event."""
        kind = event.type
        if (
            kind in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)
            or (kind == pygame.KEYUP and event.key == self._hurried_by)
            or (kind == pygame.MOUSEBUTTONUP and event.button == 1 and self._hurried_by == 0)
        ):
            self._hurried_by = None
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
            if screen.flow.is_busy:
                self._hurried_by = 0
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
        if self.screen.flow.timeline is not None and self._timeline_key(event):
            return True
        if pressed(event, "hurry") and screen.panels.hurry.visible:
            screen.panels.hurry.activate()
            return True
        if pressed(event, "hurry") and (screen.flow.is_busy or screen.banner.is_shown):
            self._hurried_by = event.key
            screen.hurry()
            return True
        return (
            self._watching_key(event)
            or self._choice_key(event)
            or screen.view.handle(event)
            or self._action_key(event)
            or self._letter(event)
        )

    def _frame_key(self, event: pygame.event.Event) -> bool:
        """Keys that mean the same wherever the focus is."""
        do = self.screen.commands
        for act, do_it in (("undo", do.undo), ("redo", do.redo), ("save", do.save)):
            if pressed(event, act) and not is_typed(event):
                do_it()
                return True
        if matches(event, "F2") and pressed(event, "log"):
            self._focus_log()
            return True
        return False

    def _focus_log(self) -> None:
        screen = self.screen
        if screen.panels.areas.is_drawer and not screen.panels.is_drawer_open:
            screen.panels.toggle_drawer()
        if screen.log.rows:
            screen.ring.set_focus(screen.log.rows[-1], by_keyboard=True)

    def _timeline_key(self, event: pygame.event.Event) -> bool:
        """Keys that mean something only while another moment is looked at."""
        screen, rewind = self.screen, self.screen.flow.rewind
        timeline = rewind.timeline
        assert timeline is not None
        if matches(event, "Esc"):
            screen.commands.leave_past()
        elif pressed(event, "step_back"):
            rewind.step(-1)
        elif pressed(event, "step_on"):
            rewind.step(1)
        elif pressed(event, "event_back"):
            rewind.step_event(-1)
        elif pressed(event, "event_on"):
            rewind.step_event(1)
        elif pressed(event, "to_start"):
            rewind.seek(0)
        elif pressed(event, "to_end"):
            rewind.seek(timeline.last)
        elif pressed(event, "play"):
            screen.flow.toggle()
        elif pressed(event, "faster"):
            screen.flow.next_speed(-1 if is_shifted(event) else 1)
        elif pressed(event, "play_on") and not timeline.is_at_end:
            screen.commands.branch()
        elif pressed(event, "film"):
            screen.commands.open_film()
        else:
            return False
        return True

    def _watching_key(self, event: pygame.event.Event) -> bool:
        """Keys that mean something only while the computers play each other."""
        screen = self.screen
        if screen.session.has_human or screen.flow.is_over or screen.flow.timeline is not None:
            return False
        if pressed(event, "hold") or matches(event, "Space"):
            screen.flow.toggle()
        elif pressed(event, "faster"):
            screen.flow.next_speed(-1 if is_shifted(event) else 1)
        elif pressed(event, "one_on") and screen.session.is_paused:
            screen.session.step()
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
        bar = self.screen.panels.action_bar
        for button, action in zip(bar.buttons, bar.actions, strict=True):
            if button.enabled and any(key and matches(event, key) for key in (action.shortcut, action.also)):
                button.activate()
                return True
        golden = next((b for b in bar.buttons if b.kind == "primary" and b.enabled), None)
        if golden is not None and pressed(event, "confirm"):
            golden.activate()
            return True
        return False

    def _letter(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if matches(event, "Esc"):
            return (
                screen.log.stop_reading()
                or screen.flow.stop_resolving()
                or (screen.panels.entry.visible and self._withdraw())
                or screen.back()
            )
        if pressed(event, "undo"):
            screen.commands.undo()
        elif pressed(event, "redo"):
            screen.commands.redo()
        elif pressed(event, "save"):
            screen.commands.save()
        elif pressed(event, "rules"):
            screen.open_rule()
        elif pressed(event, "log"):
            if screen.panels.areas.is_drawer:
                screen.panels.toggle_drawer()
            else:
                self._focus_log()
        elif pressed(event, "look_back"):
            screen.flow.rewind.back_one()
        elif pressed(event, "branches"):
            screen.commands.open_branches()
        elif pressed(event, "resolve") and screen.panels.choices.may_resolve:
            screen.flow.resolve()
        else:
            return False
        return True

    def _withdraw(self) -> bool:
        self.screen.commands.withdraw()
        return True

    def keys(self) -> Keys:
        """The frame's own keys, for F1."""
        screen = self.screen
        told: Keys = []

        def add(*acts: str) -> None:
            told.extend((keys.of(act), keys.act(act).what) for act in acts)

        if screen.flow.timeline is not None:
            add("step_back", "step_on", "event_back", "event_on", "play", "faster", "to_start", "to_end")
            add("play_on", "film", "branches")
            told.append(("Esc", screen.panels.transport.leave_words.lower()))
            return told
        of_view = dict(screen.view.keys())
        for button in screen.panels.action_bar.buttons:
            if button.shortcut and button.shortcut not in of_view:
                told.append((button.shortcut, button.label))
        if screen.panels.choices.choices is not None:
            told.append(("1 / 2 / 3", "take that choice"))
            add("resolve")
        if not screen.session.has_human:
            add("hold", "one_on", "faster")
        add("hurry", "undo", "redo", "look_back", "log", "branches", "rules", "save")
        told.append(("Esc", "put back what is held; the menu"))
        return told


def is_typed(event: pygame.event.Event) -> bool:
    """A letter or a sign alone: what has the focus may want it before the frame does."""
    return bool(getattr(event, "unicode", "")) and not event.mod & (
        pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
    )
