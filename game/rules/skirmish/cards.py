"""The table of combatants, and the cards that a scenario brings along. Rules: SK-5, SK-13."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.dice import Damage, Formula, parse, parse_damage
from game.errors import BadData, BadFormula
from game.match import codec
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.state import Card

CARDS: tuple[Card, ...] = (
    Card(
        "sea-troll", "Sea-Troll", "large claws", 7.0, "3D6+4", "High+2", 10, 51, "large",
        kind="sea-troll", race="troll", tpc=480,
        notes="Too wide for a gap of an inch.",
    ),
    Card(
        "cro", "Cro", "two-handed sword", 6.0, "2D6+D10+3", "High+Low+2", 9, 18, "medium",
        kind="greater goblin", race="goblin",
        notes="The strongest of the three, and the only one to roll a D10.",
    ),
    Card(
        "argh", "Argh", "scimitar", 5.0, "3D6-2", "High+2", 7, 10, "medium",
        kind="lesser goblin", race="goblin",
    ),
    Card(
        "montu", "Montu", "scimitar", 5.0, "3D6-1", "High+2", 7, 10, "medium",
        kind="lesser goblin", race="goblin",
    ),
    Card(
        "rukon-highrunner", "Rukon Highrunner", "short spear", 8.0, "3D6", "High+1", 8, 13, "medium",
        kind="rukon highrunner", race="human", tpc=158,
        notes="Lightly armed, and faster than anything on two legs.",
    ),
    Card(
        "rukon-highrunner-first", "Rukon Highrunner", "short spear", 8.0, "3D6", "High+1", 8, 13, "medium",
        kind="rukon highrunner", race="human", tpc=159, art="rukon-highrunner",
        notes="Runs in front; in a fight no better than the others.",
    ),
    Card(
        "cavan-garrison", "Cavan Garrison", "broadsword", 6.0, "3D6-1", "High+2", 9, 12, "medium",
        kind="cavan garrison", race="human", tpc=158,
        notes="Slower, better covered, and used to standing in a line.",
    ),
    Card(
        "cavan-garrison-first", "Cavan Garrison", "broadsword", 6.0, "3D6-1", "High+2", 9, 12, "medium",
        kind="cavan garrison", race="human", tpc=159, art="cavan-garrison",
        notes="Has the watch today; in a fight no better than the others.",
    ),
)  # fmt: skip
"""One row a combatant. Rules: SK-5, SK-10.2.

The cards of A Test of Arms are a house ruling: so is it that one of each side's three, alike in all else,
costs a point more, for 475 is not divisible by three.
"""

MOST_MOVE_IN, MOST_DEFENSE, MOST_ENDURANCE = 60.0, 99, 500
"""Cards of a scenario's own stay within what a table and a card have room for."""


@lru_cache(maxsize=256)
def attack_formula(text: str) -> Formula:
    """A card's Melee Attack, read. Rule: SK-3.2."""
    return parse(text)


@lru_cache(maxsize=256)
def damage_formula(text: str) -> Damage:
    """A card's Melee Damage, read. Rule: SK-9."""
    return parse_damage(text)


def written(formula: str) -> str:
    """A formula as it is shown, with a true times sign.

    >>> written("Lowx3")
    'Low×3'
    """
    return formula.replace("x", "×")


def read_card(row: Any, file: str, key: str) -> Card:
    """A card of a scenario's own, checked. Raises `BadData` naming the file and the key."""
    card: Card = codec.convert(row, Card, file=file, key=key)
    unknown = sorted(set(row) - set(Card.__struct_fields__))
    if unknown:
        raise BadData(file, codec.join(key, unknown[0]), "this is no field of a card")
    for field in ("id", "name"):
        if not getattr(card, field).strip():
            raise BadData(file, codec.join(key, field), "it must not be empty")
    if card.base not in SIZES:
        known = ", ".join(SIZES)
        raise BadData(file, codec.join(key, "base"), f"there is no base {card.base!r}; there are: {known}")
    if not 0 <= card.move_in <= MOST_MOVE_IN:
        raise BadData(file, codec.join(key, "move_in"), f"from 0 to {MOST_MOVE_IN:g} inches are expected")
    if not 0 <= card.defense <= MOST_DEFENSE:
        raise BadData(file, codec.join(key, "defense"), f"from 0 to {MOST_DEFENSE} is expected")
    if not 1 <= card.endurance <= MOST_ENDURANCE:
        raise BadData(file, codec.join(key, "endurance"), f"from 1 to {MOST_ENDURANCE} is expected")
    for field, read in (("attack", parse), ("damage", parse_damage)):
        try:
            read(getattr(card, field))
        except BadFormula as error:
            raise BadData(file, codec.join(key, field), str(error)) from error
    return card
