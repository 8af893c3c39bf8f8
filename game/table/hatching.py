"""Where in a reach a base finds no heading to rest at, for hatching. Rules: SK-2.3, SK-7.4.

The ground is halved into ever smaller squares. A square is hatched only when a base so much smaller that it
makes up for the square's size, and for the step between the headings tried, fits at none of them in its
middle: then no place in the square is one to rest at. What is not proved so is left alone.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from game.table.placing import Others
from game.table.pose import Base
from game.table.reaching import Reach
from game.table.spots import Spots, quartered, squares_over, walls_about
from game.table.surface import Bools, Table, areas_only

LARGEST_IN, FINE_IN, FINEST_IN = 0.4, 0.05, 0.025
"""Sides of the squares: at first, where a middle that fits settles it, and at last."""


def unfit_area(table: Table, base: Base, reach: Reach, others: Others) -> Polygon | MultiPolygon:
    """The part of a reach where a base may pass but at no heading come to rest; empty where there is none.

    Never more than there is: where the base fits, nothing is hatched; and true to about 0.05 inch: where a
    base smaller by so much on each side would not fit either, it is. `others` as for the reach.
    Rules: SK-2.5, SK-7.4.
    """
    area = reach.polygon
    if area.is_empty:
        return Polygon()
    shapely.prepare(area)
    walls = walls_about(table, base, area, others)
    tree = shapely.STRtree(shapely.linestrings(walls))
    side = LARGEST_IN
    middles = squares_over(area, side)
    hatched = []
    while len(middles) > 0:
        x, y, half = middles[:, 0], middles[:, 1], side / 2
        middles = middles[shapely.intersects(area, shapely.box(x - half, y - half, x + half, y + half))]
        within: Bools = shapely.covers(area, shapely.points(middles))
        # A square whose middle is beyond the reach says nothing yet; a fine one is not worth halving.
        beyond = middles[~within] if side > FINE_IN else middles[:0]
        spots = Spots(base, middles[within], walls, tree, side / math.sqrt(2))
        unsettled = spots.not_roomy()
        if side == FINE_IN:
            unsettled = spots.fit_nowhere_tried(unsettled)
        barred = spots.fit_nowhere(unsettled)
        hatched += [shapely.box(x - half, y - half, x + half, y + half) for x, y in spots.middles[barred]]
        if side <= FINEST_IN:
            break
        middles = quartered(np.concatenate([spots.middles[unsettled & ~barred], beyond]), side)
        side /= 2
    return areas_only(shapely.union_all(hatched).intersection(area)) if hatched else Polygon()
