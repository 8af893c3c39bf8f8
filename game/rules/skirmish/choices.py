"""What a side might sensibly do: a good sample of moves, and every attack. All pass `check`.

The order is fixed, so that a number picks the same choice on every machine. Yielding is always allowed and
never offered: giving up is a player's own idea.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.rules.skirmish import deployment, measuring, melee
from game.rules.skirmish.figures import base_of_piece, piece_of, standing
from game.rules.skirmish.state import (
    Action,
    Attack,
    ChooseFirst,
    Commit,
    Decline,
    Deploy,
    EndMove,
    Move,
    RollInitiative,
    State,
    Yield,
)
from game.rules.skirmish.surface import Body
from game.rules.skirmish.ways import Mover, mover_of, way_past_bases
from game.table import Base, Pose

RING_PARTS = (1.0, 0.5)
"""Rings of places at the whole and at half the Movement Rate."""
RING_PLACES = 8
_OUTWARDS = tuple(
    (heading, Pose(0, 0, heading).facing()) for heading in (360 * i / RING_PLACES for i in range(RING_PLACES))
)
"""The headings of a ring's places, and which way they lead."""
MOST_FIGURES = 3
"""Moves are offered for so many figures at a time: the others come when these have moved."""
MOST_FOES = 2
"""So many of the nearest enemies are walked towards."""


def options(state: State) -> Iterator[Action]:
    """Candidates for the side to act, each passing `check`, in a fixed order."""
    if state.phase == "initiative":
        yield RollInitiative()
    elif state.phase == "choose":
        yield from (ChooseFirst(state.mover), ChooseFirst(1 - state.mover))
    elif state.phase == "deploy":
        yield from _deployments(state)
    elif state.phase == "move":
        yield from _movements(state)
    elif state.phase == "combat":
        for figure in melee.attackers(state):
            yield from (Attack(figure, target) for target in melee.targets_of(state, figure))
            yield Decline(figure)


def _movements(state: State) -> Iterator[Action]:
    """A move of any figure that has not moved; where they must be committed first, that. Rule: SK-1.3."""
    if state.committed is not None:
        yield from moves(state, state.committed)
        return
    waiting = [piece.id for piece in standing(state, state.mover) if not piece.has_moved]
    if measuring.asks_commitment(state):
        yield from (Commit(figure) for figure in waiting)
    else:
        for figure in waiting[:MOST_FIGURES]:
            yield from moves(state, figure)
    yield EndMove()


def _deployments(state: State) -> Iterator[Action]:
    """Every place of every figure still to be set up; to yield, where the zone has been crammed full."""
    found: dict[Base, list[Pose]] = {}
    for piece in state.pieces:
        if piece.side == state.mover and piece.pose is None:
            base = base_of_piece(state, piece)
            if base not in found:  # one base finds room where another like it does
                found[base] = [place.pose for place in deployment.places(state, piece.id)]
            yield from (Deploy(piece.id, pose) for pose in found[base])
    if not any(found.values()):
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
    yield from _flush(mover_of(state, figure), [(base_of_piece(state, foe), foe.pose)])


def _flush(mover: Mover, foes: Sequence[Body]) -> Iterator[Pose]:
    """The poses flush against any of these bases to which the mover can come, base by base."""
    surface, start = mover.surface, (mover.start.x_in, mover.start.y_in)
    near = mover.limit_in + surface.span_in(mover.base)
    poses = [
        pose
        for foe in foes
        if math.dist(start, (foe[1].x_in, foe[1].y_in)) <= near + surface.span_in(foe[0])
        for pose in surface.flush(mover.base, foe)
    ]
    if poses:
        yield from (pose for pose in mover.in_reach(poses) if mover.rests(pose))


def _candidates(state: State, figure: str, mover: Mover) -> Iterator[Pose]:
    """Places that the figure may move to: in contact first, or, where that is too far, towards the foe."""
    foes = [
        (base_of_piece(state, foe), foe.pose)
        for foe in standing(state, 1 - piece_of(state, figure).side)
        if foe.pose is not None
    ]
    is_far = True
    for pose in _flush(mover, foes):
        is_far = False
        yield pose
    places: list[Pose] = []
    if is_far:
        x, y = mover.start.x_in, mover.start.y_in
        far = sorted((math.dist((x, y), (foe.x_in, foe.y_in)), i) for i, (_, foe) in enumerate(foes))
        places = [pose for _, i in far[:MOST_FOES] for pose in _towards(mover, foes[i][1])]
    for pose in mover.in_reach([mover.settled(pose) for pose in (*places, *_ring(mover))]):
        turned = pose if mover.rests(pose) else mover.turned_to_fit(pose)
        if turned is not None:
            yield turned


def _towards(mover: Mover, foe: Pose) -> Iterator[Pose]:
    """Along the way to an enemy: as far as the figure moves, and half as far."""
    surface = mover.surface
    way = way_past_bases(surface, mover.base, mover.start, foe)
    length = surface.length_of(way)
    for far in (min(mover.limit_in, length) - surface.slack_in, min(mover.limit_in, length) / 2):
        if far > 0:
            x, y = surface.point_along(way, far)
            ahead_x, ahead_y = surface.point_along(way, far + 0.5)
            yield Pose(x, y, math.degrees(math.atan2(ahead_x - x, y - ahead_y)))


def _ring(mover: Mover) -> Iterator[Pose]:
    """Places all round, facing outwards, at the whole and at half the Movement Rate."""
    start_x, start_y = mover.start.x_in, mover.start.y_in
    for part in RING_PARTS:
        far = (mover.limit_in - mover.surface.slack_in) * part
        for heading, (x, y) in _OUTWARDS:
            yield Pose(start_x + far * x, start_y + far * y, heading)
