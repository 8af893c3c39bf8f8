"""A sculpture made ready for the camera: a grid of distances that rays are walked through, and its skin."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from assets.sculpting.clay import Sculpture, Settled
from assets.sculpting.solids import F, Field

VOXEL = 0.0105


class DistanceGrid:
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
            self.values = filled(self.values, axis, self.COARSE)
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


def filled(values: Field, axis: int, times: int) -> Field:
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
        self.grid = DistanceGrid(self.settled, low, high, voxel)
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
