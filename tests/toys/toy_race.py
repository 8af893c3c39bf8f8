"""A race with dice for the contract suite: open decisions, one to four dice each, draws are possible."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.dice import STAND_IN, Dice, Roll, Stream, parse
from game.errors import IllegalAction, MalformedAction
from game.match import codec
from game.match.contract import Action, Decision, Entry, Event, Outcome, Refusal, Rule
from game.match.scenario import Scenario

LAST_TURN = 12


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: int
    lead: int = 0


class Race(msgspec.Struct, frozen=True):
    goal: int
    places: tuple[int, int]
    dice: Dice
    side: int = 0
    turn: int = 1


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Go on by as many dice; by three only from behind. With doubles one stumbles and rolls a D10 of luck."""

    dice: int


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    pass


class Ran(Event, frozen=True, tag="ran"):
    side: int
    roll: Roll
    luck: Roll | None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,) if self.luck is None else (self.roll, self.luck)


class Rested(Event, frozen=True, tag="rested"):
    side: int


class ToyRace:
    id = "toy-race"
    title = "Race"
    summary = "First to the goal."
    rules_version = 1
    state_type = Race
    action_type = Run | Rest
    rules = (Rule("TR-1", "Running", "Roll and go."), Rule("TR-2", "Goal", "Who is there first has won."))

    def new_match(self, scenario: Scenario, dice: Dice) -> Race:
        course = codec.convert(scenario.setup, Course, file=scenario.file, key="setup")
        return Race(course.goal, (course.lead, 0), dice)

    def to_act(self, state: Race) -> Decision | None:
        return None if self.outcome(state) else Decision(state.side, "run", "TR-1")

    def check(self, state: Race, action: Action) -> Refusal | None:
        if not isinstance(action, Run | Rest):
            raise MalformedAction("this is no action of a race")
        if self.outcome(state):
            return Refusal("TR-2", "The race is over.")
        if isinstance(action, Rest):
            return None
        if not 1 <= action.dice <= 3:
            return Refusal("TR-1", "Run with one to three dice.", nearest=Run(max(1, min(2, action.dice))))
        if action.dice == 3 and state.places[state.side] >= state.places[1 - state.side]:
            return Refusal("TR-1", "Three dice are for who is behind; two are allowed.", nearest=Run(2))
        return None

    def options(self, state: Race) -> Iterable[Action]:
        return [a for a in (Run(1), Run(2), Run(3), Rest()) if self.check(state, a) is None]

    def apply(self, state: Race, action: Action) -> tuple[Race, tuple[Event, ...]]:
        refusal = self.check(state, action)
        if refusal:
            raise IllegalAction(refusal)
        side = state.side
        places, stream, event = list(state.places), Stream(state.dice), Rested(rule="TR-1", side=side)
        if isinstance(action, Run):
            roll, luck = parse(f"{action.dice}D6").roll(stream), None
            if len(set(roll.faces)) < len(roll.faces):
                luck = parse("D10").roll(stream)
            places[side] += roll.total if luck is None else luck.total
            event = Ran(rule="TR-1", side=side, roll=roll, luck=luck)
        after = Race(state.goal, (places[0], places[1]), stream.dice, 1 - side, state.turn + side)
        return after, (event,)

    def outcome(self, state: Race) -> Outcome | None:
        for side in (0, 1):
            if state.places[side] >= state.goal:
                return Outcome(side, "TR-2", f"Runner {side + 1} is at the goal.")
        return Outcome(None, "TR-2", "Night falls.") if state.turn > LAST_TURN else None

    def view(self, state: Race, side: int) -> Race:
        return self.with_dice(state, STAND_IN)

    def tell(self, before: Race, event: Event, after: Race) -> Entry:
        side = event.side
        return Entry(f"Runner {side + 1} is at {after.places[side]}", "", event.rule, side=side)

    def with_dice(self, state: Race, dice: Dice) -> Race:
        return msgspec.structs.replace(state, dice=dice)

    def dice_of(self, state: Race) -> Dice:
        return state.dice

    def report(self, state: Race) -> dict[str, int]:
        return {"margin": abs(state.places[0] - state.places[1])}


SYSTEM = ToyRace()
