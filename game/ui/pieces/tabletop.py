"""A piece of a table drawn to explain a rule: what stands there, and marks with their figures."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.match import example
from game.ui import lengths, text, theme
from game.ui.camera import Lens
from game.ui.pieces import areas, figures, ground, labels, marks
from game.ui.pieces.scene import Board, Solid, Token
from game.ui.pieces.strokes import dashed

MOST_PX_AN_INCH = 76
"""A piece of a table is drawn no larger than this at 100 %."""


class Drawn(msgspec.Struct):
    """A finished picture, where words stand on it, and the figures that it names."""

    picture: pygame.Surface
    labels: list[pygame.Rect]


def scale_for(table: example.Tabletop, width: int) -> float:
    """Pixels an inch where the picture may be `width` pixels wide."""
    left, _, right, _ = table.window
    return min(width / (right - left), MOST_PX_AN_INCH * text.scale())


def size_for(table: example.Tabletop, width: int) -> tuple[int, int]:
    """Width and height in pixels of the picture where it may be `width` wide."""
    left, top, right, bottom = table.window
    scale = scale_for(table, width)
    return round((right - left) * scale), round((bottom - top) * scale)


def draw(table: example.Tabletop, width: int) -> Drawn:
    """The picture, at most `width` pixels wide, in the palette and the lengths in force; kept."""
    return _drawn(table, width, text.scale(), theme.version, lengths.is_metric())


@functools.lru_cache(maxsize=24)
def _drawn(table: example.Tabletop, width: int, _scale: float, _palette: int, _metric: bool) -> Drawn:
    surface = pygame.Surface(size_for(table, width))
    lens = Lens(scale_for(table, width), table.window[0], table.window[1])
    ground.paint(surface, lens, board_of(table))
    tokens = [token_of(stand) for stand in table.stands]
    order = {kind: place for place, kind in enumerate(_LINES)}
    shaded = [mark for mark in table.marks if isinstance(mark, example.Area)]
    drawn = sorted((m for m in table.marks if type(m) in order), key=lambda m: order[type(m)])
    for mark in shaded:
        _area(surface, lens, mark)
    for mark in drawn:
        if type(mark) in _UNDER:
            _LINES[type(mark)](surface, lens, mark)
    still = [t for t, stand in zip(tokens, table.stands, strict=True) if not stand.is_ghost]
    for ghost in (t for t, stand in zip(tokens, table.stands, strict=True) if stand.is_ghost):
        figures.draw(surface, lens, ghost, ghost=True)
        figures.outline(surface, lens, ghost, theme.mix(ghost.colour, theme.BONE, 0.5), 1, 0)
    figures.draw_all(surface, lens, still)
    for token in still:
        labels.badge(surface, lens, token)
        labels.wounds(surface, lens, token)
    for mark in drawn:
        if type(mark) not in _UNDER:
            _LINES[type(mark)](surface, lens, mark)
    return Drawn(surface, _write(surface, lens, table, tokens, still))


def board_of(table: example.Tabletop) -> Board:
    """The table as the ground is painted from it."""
    solids = tuple(Solid(piece.outline, piece.hollows, piece.kind) for piece in table.terrain)
    return Board(table.width_in, table.depth_in, solids, (), table.floor, table.grid_in, table.shut)


def token_of(stand: example.Stand) -> Token:
    """A figure as the pieces draw it, in its side's colour and shape."""
    look = theme.SIDE_LOOKS[stand.side % len(theme.SIDE_LOOKS)]
    return Token(
        stand.id, stand.name, stand.art, stand.x_in, stand.y_in, stand.heading_deg, stand.width_in,
        stand.depth_in, look.colour, look.shape, stand.number, stand.left,
        lift=1.0 if stand.is_lifted else 0.0, is_doomed=stand.left <= 0,
    )  # fmt: skip


def _area(surface: pygame.Surface, lens: Lens, mark: example.Area) -> None:
    parts = [areas.Area(part[0], part[1:]) for part in mark.parts]
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    look = theme.SIDE_LOOKS[mark.side % len(theme.SIDE_LOOKS)]
    if mark.kind == "unfit":
        light = theme.mix(theme.REACH, theme.INK, 0.5)
        areas.hatch(veil, lens, parts, light, step_px=round(6 * text.scale()), strength=1.0)
    elif mark.kind == "zone":
        for part in parts:
            areas.zone(veil, lens, part, look.colour, pattern=look.pattern)
    else:
        areas.shade(veil, lens, parts, theme.REACH, tint=0.24)
    surface.blit(veil, (0, 0))


