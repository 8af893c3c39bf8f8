"""Flush poses near a wished one: what aligning by hand would do on a real table. Rules: SK-2.5, SK-8.2.

The mover is turned by the smallest angle that lays one of its sides along a near edge, and pushed against it:
where it was wished along that edge, or corner to corner, middle to middle, or into the nook that two edges
form.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from game.table.contact import contact_in
from game.table.placing import Others, Point, fits, rectangle
from game.table.pose import TURN, Base, Pose
from game.table.surface import Table
from game.table.tolerances import CONTACT_IN, CONTACT_LEAST_IN

NOOK_DEG = 0.5
"""Two edges form a nook when they are this near to a right angle."""
SEARCH_STEP_IN = 0.02
"""The steps in which a place along an edge is looked for where the wished one is taken."""


class Flush(msgspec.Struct, frozen=True):
    """A legal pose flush with an edge. Rules: SK-2.5, SK-8.2.

    `other` is the index of the base that it is then in contact with (of several along most), None where it
    only lies along a wall or the table's edge; `length_in` the length along which it does.
    """

    pose: Pose
    other: int | None
    length_in: float


class Edge(NamedTuple):
    """An edge to lie along: one end, the unit vector along it, its length, the unit vector out of it."""

    start: Point
    along: Point
    length: float
    out: Point
    other: int | None

    @property
    def angle_deg(self) -> float:
        return math.degrees(math.atan2(self.along[1], self.along[0]))


class Berth(NamedTuple):
    """The mover turned to lie along an edge: its heading, its half extents along the edge and out of it."""

    edge: Edge
    heading_deg: float
    half_along: float
    half_out: float

    def centre(self, s: float) -> Point:
        """The mover's centre when it lies flush, its middle `s` from the edge's start."""
        (x, y), (ax, ay), _, (ox, oy), _ = self.edge
        return x + s * ax + self.half_out * ox, y + s * ay + self.half_out * oy

    def pose(self, s: float) -> Pose:
        return Pose(*self.centre(s), self.heading_deg)

    def overlap(self, s: float) -> float:
        """The length along which mover and edge then lie together."""
        return min(s + self.half_along, self.edge.length) - max(s - self.half_along, 0.0)


def flush_poses(
    table: Table, base: Base, pose: Pose, others: Others, within_in: float = 0.35
) -> tuple[Flush, ...]:
    """The legal poses flush with edges near a wished pose, nearest to the wish first.

    Edges of other bases, walls and the table's edge count when the mover's centre need move no more than
    `within_in` towards or away from them; so does shifting along an edge. The wished pose itself need not be
    legal. Every pose `fits`; whether it can be reached is another question. The order is the same each time.
    Rules: SK-2.5, SK-8.2.
    """
    near = [
        (index, other)
        for index, other in enumerate(others)
        if math.hypot(other[1].x_in - pose.x_in, other[1].y_in - pose.y_in)
        < math.hypot(base.width_in, base.depth_in)
        + math.hypot(other[0].width_in, other[0].depth_in)
        + 2 * within_in
    ]
    standing = [other for _, other in near]
    edges = [*_edges_of_bases(near), *_edges_of_walls(table, base, pose, within_in)]
    found: dict[Pose, Flush] = {}
    for edge in edges:
        for berth in _berths(base, pose, edge):
            ax, ay = berth.edge.along
            wish = (pose.x_in - edge.start[0]) * ax + (pose.y_in - edge.start[1]) * ay
            (cx, cy), (ox, oy) = berth.centre(wish), edge.out
            if abs((pose.x_in - cx) * ox + (pose.y_in - cy) * oy) > within_in:
                continue
            for s in _places(table, base, berth, wish, within_in, edges, standing):
                there = berth.pose(s)
                if there not in found and fits(table, base, there, standing):
                    found[there] = _flush(table, base, there, near, berth.overlap(s))
    half = math.hypot(base.width_in, base.depth_in) / 2

    def unlike(flush: Flush) -> tuple[float, int, int, int]:
        turn = (flush.pose.heading - pose.heading + TURN // 2) % TURN - TURN // 2
        shift = math.hypot(flush.pose.x_in - pose.x_in, flush.pose.y_in - pose.y_in)
        turned = half * math.radians(turn / 100)
        return (round(math.hypot(shift, turned), 6), flush.pose.x, flush.pose.y, flush.pose.heading)

    return tuple(sorted(found.values(), key=unlike))


def _flush(
    table: Table, base: Base, pose: Pose, near: list[tuple[int, tuple[Base, Pose]]], at_wall_in: float
) -> Flush:
    """The base that a pose lies along longest; the wall where it is in contact with no base."""
    lengths = [(contact_in(base, pose, *other, table), -index) for index, other in near]
    length, index = max(lengths, default=(0.0, 0))
    return Flush(pose, -index, length) if length >= CONTACT_LEAST_IN else Flush(pose, None, at_wall_in)


def _edges_of_bases(near: list[tuple[int, tuple[Base, Pose]]]) -> Iterator[Edge]:
    for index, other in near:
        corners = rectangle(*other)
        for i in range(4):
            yield _edge(corners[i], corners[(i + 1) % 4], index)


def _edges_of_walls(table: Table, base: Base, pose: Pose, within_in: float) -> Iterator[Edge]:
    far = math.hypot(base.width_in, base.depth_in) / 2 + 2 * within_in
    for start, end in table.walls_near(pose.x_in, pose.y_in, far).tolist():
        if math.dist(start, end) >= CONTACT_IN:
            yield _edge((start[0], start[1]), (end[0], end[1]), None)


def _edge(start: Point, end: Point, other: int | None) -> Edge:
    length = math.dist(start, end)
    ax, ay = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return Edge(start, (ax, ay), length, (ay, -ax), other)


def _berths(base: Base, pose: Pose, edge: Edge) -> Iterator[Berth]:
    """The ways to lay a side along an edge: by the smallest turn, and for an oblong the next one as well."""
    off = (pose.heading_deg - edge.angle_deg) / 90
    nearest = math.floor(off + 0.5)
    quarters = [nearest]
    if base.width_in != base.depth_in:
        quarters.append(nearest + 1 if off > nearest else nearest - 1)
    for quarter in quarters:
        along, out = (base.width_in, base.depth_in) if quarter % 2 == 0 else (base.depth_in, base.width_in)
        yield Berth(edge, edge.angle_deg + 90 * quarter, along / 2, out / 2)


def _places(
    table: Table,
    base: Base,
    berth: Berth,
    wish: float,
    within_in: float,
    edges: list[Edge],
    standing: Others,
) -> Iterator[float]:
    """Where along its edge a mover may want to lie: distances of its middle from the edge's start."""
    length, half = berth.edge.length, berth.half_along
    if berth.edge.other is None:
        low, high = (half, length - half) if length > 2 * half else (length / 2, length / 2)
    else:
        least = min(CONTACT_IN, 2 * half, length)
        low, high = least - half, length + half - least
    own = min(max(wish, low), high)
    wanted = [own, half, length - half, length / 2]
    wanted += [s for edge in edges for s in _nook(berth, edge)]
    if abs(own - wish) <= within_in and not fits(table, base, berth.pose(own), standing):
        wanted += _free_beside(table, base, berth, own, within_in, standing)
    for s in wanted:
        if low - 1e-9 <= s <= high + 1e-9 and abs(s - wish) <= within_in:
            yield s


