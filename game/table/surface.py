"""The table: its playing surface, its impassable terrain, and the free space that they leave.

Everything about a table that does not change during a match is worked out here once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Wall = tuple[float, float, float, float]
"""A straight piece of the free ground's edge: x and y of one end, x and y of the other."""
SQUARE_IN = 0.5
"""The side of the squares by which the walls about a place are kept."""
Ints = npt.NDArray[np.int64]


class Table:
    """A playing surface and the impassable terrain on it, in inches, x east and y south. Rule: SK-4.1.

    Build one for a match and keep it: what it works out is cached on it, and two tables are the same only
    when they are the same object. Terrain may overlap itself and stand out over the edge. Raises
    `ValueError` for a polygon that is empty or crosses itself.
    """

    def __init__(self, surface: Polygon, terrain: Sequence[Polygon] | Polygon | MultiPolygon = ()) -> None:
        if isinstance(terrain, Polygon | MultiPolygon):
            terrain = tuple(shapely.get_parts(terrain))
        for name, polygon in [("the surface", surface)] + [
            (f"terrain {i}", t) for i, t in enumerate(terrain)
        ]:
            if not isinstance(polygon, Polygon | MultiPolygon) or polygon.is_empty:
                raise ValueError(f"{name} is no polygon")
            if not polygon.is_valid:
                raise ValueError(f"{name}: {shapely.is_valid_reason(polygon)}")
        self.surface: Polygon = surface
        self.terrain: tuple[Polygon, ...] = tuple(terrain)
        self.rock = shapely.union_all(self.terrain) if self.terrain else Polygon()
        """All terrain in one."""
        self.free = areas_only(surface.difference(self.rock))
        """Where a point may be: the surface less the terrain."""
        for part in (self.rock, self.free, self.surface, *self.terrain):
            shapely.prepare(part)
        self.kept: dict[tuple[object, ...], object] = {}
        """What other modules have worked out about this table, by a key of their own."""
        self._squares: dict[tuple[int, int, float], tuple[tuple[Wall, ...], bool]] = {}

    @cached_property
    def walls(self) -> Floats:
        """The straight pieces of the free ground's edge: `walls_of` it."""
        return walls_of(self.free)

    def walls_near(self, x: float, y: float, within_in: float) -> Floats:
        """Those of the walls that come within a distance of a place."""
        start, along = self.walls[:, 0], self.walls[:, 1] - self.walls[:, 0]
        to = (x, y) - start
        t = np.clip((to * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
        off = to - t[:, None] * along
        near: Floats = self.walls[(off * off).sum(axis=1) <= within_in * within_in]
        return near

    def about(self, x: float, y: float, within_in: float) -> tuple[tuple[Wall, ...], bool]:
        """The walls that may come within a distance of a place, and whether the place is in free ground.

        Kept by the square that the place lies in, so that asking again nearby costs next to nothing.
        """
        column, row = math.floor(x / SQUARE_IN), math.floor(y / SQUARE_IN)
        key = (column, row, within_in)
        kept = self._squares.get(key)
        if kept is None:
            middle = (column + 0.5) * SQUARE_IN, (row + 0.5) * SQUARE_IN
            near = self.walls_near(*middle, within_in + SQUARE_IN)
            walls = tuple((x1, y1, x2, y2) for (x1, y1), (x2, y2) in near.tolist())
            kept = self._squares[key] = (walls, bool(shapely.intersects_xy(self.free, *middle)))
        if not kept[0]:
            return kept  # no wall anywhere near: the whole square is free, or none of it
        return kept[0], bool(shapely.intersects_xy(self.free, x, y))

    @property
    def has_terrain(self) -> bool:
        return bool(self.terrain)


def walls_of(free: Polygon | MultiPolygon) -> Floats:
    """The straight pieces of some free ground's edge, as an array (n, 2, 2) of their ends.

    Seen on the screen (y south), free ground lies to the left of each, from the first end to the second.
    """
    ends = [
        np.stack([ring[:-1], ring[1:]], axis=1)
        for part in shapely.get_parts(shapely.orient_polygons(free, exterior_cw=True))
        for line in (part.exterior, *part.interiors)
        for ring in [shapely.get_coordinates(shapely.remove_repeated_points(line))]
    ]
    return np.concatenate(ends) if ends else np.empty((0, 2, 2))


def areas_only(geometry: shapely.Geometry) -> Polygon | MultiPolygon:
    """The polygons of a geometry, without the lines and points that an overlay may leave."""
    if isinstance(geometry, Polygon | MultiPolygon):
        return geometry
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon)]
    return shapely.union_all(parts) if parts else Polygon()
