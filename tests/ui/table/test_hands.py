"""The skirmish table under the hand: picking up, the two steps of placing, dragging, keys alone, striking."""

import json
import math
from pathlib import Path

import pytest

from game.rules.skirmish import figures, melee
from game.rules.skirmish.state import Attacked, Decline, EndMove, Move, Moved
from game.table import Pose
from game.ui.views.match_layout import LOG_LEAST
from game.ui.views.skirmish_hint import hint

GOBLINS = ("montu", "argh", "cro")
WORKED = Path(__file__).parents[2] / "worked_examples" / "warriors_of_ash.json"


def last_events(table, kind):
    return [event for node in table.seat.record.path() for event in node.events if isinstance(event, kind)]


def test_a_click_on_a_figure_picks_it_up_and_a_right_click_puts_it_back(table):
    table.click(table.of("montu"))
    assert table.seat.selected == "montu"
    assert table.held.figure == "montu"
    table.click(table.px(8, 1.5), button=3)
    assert table.held is None


def test_an_enemy_is_not_picked_up_but_its_card_is_shown(table):
    table.click(table.of("sea-troll"))
    assert table.held is None
    assert table.view.card_figure() == "sea-troll"


def test_pointing_shows_the_name_and_card_of_whom_one_points_at(table):
    table.point(table.of("cro"))
    assert table.view.hands.hover == "cro"
    assert table.view.card_figure() == "cro"
    table.point((5, 5))
    assert table.view.hands.hover is None


def test_placing_takes_two_steps_and_nothing_moves_before_the_second(table):
    start = figures.piece_of(table.state, "montu").pose
    table.click(table.of("montu"))
    table.click(table.px(5.5, 5.5))
    assert table.held.is_set
    assert figures.piece_of(table.state, "montu").pose == start
    table.click(table.px(4.3, 6.5))
    assert math.dist((table.spot.pose.x_in, table.spot.pose.y_in), (4.3, 6.5)) < 0.05
    table.click(table.px(4.3, 6.5))
    table.settle()
    moved = last_events(table, Moved)[-1]
    assert (moved.figure, moved.end) == ("montu", figures.piece_of(table.state, "montu").pose)
    assert math.dist((moved.end.x_in, moved.end.y_in), (4.3, 6.5)) < 0.05


def test_what_it_would_lead_to_is_seen_before_the_click(table):
    table.click(table.of("montu"))
    table.point(table.px(5.9, 6.1))
    assert table.spot.refusal is None
    assert table.spot.length_in == pytest.approx(3.0, abs=0.05)
    assert len(table.spot.route) >= 2
    assert not table.held.is_set


def test_sk_7_1_too_far_is_refused_with_what_would_be_allowed(table):
    table.click(table.of("montu"))
    table.click(table.px(9.5, 6.0))
    assert table.spot.refusal.rule == "SK-7.1"
    assert table.seat.marks
    nearest = table.spot.nearest
    table.key("Enter")
    assert table.spot.pose == nearest
    assert table.spot.refusal is None
    table.key("Enter")
    table.settle()
    assert figures.piece_of(table.state, "montu").pose == nearest


def test_dragging_by_hand_carries_the_figure_and_waits_to_be_confirmed(table):
    table.drag(table.of("montu"), table.px(5.6, 5.4))
    assert table.held.is_set
    assert table.view.hands.hand is None
    assert table.spot.refusal is None
    assert math.dist((table.spot.pose.x_in, table.spot.pose.y_in), (5.6, 5.4)) < 0.15


def test_sk_7_3_a_drag_into_the_rock_settles_beside_it(table):
    table.drag(table.of("argh"), table.px(2.2, -3.0), steps=12)
    pose = table.spot.pose if table.spot.refusal is None else table.spot.nearest
    assert table.held.fits(pose)


def test_the_wheel_turns_a_held_figure_and_else_zooms(table):
    table.click(table.of("montu"))
    table.click(table.px(5.5, 5.5))
    heading, scale = table.spot.pose.heading_deg, table.view.camera.scale
    table.app.hands.wheel(table.px(5.5, 5.5), 2)
    assert (table.spot.pose.heading_deg - heading) % 360 == pytest.approx(330)
    assert table.view.camera.scale == scale
    table.key("Esc", "Esc")
    table.app.hands.wheel(table.px(5.5, 5.5), 2)
    assert table.view.camera.scale > scale


def test_a_drag_of_the_ground_pans_and_f_fits(table):
    before = (table.view.camera.x, table.view.camera.y)
    table.app.hands.wheel(table.px(8, 6), 4)
    table.drag(table.px(8, 6), table.px(7, 6.5))
    assert (table.view.camera.x, table.view.camera.y) != before
    table.key("f")
    assert (table.view.camera.x, table.view.camera.y) == before
    assert table.held is None


