"""How far a base can get, and by which way. Rules: SK-7.2, SK-7.3, SK-7.4.

A shortest way is straight but where it bends round corners that jut into the mover's free space. So the
search opens a fan of sight from the start, then one from each such corner, nearest first, and that only over
the ground which the corner hid from where the way came. Every place that can be reached lies in the fan of
its way's last corner: distance and way are a look-up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.mesh import Mesh
from game.table.placing import Others, Point
from game.table.pose import Base, Pose
from game.table.searching import TOUCH_IN, Root, Search, Wedge
from game.table.surface import Floats, Table, areas_only
from game.table.transit import WINDOW_IN, Space, Window, radius_in, space_around, space_within

ARC_SAGITTA_IN = 0.002
"""How far the drawn outline may stay inside the true arc of a reach."""
PLACES_AT_ONCE = 256
"""How many places are looked up in one step."""
FURTHER = 1.5
"""So many times as far is searched where a place has not been found yet."""
OVERLAP = 1e-6
"""Fans are drawn wider by this (radians) on either side, so that no hairlines are left between them."""


class Route(msgspec.Struct, frozen=True):
    """A shortest legal way of a base's centre, points and length in inches. Rules: SK-7.2, SK-7.4."""

    points: tuple[Point, ...]
    length_in: float


class Piece(NamedTuple):
    """One fan of a reach, for drawing: what is reached straight from its root, `root_distance_in` on."""

    root: Point
    root_distance_in: float
    outline: tuple[Point, ...]


