"""The table itself. Rule: SK-4.1."""

import math
import subprocess
import sys

import pytest
import shapely
from shapely.geometry import Polygon, box

import game.table
from game.table import Base, Pose, Table, fits
from game.table.placing import is_on_free_ground

ROOM = box(0, 0, 20, 20)


def test_sk_4_1_terrain_may_overlap_itself_and_stand_out_over_the_edge():
    table = Table(ROOM, [box(-5, 8, 5, 10), box(4, 9, 12, 11)])
    assert table.free.area == pytest.approx(400 - 5 * 2 - 8 * 2 + 1)
    assert len(table.terrain) == 2


@pytest.mark.parametrize(
    ("terrain", "why"),
    [
        (Polygon([(1, 1), (2, 2), (2, 1), (1, 2)]), "terrain 1: .*intersection"),
        (Polygon(), "terrain 1 is no polygon"),
        ("rock", "terrain 1 is no polygon"),
    ],
)
def test_sk_4_1_terrain_that_is_no_area_is_refused_by_its_number(terrain, why):
    with pytest.raises(ValueError, match=why):
        Table(ROOM, [box(8, 8, 9, 9), terrain])


def test_sk_4_1_a_table_all_rock_has_no_room():
    table = Table(ROOM, [box(-1, -1, 21, 21)])
    assert not fits(table, Base(1, 1), Pose(10, 10), ())


def test_sk_2_5_walls_kept_by_squares_miss_none():
    table = Table(ROOM, [box(10, 10, 10.05, 10.05), box(0, 15, 20, 15.05)])
    assert not is_on_free_ground(table, Base(2, 2), Pose(10.9, 10.9))
    assert not is_on_free_ground(table, Base(2, 2), Pose(11.2, 10.02, 45))
    assert is_on_free_ground(table, Base(2, 2), Pose(11.05, 11.05))
    assert not is_on_free_ground(table, Base(1, 1), Pose(5, 14.9))
    assert is_on_free_ground(table, Base(1, 1), Pose(5, 14.5))


def test_the_geometry_is_loaded_only_when_it_is_asked_for():
    code = "import sys, game.table; print('shapely' in sys.modules, 'numpy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("name", game.table.__all__)
def test_every_public_name_is_there(name):
    assert getattr(game.table, name).__doc__


def test_what_is_not_there_is_said_so():
    with pytest.raises(AttributeError, match="no attribute 'teleport'"):
        game.table.teleport  # noqa: B018


def test_sk_4_1_terrain_may_be_given_as_one_polygon_or_many_in_one():
    one, two = box(1, 1, 2, 2), box(4, 4, 5, 5)
    assert Table(box(0, 0, 9, 9), one).terrain == (one,)
    assert Table(box(0, 0, 9, 9), shapely.MultiPolygon([one, two])).terrain == (one, two)


@pytest.mark.parametrize("sides", [(0, 1), (1, -1), (math.nan, 1), (1, math.inf)])
def test_sk_2_2_a_base_has_a_size(sides):
    with pytest.raises(ValueError, match="a base has a width and a depth"):
        Base(*sides)


def test_sk_2_4_poses_lie_on_thousandths_and_hundredths():
    pose = Pose(1.23449, -0.00051, 359.996)
    assert (pose.x, pose.y, pose.heading) == (1234, -1, 0)
    assert pose == Pose(1.234, -0.001, 360)
    for wrong in ((math.nan, 0, 0), (0, math.inf, 0), (0, 0, "north")):
        with pytest.raises(ValueError, match="finite numbers"):
            Pose(*wrong)
