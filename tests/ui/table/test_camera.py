"""The camera of every surface: what is where, and that it never loses the table."""

import math

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.camera import HOLD_S, Camera, Lens

AREA = pygame.Rect(24, 64, 860, 640)
numbers = st.floats(-30, 60)


def camera(size=(16.0, 12.0)):
    made = Camera(size, 0.4)
    made.set_area(AREA)
    return made


@given(x=numbers, y=numbers, factor=st.floats(0.3, 6), dx=st.integers(-900, 900), dy=st.integers(-900, 900))
def test_screen_and_world_are_each_others_inverse(x, y, factor, dx, dy):
    made = camera()
    made.zoom(factor, (300, 200))
    made.pan(dx, dy)
    back = made.to_world(*made.to_screen(x, y))
    assert math.dist(back, (x, y)) < 1e-6
    lens = made.lens
    assert math.dist(lens.px(x, y), made.to_screen(x, y)) < 1e-6
    assert math.dist(lens.world(*lens.px(x, y)), (x, y)) < 1e-6


@given(px=st.integers(200, 700), py=st.integers(150, 600), notches=st.integers(1, 4))
def test_zoom_keeps_the_place_under_the_pointer(px, py, notches):
    made = camera()
    before = made.to_world(px, py)
    made.wheel(notches, (px, py))
    # Near the rim the table is held in view rather than the pointer's place.
    if made.area.inflate(-300, -250).collidepoint(px, py):
        assert math.dist(made.to_world(px, py), before) < 1e-6


@given(st.lists(st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000), st.floats(0.2, 5)), max_size=6))
def test_some_of_the_table_is_always_in_view(steps):
    made = camera()
    for dx, dy, factor in steps:
        made.zoom(factor, (500, 300))
        made.pan(dx, dy)
        left, top = made.to_screen(0, 0)
        right, bottom = made.to_screen(*made.size)
        assert left < AREA.right - 20
        assert right > AREA.left + 20
        assert top < AREA.bottom - 20
        assert bottom > AREA.top + 20


def test_fit_shows_the_whole_table_and_stays_fitted_when_the_window_changes():
    made = camera()
    made.zoom(3, (200, 200))
    made.fit()
    for area in (AREA, pygame.Rect(10, 50, 600, 300)):
        made.set_area(area)
        for x, y in ((0, 0), (16, 12)):
            assert area.collidepoint(made.to_screen(x, y))


def test_a_zoomed_camera_keeps_its_middle_when_the_window_changes():
    made = camera()
    made.zoom(2.5, AREA.center)
    middle = (made.x, made.y)
    made.set_area(pygame.Rect(24, 64, 700, 500))
    assert (made.x, made.y) == pytest.approx(middle)


def test_focus_glides_there_and_leaves_what_is_well_in_view_alone():
    made = camera()
    assert not made.focus([(8, 6)])
    made.zoom(4, (100, 100))
    made.moved_by_hand_s = math.inf
    assert made.focus([(14, 10), (12, 9)])
    for _ in range(40):
        made.update(0.02)
    assert not made.is_gliding
    assert made.sees(14, 10, 20)
    assert made.sees(12, 9, 20)


def test_focus_does_nothing_while_the_player_holds_the_camera():
    made = camera()
    made.zoom(4, (100, 100))
    before = (made.x, made.y)
    assert made.is_held
    assert not made.focus([(15, 11)])
    made.update(HOLD_S + 0.1)
    assert (made.x, made.y) == before
    assert made.focus([(15, 11)])


def test_a_glide_that_is_cut_short_by_the_hand_stops():
    made = camera()
    made.zoom(4, (100, 100))
    made.moved_by_hand_s = math.inf
    made.focus([(15, 11)])
    made.update(0.1)
    made.pan(5, 5)
    assert not made.is_gliding


def test_a_lens_needs_no_camera():
    assert Lens(10.0, 1.0, 2.0).many([(1, 2), (2, 4)]) == [(0, 0), (10, 20)]


