"""Shaded parts of a surface: a reach, deployment zones, where nothing may stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import pygame

from game.ui import theme
from game.ui.camera import Lens
from game.ui.pieces import patterns
from game.ui.pieces.scene import Ring
from game.ui.pieces.strokes import polyline


class Area(msgspec.Struct, frozen=True):
    """A piece of a surface: an outline and the holes in it, in world units."""

    outline: Ring
    holes: tuple[Ring, ...] = ()


def from_geometry(geometry: Any) -> tuple[Area, ...]:
    """The areas of anything that speaks shapely's language: polygons, or a collection of them."""
    if geometry is None or geometry.is_empty:
        return ()
    if geometry.geom_type == "Polygon":
        holes = tuple(tuple(ring.coords)[:-1] for ring in geometry.interiors)
        return (Area(tuple(geometry.exterior.coords)[:-1], holes),)
    parts = getattr(geometry, "geoms", ())
    return tuple(area for part in parts for area in from_geometry(part))


def shade(
    surface: pygame.Surface,
    lens: Lens,
    areas: Sequence[Area],
    colour: theme.Rgb,
    *,
    tint: float = 0.2,
    line: int = 2,
    within: tuple[float, float] | None = None,
    dim: float = 0.0,
) -> None:
    """Tint areas and outline them. With `dim`, the rest of a table of size `within` is darkened by so much.

    For a transparent `Layer`: it replaces what is on the surface instead of blending with it.
    """
    surface.fill((*colour, 0))
    outside = (*colour, 0)
    if dim > 0 and within is not None:
        wide, deep = within
        outside = (10, 8, 6, round(255 * dim))
        pygame.draw.polygon(surface, outside, lens.many(((0, 0), (wide, 0), (wide, deep), (0, deep))))
    for area in areas:
        pygame.draw.polygon(surface, theme.alpha(colour, tint), lens.many(area.outline))
    for area in areas:
        for hole in area.holes:
            pygame.draw.polygon(surface, outside, lens.many(hole))
    for area in areas:
        for ring in (area.outline, *area.holes):
            polyline(surface, colour, lens.many(ring), line, closed=True)


def hatch(
    surface: pygame.Surface,
    lens: Lens,
    areas: Sequence[Area],
    colour: theme.Rgb,
    *,
    step_px: int = 9,
    strength: float = 0.55,
    pattern: str = "",
) -> None:
    """Cross areas out with slanting lines, or lay a side's pattern on them. For a `Layer`, like `shade`."""
    if not areas:
        return
    size = surface.get_size()
    mask = pygame.Surface(size, pygame.SRCALPHA)
    for area in areas:
        pygame.draw.polygon(mask, (255, 255, 255, 255), lens.many(area.outline))
    for area in areas:
        for hole in area.holes:
            pygame.draw.polygon(mask, (0, 0, 0, 0), lens.many(hole))
    lines = pygame.Surface(size, pygame.SRCALPHA)
    lines.fill((*colour, 0))
    ink = theme.alpha(colour, strength)
    # The lines hang on the world, so that they stay with the table when it is panned.
    ox, oy = lens.px(0, 0)
    if pattern:
        patterns.fill(lines, lines.get_rect(), pattern, ink, step_px, (ox, oy))
    else:
        first = math.floor((ox + oy) % step_px)
        for at in range(first - step_px, size[0] + size[1], step_px):
            pygame.draw.aaline(lines, ink, (at, 0), (at - size[1], size[1]), 1)
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(lines, (0, 0))
    for area in areas:
        for ring in (area.outline, *area.holes):
            polyline(surface, theme.alpha(colour, 0.6), lens.many(ring), 1, closed=True)


def zone(
    surface: pygame.Surface,
    lens: Lens,
    area: Area,
    colour: theme.Rgb,
    *,
    is_active: bool = True,
    pattern: str = "",
) -> None:
    """A deployment zone: a wash of the side's colour, stronger where figures may be set up now."""
    shade(surface, lens, [area], colour, tint=0.26 if is_active else 0.1, line=2 if is_active else 1)
    if pattern:
        hatch(surface, lens, [area], colour, step_px=22, strength=0.3 if is_active else 0.16, pattern=pattern)
