"""Where a figure must be committed before it is measured for, plans are made all the same. Rule: SK-1.3.

A computer player thinks as if measuring were free, as a player with a good eye would, and then commits the
figures one by one in the order of its plan.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.ai.player import Step, Thought
from game.match.contract import Action, Decision
from game.rules.skirmish.figures import name_of, piece_of
from game.rules.skirmish.measuring import asks_commitment
from game.rules.skirmish.state import Commit, Move, State
from game.rules.skirmish.system import SYSTEM

Thinker = Callable[[State, Decision], Thought]


def think(view: State, decision: Decision, thinker: Thinker) -> Thought:
    """What `thinker` decides, with each figure committed before it moves where the match asks for that."""
    if decision.kind != "move" or not asks_commitment(view):
        return thinker(view, decision)
    setup = msgspec.structs.replace(view.setup, premeasure="free")
    free = msgspec.structs.replace(view, setup=setup, committed=None)
    as_if = SYSTEM.to_act(free)
    assert as_if is not None
    thought = thinker(free, as_if)
    plan = [(thought.action, thought.why, thought.marks)]
    plan += [(step.action, step.why, step.marks) for step in thought.then]
    if view.committed is not None:
        plan = [row for row in plan if isinstance(row[0], Move) and row[0].figure == view.committed]
        if not plan or SYSTEM.check(view, plan[0][0]) is not None:
            plan = [(_stay(view, view.committed), f"{name_of(view, view.committed)} stays.", ())]
        action, why, marks = plan[0]
        return Thought(action, thought.nodes, why, marks)
    steps: list[Step] = []
    for action, why, marks in plan:
        for told in (Commit(action.figure), action) if isinstance(action, Move) else (action,):
            steps.append(Step(view, told, why, marks))
            view, _ = SYSTEM.apply(view, told)
    first, *rest = steps
    return Thought(first.action, thought.nodes, first.why, first.marks, tuple(rest))


def _stay(view: State, figure: str) -> Action:
    pose = piece_of(view, figure).pose
    assert pose is not None
    return Move(figure, pose)
