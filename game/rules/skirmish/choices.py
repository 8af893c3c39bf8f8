"""What a side might sensibly do: a good sample of moves, and every attack. All pass `check`.

The order is fixed, so that a number picks the same choice on every machine. Yielding is always allowed and
never offered: giving up is a player's own idea.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from game.rules.skirmish import deployment, melee
from game.rules.skirmish.figures import base_of_piece, piece_of, standing
from game.rules.skirmish.state import (
    Action,
    Attack,
    ChooseFirst,
    Decline,
    EndMove,
    Move,
    RollInitiative,
    State,
    Yield,
)
from game.rules.skirmish.ways import Mover, mover_of, point_along, span_in, way_past_bases
from game.table import Base, Pose
from game.table.tolerances import CONTACT_IN

SPARE_IN = 0.002
"""Places at the end of a move stay this much inside of it, so that rounding cannot push them out."""
RING_PARTS = (1.0, 0.5)
"""Rings of places at the whole and at half the Movement Rate."""
RING_PLACES = 8
SLIDES = (0.0, 1.0, -1.0)
"""Flush in the middle of an edge, and slid to either end of it."""


def options(state: State) -> Iterator[Action]:
    """Candidates for the side to act, each passing `check`, in a fixed order."""
    if state.phase == "initiative":
        yield RollInitiative()
    elif state.phase == "choose":
        yield from (ChooseFirst(state.mover), ChooseFirst(1 - state.mover))
    elif state.phase == "deploy":
        yield from _deployments(state)
    elif state.phase == "move":
        for piece in standing(state, state.mover):
            if not piece.has_moved:
                yield from moves(state, piece.id)
        yield EndMove()
    elif state.phase == "combat":
        for figure in melee.attackers(state):
            yield from (Attack(figure, target) for target in melee.targets_of(state, figure))
            yield Decline(figure)


def _deployments(state: State) -> Iterator[Action]:
    """Every place of every figure still to be set up; to yield, where the zone has been crammed full."""
    found = False
    for piece in state.pieces:
        if piece.side == state.mover and piece.pose is None:
            for place in deployment.places(state, piece.id):
                found = True
                yield place
    if not found:
        yield Yield()


def moves(state: State, figure: str) -> Iterator[Move]:
    """Stay; into contact with each enemy in reach; towards the others; and a ring of places all round."""
    mover = mover_of(state, figure)
    seen = {mover.start}
    yield Move(figure, mover.start)
    for pose in _candidates(state, figure, mover):
        if pose not in seen:
            seen.add(pose)
            yield Move(figure, pose)


def contact_poses(state: State, figure: str, enemy: str) -> Iterator[Pose]:
    """The poses flush against an enemy's edges to which the figure may move now. Rules: SK-7, SK-8.2."""
    foe = piece_of(state, enemy)
    assert foe.pose is not None
    yield from _flush(mover_of(state, figure), base_of_piece(state, foe), foe.pose)


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


def _flush(mover: Mover, foe_base: Base, foe: Pose) -> Iterator[Pose]:
    near = mover.limit_in + span_in(mover.base) + span_in(foe_base)
    if math.dist((mover.start.x_in, mover.start.y_in), (foe.x_in, foe.y_in)) <= near:
        yield from (
            pose for pose in mover.in_reach(flush_against(mover.base, foe_base, foe)) if mover.rests(pose)
        )


def _candidates(state: State, figure: str, mover: Mover) -> Iterator[Pose]:
    """Places that the figure may move to: in contact first, or, where that is too far, towards the foe."""
    foes = list(standing(state, 1 - piece_of(state, figure).side))
    is_far = True
    for foe in foes:
        assert foe.pose is not None
        for pose in _flush(mover, base_of_piece(state, foe), foe.pose):
            is_far = False
            yield pose
    places = [pose for foe in foes if foe.pose and is_far for pose in _towards(mover, foe.pose)]
    for pose in mover.in_reach([*places, *_ring(mover)]):
        turned = pose if mover.rests(pose) else mover.turned_to_fit(pose)
        if turned is not None:
            yield turned


def _towards(mover: Mover, foe: Pose) -> Iterator[Pose]:
    """Along the way to an enemy: as far as the figure moves, and half as far."""
    way = way_past_bases(mover.table, mover.base, mover.start, foe)
    length = sum(math.dist(here, there) for here, there in pairwise(way))
    for far in (min(mover.limit_in, length) - SPARE_IN, min(mover.limit_in, length) / 2):
        if far > 0:
            x, y = point_along(way, far)
            ahead_x, ahead_y = point_along(way, far + 0.5)
            yield Pose(x, y, math.degrees(math.atan2(ahead_x - x, y - ahead_y)))


def _ring(mover: Mover) -> Iterator[Pose]:
    """Places all round, facing outwards, at the whole and at half the Movement Rate."""
    for part in RING_PARTS:
        for place in range(RING_PLACES):
            heading = 360 * place / RING_PLACES
            x, y = Pose(0, 0, heading).facing()
            far = (mover.limit_in - SPARE_IN) * part
            yield Pose(mover.start.x_in + far * x, mover.start.y_in + far * y, heading)
