"""Where a base may pass but not rest. Rules: SK-2.3, SK-7.4."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Point, Polygon, box

from game.table import Base, Pose, Table, fit_headings, fits, reach, unfit_area

MEDIUM, LARGE, CAVALRY = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5)


def bent(width, turn):
    """A corridor with a bend in the middle of the table."""
    arm = box(10 - width / 2, 0, 10 + width / 2, 10).union(Point(10, 10).buffer(width / 2))
    other = rotate(arm, turn, origin=(10, 10))
    return Table(box(0, 0, 20, 20), [box(0, 0, 20, 20).difference(arm.union(other))])


def test_sk_7_4_in_the_open_nothing_is_hatched():
    table = Table(box(0, 0, 20, 20), [box(8, 8, 10, 10)])
    assert unfit_area(table, MEDIUM, reach(table, MEDIUM, Pose(5, 5), 4, ()), ()).is_empty


@pytest.mark.parametrize("turn", [135, 150])
def test_sk_7_4_the_bend_of_a_narrow_corridor_is_hatched_and_its_arms_are_not(turn):
    table = bent(1.02, turn)
    found = reach(table, MEDIUM, Pose(10, 6), 9, ())
    area = unfit_area(table, MEDIUM, found, ())
    assert area.distance(Point(10, 10)) < 0.2
    assert not area.intersects(Point(10, 7))
    assert found.contains(10, 9.7)
    assert area.area > 0.002  # of the hair's breadth that the corridor leaves the disc's middle


def test_sk_2_2_a_cavalry_base_passes_a_bend_in_which_it_cannot_rest():
    corridor = box(9.4, 5, 10.6, 15).union(box(9.4, 5, 20, 6.2))
    table = Table(box(0, 0, 20, 20), [box(0, 0, 20, 20).difference(corridor)])
    found = reach(table, CAVALRY, Pose(10, 9), 7, ())
    area = unfit_area(table, CAVALRY, found, ())
    assert found.contains(12, 5.6)
    assert area.contains(Point(10.05, 5.55))
    assert not area.intersects(Point(10, 8))
    assert not area.intersects(Point(12, 5.6))


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([MEDIUM, LARGE, CAVALRY]))
def test_sk_7_4_what_is_hatched_fits_nowhere_and_what_fits_nowhere_is_hatched(seed, base):
    dice = random.Random(seed)
    shapes = [
        rotate(box(x, y, x + dice.uniform(1, 3), y + dice.uniform(0.5, 2)), dice.uniform(0, 180))
        for x, y in [(dice.uniform(1, 9), dice.uniform(1, 9)) for _ in range(7)]
    ]
    table = Table(box(0, 0, 11, 11), shapes)
    bodies = []
    for _ in range(200):
        pose = Pose(dice.uniform(0.5, 10.5), dice.uniform(0.5, 10.5), dice.uniform(0, 360))
        if len(bodies) < 6 and fits(table, base, pose, bodies):
            bodies.append((base, pose))
    if not bodies:
        return
    start, others = bodies[0][1], bodies[1:]
    found = reach(table, base, start, 4, others)
    area = unfit_area(table, base, found, others)
    assert area.difference(found.polygon.buffer(1e-6)).is_empty
    for _ in range(150):
        x, y = start.x_in + dice.uniform(-4, 4), start.y_in + dice.uniform(-4, 4)
        if not found.contains(x, y):
            continue
        does_fit = fit_headings(table, base, x, y, others).any
        is_hatched = area.intersects(Polygon(box(x - 0.0006, y - 0.0006, x + 0.0006, y + 0.0006)))
        if does_fit:
            assert not is_hatched
        elif not is_hatched:
            around = [(x + 0.05 * math.cos(t), y + 0.05 * math.sin(t)) for t in range(8)]
            smaller = Base(base.width_in - 0.12, base.depth_in - 0.12)
            at_the_rim = not all(found.contains(*p) for p in around)
            assert at_the_rim or fit_headings(table, smaller, x, y, others).any
