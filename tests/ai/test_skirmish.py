"""The skirmish's players in positions whose right answer a person sees at once."""

from __future__ import annotations

import arena
import msgspec
import pytest
from playing import decided, with_hits

from game import ai
from game.ai.player import Effort
from game.ai.skirmish import words
from game.ai.skirmish.field import Field
from game.ai.skirmish.ordering import in_order
from game.ai.skirmish.planning import Planner, Temper
from game.ai.skirmish.spots import meaning, spots_of
from game.dice import seeded
from game.rules.skirmish.melee import targets_of
from game.rules.skirmish.state import Attack, Decline, Deploy, EndMove, Move
from game.rules.skirmish.system import SYSTEM
from game.table import Pose


@pytest.mark.parametrize("level", ["charger", "recruit", "soldier", "captain"])
def test_sk_8_2_an_enemy_within_reach_is_ganged_up_on(level) -> None:
    state = arena.match(
        ("cro", "a", 2, 5, 90), ("montu", "a", 2, 3, 90), ("argh", "a", 2, 7, 90), ("montu", "b", 6, 5, 270)
    )
    after, thoughts = decided(level, state)
    assert isinstance(thoughts[-1].action, EndMove)
    if level == "recruit":
        assert after.contacts, "moody, but not idle"
        return
    assert len(after.contacts) == 3, "all three touch it, none stands in another's way"
    if level in ("soldier", "captain"):
        assert any("joins" in thought.why and "%" in thought.why for thought in thoughts)


def test_charger_goes_for_the_nearest_by_the_way_it_must_go_not_as_the_crow_flies() -> None:
    # One enemy is near but behind a long wall, the other farther off in the open.
    wall = arena.box(4, 2, 4.5, 10)
    state = arena.match(
        ("cro", "a", 3, 8, 90), ("montu", "b", 5.5, 8, 270), ("argh", "b", 3, 2.9, 180), walls=[wall]
    )
    after, _ = decided("charger", state)
    assert targets_of(after, state.pieces[0].id) == (state.pieces[2].id,)


def test_soldier_stays_out_of_reach_until_its_friends_are_there() -> None:
    # Cro alone in the troll's reach would take its blows alone; his friends are a move behind.
    state = arena.match(
        ("cro", "a", 8, 5, 90),
        ("montu", "a", 1, 4, 90),
        ("argh", "a", 1, 6, 90),
        ("sea-troll", "b", 17.5, 5, 270),
        size=(24, 10),
    )
    after, thoughts = decided("soldier", state)
    back = meaning(Field(state, 0), 0, [after.pieces[0].pose])[0].from_foes[0]
    assert back > 7
    assert any("Cro" in thought.why and "out of Sea-Troll’s reach" in thought.why for thought in thoughts)


def test_sk_6_5_soldiers_that_would_rather_wait_come_on_before_the_game_is_drawn() -> None:
    state = arena.match(("argh", "a", 2, 5, 90), ("sea-troll", "b", 12, 5, 270), size=(24, 10))
    state = msgspec.structs.replace(state, quiet_turns=9)
    after, _ = decided("soldier", state)
    field = Field(state, 0)
    assert field.to_touch(0, [after.pieces[0].pose], 1)[0] < field.gap_in(0, 1) - 3


def test_nobody_blocks_a_friend_in_a_corridor() -> None:
    # One behind the other in a corridor one base wide: whoever is in front must go first, and far enough.
    walls = [arena.box(0, 0, 8, 4.4), arena.box(0, 5.6, 8, 10)]
    state = arena.match(
        ("montu", "a", 1, 5, 90), ("argh", "a", 2.2, 5, 90), ("sea-troll", "b", 9, 5, 270), walls=walls
    )
    after, thoughts = decided("charger", state)
    moved = [thought.action.figure for thought in thoughts if isinstance(thought.action, Move)]
    assert moved == ["argh", "montu"]
    assert all(
        piece.pose.x_in > before.pose.x_in + 3
        for piece, before in zip(after.pieces[:2], state.pieces, strict=False)
    )


