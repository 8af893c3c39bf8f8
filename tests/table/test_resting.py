"""The place to rest nearest to a wish. Rules: SK-2.5, SK-7.4."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import box

from game.table import Base, Pose, Table, fit_headings, fits, nearest_rest, reach

MEDIUM, LARGE, CAVALRY = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5)
STEP_IN = 0.05
HAIR_IN = 0.06
"""Where only a base narrower than this more would fit, a place may be missed."""


def apart(one, other):
    return math.dist((one.x_in, one.y_in), (other.x_in, other.y_in))


def nearest_of_grid(table, base, found, wish, others):
    """The slow twin: of the places on a grid the nearest in the reach where some heading fits with ease."""
    wider = Base(base.width_in + HAIR_IN, base.depth_in + HAIR_IN)
    left, top, right, bottom = found.polygon.bounds
    places = [
        (left + i * STEP_IN, top + j * STEP_IN)
        for i in range(round((right - left) / STEP_IN))
        for j in range(round((bottom - top) / STEP_IN))
    ]
    places.sort(key=lambda place: math.dist(place, (wish.x_in, wish.y_in)))
    for x, y in places:
        if found.contains(x, y) and fit_headings(table, wider, x, y, others).any:
            return math.dist((x, y), (wish.x_in, wish.y_in))
    return math.inf


def crowded(dice):
    """A table full of turned blocks, and a start with bodies about it that all stand legally."""
    blocks = [
        rotate(box(x, y, x + dice.uniform(0.5, 2.5), y + dice.uniform(0.5, 2)), dice.uniform(0, 180))
        for x, y in [(dice.uniform(0, 10), dice.uniform(0, 10)) for _ in range(6)]
    ]
    table = Table(box(0, 0, 11, 11), blocks)
    bodies = []
    while len(bodies) < 7:
        body = (
            dice.choice([MEDIUM, LARGE]),
            Pose(*(dice.uniform(1, 10) for _ in "xy"), dice.uniform(0, 360)),
        )
        if fits(table, *body, bodies):
            bodies.append(body)
    return table, bodies


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_sk_7_4_no_place_of_a_fine_grid_is_nearer_to_the_wish(seed):
    dice = random.Random(seed)
    table, [(base, start), *others] = crowded(dice)
    found = reach(table, base, start, 5, others)
    for _ in range(3):
        wish = Pose(dice.uniform(-1, 12), dice.uniform(-1, 12), dice.uniform(0, 360))
        near = nearest_rest(table, base, found, wish, others)
        assert near is not None
        assert found.contains(near.x_in, near.y_in)
        assert fits(table, base, near, others)
        assert apart(near, wish) <= nearest_of_grid(table, base, found, wish, others) + 0.02


def test_sk_7_4_a_wish_that_fits_is_its_own_answer_and_one_that_fits_turned_is_turned():
    table = Table(box(0, 0, 12, 10), [box(3, 0, 9, 4.5), box(3, 5.5, 9, 10)])
    found = reach(table, MEDIUM, Pose(2, 5), 5, ())
    assert nearest_rest(table, MEDIUM, found, Pose(5, 5, 90), ()) == Pose(5, 5, 90)
    turned = nearest_rest(table, MEDIUM, found, Pose(5, 5, 60), ())
    assert (turned.x, turned.y) == (5000, 5000)
    assert turned.heading_deg == pytest.approx(90, abs=1.2)


def test_sk_7_1_beyond_the_reach_it_is_the_reachs_nearest_place():
    table = Table(box(0, 0, 20, 20))
    found = reach(table, MEDIUM, Pose(5, 5), 5, ())
    near = nearest_rest(table, MEDIUM, found, Pose(13, 11, 33), ())
    assert apart(near, Pose(13, 11)) == pytest.approx(5, abs=0.004)
    assert near.heading_deg == 33


def test_sk_2_3_in_a_bend_where_no_heading_fits_it_is_the_nearer_arm():
    corridor = box(9.4, 5, 10.6, 15).union(box(9.4, 5, 20, 6.2))
    table = Table(box(0, 0, 20, 20), [box(0, 0, 20, 20).difference(corridor)])
    found = reach(table, CAVALRY, Pose(10, 9), 7, ())
    for wish, heading in ((Pose(9.97, 5.71, 90), 0), (Pose(10.1, 5.55, 0), 90)):
        near = nearest_rest(table, CAVALRY, found, wish, ())
        assert fits(table, CAVALRY, near, ())
        assert (near.heading_deg - heading + 90) % 180 - 90 == pytest.approx(0, abs=15)
        assert 0 < apart(near, wish) <= nearest_of_grid(table, CAVALRY, found, wish, ()) + 0.02


def test_shut_in_where_nobody_can_rest_there_is_none():
    table = Table(box(0, 0, 10, 10))
    start = Pose(5, 5)
    on_it = [(MEDIUM, Pose(5.2, 5))]
    assert nearest_rest(table, MEDIUM, reach(table, MEDIUM, start, 5, on_it), Pose(6, 6), on_it) is None
