"""Every move of one side and every answer of the other on an open table, then the fight solved to its end.

Side 0 are one or two figures, side 1 is one. What is looked at: each place in reach of every figure that
matters (flush at each enemy, a lattice, the brink of its move), all pairs of them, each combat with all its
dice, each place that the other side can answer from, and again the combat. Who then can come at whom tells
how `solving` goes on. Only what comes after that takes the table to be without edges.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from solving import LONE, PAIR, Grip, Grips, Solved, Stand, Stands, Values

from game.rules.skirmish.figures import base_of_piece, card_of, endurance_left
from game.rules.skirmish.movement import may_move
from game.rules.skirmish.state import Move, State
from game.rules.skirmish.surface import Body
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.ways import Mover
from game.table import Base, Pose
from game.table.tolerances import CONTACT_LEAST_IN

LATTICE_IN = 2.0
BRINK_PLACES = 12
Poses = tuple[Pose, ...]
"""Where the figures of one side stand."""


class Plan(NamedTuple):
    """A whole move of the side to act, and the pair's chance to win less its chance to lose after it."""

    poses: Poses
    value: float


class LoneAnswer(NamedTuple):
    """What matters of a place of the lone figure: who touches it there, and what the pair can do next."""

    strikers: frozenset[int]
    grips: Grips


