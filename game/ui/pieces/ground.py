"""A table as it lies in the room: the wooden frame, the lit floor, scenery, shadows, stone."""

from __future__ import annotations

import math

import pygame

from game.ui import theme
from game.ui.camera import Lens
from game.ui.pieces import landscape, sprites, stone
from game.ui.pieces.scene import Board
from game.ui.pieces.strokes import Sheet

FRAME_IN = 0.32
"""How wide the wooden frame is."""
MARGIN_IN = 0.42
"""The room that a fitted camera leaves around the playing surface, for the frame."""
FLOOR_IN = 4.0
"""One tile of a ground texture covers so many inches."""


def paint(surface: pygame.Surface, lens: Lens, board: Board) -> None:
    """Paint all that never moves on a table."""
    surface.fill(theme.ROOM)
    left, top = lens.px(0, 0)
    right, bottom = lens.px(board.width, board.depth)
    table = pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
    _frame(surface, lens, table)
    clip = table.clip(surface.get_rect())
    if clip.width < 1 or clip.height < 1:
        return
    surface.set_clip(clip)
    sprites.fill(surface, clip, board.floor, max(8, round(FLOOR_IN * lens.scale)), table.topleft)
    for patch in board.patches:
        landscape.patch(surface, lens, patch, clip)
    for item in board.solids:
        if not landscape.casts_shadow(item):
            landscape.solid(surface, lens, item, clip)
    standing = [item for item in board.solids if landscape.casts_shadow(item)]
    glowing = [prop for prop in board.props if prop.picture.endswith("_glow")]
    for prop in board.props:
        if prop not in glowing:
            _prop(surface, lens, prop.picture, prop.x, prop.y, prop.size, prop.turn_deg)
    if board.grid > 0:
        _squares(surface, lens, board, clip)
    stone.shadows(surface, lens, standing, clip)
    for item in standing:
        if not landscape.solid(surface, lens, item, clip):
            stone.solid(surface, lens, item, clip)
    _lamp(surface, table, clip)
    for prop in glowing:  # light is added to all that lies there, rock and all
        _prop(surface, lens, prop.picture, prop.x, prop.y, prop.size, prop.turn_deg, is_light=True)
    _inner_shadow(surface, lens, table)
    surface.set_clip(None)


def _squares(surface: pygame.Surface, lens: Lens, board: Board, clip: pygame.Rect) -> None:
    """Rule the floor into squares, those that terrain takes darkened; thin dark lines with a lit side."""
    side = board.grid * lens.scale
    if side < 5:
        return
    left, top = lens.px(0, 0)
    veil = pygame.Surface(clip.size, pygame.SRCALPHA)
    for column, row in board.shut:
        square = pygame.Rect(0, 0, math.ceil(side), math.ceil(side))
        square.topleft = (round(left + column * side) - clip.left, round(top + row * side) - clip.top)
        pygame.draw.rect(veil, (12, 9, 6, 86), square)
    for shift, ink in ((1, (255, 236, 205, 34)), (0, (14, 10, 7, 125))):
        for i in range(round(board.width / board.grid) + 1):
            x = round(left + i * side) - clip.left + shift
            pygame.draw.line(veil, ink, (x, 0), (x, clip.height))
        for i in range(round(board.depth / board.grid) + 1):
            y = round(top + i * side) - clip.top + shift
            pygame.draw.line(veil, ink, (0, y), (clip.width, y))
    surface.blit(veil, clip.topleft)


def _prop(
    surface: pygame.Surface,
    lens: Lens,
    picture: str,
    x: float,
    y: float,
    size_in: float,
    turn_deg: float,
    is_light: bool = False,
) -> None:
    size = round(size_in * lens.scale)
    if size < 2:
        return
    at = lens.px(x, y)
    reach = size * 0.75
    if not surface.get_rect().inflate(2 * reach, 2 * reach).collidepoint(at):
        return
    image = sprites.scenery(picture, size)
    if turn_deg:
        image = pygame.transform.rotozoom(image, -turn_deg, 1.0)
    spot = image.get_rect(center=(round(at[0]), round(at[1])))
    if is_light:
        surface.blit(image.premul_alpha(), spot, special_flags=pygame.BLEND_RGB_ADD)
    else:
        surface.blit(image, spot)


def _lamp(surface: pygame.Surface, table: pygame.Rect, clip: pygame.Rect) -> None:
    """The lamp above the table: bright and warm a little left of its middle, dim towards the corners."""
    import numpy as np

    def kept(start: int, count: int, origin: int, size: int, middle: float) -> np.ndarray:
        away = np.abs((start + np.arange(count) + 0.5 - origin) / size - middle)
        dark = np.clip((away - 0.10) / 0.52, 0, 1)
        return 1 - 0.30 * dark * dark * (3 - 2 * dark)

    across = kept(clip.left, clip.width, table.left, table.width, 0.46)
    down = kept(clip.top, clip.height, table.top, table.height, 0.45)
    keep = np.outer(across, down)
    rgb = np.empty((*keep.shape, 3), dtype=np.uint8)
    rgb[..., 0] = 255 * keep
    rgb[..., 1] = 253 * keep
    rgb[..., 2] = (248 - 14 * (1 - keep)) * keep
    surface.blit(pygame.surfarray.make_surface(rgb), clip.topleft, special_flags=pygame.BLEND_RGB_MULT)


