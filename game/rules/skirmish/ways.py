"""Where a figure can come and rest on this table: the surface's answers, kept while nothing moves.

Rules: SK-2.3, SK-2.5, SK-4.2, SK-4.3, SK-7.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from game.rules.skirmish.figures import base_of, card_of, others_of, piece_of
from game.rules.skirmish.ground import Point
from game.rules.skirmish.state import Move, State
from game.rules.skirmish.surface import Body
from game.rules.skirmish.surfaces import surface_of
from game.table import Base, Gap, Pose, Reach, Route, SquareReach, Table

AnyReach = Reach | SquareReach


class Mover(msgspec.Struct, frozen=True, dict=True):
    """A figure about to move: all that the geometry wants to know of it. `surface` is a `Surface`."""

    surface: Any
    base: Base
    start: Pose
    limit_in: float
    others: tuple[Body, ...]

    @property
    def table(self) -> Table:
        """The table under the surface."""
        under: Table = self.surface.table
        return under

    @cached_property
    def reach(self) -> AnyReach:
        """Where it can come in one move. Rule: SK-7.4."""
        x, y, span = self.start.x_in, self.start.y_in, self.limit_in + self.surface.span_in(self.base)
        # Bases that no way of this length can touch are left aside: a reach outlives their moves.
        near = tuple(
            (base, pose)
            for base, pose in self.others
            if math.dist((x, y), (pose.x_in, pose.y_in)) <= span + self.surface.span_in(base)
        )
        found: AnyReach = self.surface.reach(self.base, self.start, self.limit_in, near)
        return found

    def may_come_to(self, pose: Pose) -> bool:
        """Whether its centre can come there in one move. Rules: SK-7.1, SK-7.4."""
        return self.reach.contains(pose.x_in, pose.y_in)

    def in_reach(self, poses: Sequence[Pose]) -> list[Pose]:
        """Those of the poses to which its centre can come in one move. Rules: SK-7.1, SK-7.4."""
        lengths = self.reach.distances_in([(pose.x_in, pose.y_in) for pose in poses])
        return [pose for pose, length in zip(poses, lengths, strict=True) if length < math.inf]

    def rests(self, pose: Pose) -> bool:
        """Whether it may stand there as it is turned. Rules: SK-2.3, SK-2.5, SK-4.3."""
        return _rests(self.surface, self.base, pose, self.others)

    def settled(self, pose: Pose) -> Pose:
        """The pose nearest to a wish that the surface knows: on squares the middle of some."""
        there: Pose = self.surface.settled(self.base, pose)
        return there

    def turned_to_fit(self, pose: Pose) -> Pose | None:
        """The same place with the nearest heading that fits; None where none does. Rule: SK-7.4."""
        turned: Pose | None = self.surface.turned_to_fit(self.base, pose, self.others)
        return turned

    def rest_near(self, pose: Pose) -> Pose | None:
        """The pose nearest to a wish to which it can come in one move and fits there; None where none."""
        near: Pose | None = self.surface.rest_near(self.base, pose, self.reach, self.others)
        return near

    @property
    def _whole(self) -> AnyReach:
        """All that it could come to in the end. Kept, so that a wish dragged about costs a look-up."""
        whole: AnyReach = self.surface.reach(self.base, self.start, math.inf, self.others)
        return whole

    def way_to(self, pose: Pose) -> Route | None:
        """The shortest way to a place, however long; None where there is none. Rule: SK-7.4."""
        return self._whole.route_to(pose.x_in, pose.y_in)

    def lengths_to(self, poses: Sequence[Pose]) -> list[float]:
        """How long the shortest way to each of some places is; infinite where there is none. Rule: SK-7.4."""
        return self._whole.distances_in([(pose.x_in, pose.y_in) for pose in poses])

    def necks(self) -> tuple[Gap, ...]:
        """The gaps about as wide as its base, those that stop it and those that do not. Rule: SK-4.2."""
        return _necks(self.surface, self.base, self.others)


def mover_of(state: State, figure: str) -> Mover:
    """A figure on the table, as the geometry sees it."""
    pose = piece_of(state, figure).pose
    assert pose is not None
    return Mover(
        surface_of(state.setup.ground),
        base_of(state, figure),
        pose,
        card_of(state, figure).move_in,
        others_of(state, figure),
    )


def nearest_move(mover: Mover, wish: Move) -> Move | None:
    """The allowed move that ends nearest to a wished one; None where there is none."""
    pose = mover.rest_near(wish.pose)
    return None if pose is None else Move(wish.figure, pose)


def reach_of(state: State, figure: str) -> AnyReach:
    """Where a figure on the table can come in one move. Rule: SK-7.4."""
    return mover_of(state, figure).reach


def necks_of(state: State, figure: str) -> tuple[Gap, ...]:
    """The gaps about as wide as a figure's base, those that stop it and those that do not. Rule: SK-4.2."""
    return mover_of(state, figure).necks()


@lru_cache(maxsize=1024)
def way_past_bases(surface: Any, base: Base, start: Pose, end: Pose) -> tuple[Point, ...]:
    """The way from start to end on the empty table, other bases left aside; empty where there is none.

    It is asked for from the far end: what is known of the ground about that is kept, and many come there.
    """
    way = surface.reach(base, end, math.inf, ()).route_to(start.x_in, start.y_in)
    return () if way is None else tuple(way.points[::-1])


@lru_cache(maxsize=8192)
def _rests(surface: Any, base: Base, pose: Pose, others: tuple[Body, ...]) -> bool:
    return bool(surface.fits(base, pose, others))


@lru_cache(maxsize=256)
def _necks(surface: Any, base: Base, others: tuple[Body, ...]) -> tuple[Gap, ...]:
    return tuple(surface.necks(base, others))
