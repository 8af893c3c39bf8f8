"""What every computer player is: a level, a budget of nodes, dice of its own, and a thought that says why."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from game import systems
from game.dice import Stream, seeded
from game.errors import GameError
from game.match import codec
from game.match.contract import Action, Decision, Mark, State, System
from game.match.remark import MOST_MARKS, MOST_WORDS, Remark


class Level(msgspec.Struct, frozen=True):
    """A computer player as people choose it.

    `budget` is the number of nodes that it looks at for one decision when nothing else is asked. `is_fixed`
    marks the yardsticks, which stay as they are so that others can be measured against them.
    """

    id: str
    title: str
    blurb: str
    budget: int = 1
    is_fixed: bool = False


class Thought(msgspec.Struct, frozen=True):
    """A decision, and what led to it.

    `nodes` is the work done, `why` a sentence for people, `marks` what was feared and wanted, to be drawn on
    the table. `then` are the decisions planned to follow, as long as nothing unforeseen comes between.
    """

    action: Action
    nodes: int
    why: str
    marks: tuple[Mark, ...] = ()
    then: tuple[Step, ...] = ()

    @property
    def remark(self) -> Remark:
        """What is told of it beside the decision: no more than a record keeps."""
        return Remark(self.why[:MOST_WORDS], self.marks[:MOST_MARKS])


class Step(msgspec.Struct, frozen=True):
    """A planned decision: the view in which it is to be made, and why."""

    view: State
    action: Action
    why: str
    marks: tuple[Mark, ...] = ()


class Effort:
    """The work that a thought may take and has taken, in nodes.

    Work, not time, bounds a thought, so that a seed gives the same games on any machine. `is_hurried` is
    asked now and then: whoever waits may want the best found so far; `told` hears of progress.
    """

    def __init__(
        self,
        budget: int,
        is_hurried: Callable[[], bool] = lambda: False,
        told: Callable[[int], None] = lambda nodes: None,
    ) -> None:
        self.budget, self.nodes = budget, 0
        self._is_hurried, self._told = is_hurried, told

    def spend(self, nodes: int = 1) -> None:
        self.nodes += nodes
        self._told(self.nodes)

    @property
    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return self.nodes >= self.budget or self._is_hurried()


class Mind(Protocol):
    """What a system's own module of `game.ai` offers."""

    LEVELS: tuple[Level, ...]

    def think(self, level: str, view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
        """Decide for the side that is to act, at one of `LEVELS`."""


RANDOM = Level("random", "Random", "Takes any allowed action, as chance will have it.", 1, True)


@lru_cache(maxsize=16)
def _mind_of(system_id: str) -> Mind | None:
    name = f"game.ai.{system_id}"
    if importlib.util.find_spec(name) is None:
        return None
    mind: Any = importlib.import_module(name)
    return mind  # type: ignore[no-any-return]


def levels(system_id: str) -> tuple[Level, ...]:
    """The computer players of a system, the easiest first. Raises `GameError` for an unknown system."""
    if system_id not in systems.ids():
        systems.get(system_id)
    mind = _mind_of(system_id)
    return (RANDOM, *mind.LEVELS) if mind else (RANDOM,)


def level(system_id: str, level_id: str) -> Level:
    """One level by its id. Raises `GameError` that lists those there are."""
    there = levels(system_id)
    for found in there:
        if found.id == level_id:
            return found
    known = ", ".join(found.id for found in there)
    title = systems.get(system_id).title
    raise GameError(f"there is no opponent {level_id!r} in {title}; there are: {known}")


def choose(level_id: str, view: State, seed: int | str, budget: int | None = None) -> Thought:
    """Decide once for whoever is to act in `view`: the same thought for the same arguments, anywhere.

    Raises `GameError` for a level that there is not, and when nobody is to act.
    """
    return Player(level_id, seed, budget).decide(view)


class Player:
    """A computer player through a match: it keeps to its plan, and thinks anew when things come otherwise.

    `budget` is in nodes a decision; None takes the level's own.
    """

    def __init__(self, level_id: str, seed: int | str, budget: int | None = None) -> None:
        self.level_id, self.seed, self.budget = level_id, seed, budget
        self._plan: tuple[Step, ...] = ()

    def decide(
        self,
        view: State,
        is_hurried: Callable[[], bool] = lambda: False,
        told: Callable[[int], None] = lambda nodes: None,
    ) -> Thought:
        """What the side that is to act in `view` does. Raises `GameError` where nobody is to act."""
        if self._plan and self._plan[0].view == view:
            step, *rest = self._plan
            self._plan = tuple(rest)
            return Thought(step.action, 0, step.why, step.marks, self._plan)
        system = systems.system_of(view)
        chosen = level(system.id, self.level_id)
        decision = system.to_act(view)
        if decision is None:
            raise GameError("the match is over: there is nothing to decide")
        dice = seeded(f"{self.level_id}/{self.seed}/{_digest(view)}")
        effort = Effort(self.budget or chosen.budget, is_hurried, told)
        mind = None if chosen is RANDOM else _mind_of(system.id)
        if mind is None:
            thought = at_random(system, view, dice)
        else:
            thought = mind.think(chosen.id, view, decision, dice, effort)
        self._plan = thought.then
        return thought


def at_random(system: System, view: State, dice: Stream) -> Thought:
    """Any of the options, each as likely as the others."""
    options = tuple(system.options(view))
    if not options:
        raise GameError(f"{system.title} offers nothing to decide")
    picked = options[below(dice, len(options))]
    return Thought(picked, len(options), f"Chance picked it among {len(options)} allowed actions.")


def below(dice: Stream, count: int) -> int:
    """A whole number from 0 to `count` - 1, each as likely: digits thrown by D10, too large ones anew."""
    digits = len(str(count - 1))
    while True:
        number = 0
        for face in dice.draw((10,) * digits):
            number = number * 10 + face % 10
        if number < 10**digits // count * count:
            return number % count


def happens(dice: Stream, chance: float) -> bool:
    """Whether something of this chance comes about, to the thousandth; no die is thrown for none at all."""
    return chance > 0 and below(dice, 1000) < round(1000 * chance)


def _digest(view: State) -> str:
    """Different moments, different dice: what a thought draws hangs on what it sees, on nothing before."""
    return hashlib.blake2b(codec.encode(view), digest_size=8).hexdigest()
