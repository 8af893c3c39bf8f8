"""A polygon cut into triangles, with the corners that jut into it: a search for ways walks on it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon

from game.table.surface import Bools, Ints

STRAIGHT = 1e-12
"""Corners that turn by less (as a cross product, square inches) are no corners."""


class Corner(NamedTuple):
    """A corner that juts into free space: a shortest way may bend round it.

    `arriving` and `leaving` are the half edges along the wall before and after it, free ground to their
    left; `ahead` and `behind` are the vectors, in inches, to its neighbours along the wall that way and back.
    """

    vertex: int
    arriving: int
    leaving: int
    ahead: tuple[float, float]
    behind: tuple[float, float]


class Mesh:
    """Triangles over a polygon, as half edges: number 3 * t + k is the k-th side of triangle t.

    All triangles turn the same way, with their inside to the left of their sides. `origin[h]` is the vertex
    at which half edge h starts, `after[h]` the next side of its triangle, `twin[h]` the same side seen from
    the neighbour, -1 where there is a wall. `corners_at[v]` lists the corners (indices) at a vertex; it is
    empty for most, and longer than one where walls touch in a point.
    """

    __slots__ = ("after", "corners", "corners_at", "origin", "triangles", "twin", "x", "y")

    def __init__(self, polygon: Polygon) -> None:
        pieces = shapely.get_coordinates(shapely.constrained_delaunay_triangles(polygon))
        triangles = pieces.reshape(-1, 4, 2)[:, :3]
        a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
        turn = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        if turn.sum() < 0:
            triangles = triangles[:, ::-1]
        self.triangles = triangles
        flat = triangles.reshape(-1, 2)
        points, origin = np.unique(flat[:, 0] + 1j * flat[:, 1], return_inverse=True)
        count = len(origin)
        sides = np.arange(count)
        after = sides + 1
        after[2::3] -= 3
        end = origin[after]
        forth, back = origin * len(points) + end, end * len(points) + origin
        order = np.argsort(forth, kind="stable")
        place = np.minimum(np.searchsorted(forth, back, sorter=order), count - 1)
        twin = np.where(forth[order[place]] == back, order[place], -1)
        self.x: list[float] = points.real.tolist()
        self.y: list[float] = points.imag.tolist()
        self.origin: list[int] = origin.tolist()
        self.after: list[int] = after.tolist()
        self.twin: list[int] = twin.tolist()
        self.corners: list[Corner] = []
        self.corners_at: list[tuple[int, ...]] = [()] * len(points)
        walls = np.flatnonzero(twin < 0)
        leaving = np.full(len(points), -1)
        leaving[origin[walls]] = walls
        crowded = np.bincount(origin[walls], minlength=len(points)) > 1
        self._find_corners(walls, leaving, crowded, points)

    def _find_corners(
        self, walls: Ints, leaving: Ints, crowded: Bools, points: npt.NDArray[np.complex128]
    ) -> None:
        """Follow the walls round the free ground and note where they turn away from it.

        `leaving` is the wall that starts at a vertex; at `crowded` ones several do.
        """
        origin, after = self.origin, self.after
        ends = np.array([origin[after[h]] for h in walls.tolist()], dtype=np.int64)
        next_wall = leaving[ends]
        for i in np.flatnonzero(crowded[ends]).tolist():
            next_wall[i] = self._wall_after(int(walls[i]))
        starts = np.array(origin)[walls]
        beyond = np.array([origin[after[h]] for h in next_wall.tolist()], dtype=np.int64)
        came, goes = points[ends] - points[starts], points[beyond] - points[ends]
        cross = came.real * goes.imag - came.imag * goes.real
        juts = np.flatnonzero(cross < -STRAIGHT)
        for i in juts.tolist():
            vertex, forth, back = int(ends[i]), goes[i], came[i]
            self.corners_at[vertex] += (len(self.corners),)
            self.corners.append(
                Corner(
                    vertex,
                    int(walls[i]),
                    int(next_wall[i]),
                    (float(forth.real), float(forth.imag)),
                    (float(-back.real), float(-back.imag)),
                )
            )

    def _wall_after(self, wall: int) -> int:
        """The wall that follows a wall where several meet in a point: the next one round the free ground."""
        after, twin = self.after, self.twin
        side = after[wall]
        while twin[side] >= 0:
            side = after[twin[side]]
        return side

    def triangles_at(self, x: float, y: float, slack_in: float) -> list[int]:
        """The triangles in which a place lies; several when it is within `slack_in` of their sides."""
        corners = self.triangles - (x, y)
        ahead = np.roll(corners, -1, axis=1)
        cross = corners[:, :, 0] * ahead[:, :, 1] - corners[:, :, 1] * ahead[:, :, 0]
        sides = ahead - corners
        room = slack_in * np.sqrt((sides * sides).sum(axis=2))
        found: list[int] = np.flatnonzero((cross >= -room).all(axis=1)).tolist()
        return found
