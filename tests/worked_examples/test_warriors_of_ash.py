"""The rulebook's example played on the shipped map, and the map's own promises. Rules: SK-7 to SK-10.1."""

import json
import math
from pathlib import Path

import msgspec
import pytest
import pytiled_parser
import shapely

from game import systems
from game.dice import ScriptedDice
from game.match import codec, tiled
from game.match import scenario as scenarios
from game.match.record import Record
from game.rules.skirmish import choices
from game.rules.skirmish import state as sk
from game.rules.skirmish.figures import base_of, name_of, others_of, piece_of, with_piece
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.unreachable import necks_between
from game.rules.skirmish.ways import mover_of
from game.table import Base, Pose, contact_in, fits, gaps, route

EXAMPLE = json.loads((Path(__file__).parent / "warriors_of_ash.json").read_text(encoding="utf-8"))
GOBLINS = ("montu", "argh", "cro")
GOBLIN, TROLL = Base(1, 1), Base(1.25, 1.25)


@pytest.fixture(scope="module")
def scenario():
    return systems.scenario_of("warriors-of-ash")


@pytest.fixture(scope="module")
def start(scenario):
    return SYSTEM.new_match(scenario, ScriptedDice(()))


def actions():
    return [codec.convert(step["action"], sk.Action) for step in EXAMPLE["decisions"]]


def play(state, most=None):
    """The states of the example, the first one included, and the events of each decision."""
    faces = [face for step in EXAMPLE["decisions"] for face in step.get("faces", ())]
    states, events = [SYSTEM.with_dice(state, ScriptedDice(tuple(faces)))], []
    for action in actions()[:most]:
        assert SYSTEM.check(states[-1], action) is None
        state, happened = SYSTEM.apply(states[-1], action)
        states.append(state)
        events.append(happened)
    return states, events


@pytest.fixture(scope="module")
def played(start):
    return play(start)


def test_every_decision_is_the_side_that_the_example_says(played, scenario):
    ids = [side.id for side in scenario.sides]
    for state, step in zip(played[0], EXAMPLE["decisions"], strict=False):
        assert ids[SYSTEM.to_act(state).side] == step["side"]


def test_sk_9_4_every_roll_totals_and_hits_as_in_the_rulebook(played):
    wanted = [(step["total"], step["hits"]) for step in EXAMPLE["decisions"] if "faces" in step]
    blows = [e for happened in played[1] for e in happened if isinstance(e, sk.Attacked)]
    assert [(blow.roll.total, blow.hits) for blow in blows] == wanted


def test_sk_9_5_after_the_example_the_troll_has_18_hits_and_montu_is_removed(played):
    last, after = played[0][-1], EXAMPLE["after"]
    assert {piece.id: piece.hits for piece in last.pieces} == after["hits"]
    assert [piece.id for piece in last.pieces if piece.is_removed] == after["removed"]
    assert last.turn == after["turn"]
    assert SYSTEM.to_act(last).side == 1
    last.dice.finish()


def test_sk_8_4_montu_strikes_although_removed_at_the_end_of_that_combat(played):
    kinds = [type(event).__name__ for event in played[1][-1]]
    assert kinds == ["Attacked", "CombatEnded", "Removed", "MoveBegan"]


def test_sk_6_2_no_combat_after_the_first_move_and_none_of_the_goblins_touched(played):
    kinds = [type(event).__name__ for event in played[1][3]]
    assert kinds == ["MoveEnded", "NoCombat", "MoveBegan"]


def test_sk_8_2_the_troll_touches_montu_alone_and_then_all_three(played):
    def touching(state):
        return [state.setup.figures[c.first] for c in state.contacts]

    assert touching(played[0][5]) == ["montu"]
    assert touching(played[0][10]) == ["montu", "argh", "cro"]


def test_sk_10_1_the_moves_are_as_long_as_the_example_says(played):
    moves = {}
    for events in played[1]:
        for event in events:
            if isinstance(event, sk.Moved):
                moves.setdefault(event.figure, []).append(event.length_in)
    assert all(abs(moves[goblin][0] - 3) <= 0.25 for goblin in GOBLINS)
    assert moves["sea-troll"][0] <= 7
    assert moves["argh"][1] <= 5
    assert moves["cro"][1] <= 6
    assert len(moves["montu"]) == 1


