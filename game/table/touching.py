"""All contacts among many bases at once. Rule: SK-8.2.

All are sorted from west to east. Of a few bodies, the pairs that are near enough are tried one by one. Of
many they go through the same arithmetic as `contact.contact_in`, step by step, in columns: the lengths are
the same to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from functools import lru_cache

import numpy as np
import shapely

from game.table.contact import APART_IN, LEAST_FACING, PARALLEL, ROOM_IN, contact_in
from game.table.placing import axes
from game.table.pose import GRID, QUARTER, TURN, Base, Pose
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
    far = _far({base for base, _, _ in bodies})
    in_order = sorted([(pose.x, pose.y, side, i) for i, (_, pose, side) in enumerate(bodies)])
    found: list[Contact] = []
    for k, (x, y, side, i) in enumerate(in_order, 1):
        for its_x, its_y, its_side, j in in_order[k:]:
            if its_x - x > far:
                break
            if its_side != side and -far <= its_y - y <= far:
                first, second = (i, j) if i < j else (j, i)
                (base_a, pose_a, _), (base_b, pose_b, _) = bodies[first], bodies[second]
                length = contact_in(base_a, pose_a, base_b, pose_b, table)
                if length >= CONTACT_LEAST_IN:
                    found.append((first, second, length))
    found.sort()
    return tuple(found)


def _far(bases: Set[Base]) -> int:
    """How far apart, in thousandths of an inch, the middles of two of these bases in contact can be."""
    widest = max([math.hypot(base.width_in, base.depth_in) for base in bases], default=0.0)
    return math.ceil(GRID * (widest + 2 * CONTACT_GAP_IN))


def _among_many(bodies: Sequence[Body], table: Table | None) -> tuple[Contact, ...]:
    press = _Press(bodies)
    one, two = press.near_pairs()
    lengths = press.lengths(one, two)
    touching = np.flatnonzero(lengths >= CONTACT_LEAST_IN)
    one, two, lengths = press.number[one[touching]], press.number[two[touching]], lengths[touching]
    first, second = np.minimum(one, two), np.maximum(one, two)
    in_order = np.argsort(first * len(bodies) + second)
    first, second, lengths = first[in_order], second[in_order], lengths[in_order]
    found = tuple(zip(first.tolist(), second.tolist(), lengths.tolist(), strict=True))
    if table is None or not table.has_terrain or not found:
        return found
    # Terrain is asked only where it stands beside a base.
    places = shapely.points([(bodies[i][1].x_in, bodies[i][1].y_in) for i, _, _ in found])
    beside = shapely.dwithin(table.rock, places, press.far / 2 / GRID).tolist()
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
    """Many bodies in columns, band after band from north to south and in each band from west to east.

    `number` says which body each is. Places are in thousandths of an inch, half widths and depths in inches.
    Bodies farther apart than `far` cannot touch; the bands are as deep as that.
    """

    def __init__(self, bodies: Sequence[Body]) -> None:
        bases, poses, sides = zip(*bodies, strict=True)
        are_alike = bases.count(bases[0]) == len(bases)  # as most often, and far sooner told than `set` does
        self.far = _far(set(bases[:1] if are_alike else bases))
        x, y, heading = (
            _column([pose.x for pose in poses]),
            _column([pose.y for pose in poses]),
            _column([pose.heading for pose in poses]),
        )
        # From a place to the one south of it in the next band it is one stride.
        self.stride = int(x.max() - x.min()) + self.far + 1
        place = y // self.far * self.stride + x
        self.number = order = place.argsort()
        self.place, self.heading, self.side = place[order], heading[order], _column(sides)[order]
        self.middle: Ints = np.array([x, y]).take(order, axis=1)
        if are_alike:
            sizes = np.array([[bases[0].width_in], [bases[0].depth_in]]).repeat(len(bodies), axis=1)
        else:
            sizes = np.array([(base.width_in, base.depth_in) for base in bases])[order].T
        self.half: Floats = sizes / 2

    def near_pairs(self) -> tuple[Ints, Ints]:
        """The pairs of different sides that may touch: each with those after it, in its band and the next."""
        place, far, own = self.place, self.far, np.arange(len(self.place))
        beyond = place + self.stride
        first = np.array([own + 1, place.searchsorted(beyond - far)])
        last = place.searchsorted([place + far, beyond + far], "right")
        counts = (last - first).ravel()
        one = np.array([own, own]).repeat(counts)
        two = np.arange(len(one)) + (first.ravel() - counts.cumsum() + counts).repeat(counts)
        are_enemies = self.side[one] != self.side[two]
        return one[are_enemies], two[are_enemies]

    def lengths(self, one: Ints, two: Ints) -> Floats:
        """`contact.contact_in` for many pairs, without terrain."""
        turned = self.heading % QUARTER
        lengths = self._squarely(one, two, turned)
        askew = np.flatnonzero(turned[one] != turned[two])
        if len(askew) > 0:
            one, two = one[askew], two[askew]
            is_first = self.number[one] < self.number[two]
            a, b = np.where(is_first, one, two), np.where(is_first, two, one)
            beside = self._are_beside(a, b)
            lengths[askew] = 0.0
            lengths[askew[beside]] = self._askew(a[beside], b[beside])
        stepped: Floats = np.floor(np.maximum(lengths, 0.0) * LENGTHS_PER_IN + 0.5) / LENGTHS_PER_IN
        return stepped

    def _squarely(self, a: Ints, b: Ints, turned: Ints) -> Floats:
        """`contact._squarely_in` for many pairs: only right where their sides are parallel."""
        is_across = self.heading // QUARTER % 2 == 1
        half = np.where(is_across, self.half[::-1], self.half)
        half_a, half_b = half.take(a, axis=1), half.take(b, axis=1)
        dx, dy = (self.middle.take(b, axis=1) - self.middle.take(a, axis=1)) / GRID
        cos, sin = _all_axes().take(turned[a], axis=1)
        # Two rows: how far aside and how far before a; and how far that is when sides touch.
        apart = np.abs(np.array([dx * cos + dy * sin, dx * sin - dy * cos]))
        touching = half_a + half_b
        shared = np.minimum(touching - apart, 2 * np.minimum(half_a, half_b))
        together = np.where(np.abs(apart - touching) <= ROOM_IN, shared[::-1], 0.0)
        longest: Floats = np.maximum(together[0], together[1])
        return longest

    def _are_beside(self, a: Ints, b: Ints) -> Bools:
        """Between which of some pairs no line can be drawn along an edge of the first, well off both."""
        dx, dy = (self.middle.take(b, axis=1) - self.middle.take(a, axis=1)) / GRID
        (cos_a, sin_a), (cos_b, sin_b) = self._axes(a), self._axes(b)
        along, across = np.abs(cos_a * cos_b + sin_a * sin_b), np.abs(cos_a * sin_b - sin_a * cos_b)
        before, aside = np.abs(dx * sin_a - dy * cos_a), np.abs(dx * cos_a + dy * sin_a)
        half_w, half_d = self.half.take(b, axis=1)
        found: Bools = before <= self.half[1, a] + half_d * along + half_w * across + APART_IN
        found &= aside <= self.half[0, a] + half_w * along + half_d * across + APART_IN
        return found

    def _askew(self, a: Ints, b: Ints) -> Floats:
        """The same where sides are not parallel, as in `contact._facing`: the longest of each pair."""
        dx, dy = self.middle.take(b, axis=1) / GRID - self.middle.take(a, axis=1) / GRID
        (cos_a, sin_a), (cos_b, sin_b) = self._axes(a), self._axes(b)
        half_a = self.half.take(a, axis=1)
        out_a = half_a[::-1]
        # Two rows: of a's front and rear the edge that looks towards b, and of its right and left.
        ahead = np.sign(np.array([dx * sin_a - dy * cos_a, dx * cos_a + dy * sin_a]))
        ax, ay = ahead * np.array([sin_a, cos_a]), ahead * np.array([-cos_a, sin_a])
        # Of b the edge that faces each best: its front or rear, or its right or left.
        front, right = ax * sin_b - ay * cos_b, ax * cos_b + ay * sin_b
        by_front = np.abs(front) >= np.abs(right)
        sign = -np.sign(np.where(by_front, front, right))
        bx, by = sign * np.where(by_front, sin_b, cos_b), sign * np.where(by_front, -cos_b, sin_b)
        half_w, half_d = self.half.take(b, axis=1)
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
            one, two = (middle - ROOM_IN) / steep, (middle + ROOM_IN) / steep
        is_parallel = np.abs(steep) < PARALLEL
        start = np.where(is_parallel, start, np.maximum(start, np.minimum(one, two)))
        end = np.where(is_parallel, end, np.minimum(end, np.maximum(one, two)))
        counts = (ahead != 0) & (ax * bx + ay * by <= -LEAST_FACING)
        counts &= ~is_parallel | (np.abs(middle) <= ROOM_IN)
        longest: Floats = np.where(counts, end - start, 0.0).max(axis=0, initial=0.0)
        return longest

    def _axes(self, bodies: Ints) -> Floats:
        cos_sin: Floats = _all_axes().take(self.heading[bodies], axis=1)
        return cos_sin


def _column(numbers: Sequence[int]) -> Ints:
    return np.fromiter(numbers, np.int64, len(numbers))
