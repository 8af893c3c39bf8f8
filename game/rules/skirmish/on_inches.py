"""The open table, measured by the inch. Rules: SK-2.5, SK-4.2, SK-7, SK-8.2."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from game.rules.skirmish.ground import Point
from game.rules.skirmish.surface import Body, Segment
from game.table import (
    Base,
    Blocker,
    Gap,
    Pose,
    Reach,
    Table,
    bases_overlap,
    blockers,
    contact_in,
    contact_segment,
    contacts,
    fit_headings,
    fits,
    flush_poses,
    gaps,
    nearest_rest,
    reach,
)
from game.table.tolerances import CONTACT_IN
from game.units import inches

HAIR_IN, HAIR_DEG = 0.03, 1.0
"""A flush place to rest is taken instead of one nearer, or turned less, by so little."""
SLIDES = (0.0, 1.0, -1.0)
"""Flush in the middle of an edge, and slid to either end of it."""


class Inches:
    """Satisfies `surface.Surface`."""

    unit = "in"
    places_in = 0.25
    slack_in = 0.002
    contact_rule = "SK-8.2"
    contact_means = "Contact is an edge along an edge for at least ¼″; a touching corner is none"
    no_contact = "no edge lies along an enemy’s"

    def __init__(self, table: Table) -> None:
        self.table = table

    def footing(self, base: Base) -> Base:
        return base

    def span_in(self, base: Base) -> float:
        return math.hypot(base.width_in, base.depth_in) / 2

    def settled(self, base: Base, pose: Pose) -> Pose:
        return pose

    def fits(self, base: Base, pose: Pose, others: Sequence[Body]) -> bool:
        return fits(self.table, base, pose, others)

    def turned_to_fit(self, base: Base, pose: Pose, others: Sequence[Body]) -> Pose | None:
        headings = fit_headings(self.table, base, pose.x_in, pose.y_in, others)
        heading = headings.nearest(pose.heading_deg)
        return None if heading is None else Pose.on_grid(pose.x, pose.y, round(heading * 100))

    def blockers(self, base: Base, pose: Pose, others: Sequence[Body]) -> tuple[Blocker, ...]:
        return blockers(self.table, base, pose, others)

    def overlap(self, one: Body, two: Body) -> bool:
        return bases_overlap(*one, *two)

    def contact_in(self, one: Body, two: Body) -> float:
        return contact_in(*one, *two, self.table)

    def contact_line(self, one: Body, two: Body) -> Segment | None:
        return contact_segment(*one, *two, self.table)

    def contacts(self, bodies: Sequence[tuple[Base, Pose, int]]) -> Iterable[tuple[int, int, float]]:
        return contacts(bodies, self.table)

    def flush(self, base: Base, other: Body) -> tuple[Pose, ...]:
        return flush_against(base, *other)

    def flush_middles(self, base: Base, other: Body) -> tuple[Pose, ...]:
        return flush_against(base, *other)[:: len(SLIDES)]

    def flush_near(
        self, base: Base, pose: Pose, others: Sequence[Body], within_in: float
    ) -> tuple[Pose, ...]:
        return tuple(flush.pose for flush in flush_poses(self.table, base, pose, others, within_in))

    def rest_near(self, base: Base, wish: Pose, reach: Reach, others: Sequence[Body]) -> Pose | None:
        near = nearest_rest(self.table, base, reach, wish, others)
        if near is None or (away := _apart(near, wish)) == 0:
            return near
        beside = [
            pose
            for pose in self.flush_near(base, near, others, HAIR_IN)
            if _apart(pose, wish) <= away + HAIR_IN
            and _turn_deg(pose, near) <= HAIR_DEG
            and reach.contains(pose.x_in, pose.y_in)
        ]
        return min(beside, key=lambda pose: _apart(pose, wish), default=near)

    def reach(self, base: Base, start: Pose, limit_in: float, others: Sequence[Body]) -> Reach:
        return _reach(self.table, base, start, limit_in, tuple(others))

    def necks(self, base: Base, others: Sequence[Body]) -> tuple[Gap, ...]:
        return tuple(gaps(self.table, base, others))

    def apart(self, here: Point, there: Point) -> float:
        return math.dist(here, there)

    def length_of(self, way: Sequence[Point]) -> float:
        return math.fsum(math.dist(here, there) for here, there in pairwise(way))

    def point_along(self, way: Sequence[Point], at_in: float) -> Point:
        return point_along(way, at_in)

    def to_touch(self, base: Base, other: Body, places: Sequence[Point]) -> list[float]:
        foe_base, foe = other
        closed = (base.narrow_in + foe_base.narrow_in) / 2
        lengths = [length - closed for length in self.reach(base, foe, math.inf, ()).distances_in(places)]
        if math.isinf(min(lengths)):
            # The other stands where this base cannot, as in a gap: then up to the places beside it.
            for beside in self.flush_middles(base, other):
                others = self.reach(base, beside, math.inf, ()).distances_in(places)
                lengths = [min(length, other) for length, other in zip(lengths, others, strict=True)]
        return [max(0.0, length) for length in lengths]

    def amount(self, length_in: float, decimals: int = 2) -> str:
        return inches(length_in, decimals)

    def part_of(self, length_in: float, limit_in: float) -> str:
        return f"{inches(length_in, 1)} of {inches(limit_in, 0)}"

    def side_by_side(self, length_in: float) -> str:
        return inches(length_in, 2)

    def contact_told(self, who: str, length_in: float) -> str:
        return f"Its edge lies along {who}’s for {inches(length_in, 2)}: contact (SK-8.2)."

    def way_told(self, way: Sequence[Point], length_in: float) -> str:
        line = "in a straight line" if len(way) < 3 else "by the shortest way round what is in the way"
        return f"The centre of its base went {inches(length_in, 2)}, {line} (SK-7.4)."


def _apart(one: Pose, other: Pose) -> float:
    return math.dist((one.x_in, one.y_in), (other.x_in, other.y_in))


def _turn_deg(one: Pose, other: Pose) -> float:
    """The smaller turn from one heading to another."""
    return abs((one.heading_deg - other.heading_deg + 180) % 360 - 180)


@lru_cache(maxsize=160)
def _reach(table: Table, base: Base, start: Pose, limit_in: float, others: tuple[Body, ...]) -> Reach:
    return reach(table, base, start, limit_in, others)


@lru_cache(maxsize=1024)
def flush_against(base: Base, other: Base, pose: Pose) -> tuple[Pose, ...]:
    """Twelve poses of a base with its front edge flush against another: each edge, the middle and both ends.

    At the ends the edges lie together for half an inch, or for the whole narrower edge. Rule: SK-8.2.
    """
    found = []
    for quarter in range(4):
        facing = pose.turned(90 * quarter)
        out_x, out_y = facing.facing()
        half_depth, half_width = other.depth_in / 2, other.width_in / 2
        if quarter % 2:
            half_depth, half_width = half_width, half_depth
        apart = half_depth + base.depth_in / 2
        slide = max(0.0, half_width + base.width_in / 2 - min(2 * CONTACT_IN, base.width_in, 2 * half_width))
        for part in SLIDES:
            x = pose.x_in + apart * out_x - part * slide * out_y
            y = pose.y_in + apart * out_y + part * slide * out_x
            found.append(Pose(x, y, facing.heading_deg + 180))
    return tuple(found)


def point_along(points: Sequence[Point], at_in: float) -> Point:
    """The point of a line of points that is this far along it; its end where it is shorter.

    >>> point_along(((0.0, 0.0), (3.0, 0.0), (3.0, 4.0)), 5.0)
    (3.0, 2.0)
    """
    for start, end in pairwise(points):
        length = math.dist(start, end)
        if at_in <= length and length > 0:
            part = at_in / length
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        at_in -= length
    return points[-1]
