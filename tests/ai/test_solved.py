"""The captain against the truth: fights of one or two against one, searched through and solved to their end.

Regret is what a choice loses of the chance to win less the chance to lose, beside the best there is.
"""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import arena
import msgspec
import numpy as np
import pytest
from playing import decided, with_hits
from searching import Search, solved
from solving import LONE, PAIR, Solved, hits_of

from game import ai, odds
from game.dice import parse, parse_damage
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.cards import CARDS
from game.rules.skirmish.state import Attack, Decline, EndMove, Move, State
from game.rules.skirmish.system import SYSTEM

CARD = {card.id: card for card in CARDS}
TROLL, CRO, MONTU, ARGH = "sea-troll", "cro", "montu", "argh"
RUKON, CAVAN = "rukon-highrunner", "cavan-garrison"
MIDDLE_IN, TABLE_IN = 20.0, (40, 40)


class Trial(NamedTuple):
    """Cards of the pair (or of one) and of the lone figure, where they stand, hits taken, who moves first."""

    cards: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    hits: tuple[int, ...]
    first: str

    @property
    def state(self) -> State:
        """The moment at which that side moves. Everybody is turned along the table's sides."""
        sides = "a" * (len(self.cards) - 1) + "b"
        figures = [
            (card, side, MIDDLE_IN + x, MIDDLE_IN + y, 90)
            for card, side, (x, y) in zip(self.cards, sides, self.places, strict=True)
        ]
        state = arena.match(*figures, first=self.first, size=TABLE_IN)
        ids = [piece.id for piece in state.pieces]
        return with_hits(state, **dict(zip(ids, self.hits, strict=True)))


def flush_in(one: str, other: str) -> float:
    """How far apart the middles of two cards' bases are when they touch."""
    return (SIZES[CARD[one].base].depth_in + SIZES[CARD[other].base].depth_in) / 2


def duels(
    pairs: Iterable[tuple[str, str]], hits: Iterable[tuple[int, int]], gaps_in: Sequence[float]
) -> Iterator[Trial]:
    """One on one, so far apart and with so many hits taken."""
    for (one, other), taken, gap_in, first in itertools.product(pairs, hits, gaps_in, "ab"):
        yield Trial((one, other), ((0, 0), (flush_in(one, other) + gap_in, 0)), taken, first)


def gangs(cards: tuple[str, str, str], hits: tuple[int, int, int]) -> dict[str, tuple[Trial, Trial]]:
    """Two on one: all in contact, one of them, a move away, just out of reach, together and apart."""
    near = flush_in(cards[0], cards[2])
    layouts = {
        "both touch": ((0, 0), (2 * near, 0), (near, 0)),
        "one touches": ((0, 0), (-4, 1), (near, 0)),
        "a charge away": ((0, -0.6), (0, 0.6), (3 + near, 0)),
        "a move away": ((0, -0.6), (0, 0.6), (5.5 + near, 0)),
        "on the brink": ((0, -0.6), (0, 0.6), (7.5 + near, 0)),
        "one in front": ((0, 0), (-6, 0), (3 + near, 0)),
        "apart": ((0, 0), (-2, 3), (6.2 + near, 0)),
        "between them": ((-4 - near, 0), (4 + near, 0), (0, 0)),
    }
    return {
        name: (Trial(cards, places, hits, "a"), Trial(cards, places, hits, "b"))
        for name, places in layouts.items()
    }


def regret(trial: Trial, level: str = "captain") -> float:
    """What a level's whole move loses beside the best of all moves."""
    state = trial.state
    search, (after, _) = Search(state), decided(level, state)
    poses = tuple(piece.pose for piece in after.pieces if piece.side == state.mover)
    return search.sign * (search.best().value - search.value(poses))


def check_moves(trials: Iterable[Trial], mean: float, most: float) -> None:
    """Their regrets are, on average and at most, no more than that; the worst are told."""
    found = sorted(((regret(trial), trial) for trial in trials), reverse=True)
    told = "\n".join(f"{lost:.4f} {trial}" for lost, trial in found[:10])
    assert statistics.fmean(max(0.0, lost) for lost, _ in found) <= mean, told
    assert found[0][0] <= most, told


# Whom to strike


