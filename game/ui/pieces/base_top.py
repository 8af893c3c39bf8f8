"""A base seen from above: a modeller's ground inside a bevelled rim in the side's colour.

Its light stays in the north-west of the table whichever way the base is turned, and it is turned ready-made,
so that turning by wheel stays smooth.
"""

from __future__ import annotations

import functools
import math

import numpy as np
import pygame

from game.ui.pieces.shelf import kept, read

Rgb = tuple[int, int, int]

_BASE_STEP_DEG = 0.5
_LAMP_STEP_DEG = 15.0


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


@kept
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


@kept
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


@kept
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
    tile = read("terrain", name)
    if tile is None:
        return np.full((8, 8, 3), (96, 86, 74), dtype=np.uint8)
    return pygame.surfarray.array3d(tile).transpose(1, 0, 2)


def _surface(rgb: np.ndarray, opacity: np.ndarray) -> pygame.Surface:
    rgba = np.empty((*opacity.shape, 4), dtype=np.uint8)
    rgba[..., :3] = np.clip(np.rint(rgb), 0, 255)
    rgba[..., 3] = np.clip(np.rint(opacity * 255), 0, 255)
    return pygame.image.frombuffer(rgba.tobytes(), opacity.shape[::-1], "RGBA")
