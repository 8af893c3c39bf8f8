"""Outlines on the thousandth-of-an-inch grid, checked with whole numbers, so that nothing is nearly true."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
"""x and y in inches."""
_Grid = tuple[int, int]
GRID = 1000


def turned(points: Sequence[Point], degrees: float) -> list[Point]:
    """Points turned clockwise about the origin (y runs south); quarter turns are exact.

    >>> turned([(2.0, 1.0)], 90), turned([(2.0, 1.0)], 180)
    ([(-1.0, 2.0)], [(-2.0, -1.0)])
    """
    angle = degrees % 360
    if angle == 0:
        return list(points)
    quarters: dict[float, Point] = {90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    cosine, sine = quarters.get(angle) or (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    return [(x * cosine - y * sine, x * sine + y * cosine) for x, y in points]


def ring_of(points: Sequence[Point]) -> list[Point]:
    """The outline without corners that repeat the one before, the closing one included.

    >>> ring_of([(0, 0), (1, 0), (1, 0), (1, 1), (0, 0)])
    [(0, 0), (1, 0), (1, 1)]
    """
    ring: list[Point] = []
    for point in points:
        if not ring or point != ring[-1]:
            ring.append(point)
    while len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    return ring


def crossing(ring: Sequence[Point]) -> Point | None:
    """A place where an outline of at least three corners touches or crosses itself, or None.

    Exact on the grid. An outline that turns straight back on itself (and so one without area) meets itself.

    >>> crossing([(0, 0), (2, 0), (2, 2), (0, 2)]) is None
    True
    >>> crossing([(0, 0), (2, 2), (2, 0), (0, 2)]), crossing([(1, 1), (3, 1), (2, 1)])
    ((2.0, 0.0), (1.0, 1.0))
    """
    corners = [(round(x * GRID), round(y * GRID)) for x, y in ring]
    count = len(corners)
    edges = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
    for before, after in zip(edges[-1:] + edges[:-1], edges, strict=True):
        if _turns_back(before, after):
            return after[0][0] / GRID, after[0][1] / GRID
    # Left to right; of the edges that began before, only those that have not ended can meet the next.
    left, right = ([end(a[0], b[0]) for a, b in edges] for end in (min, max))
    top, bottom = ([end(a[1], b[1]) for a, b in edges] for end in (min, max))
    reached: list[int] = []
    for i in sorted(range(count), key=left.__getitem__):
        start, high, low = left[i], top[i], bottom[i]
        reached = [j for j in reached if right[j] >= start]
        for j in [j for j in reached if top[j] <= low and bottom[j] >= high]:
            if (i - j) % count not in (1, count - 1) and _meet(*edges[i], *edges[j]):
                corner = edges[i][0]
                return corner[0] / GRID, corner[1] / GRID
        reached.append(i)
    return None


def _side(a: _Grid, b: _Grid, c: _Grid) -> int:
    """On which side of the line from a to b the point c lies: above 0, below 0, or 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _turns_back(before: tuple[_Grid, _Grid], after: tuple[_Grid, _Grid]) -> bool:
    (a, b), (_, c) = before, after
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return _side(a, b, c) == 0 and ahead < 0


def _meet(a: _Grid, b: _Grid, c: _Grid, d: _Grid) -> bool:
    """Whether two closed segments have a point in common."""
    one, two = _side(a, b, c), _side(a, b, d)
    if one == two == 0:
        return all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1)
        )
    return _apart(one, two) and _apart(_side(c, d, a), _side(c, d, b))


def _apart(one: int, two: int) -> bool:
    """Whether two points are not both on the same side of a line."""
    return (one <= 0 <= two) or (two <= 0 <= one)
