"""Rules: SK-7, with SK-2.3, SK-2.5 and SK-4.2 where a move runs into them."""

import math
import random
from itertools import pairwise

import pytest
from arena import box, line, match, play, polygon

from game.errors import IllegalAction, MalformedAction
from game.rules.skirmish import state as sk
from game.rules.skirmish.contact import all_contacts
from game.rules.skirmish.figures import base_of, others_of
from game.rules.skirmish.movement import may_move, reach_of
from game.rules.skirmish.state import EndMove, Move
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.ways import mover_of
from game.table import Pose, fits

FAR = (("montu", "a", 2, 5), ("cro", "b", 11, 9))
DOOR = [box(5, 0, 6, 4.5, name="the Jamb"), box(5, 5.5, 6, 10, name="the Post")]
"""A wall from edge to edge with a gap of an inch."""


def labels(refusal, tone):
    return [mark.label for mark in refusal.marks if mark.tone == tone]


def test_sk_7_1_a_figure_moves_up_to_its_rate_and_not_a_thousandth_more():
    state = match(*FAR)
    assert SYSTEM.check(state, Move("montu", Pose(7, 5))) is None
    refusal = SYSTEM.check(state, Move("montu", Pose(7.001, 5)))
    assert refusal.rule == "SK-7.1"


def test_sk_7_1_too_far_says_how_far_and_where_it_could_stop():
    state = match(*FAR)
    refusal = SYSTEM.check(state, Move("montu", Pose(8.5, 5, 90)))
    assert refusal.sentence == "Montu moves up to 5″; the way there is 6.50″, 1.50″ too far."
    assert [(figure.label, round(figure.value, 3)) for figure in refusal.figures] == [
        ("route", 6.5),
        ("Move", 5),
    ]
    assert SYSTEM.check(state, refusal.nearest) is None
    assert refusal.nearest.pose.x_in == pytest.approx(7, abs=0.003)
    assert refusal.nearest.pose.heading_deg == 90
    assert labels(refusal, "bad") == ["6.50″"]
    assert labels(refusal, "good") == ["Montu"]


def test_sk_7_1_each_figure_once_in_any_order_or_not_at_all():
    state = match(("montu", "a", 2, 5), ("argh", "a", 2, 8), ("cro", "b", 11, 9))
    state, _ = play(state, Move("argh", Pose(4, 8)))
    refusal = SYSTEM.check(state, Move("argh", Pose(5, 8)))
    assert refusal.rule == "SK-7.1"
    assert "moved already" in refusal.sentence
    assert "Still to move: Montu" in refusal.sentence
    state, _ = play(state, Move("montu", Pose(2, 5)))
    assert "end the move" in SYSTEM.check(state, Move("montu", Pose(2, 5))).sentence
    assert SYSTEM.check(state, EndMove()) is None


def test_sk_7_1_staying_put_is_a_move_of_no_length():
    state, events = play(match(*FAR), Move("montu", Pose(2, 5)))
    assert events[0].length_in == 0
    assert state.pieces[0].has_moved


def test_sk_6_2_the_other_side_waits():
    refusal = SYSTEM.check(match(*FAR), Move("cro", Pose(10, 9)))
    assert refusal.rule == "SK-6.2"
    assert "Cro waits" in refusal.sentence


def test_sk_7_2_turning_on_the_spot_and_at_the_end_is_free():
    state = match(*FAR)
    _, events = play(state, Move("montu", Pose(2, 5, 133)))
    assert events[0].length_in == 0
    _, events = play(state, Move("montu", Pose(7, 5, 77)))
    assert events[0].length_in == pytest.approx(5)


def test_sk_7_2_the_length_is_that_of_the_centre_s_way_round_a_corner():
    state = match(("montu", "a", 4, 5.5), ("cro", "b", 11, 9), walls=[box(4.5, 2, 5.5, 4.5)])
    _, events = play(state, Move("montu", Pose(6, 3.5, 0)))
    moved = events[0]
    assert moved.length_in == pytest.approx(sum(math.dist(*leg) for leg in pairwise(moved.route)))
    assert moved.length_in > math.dist((4, 5.5), (6, 3.5)) + 0.1
    assert (moved.route[0], moved.route[-1]) == ((4, 5.5), (6, 3.5))


