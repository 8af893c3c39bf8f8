"""A key that is held down repeats, as long as the program keeps up.

pygame's own repetition runs on a timer of its own: while a screen takes a second to open, it fills the queue
with presses that nobody made, and one Enter becomes many. Here time passes only from frame to frame, and keys
that decide something (Enter, Space, Escape, anything with Ctrl) never repeat.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

_ONCE = (
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    *range(pygame.K_F1, pygame.K_F12 + 1),
)
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class HeldKey:
    """The key pressed last, until it comes up."""

    AFTER_S = 0.38
    EVERY_S = 0.04

    def __init__(self) -> None:
        self._event: pygame.event.Event | None = None
        self._left_s = 0.0

    @property
    def is_down(self) -> bool:
        """Whether a key is held that repeats."""
        return self._event is not None

    def repeats(self, events: Sequence[pygame.event.Event], passed_s: float) -> list[pygame.event.Event]:
        """Take note of the events of a frame; returns the press to repeat in it, if its time has come.

        What was typed repeats by itself: the system sends text events again and again.
        """
        fresh = False
        for event in events:
            if event.type == pygame.KEYDOWN:
                decides = event.key in _ONCE or event.mod & _MODIFIERS
                self._event = None if decides else event
                self._left_s, fresh = self.AFTER_S, True
            elif event.type == pygame.WINDOWFOCUSLOST or (
                event.type == pygame.KEYUP and self._event is not None and event.key == self._event.key
            ):
                self._event = None
        if self._event is None or fresh:
            return []
        self._left_s -= passed_s
        if self._left_s > 0:
            return []
        # At most one a frame: a slow frame must not let presses pile up.
        self._left_s = max(self._left_s + self.EVERY_S, 0.0)
        return [self._event]
