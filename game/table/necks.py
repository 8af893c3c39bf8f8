"""Gaps: the necks of the free space, and whether a base passes them. Rule: SK-4.2.

Where a neck is narrowest, the largest disc that fits touches both sides at opposite points, and nothing
else is nearer. Those places are found among the pairs of walls; a place counts when the ground widens again
on both sides of it, so that a niche or a dead end is no gap.
"""

from __future__ import annotations

import msgspec
import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.contact import stepped
from game.table.placing import Others, Point, rectangle
from game.table.pose import Base
from game.table.surface import Bools, Floats, Table, areas_only, walls_of
from game.table.tolerances import ROUNDING_IN, TRANSIT_SHRINK_IN

WIDER_BY_IN = 0.5
"""Gaps wider than the base by more than this hinder nobody and are not listed."""
CRACK_IN = 0.02
"""Flush bases leave slits as wide as this: no gaps."""
WIDENS_BY_IN = 0.02
"""How much wider, at least, the ground must become on either side of a neck (a crack: a tenth of itself)."""
AROUND_IN = 2.5
"""How far the ground beyond a neck is followed at first; twice as far each time a passage leads further."""


class Gap(msgspec.Struct, frozen=True):
    """A neck of the free space that joins two wider parts. Rule: SK-4.2.

    `width_in` is its shortest crossing and `segment` that crossing, from wall to wall, in inches;
    `is_passable` says whether the base asked about can pass it.
    """

    width_in: float
    segment: tuple[Point, Point]
    is_passable: bool


class Neck(msgspec.Struct, frozen=True, order=True):
    """A shortest crossing between two walls, its ends in order; `is_end` unless it is amid a passage."""

    width: float
    is_end: bool
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def gaps(table: Table, base: Base, others: Others = ()) -> list[Gap]:
    """The gaps that are too narrow for a base or up to half an inch wider than it, narrowest first.

    Between terrain and the table's edge, and between these and the bases of `others` where there are any.
    A base passes where the gap is as wide as its shorter side, less the tolerance. Rules: SK-4.2, SK-2.5.
    """
    widest = base.narrow_in + WIDER_BY_IN
    if others:
        bodies = shapely.polygons(np.array([rectangle(*other) for other in others]))
        necks = _necks(areas_only(table.free.difference(shapely.union_all(bodies))), widest)
    else:
        necks = _necks_of_table(table, widest)
    passable = base.narrow_in - 2 * (TRANSIT_SHRINK_IN + ROUNDING_IN)
    return [Gap(neck.width, (neck.start, neck.end), neck.width >= passable) for neck in necks]


def _necks_of_table(table: Table, widest: float) -> tuple[Neck, ...]:
    key = ("necks", widest)
    if key not in table.kept:
        table.kept[key] = _necks(table.free, widest)
    kept = table.kept[key]
    assert isinstance(kept, tuple)
    return kept


def _necks(free: Polygon | MultiPolygon, widest: float) -> tuple[Neck, ...]:
    """The necks of some free ground up to a width, narrowest first."""
    found: list[Neck] = []
    passages: list[Polygon] = []
    for neck in _crossings(free, widest):
        middle = shapely.Point(neck.middle)
        if any(shapely.intersects(passage, middle) for passage in passages):
            continue  # a passage that is hardly wider elsewhere is one gap
        passage = _passage(free, neck)
        if passage is not None:
            found.append(neck)
            passages.append(passage)
    return tuple(found)


def _crossings(free: Polygon | MultiPolygon, widest: float) -> list[Neck]:
    """The shortest crossings between any two walls with nothing nearer to their middle, narrowest first."""
    walls = walls_of(free)
    lines = shapely.linestrings(walls)
    first, second = shapely.STRtree(lines).query(lines, predicate="dwithin", distance=widest)
    first, second = first[first < second], second[first < second]
    crossings, beside = _shortest(walls[first], walls[second])
    ahead = crossings[:, 1] - crossings[:, 0]
    width = np.hypot(ahead[:, 0], ahead[:, 1])
    likely = (width > CRACK_IN) & (width <= widest)
    middles = crossings.mean(axis=1)
    likely[likely] = shapely.contains_xy(free, middles[likely, 0], middles[likely, 1])
    crossings, width, beside, middles = crossings[likely], width[likely], beside[likely], middles[likely]
    nearest = shapely.distance(shapely.multilinestrings(lines), shapely.points(middles))
    empty = nearest >= width / 2 - ROUNDING_IN
    necks = {
        Neck(stepped(w), not is_amid, *sorted(((x1, y1), (x2, y2))))
        for ((x1, y1), (x2, y2)), w, is_amid in zip(
            crossings[empty].round(9).tolist(), width[empty].tolist(), beside[empty].tolist(), strict=True
        )
    }
    return sorted(necks)


