"""What the enemy will do about a plan, found on the table itself: its ways, its edges, its narrow places.

The forecast knows distances alone. Here a plan is set out on the table, its combat is reckoned, the enemy's
next move is made there as the enemy would make it, and only what comes after that is left to the forecast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from game.ai.player import Effort
from game.ai.skirmish.charging import charge
from game.ai.skirmish.field import Field
from game.ai.skirmish.forecast import Fight, goes_on
from game.ai.skirmish.planning import Answer, Planner, Poses, Temper, standing_off
from game.ai.skirmish.spots import Spot, meaning
from game.dice import Stream
from game.rules.skirmish.state import Piece, State

SPENT = 0.35
"""Who stands with less than this chance after the coming combat is not reckoned with on the table."""
COMBATS = 5
"""So many combats are looked at from the enemy's answer on."""
ANSWER = Temper(combats=4, minds_answer=True, whim=0.0)
"""How the enemy is taken to think when it looks for its best answer."""
ANSWER_PLANS = 150
"""So many plans are valued at most for one answer."""
FEW = 6
"""Among so many fighters a plan is valued for one node; among more it takes longer."""
LOOK_ROUND = 100
"""To find out where a side's figures can go takes as long as to value so many plans."""


def cost_of(field: Field) -> int:
    """The nodes that it costs to value a plan: by the pairs of fighters."""
    return max(1, round((len(field.fighters) / FEW) ** 2))


def answers(field: Field, chosen: Sequence[Spot], dice: Stream, effort: Effort) -> tuple[Answer, ...]:
    """What becomes of a plan when the enemy rushes at it, and when the enemy thinks first.

    Where the fight is as good as over after the plan's own combat, what becomes of it by the forecast alone.
    """
    fight = _first_combat(field, chosen)
    gone = _gone(fight)
    if gone.issuperset(field.mine) or gone.issuperset(field.foes):
        fight.come_on(1)
        return (Answer(goes_on(fight, 1, COMBATS), {}, {}),)
    view = _after(field, chosen, fight, gone, 1 - field.side)
    moves = moves_of(view, 1 - field.side, dice, effort)
    return tuple(_answer(field, chosen, fight, poses) for poses in moves)


def next_move(field: Field, chosen: Sequence[Spot], answer: Answer, dice: Stream, effort: Effort) -> float:
    """What my own next move promises after an answer, the best that I then find on the table."""
    if not answer.poses:
        return answer.value
    seen, stand, fight = _after_answer(field, chosen, answer.poses, _first_combat(field, chosen))
    fight.combat()
    gone = _gone(fight)
    if gone.issuperset(field.mine) or gone.issuperset(field.foes):
        return answer.value
    planner = planner_for(_after(seen, stand, fight, gone, field.side), field.side, dice)
    value = planner.value(planner.best())
    effort.spend(spent_by(planner))
    return value


def planner_for(view: State, side: int, dice: Stream) -> Planner:
    """One who plans for a side on an imagined table, not for too long."""
    return Planner(Field(view, side), ANSWER, dice, Effort(ANSWER_PLANS))


def spent_by(planner: Planner) -> int:
    """The nodes that such planning has cost."""
    return cost_of(planner.field) * (LOOK_ROUND + planner.effort.nodes)


def _first_combat(field: Field, chosen: Sequence[Spot]) -> Fight:
    fight = Fight(field.forces, *standing_off(field, chosen))
    fight.combat()
    return fight


def _gone(fight: Fight) -> set[int]:
    """Those who are hardly there any more."""
    return {n for n, alive in enumerate(fight.alive) if alive < SPENT}


def moves_of(view: State, side: int, dice: Stream, effort: Effort) -> tuple[Poses, ...]:
    """Where a side's figures stand after its move: if it rushes, and if it thinks first."""
    return _rush(view, side, effort), _best(view, side, dice, effort)


def with_moved(view: State, poses: Poses) -> State:
    """The table with figures elsewhere."""
    moved = (piece for piece in view.pieces if piece.id in poses)
    return _with(view, {p.id: msgspec.structs.replace(p, pose=poses[p.id]) for p in moved})


def _with(view: State, changed: Mapping[str, Piece]) -> State:
    pieces = tuple(changed.get(piece.id, piece) for piece in view.pieces)
    return msgspec.structs.replace(view, pieces=pieces)


def _after(field: Field, chosen: Sequence[Spot], fight: Fight, gone: set[int], mover: int) -> State:
    """The table as the next to move finds it: mine in their places, all as hurt as is to be expected."""

    def later(n: int, piece: Piece) -> Piece:
        hits = piece.hits + min(field.forces.left[n] - 1, round(fight.taken[n]))
        pose = chosen[n].pose if n in field.mine else piece.pose
        return msgspec.structs.replace(
            piece, pose=pose, hits=hits, has_moved=piece.side != mover, is_removed=n in gone
        )

    pieces = {piece.id: later(n, piece) for n, piece in enumerate(field.fighters)}
    return msgspec.structs.replace(_with(field.view, pieces), mover=mover)


def _rush(view: State, side: int, effort: Effort) -> Poses:
    """Everybody at the nearest, as those do who do not think."""
    while True:
        field = Field(view, side)
        found = charge(field, effort)
        if found is None:
            return {field.fighters[i].id: field.pose(i) for i in field.mine}
        i, _, pose = found
        piece = msgspec.structs.replace(field.fighters[i], pose=pose, has_moved=True)
        view = _with(view, {piece.id: piece})


def _best(view: State, side: int, dice: Stream, effort: Effort) -> Poses:
    """What an enemy does that plans as I do."""
    planner = planner_for(view, side, dice)
    found = planner.chosen(planner.best())
    effort.spend(spent_by(planner))
    return {planner.field.fighters[i].id: at.pose for i, at in enumerate(found)}


def _answer(field: Field, chosen: Sequence[Spot], fight: Fight, poses: Poses) -> Answer:
    _, stand, later = _after_answer(field, chosen, poses, fight)
    struck = {i: at.touching for i, at in enumerate(stand) if at.touching}
    return Answer(goes_on(later, 1, COMBATS), poses, struck)


def _after_answer(
    field: Field, chosen: Sequence[Spot], poses: Poses, fight: Fight
) -> tuple[Field, list[Spot], Fight]:
    """The table after an answer: as I see it, what it means to stand there, and the fight so far."""
    mine = {field.fighters[i].id: at.pose for i, at in zip(field.mine, chosen, strict=True)}
    seen = Field(with_moved(field.view, {**mine, **poses}), field.side)
    stand = [meaning(seen, i, [seen.pose(i)])[0] for i in seen.mine]
    return seen, stand, fight.elsewhere(*standing_off(seen, stand))
