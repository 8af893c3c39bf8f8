"""From a scenario to a match. Rules: SK-4.1, SK-4.2, SK-6.1, SK-10."""

import msgspec
import pytest
from arena import box, line, match, point, polygon, scenario

from game.dice import ScriptedDice
from game.errors import BadData
from game.rules.skirmish.system import SYSTEM

TWO = (("montu", "a", 2, 2), ("cro", "b", 8, 8))
ZONES = [box(0, 9, 12, 10, name="a"), box(0, 0, 12, 1, name="b")]


def refused(*figures, **options):
    with pytest.raises(BadData) as error:
        SYSTEM.new_match(scenario(*figures, **options), ScriptedDice(()))
    return error.value


def test_two_sides_stand_where_the_map_says():
    state = match(("montu", "a", 2, 2, 90), ("sea-troll", "b", 8.5, 7.25, 45))
    assert [(p.pose.x_in, p.pose.y_in, p.pose.heading_deg) for p in state.pieces] == [
        (2, 2, 90), (8.5, 7.25, 45),
    ]  # fmt: skip
    assert (state.phase, state.turn, state.mover, state.first) == ("move", 1, 0, 0)


@pytest.mark.parametrize(
    ("options", "key", "words"),
    [
        ({"victory": "be nice"}, "setup.victory", "eliminate"),
        ({"premeasure": "never"}, "setup.premeasure", "committed"),
        ({"first": "c"}, "setup.first_side", "no side 'c'"),
        ({"deploy": ["c"]}, "setup.deploy[0]", "no side"),
        ({"weather": "rain"}, "setup", "weather"),
        ({"figures": 3}, "setup.figures", "expected"),
        ({"figures": [{"card": "ogre", "side": "a"}]}, "setup.figures[0].card", "no card 'ogre'"),
        ({"figures": [{"card": "cro", "side": "x", "start": "S0"}]}, "setup.figures[0].side", "no side 'x'"),
        ({"figures": [{"card": "cro", "side": "a", "start": "Z"}]}, "setup.figures[0].start", "S0, S1"),
        ({"figures": [{"card": "cro", "side": "a"}]}, "setup.figures[0].start", "start position"),
        ({"figures": [{"card": "cro", "side": "a", "start": "S0"}]}, "setup.figures", "'b' has no figures"),
        ({"figures": [{"card": "cro", "side": "a", "count": 0}]}, "setup.figures[0].count", "from 1"),
        (
            {"figures": [{"card": "cro", "side": "a", "start": "S0", "count": 2}]},
            "setup.figures[0].start",
            "more figures",
        ),
        ({"cards": [{"id": "cro"}]}, "setup.cards[0]", "name"),
    ],
)
def test_a_wrong_setup_is_refused_with_its_key(options, key, words):
    error = refused(*TWO, **options)
    assert error.key == key
    assert words in error.why


def test_a_card_may_not_take_the_place_of_another():
    card = {
        "id": "cro", "name": "Crow", "weapon": "beak", "move_in": 5, "attack": "D6", "damage": "High",
        "defense": 5, "endurance": 3, "base": "small",
    }  # fmt: skip
    assert refused(*TWO, cards=[card]).key == "setup.cards[0].id"
    own = match(("crow", "a", 2, 2), ("cro", "b", 8, 8), cards=[{**card, "id": "crow"}])
    assert own.setup.card_by_id["crow"].name == "Crow"


def test_sk_2_5_a_start_in_a_wall_off_the_table_or_on_a_figure_is_refused():
    wall = box(1, 1, 3, 3, name="the Anvil")
    assert "the Anvil is in the way" in refused(*TWO, walls=[wall]).why
    assert "edge" in refused(("montu", "a", 0.3, 2), ("cro", "b", 8, 8)).why
    assert "another figure" in refused(("montu", "a", 2, 2), ("cro", "b", 2.5, 2)).why


def test_sk_4_2_terrain_thinner_than_a_twentieth_of_an_inch_is_refused():
    thin = refused(*TWO, walls=[box(5, 1, 5.04, 9)])
    assert "0.05 inch thick" in thin.why
    assert thin.key == "layers[0].objects[0]"
    match(*TWO, walls=[box(5, 1, 5.05, 9)])
    match(*TWO, walls=[polygon((5, 1), (7, 2), (5.5, 6))])


def test_sk_4_2_a_wall_with_a_thin_neck_is_refused():
    waist = polygon((4, 1), (6, 1), (6, 3), (5.02, 4), (6, 5), (6, 7), (4, 7), (4, 5), (4.99, 4), (4, 3))
    assert "thinner near" in refused(*TWO, walls=[waist]).why