def _shortest(first: Floats, second: Floats) -> tuple[Floats, Bools]:
    """The shortest lines between walls, pair by pair; and which of them run side by side for a while.

    Of those it is the line in the middle.
    """
    lines = shapely.shortest_line(shapely.linestrings(first), shapely.linestrings(second))
    shortest = shapely.get_coordinates(lines).reshape(-1, 2, 2).copy()
    along, other = first[:, 1] - first[:, 0], second[:, 1] - second[:, 0]
    length = np.hypot(along[:, 0], along[:, 1])
    unit = along / length[:, None]
    askew = np.abs(unit[:, 0] * other[:, 1] - unit[:, 1] * other[:, 0])
    ends = ((second - first[:, :1]) * unit[:, None]).sum(axis=2)
    start = np.maximum(ends.min(axis=1), 0.0)
    end = np.minimum(ends.max(axis=1), length)
    beside: Bools = (askew < ROUNDING_IN) & (end > start)
    across = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    away = ((second[:, 0] - first[:, 0]) * across).sum(axis=1)
    foot = first[:, 0] + ((start + end) / 2)[:, None] * unit
    shortest[beside] = np.stack([foot, foot + away[:, None] * across], axis=1)[beside]
    return shortest, beside


def _passage(free: Polygon | MultiPolygon, neck: Neck) -> Polygon | None:
    """The narrow passage about a neck, as its middles; None where the ground does not widen both ways."""
    half = neck.width / 2 + AROUND_IN
    while True:
        passage, is_whole = _passage_within(free, neck, half)
        if is_whole:
            return passage
        half *= 2


def _passage_within(free: Polygon | MultiPolygon, neck: Neck, half_in: float) -> tuple[Polygon | None, bool]:
    """The passage as far as a window of this half width shows it, and whether that settles the question."""
    x, y = neck.middle
    more = min(WIDENS_BY_IN, neck.width / 10) / 2
    margin = neck.width + WIDENS_BY_IN  # what being cut off at the window falsifies lies outside `around`
    around = shapely.box(x - half_in, y - half_in, x + half_in, y + half_in)
    ground = free.intersection(around.buffer(margin, join_style="mitre"))
    narrow = ground.buffer(more - neck.width / 2, quad_segs=8)
    # Along every wall runs a ribbon, `2 * more` wide, between the two: that is no passage.
    wide = ground.buffer(-more - neck.width / 2, quad_segs=8).buffer(3 * more, quad_segs=8)
    passage = _part_at(narrow.difference(wide), shapely.Point(x, y))
    if passage is None:
        return None, True
    (ax, ay), (bx, by) = neck.start, neck.end
    step = more / 2 / neck.width
    dx, dy = (by - ay) * step, (ax - bx) * step
    ex, ey = dx / 1000, dy / 1000
    cut = Polygon([(ax - ex, ay - ey), (bx - ex, by - ey), (bx + ex, by + ey), (ax + ex, ay + ey)])
    halves = passage.difference(cut)
    is_whole = True
    for side in (shapely.Point(x + dx, y + dy), shapely.Point(x - dx, y - dy)):
        part = _part_at(halves, side)
        if part is None:
            return None, True
        if shapely.distance(part, wide) <= ROUNDING_IN:  # false where nothing is wide: that is no number
            continue
        if shapely.covers(around, part):
            return None, True
        is_whole = False
    return passage, is_whole


def _part_at(geometry: shapely.Geometry, place: shapely.Point) -> Polygon | None:
    """The part of a geometry in which a place lies."""
    parts = shapely.get_parts(geometry)
    for part in parts[shapely.intersects(parts, place)]:
        if isinstance(part, Polygon):
            return part
    return None
