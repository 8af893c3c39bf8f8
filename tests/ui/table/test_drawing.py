"""What has not changed is not drawn again, and what is shown is as if it were."""

import pygame
import pytest

from game.ui.pieces import figures
from game.ui.pieces.layers import Backing


def pixels(table):
    """The table's part of the window, drawn now."""
    screen = table.screen
    surface = pygame.Surface(table.app.size)
    table.view.table.draw(surface, screen.panels.areas.table_inside)
    return pygame.image.tobytes(surface, "RGB")


def pixels_drawn_whole(table):
    """The same, with nothing kept of what was drawn before."""
    painter = table.view.table
    kept, painter._backing = painter._backing, Backing(painter._compose)
    whole = pixels(table)
    painter._backing = kept
    return whole


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize(
    "changes",
    [{"x": 0.1, "y": -0.4}, {"heading_deg": 40}, {"lift": 1.0}, {"opacity": -0.6}, {"sink": 0.7}, {"hits": 3}],
)
def test_a_figure_in_motion_is_drawn_anew_alone(open_table, percent, changes):
    table = open_table(percent=percent)
    table.app.run_for(5, 0.2)
    painter = table.view.table
    pixels(table)
    before = painter._backing.pixels_composed
    shown = table.view.display.shown["montu"]
    for part, by in changes.items():
        setattr(shown, part, getattr(shown, part) + by)
    table.view.display.touch()
    moved = pixels(table)
    whole_px = table.screen.panels.areas.table_inside.width * table.screen.panels.areas.table_inside.height
    assert 0 < painter._backing.pixels_composed - before < whole_px
    assert moved == pixels_drawn_whole(table)


def test_what_changed_of_the_figures_is_told_by_each(open_table):
    table = open_table()
    lens, tokens = table.view.camera.lens, table.view.display.tokens(table.state)
    assert figures.changed(lens, tokens, tokens) == []
    assert figures.changed(lens, tokens, list(tokens)) == []
    assert len(figures.changed(lens, tokens, tokens[1:])) == 1
    assert len(figures.changed(lens, tokens[2:], tokens)) == 2
