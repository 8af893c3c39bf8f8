"""Skirmishes on a sheet of 1" squares. Rule: SK-4.3."""

import pytest
import random_match
from arena import box, match, play, scenario

from game.errors import BadData
from game.rules.skirmish import choices
from game.rules.skirmish.movement import reach_of
from game.rules.skirmish.state import Attack, Deploy, EndMove, Move
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

FAR = ("sea-troll", "b", 11, 9)


def squares(*figures, **options):
    return match(*figures, surface="squares", **options)


def refused(state, figure, x, y, heading=0):
    refusal = SYSTEM.check(state, Move(figure, Pose(x, y, heading)))
    if refusal is not None and refusal.nearest is not None:
        assert SYSTEM.check(state, refusal.nearest) is None
    return refusal


def test_sk_4_3_a_start_is_taken_for_the_nearest_squares():
    state = squares(("argh", "a", 2.6, 3.4, 80), ("sea-troll", "b", 7.2, 5.9))
    assert [piece.pose for piece in state.pieces] == [Pose(2.5, 3.5, 90), Pose(7, 6)]


def test_sk_4_3_distance_counts_squares_and_a_diagonal_step_one_and_a_half():
    state = squares(("argh", "a", 2.5, 3.5), FAR)
    assert refused(state, "argh", 7.5, 3.5) is None  # Move 5: five straight steps
    assert refused(state, "argh", 5.5, 6.5) is None  # three diagonal ones count four and a half
    too_far = refused(state, "argh", 7.5, 4.5)
    assert too_far.rule == "SK-7.1"
    assert "moves up to 5 squares; the way there is 5.5 squares, 0.5 squares too far." in too_far.sentence


def test_sk_7_2_a_move_on_squares_is_told_in_squares():
    before = squares(("argh", "a", 2.5, 3.5), FAR)
    after, (moved,) = play(before, Move("argh", Pose(5.5, 4.5)))
    assert moved.length_in == 3.5
    assert moved.route[0] == (2.5, 3.5)
    assert moved.route[-1] == (5.5, 4.5)
    entry = SYSTEM.tell(before, moved, after)
    assert entry.headline == "Argh moves 3.5 of 5 squares"
    assert any("1 of the steps diagonal" in line for line in entry.why)


def test_sk_4_3_off_the_middle_of_a_square_nobody_stands():
    state = squares(("argh", "a", 2.5, 3.5), FAR)
    for wish in (Pose(4.4, 3.5), Pose(4.5, 3.5, 45)):
        refusal = SYSTEM.check(state, Move("argh", wish))
        assert refusal.rule == "SK-4.3"
        assert "in the middle" in refusal.sentence
        assert (refusal.nearest.pose.x_in, refusal.nearest.pose.y_in) == (4.5, 3.5)


def test_sk_4_3_a_ruler_counts_squares_too():
    surface = surface_of(squares(("argh", "a", 2.5, 3.5), FAR).setup.ground)
    assert surface.apart((0.2, 0.9), (3.7, 1.1)) == 3.5
    assert surface.amount(surface.apart((0.5, 0.5), (0.9, 1.5))) == "1 square"


def test_sk_4_3_turning_on_the_spot_is_free():
    state = squares(("argh", "a", 2.5, 3.5), FAR)
    _, (moved,) = play(state, Move("argh", Pose(2.5, 3.5, 180)))
    assert moved.length_in == 0


def test_sk_4_3_a_blocked_square_is_refused_and_drawn():
    state = squares(("argh", "a", 2.5, 3.5), FAR, walls=[box(4.2, 3.2, 4.8, 3.8, "pillar", "the Anvil")])
    refusal = refused(state, "argh", 4.5, 3.5)
    assert refusal.rule == "SK-4.3"
    assert refusal.sentence.startswith("Argh would hold a square that the Anvil blocks.")
    bad = next(mark for mark in refusal.marks if mark.tone == "bad")
    assert bad.points == ((4, 3), (5, 3), (5, 4), (4, 4))


def test_sk_7_3_a_held_square_is_refused():
    state = squares(("argh", "a", 2.5, 3.5), ("montu", "a", 4.5, 3.5), FAR)
    refusal = refused(state, "argh", 4.5, 3.5)
    assert refusal.rule == "SK-7.3"
    assert "a square of Montu" in refusal.sentence


def test_sk_4_1_off_the_sheet_nobody_stands():
    state = squares(("argh", "a", 1.5, 3.5), FAR)
    assert "off the sheet" in refused(state, "argh", -0.5, 3.5).sentence


def test_sk_4_3_a_diagonal_past_a_blocked_square_is_barred_and_said_so():
    walls = [box(3.1, 3.1, 3.9, 6.9, "wall", "the Spur")]
    state = squares(("argh", "a", 2.5, 3.5), FAR, walls=walls)
    refusal = refused(state, "argh", 6.5, 4.5)
    assert refusal.rule == "SK-4.3"
    assert "5.5 squares too far" not in refusal.sentence
    assert "a diagonal step needs both squares beside it, and the Spur bars it" in refusal.sentence
    assert any(mark.label == "the Spur" and mark.points[0] == (3, 3) for mark in refusal.marks)


