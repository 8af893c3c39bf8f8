"""Gaps. Rules: SK-4.2, SK-2.5."""

import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Point, Polygon, box

from game.table import Base, Pose, Table, gaps, route

MEDIUM, LARGE, SMALL = Base(1, 1), Base(1.25, 1.25), Base(0.625, 0.625)
ROOM = box(0, 0, 20, 20)


def widths(table, base, others=()):
    return [round(gap.width_in, 3) for gap in gaps(table, base, others)]


def pillar(x, y, across=2.0, corners=24):
    turn = np.arange(corners) * 2 * np.pi / corners
    return Polygon(np.column_stack([x + across / 2 * np.cos(turn), y + across / 2 * np.sin(turn)]))


def test_sk_4_2_two_pillars_an_inch_apart():
    table = Table(ROOM, [pillar(8.5, 10), pillar(11.5, 10)])
    (gap,) = gaps(table, LARGE)
    assert gap.width_in == pytest.approx(1.0)
    assert gap.segment == (pytest.approx((9.5, 10)), pytest.approx((10.5, 10)))
    assert not gap.is_passable
    (same,) = gaps(table, MEDIUM)
    assert same.segment == gap.segment
    assert same.is_passable


def test_sk_4_2_square_pillars_show_the_gap_in_the_middle_of_their_faces():
    table = Table(ROOM, [box(5, 5, 8, 8), box(9, 6, 12, 12)])
    assert [gap.segment for gap in gaps(table, LARGE)] == [((8, 7), (9, 7))]


@pytest.mark.parametrize(("width", "passes"), [(1.25, True), (1.24, True), (1.239, False)])
def test_sk_2_5_a_gap_is_passed_down_to_the_tolerance(width, passes):
    table = Table(ROOM, [box(0, 9, 10, 11), box(10 + width, 9, 20, 11)])
    (gap,) = gaps(table, LARGE)
    assert gap.width_in == pytest.approx(width)
    assert gap.is_passable == passes
    assert (route(table, LARGE, Pose(5, 5), Pose(5, 15), ()) is not None) == passes


def test_sk_4_2_between_pillar_and_wall_and_between_corners():
    assert widths(Table(ROOM, [box(1.1, 5, 4, 8)]), LARGE) == [1.1]
    corners = [box(4, 4, 6, 6), box(6.6, 6.8, 9, 9)]
    assert widths(Table(ROOM, corners), LARGE) == [1.0]


def test_sk_4_2_niches_dead_ends_and_rooms_are_no_gaps():
    niche = box(0, 10, 20, 20).difference(box(5, 10, 6, 13))
    assert widths(Table(ROOM, [niche]), LARGE) == []
    bottle = box(0, 10, 20, 20).difference(box(5, 10, 6, 13).union(box(4, 12, 7, 14)))
    assert widths(Table(ROOM, [bottle]), LARGE) == [1.0]
    wedge = box(0, 10, 20, 20).difference(Polygon([(5, 10), (6, 10), (5.5, 13)]))
    assert widths(Table(ROOM, [wedge]), LARGE) == []
    assert widths(Table(box(0, 0, 1.2, 6)), LARGE) == []


@pytest.mark.parametrize("length", [4, 8, 14])
def test_sk_4_2_a_corridor_of_any_length_is_one_gap_and_a_dead_end_none(length):
    rock = box(0, 3, 20, 3 + length)
    corridor = box(9, 3, 10, 3 + length)
    assert widths(Table(ROOM, [rock.difference(corridor)]), LARGE) == [1.0]
    dead_end = box(9, 3, 10, 2.5 + length)
    assert widths(Table(ROOM, [rock.difference(dead_end)]), LARGE) == []


def test_sk_4_2_a_cavern_of_one_wall_has_its_narrows():
    halls = box(2, 2, 8, 18).union(box(11, 2, 18, 18))
    hall = halls.union(box(7, 4, 12, 5)).union(box(7, 12, 12, 13.3))
    table = Table(ROOM, [ROOM.difference(hall)])
    assert widths(table, LARGE) == [1.0, 1.3]
    assert [gap.is_passable for gap in gaps(table, LARGE)] == [False, True]


