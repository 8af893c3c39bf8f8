"""Take the pictures of what lies about: sculpted like the figures, same camera, same lamp.

A torch has two pictures: itself, and the glow to be laid on the ground around it first.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from assets.figures.sculpts import arms  # noqa: E402
from assets.sculpting import studio  # noqa: E402
from assets.sculpting.clay import Sculpture, paint  # noqa: E402
from assets.sculpting.solids import ball, block, egg, half_space, limb, ring, tube  # noqa: E402

SIDE = 224
SPREAD = 1.5

LIMESTONE = paint("#8f8272", second="#6c6052", mottle=0.22, mottle_size=0.1, bump=0.12, bump_size=0.035,
                  pattern=lambda x, y, z: 0.5 + 0.5 * np.sin(z * 48 + 2 * np.sin(x * 9)))  # fmt: skip
BOULDER = paint("#7d7064", gloss=0.08, mottle=0.28, mottle_size=0.12, bump=0.35, bump_size=0.04)
BONE = paint("#d8ccae", gloss=0.2, mottle=0.16, mottle_size=0.06)
HOLLOW = paint("#2b2019", gloss=0.1, mottle=0)


def _rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def stalagmites() -> Sculpture:
    """A clump of dripstones."""
    s = Sculpture(feet_y=-0.2)
    lump = s.lump(0.05)
    for x, y, r, h in (
        (0, 0.04, 0.17, 0.92),
        (0.23, -0.08, 0.125, 0.6),
        (-0.22, -0.06, 0.13, 0.68),
        (0.08, -0.24, 0.12, 0.3),
        (-0.1, 0.22, 0.12, 0.36),
        (0.25, 0.16, 0.1, 0.26),
        (-0.33, 0.12, 0.08, 0.18),
    ):
        sway = 0.02 * math.sin(x * 40)
        lump.add(limb((x, y, -0.02), (x + sway, y, h), r, 0.012).rough(0.005, 0.07, x * 5), LIMESTONE)
    lump.add(egg((0, 0, 0), (0.4, 0.34, 0.05)).rough(0.02, 0.2), LIMESTONE)
    return s


def rubble() -> Sculpture:
    """Fallen rock."""
    s = Sculpture(feet_y=0)
    rng = _rng(4)
    for i in range(15):
        a, d = i * 2.4, 0.44 * math.sqrt((i + 0.3) / 15)
        size = rng.uniform(0.05, 0.13) * (1.25 - d)
        half = tuple(size * rng.uniform(0.7, 1.25) for _ in range(3))
        turn = tuple(rng.uniform(0, 90, 3))
        lump = s.lump(0.0)
        lump.add(
            block((d * math.cos(a), d * math.sin(a), size * 0.55), half, size * 0.3, turn).rough(
                0.012, 0.09, i
            ),
            BOULDER,
        )
    return s


def skull_on(
    s: Sculpture, at: tuple[float, float, float], turn: tuple[float, float, float], k: float = 1.0
) -> None:
    """A bleached skull."""
    lump = s.lump(0.03 * k, at, turn)
    lump.add(egg((0, -0.03 * k, 0.03 * k), (0.15 * k, 0.18 * k, 0.14 * k)), BONE)
    lump.add(egg((0, 0.12 * k, -0.07 * k), (0.09 * k, 0.08 * k, 0.08 * k)), BONE)
    lump.carve(ball((0.062 * k, 0.145 * k, 0.0), 0.047 * k).both_sides(), HOLLOW, 0.012)
    lump.carve(egg((0, 0.19 * k, -0.06 * k), (0.022 * k, 0.04 * k, 0.035 * k)), HOLLOW, 0.008)
    teeth = s.lump(0.0, at, turn)
    for i in range(-2, 3):
        teeth.add(
            block(
                (i * 0.03 * k, (0.185 - 0.006 * i * i) * k, -0.145 * k),
                (0.012 * k, 0.014 * k, 0.026 * k),
                0.006 * k,
            ),
            BONE,
        )


def skull() -> Sculpture:
    """A skull, looking up."""
    s = Sculpture(feet_y=0)
    skull_on(s, (0, 0, 0.15), (34, 0, 156), 1.5)
    return s


def bones() -> Sculpture:
    """Ribs, a skull and long bones: somebody's last stand."""
    s = Sculpture(feet_y=0)
    skull_on(s, (-0.24, 0.2, 0.1), (30, 10, 200), 0.95)
    ribs = s.lump(0.0)
    for i in range(5):
        y = 0.06 - i * 0.085
        k = 1 - 0.09 * abs(i - 1.4)
        ribs.add(
            tube(
                [
                    (0.1, y, 0.02),
                    (0.1 + 0.13 * k, y - 0.015, 0.17 * k),
                    (0.1 + 0.22 * k, y - 0.03, 0.1 * k),
                    (0.1 + 0.25 * k, y - 0.04, 0.0),
                ],
                [0.022, 0.02, 0.016],
                7,
            ),
            BONE,
        )
        ribs.add(
            tube(
                [
                    (0.08, y, 0.02),
                    (0.08 - 0.12 * k, y - 0.015, 0.17 * k),
                    (0.08 - 0.19 * k, y - 0.03, 0.06 * k),
                ],
                [0.022, 0.019, 0.012],
                6,
            ),
            BONE,
        )
    for i in range(7):
        ribs.add(ball((0.09 + 0.012 * math.sin(i), 0.12 - i * 0.075, 0.03), 0.034), BONE)
    for a, b in (((-0.44, -0.1, 0.03), (-0.2, -0.32, 0.03)), ((0.34, 0.3, 0.03), (0.44, 0.04, 0.03))):
        ribs.add(limb(a, b, 0.026), BONE)
        for end, other in ((a, b), (b, a)):
            dx, dy = end[0] - other[0], end[1] - other[1]
            n = math.hypot(dx, dy)
            for side in (1, -1):
                ribs.add(
                    ball((end[0] - side * dy / n * 0.026, end[1] + side * dx / n * 0.026, 0.035), 0.036), BONE
                )
    return s


