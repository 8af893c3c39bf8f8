"""Edge contact: how far an edge of one base lies along an edge of another. Rule: SK-8.2.

Every pair of facing edges is seen in the frame half-way between the two: the gap between them then changes
evenly along it, and either base may be named first.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import shapely
from shapely.geometry import MultiPoint, Polygon

from game.table.placing import Point, axes
from game.table.pose import GRID, QUARTER, Base, Pose
from game.table.surface import Table
from game.table.tolerances import CONTACT_GAP_IN, LENGTHS_PER_IN

LEAST_FACING = math.sqrt(0.5) - 1e-9
"""Edges face each other when they are at most 45 degrees from parallel."""
SLACK_IN = 1e-9
"""Gaps of exactly the tolerance count."""
ROOM_IN = CONTACT_GAP_IN + SLACK_IN
"""Edges farther from each other than this, or as far into each other, do not lie together."""
APART_IN = CONTACT_GAP_IN + 2 * SLACK_IN
"""Bases between which a line can be drawn this far from both have no edges near enough."""
PARALLEL = 1e-12
"""Edges whose gap changes by less than this an inch are parallel."""

Part = tuple[float, float]
_Found = tuple[float, float, Point, Point, Point, float, float, float]
"""A `Strip` before it is one: most are only asked for their length."""


class Strip(NamedTuple):
    """What lies between two facing edges where they are near enough, in the frame half-way between them.

    `along` and `towards` are unit vectors along the edges and from the first base to the second. The edges
    are at the heights ``first + slope * s`` and ``second - slope * s``, for s from `start` to `end`.
    """

    start: float
    end: float
    along: Point
    towards: Point
    origin: Point
    first: float
    second: float
    slope: float

    def at(self, s: float, height: float) -> Point:
        """The point at `s` along the strip and `height` towards the second base, in inches."""
        return (
            self.origin[0] + s * self.along[0] + height * self.towards[0],
            self.origin[1] + s * self.along[1] + height * self.towards[1],
        )

    def middle(self, s: float) -> Point:
        """The point half-way between the edges."""
        return self.at(s, (self.first + self.second) / 2)

    def outline(self) -> Polygon:
        """The area between the edges."""
        ends = [
            self.at(s, height)
            for s in (self.start, self.end)
            for height in (self.first + self.slope * s, self.second - self.slope * s)
        ]
        return shapely.convex_hull(MultiPoint(ends))


def contact_in(base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose, table: Table | None = None) -> float:
    """The length in inches over which two facing edges are at most 0.02 inch apart; 0 where there is none.

    Of several pairs of edges (at a corner) the longest counts. With a `table`, terrain between the edges
    takes its part away. It is contact from `CONTACT_LEAST_IN`. The same whichever base comes first.
    Rule: SK-8.2.

    >>> small, large = Base(1, 1), Base(1.25, 1.25)
    >>> contact_in(small, Pose(5, 5), large, Pose(6.125, 5.5))
    0.625
    >>> contact_in(small, Pose(5, 5), large, Pose(6.125, 6.125))
    0.0
    """
    is_open = table is None or not table.has_terrain
    if is_open and (pose_a.heading - pose_b.heading) % QUARTER == 0:
        return stepped(_squarely_in(base_a, pose_a, base_b, pose_b))
    longest = 0.0
    for found in _facing(base_a, pose_a, base_b, pose_b):
        length = found[1] - found[0]
        if length > longest and table is not None and not is_open:
            length = sum(end - start for start, end in _parts_in_the_open(Strip(*found), table))
        longest = max(longest, length)
    return stepped(longest)


def contact_segment(
    base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose, table: Table | None = None
) -> tuple[Point, Point] | None:
    """The line along which two bases lie together, half-way between their edges; None where there is none.

    Where terrain cuts it, its longest part. The end with the smaller x (then y) comes first, so that it is
    the same whichever base is named first. Rule: SK-8.2.

    >>> contact_segment(Base(1, 1), Pose(5, 5), Base(1, 1), Pose(6, 5.5))
    ((5.5, 5.0), (5.5, 5.5))
    """
    longest, segment = 0.0, None
    for found in _facing(base_a, pose_a, base_b, pose_b):
        strip = Strip(*found)
        whole = [(strip.start, strip.end)]
        for start, end in _parts_in_the_open(strip, table) if table is not None else whole:
            if stepped(end - start) > longest:
                longest = stepped(end - start)
                one, two = sorted((strip.middle(start), strip.middle(end)))
                segment = (one, two)
    return segment


def stepped(length_in: float) -> float:
    """A length rounded to a billionth of an inch, the same in plain and in vectorised arithmetic."""
    return math.floor(length_in * LENGTHS_PER_IN + 0.5) / LENGTHS_PER_IN


def _squarely_in(base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose) -> float:
    """The length along which two bases lie together whose sides are parallel: most that touch are so."""
    dx, dy = (pose_b.x - pose_a.x) / GRID, (pose_b.y - pose_a.y) / GRID
    quarters_a, turned = divmod(pose_a.heading, QUARTER)
    cos, sin = axes(turned)
    aw, ad = base_a.width_in / 2, base_a.depth_in / 2
    bw, bd = base_b.width_in / 2, base_b.depth_in / 2
    if quarters_a % 2:
        aw, ad = ad, aw
    if pose_b.heading // QUARTER % 2:
        bw, bd = bd, bw
    aside, before = abs(dx * cos + dy * sin), abs(dx * sin - dy * cos)
    wide, deep = aw + bw, ad + bd
    longest = 0.0
    if abs(aside - wide) <= ROOM_IN:
        longest = max(longest, min(deep - before, 2 * ad, 2 * bd))
    if abs(before - deep) <= ROOM_IN:
        longest = max(longest, min(wide - aside, 2 * aw, 2 * bw))
    return longest


def _facing(base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose) -> list[_Found]:
    """The strips of all pairs of facing edges that are near enough, in a fixed order."""
    found: list[_Found] = []
    aw, ad, bw, bd = base_a.width_in / 2, base_a.depth_in / 2, base_b.width_in / 2, base_b.depth_in / 2
    far = GRID * (aw + ad + bw + bd + 2 * CONTACT_GAP_IN)
    if abs(pose_b.x - pose_a.x) > far or abs(pose_b.y - pose_a.y) > far:
        return found
    origin = pose_a.x / GRID, pose_a.y / GRID
    dx, dy = pose_b.x / GRID - origin[0], pose_b.y / GRID - origin[1]
    cos_a, sin_a = axes(pose_a.heading)
    cos_b, sin_b = axes(pose_b.heading)
    before, aside = dx * sin_a - dy * cos_a, dx * cos_a + dy * sin_a
    along, across = abs(cos_a * cos_b + sin_a * sin_b), abs(cos_a * sin_b - sin_a * cos_b)
    if (
        abs(before) > ad + bd * along + bw * across + APART_IN
        or abs(aside) > aw + bw * along + bd * across + APART_IN
    ):
        return found
    # No edge of b that looks back is farther out than this, seen from a, than b's middle.
    reaches = APART_IN + abs(bw - bd)
    # Of each edge of a that looks towards b: its outward normal, how far out it is, half its length.
    edges_a = []
    if before and abs(before) + reaches >= ad:
        edges_a.append((sin_a, -cos_a, ad, aw) if before > 0 else (-sin_a, cos_a, ad, aw))
    if aside and abs(aside) + reaches >= aw:
        edges_a.append((cos_a, sin_a, aw, ad) if aside > 0 else (-cos_a, -sin_a, aw, ad))
    for ax, ay, out_a, half_a in edges_a:
        # The edges of b that look back.
        edges_b = (
            (sin_b, -cos_b, bd, bw) if ax * sin_b - ay * cos_b < 0 else (-sin_b, cos_b, bd, bw),
            (cos_b, sin_b, bw, bd) if ax * cos_b + ay * sin_b < 0 else (-cos_b, -sin_b, bw, bd),
        )
        for bx, by, out_b, half_b in edges_b:
            if ax * bx + ay * by > -LEAST_FACING:
                continue
            # Towards b, half-way between the one normal and the other turned round.
            mx, my = ax - bx, ay - by
            size = math.sqrt(mx * mx + my * my)
            mx, my = mx / size, my / size
            ux, uy = -my, mx
            lean = ax * mx + ay * my  # cosine of half the angle between the edges
            tilt = ax * ux + ay * uy  # its sine, signed
            # Middles of the edges in the frame (u, m) about a's centre, and their half lengths along u.
            s_a, h_a = out_a * tilt, out_a * lean
            s_b = dx * ux + dy * uy + out_b * tilt
            h_b = dx * mx + dy * my - out_b * lean
            start = max(s_a - half_a * lean, s_b - half_b * lean)
            end = min(s_a + half_a * lean, s_b + half_b * lean)
            slope = -tilt / lean
            first, second = h_a - slope * s_a, h_b + slope * s_b
            # The gap is second - first - 2 * slope * s, and may not pass the tolerance either way.
            middle, steep = second - first, 2 * slope
            if abs(steep) < PARALLEL:
                if abs(middle) > ROOM_IN:
                    continue
            else:
                one, two = (middle - ROOM_IN) / steep, (middle + ROOM_IN) / steep
                start, end = max(start, min(one, two)), min(end, max(one, two))
            if end > start:
                found.append((start, end, (ux, uy), (mx, my), origin, first, second, slope))
    return found


def _parts_in_the_open(strip: Strip, table: Table) -> list[Part]:
    """The parts of a strip, from start to end, with no terrain between the edges."""
    outline = strip.outline()
    if not table.has_terrain or not shapely.intersects(table.rock, outline):
        return [(strip.start, strip.end)]
    (ox, oy), (ux, uy) = strip.origin, strip.along
    taken = []
    for piece in shapely.get_parts(outline.intersection(table.rock)):
        if isinstance(piece, Polygon) and not piece.is_empty:
            along = [(x - ox) * ux + (y - oy) * uy for x, y in piece.exterior.coords]
            taken.append((min(along), max(along)))
    open_parts, reached = [], strip.start
    for start, end in sorted(taken):
        if start > reached:
            open_parts.append((reached, min(start, strip.end)))
        reached = max(reached, end)
    if reached < strip.end:
        open_parts.append((reached, strip.end))
    return open_parts
