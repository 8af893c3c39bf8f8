"""Smooth lines and areas: the brush that everything on a surface is drawn with.

Two ways: `Sheet` paints large and scales down, for what is painted once and kept; the plain functions are
quick enough for every frame. All points are pixels of the target.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

import pygame
from pygame import gfxdraw

from game.ui import shapes

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]

FINEST = 3
"""How many times larger a sheet is painted."""


class Sheet:
    """A part of a picture painted `factor` times larger, then laid on it smoothly scaled down.

    Holds only the part that is drawn on: give the bounds of what comes. Where all that is drawn has about one
    colour at its rim, give that as `ground`: then the edges need no costly care against dark seams.
    """

    def __init__(
        self, bounds: pygame.Rect, factor: int = FINEST, ground: tuple[int, int, int] | None = None
    ) -> None:
        self.bounds = bounds
        self.factor = factor
        size = (max(1, bounds.width) * factor, max(1, bounds.height) * factor)
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.ground = ground
        if ground is not None and ground != (0, 0, 0):
            self.surface.fill((*ground, 0))

    def points(self, points: Iterable[Sequence[float]]) -> list[Point]:
        left, top, factor = self.bounds.left, self.bounds.top, self.factor
        return [((p[0] - left) * factor, (p[1] - top) * factor) for p in points]

    def polygon(self, points: Sequence[Sequence[float]], colour: Colour) -> None:
        """Fill; replaces what is below it, alpha and all."""
        if len(points) >= 3:
            pygame.draw.polygon(self.surface, colour, self.points(points))

    def erase(self, points: Sequence[Sequence[float]]) -> None:
        self.polygon(points, (*(self.ground or (0, 0, 0)), 0))

    def line(
        self, points: Sequence[Sequence[float]], colour: Colour, width: float, closed: bool = False
    ) -> None:
        """A stroke with round joints and ends."""
        big = self.points(points)
        if closed and big:
            big.append(big[0])
        half = width * self.factor / 2
        for a, b in itertools.pairwise(big):
            length = math.dist(a, b)
            if length < 1e-9:
                continue
            nx, ny = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
            quad = [
                (a[0] + nx, a[1] + ny),
                (b[0] + nx, b[1] + ny),
                (b[0] - nx, b[1] - ny),
                (a[0] - nx, a[1] - ny),
            ]
            pygame.draw.polygon(self.surface, colour, quad)
        if half >= 1:
            for p in big:
                pygame.draw.circle(self.surface, colour, p, half)

    def circle(self, centre: Point, radius: float, colour: Colour, width: float = 0) -> None:
        (at,) = self.points([centre])
        thick = max(1, round(width * self.factor)) if width else 0
        pygame.draw.circle(self.surface, colour, at, radius * self.factor, thick)

    def scaled(self) -> pygame.Surface:
        """The sheet at the picture's own size."""
        size = (max(1, self.bounds.width), max(1, self.bounds.height))
        if self.ground is not None:
            return pygame.transform.smoothscale(self.surface, size)
        return _scaled_premultiplied(self.surface, size)

    def lay_on(self, target: pygame.Surface) -> None:
        target.blit(self.scaled(), self.bounds.topleft)


def _scaled_premultiplied(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scaled down without the dark seams that transparent black pixels would mix into the edges."""
    return _straight(pygame.transform.smoothscale(surface.premul_alpha(), size))


def _straight(surface: pygame.Surface) -> pygame.Surface:
    """Back from premultiplied to straight alpha, in place."""
    import numpy as np

    pixels = pygame.surfarray.pixels3d(surface)
    alpha = pygame.surfarray.pixels_alpha(surface)
    seen = alpha > 0
    part = alpha[seen].astype(np.float32)[:, None]
    pixels[seen] = np.minimum(255, pixels[seen] * (255.0 / part) + 0.5).astype(np.uint8)
    del pixels, alpha
    return surface


def bounds_of(
    points: Iterable[Sequence[float]], pad: float = 2, within: pygame.Rect | None = None
) -> pygame.Rect:
    """The whole pixels that these points and `pad` around them touch, cut to `within`."""
    listed = list(points)
    if not listed:
        return pygame.Rect(0, 0, 0, 0)
    left = math.floor(min(p[0] for p in listed) - pad)
    top = math.floor(min(p[1] for p in listed) - pad)
    right = math.ceil(max(p[0] for p in listed) + pad)
    bottom = math.ceil(max(p[1] for p in listed) + pad)
    # Far outside points must not overflow a Rect of C integers.
    left, top = max(left, -(2**20)), max(top, -(2**20))
    right, bottom = min(right, 2**20), min(bottom, 2**20)
    rect = pygame.Rect(left, top, right - left, bottom - top)
    return rect.clip(within) if within is not None else rect


# Quick, for every frame


def line(surface: pygame.Surface, colour: Colour, a: Point, b: Point, width: int = 2) -> None:
    """A smooth opaque segment."""
    pygame.draw.aaline(surface, colour, a, b, width)


def polyline(
    surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: int = 2, closed: bool = False
) -> None:
    """A smooth opaque stroke with round joints."""
    listed = [*points, points[0]] if closed and points else list(points)
    for a, b in itertools.pairwise(listed):
        pygame.draw.aaline(surface, colour, a, b, width)
    if width >= 3 and (len(colour) < 4 or colour[3] == 255):
        for p in listed[1:-1] if not closed else listed[:-1]:
            shapes.circle(surface, p, width / 2, tuple(colour))


def polygon(surface: pygame.Surface, colour: Colour, points: Sequence[Point]) -> None:
    """A filled area with a smooth rim; blends where the colour has alpha."""
    if len(points) < 3:
        return
    whole = [(round(x), round(y)) for x, y in points]
    if len(colour) < 4 or colour[3] == 255:
        gfxdraw.aapolygon(surface, whole, colour)
    gfxdraw.filled_polygon(surface, whole, colour)


def along(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """The point so far along a line, and the unit direction there."""
    left = distance
    direction = (1.0, 0.0)
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        if length < 1e-12:
            continue
        direction = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        if left <= length:
            return (a[0] + direction[0] * left, a[1] + direction[1] * left), direction
        left -= length
    return (points[-1][0], points[-1][1]), direction


def length_of(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def dashes(points: Sequence[Point], dash: float, gap: float, offset: float = 0.0) -> Iterator[list[Point]]:
    """The dashes of a dashed line, each a short polyline that keeps the bends it goes round."""
    total = length_of(points)
    at = -(offset % (dash + gap))
    corners: list[tuple[float, Point]] = []
    run = 0.0
    for a, b in itertools.pairwise(points):
        run += math.dist(a, b)
        corners.append((run, b))
    while at < total:
        start, end = max(0.0, at), min(total, at + dash)
        if end > start:
            inner = [p for d, p in corners if start < d < end]
            yield [along(points, start)[0], *inner, along(points, end)[0]]
        at += dash + gap


def dashed(
    surface: pygame.Surface,
    colour: Colour,
    points: Sequence[Point],
    width: int = 2,
    dash: float = 9,
    gap: float = 6,
    offset: float = 0.0,
) -> None:
    for piece in dashes(points, dash, gap, offset):
        polyline(surface, colour, piece, width)


def blit_middle(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> pygame.Rect:
    """Blit with the picture's middle at a point."""
    return surface.blit(
        picture, (round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2))
    )
