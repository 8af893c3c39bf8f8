"""The entries of the log: a headline, a line of detail, the rule's number; opened, the reasons.

Opened, an entry shows the steps of the reckoning, its dice, the rule in our words and whether it rests on a
house ruling, and leads back to its moment. A refusal is one of them, with what would be allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec
import pygame

from game.match.contract import Entry, Figure, Refusal, Rule
from game.ui import lengths, shapes, text, theme
from game.ui.tables.base import RollStory
from game.ui.views.match.dice import draw_die
from game.ui.views.match.voice import Saying, Words, draw_bubble_sign
from game.ui.widgets import Button, Chip, Widget
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
    marks = {"in": "″", "deg": "°", "%": " %", "hits": " hit" if figure.value == 1 else " hits", "dice": ""}
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
