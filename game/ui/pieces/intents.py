"""What a player wanted and feared, marked on the table: told apart by shape and sign as well as by colour.

What was wanted stands between brackets beside a target, what was feared in a broken line beside a warning.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from game.match.contract import Mark
from game.ui import shapes, text, theme
from game.ui.camera import Lens
from game.ui.pieces import figures, labels, marks, sprites
from game.ui.pieces.scene import Token
from game.ui.pieces.strokes import along, dashed, length_of, polygon, polyline

Point = tuple[float, float]

MEANINGS = {"good": ("target", "wanted"), "bad": ("warning", "feared")}
"""For each tone its sign and what that says."""
SIGN = 17
"""The side of a sign at 100 %, in pixels."""
LONGEST_PX = 20_000
"""What is longer leads far out of any window, and is drawn whole."""
APART_PX = 7.0
"""Between a base and the line around it."""


def draw(surface: pygame.Surface, lens: Lens, drawn: Iterable[Mark], tokens: Sequence[Token]) -> None:
    """The marks of a remark; those of figures stand where the figures do. No figure's number is covered."""
    by_id = {item.id: item for item in tokens}
    for mark in drawn:
        if mark.kind == "figure":
            if mark.label in by_id:
                others = [lens.px(item.x, item.y) for item in tokens if item.id != mark.label]
                _round(surface, lens, by_id[mark.label], mark.tone, others)
        elif mark.points:
            _lay(surface, lens.many(mark.points), mark)
    for item in tokens:
        labels.badge(surface, lens, item)


def legend_width(tone: str) -> int:
    """How wide a tone's line of the legend is."""
    s = text.scale()
    return round((SIGN + 5) * s) + text.width_of(MEANINGS[tone][1], "label")


def draw_legend(surface: pygame.Surface, tone: str, corner: tuple[int, int], height: int) -> None:
    """A sign and what it means, from the left."""
    s = text.scale()
    _sign(surface, (corner[0] + SIGN * s / 2, corner[1] + height / 2), tone)
    box = pygame.Rect(corner[0] + round((SIGN + 5) * s), corner[1], legend_width(tone), height)
    text.draw_in(surface, MEANINGS[tone][1], box, "label", colour=theme.INK_SOFT, align="left")


def _sign(surface: pygame.Surface, centre: Point, tone: str) -> None:
    """A tone's sign on a dark disc; a plain one for a tone without."""
    side, colour = SIGN * text.scale(), marks.tone_colour(tone)
    shapes.circle(surface, centre, side / 2, theme.alpha(marks.CASING, 0.9), colour, max(1.3, side / 12))
    if tone in MEANINGS:
        picture = sprites.icon(MEANINGS[tone][0], side * 0.72, theme.mix(colour, theme.INK, 0.35))
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def _round(surface: pygame.Surface, lens: Lens, token: Token, tone: str, others: Sequence[Point]) -> None:
    """Brackets or a broken line around a base, and the sign above its middle where others are farther."""
    ring = _apart(lens.many(figures.corners(token)), APART_PX * text.scale())
    _stroke(surface, ring, tone, closed=True)
    # Below stand the figure's name, its number, and the tick of one that is done.
    upper = sorted(ring, key=lambda corner: (round(corner[1]), corner[0]))[:2]
    _sign(
        surface, max(upper, key=lambda corner: min((math.dist(corner, o) for o in others), default=0)), tone
    )


def _apart(ring: Sequence[Point], by_px: float) -> list[Point]:
    """A figure's outline, each corner moved outward from the middle by so much along both sides."""
    x = math.fsum(p[0] for p in ring) / len(ring)
    y = math.fsum(p[1] for p in ring) / len(ring)
    out = []
    for px, py in ring:
        far = math.hypot(px - x, py - y) or 1.0
        more = 1 + by_px * math.sqrt(2) / far
        out.append((x + (px - x) * more, y + (py - y) * more))
    return out


def _stroke(surface: pygame.Surface, line: Sequence[Point], tone: str, closed: bool = False) -> None:
    """A line as the tone has it: brackets at the corners, broken, or whole where a tone says neither."""
    s, colour = text.scale(), marks.tone_colour(tone)
    width = max(2, round(2.6 * s))
    whole = [*line, line[0]] if closed else list(line)
    if tone == "bad" and length_of(whole) < LONGEST_PX:
        dashed(surface, marks.CASING, whole, width + 3, 9 * s, 6 * s)
        dashed(surface, colour, whole, width, 9 * s, 6 * s)
        return
    if tone != "good" or not closed:
        polyline(surface, marks.CASING, line, width + 3, closed)
        polyline(surface, colour, line, width, closed)
        return
    for ink, wide in ((marks.CASING, width + 3), (colour, width)):
        for before, corner, after in zip((line[-1], *line[:-1]), line, (*line[1:], line[0]), strict=True):
            arms = [_towards(corner, before, 0.28), corner, _towards(corner, after, 0.28)]
            polyline(surface, ink, arms, wide)


def _towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _lay(surface: pygame.Surface, pixels: Sequence[Point], mark: Mark) -> None:
    """A place, a line or an area, with its sign and what it is called."""
    colour, at = marks.tone_colour(mark.tone), pixels[0]
    if mark.kind == "polygon" and len(pixels) >= 3:
        polygon(surface, theme.alpha(colour, 0.16), pixels)
        _stroke(surface, pixels, mark.tone, closed=True)
        at = min(pixels, key=lambda corner: corner[0] + corner[1])
    elif mark.kind in ("segment", "route") and len(pixels) >= 2:
        _stroke(surface, pixels, mark.tone)
        at = along(pixels, length_of(pixels) / 2)[0]
    _sign(surface, at, mark.tone)
    if mark.label:
        marks.tag(surface, mark.label, at, mark.tone)
