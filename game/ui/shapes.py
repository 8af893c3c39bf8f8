"""Anti-aliased shapes: rounded rectangles, circles, side marks and soft shadows, each drawn once and kept.

Coverage is worked out exactly from the distance to the outline (numpy), so edges are smooth at every size
and translucent fills blend as they should.
"""

from __future__ import annotations

import functools
import math

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.theme import Colour

Grid = npt.NDArray[np.float64]

_CACHE = 512


def _surface(rgb: Grid, opacity: Grid) -> pygame.Surface:
    """A picture from per-pixel colours (h, w, 3) and opacities (h, w) in 0..1."""
    rgba = np.empty((*opacity.shape, 4), dtype=np.uint8)
    rgba[..., :3] = np.clip(np.rint(rgb), 0, 255)
    rgba[..., 3] = np.clip(np.rint(opacity * 255), 0, 255)
    h, w = opacity.shape
    picture = pygame.image.frombuffer(rgba.tobytes(), (w, h), "RGBA")
    if pygame.display.get_surface():
        return picture.convert_alpha()
    # Pictures made without a window are brought into the order of bytes that blits are quick with, too.
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def _rounded_distance(width: int, height: int, radius: float, inset: float = 0.0) -> Grid:
    """Signed distance of each pixel's centre from a rounded rectangle's outline; negative inside."""
    x = np.abs(np.arange(width) + 0.5 - width / 2)
    y = np.abs(np.arange(height) + 0.5 - height / 2)
    r = max(radius - inset, 0.0)
    qx = x[None, :] - (width / 2 - inset - r)
    qy = y[:, None] - (height / 2 - inset - r)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    distance: Grid = outside + np.minimum(np.maximum(qx, qy), 0) - r
    return distance


def _layered(outer: Grid, inner: Grid, fill: Colour | None, border: Colour | None) -> pygame.Surface:
    """Fill within `inner`, border between `inner` and `outer` coverage."""
    fill_alpha = (fill[3] / 255 if len(fill) == 4 else 1.0) if fill else 0.0
    border_alpha = (border[3] / 255 if len(border) == 4 else 1.0) if border else 0.0
    inside = inner * fill_alpha
    ring = (outer - inner) * border_alpha
    opacity = inside + ring
    safe = np.where(opacity > 0, opacity, 1)[..., None]
    fill_rgb = np.array((fill or (0, 0, 0))[:3], dtype=float)
    border_rgb = np.array((border or fill or (0, 0, 0))[:3], dtype=float)
    rgb = (inside[..., None] * fill_rgb + ring[..., None] * border_rgb) / safe
    return _surface(rgb, opacity)


@functools.lru_cache(maxsize=_CACHE)
def _tile(radius: float, fill: Colour | None, border: Colour | None, line: float) -> pygame.Surface:
    """The smallest rounded rectangle of these looks, from which larger ones are stretched."""
    side = 2 * (math.ceil(max(radius, line)) + 2) + 1
    outer = np.clip(0.5 - _rounded_distance(side, side, radius), 0, 1)
    inner = np.clip(0.5 - _rounded_distance(side, side, radius, line), 0, 1) if border else outer
    return _layered(outer, inner, fill, border)


def _stretched(tile: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A tile's corners kept, its middle row and column drawn out to width x height."""
    corner = (tile.get_width() - 1) // 2
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    cw, ch = min(corner, width // 2), min(corner, height // 2)
    side = tile.get_width()
    mid_w, mid_h = width - 2 * cw, height - 2 * ch
    columns = ((0, cw, 0, cw), (corner, 1, cw, mid_w), (side - cw, cw, width - cw, cw))
    rows = ((0, ch, 0, ch), (corner, 1, ch, mid_h), (side - ch, ch, height - ch, ch))
    for sx, sw, dx, dw in columns:
        for sy, sh, dy, dh in rows:
            if dw <= 0 or dh <= 0 or sw <= 0 or sh <= 0:
                continue
            part = tile.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            picture.blit(part, (dx, dy), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


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
    corner = math.ceil(max(radius, line)) + 2
    if width <= 2 * corner + 1 or height <= 2 * corner + 1:
        outer = np.clip(0.5 - _rounded_distance(width, height, radius), 0, 1)
        inner = np.clip(0.5 - _rounded_distance(width, height, radius, line), 0, 1) if border else outer
        return _layered(outer, inner, fill, border)
    return _stretched(_tile(radius, fill, border, line), width, height)


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
    c = np.arange(side) + 0.5 - side / 2
    distance = np.hypot(c[None, :], c[:, None]) - radius
    outer = np.clip(0.5 - distance, 0, 1)
    inner = np.clip(0.5 - (distance + line), 0, 1) if border else outer
    return _layered(outer, inner, fill, border)


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
        surface.blit(picture, (round(centre[0] - half), round(centre[1] - half)))


@functools.lru_cache(maxsize=64)
def _shadow_tile(radius: float, blur: int, opacity: float) -> pygame.Surface:
    side = 2 * (math.ceil(radius) + 2 * blur + 2) + 1
    distance = _rounded_distance(side, side, radius + blur, blur)
    t = np.clip(0.5 - distance / (2 * blur), 0, 1)
    return _surface(np.zeros((side, side, 3)), t * t * (3 - 2 * t) * opacity)


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
    depth = (np.arange(height) + 0.5) / height
    opacity = np.repeat((depth[::-1] if upwards else depth)[:, None], width, axis=1)
    return _surface(np.broadcast_to(np.array(colour[:3], dtype=float), (height, width, 3)), opacity)


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
