"""Combatants made by dice: the tables of race, stats and weapon, and how they go together. Rule: SK-11."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from game.dice import Roll, Stream, parse
from game.rules.skirmish.state import Card

T = TypeVar("T")


class Race(msgspec.Struct, frozen=True):
    """What a race adds to the rolled stats, and the size of base that it stands on. Rule: SK-11."""

    name: str
    size: str
    attack: int
    defense: int
    endurance: int


class Weapon(msgspec.Struct, frozen=True):
    """A weapon with its damage and attack formulas. Rule: SK-11."""

    name: str
    damage: str
    attack: str


RACES: tuple[tuple[int, Race], ...] = (
    (4, Race("Orc", "medium", 1, 0, 1)),
    (10, Race("Human", "medium", 0, 0, 0)),
    (12, Race("Troll", "large", 5, 4, 12)),
)
"""By the total of 2D6, each up to the one that is given. Rule: SK-11."""

WEAPONS: tuple[tuple[int, Weapon], ...] = (
    (3, Weapon("Club", "High", "2D6-2")),
    (5, Weapon("Mace", "High+1", "2D6")),
    (7, Weapon("Short sword", "High", "3D6-1")),
    (9, Weapon("Broadsword", "High+2", "3D6-2")),
    (10, Weapon("Warhammer", "High+1", "3D6-3")),
    (11, Weapon("Battleaxe", "High+Low+1", "2D6+D10-4")),
    (12, Weapon("Two-handed sword", "High+Low+2", "2D6+D10-5")),
)
"""By the total of 2D6, each up to the one that is given. Rule: SK-11; the last row is a house ruling."""

DEFENSES: dict[str, tuple[tuple[int, int], ...]] = {
    "medium": ((3, 7), (5, 8), (7, 9), (9, 10), (10, 11), (11, 12), (12, 13)),
    "large": ((3, 5), (5, 6), (7, 7), (9, 8), (10, 9), (11, 10), (12, 11)),
}
"""By size, and by the total of 2D6, each up to the one that is given. Rule: SK-11."""

FIRST_TOTAL = 2
"""The total that the tables of Move and Endurance begin with."""
MOVES: dict[str, tuple[int, ...]] = {
    "medium": (5, 6, 7, 8, 9, 10, 11, 12, 13),
    "large": (7, 8, 9, 10, 11, 12, 13, 14, 15),
}
"""Inches, by size and the total of D6+D10 from 2. Rule: SK-11; the last large one is a house ruling."""
ENDURANCES: dict[str, tuple[int, ...]] = {
    "medium": (5, 7, 9, 11, 13, 14, 15, 16, 17),
    "large": (10, 15, 20, 25, 30, 32, 34, 35, 36),
}
"""Hits, by size and the total of D6+D10 from 2. Rule: SK-11."""

TWO, MIXED = parse("2D6"), parse("D6+D10")


class Created(msgspec.Struct, frozen=True):
    """A combatant and the rolls that made it, in their order: race, Move, Defense, Endurance, weapon.

    `card` has an empty id and no cost: who takes the combatant into a group gives it both.
    """

    race: Race
    weapon: Weapon
    rolls: tuple[Roll, Roll, Roll, Roll, Roll]
    card: Card


def create(stream: Stream) -> Created:
    """Roll a combatant. Totals of D6+D10 beyond the tables are rolled again, a house ruling. Rule: SK-11."""
    of_race = TWO.roll(stream)
    race = _up_to(RACES, of_race.total)
    of_move = _within(len(MOVES[race.size]), stream)
    of_defense = TWO.roll(stream)
    of_endurance = _within(len(ENDURANCES[race.size]), stream)
    of_weapon = TWO.roll(stream)
    weapon = _up_to(WEAPONS, of_weapon.total)
    card = Card(
        "", race.name, weapon.name.lower(),
        MOVES[race.size][of_move.total - FIRST_TOTAL],
        raised(weapon.attack, race.attack),
        weapon.damage,
        _up_to(DEFENSES[race.size], of_defense.total) + race.defense,
        ENDURANCES[race.size][of_endurance.total - FIRST_TOTAL] + race.endurance,
        race.size,
        race=race.name.lower(),
    )  # fmt: skip
    return Created(race, weapon, (of_race, of_move, of_defense, of_endurance, of_weapon), card)


def raised(attack: str, by: int) -> str:
    """An attack formula with something added to it. Rule: SK-11.

    >>> raised("3D6-3", 1), raised("2D6", 5), raised("3D6-1", 1)
    ('3D6-2', '2D6+5', '3D6')
    """
    addition = parse(attack).addition + by
    return re.sub(r"[-+]\d+$", "", attack) + (f"{addition:+d}" if addition else "")


def limits(race: Race) -> dict[str, tuple[int, int]]:
    """The least and the most that dice can give the race in Move, Defense, Endurance. Rules: SK-11, SK-12.1.

    >>> limits(RACES[0][1])
    {'Move': (5, 13), 'Defense': (7, 13), 'Endurance': (6, 18)}
    """
    defenses = [defense + race.defense for _, defense in DEFENSES[race.size]]
    endurances = [endurance + race.endurance for endurance in ENDURANCES[race.size]]
    return {
        name: (min(values), max(values))
        for name, values in (("Move", MOVES[race.size]), ("Defense", defenses), ("Endurance", endurances))
    }


def _up_to(rows: Sequence[tuple[int, T]], total: int) -> T:
    return next(row for most, row in rows if total <= most)


def _within(count: int, stream: Stream) -> Roll:
    """A roll of D6+D10 whose total stands in a table of `count` rows."""
    while True:
        roll = MIXED.roll(stream)
        if roll.total < FIRST_TOTAL + count:
            return roll