def test_plans_are_put_in_an_order_in_which_each_move_is_legal() -> None:
    # The rear figure's spot is where the front one stands: it must wait for it.
    walls = [arena.box(0, 0, 8, 4.4), arena.box(0, 5.6, 8, 10)]
    state = arena.match(
        ("montu", "a", 1, 5, 90), ("argh", "a", 2.2, 5, 90), ("montu", "b", 11, 5, 270), walls=walls
    )
    field = Field(state, 0)
    chosen = [meaning(field, 0, [Pose(2.2, 5, 90)])[0], meaning(field, 1, [Pose(5, 5, 90)])[0]]
    moves = in_order(field, chosen)
    assert [move.figure for move in moves] == [state.pieces[1].id, state.pieces[0].id]
    shut = [meaning(field, 0, [Pose(5, 5, 90)])[0], meaning(field, 1, [Pose(1, 5, 90)])[0]]
    assert in_order(field, shut) == (), "they cannot change places in there"


def test_spots_are_legal_and_hold_every_side_of_the_enemy() -> None:
    state = arena.match(("cro", "a", 3, 5, 90), ("sea-troll", "b", 6, 5, 200))
    field = Field(state, 0)
    spots = spots_of(field, 0, (field.body(1),))
    touching = [spot for spot in spots if spot.touching]
    assert len(touching) >= 8
    for spot in spots:
        assert SYSTEM.check(state, Move("cro", spot.pose)) is None
        assert (spot.to_foes[0] == 0) == bool(spot.touching)
        if not spot.touching:
            # How far one is from the other is the same seen from both, but for the turning of bases.
            assert abs(spot.to_foes[0] - spot.from_foes[0]) < 0.8


def test_sk_4_2_an_enemy_too_wide_for_the_gap_is_not_feared_behind_it() -> None:
    # A gap of an inch in a wall across the table: a goblin's base passes, the troll's does not.
    walls = [arena.box(6, 0, 6.5, 4.5), arena.box(6, 5.5, 6.5, 10)]
    state = arena.match(("argh", "a", 3, 5, 90), ("sea-troll", "b", 9, 5, 270), walls=walls)
    spot = meaning(Field(state, 0), 0, [Pose(3, 5, 90)])[0]
    assert spot.from_foes[0] > 100
    assert spot.to_foes[0] < 6
    assert "cannot come at all" in words.keeps_out(state, "argh", "sea-troll", spot.from_foes[0] - 7)


def combat(**hits):
    """Cro and Montu touch two enemies each; it is their combat."""
    state = arena.match(
        ("cro", "a", 5, 5, 90), ("montu", "a", 5, 6, 90), ("argh", "b", 6, 5, 270), ("montu", "b", 6, 6, 270)
    )
    state, _ = arena.play(with_hits(state, **hits), EndMove())
    return state


def test_sk_8_4_no_blow_falls_on_one_that_is_down_already() -> None:
    state = combat()
    argh, montu = state.pieces[2].id, state.pieces[3].id
    down = with_hits(state, **{argh: 10, montu: 10})
    for level in ("charger", "recruit", "soldier", "captain"):
        thought = ai.choose(level, down, "x")
        assert isinstance(thought.action, Decline)
        assert "down" in thought.why
        for target, other in ((argh, montu), (montu, argh)):
            one_down = with_hits(state, **{other: 10})
            figures = SYSTEM.to_act(one_down).figures
            able = [f for f in figures if target in targets_of(one_down, f)]
            if len(able) == len(figures):
                assert ai.choose(level, one_down, "x").action.target == target


def test_the_one_who_has_no_choice_strikes_first() -> None:
    # Montu touches Argh alone; Cro touches both and waits to see what Montu's dice do.
    state = arena.match(
        ("cro", "a", 5, 5, 90), ("montu", "a", 6, 4, 180), ("argh", "b", 6, 5, 270), ("montu", "b", 5, 6, 0)
    )
    state, _ = arena.play(state, EndMove())
    montu, argh = state.pieces[1].id, state.pieces[2].id
    assert targets_of(state, montu) == (argh,)
    assert len(targets_of(state, state.pieces[0].id)) == 2
    assert ai.choose("soldier", state, "x").action == Attack(montu, argh)


