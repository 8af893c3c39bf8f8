"""Draw the interface's signs: white on clear, 96 pixels, to be tinted. Each stands on a grid of 24 x 24.

One pen, two units wide with round ends, draws them all; a few have filled parts. To add one, add a line to
`SIGNS`: it is a list of strokes in the order they are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
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


def oval(cx: float, cy: float, rx: float, ry: float, pen: float = PEN) -> Stroke:
    """An elliptical stroke."""
    return lambda s: s.path(arc_points(cx, cy, rx, 0, 360, ry), pen)


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


def _gear() -> list[Stroke]:
    teeth = [
        line(
            (12 + 6.4 * math.cos(a), 12 + 6.4 * math.sin(a)),
            (12 + 9.3 * math.cos(a), 12 + 9.3 * math.sin(a)),
            pen=3.4,
        )
        for a in (math.radians(45 * i + 22.5) for i in range(8))
    ]
    return [*teeth, arc(12, 12, 5.9, pen=2.6)]


def _star(r: float = 9.3, inner: float = 4.0) -> list[Spot]:
    return [
        (
            12 + (r if i % 2 == 0 else inner) * math.sin(math.pi * i / 5),
            12.6 - (r if i % 2 == 0 else inner) * math.cos(math.pi * i / 5),
        )
        for i in range(10)
    ]


FRAME = closed((4, 4), (20, 4), (20, 20), (4, 20))
SIGNS: dict[str, list[Stroke]] = {
    "undo": [arc(12.5, 13.5, 6.5, -160, 110), line((5.2, 4.8), (6.0, 10.6), (11.7, 9.6))],
    "redo": [arc(11.5, 13.5, 6.5, -20, -290), line((18.8, 4.8), (18.0, 10.6), (12.3, 9.6))],
    "menu": [line((4, 6.5), (20, 6.5)), line((4, 12), (20, 12)), line((4, 17.5), (20, 17.5))],
    "check": [line((4.5, 12.8), (9.6, 18), (19.5, 6.8), pen=2.4)],
    "cross": [line((6, 6), (18, 18), pen=2.4), line((18, 6), (6, 18), pen=2.4)],
    "close": [line((6.5, 6.5), (17.5, 17.5)), line((17.5, 6.5), (6.5, 17.5))],
    "gear": _gear(),
    "dice": [closed((4, 4), (20, 4), (20, 20), (4, 20)), dot(8.2, 8.2), dot(15.8, 8.2), dot(12, 12), dot(8.2, 15.8), dot(15.8, 15.8)],
    "eye": [curve((2.2, 12), (6, 7.4), (12, 5.4), (18, 7.4), (21.8, 12)), curve((2.2, 12), (6, 16.6), (12, 18.6), (18, 16.6), (21.8, 12)), dot(12, 12, 3.1)],
    "ruler": [closed((2.5, 15.5), (15.5, 2.5), (21.5, 8.5), (8.5, 21.5)), line((6.6, 12.6), (8.6, 14.6), pen=1.6), line((9.7, 9.5), (12.6, 12.4), pen=1.6), line((12.8, 6.4), (14.8, 8.4), pen=1.6)],
    "search": [arc(10.5, 10.5, 6.3), line((15.3, 15.3), (20.3, 20.3), pen=2.4)],
    "play": [area((7.5, 4.8), (19.2, 12), (7.5, 19.2))],
    "pause": [line((8.3, 5.8), (8.3, 18.2), pen=3.6), line((15.7, 5.8), (15.7, 18.2), pen=3.6)],
    "step": [area((5.5, 5.5), (14.5, 12), (5.5, 18.5)), line((18, 5.5), (18, 18.5), pen=2.6)],
    "fast": [area((3.8, 6), (11, 12), (3.8, 18)), area((13, 6), (20.2, 12), (13, 18))],
    "sound": [area((3.5, 9.5), (7, 9.5), (11.5, 5.5), (11.5, 18.5), (7, 14.5), (3.5, 14.5)), arc(11.5, 12, 4.4, -42, 42), arc(11.5, 12, 8.4, -42, 42)],
    "mute": [area((3.5, 9.5), (7, 9.5), (11.5, 5.5), (11.5, 18.5), (7, 14.5), (3.5, 14.5)), line((15.4, 9), (21, 15)), line((21, 9), (15.4, 15))],
    "question": [curve((8.2, 8.6), (9.2, 5.9), (12.1, 4.8), (15.2, 6.2), (15.6, 9.2), (13.4, 11.6), (12, 14.2), pen=2.3), dot(12, 18.8, 1.5)],
    "info": [arc(12, 12, 8.8), line((12, 11), (12, 16.6)), dot(12, 7.6, 1.3)],
    "warning": [closed((12, 3.8), (21, 19.6), (3, 19.6)), line((12, 9.6), (12, 13.8)), dot(12, 16.6, 1.2)],
    "trash": [line((4, 6.5), (20, 6.5)), line((9, 6.2), (9.6, 3.6), (14.4, 3.6), (15, 6.2)), line((6, 7), (7, 20.4), (17, 20.4), (18, 7)), line((10.2, 10.5), (10.5, 17), pen=1.6), line((13.8, 10.5), (13.5, 17), pen=1.6)],
    "save": [closed((4, 4), (16.8, 4), (20, 7.2), (20, 20), (4, 20)), line((8, 4.4), (8, 9), (15, 9), (15, 4.4)), line((7.5, 20), (7.5, 13.5), (16.5, 13.5), (16.5, 20))],
    "load": [line((20.4, 10), (20.4, 7), (11.4, 7), (9.4, 4.6), (3.4, 4.6), (3.4, 19), (6.2, 10.2), (22, 10.2), (19.4, 19.4), (3.8, 19.4))],
    "folder": [closed((3.4, 5), (9.4, 5), (11.4, 7.6), (20.6, 7.6), (20.6, 19.4), (3.4, 19.4))],
    "swap": [line((4, 8.2), (19.5, 8.2)), line((15.6, 4.2), (19.8, 8.2), (15.6, 12.2)), line((20, 15.8), (4.5, 15.8)), line((8.4, 11.8), (4.2, 15.8), (8.4, 19.8))],
    "flag": [line((5.5, 3.6), (5.5, 20.8)), area((5.5, 4.6), (19.5, 4.6), (15.8, 9.2), (19.5, 13.8), (5.5, 13.8))],
    "skull": [smooth_area((3.8, 10), (6.2, 4.8), (12, 2.8), (17.8, 4.8), (20.2, 10), (18.6, 15), (16.6, 16.6), (12, 17), (7.4, 16.6), (5.4, 15)), area((8, 15), (16, 15), (16, 20.4), (8, 20.4)), hole(8.6, 10.6, 2.25), hole(15.4, 10.6, 2.25), cut((12, 13.2), (12, 14.4), pen=1.5), cut((10.7, 17.6), (10.7, 21.6), pen=1.1), cut((13.3, 17.6), (13.3, 21.6), pen=1.1)],
    "sword": [area((20.6, 3.4), (20, 8), (10.4, 16.6), (7.4, 13.6), (16, 4)), line((5, 12.6), (11.4, 19), pen=2.2), line((7.6, 16.4), (4.2, 19.8), pen=2.4)],
    "shield": [closed((12, 3), (19.6, 5.4), (19.4, 12.4), (17.2, 16.8), (12, 21), (6.8, 16.8), (4.6, 12.4), (4.4, 5.4)), line((12, 4), (12, 20), pen=1.6)],
    "boot": [closed((7, 3.4), (13.4, 3.4), (13.6, 11.6), (19.6, 14.4), (20.4, 19.6), (6, 19.6), (7, 12)), line((6.4, 16.6), (20, 16.6), pen=1.4)],
    "heart": [smooth_area((12, 20.6), (4.2, 13), (3, 8.4), (5.4, 4.9), (9, 4.9), (12, 8), (15, 4.9), (18.6, 4.9), (21, 8.4), (19.8, 13))],
    "book": [closed((12, 6.6), (12, 20), (9.2, 18.6), (3.4, 18.6), (3.4, 4.8), (9.2, 4.8)), closed((12, 6.6), (12, 20), (14.8, 18.6), (20.6, 18.6), (20.6, 4.8), (14.8, 4.8))],
    "lock": [area((5.4, 11), (18.6, 11), (18.6, 20), (5.4, 20)), line((8, 11), (8, 8), *arc_points(12, 8, 4, 180, 360), (16, 11)), hole(12, 15, 1.6)],
    "pin": [smooth_area((12, 21.6), (6.4, 13.4), (5.2, 9), (7.2, 4.6), (12, 2.6), (16.8, 4.6), (18.8, 9), (17.6, 13.4)), hole(12, 9.2, 2.7)],
    "target": [arc(12, 12, 8.6), arc(12, 12, 4.2), dot(12, 12, 1.3)],
    "hourglass": [line((5.6, 3.4), (18.4, 3.4)), line((5.6, 20.6), (18.4, 20.6)), closed((7.4, 3.8), (16.6, 3.8), (16.2, 7.6), (12.9, 12), (16.2, 16.4), (16.6, 20.2), (7.4, 20.2), (7.8, 16.4), (11.1, 12), (7.8, 7.6), pen=1.8), area((12, 15.4), (14.8, 18.8), (9.2, 18.8))],
    "human": [dot(12, 7.6, 4.2), smooth_area((3.8, 20.8), (5, 16.4), (8.6, 13.6), (12, 13.2), (15.4, 13.6), (19, 16.4), (20.2, 20.8), (12, 21.2))],
    "computer": [closed((3.4, 4.4), (20.6, 4.4), (20.6, 16), (3.4, 16)), line((12, 16.6), (12, 20)), line((7.4, 20.4), (16.6, 20.4)), dot(8.7, 10.2, 1.35), dot(15.3, 10.2, 1.35)],
    "home": [line((3, 12), (12, 4), (21, 12)), line((5.8, 10.6), (5.8, 20), (18.2, 20), (18.2, 10.6)), line((12, 20), (12, 14.6), pen=3)],
    "expand": [line((14.4, 4), (20, 4), (20, 9.6)), line((20, 4), (13.8, 10.2)), line((9.6, 20), (4, 20), (4, 14.4)), line((4, 20), (10.2, 13.8))],
    "collapse": [line((20.4, 9.8), (14.2, 9.8), (14.2, 3.6)), line((14.2, 9.8), (20.2, 3.8)), line((3.6, 14.2), (9.8, 14.2), (9.8, 20.4)), line((9.8, 14.2), (3.8, 20.2))],
    "fit": [line((4, 9), (4, 4), (9, 4)), line((15, 4), (20, 4), (20, 9)), line((20, 15), (20, 20), (15, 20)), line((9, 20), (4, 20), (4, 15)), dot(12, 12, 2.2)],
    "chevron_left": [line((14.8, 5), (8, 12), (14.8, 19), pen=2.3)],
    "chevron_right": [line((9.2, 5), (16, 12), (9.2, 19), pen=2.3)],
    "chevron_up": [line((5, 15), (12, 8.2), (19, 15), pen=2.3)],
    "chevron_down": [line((5, 9), (12, 15.8), (19, 9), pen=2.3)],
    "plus": [line((12, 5), (12, 19), pen=2.3), line((5, 12), (19, 12), pen=2.3)],
    "minus": [line((5, 12), (19, 12), pen=2.3)],
    "turn_right": [arc(12, 12.6, 7.2, -50, -325), line((18.2, 2.6), (17.4, 7.4), (12.4, 7.6))],
    "turn_left": [arc(12, 12.6, 7.2, -130, 145), line((5.8, 2.6), (6.6, 7.4), (11.6, 7.6))],
    "copy": [closed((8.6, 8.6), (20, 8.6), (20, 20), (8.6, 20)), line((5.4, 15.4), (4, 15.4), (4, 4), (15.4, 4), (15.4, 5.4))],
    "film": [closed((3.6, 4.4), (20.4, 4.4), (20.4, 19.6), (3.6, 19.6)), line((8, 4.4), (8, 19.6), pen=1.6), line((16, 4.4), (16, 19.6), pen=1.6), line((4, 12), (20, 12), pen=1.6), line((4, 8.2), (8, 8.2), pen=1.6), line((4, 15.8), (8, 15.8), pen=1.6), line((16, 8.2), (20, 8.2), pen=1.6), line((16, 15.8), (20, 15.8), pen=1.6)],
    "pencil": [closed((4, 20), (5.2, 15), (16, 4.2), (19.8, 8), (9, 18.8)), line((13.6, 6.6), (17.4, 10.4), pen=1.6)],
    "crown": [area((3.6, 7.4), (8, 12), (12, 5.4), (16, 12), (20.4, 7.4), (18.6, 17), (5.4, 17)), line((5.6, 20), (18.4, 20)), dot(12, 4.4, 1.5), dot(3.4, 6.8, 1.3), dot(20.6, 6.8, 1.3)],
    "star": [area(*_star())],
    "hand": [line((8, 12), (8, 6.2), pen=2.6), line((11.2, 11), (11.2, 4), pen=2.6), line((14.4, 11), (14.4, 4.8), pen=2.6), line((17.6, 12.4), (17.6, 7.6), pen=2.6), smooth_area((7, 10.4), (12, 10), (18.8, 11), (18.6, 16), (15.8, 20.6), (10.6, 20.8), (7, 17), (3.6, 13.2), (5.2, 12))],
    "spark": [area((12, 2.4), (14, 10), (21.6, 12), (14, 14), (12, 21.6), (10, 14), (2.4, 12), (10, 10))],
    "log": [line((9, 6), (20, 6)), line((9, 12), (20, 12)), line((9, 18), (20, 18)), dot(4.6, 6, 1.5), dot(4.6, 12, 1.5), dot(4.6, 18, 1.5)],
    "leave": [line((13.6, 4), (4.4, 4), (4.4, 20), (13.6, 20)), line((9.4, 12), (20.4, 12)), line((16.4, 7.6), (20.8, 12), (16.4, 16.4))],
    "layers": [closed((12, 3.4), (21, 8.4), (12, 13.4), (3, 8.4)), line((3.4, 13), (12, 17.8), (20.6, 13), pen=1.8), line((3.4, 17), (12, 21.6), (20.6, 17), pen=1.8)],
    "link": [line((9.4, 14.6), (14.6, 9.4)), curve((11, 6.8), (13.6, 4.4), (17.4, 4.2), (19.8, 6.6), (19.6, 10.4), (17.2, 13)), curve((13, 17.2), (10.4, 19.6), (6.6, 19.8), (4.2, 17.4), (4.4, 13.6), (6.8, 11))],
}  # fmt: skip


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [f"{name}.png" for name in SIGNS]


def draw(name: str) -> Image.Image:
    """One sign, white with its shape in the alpha channel."""
    sheet = Sheet()
    for stroke in SIGNS[name]:
        stroke(sheet)
    alpha = sheet.mask.resize((SIDE, SIDE), Image.Resampling.BOX)
    picture = Image.new("RGBA", (SIDE, SIDE), (255, 255, 255, 0))
    picture.putalpha(alpha)
    return picture


def build() -> None:
    """Write every sign into this folder."""
    for name in SIGNS:
        draw(name).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    build()
