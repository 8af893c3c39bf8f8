"""Pictures of figures, bases, scenery, dice and signs: read once, scaled to what is asked, and kept.

Figures and dice come as sheets of small pictures, one for each of a number of turns, made from sculptures
under one lamp at the table's north-west: so light never turns with the piece. Everything given out is shared
with later callers and must not be drawn on. A name without a picture gets a plain stand-in, never an error.
"""

from __future__ import annotations

import functools
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

import numpy as np
import pygame

from game.ui.resources import asset

Rgb = tuple[int, int, int]
_F = TypeVar("_F", bound=Callable[..., pygame.Surface])

FIGURE_SPREAD = 2.0
"""Side of a figure's picture as a multiple of its base's shorter side: weapons and heads overhang."""
DIE_SPREAD = 1.5
"""Side of a die's picture as a multiple of the die's width."""
FIGURE_CELL = 288
DIE_CELL = 128
SHEET_COLUMNS = 8
DIE_TURNS = 8
"""Turned pictures of each face of a resting die: one each 45 degrees."""
TUMBLE_FRAMES = 24

_BASE_STEP_DEG = 0.5
_LAMP_STEP_DEG = 15.0


class Shelf:
    """Pictures kept by key up to a number of bytes; those asked for longest ago go first."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of `key`, made if it is not at hand."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = make()
        self._kept[key] = picture
        self.held_bytes += _bytes(picture)
        while self.held_bytes > self.limit_bytes and len(self._kept) > 1:
            self.held_bytes -= _bytes(self._kept.popitem(last=False)[1])
        return picture

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.held_bytes = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


_sheets = Shelf(160 << 20)
_shown = Shelf(96 << 20)
_missing: set[tuple[str, str]] = set()

_CLEAR = pygame.Surface((1, 1), pygame.SRCALPHA)
_OPAQUE = pygame.Surface((1, 1), 0, 32)


def forget() -> None:
    """Drop all pictures: for tests, and when files changed."""
    _sheets.clear()
    _shown.clear()
    _missing.clear()


def _native(picture: pygame.Surface) -> pygame.Surface:
    """In pygame's own order of bytes: others are drawn a hundred times slower."""
    return picture.convert(_CLEAR if picture.get_flags() & pygame.SRCALPHA else _OPAQUE)


def _kept(function: _F) -> _F:
    """Keep what a drawing function returns on the shelf of pictures shown."""

    @functools.wraps(function)
    def cached(*args: Hashable) -> pygame.Surface:
        return _shown.get((function.__name__, *args), lambda: _native(function(*args)))

    return cached  # type: ignore[return-value]


def _read(folder: str, name: str) -> pygame.Surface | None:
    """The picture file of that name, or None when there is none that can be read."""
    key = (folder, name)
    if key in _missing:
        return None
    try:
        return _sheets.get(key, lambda: _native(_load(folder, name)))
    except (pygame.error, OSError):
        _missing.add(key)
        return None


def _load(folder: str, name: str) -> pygame.Surface:
    if not all(c.isalnum() or c in "-_" for c in name):
        raise FileNotFoundError(name)
    picture = asset(folder, name + ".webp")
    return pygame.image.load(picture if picture.is_file() else asset(folder, name + ".png"))


