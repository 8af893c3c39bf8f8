"""The pen that draws the interface's signs: strokes on a grid of 24 x 24, kept as a large mask."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

GRID, SIDE, TIMES = 24, 96, 8
PEN = 2.0

Spot = tuple[float, float]
Stroke = Callable[["Sheet"], None]


class Sheet:
    """A large mask that strokes are drawn on."""

    def __init__(self) -> None:
        self.scale = SIDE * TIMES / GRID
        self.mask = Image.new("L", (SIDE * TIMES, SIDE * TIMES), 0)
        self.draw = ImageDraw.Draw(self.mask)

    def dot(self, at: Spot, r: float, ink: int = 255) -> None:
        x, y, r = at[0] * self.scale, at[1] * self.scale, r * self.scale
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)

    def path(self, points: list[Spot], pen: float = PEN, ink: int = 255) -> None:
        spots = [(x * self.scale, y * self.scale) for x, y in points]
        self.draw.line(spots, fill=ink, width=round(pen * self.scale), joint="curve")
        for p in (points[0], points[-1]):
            self.dot(p, pen / 2, ink)

    def area(self, points: list[Spot], ink: int = 255) -> None:
        self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=ink)


def line(*points: Spot, pen: float = PEN) -> Stroke:
    """A stroke through points."""
    return lambda s: s.path(list(points), pen)


def closed(*points: Spot, pen: float = PEN) -> Stroke:
    """A stroke round a polygon; its corners are rounded by the pen."""
    ring = [*points, points[0], points[1]]
    return lambda s: s.path(ring, pen)


def curve_points(points: list[Spot], steps: int = 12) -> list[Spot]:
    """Points of the smooth line through `points` (Catmull-Rom)."""
    first = (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    p = [first, *points, last]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for i in range(steps + 1):
            t = i / steps
            out.append(
                tuple(
                    0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
                           + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3)
                    for k in (0, 1)
                )
            )  # fmt: skip
    return out


def curve(*points: Spot, pen: float = PEN) -> Stroke:
    """A smooth stroke through points."""
    return lambda s: s.path(curve_points(list(points)), pen)


def arc_points(
    cx: float, cy: float, r: float, start: float, end: float, ry: float | None = None
) -> list[Spot]:
    """Points of an arc; angles in degrees clockwise from east."""
    count = max(8, int(abs(end - start) / 5))
    angles = [math.radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(cx + r * math.cos(a), cy + (r if ry is None else ry) * math.sin(a)) for a in angles]


def arc(cx: float, cy: float, r: float, start: float = 0, end: float = 360, pen: float = PEN) -> Stroke:
    """A circular stroke."""
    return lambda s: s.path(arc_points(cx, cy, r, start, end), pen)


def dot(x: float, y: float, r: float = 1.3) -> Stroke:
    """A filled circle."""
    return lambda s: s.dot((x, y), r)


def hole(x: float, y: float, r: float) -> Stroke:
    """A circle taken out."""
    return lambda s: s.dot((x, y), r, 0)


def area(*points: Spot) -> Stroke:
    """A filled polygon with corners rounded by half the pen."""

    def draw(s: Sheet) -> None:
        s.area(list(points))
        s.path([*points, points[0], points[1]], PEN / 2)

    return draw


def smooth_area(*points: Spot) -> Stroke:
    """A filled shape with a smooth outline."""
    return lambda s: s.area(curve_points([*points, points[0]]))


def cut(*points: Spot, pen: float = PEN) -> Stroke:
    """A stroke taken out."""
    return lambda s: s.path(list(points), pen, 0)
