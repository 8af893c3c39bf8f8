"""Setting up in one's zone. Rule: SK-6.4."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from game.match.contract import Event, Figure, Mark, Refusal
from game.rules.skirmish import obstacles, turn, unreachable_squares
from game.rules.skirmish.contact import contacts_after
from game.rules.skirmish.figures import base_of, index_of, name_of, others_of, piece_of, with_piece
from game.rules.skirmish.state import Deploy, Deployed, State
from game.rules.skirmish.surfaces import surface_of
from game.table import Base, Pose, fits, rectangle
from game.table.tolerances import REST_SHRINK_IN

_ROUNDING_IN = 1e-6


class Border(NamedTuple):
    """The part of the table's edge that a zone lies along, and how deep the zone is there.

    `facing` is the heading that looks straight into the table. The zone takes `start` to `end`.
    """

    facing: int
    start: float
    end: float
    depth: float


def check(state: State, action: Deploy) -> Refusal | None:
    """Whether a figure may be set up there. Rule: SK-6.4."""
    piece = piece_of(state, action.figure)
    name, base = name_of(state, action.figure), base_of(state, action.figure)
    if piece.side != state.mover:
        side = state.setup.side_names[state.mover]
        return Refusal("SK-6.4", f"{name} waits: now the {side} may set up.")
    if piece.pose is not None:
        return Refusal("SK-6.4", f"{name} is set up already; undo takes it back.")
    if not is_in_zone(state, piece.side, base, action.pose):
        return _outside(state, action, name, base)
    ground = state.setup.ground
    if surface_of(ground).fits(base, action.pose, others_of(state, action.figure)):
        return None
    explain = unreachable_squares.unrested if ground.surface == "squares" else obstacles.refusal
    return explain(state, action.figure, action.pose, _nearest(state, action))


def apply(state: State, action: Deploy) -> tuple[State, tuple[Event, ...]]:
    """Set the figure up; when the last one stands, the match goes on. Assumes that `check` allowed it."""
    index = index_of(state, action.figure)
    piece = msgspec.structs.replace(state.pieces[index], pose=action.pose)
    state = msgspec.structs.replace(
        state, pieces=with_piece(state, index, piece), contacts=contacts_after(state, index, piece)
    )
    deployed = Deployed(rule="SK-6.4", figure=action.figure, pose=action.pose)
    side = turn.deployer(state)
    if side == state.mover:
        return state, (deployed,)
    after, events = turn.open_match(state)
    return after, (deployed, *events)


def is_in_zone(state: State, side: int, base: Base, pose: Pose) -> bool:
    """Whether the base is wholly in its side's zone, or, being deeper, stands on the table's edge there.

    The latter is a house ruling. Rule: SK-6.4.
    """
    zone, footing = state.setup.ground.zone_table(side), surface_of(state.setup.ground).footing(base)
    return zone is None or fits(zone, footing, pose, ()) or _is_on_border(state, side, footing, pose)


def borders(state: State, side: int) -> tuple[Border, ...]:
    """Where a side's zone lies along the table's edge, the longest stretch first."""
    ground = state.setup.ground
    ring = ground.zones[side]
    found = []
    for facing, axis, edge in (
        (180, 1, 0.0),
        (270, 0, ground.width_in),
        (0, 1, ground.depth_in),
        (90, 0, 0.0),
    ):
        along = [point[1 - axis] for point in ring if abs(point[axis] - edge) <= REST_SHRINK_IN]
        if len(along) > 1 and max(along) > min(along):
            depth = max(abs(point[axis] - edge) for point in ring)
            found.append(Border(facing, min(along), max(along), depth))
    return tuple(sorted(found, key=lambda border: border.start - border.end))


def places(state: State, figure: str) -> Iterator[Deploy]:
    """Places where the figure may be set up, facing inwards, in a fixed order.

    A quarter inch apart, or square by square.
    """
    side, base, surface = piece_of(state, figure).side, base_of(state, figure), surface_of(state.setup.ground)
    others, footing = others_of(state, figure), surface.footing(base)
    ring = state.setup.ground.zones[side]
    facing = borders(state, side)[0].facing if borders(state, side) else _towards_middle(state, side)
    wide, deep = footing.width_in, footing.depth_in
    if facing % 180:
        wide, deep = deep, wide
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    if (facing % 180 == 0 and deep > bottom - top) or (facing % 180 and wide > right - left):
        left, right, top, bottom = _stretched(facing, left, right, top, bottom, wide, deep)
    for y in _steps(top + deep / 2, bottom - deep / 2, surface.places_in):
        for x in _steps(left + wide / 2, right - wide / 2, surface.places_in):
            pose = surface.settled(base, Pose(x, y, facing))
            if is_in_zone(state, side, base, pose) and surface.fits(base, pose, others):
                yield Deploy(figure, pose)


def _is_on_border(state: State, side: int, base: Base, pose: Pose) -> bool:
    return any(_stands_on(state, border, base, pose) for border in borders(state, side))


def _stands_on(state: State, border: Border, base: Base, pose: Pose) -> bool:
    """Whether a base too deep for the zone has its rear edge on the table's edge, within the zone."""
    if base.depth_in <= border.depth + REST_SHRINK_IN:
        return False
    ground = state.setup.ground
    axis = 1 if border.facing % 180 == 0 else 0
    edge = {180: 0.0, 270: ground.width_in, 0: ground.depth_in, 90: 0.0}[border.facing]
    give = REST_SHRINK_IN + _ROUNDING_IN
    rear = rectangle(base, pose)[2:]
    return all(
        abs(corner[axis] - edge) <= give and border.start - give <= corner[1 - axis] <= border.end + give
        for corner in rear
    )


