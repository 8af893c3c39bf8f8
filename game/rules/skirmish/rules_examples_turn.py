"""Drawn examples of SK-1.2, SK-6 and SK-10: the turn, its beginning and end, the scenarios."""

from __future__ import annotations

import msgspec

from game.match.example import Area, Chart, DiceRow, Example, Label, Measure, ScenarioTable, Stage, Stages
from game.rules.skirmish import initiative, victory
from game.rules.skirmish.cards import CARDS
from game.rules.skirmish.deployment import is_in_zone
from game.rules.skirmish.figures import base_of
from game.rules.skirmish.rules_stage import Placed, RulesTable, box
from game.rules.skirmish.state import Card, InitiativeRolled
from game.rules.skirmish.turn import QUIET_TURNS
from game.units import inches

ORDER = (
    Stage("Goblins move", "each at most once", 0),
    Stage("Combat", "both sides strike"),
    Stage("Removal", "who is at 0 or less"),
    Stage("Trolls move", "each at most once", 1),
    Stage("Combat", "both sides strike"),
    Stage("Removal", "who is at 0 or less"),
)


def _seconds() -> Example:
    steps = tuple(Stage(f"Turn {turn}", f"{10 * turn} to {30 * turn} s have passed") for turn in (1, 2, 3))
    return Example((Stages(steps),), "A fight of three turns is over in a minute and a half at the most.")


def _whole_match() -> Example:
    steps = (
        Stage("Setting up", "if the scenario asks for it"),
        Stage("Initiative", "once, for the whole match"),
        Stage("Turn 1", "two moves, two combats"),
        Stage("Turn 2", "and so on"),
        Stage("Victory", "when one side is gone"),
    )
    return Example((Stages(steps),), "Nothing is rolled for between the turns: the order stays as it is.")


def _first() -> Example:
    table = RulesTable((20, 12), Placed("cro", 0, 3, 5), Placed("sea-troll", 1, 9, 5), faces=(6, 6, 4, 9))
    _, (event,) = initiative.roll(table.state)
    assert isinstance(event, InitiativeRolled)
    names, rows = table.state.setup.side_names, []
    for count, pair in enumerate(event.tries):
        faces = tuple(roll.total for roll in pair)
        is_last = count == len(event.tries) - 1
        told = f"{names[0]} {faces[0]}, {names[1]} {faces[1]}"
        lit = (event.winner,) if is_last else ()
        verdict = f"the {names[event.winner]} choose" if is_last else "a tie: again"
        title = "First roll" if not count else "Second roll"
        rows.append(DiceRow(title, (10, 10), faces, lit, (told,), verdict, "good" if is_last else "note"))
    return Example(tuple(rows), "The left die is the goblins’, the right one the troll’s.")


def _order() -> Example:
    words = "One whole turn where the goblins move first. The next one begins again from the top."
    return Example((Stages(ORDER),), words)


def _victory() -> Example:
    table = RulesTable((20, 12), Placed("cro", 0, 3, 5), Placed("sea-troll", 1, 9, 5))
    goblins, trolls = table.state.setup.side_names
    rows = []
    for gone, left in (
        ((), "one of each"),
        (("sea-troll",), f"the {goblins}"),
        (("cro",), f"the {trolls}"),
        (("cro", "sea-troll"), "nobody"),
    ):
        pieces = tuple(
            msgspec.structs.replace(piece, is_removed=piece.id in gone) for piece in table.state.pieces
        )
        end = victory.outcome(msgspec.structs.replace(table.state, pieces=pieces))
        result = "the match goes on" if end is None else "a draw"
        if end is not None and end.winner is not None:
            result = f"the {table.state.setup.side_names[end.winner]} win"
        rows.append((left, result))
    words = "Counted when the defeated have left the table, not before."
    return Example((Chart(("still standing after a combat", "so"), tuple(rows)),), words)


def _setting_up() -> Example:
    zone = box(0.0, 6.0, 14.0, 7.0)
    table = RulesTable(
        (14.0, 7.0),
        Placed("human", 0, 3.0, 6.5, 0),
        Placed("rider", 0, 7.0, 6.25, 0),
        Placed("human", 0, 11.0, 5.9, 0),
        zones=(zone, ()),
        window=(0.6, 2.9, 13.6, 7.5),
    )
    marks = [Area("zone", ((zone,),)), Measure(((1.3, 6.0), (1.3, 7.0)), f"zone {inches(1, 0)}", "note")]
    for figure, x, words in (
        ("human-1", 3.0, "inside: allowed"),
        ("rider", 7.0, "deeper than the zone, back to the edge: allowed"),
        ("human-2", 11.0, "sticking out: not allowed"),
    ):
        is_inside = is_in_zone(table.state, 0, base_of(table.state, figure), table.pose(figure))
        marks.append(
            Label((x, table.pose(figure).y_in - 1.15), words, "good" if is_inside else "bad", "above")
        )
    return Example((table.tabletop(*marks),), "A zone an inch deep along the table’s edge.")


def _no_blood() -> Example:
    steps = (
        Stage("Turn 7", "an attack: counting begins anew"),
        Stage("Turn 8", "no attack: 1"),
        Stage("…", "no attack"),
        Stage(f"Turn {7 + QUIET_TURNS}", f"no attack: {QUIET_TURNS}"),
        Stage("A draw", "nobody has won"),
    )
    return Example((Stages(steps),), "Blows that miss are attacks too.")


def _scenarios() -> Example:
    chart = Chart(
        ("scenario", "moves first", "moves second", "begins"),
        (
            ("Warriors of Ash", "three goblins", "one Sea-Troll", "from fixed places"),
            ("A Test of Arms", "three Rukon", "three Cavan", "with setting up"),
        ),
    )
    return Example((chart,), "Both are won by whoever is left.")


def _card(card: Card, count: int = 1) -> tuple[str, ...]:
    name = card.name if count == 1 else f"{card.name} (3)"
    return name, f"{card.move_in:g}″", card.attack, card.damage, str(card.defense), str(card.endurance)


HEADS = ("", "Move", "Attack", "Damage", "Defense", "Endurance")


def _warriors() -> Example:
    forces = Chart(HEADS, tuple(_card(card) for card in CARDS[:4]))
    words = "The cavern as it is played on: the goblins begin in the west, the troll in the east."
    return Example((ScenarioTable("warriors-of-ash"), forces), words)


def _arms() -> Example:
    alike = {card.name: card for card in CARDS[4:]}
    forces = Chart(HEADS, tuple(_card(card, 3) for card in alike.values()))
    words = "The empty field: both sides set up first, the Rukon in the south, then the Cavan in the north."
    return Example((ScenarioTable("a-test-of-arms"), forces), words)


TURN_EXAMPLES = {
    "SK-1.2": _seconds,
    "SK-6": _whole_match,
    "SK-6.1": _first,
    "SK-6.2": _order,
    "SK-6.3": _victory,
    "SK-6.4": _setting_up,
    "SK-6.5": _no_blood,
    "SK-10": _scenarios,
    "SK-10.1": _warriors,
    "SK-10.2": _arms,
}
