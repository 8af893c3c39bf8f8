"""How the captain sets up: whole arrays are tried by how the first moves would go from each. Rule: SK-6.4."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.ai.player import Effort, Step, Thought
from game.ai.skirmish.foresight import answers, moves_of, planner_for, spent_by, with_moved
from game.ai.skirmish.setting_up import APART_IN, goal_of, set_up
from game.dice import Stream
from game.match.contract import Decision
from game.rules.skirmish.state import State
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

SHIFTS = (0.0, -0.2, 0.2)
"""Where an array stands beside the way to the enemy, in parts of its zone's length."""
GAPS_IN = (0.0, APART_IN)
"""The room between friends."""
Array = tuple[Step, ...]


def array(view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
    """The array of the whole side that promises most, told figure by figure."""
    best: Array = ()
    most = -math.inf
    for steps, after in _arrays(view, decision):
        promise = _promise(after, decision.side, dice, effort)
        if promise > most:
            best, most = steps, promise
        if effort.is_spent:
            break
    first, *rest = best
    return Thought(first.action, effort.nodes, first.why, first.marks, tuple(rest))


def _arrays(view: State, decision: Decision) -> Iterator[tuple[Array, State]]:
    """Lines beside the way to the enemy, close and less close, each with the table as it then is."""
    goal, ring = goal_of(view, decision.side), view.setup.ground.zones[decision.side]
    long_x, long_y = (max(row) - min(row) for row in zip(*ring, strict=True))
    for gap_in in GAPS_IN:
        for shift in SHIFTS:
            x = goal.x_in + (shift * long_x if long_x >= long_y else 0)
            y = goal.y_in + (shift * long_y if long_y > long_x else 0)
            yield _lined_up(view, decision, Pose(x, y), gap_in)


def _lined_up(view: State, decision: Decision, goal: Pose, gap_in: float) -> tuple[Array, State]:
    steps = []
    now: Decision | None = decision
    while now is not None and (now.kind, now.side) == ("deploy", decision.side):
        thought = set_up(view, now, goal, gap_in)
        steps.append(Step(view, thought.action, thought.why, thought.marks))
        view, _ = SYSTEM.apply(view, thought.action)
        now = SYSTEM.to_act(view)
    return tuple(steps), view


def _promise(view: State, side: int, dice: Stream, effort: Effort) -> float:
    """What the first moves would bring: the enemy's first where it begins, and mine."""
    while (now := SYSTEM.to_act(view)) is not None and now.kind == "deploy":
        view, _ = SYSTEM.apply(view, set_up(view, now).action)
    if now is None or now.kind != "move":
        return 0.0
    if now.side == side:
        planner = planner_for(view, side, dice)
        found = answers(planner.field, planner.chosen(planner.best()), dice, effort)
        effort.spend(spent_by(planner))
        return math.fsum(answer.value for answer in found) / len(found)
    worth = []
    for poses in moves_of(view, 1 - side, dice, effort):
        planner = planner_for(with_moved(view, poses), side, dice)
        worth.append(planner.value(planner.best()))
        effort.spend(spent_by(planner))
    return math.fsum(worth) / len(worth)
