"""Two ways of a match compared: what was decided first, how each ended, and the figures of both sides."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.tables.base import SummaryRow
from game.ui.widgets import Widget


class Way(msgspec.Struct, frozen=True):
    """One of the two. `first` is what was decided where they part, `rows` have a cell a side."""

    name: str
    is_shown: bool
    where: str
    first: str
    end: str
    winner: int | None
    rows: tuple[SummaryRow, ...]


class ComparisonTable(Widget):
    """The two ways side by side, each on a tile; what differs in figures is lit."""

    def __init__(self, side_look: Callable[[int], theme.SideLook], ways: tuple[Way, Way]) -> None:
        super().__init__()
        self.side_look = side_look
        self.ways = ways

    def show(self, ways: tuple[Way, Way]) -> None:
        """Compare two others."""
        self.ways = ways

    # Layout

    def lay_out(self, x: int, y: int, width: int) -> int:
        """Place it with the top left at (x, y); returns the bottom."""
        s = text.scale()
        self._gap, self._pad = round(10 * s), round(12 * s)
        self._is_beside = width >= round(520 * s)
        each = (width - self._gap) // 2 if self._is_beside else width
        inner = each - 2 * self._pad
        heights = [self._height(way, inner) for way in self.ways]
        line = text.measure(self._where(), "small", width)[1] + round(6 * s)
        total = max(heights) if self._is_beside else sum(heights) + self._gap
        self.rect = pygame.Rect(x, y, width, line + total)
        self._line, self._each, self._heights = line, each, heights
        return self.rect.bottom

    def _where(self) -> str:
        if self.ways[0].name == self.ways[1].name:
            return "Choose another branch to compare it with the one on the table."
        return f"{self.ways[0].where} they part:"

    def _height(self, way: Way, inner: int) -> int:
        s = text.scale()
        high = 2 * self._pad + text.line_height("heading") + round(4 * s)
        high += text.measure(way.first, "body", inner)[1] + round(6 * s)
        high += text.measure(way.end, "small", inner - round(20 * s))[1] + round(8 * s)
        return high + sum(self._row_height(row, inner) for row in way.rows)

    def _cell_width(self, row: SummaryRow, inner: int) -> int:
        return round(inner * 0.64 / max(1, len(row.cells)))

    def _row_height(self, row: SummaryRow, inner: int) -> int:
        wide = self._cell_width(row, inner) - round(6 * text.scale())
        cells = [text.measure(cell, "small_strong", wide)[1] for cell in row.cells]
        return max([text.line_height("small"), *cells])

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        text.draw(
            surface,
            self._where(),
            self.rect.topleft,
            "small",
            colour=theme.INK_DIM,
            width=self.rect.width,
        )
        x, y = self.rect.x, self.rect.y + self._line
        tall = max(self._heights)
        for k, way in enumerate(self.ways):
            tile = pygame.Rect(x, y, self._each, tall if self._is_beside else self._heights[k])
            self._draw_way(surface, tile, way, self.ways[1 - k])
            if self._is_beside:
                x = tile.right + self._gap
            else:
                y = tile.bottom + self._gap

    def _draw_way(self, surface: pygame.Surface, tile: pygame.Rect, way: Way, other: Way) -> None:
        s = text.scale()
        shapes.box(surface, tile, theme.WELL, theme.WELL_BORDER, theme.RADIUS_SMALL * s)
        x, y, inner = tile.x + self._pad, tile.y + self._pad, tile.width - 2 * self._pad
        head = pygame.Rect(x, y, inner, text.line_height("heading"))
        text.draw_in(surface, way.name, head, "heading", align="left")
        if way.is_shown:
            words = "on the table"
            text.draw_in(surface, words, head, "label", colour=theme.INK_DIM, align="right")
            size = round(14 * s)
            eye = sprites.icon("eye", size, theme.INK_DIM)
            left = head.right - text.width_of(words, "label") - round(6 * s)
            surface.blit(eye, eye.get_rect(midright=(left, head.centery)))
        y = head.bottom + round(4 * s)
        y = text.draw(surface, way.first, (x, y), "body", width=inner).bottom + round(6 * s)
        y = self._draw_end(surface, way, x, y, inner) + round(8 * s)
        others = {row.label: row.cells for row in other.rows}
        for row in way.rows:
            y = self._draw_row(surface, row, others.get(row.label), x, y, inner)

    def _draw_end(self, surface: pygame.Surface, way: Way, x: int, y: int, inner: int) -> int:
        s = text.scale()
        at = (x + round(7 * s), y + text.line_height("small") // 2)
        if way.winner is not None:
            look = self.side_look(way.winner)
            shapes.side_mark(surface, look.shape, at, 6 * s, look.colour, look.ink, 1.4 * s)
        else:
            shapes.circle(surface, at, 4.5 * s, theme.WELL, theme.INK_DIM, 1.6 * s)
        left = round(20 * s)
        return text.draw(
            surface, way.end, (x + left, y), "small", colour=theme.INK_SOFT, width=inner - left
        ).bottom

    def _draw_row(
        self,
        surface: pygame.Surface,
        row: SummaryRow,
        others: tuple[str, ...] | None,
        x: int,
        y: int,
        inner: int,
    ) -> int:
        wide = self._cell_width(row, inner)
        label = pygame.Rect(x, y, inner - wide * len(row.cells), text.line_height("small"))
        text.draw_in(surface, row.label, label, "small", colour=theme.INK_DIM, align="left")
        for side, cell in enumerate(row.cells):
            is_other = others is not None and (side >= len(others) or others[side] != cell)
            ink = theme.GOLD_BRIGHT if is_other else theme.INK
            at = (label.right + wide * side, y)
            text.draw(
                surface,
                cell,
                at,
                "small_strong",
                colour=ink,
                width=wide - round(6 * text.scale()),
                align="right",
            )
        return y + self._row_height(row, inner)
