"""The dice tray panel: a roll told from the odds beforehand to the last counted die.

The dice tumble over the felt (`physics.tray`), then the result is built before the eyes: dice light up one by
one as the total grows, then those that count for the damage. `finish` brings all that to its end at once.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable

import pygame

from game.ui import shapes, text, theme
from game.ui.physics import solids
from game.ui.physics.tray import CLEAR, Moment, Throw
from game.ui.pieces import sprites
from game.ui.resources import asset
from game.ui.tables.base import RollStory, StoryStep
from game.ui.widgets import Widget, is_click

MORE_LINES = 112, 138
"""Panels higher than these tell a second and a third step at a time, unscaled."""
DIE = 42
"""The width of a die at 100 %."""
A_DIE_S, A_STEP_S, HOLD_S = 0.17, 0.5, 0.75
"""Seconds to add one die, to read one step, and to rest on the result."""

_digits: list[pygame.font.Font] = []


def digits() -> pygame.font.Font:
    """The large face from which a D10's numbers are cut."""
    try:
        _digits[0].size("0")
    except (IndexError, pygame.error):  # never loaded, or the font module was started anew
        path = asset("fonts", "Inter-Bold.ttf")
        _digits[:] = [pygame.font.Font(path if path.is_file() else None, 96)]
        solids.at_rest.cache_clear()
        solids._numeral.cache_clear()
    return _digits[0]


def die_picture(sides: int, face: int, size_px: int, yaw_deg: int = 0) -> pygame.Surface:
    """A die at rest, for logs and tips; the die lies in the centre of a picture 1.9 times as wide."""
    return solids.at_rest(sides, face, yaw_deg, size_px, digits())


def draw_die(
    surface: pygame.Surface,
    sides: int,
    face: int,
    centre: tuple[float, float],
    size_px: int,
    is_lit: bool = True,
) -> None:
    """A small die at rest around `centre`; one that does not count is dimmed."""
    picture = die_picture(sides, face, size_px)
    if not is_lit:
        picture = picture.copy()
        picture.set_alpha(110)
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


@functools.lru_cache(maxsize=2)
def _felt_of(size: tuple[int, int], radius: float, _version: int) -> pygame.Surface:
    """Felt with round corners: where the tray floats, the table shows around them."""
    felt, mask = pygame.Surface(size, pygame.SRCALPHA), pygame.Surface(size, pygame.SRCALPHA)
    sprites.fill(felt, felt.get_rect(), "felt", 256)
    shapes.box(mask, mask.get_rect(), (255, 255, 255), None, radius)
    felt.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return felt


