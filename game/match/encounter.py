"""What a battle and the fights inside of it say to each other: a request out, one result back."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.match.contract import Event, Outcome, State, System
from game.match.scenario import Scenario


class Request(msgspec.Struct, frozen=True):
    """A fight that must be played before the outer match goes on.

    `sides` holds, for each side of `scenario`, the side of the outer match that plays it. `rule` is the outer
    rule that asks for the fight.
    """

    scenario: Scenario
    sides: tuple[int, ...]
    rule: str


class Result(msgspec.Struct, frozen=True):
    """How the fight of this number (from 1) ended. `facts` is what the inner system reports of it."""

    number: int
    outcome: Outcome
    facts: dict[str, Any]


class Host(System, Protocol):
    """A system whose matches hold fights of other systems; `game.encounters` plays these for it.

    While `request` says that a fight is to be played, `to_act` and `options` are not asked.
    """

    def request(self, state: State) -> Request | None:
        """The fight that is to be played now, or None."""

    def settle(self, state: State, result: Result) -> tuple[State, tuple[Event, ...]]:
        """The state after the fight that was asked for, which is asked for no more."""


class Guest(System, Protocol):
    """A system whose matches may be fights of another. One without `report` just reports nothing."""

    def report(self, state: State) -> dict[str, Any]:
        """What the outer match may want to know of a match that is over, as plain data."""
