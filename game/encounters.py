"""The bridge between games: fights of one system inside a match of another.

`wrap` makes of a host (see `game.match.encounter`) a rule system like any other, in whose states the inner
match is held while it is played. Inner decisions are decisions of the outer record, inner dice come from the
outer seed and the number of the encounter, and the outer match gets one result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from game.dice import Dice, SeededDice
from game.errors import GameError, IllegalAction, MalformedAction
from game.match import codec
from game.match.contract import Action, Decision, Entry, Event, Outcome, Refusal, Rule, State, System
from game.match.encounter import Host, Request, Result
from game.match.scenario import Scenario

Lookup = Callable[[str], System]


class Boxed:
    """A value of another system together with that system's id, which tells how to read it from a file."""

    __slots__ = ("system", "value")
    lookup: ClassVar[Lookup]
    attribute: ClassVar[str]

    def __init__(self, system: str, value: Any) -> None:
        object.__setattr__(self, "system", system)
        object.__setattr__(self, "value", value)

    system: str
    value: Any

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a boxed value does not change")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and (self.system, self.value) == (other.system, other.value)

    def __hash__(self) -> int:
        return hash((self.system, self.value))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.system!r}, {self.value!r})"

    def to_wire(self) -> list[Any]:
        """For files: the system's id and the value."""
        return [self.system, codec.plain(self.value)]

    @classmethod
    def from_wire(cls, wire: Any) -> Boxed:
        """From a file. Raises `ValueError`."""
        if not isinstance(wire, list) or len(wire) != 2 or not isinstance(wire[0], str):
            raise ValueError("a value of another system is its id and the value")
        try:
            kind = getattr(cls.lookup(wire[0]), cls.attribute)
            return cls(wire[0], codec.convert(wire[1], kind))
        except GameError as error:
            raise ValueError(str(error)) from error


class EncounterBegan(Event, frozen=True, tag="encounter-began"):
    """A fight within the match begins."""

    number: int
    system: str
    title: str


class FromWithin(Event, frozen=True, tag="from-within"):
    """An event of the fight that goes on, between the inner states before and after it."""

    request: Request
    event: Event
    before: Any
    after: Any

    @property
    def rolls(self) -> tuple[Any, ...]:
        return self.event.rolls


class EncounterEnded(Event, frozen=True, tag="encounter-ended"):
    """The fight is over; what follows from it follows in the outer match's own events."""

    title: str
    sides: tuple[int, ...]
    result: Result


def wrap(host: Host, lookup: Lookup) -> Encounters:
    """The host with its encounters played, as one system. `lookup` finds inner systems by id."""
    return Encounters(host, lookup)


