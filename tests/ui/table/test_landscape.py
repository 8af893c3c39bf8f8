"""Hedges, water, stakes and patches of ground: painted, and alike wherever a tile begins."""

import numpy as np
import pygame
import pytest

from game.rules.skirmish import terrain
from game.ui.camera import Lens
from game.ui.pieces import ground, landscape
from game.ui.pieces.scene import Board, Patch, Solid

SIZE = (10.0, 8.0)


def ring(x1, y1, x2, y2):
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))


BOARD = Board(
    *SIZE,
    solids=(
        Solid(ring(0.0, 3.2, 4.4, 4.8), kind="water"),
        Solid(ring(6.2, 1.2, 6.7, 3.4), kind="hedge"),
        Solid(ring(8.2, 5.2, 8.6, 5.6), kind="stake"),
    ),
    floor="grass",
    patches=(
        Patch("shallows", ring(4.3, 3.2, 6.0, 4.8)),
        Patch("planks", ring(1.5, 2.9, 3.0, 5.1)),
        Patch("tilled", ring(6.9, 1.2, 9.0, 2.6)),
        Patch("trodden", ring(4.6, 0.5, 5.8, 7.5)),
        Patch("paved", ring(7.0, 6.0, 9.0, 7.4)),
    ),
)


def painted(board, lens, size):
    surface = pygame.Surface(size)
    ground.paint(surface, lens, board)
    return pygame.surfarray.array3d(surface).astype(int)


@pytest.mark.parametrize("scale", [24, 60])
def test_a_picture_in_tiles_is_the_picture_whole(app, scale):
    whole = painted(BOARD, Lens(scale), (10 * scale, 8 * scale))
    for left, top in ((3, 2), (5, 4)):
        tile = painted(BOARD, Lens(scale, left, top), (4 * scale, 4 * scale))
        part = whole[left * scale : (left + 4) * scale, top * scale : (top + 4) * scale]
        differs = np.abs(tile - part).max(axis=2)
        # The soft edges of a blur begin where a tile begins; a hair of that is left.
        assert (differs > 12).mean() < 0.004


@pytest.mark.parametrize("index", range(len(BOARD.solids)))
def test_each_solid_shows_where_it_stands(app, index):
    solid = BOARD.solids[index]
    bare = painted(Board(*SIZE, floor="grass"), Lens(40), (400, 320))
    shown = painted(Board(*SIZE, solids=(solid,), floor="grass"), Lens(40), (400, 320))
    (x1, y1), (x2, y2) = solid.outline[0], solid.outline[2]
    inside = np.s_[round(x1 * 40) + 4 : round(x2 * 40) - 4, round(y1 * 40) + 4 : round(y2 * 40) - 4]
    assert np.abs(shown - bare)[inside].mean() > 8


def test_every_patch_that_a_map_may_have_is_painted(app):
    bare = painted(Board(*SIZE, floor="grass"), Lens(40), (400, 320))
    for kind in terrain.PATCHES:
        shown = painted(
            Board(*SIZE, floor="grass", patches=(Patch(kind, ring(3, 2, 6, 5)),)), Lens(40), (400, 320)
        )
        assert np.abs(shown - bare)[140:220, 100:180].mean() > 4, kind


def test_water_lies_low_and_hedges_stand():
    assert [landscape.casts_shadow(solid) for solid in BOARD.solids] == [False, True, True]
