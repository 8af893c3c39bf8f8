"""Whether walls enter a base: many walls, many places, many headings at once. Rule: SK-2.5."""

from __future__ import annotations

import numpy as np

from game.table.surface import Bools, Floats


def walls_enter(ends: Floats, cos: Floats, sin: Floats, half_w: float, half_d: float) -> Bools:
    """Which walls enter a rectangle about the origin; touching its sides is not entering.

    `ends` are the walls' two ends, (..., 2, 2); `cos` and `sin` of the headings are broadcast against
    (..., 2). A wall stays out when a line can be drawn between: along a side, or along the wall itself.
    """
    right = ends[..., 0] * cos + ends[..., 1] * sin
    front = ends[..., 0] * sin - ends[..., 1] * cos
    along_right, along_front = right[..., 1] - right[..., 0], front[..., 1] - front[..., 0]
    off = np.abs(right[..., 0] * along_front - front[..., 0] * along_right)
    enters: Bools = (np.minimum(right[..., 0], right[..., 1]) < half_w) & (
        np.maximum(right[..., 0], right[..., 1]) > -half_w
    )
    enters &= np.minimum(front[..., 0], front[..., 1]) < half_d
    enters &= np.maximum(front[..., 0], front[..., 1]) > -half_d
    enters &= off < half_w * np.abs(along_front) + half_d * np.abs(along_right)
    return enters
