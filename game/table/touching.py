"""All contacts among many bases at once. Rule: SK-8.2.

All are sorted from west to east. Of a few bodies, the pairs that are near enough are tried one by one. Of
many they go through the same arithmetic as `contact.contact_in`, step by step, in columns: the lengths are
the same to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely

from game.table.contact import APART_IN, LEAST_FACING, PARALLEL, SLACK_IN, contact_in
from game.table.placing import axes
from game.table.pose import GRID, TURN, Base, Pose
from game.table.surface import Bools, Floats, Ints, Table
from game.table.tolerances import CONTACT_GAP_IN, CONTACT_LEAST_IN, LENGTHS_PER_IN

Body = tuple[Base, Pose, int]
"""A base, where it stands, and whose side it is on."""
Contact = tuple[int, int, float]
FEW = 40
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
    widest = 2 * max(spans, default=0.0)
    found: list[Contact] = []
    about: list[tuple[int, int, int, int, float]] = []
    for x, i in sorted((pose.x, index) for index, (_, pose, _) in enumerate(bodies)):
        _, pose, side = bodies[i]
        span, y = spans[i], pose.y
        about = [other for other in about if x - other[0] <= widest]
        for its_x, its_y, its_side, j, its_span in about:
            if side != its_side and (x - its_x) ** 2 + (y - its_y) ** 2 <= (span + its_span) ** 2:
                first, second = (i, j) if i < j else (j, i)
                (base_a, pose_a, _), (base_b, pose_b, _) = bodies[first], bodies[second]
                length = contact_in(base_a, pose_a, base_b, pose_b, table)
                if length >= CONTACT_LEAST_IN:
                    found.append((first, second, length))
        about.append((x, y, side, i, span))
    return tuple(sorted(found))


def _among_many(bodies: Sequence[Body], table: Table | None) -> tuple[Contact, ...]:
    press = _Press(bodies)
    first, second = press.near_pairs()
    lengths = press.lengths(first, second)
    touching = np.flatnonzero(lengths >= CONTACT_LEAST_IN)
    in_order = touching[np.argsort(first[touching] * len(bodies) + second[touching])]
    first, second, lengths = first[in_order], second[in_order], lengths[in_order]
    found = tuple(zip(first.tolist(), second.tolist(), lengths.tolist(), strict=True))
    if table is None or not table.has_terrain or not found:
        return found
    # Terrain is asked only where it stands beside a base.
    places = shapely.points(press.x[first] / GRID, press.y[first] / GRID)
    beside = shapely.dwithin(table.rock, places, press.span[first] / GRID).tolist()
    asked = []
    for (i, j, length), is_beside in zip(found, beside, strict=True):
        if is_beside:
            (base_a, pose_a, _), (base_b, pose_b, _) = bodies[i], bodies[j]
            length = contact_in(base_a, pose_a, base_b, pose_b, table)
        asked.append((i, j, length))
    return tuple(contact for contact in asked if contact[2] >= CONTACT_LEAST_IN)


@lru_cache(maxsize=1)
def _all_axes() -> Floats:
    """`placing.axes` of every heading: cosines and sines."""
    return np.array([axes(heading) for heading in range(TURN)]).T.copy()


class _Press:
    """Many bodies in columns: places and spans in thousandths of an inch, half widths and depths in inches.

    Outside of its span about a base's middle nothing touches it.
    """

    def __init__(self, bodies: Sequence[Body]) -> None:
        bases, poses, sides = zip(*bodies, strict=True)
        self.x = np.array([pose.x for pose in poses])
        self.y = np.array([pose.y for pose in poses])
        self.cos, self.sin = _all_axes()[:, [pose.heading for pose in poses]]
        self.half_w = np.array([base.width_in for base in bases]) / 2
        self.half_d = np.array([base.depth_in for base in bases]) / 2
        self.side = np.array(sides)
        self.span = GRID * (np.hypot(self.half_w, self.half_d) + CONTACT_GAP_IN)

    def near_pairs(self) -> tuple[Ints, Ints]:
        """The pairs of different sides that may touch, lower index first: each side among those after it."""
        order = np.argsort(self.x)
        sides = self.side[order]
        pairs = [
            self._near(order[sides == side], order[sides > side]) for side in sorted(set(sides.tolist()))[:-1]
        ]
        one, two = np.concatenate([np.empty((2, 0), dtype=order.dtype), *pairs], axis=1)
        first, second = np.minimum(one, two), np.maximum(one, two)
        is_beside = self._are_beside(first, second)
        return first[is_beside], second[is_beside]

    def _near(self, ours: Ints, theirs: Ints) -> Ints:
        """The pairs (in two rows) of some bodies with others that may be near: both from west to east."""
        x, y, far = self.x[theirs], self.y[theirs], 2 * self.span.max()
        first, last = np.searchsorted(x, self.x[ours] + np.array([[-far], [far]]))
        counts = last - first
        their = np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)
        near = np.flatnonzero(np.abs(y[their] - np.repeat(self.y[ours], counts)) <= far)
        return np.array([np.repeat(ours, counts)[near], theirs[their[near]]])

    def _are_beside(self, a: Ints, b: Ints) -> Bools:
        """Between which of some pairs no line can be drawn along an edge of the first, well off both."""
        dx, dy = (self.x[b] - self.x[a]) / GRID, (self.y[b] - self.y[a]) / GRID
        cos_a, sin_a, cos_b, sin_b = self.cos[a], self.sin[a], self.cos[b], self.sin[b]
        along, across = np.abs(cos_a * cos_b + sin_a * sin_b), np.abs(cos_a * sin_b - sin_a * cos_b)
        before, aside = np.abs(dx * sin_a - dy * cos_a), np.abs(dx * cos_a + dy * sin_a)
        half_w, half_d = self.half_w[b], self.half_d[b]
        found: Bools = before <= self.half_d[a] + half_d * along + half_w * across + APART_IN
        found &= aside <= self.half_w[a] + half_w * along + half_d * across + APART_IN
        return found

    def lengths(self, a: Ints, b: Ints) -> Floats:
        """`contact.contact_in` for many pairs, without terrain: of each pair's facing edges the longest."""
        dx, dy = self.x[b] / GRID - self.x[a] / GRID, self.y[b] / GRID - self.y[a] / GRID
        cos_a, sin_a, cos_b, sin_b = self.cos[a], self.sin[a], self.cos[b], self.sin[b]
        half_a = np.array([self.half_w[a], self.half_d[a]])
        out_a, room = half_a[::-1], CONTACT_GAP_IN + SLACK_IN
        # Two rows: of a's front and rear the edge that looks towards b, and of its right and left.
        ahead = np.sign(np.array([dx * sin_a - dy * cos_a, dx * cos_a + dy * sin_a]))
        ax, ay = ahead * np.array([sin_a, cos_a]), ahead * np.array([-cos_a, sin_a])
        # Of b the edge that faces each best: its front or rear, or its right or left.
        front, right = ax * sin_b - ay * cos_b, ax * cos_b + ay * sin_b
        by_front = np.abs(front) >= np.abs(right)
        sign = -np.sign(np.where(by_front, front, right))
        bx, by = sign * np.where(by_front, sin_b, cos_b), sign * np.where(by_front, -cos_b, sin_b)
        half_w, half_d = self.half_w[b], self.half_d[b]
        out_b, half_b = np.where(by_front, half_d, half_w), np.where(by_front, half_w, half_d)
        # From here on as in `contact._facing`.
        mx, my = ax - bx, ay - by
        size = np.sqrt(mx * mx + my * my)
        with np.errstate(divide="ignore", invalid="ignore"):
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
            one, two = (middle - room) / steep, (middle + room) / steep
        is_parallel = np.abs(steep) < PARALLEL
        start = np.where(is_parallel, start, np.maximum(start, np.minimum(one, two)))
        end = np.where(is_parallel, end, np.minimum(end, np.maximum(one, two)))
        counts = (ahead != 0) & (ax * bx + ay * by <= -LEAST_FACING)
        counts &= ~is_parallel | (np.abs(middle) <= room)
        longest = np.where(counts, end - start, 0.0).max(axis=0, initial=0.0)
        stepped: Floats = np.floor(longest * LENGTHS_PER_IN + 0.5) / LENGTHS_PER_IN
        return stepped
