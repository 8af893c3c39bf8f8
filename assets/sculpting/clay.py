"""A sculpture: lumps of painted solids, blended within a lump, standing beside each other between lumps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from assets.sculpting.solids import F, Field, Point, Solid, noise, rotation, smooth_least, smooth_most

Rgb = tuple[float, float, float]


def colour(code: str) -> Rgb:
    """A colour from its hexadecimal code, as shares of full light in linear terms (gamma 2.2)."""
    r, g, b = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return r**2.2, g**2.2, b**2.2


@dataclass(frozen=True)
class Paint:
    """How a surface looks: its colour, how it shines, and an uneven second tone."""

    colour: Rgb
    gloss: float = 0.15
    metal: float = 0.0
    glow: float = 0.0
    mottle: float = 0.12
    mottle_size: float = 0.09
    bump: float = 0.12
    """How uneven its skin catches the light."""
    bump_size: float = 0.022
    second: Rgb | None = None
    pattern: Callable[[Field, Field, Field], Field] | None = None
    """Share (0 to 1) of the second colour at points in the lump's own frame."""

    def at(self, x: Field, y: Field, z: Field) -> Field:
        """Colours at points, as an array of rows."""
        rgb = np.broadcast_to(np.array(self.colour, np.float32), (*x.shape, 3)).copy()
        if self.second is not None and self.pattern is not None:
            share = np.clip(self.pattern(x, y, z), 0, 1).astype(np.float32)[..., None]
            rgb = rgb * (1 - share) + np.array(self.second, np.float32) * share
        if self.mottle:
            tone = noise(x, y, z, self.mottle_size, 3) * F(0.6) + noise(
                x, y, z, self.mottle_size * 0.3, 8
            ) * F(0.5)
            rgb = rgb * (1 + F(self.mottle) * tone[..., None])
        return rgb


def paint(code: str, second: str | None = None, **looks: object) -> Paint:
    """A paint from colour codes and whatever else differs from the plain."""
    return replace(Paint(colour(code), second=colour(second) if second else None), **looks)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Part:
    """One solid of a lump: added, or carved out, with its own softness of blending."""

    solid: Solid
    paint: Paint | None
    k: float
    carve: bool


@dataclass
class Lump:
    """Parts that run into each other, in a frame of their own (turned, then carried)."""

    k: float
    at: Point = (0, 0, 0)
    turn: Point = (0, 0, 0)
    parts: list[Part] = field(default_factory=list)

    def add(self, solid: Solid, paint: Paint, k: float | None = None) -> Lump:
        """Put clay on."""
        self.parts.append(Part(solid, paint, self.k if k is None else k, False))
        return self

    def carve(self, solid: Solid, paint: Paint | None = None, k: float | None = None) -> Lump:
        """Take clay away; `paint` colours the hollow."""
        self.parts.append(Part(solid, paint, self.k if k is None else k, True))
        return self


@dataclass
class Sculpture:
    """Lumps, and where its portrait looks."""

    lumps: list[Lump] = field(default_factory=list)
    face: Point = (0.0, 0.1, 0.6)
    """The middle of the portrait."""
    face_size: float = 0.9
    """Width of what the portrait shows."""
    face_turn: float = 24.0
    """How far it looks past us in the portrait, degrees."""
    scale: float = 1.0
    """How much larger than sculpted it is shown."""
    feet_y: float = -0.235
    """How far south of its base's middle the feet are drawn, so that the whole seems to stand centred."""

    def lump(self, k: float = 0.03, at: Point = (0, 0, 0), turn: Point = (0, 0, 0)) -> Lump:
        """A new lump of this sculpture."""
        self.lumps.append(Lump(k, at, turn))
        return self.lumps[-1]

    def settled(self) -> Settled:
        """With all frames worked out, ready to be looked at."""
        return Settled(self)


