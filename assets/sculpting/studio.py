"""Taking pictures of sculptures: rays walked through a field of distances, then lit, inked and scaled down.

The table's camera looks straight down but shears height up the picture (the ground keeps its true plan, as on
a map drawn in oblique view), so that miniatures show their faces and stand rightly on flat bases. The lamp
hangs over the table's north-west whatever way a figure faces.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from assets.sculpting.model import Model, Rays, filled
from assets.sculpting.solids import F, Field

LEAN = 0.58
"""How far up the picture a point moves for each unit of its height."""
OUTLINE = (0.055, 0.042, 0.038)
"""The colour of the outline, nearly black."""


def _unit(*v: float) -> np.ndarray:
    a = np.array(v, np.float32)
    return a / np.linalg.norm(a)


@dataclass(frozen=True)
class Lamps:
    """The light: a warm key, a cool sky, a faint bounce, and a rim from behind."""

    key: np.ndarray = field(default_factory=lambda: _unit(-0.62, 0.20, 0.80))
    key_rgb: tuple[float, float, float] = (1.55, 1.42, 1.20)
    sky_rgb: tuple[float, float, float] = (0.40, 0.45, 0.54)
    bounce_rgb: tuple[float, float, float] = (0.26, 0.20, 0.14)
    rim: np.ndarray = field(default_factory=lambda: _unit(0.75, 0.55, 0.25))
    rim_rgb: tuple[float, float, float] = (0.50, 0.62, 0.75)
    shadow: np.ndarray = field(default_factory=lambda: _unit(-0.34, 0.22, 0.91))
    """Steeper than the key: long shadows would lie on the neighbours."""


def shade(
    model: Model, p: tuple[Field, Field, Field], view: np.ndarray, lamps: Lamps, turn: np.ndarray
) -> tuple[np.ndarray, Field]:
    """Light arriving from surface points (linear rgb rows), and their paint's number.

    `turn` carries directions of the table into the sculpture's frame.
    """
    x, y, z = p
    n = model.normals(x, y, z)
    key, rim = turn @ lamps.key, turn @ lamps.rim
    openness = model.openness(p, n)
    edge, groove = model.bend(p, n)
    smooth = n.copy()
    rgb, gloss, metal, glow, number = model.settled.looks(x, y, z, n)
    lift = tuple(c + smooth[:, i] * F(0.012) for i, c in enumerate(p))
    lit = model.lit_share(*lift, turn @ lamps.key)

    facing = n @ key
    wrapped = np.clip((facing + F(0.28)) / F(1.28), 0, 1)
    direct = wrapped * (F(0.22) + F(0.78) * lit)
    up = n[:, 2] * F(0.5) + F(0.5)
    toward = -view
    fresnel = np.clip(1 - n @ toward, 0, 1)
    back = np.clip(n @ rim + F(0.15), 0, 1) * fresnel**2.2 * openness

    # A painter's hand: a dark wash in the folds, a light brush on the edges, brighter towards the top.
    top = np.clip(z / F(max(0.5, float(model.high[2]))), 0, 1)
    rgb = rgb * (F(0.80) + F(0.28) * top)[:, None]
    wash = np.clip(groove * F(1.1), 0, 1)[:, None]
    rgb = rgb * (1 - wash * F(0.62)) + rgb**1.5 * wash * F(0.35)
    lightened = np.clip(rgb * F(1.7) + F(0.05), 0, 1.2)
    rgb = rgb + (lightened - rgb) * (edge * F(0.55) * (F(0.45) + F(0.55) * wrapped))[:, None]

    half = key + toward
    half = half / np.linalg.norm(half)
    shine = np.clip(n @ half, 0, 1)
    sharp = 6 + gloss * 70
    spec = shine**sharp * gloss * lit * F(1.1)
    key_rgb, sky_rgb, bounce_rgb, rim_rgb = (
        np.array(c, np.float32) for c in (lamps.key_rgb, lamps.sky_rgb, lamps.bounce_rgb, lamps.rim_rgb)
    )
    ambient = sky_rgb * up[:, None] + bounce_rgb * (1 - up)[:, None]
    ambient = ambient * (F(0.25) + F(0.75) * openness)[:, None]
    light = direct[:, None] * key_rgb + ambient
    plain = rgb * light
    # Metal mirrors a striped sky: bright above, dark at the horizon.
    mirrored = 2 * (n @ toward)[:, None] * n - toward
    sky = np.clip(mirrored @ (turn @ _unit(-0.4, 0.3, 0.85)), -1, 1)
    band = F(0.28) + F(0.95) * np.clip(sky, 0, 1) ** 1.6 + F(0.25) * np.clip(-sky, 0, 1)
    steel = rgb * (band * (F(0.45) + F(0.55) * openness) * (F(0.55) + F(0.6) * lit))[:, None] * F(1.35)
    out = plain * (1 - metal)[:, None] + steel * metal[:, None]
    out = out + spec[:, None] * (
        key_rgb * (1 - metal)[:, None] * F(0.75) + rgb * key_rgb * metal[:, None] * F(3.0)
    )
    out = out + back[:, None] * rim_rgb * (F(0.25) + rgb * F(1.2)) * F(1.25)
    glint = (shine ** (sharp * 2) * gloss * F(1.4))[:, None]
    out = out * (1 - glow)[:, None] + (_shining(rgb, n, toward) + glint) * glow[:, None]
    return out, number


def _shining(rgb: np.ndarray, n: np.ndarray, toward: np.ndarray) -> np.ndarray:
    """Light of things that shine of themselves: brightest where seen straight on."""
    face = np.clip(n @ toward, 0, 1)[:, None]
    return rgb * (F(0.75) + F(0.75) * face)


def tone(linear: np.ndarray) -> np.ndarray:
    """From light to screen values 0..1: soft shoulder, gamma, a touch more colour."""
    v = np.maximum(linear, 0)
    v = v * (1 + v * F(0.12)) / (1 + v * F(0.42))
    v = np.clip(v * F(1.16), 0, 1) ** F(1 / 2.2)
    grey = v.mean(axis=-1, keepdims=True)
    return np.clip(grey + (v - grey) * F(0.98), 0, 1)


def spread(mask: np.ndarray, radius: float) -> np.ndarray:
    """A mask (0..1) grown by a radius in pixels, with a smooth edge."""
    r = math.ceil(radius)
    h, w = mask.shape
    wide = np.pad(mask, r)
    out = mask.copy()
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            d = math.hypot(dx, dy)
            if d > radius + 0.5 or (dx, dy) == (0, 0):
                continue
            share = F(min(1.0, radius + 0.5 - d))
            out = np.maximum(out, wide[r + dy : r + dy + h, r + dx : r + dx + w] * share)
    return out


def lines(depth: np.ndarray, number: np.ndarray, hit: np.ndarray) -> np.ndarray:
    """Where a pen would draw inside the outline: where one thing passes before another, or paints meet."""
    ink = np.zeros(depth.shape, np.float32)
    d = np.where(hit, depth, 0)
    for axis in (0, 1):
        for step in (1, -1):
            other, other_hit = np.roll(d, step, axis), np.roll(hit, step, axis)
            # The farther side takes the ink, so that the nearer thing keeps its edge light.
            jump = np.clip((d - other - F(0.035)) / F(0.06), 0, 1)
            paints = (number != np.roll(number, step, axis)) & (np.abs(d - other) < 0.035)
            ink = np.maximum(ink, jump * (hit & other_hit))
            ink = np.maximum(ink, F(0.30) * (paints & hit & other_hit))
    return ink


def _down(picture: np.ndarray, times: int) -> np.ndarray:
    h, w = picture.shape[0] // times, picture.shape[1] // times
    return picture[: h * times, : w * times].reshape(h, times, w, times, -1).mean(axis=(1, 3))


def picture(
    model: Model,
    rays: Rays,
    turn: np.ndarray,
    times: int,
    lamps: Lamps | None = None,
    outline_px: float = 4.0,
    floor: bool = True,
    shadow: float = 0.5,
) -> np.ndarray:
    """An RGBA picture (0..1, straight alpha), `times` smaller than the rays' raster."""
    lamps = lamps or Lamps()
    h, w = rays.shape
    rgb, mask = _skin(model, rays, turn, lamps, outline_px, 0.0 if floor else None)
    solid = mask.astype(np.float32)
    rim = spread(solid, outline_px)
    colour = rgb * solid[..., None] + np.array(OUTLINE, np.float32) * (rim - solid)[..., None]
    alpha = rim
    if floor:
        dark_share = _floor_shade(model, rays, turn, lamps, shadow) * _fade(h, w)
        alpha = rim + (1 - rim) * dark_share
    small = _down(np.dstack([colour, alpha]), times)
    a = small[..., 3:]
    out = np.dstack([np.where(a > 1e-4, small[..., :3] / np.maximum(a, 1e-4), 0.04), a])
    return np.clip(out, 0, 1)