@pytest.mark.parametrize("level", ["random", "charger", "soldier", "captain"])
def test_sk_6_4_sides_set_up_in_their_zones_and_play(level) -> None:
    zones = [arena.box(0, 9, 12, 10, name="a"), arena.box(0, 0, 12, 1, name="b")]
    state = arena.match(
        ("montu", "a"),
        ("argh", "a"),
        ("cro", "b"),
        zones=zones,
        deploy=["a", "b"],
        walls=[arena.box(5, 4, 9, 5)],
    )
    while SYSTEM.to_act(state).kind == "deploy":
        thought = ai.choose(level, SYSTEM.view(state, SYSTEM.to_act(state).side), "x")
        assert isinstance(thought.action, Deploy)
        state, _ = SYSTEM.apply(state, thought.action)
    assert SYSTEM.to_act(state).kind == "move"
    if level == "soldier":
        first, second = state.pieces[0].pose, state.pieces[1].pose
        assert abs(first.x_in - second.x_in) < 2.5, "they keep together"


def test_sk_6_1_initiative_is_rolled_and_chosen() -> None:
    state = arena.match(("montu", "a", 2, 5, 90), ("argh", "b", 9, 5, 270), first=None, faces=[9, 2])
    rolled, _ = SYSTEM.apply(state, ai.choose("soldier", state, "x").action)
    decision = SYSTEM.to_act(rolled)
    assert decision.kind == "choose"
    chosen, _ = SYSTEM.apply(rolled, ai.choose("soldier", rolled, "x").action)
    assert SYSTEM.to_act(chosen).kind == "move"


def test_sentences_name_everybody_and_give_the_chance() -> None:
    state = arena.match(("cro", "a", 2, 5, 90), ("montu", "a", 2, 3, 90), ("sea-troll", "b", 6, 5, 270))
    assert (
        words.attacks(state, "cro", "sea-troll", ()) == "Cro goes for Sea-Troll: 90 % to wound it this turn."
    )
    both = words.attacks(state, "cro", "sea-troll", ("montu",))
    assert both == "Cro joins Montu against Sea-Troll: together 94 % to wound it this turn."
    hurt = with_hits(state, **{"sea-troll": 45})
    assert "to fell it" in words.attacks(hurt, "cro", "sea-troll", ("montu",))


def test_recruits_hang_back_now_and_then_and_say_so() -> None:
    goblins = [("montu", "a", 2, 2 + 1.5 * n, 90) for n in range(4)]
    state = arena.match(*goblins, ("argh", "b", 5.5, 4.2, 270))
    counts = []
    for n in range(12):
        after, thoughts = decided("recruit", state, f"nerves {n}")
        stayed = sum(not piece.has_moved for piece in after.pieces[:4])
        hung_back = thoughts[-1].why.count("does not dare")
        assert hung_back <= stayed
        counts.append(hung_back)
    assert max(counts) > 0 < counts.count(0), "not always the same number"
    _, thoughts = decided("soldier", state)
    assert not any("does not dare" in thought.why for thought in thoughts)


def test_nerves_are_the_chance_that_a_figure_does_not_move() -> None:
    state = arena.match(("montu", "a", 2, 5, 90), ("argh", "b", 5.5, 5, 270))
    temper = Temper(combats=1, minds_answer=False, whim=0.0, nerves=0.4)
    planners = [Planner(Field(state, 0), temper, seeded(str(n)), Effort(10)) for n in range(200)]
    shaken = [planner for planner in planners if planner.shaken]
    assert 60 <= len(shaken) <= 100
    assert all(len(planner.spots[0]) == 1 for planner in shaken), "it can only stay"
