"""The table as a computer player sees it: the fighters, their blows, and how far they are from each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from game.ai.skirmish.forecast import Forces
from game.rules.skirmish.figures import base_of_piece, card_of, endurance_left, standing
from game.rules.skirmish.melee import odds_of
from game.rules.skirmish.state import Piece, State
from game.rules.skirmish.surface import Surface
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.ways import AnyReach
from game.table import Base, Pose
from game.table.tolerances import CONTACT_LEAST_IN

Body = tuple[Base, Pose]
OUT_OF_THE_WAY_IN = 1000.0
"""How far away an enemy counts to whom no way leads."""


class Field:
    """A view, seen by one side.

    `fighters` are the figures that stand, those of the side first; everything else is by their index here.
    `mine` and `foes` are the indices of the two sides.
    """

    def __init__(self, view: State, side: int) -> None:
        self.view, self.side = view, side
        self.surface: Surface = surface_of(view.setup.ground)
        self.fighters: tuple[Piece, ...] = (*standing(view, side), *standing(view, 1 - side))
        count = sum(piece.side == side for piece in self.fighters)
        self.mine, self.foes = range(count), range(count, len(self.fighters))
        self.bases = [base_of_piece(view, piece) for piece in self.fighters]
        self.moves_in = [card_of(view, piece.id).move_in for piece in self.fighters]

    def pose(self, i: int) -> Pose:
        """Where a fighter stands."""
        pose = self.fighters[i].pose
        assert pose is not None
        return pose

    def body(self, i: int) -> Body:
        return self.bases[i], self.pose(i)

    @cached_property
    def forces(self) -> Forces:
        """The fighters as numbers, with the exact odds of each against each enemy."""
        odds = [
            [None if one.side == two.side else odds_of(self.view, one.id, two.id) for two in self.fighters]
            for one in self.fighters
        ]
        left = [max(1, endurance_left(self.view, piece)) for piece in self.fighters]
        return Forces([0 if i in self.mine else 1 for i in range(len(odds))], left, self.moves_in, odds)

    def touched(self, i: int, pose: Pose) -> tuple[int, ...]:
        """The enemies that one of mine touches when it stands there. Rule: SK-8.2."""
        base, near = self.bases[i], self.surface.span_in(self.bases[i]) + 0.1
        found = []
        for k in self.foes:
            foe_base, foe = self.body(k)
            apart = math.dist((pose.x_in, pose.y_in), (foe.x_in, foe.y_in))
            if apart <= near + self.surface.span_in(foe_base) and (
                self.surface.contact_in((base, pose), (foe_base, foe)) >= CONTACT_LEAST_IN
            ):
                found.append(k)
        return tuple(found)

    def to_touch(self, i: int, poses: Sequence[Pose], k: int) -> list[float]:
        """How far one of mine would have to go from each pose to touch an enemy, in inches.

        Other bases are left aside: terrain alone bends the way.
        """
        places = [(pose.x_in, pose.y_in) for pose in poses]
        lengths = self.surface.to_touch(self.bases[i], self.body(k), places)
        return [min(length, OUT_OF_THE_WAY_IN) for length in lengths]

    def to_be_touched(self, i: int, poses: Sequence[Pose], k: int) -> list[float]:
        """How far an enemy would have to come to touch one of mine in each pose, in inches.

        Other bases are left aside: terrain alone bends the way.
        """
        base, (foe_base, foe) = self.bases[i], self.body(k)
        found = ways(self.surface, foe_base, foe)
        beside = [self.surface.flush_middles(foe_base, (base, pose)) for pose in poses]
        lengths = _nearest_of(found, beside)
        for n, length in enumerate(lengths):
            if math.isinf(length):
                # The middle of every edge is closed to it: the ends of the edges may not be.
                lengths[n] = _nearest_of(found, [self.surface.flush(foe_base, (base, poses[n]))])[0]
        return [min(length, OUT_OF_THE_WAY_IN) for length in lengths]

    def gap_in(self, i: int, k: int) -> float:
        """How far one of mine stands from touching an enemy."""
        return round(self.to_touch(i, [self.pose(i)], k)[0], 6)


def ways(surface: Surface, base: Base, start: Pose) -> AnyReach:
    """All ways from a place for a base on an empty table: terrain bars them, other bases do not. Kept."""
    return surface.reach(base, start, math.inf, ())


def _nearest_of(found: AnyReach, groups: Sequence[Sequence[Pose]]) -> list[float]:
    """For each group of poses the length of the way to the nearest of them."""
    lengths = iter(found.distances_in([(pose.x_in, pose.y_in) for group in groups for pose in group]))
    return [min(next(lengths) for _ in group) for group in groups]
