"""The players that plan: recruit, soldier and captain. The same thoughts, further or less far."""

from __future__ import annotations

from collections.abc import Collection

from game.ai.player import Effort, Step, Thought, at_random
from game.ai.skirmish import striking, words
from game.ai.skirmish.arraying import array
from game.ai.skirmish.captaining import Captain
from game.ai.skirmish.field import Field
from game.ai.skirmish.ordering import in_order, moving
from game.ai.skirmish.planning import Answer, Planner, Temper
from game.ai.skirmish.setting_up import set_up, who_first
from game.ai.skirmish.spots import Spot, meaning
from game.dice import Stream
from game.match.contract import Decision, Mark
from game.rules.skirmish.contact import touched_by
from game.rules.skirmish.figures import name_of, standing
from game.rules.skirmish.state import EndMove, Move, State
from game.rules.skirmish.system import SYSTEM
from game.table import rectangle

MOST_NAMED = 3
"""Of more figures that stay it is not told one by one why."""
TEMPERS = {
    "recruit": Temper(combats=1, minds_answer=False, whim=0.12, press=0.02, shares_out=False, nerves=0.4),
    "soldier": Temper(combats=2, minds_answer=False, whim=0.002),
    "captain": Temper(combats=6, minds_answer=True, whim=0.0, looks_closely=True),
}
"""How each level thinks."""


def think(level: str, view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
    """Decide for the side that is to act."""
    if decision.kind == "move":
        return _move(view, decision, TEMPERS[level], dice, effort)
    if decision.kind == "combat":
        if TEMPERS[level].shares_out:
            return striking.shared_out(view, decision.figures, effort)
        return striking.hardest(view, decision.figures)
    if decision.kind == "deploy" and TEMPERS[level].looks_closely:
        return array(view, decision, dice, effort)
    if decision.kind == "deploy":
        return set_up(view, decision)
    if decision.kind == "choose":
        return who_first(view, decision)
    return at_random(SYSTEM, view, dice)


def _move(view: State, decision: Decision, temper: Temper, dice: Stream, effort: Effort) -> Thought:
    """The whole move planned at once and told step by step.

    What others that stand in the way keep from its place is planned anew, from where the others then stand.
    """
    steps: list[Step] = []
    shaken: set[str] = set()
    sees_through = True
    while True:
        field = Field(view, decision.side)
        if not field.foes or all(field.fighters[i].has_moved for i in field.mine):
            break
        planner = Captain if temper.looks_closely else Planner
        planned = planner(field, temper, dice, effort, sees_through)
        chosen = planned.chosen(planned.best())
        shaken = {field.fighters[i].id for i in planned.shaken}
        waiting = moving(field, chosen)
        if not waiting:
            break
        moves = in_order(field, chosen)
        for action in moves:
            why, marks = _reason(view, field, action)
            feared, where = _feared(view, field, action, planned.feared)
            steps.append(Step(view, action, f"{why}{feared}", marks + where))
            view, _ = SYSTEM.apply(view, action)
        if len(moves) == len(waiting) or not (moves or sees_through):
            break
        effort.budget += effort.nodes // 2
        sees_through = False
    steps.append(Step(view, EndMove(), _staying(view, decision.side, shaken)))
    first, *rest = steps
    return Thought(first.action, effort.nodes, first.why, first.marks, tuple(rest))


def _staying(view: State, side: int, shaken: Collection[str]) -> str:
    """Why those that do not move stay where they are; the shaken lack the courage."""
    stayed = [piece.id for piece in standing(view, side) if not piece.has_moved]
    field = Field(view, side)
    if not 0 < len(stayed) <= MOST_NAMED or not field.foes:
        return words.waits(view, stayed)
    told = []
    for i in field.mine:
        figure = field.fighters[i].id
        if figure in stayed:
            at = meaning(field, i, [field.pose(i)])[0]
            foe, spare = _threat(field, at)
            if at.touching:
                told.append(words.stays_on(view, figure, [field.fighters[k].id for k in at.touching]))
            elif figure in shaken:
                told.append(words.hangs_back(view, figure))
            elif spare > 0:
                told.append(words.keeps_out(view, figure, field.fighters[foe].id, spare))
            else:
                told.append(words.waits(view, [figure]))
    return " ".join(told)


def _threat(field: Field, at: Spot) -> tuple[int, float]:
    """The enemy that comes nearest to blows in its next move, and how far it stays short of them."""
    spare = {k: back - field.moves_in[k] for k, back in zip(field.foes, at.from_foes, strict=True)}
    foe = min(field.foes, key=lambda k: (spare[k], k))
    return foe, spare[foe]


def _reason(view: State, field: Field, action: Move) -> tuple[str, tuple[Mark, ...]]:
    """Why a figure goes there, and what it wants and fears, for the table."""
    i = next(i for i in field.mine if field.fighters[i].id == action.figure)
    at, figure = meaning(field, i, [action.pose])[0], action.figure
    if at.touching:
        ids = {k: field.fighters[k].id for k in at.touching}
        mates = {k: _mates(view, field, i, ids[k]) for k in at.touching}
        target = max(at.touching, key=lambda k: (len(mates[k]), -k))
        marks = tuple(Mark("figure", label=ids[k], tone="good") for k in at.touching)
        return words.attacks(view, figure, ids[target], mates[target]), marks
    nearest = min(field.foes, key=lambda k: (at.to_foes[k - len(field.mine)], k))
    threat, spare = _threat(field, at)
    if spare > 0 and (spare < 2 or at.to_foes[nearest - len(field.mine)] > field.gap_in(i, nearest)):
        foe = field.fighters[threat].id
        return words.keeps_out(view, figure, foe, spare), (Mark("figure", label=foe, tone="bad"),)
    foe, left_in = field.fighters[nearest].id, at.to_foes[nearest - len(field.mine)]
    return words.comes_on(view, figure, foe, left_in), (Mark("figure", label=foe, tone="good"),)


def _feared(view: State, field: Field, action: Move, answer: Answer | None) -> tuple[str, tuple[Mark, ...]]:
    """Who is expected to come at a figure where it goes, and where each would stand then."""
    i = next(i for i in field.mine if field.fighters[i].id == action.figure)
    if answer is None:
        return "", ()
    here = field.touched(i, action.pose)
    foes = [k for k in answer.struck.get(i, ()) if k not in here]
    if not foes:
        return "", ()
    ids = [field.fighters[k].id for k in foes]
    marks = tuple(
        Mark("polygon", rectangle(field.bases[k], answer.poses[figure]), name_of(view, figure), "bad")
        for k, figure in zip(foes, ids, strict=True)
    )
    return f" {words.may_come(view, ids)}", marks


def _mates(view: State, field: Field, i: int, foe: str) -> tuple[str, ...]:
    """Who of the same side touches the enemy already as the move stands."""
    index = view.setup.index_of[foe]
    own = view.setup.index_of[field.fighters[i].id]
    return tuple(view.setup.figures[n] for n in touched_by(view, index) if n != own)