def test_sk_4_1_outside_of_a_cavern_all_is_rock():
    hollow = polygon((1, 1), (11, 1), (11, 9), (1, 9), kind="cavern", name="the cave")
    state = match(*TWO, walls=[hollow, box(5, 4, 6, 5, kind="pillar", name="the Post")])
    ground = state.setup.ground
    assert ground.labels == ("cavern", "pillar")
    assert ground.names == ("the cave", "the Post")
    assert len(ground.walls[0]) == 2
    assert refused(("montu", "a", 0.6, 2), ("cro", "b", 8, 8), walls=[hollow]).why.endswith(
        "the cave is in the way"
    )


def test_sk_4_1_two_caverns_that_meet_are_one_and_a_cavern_may_open_on_the_table_s_edge():
    rooms = [box(0, 1, 6, 5, kind="cavern"), box(5, 3, 11, 9, kind="cavern")]
    state = match(("montu", "a", 2, 2), ("cro", "b", 8, 8), walls=rooms)
    assert all(label == "cavern" for label in state.setup.ground.labels)


def test_gaps_and_scenery_come_from_the_map():
    layers = [
        ("gaps", [line("the Door", (5.0, 4.0), (5.0, 5.0))]),
        ("scenery", [point("", 3, 3, 30, "skull", size_in=0.5), box(6, 6, 8, 7, kind="puddle")]),
    ]
    ground = match(*TWO, layers=layers).setup.ground
    assert ground.gaps[0].name == "the Door"
    assert [(s.picture, s.x_in, s.y_in, s.size_in, s.turn_deg) for s in ground.scenery] == [
        ("skull", 3, 3, 0.5, 30), ("puddle", 7, 6.5, 2, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("layers", "words"),
    [
        ([("scenery", [point("", 3, 3, 0, "")])], "class"),
        ([("scenery", [point("", 3, 3, 0, "skull", size_in=0)])], "size in inches"),
        ([("zones", [box(1, 1, 2, 2, name="ants")])], "no side is called"),
        ([("zones", [box(20, 1, 22, 2, name="a")])], "one area"),
        ([("zones", [box(1, 1, 2, 2, name="a"), box(4, 4, 5, 5, name="a")])], "already"),
        ([("starts", [point("", 3, 3)])], "needs a name"),
        ([("patches", [box(1, 1, 2, 2, kind="lava")])], "trodden"),
    ],
)
def test_a_wrong_map_is_refused(layers, words):
    assert words in refused(*TWO, layers=layers).why


def with_ground(value):
    """A map whose own property says what its floor looks like."""
    plain = scenario(*TWO)
    entry = {"name": "ground", "type": "string", "value": value}
    return msgspec.structs.replace(plain, map_data={**plain.map_data, "properties": [entry]})


def test_the_floor_and_its_patches_come_from_the_map():
    grass = SYSTEM.new_match(with_ground("grass"), ScriptedDice(())).setup.ground
    assert grass.floor == "grass"
    assert match(*TWO).setup.ground.floor == "cavern_floor"
    layers = [("patches", [box(1, 1, 3, 2, kind="planks")])]
    (patch,) = match(*TWO, layers=layers).setup.ground.patches
    assert (patch.kind, patch.outline[0]) == ("planks", (1, 1))


@pytest.mark.parametrize("value", ["lava", 7, None])
def test_a_floor_that_there_is_not_is_refused(value):
    with pytest.raises(BadData, match=r"properties\.ground"):
        SYSTEM.new_match(with_ground(value), ScriptedDice(()))


def test_sk_6_4_a_side_that_sets_up_needs_a_zone_with_room():
    figures = (("montu", "a"), ("cro", "b", 8, 5))
    assert "no zone" in refused(*figures, deploy=["a"]).why
    assert "no room" in refused(*figures, deploy=["a"], zones=[box(4, 4, 4.5, 4.5, name="a")]).why
    assert refused(*figures, deploy=["a", "a"], zones=ZONES).key == "setup.deploy"


def test_a_skirmish_needs_a_map_and_two_sides():
    good = scenario(*TWO)
    one_side = msgspec.structs.replace(good, sides=good.sides[:1])
    no_map = msgspec.structs.replace(good, map_data=None, map="")
    for bad in (one_side, no_map):
        with pytest.raises(BadData):
            SYSTEM.new_match(bad, ScriptedDice(()))


def test_the_switch_of_sk_1_3_is_kept():
    assert match(*TWO).setup.premeasure == "free"
    assert match(*TWO, premeasure="committed").setup.premeasure == "committed"
