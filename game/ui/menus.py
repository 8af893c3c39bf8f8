"""A menu that comes up beside a button: what drop-downs and the ☰ menu open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.screens import Screen
from game.ui.widgets.button import Button
from game.ui.widgets.item import Item
from game.ui.widgets.panel import ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App


__all__ = ["Item", "Menu"]


class _Row(Button):
    """An item as a button: label, a line of detail, a gold bar where it is chosen."""

    def __init__(self, item: Item, press: Callable[[], Any]) -> None:
        super().__init__(
            item.label, press, kind="quiet", align="left", shortcut=item.shortcut, enabled=item.is_enabled
        )
        self.item = item

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        s = text.scale()
        height = text.line_height("button") + round(14 * s)
        if self.item.detail:
            height += text.measure(self.item.detail, "small", width - round(28 * s))[1]
        return height

    @property
    def label_width(self) -> int:
        """The width in pixels that label and key need."""
        return super().size()[0]

    def size(self) -> tuple[int, int]:
        width, height = super().size()
        if self.item.detail:
            detail = text.width_of(self.item.detail, "small") + round(28 * text.scale())
            width = max(width, min(detail, round(320 * text.scale())))
        return width, height

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        s = text.scale()
        if self.item.is_chosen:
            bar = pygame.Rect(self.rect.x + round(3 * s), self.rect.y + round(8 * s), round(3 * s), 0)
            bar.height = self.rect.height - round(16 * s)
            shapes.box(surface, bar, theme.GOLD, radius=2 * s)
        head = self.rect.copy()
        if self.item.detail:
            head.height = text.line_height("button") + round(10 * s)
            x, width = self.rect.x + round(14 * s), self.rect.width - round(28 * s)
            text.draw(
                surface,
                self.item.detail,
                (x, head.bottom - round(3 * s)),
                "small",
                colour=theme.INK_DIM,
                width=width,
            )
        full, self.rect = self.rect, head.inflate(-round(8 * s), 0)
        super().draw_content(surface, ink)
        self.rect = full


class Menu(Screen):
    """Rows to choose from beside `anchor`; a click elsewhere or Escape closes it and nothing is chosen."""

    is_overlay = True
    title = "Menu"

    def __init__(self, app: App, items: Sequence[Item], anchor: pygame.Rect, *, width: int = 0) -> None:
        """`width` in pixels is the least width; the menu hangs from the bottom of `anchor` where it can."""
        super().__init__(app)
        self.anchor, self.width = anchor.copy(), width
        self.rows = [_Row(item, partial(self.choose, item)) for item in items]
        self.area = ScrollArea(children=self.rows)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.ring.add(self.area)

    def enter(self) -> None:
        chosen = next((row for row in self.rows if row.item.is_chosen), None)
        first = chosen or next((row for row in self.rows if row.enabled), None)
        self.ring.set_focus(first, by_keyboard=True)

    def choose(self, item: Item) -> None:
        """Close the menu and do what the item is for."""
        self.close()
        item.do()

    def close(self) -> None:
        """Take the menu off the stack."""
        if self.app.screen is self:
            self.app.pop()

    def layout(self, size: tuple[int, int]) -> None:
        pad = self.ui(6)
        room = pygame.Rect(0, 0, *size).inflate(-2 * self.ui(8), -2 * self.ui(8))
        # Where a width is given, details wrap at it.
        needs = (row.label_width if self.width else row.size()[0] for row in self.rows)
        inner = max([self.width - 2 * pad, *needs])
        inner = min(inner, room.width - 2 * pad)
        heights = [row.height(inner) for row in self.rows]
        total = sum(heights)
        below, above = room.bottom - self.anchor.bottom, self.anchor.top - room.top
        most = max(below, above) - self.ui(8)
        shown = min(total, max(most - 2 * pad, self.ui(60)))
        scrolls = shown < total
        self.panel = pygame.Rect(0, 0, inner + 2 * pad, shown + 2 * pad)
        self.panel.topleft = (self.anchor.x, self.anchor.bottom + self.ui(4))
        if self.panel.bottom > room.bottom and above > below:
            self.panel.bottom = self.anchor.top - self.ui(4)
        self.panel.clamp_ip(room)
        self.area.place((self.panel.x + pad, self.panel.y + pad, inner, shown))
        self.area.offset = 0
        y, width = self.area.rect.y, self.area.content_width if scrolls else inner
        for row, height in zip(self.rows, heights, strict=True):
            row.place((self.area.rect.x, y, width, height))
            y += height
        self.area.fill(self.rows, total)
        if self.ring.focus is not None:
            self.area.reveal(self.ring.focus.rect)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.panel.collidepoint(event.pos):
            self.close()
            return True
        return self._wrapped(event) or super().handle(event)

    def _wrapped(self, event: pygame.event.Event) -> bool:
        """From the last row down to the first, from the first up to the last; Home and End to either."""
        able = [row for row in self.rows if row.enabled]
        if event.type != pygame.KEYDOWN or not able:
            return False
        ends = {pygame.K_UP: (able[0], able[-1]), pygame.K_DOWN: (able[-1], able[0])}
        here, there = ends.get(event.key, (None, None))
        if event.key in (pygame.K_HOME, pygame.K_END):
            here, there = self.ring.focus, able[0 if event.key == pygame.K_HOME else -1]
        if there is None or self.ring.focus is not here:
            return False
        self.ring.set_focus(there, by_keyboard=True)
        self.area.reveal(there.rect)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        s = self.app.scale
        shapes.shadow(surface, self.panel, theme.RADIUS * s, blur=18, opacity=0.55, drop=6)
        edge = theme.mix(theme.PANEL_BORDER, theme.INK, 0.12)
        shapes.box(surface, self.panel, theme.PANEL, edge, theme.RADIUS * s)
        self.ring.draw(surface)
