"""What a screen is: something that fills the window, or an overlay that stands before another screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.focus import FocusRing
from game.ui.widgets.panel import Tooltip

if TYPE_CHECKING:
    from game.ui.app import App

Keys = list[tuple[str, str]]
"""Keys and what they do, for the F1 overlay: ``[("Ctrl+Z", "take back the last decision")]``."""


class Screen:
    """A screen on the app's stack. Subclasses build widgets once and place them in `layout`.

    Order of calls: `enter` when pushed, `layout` then and after each change of size or text scale, `handle`
    for each event, `update` then `draw`; `covered` and `uncovered` when another screen goes on top or
    away again; `leave` when it goes.
    """

    title = ""
    toasts_on_top = False
    """Where toasts come up: at the bottom of the window, or at its top where buttons lie at the bottom."""
    is_overlay = False
    """Whether the screen below shows through."""
    dims = False
    """Whether it darkens what lies under it."""
    wants_every_key = False
    """Whether even the keys of the whole program go to the screen: while a key is being chosen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ring = FocusRing(self.invalidate)
        self.ring.drop_down = app.drop_down
        self.ring.on_press = lambda: app.sounds.play("click")

    # For subclasses.
    def enter(self) -> None:
        """The screen was put on the stack."""

    def leave(self) -> None:
        """The screen goes for good."""

    def covered(self) -> None:
        """Another screen was put on top."""

    def uncovered(self) -> None:
        """The screen is on top again."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for a window of this size at the app's text scale."""

    def restyled(self) -> None:
        """The palette, the lengths or the keys have changed; `layout` follows."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was ours. Call this last from a subclass: it serves the focus ring."""
        if self.ring.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        return False

    def back(self) -> bool:
        """Escape was pressed and nobody wanted it: by itself, go to the screen below. False: not ours."""
        if len(self.app.screens) > 1:
            self.app.pop()
            return True
        return False

    def update(self, dt_s: float) -> None:
        """Let `dt_s` seconds pass. Call it from a subclass: it serves the tips."""
        self.ring.update(dt_s)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it: the room, then the widgets."""
        if self.is_overlay:
            scrim_under(self, surface)
        else:
            surface.fill(theme.ROOM)
        self.ring.draw(surface)

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw the tip of what is pointed at or focused, above everything; called by the app."""
        tipped = self.ring.tipped
        if tipped is not None:
            Tooltip(tipped.tip).draw(surface, tipped.rect)

    @property
    def animating(self) -> bool:
        """Whether the next frame will differ from this one by itself: then the loop runs at 60 a second."""
        return False

    @property
    def idle_s(self) -> float:
        """How long the loop may sleep between two `update` calls while nothing happens."""
        return 0.05 if self.ring.waits_for_tip else 0.5

    def keys(self) -> Keys:
        """The keys that work here, for F1. Those of the whole program are added by the overlay."""
        return []

    def about(self) -> tuple[str, str]:
        """The rule system that the screen is about, and the paragraph that matters now; empty where none."""
        return "", ""

    @property
    def shown_tip(self) -> Any:
        """The tip that is shown now, if any: a sentence or a `Tip`."""
        tipped = self.ring.tipped
        return tipped.tip if tipped is not None else None

    # For everybody.
    def invalidate(self) -> None:
        """Ask for a new picture."""
        self.app.invalidate()

    def ui(self, pixels: float) -> int:
        """Pixels at 100 % as pixels at the text scale in force."""
        return self.app.ui(pixels)


def scrim_under(screen: Screen, surface: pygame.Surface, opacity: float = 0.6) -> None:
    """Darken what lies under a screen: but once, by the topmost of those that do."""
    stack = screen.app.screens
    above = stack[stack.index(screen) + 1 :] if screen in stack else []
    if not any(other.dims for other in above):
        scrim(surface, opacity)


def scrim(surface: pygame.Surface, opacity: float = 0.6) -> None:
    """Darken everything drawn so far."""
    surface.blit(shapes.rounded(*surface.get_size(), 0, theme.alpha(theme.SCRIM, opacity)), (0, 0))


def draw_heading(surface: pygame.Surface, string: str, rect: pygame.Rect) -> None:
    """A screen's own heading, in the serif, at the left of a bar."""
    text.draw_in(surface, string, rect, "headline", align="left")
