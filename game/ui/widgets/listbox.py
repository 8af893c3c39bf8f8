"""A list of rows of which one is chosen: scenarios, save slots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.base import Widget, is_activation, is_click
from game.ui.widgets.panel import ScrollArea


class RowContent(Protocol):
    """What a row shows. `key` tells rows apart when the list is filled anew."""

    key: Any

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        """Draw it inside the row."""


class Row(Widget):
    """A row of a `ListBox`: it is focused by itself, and chosen as soon as it has the focus."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, content: RowContent, box: ListBox) -> None:
        super().__init__()
        self.content, self.box = content, box

    @property
    def is_chosen(self) -> bool:
        """Whether it is the one of its list."""
        return self.box.chosen is not None and self.box.chosen.key == self.content.key

    @property
    def is_tab_stop(self) -> bool:
        return self.is_chosen

    def on_focus(self, gained: bool) -> None:
        if gained:
            self.box.choose(self.content)

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event):
            self.box.choose(self.content)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return True
        if is_activation(event) and self.box.opened is not None:
            self.box.opened(self.content)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        radius = theme.RADIUS_SMALL * text.scale()
        lit = self.hovered or self.focus_shown
        ground = theme.WELL_HOVER if lit else theme.WELL
        edge = theme.GOLD if self.is_chosen else theme.WELL_BORDER if lit else theme.PANEL_BORDER
        shapes.box(surface, self.rect, ground, edge, radius)
        self.draw_focus(surface, radius)
        pad = round(10 * text.scale())
        self.content.draw(
            surface, self.rect.inflate(-2 * pad, -2 * pad), is_chosen=self.is_chosen, is_lit=lit
        )


class ListBox(ScrollArea):
    """Rows below one another, scrolling where there are many.

    `changed` is called with the content that was chosen, `opened` with one that was activated by Enter.
    """

    ROW: type[Row] = Row
    PAD, PAD_HIGH, GAP = 10, 10, 8
    """Pixels at 100 % beside, above and below a row's content, and between rows."""

    def __init__(
        self,
        changed: Callable[[Any], Any] | None = None,
        opened: Callable[[Any], Any] | None = None,
    ) -> None:
        super().__init__()
        self.changed, self.opened = changed, opened
        self.chosen: Any = None
        self.contents: list[Any] = []
        self.rows: list[Row] = []

    def show(self, contents: Sequence[Any], chosen: Any = None) -> None:
        """Exchange the rows; `chosen` is a key. Without one the choice stays, or falls on the first."""
        self.contents = list(contents)
        self.rows = [self.ROW(content, self) for content in self.contents]
        wanted = chosen if chosen is not None else getattr(self.chosen, "key", None)
        found = next((c for c in self.contents if c.key == wanted), None)
        self.chosen = found or (self.contents[0] if self.contents else None)
        self.arrange()

    def choose(self, content: Any) -> None:
        """Make a row the chosen one."""
        if self.chosen is None or content.key != self.chosen.key:
            self.chosen = content
            if self.changed is not None:
                self.changed(content)
        self.invalidate()

    @property
    def chosen_row(self) -> Row | None:
        """The row of what is chosen."""
        return next((row for row in self.rows if row.is_chosen), None)

    def arrange(self) -> None:
        """Place the rows for the rectangle that the list has."""
        s = text.scale()
        pad, high, gap = round(self.PAD * s), round(self.PAD_HIGH * s), round(self.GAP * s)
        x, y, width = self.rect.x, self.rect.y, self.content_width
        heights = [row.content.height(width - 2 * pad) + 2 * high for row in self.rows]
        total = sum(heights) + gap * max(0, len(heights) - 1)
        for row, height in zip(self.rows, heights, strict=True):
            row.place((x, y, width, height))
            y += height + gap
        self.fill(self.rows, total)
        chosen = self.chosen_row
        if chosen is not None:
            self.reveal(chosen.rect)
