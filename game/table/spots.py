"""Many places at once at which a base might rest: where it surely does, and where it provably cannot.

Rules: SK-2.3, SK-2.5.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.entering import walls_enter
from game.table.placing import Others, rectangle
from game.table.pose import Base
from game.table.surface import Bools, Floats, Table, areas_only, walls_of
from game.table.tolerances import REST_SHRINK_IN, ROUNDING_IN

TRIED_DEG, PROVED_DEG = 7.5, 2.5
"""Steps between headings when looking for one that fits, and when proving that there is none."""


def walls_about(table: Table, base: Base, area: Polygon | MultiPolygon, others: Others) -> Floats:
    """The edges of everything that can hinder the base in the area, the others' bases included."""
    left, top, right, bottom = area.bounds
    far = base.width_in + base.depth_in
    window = shapely.box(left - far, top - far, right + far, bottom + far)
    bodies = [Polygon(rectangle(*other)) for other in others]
    near = shapely.union_all([body for body in bodies if shapely.intersects(window, body)])
    return walls_of(areas_only(table.free.intersection(window).difference(near)))


def squares_over(area: Polygon | MultiPolygon, side_in: float) -> Floats:
    """The middles of the squares of that side which cover an area's bounds."""
    left, top, right, bottom = area.bounds
    xs = np.arange(math.floor(left / side_in), math.ceil(right / side_in))
    ys = np.arange(math.floor(top / side_in), math.ceil(bottom / side_in))
    middles: Floats = (np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + 0.5) * side_in
    return middles


def quartered(middles: Floats, side_in: float) -> Floats:
    """The middles of the four quarters of each square of that side."""
    quarter = side_in / 4 * np.array([(-1, -1), (1, -1), (-1, 1), (1, 1)])
    found: Floats = (middles[:, None] + quarter).reshape(-1, 2)
    return found


class Spots:
    """Places in free ground, each with the walls about it: the middles of squares, to try a base at.

    No place in a square is further from its middle than `spare_in`.
    """

    def __init__(
        self, base: Base, middles: Floats, walls: Floats, tree: shapely.STRtree, spare_in: float
    ) -> None:
        self.middles = middles
        self.spare_in = spare_in
        shrink = REST_SHRINK_IN + ROUNDING_IN
        self.half_w, self.half_d = base.width_in / 2 - shrink, base.depth_in / 2 - shrink
        self.round_in = math.hypot(self.half_w, self.half_d)
        self.turn = math.pi / 2 if base.width_in == base.depth_in else math.pi
        self.spot, wall = tree.query(
            shapely.points(middles), predicate="dwithin", distance=self.round_in + spare_in
        )
        self.ends = walls[wall] - middles[self.spot][:, None]

    def not_roomy(self) -> Bools:
        """Where a base larger by the spare is not seen to fit along the nearest wall."""
        return self._meet(self._along_nearest(), -self.spare_in, np.ones(len(self.middles), dtype=bool))

    def fit_nowhere_tried(self, among: Bools, step_deg: float = TRIED_DEG) -> Bools:
        """Where the base fits at none of some headings."""
        along = self._along_nearest()
        for turned in np.arange(0.0, self.turn - 1e-9, math.radians(step_deg)).tolist():
            among = self._meet(along + turned, 0.0, among)
        return among

    def fit_nowhere(self, among: Bools) -> Bools:
        """Where a base smaller by the spare, and by what small turns take, fits at no heading: proof."""
        step = math.radians(PROVED_DEG)
        shrink = self.spare_in + self.round_in * step / 2
        for heading in np.arange(0.0, self.turn, step).tolist():
            among = self._meet(np.full(len(self.middles), heading), shrink, among)
        return among

    def _meet(self, headings: Floats, shrink_in: float, among: Bools) -> Bools:
        """Those of some spots at which the base, smaller by so much, would stand in a wall."""
        met: Bools = np.zeros(len(self.middles), dtype=bool)
        half_w, half_d = self.half_w - shrink_in, self.half_d - shrink_in
        if min(half_w, half_d) <= 0:
            return met
        asked = among[self.spot]
        spot = self.spot[asked]
        cos, sin = np.cos(headings)[spot, None], np.sin(headings)[spot, None]
        met[spot[walls_enter(self.ends[asked], cos, sin, half_w, half_d)]] = True
        return met

    def _along_nearest(self) -> Floats:
        """The direction of the wall nearest to each spot; 0 where there is none about."""
        start, ahead = self.ends[:, 0], self.ends[:, 1] - self.ends[:, 0]
        t = np.clip(-(start * ahead).sum(axis=1) / (ahead * ahead).sum(axis=1), 0.0, 1.0)
        away = np.hypot(*(start + t[:, None] * ahead).T)
        angles = np.zeros(len(self.middles))
        farthest_first = np.lexsort((-away, self.spot))
        angles[self.spot[farthest_first]] = np.arctan2(ahead[:, 1], ahead[:, 0])[farthest_first]
        return angles
