"""Where a base may come to rest. Rules: SK-2.3, SK-2.5, SK-4.1."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import msgspec
import shapely
from shapely.geometry import Polygon

from game.table.pose import GRID, Base, Pose
from game.table.surface import Table
from game.table.tolerances import REST_SHRINK_IN, ROUNDING_IN

Point = tuple[float, float]
Others = Sequence[tuple[Base, Pose]]
"""The bases that stand on the table, the mover's own not among them."""


class Blocker(msgspec.Struct, frozen=True):
    """One thing that keeps a base from resting where it was wished.

    `kind` is ``edge`` (the table's edge), ``terrain`` or ``base``; `index` counts in `Table.terrain` or in
    the others, 0 for the edge. `overlap` is the outline, in inches, of what would stand on each other.
    """

    kind: str
    index: int
    overlap: tuple[Point, ...]


@lru_cache(maxsize=65_536)
def axes(heading: int) -> Point:
    """Cosine and sine of a heading in hundredths of a degree, exact at the quarter turns.

    The base's right is (cos, sin), its front (sin, -cos).
    """
    angle = math.radians(heading / 100)
    return round(math.cos(angle), 15) + 0.0, round(math.sin(angle), 15) + 0.0


def rectangle(base: Base, pose: Pose, shrink_in: float = 0.0) -> tuple[Point, Point, Point, Point]:
    """The corners of a base: front left, front right, rear right, rear left; in inches.

    `shrink_in` is taken off each side. Rule: SK-2.2.

    >>> rectangle(Base(1, 1.5), Pose(10, 10, 90))
    ((10.75, 9.5), (10.75, 10.5), (9.25, 10.5), (9.25, 9.5))
    """
    cos, sin = axes(pose.heading)
    half_w, half_d = base.width_in / 2 - shrink_in, base.depth_in / 2 - shrink_in
    x, y = pose.x_in, pose.y_in
    right_x, right_y = half_w * cos, half_w * sin
    front_x, front_y = half_d * sin, -half_d * cos
    return (
        (x - right_x + front_x, y - right_y + front_y),
        (x + right_x + front_x, y + right_y + front_y),
        (x + right_x - front_x, y + right_y - front_y),
        (x - right_x - front_x, y - right_y - front_y),
    )


def gap_in(x: float, y: float, base: Base, pose: Pose) -> float:
    """How far a place is from a base, in inches; 0 on it."""
    cos, sin = axes(pose.heading)
    dx, dy = x - pose.x_in, y - pose.y_in
    aside = max(0.0, abs(dx * cos + dy * sin) - base.width_in / 2)
    before = max(0.0, abs(dx * sin - dy * cos) - base.depth_in / 2)
    return math.hypot(aside, before)


def fits(table: Table, base: Base, pose: Pose, others: Others) -> bool:
    """Whether a base may rest there: clear of terrain, of the other bases and of the table's edge.

    Two bases are clear of each other when each, shrunk, is clear of the other: then the one that was there
    first still stands legally when the second has come. Touching is allowed. Rule: SK-2.5.
    """
    return not any(bases_overlap(base, pose, *other) for other in others) and is_on_free_ground(
        table, base, pose
    )


def is_on_free_ground(table: Table, base: Base, pose: Pose) -> bool:
    """Whether the shrunk base is wholly on the surface and clear of terrain. Rules: SK-2.5, SK-4.1."""
    half_w = base.width_in / 2 - REST_SHRINK_IN - ROUNDING_IN
    half_d = base.depth_in / 2 - REST_SHRINK_IN - ROUNDING_IN
    x, y = pose.x_in, pose.y_in
    walls, is_free = table.about(x, y, (base.width_in + base.depth_in) / 2)
    if not is_free or not walls:
        return is_free
    cos, sin = axes(pose.heading)
    for x1, y1, x2, y2 in walls:
        # In the base's own frame. A wall stays out when a line can be drawn between: along a side of the
        # base, or along the wall itself.
        dx1, dy1, dx2, dy2 = x1 - x, y1 - y, x2 - x, y2 - y
        right_1, right_2 = dx1 * cos + dy1 * sin, dx2 * cos + dy2 * sin
        if (right_1 >= half_w and right_2 >= half_w) or (right_1 <= -half_w and right_2 <= -half_w):
            continue
        front_1, front_2 = dx1 * sin - dy1 * cos, dx2 * sin - dy2 * cos
        if (front_1 >= half_d and front_2 >= half_d) or (front_1 <= -half_d and front_2 <= -half_d):
            continue
        right, front = right_2 - right_1, front_2 - front_1
        if abs(right_1 * front - front_1 * right) < half_w * abs(front) + half_d * abs(right):
            return False
    return True