def _outside(state: State, action: Deploy, name: str, base: Base) -> Refusal:
    ground, side = state.setup.ground, piece_of(state, action.figure).side
    zone, surface = ground.zones[side], surface_of(ground)
    base = surface.footing(base)
    figures: tuple[Figure, ...] = ()
    deep = [b for b in borders(state, side) if base.depth_in > b.depth + REST_SHRINK_IN]
    if deep:
        sentence = (
            f"{name}’s base is {surface.amount(base.depth_in)} deep and the zone "
            f"{surface.amount(deep[0].depth)}: "
            "it stands with its rear edge on the table’s edge."
        )
        figures = (
            Figure("base", base.depth_in, surface.unit),
            Figure("zone", deep[0].depth, surface.unit),
        )
    else:
        sentence = f"{name} must be set up wholly inside the zone of the {state.setup.side_names[side]}."
    marks = (
        Mark("polygon", zone, "deployment zone", "good"),
        Mark("polygon", rectangle(base, action.pose), name, "bad"),
    )
    return Refusal("SK-6.4", sentence, figures, marks, _nearest(state, action))


def _nearest(state: State, action: Deploy) -> Deploy | None:
    """The offered place closest to the one that was asked for."""

    def far(place: Deploy) -> float:
        return math.dist((place.pose.x_in, place.pose.y_in), (action.pose.x_in, action.pose.y_in))

    return min(places(state, action.figure), key=far, default=None)


def _towards_middle(state: State, side: int) -> int:
    """For a zone away from the edges: the quarter turn that looks most towards the table's middle."""
    ground, ring = state.setup.ground, state.setup.ground.zones[side]
    dx = ground.width_in / 2 - sum(x for x, _ in ring) / len(ring)
    dy = ground.depth_in / 2 - sum(y for _, y in ring) / len(ring)
    if abs(dx) > abs(dy):
        return 90 if dx > 0 else 270
    return 180 if dy > 0 else 0


def _stretched(
    facing: int, left: float, right: float, top: float, bottom: float, wide: float, deep: float
) -> tuple[float, float, float, float]:
    """The zone's bounds, made as deep as the base away from the table's edge."""
    if facing == 180:
        return left, right, top, top + deep
    if facing == 0:
        return left, right, bottom - deep, bottom
    return (right - wide, right, top, bottom) if facing == 270 else (left, left + wide, top, bottom)


def _steps(start: float, end: float, apart: float) -> Iterator[float]:
    """From start to end in even steps, the end included."""
    count = max(0, math.floor((end - start) / apart + 1e-9))
    for i in range(count + 1):
        if start + i * apart <= end + 1e-9:
            yield start + i * apart
    if end - (start + count * apart) > 1e-3:
        yield end
