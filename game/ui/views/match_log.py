"""The log "What happened, and why": every event in words, and every entry opens to its reasons.

An entry shows a headline, a line of detail and the rule's number. Opened, it shows the steps of the
reckoning, its dice, the rule in our words and whether it rests on a house ruling, and leads back to its
moment. A refusal stands in the same list, with what would be allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec
import pygame

from game.match.contract import Entry, Figure, Refusal, Rule
from game.ui import lengths, shapes, text, theme
from game.ui.views.base import RollStory
from game.ui.views.match_dice import draw_die
from game.ui.views.match_voice import Saying, Words, draw_bubble_sign
from game.ui.widgets import Button, Chip, Panel, ScrollArea, Widget
from game.ui.widgets.base import appearances_of, is_activation, is_click
from game.ui.widgets.linked import LinkedLabel

DIE = 22


class Line(msgspec.Struct, frozen=True):
    """One entry of the log and where it comes from: the record's node and the event's place in it.

    A refusal has no event; it stands after `node`, where it was met. `saying` is what the player who decided
    said of it; the first entry of its decision has it.
    """

    entry: Entry
    node: int
    event: int = -1
    stories: tuple[RollStory, ...] = ()
    refusal: Refusal | None = None
    saying: Saying | None = None

    @property
    def is_told(self) -> bool:
        """Whether it has news for a reader: others say the same, or there is nothing to say."""
        return bool(self.entry.headline) and not self.entry.is_quiet

    @property
    def key(self) -> tuple[int, int]:
        return self.node, self.event


def refused(refusal: Refusal, node: int) -> Line:
    """A refusal as an entry of the log."""
    why = tuple(lengths.said(figure_in_words(figure)) for figure in refusal.figures)
    return Line(Entry("Why not?", refusal.sentence, refusal.rule, why), node, refusal=refusal)


def figure_in_words(figure: Figure) -> str:
    """A measured quantity of an explanation.

    >>> figure_in_words(Figure("route", 7.4, "in")), figure_in_words(Figure("to hit", 62.5, "%"))
    ('route: 7.4″', 'to hit: 62.5 %')
    """
    value, unit = figure.value, figure.unit
    if isinstance(value, float):
        value = f"{value:.2f}".rstrip("0").rstrip(".")
    marks = {"in": "″", "deg": "°", "%": " %", "hits": " hits", "dice": ""}
    return f"{figure.label}: {value}{marks.get(unit, f' {unit}' if unit else '')}"


class LogDoor(msgspec.Struct, frozen=True):
    """What the log may ask of the match screen."""

    open_rule: Callable[[str], Any]
    rule_of: Callable[[str], Rule | None]
    see_moment: Callable[[int, int], Any]
    """Look at the table right after this event of a node's decision."""
    opened: Callable[[Line], Any]
    """An entry was opened."""
    take: Callable[[Any], Any]
    """Take an action: the allowed one nearest to what was refused."""
    light: Callable[[tuple[str, ...]], Any]
    """Highlight figures on the table."""
    side_look: Callable[[int], theme.SideLook]
    player_name: Callable[[int], str]
    hear: Callable[[Saying | None, bool, Saying | None], Any]
    """What is said by the entry that is pointed at, whether that is open, and by the one that is read."""


