"""Rule: SK-6.4."""

import pytest
from arena import box, kinds, match, play

from game.rules.skirmish import deployment
from game.rules.skirmish.state import ChooseFirst, Deploy, EndMove, RollInitiative
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

ZONES = [box(0, 9, 12, 10, name="a"), box(0, 0, 12, 1, name="b")]
OPEN = {"zones": ZONES, "deploy": ["a", "b"]}
TWO_EACH = (("montu", "a"), ("argh", "a"), ("cro", "b"), ("sea-troll", "b"))


def test_sides_set_up_in_the_scenario_s_order_and_then_the_match_begins():
    state = match(*TWO_EACH, **OPEN)
    assert (SYSTEM.to_act(state).kind, SYSTEM.to_act(state).figures) == ("deploy", ("montu", "argh"))
    state, events = play(
        state,
        Deploy("argh", Pose(3, 9.5)), Deploy("montu", Pose(5, 9.5)),
        Deploy("cro", Pose(5, 0.5, 180)), Deploy("sea-troll", Pose(8, 0.625, 180)),
    )  # fmt: skip
    assert kinds(events) == ["Deployed"] * 4 + ["MoveBegan"]
    assert (state.phase, state.mover) == ("move", 0)


def test_initiative_is_settled_before():
    state = match(*TWO_EACH, **{**OPEN, "deploy": ["b", "a"]}, first=None, faces=(9, 2))
    state, _ = play(state, RollInitiative(), ChooseFirst(0))
    assert (state.phase, SYSTEM.to_act(state).side, state.first) == ("deploy", 1, 0)


def test_wholly_inside_the_zone_and_flush_with_its_border_is_inside():
    state = match(*TWO_EACH, **OPEN)
    assert SYSTEM.check(state, Deploy("montu", Pose(0.5, 9.5))) is None
    refusal = SYSTEM.check(state, Deploy("montu", Pose(3, 9.3)))
    assert refusal.rule == "SK-6.4"
    assert "wholly inside the zone of the Ants" in refusal.sentence
    assert refusal.nearest == Deploy("montu", Pose(3, 9.5))
    assert [mark.tone for mark in refusal.marks] == ["good", "bad"]


def test_a_turned_base_must_fit_the_zone_too():
    state = match(*TWO_EACH, **OPEN)
    assert SYSTEM.check(state, Deploy("montu", Pose(3, 9.5, 45))).rule == "SK-6.4"
    assert SYSTEM.check(state, Deploy("montu", Pose(3, 9.5, 180))) is None


@pytest.mark.parametrize(
    ("pose", "is_legal"),
    [
        (Pose(6, 0.625, 180), True),
        (Pose(6, 0.6, 180), False),
        (Pose(6, 0.7, 180), False),
        (Pose(6, 0.625, 90), False),
        (Pose(6, 0.625, 170), False),
        (Pose(0.5, 0.625, 180), False),
    ],
)
def test_a_base_deeper_than_the_zone_stands_with_its_rear_edge_on_the_table_s_edge(pose, is_legal):
    state, _ = play(match(*TWO_EACH, **OPEN), Deploy("montu", Pose(3, 9.5)), Deploy("argh", Pose(5, 9.5)))
    assert (SYSTEM.check(state, Deploy("sea-troll", pose)) is None) == is_legal


def test_the_refusal_of_a_deep_base_says_what_is_allowed():
    state, _ = play(match(*TWO_EACH, **OPEN), Deploy("montu", Pose(3, 9.5)), Deploy("argh", Pose(5, 9.5)))
    refusal = SYSTEM.check(state, Deploy("sea-troll", Pose(6, 0.9, 180)))
    assert refusal.sentence == (
        "Sea-Troll’s base is 1.25″ deep and the zone 1.00″: it stands with its rear edge on the table’s edge."
    )
    assert (refusal.nearest.pose.y, refusal.nearest.pose.heading) == (625, 18000)
    assert SYSTEM.check(state, refusal.nearest) is None


def test_a_zone_narrower_than_the_table_holds_the_deep_base_between_its_ends():
    zones = [ZONES[0], box(4, 0, 8, 1, name="b")]
    state = match(("montu", "a", 5, 8), ("sea-troll", "b"), zones=zones, deploy=["b"])
    assert SYSTEM.check(state, Deploy("sea-troll", Pose(4.625, 0.625, 180))) is None
    assert SYSTEM.check(state, Deploy("sea-troll", Pose(4.6, 0.625, 180))).rule == "SK-6.4"


EDGES = {
    "north": (box(2, 0, 10, 1, name="b"), 180),
    "east": (box(11, 2, 12, 8, name="b"), 270),
    "south": (box(2, 9, 10, 10, name="b"), 0),
    "west": (box(0, 2, 1, 8, name="b"), 90),
}


@pytest.mark.parametrize("side", EDGES)
def test_zones_along_every_edge_offer_places_that_face_the_table(side):
    zone, heading = EDGES[side]
    state = match(("montu", "a", 6, 5), ("cro", "b"), ("sea-troll", "b"), zones=[zone], deploy=["b"])
    for figure in ("cro", "sea-troll"):
        places = list(deployment.places(state, figure))
        assert len(places) > 10
        assert {place.pose.heading_deg for place in places} == {heading}
        assert all(SYSTEM.check(state, place) is None for place in places)


def test_not_on_another_figure_and_not_twice():
    state, _ = play(match(*TWO_EACH, **OPEN), Deploy("montu", Pose(3, 9.5)))
    refusal = SYSTEM.check(state, Deploy("argh", Pose(3.5, 9.5)))
    assert refusal.rule == "SK-7.3"
    assert "stand on Montu" in refusal.sentence
    assert SYSTEM.check(state, refusal.nearest) is None
    assert SYSTEM.check(state, Deploy("montu", Pose(8, 9.5))).rule == "SK-6.4"
    assert SYSTEM.check(state, Deploy("cro", Pose(5, 0.5))).rule == "SK-6.4"
    assert SYSTEM.check(state, EndMove()).rule == "SK-6.4"


def test_a_zone_crammed_full_leaves_only_to_yield():
    zones = [box(4, 9, 6.5, 10, name="a")]
    state = match(("montu", "a"), ("argh", "a"), ("cro", "b", 6, 2), zones=zones, deploy=["a"])
    state, _ = play(state, Deploy("montu", Pose(5.25, 9.5)))
    assert [type(action).__name__ for action in SYSTEM.options(state)] == ["Yield"]


def test_a_zone_away_from_the_edge_faces_the_middle():
    state = match(("montu", "a"), ("cro", "b", 10, 9), zones=[box(1, 4, 3, 6, name="a")], deploy=["a"])
    assert {place.pose.heading_deg for place in deployment.places(state, "montu")} == {90}
