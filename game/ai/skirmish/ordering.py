"""A plan's moves in an order in which each can be made."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.skirmish.field import Field
from game.ai.skirmish.spots import Spot
from game.rules.skirmish.movement import may_move
from game.rules.skirmish.state import Move, State
from game.rules.skirmish.system import SYSTEM

MOST_TRIES = 40
"""So many moves are tried for an order in which all can be made."""


def moving(field: Field, chosen: Sequence[Spot]) -> list[int]:
    """Those of mine whom a plan moves."""
    return [i for i in field.mine if chosen[i].pose != field.pose(i)]


def in_order(field: Field, chosen: Sequence[Spot]) -> tuple[Move, ...]:
    """The planned moves in an order in which each is legal when its turn comes.

    Those in front are tried first: they clear the way. Where no order lets all move, the one that lets most.
    """
    waiting = moving(field, chosen)
    best: tuple[Move, ...] = ()
    tries = MOST_TRIES + len(waiting)

    def found(view: State, left: Sequence[int], made: tuple[Move, ...]) -> bool:
        nonlocal best, tries
        if len(made) > len(best):
            best = made
        for i in left:
            action = Move(field.fighters[i].id, chosen[i].pose)
            if tries and may_move(view, action):
                tries -= 1
                after, _ = SYSTEM.apply(view, action)
                if found(after, [j for j in left if j != i], (*made, action)):
                    return True
        return not left

    found(
        field.view,
        sorted(waiting, key=lambda i: (chosen[i].nearest_in, field.gap_in(i, _nearest(field, i)), i)),
        (),
    )
    return best


def _nearest(field: Field, i: int) -> int:
    return min(field.foes, key=lambda k: (field.gap_in(i, k), k))