def _skin(
    model: Model, rays: Rays, turn: np.ndarray, lamps: Lamps, outline_px: float, floor: float | None
) -> tuple[np.ndarray, np.ndarray]:
    """Colours (h, w, 3) of what the rays meet, inked inside, and where they meet anything."""
    h, w = rays.shape
    t, t_floor = model.walk(rays, floor)
    hit = np.isfinite(t) & (t < t_floor)
    index = np.flatnonzero(hit)
    dx, dy, dz = (F(c) for c in rays.way)
    ti = t[index]
    p = (rays.x[index] + dx * ti, rays.y[index] + dy * ti, rays.z[index] + dz * ti)
    light, number = shade(model, p, rays.way.astype(np.float32), lamps, turn)
    rgb = np.zeros((h * w, 3), np.float32)
    depth, numbers = np.zeros(h * w, np.float32), np.zeros(h * w, np.int32)
    rgb[index], depth[index], numbers[index] = tone(light), ti, number
    mask = hit.reshape(h, w)
    ink = spread(lines(depth.reshape(h, w), numbers.reshape(h, w), mask), max(0.6, outline_px * 0.3))
    rgb = rgb.reshape(h, w, 3)
    dark = rgb * F(0.22) + np.array(OUTLINE, np.float32) * F(0.54)
    return rgb + (dark - rgb) * (ink * F(0.75))[..., None], mask


