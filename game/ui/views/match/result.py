"""The end of a match: who won and by which rule, what turned it, and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game.match.contract import Outcome
from game.ui import shapes, text, theme
from game.ui.screens import Screen, scrim_under
from game.ui.tables.base import SummaryRow, SummarySection
from game.ui.views.match.top import icon
from game.ui.widgets import Button, Chip, ScrollArea, Widget, flow, is_activation

if TYPE_CHECKING:
    from game.ui.app import App


PATIENCE_S = 0.6
"""Keys pressed sooner than this after the result came up were meant for the match."""
CELL_GAP = 14
"""Between two columns of a table at the least, unscaled."""


class ResultDoor(msgspec.Struct, frozen=True):
    """What the buttons of the result do."""

    rematch: Callable[[], Any]
    swap: Callable[[], Any]
    watch: Callable[[], Any]
    save: Callable[[], Any]
    leave: Callable[[], Any]
    see: Callable[[int], Any]
    open_rule: Callable[[str], Any]


class SectionBox(Widget):
    """A block: title, sentence, and a table with a column a side."""

    def __init__(
        self, section: SummarySection, looks: Sequence[theme.SideLook], names: Sequence[str], door: ResultDoor
    ) -> None:
        super().__init__()
        self.section, self.looks, self.names = section, looks, names
        self._children: list[Widget] = []
        if section.rule:
            self._children.append(Chip(section.rule, lambda: door.open_rule(section.rule), tone="rule"))
        node = section.node
        if node is not None:
            self._children.append(Button("See this moment", lambda: door.see(node), style="small"))

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def lay_out(self, x: int, y: int, width: int) -> int:
        """Place it with the top left at (x, y); returns the bottom."""
        s = text.scale()
        pad = round(14 * s)
        inner = width - 2 * pad
        bottom = y + round(10 * s) + text.line_height("heading") + round(2 * s)
        if self.section.text:
            bottom += text.measure(self.section.text, "small", inner)[1]
        self._table_y = bottom + round(4 * s)
        if self.section.rows:
            bottom = self._table_y
            if self._has_columns:
                bottom += text.line_height("small") + round(3 * s)
            bottom += sum(self._row_height(row, inner) for row in self.section.rows)
        for child in self._children:
            w, h = child.size()  # type: ignore[attr-defined]
            if isinstance(child, Chip):
                child.place((x + width - pad - w, y + round(10 * s), w, h))
            else:
                child.place((x + pad, bottom + round(6 * s), w, h - round(4 * s)))
                bottom = child.rect.bottom
        bottom += round(12 * s)
        self.rect = pygame.Rect(x, y, width, bottom - y)
        return bottom

    @property
    def _has_columns(self) -> bool:
        return any(len(row.cells) > 1 for row in self.section.rows)

    def _row_height(self, row: SummaryRow, width: int) -> int:
        wide = self._cell_width(row, width) - self._cell_gap(row)
        high = max(text.measure(cell, "small_strong", wide)[1] for cell in row.cells)
        return high + (text.measure(row.note, "label", width)[1] if row.note else 0)

    def _cell_width(self, row: SummaryRow, inner: int) -> int:
        if len(row.cells) == 1:
            return inner * 3 // 5
        return min(round(130 * text.scale()), inner * 2 // 3 // max(1, len(self.names)))

    def _cell_gap(self, row: SummaryRow) -> int:
        """What a cell leaves free at its left, for the words in the one before it."""
        return round(CELL_GAP * text.scale()) if len(row.cells) > 1 else 0

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        before = self.rect.y
        super().place(rect)
        self._table_y += self.rect.y - before
        return self

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        shapes.box(surface, self.rect, theme.WELL, None, theme.RADIUS_SMALL * s)
        pad = round(14 * s)
        x, inner = self.rect.x + pad, self.rect.width - 2 * pad
        y = text.draw(surface, self.section.title, (x, self.rect.y + round(10 * s)), "heading").bottom
        if self.section.text:
            at = (x, y + round(2 * s))
            text.draw(surface, self.section.text, at, "small", colour=theme.INK_SOFT, width=inner)
        y = self._table_y
        if self.section.rows and self._has_columns:
            column = self._cell_width(next(row for row in self.section.rows if len(row.cells) > 1), inner)
            for k, name in enumerate(self.names):
                box = pygame.Rect(x + inner - column * (len(self.names) - k), y, column, 0)
                box.height = text.line_height("small")
                ink = self.looks[k].ink
                text.draw_in(surface, name, box, "small_strong", colour=ink, align="right")
            y += text.line_height("small") + round(3 * s)
        for row in self.section.rows:
            y = self._draw_row(surface, row, x, y, inner)
        super().draw(surface)

    def _draw_row(self, surface: pygame.Surface, row: SummaryRow, x: int, y: int, inner: int) -> int:
        wide, gap = self._cell_width(row, inner), self._cell_gap(row)
        left = inner - wide * len(row.cells)
        label = pygame.Rect(x, y, left, text.line_height("small"))
        text.draw_in(surface, row.label, label, "small", colour=theme.INK_DIM, align="left")
        bottom = label.bottom
        for k, cell in enumerate(row.cells):
            at = (x + left + wide * k + gap, y)
            box = text.draw(surface, cell, at, "small_strong", width=wide - gap, align="right")
            bottom = max(bottom, box.bottom)
        if row.note:
            at = (x, bottom)
            bottom = text.draw(surface, row.note, at, "label", colour=theme.INK_DIM, width=inner).bottom
        return bottom


class ResultScreen(Screen):
    """Stands over the table when the match is over; Escape looks at the table."""

    title = "The result"
    is_overlay = True
    dims = True

    def __init__(
        self,
        app: App,
        outcome: Outcome,
        sections: Sequence[SummarySection],
        looks: Sequence[theme.SideLook],
        names: Sequence[str],
        players: Sequence[str],
        door: ResultDoor,
    ) -> None:
        super().__init__(app)
        self.outcome, self.door = outcome, door
        self.looks, self.names, self.players = looks, names, players
        self.boxes = [SectionBox(section, looks, names, self._leaving(door)) for section in sections]
        self.area = ScrollArea()
        self.rule = Chip(outcome.rule, lambda: door.open_rule(outcome.rule), tone="rule")
        self.buttons = [
            Button("Rematch", lambda: self._then(door.rematch), kind="primary", icon=icon("redo")),
            Button("Swap sides", lambda: self._then(door.swap), icon=icon("swap")),
            Button("Watch again", lambda: self._then(door.watch), icon=icon("film")),
            Button("Save", door.save, icon=icon("save")),
            Button("Look at the table", self.close),
            Button("To the menu", lambda: self._then(door.leave)),
        ]
        for button in self.buttons:
            if button.kind == "primary":
                button.icon = None
        # The headline says who won already.
        reason = outcome.sentence.partition(": ")[2] or outcome.sentence
        self.sentence = reason[:1].upper() + reason[1:]
        self._age_s = 0.0
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.ring.add(*([self.rule] if outcome.rule else []), self.area, *self.buttons)
        self.ring.set_focus(self.buttons[0])

    def _leaving(self, door: ResultDoor) -> ResultDoor:
        """The same door, but what leads to the table closes the result first."""
        return msgspec.structs.replace(door, see=lambda node: self._then(lambda: door.see(node)))

    def _then(self, do: Callable[[], Any]) -> None:
        self.close()
        do()

    def close(self) -> None:
        if self.app.screen is self:
            self.app.pop()

    @property
    def look(self) -> theme.SideLook | None:
        winner = self.outcome.winner
        return self.looks[winner] if winner is not None else None

    def layout(self, size: tuple[int, int]) -> None:
        pad, gap = self.ui(24), self.ui(10)
        width = min(self.ui(820), size[0] - 2 * self.ui(16))
        inner = width - 2 * pad
        self._head_h = text.line_height("headline") + self.ui(6)
        chip_w, chip_h = self.rule.size()
        self._sentence_w = inner - (chip_w + self.ui(12) if self.outcome.rule else 0) - self.ui(54)
        self._head_h += text.measure(self.sentence, "body", self._sentence_w)[1] + self.ui(12)
        buttons_h = flow(self.buttons, 0, 0, inner, gap)
        columns = 2 if inner >= self.ui(640) and len(self.boxes) > 1 else 1
        column_w = (inner - self.ui(14) - gap * (columns - 1)) // columns
        bottoms = [0] * columns
        for box in self.boxes:
            k = bottoms.index(min(bottoms))
            bottoms[k] = box.lay_out(k * (column_w + gap), bottoms[k], column_w) + gap
        content = max(bottoms) - gap if self.boxes else 0
        most = size[1] - 2 * self.ui(16) - 2 * pad - self._head_h - buttons_h - self.ui(16)
        middle = max(self.ui(60), min(content, most)) if self.boxes else 0
        self.panel = pygame.Rect(0, 0, width, 2 * pad + self._head_h + middle + self.ui(16) + buttons_h)
        self.panel.center = (size[0] // 2, size[1] // 2)
        x, y = self.panel.x + pad, self.panel.y + pad
        self.rule.place((self.panel.right - pad - chip_w, y + self.ui(8), chip_w, chip_h))
        self.area.rect = pygame.Rect(x, y + self._head_h, inner, middle)
        for box in self.boxes:
            box.place(box.rect.move(x, self.area.rect.y))
        self.area.offset = 0
        self.area.fill(self.boxes, content)
        flow(self.buttons, x, self.panel.bottom - pad - buttons_h, inner, gap)

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        self._age_s += dt_s

    def handle(self, event: pygame.event.Event) -> bool:
        if self._age_s < PATIENCE_S and is_activation(event):
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        scrim_under(self, surface, 0.5)
        s = self.app.scale
        radius = theme.RADIUS * s
        look = self.look
        shapes.shadow(surface, self.panel, radius, blur=28, opacity=0.6, drop=10)
        edge = look.colour if look is not None else theme.PANEL_BORDER
        shapes.box(surface, self.panel, theme.PANEL, edge, radius, 2)
        pad = self.ui(24)
        x, y = self.panel.x + pad, self.panel.y + pad
        head = "A draw"
        if look is not None and self.outcome.winner is not None:
            mark = self.ui(17)
            centre = (x + mark, y + text.line_height("headline") // 2 + self.ui(4))
            shapes.side_mark(surface, look.shape, centre, mark, look.colour, look.ink, 2)
            head = f"{self.names[self.outcome.winner]} victorious"
            player = self.players[self.outcome.winner]
            x += self.ui(54)
            box = text.draw(surface, head, (x, y), "headline")
            if player and player != self.names[self.outcome.winner]:
                at = (box.right + self.ui(14), y + self.ui(12))
                text.draw(surface, player, at, "body", colour=look.ink)
        else:
            text.draw(surface, head, (x, y), "headline")
        y += text.line_height("headline") + self.ui(4)
        text.draw(surface, self.sentence, (x, y), "body", colour=theme.INK_SOFT, width=self._sentence_w)
        self.ring.draw(surface)

    def keys(self) -> list[tuple[str, str]]:
        return [("Esc", "look at the table"), ("Tab", "go through the buttons"), ("Enter", "press")]