def test_sk_7_3_a_base_does_not_pass_through_friend_or_foe_but_may_touch():
    walls = [box(0, 3, 12, 4.4), box(0, 5.6, 12, 7)]
    for side in ("a", "b"):
        state = match(("montu", "a", 2, 5), ("argh", side, 4, 5), ("cro", "b", 11, 9), walls=walls)
        refusal = SYSTEM.check(state, Move("montu", Pose(6, 5)))
        assert refusal.rule in ("SK-7.3", "SK-4.2")
        assert SYSTEM.check(state, Move("montu", Pose(3, 5))) is None
        assert SYSTEM.check(state, refusal.nearest) is None


def test_sk_7_3_onto_a_base_is_refused_and_the_nearest_place_lies_flush():
    state = match(("montu", "a", 2, 5), ("cro", "b", 5, 5))
    refusal = SYSTEM.check(state, Move("montu", Pose(4.4, 5)))
    assert refusal.rule == "SK-7.3"
    assert "stand on Cro" in refusal.sentence
    assert refusal.marks[0].kind == "polygon"
    assert refusal.nearest == Move("montu", Pose(4, 5))


def test_sk_4_1_into_terrain_names_it_and_marks_the_overlap():
    state = match(("montu", "a", 2, 5), ("cro", "b", 11, 9), walls=[box(4, 4, 6, 6, name="the Anvil")])
    refusal = SYSTEM.check(state, Move("montu", Pose(3.6, 5)))
    assert refusal.rule == "SK-4.1"
    assert "stand on the Anvil" in refusal.sentence
    xs = [x for x, _ in refusal.marks[0].points]
    assert min(xs) == pytest.approx(4, abs=0.01)
    assert SYSTEM.check(state, refusal.nearest) is None


def test_sk_4_1_bases_stay_on_the_table():
    refusal = SYSTEM.check(match(*FAR), Move("montu", Pose(0.4, 5)))
    assert refusal.rule == "SK-4.1"
    assert "the table’s edge" in refusal.sentence
    assert refusal.nearest == Move("montu", Pose(0.5, 5))


def test_sk_2_5_flush_against_a_wall_the_edge_and_a_base_is_legal():
    state = match(("montu", "a", 2, 5), ("cro", "b", 5, 5), walls=[box(3, 0, 4, 2)])
    for pose in (Pose(4, 5), Pose(0.5, 5), Pose(2.5, 1.5), Pose(3.5, 2.5)):
        assert SYSTEM.check(state, Move("montu", pose)) is None
    assert SYSTEM.check(state, Move("montu", Pose(4.004, 5))) is None
    assert SYSTEM.check(state, Move("montu", Pose(4.02, 5))) is not None


def test_sk_2_3_a_corridor_as_wide_as_the_base_lets_it_through_and_turn_at_its_ends():
    walls = [box(3, 0, 6, 4.5), box(3, 5.5, 6, 10)]
    state = match(("montu", "a", 2, 5, 45), ("cro", "b", 11, 9), walls=walls)
    assert SYSTEM.check(state, Move("montu", Pose(6.9, 5, 30))) is None
    assert SYSTEM.check(state, Move("montu", Pose(4.5, 5, 90))) is None


def test_sk_7_4_where_the_heading_does_not_fit_the_nearest_one_is_offered():
    walls = [box(3, 0, 6, 4.5), box(3, 5.5, 6, 10)]
    state = match(("montu", "a", 2, 5), ("cro", "b", 11, 9), walls=walls)
    refusal = SYSTEM.check(state, Move("montu", Pose(4.5, 5, 60)))
    assert refusal.nearest.pose.heading_deg == pytest.approx(90, abs=1.2)
    assert (refusal.nearest.pose.x, refusal.nearest.pose.y) == (4500, 5000)
    assert "it fits here" in refusal.sentence


def test_sk_7_4_a_friend_on_the_way_does_not_throw_the_offer_far_off():
    """It backed up along a straight line, and stopped before the friend however far that was."""
    state = match(("montu", "a", 2, 5), ("argh", "a", 5, 5), ("cro", "a", 6.5, 5), ("sea-troll", "b", 7.7, 5))
    wish = Pose(6.5, 5)
    refusal = SYSTEM.check(state, Move("montu", wish))
    offer = refusal.nearest.pose
    assert SYSTEM.check(state, refusal.nearest) is None
    assert math.dist((offer.x_in, offer.y_in), (6.5, 5)) == pytest.approx(1.0, abs=0.01)  # beside Cro
    assert mover_of(state, "montu").reach.distance_in(offer.x_in, offer.y_in) > 4


