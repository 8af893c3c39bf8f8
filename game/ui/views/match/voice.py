"""A player's own words: why it decided so, with what it wanted and feared marked on the table.

They stand in a bubble over the table for a moment while the decision is shown, and with its entry in the log.
They are the player's, no ruling: in italics, between quotation marks, in its side's colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.match.contract import Mark
from game.match.remark import Remark
from game.ui import shapes, text, theme
from game.ui.pieces import intents
from game.ui.pieces.marks import covered

IN_S, OUT_S = 0.18, 0.45
LEAST_S, LETTER_S = 1.8, 0.045
"""How long words stay to be read: so much, and so much more a letter."""
WIDEST = 380
"""The bubble's width at 100 %; never more than half of the table."""
LOW = 330
"""On a table no higher than this, at 100 %, the bubble is wide, not high: small words, no legend."""
MOST_LINES = 4


class Saying(msgspec.Struct, frozen=True):
    """What a side's player said of the decision that led to a node of the record."""

    node: int
    side: int
    remark: Remark

    @property
    def tones(self) -> tuple[str, ...]:
        """The tones that its marks have, of those that a legend explains."""
        there = {mark.tone for mark in self.remark.marks}
        return tuple(tone for tone in intents.MEANINGS if tone in there)


class Words:
    """A saying laid out: the quotation in a style of text, below it a legend of its marks."""

    def __init__(
        self, saying: Saying, width: int, lines: int | None = None, style: str = "italic", legend: bool = True
    ) -> None:
        self.saying, self.lines, self.style = saying, lines, style
        self.quote = f"“{saying.remark.why}”"
        quote_w, self._quote_h = text.measure(self.quote, style, width, lines)
        s = text.scale()
        self._rows: list[list[tuple[str, int]]] = []
        x = width + 1
        for tone in saying.tones if legend else ():
            wide = intents.legend_width(tone)
            if x + wide > width:
                self._rows.append([])
                x = 0
            self._rows[-1].append((tone, x))
            x += wide + round(14 * s)
            quote_w = max(quote_w, x - round(14 * s))
        self.width = width
        self.size = (min(width, quote_w), self._quote_h + len(self._rows) * self._row_height())

    @staticmethod
    def _row_height() -> int:
        return text.line_height("label") + round(4 * text.scale())

    def draw(self, surface: pygame.Surface, at: tuple[int, int], ink: theme.Colour) -> None:
        """Draw it with its top left at a point."""
        x, y = at
        text.draw(surface, self.quote, at, self.style, colour=ink, width=self.width, lines=self.lines)
        y += self._quote_h
        for row in self._rows:
            for tone, dx in row:
                intents.draw_legend(surface, tone, (x + dx, y), self._row_height())
            y += self._row_height()