class TrayPanel(Widget):
    """The felt, with the roll that is told or was told last."""

    def __init__(self, play_sound: Callable[[str, float], None]) -> None:
        super().__init__()
        self.play_sound = play_sound
        self.press: Callable[[], object] = lambda: None
        """What a click on it does."""
        self.story: RollStory | None = None
        self.is_playing = False
        self.side_look: Callable[[int], theme.SideLook] = lambda side: theme.SIDE_LOOKS[side]
        self._seed = ""
        self._throw: Throw | None = None
        self._felt = pygame.Rect(0, 0, 0, 0)
        self._t = 0.0
        self._knocks: list[float] = []
        self._pictures: list[tuple[int, pygame.Surface]] = []

    @property
    def appearance(self) -> Hashable | None:
        if self.is_playing:
            return None
        return tuple(self.rect), tuple(self._felt), self._size, self.story, self._seed, self._t

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event):
            self.press()
            return True
        return event.type == pygame.MOUSEBUTTONUP

    # Telling

    def tell(self, story: RollStory, seed: str, at_once: bool = False) -> None:
        """Begin to tell a roll; `at_once` shows its end."""
        self.story, self._seed, self._t = story, seed, 0.0
        self._throw_again()
        self.is_playing = True
        if at_once:
            self.finish()
        elif story.dice:
            self.play_sound("dice_roll", 0.8)

    def show(self, story: RollStory | None, seed: str = "") -> None:
        """Show a roll as it ended, without telling it; None clears the felt."""
        self.story, self._seed = story, seed
        self.is_playing = False
        self._t = 1e9
        self._throw_again()

    def advance(self, dt_s: float) -> None:
        """Let time pass for the roll that is told."""
        if not self.is_playing:
            return
        self._t += dt_s
        if self._knocks and self._t >= self._knocks[0]:
            while self._knocks and self._t >= self._knocks[0]:
                self._knocks.pop(0)
            self.play_sound("dice_land", 0.5)
        if self._t >= self._told_s + HOLD_S:
            self.is_playing = False

    def finish(self) -> None:
        """Bring the roll to its end."""
        self._t = 1e9
        self.is_playing = False

    @property
    def _rest_s(self) -> float:
        return (self._throw.duration_s if self._throw else 0.0) + 0.12

    @property
    def _told_s(self) -> float:
        return self._rest_s + sum(self._lasts(k) for k in range(len(self.story.steps))) if self.story else 0.0

    def _lasts(self, k: int) -> float:
        assert self.story is not None
        step = self.story.steps[k]
        return A_DIE_S * len(step.lit) + 0.3 if step.is_sum else A_STEP_S

    def _throw_again(self) -> None:
        self._lay_out()
        self._throw = None
        self._pictures = []
        story = self.story
        if story is None or not story.dice or self._felt.height < 8:
            return
        self._throw = Throw(story.dice, self._felt.width, self._felt.height, self._size, self._seed)
        self._knocks = list(self._throw.clicks)[:6] if self.is_playing or self._t == 0.0 else []

    # Layout

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        before = self.rect.size
        super().place(rect)
        if self.rect.size != before:
            self._throw_again()
        else:
            self._lay_out()
        return self

    def _lay_out(self) -> None:
        s = text.scale()
        pad = round(12 * s)
        lines = 1 + sum(self.rect.height > round(least * s) for least in MORE_LINES)
        top = text.line_height("label") + round(10 * s)
        low = text.line_height("small") * lines + round(12 * s)
        self._lines = lines
        self._felt = pygame.Rect(
            self.rect.x + pad // 2,
            self.rect.y + top,
            max(0, self.rect.width - pad),
            max(0, self.rect.height - top - low),
        )
        count = len(self.story.dice) if self.story else 3
        size = min(DIE * s, self._felt.height / (2 * CLEAR) * 0.97)
        while size > 12 * s and not _has_room(count, self._felt.size, size):
            size *= 0.94
        self._size = max(8.0, size)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        self._draw_felt(surface)
        pad = round(14 * s)
        head = pygame.Rect(self.rect.x + pad, self.rect.y + round(8 * s), self.rect.width - 2 * pad, 0)
        head.height = text.line_height("label")
        story = self.story
        if story is None:
            text.draw_in(surface, "Dice tray", head, "label", colour=theme.INK_DIM, align="left")
            return
        formula_w = text.width_of(story.formula, "small_strong")
        text.draw_in(surface, story.formula, head, "small_strong", align="right")
        if story.side is not None:
            look = self.side_look(story.side)
            mark = round(4.5 * s)
            shapes.side_mark(surface, look.shape, (head.x + mark, head.centery), mark, look.colour)
            head.x += round(16 * s)
            head.width -= round(16 * s)
        head.width -= formula_w + round(10 * s)
        is_whole = text.width_of(story.title, "label") <= head.width or not story.brief
        text.draw_in(
            surface,
            story.title if is_whole else story.brief,
            head,
            "label",
            colour=theme.INK_SOFT,
            align="left",
        )
        self._draw_dice(surface)
        self._draw_steps(surface, pad)

    def _draw_felt(self, surface: pygame.Surface) -> None:
        radius = theme.RADIUS * text.scale()
        if min(self.rect.size) > 4:
            surface.blit(_felt_of(self.rect.size, radius, theme.version), self.rect)
        shapes.box(surface, self.rect, None, theme.FELT_BORDER, radius, 3)

    def _now(self) -> tuple[int, int, bool]:
        """Which step is told (-1: none yet, len: all), how many of its dice are added, and if all lie."""
        assert self.story is not None
        t = self._t - self._rest_s
        if t < 0:
            return -1, 0, False
        for k, step in enumerate(self.story.steps):
            lasts = self._lasts(k)
            if t < lasts:
                added = min(len(step.lit), 1 + int(t / A_DIE_S)) if step.is_sum else len(step.lit)
                return k, added, True
            t -= lasts
        return len(self.story.steps), 0, True

    def _lit(self) -> tuple[int, ...] | None:
        """The dice that are lit now; None when none is to be told from the others."""
        assert self.story is not None
        step, added, _ = self._now()
        if step < 0 or not self.story.steps:
            return None
        return self.story.steps[min(step, len(self.story.steps) - 1)].lit[: added or None] or None

    def _draw_dice(self, surface: pygame.Surface) -> None:
        if self._throw is None:
            return
        assert self.story is not None
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        moments = self._throw.at(self._t)
        at_rest = self._t >= self._throw.duration_s
        lit = self._lit()
        for die, moment in zip(self.story.dice, moments, strict=True):
            self._draw_shadow(surface, die.sides, moment)
        for k, (die, moment) in enumerate(zip(self.story.dice, moments, strict=True)):
            centre = (self._felt.x + moment.x, self._felt.y + moment.y - moment.hop * self._size * 0.5)
            picture = self._picture(k, die.sides, moment, at_rest)
            if lit is not None and k in lit:
                rim = self._outline(die.sides, moment)
                shapes.polygon(
                    surface, [(centre[0] + x * 1.17, centre[1] + y * 1.17) for x, y in rim], theme.GOLD
                )
            elif lit is not None:
                picture = picture.copy()
                picture.set_alpha(125)
            surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
            if at_rest and die.sides == 10 and die.face == 10:
                self._draw_ten(surface, centre)
        surface.set_clip(before)

    def _outline(self, sides: int, moment: Moment) -> list[tuple[float, float]]:
        return solids.outline(sides, moment.turned, self._size)

    def _picture(self, k: int, sides: int, moment: Moment, at_rest: bool) -> pygame.Surface:
        if not at_rest:
            return solids.picture(sides, moment.turned, self._size * (1 + 0.14 * moment.hop), digits())
        if len(self._pictures) <= k or self._pictures[k][0] != round(self._size):
            picture = solids.picture(sides, moment.turned, self._size, digits())
            self._pictures[k : k + 1] = [(round(self._size), picture)]
        return self._pictures[k][1]

    def _draw_shadow(self, surface: pygame.Surface, sides: int, moment: Moment) -> None:
        away = self._size * (0.07 + 0.22 * moment.hop)
        points = [
            (self._felt.x + moment.x + away + x * 1.06, self._felt.y + moment.y + away * 1.2 + y * 1.06)
            for x, y in self._outline(sides, moment)
        ]
        pygame.draw.polygon(surface, theme.mix(theme.FELT, (0, 0, 0), 0.45), points)

    def _draw_ten(self, surface: pygame.Surface, centre: tuple[float, float]) -> None:
        """The 0 of a D10 counts ten: say so on the die. Rule: SK-3.1."""
        s = text.scale()
        w, h = text.measure("= 10", "label")
        tag = pygame.Rect(0, 0, w + round(8 * s), h)
        tag.midtop = (round(centre[0]), round(centre[1] + self._size * 0.42))
        tag.clamp_ip(self.rect.inflate(-4, -4))
        shapes.box(surface, tag, theme.alpha(theme.ROOM, 0.85), None, tag.height / 2)
        text.draw_in(surface, "= 10", tag, "label")

    def _draw_steps(self, surface: pygame.Surface, pad: int) -> None:
        story = self.story
        assert story is not None
        s = text.scale()
        line = text.line_height("small")
        rows = pygame.Rect(self.rect.x + pad, self._felt.bottom, self.rect.width - 2 * pad, line)
        rows.y += round(3 * s)
        step, added, _ = self._now()
        if step < 0 or not story.steps:
            text.draw_in(surface, story.odds, rows, "small", colour=theme.INK_SOFT, align="left")
            return
        is_told = step >= len(story.steps)
        shown = story.steps[: step + 1][-self._lines :]
        if is_told and story.verdict:
            self._draw_verdict(surface, rows, story, line, [_width_of(told) for told in shown])
        for k, told in enumerate(shown):
            words = told.text
            growing = told.is_sum and k == len(shown) - 1 and not is_told and added < len(told.lit)
            if growing:
                words = " + ".join(words.split(" + ")[:added]) + " …"
            row = rows.move(0, k * line)
            if told.label:
                label = text.draw_in(surface, told.label, row, "small", colour=theme.INK_DIM, align="left")
                row.x, row.width = label.right + round(6 * s), row.right - label.right - round(6 * s)
            text.draw_in(surface, words, row, "small_strong", align="left")

    def _draw_verdict(
        self, surface: pygame.Surface, rows: pygame.Rect, story: RollStory, line: int, widths: list[int]
    ) -> None:
        """At the right of the lowest line that leaves room for it; `widths` are those of the lines."""
        s = text.scale()
        inks = {"good": theme.GOOD_INK, "bad": theme.INK_SOFT, "note": theme.INK}
        grounds = {"good": theme.GOOD_WELL, "bad": theme.ROOM, "note": theme.ROOM}
        w = text.width_of(story.verdict, "small_strong") + round(20 * s)
        tag = pygame.Rect(0, 0, w, text.line_height("small") + round(4 * s))
        free = rows.width - w - round(4 * s)
        widths = widths + [0] * (self._lines - len(widths))
        k = next((k for k in reversed(range(self._lines)) if widths[k] <= free), self._lines - 1)
        tag.midright = (rows.right + round(2 * s), rows.centery + line * k)
        shapes.box(surface, tag, theme.alpha(grounds[story.tone], 0.9), inks[story.tone], tag.height / 2)
        text.draw_in(surface, story.verdict, tag, "small_strong", colour=inks[story.tone])


def _width_of(step: StoryStep) -> int:
    """How wide a step of the telling is, in pixels."""
    label = text.width_of(step.label, "small") + round(6 * text.scale()) if step.label else 0
    return label + text.width_of(step.text, "small_strong")


def _has_room(count: int, felt: tuple[int, int], size: float) -> bool:
    """Dice of this size have room to come to rest apart, with half the felt to spare."""
    cell = size * CLEAR * 2
    columns, rows = int(felt[0] // cell), max(1, int(felt[1] // cell))
    return columns * rows >= count + math.ceil(count / 3)
