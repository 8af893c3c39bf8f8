"""Make the grounds: square tiles whose edges fit each other, lit from the north-west like the figures.

Every tile is a relief and a colouring. All noise is made with the Fourier transform or with points on a
torus, so it repeats without a seam. Tones are kept quiet: figures stand on these for hours.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).parent
SIDE = 768

Plane = np.ndarray


def noise(
    rng: np.random.Generator,
    side: int,
    slope: float,
    low: float = 1.0,
    high: float = 1e9,
    stretch: float = 1.0,
) -> Plane:
    """Random hills, mean 0 and spread 1. Waves from `low` to `high` a tile, falling as frequency**-slope;
    `stretch` above 1 draws them out along x."""
    fy = np.fft.fftfreq(side, 1 / side)[:, None]
    fx = np.fft.rfftfreq(side, 1 / side)[None, :] * stretch
    f = np.hypot(fx, fy)
    gain = np.where((f >= low) & (f <= high), np.maximum(f, 1e-6) ** -slope, 0)
    gain[0, 0] = 0
    out = np.fft.irfft2(np.fft.rfft2(rng.standard_normal((side, side))) * gain, (side, side))
    return out / out.std()


def blurred(plane: Plane, sigma_px: float) -> Plane:
    """Smoothed by a round brush; wraps around."""
    side_y, side_x = plane.shape
    fy, fx = np.fft.fftfreq(side_y)[:, None], np.fft.rfftfreq(side_x)[None, :]
    return np.fft.irfft2(
        np.fft.rfft2(plane) * np.exp(-2 * (np.pi * sigma_px) ** 2 * (fx**2 + fy**2)), plane.shape
    )


def cells(
    rng: np.random.Generator, side: int, count: int, bend: Plane | None = None, even: int = 3
) -> tuple[Plane, Plane, Plane]:
    """Distance to the nearest of `count` scattered points, to the second nearest, and the nearest's number.

    `bend` (pixels) pushes the plane about first, so that cells have crooked edges; `even` rounds of settling
    make the points lie more evenly.
    """
    points = rng.uniform(0, side, (count, 2))
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    if bend is not None:
        x = x + bend
        y = y + np.roll(bend, side // 3, axis=(0, 1))
    for turn in range(even + 1):
        step = 1 if turn == even else 6
        gx, gy = x[::step, ::step], y[::step, ::step]
        best = np.full(gx.shape, 1e9, np.float32)
        second = best.copy()
        number = np.zeros(gx.shape, np.int32)
        for i, (px, py) in enumerate(points):
            dx = np.abs(gx - px) % side
            dy = np.abs(gy - py) % side
            d = np.hypot(np.minimum(dx, side - dx), np.minimum(dy, side - dy))
            second = np.where(d < best, best, np.minimum(second, d))
            number = np.where(d < best, i, number)
            best = np.minimum(best, d)
        if turn < even:
            for i in range(count):
                mine = number == i
                if mine.any():
                    dx = (gx[mine] - points[i, 0] + side / 2) % side - side / 2
                    dy = (gy[mine] - points[i, 1] + side / 2) % side - side / 2
                    points[i] = (points[i] + (dx.mean(), dy.mean())) % side
    return best, second, number


def lit(height: Plane, strength: float) -> Plane:
    """Brightness of a relief under the lamp, 1 where it is level."""
    gx = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) / 2
    gy = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) / 2
    nx, ny, nz = -gx * strength, -gy * strength, np.ones_like(height)
    length = np.sqrt(nx**2 + ny**2 + nz**2)
    lamp = np.array((-0.50, -0.50, 0.71))
    return (nx * lamp[0] + ny * lamp[1] + nz * lamp[2]) / length / lamp[2]


def hollow(height: Plane, sigma_px: float) -> Plane:
    """How deep each spot lies below its neighbourhood, 0..1."""
    return np.clip((blurred(height, sigma_px) - height) * 2.0, 0, 1)


def mix(a: Plane, b: Plane, share: Plane) -> Plane:
    """Colours between two, by a plane of shares."""
    share = np.clip(share, 0, 1)[..., None]
    return a * (1 - share) + b * share


def rgb(code: str) -> Plane:
    """A colour from its hexadecimal code."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


