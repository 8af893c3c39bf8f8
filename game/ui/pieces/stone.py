"""Stone: the rock around a cavern, pillars and walls, with faces lit from the top left, and their shadows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui import text
from game.ui.camera import Lens
from game.ui.pieces import sprites
from game.ui.pieces.scene import Ring, Solid
from game.ui.pieces.strokes import Sheet, bounds_of

LIGHT = (-0.62, -0.78)
"""The unit vector towards the lamp: everything on a surface is lit from the top left."""
FACE = {"rock": 0.26, "pillar": 0.24, "wall": 0.14}
"""How wide the sloping face of a solid is drawn, in inches, inside its outline."""
OUTLINE = (18, 14, 11)
TEXTURE_IN = 4.0
SHADOW_REACH_IN = 0.5
LETTERS_IN = 0.46
READABLE_PX = 9
"""Smaller letters are not cut."""
_LIKE = pygame.Surface((1, 1), pygame.SRCALPHA)
_ROUGH = 4
"""Shadows are painted so many times smaller: they are soft anyway."""


def signed_area(ring: Sequence[tuple[float, float]]) -> float:
    """Positive where the ring runs clockwise on the screen (y down)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*ring, ring[0]])) / 2


def inset(ring: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """The ring moved to its right-hand inside by `by`, corner for corner; mitres are kept short.

    For a ring that runs clockwise on the screen this is inward; `by` below 0 moves it outward.
    """
    count = len(ring)
    moved = []
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        n1, n2 = _inward(before, here), _inward(here, after)
        mid = (n1[0] + n2[0], n1[1] + n2[1])
        size = math.hypot(*mid) or 1.0
        mid = (mid[0] / size, mid[1] / size)
        stretch = min(2.0, 1 / max(0.2, mid[0] * n1[0] + mid[1] * n1[1]))
        moved.append((here[0] + mid[0] * by * stretch, here[1] + mid[1] * by * stretch))
    return moved


def _inward(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """The unit normal to the right of a to b on the screen: into a clockwise ring."""
    length = math.dist(a, b) or 1.0
    return (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)


def shadows(surface: pygame.Surface, lens: Lens, solids: Sequence[Solid], clip: pygame.Rect) -> None:
    """Darken the ground beside solids: softly all round, and away from the lamp. Draw before `solid`."""
    if not solids or clip.width < 1 or clip.height < 1:
        return
    pad = math.ceil(SHADOW_REACH_IN * lens.scale)
    area = clip.inflate(2 * pad, 2 * pad)
    # Whole rough pixels counted from the table's corner: neighbouring tiles must agree on every one of them.
    origin = lens.px(0, 0)
    area.left -= (area.left - round(origin[0])) % _ROUGH
    area.top -= (area.top - round(origin[1])) % _ROUGH
    area.width += -area.width % _ROUGH
    area.height += -area.height % _ROUGH
    small = (max(1, area.width // _ROUGH), max(1, area.height // _ROUGH))
    fx, fy = small[0] / area.width, small[1] / area.height
    for distance_in, blur_in, opacity in ((0.0, 0.34, 105), (0.16, 0.10, 120)):
        mask = pygame.Surface(small, pygame.SRCALPHA)
        shift = (-LIGHT[0] * distance_in * lens.scale, -LIGHT[1] * distance_in * lens.scale)
        for item in solids:
            for ring, colour in [
                (item.outline, (0, 0, 0, opacity)),
                *((hollow, (0, 0, 0, 0)) for hollow in item.hollows),
            ]:
                points = [
                    ((x - area.left + shift[0]) * fx, (y - area.top + shift[1]) * fy)
                    for x, y in lens.many(ring)
                ]
                pygame.draw.polygon(mask, colour, points)
        radius = max(1, round(blur_in * lens.scale * fx))
        soft = pygame.transform.box_blur(mask, radius)
        soft = pygame.transform.box_blur(soft, radius)
        surface.blit(pygame.transform.smoothscale(soft, area.size), area.topleft)


def solid(surface: pygame.Surface, lens: Lens, item: Solid, clip: pygame.Rect) -> None:
    """Draw one piece of terrain: its top, its sloping faces by the light, its outline."""
    outline = lens.many(item.outline)
    bounds = bounds_of(outline, 3, clip)
    if bounds.width < 1 or bounds.height < 1:
        return
    factor = 3 if bounds.width * bounds.height < 160_000 else 2
    hollows = [lens.many(ring) for ring in item.hollows]
    _stone(surface, lens, bounds, outline, hollows, factor, item.kind)
    faces = Sheet(bounds, factor, ground=(0, 0, 0))
    wide_in = FACE.get(item.kind, 0.2)
    if item.kind != "rock":
        _faces(faces, lens, item.outline, wide_in, is_hollow=False)
    for ring in item.hollows:
        _faces(faces, lens, ring, wide_in, is_hollow=True)
    rim = max(1.2, 0.055 * lens.scale)
    if item.kind != "rock":
        faces.line(outline, OUTLINE, rim, closed=True)
    for hollow in hollows:
        faces.line(hollow, OUTLINE, rim * 1.3, closed=True)
    faces.lay_on(surface)
    if item.name and item.kind == "pillar":
        _carve(surface, lens, item)


def _carve(surface: pygame.Surface, lens: Lens, item: Solid) -> None:
    """The stone's name, cut into its top."""
    xs, ys = [p[0] for p in item.outline], [p[1] for p in item.outline]
    room = (max(xs) - min(xs)) * 0.56 * lens.scale
    high = LETTERS_IN * lens.scale
    if high < 7:
        return
    letters = _letters(item.name, round(high))
    if letters.get_width() > room:
        high *= room / letters.get_width()
        letters = _letters(item.name, max(1, round(high)))
    if high < READABLE_PX:
        return
    count = len(xs)
    x, y = lens.px(sum(xs) / count, sum(ys) / count)
    spot = letters.get_rect(center=(round(x), round(y)))
    for shift, colour in ((1, (255, 236, 205, 84)), (0, (8, 6, 4, 185))):
        cut = letters.copy()
        cut.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
        cut.fill((*colour[:3], colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(cut, spot.move(shift, shift))


@lru_cache(maxsize=64)
def _letters(name: str, high_px: int) -> pygame.Surface:
    """A name in white, so many pixels high; large letters scaled down, whatever the size of text is."""
    big = text.picture(name[:1].upper() + name[1:], "display", (255, 255, 255))
    wide = max(1, round(big.get_width() * high_px / big.get_height()))
    return pygame.transform.smoothscale(big.convert(_LIKE), (wide, max(1, high_px)))


def _stone(
    surface: pygame.Surface,
    lens: Lens,
    bounds: pygame.Rect,
    outline: Sequence[tuple[float, float]],
    hollows: Sequence[Sequence[tuple[float, float]]],
    factor: int,
    kind: str,
) -> None:
    """The stone itself, cut out of its texture."""
    tile_px = max(8, round(TEXTURE_IN * lens.scale))
    stone = pygame.Surface(bounds.size, pygame.SRCALPHA)
    origin = lens.px(0, 0)
    sprites.fill(
        stone,
        stone.get_rect(),
        "rock",
        tile_px,
        (round(origin[0]) - bounds.left, round(origin[1]) - bounds.top),
    )
    if kind != "rock":
        stone.fill((26, 22, 18), special_flags=pygame.BLEND_RGB_ADD)
    cut = Sheet(bounds, factor, ground=(255, 255, 255))
    cut.polygon(outline, (255, 255, 255, 255))
    for hollow in hollows:
        cut.erase(hollow)
    stone.blit(cut.scaled(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(stone, bounds.topleft)


def _faces(sheet: Sheet, lens: Lens, ring: Ring, wide_in: float, is_hollow: bool) -> None:
    """Shade the slope between a ring and the same ring moved into the stone."""
    points = list(ring)
    if signed_area(points) < 0:
        points.reverse()
    # Clockwise now: right is inward. The stone of a hollow lies outside it.
    moved = inset(points, -wide_in if is_hollow else wide_in)
    outer, inner = lens.many(points), lens.many(moved)
    count = len(points)
    for i in range(count):
        j = (i + 1) % count
        normal = _inward(points[i], points[j])
        if not is_hollow:
            normal = (-normal[0], -normal[1])
        light = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
        colour = (255, 236, 205, round(58 * light)) if light > 0 else (0, 0, 0, round(-110 * light))
        sheet.polygon([outer[i], outer[j], inner[j], inner[i]], colour)
        edge = (255, 240, 214, round(70 * light)) if light > 0 else (0, 0, 0, round(-70 * light))
        sheet.line([inner[i], inner[j]], edge, max(0.7, 0.018 * lens.scale))
