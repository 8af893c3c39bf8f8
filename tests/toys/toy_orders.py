"""A contest of sealed bids for the contract suite: both sides choose covered, then all is turned up."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.dice import STAND_IN, Dice, Roll, Stream, parse
from game.errors import IllegalAction, MalformedAction
from game.match import sealed
from game.match.contract import Action, Decision, Entry, Event, Outcome, Refusal, Rule
from game.match.scenario import Scenario

ROUNDS = 5


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    coins: int


HIDDEN = Bid(-1)


class Contest(msgspec.Struct, frozen=True):
    purses: tuple[int, int]
    dice: Dice
    bids: tuple[Bid | None, ...] = (None, None)
    won: tuple[int, int] = (0, 0)


class Laid(Event, frozen=True, tag="laid"):
    """That a bid lies there all may know."""

    side: int


class TurnedUp(Event, frozen=True, tag="turned-up"):
    bids: tuple[int, int]
    totals: tuple[int, int]
    roll: Roll

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)


class ToyOrders:
    id = "toy-orders"
    title = "Sealed bids"
    summary = "Who bids more has the better odds."
    rules_version = 3
    state_type = Contest
    action_type = Bid
    rules = (Rule("TO-1", "Bids", "Bid what you have."), Rule("TO-2", "End", "Five rounds."))

    def new_match(self, scenario: Scenario, dice: Dice) -> Contest:
        purse = scenario.setup.get("purse", 6)
        return Contest((purse, purse), dice)

    def to_act(self, state: Contest) -> Decision | None:
        side = sealed.waiting(state.bids)
        if self.outcome(state) or side is None:
            return None
        return Decision(side, "bid", "TO-1", sealed=True)

    def check(self, state: Contest, action: Action) -> Refusal | None:
        if not isinstance(action, Bid):
            raise MalformedAction("this is no bid")
        decision = self.to_act(state)
        if decision is None:
            return Refusal("TO-2", "The contest is over.")
        purse = state.purses[decision.side]
        if not 0 <= action.coins <= purse:
            return Refusal("TO-1", f"Bid from 0 to {purse}.", nearest=Bid(max(0, min(purse, action.coins))))
        return None

    def options(self, state: Contest) -> Iterable[Action]:
        decision = self.to_act(state)
        return [] if decision is None else [Bid(coins) for coins in range(state.purses[decision.side] + 1)]

    def apply(self, state: Contest, action: Action) -> tuple[Contest, tuple[Event, ...]]:
        refusal = self.check(state, action)
        if refusal:
            raise IllegalAction(refusal)
        side = self.to_act(state).side
        laid = Laid(rule="TO-1", side=side)
        bids = sealed.laid(state.bids, side, action)
        if sealed.waiting(bids) is not None:
            return msgspec.structs.replace(state, bids=bids), (laid,)
        stream = Stream(state.dice)
        roll = parse("D6+D10").roll(stream)
        coins = tuple(bid.coins for bid in bids)
        totals = (coins[0] + roll.faces[0], coins[1] + roll.faces[1])
        better = 0 if totals[0] >= totals[1] else 1
        won = (state.won[0] + (better == 0), state.won[1] + (better == 1))
        purses = tuple(purse - bid for purse, bid in zip(state.purses, coins, strict=True))
        after = Contest(purses, stream.dice, (None, None), won)
        return after, (laid, TurnedUp(rule="TO-1", bids=coins, totals=totals, roll=roll))

    def outcome(self, state: Contest) -> Outcome | None:
        if sum(state.won) < ROUNDS:
            return None
        return Outcome(0 if state.won[0] > state.won[1] else 1, "TO-2", "All rounds are bid.")

    def view(self, state: Contest, side: int) -> Contest:
        return msgspec.structs.replace(state, dice=STAND_IN, bids=sealed.covered(state.bids, side, HIDDEN))

    def tell(self, before: Contest, event: Event, after: Contest) -> Entry:
        return Entry("A bid lies" if isinstance(event, Laid) else "The bids are turned up", "", event.rule)

    def with_dice(self, state: Contest, dice: Dice) -> Contest:
        return msgspec.structs.replace(state, dice=dice)

    def dice_of(self, state: Contest) -> Dice:
        return state.dice


SYSTEM = ToyOrders()
