"""A campaign whose fights are matches of the other toys: the nested system of the contract suite."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.dice import STAND_IN, Dice, Roll, Stream, parse
from game.errors import IllegalAction, MalformedAction
from game.match.contract import Action, Decision, Entry, Event, Outcome, Refusal, Rule
from game.match.encounter import Request, Result
from game.match.scenario import Scenario, SideInfo

MONTHS = 6


class Campaign(msgspec.Struct, frozen=True):
    points: tuple[int, int]
    dice: Dice
    month: int = 1
    side: int = 0
    fight: str = ""


class March(msgspec.Struct, frozen=True, tag="march"):
    pass


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Call the other side to a fight by this system's rules."""

    system: str


class Marched(Event, frozen=True, tag="marched"):
    roll: Roll

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)


class Challenged(Event, frozen=True, tag="challenged"):
    system: str


class Settled(Event, frozen=True, tag="settled"):
    winner: int | None
    margin: int


class ToyCampaign:
    id = "toy-campaign"
    title = "Campaign"
    summary = "Months of marches and fights."
    rules_version = 1
    state_type = Campaign
    action_type = March | Challenge
    rules = (Rule("TC-1", "Months", "March or fight."), Rule("TC-2", "End", "After six months."))

    def new_match(self, scenario: Scenario, dice: Dice) -> Campaign:
        # Some campaigns open with a fight, so that a match may begin inside of one.
        return Campaign((0, 0), dice, fight=scenario.setup.get("opens_with", ""))

    def request(self, state: Campaign) -> Request | None:
        if not state.fight:
            return None
        first = SideInfo("challenger", "The challenger"), SideInfo("other", "The challenged")
        setup = {"goal": 15} if state.fight == "toy-race" else {"purse": 4}
        fight = Scenario(
            1, f"month-{state.month}", state.fight, f"The fight of month {state.month}", "", "", first, setup
        )
        return Request(fight, (state.side, 1 - state.side), "TC-1")

    def settle(self, state: Campaign, result: Result) -> tuple[Campaign, tuple[Event, ...]]:
        winner = (
            None if result.outcome.winner is None else (state.side, 1 - state.side)[result.outcome.winner]
        )
        points = tuple(points + 5 * (side == winner) for side, points in enumerate(state.points))
        settled = Settled(rule="TC-1", winner=winner, margin=result.facts.get("margin", 0))
        return self._next(msgspec.structs.replace(state, points=points, fight="")), (settled,)

    def to_act(self, state: Campaign) -> Decision | None:
        return None if self.outcome(state) else Decision(state.side, "month", "TC-1")

    def check(self, state: Campaign, action: Action) -> Refusal | None:
        if not isinstance(action, March | Challenge):
            raise MalformedAction("this is no action of a campaign")
        if self.outcome(state):
            return Refusal("TC-2", "The campaign is over.")
        if isinstance(action, Challenge) and action.system not in ("toy-race", "toy-orders"):
            return Refusal("TC-1", "Fight a race or with bids.", nearest=Challenge("toy-race"))
        return None

    def options(self, state: Campaign) -> Iterable[Action]:
        return [] if self.outcome(state) else [March(), Challenge("toy-race"), Challenge("toy-orders")]

    def apply(self, state: Campaign, action: Action) -> tuple[Campaign, tuple[Event, ...]]:
        refusal = self.check(state, action)
        if refusal:
            raise IllegalAction(refusal)
        if isinstance(action, Challenge):
            return msgspec.structs.replace(state, fight=action.system), (
                Challenged(rule="TC-1", system=action.system),
            )
        stream = Stream(state.dice)
        roll = parse("D6").roll(stream)
        points = tuple(
            points + (side == state.side and roll.total > 3) for side, points in enumerate(state.points)
        )
        after = msgspec.structs.replace(state, points=points, dice=stream.dice)
        return self._next(after), (Marched(rule="TC-1", roll=roll),)

    def _next(self, state: Campaign) -> Campaign:
        return msgspec.structs.replace(state, side=1 - state.side, month=state.month + state.side)

    def outcome(self, state: Campaign) -> Outcome | None:
        if state.month <= MONTHS:
            return None
        a, b = state.points
        return Outcome(None if a == b else 0 if a > b else 1, "TC-2", "The campaign is over.")

    def view(self, state: Campaign, side: int) -> Campaign:
        return self.with_dice(state, STAND_IN)

    def tell(self, before: Campaign, event: Event, after: Campaign) -> Entry:
        return Entry(type(event).__name__, "", event.rule)

    def with_dice(self, state: Campaign, dice: Dice) -> Campaign:
        return msgspec.structs.replace(state, dice=dice)

    def dice_of(self, state: Campaign) -> Dice:
        return state.dice


SYSTEM = ToyCampaign()
