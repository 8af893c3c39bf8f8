from __future__ import annotations

import math

import pytest
import toybox
from toy_orders import Bid
from toy_race import Rest, Run

from game import systems
from game.dice import DiceWanted, ScriptedDice
from game.errors import BadData, DiceError, GameError, IllegalAction, MalformedAction
from game.match.record import Record

RACE = toybox.scenario("toy-race", goal=100)


def race(*actions, **start):
    record = systems.start(RACE, 1, **start)
    for action in actions:
        record.play(action)
    return record


def test_undo_and_redo_walk_the_same_states():
    record = race(Run(1), Run(2), Rest())
    states = [node.state for node in record.path()]
    assert [record.undo().action for _ in range(3)] == [Rest(), Run(2), Run(1)]
    assert record.state is states[0]
    assert not record.can_undo
    for state in states[1:]:
        assert record.redo().state is state
    assert not record.can_redo
    with pytest.raises(GameError):
        record.redo()


def test_undo_does_not_roll_again_what_was_rolled():
    record = race(Run(1))
    rolled, state = record.current.events, record.state
    record.undo()
    assert record.play(Run(1)) is rolled
    assert record.state is state
    assert len(record.nodes) == 2


def test_another_way_is_a_branch_and_the_old_one_stays():
    record = race(Run(1), Run(2))
    record.go_to(1)
    record.play(Rest())
    assert [node.action for node in record.branches(1)] == [Run(2), Rest()]
    assert [node.action for node in record.path(2)] == [None, Run(1), Run(2)]
    record.go_to(2)
    record.undo()
    assert record.redo().id == 2
    assert [node.id for node in record.line()] == [0, 1, 2]


def test_a_node_knows_its_side_and_what_happened():
    record = race(Run(1), Rest())
    root, first, second = record.path()
    assert (root.parent, root.action, root.side, root.events) == (None, None, None, ())
    assert (first.side, second.side) == (0, 1)
    assert first.events[0].roll.faces
    assert len(record) == 2


# Take-backs


def test_looking_back_takes_nothing_back():
    record = race(Run(1), Run(2), Rest())
    record.undo()
    record.redo()
    record.go_to(0)
    record.play(Run(1))
    record.go_to(3)
    record.play(Run(1))
    assert record.take_backs == (0, 0)


def test_each_decision_undone_counts_once_for_the_side_that_went_another_way():
    record = race(Run(1), Run(2), Rest(), Rest(), Run(1))
    record.go_to(0)
    assert record.take_backs == (0, 0)
    record.play(Run(2))
    assert record.take_backs == (3, 0)
    record.undo()
    record.play(Rest())
    assert record.take_backs == (4, 0)
    record.play(Run(1))
    record.undo()
    record.play(Rest())
    assert record.take_backs == (4, 1)


def test_going_over_to_a_branch_and_on_takes_back_the_one_left():
    record = race(Run(1), Run(1))
    record.go_to(0)
    record.play(Rest())
    assert record.take_backs == (1, 0)
    record.go_to(2)
    assert record.take_backs == (1, 0)
    record.play(Run(2))
    assert record.take_backs == (2, 0)


# What is refused leaves all as it was


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (Run(4), IllegalAction),
        (Run(0), IllegalAction),
        (Run("2"), MalformedAction),
        (Run(1.5), MalformedAction),
        (Run(math.nan), MalformedAction),
        (Run(None), MalformedAction),
        (Bid(3), MalformedAction),
        (None, MalformedAction),
        (object(), MalformedAction),
    ],
)
def test_what_is_refused_changes_nothing(action, error):
    record = race(Run(1), Run(1))
    record.undo()
    before = (record.node, record.nodes, record.memory(), record.state)
    with pytest.raises(error):
        record.play(action)
    assert (record.node, record.nodes, record.memory(), record.state) == before


def test_nodes_that_are_not_there_are_refused():
    record = race(Run(1))
    for node in (-1, 2, 10**30):
        with pytest.raises(GameError):
            record.go_to(node)
        with pytest.raises(GameError):
            record.path(node)
    assert record.node == 1


# Dice


def test_typed_dice_are_asked_for_and_leave_all_as_it_was_until_they_are_there():
    record = race(dice="typed")
    with pytest.raises(DiceWanted) as wanted:
        record.play(Run(2))
    assert wanted.value.sides == (6, 6)
    assert (len(record.nodes), record.state.dice.faces) == (1, ())
    with pytest.raises(DiceWanted) as wanted:
        record.play(Run(2), [3, 3])
    assert wanted.value.sides == (10,)
    assert len(record.nodes) == 1
    events = record.play(Run(2), [3, 3, 9])
    assert [roll.faces for roll in events[0].rolls] == [(3, 3), (9,)]
    assert record.state.places == (9, 0)
    assert record.current.faces == (3, 3, 9)


def test_typed_dice_cannot_be_fished_for_by_going_back():
    record = race(dice="typed")
    record.play(Run(1), [1])
    record.undo()
    record.play(Run(1))
    assert record.state.places == (1, 0)


@pytest.mark.parametrize("faces", [[7], [0], [3, 4], [-1], [10**30]])
def test_impossible_and_left_over_faces_are_refused(faces):
    record = race(dice="typed")
    with pytest.raises(DiceError):
        record.play(Run(1), faces)
    assert len(record.nodes) == 1


def test_no_dice_are_typed_where_the_match_rolls():
    with pytest.raises(DiceError):
        race().play(Run(1), [6])
    with pytest.raises(GameError):
        race(dice="loaded")


def test_scripted_dice_run_out_with_a_sentence():
    record = race(dice=ScriptedDice((4,)))
    record.play(Run(1))
    with pytest.raises(DiceError):
        record.play(Run(1))
    assert record.dice_kind == "scripted"


# Notes, watchers, digests


def test_notes_are_plain_json():
    record = race(notes={"players": [{"name": "Anna"}]})
    assert record.notes == {"players": [{"name": "Anna"}]}
    with pytest.raises(BadData):
        record.note({"clock": math.nan})
    assert record.notes == {"players": [{"name": "Anna"}]}


def test_watchers_hear_of_every_change_and_of_nothing_else():
    record, heard = race(), []
    record.watchers.append(lambda change: heard.append((change.kind, change.node.id)))
    record.play(Run(1))
    record.undo()
    record.play(Run(1))
    record.go_to(1)
    record.go_to(0)
    record.note({})
    with pytest.raises(IllegalAction):
        record.play(Run(9))
    assert heard == [("played", 1), ("went", 0), ("again", 1), ("went", 0), ("noted", 0)]


def test_a_digest_tells_the_states_on_the_way():
    one, two = race(Run(1), Rest()), race(Run(1), Rest())
    assert one.digest() == two.digest()
    two.undo()
    two.play(Run(1))
    assert one.digest() != two.digest()
    assert one.digest(1) == two.digest(1)
    assert Record.start(systems.get("toy-race"), RACE, 2).digest() != one.digest(0)
