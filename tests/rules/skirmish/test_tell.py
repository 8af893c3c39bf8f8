"""Events in words, each with its rule."""

import re

from arena import box, line, match, play

from game.rules.skirmish.rules_text import BY_NUMBER
from game.rules.skirmish.state import Attack, ChooseFirst, Decline, EndMove, Move, RollInitiative, Yield
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

NUMBER = re.compile(r"SK-\d+(?:\.\d+)?")
PAIR = (("montu", "a", 2, 5), ("sea-troll", "b", 6, 5))


def told(state, *actions):
    """The entries of all events of some actions."""
    entries = []
    for action in actions:
        before = state
        state, events = play(state, action)
        entries += [SYSTEM.tell(before, event, state) for event in events]
    return entries


def test_a_move_tells_its_length_and_whom_it_touches():
    moved = told(match(*PAIR), Move("montu", Pose(4.875, 5, 90)))[0]
    assert (moved.headline, moved.detail) == ("Montu moves 2.9″ of 5″", "touches Sea-Troll")
    assert "Its edge lies along Sea-Troll’s for 1.00″: contact (SK-8.2)." in moved.why
    assert (moved.side, moved.figures, moved.rule) == (0, ("montu",), "SK-7.2")


def test_staying_and_turning_are_told_apart():
    assert told(match(*PAIR), Move("montu", Pose(2, 5)))[0].headline == "Montu stays"
    assert told(match(*PAIR), Move("montu", Pose(2, 5, 90)))[0].headline == "Montu turns"


def test_combat_names_who_touches_whom_and_marks_the_house_ruling():
    entries = told(match(*PAIR), Move("montu", Pose(4.875, 5, 90)), EndMove())
    combat = next(entry for entry in entries if entry.headline == "Combat")
    assert combat.detail == "Montu and Sea-Troll (1.00″)"
    assert combat.house
    assert any("SK-6.2" in line for line in combat.why)


def test_every_kind_of_event_is_told_with_rules_that_exist():
    state = match(("montu", "a", 4, 5), ("sea-troll", "b", 5.125, 5), first=None,
                  faces=(3, 3, 2, 9, 1, 1, 1, 6, 6, 6))  # fmt: skip
    entries = told(
        state, RollInitiative(), ChooseFirst(0), EndMove(), Decline("montu"), Decline("sea-troll"), EndMove(),
        Decline("sea-troll"), Attack("montu", "sea-troll"), EndMove(), Decline("montu"),
        Attack("sea-troll", "montu"),
    )  # fmt: skip
    entries += told(match(*PAIR), EndMove(), Yield())
    assert {entry.headline for entry in entries} >= {
        "Initiative to the Bees", "First to move: Ants", "Ants: move", "Ants: end of move", "Combat",
        "Montu holds back", "Combat is over", "Turn 2", "Montu misses Sea-Troll", "Montu falls",
        "Sea-Troll hits Montu for 20", "Victory for the Bees", "No combat", "The Bees gave up",
    }  # fmt: skip
    for entry in entries:
        text = " ".join((entry.rule, *entry.why))
        assert entry.why
        assert all(number in BY_NUMBER for number in NUMBER.findall(text)), text
        assert "  " not in text
        assert entry.headline == entry.headline.strip() != ""


def test_a_figure_that_has_nothing_left_is_said_to_strike_all_the_same():
    state = match(("sea-troll", "a", 5.125, 5), ("montu", "b", 4, 5), faces=(6, 6, 6))
    blow = told(state, EndMove(), Attack("sea-troll", "montu"))[-1]
    assert any("strikes all the same" in line for line in blow.why)


def test_a_tie_is_told_as_rolled_again():
    rolled = told(match(*PAIR, first=None, faces=(3, 3, 2, 9)), RollInitiative())[0]
    assert "A tie is rolled again." in rolled.why[0]
    assert rolled.house


def test_passing_a_named_gap_is_told():
    walls = [box(5, 0, 6, 4.5), box(5, 5.5, 6, 10)]
    layers = [("gaps", [line("the Squeeze", (5.5, 4.5), (5.5, 5.5))])]
    state = match(("montu", "a", 4, 5), ("cro", "b", 11, 9), walls=walls, layers=layers)
    assert told(state, Move("montu", Pose(7.5, 5)))[0].detail == "through the Squeeze"


def test_who_turns_on_the_spot_passes_no_gap():
    """It stood in line with one, and was told to turn through it."""
    layers = [("gaps", [line("the Squeeze", (5.5, 4.5), (5.5, 5.5))])]
    for place in ((5.5, 2.0), (5.5, 5.0)):
        state = match(("montu", "a", *place), ("cro", "b", 11, 9), layers=layers)
        turned = told(state, Move("montu", Pose(*place, 90)))[0]
        assert (turned.headline, turned.detail) == ("Montu turns", "to 90°, on the spot")
