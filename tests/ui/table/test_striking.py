"""Enemies at the skirmish table: laying a base along them, striking, choosing among blows."""

import json
import math
from pathlib import Path

import pytest

from game.rules.skirmish import figures, melee
from game.rules.skirmish.state import Attacked, Decline, EndMove, Move
from game.table import Pose
from game.ui.views.match.layout import LOG_LEAST

GOBLINS = ("montu", "argh", "cro")
WORKED = Path(__file__).parents[2] / "worked_examples" / "warriors_of_ash.json"


def test_t_lays_the_base_flush_along_an_enemy_and_c_takes_the_next_place(table):
    table.goblins_come_on()
    table.key("n", "t")
    first = table.spot
    assert first.refusal is None
    touch = first.touches[0]
    assert touch.is_contact
    assert touch.length_in == pytest.approx(1.0, abs=0.01)
    table.key("c")
    assert table.spot.pose != first.pose
    assert table.spot.touched()


def test_t_says_so_when_no_enemy_is_in_reach(table):
    table.key("n", "t")
    assert not table.held.targets()
    assert table.spot.touches == ()


def test_sk_7_1_where_no_enemy_is_in_reach_t_goes_part_of_the_way(table):
    """It said so and left the figure where it was: Enter then spent the move on standing still."""
    troll = figures.piece_of(table.state, "sea-troll").pose
    before = figures.piece_of(table.state, "montu").pose
    table.key("n")
    assert table.held.figure == "montu"
    table.key("t")
    assert table.spot.refusal is None
    assert table.spot.length_in == pytest.approx(5, abs=0.01)
    table.key("Enter")
    table.settle()
    after = figures.piece_of(table.state, "montu").pose
    assert math.dist((after.x_in, after.y_in), (troll.x_in, troll.y_in)) < (
        math.dist((before.x_in, before.y_in), (troll.x_in, troll.y_in)) - 4
    )


