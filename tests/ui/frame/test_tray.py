"""Dice that tumble and come to rest on the faces that the match drew."""

import math
import random

import pygame
import pytest

from game.ui.physics import solids
from game.ui.physics.tray import CLEAR, LONGEST_S, Throw
from game.ui.resources import asset
from game.ui.tables.base import Die


@pytest.mark.parametrize("sides", [6, 10])
def test_every_face_lies_level_and_uppermost_when_shown(sides):
    for face in range(1, sides + 1):
        turned = solids.resting(sides, face, 0.3)
        ups = {f.value: solids.turn(turned, f.normal)[2] for f in solids.faces_of(sides)}
        assert max(ups, key=ups.get) == face
        assert ups[face] == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize(("sides", "sum_"), [(6, 7), (10, 9)])
def test_opposite_faces_add_up_as_on_real_dice(sides, sum_):
    for face in solids.faces_of(sides):
        opposite = min(
            solids.faces_of(sides),
            key=lambda f: sum(a * b for a, b in zip(f.normal, face.normal, strict=True)),
        )
        assert face.value % 10 + opposite.value % 10 == sum_


def test_kites_of_the_d10_are_flat_and_point_outward():
    for face in solids.faces_of(10):
        for corner in face.corners:
            height = sum(n * (c - f) for n, c, f in zip(face.normal, corner, face.corners[0], strict=True))
            assert height == pytest.approx(0, abs=1e-9)
        assert sum(n * c for n, c in zip(face.normal, face.centre, strict=True)) > 0


def test_a_throw_ends_on_the_drawn_faces_apart_on_the_felt_and_in_time():
    rng = random.Random(4)
    for seed in range(25):
        dice = [Die(rng.choice((6, 10)), 0) for _ in range(rng.randint(1, 5))]
        dice = [Die(d.sides, rng.randint(1, d.sides)) for d in dice]
        width, height, size = 340.0, rng.choice((62.0, 90.0, 130.0)), 38.0
        throw = Throw(dice, width, height, size, str(seed))
        assert throw.duration_s <= LONGEST_S + 0.05
        ends = throw.at(99)
        for die, end in zip(dice, ends, strict=True):
            ups = {f.value: solids.turn(end.turned, f.normal)[2] for f in solids.faces_of(die.sides)}
            assert max(ups, key=ups.get) == die.face
            assert ups[die.face] == pytest.approx(1.0, abs=1e-6)
            assert size / 2 <= end.x <= width - size / 2
            assert end.hop == 0
        for k, one in enumerate(ends):
            for other in ends[:k]:
                assert math.hypot(one.x - other.x, one.y - other.y) > 2 * CLEAR * size * 0.9


def test_the_same_throw_is_thrown_the_same():
    dice = [Die(6, 3), Die(10, 10)]
    first, second = Throw(dice, 300, 90, 40, "x"), Throw(dice, 300, 90, 40, "x")
    assert first.at(0.4) == second.at(0.4)
    assert first.at(0.4) != Throw(dice, 300, 90, 40, "y").at(0.4)


def test_many_dice_on_little_felt_still_end_apart():
    dice = [Die(6, 1 + k % 6) for k in range(12)]
    throw = Throw(dice, 300, 120, 22, "many")
    ends = throw.at(99)
    for k, one in enumerate(ends):
        assert all(math.hypot(one.x - o.x, one.y - o.y) > 22 for o in ends[:k])


def test_dice_do_not_jump_between_two_pictures():
    throw = Throw([Die(6, 2), Die(6, 5), Die(10, 4)], 340, 90, 40, "smooth")
    before = throw.at(0)
    for k in range(1, 70):
        now = throw.at(k / 60)
        for a, b in zip(before, now, strict=True):
            assert math.hypot(a.x - b.x, a.y - b.y) < 40
        before = now


def test_a_die_is_drawn_in_the_middle_of_its_picture():
    pygame.font.init()
    picture = solids.picture(6, solids.resting(6, 5, 0), 40, None)
    ink = picture.get_bounding_rect()
    assert abs(ink.centerx - picture.get_width() / 2) <= 1.5
    assert 36 <= ink.width <= 44


def test_a_seven_wears_a_bar_so_that_turned_it_is_no_one():
    """A 7 that lay a little turned was read as a 1."""
    font = pygame.font.Font(asset("fonts", "Inter-Bold.ttf"), 96)
    ink = pygame.mask.from_surface(solids._numeral(font, 7, (255, 255, 255)))
    wide, high = ink.get_size()
    lower = [
        sum(ink.get_at((x, y)) for x in range(wide)) / wide for y in range(high * 3 // 10, high * 8 // 10)
    ]
    assert max(lower) > 0.6  # the bar
    assert min(lower) < 0.45  # and the stem
