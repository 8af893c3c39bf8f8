"""Initiative, the turn, its end. Rules: SK-6."""

import pytest
from arena import kinds, match, play

from game.dice import DiceWanted, TypedDice
from game.errors import DiceError, IllegalAction
from game.rules.skirmish import state as sk
from game.rules.skirmish.state import Attack, ChooseFirst, Decline, EndMove, Move, RollInitiative, Yield
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.turn import QUIET_TURNS
from game.table import Pose

FAR = (("montu", "a", 2, 2), ("cro", "b", 9, 8))
TOUCHING = (("montu", "a", 4, 4), ("cro", "b", 5, 4))


def test_sk_6_1_the_scenario_says_who_moves_first():
    assert SYSTEM.to_act(match(*FAR, first="b")).side == 1


def test_sk_6_1_else_each_side_rolls_and_the_higher_chooses():
    state = match(*FAR, first=None, faces=(4, 9))
    assert SYSTEM.to_act(state).kind == "initiative"
    state, events = play(state, RollInitiative())
    assert events[0].winner == 1
    assert (SYSTEM.to_act(state).side, SYSTEM.to_act(state).kind) == (1, "choose")
    state, events = play(state, ChooseFirst(0))
    assert kinds(events) == ["FirstChosen", "MoveBegan"]
    assert SYSTEM.to_act(state).side == 0


def test_sk_6_1_ties_are_rolled_again():
    state, events = play(match(*FAR, first=None, faces=(4, 4, 10, 10, 7, 3)), RollInitiative())
    assert [tuple(roll.total for roll in pair) for pair in events[0].tries] == [(4, 4), (10, 10), (7, 3)]
    assert state.mover == 0
    assert len(events[0].rolls) == 6


def test_sk_6_1_nothing_else_may_be_done_before():
    state = match(*FAR, first=None, faces=(4, 9))
    assert SYSTEM.check(state, EndMove()).rule == "SK-6.1"
    state, _ = play(state, RollInitiative())
    assert SYSTEM.check(state, RollInitiative()).rule == "SK-6.1"


def test_sk_6_2_without_contact_the_other_side_moves_at_once():
    state, events = play(match(*FAR), EndMove())
    assert kinds(events) == ["MoveEnded", "NoCombat", "MoveBegan"]
    assert (state.mover, state.phase, state.turn) == (1, "move", 1)


def test_sk_6_2_after_both_sides_the_next_turn_begins_with_the_first():
    state, events = play(match(*FAR, first="b"), EndMove(), EndMove())
    assert kinds(events[3:]) == ["MoveEnded", "NoCombat", "TurnBegan", "MoveBegan"]
    assert (state.mover, state.turn) == (1, 2)


def test_sk_6_2_both_sides_strike_in_each_of_the_two_combats():
    state = match(*TOUCHING, faces=(1,) * 12)
    blows = []
    for mover, other in (("montu", "cro"), ("cro", "montu")):
        state, events = play(state, EndMove(), Attack(mover, other), Attack(other, mover))
        blows += [event.figure for event in events if isinstance(event, sk.Attacked)]
    assert blows == ["montu", "cro", "cro", "montu"]
    assert state.turn == 2


def test_a_figure_may_move_again_in_its_next_move():
    stay = Move("montu", Pose(2, 2))
    state, _ = play(match(*FAR), stay, EndMove(), EndMove())
    assert SYSTEM.check(state, stay) is None


def test_sk_6_3_the_side_without_figures_loses():
    state = match(*TOUCHING, faces=(6, 6, 10, 1, 1, 1))
    state, events = play(state, EndMove(), Decline("montu"), Attack("cro", "montu"))
    assert kinds(events[-3:]) == ["CombatEnded", "Removed", "MatchEnded"]
    outcome = SYSTEM.outcome(state)
    assert (outcome.winner, outcome.rule) == (1, "SK-6.3")
    assert SYSTEM.to_act(state) is None


def test_sk_6_3_both_sides_gone_in_the_same_combat_is_a_draw():
    state = match(("montu", "a", 4, 4), ("montu", "b", 5, 4), faces=(6, 6, 6, 6, 6, 6))
    state, _ = play(state, EndMove(), Attack("montu-1", "montu-2"), Attack("montu-2", "montu-1"))
    assert SYSTEM.outcome(state).winner is None
    assert SYSTEM.outcome(state).rule == "SK-6.3"


def test_sk_6_5_twenty_quiet_turns_are_a_draw():
    state = match(*FAR)
    for turn in range(1, QUIET_TURNS + 1):
        assert state.turn == turn
        state, events = play(state, EndMove(), EndMove())
    assert kinds(events[-1:]) == ["MatchEnded"]
    assert SYSTEM.outcome(state).winner is None
    assert SYSTEM.outcome(state).rule == "SK-6.5"


def test_sk_6_5_an_attack_starts_the_count_anew_and_a_declined_one_does_not():
    state = match(*TOUCHING, faces=(1, 1, 1))
    quiet = [EndMove(), Decline("montu"), Decline("cro"), EndMove(), Decline("cro"), Decline("montu")]
    state, _ = play(state, *quiet, *quiet)
    assert state.quiet_turns == 2
    state, _ = play(state, EndMove(), Attack("montu", "cro"), *quiet[2:])
    assert state.quiet_turns == 0


def test_sk_6_5_a_side_may_yield_at_any_of_its_decisions():
    state, events = play(match(*FAR), Yield())
    assert kinds(events) == ["Yielded", "MatchEnded"]
    assert SYSTEM.outcome(state).winner == 1
    in_combat, _ = play(match(*TOUCHING, faces=(1, 1, 1)), EndMove(), Attack("montu", "cro"))
    state, _ = play(in_combat, Yield())
    assert SYSTEM.outcome(state).winner == 0


def test_nothing_happens_after_the_end():
    state, _ = play(match(*FAR), Yield())
    for action in (EndMove(), Yield(), Move("montu", Pose(2, 2))):
        refusal = SYSTEM.check(state, action)
        assert refusal.sentence.startswith("The match is over.")
        with pytest.raises(IllegalAction):
            SYSTEM.apply(state, action)


def test_wrong_phase_says_what_is_on():
    state = match(*TOUCHING)
    refusal = SYSTEM.check(state, Attack("montu", "cro"))
    assert refusal.rule == "SK-6.2"
    assert "Ants may move now" in refusal.sentence
    state, _ = play(state, EndMove())
    assert "attack" in SYSTEM.check(state, Move("montu", Pose(4, 4))).sentence


def test_options_never_offer_to_yield_and_end_with_the_end_of_the_move():
    options = list(SYSTEM.options(match(*FAR)))
    assert options[-1] == EndMove()
    assert Yield() not in options


def test_view_hides_the_dice_to_come_and_nothing_else():
    state = match(*FAR, faces=(1, 2, 3))
    view = SYSTEM.view(state, 0)
    assert SYSTEM.dice_of(view) != state.dice
    assert SYSTEM.with_dice(view, state.dice) == state


def test_a_script_without_faces_fails_and_changes_nothing():
    state, _ = play(match(*TOUCHING), EndMove())
    with pytest.raises(DiceError):
        SYSTEM.apply(state, Attack("montu", "cro"))


def test_typed_dice_are_asked_for():
    state, _ = play(match(*TOUCHING), EndMove())
    with pytest.raises(DiceWanted) as wanted:
        SYSTEM.apply(SYSTEM.with_dice(state, TypedDice()), Attack("montu", "cro"))
    assert wanted.value.sides == (6, 6, 6)
