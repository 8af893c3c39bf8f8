"""Committing to a move before one measures for it. Rule: SK-1.3."""

import pytest
from arena import kinds, match, play, scenario

from game import ai, systems
from game.dice import SeededDice
from game.rules.skirmish import measuring
from game.rules.skirmish.state import Attack, Commit, EndMove, Move
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

TWO = (("argh", "a", 3, 5), ("cro", "a", 3, 2), ("sea-troll", "b", 9, 5))


def committed(*figures, **options):
    return match(*(figures or TWO), premeasure="committed", **options)


def why_not(state, action):
    refusal = SYSTEM.check(state, action)
    return refusal and (refusal.rule, refusal.sentence)


def test_sk_1_3_a_figure_moves_only_after_it_was_committed():
    state = committed()
    rule, sentence = why_not(state, Move("argh", Pose(4, 5)))
    assert rule == "SK-1.3"
    assert "Commit Argh to move first" in sentence
    assert list(SYSTEM.options(state)) == [Commit("argh"), Commit("cro"), EndMove()]
    after, events = play(state, Commit("argh"), Move("argh", Pose(4, 5)))
    assert kinds(events) == ["Committed", "Moved"]
    assert after.committed is None


def test_sk_1_3_a_refusal_before_the_commitment_measures_nothing():
    refusal = SYSTEM.check(committed(), Move("argh", Pose(11, 9)))
    assert refusal.figures == ()
    assert refusal.marks == ()
    assert refusal.nearest is None


def test_sk_1_3_only_the_committed_figure_may_be_measured_for():
    state, _ = play(committed(), Commit("argh"))
    assert measuring.may_measure(state, "argh")
    assert not measuring.may_measure(state, "cro")
    assert measuring.may_measure(match(*TWO), "cro")


def test_sk_1_3_a_committed_figure_may_still_stay_put():
    state, _ = play(committed(), Commit("argh"), Move("argh", Pose(3, 5)))
    assert state.pieces[0].has_moved
    assert state.committed is None


def test_sk_1_3_the_move_may_end_while_a_figure_is_committed_which_then_stays():
    state, events = play(committed(), Commit("argh"), EndMove())
    assert events[1].stayed == ("argh", "cro")
    assert (state.mover, state.committed) == (1, None)


def test_sk_1_3_the_committed_figure_goes_before_any_other():
    state, _ = play(committed(), Commit("argh"))
    assert SYSTEM.to_act(state).figures == ("argh",)
    for action in (Commit("cro"), Move("cro", Pose(4, 2))):
        rule, sentence = why_not(state, action)
        assert rule == "SK-1.3"
        assert sentence.startswith("Argh is committed")


def test_sk_1_3_a_try_too_far_costs_nothing_it_may_be_sent_elsewhere_or_stay():
    state, _ = play(committed(), Commit("argh"))
    refusal = SYSTEM.check(state, Move("argh", Pose(3, 9.4)))
    assert refusal is None
    too_far = SYSTEM.check(state, Move("argh", Pose(8, 9)))
    assert too_far.rule == "SK-7.1"
    assert too_far.nearest is not None
    assert SYSTEM.check(state, Move("argh", Pose(4, 6))) is None
    assert SYSTEM.check(state, Move("argh", Pose(3, 5))) is None


@pytest.mark.parametrize(
    ("figure", "rule"), [("sea-troll", "SK-6.2"), ("argh", "SK-1.3")], ids=["not its turn", "twice"]
)
def test_sk_1_3_who_may_not_be_committed(figure, rule):
    state, _ = play(committed(), Commit("argh"))
    assert SYSTEM.check(state, Commit(figure)).rule in (rule, "SK-1.3")


def test_sk_7_1_who_has_moved_is_not_committed_again():
    state, _ = play(committed(), Commit("argh"), Move("argh", Pose(4, 5)))
    assert SYSTEM.check(state, Commit("argh")).rule == "SK-7.1"


def test_sk_1_3_where_measuring_is_free_nobody_commits():
    rule, sentence = why_not(match(*TWO), Commit("argh"))
    assert rule == "SK-1.3"
    assert "freely" in sentence


def test_sk_1_3_the_commitment_is_told():
    before = committed()
    after, (event,) = play(before, Commit("argh"))
    assert SYSTEM.tell(before, event, after).headline == "Argh is committed"


def test_sk_1_3_a_measured_move_taken_back_is_counted():
    record = systems.start(scenario(*TWO, premeasure="committed"), "1")
    record.play(Commit("argh"))
    record.undo()
    assert sum(record.take_backs) == 0  # nothing else was done yet
    record.play(Commit("cro"))
    assert record.take_backs == (1, 0)
    record.play(Move("cro", Pose(4, 2)))
    record.undo()
    record.play(Move("cro", Pose(3, 2)))
    assert record.take_backs == (2, 0)


@pytest.mark.parametrize("level", ["charger", "recruit"])
def test_sk_1_3_computer_players_commit_what_they_move(level):
    state = SYSTEM.new_match(scenario(*TWO, premeasure="committed"), SeededDice("5"))
    players = [ai.player.Player(level, side) for side in (0, 1)]
    count = 0
    while (decision := SYSTEM.to_act(state)) is not None and count < 60:
        state, _ = SYSTEM.apply(
            state, players[decision.side].decide(SYSTEM.view(state, decision.side)).action
        )
        count += 1
    assert any(piece.hits for piece in state.pieces)


def test_sk_1_3_a_computer_player_takes_over_a_figure_that_is_committed():
    state, _ = play(committed(), Commit("cro"))
    thought = ai.choose("charger", state, 1)
    assert isinstance(thought.action, Move)
    assert thought.action.figure == "cro"
    assert SYSTEM.check(state, thought.action) is None


def test_combat_needs_no_commitment():
    state = committed(("argh", "a", 3, 5), ("sea-troll", "b", 3, 6.125), faces=(6, 6, 6))
    state, _ = play(state, EndMove(), Attack("argh", "sea-troll"))
    assert state.pieces[1].hits > 0
