"""All contacts among many bases at once. Rule: SK-8.2.

All are sorted from west to east. Of a few bodies, the pairs that are near enough are tried one by one. Of
many they go through the same arithmetic as `contact.contact_in`, step by step, in columns: the lengths are
the same to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely

from game.table.contact import LEAST_FACING, PARALLEL, SLACK_IN, contact_in
from game.table.placing import axes
from game.table.pose import GRID, Base, Pose
from game.table.surface import Floats, Ints, Table
from game.table.tolerances import CONTACT_GAP_IN, CONTACT_LEAST_IN, LENGTHS_PER_IN

Body = tuple[Base, Pose, int]
"""A base, where it stands, and whose side it is on."""
Contact = tuple[int, int, float]
FEW = 50
"""Below so many bodies, one by one is faster."""


def contacts(bodies: Sequence[Body], table: Table | None = None) -> tuple[Contact, ...]:
    """Every pair (i, j, length in inches), i < j, of bodies of different sides in contact, in order.

    The lengths are those of `contact_in`, terrain taken into account where a `table` is given. Rule: SK-8.2.

    >>> row = [(Base(1, 1), Pose(5 + i, 5), i % 2) for i in range(3)]
    >>> contacts(row)
    ((0, 1, 1.0), (1, 2, 1.0))
    """
    return _among_few(bodies, table) if len(bodies) < FEW else _among_many(bodies, table)


def _among_few(bodies: Sequence[Body], table: Table | None) -> tuple[Contact, ...]:
    """Swept from west to east: only pairs of bases that are near enough are looked at closely."""
    spans = [GRID * (math.hypot(base.width_in, base.depth_in) / 2 + CONTACT_GAP_IN) for base, _, _ in bodies]
    widest = max(spans, default=0.0)
    found: list[Contact] = []
    about: list[int] = []
    for i in sorted(range(len(bodies)), key=lambda index: bodies[index][1].x):
        _, pose, side = bodies[i]
        span, x, y = spans[i], pose.x, pose.y
        about = [j for j in about if x - bodies[j][1].x <= widest + widest]
        for j in about:
            _, other, others_side = bodies[j]
            far = span + spans[j]
            if side != others_side and x - other.x <= far and -far <= y - other.y <= far:
                first, second = (i, j) if i < j else (j, i)
                length = _length(bodies[first], bodies[second], table)
                if length >= CONTACT_LEAST_IN:
                    found.append((first, second, length))
        about.append(i)
    return tuple(sorted(found))


def _length(a: Body, b: Body, table: Table | None) -> float:
    return contact_in(a[0], a[1], b[0], b[1], table)


def _among_many(bodies: Sequence[Body], table: Table | None) -> tuple[Contact, ...]:
    rows = np.array([(p.x, p.y, *axes(p.heading), b.width_in, b.depth_in, s) for b, p, s in bodies])
    first, second = _near_pairs(rows)
    lengths = _lengths(rows[first], rows[second])
    touching = np.flatnonzero(lengths >= CONTACT_LEAST_IN)
    touching = touching[np.lexsort((second[touching], first[touching]))]
    found = list(
        zip(first[touching].tolist(), second[touching].tolist(), lengths[touching].tolist(), strict=True)
    )
    if table is None or not table.has_terrain or not found:
        return tuple(found)
    # Terrain is asked only where it stands beside a base.
    places = shapely.points(rows[first[touching], :2] / GRID)
    far = np.hypot(rows[first[touching], 4], rows[first[touching], 5]) / 2 + 2 * CONTACT_GAP_IN
    beside = shapely.dwithin(table.rock, places, far).tolist()
    asked = [
        (i, j, _length(bodies[i], bodies[j], table) if is_beside else length)
        for (i, j, length), is_beside in zip(found, beside, strict=True)
    ]
    return tuple(contact for contact in asked if contact[2] >= CONTACT_LEAST_IN)


def _near_pairs(rows: Floats) -> tuple[Ints, Ints]:
    """The pairs of different sides that may touch, lower index first."""
    x, y, side = rows[:, 0] / GRID, rows[:, 1] / GRID, rows[:, 6]
    half = np.hypot(rows[:, 4], rows[:, 5]) / 2
    order = np.argsort(x, kind="stable")
    sorted_x = x[order]
    last = np.searchsorted(sorted_x, sorted_x + 2 * half.max() + 2 * CONTACT_GAP_IN, side="right")
    counts = last - np.arange(len(order)) - 1
    west = np.repeat(np.arange(len(order)), counts)
    east = np.arange(len(west)) - np.repeat(np.cumsum(counts) - counts, counts) + west + 1
    a, b = order[west], order[east]
    dx, dy = x[b] - x[a], y[b] - y[a]
    far = half[a] + half[b] + 2 * CONTACT_GAP_IN
    near = (side[a] != side[b]) & (dx * dx + dy * dy <= far * far)
    a, b = a[near], b[near]
    return np.minimum(a, b), np.maximum(a, b)


def _lengths(a: Floats, b: Floats) -> Floats:
    """`contact.contact_in` for many pairs, without terrain: of each pair's facing edges the longest."""
    dx, dy = b[:, 0] / GRID - a[:, 0] / GRID, b[:, 1] / GRID - a[:, 1] / GRID
    cos_a, sin_a, cos_b, sin_b = a[:, 2], a[:, 3], b[:, 2], b[:, 3]
    aw, ad, bw, bd = a[:, 4] / 2, a[:, 5] / 2, b[:, 4] / 2, b[:, 5] / 2
    room = CONTACT_GAP_IN + SLACK_IN
    # Down the columns a's four edges: front, right, rear, left.
    ax, ay = np.stack([sin_a, cos_a, -sin_a, -cos_a]), np.stack([-cos_a, sin_a, cos_a, -sin_a])
    out_a, half_a = np.stack([ad, aw, ad, aw]), np.stack([aw, ad, aw, ad])
    # Of b the edge that faces each best: its front or rear, or its right or left.
    front, right = ax * sin_b - ay * cos_b, ax * cos_b + ay * sin_b
    by_front = np.abs(front) >= np.abs(right)
    sign = np.where(np.where(by_front, front, right) < 0, 1.0, -1.0)
    bx, by = sign * np.where(by_front, sin_b, cos_b), sign * np.where(by_front, -cos_b, sin_b)
    out_b, half_b = np.where(by_front, bd, bw), np.where(by_front, bw, bd)
    # From here on as in `contact.facing_strips`.
    mx, my = ax - bx, ay - by
    size = np.sqrt(mx * mx + my * my)
    mx, my = mx / size, my / size
    ux, uy = -my, mx
    lean, tilt = ax * mx + ay * my, ax * ux + ay * uy
    s_a, h_a = out_a * tilt, out_a * lean
    s_b, h_b = dx * ux + dy * uy + out_b * tilt, dx * mx + dy * my - out_b * lean
    start = np.maximum(s_a - half_a * lean, s_b - half_b * lean)
    end = np.minimum(s_a + half_a * lean, s_b + half_b * lean)
    slope = -tilt / lean
    middle = (h_b + slope * s_b) - (h_a - slope * s_a)
    steep = 2 * slope
    is_parallel = np.abs(steep) < PARALLEL
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two = (middle - room) / steep, (middle + room) / steep
    start = np.where(is_parallel, start, np.maximum(start, np.minimum(one, two)))
    end = np.where(is_parallel, end, np.minimum(end, np.maximum(one, two)))
    counts = (dx * ax + dy * ay > 0) & (ax * bx + ay * by <= -LEAST_FACING)
    counts &= ~is_parallel | (np.abs(middle) <= room)
    longest = np.where(counts, end - start, 0.0).max(axis=0, initial=0.0)
    stepped: Floats = np.floor(longest * LENGTHS_PER_IN + 0.5) / LENGTHS_PER_IN
    return stepped
