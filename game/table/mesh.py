"""A polygon cut into triangles, with the corners that jut into it: a search for ways walks on it."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import shapely
from mapbox_earcut import triangulate_float64
from shapely.geometry import Polygon

from game.table.surface import Floats, Ints

Complexes = npt.NDArray[np.complex128]
Cut = tuple[Complexes, Ints]
"""Triangles: their vertices, x + iy, and the numbers of three for each, with its inside to their left."""
STRAIGHT = 1e-12
"""Corners that turn by less (as a cross product, square inches) are no corners."""


class Mesh:
    """Triangles over a polygon, as half edges: number 3 * t + k is the k-th side of triangle t.

    `points` are the vertices, x + iy in inches (some may be in no use), `x` and `y` the same in plain floats.
    All triangles turn the same way, with their inside to the left of their sides. `origin[h]` is the vertex
    at which half edge h starts, `after[h]` the next side of its triangle, `twin[h]` the same side seen from
    the neighbour, -1 where there is a wall; `ends` holds the vertices at which each starts and ends.

    Corners are vertices where a wall juts into the free ground: a shortest way may bend round them. At most
    one wall juts out at a vertex, even where several meet in a point: it leaves less than half a turn to the
    others. For a corner v, `arriving[v]` and `leaving[v]` are the half edges along the wall before and after
    it, free ground to their left; (`ahead_x[v]`, `ahead_y[v]`) and `behind_x`, `behind_y` are the vectors,
    in inches, to its neighbours along the wall that way and back. Of other vertices these say nothing.
    """

    __slots__ = (
        "after",
        "ahead_x",
        "ahead_y",
        "arriving",
        "behind_x",
        "behind_y",
        "ends",
        "is_corner",
        "leaving",
        "origin",
        "points",
        "twin",
        "x",
        "y",
    )

    def __init__(self, polygon: Polygon) -> None:
        self.points, origin = _cut_off_ears(polygon) or _cut(polygon)
        end = origin.reshape(-1, 3).take((1, 2, 0), axis=1).ravel()
        self.ends: Ints = np.array([origin, end])
        twin = _twins(origin, end, len(self.points))
        self.x: list[float] = self.points.real.tolist()
        self.y: list[float] = self.points.imag.tolist()
        self.origin: list[int] = origin.tolist()
        self.after: list[int] = _sides_after(len(origin).bit_length())
        self.twin: list[int] = twin.tolist()
        self._find_corners(np.flatnonzero(twin < 0))

    def _find_corners(self, walls: Ints) -> None:
        """Follow the walls (half edges) round the free ground and note where they turn away from it."""
        count, (starts, ends) = len(self.points), self.ends.take(walls, axis=1)
        leaving = np.full(count, -1)
        leaving[starts] = walls
        following = leaving.take(ends)
        if len(walls) > np.count_nonzero(leaving >= 0):  # somewhere several walls start
            crowded = np.bincount(starts, minlength=count) > 1
            for i in np.flatnonzero(crowded[ends]).tolist():
                following[i] = self._wall_after(int(walls[i]))
        before, here, after = self.points.take([starts, ends, self.ends[1].take(following)])
        behind, ahead = before - here, after - here
        juts = np.flatnonzero(behind.real * ahead.imag - behind.imag * ahead.real > STRAIGHT)
        at = ends.take(juts)
        is_corner, arriving = np.zeros(count, dtype=bool), np.empty(count, dtype=np.int64)
        is_corner[at], arriving[at], leaving[at] = True, walls.take(juts), following.take(juts)
        way_ahead, way_behind = np.zeros((2, count), dtype=np.complex128)
        way_ahead[at], way_behind[at] = ahead.take(juts), behind.take(juts)
        self.is_corner: list[bool] = is_corner.tolist()
        self.arriving: list[int] = arriving.tolist()
        self.leaving: list[int] = leaving.tolist()
        self.ahead_x: list[float] = way_ahead.real.tolist()
        self.ahead_y: list[float] = way_ahead.imag.tolist()
        self.behind_x: list[float] = way_behind.real.tolist()
        self.behind_y: list[float] = way_behind.imag.tolist()

    def _wall_after(self, wall: int) -> int:
        """The wall that follows a wall where several meet in a point: the next one round the free ground."""
        after, twin = self.after, self.twin
        side = after[wall]
        while twin[side] >= 0:
            side = after[twin[side]]
        return side

    def triangles_at(self, x: float, y: float, slack_in: float) -> list[int]:
        """The triangles in which a place lies; several when it is within `slack_in` of their sides."""
        start, end = (self.points - complex(x, y)).take(self.ends)
        along = end - start
        within = start.real * end.imag - start.imag * end.real >= -slack_in * np.abs(along)
        found: list[int] = np.flatnonzero(within[0::3] & within[1::3] & within[2::3]).tolist()
        return found


def _cut_off_ears(polygon: Polygon) -> Cut | None:
    """A polygon's triangles, cut off ear by ear; None where that fails.

    It takes a twentieth of the time of a Delaunay triangulation and serves the search as well. But of corners
    on one line it may leave some out, and where rings touch it may fold: it has done neither when there are
    as many triangles as so many corners and rings make, and all turn the same way.
    """
    rings = shapely.get_rings(polygon)
    points = shapely.get_coordinates(rings)  # each ring ends with its first point again, in no use
    ends = shapely.get_num_coordinates(rings).cumsum()
    origin = triangulate_float64(points, ends.astype(np.uint32)).astype(np.int64)
    places = points.view(np.complex128)[:, 0]
    # So many triangles make up a polygon whose rings have so many corners in all, and a closing point each.
    are_enough = len(origin) == 3 * (len(points) + len(rings) - 4)
    if not are_enough or _turns(places.take(origin.reshape(-1, 3))).min() <= 0:
        return None
    return places, origin


def _cut(polygon: Polygon) -> Cut:
    """A polygon's triangles: those of Delaunay."""
    pieces = shapely.get_coordinates(shapely.constrained_delaunay_triangles(polygon)).reshape(-1, 4, 2)
    triangles = np.ascontiguousarray(pieces[:, :3]).view(np.complex128)[:, :, 0]
    if _turns(triangles).sum() < 0:
        triangles = triangles[:, ::-1]
    places, origin = np.unique(triangles, return_inverse=True)
    return places, origin.ravel()


def _turns(triangles: Complexes) -> Floats:
    """Twice the areas of triangles (n, 3); less than nothing where their inside is to the right."""
    first, second, third = triangles.T
    one, two = second - first, third - first
    # Products one by one, not those of complex numbers: processors round these differently.
    turns: Floats = one.real * two.imag - one.imag * two.real
    return turns


@cache
def _sides_after(doublings: int) -> list[int]:
    """`Mesh.after` of every mesh of fewer than 2 to that power of sides: it only depends on their number."""
    return [side + 1 if side % 3 < 2 else side - 2 for side in range(2**doublings)]


def _twins(origin: Ints, end: Ints, count: int) -> Ints:
    """For each side, from vertex `origin` to vertex `end`, the side that runs back; -1 where none does."""
    pair = np.minimum(origin, end) * count + np.maximum(origin, end)
    order = np.argsort(pair)
    in_order = pair.take(order)
    is_twin = in_order[1:] == in_order[:-1]
    one, two = order[:-1][is_twin], order[1:][is_twin]
    twin = np.full(len(origin), -1)
    twin[one], twin[two] = two, one
    return twin
