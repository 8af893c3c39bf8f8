"""What grows and flows on a table: hedges, water, stakes, and ground that is trodden, tilled or bridged.

Everything irregular hangs on the world's own places, so that neighbouring tiles of a picture agree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pygame

from game.ui.camera import Lens
from game.ui.pieces import sprites
from game.ui.pieces.scene import Patch, Ring, Solid
from game.ui.pieces.strokes import Sheet, bounds_of

Point = tuple[float, float]
Colour = tuple[int, int, int]

TEXTURE_IN = 4.0
LEAF_IN = 0.11
"""How far apart the tufts of a hedge are."""
RIPPLE_IN = 0.55
PLANK_IN = 0.34
FURROW_IN = 0.36
SHALLOW, DEEP = (66, 96, 92), (26, 54, 66)
LEAVES: tuple[Colour, ...] = ((52, 70, 30), (62, 82, 36), (74, 92, 42), (58, 74, 40))
LIGHT = (-0.62, -0.78)


# Patches: they lie under everything and stop nobody


def patch(surface: pygame.Surface, lens: Lens, item: Patch, clip: pygame.Rect) -> None:
    """Paint one patch of ground; of a kind that is not known, nothing."""
    paint = _PATCHES.get(item.kind)
    if paint is not None:
        paint(surface, lens, item.outline, clip)


def _trodden(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """Grass worn down to the earth, more so in the middle."""
    _spread(surface, lens, ring, clip, "earth", soft_in=0.35, strength=0.85)


def _paved(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """Dressed stone: paler than what is round it."""
    _spread(surface, lens, ring, clip, "stone", soft_in=0.03, strength=0.9, lift=34)


def _tilled(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """A bed of dark earth in furrows, each with a lit ridge."""
    _spread(surface, lens, ring, clip, "earth", soft_in=0.07, strength=1.0)
    bounds = bounds_of(lens.many(ring), 2, clip)
    if bounds.width < 1 or bounds.height < 1:
        return
    sheet = Sheet(bounds, 2, ground=(0, 0, 0))
    left, right = min(p[0] for p in ring) + 0.08, max(p[0] for p in ring) - 0.08
    y = min(p[1] for p in ring) + FURROW_IN / 2
    while y < max(p[1] for p in ring) - 0.05:
        wave = [(x, y + 0.02 * math.sin(9 * x + 5 * y)) for x in np.linspace(left, right, 14)]
        sheet.line(lens.many(wave), (12, 8, 4, 110), 0.11 * lens.scale)
        sheet.line(lens.many([(x, v + 0.09) for x, v in wave]), (214, 178, 128, 40), 0.05 * lens.scale)
        y += FURROW_IN
    sheet.lay_on(surface)


def _planks(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """A bridge: boards across the way over it, and a beam along either side."""
    outline = lens.many(ring)
    bounds = bounds_of(outline, 3, clip)
    if bounds.width < 1 or bounds.height < 1:
        return
    _spread(surface, lens, ring, clip, "wood", soft_in=0.0, strength=1.0)
    sheet = Sheet(bounds, 2, ground=(0, 0, 0))
    (x1, y1), (x2, y2) = _box(ring)
    is_upright = y2 - y1 >= x2 - x1
    at, end = (y1, y2) if is_upright else (x1, x2)
    while (at := at + PLANK_IN) < end - 0.05:
        line = [(x1, at), (x2, at)] if is_upright else [(at, y1), (at, y2)]
        sheet.line(lens.many(line), (12, 8, 5, 190), max(1.0, 0.035 * lens.scale))
        lit = [(p[0] + 0.03, p[1] + 0.03) for p in line]
        sheet.line(lens.many(lit), (255, 226, 180, 36), max(0.8, 0.02 * lens.scale))
    beams = (
        ([(x1, y1), (x1, y2)], [(x2, y1), (x2, y2)])
        if is_upright
        else ([(x1, y1), (x2, y1)], [(x1, y2), (x2, y2)])
    )
    for beam in beams:
        sheet.line(lens.many(beam), (20, 13, 8, 255), 0.13 * lens.scale)
        sheet.line(lens.many(beam), (96, 68, 42, 255), 0.08 * lens.scale)
    sheet.lay_on(surface)


def _shallows(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """Water that one can wade: the ground shows through, with stones in it."""
    _flood(surface, lens, ring, clip, strength=0.42)
    for x, y, chance in _places(ring, 0.4):
        if chance < 0.42:
            size = 0.05 + 0.1 * _chance(x, y, 5)
            at = lens.px(x, y)
            if clip.inflate(40, 40).collidepoint(at):
                _pebble(surface, at, size * lens.scale)


def _pebble(surface: pygame.Surface, at: Point, radius: float) -> None:
    if radius < 1:
        return
    box = pygame.Rect(0, 0, math.ceil(radius * 3), math.ceil(radius * 3))
    box.center = (round(at[0]), round(at[1]))
    sheet = Sheet(box, 3, ground=(40, 42, 38))
    sheet.circle((at[0] + radius * 0.15, at[1] + radius * 0.2), radius, (12, 22, 24, 150))
    sheet.circle(at, radius * 0.92, (96, 94, 84, 255))
    sheet.circle((at[0] - radius * 0.25, at[1] - radius * 0.3), radius * 0.5, (132, 128, 114, 255))
    sheet.lay_on(surface)


# Solids that are no stone


def solid(surface: pygame.Surface, lens: Lens, item: Solid, clip: pygame.Rect) -> bool:
    """Draw a solid of a kind that stands here; False for any other kind."""
    paint = _SOLIDS.get(item.kind)
    if paint is None:
        return False
    paint(surface, lens, item.outline, clip)
    return True


def casts_shadow(item: Solid) -> bool:
    """Whether it stands up from the ground."""
    return item.kind != "water"


def _water(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """Deep water below its bank, which throws its shadow on it."""
    _flood(surface, lens, ring, clip, strength=1.0)


def _flood(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect, strength: float) -> None:
    reach = max(2, round(0.5 * lens.scale))
    points = lens.many(ring)
    area = bounds_of(points, reach, clip.inflate(2 * reach, 2 * reach))
    seen = area.clip(clip)
    if area.width < 1 or area.height < 1 or seen.width < 1 or seen.height < 1:
        return
    inside = _mask(area, points)
    depth = _blurred(inside, max(1, round(0.24 * lens.scale)))
    shade = (-LIGHT[0] * 0.12 * lens.scale, -LIGHT[1] * 0.12 * lens.scale)
    lit = _blurred(_mask(area, [(x + shade[0], y + shade[1]) for x, y in points]), 2)
    deep = np.clip((depth - 0.45) / 0.5, 0.0, 1.0)[..., None]
    colour = np.array(SHALLOW) * (1 - deep) + np.array(DEEP) * deep
    colour = colour * (0.45 + 0.55 * lit)[..., None]
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    picture.fill((0, 0, 0, 255))
    pixels = pygame.surfarray.pixels3d(picture)
    pixels[:] = colour.astype(np.uint8)
    del pixels
    _ripples(picture, lens, ring, area, strength)
    alpha = pygame.surfarray.pixels_alpha(picture)
    edge = _blurred(inside, 1)
    alpha[:] = (255 * edge * (strength + (1 - strength) * 0.35 * deep[..., 0])).astype(np.uint8)
    del alpha
    surface.blit(picture, seen.topleft, seen.move(-area.left, -area.top))
    if strength == 1.0:
        bank = Sheet(seen.inflate(4, 4), 2, ground=(0, 0, 0))
        bank.line(points, (16, 12, 8, 210), max(1.2, 0.05 * lens.scale), closed=True)
        bank.line([(x + 1, y + 1) for x, y in points], (200, 180, 140, 46), max(1.0, 0.03 * lens.scale), True)
        before = surface.get_clip()
        surface.set_clip(clip.clip(before))
        bank.lay_on(surface)
        surface.set_clip(before)


def _ripples(picture: pygame.Surface, lens: Lens, ring: Ring, area: pygame.Rect, strength: float) -> None:
    """Short bright strokes with the stream, which runs along the longer side."""
    sheet = Sheet(area, 2, ground=(170, 196, 190))
    (x1, y1), (x2, y2) = _box(ring)
    runs_east = x2 - x1 >= y2 - y1
    for x, y, chance in _places(ring, RIPPLE_IN):
        long = 0.16 + 0.3 * _chance(x, y, 3)
        steps = [(i / 6 - 0.5) * long for i in range(7)]
        bend = 0.025 * math.sin(7 * (x + y))
        line = [
            (x + s, y + bend * math.cos(9 * s)) if runs_east else (x + bend * math.cos(9 * s), y + s)
            for s in steps
        ]
        ink = round((24 + 62 * chance) * (0.5 + 0.5 * strength))
        sheet.line(lens.many(line), (170, 196, 190, ink), max(0.8, 0.022 * lens.scale))
    picture.blit(sheet.scaled(), (0, 0))


def _hedge(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """Tufts of leaves, the southern ones over the northern, lit from the top left."""
    pad = LEAF_IN * lens.scale
    bounds = bounds_of(lens.many(ring), 2, clip.inflate(2 * pad, 2 * pad))
    if bounds.width < 1 or bounds.height < 1:
        return
    sheet = Sheet(bounds, 2, ground=(30, 40, 18))
    sheet.polygon(lens.many(ring), (30, 40, 18, 255))
    sheet.line(lens.many(ring), (16, 20, 10, 255), max(1.0, 0.05 * lens.scale), closed=True)
    for x, y, chance in _places(ring, LEAF_IN, keep_in=0.05):
        radius = (0.06 + 0.035 * chance) * lens.scale
        turn = 6.28 * _chance(x, y, 6)
        leaf = LEAVES[int(_chance(x, y, 7) * len(LEAVES)) % len(LEAVES)]
        bright = 0.78 + 0.34 * _chance(math.floor(x / 0.4), math.floor(y / 0.4), 8)
        px, py = lens.px(x, y)
        sheet.circle((px + radius * 0.3, py + radius * 0.45), radius * 1.15, (18, 25, 11, 255))
        for part in range(3):  # a tuft of three leaves
            away = turn + part * 2.09
            at = (px + 0.55 * radius * math.cos(away), py + 0.55 * radius * math.sin(away))
            lit = bright * (1.0 - 0.28 * (math.cos(away) * LIGHT[0] + math.sin(away) * LIGHT[1] < 0))
            tone = tuple(min(255, round(c * lit)) for c in leaf)
            sheet.circle(at, radius * 0.62, (*tone, 255))
        light = tuple(min(255, round(c * bright * 1.4 + 6)) for c in leaf)
        sheet.circle((px - radius * 0.3, py - radius * 0.36), radius * 0.34, (*light, 255))
        if chance > 0.965:
            sheet.circle((px, py), radius * 0.36, (228, 210, 196, 255))
    before = surface.get_clip()
    surface.set_clip(clip.clip(before))
    sheet.lay_on(surface)
    surface.set_clip(before)


def _stake(surface: pygame.Surface, lens: Lens, ring: Ring, clip: pygame.Rect) -> None:
    """A post seen from above: its foot as wide as its outline, its sawn top smaller and lit."""
    points = lens.many(ring)
    bounds = bounds_of(points, 3, clip.inflate(20, 20))
    if bounds.width < 1 or bounds.height < 1:
        return
    sheet = Sheet(bounds, 3, ground=(52, 36, 22))
    sheet.polygon(points, (52, 36, 22, 255))
    sheet.line(points, (18, 12, 8, 255), max(1.2, 0.045 * lens.scale), closed=True)
    count = len(points)
    middle = (sum(p[0] for p in points) / count, sum(p[1] for p in points) / count)
    radius = min(math.dist(middle, p) for p in points) * 0.66
    top = (middle[0] + LIGHT[0] * radius * 0.12, middle[1] + LIGHT[1] * radius * 0.12)
    for part, colour in (
        (1.0, (108, 80, 50)),
        (0.86, (150, 116, 76)),
        (0.56, (132, 100, 64)),
        (0.3, (150, 116, 76)),
    ):
        sheet.circle(top, radius * part, (*colour, 255))
    sheet.lay_on(surface)


# Brushes


def _spread(
    surface: pygame.Surface,
    lens: Lens,
    ring: Ring,
    clip: pygame.Rect,
    texture: str,
    soft_in: float,
    strength: float,
    lift: int = 0,
) -> None:
    """A texture over an outline, with an edge as soft as it should be, and brightened by `lift`."""
    soft = round(soft_in * lens.scale)
    points = lens.many(ring)
    area = bounds_of(points, soft + 2, clip.inflate(2 * soft + 4, 2 * soft + 4))
    seen = area.clip(clip)
    if seen.width < 1 or seen.height < 1:
        return
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    origin = lens.px(0, 0)
    tile_px = max(8, round(TEXTURE_IN * lens.scale))
    corner = (round(origin[0]) - area.left, round(origin[1]) - area.top)
    sprites.fill(picture, picture.get_rect(), texture, tile_px, corner)
    if lift:
        picture.fill((lift, lift, round(lift * 0.9)), special_flags=pygame.BLEND_RGB_ADD)
    part = _blurred(_mask(area, points), max(1, soft))
    if soft > 2:
        part = np.clip((part - 0.25) / 0.6, 0.0, 1.0)
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (255 * strength * part).astype(np.uint8)
    del alpha
    surface.blit(picture, seen.topleft, seen.move(-area.left, -area.top))


def _mask(area: pygame.Rect, points: Sequence[Point]) -> np.ndarray:
    """1 inside of an outline, 0 outside, by pixels (x, y) of an area."""
    sheet = pygame.Surface(area.size, depth=32)
    pygame.draw.polygon(sheet, (255, 255, 255), [(x - area.left, y - area.top) for x, y in points])
    inside: np.ndarray = pygame.surfarray.array_red(sheet).astype(np.float32) / 255
    return inside


def _blurred(part: np.ndarray, radius: int) -> np.ndarray:
    """A mask with soft edges."""
    sheet = pygame.Surface(part.shape, depth=32)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = (part * 255).astype(np.uint8)[..., None]
    del pixels
    for _ in range(2):
        sheet = pygame.transform.box_blur(sheet, radius)
    soft: np.ndarray = pygame.surfarray.array_red(sheet).astype(np.float32) / 255
    return soft


def _places(ring: Ring, step: float, keep_in: float = 0.0) -> Iterator[tuple[float, float, float]]:
    """Scattered places inside an outline, north to south, each with a number from 0 to 1 of its own.

    `keep_in` keeps them that far from the edge.
    """
    (x1, y1), (x2, y2) = _box(ring)
    for row in range(math.floor(y1 / step), math.ceil(y2 / step) + 1):
        for column in range(math.floor(x1 / step), math.ceil(x2 / step) + 1):
            x = (column + 0.2 + 0.6 * _chance(column, row, 1)) * step
            y = (row + 0.2 + 0.6 * _chance(column, row, 2)) * step
            if _is_inside(ring, x, y) and (not keep_in or _edge_far(ring, x, y) >= keep_in):
                yield x, y, _chance(column, row, 4)


def _chance(x: float, y: float, kind: int) -> float:
    """A number from 0 to 1 that belongs to a place."""
    value = (round(x * 1009) * 73_856_093) ^ (round(y * 1013) * 19_349_663) ^ (kind * 83_492_791)
    value = (value ^ (value >> 13)) * 1_274_126_177 & 0xFFFFFFFF
    return ((value ^ (value >> 16)) & 0xFFFF) / 0xFFFF


def _box(ring: Ring) -> tuple[Point, Point]:
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _is_inside(ring: Ring, x: float, y: float) -> bool:
    inside = False
    for i in range(len(ring)):
        (x1, y1), (x2, y2) = ring[i - 1], ring[i]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _edge_far(ring: Ring, x: float, y: float) -> float:
    """How far a place is from the outline."""
    best = math.inf
    for i in range(len(ring)):
        (x1, y1), (x2, y2) = ring[i - 1], ring[i]
        dx, dy = x2 - x1, y2 - y1
        part = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
        best = min(best, math.dist((x, y), (x1 + part * dx, y1 + part * dy)))
    return best


Paint = Callable[[pygame.Surface, Lens, Ring, pygame.Rect], None]
_PATCHES: dict[str, Paint] = {
    "trodden": _trodden,
    "paved": _paved,
    "tilled": _tilled,
    "planks": _planks,
    "shallows": _shallows,
}
_SOLIDS: dict[str, Paint] = {"water": _water, "hedge": _hedge, "stake": _stake}
