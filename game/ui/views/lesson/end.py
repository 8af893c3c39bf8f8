"""The end of a lesson: what was learned, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.lessons import Lesson
from game.ui import text, theme
from game.ui.dialogs import Dialog
from game.ui.pieces import sprites
from game.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.ui.app import App


class Ticked(Widget):
    """A line with a tick before it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def _indent(self) -> int:
        return round(28 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        return text.measure(self.words, "body", width - self._indent())[1]

    def draw(self, surface: pygame.Surface) -> None:
        size = round(17 * text.scale())
        tick = sprites.icon("check", size, theme.GOOD)
        middle = self.rect.y + text.line_height("body") // 2
        surface.blit(tick, tick.get_rect(midleft=(self.rect.x, middle)))
        at = (self.rect.x + self._indent(), self.rect.y)
        text.draw(surface, self.words, at, "body", width=self.rect.width - self._indent())


class LessonEnd(Dialog):
    """Shown over the lesson's last position."""

    def __init__(
        self,
        app: App,
        lesson: Lesson,
        after: Lesson | None,
        go_on: Callable[[], Any],
        to_list: Callable[[], Any],
        again: Callable[[], Any],
    ) -> None:
        self.lesson, self.after = lesson, after
        self._to_list = to_list
        buttons = [
            Button("Once more", again, kind="quiet"),
            Button("All lessons", to_list, shortcut="Esc", kind="normal" if after else "primary"),
        ]
        if after is not None:
            buttons.append(Button(f"Next: {after.title}", go_on, kind="primary", shortcut="Enter"))
        super().__init__(app, f"{lesson.title}: done", "", buttons, width=520)

    def back(self) -> bool:
        self._to_list()
        return True

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        s = text.scale()
        found: list[Widget] = []
        head = Label("What you know now", "italic", colour=theme.GOLD)
        parts: list[Any] = [head, *(Ticked(line) for line in self.lesson.learned)]
        for part in parts:
            high = part.height(width)
            part.place((x, y, width, high))
            found.append(part)
            y += high + round(7 * s)
        return found, y
