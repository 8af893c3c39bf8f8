"""Where a figure might go, and what it would mean to stand there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ai.skirmish.field import Body, Field
from game.rules.skirmish.surface import Surface
from game.rules.skirmish.ways import Mover, way_past_bases
from game.table import Pose

MOST_CONTACTS = 16
MOST_FOES = 2
"""So many of the nearest enemies are walked towards."""
PARTS = (1.0, 0.75, 0.5, 0.25)
"""How much of its move a figure may walk towards an enemy."""
RING_PARTS = (1.0, 0.5)
RING_PLACES = 8


class Spot(NamedTuple):
    """A pose that a figure might take, and what it means there.

    `touching` are the enemies in contact; `to_foes` how far the figure would have to go to touch each enemy,
    `from_foes` how far each would have to come, in inches, in the order of `Field.foes`.
    """

    pose: Pose
    touching: tuple[int, ...]
    to_foes: tuple[float, ...]
    from_foes: tuple[float, ...]

    @property
    def nearest_in(self) -> float:
        """How far from the nearest enemy."""
        return min(self.to_foes, default=0.0)


def spots_of(field: Field, i: int, fixed: tuple[Body, ...]) -> tuple[Spot, ...]:
    """The places worth a thought for one of mine, where it stands first.

    `fixed` are the bases that stay where they are. Friends that are still to move may be left out: what comes
    of that is the business of the order in which they move.
    """
    here = field.pose(i)
    poses = [here]
    if not field.fighters[i].has_moved:
        mover = Mover(field.surface, field.bases[i], here, field.moves_in[i], fixed)
        poses += itertools.chain(_contacts(field, mover), _walks(field, i, mover), _ring(field, i, mover))
    return meaning(field, i, tuple(dict.fromkeys(poses)))


def meaning(field: Field, i: int, poses: Sequence[Pose]) -> tuple[Spot, ...]:
    """What it means for one of mine to stand in each of these poses."""
    touching = [field.touched(i, pose) for pose in poses]
    to_foes = zip(*(field.to_touch(i, poses, k) for k in field.foes), strict=True)
    from_foes = zip(*(field.to_be_touched(i, poses, k) for k in field.foes), strict=True)
    return tuple(
        Spot(pose, touched, _but_touched(field, to, touched), _but_touched(field, back, touched))
        for pose, touched, to, back in zip(poses, touching, to_foes, from_foes, strict=True)
    )


def _but_touched(field: Field, lengths: Sequence[float], touched: Sequence[int]) -> tuple[float, ...]:
    return tuple(0.0 if k in touched else length for k, length in zip(field.foes, lengths, strict=True))


def _contacts(field: Field, mover: Mover) -> list[Pose]:
    """Flush against the edges of the enemies in reach: of each some near ones, the nearest first."""
    rows = []
    for k in field.foes:
        foe_base, foe = field.body(k)
        near = mover.limit_in + field.surface.span_in(mover.base) + field.surface.span_in(foe_base)
        if math.dist((mover.start.x_in, mover.start.y_in), (foe.x_in, foe.y_in)) > near:
            continue
        poses = [
            (round(length, 6), n, pose)
            for n, pose in enumerate(field.surface.flush(mover.base, (foe_base, foe)))
            if (length := mover.reach.distance_in(pose.x_in, pose.y_in)) < math.inf and mover.rests(pose)
        ]
        rows.append([pose for _, _, pose in sorted(poses, key=lambda row: row[:2])])
    # The nearest place at each enemy, then the second at each, and so on: all enemies get their share.
    depth = max((len(row) for row in rows), default=0)
    return [row[n] for n in range(depth) for row in rows if n < len(row)][:MOST_CONTACTS]


def _walks(field: Field, i: int, mover: Mover) -> Iterator[Pose]:
    """On the way to the nearest enemies, all or a part of the move."""
    foes = sorted((field.gap_in(i, k), k) for k in field.foes)
    for _, k in foes[:MOST_FOES]:
        way, surface = way_towards(field, i, k), field.surface
        farthest = min(mover.limit_in - surface.slack_in, surface.length_of(way))
        for part in PARTS if way else ():
            yield from turned(mover, pose_along(surface, way, farthest * part))


def _ring(field: Field, i: int, mover: Mover) -> Iterator[Pose]:
    """All round, as far as the figure goes and half as far, facing the nearest enemy."""
    nearest = min(field.foes, key=lambda k: field.gap_in(i, k))
    foe = field.pose(nearest)
    for part in RING_PARTS:
        for place in range(RING_PLACES):
            x, y = Pose(0, 0, 360 * place / RING_PLACES).facing()
            far = (mover.limit_in - field.surface.slack_in) * part
            at = mover.start.x_in + far * x, mover.start.y_in + far * y
            yield from turned(mover, Pose(*at, bearing(at, (foe.x_in, foe.y_in))))


def way_towards(field: Field, i: int, k: int) -> tuple[tuple[float, float], ...]:
    """The shortest way from one of mine to an enemy, other bases left aside; empty where none leads there.

    Where the enemy stands in a gap too narrow for this base, the way to a place beside it.
    """
    for end in (field.pose(k), *field.surface.flush_middles(field.bases[i], field.body(k))):
        way = way_past_bases(field.surface, field.bases[i], field.pose(i), end)
        if way:
            return way
    return ()


def pose_along(surface: Surface, way: tuple[tuple[float, float], ...], far_in: float) -> Pose:
    """So far along a way, facing on along it."""
    at, ahead = surface.point_along(way, far_in), surface.point_along(way, far_in + 0.5)
    return Pose(*at, bearing(at, ahead) if at != ahead else bearing(way[0], at))


def turned(mover: Mover, pose: Pose) -> Iterator[Pose]:
    """The pose, turned to fit where it must be, if the place is in reach and any heading fits."""
    pose = mover.settled(pose)
    if mover.may_come_to(pose):
        fitting = pose if mover.rests(pose) else mover.turned_to_fit(pose)
        if fitting is not None:
            yield fitting


def bearing(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The heading from one place to another, in whole degrees; north where they are one.

    >>> bearing((0, 0), (1, 0)), bearing((0, 0), (0, 1))
    (90.0, 180.0)
    """
    if start == end:
        return 0.0
    return float(round(math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))) % 360)
