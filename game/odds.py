"""The exact odds of an attack: the chance to hit, the whole distribution of damage, the chance to fell.

Nothing is sampled. Damage is read from the very dice that decide the hit (SK-9.1), so the two cannot be
reckoned apart: what is counted here is, for each sum of the dice that count as highest and lowest, in how
many ways each total comes up with it.

All those ways are kept as polynomials packed into one whole number each: the coefficient of x^s, the number
of ways to roll the sum s, stands in its own lane of bits. Adding and multiplying polynomials is then adding
and multiplying Python integers, and the sum of all coefficients is the remainder by "all bits of a lane set".
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import msgspec

from game.dice import Damage, Formula

D6, D10 = 6, 10


class Odds(msgspec.Struct, frozen=True):
    """What an attack can do, exactly. Rules: SK-8.5, SK-9.

    Kept as whole numbers of equally likely rolls: `rolls` in all, `hitting` of them hit, and `ways` lists
    (hits, rolls) in rising order of hits, a miss counting as 0 hits. `endurance_left` is what was asked for.
    """

    rolls: int
    hitting: int
    ways: tuple[tuple[int, int], ...]
    endurance_left: int | None = None

    @property
    def hit(self) -> Fraction:
        """The chance that the attack hits."""
        return Fraction(self.hitting, self.rolls)

    @property
    def damage(self) -> tuple[tuple[int, Fraction], ...]:
        """(hits, chance) in rising order of hits; the chances sum to 1."""
        return tuple((hits, Fraction(ways, self.rolls)) for hits, ways in self.ways)

    @property
    def mean(self) -> Fraction:
        """The expected number of hits, misses included."""
        return Fraction(sum(hits * ways for hits, ways in self.ways), self.rolls)

    @property
    def fells(self) -> Fraction | None:
        """The chance that this attack alone takes all that the target has left; None where not asked."""
        return None if self.endurance_left is None else self.at_least(self.endurance_left)

    def at_least(self, hits: int) -> Fraction:
        """The chance of `hits` or more from this attack."""
        return Fraction(sum(ways for n, ways in self.ways if n >= hits), self.rolls)

    def as_json(self) -> dict[str, Any]:
        """For programs: each chance as an exact fraction in words and as a number."""
        return {
            "hit": _number(self.hit),
            "damage": [{"hits": hits, **_number(chance)} for hits, chance in self.damage],
            "mean": _number(self.mean),
            "fells": None if self.fells is None else _number(self.fells),
        }


def of(attack: Formula, defense: int, damage: Damage, endurance_left: int | None = None) -> Odds:
    """The odds of one attack roll against a Defense. Rules: SK-8.5, SK-9.1 to SK-9.5.

    `endurance_left` is how many hits the target can still take, for the chance to fell it.

    >>> from game.dice import parse, parse_damage
    >>> of(parse("3D6+4"), 7, parse_damage("High+2"), 10).hit
    Fraction(215, 216)
    """
    return _of(attack.sides, attack.multiplier, attack.addition, defense, damage, endurance_left)


def forget() -> None:
    """Forget all odds reckoned so far, to be able to measure what reckoning takes."""
    _of.cache_clear()
    ways_of.cache_clear()


def together(attacks: Iterable[Odds]) -> tuple[tuple[int, Fraction], ...]:
    """The distribution of the hits that several attacks deal in sum, as `Odds.damage` lists it.

    >>> from game.dice import parse, parse_damage
    >>> together([of(parse("D6"), 5, parse_damage("High"))] * 2)[-1]
    (12, Fraction(1, 36))
    """
    sums, rolls = {0: 1}, 1
    for odds in attacks:
        longer: dict[int, int] = {}
        for before, ways in sums.items():
            for hits, more in odds.ways:
                longer[before + hits] = longer.get(before + hits, 0) + ways * more
        sums, rolls = longer, rolls * odds.rolls
    return tuple((hits, Fraction(ways, rolls)) for hits, ways in sorted(sums.items()))


@lru_cache(maxsize=8192)
def _of(
    sides: tuple[int, ...], multiplier: int, addition: int, defense: int, damage: Damage, left: int | None
) -> Odds:
    d6 = sides.count(D6)
    d10 = len(sides) - d6
    rolls = D6**d6 * D10**d10
    lane, ways = ways_of(d6, d10, damage.high, damage.low)
    # The attack hits when sum * multiplier + addition > defense: from this sum on.
    cut, all_set = max(0, (defense - addition) // multiplier + 1) * lane, (1 << lane) - 1
    times, plus = damage.multiplier, damage.addition
    of_hits: dict[int, int] = {}
    hitting = 0
    for part, polynomial in ways:
        count = (polynomial >> cut) % all_set
        if count:
            hits = max(0, part * times + plus)
            of_hits[hits] = of_hits.get(hits, 0) + count
            hitting += count
    if hitting < rolls:
        of_hits[0] = of_hits.get(0, 0) + rolls - hitting
    return Odds(rolls, hitting, tuple(sorted(of_hits.items())), left)


@lru_cache(maxsize=256)
def ways_of(d6: int, d10: int, high: bool, low: bool) -> tuple[int, tuple[tuple[int, int], ...]]:
    """For each sum of the dice that count (highest, lowest or both), the packed polynomial of all sums.

    Returns the width of a lane in bits, and (sum of the counted dice, polynomial) in rising order.
    Rules: SK-9.2, SK-9.3.
    """
    # One bit more than all ways together need: no lane overflows, and no remainder is ambiguous.
    lane = (D6**d6 * D10**d10).bit_length() + 1
    runs = _runs(lane, d6 + d10)
    ways = _ways_of_both(lane, d6, d10, runs) if high and low else _ways_of_one(lane, d6, d10, runs, high)
    return lane, tuple(sorted(ways.items()))


def _runs(lane: int, most: int) -> list[list[int]]:
    """The packed polynomials of the sums of 0 to `most` dice, by how many faces each has: 1 and up."""
    runs, die = [], 0
    for faces in range(D10 + 1):
        die += (1 << faces * lane) if faces else 0
        powers = [1]
        for _ in range(most):
            powers.append(powers[-1] * die)
        runs.append(powers)
    return runs


def _ways_of_one(lane: int, d6: int, d10: int, runs: list[list[int]], is_high: bool) -> dict[int, int]:
    """The rolls by the sum of their highest (or lowest) dice; all others lie below (or above) them."""
    ways: dict[int, int] = {}
    for face in range(1, 1 + (D10 if d10 else D6)):
        others_6, others_10 = (min(face - 1, D6), face - 1) if is_high else (max(0, D6 - face), D10 - face)
        over = 0 if is_high else face
        for n6 in range(d6 + 1 if face <= D6 else 1):
            for n10 in range(d10 + 1):
                if n6 + n10:
                    part, left = face * (n6 + n10), d6 + d10 - n6 - n10
                    rolls = runs[others_6][d6 - n6] * runs[others_10][d10 - n10]
                    rolls *= comb(d6, n6) * comb(d10, n10)
                    if rolls:
                        ways[part] = ways.get(part, 0) + (rolls << (part + over * left) * lane)
    return ways


def _ways_of_both(lane: int, d6: int, d10: int, runs: list[list[int]]) -> dict[int, int]:
    """The rolls by the sum of their highest and their lowest dice; where all are equal, all count once."""
    ways: dict[int, int] = {}
    dice, lowest = d6 + d10, D6 if d6 else D10
    for face in range(1, lowest + 1):
        part = face * dice
        ways[part] = ways.get(part, 0) + (1 << part * lane)
    # Where the top is above 6, no D6 shows it.
    alike, mixed = _shares(0, dice), _shares(d6, d10)
    for top in range(2, 1 + (D10 if d10 else D6)):
        shares = alike if top <= D6 else mixed
        for bottom in range(1, min(top, lowest + 1)):
            short, long = runs[max(0, D6 - bottom)], runs[top - bottom - 1]
            for rest_6, rest, ends in shares:
                rolls = short[rest_6] * long[rest]
                if rolls:
                    over = bottom * (rest_6 + rest)
                    for highs, lows, times in ends:
                        part = top * highs + bottom * lows
                        ways[part] = ways.get(part, 0) + (rolls * times << (part + over) * lane)
    return ways


def _shares(barred: int, free: int) -> list[tuple[int, int, list[tuple[int, int, int]]]]:
    """How dice may be shared out to be highest, lowest or between; `barred` ones are never highest.

    A row holds how many of the barred and of the free are between, and a list of how many of all others are
    highest, how many lowest, and in how many ways the dice can be chosen.
    """
    rows = []
    for low in range(barred + 1):
        for both in range(1, free + 1):
            chosen = comb(barred, low) * comb(free, both)
            most = min(both, low + both - 1)
            ends = [(highs, low + both - highs, chosen * comb(both, highs)) for highs in range(1, most + 1)]
            if ends:
                rows.append((barred - low, free - both, ends))
    return rows


def _number(chance: Fraction) -> dict[str, Any]:
    return {"exact": str(chance), "value": float(chance)}