class Settled:
    """A sculpture flattened for asking: distances and paints at any points."""

    def __init__(self, sculpture: Sculpture) -> None:
        self.sculpture = sculpture
        self._frames = [(rotation(g.turn).astype(np.float32), g.at, g) for g in sculpture.lumps]
        spheres = [
            (*(m @ np.array(p.solid.centre, np.float32) + np.array(at, np.float32)), p.solid.radius)
            for m, at, g in self._frames
            for p in g.parts
        ]
        self.spheres = np.array(spheres, np.float32)

    def _local(self, frame: int, x: Field, y: Field, z: Field) -> tuple[Field, Field, Field]:
        m, at, _ = self._frames[frame]
        px, py, pz = x - F(at[0]), y - F(at[1]), z - F(at[2])
        return (
            m[0, 0] * px + m[1, 0] * py + m[2, 0] * pz,
            m[0, 1] * px + m[1, 1] * py + m[2, 1] * pz,
            m[0, 2] * px + m[1, 2] * py + m[2, 2] * pz,
        )

    def distance(self, x: Field, y: Field, z: Field, near: np.ndarray | None = None) -> Field:
        """Signed distance; parts not `near` (one flag a part) are left out."""
        total = np.full(x.shape, 1e3, np.float32)
        at = 0
        for i, (_, _, lump) in enumerate(self._frames):
            count = len(lump.parts)
            wanted = range(count) if near is None else [j for j in range(count) if near[at + j]]
            at += count
            if not wanted or all(lump.parts[j].carve for j in wanted):
                continue
            local = self._local(i, x, y, z)
            d = np.full(x.shape, 1e3, np.float32)
            for j in wanted:
                part = lump.parts[j]
                own = part.solid.measure(*local)
                d = smooth_most(d, -own, part.k) if part.carve else smooth_least(d, own, part.k)
            total = np.minimum(total, d)
        return total

    def skin(self, x: Field, y: Field, z: Field) -> Field:
        """Signed distance of points that lie close to the surface (within about 0.05); quicker there."""
        total = np.full(x.shape, 1e3, np.float32)
        for i, (_, _, lump) in enumerate(self._frames):
            d, _ = self._close(i, lump, self._local(i, x, y, z))
            total = np.minimum(total, d)
        return total

    def _close(
        self, i: int, lump: Lump, local: tuple[Field, Field, Field]
    ) -> tuple[Field, list[tuple[Field, Field]]]:
        """The lump's distance, and of each part (which points it is near, its distance there)."""
        d = np.full(local[0].shape, 1e3, np.float32)
        own: list[tuple[Field, Field]] = []
        for part in lump.parts:
            c, r = part.solid.centre, part.solid.radius
            gap = (local[0] - F(c[0])) ** 2 + (local[1] - F(c[1])) ** 2 + (local[2] - F(c[2])) ** 2
            here = np.flatnonzero(gap < F((min(r, 1e4) + 0.06 + part.k) ** 2))
            dist = part.solid.measure(*(v[here] for v in local))
            own.append((here, dist))
            if len(here):
                was = d[here]
                d[here] = smooth_most(was, -dist, part.k) if part.carve else smooth_least(was, dist, part.k)
        return d, own

    def looks(self, x: Field, y: Field, z: Field, n: Field) -> tuple[Field, Field, Field, Field, Field]:
        """Colour rows, gloss, metal, glow and the number of the paint at points on the surface.

        The normals `n` are roughened in place as the paints' bumps want.
        """
        count = x.shape[0]
        best = np.full(count, 1e9, np.float32)
        rgb = np.zeros((count, 3), np.float32)
        looks = np.zeros((5, count), np.float32)
        number = np.zeros(count, np.int32)
        paints: dict[int, int] = {}
        for i, (_, _, lump) in enumerate(self._frames):
            local = self._local(i, x, y, z)
            d, own = self._close(i, lump, local)
            here = d < best
            near = np.full(count, 1e9, np.float32)
            for part, (points, dist) in zip(lump.parts, own, strict=True):
                if part.paint is None:
                    continue
                # The wall of a hollow is the carver's own, however deep in the clay it lies.
                wall = np.where(np.abs(dist) < F(0.004 + part.k * 0.2), F(-9), F(1e9))
                gap = wall if part.carve else dist
                won = here[points] & (gap < near[points])
                mine = points[won]
                near[mine] = gap[won]
                if len(mine):
                    p = part.paint
                    rgb[mine] = p.at(*(c[mine] for c in local))
                    looks[:, mine] = np.array(
                        [[p.gloss], [p.metal], [p.glow], [p.bump], [p.bump_size]], np.float32
                    )
                    number[mine] = paints.setdefault(id(p), len(paints) + 1)
            best = np.where(here, d, best)
        _roughen(n, x, y, z, looks[3], looks[4])
        return rgb, looks[0], looks[1], looks[2], number


def _roughen(n: Field, x: Field, y: Field, z: Field, bump: Field, size: Field) -> None:
    """Bend normals by the slope of a random field."""
    for grain in np.unique(size[bump > 0]):
        mine = np.flatnonzero((size == grain) & (bump > 0))
        px, py, pz = x[mine], y[mine], z[mine]
        e = F(float(grain) * 0.25)
        slope = np.zeros((len(mine), 3), np.float32)
        for k in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
            kx, ky, kz = map(F, k)
            h = noise(px + kx * e, py + ky * e, pz + kz * e, float(grain), 17)
            slope += h[:, None] * np.array(k, np.float32)
        own = n[mine]
        slope -= (slope * own).sum(axis=1, keepdims=True) * own
        own = own - slope * bump[mine, None]
        n[mine] = own / np.linalg.norm(own, axis=1, keepdims=True)