def flat(code: str, side: int = SIDE) -> Plane:
    """A tile of one colour."""
    return np.broadcast_to(rgb(code), (side, side, 3)).copy()


def smooth(value: Plane, low: float, high: float) -> Plane:
    """0 below `low`, 1 above `high`, eased between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _stones(
    rng: np.random.Generator, side: int, count: int, size: tuple[float, float]
) -> tuple[Plane, Plane, Plane]:
    """Pebbles strewn about: their height (0..1), where they are, and a random tone of each."""
    height, tone = np.zeros((side, side)), np.zeros((side, side))
    for _ in range(count):
        r = rng.uniform(*size) ** 1.0
        px, py = rng.integers(0, side, 2)
        reach = int(r * 1.5) + 2
        yy, xx = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        turn, flat_ = rng.uniform(0, np.pi), rng.uniform(0.62, 0.95)
        u = xx * np.cos(turn) + yy * np.sin(turn)
        v = (yy * np.cos(turn) - xx * np.sin(turn)) / flat_
        angle = np.arctan2(v, u)
        edge = r * (
            1 + 0.08 * np.sin(2 * angle + rng.uniform(0, 6)) + 0.05 * np.sin(3 * angle + rng.uniform(0, 6))
        )
        dome = np.sqrt(np.clip(1 - (np.hypot(u, v) / edge) ** 2, 0, 1)) * min(1.0, r / size[1] + 0.35)
        rows, columns = (py + yy) % side, (px + xx) % side
        higher = dome > height[rows, columns]
        height[rows, columns] = np.where(higher, dome, height[rows, columns])
        tone[rows, columns] = np.where(higher, rng.uniform(-1, 1), tone[rows, columns])
    return height, smooth(height, 0.02, 0.18), tone


def cavern_floor(rng: np.random.Generator) -> Plane:
    """Trodden sand over rock: warm, quiet, a few pebbles and hair cracks."""
    broad = noise(rng, SIDE, 1.5, 2, 14)
    fine = noise(rng, SIDE, 0.85, 10, 260)
    grit = noise(rng, SIDE, 0.2, 90, 380)
    best, second, number = cells(rng, SIDE, 26, noise(rng, SIDE, 1.4, 3, 60) * 9)
    crack = np.exp(-(((second - best) / 2.1) ** 2)) * smooth(noise(rng, SIDE, 1.3, 2, 12), 0.1, 1.2)
    slab = rng.uniform(-1, 1, 26)[number] * smooth(second - best, 0, 26)
    stones, on_stone, tone = _stones(rng, SIDE, 150, (2.0, 6.5))
    height = broad * 3.0 + fine * 1.25 + grit * 0.30 - crack * 3.2 + slab * 0.8 + stones * 5.0
    ground = mix(flat("#8b7761"), flat("#7a6753"), 0.5 + broad * 0.22 + fine * 0.12)
    ground = mix(ground, flat("#a08b72"), smooth(noise(rng, SIDE, 1.4, 3, 30), 0.6, 2.4) * 0.55)
    pebble = mix(flat("#8f8071"), flat("#6d5d4d"), 0.5 + tone * 0.5)
    ground = mix(ground, pebble, on_stone * 0.85)
    shade = np.clip(np.roll(blurred(stones, 2.0), (3, 3), (0, 1)) - stones * 1.5, 0, 1)
    light = lit(height, 0.16) * (1 - 0.30 * hollow(height / 6, 7)) * (1 - 0.30 * shade)
    return ground * light[..., None] * (1 - 0.34 * crack)[..., None]


def rock(rng: np.random.Generator) -> Plane:
    """The living rock around the cavern: dark facets with a carver's hatching."""
    bend = noise(rng, SIDE, 1.5, 3, 90) * 10
    best, second, number = cells(rng, SIDE, 46, bend)
    gap = second - best
    seam = np.exp(-((gap / 5.0) ** 2))
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    tilt = rng.uniform(-1, 1, (46, 2))
    facet = noise(rng, SIDE, 1.8, 2, 24)
    # Hatching: whole numbers of waves a tile, another way in every facet, so that it wraps as well.
    ways = rng.integers(0, 3, 46)[number]
    waves = [(44, 30), (52, -16), (12, 54)]
    hatch = np.zeros((SIDE, SIDE))
    for way, (kx, ky) in enumerate(waves):
        wave = np.sin(2 * np.pi * (kx * x + ky * y) + bend * 0.16)
        hatch = np.where(ways == way, smooth(wave, 0.42, 0.98), hatch)
    hatch = hatch * smooth(gap, 5, 16) * smooth(noise(rng, SIDE, 1.2, 4, 40), -0.5, 0.9)
    dome = np.minimum(gap, 34) / 34
    height = dome * 12 + facet * 3 + noise(rng, SIDE, 0.9, 16, 300) * 1.5 - hatch * 1.6
    tone = rng.uniform(-1, 1, 46)[number]
    ground = mix(flat("#332c27"), flat("#3c342e"), 0.5 + tone * 0.45)
    light = 0.74 + 0.30 * lit(height, 0.22) + 0.05 * (tilt[:, 0][number])
    light = light * (1 - 0.58 * seam) * (1 - 0.26 * hatch) * (1 - 0.25 * hollow(height / 12, 9))
    return ground * light[..., None]


