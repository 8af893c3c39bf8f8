"""What every widget is: a rectangle in window pixels that draws itself and takes events.

Widgets of a screen are walked by one `FocusRing` (see `game.ui.widgets.focus`), which alone decides what is
hovered, focused and pressed. A widget that holds others gives them as `children`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, theme

if TYPE_CHECKING:
    from game.ui.widgets.focus import FocusRing


class Widget:
    """A rectangle that may be drawn, pointed at and, if `focusable`, reached by the keyboard."""

    focusable = False

    def __init__(self, rect: pygame.typing.RectLike = (0, 0, 0, 0), *, tip: Any = "") -> None:
        self.rect = pygame.Rect(rect)
        self.tip = tip
        """Shown when the pointer rests here or the focus is here: a sentence, or a `Tip`."""
        self.visible = True
        self.enabled = True
        self.is_kept = False
        """Whether its picture is kept while `appearance` stays: where what lies under it does not change."""
        self.parent: Widget | None = None
        self.ring: FocusRing | None = None

    # What the ring knows of it.
    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self.ring is not None and self.ring.hover is self

    @property
    def focused(self) -> bool:
        """Whether keys go to it first."""
        return self.ring is not None and self.ring.focus is self

    @property
    def focus_shown(self) -> bool:
        """Whether to draw the focus: it has it, and keys were used last."""
        return self.focused and self.ring is not None and self.ring.by_keyboard

    @property
    def pressed(self) -> bool:
        """Whether a mouse button went down on it and has not come up."""
        return self.ring is not None and self.ring.held is self

    # What a kind of widget says.
    @property
    def appearance(self) -> Hashable | None:
        """All that it is drawn from beside the ring, the palette and the text's size; None: nobody knows."""
        return None

    @property
    def is_tab_stop(self) -> bool:
        """Whether Tab comes here; arrows do in any case. Of a list's rows only the chosen one is."""
        return True

    @property
    def takes_text(self) -> bool:
        """Whether plain letters belong to it now, so that no shortcut may have them."""
        return False

    @property
    def children(self) -> Sequence[Widget]:
        """Widgets inside this one, in the order of the focus ring."""
        return ()

    @property
    def clip(self) -> pygame.Rect | None:
        """The part of the window in which its children show, if they can reach beyond."""
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event that concerns this widget; True if nobody else should."""
        return False

    def update(self, dt_s: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw itself and its children."""
        for child in self.children:
            if child.visible:
                child.draw(surface)

    def on_focus(self, gained: bool) -> None:
        """The focus came or went."""

    # What every widget can do.
    def place(self, rect: pygame.typing.RectLike) -> Widget:
        """Move to a rectangle, children along with it; returns itself."""
        new = pygame.Rect(rect)
        dx, dy = new.x - self.rect.x, new.y - self.rect.y
        self.rect = new
        if dx or dy:
            for child in self.children:
                child.place(child.rect.move(dx, dy))
        return self

    def invalidate(self) -> None:
        """Ask for a new picture of the screen."""
        if self.ring is not None:
            self.ring.invalidate()

    def walk(self) -> Iterator[Widget]:
        """Itself and all below it that are visible, in focus order."""
        if self.visible:
            yield self
            for child in self.children:
                child.parent = self
                yield from child.walk()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that `rect` shows, if anything above can."""
        if self.parent is not None:
            self.parent.reveal(rect)

    def draw_focus(self, surface: pygame.Surface, radius: float = theme.RADIUS_SMALL) -> None:
        """A gold line around the rectangle, if the focus is here and to be shown."""
        if self.focus_shown:
            shapes.box(surface, self.rect.inflate(6, 6), None, theme.GOLD_BRIGHT, radius + 3, 2)


def appearances_of(widgets: Iterable[Widget]) -> Hashable | None:
    """Those of several widgets; None where nobody knows that of one."""
    found = tuple(widget.appearance for widget in widgets)
    return None if None in found else found


def is_click(event: pygame.event.Event) -> bool:
    """Whether it is the left button going down."""
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1


def is_activation(event: pygame.event.Event) -> bool:
    """Whether it is a key that stands for a click: Enter or Space, alone. With Ctrl they are others'."""
    return (
        event.type == pygame.KEYDOWN
        and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    )


class Pressable(Widget):
    """A widget that does something when it is pressed: by a click that begins and ends on it, or by a key."""

    focusable = True

    def __init__(self, rect: pygame.typing.RectLike = (0, 0, 0, 0), *, tip: Any = "") -> None:
        super().__init__(rect, tip=tip)
        self._armed = False

    def activate(self) -> None:
        """Do what it does."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1
        if is_click(event):
            self._armed = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            armed, self._armed = self._armed, False
            if armed and self.rect.collidepoint(event.pos):
                self.activate()
            return True
        if is_activation(event):
            self.activate()
            return True
        return False
