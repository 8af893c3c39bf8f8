"""SK-2.3, SK-4.2, SK-7.3: a base pushed by hand slides along what it meets and passes nothing it may not."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.tolerances import TRANSIT_SHRINK_IN
from game.ui.physics.hand import SINK_MOST, Hand

SIZE = (12.0, 8.0)
places = st.tuples(st.floats(-2, 14), st.floats(-2, 10))


def walls_with_a_neck(width_in):
    """Two chambers, parted at x = 6 by a wall an inch thick with a gap of this width in it."""
    top, bottom = 4 - width_in / 2, 4 + width_in / 2
    return [
        [(5.5, -1), (6.5, -1), (6.5, top), (5.5, top)],
        [(5.5, bottom), (6.5, bottom), (6.5, 9), (5.5, 9)],
    ]


def hand(base_in, at, rings=(), blocks=()):
    return Hand(base_in / 2 - TRANSIT_SHRINK_IN, at, SIZE, rings, blocks)


def pull(held, *targets, frames=6):
    for target in targets:
        held.pull(*target)
        for _ in range(frames):
            if not held.step():
                break
            yield held.at


def clearance(at, rings):
    """The slow, obvious distance of a point to the nearest line."""
    best = math.inf
    for ring in rings:
        for (ax, ay), (bx, by) in itertools.pairwise([*ring, ring[0]]):
            dx, dy = bx - ax, by - ay
            part = max(0.0, min(1.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)))
            best = min(best, math.dist(at, (ax + dx * part, ay + dy * part)))
    return best


@settings(max_examples=8, deadline=None)
@given(st.lists(places, min_size=1, max_size=5), st.floats(0.9, 1.2))
def test_sk_4_2_no_hand_gets_a_base_through_a_neck_too_narrow(targets, neck_in):
    rings = walls_with_a_neck(neck_in)
    held = hand(1.25, (2.0, 4.0), rings)
    for at in pull(held, *targets, (11.0, 4.0)):
        assert at[0] < 6.0
        assert clearance(at, rings) >= held.radius - SINK_MOST - 1e-9


@settings(max_examples=8, deadline=None)
@given(st.lists(places, min_size=1, max_size=6))
def test_sk_7_3_nothing_is_entered_and_the_table_is_not_left(targets):
    pillar = [(3, 2), (5, 1.5), (5.5, 4), (3.5, 4.5)]
    base = [(8, 3), (9, 3), (9, 4), (8, 4)]
    held = hand(1.0, (1.5, 6.5), [pillar], [base])
    edge = [(0, 0), (12, 0), (12, 8), (0, 8)]
    for at in pull(held, *targets):
        assert clearance(at, [pillar, base, edge]) >= held.radius - SINK_MOST - 1e-9
        assert 0 < at[0] < 12
        assert 0 < at[1] < 8


@pytest.mark.parametrize("neck_in", [1.25, 1.24])
def test_sk_4_2_a_gap_exactly_as_wide_as_the_base_lets_it_pass(neck_in):
    held = hand(1.25, (2.0, 4.0), walls_with_a_neck(neck_in))
    list(pull(held, (5.0, 4.0), (6.0, 4.0), (9.0, 4.0)))
    assert held.at == pytest.approx((9.0, 4.0), abs=0.01)


def test_a_base_flush_with_two_others_can_be_drawn_out():
    blocks = [
        [(3.5, 4.5), (4.5, 4.5), (4.5, 5.5), (3.5, 5.5)],
        [(4.5, 3.5), (5.5, 3.5), (5.5, 4.5), (4.5, 4.5)],
    ]
    held = hand(1.0, (4.0, 4.0), (), blocks)
    list(pull(held, (2.0, 2.0)))
    assert held.at == pytest.approx((2.0, 2.0), abs=0.01)


def test_it_slides_along_a_wall_towards_the_pointer_behind_it():
    wall = [(-1, 5), (13, 5), (13, 9), (-1, 9)]
    held = hand(1.0, (2.0, 3.0), [wall])
    list(pull(held, (9.0, 6.5), frames=30))
    assert held.at[0] == pytest.approx(9.0, abs=0.05)
    assert held.at[1] == pytest.approx(5 - held.radius, abs=0.05)


def test_it_follows_a_quick_hand_and_comes_to_rest_under_it():
    held = hand(1.0, (1.0, 1.0))
    list(pull(held, (10.0, 7.0), frames=30))
    assert held.is_there
    assert not held.step()
