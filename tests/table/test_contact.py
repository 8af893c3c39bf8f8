"""Edge contact. Rule: SK-8.2."""

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import LineString, Polygon, box

from game.table import Base, Pose, Table, contact_in, contact_segment, contacts, rectangle
from game.table.tolerances import CONTACT_LEAST_IN

MEDIUM, LARGE, CAVALRY, HUGE = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5), Base(2, 2)


def beside(heading, out, along, turned=0.0):
    """A pose whose centre is `out` to the right and `along` forward of a base at (10, 10)."""
    angle = math.radians(heading)
    cos, sin = math.cos(angle), math.sin(angle)
    return Pose(10 + out * cos + along * sin, 10 + out * sin - along * cos, heading + turned)


def test_sk_8_2_whole_edges_flush():
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11, 10)) == 1.0


def test_sk_8_2_a_smaller_base_lies_along_a_larger_one_with_its_whole_edge():
    assert contact_in(CAVALRY, Pose(10, 10), HUGE, Pose(11.5, 10)) == 1.5
    assert contact_in(HUGE, Pose(11.5, 10), CAVALRY, Pose(10, 10)) == 1.5


def test_sk_8_2_corner_touch_is_no_contact():
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11, 11)) == 0.0


@pytest.mark.parametrize("heading", [15, 30, 45])
def test_sk_8_2_corner_to_edge_is_next_to_nothing(heading):
    angle = math.radians(heading)
    out = 0.5 + (math.cos(angle) + math.sin(angle)) / 2
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(10 + out, 10, heading)) < 0.08


@pytest.mark.parametrize(("overlap", "is_contact"), [(0.244, False), (0.245, True), (0.25, True)])
def test_sk_8_2_a_quarter_inch_is_contact_and_less_is_not(overlap, is_contact):
    length = contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11, 11 - overlap))
    assert length == overlap
    assert (length >= CONTACT_LEAST_IN) == is_contact
    bodies = [(MEDIUM, Pose(10, 10), 0), (MEDIUM, Pose(11, 11 - overlap), 1)]
    assert contacts(bodies) == (((0, 1, overlap),) if is_contact else ())


@pytest.mark.parametrize(("gap", "length"), [(0.02, 1.0), (0.021, 0.0)])
def test_sk_8_2_edges_lie_together_up_to_two_hundredths_apart(gap, length):
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11 + gap, 10)) == length


@pytest.mark.parametrize("heading", [0, 3.33, 30, 45, 60, 88.88, 135, 222.22])
def test_sk_8_2_flush_on_the_grid_is_contact_at_every_angle(heading):
    pose = beside(heading, 1.125, 0.5)
    assert contact_in(MEDIUM, Pose(10, 10, heading), LARGE, pose) == pytest.approx(0.625, abs=0.002)


@pytest.mark.parametrize("quarters", range(4))
def test_sk_8_2_facing_does_not_matter(quarters):
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11, 10.5, 90 * quarters)) == 0.5


def test_sk_8_2_a_small_turn_shortens_the_contact_by_the_gap_that_it_opens():
    turned = 2.0
    angle = math.radians(turned)
    out = 0.5 + (math.cos(angle) + math.sin(angle)) / 2
    length = contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(10 + out, 10, turned))
    assert length == pytest.approx(0.02 / (2 * math.tan(angle / 2)), abs=0.01)


def test_sk_8_2_terrain_between_takes_its_part_away():
    wedge = Polygon([(10.5, 9.0), (10.52, 9.0), (10.52, 9.9), (10.5, 9.9)])
    table = Table(box(0, 0, 20, 20), [wedge])
    pair = (MEDIUM, Pose(10, 10), MEDIUM, Pose(11.02, 10))
    assert contact_in(*pair, table) == pytest.approx(0.6)
    (x1, y1), (x2, y2) = contact_segment(*pair, table)
    assert (x1, x2) == pytest.approx((10.51, 10.51))
    assert (y1, y2) == pytest.approx((9.9, 10.5))


def test_sk_8_2_a_wall_that_both_stand_against_takes_nothing_away():
    table = Table(box(0, 0, 20, 20), [box(5, 10.5, 15, 11)])
    assert contact_in(MEDIUM, Pose(10, 10), MEDIUM, Pose(11.01, 10), table) == 1.0


def test_sk_8_2_the_lit_line_lies_between_the_edges():
    assert contact_segment(MEDIUM, Pose(10, 10), MEDIUM, Pose(11.01, 10.5)) == (
        pytest.approx((10.505, 10.0)),
        pytest.approx((10.505, 10.5)),
    )
    assert contact_segment(MEDIUM, Pose(10, 10), MEDIUM, Pose(12, 10)) is None


