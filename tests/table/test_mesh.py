"""The triangles that a search for ways walks on. Rule: SK-7.4."""

import random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from game.table import mesh as meshes
from game.table.mesh import Mesh


def ground(seed):
    """Ground with boxes and diamonds taken out of it, some of them side by side or corner to corner."""
    dice = random.Random(seed)
    left = Polygon([(0, 0), (5, -1), (10, 0), (10, 10), (4, 9), (0, 10)])
    for _ in range(seed % 9):
        x, y = dice.randrange(9), dice.randrange(9)
        thing = box(x, y, x + 1, y + 1)
        left = left.difference(rotate(thing, dice.choice([0, 0, 45, dice.uniform(0, 90)])))
    return max(shapely.get_parts(left), key=lambda part: part.area)


def check(mesh, polygon):
    """Everything that the search takes for granted."""
    start, end = mesh.points[mesh.ends]
    first, second = (end - start)[0::3], (end - start)[1::3]
    doubled = first.real * second.imag - first.imag * second.real
    assert (doubled > 0).all(), "all triangles turn the same way"
    assert doubled.sum() / 2 == pytest.approx(polygon.area)
    used = mesh.points[np.unique(mesh.ends)]
    assert len(np.unique(used)) == len(used), "no two vertices in one place"
    walls = 0.0
    for side, twin in enumerate(mesh.twin):
        p, q = mesh.origin[side], mesh.origin[mesh.after[side]]
        if twin < 0:
            walls += abs(mesh.points[p] - mesh.points[q])
        else:
            assert mesh.twin[twin] == side
            assert (mesh.origin[twin], mesh.origin[mesh.after[twin]]) == (q, p)
    assert walls == pytest.approx(polygon.length)


def corners_of(mesh):
    return sorted((x, y) for x, y, is_corner in zip(mesh.x, mesh.y, mesh.is_corner, strict=True) if is_corner)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_sk_7_4_the_triangles_fill_the_ground_and_know_their_neighbours(seed):
    polygon = ground(seed)
    check(Mesh(polygon), polygon)


@pytest.mark.parametrize("seed", [8, 16, 23, 62, 80])
@pytest.mark.parametrize("spoilt", [lambda corners: corners[3:], lambda corners: corners[::-1]])
def test_sk_7_4_where_cutting_off_ears_fails_the_ground_is_cut_otherwise(seed, spoilt, monkeypatch):
    polygon, cut = ground(seed), meshes.triangulate_float64
    corners = corners_of(Mesh(polygon))
    monkeypatch.setattr(meshes, "triangulate_float64", lambda *rings: spoilt(cut(*rings)))
    mesh = Mesh(polygon)
    check(mesh, polygon)
    assert corners_of(mesh) == corners


def test_sk_7_4_where_two_holes_touch_in_a_point_none_juts_out_there():
    polygon = box(0, 0, 9, 9).difference(box(2, 2, 4, 4)).difference(box(4, 4, 6, 6))
    mesh = Mesh(polygon)
    check(mesh, polygon)
    assert corners_of(mesh) == [(2, 2), (2, 4), (4, 2), (4, 6), (6, 4), (6, 6)]


def test_sk_7_4_no_corner_on_a_line_with_others_is_left_out():
    # Two holes with their sides on one line: an ear cut off along it once left a corner between them out.
    polygon = box(0, 0, 9, 9).difference(box(1, 5, 2, 6)).difference(box(4, 5, 5, 6))
    mesh = Mesh(polygon)
    check(mesh, polygon)
    assert len(corners_of(mesh)) == 8
