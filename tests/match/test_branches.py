"""The branches of a record, told apart and compared."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "toys"))

import toybox

from game import systems
from game.match.branches import branch_count, branch_of, branches, compare


def record():
    return systems.start(toybox.SCENARIOS[0], 3)


def play(at, place=0):
    """Take the option of this place; the node it led to."""
    at.play(list(systems.options(at.state))[place])
    return at.node


def test_without_another_way_there_is_one_branch():
    at = record()
    assert [branch.tip for branch in branches(at)] == [0]
    path = [play(at), play(at)]
    (only,) = branches(at)
    assert (only.tip, list(only.own), only.fork) == (path[-1], path, None)
    assert branch_count(at) == 1


def test_each_other_way_is_a_branch_that_knows_where_it_grew_from():
    at = record()
    first = [play(at), play(at), play(at)]
    at.go_to(first[0])
    second = [play(at, 1), play(at)]
    at.go_to(second[0])
    third = [play(at, 1)]
    found = branches(at)
    assert branch_count(at) == len(found) == 3
    assert [list(branch.own) for branch in found] == [first, second, third]
    assert [(branch.fork, branch.grew_from) for branch in found] == [
        (None, None),
        (first[0], 0),
        (second[0], 1),
    ]
    assert branch_of(found, second[1]) == 1
    assert branch_of(found, 0) == 0


def test_two_paths_are_compared_at_their_first_difference():
    at = record()
    one = [play(at), play(at)]
    at.go_to(one[0])
    other = play(at, 1)
    told = compare(at, one[-1], other)
    assert (told.fork.id, told.a.id, told.b.id, told.shared) == (one[0], one[1], other, 1)
    inside = compare(at, one[0], one[1])
    assert (inside.a, inside.b.id) == (None, one[1])
    same = compare(at, other, other)
    assert (same.a, same.b, same.fork.id) == (None, None, other)