class Voice:
    """What is said on the table now: of the decision that is shown, or of one pointed at in the log."""

    def __init__(self) -> None:
        self._spoken: Saying | None = None
        self._t = 0.0
        self._pointed: Saying | None = None
        self._is_open = False
        self._read: Saying | None = None
        self._bubble: tuple[object, pygame.Surface] | None = None
        self._spot: tuple[object, pygame.Rect] | None = None
        """For what the bubble stands where it does."""

    # What is said

    def say(self, saying: Saying | None) -> None:
        """A decision is shown: say its words for a moment. None: silence."""
        if saying is None or saying != self._spoken:
            self._spoken, self._t = saying, 0.0

    def point(self, pointed: Saying | None, is_open: bool = False, read: Saying | None = None) -> bool:
        """An entry of the log is pointed at, one is `read` there; those that are open need no bubble.

        True when what is to be drawn may have changed.
        """
        before = self._pointed, self._is_open, self._read
        self._pointed, self._is_open, self._read = pointed, is_open, read
        return before != (pointed, is_open, read)

    def hurry(self) -> None:
        """Begin to leave: the player goes on."""
        self._t = max(self._t, self._lasts_s - OUT_S)

    @property
    def _lasts_s(self) -> float:
        letters = len(self._spoken.remark.why) if self._spoken is not None else 0
        return LEAST_S + LETTER_S * letters

    def advance(self, dt_s: float, is_held: bool = False) -> bool:
        """Time passes; True when it must be drawn again. `is_held`: words that stand, stay."""
        if self._spoken is None:
            return False
        was_fading = self.is_fading
        after = self._t + dt_s
        self._t = min(after, max(self._t, self._lasts_s - OUT_S)) if is_held else after
        if self._t >= self._lasts_s:
            self._spoken = None
        return was_fading or self.is_fading

    @property
    def is_fading(self) -> bool:
        """The words of the moment come or go."""
        return self._spoken is not None and self._strength_of_spoken() < 1

    # What is to be seen

    @property
    def rect(self) -> pygame.Rect:
        """Where the words stand, or stood last while there are any; else empty."""
        if self.in_bubble is None or self._spot is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._spot[1]

    def _strength_of_spoken(self) -> float:
        return max(0.0, min(1.0, self._t / IN_S, (self._lasts_s - self._t) / OUT_S))

    @property
    def saying(self) -> Saying | None:
        """Whose marks are shown: of what is pointed at, else what is said now, else what is read."""
        return self._pointed or self._spoken or self._read

    def strength(self, is_still: bool = False) -> float:
        """How strongly to draw it, 0 to 1; `is_still`: without fading."""
        saying = self.saying
        if saying is None:
            return 0.0
        return self._strength_of_spoken() if saying is self._spoken and not is_still else 1.0

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What was wanted and feared."""
        saying = self.saying
        return saying.remark.marks if saying is not None else ()

    @property
    def is_speaking(self) -> bool:
        """Words of the moment stand over the table, and will go by themselves."""
        return self._spoken is not None

    @property
    def in_bubble(self) -> Saying | None:
        """Whose words stand over the table: not those that stand open in the log."""
        saying = self.saying
        stands_open = saying == self._read or (saying is self._pointed and self._is_open)
        return None if stands_open else saying

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        look: theme.SideLook,
        taken: Sequence[pygame.Rect],
        bodies: Callable[[], Sequence[pygame.Rect]],
        is_still: bool = False,
    ) -> None:
        """The bubble in that corner of the area where it covers least.

        It is not there while it would cover what is `taken`; it keeps off `bodies` where it can, but does not
        run from them.
        """
        saying = self.in_bubble
        if saying is None:
            return
        picture = self._picture(saying, area, look)
        key = (saying, area.size, picture.get_size())
        if self._spot is None or self._spot[0] != key or covered(self._spot[1], taken):
            self._spot = key, _free_spot(picture.get_size(), area, taken, bodies())
        if covered(self._spot[1], taken):
            return
        picture.set_alpha(round(255 * self.strength(is_still)))
        surface.blit(picture, self._spot[1])

    def _picture(self, saying: Saying, area: pygame.Rect, look: theme.SideLook) -> pygame.Surface:
        s = text.scale()
        is_low = area.height < LOW * s
        widest = round(area.width * 0.62) if is_low else min(round(WIDEST * s), area.width // 2)
        style = "small" if is_low else "italic"
        key = (saying, widest, style, s, look, theme.version)
        if self._bubble is not None and self._bubble[0] == key:
            return self._bubble[1]
        left, pad, rim = round(34 * s), round(8 * s), round(10 * s)
        words = Words(saying, widest - left - round(14 * s) - 2 * rim, MOST_LINES, style, not is_low)
        width = words.size[0] + left + round(14 * s)
        picture = pygame.Surface((width + 2 * rim, words.size[1] + 2 * pad + 2 * rim), pygame.SRCALPHA)
        box = picture.get_rect().inflate(-2 * rim, -2 * rim)
        radius = 10 * s
        shapes.shadow(picture, box, radius, blur=round(8 * s), opacity=0.45, drop=2)
        shapes.box(picture, box, theme.alpha(theme.ROOM, 0.94), look.colour, radius, 2)
        middle = (box.x + round(18 * s), box.y + pad + text.line_height(style) / 2)
        shapes.side_mark(picture, look.shape, middle, round(6 * s), look.colour, look.ink)
        words.draw(picture, (box.x + left, box.y + pad), theme.INK)
        self._bubble = key, picture
        return picture


def draw_bubble_sign(surface: pygame.Surface, centre: tuple[float, float], colour: theme.Colour) -> None:
    """A speech bubble, as large as a small letter: somebody says something here."""
    s = text.scale()
    box = pygame.Rect(0, 0, round(12 * s), round(9 * s))
    box.center = round(centre[0]), round(centre[1] - s)
    shapes.box(surface, box, None, colour, 3 * s, max(1.2, 1.3 * s))
    x, y = box.x + 3.2 * s, box.bottom - 1
    shapes.polygon(surface, [(x, y), (x + 3.4 * s, y), (x, y + 3.2 * s)], colour)


def _free_spot(
    size: tuple[int, int], area: pygame.Rect, taken: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where a box of this size covers least, at the left or right: by what is taken, at the top or bottom."""
    box = pygame.Rect((0, 0), size)
    beside = [y for rect in taken for y in (rect.bottom, area.top, rect.top - box.height)]
    spots = [
        box.move(x, y).clamp(area)
        for y in (*beside, area.bottom - box.height)
        for x in (area.left, area.right - box.width)
    ]

    def hides(spot: pygame.Rect, body: pygame.Rect) -> bool:
        # A figure touched at its rim is no reason to go to another corner.
        return covered(spot, [body]) * 3 > body.width * body.height

    return min(spots, key=lambda spot: (covered(spot, taken), sum(hides(spot, body) for body in bodies)))
