"""What holds for every computer player of every system: legal, the same again, blind to the dice to come."""

from __future__ import annotations

from collections import Counter

import pytest

from game import ai, systems
from game.ai.player import Effort, below
from game.cli import tournament
from game.dice import ScriptedDice, SeededDice, seeded
from game.errors import GameError

ASH = "warriors-of-ash"
LEVELS = [level.id for level in ai.levels("skirmish")]


def test_levels_are_listed_with_yardsticks_marked() -> None:
    assert {level.id for level in ai.levels("skirmish") if level.is_fixed} == {"random", "charger"}
    assert all(level.title and level.blurb for level in ai.levels("skirmish"))
    with pytest.raises(GameError, match="soldier"):
        ai.level("skirmish", "grandmaster")
    with pytest.raises(GameError, match="no rule system"):
        ai.levels("tiddlywinks")


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_match_is_legal_and_ends_and_is_the_same_again(level: str) -> None:
    scenario = systems.scenario_of(ASH)
    rival = "charger" if level != "charger" else "random"
    first = tournament.play(scenario, (level, rival), 11, is_swapped=False)
    assert first.ending != "unfinished"
    assert not first.is_stall
    if level in ("charger", "soldier"):
        again = tournament.play(scenario, (level, rival), 11, is_swapped=False)
        assert (again.digest, again.winner, again.nodes) == (first.digest, first.winner, first.nodes)


@pytest.mark.parametrize("level", LEVELS)
def test_dice_to_come_change_no_decision(level: str) -> None:
    system = systems.get("skirmish")
    scenario = systems.scenario_of(ASH)
    thoughts = []
    for dice in (SeededDice("1"), SeededDice("2"), ScriptedDice((6,) * 99)):
        state = system.new_match(scenario, dice)
        thoughts.append(ai.choose(level, system.view(state, 0), "x"))
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_a_player_keeps_to_its_plan_and_drops_it_when_things_come_otherwise() -> None:
    system = systems.get("skirmish")
    state = system.new_match(systems.scenario_of(ASH), SeededDice("1"))
    player = ai.Player("soldier", "x")
    first = player.decide(system.view(state, 0))
    assert first.then, "the soldier plans its whole move"
    after, _ = system.apply(state, first.action)
    assert player.decide(system.view(after, 0)).action == first.then[0].action
    # Asked about another moment its plan is for nothing; what it says is legal all the same.
    elsewhere = player.decide(system.view(state, 0))
    assert system.check(state, elsewhere.action) is None
    assert elsewhere.nodes > 0


def test_a_smaller_budget_is_less_work_and_hurry_ends_it() -> None:
    system = systems.get("skirmish")
    view = system.view(system.new_match(systems.scenario_of(ASH), SeededDice("1")), 0)
    full, small = ai.choose("soldier", view, "x"), ai.choose("soldier", view, "x", budget=5)
    assert small.nodes < full.nodes
    assert system.check(view, small.action) is None
    told: list[int] = []
    hurried = ai.Player("soldier", "x").decide(view, is_hurried=lambda: True, told=told.append)
    assert system.check(view, hurried.action) is None
    assert hurried.nodes < full.nodes
    assert told == sorted(told)
    assert told


def test_effort_counts() -> None:
    effort = Effort(3)
    effort.spend(2)
    assert not effort.is_spent
    effort.spend()
    assert effort.is_spent
    assert effort.nodes == 3


def test_chance_picks_evenly() -> None:
    stream = seeded("even")
    for count in (1, 7, 12, 130):
        picks = Counter(below(stream, count) for _ in range(40 * count))
        assert set(picks) == set(range(count))
        assert max(picks.values()) < 80


def test_nobody_decides_in_a_match_that_is_over() -> None:
    system = systems.get("skirmish")
    from game.rules.skirmish.state import Yield

    state = system.new_match(systems.scenario_of(ASH), SeededDice("1"))
    over, _ = system.apply(state, Yield())
    with pytest.raises(GameError, match="over"):
        ai.choose("soldier", over, "x")
