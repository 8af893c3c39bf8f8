"""Take the pictures of resting dice: an ivory D6 with pips, an indigo D10 with digits, every face."""

from __future__ import annotations

import functools
import math
import sys
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))

import numpy as np  # noqa: E402
from PIL import Image, ImageDraw, ImageFont  # noqa: E402

from assets.sculpting import studio  # noqa: E402
from assets.sculpting.clay import Paint, Sculpture, colour, paint  # noqa: E402
from assets.sculpting.solids import Field, Solid, ball, block, half_space  # noqa: E402

CELL = 128
SPREAD = 1.5
"""Width of a cell in widths of the die; the program's `sprites.DIE_SPREAD`."""
LEAN = 0.22

IVORY = paint("#e9dec4", gloss=0.5, mottle=0.05, mottle_size=0.2, bump=0.0)
PIP = paint("#241b16", gloss=0.35, mottle=0, bump=0)
HALF = 0.36
# On a die opposite faces add up to seven: east, south and their opposites for each face on top.
BESIDE = {1: (3, 2), 2: (3, 6), 3: (6, 2), 4: (1, 2), 5: (3, 1), 6: (4, 2)}


def _spots(face: int) -> list[tuple[float, float]]:
    """Where the pips of a face lie, in units of the die's half width."""
    far = 0.5
    at = {
        1: [(0, 0)],
        2: [(-1, 1), (1, -1)],
        3: [(-1, 1), (0, 0), (1, -1)],
        4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
        5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
        6: [(-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)],
    }
    return [(x * far, y * far) for x, y in at[face]]


def d6(face: int) -> Sculpture:
    """The die with that face up."""
    s = Sculpture(feet_y=-0.08)
    lump = s.lump(0.02, (0, 0, HALF), (0, 0, -8))
    lump.add(block((0, 0, 0), (HALF, HALF, HALF), 0.05).within(ball((0, 0, 0), HALF * 1.53), 0.05), IVORY)
    east, south = BESIDE[face]
    r = 0.085 if face > 1 else 0.11
    for u, v in _spots(face):
        lump.carve(ball((u * HALF, v * HALF, HALF + r * 0.45), r), PIP, 0.008)
    for u, v in _spots(south):
        lump.carve(ball((u * HALF, -HALF - 0.034, v * HALF), 0.08), PIP, 0.008)
    for u, v in _spots(east):
        lump.carve(ball((HALF + 0.034, u * HALF, v * HALF), 0.08), PIP, 0.008)
    return s


STEEP = math.radians(40)
INNER = 0.30


def _normals() -> list[np.ndarray]:
    """The ten faces' directions, the first of them turned to point up."""
    out = []
    for i in range(10):
        upper = i % 2 == 0
        a = math.radians(72 * (i // 2) + (0 if upper else 36))
        out.append(
            np.array(
                [
                    math.cos(STEEP) * math.cos(a),
                    math.cos(STEEP) * math.sin(a),
                    math.sin(STEEP) * (1 if upper else -1),
                ]
            )
        )
    n = out[0]
    # Turn about y until the first face lies level, then about z so that its digit stands upright.
    tilt = math.atan2(n[0], n[2])
    c, s = math.cos(-tilt), math.sin(-tilt)
    level = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    quarter = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    return [quarter @ level @ v for v in out]


@functools.cache
def _digits() -> dict[int, np.ndarray]:
    """Pictures of the digits 0 to 9, 6 and 9 underlined and 7 with a bar, as masks 0..1."""
    font = ImageFont.truetype(str(HERE.parent / "fonts" / "Inter-Bold.ttf"), 150)
    masks = {}
    for d in range(10):
        image = Image.new("L", (256, 256), 0)
        pen = ImageDraw.Draw(image)
        pen.text((128, 122), str(d), font=font, fill=255, anchor="mm")
        if d in (6, 9):
            pen.rounded_rectangle((84, 192, 172, 206), 7, fill=255)
        if d == 7:
            pen.rounded_rectangle((90, 118, 166, 134), 7, fill=255)
        masks[d] = np.asarray(image, dtype=np.float32) / 255
    return masks


def d10(face: int) -> Sculpture:
    """The die with that face up; ten shows as 0."""
    normals = _normals()
    numbers = [face % 10] + [(face + 3 * i) % 10 for i in range(1, 10)]

    def pattern(x: Field, y: Field, z: Field) -> Field:
        p = np.stack([x, y, z], axis=-1)
        reach = np.stack([p @ n for n in normals], axis=-1)
        on = reach.argmax(axis=-1)
        share = np.zeros(x.shape, np.float32)
        for i, n in enumerate(normals):
            up = np.array([0.0, 1.0, 0.0]) if i == 0 else np.array([0.0, 0.0, 1.0])
            v = up - (up @ n) * n
            v /= np.linalg.norm(v)
            u = np.cross(v, n)
            mine = on == i
            column = np.clip((p[mine] @ u / 0.5 + 0.5) * 256, 0, 255).astype(int)
            row = np.clip((0.5 - p[mine] @ v / 0.5) * 256, 0, 255).astype(int)
            share[mine] = _digits()[numbers[i]][row, column]
        return share

    body_paint = Paint(
        colour("#414d86"),
        gloss=0.55,
        mottle=0.1,
        mottle_size=0.2,
        bump=0.0,
        second=colour("#f3e4c3"),
        pattern=pattern,
    )
    body: Solid = ball((0, 0, 0), 0.52)
    for n in normals:
        body = body.within(half_space(tuple(n * INNER), tuple(n)), 0.02)
    s = Sculpture(feet_y=-0.06)
    s.lump(0.0, (0, 0, INNER)).add(body, body_paint)
    return s


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return ["d6.webp", "d10.webp"]


def build() -> None:
    """Write both sheets: the faces side by side, from 1 on."""
    for name, make, faces, width in (("d6", d6, 6, 2 * HALF), ("d10", d10, 10, 0.80)):
        cells = [
            studio.from_above(
                studio.Model(make(f), 0.0095), 0.0, CELL, SPREAD * width, 3, LEAN, outline_px=3.0
            )
            for f in range(1, faces + 1)
        ]
        image = Image.fromarray(np.rint(np.hstack(cells) * 255).astype(np.uint8), "RGBA")
        image.save(HERE / f"{name}.webp", quality=90, alpha_quality=90, method=6, exact=True)


if __name__ == "__main__":
    build()
