"""The skirmish table under the hand: picking up, the two steps of placing, dragging, keys alone, striking."""

import math

import pytest

from game.rules.skirmish import figures
from game.rules.skirmish.state import EndMove, Move, Moved
from game.table import Pose
from game.ui.tables.skirmish.hint import hint

GOBLINS = ("montu", "argh", "cro")


def test_a_click_on_a_figure_picks_it_up_and_a_right_click_puts_it_back(table):
    table.click(table.of("montu"))
    assert table.seat.selected == "montu"
    assert table.held.figure == "montu"
    table.click(table.px(8, 1.5), button=3)
    assert table.held is None


def test_an_enemy_is_not_picked_up_but_its_card_is_shown(table):
    table.click(table.of("sea-troll"))
    assert table.held is None
    assert table.view.card.figure() == "sea-troll"


def test_pointing_shows_the_name_and_card_of_whom_one_points_at(table):
    table.point(table.of("cro"))
    assert table.view.hands.hover == "cro"
    assert table.view.card.figure() == "cro"
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
    moved = table.events_of(Moved)[-1]
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


def test_sk_4_3_on_squares_the_ghost_stands_on_squares_and_counts_them(open_table):
    from game.ui.tables.skirmish.hint import way_words

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


@pytest.mark.parametrize("key", ["Enter", "Ctrl+Enter"])
def test_the_keys_that_end_a_move_early_end_it_when_all_have_moved_as_well(table, key):
    table.propose(*(Move(figure, figures.piece_of(table.state, figure).pose) for figure in GOBLINS))
    button = table.view.actions()[0]
    assert (button.label, button.shortcut) == ("End move", "Enter")
    table.key(key)
    table.settle()
    assert table.seat.decision.side == 1


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
