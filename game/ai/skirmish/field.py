"""The table as a computer player sees it: the fighters, their blows, and how far they are from each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache

from game.ai.skirmish.forecast import Forces
from game.rules.skirmish.choices import flush_against
from game.rules.skirmish.figures import base_of_piece, card_of, endurance_left, standing
from game.rules.skirmish.melee import odds_of
from game.rules.skirmish.state import Piece, State
from game.table import Base, Pose, Reach, Table, contact_in, reach
from game.table.tolerances import CONTACT_LEAST_IN

Point = tuple[float, float]
Body = tuple[Base, Pose]
OUT_OF_THE_WAY_IN = 1000.0
"""How far away an enemy counts to whom no way leads."""


@lru_cache(maxsize=512)
def ways(table: Table, base: Base, start: Pose, limit_in: float) -> Reach:
    """All ways from a place for a base on an empty table: terrain bars them, other bases do not."""
    return reach(table, base, start, limit_in, ())


def distances(found: Reach, places: Sequence[Point]) -> list[float]:
    """The length of the shortest way to each place, in inches; infinite where none leads."""
    return [found.distance_in(x, y) for x, y in places]


class Field:
    """A view, seen by one side.

    `fighters` are the figures that stand, those of the side first; everything else is by their index here.
    `mine` and `foes` are the indices of the two sides.
    """

    def __init__(self, view: State, side: int) -> None:
        self.view, self.side = view, side
        self.table = view.setup.ground.table
        self.fighters: tuple[Piece, ...] = (*standing(view, side), *standing(view, 1 - side))
        count = sum(piece.side == side for piece in self.fighters)
        self.mine, self.foes = range(count), range(count, len(self.fighters))
        self.bases = [base_of_piece(view, piece) for piece in self.fighters]
        self.moves_in = [card_of(view, piece.id).move_in for piece in self.fighters]
        self.far_in = view.setup.ground.width_in + view.setup.ground.depth_in

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
        x, y, base = pose.x_in, pose.y_in, self.bases[i]
        near = math.hypot(base.width_in, base.depth_in) / 2 + 0.1
        found = []
        for k in self.foes:
            foe_base, foe = self.body(k)
            if math.dist((x, y), (foe.x_in, foe.y_in)) <= near + math.hypot(*_size(foe_base)) / 2 and (
                contact_in(base, pose, foe_base, foe, self.table) >= CONTACT_LEAST_IN
            ):
                found.append(k)
        return tuple(found)

    def to_touch_in(self, i: int, pose: Pose, k: int) -> float:
        """How far one of mine has to go from there to touch an enemy, bases in between left aside."""
        base, (foe_base, foe) = self.bases[i], self.body(k)
        found = ways(self.table, base, foe, self.far_in)
        length = found.distance_in(pose.x_in, pose.y_in)
        if math.isinf(length):
            # The enemy stands where this base cannot, as in a gap: then from the places beside it.
            length = min(
                (
                    ways(self.table, base, beside, self.far_in).distance_in(pose.x_in, pose.y_in)
                    for beside in flush_against(base, foe_base, foe)[::3]
                ),
                default=math.inf,
            )
            return min(length, OUT_OF_THE_WAY_IN)
        return max(0.0, length - (min(*_size(base)) + min(*_size(foe_base))) / 2)

    def to_be_touched_in(self, i: int, pose: Pose, k: int) -> float:
        """How far an enemy has to come to touch one of mine there, bases in between left aside."""
        base, (foe_base, foe) = self.bases[i], self.body(k)
        straight = (
            math.dist((pose.x_in, pose.y_in), (foe.x_in, foe.y_in))
            - (math.hypot(*_size(base)) + math.hypot(*_size(foe_base))) / 2
        )
        if straight > 2 * self.moves_in[k] + 2:
            return straight  # Too far to matter before long: no need to know better.
        found = ways(self.table, foe_base, foe, self.far_in)
        beside = [(place.x_in, place.y_in) for place in flush_against(foe_base, base, pose)]
        # The middle of each edge first; the ends matter only where terrain closes the middle.
        nearest = min(distances(found, beside[::3]))
        if math.isinf(nearest):
            nearest = min(distances(found, [place for n, place in enumerate(beside) if n % 3]))
        return min(nearest, OUT_OF_THE_WAY_IN)


def _size(base: Base) -> tuple[float, float]:
    return base.width_in, base.depth_in
