"""Shapes as signed distances: how far each point lies outside a solid, negative within.

A point is three arrays x (right), y (ahead), z (up); lengths are in widths of a base. A `Solid` also carries
a sphere that encloses it, so that those far away need not be asked. Angles are degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

Field = np.ndarray
Point = tuple[float, float, float]
Measure = Callable[[Field, Field, Field], Field]


@dataclass(frozen=True)
class Solid:
    """A shape: its distance function and the sphere around it."""

    measure: Measure
    centre: Point
    radius: float

    def moved(self, at: Point = (0, 0, 0), turn: Point = (0, 0, 0)) -> Solid:
        """Turned about the origin (about x, then y, then z), then carried to `at`."""
        m = rotation(turn)
        inner = self.measure

        def measure(x: Field, y: Field, z: Field) -> Field:
            return inner(*_back(m, x - F(at[0]), y - F(at[1]), z - F(at[2])))

        c = m @ np.array(self.centre) + np.array(at)
        return Solid(measure, (float(c[0]), float(c[1]), float(c[2])), self.radius)

    def stretched(self, sx: float, sy: float, sz: float) -> Solid:
        """Scaled about the origin, unevenly if you like; distances stay lower bounds."""
        least, most = min(sx, sy, sz), max(sx, sy, sz)
        inner = self.measure

        def measure(x: Field, y: Field, z: Field) -> Field:
            return inner(x * F(1 / sx), y * F(1 / sy), z * F(1 / sz)) * F(least)

        cx, cy, cz = self.centre
        return Solid(measure, (cx * sx, cy * sy, cz * sz), self.radius * most)

    def both_sides(self) -> Solid:
        """Itself and its mirror image across x = 0; it should lie at x > 0."""
        inner = self.measure
        cx, cy, cz = self.centre
        return Solid(lambda x, y, z: inner(np.abs(x), y, z), (0.0, cy, cz), self.radius + abs(cx))

    def grown(self, by: float) -> Solid:
        """Thicker everywhere by `by`."""
        inner = self.measure
        return Solid(lambda x, y, z: inner(x, y, z) - F(by), self.centre, self.radius + max(by, 0))

    def shell(self, thickness: float) -> Solid:
        """Only a skin of that thickness around its outline."""
        inner = self.measure
        return Solid(
            lambda x, y, z: np.abs(inner(x, y, z)) - F(thickness / 2), self.centre, self.radius + thickness
        )

    def without(self, other: Solid, k: float = 0.0) -> Solid:
        """What is left when `other` is cut away."""
        a, b = self.measure, other.measure
        return Solid(lambda x, y, z: smooth_most(a(x, y, z), -b(x, y, z), k), self.centre, self.radius)

    def within(self, other: Solid, k: float = 0.0) -> Solid:
        """What lies in both."""
        a, b = self.measure, other.measure
        return Solid(lambda x, y, z: smooth_most(a(x, y, z), b(x, y, z), k), self.centre, self.radius)

    def rough(self, height: float, size: float, seed: float = 0.0) -> Solid:
        """With an uneven skin: bumps of about `size`, up to `height` high."""
        inner = self.measure

        def measure(x: Field, y: Field, z: Field) -> Field:
            return inner(x, y, z) + F(height) * waves(x, y, z, size, seed)

        return Solid(measure, self.centre, self.radius + height)


def F(value: float) -> np.float32:
    """Single precision, so that arrays stay so."""
    return np.float32(value)


def rotation(turn: Point) -> np.ndarray:
    """The matrix of turns about x, y and z, in that order."""
    (cx, cy, cz), (sx, sy, sz) = ([f(math.radians(a)) for a in turn] for f in (math.cos, math.sin))
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return about_z @ about_y @ about_x


def _back(m: np.ndarray, x: Field, y: Field, z: Field) -> tuple[Field, Field, Field]:
    m = m.astype(np.float32)
    return (
        m[0, 0] * x + m[1, 0] * y + m[2, 0] * z,
        m[0, 1] * x + m[1, 1] * y + m[2, 1] * z,
        m[0, 2] * x + m[1, 2] * y + m[2, 2] * z,
    )


def smooth_least(a: Field, b: Field, k: float) -> Field:
    """The smaller of two distances, rounded off where they are within `k`."""
    if k <= 0:
        return np.minimum(a, b)
    h = np.maximum(F(k) - np.abs(a - b), F(0)) * F(1 / k)
    return np.minimum(a, b) - h * h * F(k / 4)


def smooth_most(a: Field, b: Field, k: float) -> Field:
    """The larger of two distances, rounded off where they are within `k`."""
    if k <= 0:
        return np.maximum(a, b)
    h = np.maximum(F(k) - np.abs(a - b), F(0)) * F(1 / k)
    return np.maximum(a, b) + h * h * F(k / 4)


def waves(x: Field, y: Field, z: Field, size: float, seed: float = 0.0) -> Field:
    """A smooth uneven field in -1..1 with hills about `size` wide."""
    f = F(2 * math.pi / size)
    s = F(seed * 1.7)
    a = np.sin(x * f * F(0.9) + y * f * F(0.37) + s + F(1.3) * np.sin(z * f * F(0.71) + s))
    b = np.sin(y * f * F(1.1) - z * f * F(0.43) + F(2.1) + s + F(1.1) * np.sin(x * f * F(0.63)))
    c = np.sin(z * f * F(0.97) + x * f * F(0.41) + F(4.4) - s + F(1.2) * np.sin(y * f * F(0.57) + s))
    return (a + b + c) * F(1 / 3)


def noise(x: Field, y: Field, z: Field, size: float, seed: int = 0) -> Field:
    """A random uneven field in -1..1, its grain about `size` wide."""
    f = F(1 / size)
    px, py, pz = x * f + F(1000), y * f + F(1000), z * f + F(1000)
    ix, iy, iz = px.astype(np.uint32), py.astype(np.uint32), pz.astype(np.uint32)
    fx, fy, fz = px - ix, py - iy, pz - iz
    fx, fy, fz = (c * c * (3 - 2 * c) for c in (fx, fy, fz))

    def corner(dx: int, dy: int, dz: int) -> Field:
        h = (ix + dx) * np.uint32(374761393) + (iy + dy) * np.uint32(668265263)
        h = h + (iz + dz) * np.uint32(2246822519) + np.uint32(seed * 3266489917 % 2**32)
        h = (h ^ (h >> 13)) * np.uint32(1274126177)
        return ((h ^ (h >> 16)) & 0xFFFF).astype(np.float32) * F(2 / 0xFFFF) - F(1)

    def between(a: Field, b: Field, t: Field) -> Field:
        return a + (b - a) * t

    low = between(
        between(corner(0, 0, 0), corner(1, 0, 0), fx), between(corner(0, 1, 0), corner(1, 1, 0), fx), fy
    )
    high = between(
        between(corner(0, 0, 1), corner(1, 0, 1), fx), between(corner(0, 1, 1), corner(1, 1, 1), fx), fy
    )
    return between(low, high, fz)


def ball(at: Point, r: float) -> Solid:
    """A sphere."""
    ax, ay, az = map(F, at)
    return Solid(lambda x, y, z: np.sqrt((x - ax) ** 2 + (y - ay) ** 2 + (z - az) ** 2) - F(r), at, r)


def egg(at: Point, radii: Point, turn: Point = (0, 0, 0)) -> Solid:
    """An ellipsoid."""
    rx, ry, rz = map(F, radii)

    def measure(x: Field, y: Field, z: Field) -> Field:
        px, py, pz = x / rx, y / ry, z / rz
        k0 = np.sqrt(px * px + py * py + pz * pz)
        k1 = np.sqrt((px / rx) ** 2 + (py / ry) ** 2 + (pz / rz) ** 2) + F(1e-6)
        return k0 * (k0 - F(1)) / k1

    return Solid(measure, (0, 0, 0), max(radii)).moved(at, turn)


def limb(a: Point, b: Point, ra: float, rb: float | None = None) -> Solid:
    """A rounded cone from `a` to `b`, as thick as two radii say."""
    rb = ra if rb is None else rb
    pa, pb = np.array(a, float), np.array(b, float)
    ba = pb - pa
    length2 = float(ba @ ba)
    dr = ra - rb
    centre = (pa + pb) / 2
    reach = math.sqrt(length2) / 2 + max(ra, rb)
    sphere = (float(centre[0]), float(centre[1]), float(centre[2]))
    if length2 <= dr * dr + 1e-9:
        return ball(a if ra >= rb else b, max(ra, rb))
    bx, by, bz = map(F, ba)
    a2, il2 = length2 - dr * dr, 1.0 / length2

    def measure(x: Field, y: Field, z: Field) -> Field:
        px, py, pz = x - F(a[0]), y - F(a[1]), z - F(a[2])
        along = px * bx + py * by + pz * bz
        rest = along - F(length2)
        cx = px * F(length2) - bx * along
        cy = py * F(length2) - by * along
        cz = pz * F(length2) - bz * along
        x2 = cx * cx + cy * cy + cz * cz
        y2 = along * along * F(length2)
        z2 = rest * rest * F(length2)
        k = F(math.copysign(1.0, dr) * dr * dr if dr else 0.0) * x2
        past_b = np.sign(rest) * F(a2) * z2 > k
        before_a = np.sign(along) * F(a2) * y2 < k
        side = (np.sqrt(x2 * F(a2 * il2)) + along * F(dr)) * F(il2) - F(ra)
        at_b = np.sqrt(x2 + z2) * F(il2) - F(rb)
        at_a = np.sqrt(x2 + y2) * F(il2) - F(ra)
        return np.where(past_b, at_b, np.where(before_a, at_a, side))

    return Solid(measure, sphere, reach)


def curve(points: Sequence[Point], count: int = 8) -> list[Point]:
    """Points along a smooth curve through `points` (Catmull-Rom)."""
    p = [np.array(q, float) for q in points]
    p = [2 * p[0] - p[1], *p, 2 * p[-1] - p[-2]]
    out: list[Point] = []
    spans = len(p) - 3
    for i in range(count + 1):
        s = min(i * spans / count, spans - 1e-9)
        j, t = int(s), s - int(s)
        a, b, c, d = p[j : j + 4]
        q = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        out.append((float(q[0]), float(q[1]), float(q[2])))
    return out


def tube(points: Sequence[Point], radii: Sequence[float], count: int = 8) -> Solid:
    """A bent limb along a smooth curve; the radii are spread evenly along it."""
    line = curve(points, count)
    thick = np.interp(np.linspace(0, 1, count + 1), np.linspace(0, 1, len(radii)), radii)
    parts = [limb(line[i], line[i + 1], float(thick[i]), float(thick[i + 1])) for i in range(count)]
    return union(parts)


def union(parts: Sequence[Solid], k: float = 0.0) -> Solid:
    """Several solids as one."""
    centre = np.mean([s.centre for s in parts], axis=0)
    reach = max(float(np.linalg.norm(np.array(s.centre) - centre)) + s.radius for s in parts)

    def measure(x: Field, y: Field, z: Field) -> Field:
        d = parts[0].measure(x, y, z)
        for part in parts[1:]:
            d = smooth_least(d, part.measure(x, y, z), k)
        return d

    return Solid(measure, (float(centre[0]), float(centre[1]), float(centre[2])), reach)


def block(at: Point, half: Point, round_: float = 0.02, turn: Point = (0, 0, 0)) -> Solid:
    """A box with rounded edges, given by half its sides."""
    hx, hy, hz = (F(h - round_) for h in half)

    def measure(x: Field, y: Field, z: Field) -> Field:
        qx, qy, qz = np.abs(x) - hx, np.abs(y) - hy, np.abs(z) - hz
        zero = F(0)
        out = np.sqrt(np.maximum(qx, zero) ** 2 + np.maximum(qy, zero) ** 2 + np.maximum(qz, zero) ** 2)
        return out + np.minimum(np.maximum(qx, np.maximum(qy, qz)), zero) - F(round_)

    return Solid(measure, (0, 0, 0), math.dist((0, 0, 0), half)).moved(at, turn)


def drum(at: Point, r: float, half: float, round_: float = 0.01, turn: Point = (0, 0, 0)) -> Solid:
    """A short cylinder along z with rounded rims."""

    def measure(x: Field, y: Field, z: Field) -> Field:
        qr = np.sqrt(x * x + y * y) - F(r - round_)
        qz = np.abs(z) - F(half - round_)
        zero = F(0)
        out = np.sqrt(np.maximum(qr, zero) ** 2 + np.maximum(qz, zero) ** 2)
        return out + np.minimum(np.maximum(qr, qz), zero) - F(round_)

    return Solid(measure, (0, 0, 0), math.hypot(r, half)).moved(at, turn)


def ring(at: Point, r: float, thick: float, turn: Point = (0, 0, 0)) -> Solid:
    """A torus lying in the x-y plane."""

    def measure(x: Field, y: Field, z: Field) -> Field:
        q = np.sqrt(x * x + y * y) - F(r)
        return np.sqrt(q * q + z * z) - F(thick)

    return Solid(measure, (0, 0, 0), r + thick).moved(at, turn)


def half_space(at: Point, normal: Point) -> Solid:
    """Everything behind a plane; only for cutting with."""
    n = np.array(normal, float)
    n /= np.linalg.norm(n)
    nx, ny, nz = map(F, n)
    return Solid(lambda x, y, z: (x - F(at[0])) * nx + (y - F(at[1])) * ny + (z - F(at[2])) * nz, at, 1e9)


def plate(outline: Sequence[tuple[float, float]], thick: float, bevel: float = 0.0) -> Solid:
    """A flat shape in the x-z plane, `thick` through, its edge ground down over `bevel` (a blade)."""
    corners = np.array(outline, float)
    ends = np.roll(corners, -1, axis=0)

    def flat(x: Field, z: Field) -> Field:
        least = np.full_like(x, 1e9)
        inside = np.zeros(x.shape, bool)
        for (ax, az), (bx, bz) in zip(corners, ends, strict=True):
            ex, ez = F(bx - ax), F(bz - az)
            wx, wz = x - F(ax), z - F(az)
            t = np.clip((wx * ex + wz * ez) / F(max(float(ex * ex + ez * ez), 1e-12)), 0, 1)
            dx, dz = wx - ex * t, wz - ez * t
            least = np.minimum(least, dx * dx + dz * dz)
            crosses = (az > z) != (bz > z)
            with np.errstate(divide="ignore", invalid="ignore"):
                inside ^= crosses & (wx < ex * wz / ez)
        d = np.sqrt(least)
        return np.where(inside, -d, d)

    def measure(x: Field, y: Field, z: Field) -> Field:
        d = flat(x, z)
        half = F(thick / 2)
        if bevel > 0:
            half = half * np.clip(-d / F(bevel), F(0.38), F(1))
            return np.maximum(d, np.abs(y) - half) * F(0.8)
        return np.maximum(d, np.abs(y) - half)

    low, high = corners.min(axis=0), corners.max(axis=0)
    mid = (low + high) / 2
    reach = float(np.linalg.norm(high - low) / 2 + thick)
    return Solid(measure, (float(mid[0]), 0.0, float(mid[1])), reach)