def bases_overlap(base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose) -> bool:
    """Whether two bases stand on each other by more than the tolerance. Symmetric. Rule: SK-2.5.

    >>> bases_overlap(Base(1, 1), Pose(5, 5), Base(1, 1), Pose(5.995, 5))
    False
    >>> bases_overlap(Base(1, 1), Pose(5, 5), Base(1, 1), Pose(5.99, 5))
    True
    """
    aw, ad, bw, bd = base_a.width_in / 2, base_a.depth_in / 2, base_b.width_in / 2, base_b.depth_in / 2
    far = GRID * (aw + ad + bw + bd)
    if abs(pose_b.x - pose_a.x) > far or abs(pose_b.y - pose_a.y) > far:
        return False
    dx, dy = (pose_b.x - pose_a.x) / GRID, (pose_b.y - pose_a.y) / GRID
    cos_a, sin_a = axes(pose_a.heading)
    cos_b, sin_b = axes(pose_b.heading)
    along = abs(cos_a * cos_b + sin_a * sin_b)  # how far b's width lies along a's
    across = abs(cos_a * sin_b - sin_a * cos_b)
    tilt = along + across
    # Depth of overlap along the four axes: a's right and front, b's right and front.
    depths = (
        (aw + bw * along + bd * across - abs(dx * cos_a + dy * sin_a), 1.0, tilt),
        (ad + bw * across + bd * along - abs(dx * sin_a - dy * cos_a), 1.0, tilt),
        (bw + aw * along + ad * across - abs(dx * cos_b + dy * sin_b), tilt, 1.0),
        (bd + aw * across + ad * along - abs(dx * sin_b - dy * cos_b), tilt, 1.0),
    )
    stands_on_b = all(depth > REST_SHRINK_IN * mine + ROUNDING_IN for depth, mine, _ in depths)
    is_stood_on = all(depth > REST_SHRINK_IN * its + ROUNDING_IN for depth, _, its in depths)
    return stands_on_b or is_stood_on


def blockers(table: Table, base: Base, pose: Pose, others: Others) -> tuple[Blocker, ...]:
    """Everything that keeps a base from resting there; empty exactly when it `fits`. Rule: SK-2.5.

    In the order edge, terrain, bases.
    """
    body = Polygon(rectangle(base, pose, REST_SHRINK_IN + ROUNDING_IN))
    found = []
    if not shapely.covers(table.surface, body):
        found.append(Blocker("edge", 0, _outline(body.difference(table.surface))))
    for index, terrain in enumerate(table.terrain):
        if shapely.intersects(terrain, body) and not shapely.touches(terrain, body):
            found.append(Blocker("terrain", index, _outline(body.intersection(terrain))))
    if not found and not shapely.covers(table.free, body):  # the overlay rounded what the tests did not
        found.append(Blocker("edge", 0, _outline(body.difference(table.free))))
    whole = Polygon(rectangle(base, pose))
    for index, other in enumerate(others):
        if bases_overlap(base, pose, *other):
            found.append(Blocker("base", index, _outline(whole.intersection(Polygon(rectangle(*other))))))
    return tuple(found)


def _outline(geometry: shapely.Geometry) -> tuple[Point, ...]:
    """The outer ring of the largest polygon in a geometry; empty where there is none."""
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon)]
    if not parts:
        return ()
    largest = max(parts, key=lambda part: (part.area, part.bounds))
    return tuple((float(x), float(y)) for x, y in largest.exterior.coords[:-1])