def choices_of_target(cards: tuple[str, str, str], parts: Sequence[float]) -> Iterator[tuple[float, State]]:
    """What striking the first of two that touch it loses beside the second (negative: gains), as it may be.

    `parts` are parts of the full endurance that figures may have left.
    """
    near = flush_in(cards[0], cards[2])
    places = ((0.0, 0.0), (2 * near, 0.0), (near, 0.0))
    full = [CARD[card].endurance for card in cards]
    fight = solved(tuple(CARD[card] for card in cards), tuple(full))
    for first in "ab":
        values = values_of_target(fight, PAIR if first == "a" else LONE)
        for some in itertools.product(parts, repeat=3):
            left = [max(1, round(part * most)) for part, most in zip(some, full, strict=True)]
            hits = tuple(most - still for most, still in zip(full, left, strict=True))
            state, _ = arena.play(Trial(cards, places, hits, first).state, EndMove())
            if state.mover == PAIR:
                state, _ = arena.play(state, *(Decline(piece.id) for piece in state.pieces[:2]))
            yield float(values[0][tuple(left)] - values[1][tuple(left)]), state


def values_of_target(fight: Solved, mover: int) -> list[np.ndarray]:
    """The values of the lone figure's blow on each of two; they have struck already if they have moved."""
    members, both = fight.members, frozenset(fight.members)
    if mover == PAIR:
        return [fight.lone_strikes(i, fight.lone_first["touch", "touch"]) for i in members]
    return [fight.pair_strikes(both, fight.lone_strikes(i, fight.pair_first[fight.close])) for i in members]


def check_targets(trios: Iterable[tuple[str, str, str]], parts: Sequence[float], mean: float, most: float):
    """The lone figure strikes one of the two well enough, on average and at most."""
    found = []
    for loss, state in (row for cards in trios for row in choices_of_target(cards, parts)):
        action = ai.choose("captain", SYSTEM.view(state, LONE), "x").action
        assert isinstance(action, Attack)
        lost = max(0.0, loss if action.target == state.pieces[0].id else -loss)
        found.append((lost, [(piece.id, piece.hits) for piece in state.pieces], state.mover))
    found.sort(key=lambda row: -row[0])
    assert statistics.fmean(lost for lost, _, _ in found) <= mean, found[:10]
    assert found[0][0] <= most, found[:10]


TRIOS = (
    (CRO, CAVAN, TROLL),
    (ARGH, RUKON, CRO),
    (CAVAN, CAVAN, RUKON),
    (RUKON, RUKON, CAVAN),
    (MONTU, ARGH, CRO),
    (MONTU, CRO, TROLL),
    (CRO, ARGH, CAVAN),
    (MONTU, RUKON, CAVAN),
)


def test_sk_8_1_who_is_touched_by_two_strikes_the_right_one() -> None:
    check_targets(TRIOS[:2], (1.0, 0.7, 0.4), mean=0.01, most=0.15)


@pytest.mark.long
def test_sk_8_1_who_is_touched_by_two_strikes_the_right_one_whoever_they_are() -> None:
    check_targets(TRIOS, (1.0, 0.7, 0.4, 0.15), mean=0.01, most=0.15)


# Where to go


def test_sk_7_1_against_two_it_goes_where_the_fight_is_best() -> None:
    trials = gangs((CAVAN, CAVAN, RUKON), (0, 0, 0))
    check_moves([trials[name][1] for name in ("both touch", "a move away", "apart")], mean=0.01, most=0.05)


def test_sk_7_1_two_on_one_go_where_the_fight_is_best() -> None:
    check_moves([gangs((MONTU, ARGH, CRO), (0, 0, 0))["on the brink"][0]], mean=0.01, most=0.05)


@pytest.mark.long
def test_sk_7_1_whoever_they_are_they_go_where_the_fight_is_best() -> None:
    pairs = [(CRO, MONTU), (CRO, TROLL), (RUKON, CAVAN), (MONTU, MONTU), (ARGH, MONTU), (CRO, CAVAN)]
    fights = [
        ((MONTU, ARGH, CRO), (0, 0, 0)),
        ((MONTU, CRO, TROLL), (0, 0, 25)),
        ((CAVAN, CAVAN, RUKON), (0, 0, 0)),
        ((RUKON, RUKON, CAVAN), (0, 0, 0)),
        ((MONTU, MONTU, MONTU), (0, 0, 0)),
        ((CAVAN, CAVAN, CRO), (4, 0, 0)),
    ]
    trials = [trial for fight in fights for both in gangs(*fight).values() for trial in both]
    check_moves([*duels(pairs, [(0, 0)], (0.0, 3.0, 6.5)), *trials], mean=0.02, most=0.2)


@pytest.mark.long
def test_sk_9_5_the_wounded_and_the_whole_know_whether_to_fight() -> None:
    pairs = [(RUKON, CAVAN), (MONTU, RUKON), (CRO, MONTU)]
    check_moves(duels(pairs, [(6, 0), (9, 0), (0, 6)], (0.0, 3.0, 6.5)), mean=0.02, most=0.2)


