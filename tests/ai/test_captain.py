"""The captain: packs about an enemy, what the enemy does about a plan, arrays before the first turn."""

from __future__ import annotations

import itertools

import arena
import msgspec
import pytest
from playing import decided, with_hits

from game import ai
from game.ai.player import Effort
from game.ai.skirmish.arraying import array
from game.ai.skirmish.captaining import Captain
from game.ai.skirmish.field import Field
from game.ai.skirmish.foresight import ANSWER, answers
from game.ai.skirmish.ordering import in_order, moving
from game.ai.skirmish.packing import packs
from game.ai.skirmish.planning import Planner
from game.ai.skirmish.spots import meaning
from game.dice import seeded
from game.rules.skirmish.melee import targets_of
from game.rules.skirmish.state import EndMove
from game.rules.skirmish.system import SYSTEM


def planner_of(state, side=0, kind=Planner, budget=2000):
    return kind(Field(state, side), ANSWER, seeded("x"), Effort(budget))


def crowd(count=6, **others):
    """So many goblins about a move away from one enemy."""
    goblins = [("montu", "a", 2 + 1.2 * (n // 3), 3.5 + 1.2 * (n % 3), 90) for n in range(count)]
    return arena.match(*goblins, ("argh", "b", 5.5, 5, 270), **others)


def test_sk_2_5_a_pack_is_as_large_as_any_choice_of_places_allows() -> None:
    # Twin: every choice of places for three, one after another, without any cleverness.
    state = crowd(3)
    planner = planner_of(state)
    k = planner.field.foes[0]
    choices = [[*(n for n, at in enumerate(spots) if k in at.touching), 0] for spots in planner.spots]
    most = max(
        sum(k in planner.spots[i][n].touching for i, n in enumerate(picks))
        for picks in itertools.product(*choices)
        if planner.stands(picks)
    )
    found = packs(planner, k)
    assert found
    for picks in found:
        assert planner.stands(picks)
        assert sum(k in at.touching for at in planner.chosen(picks)) == most == 3


def test_sk_8_2_packs_leave_the_others_alone_where_they_can() -> None:
    # The enemies stand shoulder to shoulder: the middle edge of one lies near the other.
    state = arena.match(
        ("cro", "a", 4, 4, 90),
        ("montu", "a", 4, 6, 90),
        ("argh", "b", 8, 5, 270),
        ("montu", "b", 8, 6.02, 270),
    )
    planner = planner_of(state)
    argh, montu = planner.field.foes
    first = planner.chosen(packs(planner, argh)[0])
    assert all(argh in at.touching for at in first)
    assert sum(montu in at.touching for at in first) == 0


def test_one_alone_is_no_pack() -> None:
    # In a corridor one base wide only one can come at the enemy.
    walls = [arena.box(0, 0, 12, 4.4), arena.box(0, 5.6, 12, 10)]
    state = arena.match(
        ("montu", "a", 3, 5, 90), ("argh", "a", 1.8, 5, 90), ("cro", "b", 6, 5, 270), walls=walls
    )
    planner = planner_of(state)
    assert packs(planner, planner.field.foes[0]) == []


def test_answers_are_moves_that_the_enemy_can_make() -> None:
    state = arena.match(
        ("cro", "a", 3, 5, 90), ("montu", "a", 3, 3, 90), ("argh", "b", 7, 4, 270), ("montu", "b", 8, 6, 270)
    )
    field = Field(state, 0)
    stay = [meaning(field, i, [field.pose(i)])[0] for i in field.mine]
    found = answers(field, stay, seeded("x"), Effort(1000))
    assert len(found) == 2, "rushing, and thinking"
    theirs, _ = SYSTEM.apply(state, EndMove())
    enemy, rush = Field(theirs, 1), found[0]
    chosen = [meaning(enemy, i, [rush.poses[enemy.fighters[i].id]])[0] for i in enemy.mine]
    assert len(in_order(enemy, chosen)) == len(moving(enemy, chosen)) == 2, "each by a legal move"
    assert all(-1 <= answer.value <= 1 for answer in found)
    for move in in_order(enemy, chosen):
        theirs, _ = SYSTEM.apply(theirs, move)
    pairs = {(contact.first, contact.second) for contact in theirs.contacts}
    assert {(i, k) for i, foes in rush.struck.items() for k in foes} == pairs != set()


def test_nothing_is_feared_of_those_that_will_be_gone() -> None:
    state = arena.match(("cro", "a", 3, 5, 90), ("montu", "a", 5, 5, 270), ("argh", "b", 4, 5, 270))
    hits = tuple(msgspec.structs.replace(p, hits=9 if p.side else 0) for p in state.pieces)
    field = Field(msgspec.structs.replace(state, pieces=hits), 0)
    stay = [meaning(field, i, [field.pose(i)])[0] for i in field.mine]
    (answer,) = answers(field, stay, seeded("x"), Effort(1000))
    assert not answer.poses
    assert answer.value > 0.9, "as good as won"


def test_a_plan_is_made_only_where_all_can_go_there() -> None:
    walls = [arena.box(0, 0, 8, 4.4), arena.box(0, 5.6, 8, 10)]
    state = arena.match(
        ("montu", "a", 1, 5, 90), ("argh", "a", 2.2, 5, 90), ("sea-troll", "b", 10, 5, 270), walls=walls
    )
    captain = planner_of(state, kind=Captain)
    chosen = captain.chosen(captain.best())
    assert len(in_order(captain.field, chosen)) == len(moving(captain.field, chosen))


def test_less_work_is_done_where_less_is_allowed_and_the_same_budget_gives_the_same_plan() -> None:
    state = crowd(4)
    view = SYSTEM.view(state, 0)
    full, again = ai.choose("captain", view, "x"), ai.choose("captain", view, "x")
    small = ai.choose("captain", view, "x", budget=60)
    assert full == again
    assert small.nodes < full.nodes
    assert SYSTEM.check(view, small.action) is None


def test_what_is_feared_is_said_and_drawn_where_it_would_stand() -> None:
    # Cro goes for one enemy; the other, beside it, can come at him.
    state = arena.match(("cro", "a", 3, 5, 90), ("argh", "b", 7, 5, 270), ("montu", "b", 9, 7, 270))
    hits = tuple(msgspec.structs.replace(p, hits=9 if p.id == "argh" else 0) for p in state.pieces)
    view = SYSTEM.view(msgspec.structs.replace(state, pieces=hits, quiet_turns=9), 0)
    thought = ai.choose("captain", view, "x")
    assert "may come at it there" in thought.why
    feared = [mark for mark in thought.marks if mark.kind == "polygon"]
    assert [mark.tone for mark in feared] == ["bad"]
    assert len(feared[0].points) == 4


@pytest.mark.parametrize("first", ["a", "b"])
def test_sk_6_4_an_array_is_legal_whoever_moves_first(first) -> None:
    zones = [arena.box(0, 9, 12, 10, name="a"), arena.box(0, 0, 12, 1, name="b")]
    state = arena.match(
        ("montu", "a"),
        ("argh", "a"),
        ("cro", "b"),
        ("montu", "b"),
        zones=zones,
        deploy=["a", "b"],
        first=first,
    )
    for side in (0, 1):
        decision = SYSTEM.to_act(state)
        assert (decision.kind, decision.side) == ("deploy", side)
        thought = array(SYSTEM.view(state, side), decision, seeded("x"), Effort(6000))
        for action in (thought.action, *(step.action for step in thought.then)):
            assert SYSTEM.check(state, action) is None
            state, _ = SYSTEM.apply(state, action)
    assert SYSTEM.to_act(state).kind == "move"


def test_sk_6_4_an_array_stands_so_that_all_can_strike_at_once() -> None:
    # The enemy's rush ends where three that stand shoulder to shoulder can all come at its first.
    from game import systems
    from game.cli import sources
    from game.dice import SeededDice

    scenario = sources.scenario("a-test-of-arms")
    state = systems.system_for(scenario).new_match(scenario, SeededDice("1"))
    players = ai.Player("charger", "x"), ai.Player("captain", "x")
    while (decision := SYSTEM.to_act(state)) is not None and (decision.kind, state.turn) != ("combat", 1):
        thought = players[decision.side].decide(SYSTEM.view(state, decision.side))
        state, _ = SYSTEM.apply(state, thought.action)
    cavan = [piece for piece in state.pieces if piece.side == 1]
    struck = {contact.first for contact in state.contacts}
    assert len(state.contacts) == len(cavan) == 3
    assert len(struck) == 1, "three against one in the first combat"


def test_two_against_three_strike_one_together_and_not_one_each() -> None:
    # At first sight all is as good as lost, and every plan much alike: only the closer look tells them apart.
    state = arena.match(
        ("rukon-highrunner", "a", 9.698, 5.988, 291),
        ("rukon-highrunner", "a", 7.758, 6.845, 21),
        ("cavan-garrison", "b", 7.75, 3.499, 180),
        ("cavan-garrison", "b", 10.059, 5.055, 201),
        ("cavan-garrison", "b", 5.741, 4.741, 135),
        walls=[
            arena.polygon((1.604, 4.207), (6.492, 7.14), (6.708, 6.78), (1.82, 3.847)),
            arena.polygon((8.292, 8.22), (13.18, 11.153), (13.396, 10.793), (8.508, 7.86)),
        ],
        size=(15, 15),
    )
    state = with_hits(state, **{state.pieces[3].id: 6})
    after, _ = decided("captain", state)
    struck = [set(targets_of(after, piece.id)) for piece in after.pieces[:2]]
    assert struck[0] & struck[1], "they strike one of them together"