def stone(rng: np.random.Generator) -> Plane:
    """The top of a pillar: paler than the rock around, pitted and cracked."""
    broad = noise(rng, SIDE, 1.6, 2, 20)
    best, second, number = cells(rng, SIDE, 30, noise(rng, SIDE, 1.4, 3, 80) * 14)
    crack = np.exp(-(((second - best) / 3.0) ** 2)) * smooth(noise(rng, SIDE, 1.2, 2, 10), -0.3, 1.0)
    pits = smooth(noise(rng, SIDE, 0.5, 30, 150), 1.3, 2.4)
    height = broad * 4 + noise(rng, SIDE, 0.9, 14, 300) * 1.7 - crack * 4 - pits * 3
    tone = rng.uniform(-1, 1, 30)[number]
    ground = mix(flat("#5a5048"), flat("#6a5f55"), 0.5 + broad * 0.2 + tone * 0.2)
    moss = smooth(noise(rng, SIDE, 1.3, 3, 60), 1.2, 2.6)
    ground = mix(ground, flat("#5c5f43"), moss * 0.5)
    light = lit(height, 0.2) * (1 - 0.4 * crack) * (1 - 0.3 * pits) * (1 - 0.25 * hollow(height / 8, 8))
    return ground * light[..., None]


def grass(rng: np.random.Generator) -> Plane:
    """A meadow: short strokes of several greens, a few dry ones."""
    broad = noise(rng, SIDE, 1.5, 2, 12)
    ground = mix(flat("#6d7a46"), flat("#7f8b54"), 0.5 + broad * 0.3)
    height = broad * 2
    for way in range(5):
        lean = noise(rng, SIDE, 0.4, 24, 300, 0.34)
        strokes = smooth(np.roll(lean, (way * 131, way * 57), (0, 1)), 0.7, 2.1)
        tint = rgb(("#5c6a39", "#8d9a5e", "#66753f", "#a19b60", "#4f5e35")[way])
        ground = mix(ground, np.broadcast_to(tint, ground.shape), strokes * 0.5)
        height = height + strokes * (1.5 if way % 2 else -1.0)
    light = lit(height, 0.2)
    return ground * (0.35 + 0.65 * light)[..., None]


def earth(rng: np.random.Generator) -> Plane:
    """A trodden way: brown, clodded, some stones."""
    broad = noise(rng, SIDE, 1.4, 2, 20)
    fine = noise(rng, SIDE, 0.8, 12, 260)
    stones, on_stone, tone = _stones(rng, SIDE, 260, (1.8, 7.0))
    height = broad * 3 + fine * 1.6 + stones * 5
    ground = mix(flat("#7f6649"), flat("#6b543c"), 0.5 + broad * 0.22 + fine * 0.15)
    ground = mix(ground, mix(flat("#94836c"), flat("#6f604f"), 0.5 + tone * 0.5), on_stone * 0.85)
    shade = np.clip(np.roll(blurred(stones, 2.0), (3, 3), (0, 1)) - stones * 1.5, 0, 1)
    return ground * (lit(height, 0.17) * (1 - 0.35 * shade) * (1 - 0.3 * hollow(height / 6, 7)))[..., None]