class Search:
    """A side that is to move on an open table. Raises `ValueError` for other numbers, or in another order."""

    def __init__(self, state: State) -> None:
        self.state, self.surface = state, surface_of(state.setup.ground)
        if [piece.side for piece in state.pieces] not in ([0, 1], [0, 0, 1]):
            raise ValueError("one or two figures of the first side against one of the second are expected")
        self.members = range(len(state.pieces) - 1)
        self.bases = [base_of_piece(state, piece) for piece in state.pieces]
        self.starts = [piece.pose for piece in state.pieces]
        self.moves_in = [card_of(state, piece.id).move_in for piece in state.pieces]
        self.left = tuple(endurance_left(state, piece) for piece in state.pieces)
        cards = [card_of(state, piece.id) for piece in state.pieces]
        self.solved = solved(tuple(cards), self.left)
        self._after: dict[object, float] = {}

    # What the side to act can do

    @property
    def sign(self) -> int:
        """What the pair's values are worth to the side that is to act."""
        return 1 if self.state.mover == PAIR else -1

    @cached_property
    def plans(self) -> list[Plan]:
        """All whole moves, the best for the side that is to act first."""
        found = [Plan(poses, self.value(poses)) for poses in self._all_poses()]
        return sorted(found, key=lambda plan: -self.sign * plan.value)

    def best(self) -> Plan:
        """The best of them that can be made: in some order, each figure past the others."""
        return next(plan for plan in self.plans if self._can_be_made(plan.poses))

    def value(self, poses: Poses) -> float:
        """What a whole move leads to when the other side answers as well as it can."""
        if self.state.mover == PAIR:
            return self._of_pair(poses)
        return self._of_lone(poses[0])

    def _all_poses(self) -> Iterator[Poses]:
        if self.state.mover == LONE:
            pair = [(self.bases[i], self.starts[i]) for i in self.members]
            return ((pose,) for pose in self._places(-1, pair, pair))
        lone = self._lone_at(self.starts[-1])
        places = [self._places(i, [lone], [lone]) for i in self.members]
        return (poses for poses in itertools.product(*places) if self._room(poses))

    def _can_be_made(self, poses: Poses) -> bool:
        ids = [piece.id for piece in self.state.pieces if piece.side == self.state.mover]
        return any(
            _in_turn(self.state, order)
            for order in itertools.permutations(
                [Move(figure, pose) for figure, pose in zip(ids, poses, strict=True)]
            )
        )

    # What comes of it

    def _of_pair(self, poses: Poses) -> float:
        """The pair stands there: its combat, the lone figure's best answer, its combat, and so on."""
        lone = self._lone_at(self.starts[-1])
        strikers = frozenset(i for i in self.members if self._touch(self._member_at(i, poses[i]), lone))
        answers = tuple(
            (gone, frozenset(self._lone_answers(poses, gone))) for gone in (None, *sorted(strikers))
        )
        if (known := self._after.get((strikers, answers))) is not None:
            return known
        values = [
            (gone, np.minimum.reduce([self._answered_by_lone(answer) for answer in some]))
            for gone, some in answers
        ]
        value = float(self.solved.combat(strikers, PAIR, self._joined(values))[self.left])
        self._after[strikers, answers] = value
        return value

    def _answered_by_lone(self, answer: LoneAnswer) -> Values:
        return self.solved.combat(answer.strikers, LONE, self.solved.pair_first[answer.grips])

    def _lone_answers(self, poses: Poses, gone: int | None) -> Iterator[LoneAnswer]:
        """Each kind of answer that the lone figure can give, with one of the pair gone or none."""
        there = {i: self._member_at(i, poses[i]) for i in self.members if i != gone}
        mover = self._mover(-1, tuple(there.values()))
        kinds: dict[LoneAnswer, list[Pose]] = {}
        for pose in self._candidates(-1, there.values()):
            lone = self._lone_at(pose)
            strikers = frozenset(i for i, body in there.items() if self._touch(body, lone))
            grips = tuple(self._grip(i, there[i], lone) if i in there else "off" for i in self.members)
            kinds.setdefault(LoneAnswer(strikers, grips), []).append(pose)
        return (kind for kind, places in kinds.items() if _may_stop_at_one(mover, places))

    def _of_lone(self, pose: Pose) -> float:
        """The lone figure stands there: its combat, the pair's best answer, its combat, and so on."""
        lone = self._lone_at(pose)
        pair = [self._member_at(i, self.starts[i]) for i in self.members]
        strikers = frozenset(i for i in self.members if self._touch(pair[i], lone))
        values = [
            (gone, np.maximum.reduce([self._answered_by_pair(stands) for stands in some]))
            for gone in (None, *sorted(strikers))
            if (some := self._pair_answers(lone, gone))
        ]
        return float(self.solved.combat(strikers, LONE, self._joined(values))[self.left])

    def _answered_by_pair(self, stands: Stands) -> Values:
        strikers = frozenset(i for i in self.members if stands[i] == "touch")
        return self.solved.combat(strikers, PAIR, self.solved.lone_first[stands])

    def _pair_answers(self, lone: Body, gone: int | None) -> list[Stands]:
        """Each kind of answer that those of the pair that are not gone can give together."""
        kinds: list[dict[Stand, list[Pose]]] = []
        for i in self.members:
            rows: dict[Stand, list[Pose]] = {}
            for pose in self._places(i, [lone], [lone]) if i != gone else []:
                rows.setdefault(self._stand(i, pose, lone), []).append(pose)
            kinds.append(rows or {"away": []})
        return [
            stands
            for stands in itertools.product(*kinds)
            if gone is not None
            or any(self._room(poses) for poses in itertools.product(*map(dict.get, kinds, stands)))
        ]

    def _stand(self, i: int, pose: Pose, lone: Body) -> Stand:
        body = self._member_at(i, pose)
        if self._touch(body, lone):
            return "touch"
        if _to_touch_in(lone, body) > self.moves_in[-1]:
            return "away"
        return "near" if self._cannot_leave(-1, lone, i, body) else "loose"

    def _grip(self, i: int, body: Body, lone: Body) -> Grip:
        if _to_touch_in(body, lone) > self.moves_in[i]:
            return "off"
        return "held" if self._cannot_leave(i, body, -1, lone) else "free"

    def _cannot_leave(self, i: int, body: Body, k: int, foe: Body) -> bool:
        """Whether an enemy can still come at a figure that runs from it as far as it can."""
        return _to_touch_in(foe, body) + self.moves_in[i] <= self.moves_in[k]

    def _joined(self, values: list[tuple[int | None, Values]]) -> Values:
        """Values of the cases in which one of the pair is gone put in their places."""
        (_, joined), *cases = values
        for gone, case in cases:
            assert gone is not None
            joined = np.where(np.indices(joined.shape)[gone] == 0, case, joined)
        return joined

    # The table

    def _member_at(self, i: int, pose: Pose) -> Body:
        return self.bases[i], pose

    def _lone_at(self, pose: Pose) -> Body:
        return self.bases[-1], pose

    def _mover(self, i: int, others: tuple[Body, ...]) -> Mover:
        return Mover(self.surface, self.bases[i], self.starts[i], self.moves_in[i], others)

    def _places(self, i: int, foes: Iterable[Body], fixed: Iterable[Body]) -> list[Pose]:
        """Where a figure may stop, friends that may go first left aside."""
        mover = self._mover(i, tuple(fixed))
        return [pose for pose in self._candidates(i, foes) if _may_stop(mover, pose)]

    def _candidates(self, i: int, foes: Iterable[Body]) -> Iterator[Pose]:
        here, move = self.starts[i], self.moves_in[i]
        yield here
        for foe in foes:
            for pose in self.surface.flush(self.bases[i], foe):
                if math.dist(_at(here), _at(pose)) <= move:
                    yield pose
        yield from _open_ground(here, move)

    def _room(self, poses: Poses) -> bool:
        bodies = [self._member_at(i, pose) for i, pose in enumerate(poses)]
        return len(bodies) < 2 or not self.surface.overlap(*bodies)

    def _touch(self, one: Body, other: Body) -> bool:
        return _contact_in(self.surface, one, other) >= CONTACT_LEAST_IN