def test_the_example_is_told_with_the_numbers_of_the_rulebook(played):
    states, events = played
    why = " ".join(
        line
        for i, happened in enumerate(events)
        for event in happened
        for line in SYSTEM.tell(states[i], event, states[i + 1]).why
    )
    for line in (
        "3D6+4: 1+5+3+4 = 13 (SK-3.2).",
        "13 exceeds Defense 7: hit (SK-8.5).",
        "High of 1, 5, 3 is 5; +2 = 7 hits (SK-9.2).",
        "3D6-1: 2+3+6−1 = 10 (SK-3.2).",
        "10 does not exceed Defense 10, equal is not enough: miss (SK-8.5).",
        "High and Low of 6, 2, 4 are 6+2 = 8; +2 = 10 hits (SK-9.3).",
        "High of 2, 3, 3 is 3+3 = 6 (ties all count); +2 = 8 hits (SK-9.2).",
        "15 hits against an Endurance of 10",
    ):
        assert line in why


def test_the_example_played_by_a_record_with_rolls_typed_in(scenario):
    record = Record.start(SYSTEM, scenario, "example", dice="typed")
    for action, step in zip(actions(), EXAMPLE["decisions"], strict=True):
        record.play(action, tuple(step.get("faces", ())))
    assert {piece.id: piece.hits for piece in record.state.pieces} == EXAMPLE["after"]["hits"]


# The map


def shortest_to_contact(state, figure, enemy):
    """The length of the shortest way of a figure to contact with an enemy, tried at many poses.

    Flush in steps along each edge; a pose askew cannot be nearer by more than the gap that contact allows.
    """
    base, foe, mover = base_of(state, figure), piece_of(state, enemy), mover_of(state, figure)
    foe_base, others = base_of(state, enemy), others_of(state, figure)
    whole = mover_of(state, figure)
    best = math.inf
    for quarter in range(4):
        out = foe.pose.turned(90 * quarter)
        x, y = out.facing()
        apart = (foe_base.width_in + base.width_in) / 2
        most = apart - 0.25
        for step in range(-16, 17):
            slide = most * step / 16
            pose = Pose(
                foe.pose.x_in + apart * x - slide * y, foe.pose.y_in + apart * y + slide * x, out.heading_deg
            )
            if math.dist((pose.x_in, pose.y_in), (whole.start.x_in, whole.start.y_in)) >= best:
                continue
            if not fits(mover.table, base, pose, others):
                continue
            assert contact_in(base, pose, foe_base, foe.pose) >= 0.245
            way = route(mover.table, base, mover.start, pose, others)
            if way is not None:
                best = min(best, way.length_in)
    return best


def test_sk_10_1_the_troll_cannot_reach_montu_at_once_but_is_within_ten_inches(start):
    assert 7 < shortest_to_contact(start, "sea-troll", "montu") <= 10


@pytest.mark.parametrize("goblin", GOBLINS)
def test_sk_10_1_no_goblin_can_reach_the_troll_in_the_first_turn(start, goblin):
    assert shortest_to_contact(start, goblin, "sea-troll") > 6
    assert not list(choices.contact_poses(start, goblin, "sea-troll"))


def test_sk_10_1_goblins_left_troll_right_goblins_first(start):
    troll = piece_of(start, "sea-troll").pose
    assert all(piece_of(start, goblin).pose.x_in < 4 < 12 < troll.x_in for goblin in GOBLINS)
    assert SYSTEM.to_act(start).side == piece_of(start, "montu").side
    assert {name: piece_of(start, name).number for name in GOBLINS} == {"montu": 1, "argh": 2, "cro": 1}


def test_sk_10_1_four_irregular_pillars_of_five_to_eight_corners(start):
    ground = start.setup.ground
    pillars = [
        rings[0] for rings, label in zip(ground.walls, ground.labels, strict=True) if label == "pillar"
    ]
    assert len(pillars) == 4
    assert all(5 <= len(ring) <= 8 for ring in pillars)
    edges = [{round(math.dist(ring[i - 1], ring[i]), 2) for i in range(len(ring))} for ring in pillars]
    assert all(len(lengths) > 3 for lengths in edges)


NARROW = {"the King's Collar", "the Sly Door", "the Toothgap"}


