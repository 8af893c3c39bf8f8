"""Flush poses. Rules: SK-2.5, SK-8.2."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from game.table import Base, Pose, Table, contact_in, fits, flush_poses, rectangle

MEDIUM, LARGE, CAVALRY = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5)
OPEN = Table(box(0, 0, 20, 20))


def beside(at, right, forward, turned=0.0):
    """A pose told in the frame of another."""
    turn = math.radians(at.heading_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    return Pose(
        at.x_in + right * cos + forward * sin, at.y_in + right * sin - forward * cos, at.heading_deg + turned
    )


@pytest.mark.parametrize("heading", [0, 12.34, 30, 45, 77.7, 200])
def test_sk_8_2_the_nearest_pose_lies_along_the_whole_edge_where_it_was_wished(heading):
    troll = (LARGE, Pose(10, 10, heading))
    first = flush_poses(OPEN, MEDIUM, beside(troll[1], 1.3, 0.05, 8), [troll])[0]
    assert first.other == 0
    assert first.length_in == pytest.approx(1.0, abs=0.002)
    wanted = beside(troll[1], 1.125, 0.05)
    assert math.dist((first.pose.x_in, first.pose.y_in), (wanted.x_in, wanted.y_in)) < 0.0011
    assert first.pose.heading_deg == pytest.approx(wanted.heading_deg, abs=0.006)


@pytest.mark.parametrize("heading", [0, 12.34, 45])
def test_sk_8_2_other_candidates_bring_corners_and_middles_together(heading):
    troll = (LARGE, Pose(10, 10, heading))
    found = flush_poses(OPEN, MEDIUM, beside(troll[1], 1.2, 0.05), [troll])
    for forward in (0.05, 0.125, -0.125, 0.0):
        wanted = beside(troll[1], 1.125, forward)
        assert any(math.dist((f.pose.x_in, f.pose.y_in), (wanted.x_in, wanted.y_in)) < 0.0011 for f in found)


def test_sk_8_2_wished_past_the_corner_it_still_takes_a_quarter_inch():
    found = flush_poses(OPEN, MEDIUM, Pose(11.05, 10.9), [(MEDIUM, Pose(10, 10))])
    assert found[0].pose == Pose(11, 10.75)
    assert found[0].length_in == 0.25


def test_sk_8_2_into_the_nook_between_two_bases():
    pair = [(LARGE, Pose(10, 10)), (MEDIUM, Pose(11.125, 10))]
    found = flush_poses(OPEN, MEDIUM, Pose(11.25, 11.1, 5), pair)
    nook = Pose(11.125, 11)
    assert any(f.pose == nook for f in found)
    three = [(LARGE, Pose(10, 10)), (MEDIUM, Pose(11.125, 9.875)), (MEDIUM, Pose(10.125, 11.125))]
    found = flush_poses(OPEN, MEDIUM, Pose(11.3, 11, 0), three)
    snug = [f for f in found if all(contact_in(MEDIUM, f.pose, *o) > 0.2 for o in three[1:])]
    assert snug
    assert snug[0].pose == Pose(11.125, 10.875)


def test_sk_2_5_walls_and_the_tables_edge_are_aligned_with_too():
    first = flush_poses(OPEN, CAVALRY, Pose(5, 0.9, 3), ())[0]
    assert (first.pose, first.other) == (Pose(5, 0.75, 0), None)
    assert first.length_in == 1.0
    corner = flush_poses(OPEN, MEDIUM, Pose(0.6, 0.6, 3), ())
    assert any(f.pose == Pose(0.5, 0.5, 0) for f in corner)


def test_sk_2_5_where_the_wished_place_is_taken_the_nearest_beside_it_is_offered():
    crowd = [(LARGE, Pose(10, 10)), (MEDIUM, Pose(10.5, 8.7, 30))]
    found = flush_poses(OPEN, MEDIUM, Pose(9.3, 8.9), crowd)
    assert found
    assert found[0].other == 0
    assert min(contact_in(MEDIUM, f.pose, *crowd[0]) for f in found if f.other == 0) > 0.2


def test_sk_2_5_nothing_near_nothing_offered():
    assert flush_poses(OPEN, MEDIUM, Pose(10, 10), [(MEDIUM, Pose(12, 10))]) == ()
    assert flush_poses(OPEN, MEDIUM, Pose(10, 10), [(MEDIUM, Pose(11.2, 10))], within_in=0.1) == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from([MEDIUM, LARGE, CAVALRY]))
def test_sk_2_5_all_offered_are_legal_flush_and_in_order(seed, base):
    dice = random.Random(seed)
    walls = [rotate(box(x, y, x + 3, y + 1), dice.uniform(0, 180)) for x, y in [(5, 5), (9, 8), (6, 12)]]
    table = Table(box(0, 0, 20, 20), walls)
    others = []
    for _ in range(60):
        pose = Pose(dice.uniform(3, 14), dice.uniform(3, 14), dice.uniform(0, 360))
        if fits(table, LARGE, pose, others):
            others.append((LARGE, pose))
    at = dice.choice(others)[1]
    wish = beside(at, 1.2 + dice.uniform(-0.1, 0.2), dice.uniform(-1, 1), dice.uniform(0, 360))
    found = flush_poses(table, base, wish, others)
    assert found == flush_poses(table, base, wish, others)
    assert len({f.pose for f in found}) == len(found)
    for flush in found:
        assert fits(table, base, flush.pose, others)
        body = Polygon(rectangle(base, flush.pose))
        gaps = [table.rock.distance(body), table.surface.exterior.distance(body)]
        gaps += [body.distance(Polygon(rectangle(*other))) for other in others]
        assert min(gaps) < 0.002
        if flush.other is not None:
            assert flush.length_in == contact_in(base, flush.pose, *others[flush.other], table)
        assert flush.length_in > 0.2
