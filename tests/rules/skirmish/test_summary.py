"""What the result screen says of a match."""

import pytest
from arena import match, play

from game.rules.skirmish import summary
from game.rules.skirmish.state import Attack, Decline, EndMove
from game.rules.skirmish.system import SYSTEM

PAIR = (("montu", "a", 4, 5), ("sea-troll", "b", 5.125, 5))


def played(state, *actions):
    decisions = []
    for action in actions:
        state, events = play(state, action)
        decisions.append(events)
    return state, decisions


@pytest.fixture
def fight():
    state = match(*PAIR, faces=(6, 6, 6, 1, 5, 3, 6, 6, 6))
    return played(
        state, EndMove(), Attack("montu", "sea-troll"), Attack("sea-troll", "montu"),
        EndMove(), Attack("sea-troll", "montu"), Decline("montu"),
    )  # fmt: skip


def test_hits_are_counted_against_what_was_expected(fight):
    state, decisions = fight
    result = summary.of(decisions, state)
    montu, troll = result.sides
    assert (montu.attacks, montu.attacks_that_hit, montu.hits_dealt, montu.hits_taken) == (1, 1, 20, 27)
    assert (troll.attacks, troll.hits_dealt, troll.felled) == (2, 27, ("montu",))
    blow = decisions[1][0]
    assert montu.expected_hits == pytest.approx(blow.expected_hits)
    assert montu.luck == pytest.approx(20 - blow.expected_hits)


def test_the_turning_point_is_the_blow_that_moved_the_balance_most(fight):
    state, decisions = fight
    point = summary.of(decisions, state).turning_point
    assert isinstance(decisions[point.decision][0], type(decisions[1][0]))
    assert 0 <= point.before < point.after <= 1
    assert f"Turn {point.turn}:" in point.sentence
    assert "%" in point.sentence


def test_a_match_without_blows_has_no_turning_point():
    state, decisions = played(match(*PAIR), EndMove(), Decline("montu"), Decline("sea-troll"))
    result = summary.of(decisions, state)
    assert result.turning_point is None
    assert result.sides[0].luck == 0


def test_of_equal_sides_each_has_half_and_twice_the_figures_are_worth_four_times():
    even = match(("montu", "a", 2, 2), ("montu", "b", 8, 8))
    double = match(("montu", "a", 2, 2), ("montu", "a", 4, 2), ("montu", "b", 8, 8))
    assert summary.share_of_strength(even, [0, 0], 0) == pytest.approx(0.5)
    assert summary.share_of_strength(double, [0, 0, 0], 0) == pytest.approx(0.8)


def test_a_side_without_figures_has_no_strength():
    even = match(("montu", "a", 2, 2), ("montu", "b", 8, 8))
    assert summary.share_of_strength(even, [10, 0], 0) == 0
    assert summary.share_of_strength(even, [10, 0], 1) == 1
    assert summary.share_of_strength(even, [10, 10], 1) == 0.5


def test_the_summary_changes_nothing(fight):
    state, decisions = fight
    before = (state, [tuple(events) for events in decisions])
    summary.of(decisions, state)
    assert before == (state, [tuple(events) for events in decisions])
    assert SYSTEM.outcome(state).winner == 1