def named(state, gap):
    """The name that the map gives to a neck, if any."""
    middle = shapely.LineString(gap.segment).centroid.coords[0]
    for known in state.setup.ground.gaps:
        if math.dist(middle, shapely.LineString([known.start, known.end]).centroid.coords[0]) < 0.05:
            return known.name
    return None


def test_sk_4_2_three_named_gaps_are_an_inch_wide_exactly_and_stop_the_troll_alone(start):
    table = start.setup.ground.table
    stopped = [gap for gap in gaps(table, TROLL) if not gap.is_passable]
    assert {named(start, gap) for gap in stopped} == NARROW
    assert all(abs(gap.width_in - 1) <= 0.001 for gap in stopped)
    passed = [gap for gap in gaps(table, GOBLIN) if named(start, gap) in NARROW]
    assert all(gap.is_passable for gap in passed)


def test_sk_10_1_every_other_way_is_wide_enough_for_the_troll(start):
    table = start.setup.ground.table
    others = [gap for gap in gaps(table, TROLL) if named(start, gap) not in NARROW]
    assert all(gap.is_passable and gap.width_in >= 1.25 - 0.001 for gap in others)
    assert "the Widow's Veil" in {named(start, gap) for gap in others}


@pytest.mark.parametrize("gap", sorted(NARROW))
def test_sk_4_2_a_goblin_goes_through_the_troll_goes_round(start, gap):
    known = next(g for g in start.setup.ground.gaps if g.name == gap)
    (x1, y1), (x2, y2) = known.start, known.end
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    one = Pose(mx - (y2 - y1) * 1.3, my + (x2 - x1) * 1.3)
    two = Pose(mx + (y2 - y1) * 1.3, my - (x2 - x1) * 1.3)
    table = start.setup.ground.table
    through = route(table, GOBLIN, one, two, ())
    round_about = route(table, TROLL, one, two, ())
    assert through.length_in < 3
    assert round_about.length_in > through.length_in + 2


def test_sk_4_2_the_refusal_names_the_gap_that_the_troll_cannot_use(start):
    """The troll, put north of the Sly Door by hand, asks for the other side of it."""
    troll = piece_of(start, "sea-troll")
    index = start.setup.index_of["sea-troll"]
    moved = msgspec.structs.replace(troll, pose=Pose(8.6, 2.0, 90))
    state = msgspec.structs.replace(start, pieces=with_piece(start, index, moved), mover=1)
    wish = sk.Move("sea-troll", Pose(8.4, 5.2, 180))
    assert [named(state, gap) for gap in necks_between(mover_of(state, "sea-troll"), wish.pose)] == [
        "the Sly Door"
    ]
    refusal = SYSTEM.check(state, wish)
    assert refusal.rule == "SK-4.2"
    assert "the Sly Door, only 1.00″ wide" in refusal.sentence
    assert "gap 1.00″ < 1.25″" in [mark.label for mark in refusal.marks]
    assert SYSTEM.check(state, refusal.nearest) is None


def test_the_map_draws_only_pictures_that_lie_on_the_table(start):
    ground = start.setup.ground
    assert {piece.picture for piece in ground.scenery} >= {
        "stalagmites", "bones", "mushrooms", "puddle", "torch", "rubble",
    }  # fmt: skip
    for piece in ground.scenery:
        assert 0 < piece.x_in < ground.width_in
        assert 0 < piece.y_in < ground.depth_in


def test_names_on_the_table(start):
    assert [name_of(start, figure) for figure in start.setup.figures] == ["Montu", "Argh", "Cro", "Sea-Troll"]


def test_the_map_is_read_alike_by_a_reader_of_others():
    """pytiled-parser sees the same layers, objects and corners."""

    path = scenarios.shipped() / "warriors-of-ash" / "cavern.tmj"
    theirs = pytiled_parser.parse_map(path)
    ours = tiled.read(path)
    assert [layer.name for layer in theirs.layers] == list(ours.layer_names())
    for layer in theirs.layers:
        things = ours.things(layer.name)
        assert [thing.name for thing in things] == [item.name for item in layer.tiled_objects]
        for thing, item in zip(things, layer.tiled_objects, strict=True):
            x, y = item.coordinates
            assert thing.at == pytest.approx((x / 64, y / 64), abs=0.001)