def test_sk_7_1_too_far_behind_a_friend_the_offer_is_beside_the_way():
    """It stepped back behind the friend who stands where the move would end."""
    state = match(("montu", "a", 2, 5), ("argh", "a", 7, 5.6), ("cro", "b", 11, 9))
    refusal = SYSTEM.check(state, Move("montu", Pose(9, 4.6)))
    assert refusal.rule == "SK-7.1"
    assert SYSTEM.check(state, refusal.nearest) is None
    offer = refusal.nearest.pose
    assert mover_of(state, "montu").reach.distance_in(offer.x_in, offer.y_in) > 4.9


@pytest.mark.parametrize("surface", ["inches", "squares"])
def test_sk_7_4_no_place_offered_or_tried_is_nearer_to_the_wish(surface):
    rng = random.Random(11)
    figures = (("montu", "a", 3, 5), ("argh", "a", 5, 5), ("sea-troll", "a", 4, 7), ("cro", "b", 7, 4))
    state = match(*figures, walls=[box(5, 0, 5.8, 4.2), box(6, 5.3, 7.4, 10)], surface=surface)
    mover, refused = mover_of(state, "montu"), 0
    for _ in range(12):
        wish = mover.settled(Pose(rng.uniform(0.6, 11), rng.uniform(0.6, 9), rng.choice([0, 90, 30])))
        near = mover.rest_near(wish)
        assert may_move(state, Move("montu", near))
        apart = math.dist((near.x_in, near.y_in), (wish.x_in, wish.y_in))
        refused += apart > 0
        for _ in range(300):
            tried = mover.settled(Pose(rng.uniform(0, 9), rng.uniform(0, 10), rng.uniform(0, 360)))
            if math.dist((tried.x_in, tried.y_in), (wish.x_in, wish.y_in)) < apart - 0.05:
                assert not may_move(state, Move("montu", tried))
    assert refused > 4


def test_sk_4_2_the_troll_is_stopped_by_an_inch_and_told_by_which_gap():
    layers = [("gaps", [line("the Squeeze", (5.5, 4.5), (5.5, 5.5))])]
    state = match(("sea-troll", "a", 3, 5), ("cro", "b", 11, 9), walls=DOOR, layers=layers)
    refusal = SYSTEM.check(state, Move("sea-troll", Pose(8, 5)))
    assert refusal.rule == "SK-4.2"
    assert refusal.sentence == (
        "Sea-Troll’s base of 1.25″ does not pass the Squeeze (1.00″), and there is no way round."
    )
    assert "gap 1.00″ < 1.25″" in labels(refusal, "bad")
    assert SYSTEM.check(state, refusal.nearest) is None


def test_sk_4_2_a_gap_without_a_name_is_called_by_what_lies_on_either_side():
    state = match(("sea-troll", "a", 3, 5), ("cro", "b", 11, 9), walls=DOOR)
    sentence = SYSTEM.check(state, Move("sea-troll", Pose(8, 5))).sentence
    assert "the gap between the Jamb and the Post (1.00″)" in sentence


def test_sk_4_2_the_goblin_goes_through_the_same_gap():
    state = match(("montu", "a", 4, 5), ("cro", "b", 11, 9), walls=DOOR)
    assert SYSTEM.check(state, Move("montu", Pose(8, 5, 33))) is None


def test_sk_4_2_when_the_way_round_is_too_long_the_gap_is_named_too():
    walls = [box(5, 0, 6, 4.5), box(5, 5.5, 6, 8)]
    state = match(("sea-troll", "a", 4, 5), ("cro", "b", 11, 9), walls=walls)
    refusal = SYSTEM.check(state, Move("sea-troll", Pose(7.5, 5)))
    assert refusal.rule == "SK-4.2"
    assert "must go round" in refusal.sentence
    assert [figure.label for figure in refusal.figures] == ["route", "Move", "gap"]


def test_sk_4_2_a_gap_left_by_other_bases_counts_too():
    walls = [box(5, 0, 6, 4)]
    state = match(
        ("sea-troll", "a", 3, 4.5), ("montu", "a", 5.5, 5.6), ("argh", "a", 5.5, 6.6), ("cro", "a", 5.5, 7.6),
        ("cro", "b", 11, 9), walls=[*walls, box(5, 8.1, 6, 10)],
    )  # fmt: skip
    refusal = SYSTEM.check(state, Move("sea-troll", Pose(8, 4.5)))
    assert refusal.rule == "SK-4.2"
    assert "Montu" in refusal.sentence


