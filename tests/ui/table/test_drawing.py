"""What has not changed is not drawn again, and what is shown is as if it were."""

import pygame
import pytest

from game.rules.skirmish.state import EndMove, Move
from game.table import Pose
from game.ui.pieces import figures
from game.ui.pieces.layers import Backing
from game.ui.widgets.kept import Kept


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
    [{"x": 0.1, "y": -0.4}, {"heading_deg": 9}, {"lift": 1.0}, {"opacity": -0.6}, {"sink": 0.7}, {"hits": 3}],
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


def around_the_table(table, surface):
    """The window's picture without the table."""
    picture = surface.copy()
    picture.fill((0, 0, 0), table.screen.panels.areas.table_inside)
    return pygame.image.tobytes(picture, "RGB")


@pytest.fixture
def assert_as_new(monkeypatch):
    """Asserts that what is kept beside the table looks as if it were drawn now."""

    def check(table):
        table.app.invalidate()
        table.app.run_for(1)
        shown = around_the_table(table, table.app.window)
        with monkeypatch.context() as patch:
            patch.setattr(Kept, "draw", lambda self, surface, rect, look, paint: paint(surface))
            assert shown == around_the_table(table, table.app.screenshot())

    return check


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1024, 640), 200)])
def test_what_is_kept_beside_the_table_is_never_out_of_date(open_table, assert_as_new, size, percent):
    table = open_table(size, percent, animation="normal")
    screen, app = table.screen, table.app
    table.propose(Move("montu", Pose(5.8, 5.7, 90)), EndMove())
    table.view.hands.take("sea-troll")
    assert screen.propose(Move("sea-troll", table.held.poses_at("montu")[0])) is None
    for _ in range(12):
        app.run_for(1, 0.1)
        assert_as_new(table)
    screen.flow.finish()
    table.propose(EndMove())
    for _ in range(3):
        table.key("Enter")
        for _ in range(6):
            app.run_for(1, 0.15)
            assert_as_new(table)
    for keys in (("Tab",), ("Tab", "Tab"), ("l",), ("Enter",), ("Down",), ("l",), ("Ctrl+Z",), ("Ctrl+Y",)):
        table.key(*keys)
        assert_as_new(table)
    for widget in list(screen.ring.walk()):
        app.hands.move(widget.rect.center)
        assert_as_new(table)
    for tile in table.view.roster.tiles.values():
        app.hands.move(tile.center)
        assert_as_new(table)
    screen.log.stop_reading()
    screen.refresh()
    for node in (1, 2, 3, 4, 3):
        screen.look_at(node)
        assert_as_new(table)
    app.change(palette="contrast")
    assert_as_new(table)
    app.change(metric=True, text_percent=125)
    assert_as_new(table)


def test_while_nothing_changes_a_picture_shows_what_is_kept(table):
    panels, view = list(table.screen.ring._kept.values()), (table.view.card._kept, table.view.roster._kept)
    assert len(panels) == 4  # bar, buttons, log, tray

    def drawn(frames):
        before = [part.times_drawn for part in (*panels, *view)]
        for _ in range(frames):
            table.app.invalidate()
            table.app.run_for(1)
        return [part.times_drawn - was for part, was in zip((*panels, *view), before, strict=True)]

    table.app.run_for(5, 0.5)
    assert drawn(5) == [0] * 6
    table.view.display.shown["montu"].hits += 1
    assert drawn(2) == [0] * 4 + [1] * 2


def test_at_rest_nothing_is_drawn(table, monkeypatch):
    table.app.run_for(20, 0.5)
    drawn = []
    monkeypatch.setattr(table.app, "draw", drawn.append)
    table.app.run_for(30)
    assert drawn == []


def test_where_figures_stand_is_asked_once_while_nothing_changes(table, monkeypatch):
    """The words in the corners asked every frame, and made all figures anew: nine tenths of it with 200."""
    table.app.screenshot()
    asked = []
    bodies_in = figures.bodies_in
    monkeypatch.setattr(figures, "bodies_in", lambda *of: asked.append(of) or bodies_in(*of))
    table.app.screenshot()
    assert not asked
    table.view.camera.zoom(1.5)
    table.app.screenshot()
    assert asked


def test_the_bodies_in_a_part_of_the_picture_are_all_those_that_lie_on_it(table):
    lens, tokens = table.view.camera.lens, table.view.display.tokens(table.state)
    whole = table.view.table_rect
    for part in (whole, whole.move(whole.width // 2, 0), pygame.Rect(whole.center, (1, 40))):
        lying = [body for body in (figures.footprint(lens, t) for t in tokens) if body.colliderect(part)]
        found = figures.bodies_in(lens, tokens, part)
        assert all(body in found for body in lying)
