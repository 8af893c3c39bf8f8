"""Pictures of figures, scenery, dice and signs, scaled to what is asked; `base_top` has what they stand on.

Figures come as sheets of small pictures, one for each of a number of headings, made from sculptures under one
lamp at the table's north-west: so light never turns with the piece. Everything given out is shared with later
callers and must not be drawn on. A name without a picture gets a plain stand-in, never an error.
"""

from __future__ import annotations

import functools
import math

import pygame

from game.ui.pieces.shelf import forget, kept, read
from game.ui.resources import asset

__all__ = [
    "DIE_SPREAD",
    "FIGURE_SPREAD",
    "arts",
    "die",
    "figure",
    "fill",
    "forget",
    "icon",
    "portrait",
    "scenery",
    "texture",
]

Rgb = tuple[int, int, int]

FIGURE_SPREAD = 2.0
"""Side of a figure's picture as a multiple of its base's shorter side: weapons and heads overhang."""
DIE_SPREAD = 1.5
"""Side of a die's picture as a multiple of the die's width."""
FIGURE_CELL = 288
DIE_CELL = 128


def _cell(sheet: pygame.Surface, index: int, side: int) -> pygame.Surface | None:
    """The `index`-th picture of a sheet, or None when the sheet is too small to hold it."""
    columns = max(1, sheet.get_width() // side)
    spot = pygame.Rect(index % columns * side, index // columns * side, side, side)
    return sheet.subsurface(spot) if sheet.get_rect().contains(spot) else None


def _scaled(picture: pygame.Surface, side: int) -> pygame.Surface:
    if picture.get_size() == (side, side):
        return picture.copy()
    return pygame.transform.smoothscale(picture, (side, side))


# Figures


def arts() -> tuple[str, ...]:
    """The names of all figures there are pictures of, sorted."""
    folder = asset("figures")
    return tuple(sorted(p.stem for p in folder.glob("*.webp") if not p.stem.endswith("-portrait")))


def figure(art: str, size_px: float, heading_deg: float = 0.0) -> pygame.Surface:
    """A miniature on the table as seen from above and a little from the south, looking along `heading_deg`.

    `size_px` is the shorter side of its base on the screen. The picture is `FIGURE_SPREAD` times as wide;
    its centre is the centre of the base. It brings its own shadow.
    """
    turns = _turns_of(art)
    step = round(heading_deg % 360.0 / 360.0 * turns) % turns
    return _figure(art, max(4, round(size_px * FIGURE_SPREAD)), step)


@functools.lru_cache(maxsize=256)
def _turns_of(art: str) -> int:
    """How many headings there are pictures of."""
    sheet = read("figures", art)
    return _turns(sheet, FIGURE_CELL) if sheet else 32


@kept
def _figure(art: str, side: int, step: int) -> pygame.Surface:
    sheet = read("figures", art)
    picture = _cell(sheet, step, FIGURE_CELL) if sheet else None
    return _scaled(picture, side) if picture else _stand_in(side, step * 360 / 32)


@kept
def portrait(art: str, size_px: float) -> pygame.Surface:
    """A figure's head and shoulders on a transparent ground, for cards and lists."""
    side = max(4, round(size_px))
    picture = read("figures", f"{art}-portrait")
    return _scaled(picture, side) if picture else _stand_in(side, 180.0)


def _turns(sheet: pygame.Surface, side: int) -> int:
    return max(1, (sheet.get_width() // side) * (sheet.get_height() // side))


def _stand_in(side: int, heading_deg: float) -> pygame.Surface:
    """A grey pawn with a nose towards its heading."""
    big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    big.fill((30, 26, 22, 0))
    c, unit = side * 2, side * 4 / FIGURE_SPREAD
    a = math.radians(heading_deg)
    nose = (c + math.sin(a) * unit * 0.26, c - math.cos(a) * unit * 0.26)
    for grow, tone in ((0.05, (30, 26, 22)), (0.0, (150, 141, 128))):
        pygame.draw.circle(big, tone, (c, c), unit * (0.36 + grow))
    pygame.draw.circle(big, (92, 85, 76), (c, c), unit * 0.23)
    pygame.draw.circle(big, (196, 186, 170), (c - unit * 0.03, c - unit * 0.03), unit * 0.18)
    pygame.draw.circle(big, (196, 186, 170), nose, unit * 0.08)
    return pygame.transform.smoothscale(big, (side, side))


# Terrain and scenery

_PLAIN: dict[str, Rgb] = {
    "cavern_floor": (138, 118, 96),
    "rock": (43, 37, 33),
    "grass": (112, 124, 74),
    "earth": (122, 98, 72),
    "wood": (74, 50, 32),
    "stone": (96, 86, 77),
    "felt": (35, 56, 43),
    "panel": (38, 32, 27),
    "parchment": (222, 205, 170),
}


@kept
def texture(name: str, size_px: float) -> pygame.Surface:
    """One square tile of a ground, `size_px` wide; its edges fit each other."""
    side = max(1, round(size_px))
    tile = read("terrain", name)
    if tile is not None:
        return _scaled(tile, side)
    plain = pygame.Surface((side, side))
    plain.fill(_PLAIN.get(name, (90, 80, 70)))
    return plain


def fill(
    surface: pygame.Surface,
    rect: pygame.typing.RectLike,
    name: str,
    tile_px: int,
    origin: tuple[float, float] = (0, 0),
) -> None:
    """Cover `rect` with tiles of a texture; `origin` is where on the surface a tile's corner lies."""
    tile = texture(name, tile_px)
    side = tile.get_width()
    area = pygame.Rect(rect)
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    left = area.left - (area.left - round(origin[0])) % side
    top = area.top - (area.top - round(origin[1])) % side
    spots = [(x, y) for y in range(top, area.bottom, side) for x in range(left, area.right, side)]
    surface.fblits([(tile, spot) for spot in spots])
    surface.set_clip(before)


@kept
def scenery(name: str, size_px: float) -> pygame.Surface:
    """A square picture of something that only lies about, centred on its place."""
    side = max(2, round(size_px))
    picture = read("scenery", name)
    if picture is not None:
        return _scaled(picture, side)
    plain = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(plain, (70, 62, 54, 160), (side / 2, side / 2), side * 0.3)
    return plain


# Dice


def die(sides: int, face: int, size_px: float, tint: Rgb | None = None) -> pygame.Surface:
    """A resting die from above with `face` up (a D10's ten shows as 0).

    `size_px` is the die's width; the picture is `DIE_SPREAD` times as wide, centred on the die, and brings
    its shadow. `tint` colours the die (white leaves it as it is).
    """
    return _die(sides, face, max(4, round(size_px * DIE_SPREAD)), tint)


@kept
def _die(sides: int, face: int, side: int, tint: Rgb | None) -> pygame.Surface:
    sheet = read("dice", f"d{sides}")
    picture = _cell(sheet, face - 1, DIE_CELL) if sheet and face >= 1 else None
    if picture is None:
        return _plain_die(sides, face, side, tint)
    return _tinted(_scaled(picture, side), tint)


def _tinted(picture: pygame.Surface, tint: Rgb | None) -> pygame.Surface:
    if tint is not None:
        picture.fill((*tint[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _plain_die(sides: int, face: int, side: int, tint: Rgb | None) -> pygame.Surface:
    """A square or kite with its number, for a die or face without a picture."""
    big = pygame.Surface((side * 2, side * 2), pygame.SRCALPHA)
    unit = side * 2 / DIE_SPREAD
    tone = tint or ((239, 230, 210) if sides == 6 else (52, 120, 124))
    ink = (32, 26, 20) if sum(tone) > 380 else (245, 238, 224)
    body = pygame.Rect(0, 0, unit, unit)
    body.center = (side, side)
    if sides == 6:
        pygame.draw.rect(big, tone, body, border_radius=round(unit * 0.16))
    else:
        pygame.draw.polygon(big, tone, (body.midtop, body.midright, body.midbottom, body.midleft))
    if face >= 1:
        if not pygame.font.get_init():
            pygame.font.init()
        number = pygame.font.Font(None, max(8, round(unit * 0.7))).render(str(face), True, ink)
        big.blit(number, number.get_rect(center=body.center))
    return pygame.transform.smoothscale(big, (side, side))


# Signs


@kept
def icon(name: str, size_px: float, colour: Rgb) -> pygame.Surface:
    """A sign of the interface in one colour; a small ring when there is none of that name."""
    side = max(4, round(size_px))
    picture = read("icons", name)
    if picture is None:
        big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        big.fill((*colour[:3], 0))
        pygame.draw.circle(big, colour, (side * 2, side * 2), side * 1.2, max(1, round(side * 0.4)))
        return pygame.transform.smoothscale(big, (side, side))
    sign = _scaled(picture, side)
    sign.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sign