class EntryRow(Widget):
    """One entry; Enter or a click opens and shuts it."""

    focusable = True

    def __init__(self, line: Line, door: LogDoor, on_toggle: Callable[[EntryRow], None]) -> None:
        super().__init__()
        self.line, self.door, self.on_toggle = line, door, on_toggle
        self.is_open = False
        self.is_past = True
        """Not yet happened at the moment that is looked at: dimmed."""
        self._chip = Chip(line.entry.rule, lambda: door.open_rule(line.entry.rule), tone="rule")
        self._chip.tip = "Read this rule"
        self._buttons: list[Button] = []
        self._why: list[LinkedLabel] = []
        self._body: list[tuple[str, Any, pygame.Rect]] = []
        self._laid_for: tuple[int, float, bool] | None = None

    @property
    def children(self) -> Sequence[Widget]:
        chip = [self._chip] if self.line.entry.rule else []
        why = self._why if self.is_open else []
        return [*chip, *why, *(self._buttons if self.is_open or self.line.refusal is not None else [])]

    @property
    def appearance(self) -> Hashable | None:
        inside = appearances_of(self.children)
        return None if inside is None else (self.line, tuple(self.rect), self.is_open, self.is_past, inside)

    # Layout

    def lay_out(self, x: int, y: int, width: int) -> int:
        """Place everything with the top left at (x, y); returns the bottom."""
        laid_for = (width, text.scale(), self.is_open)
        if laid_for == self._laid_for:
            self.place((x, y, *self.rect.size))
            return self.rect.bottom
        self._laid_for = laid_for
        s = text.scale()
        entry = self.line.entry
        pad = round(8 * s)
        chip_w, chip_h = self._chip.size() if entry.rule else (0, 0)
        # no higher than the headline, so that the detail has the whole width
        chip_h = min(chip_h, text.line_height("strong"))
        words_w = width - 2 * pad - round(6 * s)
        head_w = words_w - (chip_w + round(8 * s) if chip_w else 0)
        left, top = x + pad, y + round(6 * s)
        self._head = pygame.Rect(left, top, head_w, text.measure(entry.headline, "strong", head_w)[1])
        self._chip.place((x + width - pad - chip_w - round(4 * s), top, chip_w, chip_h))
        bottom = self._head.bottom
        lines = None if self.is_open or self.line.refusal else 2
        detail_w = words_w if bottom >= self._chip.rect.bottom or not chip_w else head_w
        high = text.measure(entry.detail, "small", detail_w, lines)[1] if entry.detail else 0
        self._detail = pygame.Rect(left, bottom, detail_w, high)
        self._detail_lines = lines
        bottom = max(self._detail.bottom, self._chip.rect.bottom if chip_w else 0)
        self._body = []
        if self.is_open:
            bottom = self._lay_out_saying(left, bottom, words_w)
            bottom = self._lay_out_why(left, bottom + round(4 * s), words_w)
        if self.is_open or self.line.refusal is not None:
            self._make_buttons()
            bottom = self._lay_out_buttons(left, bottom, words_w)
        bottom += round(8 * s)
        self.rect = pygame.Rect(x, y, width, bottom - y)
        return bottom

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        """Move; what is inside moves along."""
        new = pygame.Rect(rect)
        dx, dy = new.x - self.rect.x, new.y - self.rect.y
        if (dx or dy) and self.rect.size == new.size:
            self._head.move_ip(dx, dy)
            self._detail.move_ip(dx, dy)
            for _, _, part in self._body:
                part.move_ip(dx, dy)
            for child in self.children:
                child.place(child.rect.move(dx, dy))
        self.rect = new
        return self

    def _lay_out_saying(self, x: int, y: int, width: int) -> int:
        saying, s = self.line.saying, text.scale()
        if saying is None:
            return y
        words = Words(saying, width - round(24 * s))
        high = text.line_height("label") + words.size[1] + round(14 * s)
        box = pygame.Rect(x, y + round(4 * s), width, high)
        self._body.append(("saying", words, box))
        return box.bottom + round(2 * s)

    def _lay_out_why(self, x: int, y: int, width: int) -> int:
        s = text.scale()
        entry = self.line.entry
        gap = round(5 * s)
        for story in self.line.stories:
            if story.dice:
                columns = max(1, (width + gap) // round(DIE * 1.3 * s))
                rows = -(-len(story.dice) // columns)
                box = pygame.Rect(x, y, width, round(DIE * 1.35 * s) * rows)
                self._body.append(("dice", story, box))
                y = box.bottom + gap
        self._why = [
            LinkedLabel(sentence, "small", open_rule=self.door.open_rule, colour=theme.INK_SOFT)
            for sentence in entry.why
        ]
        for words in self._why:
            inner = width - round(12 * s)
            high = words.height(inner)
            words.place((x + round(12 * s), y, inner, high))
            self._body.append(("dot", None, pygame.Rect(x, y, width, high)))
            y += high + round(2 * s)
        rule = self.door.rule_of(entry.rule)
        if rule is not None:
            inner = width - round(20 * s)
            rule = lengths.rule(rule)
            high = text.measure(rule.title, "small_strong", inner)[1]
            high += text.measure(rule.text, "small", inner)[1] + round(14 * s)
            if rule.house or entry.house:
                high += text.line_height("label") + round(4 * s)
                high += text.measure(rule.ruling, "small", inner)[1] if rule.house else 0
            y += round(4 * s)
            self._body.append(("rule", (rule, entry.house), pygame.Rect(x, y, width, high)))
            y += high + gap
        return y

    def _make_buttons(self) -> None:
        if self._buttons:
            return
        line, door = self.line, self.door
        if line.refusal is not None:
            nearest = line.refusal.nearest
            if nearest is not None:
                self._buttons.append(Button("Do what is allowed", lambda: door.take(nearest), style="small"))
        else:
            self._buttons.append(
                Button("See this moment", lambda: door.see_moment(line.node, line.event), style="small")
            )

    def _lay_out_buttons(self, x: int, y: int, width: int) -> int:
        for button in self._buttons:
            w, h = button.size()
            button.place((x, y + round(2 * text.scale()), min(w, width), h - round(6 * text.scale())))
            y = button.rect.bottom
        return y

    # Use

    def toggle(self) -> None:
        self.is_open = not self.is_open
        self.on_toggle(self)

    def handle(self, event: pygame.event.Event) -> bool:
        if is_activation(event) or is_click(event):
            self.toggle()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            if self.is_open == (event.key == pygame.K_LEFT):
                self.toggle()
            return True
        return False

    def on_focus(self, gained: bool) -> None:
        self.door.light(self.line.entry.figures if gained and self.ring and self.ring.by_keyboard else ())

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        entry = self.line.entry
        is_refusal = self.line.refusal is not None
        ground = theme.alpha(theme.WELL, 0.8) if self.hovered or self.is_open else None
        edge = None
        if is_refusal:
            ground, edge = theme.alpha(theme.REFUSAL_WELL, 0.85), theme.mix(theme.PANEL, theme.REFUSAL, 0.5)
        if ground is not None:
            shapes.box(surface, self.rect, ground, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface)
        if entry.side is not None and not is_refusal:
            tint = self.door.side_look(entry.side).colour
            bar = pygame.Rect(
                self.rect.x, self._head.y + round(3 * s), round(3 * s), self._head.height - round(5 * s)
            )
            shapes.box(surface, bar, tint, radius=bar.width / 2)
        ink = theme.REFUSAL_INK if is_refusal else theme.INK if self.is_past else theme.INK_DIM
        text.draw(surface, entry.headline, self._head.topleft, "strong", colour=ink, width=self._head.width)
        if self.line.saying is not None and not self.is_open:
            self._draw_sign(surface, ink)
        if entry.detail:
            soft = theme.INK if is_refusal else theme.INK_DIM if self.is_past else theme.INK_FAINT
            text.draw(
                surface,
                entry.detail,
                self._detail.topleft,
                "small",
                colour=soft,
                width=self._detail.width,
                lines=self._detail_lines,
            )
        for kind, what, box in self._body:
            getattr(self, f"_draw_{kind}")(surface, what, box)
        for child in self.children:
            child.draw(surface)

    def _draw_sign(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        """Behind the headline: there are words of the player's own to be read."""
        s, saying = text.scale(), self.line.saying
        assert saying is not None
        last = text.wrap(self.line.entry.headline, "strong", self._head.width)[-1]
        x = self._head.x + text.width_of(last, "strong") + round(13 * s)
        y = self._head.bottom - text.line_height("strong") / 2
        if x + round(8 * s) <= self._head.right:
            colour = self.door.side_look(saying.side).ink if self.is_past else ink
            draw_bubble_sign(surface, (x, y), colour)

    def _draw_saying(self, surface: pygame.Surface, words: Words, box: pygame.Rect) -> None:
        """Who says why, and the words: in the side's colour, as they stand on the table."""
        s, side = text.scale(), words.saying.side
        look = self.door.side_look(side)
        shapes.box(surface, box, theme.mix(theme.SUNK, look.dark, 0.35), look.dark, theme.RADIUS_SMALL * s)
        x, y = box.x + round(12 * s), box.y + round(6 * s)
        head = pygame.Rect(x, y, box.width - round(24 * s), text.line_height("label"))
        draw_bubble_sign(surface, (x + round(6 * s), head.centery), look.ink)
        head.left += round(18 * s)
        text.draw_in(
            surface, f"Why, says {self.door.player_name(side)}", head, "label", colour=look.ink, align="left"
        )
        words.draw(surface, (x, head.bottom + round(2 * s)), theme.INK_SOFT)

    def _draw_dot(self, surface: pygame.Surface, _: None, box: pygame.Rect) -> None:
        s = text.scale()
        shapes.circle(surface, (box.x + 3 * s, box.y + text.line_height("small") / 2), 1.8 * s, theme.GOLD)

    def _draw_dice(self, surface: pygame.Surface, story: RollStory, box: pygame.Rect) -> None:
        s = text.scale()
        step = round(DIE * 1.3 * s)
        columns = max(1, (box.width + round(5 * s)) // step)
        counted = story.steps[-1].lit if story.steps else tuple(range(len(story.dice)))
        for k, die in enumerate(story.dice):
            row, column = divmod(k, columns)
            centre = (box.x + step * (column + 0.5), box.y + round(DIE * 1.35 * s) * (row + 0.5))
            draw_die(surface, die.sides, die.face, centre, round(DIE * s), k in counted)

    def _draw_rule(self, surface: pygame.Surface, what: tuple[Rule, bool], box: pygame.Rect) -> None:
        s = text.scale()
        rule, rests_on_house = what
        shapes.box(surface, box, theme.SUNK, None, theme.RADIUS_SMALL * s)
        x, y, width = box.x + round(10 * s), box.y + round(6 * s), box.width - round(20 * s)
        y = text.draw(surface, rule.title, (x, y), "small_strong", colour=theme.INK_SOFT, width=width).bottom
        y = text.draw(surface, rule.text, (x, y), "small", colour=theme.INK_DIM, width=width).bottom
        if rule.house or rests_on_house:
            at = (x, y + round(3 * s))
            y = text.draw(surface, "House ruling", at, "label", colour=theme.GOLD).bottom
        if rule.house:
            text.draw(surface, rule.ruling, (x, y), "small", colour=theme.INK_DIM, width=width)


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
