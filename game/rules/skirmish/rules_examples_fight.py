"""Drawn examples of SK-8: who strikes whom, and when it lands."""

from __future__ import annotations

import math

import msgspec

from game import odds
from game.match.example import DiceRow, Example, Stage, Stages, Strike, Tabletop
from game.rules.skirmish import melee
from game.rules.skirmish.cards import attack_formula, damage_formula
from game.rules.skirmish.figures import name_of, piece_of
from game.rules.skirmish.obstacles import spoken
from game.rules.skirmish.rules_stage import BY_ID, Placed, RulesTable
from game.rules.skirmish.tell_attack import sum_in_words

ROOM = (20.0, 12.0)
TROLL = Placed("sea-troll", 1, 9.0, 5.4, 270)
WORKED = (
    TROLL,
    Placed("montu", 0, 9.0 - 1.125, 5.4, 90),
    Placed("argh", 0, 9.0, 5.4 - 1.125, 180),
    Placed("cro", 0, 9.0, 5.4 + 1.125, 0),
)
"""The rulebook's example in its second turn: three goblins round the troll."""


def _strike(table: RulesTable, figure: str, target: str) -> Strike:
    """An arrow from one figure's middle to where the other's base begins to be struck."""
    one, two = table.pose(figure), table.pose(target)
    end = (one.x_in + (two.x_in - one.x_in) * 0.8, one.y_in + (two.y_in - one.y_in) * 0.8)
    return Strike((one.x_in, one.y_in), end, piece_of(table.state, figure).side)


def _fighting() -> Example:
    table = RulesTable(ROOM, *WORKED, window=(4.6, 3.1, 13.2, 7.7))
    touches = tuple(
        msgspec.structs.replace(table.touch(figure, "sea-troll"), words="")
        for figure in ("montu", "argh", "cro")
    )
    words = "Three goblins and a troll, edge to edge. Where edges lie together, the line is lit."
    return Example((table.tabletop(*touches),), words)


def _one_attack() -> Example:
    table = RulesTable(ROOM, *WORKED, window=(4.6, 3.1, 13.2, 7.7))
    marks = [_strike(table, "sea-troll", "montu")]
    marks += [_strike(table, figure, "sea-troll") for figure in ("argh", "cro")]
    targets = [name_of(table.state, target) for target in melee.targets_of(table.state, "sea-troll")]
    words = (
        f"The troll touches {spoken(targets)}, and strikes one of them: Montu. Each goblin touches the "
        "troll alone."
    )
    return Example((table.tabletop(*marks),), words)


def _contact() -> Example:
    beside = _pairs(((5.6, 0.0, 0.0), (9.4, 0.75, 0.0), (13.2, 0.8, 0.0)))
    apart = _pairs(((7.0, 1.0, 0.0), (12.4, 0.0, 45.0)))
    words = (
        "Above: flush; slid aside to just ¼″; slid a little too far. Below: corner to corner; turned, so "
        "that only a corner touches."
    )
    return Example((beside, apart), words)


def _pairs(places: tuple[tuple[float, float, float], ...]) -> Tabletop:
    """Pairs of figures: how far the upper one is slid aside, and turned until its corner touches."""
    placed = []
    for x, aside, turned_deg in places:
        turn = math.radians(turned_deg)
        apart = 0.5 + (math.sin(turn) + math.cos(turn)) / 2
        placed.append(Placed("human", 1, x, 6.2, 0))
        placed.append(Placed("montu", 0, x + aside, 6.2 - apart, 180 + turned_deg))
    table = RulesTable((20, 12), *placed, window=(3.8, 4.1, 16.2, 7.3))
    marks = (table.touch(f"montu-{at}", f"human-{at}") for at in range(1, len(places) + 1))
    return msgspec.structs.replace(table.tabletop(*marks), is_named=False)


def _any_facing() -> Example:
    table = RulesTable(
        ROOM,
        Placed("sea-troll", 1, 6.4, 5.2, 270),
        Placed("argh", 0, 6.4 + 1.125, 5.2, 270),
        Placed("cro", 0, 11.2, 5.2, 90),
        Placed("human", 1, 12.2, 5.2, 90),
        window=(4.4, 3.9, 14.2, 6.6),
    )
    marks = (
        table.touch("argh", "sea-troll"),
        table.touch("cro", "human"),
    )
    words = (
        "The troll looks away from Argh, and the man from Cro. Both are in contact, and both may strike back."
    )
    return Example((table.tabletop(*marks),), words)


def _all_at_once() -> Example:
    table = RulesTable(
        ROOM,
        Placed("sea-troll", 1, 8.6, 5.2, 270),
        Placed("montu", 0, 8.6 - 1.125, 5.2, 90, hits=7),
        faces=(2, 3, 3, 4, 2, 6),
        window=(4.4, 4.0, 12, 6.6),
    )
    order = Stages(
        (
            Stage("The troll strikes", "its side has just moved", 1),
            Stage("Montu strikes", "though nothing is left of him", 0),
            Stage("Removal", "only now he leaves the table"),
        )
    )
    _, boxes, blow = table.blow("sea-troll", "montu")
    row, _, back = table.blow("montu", "sea-troll")
    marks = (table.touch("montu", "sea-troll"),)
    words = (
        f"The troll’s blow of {blow.hits} is more than Montu has left. He strikes all the same, and his "
        f"{back.roll.total} {'hits' if back.is_hit else 'misses'}."
    )
    return Example((table.tabletop(*marks), order, boxes, row), words)


def _attack_roll() -> Example:
    montu, troll = BY_ID["montu"], BY_ID["sea-troll"]
    formula = attack_formula(montu.attack)
    rows = []
    for faces in ((2, 3, 6), (4, 2, 6)):
        total = formula.total(faces)
        is_hit = total > troll.defense
        told = "is more than" if is_hit else "only equals" if total == troll.defense else "is less than"
        rows.append(
            DiceRow(
                f"{montu.name} strikes, {montu.attack}", formula.sides, faces, tuple(range(len(faces))),
                (sum_in_words(formula, faces), f"{total} {told} Defense {troll.defense}"),
                "hit" if is_hit else "miss", "good" if is_hit else "bad", 0,
            )
        )  # fmt: skip
    chance = float(odds.of(formula, troll.defense, damage_formula(montu.damage)).hit)
    words = f"Against the Sea-Troll Montu hits {100 * chance:.1f} times in a hundred."
    return Example(tuple(rows), words)


FIGHT_EXAMPLES = {
    "SK-8": _fighting,
    "SK-8.1": _one_attack,
    "SK-8.2": _contact,
    "SK-8.3": _any_facing,
    "SK-8.4": _all_at_once,
    "SK-8.5": _attack_roll,
}