# The truth itself


@pytest.mark.parametrize(("one", "other"), [(CRO, TROLL), (ARGH, MONTU), (RUKON, CAVAN)])
def test_sk_9_every_roll_counted_gives_the_exact_odds(one, other) -> None:
    striker, struck = CARD[one], CARD[other]
    exact = odds.of(parse(striker.attack), struck.defense, parse_damage(striker.damage))
    assert hits_of(striker, struck) == pytest.approx({hits: float(part) for hits, part in exact.damage})


@pytest.mark.parametrize(("one", "other"), [(CRO, MONTU), (RUKON, CAVAN), (ARGH, MONTU)])
def test_a_fight_is_worth_the_same_seen_from_both_sides(one, other) -> None:
    mine, theirs = CARD[one], CARD[other]
    left = mine.endurance, theirs.endurance
    seen, mirrored = Solved([mine], theirs, left), Solved([theirs], mine, left[::-1])
    assert np.allclose(seen.pair_first[seen.close], -mirrored.lone_first["touch",].T)


def test_sk_8_4_equals_that_cannot_leave_fight_as_by_the_plain_recursion() -> None:
    one, other = CARD[ARGH], CARD[MONTU]
    blows = [
        odds.of(parse(a.attack), b.defense, parse_damage(a.damage)).damage
        for a, b in ((one, other), (other, one))
    ]

    @cache
    def value(mine: int, theirs: int) -> Fraction:
        if mine <= 0 or theirs <= 0:
            return Fraction((mine > 0) - (theirs > 0))
        again, rest = Fraction(0), Fraction(0)
        for (dealt, p), (taken, q) in itertools.product(*blows):
            if dealt == taken == 0:
                again += p * q
            else:
                rest += p * q * value(mine - taken, theirs - dealt)
        return rest / (1 - again)

    left = one.endurance, other.endurance
    assert math.isclose(
        Solved([one], other, left).pair_first["held",][left], float(value(*left)), abs_tol=1e-7
    )


@pytest.mark.parametrize("mover", [PAIR, LONE])
def test_sk_8_4_a_combat_is_worth_what_all_its_rolls_are(mover) -> None:
    # Twin: every roll of all three; the lone figure chooses when it knows what has been rolled before.
    cards, left = [CARD[MONTU], CARD[ARGH], CARD[CRO]], (4, 3, 9)
    fight = Solved(cards[:2], cards[2], left)
    after = np.random.default_rng(1).uniform(-1, 1, fight.shape)
    dealt: Counter[int] = Counter()
    for (one, p), (two, q) in itertools.product(*(hits_of(card, cards[2]).items() for card in cards[:2])):
        dealt[one + two] += p * q

    def struck(i: int, lone_left: int) -> float:
        rolls = hits_of(cards[2], cards[i]).items()
        return sum(
            chance * after[max(0, 4 - hits * (i == 0)), max(0, 3 - hits * (i == 1)), lone_left]
            for hits, chance in rolls
        )

    rolled = [(chance, max(0, 9 - hits)) for hits, chance in dealt.items()]
    known = sum(chance * min(struck(0, lone), struck(1, lone)) for chance, lone in rolled)
    blind = min(sum(chance * struck(i, lone) for chance, lone in rolled) for i in (0, 1))
    expected = known if mover == PAIR else blind
    assert fight.combat(frozenset({0, 1}), mover, after)[left] == pytest.approx(expected)


def test_sk_6_5_to_run_until_peace_is_made_is_worth_no_more_than_to_fight() -> None:
    weak = msgspec.structs.replace(CARD[ARGH], move_in=9.0)
    fight = Solved([weak], CARD[TROLL], (10, 51))
    assert -1 <= fight.pair_first["free",][10, 51] <= fight.pair_first["held",][10, 51] + 0.1 < -0.8


def test_what_is_searched_through_are_moves_that_the_rules_allow() -> None:
    state = gangs((MONTU, CRO, TROLL), (0, 0, 25))["both touch"][1].state
    search = Search(state)
    kinds = set()
    for plan in search.plans:
        move = Move(state.pieces[-1].id, plan.poses[0])
        assert SYSTEM.check(state, move) is None
        kinds.add(frozenset(contact.first for contact in SYSTEM.apply(state, move)[0].contacts))
    assert kinds == {frozenset(), frozenset({0}), frozenset({1}), frozenset({0, 1})}
    assert search.plans[0].value < search.plans[-1].value, "the best for the lone figure comes first"