def test_sk_4_2_a_passage_with_rough_walls_is_one_gap_at_its_narrowest():
    rough = [(9 + 0.004 * (i % 3), 8 + i) for i in range(6)]
    left = Polygon([(0, 8), *rough, (0, 13)])
    table = Table(ROOM, [left, box(10, 8, 20, 13)])
    (gap,) = gaps(table, LARGE)
    assert gap.width_in == pytest.approx(0.992, abs=1e-3)


def test_sk_4_2_two_gaps_on_either_side_of_one_pillar_are_two():
    # Once taken for one, because the ground next to the pillar's walls is as narrow all round it.
    table = Table(ROOM, [box(5, 5, 8, 8), box(9, 5, 12, 8), box(1, 5, 4, 8), box(6, 9.01, 7, 12)])
    assert widths(table, LARGE) == [1.0, 1.0, 1.0, 1.01]


def test_sk_4_2_bases_make_gaps_too_but_flush_ones_none():
    table = Table(ROOM)
    pair = [(MEDIUM, Pose(10, 10)), (MEDIUM, Pose(11, 10)), (MEDIUM, Pose(13.1, 10))]
    assert widths(table, LARGE, pair) == [1.1]
    assert widths(table, LARGE) == []


def rocks(seed):
    dice = random.Random(seed)
    shapes = [
        rotate(box(x, y, x + dice.uniform(1, 3), y + dice.uniform(0.5, 2)), dice.uniform(0, 180))
        for x, y in [(dice.uniform(1, 9), dice.uniform(1, 9)) for _ in range(9)]
    ]
    return Table(box(0, 0, 11, 11), [shapely.transform(s, lambda xy: np.round(xy, 3)) for s in shapes])


def widest_between(table, start, end):
    """The twin: the width of the widest disc that gets from one place to the other, by halving."""
    low, high = 0.0, 6.0
    while high - low > 0.001:
        middle = (low + high) / 2
        parts = shapely.get_parts(table.free.buffer(-middle / 2, quad_segs=32))
        if any(part.covers(start) and part.covers(end) for part in parts):
            low = middle
        else:
            high = middle
    return low


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_sk_4_2_what_holds_a_disc_up_between_two_places_is_listed(seed):
    table = rocks(seed)
    dice = random.Random(seed)
    found = gaps(table, LARGE)
    rooms = table.free.buffer(-0.9)
    for _ in range(4):
        start, end = (Point(dice.uniform(0, 11), dice.uniform(0, 11)) for _ in range(2))
        if not (rooms.covers(start) and rooms.covers(end)):
            continue
        width = widest_between(table, start, end)
        if 0.05 < width < 1.7:
            assert any(abs(gap.width_in - width) < 0.025 for gap in found)
    for gap in found:
        (ax, ay), (bx, by) = gap.segment
        assert math.dist(*gap.segment) == pytest.approx(gap.width_in)
        middle = Point((ax + bx) / 2, (ay + by) / 2)
        assert table.free.covers(middle)
        assert table.free.boundary.distance(middle) == pytest.approx(gap.width_in / 2, abs=1e-6)


def necks_counted(table, low, high):
    """The twin: let the ground widen from one width down to the other, and watch its shape.

    A neck that opens joins two parts or makes a ring of one; a room that appears is a part more.
    """
    shapes, rooms, before = [], 0, None
    for width in np.arange(high, low, -0.01):
        parts = [p for p in shapely.get_parts(table.free.buffer(-width / 2)) if not p.is_empty]
        shapes.append(sum(1 - len(part.interiors) for part in parts))
        if before is not None:
            rooms += sum(not any(part.intersects(old) for old in before) for part in parts)
        before = parts
    return rooms - (shapes[-1] - shapes[0])


@pytest.mark.parametrize("seed", [1, 5, 23, 30, 32])  # rocks with no room hardly wider than its neck
def test_sk_4_2_as_many_gaps_are_listed_as_open_when_the_ground_widens(seed):
    table = rocks(seed)
    listed = [gap for gap in gaps(table, LARGE) if 0.2 < gap.width_in < 1.7]
    assert len(listed) == necks_counted(table, 0.2, 1.7)
