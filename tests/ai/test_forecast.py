"""The forecast's numbers: against every roll enumerated, and in the small where the answer is plain."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from game import odds
from game.ai.skirmish.forecast import Blow, Fight, Forces, blow_of, outlook, struck
from game.dice import parse, parse_damage

STRONG = odds.of(parse("3D6+4"), 7, parse_damage("High+2"))
WEAK = odds.of(parse("3D6-1"), 10, parse_damage("High+2"))
SURE = odds.of(parse("D6+10"), 3, parse_damage("High"))
"""Always hits, for 1 to 6."""


def forces(sides, left, blows, moves_in=None):
    """Fighters where each of a side strikes all enemies alike."""
    table = [[None if a == b else blow for b in sides] for a, blow in zip(sides, blows, strict=True)]
    return Forces(sides, left, moves_in or [6.0] * len(sides), table)


def far(count, inches=30.0):
    return [[inches] * count for _ in range(count)]


def test_blows_are_the_exact_odds() -> None:
    blow = blow_of(STRONG)
    assert math.isclose(blow.miss + sum(chance for _, chance in blow.dealt), 1)
    assert math.isclose(blow.mean, float(STRONG.mean))


def test_sk_9_5_chances_to_stand_after_three_blows_are_those_of_all_rolls() -> None:
    left = 15
    stands: tuple[float, ...] = (1.0,)
    for _ in range(3):
        stands = struck(stands, blow_of(WEAK), 1.0, left)
    counted: Counter[int] = Counter()
    for rolls in itertools.product(WEAK.ways, repeat=3):
        counted[sum(hits for hits, _ in rolls)] += math.prod(ways for _, ways in rolls)
    for hits, chance in enumerate(stands):
        assert math.isclose(chance, counted[hits] / WEAK.rolls**3, abs_tol=1e-12)
    assert len(stands) <= left
    fells = sum(ways for hits, ways in counted.items() if hits >= left) / WEAK.rolls**3
    assert math.isclose(1 - sum(stands), fells)


def test_a_blow_that_may_not_fall_counts_by_its_chance() -> None:
    stands = struck((1.0,), Blow(0.0, ((1, 1.0),), 1.0), 0.25, 5)
    assert stands == (0.75, 0.25)


def test_sk_8_4_a_fighter_that_falls_still_strikes_in_the_same_combat() -> None:
    fight = Fight(forces((0, 1), (1, 1), (SURE, SURE)), [[1], [0]], far(2))
    fight.combat()
    assert fight.alive == [0.0, 0.0]


def test_nobody_strikes_one_that_is_down_or_two_where_one_is_enough() -> None:
    # Two sure fellers touch both of two enemies that a single hit fells: each takes one of them.
    crowd = forces((0, 0, 1, 1), (9, 9, 1, 1), (SURE, SURE, WEAK, WEAK))
    fight = Fight(crowd, [[2, 3], [2, 3], [0, 1], [0, 1]], far(4))
    fight.combat()
    assert fight.alive[2:] == [0.0, 0.0]


def test_together_is_better_than_one_by_one() -> None:
    three = forces((0, 0, 0, 1), (10, 10, 10, 51), (WEAK, WEAK, WEAK, STRONG))
    together = outlook(three, 0, [[3], [3], [3], [0, 1, 2]], far(4), 2)
    alone = outlook(three, 0, [[3], [], [], [0]], far(4), 2)
    assert together > alone


def test_sides_are_mirrored() -> None:
    even = forces((0, 1), (12, 12), (STRONG, STRONG))
    assert outlook(even, 0, [[1], [0]], far(2), 3) == pytest.approx(0)
    odd = forces((0, 1), (12, 20), (STRONG, STRONG))
    assert outlook(odd, 0, [[1], [0]], far(2), 3) == pytest.approx(-outlook(odd, 1, [[1], [0]], far(2), 3))


def test_a_decided_fight_is_worth_all_or_nothing() -> None:
    fight = Fight(forces((0, 1), (100, 1), (SURE, WEAK)), [[1], [0]], far(2))
    fight.combat()
    assert fight.margin(0) == 1.0
    assert fight.margin(1) == -1.0


def test_who_comes_on_goes_where_its_blow_takes_most() -> None:
    # Both enemies are in reach; one is nearly down and as dangerous as the other.
    fight = Fight(forces((0, 1, 1), (20, 20, 3), (STRONG, STRONG, STRONG)), [[], [], []], far(3, 4.0))
    fight.come_on(0)
    assert fight.touching == [[2], [], [0]]


def test_who_is_pressed_by_many_steps_out_to_one() -> None:
    fight = Fight(
        forces((0, 0, 0, 1), (10, 10, 10, 51), (WEAK, WEAK, WEAK, STRONG)), [[3], [3], [3], [0, 1, 2]], far(4)
    )
    fight.come_on(1)
    assert len(fight.touching[3]) == 1
    assert sorted(map(len, fight.touching[:3])) == [0, 0, 1]