def slow_contact(base_a, pose_a, base_b, pose_b, step=0.001):
    """The twin: walks along each edge and measures across, half-way between the two directions."""
    best = 0.0
    for i, j in itertools.product(range(4), repeat=2):
        a, b = np.array(rectangle(base_a, pose_a)), np.array(rectangle(base_b, pose_b))
        a0, a1, b0, b1 = a[i], a[(i + 1) % 4], b[j], b[(j + 1) % 4]
        ta, tb = (a1 - a0) / np.linalg.norm(a1 - a0), (b1 - b0) / np.linalg.norm(b1 - b0)
        to_b = np.array([pose_b.x_in, pose_b.y_in]) - a0
        if ta @ tb > -math.sqrt(0.5) or ta[0] * to_b[1] > ta[1] * to_b[0]:
            continue
        u = (ta - tb) / np.linalg.norm(ta - tb)
        m = np.array([u[1], -u[0]])
        far = 10 * m
        line_a, line_b = LineString([a0, a1]), LineString([b0, b1])
        lo = max(min(a0 @ u, a1 @ u), min(b0 @ u, b1 @ u))
        hi = min(max(a0 @ u, a1 @ u), max(b0 @ u, b1 @ u))
        near = 0
        for s in np.arange(lo + step / 2, hi, step):
            foot = s * u + (a0 @ m) * m
            across = LineString([foot - far, foot + far])
            pa, pb = line_a.intersection(across), line_b.intersection(across)
            near += not pa.is_empty and not pb.is_empty and pa.distance(pb) <= 0.02
        best = max(best, near * step)
    return best


@settings(max_examples=16, deadline=None)
@given(
    st.integers(0, 35_999),
    st.sampled_from([MEDIUM, LARGE, CAVALRY]),
    st.floats(-0.01, 0.03),
    st.floats(-1.2, 1.2),
    st.floats(-4, 4),
)
def test_sk_8_2_contact_is_what_a_ruler_walked_along_the_edges_finds(heading, other, gap, along, turned):
    mine, its = Pose.on_grid(10_000, 10_000, heading), beside(heading / 100, 0, 0)
    its = beside(heading / 100, 0.5 + other.width_in / 2 + gap, along, turned)
    fast = contact_in(MEDIUM, mine, other, its)
    assert fast == contact_in(other, its, MEDIUM, mine)
    assert fast == pytest.approx(slow_contact(MEDIUM, mine, other, its), abs=0.002)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 35_999),
    st.integers(0, 3),
    st.sampled_from([MEDIUM, LARGE, CAVALRY]),
    st.sampled_from([0.5, 0.75]),
    st.floats(-0.025, 0.025),
    st.floats(-1.4, 1.4),
)
def test_sk_8_2_parallel_sides_lie_together_as_long_as_any_others(heading, quarters, other, out, gap, along):
    # With terrain on the table, however far off, the way for any two sides is taken; else one for parallel.
    mine = Pose.on_grid(10_000, 10_000, heading)
    half = other.depth_in if quarters % 2 else other.width_in
    its = beside(heading / 100, out + half / 2 + gap, along, 90 * quarters)
    far_off = Table(box(0, 0, 20, 20), [box(0, 0, 1, 1)])
    length = contact_in(CAVALRY, mine, other, its)
    assert length == pytest.approx(contact_in(CAVALRY, mine, other, its, far_off), abs=1.1e-9)
    assert length == contact_in(other, its, CAVALRY, mine)


def crowd(seed, count):
    """Bases of three sides, many of them flush or nearly so."""
    dice = random.Random(seed)
    bodies = []
    for k in range(count):
        base = dice.choice([MEDIUM, LARGE, CAVALRY])
        if bodies and dice.random() < 0.7:
            other, at, _ = dice.choice(bodies)
            turn = math.radians(at.heading_deg)
            out = (other.width_in + base.width_in) / 2 + dice.choice([0, 0, 0.01, 0.02, 0.03])
            along = dice.uniform(-1.2, 1.2)
            pose = Pose(
                at.x_in + out * math.cos(turn) + along * math.sin(turn),
                at.y_in + out * math.sin(turn) - along * math.cos(turn),
                at.heading_deg + dice.choice([0, 90, 180, dice.uniform(-3, 3), 45]),
            )
        else:
            pose = Pose(dice.uniform(0, 20), dice.uniform(0, 20), dice.uniform(0, 360))
        bodies.append((base, pose, k % 3))
    return bodies


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from([3, 20, 39, 40, 120]))
def test_sk_8_2_all_contacts_at_once_are_those_of_the_pairs(seed, count):
    bodies = crowd(seed, count)
    table = Table(box(0, 0, 20, 20), [rotate(box(x, x, x + 3, x + 0.3), 20 * x) for x in range(3, 16, 4)])
    for where in (None, table):
        slow = [
            (i, j, contact_in(*bodies[i][:2], *bodies[j][:2], where))
            for i, j in itertools.combinations(range(count), 2)
            if bodies[i][2] != bodies[j][2]
        ]
        assert contacts(bodies, where) == tuple(c for c in slow if c[2] >= CONTACT_LEAST_IN)


@pytest.mark.parametrize("count", [0, 1, 30, 60])
def test_sk_8_2_a_side_alone_is_in_contact_with_nobody(count):
    assert contacts([(MEDIUM, Pose(5 + i, 5), 1) for i in range(count)]) == ()
