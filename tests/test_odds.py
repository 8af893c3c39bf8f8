"""Exact odds: against every single roll enumerated, and against icepool as a second opinion."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import odds
from game.dice import Damage, Formula, parse, parse_damage

DAMAGES = ["High", "Low", "High+Low", "High+2", "Lowx3-4", "High+Lowx2-6", "Low+2"]


def enumerated(attack: Formula, defense: int, damage: Damage) -> tuple[Fraction, list[tuple[int, Fraction]]]:
    """The slow twin: every roll, one by one."""
    counts: Counter[int] = Counter()
    hitting = 0
    rolls = list(itertools.product(*[range(1, sides + 1) for sides in attack.sides]))
    for faces in rolls:
        if attack.total(faces) > defense:
            hitting += 1
            counts[damage.hits(faces)] += 1
        else:
            counts[0] += 1
    return Fraction(hitting, len(rolls)), [(n, Fraction(c, len(rolls))) for n, c in sorted(counts.items())]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("attack", ["D6", "D10", "2D6x2+1", "3D6-2", "D10+2D6+3", "D6+2D10-3", "4D6-3"])
def test_sk_9_1_agrees_with_every_roll_enumerated(attack: str, damage: str) -> None:
    formula, reading = parse(attack), parse_damage(damage)
    for defense in (-5, 2, 7, 9, 10, 13, 60):
        hit, distribution = enumerated(formula, defense, reading)
        found = odds.of(formula, defense, reading)
        assert found.hit == hit
        assert list(found.damage) == distribution
        assert found.mean == sum(hits * chance for hits, chance in distribution)


def by_icepool(attack: Formula, defense: int, damage: Damage) -> icepool.Die[int]:
    def hits(*faces: int) -> int:
        return damage.hits(faces) if attack.total(faces) > defense else 0

    return icepool.map(hits, *[icepool.d(sides) for sides in attack.sides])


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(-6, 6),
    st.integers(0, 20),
    st.sampled_from(DAMAGES),
    st.integers(0, 20),
)
def test_agrees_with_icepool(d6: int, d10: int, addition: int, defense: int, damage: str, left: int) -> None:
    if not d6 + d10:
        return
    attack = Formula("", (6,) * d6 + (10,) * d10, 1, addition)
    die = by_icepool(attack, defense, parse_damage(damage))
    found = odds.of(attack, defense, parse_damage(damage), left)
    total = die.denominator()
    assert dict(found.damage) == {n: Fraction(die.quantity(n), total) for n in die.outcomes()}
    assert found.mean == die.mean()
    assert found.fells == Fraction(die.quantity(">=", left), total)


def test_sk_8_5_equal_misses() -> None:
    # The troll's 3D6+4 against Defense 7 misses only on three ones: 7 is not more than 7.
    assert odds.of(parse("3D6+4"), 7, parse_damage("High+2")).hit == Fraction(215, 216)
    assert odds.of(parse("D6"), 5, parse_damage("High")).hit == Fraction(1, 6)
    assert odds.of(parse("D6"), 6, parse_damage("High")).hit == 0


def test_sk_9_5_the_chance_to_fell_counts_reaching_the_last_circle() -> None:
    attack, damage = parse("D6"), parse_damage("High")
    assert odds.of(attack, 0, damage, 6).fells == Fraction(1, 6)
    assert odds.of(attack, 0, damage, 7).fells == 0
    assert odds.of(attack, 0, damage, 0).fells == 1
    assert odds.of(attack, 0, damage).fells is None


@pytest.mark.parametrize("attack", ["40D6", "20D6+20D10", "40D10+100"])
def test_many_dice_stay_exact(attack: str) -> None:
    found = odds.of(parse(attack), 150, parse_damage("High"))
    assert sum(chance for _, chance in found.damage) == 1
    if attack == "40D6":
        # Every distribution of sums is symmetric about its middle: 140 for 40D6.
        even = odds.of(parse("40D6"), 140, parse_damage("High+Low"))
        over = odds.of(parse("40D6"), 139, parse_damage("High+Low"))
        assert even.hit + over.hit == 1


def test_several_attacks_together() -> None:
    one = odds.of(parse("3D6-1"), 10, parse_damage("High+2"))
    two = odds.of(parse("2D6+D10+3"), 10, parse_damage("High+Low+2"))
    expected: Counter[int] = Counter()
    for (a, p), (b, q) in itertools.product(one.damage, two.damage):
        expected[a + b] += p * q  # type: ignore[assignment]
    assert dict(odds.together([one, two])) == dict(expected)
    assert odds.together([]) == ((0, Fraction(1)),)


def test_for_programs_each_chance_is_exact_and_a_number() -> None:
    told = odds.of(parse("3D6+4"), 7, parse_damage("High+2"), 10).as_json()
    assert told["hit"] == {"exact": "215/216", "value": 215 / 216}
    assert sum(Fraction(row["exact"]) for row in told["damage"]) == 1
    assert told["damage"][0]["hits"] == 0
