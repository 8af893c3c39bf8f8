"""The place to rest that is nearest to a wished one. Rules: SK-2.5, SK-7.4.

The ground is halved into ever smaller squares, and only those are kept that lie nearer to the wish than the
best place found so far. A square is left aside when the reach ends before it, or when a base so much smaller
that it makes up for the square's size fits at no heading in its middle.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from game.table.placing import Others, Point
from game.table.pose import GRID, Base, Pose
from game.table.reaching import Reach
from game.table.spots import PROVED_DEG, TRIED_DEG, Spots, quartered, squares_over, walls_about
from game.table.surface import Bools, Floats, Table
from game.table.turning import fit_headings

LARGEST_IN, FINEST_IN = 0.4, 0.0125
"""Sides of the squares at first and at last."""
INSIDE_IN = 0.003
"""A place on the reach's outline is taken this much inside of it, for the grid of poses may round it out."""


def nearest_rest(table: Table, base: Base, reach: Reach, wish: Pose, others: Others) -> Pose | None:
    """The pose nearest to a wish that lies in the reach and fits, turned no more than it must be.

    Nearest by the base's middle, whatever heading that takes: no place is nearer by more than 0.02 inch, or
    the base would fit there by a hair: one wider by 0.06 inch would not. None where it can rest nowhere.
    `others` as for the reach. Rules: SK-2.5, SK-7.4.
    """
    search = _Search(table, base, reach, wish, others)
    return search.at(wish.x_in, wish.y_in) or search.on_outline() or search.among_squares()


class _Search:
    """One wish, and what is known of the places about it."""

    def __init__(self, table: Table, base: Base, reach: Reach, wish: Pose, others: Others) -> None:
        self.table = table
        self.base = base
        self.reach = reach
        self.wish = wish
        self.others = others
        self.best: Pose | None = None

    def at(self, x_in: float, y_in: float) -> Pose | None:
        """How the base may rest at a place in the reach; None where it may not."""
        place = Pose(x_in, y_in, self.wish.heading_deg)
        if not self.reach.contains(place.x_in, place.y_in):
            return None
        headings = fit_headings(self.table, self.base, place.x_in, place.y_in, self.others)
        heading = headings.nearest(place.heading_deg)
        return None if heading is None else Pose.on_grid(place.x, place.y, round(heading * 100))

    def on_outline(self) -> Pose | None:
        """At the nearest place of the reach, where the base may rest at that."""
        area, x, y = self.reach.polygon, self.wish.x_in, self.wish.y_in
        if area.is_empty or shapely.intersects_xy(area, x, y):
            return None
        near = shapely.get_coordinates(shapely.shortest_line(area, shapely.Point(x, y)))[0]
        inward = near - (x, y)
        inside = near + inward / max(float(np.hypot(*inward)), 1e-9) * INSIDE_IN
        return self.at(*near.tolist()) or self.at(*inside.tolist())

    def among_squares(self) -> Pose | None:
        """The nearest place of all in the reach."""
        area = self.reach.polygon
        if area.is_empty:
            return None
        self.best = self.at(*self.reach.start)
        shapely.prepare(area)
        walls = walls_about(self.table, self.base, area, self.others)
        tree = shapely.STRtree(shapely.linestrings(walls))
        side = LARGEST_IN
        middles = squares_over(area, side)
        while len(middles) > 0:
            spare = side / math.sqrt(2)
            middles = middles[self._is_nearer(middles, side)]
            middles = middles[shapely.dwithin(area, shapely.points(middles), spare)]
            is_inside = shapely.covers(area, shapely.points(middles))
            spots = Spots(self.base, middles[is_inside], walls, tree, spare)
            barred = spots.fit_nowhere(spots.not_roomy())
            beyond, within = middles[~is_inside], spots.middles[~barred]
            lines = shapely.shortest_line(area, shapely.points(beyond))
            places = np.concatenate([within, shapely.get_coordinates(lines)[::2]])
            step_deg = TRIED_DEG if side > FINEST_IN else PROVED_DEG
            tried = Spots(self.base, places, walls, tree, 0.0)
            self._try(places[~tried.fit_nowhere_tried(tried.not_roomy(), step_deg)])
            if side <= FINEST_IN:
                break
            middles = quartered(np.concatenate([within, beyond]), side)
            side /= 2
        return self._nudged()

    @property
    def _far_in(self) -> float:
        """How far from the wish the best place is."""
        return math.inf if self.best is None else _apart(self.best, self.wish)

    def _is_nearer(self, middles: Floats, side: float) -> Bools:
        """Which squares have a place that is nearer to the wish than the best so far."""
        off = np.maximum(np.abs(middles - (self.wish.x_in, self.wish.y_in)) - side / 2, 0.0)
        is_nearer: Bools = np.hypot(off[:, 0], off[:, 1]) < self._far_in
        return is_nearer

    def _try(self, places: Floats) -> None:
        """Keep the nearest of some places at which the base may rest."""
        away = np.hypot(*(places - (self.wish.x_in, self.wish.y_in)).T)
        for index in np.argsort(away, kind="stable").tolist():
            if away[index] >= self._far_in:
                break
            if pose := self.at(*places[index].tolist()):
                self.best = pose
                break

    def _nudged(self) -> Pose | None:
        """The best place, and from there as far towards the wish as the base may rest."""
        if self.best is None:
            return None
        start: Point = (self.best.x_in, self.best.y_in)
        end: Point = (self.wish.x_in, self.wish.y_in)
        good, bad = 0.0, min(1.0, 2 * FINEST_IN / max(math.dist(start, end), 1e-9))
        while (bad - good) * math.dist(start, end) > 1 / GRID:
            part = (good + bad) / 2
            pose = self.at(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
            if pose is None:
                bad = part
            else:
                self.best, good = pose, part
        return self.best


def _apart(one: Pose, other: Pose) -> float:
    return math.dist((one.x_in, one.y_in), (other.x_in, other.y_in))
