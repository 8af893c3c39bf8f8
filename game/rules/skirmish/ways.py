"""Where a figure can come and rest on this table: the geometry's answers, kept while nothing moves.

Rules: SK-2.3, SK-2.5, SK-4.2, SK-7.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

import msgspec

from game.rules.skirmish.figures import base_of, card_of, others_of, piece_of
from game.rules.skirmish.ground import Point
from game.rules.skirmish.state import State
from game.table import Base, Gap, Pose, Reach, Route, Table, fit_headings, fits, gaps, reach

Body = tuple[Base, Pose]


class Mover(msgspec.Struct, frozen=True, dict=True):
    """A figure about to move: all that the geometry wants to know of it."""

    table: Table
    base: Base
    start: Pose
    limit_in: float
    others: tuple[Body, ...]

    @cached_property
    def reach(self) -> Reach:
        """Where it can come in one move. Rule: SK-7.4."""
        x, y, span = self.start.x_in, self.start.y_in, self.limit_in + span_in(self.base)
        # Bases that no way of this length can touch are left aside: a reach outlives their moves.
        near = tuple(
            (base, pose)
            for base, pose in self.others
            if math.dist((x, y), (pose.x_in, pose.y_in)) <= span + span_in(base)
        )
        return _reach(self.table, self.base, self.start, self.limit_in, near)

    def may_come_to(self, pose: Pose) -> bool:
        """Whether its centre can come there in one move. Rules: SK-7.1, SK-7.4."""
        return self.reach.contains(pose.x_in, pose.y_in)

    def in_reach(self, poses: Sequence[Pose]) -> list[Pose]:
        """Those of the poses to which its centre can come in one move. Rules: SK-7.1, SK-7.4."""
        lengths = self.reach.distances_in([(pose.x_in, pose.y_in) for pose in poses])
        return [pose for pose, length in zip(poses, lengths, strict=True) if length < math.inf]

    def rests(self, pose: Pose) -> bool:
        """Whether it may stand there as it is turned. Rules: SK-2.3, SK-2.5."""
        return _rests(self.table, self.base, pose, self.others)

    def turned_to_fit(self, pose: Pose) -> Pose | None:
        """The same place with the nearest heading that fits; None where none does. Rule: SK-7.4."""
        headings = fit_headings(self.table, self.base, pose.x_in, pose.y_in, self.others)
        heading = headings.nearest(pose.heading_deg)
        return None if heading is None else Pose.on_grid(pose.x, pose.y, round(heading * 100))

    def way_to(self, pose: Pose) -> Route | None:
        """The shortest way to a place, however long; None where there is none. Rule: SK-7.4."""
        # Kept whole, so that a wish dragged about costs a look-up.
        whole = _reach(self.table, self.base, self.start, math.inf, self.others)
        return whole.route_to(pose.x_in, pose.y_in)

    def necks(self) -> tuple[Gap, ...]:
        """The gaps about as wide as its base, those that stop it and those that do not. Rule: SK-4.2."""
        return _necks(self.table, self.base, self.others)


def mover_of(state: State, figure: str) -> Mover:
    """A figure on the table, as the geometry sees it."""
    pose = piece_of(state, figure).pose
    assert pose is not None
    return Mover(
        state.setup.ground.table,
        base_of(state, figure),
        pose,
        card_of(state, figure).move_in,
        others_of(state, figure),
    )


def reach_of(state: State, figure: str) -> Reach:
    """Where a figure on the table can come in one move. Rule: SK-7.4."""
    return mover_of(state, figure).reach


def necks_of(state: State, figure: str) -> tuple[Gap, ...]:
    """The gaps about as wide as a figure's base, those that stop it and those that do not. Rule: SK-4.2."""
    return mover_of(state, figure).necks()


def point_along(points: tuple[Point, ...], at_in: float) -> Point:
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


def span_in(base: Base) -> float:
    """The radius of the circle around a base."""
    return math.hypot(base.width_in, base.depth_in) / 2


def way_past_bases(table: Table, base: Base, start: Pose, end: Pose) -> tuple[Point, ...]:
    """The way from start to end on the empty table, other bases left aside; empty where there is none.

    It is asked for from the far end, whose whole reach is kept: many come to the same place.
    """
    way = _reach(table, base, end, math.inf, ()).route_to(start.x_in, start.y_in)
    return () if way is None else tuple(way.points[::-1])


@lru_cache(maxsize=160)
def _reach(table: Table, base: Base, start: Pose, limit_in: float, others: tuple[Body, ...]) -> Reach:
    return reach(table, base, start, limit_in, others)


@lru_cache(maxsize=8192)
def _rests(table: Table, base: Base, pose: Pose, others: tuple[Body, ...]) -> bool:
    return fits(table, base, pose, others)


@lru_cache(maxsize=256)
def _necks(table: Table, base: Base, others: tuple[Body, ...]) -> tuple[Gap, ...]:
    return tuple(gaps(table, base, others))