def _way(surface: pygame.Surface, lens: Lens, mark: example.Way) -> None:
    if mark.counts:
        marks.steps(surface, lens, mark.points, mark.counts, limit=mark.limit)
    else:
        marks.route(surface, lens, mark.points, limit=mark.limit)


def _disc(surface: pygame.Surface, lens: Lens, mark: example.Disc) -> None:
    corners = [
        pygame.Vector2(mark.radius_in, 0).rotate(10 * turn) + pygame.Vector2(mark.centre)
        for turn in range(37)
    ]
    ring = lens.many([(corner.x, corner.y) for corner in corners])
    dashed(surface, marks.CASING, ring, 5, 7, 5)
    dashed(surface, theme.GOLD_BRIGHT, ring, 2, 7, 5)


def _line(surface: pygame.Surface, lens: Lens, mark: example.Neck | example.Measure) -> None:
    marks.ticked(surface, lens, *mark.line, _tone(mark))


def _touch(surface: pygame.Surface, lens: Lens, mark: example.Touch) -> None:
    tone = "good" if mark.is_contact else "bad"
    if mark.line[0] != mark.line[1]:
        marks.lit_edge(surface, lens, *mark.line, tone)
    else:
        marks.ring(surface, lens, mark.line[0], tone)


def _strike(surface: pygame.Surface, lens: Lens, mark: example.Strike) -> None:
    look = theme.SIDE_LOOKS[mark.side % len(theme.SIDE_LOOKS)]
    marks.arrow(surface, lens, mark.start, mark.end, look.ink)


_LINES: dict[type, Callable[[pygame.Surface, Lens, Any], None]] = {
    example.Way: _way,
    example.Neck: _line,
    example.Measure: _line,
    example.Disc: _disc,
    example.Touch: _touch,
    example.Strike: _strike,
}
"""How each kind of mark is drawn, and in which order."""
_UNDER = (example.Way,)
"""What lies under the figures."""


# Words


def _tone(mark: Any) -> str:
    if isinstance(mark, example.Neck):
        return "good" if mark.is_passable else "bad"
    if isinstance(mark, example.Touch):
        return "good" if mark.is_contact else "bad"
    if isinstance(mark, example.Way):
        return "gold" if mark.length <= mark.limit + 1e-9 else "bad"
    return str(getattr(mark, "tone", "note"))


def _place(mark: Any) -> tuple[example.Point, marks.Anchor] | None:
    """Where a mark's words belong, and on which side of it."""
    if isinstance(mark, example.Label):
        return mark.at, mark.anchor
    if isinstance(mark, example.Way):
        return mark.points[-1], "above"
    if isinstance(mark, example.Neck | example.Measure | example.Touch):
        (x1, y1), (x2, y2) = mark.line
        is_upright = abs(y2 - y1) > abs(x2 - x1)
        return ((x1 + x2) / 2, (y1 + y2) / 2), "right" if is_upright else "below"
    return None


def _write(
    surface: pygame.Surface,
    lens: Lens,
    table: example.Tabletop,
    tokens: Sequence[Token],
    named: Sequence[Token],
) -> list[pygame.Rect]:
    """Names and the marks' words, clear of one another; where they stand."""
    bodies = [figures.footprint(lens, token) for token in tokens]
    written = labels.names(surface, lens, named) if table.is_named else []
    for mark in table.marks:
        found = _place(mark)
        if found is None or not mark.words:
            continue
        at, anchor = found
        words = lengths.told(mark.words)
        if isinstance(mark, example.Way):
            body = next((b for b in bodies if b.collidepoint(lens.px(*at))), None)
            if body is not None:
                at = lens.world(body.centerx, body.top - 4)
        spot = marks.tag(
            surface, words, lens.px(*at), _tone(mark), anchor=anchor, avoid=written, spare=bodies
        )
        written.append(spot)
    return written
