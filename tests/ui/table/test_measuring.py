"""Looking before one moves: reach and ruler, when they may be asked, and the tools of the table."""

import math

import pytest

from game.rules.skirmish import figures
from game.ui.tables.skirmish.hint import hint


def test_sk_4_2_the_trolls_reach_names_the_gaps_too_narrow_for_it(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    shut = [neck.width_in for neck in table.held.necks if not neck.is_passable]
    assert any(width == pytest.approx(1.0, abs=0.011) for width in shut)


def test_the_enemys_reach_shows_while_e_is_held(table):
    table.hold("e")
    assert table.view.hands.shows_threat
    assert table.view.hands.threatening() == ("sea-troll",)
    table.hold("e", is_down=False)
    assert not table.view.hands.shows_threat


def test_while_the_enemys_reach_is_shown_the_corner_says_whose(table):
    table.point(table.px(8, 6))
    table.hold("e")
    assert hint(table.seat, table.view.hands)[0] == "Where Sea-Troll can come in one move"
    table.hold("e", is_down=False)
    assert hint(table.seat, table.view.hands)[0].startswith("Click a figure")


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
