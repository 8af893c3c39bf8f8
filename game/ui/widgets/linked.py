"""Words in which rule numbers are doors, and in which what was searched for is lit."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.panel import Label

NUMBER = re.compile(r"\b[A-Z]{2,3}-\d+(?:\.\d+)*")
"""A rule's number, of whatever system."""


class RuleLink(Pressable):
    """A rule's number amid words."""

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, number: str, style: str, open_rule: Callable[[str], Any]) -> None:
        super().__init__(tip="Read this rule")
        self.number, self.style, self.open_rule = number, style, open_rule

    def activate(self) -> None:
        """Open the rule."""
        self.open_rule(self.number)

    def draw(self, surface: pygame.Surface) -> None:
        is_lit = self.hovered or self.focus_shown
        ink = theme.GOLD_BRIGHT if is_lit else theme.GOLD
        text.draw(surface, self.number, self.rect.topleft, self.style, colour=ink)
        if is_lit:
            y = self.rect.bottom - round(3 * text.scale())
            pygame.draw.line(surface, ink, (self.rect.left, y), (self.rect.right - 1, y))
        self.draw_focus(surface, 4 * text.scale())


class LinkedLabel(Label):
    """Words on the screen; their rule numbers open the rule, and the words of `lit` are marked."""

    def __init__(
        self,
        string: str,
        style: str = "body",
        *,
        open_rule: Callable[[str], Any],
        colour: theme.Colour | None = None,
        lit: Sequence[str] = (),
    ) -> None:
        super().__init__(string, style, colour=colour)
        self.open_rule, self.lit = open_rule, tuple(lit)
        self._links: list[RuleLink] = []
        self.say(string)

    def say(self, string: str) -> None:
        """Other words; they are to be placed anew."""
        self.string = string
        numbers = (found.group() for found in NUMBER.finditer(string))
        self._links = [RuleLink(number, self.style, self.open_rule) for number in numbers]

    @property
    def appearance(self) -> Hashable | None:
        return super().appearance, self.lit

    @property
    def children(self) -> Sequence[Widget]:
        return self._links

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        spots = spots_of(self.string, self.style, self.rect, NUMBER)
        for link, spot in zip(self._links, spots, strict=True):
            link.rect = spot
        return self

    def draw(self, surface: pygame.Surface) -> None:
        draw_lit(surface, self.string, self.style, self.rect, self.lit)
        y = self.rect.y
        for row in text.wrap(self.string, self.style, self.rect.width):
            self._draw_between(surface, row, y)
            y += text.line_height(self.style)
        for link in self._links:
            link.draw(surface)

    def _draw_between(self, surface: pygame.Surface, row: str, y: int) -> None:
        """A row's words without its numbers, which the links draw."""
        start = 0
        for found in (*NUMBER.finditer(row), None):
            words = row[start : found.start() if found is not None else len(row)]
            x = self.rect.x + text.width_of(row[:start], self.style)
            if words:
                text.draw(surface, words, (x, y), self.style, colour=self.colour)
            start = found.end() if found is not None else start


def pattern_of(words: Sequence[str]) -> re.Pattern[str] | None:
    """What finds words that begin so; None for no words."""
    if not words:
        return None
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(map(re.escape, longest_first)) + ")", re.IGNORECASE)


def spots_of(string: str, style: str, rect: pygame.Rect, wanted: re.Pattern[str]) -> Iterator[pygame.Rect]:
    """Where what matches stands in a text wrapped to the width of `rect`, in order."""
    y, high = rect.y, text.line_height(style)
    for row in text.wrap(string, style, rect.width):
        for found in wanted.finditer(row):
            left = text.width_of(row[: found.start()], style)
            right = text.width_of(row[: found.end()], style)
            yield pygame.Rect(rect.x + left, y, right - left, high)
        y += high


def draw_lit(
    surface: pygame.Surface, string: str, style: str, rect: pygame.Rect, words: Sequence[str]
) -> None:
    """A wash behind the words that were searched for; draw it before the text."""
    wanted = pattern_of(words)
    if wanted is None:
        return
    s = text.scale()
    for spot in spots_of(string, style, rect, wanted):
        wash = spot.inflate(round(4 * s), -round(3 * s))
        shapes.box(surface, wash, theme.alpha(theme.GOLD, 0.3), radius=3 * s)
