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
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.placing import Others, Point, axes, gap_in
from game.table.pose import GRID, Base, Pose
from game.table.surface import Floats, Table, areas_only
from game.table.tolerances import ARC_ERROR_IN, ARC_SEGMENTS, ROUNDING_IN, SNAP_IN, TRANSIT_SHRINK_IN

WINDOW_IN = 0.1
"""How far beyond its reach the surroundings of a mover are looked at."""
WINDOW_SIDES = 12
"""The sides of the window about them."""
SHARED_IN = 0.25
"""Starts in the same square of this side share what the terrain leaves of their surroundings."""


Window = tuple[float, float, float, float]
Ground = tuple[Polygon | MultiPolygon, bool]
"""What terrain leaves free, and whether that is all of it on the table."""


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
    radius, far_in = radius_in(base), limit_in + WINDOW_IN
    x, y = start
    near = [
        body
        for body in _within(others, (x - far_in, y - far_in, x + far_in, y + far_in), radius)
        if gap_in(x, y, *body) < far_in + radius
    ]
    if far_in < math.inf:
        column, row = (round(at / SHARED_IN) for at in start)
        ground = _clearing_about(table, radius, column, row, far_in)
    else:
        ground = clearing(table, radius), True
    return _space(*ground, start, near, radius)


def space_within(table: Table, base: Base, start: Point, window: Window, others: Others) -> Space | None:
    """The same inside a window, which must hold the start: its west, north, east and south, in inches."""
    radius = radius_in(base)
    near = _within(others, window, radius)
    return _space(*_cut(clearing(table, radius), shapely.box(*window)), start, near, radius)


def _within(others: Others, window: Window, radius: float) -> Others:
    """The bases that may take space from a disc's centre in a window."""
    west, north, east, south = (GRID * side for side in window)
    return [
        (base, pose)
        for base, pose in others
        # Farther than this from its middle a base takes none.
        for far in (GRID * (radius + (base.width_in + base.depth_in) / 2),)
        if west - far < pose.x < east + far and north - far < pose.y < south + far
    ]


@lru_cache(maxsize=512)
def _clearing_about(table: Table, radius: float, column: int, row: int, far_in: float) -> Ground:
    """The clearing about a place, as far as `far_in` from all starts that share it, and not much farther."""
    # A polygon about a circle.
    half_angle = math.pi / WINDOW_SIDES
    away = (far_in + SHARED_IN * math.sqrt(0.5)) / math.cos(half_angle)
    angles = [2 * half_angle * (k + 0.5) for k in range(WINDOW_SIDES)]
    x, y = column * SHARED_IN, row * SHARED_IN
    return _cut(
        clearing(table, radius), Polygon([(x + away * math.cos(a), y + away * math.sin(a)) for a in angles])
    )


def _cut(free: Polygon | MultiPolygon, window: Polygon) -> Ground:
    """What of some free space lies in a window, and whether that is all of it."""
    if shapely.covers(window, free):
        return free, True
    return areas_only(free.intersection(window)), False


def _space(
    free: Polygon | MultiPolygon, is_whole: bool, start: Point, near: Others, radius: float
) -> Space | None:
    """The part about the start of what these bases leave of some free space."""
    if near:
        grown = shapely.polygons(_grown_bases(near, radius))
        free = areas_only(free.difference(shapely.disjoint_subset_union_all(grown)))
    if free.is_empty:
        return None
    parts, point = shapely.get_parts(free), shapely.points(start)
    away = shapely.distance(parts, point)
    nearest = int(np.argmin(away))
    shift = float(away[nearest])
    if not shift <= SNAP_IN:
        return None
    part, whole = parts[nearest], nearest if is_whole and not near else -1
    if shift == 0.0:
        return Space(part, start, 0.0, whole)
    outside = shapely.get_coordinates(shapely.shortest_line(part, point))[0]
    return Space(part, (float(outside[0]), float(outside[1])), shift, whole)


def grown_base(base: Base, pose: Pose, radius: float) -> Floats:
    """The outline of a base grown by a radius, as an array (n, 2): four arcs, straight sides between."""
    outline: Floats = _grown_bases([(base, pose)], radius)[0]
    return outline


def _grown_bases(bodies: Others, radius: float) -> Floats:
    """`grown_base` of many bases: (bases, n, 2)."""
    # Products and sums one by one, not those of complex numbers: processors round these differently.
    poses = np.array([(*axes(pose.heading), pose.x, pose.y) for _, pose in bodies])
    cos, sin, x, y = poses.T[:, :, None]
    outlines = np.array([_grown_outline(base, radius) for base, _ in bodies])
    across, along = outlines[:, 0], outlines[:, 1]
    grown = np.empty((len(bodies), across.shape[1], 2))
    grown[:, :, 0] = across * cos - along * sin + x / GRID
    grown[:, :, 1] = across * sin + along * cos + y / GRID
    return grown


@lru_cache(maxsize=256)
def _grown_outline(base: Base, radius: float) -> Floats:
    """`grown_base` about the origin, heading north: its xs and its ys."""
    half_w, half_d = base.width_in / 2, base.depth_in / 2
    arc = [complex(*end) * radius for end in quarter_arc(radius)]
    corners = ((half_w, half_d, 1), (-half_w, half_d, 1j), (-half_w, -half_d, -1), (half_w, -half_d, -1j))
    outline = np.array([complex(x, y) + end * turn for x, y, turn in corners for end in arc])
    return np.array([outline.real, outline.imag])


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