def _frame(surface: pygame.Surface, lens: Lens, table: pygame.Rect) -> None:
    """Four planks mitred at the corners, each lit by its direction."""
    wide = max(3, round(FRAME_IN * lens.scale))
    outer = table.inflate(2 * wide, 2 * wide)
    seen = outer.clip(surface.get_rect())
    if seen.width < 1 or seen.height < 1:
        return
    if surface.get_rect().inflate(-8, -8).colliderect(table) and table.contains(surface.get_rect()):
        return
    tile_px = max(8, round(FLOOR_IN * lens.scale))
    corners_out = [outer.topleft, outer.topright, outer.bottomright, outer.bottomleft]
    corners_in = [table.topleft, table.topright, table.bottomright, table.bottomleft]
    tones = (1.12, 0.84, 0.74, 1.0)
    for i, tone in enumerate(tones):
        j = (i + 1) % 4
        quad = [corners_out[i], corners_out[j], corners_in[j], corners_in[i]]
        xs, ys = [p[0] for p in quad], [p[1] for p in quad]
        plank = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).clip(surface.get_rect())
        if plank.width < 1 or plank.height < 1:
            continue
        picture = pygame.Surface(plank.size, pygame.SRCALPHA)
        if i % 2 == 0:
            sprites.fill(picture, picture.get_rect(), "wood", tile_px, (outer.x - plank.x, outer.y - plank.y))
        else:
            turned = pygame.Surface((plank.height, plank.width))
            sprites.fill(turned, turned.get_rect(), "wood", tile_px, (outer.y - plank.y, outer.x - plank.x))
            picture.blit(pygame.transform.rotate(turned, 90), (0, 0))
        shade = min(255, round(200 * tone))
        picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        cut = Sheet(plank, 2, ground=(255, 255, 255))
        cut.polygon(quad, (255, 255, 255, 255))
        picture.blit(cut.scaled(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, plank.topleft)
    pygame.draw.rect(surface, theme.ROCK_EDGE, outer, max(1, wide // 12))
    for inset_px, tone in ((1, 34), (2, 14)):
        lit = outer.inflate(-2 * inset_px, -2 * inset_px)
        _light_line(surface, lit.topleft, lit.topright, tone)
        _light_line(surface, lit.topleft, lit.bottomleft, tone)
    pygame.draw.rect(surface, (14, 10, 7), table.inflate(2, 2), max(1, wide // 10))


def _light_line(surface: pygame.Surface, a: tuple[int, int], b: tuple[int, int], tone: int) -> None:
    """A thin highlight along a plank, added to the wood below it."""
    rect = pygame.Rect(a, (max(1, b[0] - a[0]), max(1, b[1] - a[1]))).clip(surface.get_rect())
    if rect.width > 0 and rect.height > 0:
        surface.fill((tone, round(tone * 0.85), round(tone * 0.6)), rect, pygame.BLEND_RGB_ADD)


def _inner_shadow(surface: pygame.Surface, lens: Lens, table: pygame.Rect) -> None:
    """The frame's shadow on the table: deep along the top and left, faint at the others."""
    for side, reach_in, opacity in (
        ("top", 0.42, 150),
        ("left", 0.34, 130),
        ("bottom", 0.18, 80),
        ("right", 0.18, 80),
    ):
        reach = max(2, math.ceil(reach_in * lens.scale))
        band = pygame.Surface((1, 8), pygame.SRCALPHA)
        for i in range(8):
            band.set_at((0, i), (0, 0, 0, round(opacity * (1 - i / 7) ** 2)))
        if side in ("top", "bottom"):
            rect = pygame.Rect(table.left, table.top, table.width, reach)
            rect.bottom = table.bottom if side == "bottom" else rect.bottom
        else:
            rect = pygame.Rect(table.left, table.top, reach, table.height)
            rect.right = table.right if side == "right" else rect.right
        seen = rect.clip(surface.get_rect())
        if seen.width < 1 or seen.height < 1:
            continue
        turns = {"top": 0, "left": 90, "bottom": 180, "right": 270}[side]
        shade = pygame.transform.rotate(band, turns)
        # Only the visible part is made: a zoomed table is far larger than the window.
        if side in ("top", "bottom"):
            surface.blit(pygame.transform.smoothscale(shade, (seen.width, reach)), (seen.left, rect.top))
        else:
            surface.blit(pygame.transform.smoothscale(shade, (reach, seen.height)), (rect.left, seen.top))
