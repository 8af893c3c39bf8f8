"""Where the match screen's panels lie, and what covers what and for how long."""

import pygame
import pytest
from frame_hands import click, key, settle, to_strikes, to_the_end, until

from game.ui import text
from game.ui.tables.base import Wishes
from game.ui.views.match.layout import arrange
from game.ui.views.match.screen import TRAY_STAYS_S


@pytest.mark.parametrize(
    ("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 800), 150), ((1920, 1080), 125)]
)
def test_every_panel_stays_inside_the_window_and_apart(play, size, percent):
    screen = play(size=size)
    app = screen.app
    app.settings = type(app.settings)(text_percent=percent)
    app.arrange()
    key(screen, "s")
    settle(screen)
    to_strikes(screen)
    key(screen, "1")
    for _ in range(2):
        app.run_for(20)
        app.screenshot()
        areas = screen.panels.areas
        window = pygame.Rect(0, 0, *size)
        shown = [areas.bar, areas.table, areas.strip, areas.card, areas.log]
        for k, rect in enumerate(shown):
            if rect.width and rect.height:
                assert window.contains(rect)
                assert not any(rect.colliderect(other) for other in shown[:k] if other.width and other.height)
        if areas.is_drawer:
            screen.panels.toggle_drawer()
            assert screen.panels.areas.card.height > 0
            break
    screen.look_at(0)
    app.run_for(2)
    app.screenshot()
    assert window.contains(screen.panels.transport.rect)
    assert not screen.panels.areas.table.colliderect(screen.panels.transport.rect)
    app.settings = type(app.settings)(text_percent=100)
    text.set_scale(1.0)


def test_where_the_column_is_a_drawer_rolled_dice_cover_whole_panels_and_go_by_themselves(play):
    screen = play(size=(660, 400))
    assert screen.panels.areas.is_drawer
    to_strikes(screen)
    key(screen, "1")
    until(screen, lambda: screen.tray.visible, 200)
    areas, panels = screen.panels.areas, screen.panels
    assert areas.choices.height
    assert areas.tray.contains(areas.choices), "no rim of them looks out from under it"
    assert panels.handle.visible
    assert not areas.tray.colliderect(areas.handle)
    settle(screen)
    assert screen.tray.visible, "they stay to be read"
    screen.app.run_for(round((TRAY_STAYS_S + 1) * 60))
    assert not screen.tray.visible, "without anybody touching anything"


def test_dice_that_lie_over_the_choices_and_have_been_told_go_at_a_click(play):
    screen = play(size=(660, 400))
    to_strikes(screen)
    key(screen, "1")
    until(screen, lambda: screen.tray.visible, 200)
    settle(screen)
    click(screen, screen.tray.rect.center)
    screen.app.run_for(1)
    assert not screen.tray.visible


def test_choices_go_when_the_other_side_chooses(play):
    screen = play(levels=(None, "easy"))
    to_strikes(screen)
    while screen.seat.decision.side == 0:
        key(screen, "1")
        assert screen.panels.choices.choices is not None  # while it is carried out nothing jumps
        settle(screen)
    screen.app.run_for(1, 0.01)
    assert screen.panels.choices.choices is None


def test_a_key_meant_for_the_last_blow_does_not_sweep_the_result_away(play):
    screen = play(animation="off")
    to_the_end(screen)
    result = screen.app.screen
    screen.app.run_for(1, 0.01)
    key(screen, "return")
    assert screen.app.screen is result
    screen.app.run_for(1, 1.0)
    key(screen, "return")
    assert screen.app.screen is not result


def test_a_strip_that_does_not_show_all_has_the_room_of_buttons_that_are_not_there():
    def strip(strip_least, has_actions):
        areas = arrange((1280, 800), round, Wishes(strip_least=strip_least), 0, 260, has_actions=has_actions)
        return areas.strip.width, areas.table.width

    narrow, table = strip(0, False)
    assert narrow < table
    assert strip(narrow + 1, True) == (narrow, table)
    assert strip(narrow + 1, False) == (table, table)