@lru_cache(maxsize=64)
def solved(cards: tuple, left: tuple[int, ...]) -> Solved:
    """The fight of these figures, the lone one last."""
    return Solved(cards[:-1], cards[-1], left)


def _in_turn(state: State, moves: Iterable[Move]) -> bool:
    for action in moves:
        if not may_move(state, action):
            return False
        state, _ = SYSTEM.apply(state, action)
    return True


def _may_stop(mover: Mover, pose: Pose) -> bool:
    """Whether the figure can come and rest there."""
    return mover.rests(pose) and (_goes_straight(mover, pose) or mover.may_come_to(pose))


def _may_stop_at_one(mover: Mover, poses: Iterable[Pose]) -> bool:
    """Whether it can come to one of them and rest there: the plainly open ones are tried first."""
    resting = [pose for pose in poses if mover.rests(pose)]
    return any(_goes_straight(mover, pose) for pose in resting) or any(map(mover.may_come_to, resting))


def _goes_straight(mover: Mover, pose: Pose) -> bool:
    """Whether the place is within a move in a straight line with nothing near it."""
    here, there = _at(mover.start), _at(pose)
    return math.dist(here, there) <= mover.limit_in and _is_clear(mover, here, there)


def _is_clear(mover: Mover, here: tuple[float, float], there: tuple[float, float]) -> bool:
    """Whether no other base is near the straight line there."""
    room = mover.base.width_in / 2
    return all(
        _off_line(_at(pose), here, there) > room + math.hypot(base.width_in, base.depth_in) / 2
        for base, pose in mover.others
    )


@lru_cache(maxsize=64)
def _open_ground(here: Pose, move_in: float) -> tuple[Pose, ...]:
    """A lattice of places within a move, and places on the brink of it."""
    count = int(move_in / LATTICE_IN)
    steps = [LATTICE_IN * n for n in range(-count, count + 1)]
    inner = [(x, y) for x in steps for y in steps if 0 < math.hypot(x, y) < move_in]
    far = move_in - 0.002
    bearings = [2 * math.pi * n / BRINK_PLACES for n in range(BRINK_PLACES)]
    brink = [(far * math.sin(bearing), far * math.cos(bearing)) for bearing in bearings]
    return tuple(Pose(here.x_in + x, here.y_in + y, here.heading_deg) for x, y in (*inner, *brink))


@lru_cache(maxsize=500_000)
def _contact_in(surface: object, one: Body, other: Body) -> float:
    apart = math.dist(_at(one[1]), _at(other[1]))
    if apart > surface.span_in(one[0]) + surface.span_in(other[0]) + 0.1:
        return 0.0
    return surface.contact_in(one, other)


@lru_cache(maxsize=500_000)
def _to_touch_in(body: Body, foe: Body) -> float:
    """How far a base has to come, straight on, to the nearest place where it lies flush with another."""
    place = _at(body[1])
    return min(_off_line(place, start, end) for start, end in _edges(body[0], foe))


@lru_cache(maxsize=20_000)
def _edges(base: Base, foe: Body) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The four lines on which the centre of a base lies when it is flush with another."""
    foe_base, foe_pose = foe
    lines = []
    for quarter in range(4):
        out_x, out_y = foe_pose.turned(90 * quarter).facing()
        deep, wide = (foe_base.depth_in, foe_base.width_in)[:: -1 if quarter % 2 else 1]
        apart = (deep + base.depth_in) / 2
        slide = (wide + base.width_in) / 2 - CONTACT_LEAST_IN
        middle = foe_pose.x_in + apart * out_x, foe_pose.y_in + apart * out_y
        ends = [(middle[0] - part * out_y, middle[1] + part * out_x) for part in (-slide, slide)]
        lines.append((ends[0], ends[1]))
    return lines


def _off_line(place: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a place is from the nearest point of a line."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    square = along_x**2 + along_y**2
    part = 0.0
    if square:
        part = ((place[0] - start[0]) * along_x + (place[1] - start[1]) * along_y) / square
        part = min(1.0, max(0.0, part))
    return math.dist(place, (start[0] + part * along_x, start[1] + part * along_y))


def _at(pose: Pose) -> tuple[float, float]:
    return pose.x_in, pose.y_in