def _floor_shade(model: Model, rays: Rays, turn: np.ndarray, lamps: Lamps, shadow: float) -> np.ndarray:
    """How dark the ground lies under and beside the sculpture. Soft, so every fourth ray tells enough."""
    h, w = rays.shape
    x, y, z = (np.ascontiguousarray(c.reshape(h, w)[::4, ::4]).ravel() for c in (rays.x, rays.y, rays.z))
    dx, dy, dz = (F(c) for c in rays.way)
    t = -z / dz
    q = (x + dx * t, y + dy * t, np.full(x.size, 0.004, np.float32))
    up = np.broadcast_to(np.array((0, 0, 1), np.float32), (x.size, 3))
    lit = model.lit_share(*q, turn @ lamps.shadow, soft=5.0)
    open_ = model.openness(q, up, 0.3)
    dark = np.clip((1 - lit) * F(shadow) + (1 - open_) * F(0.55), 0, 0.85)
    dark = dark.reshape((h + 3) // 4, (w + 3) // 4)
    for axis in (0, 1):
        last = np.take(dark, [-1], axis)
        dark = filled(np.concatenate([dark, last], axis), axis, 4)
    return dark[:h, :w]


def _fade(h: int, w: int) -> np.ndarray:
    """1 inside, falling to 0 at the picture's border, so that no shadow is cut off."""
    y = np.minimum(np.arange(h) + 0.5, h - np.arange(h) - 0.5)[:, None] / h
    x = np.minimum(np.arange(w) + 0.5, w - np.arange(w) - 0.5)[None, :] / w
    return np.clip(np.minimum(x, y) / 0.06, 0, 1).astype(np.float32)


def about_z(deg: float) -> np.ndarray:
    """Carries directions of the table into the frame of something that faces `deg` (clockwise from north)."""
    a = math.radians(deg)
    return np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]], np.float32)


def from_above(
    model: Model,
    heading_deg: float,
    side: int,
    spread_in: float,
    times: int = 2,
    lean: float = LEAN,
    **looks: object,
) -> np.ndarray:
    """The table's view: `side` pixels square, showing `spread_in` widths of a base."""
    big = side * times
    c = ((np.arange(big) + 0.5) / big - 0.5) * (spread_in / model.sculpture.scale)
    sx, sy = np.meshgrid(c, -c)
    sy = sy - model.sculpture.feet_y
    high = float(model.high[2]) + 0.01
    turn = about_z(heading_deg)
    start = np.stack([sx.ravel(), sy.ravel() - high * lean, np.full(sx.size, high)]).astype(np.float32)
    x, y, z = turn @ start
    way = turn @ _unit(0, lean, -1)
    return picture(model, Rays(x, y, z, way, (big, big)), turn, times, **looks)  # type: ignore[arg-type]


def from_front(model: Model, side: int, times: int = 2, **looks: object) -> np.ndarray:
    """The portrait: face to face, a little from above and aside."""
    s = model.sculpture
    big = side * times
    c = ((np.arange(big) + 0.5) / big - 0.5) * s.face_size
    u, v = np.meshgrid(c, -c)
    # It faces south towards us, turned a little aside.
    turn = about_z(180.0 - s.face_turn)
    pitch = math.radians(17)
    right = np.array((1.0, 0, 0))
    up = np.array((0, math.sin(pitch), math.cos(pitch)))
    way = np.array((0, math.cos(pitch), -math.sin(pitch)))
    aim = turn.T @ np.array(s.face, np.float32)
    start = (
        aim[:, None] - way[:, None] * 3.0
        + right[:, None] * u.ravel()[None, :] + up[:, None] * v.ravel()[None, :]
    ).astype(np.float32)  # fmt: skip
    x, y, z = turn @ start
    lamps = Lamps(key=_unit(-0.62, -0.45, 0.72), rim=_unit(0.8, 0.5, 0.3), rim_rgb=(0.75, 0.85, 1.0))
    return picture(
        model,
        Rays(x, y, z, (turn @ way).astype(np.float32), (big, big)),
        turn,
        times,
        lamps,
        floor=False,
        **looks,
    )  # type: ignore[arg-type]
