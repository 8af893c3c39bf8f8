"""Taking pictures of sculptures: rays are walked through a field of distances, then lit, lined and scaled down.

The table's camera looks straight down but shears height up the picture (the ground keeps its true plan, as on
a map drawn in oblique view), so that miniatures show their faces and stand rightly on flat bases. The lamp
hangs over the table's north-west whatever way a figure faces.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from assets.sculpting.clay import Sculpture, Settled
from assets.sculpting.solids import F, Field

LEAN = 0.58
"""How far up the picture a point moves for each unit of its height."""
VOXEL = 0.0105


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


class Field3:
    """Distances of a sculpture on a grid, fine near its skin and cautious elsewhere."""

    BLOCK = 16
    COARSE = 4

    def __init__(self, settled: Settled, low: np.ndarray, high: np.ndarray, voxel: float = VOXEL) -> None:
        b = self.BLOCK
        self.voxel = voxel
        self.low = low.astype(np.float32)
        self.counts = np.ceil((high - low) / voxel / b).astype(int) * b + 1
        steps = [np.arange(n, dtype=np.float32) * F(voxel) + F(low[i]) for i, n in enumerate(self.counts)]
        # Everywhere from a coarse grid; then finely wherever the skin may be.
        coarse = [s[:: self.COARSE] for s in steps]
        points = [c.ravel() for c in np.meshgrid(*coarse, indexing="ij")]
        rough = settled.distance(*points).reshape([len(c) for c in coarse])
        self.values = rough
        for axis in range(3):
            self.values = _filled(self.values, axis, self.COARSE)
        half = voxel * b / 2
        reach = half * math.sqrt(3.0)
        spheres = settled.spheres
        per = b // self.COARSE
        least = np.abs(rough)[per // 2 :: per, per // 2 :: per, per // 2 :: per]
        for i, j, k in zip(*np.nonzero(least <= reach * 1.15 + 0.02), strict=True):
            spot = tuple(slice(m * b, m * b + b + 1) for m in (i, j, k))
            c = np.array([steps[a][m * b + b // 2] for a, m in enumerate((i, j, k))], np.float32)
            far = np.sqrt(((spheres[:, :3] - c) ** 2).sum(axis=1)) - spheres[:, 3]
            near = far < least[i, j, k] + 2 * reach + 0.08
            x, y, z = np.meshgrid(*(steps[a][spot[a]] for a in range(3)), indexing="ij")
            d = settled.distance(x.ravel(), y.ravel(), z.ravel(), near)
            self.values[spot] = d.reshape(x.shape)
        self._flat = self.values.ravel()
        self._strides = (int(self.counts[1] * self.counts[2]), int(self.counts[2]), 1)

    def skin_box(self) -> tuple[np.ndarray, np.ndarray]:
        """The corners of the box that just holds the skin: rays need be walked within it only."""
        solid = self.values < self.voxel
        sides = [np.flatnonzero(solid.any(axis=tuple(a for a in range(3) if a != axis))) for axis in range(3)]
        low = np.array([s[0] for s in sides]) * self.voxel + self.low - 2 * self.voxel
        high = np.array([s[-1] for s in sides]) * self.voxel + self.low + 2 * self.voxel
        return low.astype(np.float32), high.astype(np.float32)

    def at(self, x: Field, y: Field, z: Field) -> Field:
        """Distance at points, between those of the grid; never less than the way to the grid."""
        scale = F(1 / self.voxel)
        gx, gy, gz = ((p - self.low[i]) * scale for i, p in enumerate((x, y, z)))
        held = [np.clip(g, F(0), F(self.counts[i] - 1.001)) for i, g in enumerate((gx, gy, gz))]
        beyond = (gx - held[0]) ** 2 + (gy - held[1]) ** 2 + (gz - held[2]) ** 2
        gx, gy, gz = held
        ix, iy, iz = gx.astype(np.int32), gy.astype(np.int32), gz.astype(np.int32)
        fx, fy, fz = gx - ix, gy - iy, gz - iz
        sx, sy, _ = self._strides
        base = ix * np.int32(sx) + iy * np.int32(sy) + iz
        v = self._flat
        a = v[base] + (v[base + 1] - v[base]) * fz
        b = v[base + sy] + (v[base + sy + 1] - v[base + sy]) * fz
        base = base + np.int32(sx)
        c = v[base] + (v[base + 1] - v[base]) * fz
        d = v[base + sy] + (v[base + sy + 1] - v[base + sy]) * fz
        a = a + (b - a) * fy
        c = c + (d - c) * fy
        return a + (c - a) * fx + np.sqrt(beyond) * F(self.voxel)


def _filled(values: Field, axis: int, times: int) -> Field:
    """Values between those given along an axis, on straight lines."""
    v = np.moveaxis(values, axis, 0)
    out = np.empty(((v.shape[0] - 1) * times + 1, *v.shape[1:]), np.float32)
    for i in range(times):
        share = F(i / times)
        out[i::times][: len(v) - 1] = v[:-1] + (v[1:] - v[:-1]) * share
    out[-1] = v[-1]
    return np.moveaxis(out, 0, axis)


@dataclass
class Rays:
    """Where rays start, and the way all of them go (in the sculpture's frame)."""

    x: Field
    y: Field
    z: Field
    way: np.ndarray
    shape: tuple[int, int]


class Model:
    """A sculpture made ready: its exact shape, and the grid that rays are walked through."""

    def __init__(self, sculpture: Sculpture, voxel: float = VOXEL) -> None:
        self.sculpture = sculpture
        self.settled = sculpture.settled()
        s = self.settled.spheres
        small = s[s[:, 3] < 50]
        low = (small[:, :3] - small[:, 3:]).min(axis=0)
        high = (small[:, :3] + small[:, 3:]).max(axis=0)
        low = np.maximum(low, (-1.3, -1.3, -0.02)) - 0.03
        high = np.minimum(high, (1.3, 1.3, 2.2)) + 0.03
        self.grid = Field3(self.settled, low, high, voxel)
        self.low, self.high = self.grid.skin_box()

    def walk(self, rays: Rays, floor: float | None = 0.0) -> tuple[Field, Field]:
        """Distance along each ray to the skin (or inf), and to the floor (or inf)."""
        n = rays.x.size
        dx, dy, dz = (F(c) for c in rays.way)
        t_hit = np.full(n, np.inf, np.float32)
        t_floor = np.full(n, np.inf, np.float32)
        if floor is not None and dz < 0:
            t_floor = (F(floor) - rays.z) / dz
        near, far = self._span(rays)
        far = np.minimum(far, t_floor)
        live = np.flatnonzero(near < far)
        t = near[live]
        for _ in range(160):
            if not len(live):
                break
            d = self.grid.at(rays.x[live] + dx * t, rays.y[live] + dy * t, rays.z[live] + dz * t)
            hit = d < F(0.0012)
            t_hit[live[hit]] = t[hit]
            t = t + np.maximum(d * F(0.9), F(0.0015))
            keep = ~hit & (t < far[live])
            live, t = live[keep], t[keep]
        # A few steps on the exact shape take the grid's flats away.
        found = np.flatnonzero(np.isfinite(t_hit))
        for _ in range(2):
            t = t_hit[found]
            d = self.settled.skin(rays.x[found] + dx * t, rays.y[found] + dy * t, rays.z[found] + dz * t)
            t_hit[found] = t + np.clip(d * F(0.9), F(-0.01), F(0.01))
        return t_hit, t_floor

    def _span(self, rays: Rays) -> tuple[Field, Field]:
        near = np.zeros(rays.x.size, np.float32)
        far = np.full(rays.x.size, 1e3, np.float32)
        for i, p in enumerate((rays.x, rays.y, rays.z)):
            w = float(rays.way[i])
            if abs(w) < 1e-6:
                outside = (p < self.low[i]) | (p > self.high[i])
                far = np.where(outside, F(-1), far)
                continue
            a, b = (F(self.low[i]) - p) / F(w), (F(self.high[i]) - p) / F(w)
            near = np.maximum(near, np.minimum(a, b))
            far = np.minimum(far, np.maximum(a, b))
        return near + F(1e-4), far

    def normals(self, x: Field, y: Field, z: Field, eps: float = 0.0035) -> np.ndarray:
        """Unit directions outwards, one row a point."""
        n = np.zeros((x.size, 3), np.float32)
        e = F(eps)
        for k in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
            kx, ky, kz = map(F, k)
            d = self.settled.skin(x + kx * e, y + ky * e, z + kz * e)
            n += d[:, None] * np.array(k, np.float32)
        return n / (np.linalg.norm(n, axis=1, keepdims=True) + F(1e-9))

    def lit_share(self, x: Field, y: Field, z: Field, way: np.ndarray, soft: float = 9.0) -> Field:
        """How much of the lamp in direction `way` is seen from points: 0 in shadow, 1 in light."""
        share = np.ones(x.size, np.float32)
        t = np.full(x.size, 0.03, np.float32)
        live = np.arange(x.size)
        wx, wy, wz = map(F, way)
        for _ in range(40):
            if not len(live):
                break
            tl = t[live]
            px, py, pz = x[live] + wx * tl, y[live] + wy * tl, z[live] + wz * tl
            d = self.grid.at(px, py, pz)
            share[live] = np.minimum(share[live], np.clip(F(0.5) + F(0.5) * F(soft) * d / tl, 0, 1))
            t[live] = tl + np.maximum(d, F(0.012))
            live = live[(pz < self.high[2]) & (tl < 2.5) & (share[live] > 0.01)]
        return share * share * (3 - 2 * share)

    def openness(self, p: tuple[Field, Field, Field], n: np.ndarray, span: float = 0.22) -> Field:
        """How freely light comes in around points: 1 in the open, towards 0 in folds and under things."""
        x, y, z = p
        occluded = np.zeros(x.size, np.float32)
        weight = 0.0
        for i in range(1, 6):
            h = span * i / 5
            w = 0.72**i
            d = self.grid.at(x + n[:, 0] * F(h), y + n[:, 1] * F(h), z + n[:, 2] * F(h))
            ground = np.maximum(z + n[:, 2] * F(h), F(0))
            occluded += F(w) * np.clip((F(h) - np.minimum(d, ground + F(0.02))) / F(h), 0, 1)
            weight += w
        return np.clip(1 - occluded / F(weight) * F(1.15), 0, 1)

    def bend(self, p: tuple[Field, Field, Field], n: np.ndarray, h: float = 0.022) -> tuple[Field, Field]:
        """How much points lie on an edge (0..1) and in a groove (0..1), at the scale of a brush."""
        x, y, z = p
        inner = self.grid.at(x - n[:, 0] * F(h), y - n[:, 1] * F(h), z - n[:, 2] * F(h))
        outer = self.grid.at(x + n[:, 0] * F(h), y + n[:, 1] * F(h), z + n[:, 2] * F(h))
        return np.clip((inner + F(h)) / F(h) - F(0.08), 0, 1), np.clip((F(h) - outer) / F(h) - F(0.04), 0, 1)


def shade(
    model: Model, p: tuple[Field, Field, Field], view: np.ndarray, lamps: Lamps, turn: np.ndarray
) -> tuple[np.ndarray, np.ndarray, Field]:
    """Light arriving from surface points (linear rgb rows), their normals and their paint's number.

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
    return out, smooth, number


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


def lines(depth: np.ndarray, number: np.ndarray, normal: np.ndarray, hit: np.ndarray) -> np.ndarray:
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
    t, t_floor = model.walk(rays, 0.0 if floor else None)
    hit = np.isfinite(t) & (t < t_floor)
    dx, dy, dz = (F(c) for c in rays.way)
    index = np.flatnonzero(hit)
    ti = t[index]
    p = (rays.x[index] + dx * ti, rays.y[index] + dy * ti, rays.z[index] + dz * ti)
    light, n, number = shade(model, p, rays.way.astype(np.float32), lamps, turn)
    h, w = rays.shape
    rgb = np.zeros((h * w, 3), np.float32)
    rgb[index] = tone(light)
    depth = np.zeros(h * w, np.float32)
    depth[index] = ti
    numbers = np.zeros(h * w, np.int32)
    numbers[index] = number
    normal = np.zeros((h * w, 3), np.float32)
    normal[index] = n
    mask = hit.reshape(h, w)
    ink = lines(depth.reshape(h, w), numbers.reshape(h, w), normal.reshape(h, w, 3), mask)
    ink = spread(ink, max(0.6, outline_px * 0.3))
    rgb = rgb.reshape(h, w, 3)
    dark = rgb * F(0.22) + np.array((0.03, 0.022, 0.02), np.float32)
    rgb = rgb + (dark - rgb) * (ink * F(0.75))[..., None]

    solid = mask.astype(np.float32)
    rim = spread(solid, outline_px)
    colour = rgb * solid[..., None] + np.array((0.055, 0.042, 0.038), np.float32) * (rim - solid)[..., None]
    alpha = rim
    if floor:
        dark_share = _floor_shade(model, rays, turn, lamps, shadow) * _fade(h, w)
        alpha = rim + (1 - rim) * dark_share
    pre = np.dstack([colour, alpha])
    small = _down(pre, times)
    a = small[..., 3:]
    out = np.dstack([np.where(a > 1e-4, small[..., :3] / np.maximum(a, 1e-4), 0.04), a])
    return np.clip(out, 0, 1)


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
        dark = _filled(np.concatenate([dark, last], axis), axis, 4)
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