def _cell(sheet: pygame.Surface, index: int, side: int) -> pygame.Surface | None:
    """The `index`-th picture of a sheet, or None when the sheet is too small to hold it."""
    columns = max(1, sheet.get_width() // side)
    spot = pygame.Rect(index % columns * side, index // columns * side, side, side)
    return sheet.subsurface(spot) if sheet.get_rect().contains(spot) else None


def _scaled(picture: pygame.Surface, side: int) -> pygame.Surface:
    if picture.get_size() == (side, side):
        return picture.copy()
    return pygame.transform.smoothscale(picture, (side, side))


def _turned(picture: pygame.Surface, clockwise_deg: float) -> pygame.Surface:
    """Turned about its centre and cut back to its own size."""
    if abs(clockwise_deg) < 0.25:
        return picture
    turned = pygame.transform.rotozoom(picture, -clockwise_deg, 1.0)
    cut = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    cut.blit(turned, turned.get_rect(center=cut.get_rect().center))
    return cut


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
    sheet = _read("figures", art)
    turns = _turns(sheet, FIGURE_CELL) if sheet else 32
    step = round(heading_deg % 360.0 / 360.0 * turns) % turns
    return _figure(art, max(4, round(size_px * FIGURE_SPREAD)), step)


@_kept
def _figure(art: str, side: int, step: int) -> pygame.Surface:
    sheet = _read("figures", art)
    picture = _cell(sheet, step, FIGURE_CELL) if sheet else None
    return _scaled(picture, side) if picture else _stand_in(side, step * 360 / 32)


@_kept
def portrait(art: str, size_px: float) -> pygame.Surface:
    """A figure's head and shoulders on a transparent ground, for cards and lists."""
    side = max(4, round(size_px))
    picture = _read("figures", f"{art}-portrait")
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


# Bases


def base_top(
    colour: Rgb, size_px: float | tuple[float, float], heading_deg: float = 0.0, ground: str = "base"
) -> pygame.Surface:
    """A base from above: textured top, rim in the side's colour, bevel lit from the north-west, shadow.

    `size_px` is its width, or (width, depth). The picture is centred on the base's centre and already
    turned to `heading_deg`; it is as large as needed, with a margin for the shadow.
    """
    width, depth = (size_px, size_px) if isinstance(size_px, (int, float)) else size_px
    step = round(heading_deg % 360.0 / _BASE_STEP_DEG) * _BASE_STEP_DEG
    rgb = (int(colour[0]), int(colour[1]), int(colour[2]))
    return _base_top(rgb, max(4.0, float(width)), max(4.0, float(depth)), step, ground)


@_kept
def _base_top(colour: Rgb, width: float, depth: float, heading_deg: float, ground: str) -> pygame.Surface:
    lamp = round(heading_deg / _LAMP_STEP_DEG) % round(360 / _LAMP_STEP_DEG)
    top = _turn_whole(_base_face(colour, width, depth, lamp, ground), heading_deg)
    shade = _turn_whole(_base_shade(width, depth), heading_deg)
    drop = max(1, round(min(width, depth) * 0.05))
    w, h = max(top.get_width(), shade.get_width()), max(top.get_height(), shade.get_height())
    picture = pygame.Surface((w + 2 * drop, h + 2 * drop), pygame.SRCALPHA)
    middle = picture.get_rect().center
    picture.blit(shade, shade.get_rect(center=(middle[0] + drop, middle[1] + drop)))
    picture.blit(top, top.get_rect(center=middle))
    return picture


def _turn_whole(picture: pygame.Surface, clockwise_deg: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, -clockwise_deg, 1.0) if clockwise_deg else picture


def _raster(width: float, depth: float, margin: int) -> tuple[np.ndarray, np.ndarray]:
    """Pixel centres of a picture with a margin around width x depth, from its middle."""
    out_w, out_h = math.ceil(width) + 2 * margin, math.ceil(depth) + 2 * margin
    x = np.arange(out_w, dtype=np.float32) + np.float32(0.5 - out_w / 2)
    y = np.arange(out_h, dtype=np.float32) + np.float32(0.5 - out_h / 2)
    return np.broadcast_to(x[None, :], (out_h, out_w)), np.broadcast_to(y[:, None], (out_h, out_w))


@_kept
def _base_face(colour: Rgb, width: float, depth: float, lamp: int, ground: str) -> pygame.Surface:
    """A base not yet turned, lit as it will be once it is turned by `lamp` steps."""
    least = min(width, depth)
    x, y = _raster(width, depth, 2)
    edge, to_x, to_y = _box_distance(x, y, width, depth, least * 0.07)
    inside = -edge
    tone = np.array(colour, dtype=np.float32)
    tile = _ground_tile(ground)
    side = tile.shape[0]
    u, v = ((c / least * 0.5 * side).astype(int) % side for c in (x, y))
    top = tile[v, u] * (0.72 + 0.28 * tone / 128.0).astype(np.float32)

    # The lamp stands in the north-west of the table; here it is turned back into the base's own frame.
    a = math.radians(-lamp * _LAMP_STEP_DEG - 45.0)
    lamp_x, lamp_y = math.sin(a), -math.cos(a)
    slope = to_x * np.float32(lamp_x) + to_y * np.float32(lamp_y)
    rim, line = least * 0.085, max(1.0, least * 0.018)
    on_rim = np.clip(rim - inside + 0.5, 0, 1)[..., None]
    rgb = top * (1 - on_rim) + (tone * 0.94 * (1.0 + 0.34 * slope)[..., None]) * on_rim
    groove = np.clip(1 - np.abs(inside - rim - 0.5) / line, 0, 1)
    outline = np.clip(1.2 - inside / line, 0, 1)
    # The rim throws a little shade inwards on the lamp's side.
    cast = np.clip(1 - (inside - rim) / (least * 0.07), 0, 1) * np.clip(slope, 0, 1) * (1 - on_rim[..., 0])
    rgb = rgb * (1 - 0.5 * groove - 0.62 * outline * (1 - groove) - 0.3 * cast * (1 - groove))[..., None]
    rgb = rgb * (1.0 + 0.1 * (x * lamp_x + y * lamp_y) / least)[..., None]
    return _surface(rgb, np.clip(0.5 - edge, 0, 1))


@_kept
def _base_shade(width: float, depth: float) -> pygame.Surface:
    least = min(width, depth)
    x, y = _raster(width, depth, math.ceil(least * 0.14) + 1)
    edge, _, _ = _box_distance(x, y, width, depth, least * 0.1)
    return _surface(np.zeros((*edge.shape, 3)), np.clip(0.5 - edge / (least * 0.14), 0, 1) ** 2 * 0.62)


def _box_distance(
    x: np.ndarray, y: np.ndarray, width: float, depth: float, radius: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Signed distance from a rounded rectangle, and the unit direction to its nearest edge."""
    qx = np.abs(x) - (width / 2 - radius)
    qy = np.abs(y) - (depth / 2 - radius)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    distance = outside + np.minimum(np.maximum(qx, qy), 0) - radius
    corner = (qx > 0) & (qy > 0)
    safe = np.where(outside > 0, outside, 1)
    to_x = np.where(corner, qx / safe, qx >= qy) * np.sign(x)
    to_y = np.where(corner, qy / safe, qx < qy) * np.sign(y)
    return distance, to_x, to_y


@functools.lru_cache(maxsize=8)
def _ground_tile(name: str) -> np.ndarray:
    tile = _read("terrain", name)
    if tile is None:
        return np.full((8, 8, 3), (96, 86, 74), dtype=np.uint8)
    return pygame.surfarray.array3d(tile).transpose(1, 0, 2)


def _surface(rgb: np.ndarray, opacity: np.ndarray) -> pygame.Surface:
    rgba = np.empty((*opacity.shape, 4), dtype=np.uint8)
    rgba[..., :3] = np.clip(np.rint(rgb), 0, 255)
    rgba[..., 3] = np.clip(np.rint(opacity * 255), 0, 255)
    return pygame.image.frombuffer(rgba.tobytes(), opacity.shape[::-1], "RGBA")


# Terrain and scenery

_PLAIN: dict[str, Rgb] = {
    "cavern_floor": (138, 118, 96),
    "rock": (43, 37, 33),
    "grass": (112, 124, 74),
    "earth": (122, 98, 72),
    "wood": (74, 50, 32),
    "felt": (35, 56, 43),
    "panel": (38, 32, 27),
    "parchment": (222, 205, 170),
}


@_kept
def texture(name: str, size_px: float) -> pygame.Surface:
    """One square tile of a ground, `size_px` wide; its edges fit each other."""
    side = max(1, round(size_px))
    tile = _read("terrain", name)
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


@_kept
def scenery(name: str, size_px: float) -> pygame.Surface:
    """A square picture of something that only lies about, centred on its place."""
    side = max(2, round(size_px))
    picture = _read("scenery", name)
    if picture is not None:
        return _scaled(picture, side)
    plain = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(plain, (70, 62, 54, 160), (side / 2, side / 2), side * 0.3)
    return plain


# Dice


def die(
    sides: int, face: int, size_px: float, tint: Rgb | None = None, turn_deg: float = 0.0
) -> pygame.Surface:
    """A resting die from above with `face` up, turned clockwise by `turn_deg`.

    `size_px` is the die's width; the picture is `DIE_SPREAD` times as wide, centred on the die, and brings
    its shadow. `tint` colours the die (white leaves it as it is).
    """
    return _die(sides, face, max(4, round(size_px * DIE_SPREAD)), tint, round(turn_deg) % 360)


@_kept
def _die(sides: int, face: int, side: int, tint: Rgb | None, turn_deg: int) -> pygame.Surface:
    step = round(turn_deg / 360 * DIE_TURNS) % DIE_TURNS
    sheet = _read("dice", f"d{sides}")
    picture = _cell(sheet, (face - 1) * DIE_TURNS + step, DIE_CELL) if sheet and face >= 1 else None
    if picture is None:
        return _plain_die(sides, face, side, tint)
    left = (turn_deg - step * 360 / DIE_TURNS + 180) % 360 - 180
    return _tinted(_scaled(_turned(picture, left), side), tint)


@_kept
def die_tumbling(sides: int, frame: int, size_px: float, tint: Rgb | None = None) -> pygame.Surface:
    """A die in the air, in one of `TUMBLE_FRAMES` attitudes; one follows another as the die spins."""
    side = max(4, round(size_px * DIE_SPREAD))
    sheet = _read("dice", f"d{sides}-tumbling")
    picture = _cell(sheet, frame % TUMBLE_FRAMES, DIE_CELL) if sheet else None
    return _tinted(_scaled(picture, side), tint) if picture else _plain_die(sides, 0, side, tint)


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


@_kept
def icon(name: str, size_px: float, colour: Rgb) -> pygame.Surface:
    """A sign of the interface in one colour; a small ring when there is none of that name."""
    side = max(4, round(size_px))
    picture = _read("icons", name)
    if picture is None:
        big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        big.fill((*colour[:3], 0))
        pygame.draw.circle(big, colour, (side * 2, side * 2), side * 1.2, max(1, round(side * 0.4)))
        return pygame.transform.smoothscale(big, (side, side))
    sign = _scaled(picture, side)
    sign.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sign