class Encounters:
    """A rule system made of a host and whatever systems its encounters are played by.

    `state_type` has `outer` (the host's state), `inner` (the fight's boxed state or None), `request` (what
    was asked for) and `number` (how many fights there were). `within_type` wraps an inner action.
    """

    def __init__(self, host: Host, lookup: Lookup) -> None:
        self.host = host
        self.lookup = lookup
        self.id = host.id
        self.title = host.title
        self.summary = host.summary
        self.rules_version = host.rules_version
        self.rules: tuple[Rule, ...] = host.rules
        shared = {"lookup": staticmethod(lookup), "__slots__": ()}
        self._boxed_state = type("BoxedState", (Boxed,), {**shared, "attribute": "state_type"})
        self._boxed_action = type("BoxedAction", (Boxed,), {**shared, "attribute": "action_type"})
        inner: Any = self._boxed_state
        fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [
            ("outer", host.state_type),
            ("inner", inner | None, None),
            ("request", Request | None, None),
            ("number", int, 0),
        ]
        self.state_type: Any = msgspec.defstruct("Nested", fields, frozen=True)
        self.within_type: Any = msgspec.defstruct(
            "Within", [("choice", self._boxed_action)], frozen=True, tag="within"
        )
        self.action_type: Any = host.action_type | self.within_type

    # What is being played

    def inside(self, state: State) -> tuple[System, State] | None:
        """The fight that goes on, as its system and its state; None while the outer match is played."""
        return None if state.inner is None else (self.lookup(state.inner.system), state.inner.value)

    def within(self, state: State, action: Action) -> Action:
        """An action of the fight that goes on, as one of the whole match."""
        return self.within_type(self._boxed_action(state.inner.system, action))

    # The contract

    def new_match(self, scenario: Scenario, dice: Dice) -> State:
        return self._opened(self.state_type(self.host.new_match(scenario, dice)))[0]

    def to_act(self, state: State) -> Decision | None:
        inside = self.inside(state)
        if inside is None:
            return self.host.to_act(state.outer)
        system, inner = inside
        decision = system.to_act(inner)
        assert decision is not None, "a fight that is over has been settled"
        return msgspec.structs.replace(decision, side=state.request.sides[decision.side])

    def check(self, state: State, action: Action) -> Refusal | None:
        inside = self.inside(state)
        if not isinstance(action, self.within_type):
            if inside is None:
                return self.host.check(state.outer, action)
            if not isinstance(action, self.host.action_type):
                raise MalformedAction(f"this is no action of {self.title}")
            return Refusal(state.request.rule, f"First {state.request.scenario.title} is fought out.")
        if inside is None:
            return Refusal(self._rule_now(state), "No fight is going on.")
        system, inner = inside
        if action.choice.system != state.inner.system:
            raise MalformedAction(f"the fight that goes on is one of {system.title}")
        return self._outward(state, system.check(inner, action.choice.value))

    def options(self, state: State) -> Iterable[Action]:
        inside = self.inside(state)
        if inside is None:
            return self.host.options(state.outer)
        system, inner = inside
        return (self.within(state, action) for action in system.options(inner))

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        refusal = self.check(state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        inside = self.inside(state)
        if inside is None:
            outer, events = self.host.apply(state.outer, action)
            after, more = self._opened(msgspec.structs.replace(state, outer=outer))
            return after, events + more
        system, inner = inside
        changed, happened = system.apply(inner, action.choice.value)
        request = state.request
        told = tuple(
            FromWithin(rule=event.rule, request=request, event=event, before=inner, after=changed)
            for event in happened
        )
        boxed = self._boxed_state(state.inner.system, changed)
        after, more = self._closed(msgspec.structs.replace(state, inner=boxed))
        return after, told + more

    def outcome(self, state: State) -> Outcome | None:
        return None if state.inner is not None else self.host.outcome(state.outer)

    def view(self, state: State, side: int) -> State:
        seen = msgspec.structs.replace(state, outer=self.host.view(state.outer, side))
        inside = self.inside(state)
        if inside is None:
            return seen
        system, inner = inside
        roles = [role for role, player in enumerate(state.request.sides) if player == side]
        # Who is not in the fight sees of it only what all who are in it may see.
        for role in roles[:1] or range(len(state.request.sides)):
            inner = system.view(inner, role)
        return msgspec.structs.replace(seen, inner=self._boxed_state(state.inner.system, inner))

    def tell(self, before: State, event: Event, after: State) -> Entry:
        if isinstance(event, FromWithin):
            entry = self.lookup(event.request.scenario.system).tell(event.before, event.event, event.after)
            side = None if entry.side is None else event.request.sides[entry.side]
            return msgspec.structs.replace(entry, side=side)
        if isinstance(event, EncounterBegan):
            return Entry(event.title, f"Encounter {event.number} begins.", event.rule)
        if isinstance(event, EncounterEnded):
            winner = event.result.outcome.winner
            side = None if winner is None else event.sides[winner]
            return Entry(event.title, event.result.outcome.sentence, event.rule, side=side)
        return self.host.tell(before.outer, event, after.outer)

    def with_dice(self, state: State, dice: Dice) -> State:
        """The dice that are drawn from next: those of the fight while one goes on."""
        inside = self.inside(state)
        if inside is None:
            return msgspec.structs.replace(state, outer=self.host.with_dice(state.outer, dice))
        system, inner = inside
        boxed = self._boxed_state(state.inner.system, system.with_dice(inner, dice))
        return msgspec.structs.replace(state, inner=boxed)

    def dice_of(self, state: State) -> Dice:
        inside = self.inside(state)
        return self.host.dice_of(state.outer) if inside is None else inside[0].dice_of(inside[1])

    # Into a fight and out of it

    def _opened(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Begin the fight that the host asks for, if it does."""
        request = self.host.request(state.outer)
        if request is None:
            return state, ()
        number = state.number + 1
        system_id = request.scenario.system
        dice = dice_within(self.host.dice_of(state.outer), number)
        inner = self.lookup(system_id).new_match(request.scenario, dice)
        began = EncounterBegan(
            rule=request.rule, number=number, system=system_id, title=request.scenario.title
        )
        opened = msgspec.structs.replace(
            state, inner=self._boxed_state(system_id, inner), request=request, number=number
        )
        after, events = self._closed(opened)
        return after, (began, *events)

    def _closed(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Hand the result to the host when the fight is over; the next may follow at once."""
        system, inner = self.lookup(state.inner.system), state.inner.value
        outcome = system.outcome(inner)
        if outcome is None:
            return state, ()
        report = getattr(system, "report", None)
        result = Result(state.number, outcome, report(inner) if report else {})
        outer = state.outer
        left = system.dice_of(inner)
        if not isinstance(left, SeededDice):
            outer = self.host.with_dice(outer, left)
        outer, events = self.host.settle(outer, result)
        request = state.request
        ended = EncounterEnded(
            rule=outcome.rule, title=request.scenario.title, sides=request.sides, result=result
        )
        settled = msgspec.structs.replace(state, outer=outer, inner=None, request=None)
        after, more = self._opened(settled)
        return after, (ended, *events, *more)

    def _rule_now(self, state: State) -> str:
        """The outer rule by which the match stands where it stands."""
        decision, outcome = self.host.to_act(state.outer), self.host.outcome(state.outer)
        return decision.rule if decision is not None else outcome.rule if outcome is not None else ""

    def _outward(self, state: State, refusal: Refusal | None) -> Refusal | None:
        if refusal is None or refusal.nearest is None:
            return refusal
        return msgspec.structs.replace(refusal, nearest=self.within(state, refusal.nearest))


def dice_within(dice: Dice, number: int) -> Dice:
    """The dice of a fight: of their own from a seed; from written or typed faces the same ones go on.

    >>> dice_within(SeededDice("7", 12), 2)
    SeededDice(seed='7/encounter 2', drawn=0)
    """
    return SeededDice(f"{dice.seed}/encounter {number}") if isinstance(dice, SeededDice) else dice
