"""The free space of a base on its way: a disc as wide as its shorter side. Rules: SK-2.3, SK-2.5, SK-4.2.

Obstacles are grown by the disc's radius, so that the disc becomes a point. Corners grow into arcs, drawn as
chords that never leave the arc and stay within 0.0025 inch of it: free space errs by no more than that, and
always in the mover's favour. So a gap that the rules let pass stays open, and one that is 0.02 inch too
narrow stays shut.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.placing import Others, Point, axes
from game.table.pose import Base, Pose
from game.table.surface import Floats, Table, areas_only
from game.table.tolerances import ARC_ERROR_IN, ARC_SEGMENTS, ROUNDING_IN, SNAP_IN, TRANSIT_SHRINK_IN

WINDOW_IN = 0.1
"""How far beyond its reach the surroundings of a mover are looked at."""


Window = tuple[float, float, float, float]


class Space(NamedTuple):
    """Where the mover's centre may go, and where in it the mover starts."""

    polygon: Polygon
    start: Point
    """The start, or, where that is a hair inside an obstacle, the nearest place outside."""
    shift_in: float
    """How far that is from the true start."""
    whole: int = -1
    """Which part of the whole clearing it is, where neither a window nor a base cuts into it; else -1."""


def radius_in(base: Base) -> float:
    """The radius of the disc that a base is in transit. Rule: SK-2.5."""
    return base.narrow_in / 2 - TRANSIT_SHRINK_IN - ROUNDING_IN


@lru_cache(maxsize=64)
def quarter_arc(radius: float) -> tuple[Point, ...]:
    """The ends of the chords that stand for a quarter circle of radius 1, from angle 0 to a right angle."""
    chord = 2 * math.acos(1 - min(1.0, ARC_ERROR_IN / radius))
    count = max(ARC_SEGMENTS, math.ceil(math.pi / 2 / chord))
    turns = [i * math.pi / (2 * count) for i in range(count + 1)]
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)


def clearing(table: Table, radius: float) -> Polygon | MultiPolygon:
    """The free space of a disc among the terrain alone, worked out once per table and radius."""
    key = ("clearing", radius)
    kept = table.kept.get(key)
    if kept is None:
        taken = list(_grown_edges(table.free, radius))
        left = table.free.difference(shapely.union_all(taken)) if taken else table.free
        # Walls grown piece by piece leave points in the middle of straight lines.
        kept = areas_only(shapely.simplify(left, ROUNDING_IN / 100))
        shapely.prepare(kept)
        table.kept[key] = kept
    assert isinstance(kept, Polygon | MultiPolygon)
    return kept


def space_around(table: Table, base: Base, start: Point, limit_in: float, others: Others) -> Space | None:
    """The part of the mover's free space that it can get to, as far as `limit_in` may lead.

    None where the start is no place to be: further inside an obstacle than rounding explains.
    """
    (x, y), half = start, limit_in + WINDOW_IN
    return space_within(table, base, start, (x - half, y - half, x + half, y + half), others)


def space_within(table: Table, base: Base, start: Point, window: Window, others: Others) -> Space | None:
    """The same inside a window, which must hold the start: its west, north, east and south, in inches."""
    radius = radius_in(base)
    west, north, east, south = window
    free = clearing(table, radius)
    is_whole = True
    left, top, right, bottom = free.bounds if not free.is_empty else window
    if left < west or top < north or right > east or bottom > south:
        is_whole, free = False, areas_only(free.intersection(shapely.box(*window)))
    near = []
    for other, pose in others:
        far = radius + (other.width_in + other.depth_in) / 2
        if west - far < pose.x_in < east + far and north - far < pose.y_in < south + far:
            near.append(grown_base(other, pose, radius))
    if near:
        is_whole, free = (
            False,
            areas_only(free.difference(shapely.union_all(shapely.polygons(np.array(near))))),
        )
    if free.is_empty:
        return None
    parts = shapely.get_parts(free)
    point = shapely.Point(start)
    away = shapely.distance(parts, point)
    nearest = int(np.argmin(away))
    shift = float(away[nearest])
    if not shift <= SNAP_IN:
        return None
    part, whole = parts[nearest], nearest if is_whole else -1
    if shift == 0.0:
        return Space(part, start, 0.0, whole)
    outside = shapely.get_coordinates(shapely.shortest_line(part, point))[0]
    return Space(part, (float(outside[0]), float(outside[1])), shift, whole)


def grown_base(base: Base, pose: Pose, radius: float) -> Floats:
    """The outline of a base grown by a radius, as an array (n, 2): four arcs, straight sides between."""
    cos, sin = axes(pose.heading)
    outline = _grown_outline(base, radius) * complex(cos, sin) + complex(pose.x_in, pose.y_in)
    return outline.view(np.float64).reshape(-1, 2)


@lru_cache(maxsize=256)
def _grown_outline(base: Base, radius: float) -> npt.NDArray[np.complex128]:
    """`grown_base` about the origin, heading north; x + y * 1j."""
    half_w, half_d = base.width_in / 2, base.depth_in / 2
    arc = [complex(*end) * radius for end in quarter_arc(radius)]
    corners = ((half_w, half_d, 1), (-half_w, half_d, 1j), (-half_w, -half_d, -1), (half_w, -half_d, -1j))
    return np.array([complex(x, y) + end * turn for x, y, turn in corners for end in arc])


def _grown_edges(free: Polygon | MultiPolygon, radius: float) -> Iterator[Polygon]:
    """What the centre must keep out of: a strip along each wall, a fan at each corner that juts out."""
    step = math.pi / 2 / (len(quarter_arc(radius)) - 1)
    for part in shapely.get_parts(free):
        part = shapely.orient_polygons(part)  # free ground lies to the left of every edge
        for ring in (part.exterior, *part.interiors):
            points = shapely.get_coordinates(shapely.remove_repeated_points(ring))[:-1]
            ahead = np.roll(points, -1, axis=0) - points
            angles = np.arctan2(ahead[:, 1], ahead[:, 0])
            inward = radius * np.column_stack([-np.sin(angles), np.cos(angles)])
            for i, (x, y) in enumerate(points):
                j = (i + 1) % len(points)
                nx, ny = points[j]
                ix, iy = inward[i]
                yield Polygon([(x, y), (nx, ny), (nx + ix, ny + iy), (x + ix, y + iy)])
                turn = (angles[j] - angles[i] + math.pi) % (2 * math.pi) - math.pi
                if turn >= -1e-9:
                    continue
                chords = max(1, math.ceil(-turn / step - 1e-9))
                fan = [(nx, ny), (nx + inward[j][0], ny + inward[j][1])]
                for k in range(chords - 1, 0, -1):
                    angle = angles[i] + turn * k / chords
                    fan.append((nx - radius * math.sin(angle), ny + radius * math.cos(angle)))
                yield Polygon([*fan, (nx + ix, ny + iy)])
