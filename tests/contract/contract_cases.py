"""What the contract suite plays: every system's shipped scenarios, and the toys'."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

import pytest
import toybox

from game import systems
from game.dice import SeededDice
from game.match.contract import System
from game.match.scenario import Scenario

LONGEST = 4000
"""A random game that has not ended by then never will."""


@dataclass(frozen=True, eq=False)
class Case:
    """A system's scenario. `is_toy` tells those that live in the tests alone."""

    scenario: Scenario
    is_toy: bool

    @property
    def id(self) -> str:
        opening = self.scenario.setup.get("opens_with", "")
        return self.scenario.id + (f"-{opening}" if self.is_toy and opening else "")

    @property
    def system(self) -> System:
        return systems.get(self.scenario.system)


@dataclass(frozen=True, eq=False)
class Step:
    """One decision of a game: the state, the action taken and what came of it."""

    before: object
    action: object
    after: object
    events: tuple


DEPTH = 70
"""Decisions of a walk in the usual run."""
CASES = [
    *(Case(scenario, False) for scenario in systems.all_scenarios()[0]),
    *(Case(scenario, True) for scenario in toybox.SCENARIOS),
]


@lru_cache(maxsize=32)
def walk(case: Case, seed: int, most: int) -> tuple[Step, ...]:
    """A random game of at most so many decisions, which would rather go on than end early."""
    system, choice = case.system, random.Random(f"{case.id} {seed}")
    state = system.new_match(case.scenario, SeededDice(str(seed)))
    steps: list[Step] = []
    while len(steps) < most and system.to_act(state) is not None:
        options = list(system.options(state))
        for _ in range(4):
            action = choice.choice(options)
            after, events = system.apply(state, action)
            if system.outcome(after) is None:
                break
        steps.append(Step(state, action, after, events))
        state = after
    return tuple(steps)


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def moments(case, count, seed=1):
    """So many steps of a walk, spread over it, the first and the last among them."""
    steps = walk(case, seed, DEPTH)
    every = max(1, len(steps) // count)
    return [*steps[::every], steps[-1]]


def has_inside(system, state):
    """Within a fight the inner system's rules count."""
    return hasattr(system, "inside") and system.inside(state) is not None