def test_sk_7_3_shut_in_on_all_sides():
    state = match(("montu", "a", 2, 2), ("cro", "b", 11, 9), walls=[
        box(0.5, 0.5, 3.5, 1.4), box(0.5, 2.6, 3.5, 3.5), box(0.5, 0.5, 1.4, 3.5), box(2.6, 0.5, 3.5, 3.5),
    ])  # fmt: skip
    refusal = SYSTEM.check(state, Move("montu", Pose(6, 6)))
    assert refusal.rule in ("SK-7.3", "SK-4.2")
    assert SYSTEM.check(state, refusal.nearest) is None


def test_sk_7_4_the_reach_is_exactly_what_check_allows():
    state = match(
        ("montu", "a", 2, 5),
        ("argh", "a", 3.5, 4),
        ("cro", "b", 5, 7),
        walls=[polygon((4, 2), (6, 3), (4.5, 5))],
    )
    region = reach_of(state, "montu")
    table = state.setup.ground.table
    base, others = base_of(state, "montu"), others_of(state, "montu")
    for i in range(10):
        for j in range(10):
            pose = Pose(0.3 + i * 0.7, 0.4 + j * 0.95, 15)
            wanted = region.contains(pose.x_in, pose.y_in) and fits(table, base, pose, others)
            assert (SYSTEM.check(state, Move("montu", pose)) is None) == wanted


def test_a_refused_move_raises_and_changes_nothing():
    state = match(*FAR)
    with pytest.raises(IllegalAction) as error:
        SYSTEM.apply(state, Move("montu", Pose(11.4, 5)))
    assert error.value.refusal.rule == "SK-7.1"
    assert state == match(*FAR)


@pytest.mark.parametrize(
    "action",
    [
        Move("nobody", Pose(1, 1)),
        Move("montu", Pose(1e6, 1)),
        Move("montu", Pose.on_grid(1.5, 2, 3)),
        Move("montu", (1, 2, 3)),
        Move(["montu"], Pose(1, 1)),
        "move",
        None,
        sk.ChooseFirst(2),
        sk.Attack("montu", "nobody"),
    ],
)
def test_what_is_no_action_is_malformed(action):
    with pytest.raises(MalformedAction):
        SYSTEM.check(match(*FAR), action)


def test_moves_offered_lead_into_contact_where_that_is_possible():
    state = match(("montu", "a", 2, 5), ("cro", "b", 5, 5))
    offered = [action for action in SYSTEM.options(state) if isinstance(action, Move)]
    assert offered[0] == Move("montu", Pose(2, 5))
    assert any(play(state, action)[0].contacts for action in offered[1:4])
    assert all(SYSTEM.check(state, action) is None for action in offered)
    assert len(offered) > 12


@pytest.mark.parametrize("surface", ["inches", "squares"])
def test_the_short_answer_is_that_of_the_long_one(surface):
    rng = random.Random(7)
    figures = (("montu", "a", 2, 5), ("sea-troll", "a", 4, 7), ("cro", "b", 9, 3))
    state = match(*figures, walls=[box(5, 0, 5.8, 4.2), box(5, 5.3, 5.8, 10)], surface=surface)
    allowed = 0
    for _ in range(60):
        pose = Pose(rng.uniform(-1, 12), rng.uniform(-1, 11), rng.choice([0, 90, 33]))
        if surface == "squares" and rng.random() < 0.8:
            pose = mover_of(state, "montu").settled(pose)
        action = Move(rng.choice(["montu", "sea-troll", "cro"]), pose)
        assert may_move(state, action) == (SYSTEM.check(state, action) is None)
        allowed += may_move(state, action)
    assert 3 < allowed < 40


def test_contacts_are_kept_as_if_found_afresh():
    state = match(("montu", "a", 2, 5), ("argh", "a", 2, 7), ("cro", "b", 5, 5), ("cro", "b", 5, 6))
    for action in (Move("argh", Pose(4, 6.3)), Move("montu", Pose(4, 5))):
        state, _ = play(state, action)
        assert state.contacts == all_contacts(state)
    assert len(state.contacts) == 2


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_sk_7_5_the_facing_chosen_stays_and_changes_nothing_in_melee(heading):
    state = match(("montu", "a", 5, 5), ("cro", "b", 6, 5, 270))
    turned = Pose(5, 5, heading)
    after, _ = play(state, Move("montu", turned))
    assert after.pieces[0].pose == turned
    assert all_contacts(after) == all_contacts(state) != ()
