"""The shipped scenarios are what they say: their tables, forces, gaps and openings. Rules: SK-10, SK-4."""

import math

import pytest

from game import systems
from game.dice import SeededDice
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.figures import base_of_piece, card_of, number_of, standing
from game.rules.skirmish.movement import reach_of
from game.rules.skirmish.state import Deploy
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.system import SYSTEM
from game.table import Pose, gaps

ARMS, CRYPT, THORNFIELD, DUN_WATER = "a-test-of-arms", "the-salt-crypt", "thornfield", "the-dun-water"


def opened(scenario, seed="1"):
    return SYSTEM.new_match(systems.scenario_of(scenario), SeededDice(seed))


def gap_width(state, name, base="medium"):
    """How wide a named gap of the map is, between what stands on either side of it."""
    named = next(gap for gap in state.setup.ground.gaps if gap.name == name)
    middle = ((named.start[0] + named.end[0]) / 2, (named.start[1] + named.end[1]) / 2)
    near = [
        gap
        for gap in gaps(state.setup.ground.table, SIZES[base])
        if math.dist(middle, [sum(xs) / 2 for xs in zip(*gap.segment, strict=True)]) < 0.3
    ]
    return near[0].width_in if near else math.inf


# A Test of Arms


def test_sk_10_2_fifteen_by_fifteen_with_a_wall_from_north_west_to_south_east_that_has_an_opening():
    ground = opened(ARMS).setup.ground
    assert (ground.width_in, ground.depth_in) == (15, 15)
    first, second = ground.table.terrain
    assert first.centroid.x < 7.5 < second.centroid.x
    assert first.centroid.y < 7.5 < second.centroid.y
    assert first.distance(second) == pytest.approx(2.1, abs=0.05)


def test_sk_10_2_the_wall_is_the_same_for_both_sides_when_the_table_is_turned():
    terrain = opened(ARMS).setup.ground.table.rock
    turned = [(15 - x, 15 - y) for part in terrain.geoms for x, y in part.exterior.coords]
    assert all(terrain.distance(type(terrain.centroid)(*point)) < 0.01 for point in turned)


def test_sk_10_2_rukon_set_up_first_within_an_inch_of_the_south_edge_and_move_first_cavan_last():
    state = opened(ARMS)
    assert (state.phase, state.mover) == ("deploy", 0)
    assert state.setup.side_names == ("Rukon", "Cavan")
    assert SYSTEM.check(state, Deploy("rukon-highrunner-1", Pose(5, 14.4))).rule == "SK-6.4"
    for side, edge, heading in ((0, 14.5, 0), (1, 0.5, 180)):
        for n in range(3):
            decision = SYSTEM.to_act(state)
            assert decision.side == side
            state, _ = SYSTEM.apply(state, Deploy(decision.figures[0], Pose(4 + 2 * n, edge, heading)))
    assert (state.phase, state.mover) == ("move", 0)


def test_sk_10_2_three_against_three_475_points_a_side():
    state = opened(ARMS)
    for side in (0, 1):
        mine = [piece for piece in state.pieces if piece.side == side]
        points = [card_of(state, piece.id).tpc for piece in mine]
        assert sum(points) == 475
        assert max(points) - min(points) <= 1
        assert [number_of(state, piece.id) for piece in mine] == [1, 2, 3]


# The Salt Crypt


def test_sk_4_3_the_troll_of_the_crypt_has_two_stairs_and_the_men_six_doors():
    state = opened(CRYPT)
    assert state.setup.ground.surface == "squares"
    sheet = surface_of(state.setup.ground).sheet
    assert all(sheet.is_free(square) for square in ((4, 5), (13, 6), (10, 3), (7, 8), (6, 3), (7, 3)))
    troll, delver = "warden-troll", "delver-1"
    for figure, goes in ((troll, False), (delver, True)):
        base = base_of_piece(state, next(piece for piece in state.pieces if piece.id == figure))
        surface = surface_of(state.setup.ground)
        start = next(piece.pose for piece in state.pieces if piece.id == figure)
        whole = surface.reach(base, start, math.inf, ())
        short = surface.settled(base, Pose(9, 6))
        assert whole.contains(short.x_in, short.y_in)
        straight = abs(short.x_in - start.x_in)
        assert (whole.distance_in(short.x_in, short.y_in) <= straight + 2) is goes


def test_the_crypt_is_the_same_turned_round():
    sheet = surface_of(opened(CRYPT).setup.ground).sheet
    assert sheet.blocked == {(17 - column, 11 - row) for column, row in sheet.blocked}


# Thornfield


def test_sk_4_2_the_holes_in_the_hedge_are_five_eighths_wide_and_let_halflings_through_alone():
    state = opened(THORNFIELD)
    for name in ("the north creep", "the badger’s hole", "the south creep", "the fox’s hole"):
        assert gap_width(state, name, "small") == pytest.approx(0.625, abs=1e-3)
    gates = ("the west gate", "the east gate")
    assert [gap_width(state, name) for name in gates] == [pytest.approx(1.3)] * 2


def test_sk_2_2_cavalry_against_the_smallest_bases():
    state = opened(THORNFIELD)
    assert {card_of(state, piece.id).base for piece in standing(state, 0)} == {"cavalry"}
    assert {card_of(state, piece.id).base for piece in standing(state, 1)} == {"small"}


def test_sk_7_4_a_halfling_slips_through_a_hole_where_a_rider_must_go_round():
    state = opened(THORNFIELD)
    figure = next(piece.id for piece in standing(state, 1) if piece.pose == Pose(8.9, 4.6, 0))
    assert reach_of(state, figure).distance_in(8.2, 2.5) < 3
    rider = base_of_piece(state, state.pieces[0])
    whole = surface_of(state.setup.ground).reach(rider, Pose(8.9, 2.4), math.inf, ())
    assert whole.distance_in(8.9, 4.9) > 6


# The Dun Water


def test_the_dun_water_is_fought_thirteen_against_thirteen():
    state = opened(DUN_WATER)
    assert [sum(1 for _ in standing(state, side)) for side in (0, 1)] == [13, 13]


def test_sk_4_2_the_stepping_stones_are_for_all_but_the_troll():
    state = opened(DUN_WATER)
    stones = gap_width(state, "the stepping stones")
    assert 1.0 < stones < 1.25
    for name in ("the old bridge", "the ford"):
        assert gap_width(state, name) == math.inf, "wider than anybody asks"
    surface = surface_of(state.setup.ground)
    over = Pose(11, 9.4)
    for size, goes in (("medium", True), ("large", False)):
        straight = surface.reach(SIZES[size], Pose(11, 5.6), math.inf, ()).distance_in(over.x_in, over.y_in)
        assert (straight < 4.5) is goes


@pytest.mark.parametrize("scenario", [ARMS, CRYPT, THORNFIELD, DUN_WATER])
def test_every_scenario_tells_its_tale_and_says_what_to_do(scenario):
    found = systems.scenario_of(scenario)
    assert len(found.tale.split()) > 80
    assert all(len(side.blurb.split()) > 20 for side in found.sides)
