"""Anti-aliased shapes: rounded rectangles, circles, side marks and soft shadows, each drawn once and kept.

Coverage is worked out exactly from the distance to the outline, so edges are smooth at every size and
translucent fills blend as they should. Only corners are worked out, a quarter of them, and the rest is drawn
out from them: that is quick enough without numpy, which the first picture of the program need not wait for.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import pygame

from game.ui.theme import Colour

_CACHE = 512


def _surface(pixels: bytes, size: tuple[int, int]) -> pygame.Surface:
    """A picture from its pixels, row by row, each of red, green, blue and opacity."""
    picture = pygame.image.frombuffer(pixels, size, "RGBA")
    if pygame.display.get_surface():
        return picture.convert_alpha()
    # Pictures made without a window are brought into the order of bytes that blits are quick with, too.
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def _mirrored(width: int, height: int, pixel: Callable[[float, float], bytes]) -> pygame.Surface:
    """A picture alike at its left and right, its top and bottom.

    `pixel` is called with a pixel centre's distances from the two middle lines.
    """
    across = [width / 2 - (column + 0.5) for column in range((width + 1) // 2)]
    rows = []
    for row in range((height + 1) // 2):
        y = height / 2 - (row + 0.5)
        half = [pixel(x, y) for x in across]
        rows.append(b"".join(half + half[width // 2 - 1 :: -1] if width > 1 else half))
    return _surface(b"".join(rows + rows[height // 2 - 1 :: -1] if height > 1 else rows), (width, height))


def _distance(x: float, y: float, width: float, height: float, radius: float) -> float:
    """How far a point, given from the middle, lies outside of a rounded rectangle; negative inside."""
    qx, qy = x - (width / 2 - radius), y - (height / 2 - radius)
    if qx > 0 and qy > 0:
        return math.hypot(qx, qy) - radius
    return max(qx, qy) - radius


def _covered(distance: float) -> float:
    """How much of a pixel lies inside of an outline that is so far from its centre."""
    return min(max(0.5 - distance, 0.0), 1.0)


def _ink(fill: Colour | None, border: Colour | None) -> Callable[[float, float], bytes]:
    """The pixel for a coverage by the whole and one by what is inside of its border."""
    fill_alpha = (fill[3] / 255 if len(fill) == 4 else 1.0) if fill else 0.0
    border_alpha = (border[3] / 255 if len(border) == 4 else 1.0) if border else 0.0
    fill_rgb, border_rgb = (fill or (0, 0, 0))[:3], (border or fill or (0, 0, 0))[:3]

    @functools.cache
    def pixel(outer: float, inner: float) -> bytes:
        inside, ring = inner * fill_alpha, (outer - inner) * border_alpha
        opacity = inside + ring
        safe = opacity if opacity > 0 else 1.0
        tones = ((inside * f + ring * b) / safe for f, b in zip(fill_rgb, border_rgb, strict=True))
        return bytes((*(min(round(tone), 255) for tone in tones), round(opacity * 255)))

    return pixel


@functools.lru_cache(maxsize=_CACHE)
def _tile(
    width: int, height: int, radius: float, fill: Colour | None, border: Colour | None, line: float
) -> pygame.Surface:
    """A rounded rectangle, every pixel worked out; others are drawn out from it."""
    ink, inner_radius = _ink(fill, border), max(radius - line, 0.0)

    def pixel(x: float, y: float) -> bytes:
        outer = _covered(_distance(x, y, width, height, radius))
        if not border:
            return ink(outer, outer)
        inner = _covered(_distance(x, y, width - 2 * line, height - 2 * line, inner_radius))
        return ink(outer, inner)

    return _mirrored(width, height, pixel)


def _stretched(tile: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A tile whose middle column or row is drawn out where width or height are more than its own."""
    if tile.get_size() == (width, height):
        return tile
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for sx, sw, dx, dw in _spans(tile.get_width(), width):
        for sy, sh, dy, dh in _spans(tile.get_height(), height):
            part = tile.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            picture.blit(part, (dx, dy), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def _spans(side: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Which stretches of a side go where on a length: start and length, start and length."""
    if side == length:
        return ((0, side, 0, side),)
    half = min(side // 2, length // 2)
    ends = ((0, half, 0, half), (side - half, half, length - half, half))
    middle = (side // 2, 1, half, length - 2 * half)
    return tuple(span for span in (ends[0], middle, ends[1]) if span[1] > 0 and span[3] > 0)


@functools.lru_cache(maxsize=_CACHE)
def rounded(
    width: int,
    height: int,
    radius: float,
    fill: Colour | None,
    border: Colour | None = None,
    line: float = 1.0,
) -> pygame.Surface:
    """A picture of a rounded rectangle; `border` is drawn `line` pixels wide inside the outline."""
    radius = min(radius, width / 2, height / 2)
    most = 2 * (math.ceil(max(radius, line)) + 2) + 1
    tile = _tile(min(width, most), min(height, most), radius, fill, border, line)
    return _stretched(tile, width, height)


def box(
    surface: pygame.Surface,
    rect: pygame.typing.RectLike,
    fill: Colour | None,
    border: Colour | None = None,
    radius: float = 7,
    line: float = 1.0,
) -> pygame.Rect:
    """Draw a rounded rectangle; a radius of half the height or more makes a pill."""
    r = pygame.Rect(rect)
    if r.width > 0 and r.height > 0:
        surface.blit(rounded(r.width, r.height, radius, fill, border, line), r)
    return r


@functools.lru_cache(maxsize=_CACHE)
def disc(
    radius: float, fill: Colour | None, border: Colour | None = None, line: float = 1.0
) -> pygame.Surface:
    """A picture of a circle, centred in its surface."""
    side = 2 * math.ceil(radius) + 2
    ink = _ink(fill, border)

    def pixel(x: float, y: float) -> bytes:
        distance = math.hypot(x, y) - radius
        outer = _covered(distance)
        return ink(outer, _covered(distance + line) if border else outer)

    return _mirrored(side, side, pixel)


def circle(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    fill: Colour | None,
    border: Colour | None = None,
    line: float = 1.0,
) -> None:
    """Draw a circle around `centre`."""
    if radius > 0:
        picture = disc(radius, fill, border, line)
        half = picture.get_width() / 2
        # halves always up: rounded to even, circles side by side would stand unevenly
        surface.blit(picture, (math.floor(centre[0] - half + 0.5), math.floor(centre[1] - half + 0.5)))


@functools.lru_cache(maxsize=64)
def _shadow_tile(radius: float, blur: int, opacity: float) -> pygame.Surface:
    side = 2 * (math.ceil(radius) + 2 * blur + 2) + 1
    inner = side - 2 * blur

    def pixel(x: float, y: float) -> bytes:
        t = min(max(0.5 - _distance(x, y, inner, inner, radius) / (2 * blur), 0.0), 1.0)
        return bytes((0, 0, 0, round(t * t * (3 - 2 * t) * opacity * 255)))

    return _mirrored(side, side, pixel)


@functools.lru_cache(maxsize=64)
def _shadow(width: int, height: int, radius: float, blur: int, opacity: float) -> pygame.Surface:
    return _stretched(_shadow_tile(radius, blur, opacity), width, height)


def shadow(
    surface: pygame.Surface,
    rect: pygame.typing.RectLike,
    radius: float = 10,
    blur: int = 14,
    opacity: float = 0.5,
    drop: int = 4,
) -> None:
    """A soft shadow under a rounded rectangle, fallen `drop` pixels down. Draw it before the rectangle."""
    r = pygame.Rect(rect).inflate(2 * blur, 2 * blur).move(0, drop)
    surface.blit(_shadow(r.width, r.height, radius, blur, opacity), r)


@functools.lru_cache(maxsize=64)
def fade(width: int, height: int, colour: Colour, upwards: bool = False) -> pygame.Surface:
    """A picture that goes from nothing at its top to the colour at its bottom, or the other way round."""
    depths = [(row + 0.5) / height for row in range(height)]
    column = b"".join(bytes((*colour[:3], round(depth * 255))) for depth in depths)
    picture = pygame.transform.scale(_surface(column, (1, height)), (width, height))
    return pygame.transform.flip(picture, False, True) if upwards else picture


def polygon(
    surface: pygame.Surface,
    points: list[tuple[float, float]] | tuple[tuple[float, float], ...],
    fill: Colour,
    border: Colour | None = None,
    line: float = 1.0,
) -> None:
    """Draw a small filled polygon with smooth edges (drawn four times as large and scaled down)."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, top = math.floor(min(xs)) - 2, math.floor(min(ys)) - 2
    moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
    size = (math.ceil(max(xs)) - left + 3, math.ceil(max(ys)) - top + 3)
    surface.blit(_polygon_picture(moved, size, fill, border, line), (left, top))


@functools.lru_cache(maxsize=256)
def _polygon_picture(
    points: tuple[tuple[float, float], ...],
    size: tuple[int, int],
    fill: Colour,
    border: Colour | None,
    line: float,
) -> pygame.Surface:
    times = 4
    big = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    # Transparent but coloured ground, so that scaling down leaves no dark seam.
    big.fill((*(border or fill)[:3], 0))
    corners = [(x * times, y * times) for x, y in points]
    pygame.draw.polygon(big, fill, corners)
    if border:
        pygame.draw.polygon(big, border, corners, max(1, round(line * times)))
    return pygame.transform.smoothscale(big, size)


def mark_points(shape: str, centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Corners of a side's mark; a circle comes as a 32-sided polygon."""
    turns = {"triangle": (3, -90.0), "diamond": (4, -90.0), "square": (4, -45.0), "hexagon": (6, 0.0)}
    count, first = turns.get(shape, (32, 0.0))
    grow = {"triangle": 1.15, "diamond": 1.12, "square": 1.1}.get(shape, 1.0)
    return [
        (
            centre[0] + radius * grow * math.cos(math.radians(first + 360 * i / count)),
            centre[1] + radius * grow * math.sin(math.radians(first + 360 * i / count)),
        )
        for i in range(count)
    ]


def side_mark(
    surface: pygame.Surface,
    shape: str,
    centre: tuple[float, float],
    radius: float,
    fill: Colour,
    border: Colour | None = None,
    line: float = 1.0,
) -> None:
    """Draw a side's mark (circle, diamond, square, triangle, hexagon)."""
    if shape == "circle":
        circle(surface, centre, radius, fill, border, line)
    else:
        polygon(surface, mark_points(shape, centre, radius), fill, border, line)


def bar(
    surface: pygame.Surface,
    rect: pygame.typing.RectLike,
    share: float,
    fill: Colour,
    track: Colour,
) -> None:
    """A level bar: `share` from 0 to 1 of the track filled, both with round ends."""
    r = pygame.Rect(rect)
    box(surface, r, track, radius=r.height / 2)
    width = round(r.width * min(max(share, 0.0), 1.0))
    if width > 0:
        box(surface, (r.x, r.y, max(width, r.height), r.height), fill, radius=r.height / 2)