def wood(rng: np.random.Generator) -> Plane:
    """Dark oiled oak for the table's frame; the grain runs along x."""
    side = 512
    y = np.mgrid[0:side, 0:side][0] / side
    grain = noise(rng, side, 1.1, 4, 200, 9.0)
    rings = np.sin(2 * np.pi * (6 * y) + noise(rng, side, 1.5, 1, 20, 6.0) * 1.5)
    pores = smooth(noise(rng, side, 0.3, 60, 250, 14.0), 1.2, 2.6)
    ground = mix(flat("#4a3220", side), flat("#5d4029", side), 0.5 + grain * 0.24 + rings * 0.16)
    height = grain * 0.9 - pores * 1.6
    return ground * (lit(height, 0.16) * (1 - 0.30 * pores))[..., None]


def felt(rng: np.random.Generator) -> Plane:
    """Green baize for the dice."""
    side = 384
    nap = noise(rng, side, 0.35, 40, 190)
    fibres = noise(rng, side, 0.5, 20, 190, 4.0) * 0.5 + noise(rng, side, 0.5, 20, 190, 0.25) * 0.5
    broad = noise(rng, side, 1.4, 2, 10)
    ground = mix(flat("#23382b", side), flat("#294234", side), 0.5 + broad * 0.16 + fibres * 0.16)
    return ground * (1 + 0.045 * nap + 0.03 * fibres)[..., None]


def panel(rng: np.random.Generator) -> Plane:
    """The dark of the panels, with a breath of leather grain."""
    side = 256
    best, second, _ = cells(rng, side, 420, None, 2)
    grain = np.exp(-(((second - best) / 2.2) ** 2))
    broad = noise(rng, side, 1.4, 2, 8)
    height = -blurred(grain, 0.8) * 2 + noise(rng, side, 0.6, 30, 120) * 0.3
    return flat("#26201b", side) * (0.80 + 0.20 * lit(height, 0.5) + 0.012 * broad)[..., None]


def parchment(rng: np.random.Generator) -> Plane:
    """Pale vellum for cards and tales."""
    side = 512
    broad = noise(rng, side, 1.6, 2, 24)
    fibre = noise(rng, side, 0.8, 20, 250, 2.5)
    ground = mix(flat("#e6d7b4", side), flat("#d3bf95", side), 0.4 + broad * 0.22 + fibre * 0.05)
    return ground * (1 + 0.018 * fibre)[..., None] * (0.6 + 0.4 * lit(fibre * 0.4 + broad, 0.08))[..., None]


def base(rng: np.random.Generator) -> Plane:
    """What modellers glue on bases: grit, gravel and a few tufts. The side's colour is laid on later."""
    side = 256
    broad = noise(rng, side, 1.4, 1, 10)
    fine = noise(rng, side, 0.6, 12, 120)
    stones, on_stone, tone = _stones(rng, side, 95, (2.5, 9.0))
    height = broad * 2 + fine * 0.9 + stones * 6
    ground = mix(flat("#6e6255", side), flat("#5a4f45", side), 0.5 + broad * 0.25 + fine * 0.2)
    ground = mix(ground, mix(flat("#857a6c", side), flat("#5f564d", side), 0.5 + tone * 0.5), on_stone * 0.9)
    shade = np.clip(np.roll(blurred(stones, 1.6), (2, 2), (0, 1)) - stones * 1.5, 0, 1)
    return ground * (lit(height, 0.2) * (1 - 0.45 * shade) * (1 - 0.3 * hollow(height / 6, 5)))[..., None]


GROUNDS: dict[str, Callable[[np.random.Generator], Plane]] = {
    "cavern_floor": cavern_floor,
    "rock": rock,
    "stone": stone,
    "grass": grass,
    "earth": earth,
    "wood": wood,
    "felt": felt,
    "panel": panel,
    "parchment": parchment,
    "base": base,
}


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [f"{name}.webp" for name in GROUNDS]


def tile(name: str) -> Image.Image:
    """One ground as a picture."""
    plane = GROUNDS[name](np.random.default_rng([*name.encode()]))
    return Image.fromarray(np.clip(np.rint(plane), 0, 255).astype(np.uint8), "RGB")


def build(names: list[str] | None = None) -> None:
    """Write the tiles named, or all, into this folder."""
    for name in names or GROUNDS:
        tile(name).save(HERE / f"{name}.webp", quality=97 if name == "panel" else 88, method=6)


if __name__ == "__main__":
    build()