def mushrooms() -> Sculpture:
    """Cave mushrooms, faintly shining."""
    s = Sculpture(feet_y=-0.06)
    stem = paint("#d9cfb2", mottle=0.12)
    for x, y, h, r, code in (
        (0.0, 0.04, 0.4, 0.2, "#a8553a"),
        (0.25, -0.08, 0.26, 0.14, "#b5693f"),
        (-0.24, -0.06, 0.3, 0.15, "#9a4a38"),
        (0.08, -0.24, 0.16, 0.1, "#b5693f"),
        (-0.12, 0.26, 0.2, 0.11, "#a8553a"),
        (0.3, 0.18, 0.13, 0.075, "#b5693f"),
    ):
        lump = s.lump(0.02)
        lump.add(
            tube([(x, y, 0), (x + 0.02, y, h * 0.5), (x, y, h)], [r * 0.34, r * 0.24, r * 0.26], 5), stem
        )
        cap = s.lump(0.01)
        cap.add(
            egg((x, y, h), (r, r, r * 0.62)).without(egg((x, y, h - r * 0.62), (r * 1.2, r * 1.2, r * 0.55))),
            paint(code, gloss=0.35, mottle=0.16),
        )
        dots = s.lump(0.0)
        for i in range(7):
            a, d = i * 2.4, r * 0.78 * math.sqrt((i + 0.2) / 7)
            up = h + r * 0.6 * math.sqrt(max(0, 1 - (d / r) ** 2))
            dots.add(
                egg((x + d * math.cos(a), y + d * math.sin(a), up), (r * 0.13, r * 0.13, r * 0.06)),
                paint("#efe3c2", gloss=0.2),
            )
    return s


def crystals() -> Sculpture:
    """Blue crystals."""
    s = Sculpture(feet_y=-0.08)
    glass = paint("#4f9fb8", gloss=0.95, glow=0.22, mottle=0.1, bump=0.0)
    for x, y, h, r, tx, ty in (
        (0, 0, 0.66, 0.11, 4, -6),
        (0.17, -0.05, 0.44, 0.09, 8, 22),
        (-0.17, -0.02, 0.48, 0.09, -4, -24),
        (0.05, -0.18, 0.3, 0.075, 26, 6),
        (-0.06, 0.18, 0.34, 0.075, -24, -6),
        (0.27, 0.12, 0.22, 0.055, -16, 34),
    ):
        lump = s.lump(0.0, (x, y, 0), (tx, ty, x * 300))
        shaft = block((0, 0, h * 0.42), (r, r, h * 0.5), 0.004).within(
            block((0, 0, h * 0.42), (r, r, h), 0.004, (0, 0, 45))
        )
        point = shaft
        for a in range(0, 360, 60):
            nx, ny = math.cos(math.radians(a)), math.sin(math.radians(a))
            point = point.within(half_space((0, 0, h * 0.92), (nx, ny, 0.75)))
        lump.add(point, glass)
    base = s.lump(0.05)
    base.add(egg((0, 0, 0), (0.34, 0.3, 0.07)).rough(0.02, 0.12), BOULDER)
    return s


def roots() -> Sculpture:
    """Roots that broke through the roof and died."""
    s = Sculpture(feet_y=0)
    lump = s.lump(0.03)
    rng = _rng(9)
    for i in range(7):
        a = i * 0.9 + rng.uniform(-0.2, 0.2)
        points = [(0.0, 0.0, 0.06)]
        for step in range(1, 5):
            a += rng.uniform(-0.5, 0.5)
            d = 0.14 * step
            points.append(
                (d * math.cos(a), d * math.sin(a), 0.05 + 0.05 * math.sin(step * 1.9 + i) * (1 - step / 6))
            )
        lump.add(tube(points, [0.075, 0.05, 0.035, 0.022, 0.008], 9), arms.WOOD)
    return s


