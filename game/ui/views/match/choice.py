"""One thing that may be decided now: a row of the choices, with its odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.ui import shapes, text, theme
from game.ui.tables.base import Choice, Odds
from game.ui.widgets.base import Pressable

FULL, COMPACT, TIGHT = range(3)
"""How much a row says: all, its odds in columns beside two lines of words, or all in one line."""
COLUMN_GAP, BAR_HIGH = 12, 5
"""Between the columns of odds, and the bar under a figure there, unscaled."""
BARS = {"good": "GOOD", "bad": "REFUSAL", "note": "REACH"}
"""The theme's colours of bars of odds, by tone."""


class ChoiceRow(Pressable):
    """One row: key, label, detail, and its odds as bars."""

    def __init__(self, choice: Choice, shortcut: str, press: Callable[[], Any]) -> None:
        super().__init__()
        self.choice, self.press = choice, press
        self.shortcut = shortcut
        self.focusable = choice.action is not None
        self.density = FULL
        """From `COMPACT` on the odds stand beside the label; `TIGHT`, the detail does, too."""
        self.columns: tuple[int, ...] = ()
        """How wide the columns of odds are, in pixels; without columns the first odds stand alone."""
        self.tells_detail = True
        """Whether a tight row has room for its detail; all rows of a list say it, or none does."""
        self.is_short = False
        """Whether it says the short label, where there is one; so for all rows of a list."""
        self.style = "strong"
        """How large the label is written; so for all rows of a list."""
        self.lines = 1
        """How many lines of it there may be; so for all rows of a list."""
        self.has_wide_bar = True
        """Whether odds that stand alone have a bar; so for all rows of a list."""

    @property
    def appearance(self) -> Hashable | None:
        manner = (
            *(self.density, self.columns, self.tells_detail),
            *(self.is_short, self.style, self.lines, self.has_wide_bar),
        )
        return self.choice, self.shortcut, tuple(self.rect), manner

    @property
    def _is_small(self) -> bool:
        return self.style != "strong"

    @property
    def _pad(self) -> int:
        """Between the row's ends and what is in it, unscaled."""
        return 7 if self._is_small else 10

    @property
    def _cap(self) -> int:
        """How wide the key is, unscaled."""
        return 18 if self._is_small else 24

    @property
    def _apart(self) -> int:
        """Between key and label, unscaled."""
        return 6 if self._is_small else 10

    @property
    def label(self) -> str:
        """What it says: the label, or the short one."""
        return self.choice.short if self.is_short and self.choice.short else self.choice.label

    def activate(self) -> None:
        """Take this choice."""
        if self.choice.action is not None:
            self.press()

    def height(self, width: int) -> int:
        """The height in pixels that it needs at a width."""
        s = text.scale()
        high = text.line_height("strong") + round(12 * s) + (self.lines - 1) * text.line_height(self.style)
        if self.choice.detail and self.density < TIGHT:
            high += text.measure(self.choice.detail, "small", self._words_width(width))[1]
        if len(self._odds) > 1:
            high = max(high, round(12 * s)) + len(self._odds) * text.line_height("small") + round(2 * s)
        return high

    def _words_width(self, width: int) -> int:
        s = text.scale()
        if self.density and self.columns:
            return self._width_beside(self.columns, width)
        single = self._single_width() + round(self._apart * s) if len(self._odds) == 1 else 0
        return self._width_beside((), width) - single

    def _width_beside(self, columns: tuple[int, ...], width: int) -> int:
        """The room of the words beside key and columns in a row of a width."""
        s = text.scale()
        key = round((self._cap + self._apart) * s) if self.choice.action is not None else 0
        return width - 2 * round(self._pad * s) - key - sum(columns) - len(columns) * round(COLUMN_GAP * s)

    def is_whole(self, width: int) -> bool:
        """Whether the label is whole beside what odds stand there in a row of a width."""
        return len(text.wrap(self.label, self.style, self._words_width(width))) <= self.lines

    def has_room(self, width: int) -> bool:
        """Whether label and detail fit beside each other at a width."""
        words = text.width_of(self.label, self.style) + text.width_of(self.choice.detail, "small")
        return words + round(8 * text.scale()) <= self._words_width(width)

    def _single_width(self) -> int:
        """The room of the one line of odds beside the label."""
        if self.has_wide_bar:
            return round(114 * text.scale())
        return text.width_of(self._odds[0].text, "small_strong")

    @property
    def _odds(self) -> tuple[Odds, ...]:
        return self.choice.odds[:1] if self.density else self.choice.odds

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        is_lit = self.hovered or self.focus_shown
        ground = theme.WELL_HOVER if is_lit and self.choice.action is not None else theme.WELL
        edge = theme.GOLD if is_lit and self.choice.action is not None else theme.WELL_BORDER
        shapes.box(surface, self.rect, ground, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface)
        x, y = self.rect.x + round(self._pad * s), self.rect.y + round(6 * s)
        if self.choice.action is not None:
            cap = pygame.Rect(x, y, round(self._cap * s), round(24 * s))
            shapes.box(surface, cap, theme.SUNK, theme.WELL_BORDER, 5 * s)
            text.draw_in(surface, self.shortcut, cap, "small_strong", colour=theme.GOLD)
            x = cap.right + round(self._apart * s)
        width = self._words_width(self.rect.width)
        down = (text.line_height("strong") - text.line_height(self.style)) // 2
        label = text.draw(surface, self.label, (x, y + down), self.style, width=width, lines=self.lines)
        if self.choice.detail and self.density == TIGHT and self.tells_detail:
            left = label.right + round(8 * s)
            rest = pygame.Rect(left, label.y, max(0, x + width - left), label.height)
            text.draw_in(surface, self.choice.detail, rest, "small", colour=theme.INK_DIM, align="left")
        y = max(label.bottom, y + text.line_height("strong"))
        if self.density and self.columns:
            self._draw_columns(surface)
        if self.choice.detail and self.density < TIGHT:
            box = text.draw(surface, self.choice.detail, (x, y), "small", colour=theme.INK_DIM, width=width)
            y = box.bottom
        if self.density and self.columns:
            return
        if len(self._odds) == 1:
            room = pygame.Rect(0, 0, self._single_width(), text.line_height("small"))
            room.midright = (self.rect.right - round(self._pad * s), self.rect.centery)
            draw_odds(surface, self._odds[0], room, has_label=False)
        else:
            for odds in self._odds:
                room = pygame.Rect(x, y, self.rect.right - round(10 * s) - x, text.line_height("small"))
                draw_odds(surface, odds, room)
                y += room.height

    def _draw_columns(self, surface: pygame.Surface) -> None:
        s = text.scale()
        bar_high = round(BAR_HIGH * s) if self.density < TIGHT else 0
        high = text.line_height("small_strong")
        top = self.rect.centery - (high + bar_high) // 2
        for odds, (left, right) in zip(self.choice.odds, self.spans(), strict=False):
            figure = pygame.Rect(left, top, right - left, high)
            text.draw_in(surface, odds.text, figure, "small_strong", align="right")
            if bar_high:
                bar = pygame.Rect(left, figure.bottom, right - left, bar_high)
                shapes.bar(surface, bar, odds.share, getattr(theme, BARS[odds.tone]), theme.SUNK)

    def spans(self) -> list[tuple[int, int]]:
        """From where to where the columns of odds reach, in pixels across."""
        s = text.scale()
        right, found = self.rect.right - round(10 * s), []
        for wide in self.columns[::-1]:
            found.append((right - wide, right))
            right -= wide + round(COLUMN_GAP * s)
        return found[::-1]


def draw_odds(surface: pygame.Surface, odds: Odds, room: pygame.Rect, has_label: bool = True) -> None:
    """One line of odds: a label, a bar, a figure."""
    s = text.scale()
    figure_w = max(text.width_of(odds.text, "small_strong"), round(46 * s))
    text.draw_in(surface, odds.text, room, "small_strong", align="right")
    label_w = 0
    if has_label:
        label_w = round(min(room.width * 0.36, 100 * s))
        label = pygame.Rect(room.x, room.y, label_w, room.height)
        text.draw_in(surface, odds.label, label, "small", colour=theme.INK_DIM, align="left")
    bar = pygame.Rect(room.x + label_w + round(6 * s) * has_label, 0, 0, round(9 * s))
    bar.width = room.right - figure_w - round(8 * s) - bar.x
    bar.centery = room.centery
    if bar.width > round(20 * s):
        shapes.bar(surface, bar, odds.share, getattr(theme, BARS[odds.tone]), theme.SUNK)
