"""Before the first turn: where to set up, and who moves first. Rules: SK-6.1, SK-6.4."""

from __future__ import annotations

import math

from game.ai.player import Thought, at_random
from game.ai.skirmish import words
from game.ai.skirmish.field import ways
from game.dice import seeded
from game.match.contract import Decision
from game.rules.skirmish.deployment import places
from game.rules.skirmish.figures import base_of, standing
from game.rules.skirmish.state import ChooseFirst, State
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

APART_IN = 0.25
"""Room left between friends, so that none is in the other's way."""
COMPANY = 0.5
"""What an inch away from the nearest friend weighs beside an inch of way to the enemy."""


def set_up(view: State, decision: Decision, goal: Pose | None = None, apart_in: float = APART_IN) -> Thought:
    """Where the way to the goal is shortest, beside those that stand already. Rule: SK-6.4.

    The goal is the enemy where none is given.
    """
    figure, side = decision.figures[0], decision.side
    base = base_of(view, figure)
    actions = tuple(places(view, figure))
    if not actions:
        return at_random(SYSTEM, view, seeded("crammed"))
    goal = goal or goal_of(view, side)
    found = ways(surface_of(view.setup.ground), base, goal)
    mates = [piece for piece in standing(view, side) if piece.pose is not None]

    def cost(pose: Pose) -> float:
        way = found.distance_in(pose.x_in, pose.y_in)
        if math.isinf(way):
            way = 2 * math.dist((pose.x_in, pose.y_in), (goal.x_in, goal.y_in))
        near = [
            math.dist((pose.x_in, pose.y_in), (mate.pose.x_in, mate.pose.y_in))
            - (base.width_in + base_of(view, mate.id).width_in) / 2
            for mate in mates
            if mate.pose is not None
        ]
        return round(way + COMPANY * abs(min(near) - apart_in) if near else way, 6)

    action = min(actions, key=lambda action: cost(action.pose))
    return Thought(action, len(actions), words.sets_up(view, figure, [mate.id for mate in mates]))


def goal_of(view: State, side: int) -> Pose:
    """The middle of the enemies that stand, else of their zone, else of the table."""
    ground = view.setup.ground
    points = [(p.pose.x_in, p.pose.y_in) for p in standing(view, 1 - side) if p.pose is not None]
    if not points and len(ground.zones) > 1 - side:
        points = list(ground.zones[1 - side])
    if not points:
        points = [(ground.width_in / 2, ground.depth_in / 2)]
    return Pose(math.fsum(x for x, _ in points) / len(points), math.fsum(y for _, y in points) / len(points))


def who_first(view: State, decision: Decision) -> Thought:
    """To move first is to choose the ground: the side takes it itself."""
    why = "Moving first is choosing the ground."
    return Thought(ChooseFirst(decision.side), 1, why)
