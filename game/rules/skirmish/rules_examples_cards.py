"""Drawn examples of SK-11 to SK-13: a combatant rolled, chosen, priced, and its card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.dice import Formula, Roll, scripted
from game.match.example import Boxes, Chart, DiceRow, Example, Stage, Stages
from game.rules.skirmish import creation
from game.rules.skirmish.bases import size_in_words
from game.rules.skirmish.cards import CARDS
from game.rules.skirmish.creation import RACES, WEAPONS, Race
from game.rules.skirmish.rules_stage import BY_ID
from game.rules.skirmish.state import Card

ORC_WITH_A_WARHAMMER = (1, 2, 3, 4, 4, 4, 1, 4, 6, 4)
"""Faces for race, Move, Defense, Endurance and weapon: the rulebook's orc that rolls a 10. Rule: SK-11."""
GOBLINS_TPC = 636
"""The three goblins together; the rulebook does not say how it is shared among them. Rule: SK-12.3."""


def _span(before: int, most: int) -> str:
    """A row's totals, from the one after the row before.

    >>> _span(1, 4), _span(9, 10)
    ('2–4', '10')
    """
    return f"{before + 1}–{most}" if most > before + 1 else str(most)


def _by_total(
    dice: Formula,
    heads: Sequence[str],
    rows: Iterable[tuple[int, Any]],
    cells: Callable[[Any], Sequence[str]],
) -> Chart:
    """A table that is read by a roll's total."""
    told, before = [], len(dice.sides) - 1
    for most, row in rows:
        told.append((_span(before, most), *cells(row)))
        before = most
    return Chart((dice.text, *heads), tuple(told))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "–"


def _tables() -> tuple[Chart, ...]:
    """The tables that a combatant is rolled on."""
    medium, large = creation.DEFENSES["medium"], creation.DEFENSES["large"]
    columns = (
        creation.MOVES["medium"], creation.MOVES["large"],
        creation.ENDURANCES["medium"], creation.ENDURANCES["large"],
    )  # fmt: skip
    by_mixed = [
        (total, (f"{move}″", f"{large_move}″", str(endurance), str(large_endurance)))
        for total, (move, large_move, endurance, large_endurance) in enumerate(
            zip(*columns, strict=True), creation.FIRST_TOTAL
        )
    ]
    return (
        _by_total(
            creation.TWO, ("race", "base", "Attack", "Defense", "Endurance"), RACES,
            lambda race: (
                race.name, race.size, _signed(race.attack), _signed(race.defense), _signed(race.endurance)
            ),
        ),
        _by_total(
            creation.MIXED,
            ("Move, medium", "Move, large", "Endurance, medium", "Endurance, large"),
            by_mixed,
            lambda cells: cells,
        ),
        _by_total(
            creation.TWO, ("Defense, medium", "Defense, large"),
            [(most, (row, other)) for (most, row), (_, other) in zip(medium, large, strict=True)],
            lambda pair: tuple(str(defense) for defense in pair),
        ),
        _by_total(
            creation.TWO, ("weapon", "Damage", "Attack"), WEAPONS,
            lambda weapon: (weapon.name, weapon.damage, weapon.attack),
        ),
    )  # fmt: skip


def _rolled(what: str, roll: Roll, verdict: str, reckoned: str = "") -> DiceRow:
    lines = (f"{roll.formula.text} makes {roll.total}", *([reckoned] if reckoned else []))
    lit = tuple(range(len(roll.faces)))
    return DiceRow(what, roll.formula.sides, roll.faces, lit, lines, verdict)


def _with(race: Race, addition: int, result: int) -> str:
    """How a race's modifier comes to a stat."""
    return f"{result - addition}, {addition:+d} as {race.name.lower()}" if addition else ""


def _by_dice() -> Example:
    made = creation.create(scripted(ORC_WITH_A_WARHAMMER))
    race, weapon, card = made.race, made.weapon, made.card
    of_race, move, defense, endurance, of_weapon = made.rolls
    rows = (
        _rolled("Race", of_race, race.name),
        _rolled("Move", move, f"{card.move_in:g}″"),
        _rolled("Defense", defense, str(card.defense), _with(race, race.defense, card.defense)),
        _rolled("Endurance", endurance, str(card.endurance), _with(race, race.endurance, card.endurance)),
        _rolled(
            "Weapon", of_weapon, weapon.name,
            f"Attack {weapon.attack}, {race.attack:+d} as {race.name.lower()}: {card.attack}",
        ),
    )  # fmt: skip
    words = (
        f"{_an(race.name.lower())} with a {card.weapon}: Move {card.move_in:g}″, Attack {card.attack}, "
        f"Damage {card.damage}, Defense {card.defense}, Endurance {card.endurance}. Below the dice stand "
        "the tables."
    )
    return Example((*rows, *_tables()), words)


