"""The log "What happened, and why": every event in words, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import text, theme
from game.ui.views.match.entries import EntryRow, Line, LogDoor
from game.ui.widgets import Panel, ScrollArea, Widget


class LogArea(ScrollArea):
    """Shows to the focus ring only the rows in sight and a screenful around: a log grows long."""

    @property
    def children(self) -> Sequence[Widget]:
        near = self.rect.inflate(0, 2 * self.rect.height)
        return [row for row in self._children if row.rect.colliderect(near)]


class LogPanel(Panel):
    """The panel with all entries of the path that is looked at; the newest at the bottom, kept in sight."""

    def __init__(self, door: LogDoor) -> None:
        super().__init__()
        self.door = door
        self.rows: list[EntryRow] = []
        self.area = LogArea()
        self.note = ""
        """Said at the right of the title: the take-backs."""
        self._children.append(self.area)
        self._open_keys: set[tuple[int, int]] = set()
        self._moment: tuple[int, int | None] | None = None
        """The node kept in sight, and which of its events; None: the newest entry."""
        self._lit: EntryRow | None = None
        self._laid_at = 0.0
        self.reading: EntryRow | None = None
        """The entry that was opened last and is being read."""

    @property
    def appearance(self) -> Hashable | None:
        inside = self.area.appearance
        return None if inside is None else (tuple(self.rect), self.note, bool(self.rows), inside)

    def show(self, lines: Sequence[Line]) -> None:
        """Show exactly these entries."""
        kept = {id(row.line): row for row in self.rows}
        self.rows = [kept.get(id(line)) or self._row(line) for line in lines]
        self._arrange(to_end=True)

    def append(self, line: Line) -> None:
        """One entry more."""
        self.rows.append(self._row(line))
        self._arrange(to_end=True)
        if line.refusal is not None:
            self.area.reveal(self.rows[-1].rect)

    def drop_refusals(self) -> None:
        """Take away the refusals: the player has gone on."""
        if any(row.line.refusal is not None for row in self.rows):
            self.rows = [row for row in self.rows if row.line.refusal is None]
            self._arrange(to_end=True)

    def mark_past(self, has_happened: Callable[[Line], bool] | None) -> None:
        """Dim what has not happened yet at the moment that is looked at; None: nothing, back to now."""
        if has_happened is None:
            self._moment = None
            self.area.scroll_to(self.area.most)
        for row in self.rows:
            row.is_past = has_happened is None or has_happened(row.line)

    def show_moment(self, node: int, event: int | None = None) -> None:
        """Keep the entry of a node's event in sight; without an event, that of its last."""
        self._moment = node, event
        # A node's id is larger than its parent's, so the entries of a path stand in this order.
        for row in reversed(self.rows):
            if row.line.node < node or (row.line.node == node and (event is None or row.line.event <= event)):
                self.area.reveal(row.rect)
                return
        self.area.scroll_to(0)

    def _row(self, line: Line) -> EntryRow:
        row = EntryRow(line, self.door, self._toggled)
        row.is_open = line.key in self._open_keys
        return row

    def _toggled(self, row: EntryRow) -> None:
        if row.line.refusal is None:
            (self._open_keys.add if row.is_open else self._open_keys.discard)(row.line.key)
            self.reading = row if row.is_open else None
        self._arrange(to_end=False)
        if row.is_open and row.line.refusal is None:
            self.door.opened(row.line)
        self.area.reveal(row.rect)

    @property
    def wish(self) -> int:
        """How high the panel would be to show the entry that is read whole; 0 while none is."""
        if self.reading is None or self.reading not in self.rows:
            return 0
        return self._head_height() + self.reading.rect.height + round(14 * text.scale())

    def stop_reading(self) -> bool:
        """Shut the entry that is read. True when there was one."""
        row, self.reading = self.reading, None
        if row is None or row not in self.rows:
            return False
        if row.is_open:
            row.is_open = False
            self._open_keys.discard(row.line.key)
            self._arrange(to_end=self._moment is None)
        return True

    @staticmethod
    def _head_height() -> int:
        return text.line_height("heading") + round(16 * text.scale())

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        new = pygame.Rect(rect)
        if new != self.rect or self._laid_at != text.scale():
            self.rect, self._laid_at = new, text.scale()
            self._arrange(to_end=self._moment is None)
            if self.reading is not None and self.reading in self.rows:
                self.area.reveal(self.reading.rect)
            elif self._moment is not None:
                self.show_moment(*self._moment)
        return self

    def _arrange(self, to_end: bool) -> None:
        if self.rect.height <= 0:
            return
        s = text.scale()
        pad = round(8 * s)
        top = self.rect.y + self._head_height()
        self.area.rect = pygame.Rect(
            self.rect.x + pad, top, self.rect.width - 2 * pad, max(0, self.rect.bottom - top - round(6 * s))
        )
        width = self.area.content_width
        y = top
        for row in self.rows:
            y = row.lay_out(self.area.rect.x, y, width)
        self.area.fill(self.rows, y - top)
        if to_end:
            self.area.scroll_to(self.area.most)
        self.invalidate()

    def update(self, dt_s: float) -> None:
        """Light the figures that the entry under the pointer speaks of, and hear what is said by it."""
        over = next((row for row in self.rows if row.hovered), None)
        if over is not self._lit:
            self._lit = over
            self.door.light(over.line.entry.figures if over is not None else ())
        pointed = over or next((row for row in self.rows if row.focus_shown), None)
        read = self.reading if self.reading in self.rows else None
        self.door.hear(
            pointed.line.saying if pointed is not None else None,
            pointed is not None and pointed.is_open,
            read.line.saying if read is not None else None,
        )

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.height <= 0:
            return
        self.draw_ground(surface)
        s = text.scale()
        head = pygame.Rect(
            self.rect.x + round(16 * s), self.rect.y + round(10 * s), 0, text.line_height("heading")
        )
        head.width = self.rect.width - round(32 * s)
        text.draw_in(surface, self.note, head, "small", colour=theme.INK_DIM, align="right")
        head.width -= text.width_of(self.note, "small") + round(8 * s) if self.note else 0
        text.draw_in(surface, "What happened, and why", head, "heading", align="left")
        self.area.draw(surface)
        if not self.rows:
            hint = self.area.rect.inflate(-round(16 * s), 0)
            text.draw(
                surface,
                "Nothing has happened yet.",
                hint.topleft,
                "small",
                colour=theme.INK_DIM,
                width=hint.width,
            )
