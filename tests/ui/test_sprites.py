"""Pictures: never an error, always a picture, no more memory than granted."""

import numpy as np
import pygame
import pytest

from game.ui.pieces import shelf, sprites
from game.ui.pieces.base_top import base_top

GREEN = (124, 154, 78)


@pytest.fixture(autouse=True)
def _fresh():
    sprites.forget()
    yield
    sprites.forget()


def _same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


@pytest.mark.parametrize("name", ["", "no-such-thing", "../figures/montu", "a/b", "Ünbekannt", "x" * 300])
def test_unknown_names_get_a_stand_in(name):
    pictures = (
        sprites.figure(name, 64, 40),
        sprites.portrait(name, 64),
        sprites.scenery(name, 64),
        sprites.texture(name, 64),
        sprites.icon(name, 24, (255, 255, 255)),
        base_top(GREEN, 64, 10, name),
    )
    assert all(p.get_width() > 0 and pygame.mask.from_surface(p, 60).count() > 0 for p in pictures)


def test_dice_no_one_made_get_a_stand_in():
    for sides, face in ((6, 0), (6, 7), (10, 11), (20, 13), (6, -1)):
        assert sprites.die(sides, face, 40).get_width() == 60


def test_a_file_that_is_no_picture_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "montu.webp").write_bytes(b"not a picture")
    monkeypatch.setattr(shelf, "asset", lambda *parts: tmp_path / parts[-1])
    assert sprites.figure("montu", 64).get_width() == 128


@pytest.mark.parametrize("art", sprites.arts())
def test_each_figure_has_a_picture_for_every_heading(art):
    north, east = sprites.figure(art, 40, 0), sprites.figure(art, 40, 90)
    assert north.get_size() == (80, 80)
    assert not _same(north, east)
    assert _same(north, sprites.figure(art, 40, 360))
    assert _same(north, sprites.figure(art, 40, -1.0))


def test_figures_of_one_scenario_are_told_apart_when_small():
    seen = []
    for art in ("montu", "argh", "cro", "sea-troll"):
        ground = pygame.Surface((60, 60))
        ground.fill((138, 118, 96))
        ground.blit(sprites.figure(art, 30, 180), (0, 0))
        seen.append(pygame.surfarray.array3d(ground).astype(int))
    for i, a in enumerate(seen):
        for b in seen[i + 1 :]:
            # Of the pixels where a figure stands, a good part look quite different.
            differs = np.abs(a - b).sum(axis=2) > 90
            assert differs.sum() > 250


def test_what_is_asked_twice_is_made_once():
    assert sprites.figure("montu", 64, 3) is sprites.figure("montu", 64, 5)
    assert base_top(GREEN, 64, 10.1) is base_top(GREEN, 64, 10.0)


def test_every_picture_has_pygames_own_order_of_bytes():
    own = pygame.Surface((1, 1), pygame.SRCALPHA).get_masks()
    for picture in (
        sprites.figure("montu", 64),
        sprites.figure("nobody", 64),
        sprites.portrait("cro", 64),
        base_top(GREEN, 64, 33),
        sprites.scenery("bones", 64),
        sprites.icon("undo", 20, (255, 255, 255)),
        sprites.die(10, 4, 40),
    ):
        assert picture.get_masks() == own
    assert sprites.texture("rock", 64).get_masks()[:3] == own[:3]


def test_shelf_lets_go_of_what_was_not_asked_for_longest():
    small = shelf.Shelf(limit_bytes=3 * 400)
    pictures = {key: small.get(key, lambda: pygame.Surface((10, 10))) for key in "abc"}
    small.get("a", lambda: pygame.Surface((10, 10)))
    small.get("d", lambda: pygame.Surface((10, 10)))
    assert len(small) == 3
    assert small.held_bytes == 1200
    assert small.get("a", lambda: pygame.Surface((1, 1))) is pictures["a"]
    assert small.get("b", lambda: pygame.Surface((1, 1))) is not pictures["b"]


def test_base_covers_its_rectangle_at_any_heading():
    for heading in (0, 37, 90, 201.5):
        base = base_top(GREEN, (60, 90), heading)
        solid = pygame.mask.from_surface(base, 250).count()
        assert solid == pytest.approx(60 * 90, rel=0.06)
    assert base_top(GREEN, (60, 90), 0).get_height() > 90


def test_light_on_a_base_stays_in_the_north_west():
    for heading in (0, 90, 180, 270):
        base = base_top(GREEN, 100, heading)
        middle = base.get_width() // 2
        north, south = base.get_at((middle, middle - 46)), base.get_at((middle, middle + 46))
        west, east = base.get_at((middle - 46, middle)), base.get_at((middle + 46, middle))
        assert sum(north[:3]) > sum(south[:3]) + 40
        assert sum(west[:3]) > sum(east[:3]) + 40


def test_a_fill_stays_with_the_table_when_it_is_panned():
    a, b = pygame.Surface((200, 200)), pygame.Surface((200, 200))
    sprites.fill(a, a.get_rect(), "cavern_floor", 96, (10, 20))
    sprites.fill(b, b.get_rect(), "cavern_floor", 96, (10 - 96, 20 + 192))
    assert pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_a_fill_keeps_to_its_rectangle():
    surface = pygame.Surface((100, 100))
    surface.fill((1, 2, 3))
    sprites.fill(surface, (20, 30, 40, 50), "felt", 32)
    assert surface.get_at((19, 50))[:3] == surface.get_at((60, 50))[:3] == (1, 2, 3)
    assert surface.get_at((40, 50))[:3] != (1, 2, 3)


def test_signs_take_the_colour_asked_for():
    sign = sprites.icon("play", 32, (217, 164, 65))
    assert all(abs(a - b) <= 4 for a, b in zip(sign.get_at((14, 16)), (217, 164, 65, 255), strict=True))


def test_dice_take_a_tint():
    plain, red = sprites.die(6, 1, 60), sprites.die(6, 1, 60, (255, 80, 80))
    assert red.get_at((30, 30)).g < plain.get_at((30, 30)).g