def _nook(berth: Berth, second: Edge) -> Iterator[float]:
    """Where a mover lying along its edge comes to touch a second one at right angles to it."""
    askew = (second.angle_deg - berth.edge.angle_deg) % 180 - 90
    if abs(askew) > NOOK_DEG:
        return
    x, y = berth.centre(0.0)
    (sx, sy), (ox, oy), (ax, ay) = second.start, second.out, berth.edge.along
    s = (berth.half_along - (x - sx) * ox - (y - sy) * oy) / (ax * ox + ay * oy)
    cx, cy = berth.centre(s)
    beside = (cx - sx) * second.along[0] + (cy - sy) * second.along[1]
    if -berth.half_out < beside < second.length + berth.half_out:
        yield s


def _free_beside(
    table: Table, base: Base, berth: Berth, taken: float, within_in: float, standing: Others
) -> Iterator[float]:
    """The nearest free places to either side of one that is taken, right up against what takes it."""
    for sign in (1, -1):
        steps = int(within_in / SEARCH_STEP_IN)
        for k in range(1, steps + 1):
            if fits(table, base, berth.pose(taken + sign * k * SEARCH_STEP_IN), standing):
                bad, good = (k - 1) * SEARCH_STEP_IN, k * SEARCH_STEP_IN
                while good - bad > 0.0005:
                    middle = (bad + good) / 2
                    if fits(table, base, berth.pose(taken + sign * middle), standing):
                        good = middle
                    else:
                        bad = middle
                yield taken + sign * good
                break