def test_a_fitted_table_that_is_narrower_than_the_area_leaves_the_room_asked_for_at_the_left():
    made = Camera((15.0, 15.0), 0.4)
    made.set_area(AREA, 2)
    centred = made.to_screen(-0.4, 0)[0]
    assert centred - AREA.left == pytest.approx((AREA.width - 15.8 * made.scale) / 2)
    made.set_area(AREA, 2, (150, 0))
    assert made.to_screen(-0.4, 0)[0] - AREA.left >= 150
    made.set_area(AREA, 2, (700, 0))  # more than there is: the right edge stays in view
    assert made.to_screen(15.4, 0)[0] == pytest.approx(AREA.right - 2)
    made.set_area(AREA, 2, (700, 40))
    assert made.to_screen(15.4, 0)[0] == pytest.approx(AREA.right - 42)
    made.set_area(AREA, 2, (30, 0))  # there already
    assert made.to_screen(-0.4, 0)[0] == pytest.approx(centred)


POINTS = ((4.0, 3.0), (6.0, 4.0))


def test_what_is_looked_at_closer_fills_the_area_above_its_lower_rim():
    made = camera()
    made.look_closer(POINTS, pad=0.5, most=9.0, low_px=60)
    assert made.scale == pytest.approx(min(AREA.width / 3, (AREA.height - 60) / 2, made.most_scale))
    above = pygame.Rect(AREA.x, AREA.y, AREA.width, AREA.height - 60)
    assert all(above.collidepoint(made.to_screen(*point)) for point in POINTS)


def test_looked_at_closer_it_is_no_larger_than_asked_and_nothing_beside_the_table_is_seen():
    made = camera()
    made.look_closer(((0.5, 0.5),), pad=0.5, most=2.0)
    assert made.scale == pytest.approx(2 * made.fit_scale)
    assert made.to_screen(-made.margin, -made.margin) == pytest.approx(AREA.topleft)


@pytest.mark.parametrize("points", [(), ((0.5, 0.5), (15.5, 11.5))])
def test_the_whole_is_shown_where_a_closer_look_gains_little(points):
    made = camera()
    made.look_closer(POINTS, pad=0.5, most=2.0)
    assert not made.is_fitted
    made.look_closer(points, pad=0.5, most=2.0)
    assert made.is_fitted


def test_a_camera_that_the_player_holds_looks_no_closer():
    made = camera()
    made.pan(10, 0)
    before = made.lens
    made.look_closer(POINTS, pad=0.5, most=2.0)
    assert made.lens == before


def test_what_is_covered_is_brought_into_the_clear_part_no_further_than_it_must():
    made = camera()
    made.fit()
    clear = pygame.Rect(AREA.x + 300, AREA.y, AREA.width - 300, AREA.height)

    def seen():
        return [pygame.Rect(*made.to_screen(x, 5), 20, 20) for x in (2, 5)]

    scale = made.scale
    assert made.uncover(seen(), clear, over_s=0)
    assert clear.contains(seen()[0].unionall(seen()))
    assert abs(seen()[0].left - clear.left) <= 1
    assert made.scale == scale
    assert not made.uncover(seen(), clear, over_s=0), "it lies there already"


def test_what_is_too_far_apart_for_the_clear_part_is_looked_at_from_further_away():
    made = camera()
    clear = pygame.Rect(AREA.right - 300, AREA.y, 300, AREA.height)

    def seen():
        return [pygame.Rect(*made.to_screen(x, 5), 1, 1) for x in (3, 10)]

    assert made.uncover(seen(), clear, over_s=0)
    assert clear.inflate(2, 2).contains(seen()[0].unionall(seen()))


def test_a_camera_that_the_player_holds_uncovers_nothing():
    made = camera()
    made.pan(10, 0)
    assert not made.uncover([pygame.Rect(0, 0, 9, 9)], pygame.Rect(100, 100, 50, 50))


def test_the_whole_surface_can_be_glided_back_to():
    made = camera()
    made.zoom(3, (200, 200))
    made.fit(by_hand=False, over_s=0.4)
    assert not made.is_fitted
    for _ in range(30):
        made.update(0.02)
    whole = camera()
    assert made.is_fitted
    assert (made.x, made.y, made.scale) == pytest.approx((whole.x, whole.y, whole.scale))
