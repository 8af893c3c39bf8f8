"""The players that plan: the recruit and the soldier. The same thoughts, further or less far."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.player import Effort, Step, Thought, at_random
from game.ai.skirmish import striking, words
from game.ai.skirmish.charging import nearer_pose
from game.ai.skirmish.field import Field
from game.ai.skirmish.planning import Planner, Temper
from game.ai.skirmish.setting_up import set_up, who_first
from game.ai.skirmish.spots import Spot, meaning
from game.dice import Stream
from game.match.contract import Decision, Mark
from game.rules.skirmish.contact import touched_by
from game.rules.skirmish.figures import standing
from game.rules.skirmish.state import EndMove, Move, State
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

NEARER_IN = 0.1
"""Who cannot have its spot moves on only for so much."""
TEMPERS = {
    "recruit": Temper(combats=1, minds_answer=False, whim=0.04, press=0.02),
    "soldier": Temper(combats=4, minds_answer=True, whim=0.002),
}
"""How each level thinks."""


def think(level: str, view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
    """Decide for the side that is to act."""
    if decision.kind == "move":
        return _move(view, decision, TEMPERS[level], dice, effort)
    if decision.kind == "combat":
        return striking.shared_out(view, decision.figures, effort)
    if decision.kind == "deploy":
        return set_up(view, decision)
    if decision.kind == "choose":
        return who_first(view, decision)
    return at_random(SYSTEM, view, dice)


def _move(view: State, decision: Decision, temper: Temper, dice: Stream, effort: Effort) -> Thought:
    """The whole move planned at once and told step by step."""
    field = Field(view, decision.side)
    if not field.foes or not decision.figures:
        return Thought(EndMove(), 1, words.waits(view, decision.figures))
    chosen = Planner(field, temper, dice, effort).best()
    first, *rest = _carried_out(field, chosen)
    return Thought(first.action, effort.nodes, first.why, first.marks, tuple(rest))


def _carried_out(field: Field, chosen: Sequence[Spot]) -> list[Step]:
    """The plan as moves, each legal when its turn comes: those in front go first and so clear the way.

    Whoever finds the way closed by friends that stand waits until others have moved; who never gets through
    comes as near to the enemy as it can.
    """
    steps: list[Step] = []
    view = field.view
    waiting = [i for i in field.mine if chosen[i].pose != field.pose(i)]
    waiting.sort(key=lambda i: (chosen[i].nearest_in, field.gap_in(i, _nearest(field, i)), i))
    while waiting:
        action: Move | None
        for i in waiting:
            action = Move(field.fighters[i].id, chosen[i].pose)
            if SYSTEM.check(view, action) is None:
                break
        else:
            i = waiting[0]
            action = _as_near(Field(view, field.side), i)
        waiting.remove(i)
        if action is None:
            continue
        after, _ = SYSTEM.apply(view, action)
        why, marks = _reason(view, field, i, action.pose)
        steps.append(Step(view, action, why, marks))
        view = after
    stayed = [piece.id for piece in standing(view, field.side) if not piece.has_moved]
    steps.append(Step(view, EndMove(), words.waits(view, stayed)))
    return steps


def _nearest(field: Field, i: int) -> int:
    return min(field.foes, key=lambda k: (field.gap_in(i, k), k))


def _as_near(field: Field, i: int) -> Move | None:
    """Its spot cannot be had: as near to its nearest enemy as it comes, if that is nearer."""
    if field.touched(i, field.pose(i)):
        return None
    k = _nearest(field, i)
    pose = nearer_pose(field, i, k)
    if pose is None or field.to_touch(i, [pose], k)[0] > field.gap_in(i, k) - NEARER_IN:
        return None
    return Move(field.fighters[i].id, pose)


def _reason(view: State, field: Field, i: int, pose: Pose) -> tuple[str, tuple[Mark, ...]]:
    """Why a figure goes there, and what it wants and fears, for the table."""
    at, figure = meaning(field, i, [pose])[0], field.fighters[i].id
    if at.touching:
        ids = {k: field.fighters[k].id for k in at.touching}
        mates = {k: _mates(view, field, i, ids[k]) for k in at.touching}
        target = max(at.touching, key=lambda k: (len(mates[k]), -k))
        marks = tuple(Mark("figure", label=ids[k], tone="good") for k in at.touching)
        return words.attacks(view, figure, ids[target], mates[target]), marks
    spare = {k: back - field.moves_in[k] for k, back in zip(field.foes, at.from_foes, strict=True)}
    nearest = min(field.foes, key=lambda k: (at.to_foes[k - len(field.mine)], k))
    threat = min(field.foes, key=lambda k: (spare[k], k))
    now = field.gap_in(i, nearest)
    if spare[threat] > 0 and (spare[threat] < 2 or at.to_foes[nearest - len(field.mine)] > now):
        foe = field.fighters[threat].id
        return words.keeps_out(view, figure, foe, spare[threat]), (Mark("figure", label=foe, tone="bad"),)
    foe, left_in = field.fighters[nearest].id, at.to_foes[nearest - len(field.mine)]
    return words.comes_on(view, figure, foe, left_in), (Mark("figure", label=foe, tone="good"),)


def _mates(view: State, field: Field, i: int, foe: str) -> tuple[str, ...]:
    """Who of the same side touches the enemy already as the move stands."""
    index = view.setup.index_of[foe]
    own = view.setup.index_of[field.fighters[i].id]
    return tuple(view.setup.figures[n] for n in touched_by(view, index) if n != own)
