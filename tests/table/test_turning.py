"""Resting headings. Rules: SK-2.3, SK-2.5, SK-7.4."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from game.table import Base, Pose, Table, fit_headings, fits

MEDIUM, LARGE, CAVALRY = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5)
OPEN = Table(box(0, 0, 20, 20))


def corridor(width, angle=0.0):
    walls = [box(-30, -10, 10 - width / 2, 30), box(10 + width / 2, -10, 50, 30)]
    return Table(box(0, 0, 20, 20), [rotate(w, angle, origin=(10, 10)) for w in walls])


def test_sk_7_4_in_the_open_every_heading_fits():
    headings = fit_headings(OPEN, MEDIUM, 10, 10, ())
    assert headings.intervals == ((0.0, 360.0),)
    assert headings.nearest(123.45) == 123.45


def test_sk_7_4_inside_rock_none_fits():
    headings = fit_headings(corridor(1.0), MEDIUM, 5, 10, ())
    assert not headings.any
    assert headings.intervals == ()
    assert headings.nearest(0) is None


@pytest.mark.parametrize("angle", [0, 30, 45])
def test_sk_2_3_in_a_corridor_as_wide_as_itself_a_square_rests_along_it(angle):
    headings = fit_headings(corridor(1.0, angle), MEDIUM, 10, 10, ())
    assert len(headings.intervals) == 4
    # Half the width of the shrunk square, leaning, may not pass half the corridor.
    lean = math.degrees(math.asin(0.5 / (0.495 * math.sqrt(2)))) - 45
    for quarter in range(4):
        middle = (angle + 90 * quarter) % 360
        assert headings.contains(middle)
        assert headings.nearest(middle + 20) == pytest.approx((middle + lean) % 360, abs=0.011)


def test_sk_2_5_in_the_narrowest_legal_corridor_one_heading_fits_each_way():
    headings = fit_headings(corridor(0.99), MEDIUM, 10, 10, ())
    assert headings.intervals == ((0, 0), (90, 90), (180, 180), (270, 270))
    assert headings.nearest(3) == 0.0


def test_sk_2_2_a_cavalry_base_stands_along_the_corridor_or_not_at_all():
    headings = fit_headings(corridor(1.2), CAVALRY, 10, 10, ())
    assert headings.contains(0)
    assert headings.contains(180)
    assert not headings.contains(90)


def test_sk_7_4_in_a_corner_of_45_degrees_no_heading_fits_where_the_disc_does():
    wedge = Polygon([(0, 0), (20, 0), (20, 20)])
    table = Table(box(0, 0, 20, 20), [box(0, 0, 20, 20).difference(wedge)])
    deep = 0.5 / math.tan(math.radians(22.5)) + 0.01
    assert not fit_headings(table, MEDIUM, deep, 0.5, ()).any
    assert fit_headings(table, MEDIUM, deep + 0.6, 0.5, ()).any


@pytest.mark.parametrize("deg", [0, 33.3, 77])
def test_sk_2_5_flush_beside_a_base_its_heading_fits(deg):
    turn = math.radians(deg)
    other = Pose(10 + 1.125 * math.cos(turn), 10 + 1.125 * math.sin(turn), deg)
    headings = fit_headings(OPEN, MEDIUM, 10, 10, [(LARGE, other)])
    assert headings.contains(deg)
    assert not headings.contains(deg + 10)


def spots(seed):
    """A table with slanting walls, and bases on it; a spot near them."""
    dice = random.Random(seed)
    walls = [
        rotate(box(x, y, x + 3, y + 1), dice.uniform(0, 180)) for x, y in [(5, 5), (9, 8), (6, 12), (13, 12)]
    ]
    table = Table(box(0, 0, 20, 20), walls)
    others = [
        (
            dice.choice([MEDIUM, LARGE, CAVALRY]),
            Pose(dice.uniform(3, 17), dice.uniform(3, 17), dice.uniform(0, 360)),
        )
        for _ in range(25)
    ]
    return table, others, dice


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from([MEDIUM, LARGE, CAVALRY]))
def test_sk_7_4_the_headings_are_those_that_fit_one_by_one(seed, base):
    table, others, dice = spots(seed)
    for _ in range(60):
        x, y = round(dice.uniform(2, 18), 3), round(dice.uniform(2, 18), 3)
        near = [o for o in others if math.hypot(o[1].x_in - x, o[1].y_in - y) < 2]
        headings = fit_headings(table, base, x, y, others)
        if len(headings.intervals) > 0 and headings.intervals != ((0.0, 360.0),):
            break
    slow = [deg / 4 for deg in range(1440) if fits(table, base, Pose(x, y, deg / 4), near)]
    assert slow == [deg / 4 for deg in range(1440) if headings.contains(deg / 4)]
    for first, last in headings.spans:
        assert 0 <= first <= last
        inside = [
            fits(table, base, Pose.on_grid(round(x * 1000), round(y * 1000), h), near) for h in (first, last)
        ]
        assert all(inside)
        if last - first < 36_000:
            assert not fits(table, base, Pose(x, y, (first - 1) / 100), near)
            assert not fits(table, base, Pose(x, y, (last + 1) / 100), near)