def torch() -> Sculpture:
    """A torch in an iron stand."""
    s = Sculpture(feet_y=-0.2)
    stand = s.lump(0.01)
    for a in (90, 210, 330):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        stand.add(
            tube(
                [(0, 0, 0.26), (x * 0.12, y * 0.12, 0.1), (x * 0.24, y * 0.24, 0.0)], [0.026, 0.024, 0.03], 5
            ),
            arms.DARK_STEEL,
        )
    stand.add(limb((0, 0, 0.2), (0, 0, 0.56), 0.04, 0.05), arms.WOOD)
    stand.add(ring((0, 0, 0.5), 0.075, 0.022), arms.DARK_STEEL)
    stand.add(ring((0, 0, 0.58), 0.09, 0.022), arms.DARK_STEEL)
    fire = s.lump(0.06)
    hot, warm = paint("#ffd45a", glow=1.0, mottle=0), paint("#f0812a", glow=1.0, mottle=0)
    fire.add(egg((0, 0, 0.65), (0.1, 0.1, 0.1)), hot)
    for x, y, h in ((0, 0, 0.98), (0.06, 0.03, 0.86), (-0.07, 0.0, 0.84), (0.0, -0.06, 0.82)):
        fire.add(limb((x * 0.7, y * 0.7, 0.66), (x * 1.5, y * 1.5, h), 0.075, 0.01), warm if h < 0.9 else hot)
    return s


def puddle() -> np.ndarray:
    """Still water: a dark mirror in a ring of wet sand. Flat, so painted, not sculpted."""
    y, x = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE * 2 - 1
    angle = np.arctan2(y, x)
    edge = (
        0.72 + 0.10 * np.sin(2 * angle + 0.6) + 0.07 * np.sin(3 * angle + 2) + 0.035 * np.sin(5 * angle + 1)
    )
    inside = (edge - np.hypot(x, y * 1.18)) * SIDE / 2
    wet = np.clip(inside / 9 + 0.6, 0, 1) * 0.42
    water = np.clip((inside - 7) / 1.6 + 0.5, 0, 1)
    deep = np.clip((inside - 7) / 40, 0, 1) ** 0.7
    shallow, bottom = np.array((0.25, 0.27, 0.25)), np.array((0.10, 0.17, 0.20))
    colour = shallow + (bottom - shallow) * deep[..., None]
    ripple = 0.05 * np.sin(9 * x) + 0.02 * np.sin(21 * x + 4 * y)
    sky = np.exp(-(((x * 0.7 + y * 0.9 + 0.35 + ripple) / 0.15) ** 2)) * np.clip((inside - 12) / 10, 0, 1)
    sky = sky + 0.35 * np.exp(-(((x * 0.7 + y * 0.9 - 0.12 + ripple) / 0.05) ** 2)) * deep
    colour = colour + sky[..., None] * np.array((0.25, 0.29, 0.30))
    # The south-eastern bank catches the lamp, the north-western one throws its shade on the water.
    bank = np.exp(-(((inside - 7.5) / 2.2) ** 2))
    colour = colour + (bank * np.clip((x + y) * 0.9, 0, 1))[..., None] * np.array((0.34, 0.31, 0.26))
    colour = colour * (1 - 0.5 * np.exp(-(((inside - 10) / 5) ** 2)) * np.clip(-(x + y), 0, 1))[..., None]
    sand = np.array((0.17, 0.13, 0.10))
    mixed = sand + (np.clip(colour, 0, 1) - sand) * water[..., None]
    return np.dstack([np.clip(mixed, 0, 1), np.maximum(wet, water * (0.74 + 0.16 * deep))])


def torch_glow() -> np.ndarray:
    """Firelight on the ground: a warm veil, thick in the middle, gone at the edge."""
    y, x = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE * 2 - 1
    fall = np.clip(1 - np.hypot(x, y), 0, 1)
    warm = (
        np.array((1.0, 0.62, 0.26)) + (np.array((1.0, 0.80, 0.46)) - (1.0, 0.62, 0.26)) * (fall**3)[..., None]
    )
    return np.dstack([warm, 0.42 * fall**1.8])


SCULPTED: dict[str, Callable[[], Sculpture]] = {
    "stalagmites": stalagmites,
    "rubble": rubble,
    "skull": skull,
    "bones": bones,
    "mushrooms": mushrooms,
    "crystals": crystals,
    "roots": roots,
    "torch": torch,
}
PAINTED: dict[str, Callable[[], np.ndarray]] = {"puddle": puddle, "torch_glow": torch_glow}


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [f"{name}.webp" for name in (*SCULPTED, *PAINTED)]


def build(names: list[str] | None = None) -> None:
    """Make the pictures named, or all."""
    for name in names or (*SCULPTED, *PAINTED):
        if name in SCULPTED:
            model = studio.Model(SCULPTED[name](), 0.0095)
            picture = studio.from_above(model, 0.0, SIDE, SPREAD, outline_px=SIDE / 90)
        else:
            picture = PAINTED[name]()
        image = Image.fromarray(np.rint(picture * 255).astype(np.uint8), "RGBA")
        image.save(HERE / f"{name}.webp", quality=88, alpha_quality=80, method=6, exact=True)


if __name__ == "__main__":
    build(sys.argv[1:])
