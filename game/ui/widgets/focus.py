"""The one focus ring of a screen: who is pointed at, who has the keys, who is held.

Tab and Shift+Tab go round in order, arrows go to the nearest in their direction, Enter and Space activate,
letters on buttons work from anywhere. The wheel goes to what lies under the pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.ui.widgets.base import Widget
from game.ui.widgets.item import Item
from game.ui.widgets.kept import Kept
from game.ui.widgets.shortcuts import matches

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
TIP_DELAY_S = 0.45
LINE_PX = 4
"""So far beyond its widget the line around the focus reaches at the most."""


class FocusRing:
    """The widgets of one screen under one focus."""

    def __init__(self, invalidate: Callable[[], None]) -> None:
        self.invalidate = invalidate
        self.drop_down: Callable[[Sequence[Item], pygame.Rect, int], None] | None = None
        """Opens a list of items beside a rectangle, of a least width in pixels: for widgets that have one."""
        self.roots: list[Widget] = []
        self.focus: Widget | None = None
        self.hover: Widget | None = None
        self._pointer: tuple[int, int] | None = None
        self.held: Widget | None = None
        self.by_keyboard = False
        self.on_press: Callable[[], None] | None = None
        """Called when a button is pressed: the screen's click sound."""
        self._still_s = 0.0
        self._kept: dict[Widget, Kept] = {}

    # The widgets.
    def add(self, *widgets: Widget) -> None:
        """Take widgets in, at the end of the ring."""
        self.roots.extend(widgets)
        self.adopt()

    def clear(self) -> None:
        """Let all widgets go, and the focus with them."""
        self.roots.clear()
        self._kept.clear()
        self.set_focus(None)
        self.hover = self.held = None

    def adopt(self) -> None:
        """Make every widget below the roots ours; called by itself whenever the ring is walked."""
        for widget in self.walk():
            widget.ring = self

    def walk(self) -> Iterator[Widget]:
        """All visible widgets in order."""
        for root in self.roots:
            for widget in root.walk():
                widget.ring = self
                yield widget

    def stops(self) -> list[Widget]:
        """Where the focus can be, in order."""
        return [w for w in self.walk() if w.focusable and w.enabled]

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost visible widget at a point of the window; the one drawn last wins."""
        for root in reversed(self.roots):
            found = _innermost(root, pos)
            if found is not None:
                return found
        return None

    # The focus.
    def set_focus(self, widget: Widget | None, *, by_keyboard: bool | None = None) -> None:
        """Give the keys to a widget, or to none."""
        if by_keyboard is not None:
            self.by_keyboard = by_keyboard
        if widget is not self.focus:
            before, self.focus = self.focus, widget
            if before is not None:
                before.on_focus(False)
            if widget is not None:
                widget.ring = self
                widget.on_focus(True)
            self._still_s = 0.0
        if widget is not None and self.by_keyboard:
            widget.reveal(widget.rect)
        self.invalidate()

    def step(self, by: int) -> bool:
        """Move the focus on by one place, round the ring."""
        stops = [w for w in self.stops() if w.is_tab_stop or w is self.focus]
        if not stops:
            return False
        if self.focus in stops:
            at = (stops.index(self.focus) + by) % len(stops)
        else:
            at = 0 if by > 0 else len(stops) - 1
        self.set_focus(stops[at], by_keyboard=True)
        return True

    def go(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; False if there is none."""
        stops = self.stops()
        if not stops:
            return False
        if self.focus not in stops:
            return self.step(1)
        here = self.focus.rect
        best = min(
            ((_cost(here, w.rect, dx, dy), i) for i, w in enumerate(stops) if w is not self.focus),
            default=(None, -1),
            key=lambda pair: (pair[0] is None, pair[0] or 0, pair[1]),
        )
        if best[0] is None:
            return False
        self.set_focus(stops[best[1]], by_keyboard=True)
        return True

    # Events.
    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to whom it concerns; True if somebody took it."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            target = self.held or self.at(event.pos)
            taken = target is not None and _bubble(target, event)
            self.held = None
            self.invalidate()
            return taken
        if event.type == pygame.MOUSEWHEEL:
            target = self.at(pygame.mouse.get_pos() if not hasattr(event, "pos") else event.pos)
            taken = target is not None and _bubble(target, event)
            if taken:
                self.invalidate()
            return taken
        if event.type == pygame.KEYDOWN:
            taken = self._key(event)
            if taken:
                self.invalidate()
            return taken
        if event.type in (pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._alive(self.focus) and _bubble(self.focus, event)
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        over = self.at(event.pos)
        if over is not self.hover:
            self.hover = over
            self._still_s = 0.0
            self.invalidate()
        target = self.held or over
        return target is not None and _bubble(target, event)

    def _pressed(self, event: pygame.event.Event) -> bool:
        target = self.at(event.pos)
        self.by_keyboard = False
        self._still_s = 0.0
        if target is None:
            self.set_focus(None)
            return False
        seat: Widget | None = target
        while seat is not None and not (seat.focusable and seat.enabled):
            seat = seat.parent
        self.set_focus(seat)
        self.held = target
        return _bubble(target, event)

    def _key(self, event: pygame.event.Event) -> bool:
        focus = self.focus if self._alive(self.focus) else None
        if focus is not None and focus.enabled and _bubble(focus, event):
            self.by_keyboard = True
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.go(*_ARROWS[event.key])
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self._page(event):
            return True
        if focus is None or not focus.takes_text or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._shortcut(event)
        return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE) and self._shortcut(event)

    def _page(self, event: pygame.event.Event) -> bool:
        """Page keys that nobody wanted turn the first area that has more than it shows."""
        return any(w.handle(event) for w in self.walk() if getattr(w, "scrolls", False))

    def _shortcut(self, event: pygame.event.Event) -> bool:
        for widget in self.walk():
            shortcut = getattr(widget, "shortcut", "")
            if shortcut and widget.enabled and matches(event, shortcut):
                widget.activate()  # type: ignore[attr-defined]
                return True
        return False

    def _alive(self, widget: Widget | None) -> bool:
        return widget is not None and any(w is widget for w in self.walk())

    # Time and picture.
    def update(self, dt_s: float) -> None:
        """Let time pass for all widgets, and for the tip that is about to show.

        What went away from under a pointer at rest is pointed at no more; what came there waits for the
        pointer to move, so that it takes nothing from whoever plays by keys.
        """
        for widget in self.walk():
            widget.update(dt_s)
        if self.hover is not None and self._pointer is not None and self.at(self._pointer) is not self.hover:
            self.hover = None
            self.invalidate()
        before = self._still_s
        self._still_s += dt_s
        if before < TIP_DELAY_S <= self._still_s and self.tipped is not None:
            self.invalidate()

    @property
    def tipped(self) -> Widget | None:
        """The widget whose tip shows now: pointed at, or focused by key, for a moment."""
        if self._still_s < TIP_DELAY_S or self.held is not None:
            return None
        widget = self.focus if self.by_keyboard else self.hover
        while widget is not None and not widget.tip:
            widget = widget.parent
        return widget if self._alive(widget) else None

    @property
    def waits_for_tip(self) -> bool:
        """Whether a tip will show soon, so that the loop must not sleep through it."""
        widget = self.focus if self.by_keyboard else self.hover
        while widget is not None and not widget.tip:
            widget = widget.parent
        return widget is not None and self._still_s < TIP_DELAY_S

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets in order."""
        mine = (self.hover, self.focus, self.held, self.by_keyboard)
        for root in self.roots:
            look = root.appearance if root.visible and root.is_kept else None
            if look is not None:
                kept = self._kept.setdefault(root, Kept())
                part = root.rect.inflate(2 * LINE_PX, 2 * LINE_PX)
                kept.draw(surface, part, (mine, look), partial(self._draw_root, root))
            elif root.visible:
                self._draw_root(root, surface)

    def _draw_root(self, root: Widget, surface: pygame.Surface) -> None:
        for widget in root.walk():
            widget.ring = self
        root.draw(surface)


def _innermost(widget: Widget, pos: tuple[int, int]) -> Widget | None:
    if not widget.visible:
        return None
    clip = widget.clip
    if clip is None or clip.collidepoint(pos):
        for child in reversed(list(widget.children)):
            child.parent = widget
            found = _innermost(child, pos)
            if found is not None:
                return found
    return widget if widget.rect.collidepoint(pos) else None


def _bubble(widget: Widget | None, event: pygame.event.Event) -> bool:
    while widget is not None:
        if widget.handle(event):
            return True
        widget = widget.parent
    return False


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far `there` is from `here` in a direction; None if it does not lie that way."""
    if dx:
        ahead = (there.left - here.right) if dx > 0 else (here.left - there.right)
        centre = (there.centerx - here.centerx) * dx
        aside = max(there.top - here.bottom, here.top - there.bottom, 0)
        offset = abs(there.centery - here.centery)
    else:
        ahead = (there.top - here.bottom) if dy > 0 else (here.top - there.bottom)
        centre = (there.centery - here.centery) * dy
        aside = max(there.left - here.right, here.left - there.right, 0)
        offset = abs(there.centerx - here.centerx)
    if centre <= 0 or ahead < -8:
        return None
    return max(ahead, 0) + 3 * aside + 0.2 * offset


def total_rect(widgets: Sequence[Widget]) -> pygame.Rect:
    """The rectangle around several widgets."""
    return widgets[0].rect.unionall([w.rect for w in widgets[1:]]) if widgets else pygame.Rect(0, 0, 0, 0)
