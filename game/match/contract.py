"""The contract between a rule system and everything above it.

A rule system is a handful of pure functions over frozen values. The screen, computer players, lessons, saves,
replays and the command line know only what stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from game.dice import Dice
from game.match.example import Example
from game.match.scenario import Scenario
from game.refusal import Figure, Mark, Refusal

__all__ = [
    "Action",
    "Decision",
    "Entry",
    "Event",
    "Figure",
    "Mark",
    "Outcome",
    "Refusal",
    "Rule",
    "State",
    "System",
]

State = Any
"""All of a match in one immutable value, its dice included; each system has its own frozen struct."""
Action = Any
"""One decision; each system has a union of frozen, tagged structs."""


class Decision(msgspec.Struct, frozen=True):
    """Whose choice it is, and of what kind.

    `side` is an index into the scenario's sides. `kind` is the system's word for the choice ("move",
    "attack", "deploy"). `figures` are the ids of those that may act. Of `sealed` decisions the others learn
    nothing until all are made. `rule` is the paragraph that gives the choice.
    """

    side: int
    kind: str
    rule: str
    figures: tuple[str, ...] = ()
    sealed: bool = False


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened. Every system derives its events from this and tags them.

    `rule` is the paragraph that made it happen. Dice that it rolled stand in the subclass as `Roll` values,
    where a screen finds them through `rolls`.
    """

    rule: str

    @property
    def rolls(self) -> tuple[Any, ...]:
        """The `game.dice.Roll` values of this event, in the order rolled."""
        return ()


class Entry(msgspec.Struct, frozen=True):
    """An event told to a person: a headline, a line of detail, and the steps that led to it.

    `why` are sentences, each a step of the reckoning with its figures. `house` marks an entry that rests on
    a house ruling. `figures` are the ids of the figures concerned, the one who acts first. `is_quiet` marks
    an entry without news, which a log that is read at a glance leaves out.
    """

    headline: str
    detail: str
    rule: str
    why: tuple[str, ...] = ()
    side: int | None = None
    figures: tuple[str, ...] = ()
    house: bool = False
    is_quiet: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. `winner` is a side's index, or None for a draw."""

    winner: int | None
    rule: str
    sentence: str


class Rule(msgspec.Struct, frozen=True):
    """A rule in our own words, for the help that any rule number on the screen opens.

    `ruling` says what the house has settled where the rulebook is silent, damaged or at odds with itself; it
    is empty where the rulebook is followed as it stands. `see` are the numbers of rules that go with it.
    """

    number: str
    title: str
    text: str
    ruling: str = ""
    see: tuple[str, ...] = ()
    example: Callable[[], Example] | None = None
    """Works the rule's drawn example out, by the rules themselves."""

    @property
    def house(self) -> bool:
        """Whether it rests on a house ruling."""
        return bool(self.ruling)


class System(Protocol):
    """What a rule system offers. `game.systems` lists those there are."""

    id: str
    title: str
    summary: str
    rules_version: int
    state_type: Any
    action_type: Any
    """The union of the system's actions, for reading them from a file."""
    rules: tuple[Rule, ...]

    def new_match(self, scenario: Scenario, dice: Dice) -> State:
        """The state before the first decision. Raises `BadData` naming the scenario's file and key."""

    def to_act(self, state: State) -> Decision | None:
        """Whose choice it is; None when the match is over."""

    def check(self, state: State, action: Action) -> Refusal | None:
        """The one truth of legality. Raises `MalformedAction` for what is no action here."""

    def options(self, state: State) -> Iterable[Action]:
        """Canonical candidates, each passing `check`, in a fixed order; of continuous moves a good sample."""

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened. Raises `IllegalAction` exactly when `check` refuses."""

    def outcome(self, state: State) -> Outcome | None:
        """Who won and by which rule; None while the match goes on."""

    def view(self, state: State, side: int) -> State:
        """What that side may know: the dice to come and the other side's sealed orders are hidden."""

    def tell(self, before: State, event: Event, after: State) -> Entry:
        """An event in words, between the states before and after the decision that caused it."""

    def with_dice(self, state: State, dice: Dice) -> State:
        """The same state with other dice: typed-in rolls and stand-ins go in this way."""

    def dice_of(self, state: State) -> Dice:
        """The dice of a state."""
