"""What a match came to: hits against expectation, and the blow that turned it. For the result screen.

Everything is read from the events; nothing is rolled or decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game import odds
from game.match.contract import Event
from game.rules.skirmish.cards import attack_formula, damage_formula
from game.rules.skirmish.figures import name_of, piece_of
from game.rules.skirmish.state import Attacked, Card, MoveBegan, Removed, State
from game.units import percent


class SideSummary(msgspec.Struct, frozen=True):
    """One side's fight. Hits are counted in full, also those beyond what the target had left.

    `expected_hits` is the sum of the exact means of its attacks; `luck` what it dealt beyond that.
    """

    side: int
    attacks: int
    attacks_that_hit: int
    hits_dealt: int
    hits_taken: int
    expected_hits: float
    felled: tuple[str, ...]
    """The enemy figures that were removed, in order."""

    @property
    def luck(self) -> float:
        return self.hits_dealt - self.expected_hits


class TurningPoint(msgspec.Struct, frozen=True):
    """The attack that moved the balance of strength most.

    `decision` counts the decisions of the match from 0. `before` and `after` are the attacking side's share
    of the fighting strength, from 0 to 1.
    """

    decision: int
    turn: int
    side: int
    figure: str
    target: str
    before: float
    after: float
    sentence: str


class MatchSummary(msgspec.Struct, frozen=True):
    """Both sides' fights, and the turning point where there was any fighting."""

    turns: int
    sides: tuple[SideSummary, SideSummary]
    turning_point: TurningPoint | None


def of(decisions: Iterable[Sequence[Event]], state: State) -> MatchSummary:
    """The summary of a match from the events of each of its decisions, in order.

    `state` is any state of that match: only its figures and cards are looked at.
    """
    steps = [tuple(events) for events in decisions]
    blows = [event for events in steps for event in events if isinstance(event, Attacked)]
    removed = [event for events in steps for event in events if isinstance(event, Removed)]
    turns = [event.turn for events in steps for event in events if isinstance(event, MoveBegan)]
    one, two = (_side_summary(state, side, blows, removed) for side in (0, 1))
    return MatchSummary(max(turns, default=1), (one, two), _turning_point(state, steps))


def _side_summary(
    state: State, side: int, blows: Sequence[Attacked], removed: Sequence[Removed]
) -> SideSummary:
    mine = [blow for blow in blows if piece_of(state, blow.figure).side == side]
    taken = [blow for blow in blows if piece_of(state, blow.target).side == side]
    return SideSummary(
        side=side,
        attacks=len(mine),
        attacks_that_hit=sum(blow.is_hit for blow in mine),
        hits_dealt=sum(blow.hits for blow in mine),
        hits_taken=sum(blow.hits for blow in taken),
        expected_hits=sum(blow.expected_hits for blow in mine),
        felled=tuple(event.figure for event in removed if piece_of(state, event.figure).side != side),
    )


def share_of_strength(state: State, hits: Sequence[int], side: int) -> float:
    """A side's share of the fighting strength, when the figures have taken these hits.

    The strength of a side is how many enemy attacks it can stand, times how much it deals in a combat in
    which all of it strikes: of two equal sides the one with twice the figures is four times as strong.
    """
    sides = [[i for i, piece in enumerate(state.pieces) if piece.side == s] for s in (0, 1)]
    cards = [state.setup.card_by_id[piece.card] for piece in state.pieces]
    up = [[i for i in figures if cards[i].endurance > hits[i]] for figures in sides]
    if not up[side] or not up[1 - side]:
        return 0.5 if bool(up[0]) == bool(up[1]) else float(bool(up[side]))
    strength = []
    for us, them in ((up[0], up[1]), (up[1], up[0])):
        stands = sum(
            (cards[i].endurance - hits[i]) / max(0.01, _mean([_expected(cards[j], cards[i]) for j in them]))
            for i in us
        )
        deals = sum(_mean([_expected(cards[i], cards[j]) for j in them]) for i in us)
        strength.append(stands * max(0.01, deals))
    return strength[side] / (strength[0] + strength[1])


def _expected(striker: Card, target: Card) -> float:
    """The mean hits of one attack."""
    chances = odds.of(attack_formula(striker.attack), target.defense, damage_formula(striker.damage))
    return float(chances.mean)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _turning_point(state: State, steps: Sequence[Sequence[Event]]) -> TurningPoint | None:
    hits = [0] * len(state.pieces)
    turn, best, most = 1, None, 0.0
    for decision, events in enumerate(steps):
        for event in events:
            if isinstance(event, MoveBegan):
                turn = event.turn
            elif isinstance(event, Attacked) and event.hits:
                side = piece_of(state, event.figure).side
                before = share_of_strength(state, hits, side)
                hits[state.setup.index_of[event.target]] += event.hits
                after = share_of_strength(state, hits, side)
                if after - before > most:
                    most = after - before
                    best = TurningPoint(
                        decision,
                        turn,
                        side,
                        event.figure,
                        event.target,
                        before,
                        after,
                        _sentence(state, event, turn, side, before, after),
                    )
    return best


def _sentence(state: State, event: Attacked, turn: int, side: int, before: float, after: float) -> str:
    who, whom = name_of(state, event.figure), name_of(state, event.target)
    is_down = event.hits_before < event.endurance <= event.hits_before + event.hits
    fell = ", which brought it down" if is_down else ""
    name = state.setup.side_names[side]
    return (
        f"Turn {turn}: {who} hit {whom} for {event.hits}{fell}. The share of the {name} in the strength on "
        f"the table went from {percent(before)} to {percent(after)}."
    )