class Reach:
    """The places to which a base's centre can get within a length: exact, and open to any question.

    Where the length is endless, the ground is searched only as far as the questions asked want it.
    Rules: SK-7.2, SK-7.4.
    """

    def __init__(self, start: Point, limit_in: float, space: Space | None, mesh: Mesh | None = None) -> None:
        self.start = start
        self.limit_in = limit_in
        self._search: Search | None = None
        self._rows: Floats = np.empty((10, 0))
        if space is not None and limit_in >= space.shift_in:
            self._search = Search(mesh or Mesh(space.polygon), space.start, space.shift_in, limit_in)
            if limit_in < math.inf:
                self._search.spread()

    def contains(self, x_in: float, y_in: float) -> bool:
        """Whether a legal way of at most the limit leads there. Rule: SK-7.4."""
        return self.distance_in(x_in, y_in) < math.inf

    def distance_in(self, x_in: float, y_in: float) -> float:
        """The length of the shortest legal way there; infinite beyond the reach. Rule: SK-7.2."""
        return self.distances_in([(x_in, y_in)])[0]

    def distances_in(self, places: Sequence[Point]) -> list[float]:
        """`distance_in` of many places at once, and much faster than one by one. Rule: SK-7.2."""
        lengths: list[float] = []
        for first in range(0, len(places), PLACES_AT_ONCE):
            total = self._lengths(np.array(places[first : first + PLACES_AT_ONCE], dtype=float))
            lengths += total.min(axis=1, initial=math.inf).tolist()
        return lengths

    def route_to(self, x_in: float, y_in: float) -> Route | None:
        """The shortest legal way there; None beyond the reach. Rule: SK-7.4."""
        search, place = self._search, (x_in, y_in)
        if search is None or not search.wedges:
            return None
        if self.limit_in == math.inf:
            # Straight for the place; whatever else has been asked, the answer is the same.
            x, y, so_far, _ = search.roots[0]
            search = Search(search.mesh, (x, y), so_far, self.limit_in, place)
            search.spread()
            length, last = search.arrival
        else:
            total = self._lengths(np.array([place], dtype=float))[0]
            best = int(np.argmin(total))
            length, last = float(total[best]), search.wedges[best][0]
        return None if length == math.inf else _way(search.roots, last, self.start, place, length)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The fans, nearest root first; together they are the reach. They may overlap."""
        if self._search is None:
            return ()
        self._search.spread()
        fans: dict[int, list[Wedge]] = {}
        for wedge in self._search.wedges:
            fans.setdefault(wedge[0], []).append(wedge)
        pieces = []
        for index, wedges in fans.items():
            root = self._search.roots[index]
            hub = []
            if index > 0:
                hub = [(root.x, root.y)]
                wedges[0] = _turned(wedges[0], -OVERLAP, 0.0)
                wedges[-1] = _turned(wedges[-1], 0.0, OVERLAP)
            rim = [point for wedge in wedges for point in _rim(self._search, wedge)]
            pieces.append(Piece((root.x, root.y), root.distance, (*hub, *rim)))
        return tuple(pieces)

    @cached_property
    def polygon(self) -> Polygon | MultiPolygon:
        """The outline of the whole reach, for drawing; empty where there is none. Merged on first use."""
        fans = [Polygon(piece.outline) for piece in self.pieces if len(piece.outline) > 2]
        return areas_only(
            shapely.union_all([fan if fan.is_valid else shapely.make_valid(fan) for fan in fans])
        )

    def _lengths(self, places: Floats) -> Floats:
        """For each place, by each wedge, the length of the way there; infinite where the wedge has it not.

        The shortest of each place is the shortest there is, whatever wedges are still to be found.
        """
        search = self._search
        if search is None:
            return np.empty((len(places), 0))
        if search.spread_in < math.inf:
            away = places - self.start
            search.spread(float(np.sqrt((away * away).sum(axis=1).max())))
        while True:
            total = self._by_wedge(search, places)
            farthest = float(total.min(axis=1, initial=math.inf).max())
            if search.spread_in >= farthest:
                return total
            search.spread(farthest if farthest < math.inf else FURTHER * search.spread_in)

    def _by_wedge(self, search: Search, places: Floats) -> Floats:
        """`_lengths` by the wedges that have been found so far."""
        known = self._rows.shape[1]
        if known < len(search.wedges):
            self._rows = np.concatenate([self._rows, _rows(search, known)], axis=1)
        root_x, root_y, length, right_x, right_y, left_x, left_y, wall_x, wall_y, wall_out = self._rows
        dx, dy = places[:, :1] - root_x, places[:, 1:] - root_y
        total: Floats = length + np.sqrt(dx * dx + dy * dy)
        seen = total <= self.limit_in + TOUCH_IN
        seen &= right_x * dy - right_y * dx >= -TOUCH_IN
        seen &= dx * left_y - dy * left_x >= -TOUCH_IN
        seen &= wall_x * dx + wall_y * dy <= wall_out + TOUCH_IN
        total[~seen] = math.inf
        return total


def _rows(search: Search, first: int) -> Floats:
    """The wedges from `first` on in ten rows of x and y: root, its length, unit vectors right and left, wall.

    A wall is its outward unit normal and its distance from the root; none is infinitely far.
    """
    wedges, mesh = np.array(search.wedges[first:], dtype=float), search.mesh
    roots = np.array([root[:3] for root in search.roots])[wedges[:, 0].astype(np.int64)]
    side = wedges[:, 5].astype(np.int64)
    start, end = mesh.points[mesh.ends[:, side]]
    along = end - start
    normal = np.column_stack([along.imag, -along.real])
    right, left, normal = (
        vector / np.sqrt((vector * vector).sum(axis=1))[:, None]
        for vector in (wedges[:, 1:3], wedges[:, 3:5], normal)
    )
    out = (normal * (np.column_stack([start.real, start.imag]) - roots[:, :2])).sum(axis=1)
    is_open = side < 0
    normal[is_open], out[is_open] = 0.0, math.inf
    return np.ascontiguousarray(np.column_stack([roots, right, left, normal, out]).T)


def _rim(search: Search, wedge: Wedge) -> list[Point]:
    """The far side of a wedge, from right to left: its wall, and the arc of the limit before that."""
    index, rx, ry, lx, ly, side = wedge
    root = search.roots[index]
    radius = search.limit_in - root.distance
    first = math.atan2(ry, rx)
    last = first + max(0.0, math.atan2(rx * ly - ry * lx, rx * lx + ry * ly))
    if side < 0:
        return _arc(root, radius, first, last)
    mesh = search.mesh
    a, b = mesh.origin[side], mesh.origin[mesh.after[side]]
    ax, ay = mesh.x[a] - root.x, mesh.y[a] - root.y
    dx, dy = mesh.x[b] - mesh.x[a], mesh.y[b] - mesh.y[a]
    size = math.hypot(dx, dy)
    # Seen from the root, the wall is `out` away in the direction `across`; it leaves the circle of
    # the limit at `half` to either side of that.
    out = (ax * dy - ay * dx) / size
    across = math.atan2(-dx, dy)
    half = math.acos(max(0.0, out) / radius) if out < radius else 0.0
    across = first + (across - first + math.pi) % (2 * math.pi) - math.pi
    inner, outer = max(first, across - half), min(last, across + half)
    if out >= radius or inner >= outer:
        return _arc(root, radius, first, last)
    rim = _arc(root, radius, first, inner) if inner > first else []
    for angle in (inner, outer):
        away = min(radius, out / max(math.cos(angle - across), 1e-12))
        rim.append((root.x + away * math.cos(angle), root.y + away * math.sin(angle)))
    return rim + (_arc(root, radius, outer, last) if outer < last else [])


def _turned(wedge: Wedge, right: float, left: float) -> Wedge:
    """A wedge whose ends are turned by two small angles (radians, towards the left)."""
    index, rx, ry, lx, ly, side = wedge
    return (index, rx - right * ry, ry + right * rx, lx - left * ly, ly + left * lx, side)


def _arc(root: Root, radius: float, first: float, last: float) -> list[Point]:
    steps = max(1, math.ceil((last - first) / (2 * math.sqrt(2 * ARC_SAGITTA_IN / max(radius, 0.1)))))
    return [
        (
            root.x + radius * math.cos(first + (last - first) * k / steps),
            root.y + radius * math.sin(first + (last - first) * k / steps),
        )
        for k in range(steps + 1)
    ]


def reach(table: Table, base: Base, start: Pose, limit_in: float, others: Others) -> Reach:
    """Where a base can get from `start` by a way of at most `limit_in` inches, past the others' bases.

    Empty where the start is itself no legal place. The headings at which it could rest there are another
    matter: `fit_headings`. Rules: SK-7.2, SK-7.3, SK-7.4.
    """
    place = (start.x_in, start.y_in)
    space = space_around(table, base, place, limit_in, others)
    return Reach(place, limit_in, space, None if space is None else _kept_mesh(table, base, space))


def _kept_mesh(table: Table, base: Base, space: Space) -> Mesh | None:
    """The triangles of a space that nothing but terrain bounds: the same for every start, so kept."""
    if space.whole < 0:
        return None
    key = ("mesh", radius_in(base), space.whole)
    kept = table.kept.get(key)
    if kept is None:
        kept = table.kept[key] = Mesh(space.polygon)
    assert isinstance(kept, Mesh)
    return kept


def route(table: Table, base: Base, start: Pose, end: Pose, others: Others) -> Route | None:
    """The shortest legal way of a base from one place to another, however long; None where there is none.

    Rules: SK-7.2, SK-7.3, SK-7.4.
    """
    place, goal = (start.x_in, start.y_in), (end.x_in, end.y_in)
    left, top, right, bottom = table.surface.bounds
    limit_in = 1.0 + 1.25 * math.dist(place, goal)
    while True:
        west, north, east, south = _within_length(place, goal, limit_in)
        if west < left and north < top and east > right and south > bottom:
            limit_in = math.inf  # all of the table is in view: either there is a way or there is none
        space = space_within(table, base, place, (west, north, east, south), others)
        if space is None:
            return None
        if space.polygon.distance(shapely.Point(goal)) <= TOUCH_IN:
            search = Search(Mesh(space.polygon), space.start, space.shift_in, limit_in, goal)
            search.spread()
            length, last = search.arrival
            if last >= 0:
                return _way(search.roots, last, place, goal, length)
        if limit_in == math.inf:
            return None
        limit_in *= 2


def _within_length(start: Point, end: Point, length_in: float) -> Window:
    """A window that holds every way of at most a length: about the ellipse with its foci at the ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    # Half the ellipse's axes are length / 2, along (dx, dy), and what is left of that across.
    half_x, half_y = (math.sqrt(length_in * length_in - d * d) / 2 + WINDOW_IN for d in (dy, dx))
    return (x - half_x, y - half_y, x + half_x, y + half_y)


def _way(roots: Sequence[Root], last: int, start: Point, end: Point, length_in: float) -> Route:
    """The way from the start by the roots before `last` to the end."""
    points = [end]
    while last >= 0:
        root = roots[last]
        points.append((root.x, root.y))
        last = root.before
    points.append(start)
    points.reverse()
    kept = [points[0]]
    kept += [point for point in points[1:] if math.dist(point, kept[-1]) > TOUCH_IN]
    if len(kept) == 1:
        kept.append(end)
    kept[-1] = end
    return Route(tuple(kept), length_in)
