"""A combatant's card: who it is, four stats, Endurance in circles, and the odds of a blow. Rule: SK-13."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import pygame

from game.rules.skirmish import bases
from game.rules.skirmish.cards import written
from game.rules.skirmish.state import Card
from game.ui import shapes, text, theme
from game.ui.pieces import circles, sprites
from game.ui.pieces.labels import endurance_colour
from game.ui.tables.skirmish.odds import Blow, draw_odds, draw_odds_in_words, odds_height
from game.ui.tables.skirmish.tips import base, endurance, tips, worth
from game.ui.tables.skirmish.words import length
from game.ui.widgets import Tip


@dataclass
class Drawn:
    """Where the parts of a card were drawn, for pointing at them."""

    tips: list[tuple[pygame.Rect, Tip]] = field(default_factory=list)
    """The four stats first, in the order in which they stand; then what else is explained."""
    more: list[tuple[pygame.Rect, Tip]] = field(default_factory=list)
    rule: tuple[pygame.Rect, str] | None = None
    bottom: int = 0


class Fit(NamedTuple):
    """How a card makes do with the room there is."""

    sub_lines: int = 2
    has_circles: bool = True
    """Else Endurance is a bar."""
    has_foot: bool = True
    """Whether the odds say what must exceed what."""
    has_bars: bool = True
    """Else the odds are a line of words."""
    has_tiles: bool = True
    """Else the stats are a line of words."""


FITS = (
    Fit(),
    Fit(1),
    Fit(1, has_foot=False),
    Fit(1, has_circles=False, has_foot=False),
    Fit(1, has_foot=False, has_bars=False),
    Fit(1, has_circles=False, has_foot=False, has_bars=False),
    Fit(0, has_circles=False, has_foot=False, has_bars=False, has_tiles=False),
)
"""From the card with all there is to say to the least that still tells all numbers."""


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    card: Card,
    look: theme.SideLook,
    *,
    name: str = "",
    hits: float = 0.0,
    state: Any = None,
    blow: Blow | None = None,
    is_on_squares: bool = False,
) -> Drawn:
    """Draw a card into `rect`; `hits` are those taken, `blow` the odds to show below.

    `is_on_squares`: the Move is counted in squares. Rule: SK-4.3.
    """
    drawn = Drawn()
    s = text.scale()
    fit = _fit(card, *rect.size, blow is not None, s)
    y = _head(surface, rect, card, look, name or card.name, fit.sub_lines, drawn)
    top = y + round((9 if fit.has_tiles else 3) * s)
    y = _stats(surface, rect, top, card, drawn, fit.has_tiles, is_on_squares)
    foot = odds_height(fit.has_bars, fit.has_foot) if blow is not None else 0
    gap = round((8 if fit.has_tiles else 2) * s)
    top = y + gap
    y = _endurance(surface, rect, top, card, hits, rect.bottom - foot, fit.has_circles)
    left = card.endurance - math.floor(hits + 1e-6)
    drawn.more.append((pygame.Rect(rect.x, top, rect.width, y - top), endurance(card, left)))
    if blow is not None and state is not None and fit.has_bars:
        y, drawn.rule = draw_odds(surface, rect, y + gap, state, blow, fit.has_foot)
    elif blow is not None and state is not None:
        y = draw_odds_in_words(surface, rect, y + gap, state, blow)
    if card.notes and fit.has_tiles:
        at = (rect.x, y + round(8 * s))
        if at[1] + text.measure(card.notes, "italic", rect.width)[1] <= rect.bottom:
            y = text.draw(surface, card.notes, at, "italic", colour=theme.INK_DIM, width=rect.width).bottom
    drawn.bottom = y
    drawn.tips += drawn.more
    return drawn


@lru_cache(maxsize=128)
def _fit(card: Card, width: int, room: int, has_odds: bool, _scale: float) -> Fit:
    """The fullest way to draw the card into a panel of this size."""
    return next((f for f in FITS if _least(card, width, has_odds, f) <= room), FITS[-1])


def _least(card: Card, width: int, has_odds: bool, fit: Fit) -> int:
    """How high a card is at the least, drawn so."""
    s = text.scale()
    probe, rect = pygame.Surface((1, 1)), pygame.Rect(0, 0, width, 10_000)
    y = _head(probe, rect, card, theme.SIDE_LOOKS[0], card.name, fit.sub_lines)
    y = _stats(probe, rect, y + round((9 if fit.has_tiles else 3) * s), card, Drawn(), fit.has_tiles)
    y += round((8 if fit.has_tiles else 2) * s) + text.line_height("small")
    if fit.has_circles:
        rows = -(-card.endurance // max(1, int(width // (11.5 * s))))
        y += round(3 * s + rows * 11.5 * s)
    return y + (odds_height(fit.has_bars, fit.has_foot) if has_odds else 0)


def height(card: Card, width: int) -> int:
    """How high a card without odds is drawn at this width, in pixels."""
    y = needed(card, width, has_odds=False)
    if card.notes:
        y += text.measure(card.notes, "italic", width)[1] + round(8 * text.scale())
    return y


@lru_cache(maxsize=64)
def _needed(card: Card, width: int, has_odds: bool, s: float) -> int:
    probe = pygame.Surface((1, 1))
    rect = pygame.Rect(0, 0, width, 10_000)
    y = _head(probe, rect, card, theme.SIDE_LOOKS[0], card.name, 2)
    y = _stats(probe, rect, y + round(9 * s), card, Drawn(), True)
    y = _endurance(probe, rect, y + round(8 * s), card, 0, y + round(96 * s), True)
    return y + (odds_height(has_bars=True, has_foot=True) if has_odds else 0)


@lru_cache(maxsize=64)
def _least_of_all(card: Card, width: int, s: float) -> int:
    return _least(card, width, has_odds=False, fit=FITS[-1])


def least(card: Card, width: int) -> int:
    """How high a card must be to show all its figures in words; in pixels."""
    return _least_of_all(card, width, text.scale())


def needed(card: Card, width: int, has_odds: bool) -> int:
    """How high a card must be to show its figures, and the odds of a blow, at ease; in pixels."""
    return _needed(card, width, has_odds, text.scale())


def _head(
    surface: pygame.Surface,
    rect: pygame.Rect,
    card: Card,
    look: theme.SideLook,
    name: str,
    sub_lines: int,
    drawn: Drawn | None = None,
) -> int:
    """Portrait, name, TPC, weapon and base; the y below it."""
    s = text.scale()
    sub = f"{card.weapon[:1].upper()}{card.weapon[1:]} · base {base_words(card)}"
    high = text.line_height("title") + (text.line_height("small") if sub_lines else 0)
    side = min(high, round(rect.width * 0.2))
    frame = pygame.Rect(rect.x, rect.y, side, side)
    shapes.box(surface, frame, theme.mix(look.dark, theme.PANEL, 0.35), look.colour, 6 * s, 1.5)
    picture = sprites.portrait(card.art or card.id, side - 4)
    surface.blit(picture, picture.get_rect(center=frame.center))
    mark = round(6.5 * s)
    shapes.side_mark(
        surface,
        look.shape,
        (frame.right - mark * 0.5, frame.bottom - mark * 0.5),
        mark,
        look.colour,
        theme.ROCK_EDGE,
        1.5,
    )
    left = frame.right + round(12 * s)
    width = rect.right - left
    if card.tpc is not None:
        words = f"{card.tpc} TPC"
        tpc = text.width_of(words, "small_strong")
        if tpc + text.width_of(name, "title") + 12 <= width:
            at = (rect.right - tpc, rect.y + round(5 * s))
            box = text.draw(surface, words, at, "small_strong", colour=theme.GOLD)
            if drawn is not None:
                drawn.more.append((box, worth(card)))
    text.draw(surface, name, (left, rect.y - round(2 * s)), "title", width=width, lines=1)
    y = rect.y - round(2 * s) + text.line_height("title")
    if not sub_lines:
        return max(frame.bottom, y)
    below = text.draw(surface, sub, (left, y), "small", colour=theme.INK_DIM, width=width, lines=sub_lines)
    if drawn is not None:
        drawn.more.append((below, base(card)))
    return max(frame.bottom, below.bottom)


def base_words(card: Card) -> str:
    """The base with both its measures: "1.25″ (40 mm)"."""
    return bases.size_in_words(card.base)


def _stats(
    surface: pygame.Surface,
    rect: pygame.Rect,
    y: int,
    card: Card,
    drawn: Drawn,
    has_tiles: bool,
    is_on_squares: bool = False,
) -> int:
    """Four tiles in a row, as wide as what they hold; two rows of two where that is not enough."""
    s = text.scale()
    values = (
        ("Move", f"{card.move_in:g} sq." if is_on_squares else length(card.move_in, 0)),
        ("Attack", written(card.attack)),
        ("Damage", written(card.damage)),
        ("Defense", str(card.defense)),
    )
    stats = tips(card, is_on_squares)
    if not has_tiles:
        return _stats_in_words(surface, rect, y, drawn, values, stats)
    gap = round(6 * s)
    least = [
        max(text.width_of(value, "number"), text.width_of(label, "label")) + round(10 * s)
        for label, value in values
    ]
    high = text.line_height("label") + text.line_height("number") + round(9 * s)
    even = (rect.width - 3 * gap) / 4
    if max(least) <= even:
        rows: tuple[list[float], ...] = ([even] * 4,)
    elif (spare := rect.width - 3 * gap - sum(least)) >= 0:
        rows = ([wide + spare / 4 for wide in least],)
    else:
        rows = ([(rect.width - gap) / 2] * 2,) * 2
    i = 0
    for row in rows:
        x = float(rect.x)
        for wide in row:
            (label, value), tip = values[i], stats[i]
            i += 1
            box = pygame.Rect(round(x), y, round(x + wide) - round(x), high)
            shapes.box(surface, box, theme.WELL, theme.RULE, theme.RADIUS_SMALL * s)
            top = pygame.Rect(box.x, box.y + round(4 * s), box.width, text.line_height("label"))
            text.draw_in(surface, label, top, "label", colour=theme.INK_DIM)
            low = pygame.Rect(box.x, top.bottom, box.width, text.line_height("number"))
            text.draw_in(surface, value, low, "number")
            drawn.tips.append((box, tip))
            x += wide + gap
        y += high + gap
    return y - gap


def _stats_in_words(
    surface: pygame.Surface,
    rect: pygame.Rect,
    y: int,
    drawn: Drawn,
    values: tuple[tuple[str, str], ...],
    stats: tuple[Tip, ...],
) -> int:
    """The stats as running words, for a panel too low for tiles."""
    s = text.scale()
    x = rect.x
    for (label, value), tip in zip(values, stats, strict=True):
        wide = text.width_of(f"{label} ", "label") + text.width_of(value, "small_strong")
        if x > rect.x and x + wide > rect.right:
            x = rect.x
            y += text.line_height("small")
        box = pygame.Rect(x, y, min(wide, rect.right - x), text.line_height("small"))
        text.draw_in(surface, label, box, "label", colour=theme.INK_DIM, align="left")
        text.draw_in(surface, value, box, "small_strong", align="right")
        drawn.tips.append((box, tip))
        x += wide + round(12 * s)
    return y + text.line_height("small")


def _endurance(
    surface: pygame.Surface,
    rect: pygame.Rect,
    y: int,
    card: Card,
    hits: float,
    bottom: int,
    has_circles: bool,
) -> int:
    """One circle a point, those taken crossed out, as large as the room allows; or else a bar."""
    s = text.scale()
    taken = min(card.endurance, max(0, math.floor(hits + 1e-6)))
    left = card.endurance - taken
    title = text.draw(surface, "Endurance", (rect.x, y), "small", colour=theme.INK_DIM)
    words = f"{left} of {card.endurance}"
    over = hits - card.endurance
    if over >= 0:
        words = f"0 of {card.endurance}" + (f" ({over:.0f} over)" if over > 0.5 else "")
    wide = text.width_of(words, "small_strong")
    text.draw(surface, words, (rect.right - wide, y), "small_strong")
    y += text.line_height("small")
    share = left / card.endurance
    fresh = endurance_colour(share)
    if not has_circles:
        track = pygame.Rect(title.right + round(9 * s), 0, 0, round(9 * s))
        track.width = max(0, rect.right - wide - round(9 * s) - track.x)
        track.centery = title.centery
        shapes.bar(surface, track, share, fresh, theme.SUNK)
        return y
    y += round(3 * s)
    columns, step = circles.grid(card.endurance, rect.width, max(round(14 * s), bottom - y), 19.0 * s)
    return circles.draw(surface, (rect.x, y), columns, step, card.endurance, left, colour=fresh)
