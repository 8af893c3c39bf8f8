"""The sides' patterns: drawn as seamless tiles, laid on bases, roster tiles and reaches.

A pattern says the same as a side's colour and shape, for eyes that tell the colours badly. Which there are
stands in `theme.PATTERNS`.
"""

from __future__ import annotations

import functools

import pygame

from game.ui import theme

TIMES = 4
"""Tiles are drawn so many times as large and scaled down: smooth edges."""


@functools.lru_cache(maxsize=64)
def tile(pattern: str, step_px: int, colour: theme.Colour) -> pygame.Surface:
    """One square of the pattern, `step_px` wide, that fits to itself on all sides; empty for none."""
    side = step_px * TIMES
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    _DRAWN.get(pattern, _nothing)(big, side, colour)
    return pygame.transform.smoothscale(big, (step_px, step_px))


def _nothing(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    pass


def _dots(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        pygame.draw.circle(big, colour, (side * x, side * y), side * 0.17)


def _slanted(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    half = side * 0.15
    for shift in (-side, 0, side):
        corners = [(shift - half, side), (shift + half, side), (shift + side + half, 0)]
        pygame.draw.polygon(big, colour, [*corners, (shift + side - half, 0)])


def _bars(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    pygame.draw.rect(big, colour, (0, side * 0.3, side, side * 0.34))


def _zigzag(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    thick = side * 0.28
    for shift in (-side, 0):
        top = [(0, 0.75), (0.5, 0.25), (1, 0.75)]
        line = [(side * x, side * y + shift + side * 0.1) for x, y in top]
        below = [(x, y + thick) for x, y in reversed(line)]
        pygame.draw.polygon(big, colour, [*line, *below])


def _checks(big: pygame.Surface, side: int, colour: theme.Colour) -> None:
    half = side / 2
    pygame.draw.rect(big, colour, (0, 0, half, half))
    pygame.draw.rect(big, colour, (half, half, half, half))


_DRAWN = {"dots": _dots, "slanted": _slanted, "bars": _bars, "zigzag": _zigzag, "checks": _checks}


def fill(
    surface: pygame.Surface,
    rect: pygame.Rect,
    pattern: str,
    colour: theme.Colour,
    step_px: int,
    origin: tuple[float, float] = (0, 0),
) -> None:
    """Lay a pattern over a rectangle; a corner of a tile lies at `origin`."""
    if not pattern or rect.width <= 0 or rect.height <= 0 or step_px < 2:
        return
    picture = tile(pattern, step_px, colour)
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    left = rect.left - round(rect.left - origin[0]) % step_px
    top = rect.top - round(rect.top - origin[1]) % step_px
    for y in range(top, rect.bottom, step_px):
        for x in range(left, rect.right, step_px):
            surface.blit(picture, (x, y))
    surface.set_clip(before)


@functools.lru_cache(maxsize=256)
def on_base(pattern: str, colour: theme.Rgb, wide: int, deep: int, heading_deg: float) -> pygame.Surface:
    """The pattern as it lies on a base of these pixels, turned with it, within the rim; to lay on its top."""
    step = max(5, round(min(wide, deep) * 0.22))
    rim = max(1, round(min(wide, deep) * 0.09))
    flat = pygame.Surface((wide, deep), pygame.SRCALPHA)
    ink = theme.alpha(theme.mix(colour, (255, 255, 255), 0.55), 0.62)
    dark = theme.alpha(theme.mix(colour, (0, 0, 0), 0.35), 0.55)
    inside = flat.get_rect().inflate(-2 * rim, -2 * rim)
    flat.fill((*colour, 0))
    flat.fill(dark, inside)
    fill(flat, inside, pattern, ink, step, inside.topleft)
    return pygame.transform.rotozoom(flat, -heading_deg, 1.0) if heading_deg else flat
