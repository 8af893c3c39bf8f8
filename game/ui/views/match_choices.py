"""What may be decided now: the choices panel with its odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pygame

from game.ui import keys, shapes, text, theme
from game.ui.views.base import Choice, Choices, Odds
from game.ui.widgets import Button, Chip, Panel, ScrollArea, Tip, Widget
from game.ui.widgets.base import Pressable, appearances_of

FULL, COMPACT, TIGHT = range(3)
"""How much a row says: all, its odds in columns beside two lines of words, or all in one line."""
COLUMN_GAP, BAR_HIGH = 12, 5
"""Between the columns of odds, and the bar under a figure there, unscaled."""
RESOLVE = ("Resolve the rest", "The rest")
"""The words of the button, and those where the title needs the room."""
MANNERS = ((False, "strong", 1), (True, "strong", 1), (True, "small_strong", 1), (True, "small_strong", 2))
"""How a label may be written, the best first: whether it is the short one, how large, in how many lines."""
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
