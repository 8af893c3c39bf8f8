"""Resting places. Rules: SK-2.3, SK-2.5, SK-4.1."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon, box

from game.table import Base, Pose, Table, blockers, fits, rectangle

MEDIUM, LARGE, CAVALRY = Base(1, 1), Base(1.25, 1.25), Base(1, 1.5)
ROOM = Table(box(0, 0, 20, 20), [box(8, 8, 10, 10)])

poses = st.builds(Pose.on_grid, st.integers(6000, 12000), st.integers(6000, 12000), st.integers(0, 35_999))
bases = st.sampled_from([Base(0.625, 0.625), MEDIUM, LARGE, CAVALRY, Base(2, 2)])


def test_sk_2_2_corners_go_round_from_the_front_left():
    assert rectangle(MEDIUM, Pose(5, 5)) == ((4.5, 4.5), (5.5, 4.5), (5.5, 5.5), (4.5, 5.5))


def test_sk_2_5_touching_the_wall_fits_and_so_does_the_tolerance():
    assert fits(ROOM, MEDIUM, Pose(7.5, 9), ())
    assert fits(ROOM, MEDIUM, Pose(7.505, 9), ())
    assert not fits(ROOM, MEDIUM, Pose(7.506, 9), ())


def test_sk_4_1_bases_stay_wholly_on_the_surface():
    assert fits(ROOM, MEDIUM, Pose(0.495, 3), ())
    assert not fits(ROOM, MEDIUM, Pose(0.494, 3), ())
    assert not fits(ROOM, MEDIUM, Pose(-30, 3), ())


def test_sk_4_1_everything_outside_a_hollow_cavern_is_rock():
    cavern = box(0, 0, 20, 20).difference(Polygon([(2, 2), (18, 2), (18, 18), (2, 18)]))
    table = Table(box(0, 0, 20, 20), [cavern])
    assert fits(table, MEDIUM, Pose(2.5, 2.5), ())
    assert not fits(table, MEDIUM, Pose(1, 1), ())
    assert [b.kind for b in blockers(table, MEDIUM, Pose(1.9, 5), ())] == ["terrain"]


@pytest.mark.parametrize("heading", [0, 7.77, 30, 45, 61.3])
def test_sk_2_5_bases_drawn_flush_on_the_grid_fit_at_every_angle(heading):
    angle = math.radians(heading)
    there = Pose(10 + 1.125 * math.cos(angle), 3 + 1.125 * math.sin(angle), heading)
    assert fits(ROOM, MEDIUM, Pose(10, 3, heading), [(LARGE, there)])


@pytest.mark.parametrize("kind", ["edge", "terrain", "base"])
def test_sk_2_5_blockers_name_what_is_in_the_way_and_show_the_overlap(kind):
    pose = {"edge": Pose(0.4, 3), "terrain": Pose(7.6, 9), "base": Pose(15.3, 4)}[kind]
    (found,) = blockers(ROOM, MEDIUM, pose, [(LARGE, Pose(4, 15)), (LARGE, Pose(15, 5))])
    assert (found.kind, found.index) == (kind, 1 if kind == "base" else 0)
    assert 0 < Polygon(found.overlap).area < 1


@settings(max_examples=200, deadline=None)
@given(bases, poses, bases, poses)
def test_sk_2_5_fits_is_what_shapely_says_of_the_shrunk_rectangles(base, pose, other, its_pose):
    others = [(other, its_pose)]
    slow = all(
        shapely.intersection(Polygon(rectangle(*mine, 0.005)), Polygon(rectangle(*its))).area < 1e-9
        for mine, its in [((base, pose), others[0]), (others[0], (base, pose))]
    )
    body = Polygon(rectangle(base, pose, 0.005))
    slow = slow and shapely.intersection(body, ROOM.rock).area < 1e-9
    assert fits(ROOM, base, pose, others) == slow
    assert fits(ROOM, base, pose, others) == (blockers(ROOM, base, pose, others) == ())


@settings(max_examples=100, deadline=None)
@given(bases, poses, bases, poses)
def test_sk_2_5_whoever_came_first_still_fits(base, pose, other, its_pose):
    empty = Table(box(0, 0, 20, 20))
    assert fits(empty, base, pose, [(other, its_pose)]) == fits(empty, other, its_pose, [(base, pose)])