def test_sk_4_3_on_squares_the_trolls_ways_are_two_wide():
    walls = [box(5.1, 0, 5.9, 3.9), box(5.1, 5.1, 5.9, 10)]
    state = squares(("sea-troll", "a", 3, 5), ("argh", "a", 4.5, 2.5), ("montu", "b", 11.5, 9.5), walls=walls)
    refusal = refused(state, "sea-troll", 7, 5)
    assert refusal.rule == "SK-4.3"
    assert "it is one square wide here, and Sea-Troll needs two" in refusal.sentence
    assert ((5, 4), (6, 4), (6, 5), (5, 5)) in [mark.points for mark in refusal.marks]
    assert refused(state, "argh", 6.5, 4.5) is None


def test_sk_4_3_shut_off_altogether_says_so():
    state = squares(("argh", "a", 2.5, 3.5), FAR, walls=[box(5.1, 0, 5.9, 10)])
    refusal = refused(state, "argh", 7.5, 3.5)
    assert refusal.sentence.startswith("There is no way there for Argh")


def test_sk_4_3_a_shared_side_is_contact_and_a_shared_corner_is_none():
    state = squares(("argh", "a", 2.5, 3.5), ("sea-troll", "b", 5, 5))
    beside, _ = play(state, Move("argh", Pose(3.5, 4.5)))
    assert [(c.first, c.second, c.length_in) for c in beside.contacts] == [(0, 1, 1.0)]
    corner, _ = play(state, Move("argh", Pose(3.5, 3.5)))
    assert corner.contacts == ()
    _, events = play(corner, EndMove())
    told = SYSTEM.tell(corner, events[1], corner)
    assert told.detail == "no square shares a side with an enemy’s"
    assert "shared corner is none (SK-4.3)" in told.why[0]


def test_sk_4_3_an_attack_across_a_corner_is_refused():
    state = squares(("argh", "a", 2.5, 3.5), ("sea-troll", "b", 5, 5), ("montu", "a", 4.5, 6.5))
    state, _ = play(state, Move("argh", Pose(3.5, 3.5)), EndMove())
    refusal = SYSTEM.check(state, Attack("argh", "sea-troll"))
    assert refusal.rule == "SK-4.3"
    assert "shares a side" in refusal.sentence


def test_sk_6_4_setting_up_square_by_square():
    zones = [box(0, 9, 12, 10, name="a"), box(0, 0, 12, 1, name="b")]
    state = squares(("argh", "a"), ("sea-troll", "b"), zones=zones, deploy=["a", "b"])
    offered = list(SYSTEM.options(state))
    assert [place.pose for place in offered] == [Pose(x + 0.5, 9.5) for x in range(12)]
    between = SYSTEM.check(state, Deploy("argh", Pose(3.2, 9.5)))
    assert between.rule == "SK-4.3"
    assert between.nearest.pose == Pose(3.5, 9.5)
    state, _ = play(state, offered[0])
    deep = SYSTEM.check(state, Deploy("sea-troll", Pose(5, 3, 180)))
    assert "base is 2 squares deep and the zone 1 square" in deep.sentence
    assert SYSTEM.check(state, Deploy("sea-troll", Pose(5, 1, 180))) is None


def test_sk_4_3_options_reach_contact_and_all_pass():
    walls = [box(4.2, 2.2, 4.8, 7.8)]
    state = squares(("argh", "a", 2.5, 3.5), ("sea-troll", "b", 6, 3), ("montu", "b", 2.5, 8.5), walls=walls)
    moves = list(choices.moves(state, "argh"))
    assert len(moves) > 8
    assert all(SYSTEM.check(state, move) is None for move in moves)
    touching = [play(state, move)[0] for move in moves]
    assert any(after.contacts for after in touching)
    assert reach_of(state, "argh").limit_in == 5


def test_sk_4_3_terrain_between_two_squares_is_no_sheet():
    with pytest.raises(BadData, match="lies between two squares"):
        squares(("argh", "a", 2.5, 3.5), FAR, walls=[box(4.96, 2, 5.04, 8)])


def test_another_surface_is_bad_data():
    with pytest.raises(BadData, match=r"setup\.surface"):
        match(("argh", "a", 2.5, 3.5), FAR, surface="hexes")


def test_random_matches_on_squares_end_and_every_base_is_clear():
    walls = [box(4.1, 2.1, 4.9, 6.9), box(8, 3.5, 9, 5), box(6.2, 8.2, 6.8, 8.8)]
    field = scenario(
        ("cro", "a", 1.5, 1.5), ("argh", "a", 1.5, 3.5), ("rider", "a", 2.5, 8, 90),
        ("sea-troll", "b", 10, 8), ("montu", "b", 10.5, 2.5), walls=walls, surface="squares",
        cards=[{
            "id": "rider", "name": "Rider", "weapon": "lance", "move_in": 8.0, "attack": "3D6",
            "damage": "High+1", "defense": 8, "endurance": 12, "base": "cavalry",
        }],
    )  # fmt: skip
    for seed in range(3):
        end = random_match.run(seed, random_match.check_step, field)
        assert SYSTEM.outcome(end) is not None