def test_sk_8_2_a_click_on_an_enemy_lays_the_base_along_it_and_tells_the_odds(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.click(table.of("montu"))
    assert table.held.is_set
    assert table.spot.touched() == ("montu",)
    blow = table.view.card.blow("sea-troll")
    assert (blow.attacker, blow.target) == ("sea-troll", "montu")
    assert "Montu" in blow.title


def test_sk_7_1_a_click_on_an_enemy_out_of_reach_says_how_far_it_is_and_offers_how_far_one_comes(table):
    """It said that the base would stand on the enemy, which nobody had asked for."""
    table.click(table.of("montu"))
    table.click(table.of("sea-troll"))
    refusal = table.spot.refusal
    assert refusal.rule == "SK-7.1"
    assert table.held.is_set
    assert table.spot.length_in > 5
    assert f"the way there is {table.spot.length_in:.2f}″" in refusal.sentence
    assert [touch.figure for touch in table.spot.touches] == ["sea-troll"]
    assert table.screen.seat.marks
    offer = table.spot.nearest
    table.key("Enter")
    assert table.spot.pose == offer
    assert table.spot.length_in == pytest.approx(5, abs=0.01)


def test_sk_7_1_an_enemy_pointed_at_beyond_reach_is_looked_into_when_the_pointer_rests(table):
    table.click(table.of("montu"))
    table.point(table.of("sea-troll"))
    table.app.run_for(20)
    assert [touch.figure for touch in table.spot.touches] == ["sea-troll"]
    assert table.spot.refusal.rule == "SK-7.1"
    assert not table.held.is_set


@pytest.mark.parametrize("surface", ["inches", "squares"])
def test_sk_7_3_of_an_enemy_without_room_at_its_edges_that_is_said(open_table, surface):
    table = open_table(setup={"surface": surface})
    table.click(table.of("montu"))
    held = table.held
    troll = figures.piece_of(table.state, "sea-troll").pose
    pens = [(1.25, 0), (-1.25, 0), (0, 1.25), (0, -1.25)]
    base = figures.base_of(table.state, "sea-troll")
    held.others += tuple((base, Pose(troll.x_in + dx, troll.y_in + dy, 0)) for dx, dy in pens)
    table.click(table.of("sea-troll"))
    refusal = table.spot.refusal
    assert refusal.rule == "SK-7.3"
    assert refusal.sentence.startswith("Montu finds no room along Sea-Troll’s edges")
    assert table.seat.check(refusal.nearest) is None


def test_sk_8_2_an_edge_too_short_is_shown_amber_with_its_length(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.key("a")
    montu = figures.piece_of(table.state, "montu").pose
    short = Pose(montu.x_in + 1.125, montu.y_in + 0.925, 270)
    spot = table.held.try_pose(short)
    assert spot.touches[0].length_in == pytest.approx(0.2, abs=0.002)
    assert not spot.touches[0].is_contact
    assert spot.touched() == ()
    table.held.is_set = True
    table.app.run_for(1)
    shot, at = table.app.screenshot(), table.px(montu.x_in + 0.5, montu.y_in + 0.4)
    near = [shot.get_at((at[0] + dx, at[1] + dy)) for dx in range(-90, 90, 2) for dy in range(-60, 30, 2)]
    assert any(c.r > 190 and 110 < c.g < 180 and c.b < 100 for c in near)  # the rim of its label


def test_sk_8_1_striking_by_a_click_on_the_target(table):
    table.troll_strikes_montu()
    assert table.seat.decision.kind == "combat"
    assert table.view.hands.attacker == "sea-troll"
    table.click(table.of("montu"))
    table.settle()
    blow = table.events_of(Attacked)[-1]
    assert (blow.figure, blow.target) == ("sea-troll", "montu")
    assert table.view.display.shown["montu"].hits == blow.hits


def test_sk_8_1_striking_by_number_and_resolving_the_rest(table):
    table.troll_strikes_montu()
    table.key("1")
    table.settle()
    assert len(table.events_of(Attacked)) == 1
    table.key("a")
    table.settle()
    assert len(table.events_of(Attacked)) == 2
    assert table.seat.decision.kind == "move"


def test_choices_give_the_exact_odds_of_each_blow(table):
    table.troll_strikes_montu()
    rows = table.view.choices().rows
    odds = melee.odds_of(table.state, "sea-troll", "montu")
    assert rows[0].odds[0].share == pytest.approx(float(odds.hit))
    assert rows[0].odds[0].text == "99.5 %"


def _pose(decision):
    x, y, heading = decision["action"]["pose"]
    return x / 1000, y / 1000, heading / 100


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_with_three_blows_to_choose_from_the_log_is_still_there(open_table, size):
    table = open_table(size)
    worked = json.loads(WORKED.read_text(encoding="utf-8"))["decisions"]
    moves = {d["action"]["figure"]: Pose(*_pose(d)) for d in worked if d["action"]["type"] == "move"}
    firsts = {d["action"]["figure"]: Pose(*_pose(d)) for d in reversed(worked[:5]) if "pose" in d["action"]}
    table.propose(*(Move(figure, firsts[figure]) for figure in GOBLINS), EndMove())
    table.propose(Move("sea-troll", firsts["sea-troll"]), EndMove())
    table.propose(Decline("sea-troll"), Decline("montu"))
    table.propose(Move("argh", moves["argh"]), Move("cro", moves["cro"]))
    table.propose(EndMove())
    table.app.run_for(2)
    areas, choices = table.screen.panels.areas, table.screen.panels.choices
    assert len(choices.rows) == 3
    assert areas.log.height >= table.screen.ui(LOG_LEAST)
    assert choices.area.most == 0  # no row is scrolled out of sight
    assert all(len(row.spans()) == 3 for row in choices.rows)  # to hit, mean and to fell, of each


def test_where_a_target_is_to_be_chosen_the_golden_buttons_place_lets_no_blow_pass(table):
    """With two targets the golden button went, and "Let it pass" spread over where it had been."""
    troll = Pose(6.975, 6.28, 270)
    table.propose(
        Move("montu", Pose(5.85, 6.28, 90)), Move("argh", Pose(4.85, 5.35, 98)), EndMove(),
        Move("sea-troll", troll), EndMove(), Decline("sea-troll"), Decline("montu"),
        Move("argh", Pose(6.3, 5.155, 180)), EndMove(), Decline("montu"),
    )  # fmt: skip
    table.app.run_for(2)
    golden = table.screen.panels.action_bar.buttons[0].rect.copy()
    table.propose(Decline("argh"))
    table.app.run_for(2)
    assert len(melee.targets_of(table.state, "sea-troll")) == 2
    state = table.state
    for at in (golden.center, golden.midbottom, golden.midleft):
        table.click((at[0] + 2, at[1] - 2))
    table.settle()
    assert table.state is state
    decline = next(b for b in table.screen.panels.action_bar.buttons if b.label == "Let it pass")
    assert not decline.rect.colliderect(golden)
