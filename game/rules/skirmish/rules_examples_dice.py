"""Drawn examples of SK-3, SK-5 and SK-9: dice, the combatant, damage read from dice."""

from __future__ import annotations

from game.dice import SIDES, parse, parse_damage, percent, scripted
from game.match.example import Boxes, Chart, DiceRow, Example
from game.rules.skirmish.cards import written
from game.rules.skirmish.rules_stage import BY_ID, Placed, RulesTable, damage_row
from game.rules.skirmish.tell_attack import sum_in_words

THREE = "3D6"


def _roll(text: str, faces: tuple[int, ...], title: str = "", verdict: str = "") -> DiceRow:
    """A formula rolled and added up, its text in the title. Rule: SK-3.2."""
    formula = parse(text)
    lines = (sum_in_words(formula, faces).partition(": ")[2],)
    lit = tuple(range(len(faces)))
    return DiceRow(
        title or written(text),
        formula.sides,
        faces,
        lit,
        lines,
        verdict or str(formula.total(faces)),
    )


def _dice() -> Example:
    troll = BY_ID["sea-troll"]
    row = _roll(troll.attack, (1, 5, 3), f"{troll.name}’s Attack, {troll.attack}")
    return Example((row,), "Three six-sided dice, and four on top.")


def _kinds() -> Example:
    rows = []
    for sides in SIDES:
        faces = tuple(range(1, sides + 1))
        told = ("0 means 10",) if sides == 10 else ()
        rows.append(DiceRow(f"D{sides}", (sides,) * sides, faces, tuple(range(sides)), told, f"1 to {sides}"))
    return Example(tuple(rows), "Every face of a die comes up as often as any other.")


def _formula() -> Example:
    rows = (_roll("D10+4", (7,)), _roll("2D6+D10+4", (2, 5, 7)), _roll("2D6x3", (2, 5)))
    return Example(rows, "A number is added once; a multiplier takes all the dice.")


def _chance() -> Example:
    rows = []
    for chance, faces in ((45, (4, 2)), (45, (7, 3)), (99, (10, 10))):
        happens, result = percent(scripted(faces), chance)
        told = f"{result} is {'no more' if happens else 'more'} than {chance}"
        verdict = "it happens" if happens else "it does not"
        title = f"A chance of {chance} %"
        rows.append(DiceRow(title, (10, 10), faces, (0, 1), (told,), verdict, "good" if happens else "bad"))
    return Example(tuple(rows), "The left die says the tens, the right one the ones; 0 and 0 are a hundred.")


def _combatant() -> Example:
    cro, base = BY_ID["cro"], BY_ID["cro"].base
    chart = Chart(
        ("stat", cro.name, "what it says"),
        (
            ("Move", f"{cro.move_in:g}″", "how far it may go in its side’s move"),
            ("Attack", cro.attack, "the dice it rolls to strike"),
            ("Damage", cro.damage, "how its hits are read from those dice"),
            ("Defense", str(cro.defense), "a roll against it must be more"),
            ("Endurance", str(cro.endurance), "the hits that bring it down"),
        ),
    )
    boxes = Boxes(f"{cro.name}’s Endurance", cro.endurance, 0, 0, f"{cro.endurance} of {cro.endurance} left")
    words = f"{cro.name}, a {cro.kind} with a {cro.weapon}, on a {base} base."
    return Example((chart, boxes), words)


def _damage() -> Example:
    table = RulesTable(
        (20, 12), Placed("sea-troll", 1, 9.125, 5, 270), Placed("montu", 0, 8, 5, 90), faces=(1, 5, 3)
    )
    row, boxes, event = table.blow("sea-troll", "montu")
    reading = damage_row(
        f"The same dice, read by {event.damage}",
        event.roll.formula,
        event.roll.faces,
        parse_damage(event.damage),
    )
    return Example((row, reading, boxes), "One throw: does it hit, and how hard.")


def _same_dice() -> Example:
    cro = BY_ID["cro"]
    faces, formula, damage = (6, 2, 4), parse(cro.attack), parse_damage(cro.damage)
    hit = _roll(cro.attack, faces, f"{cro.name} rolls {cro.attack}")
    words = (
        f"The +{formula.addition} helps to hit and does no damage. The D10 is a die like the others: here "
        "it is neither the highest nor the lowest."
    )
    return Example((hit, damage_row(f"Damage {cro.damage}", formula, faces, damage)), words)


def _high_and_low() -> Example:
    throws = (
        ("High", (3, 5, 1)), ("High", (2, 4, 4)), ("High", (2, 2, 2)),
        ("Low", (6, 4, 1)), ("Low", (3, 4, 3)), ("Low", (4, 4, 4)),
    )  # fmt: skip
    rows = tuple(damage_row(text, parse(THREE), faces, parse_damage(text)) for text, faces in throws)
    return Example(rows, "The dice that count are bright. Dice that tie all count.")


def _both() -> Example:
    rows = tuple(
        damage_row("High+Low", parse(text), faces, parse_damage("High+Low"))
        for text, faces in ((THREE, (6, 4, 1)), (THREE, (3, 4, 3)), (THREE, (4, 4, 4)), ("4D6", (5, 5, 3, 2)))
    )
    return Example(rows, "Three alike are highest and lowest at once, and count once.")


def _modified() -> Example:
    throws = (("Low+2", (6, 4, 1)), ("Low+2", (3, 4, 3)), ("Lowx3", (6, 4, 2)), ("Lowx3", (3, 4, 3)))
    rows = tuple(damage_row(written(text), parse(THREE), faces, parse_damage(text)) for text, faces in throws)
    return Example(rows, "First what the dice say, then times, then plus.")


def _hits() -> Example:
    """Montu in the rulebook's worked combat: 7 hits of the first blow, 8 of the second."""
    table = RulesTable(
        (20, 12),
        Placed("sea-troll", 1, 9.125, 5, 270),
        Placed("montu", 0, 8, 5, 90),
        faces=(1, 5, 3, 2, 3, 3),
    )
    _, first, one = table.blow("sea-troll", "montu")
    _, second, two = table.blow("sea-troll", "montu")
    over = two.hits_before + two.hits - two.endurance
    words = (
        f"Two blows of {one.hits} and {two.hits} hits: {over} more than there were circles. Hits beyond "
        "the last circle change nothing; Montu is removed when this combat is over."
    )
    return Example((first, second), words)


DICE_EXAMPLES = {
    "SK-3": _dice,
    "SK-3.1": _kinds,
    "SK-3.2": _formula,
    "SK-3.3": _chance,
    "SK-5": _combatant,
    "SK-9": _damage,
    "SK-9.1": _same_dice,
    "SK-9.2": _high_and_low,
    "SK-9.3": _both,
    "SK-9.4": _modified,
    "SK-9.5": _hits,
}
