"""A polygon cut into triangles, with the corners that jut into it: a search for ways walks on it."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon

from game.table.surface import Floats, Ints

STRAIGHT = 1e-12
"""Corners that turn by less (as a cross product, square inches) are no corners."""


class Mesh:
    """Triangles over a polygon, as half edges: number 3 * t + k is the k-th side of triangle t.

    All triangles turn the same way, with their inside to the left of their sides. `origin[h]` is the vertex
    at which half edge h starts, `after[h]` the next side of its triangle, `twin[h]` the same side seen from
    the neighbour, -1 where there is a wall.

    Corners are places where a wall juts into the free ground: a shortest way may bend round them. Corner c
    is at vertex `at[c]`; `arriving[c]` and `leaving[c]` are the half edges along the wall before and after
    it, free ground to their left; (`ahead_x[c]`, `ahead_y[c]`) and `behind_x`, `behind_y` are the vectors,
    in inches, to its neighbours along the wall that way and back. `corner_at[v]` is a corner at vertex v, -1
    where there is none, as at most; `beside[c]` another corner at the same vertex, where walls touch in a
    point, else -1.
    """

    __slots__ = (
        "after",
        "ahead_x",
        "ahead_y",
        "arriving",
        "at",
        "behind_x",
        "behind_y",
        "beside",
        "corner_at",
        "ends",
        "leaving",
        "origin",
        "points",
        "twin",
        "x",
        "y",
    )

    def __init__(self, polygon: Polygon) -> None:
        pieces = shapely.get_coordinates(shapely.constrained_delaunay_triangles(polygon))
        triangles = pieces.reshape(-1, 4, 2)[:, :3]
        (ax, ay), (bx, by), (cx, cy) = triangles.transpose(1, 2, 0)
        if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).sum() < 0:
            triangles = triangles[:, ::-1]
        flat = triangles.reshape(-1, 2)
        points, origin = np.unique(np.ascontiguousarray(flat).view(np.complex128)[:, 0], return_inverse=True)
        self.points: Floats = points.view(np.float64).reshape(-1, 2)
        after = np.arange(1, len(origin) + 1)
        after[2::3] -= 3
        end = origin[after]
        self.ends: Ints = np.stack([origin, end])
        twin = _twins(origin, end, len(points))
        self.x: list[float] = points.real.tolist()
        self.y: list[float] = points.imag.tolist()
        self.origin: list[int] = origin.tolist()
        self.after: list[int] = after.tolist()
        self.twin: list[int] = twin.tolist()
        self._find_corners(np.flatnonzero(twin < 0))

    def _find_corners(self, walls: Ints) -> None:
        """Follow the walls (half edges) round the free ground and note where they turn away from it."""
        (starts, ends), points = self.ends[:, walls], self.points
        count = len(points)
        leaving = np.full(count, -1)
        leaving[starts] = walls
        following = leaving[ends]
        if len(walls) > np.count_nonzero(leaving >= 0):  # somewhere several walls start
            crowded = np.bincount(starts, minlength=count) > 1
            for i in np.flatnonzero(crowded[ends]).tolist():
                following[i] = self._wall_after(int(walls[i]))
        here = points[ends]
        behind, ahead = points[starts] - here, points[self.ends[1, following]] - here
        juts = np.flatnonzero(behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0] > STRAIGHT)
        at = ends[juts]
        corner_at, beside = np.full(count, -1), np.full(len(juts), -1)
        corner_at[at] = np.arange(len(juts))
        for corner in np.flatnonzero(corner_at[at] != np.arange(len(juts))).tolist():
            beside[corner] = beside[corner_at[at[corner]]]
            beside[corner_at[at[corner]]] = corner
        self.at: list[int] = at.tolist()
        self.arriving: list[int] = walls[juts].tolist()
        self.leaving: list[int] = following[juts].tolist()
        self.ahead_x: list[float] = ahead[juts, 0].tolist()
        self.ahead_y: list[float] = ahead[juts, 1].tolist()
        self.behind_x: list[float] = behind[juts, 0].tolist()
        self.behind_y: list[float] = behind[juts, 1].tolist()
        self.corner_at: list[int] = corner_at.tolist()
        self.beside: list[int] = beside.tolist()

    def _wall_after(self, wall: int) -> int:
        """The wall that follows a wall where several meet in a point: the next one round the free ground."""
        after, twin = self.after, self.twin
        side = after[wall]
        while twin[side] >= 0:
            side = after[twin[side]]
        return side

    def triangles_at(self, x: float, y: float, slack_in: float) -> list[int]:
        """The triangles in which a place lies; several when it is within `slack_in` of their sides."""
        (ax, ay), (bx, by) = (self.points - (x, y)).T[:, self.ends].swapaxes(0, 1)
        dx, dy = bx - ax, by - ay
        within = ax * by - ay * bx >= -slack_in * np.sqrt(dx * dx + dy * dy)
        found: list[int] = np.flatnonzero(within.reshape(-1, 3).all(axis=1)).tolist()
        return found


def _twins(origin: Ints, end: Ints, count: int) -> Ints:
    """For each side, from vertex `origin` to vertex `end`, the side that runs back; -1 where none does."""
    forth, back = origin * count + end, end * count + origin
    order = np.argsort(forth)
    place = np.searchsorted(forth, back, sorter=order)
    place[place == len(order)] = 0
    found = order[place]
    return np.where(forth[found] == back, found, -1)