def _an(noun: str) -> str:
    """A noun with its article, at a sentence's beginning.

    >>> _an("orc"), _an("troll")
    ('An orc', 'A troll')
    """
    return f"{'An' if noun[0] in 'aeiou' else 'A'} {noun}"


def _by_choice() -> Example:
    steps = (
        Stage("Race", "and with it the size"),
        Stage("Stats", "Move, Defense, Endurance"),
        Stage("Weapons", "up to three"),
        Stage("Skills", "to hit, to hurt, more dice"),
        Stage("Points", "what it all costs"),
    )
    return Example((Stages(steps),), "One can go back to any step, or begin again.")


def _ranges() -> Example:
    rows = []
    for _, race in RACES:
        spans = {name: f"{least} to {most}" for name, (least, most) in creation.limits(race).items()}
        rows.append((race.name, race.size, f"{spans['Move']}″", spans["Defense"], spans["Endurance"]))
    chart = Chart(("race", "base", "Move", "Defense", "Endurance"), tuple(rows))
    return Example(
        (chart,), "From the worst to the best that dice could give, the race’s modifiers included."
    )


def _beginning() -> Example:
    chart = Chart(
        ("race", "base", "stats", "weapons", "skills", "points"),
        (("Human", size_in_words("medium"), "none chosen", "none", "none", "50"),),
    )
    return Example((chart,), "An empty card: all else is added to this.")


def _groups() -> Example:
    rows = [
        ("Warriors of Ash", "three goblins", "–", str(GOBLINS_TPC)),
        ("Warriors of Ash", "one Sea-Troll", "–", str(BY_ID["sea-troll"].tpc)),
    ]
    for name in dict.fromkeys(card.name for card in CARDS[4:]):
        plain, first = (card for card in CARDS if card.name == name)
        assert plain.tpc is not None
        assert first.tpc is not None
        each = f"{plain.tpc}, {plain.tpc} and {first.tpc}"
        rows.append(("A Test of Arms", f"three {name.split()[0]}", each, str(2 * plain.tpc + first.tpc)))
    words = "The goblins have more to spend than the troll; in A Test of Arms both sides have the same."
    return Example((Chart(("scenario", "group", "each", "together"), tuple(rows)),), words)


def _beyond() -> Example:
    troll = BY_ID["sea-troll"]
    race = next(race for _, race in RACES if race.name.lower() == troll.race)
    values = {"Move": troll.move_in, "Defense": troll.defense, "Endurance": troll.endurance}
    rows = []
    for name, (least, most) in creation.limits(race).items():
        is_within = least <= values[name] <= most
        told = "within" if is_within else "beyond: allowed, with a warning"
        unit = "″" * (name == "Move")
        rows.append((name, f"{values[name]:g}{unit}", f"{least} to {most}{unit}", told))
    chart = Chart(("stat", troll.name, "a troll by dice", "so"), tuple(rows))
    return Example((chart,), f"No troll that is rolled stands as long as the {troll.name}.")


def _card() -> Example:
    troll = BY_ID["sea-troll"]
    chart = Chart(("on the card", troll.name), tuple(_lines(troll)))
    left = f"{troll.endurance} of {troll.endurance} left"
    boxes = Boxes("Endurance, a circle a point", troll.endurance, 0, 0, left, side=1)
    return Example((chart, boxes), "Cross out a circle for every hit.")


def _lines(card: Card) -> list[tuple[str, str]]:
    return [
        ("race and base", f"{card.race}, {card.base} base, {size_in_words(card.base)}"),
        ("stats", f"Move {card.move_in:g}″, Defense {card.defense}, Endurance {card.endurance}"),
        ("weapon", f"{card.weapon}: Attack {card.attack}, Damage {card.damage}"),
        ("special", card.notes),
        ("points", f"{card.tpc} TPC"),
    ]


CARD_EXAMPLES = {
    "SK-11": _by_dice,
    "SK-12": _by_choice,
    "SK-12.1": _ranges,
    "SK-12.2": _beginning,
    "SK-12.3": _groups,
    "SK-12.4": _beyond,
    "SK-13": _card,
}