def test_a_whole_move_by_keys_alone(table):
    table.key("n")
    assert table.held.figure == "montu"
    start = table.held.start
    table.key("Right", "Right", "Right", "Right", "Up", "Shift+Down")
    assert table.spot.pose.x_in == pytest.approx(start.x_in + 1.0)
    assert table.spot.pose.y_in == pytest.approx(start.y_in - 0.20)
    table.key("w")
    assert table.spot.pose.heading_deg == pytest.approx((start.heading_deg + 15) % 360)
    table.key("Enter")
    table.settle()
    assert figures.piece_of(table.state, "montu").has_moved
    table.key("n")
    assert table.held.figure == "argh"
    table.key("Enter")  # it stays where it is
    table.settle()
    table.key("n", "Enter")
    table.settle()
    assert all(p.has_moved for p in figures.standing(table.state, 0))
    table.key("Enter")
    table.settle()
    assert table.seat.decision.side == 1


def test_escape_takes_back_ghost_and_figure_one_after_the_other(table):
    table.key("n", "Right")
    table.key("Esc")
    assert table.held is not None
    assert table.spot is None
    table.key("Esc")
    assert table.held is None


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


def test_sk_8_2_a_click_on_an_enemy_lays_the_base_along_it_and_tells_the_odds(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.click(table.of("montu"))
    assert table.held.is_set
    assert table.spot.touched() == ("montu",)
    blow = table.view.blow("sea-troll")
    assert (blow.attacker, blow.target) == ("sea-troll", "montu")
    assert "Montu" in blow.title


def test_sk_4_2_the_trolls_reach_names_the_gaps_too_narrow_for_it(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    shut = [neck.width_in for neck in table.held.necks if not neck.is_passable]
    assert any(width == pytest.approx(1.0, abs=0.011) for width in shut)


def test_sk_8_1_striking_by_a_click_on_the_target(table):
    table.troll_strikes_montu()
    assert table.seat.decision.kind == "combat"
    assert table.view.hands.attacker == "sea-troll"
    table.click(table.of("montu"))
    table.settle()
    blow = last_events(table, Attacked)[-1]
    assert (blow.figure, blow.target) == ("sea-troll", "montu")
    assert table.view.display.shown["montu"].hits == blow.hits


def test_sk_8_1_striking_by_number_and_resolving_the_rest(table):
    table.troll_strikes_montu()
    table.key("1")
    table.settle()
    assert len(last_events(table, Attacked)) == 1
    table.key("a")
    table.settle()
    assert len(last_events(table, Attacked)) == 2
    assert table.seat.decision.kind == "move"


def test_choices_give_the_exact_odds_of_each_blow(table):
    table.troll_strikes_montu()
    rows = table.view.choices().rows
    odds = melee.odds_of(table.state, "sea-troll", "montu")
    assert rows[0].odds[0].share == pytest.approx(float(odds.hit))
    assert rows[0].odds[0].text == "99.5 %"


def test_the_enemys_reach_shows_while_e_is_held(table):
    table.hold("e")
    assert table.view.hands.shows_threat
    assert table.view.hands.threatening() == ("sea-troll",)
    table.hold("e", is_down=False)
    assert not table.view.hands.shows_threat


def test_the_ruler_measures_straight_and_the_way_of_the_figure_it_begins_at(table):
    table.key("m")
    table.drag(table.px(6.0, 1.9), table.px(6.9, 5.9))
    assert math.dist(*table.view.hands.ruler) == pytest.approx(4.1, abs=0.05)
    assert table.view.hands.ruled_way() is None
    table.key("Esc")
    assert table.view.hands.ruler is None
    table.click(table.of("montu"))
    table.key("m")
    table.drag(table.of("montu"), table.px(8.6, 1.4))  # behind the first stone
    way = table.view.hands.ruled_way()
    assert way.length_in > math.dist(*table.view.hands.ruler)
    table.key("Esc")
    table.key("m")
    table.drag(table.of("montu"), table.px(0.3, 0.3))  # into the rock
    assert table.view.hands.ruled_way() is None


def test_undo_puts_the_figure_back_at_once(table):
    start = figures.piece_of(table.state, "montu").pose
    table.place("montu", 5.0, 6.0)
    table.key("Ctrl+z")
    table.settle()
    assert figures.piece_of(table.state, "montu").pose == start
    shown = table.view.display.shown["montu"]
    assert (shown.x, shown.y) == (start.x_in, start.y_in)


def test_the_end_of_the_move_says_how_many_have_not_moved(table):
    labels = [action.label for action in table.view.actions()]
    assert "End move: 3 unmoved" in labels
    table.place("montu", 5.0, 6.0)
    assert "End move: 2 unmoved" in [action.label for action in table.view.actions()]


def test_a_click_on_the_roster_picks_the_figure_up(table):
    tile = table.view.roster.tiles["cro"]
    table.click(tile.center)
    assert table.held.figure == "cro"


def test_sk_1_3_nothing_is_measured_before_a_figure_is_committed(open_table):
    table = open_table(setup={"premeasure": "committed"})
    hands = table.view.hands
    table.click(table.of("montu"))
    assert not table.held.is_committed
    assert not hands.may_measure
    table.point(table.px(5, 6))
    assert table.spot is None
    table.click(table.px(5, 6))
    table.settle()
    assert table.state.committed == "montu"
    assert table.held.is_committed
    assert hands.may_measure
    table.click(table.px(5, 6))
    assert table.spot.length_in > 1
    table.key("Enter")
    table.settle()
    assert figures.piece_of(table.state, "montu").has_moved


def test_sk_1_3_ruler_and_reach_say_that_they_wait_for_a_figure_to_be_committed(open_table):
    """The buttons were lit and the hint said how to measure; nothing was measured, and no figure taken."""
    table = open_table(setup={"premeasure": "committed"})
    tools = table.screen.panels.tools
    for act, key in (("ruler", "m"), ("threat", "e")):
        button = next(button for button in tools.buttons if button.tool.act == act)
        for press in (lambda at=button.rect.center: table.click(at), lambda key=key: table.key(key)):
            table.app.toasts.dismiss()
            press()
            table.app.run_for(2)
            assert "SK-1.3" in table.app.toasts.string
            assert not any(button.tool.is_on for button in tools.buttons)
    table.click(table.of("montu"))
    table.key("Enter")
    table.settle()
    assert not table.view.hands.is_measuring
    table.key("m")
    assert table.view.hands.is_measuring
    table.app.run_for(2)
    assert [
        button.tool.act for button in tools.buttons if button.tool.is_on and button.tool.act != "align"
    ] == ["ruler"]
    table.key("Ctrl+Z")
    table.settle()
    table.click(table.of("argh"))  # the ruler that is still out does not stand in the way
    assert table.held.figure == "argh"


def test_sk_1_3_a_committed_figure_may_stay_by_keys_alone(open_table):
    table = open_table(setup={"premeasure": "committed"})
    table.key("n", "Enter")
    table.settle()
    assert table.state.committed == "montu"
    table.key("n", "Enter")
    table.settle()
    assert figures.piece_of(table.state, "montu").has_moved


def test_sk_4_3_on_squares_the_ghost_stands_on_squares_and_counts_them(open_table):
    from game.ui.views.skirmish_hint import way_words

    table = open_table(setup={"surface": "squares"})
    table.click(table.of("montu"))
    table.click(table.px(5.2, 6.3))
    pose = table.spot.pose
    assert (pose.x_in % 1, pose.y_in % 1) == (0.5, 0.5)
    assert way_words(table.held, table.spot).endswith("of 5 squares")
    table.key("Right")
    assert table.spot.pose.x_in == pose.x_in + 1
    table.key("w")
    assert (table.spot.pose.heading_deg - pose.heading_deg) % 360 == 90
    table.key("Left", "Enter")
    table.settle()
    assert figures.piece_of(table.state, "montu").has_moved


def test_sk_4_3_a_drag_settles_on_squares(open_table):
    table = open_table(setup={"surface": "squares"})
    table.drag(table.of("argh"), table.px(4.9, 3.2))
    pose = table.spot.pose
    assert (pose.x_in % 1, pose.y_in % 1) == (0.5, 0.5)
    assert table.spot.refusal is None


def test_a_figure_chosen_before_is_neither_chosen_nor_in_the_hand_at_the_next_turn(table):
    table.place("montu", 5.0, 6.0)
    assert table.seat.selected == "montu"
    table.propose(EndMove(), EndMove())
    assert table.seat.selected is None
    assert table.seat.decision.side == 0
    table.point(table.px(6, 6))
    assert table.held is None
    table.click(table.of("montu"))
    assert table.held.figure == "montu"


def test_a_figure_taken_by_key_can_be_led_on_by_the_mouse(table):
    table.point(table.px(8, 6))
    table.key("n")
    assert table.spot.pose == table.held.start
    table.point(table.px(5, 5.5))
    assert not table.held.is_set
    assert table.spot.pose != table.held.start


def test_with_aligning_off_the_base_stands_where_it_is_put(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.key("a")
    assert not table.held.aligns
    spot = table.held.aim(7.05, 5.7)
    assert (spot.pose.x_in, spot.pose.y_in) == (7.05, 5.7)
    table.key("a")
    spot = table.held.aim(7.05, 5.7)
    assert spot.touched() == ("montu",)


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


@pytest.mark.parametrize("key", ["Enter", "Ctrl+Enter"])
def test_the_keys_that_end_a_move_early_end_it_when_all_have_moved_as_well(table, key):
    table.propose(*(Move(figure, figures.piece_of(table.state, figure).pose) for figure in GOBLINS))
    button = table.view.actions()[0]
    assert (button.label, button.shortcut) == ("End move", "Enter")
    table.key(key)
    table.settle()
    assert table.seat.decision.side == 1


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


def tool(table, act):
    return next(button for button in table.screen.panels.tools.buttons if button.tool.act == act)


def test_what_has_a_key_at_the_table_has_a_tool_for_the_mouse(table):
    hands = table.view.hands
    for act, is_on in (("threat", lambda: hands.threatening()), ("ruler", lambda: hands.is_measuring)):
        table.click(tool(table, act).rect.center)
        assert is_on()
        assert tool(table, act).tool.is_on
        table.click(tool(table, act).rect.center)
        assert not is_on()
    hands.camera.wheel(3, hands.camera.area.center)
    assert not hands.camera.is_fitted
    table.click(tool(table, "fit").rect.center)
    assert hands.camera.is_fitted
    table.click(tool(table, "next").rect.center)
    assert table.held.figure == "montu"


def test_the_figure_in_the_hand_has_tools_of_its_own(table):
    assert {"turn_left", "edge", "align", "target"}.isdisjoint(
        button.tool.act for button in table.screen.panels.tools.buttons
    )
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.click(tool(table, "target").rect.center)
    first = table.spot
    assert first.touched() == ("montu",)
    table.click(tool(table, "edge").rect.center)
    assert table.spot.pose != first.pose
    table.click(tool(table, "turn_right").rect.center)
    assert (table.spot.pose.heading_deg - table.held.start.heading_deg) % 90 != 0
    table.click(tool(table, "align").rect.center)
    assert not table.held.aligns
    assert not tool(table, "align").tool.is_on


@pytest.mark.parametrize("percent", [100, 200])
def test_the_tools_lie_on_the_table_clear_of_tag_and_scale(open_table, percent):
    table = open_table((1024, 640), percent)
    table.click(table.of("montu"))
    table.app.run_for(2)
    panels = table.screen.panels
    rects = [button.rect for button in panels.tools.buttons]
    assert len(rects) == 9
    for i, rect in enumerate(rects):
        assert panels.tools.rect.contains(rect)
        assert rect.collidelist(rects[i + 1 :]) == -1
    assert panels.areas.table_inside.contains(panels.tools.rect)
    assert not panels.tools.rect.colliderect(panels.tag.rect)
    assert panels.tools.rect.bottom < panels.areas.table_inside.bottom - table.screen.ui(30)


def test_while_the_enemys_reach_is_shown_the_corner_says_whose(table):
    table.point(table.px(8, 6))
    table.hold("e")
    assert hint(table.seat, table.view.hands)[0] == "Where Sea-Troll can come in one move"
    table.hold("e", is_down=False)
    assert hint(table.seat, table.view.hands)[0].startswith("Click a figure")


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


def test_who_leads_the_figure_by_keys_is_told_the_keys(table):
    """With a figure taken by a key the corner told of the wheel."""
    table.key("n")
    words = hint(table.seat, table.view.hands)[0]
    assert words.startswith("stays here · Arrows")
    assert "T goes to an enemy" in words
    assert "wheel" not in words
    table.point(table.px(5, 6))
    assert "Arrows" not in hint(table.seat, table.view.hands)[0]


def test_the_golden_button_is_pressed_by_its_key_whatever_it_says(table):
    button = table.view.actions()[0]
    assert (button.label, button.is_primary) == ("Next unmoved", True)
    table.key("Enter")
    assert table.held.figure == "montu"


def test_the_next_figure_asked_for_while_something_moves_is_taken_when_it_rests(open_table):
    table = open_table(animation="full")
    assert table.seat.propose(Move("montu", Pose(5.8, 5.7, 90))) is None
    table.app.run_for(1)
    assert table.seat.is_busy
    table.key("n")
    assert table.held is None
    table.settle()
    table.app.run_for(2)
    assert table.held.figure == "argh"


def test_a_button_that_cannot_be_pressed_does_not_repeat_what_the_corner_says(table):
    table.click(table.of("montu"))
    table.click(table.px(0.3, 0.3))
    button = table.view.actions()[0]
    said, tone = hint(table.seat, table.view.hands)
    assert tone == "bad"
    assert button.why not in said or not button.why


def test_a_match_left_while_it_is_shown_says_the_turn_that_it_has_come_to(open_table):
    """Closed while the turn's last blow was still to be seen, it called itself a turn too early."""
    table = open_table(animation="full")
    table.propose(EndMove())
    assert table.seat.propose(EndMove()) is None
    assert table.screen.session.state.turn == 2
    assert table.seat.is_busy
    assert table.seat.record.notes["turn"] == "Turn 2"
