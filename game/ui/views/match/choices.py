"""What may be decided now: the choices panel with its odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pygame

from game.ui import keys, shapes, text, theme
from game.ui.tables.base import Choices
from game.ui.views.match.choice import COMPACT, FULL, TIGHT, ChoiceRow
from game.ui.widgets import Button, Chip, Panel, ScrollArea, Tip, Widget
from game.ui.widgets.base import appearances_of

RESOLVE = ("Resolve the rest", "The rest")
"""The words of the button, and those where the title needs the room."""
MANNERS = ((False, "strong", 1), (True, "strong", 1), (True, "small_strong", 1), (True, "small_strong", 2))
"""How a label may be written, the best first: whether it is the short one, how large, in how many lines."""


class ChoicesPanel(Panel):
    """A titled list of choices, and "resolve the rest" where the view knows what needs no thought."""

    def __init__(
        self,
        take: Callable[[Any], Any],
        light: Callable[[tuple[str, ...]], Any],
        open_rule: Callable[[str], Any],
        resolve: Callable[[], Any],
    ) -> None:
        super().__init__()
        self.take, self.light = take, light
        self.choices: Choices | None = None
        self.rows: list[ChoiceRow] = []
        self.area = ScrollArea()
        self._rule = Chip("", lambda: open_rule(self.choices.rule if self.choices else ""), tone="rule")
        self.resolve = Button(RESOLVE[0], resolve, shortcut=keys.of("resolve"))
        self.resolve.tip = Tip(
            RESOLVE[0],
            "Plays every decision left in this phase that needs no thought. Escape stops it.",
        )
        self.can_resolve = False
        self.decides: tuple[int, str] | None = None
        """Whose decision, and of which kind, the choices are for."""
        self.is_waiting = False
        """A choice is being carried out: the panel stays, dimmed, and nothing in it can be pressed."""
        self._lit: ChoiceRow | None = None
        self._density = FULL

    @property
    def may_resolve(self) -> bool:
        return self.can_resolve and not self.is_waiting

    @property
    def children(self) -> Sequence[Widget]:
        found: list[Widget] = []
        if self.choices is not None:
            self.resolve.enabled = not self.is_waiting
            if self.choices.rule and not self._resolves_in_head:
                found.append(self._rule)
            found.append(self.area)
            if self._shows_resolve:
                found.append(self.resolve)
        return found

    @property
    def appearance(self) -> Hashable | None:
        if self.choices is None or not self.rect.height:
            return tuple(self.rect)
        inside = appearances_of(self.children)
        if inside is None:
            return None
        return tuple(self.rect), self.choices.title, self._density, self._note, self.is_waiting, inside

    def offer(self, choices: Choices | None, can_resolve: bool) -> None:
        """Show these choices; None empties the panel."""
        self.can_resolve = can_resolve and choices is not None
        if choices == self.choices:
            return
        self.choices = choices
        self.rows = []
        if self._lit is not None:
            self._lit = None
            self.light(())
        if choices is None:
            self.area.clear()
            return
        self._rule.label = choices.rule
        number = 0
        for choice in choices.rows:
            shortcut = choice.shortcut
            if not shortcut and choice.action is not None:
                number += 1
                shortcut = str(number) if number < 10 else ""
            action = choice.action
            self.rows.append(ChoiceRow(choice, shortcut, lambda action=action: self._take(action)))

    def _take(self, action: Any) -> None:
        if not self.is_waiting:
            self.take(action)

    def height(self, width: int, density: int = FULL) -> int:
        """The height in pixels that it needs at a width; 0 without choices."""
        if self.choices is None:
            return 0
        s = text.scale()
        inner = width - 2 * self._pad(width) - round(14 * s)
        self._set_density(density, width)
        self._set_columns(inner)
        high = self._head_height(width) + round(10 * s) + self._captions_high + self._rows_height(inner)
        if self._shows_resolve and not self._resolves_in_head:
            high += round((theme.ROW + 8) * s)
        return high

    @staticmethod
    def _pad(width: int) -> int:
        """Between rows and rim in a panel of a width, in pixels."""
        return round((12 if width > 280 * text.scale() else 7) * text.scale())

    @property
    def _resolves_in_head(self) -> bool:
        """Whether "resolve the rest" stands beside the title, where there is no room for a row of its own."""
        return self._shows_resolve and self._density == TIGHT

    @property
    def _shows_resolve(self) -> bool:
        """Whether "resolve the rest" is there; where room is short, not for one blow: that has its button."""
        return self.can_resolve and (self._density < TIGHT or len(self.rows) > 1)

    def _set_density(self, density: int, width: int) -> None:
        """Say so much in a panel of a width."""
        self._density = density
        self.resolve.style = "small" if density == TIGHT else "button"
        self.resolve.show_shortcut = density < TIGHT
        title = text.width_of(self.choices.title, "heading") if self.choices is not None else 0
        for self.resolve.label in RESOLVE:
            if not self._resolves_in_head or title <= self._title_width(width):
                break
        for row in self.rows:
            row.density = density

    @property
    def _note(self) -> str:
        return self.choices.note if self.choices is not None and self._density < TIGHT else ""

    def _set_columns(self, width: int) -> None:
        """Give the odds as many columns as leave every label whole in rows of a width; else none.

        Where not even a figure alone leaves them whole, the labels are the short ones, then smaller ones, and
        then these in two lines.
        """
        for is_short, style, lines in MANNERS:
            for columns, has_wide_bar in self._manners(width):
                for row in self.rows:
                    row.columns, row.has_wide_bar = columns, has_wide_bar
                    row.is_short, row.style, row.lines = is_short, style, lines
                if all(row.is_whole(width) for row in self.rows):
                    return

    def _manners(self, width: int) -> Iterator[tuple[tuple[int, ...], bool]]:
        """How odds may stand beside labels, the fullest way first: how wide columns are, whether a bar is."""
        odds = [row.choice.odds for row in self.rows]
        for count in range(max(map(len, odds), default=0), 1, -1):
            columns = tuple(
                max(text.width_of(words, style) for words, style in cells)
                for cells in (
                    [(has[i].label, "label") for has in odds if i < len(has)]
                    + [(has[i].text, "small_strong") for has in odds if i < len(has)]
                    for i in range(count)
                )
            )
            yield columns, True
        if width > 300 * text.scale():
            yield (), True
        yield (), False

    @property
    def _captions_high(self) -> int:
        """The height of the line over the columns of odds that says what they are."""
        has_columns = self._density > FULL and any(row.columns for row in self.rows)
        return text.line_height("label") if has_columns else 0

    def _rows_height(self, width: int) -> int:
        assert self.choices is not None
        s = text.scale()
        high = sum(row.height(width) + round(6 * s) for row in self.rows)
        if self._note:
            high += text.measure(self._note, "small", width)[1] + round(4 * s)
        return high

    def _head_height(self, width: int) -> int:
        assert self.choices is not None
        s = text.scale()
        lines = 1 if self._density == TIGHT else None
        return text.measure(self.choices.title, "heading", self._title_width(width), lines)[1] + round(18 * s)

    def _title_width(self, width: int) -> int:
        """The room that rule or button leave to the title in a panel of this width."""
        s = text.scale()
        return width - (self.resolve.size()[0] + round(34 * s) if self._resolves_in_head else round(100 * s))

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        if self.choices is None or not self.rect.height:
            return self
        s = text.scale()
        for density in (FULL, COMPACT, TIGHT):
            self._set_density(density, self.rect.width)
            pad = self._pad(self.rect.width)
            self._set_columns(self.rect.width - 2 * pad - round(14 * s))
            self._place_frame(pad)
            needed = self._rows_height(self.area.content_width)
            if needed <= self.area.rect.height:
                break
        top = self.area.rect.y
        width = self.area.content_width if needed > self.area.rect.height else self.area.rect.width
        tells_detail = all(row.has_room(width) for row in self.rows)
        y = top
        for row in self.rows:
            high = row.height(width)
            row.tells_detail = tells_detail
            row.place((self.area.rect.x, y, width, high))
            y += high + round(6 * s)
        self._note_y = y
        self.area.fill(self.rows, needed)
        return self

    def _place_frame(self, pad: int) -> None:
        """The rule, "resolve the rest", and between them the room for the rows."""
        s = text.scale()
        top = self.rect.y + self._head_height(self.rect.width) + self._captions_high
        bottom = self.rect.bottom - round(8 * s)
        right, y = self.rect.right - pad - round(4 * s), self.rect.y + round(9 * s)
        chip_w, chip_h = self._rule.size()
        self._rule.place((right - chip_w, y, chip_w, chip_h))
        if self._resolves_in_head:
            wide = self.resolve.size()[0]
            self.resolve.place((right - wide, y - round(2 * s), wide, chip_h + round(2 * s)))
        elif self._shows_resolve:
            high = round(theme.ROW * s)
            self.resolve.place((self.rect.x + pad, bottom - high, self.rect.width - 2 * pad, high))
            bottom = self.resolve.rect.y - round(6 * s)
        self.area.rect = pygame.Rect(self.rect.x + pad, top, self.rect.width - 2 * pad, max(0, bottom - top))

    def update(self, dt_s: float) -> None:
        """Light the figures of the row that is pointed at or focused."""
        over = next((row for row in self.rows if row.hovered or row.focus_shown), None)
        if over is not self._lit:
            self._lit = over
            self.light(over.choice.figures if over is not None else ())

    def draw(self, surface: pygame.Surface) -> None:
        if self.choices is None or not self.rect.height:
            return
        s = text.scale()
        self.draw_ground(surface)
        text.draw(
            surface,
            self.choices.title,
            (self.rect.x + round(16 * s), self.rect.y + round(10 * s)),
            "heading",
            width=self._title_width(self.rect.width),
            lines=1 if self._density == TIGHT else None,
        )
        if self._note:
            y = self._note_y - self.area.offset
            if y + text.line_height("small") <= self.area.rect.bottom + round(4 * s):
                text.draw(
                    surface,
                    self._note,
                    (self.rect.x + round(16 * s), y),
                    "small",
                    colour=theme.INK_DIM,
                    width=self.rect.width - round(32 * s),
                )
        if self._captions_high:
            self._draw_captions(surface)
        for child in self.children:
            child.draw(surface)
        if self.is_waiting:
            veil = theme.alpha(theme.PANEL, 0.55)
            shapes.box(surface, self.rect.inflate(-4, -4), veil, None, theme.RADIUS * s)

    def _draw_captions(self, surface: pygame.Surface) -> None:
        row = max(self.rows, key=lambda row: len(row.choice.odds))
        y, high = self.area.rect.y - self._captions_high, self._captions_high
        for odds, (left, right) in zip(row.choice.odds, row.spans(), strict=False):
            cell = pygame.Rect(left, y, right - left, high)
            text.draw_in(surface, odds.label, cell, "label", colour=theme.INK_DIM, align="right")
