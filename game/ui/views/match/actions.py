"""The buttons beside the strip."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from game.ui import text
from game.ui.tables.base import ActionButton
from game.ui.widgets import Button, Widget
from game.ui.widgets.base import appearances_of


class ActionBar(Widget):
    """The buttons beside the strip: the primary one large, the others under it or in the menu."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: tuple[ActionButton, ...] = ()
        self.buttons: list[Button] = []
        self._shown: list[Button] = []

    @property
    def children(self) -> Sequence[Widget]:
        return self._shown

    @property
    def appearance(self) -> Hashable | None:
        return tuple(self.rect), appearances_of(self._shown)

    @property
    def looks(self) -> tuple[Any, ...]:
        """What the buttons show."""
        return tuple(
            (a.label, a.shortcut, a.is_primary, a.is_enabled, a.why, a.is_quiet) for a in self.actions
        )

    def offer(self, actions: tuple[ActionButton, ...]) -> None:
        """Offer these buttons; those that look the same stay the same."""
        before, self.actions = self.looks, actions
        if self.looks == before:
            for button, action in zip(self.buttons, actions, strict=True):
                button.action = action.press
            return
        self.buttons = [
            Button(
                action.label,
                action.press,
                kind="primary" if action.is_primary else "normal",
                shortcut=action.shortcut,
                enabled=action.is_enabled,
                tip=action.why,
            )
            for action in actions
        ]

    def width(self) -> int:
        """The width in pixels that the buttons ask for."""
        for button, action in zip(self.buttons, self.actions, strict=True):
            button.label, button.show_shortcut = action.label, True
        shown = [
            button.size()[0]
            for button, action in zip(self.buttons, self.actions, strict=True)
            if not action.is_quiet
        ]
        if not shown:
            return 0
        widest = max(shown)
        s = text.scale()
        others = sorted(shown[1:])
        return max(widest, (sum(others[:2]) + round(6 * s)) if len(others) > 1 else 0, round(150 * s))

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        """The first button on a row of its own where two rows fit; the others beside each other."""
        self.rect = pygame.Rect(rect)
        s = text.scale()
        gap = round(6 * s)
        shown = [b for b, a in zip(self.buttons, self.actions, strict=True) if not a.is_quiet]
        shorts = [a.short or a.label for a in self.actions if not a.is_quiet]
        labels = [a.label for a in self.actions if not a.is_quiet]
        self._shown = shown
        if not shown or not self.rect.width:
            self._shown = []
            return self
        two_rows = len(shown) > 1 and self.rect.height >= round(52 * s)
        rows = [shown[:1], shown[1:]] if two_rows else [shown]
        high = min(round(40 * s), (self.rect.height - gap * (len(rows) - 1)) // len(rows))
        y = self.rect.y + (self.rect.height - high * len(rows) - gap * (len(rows) - 1)) // 2
        for row in rows:
            width = (self.rect.width - gap * (len(row) - 1)) // len(row)
            x = self.rect.x
            for button in row:
                at = shown.index(button)
                button.place((x, y, width, high))
                # what does not fit goes in this order: the key, and the longer words
                for button.label, button.show_shortcut in (
                    (labels[at], True),
                    (labels[at], False),
                    (shorts[at], False),
                ):
                    if button.size()[0] <= width:
                        break
                x += width + gap
            y += high + gap
        return self
