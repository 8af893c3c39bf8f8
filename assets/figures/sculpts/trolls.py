"""The Sea-Troll of the caverns, and what all trolls have: big hands, bad teeth."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from assets.figures.sculpts import arms
from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import Field, Point, ball, egg, limb, plate, ring, tube, union, waves

PALE_EYE = paint("#fff3a8", gloss=0.9, glow=0.75, mottle=0)
PUPIL = paint("#0d1512", gloss=0.9, mottle=0)
MAW = paint("#35141c", gloss=0.4, mottle=0)
TOOTH = paint("#efe6c8", gloss=0.45, mottle=0.05)
RUST = paint("#8a5a3a", gloss=0.35, metal=0.5, mottle=0.35, mottle_size=0.04)
CLAW = paint("#2a2a2c", gloss=0.7, mottle=0.1)


def spots(x: Field, y: Field, z: Field) -> Field:
    """Dark patches on a hide."""
    return np.clip((waves(x, y, z, 0.15, 5.0) - 0.34) * 7, 0, 0.75)


def big_hand(
    f: Sculpture, hand: Point, skin: Paint, nail: Paint, size: float, yaw: float, web: Paint | None = None
) -> None:
    """A broad hand with four clawed fingers, webbed if it swims."""
    lump = f.lump(0.03, hand, (0, 0, yaw))
    tips = f.lump(0.0, hand, (0, 0, yaw))
    lump.add(egg((0, 0.02, 0), (0.1 * size, 0.1 * size, 0.065 * size)), skin)
    knuckles = []
    for a in (-50, -16, 18, 66):
        x, y = math.sin(math.radians(a)), math.cos(math.radians(a))
        k = (x * 0.15 * size, y * 0.15 * size, 0.03 * size)
        t = (x * 0.235 * size, y * 0.235 * size, -0.03 * size)
        knuckles.append(t)
        lump.add(
            tube(
                [(x * 0.06 * size, y * 0.06 * size, 0.0), k, t], [0.05 * size, 0.043 * size, 0.034 * size], 4
            ),
            skin,
            0.02,
        )
        end = (x * 0.33 * size, y * 0.33 * size, -0.1 * size)
        mid = (x * 0.29 * size, y * 0.29 * size, -0.03 * size)
        tips.add(tube([t, mid, end], [0.032 * size, 0.026 * size, 0.003], 4), nail)
    if web is not None:
        sheet = []
        for a, b in pairwise(knuckles):
            sheet.append(
                limb(
                    (0, 0.03, 0),
                    ((a[0] + b[0]) * 0.42, (a[1] + b[1]) * 0.42, -0.015),
                    0.06 * size,
                    0.05 * size,
                ).stretched(1, 1, 0.3)
            )
        lump.add(union(sheet), web, 0.02)


def sea_troll() -> Sculpture:
    """The Sea-Troll: hunched and huge, teal and spotted, crested, fanged, with webbed claws."""
    f = Sculpture(face=(0, 0.2, 0.7), face_size=0.98, face_turn=22, scale=0.9)
    skin = paint(
        "#3f7f86",
        second="#245058",
        gloss=0.42,
        mottle=0.16,
        mottle_size=0.12,
        bump=0.2,
        bump_size=0.028,
        pattern=spots,
    )
    belly = paint(
        "#b3c2a4",
        second="#7f9c8f",
        gloss=0.35,
        mottle=0.1,
        pattern=lambda x, y, z: np.clip(np.sin(z * 105) * 3 - 1.6, 0, 0.8),
    )
    fin = paint(
        "#c9713f",
        second="#7d3a2e",
        gloss=0.35,
        mottle=0.1,
        pattern=lambda x, y, z: 0.5 + 0.5 * np.sin(z * 70 + y * 25),
    )
    kelp = paint("#5b6b2a", gloss=0.35, mottle=0.3, mottle_size=0.04)
    shell = paint("#d9cdb6", gloss=0.3, mottle=0.2, mottle_size=0.03)

    body = f.lump(0.09)
    body.add(egg((0, -0.06, 0.36), (0.3, 0.26, 0.27)), skin)
    body.add(egg((0.27, -0.03, 0.5), (0.17, 0.17, 0.15)).both_sides(), skin)
    body.add(egg((0, -0.14, 0.52), (0.24, 0.19, 0.17)), skin)
    body.add(limb((0.16, -0.04, 0.24), (0.2, 0.02, 0.1), 0.13, 0.105).both_sides(), skin, 0.05)
    body.add(egg((0.22, 0.1, 0.055), (0.12, 0.17, 0.06), (0, 0, -16)).both_sides(), skin, 0.04)
    belly_lump = f.lump(0.04)
    belly_lump.add(egg((0, 0.075, 0.33), (0.215, 0.15, 0.2)), belly)
    toes = f.lump(0.0)
    for i, x in enumerate((0.15, 0.24, 0.32)):
        toes.add(
            limb((x, 0.235 - 0.02 * i, 0.05), (x + 0.01, 0.31 - 0.02 * i, 0.02), 0.03, 0.008).both_sides(),
            CLAW,
        )

    # Arms that reach for you.
    right, left = (0.41, 0.33, 0.33), (-0.42, 0.29, 0.38)
    limbs = f.lump(0.05)
    limbs.add(tube([(0.3, -0.02, 0.5), (0.47, 0.06, 0.38), right], [0.135, 0.1, 0.095], 8), skin)
    limbs.add(tube([(-0.3, -0.02, 0.5), (-0.47, 0.04, 0.4), left], [0.135, 0.1, 0.095], 8), skin)
    big_hand(f, right, skin, CLAW, 0.86, -6, fin)
    big_hand(f, left, skin, CLAW, 0.86, 12, fin)
    fins = f.lump(0.01)
    for side in (1, -1):
        blade = plate(
            [(-0.02, 0.0), (0.13, 0.03), (0.1, 0.1), (0.15, 0.14), (0.07, 0.19), (-0.02, 0.2)], 0.028, 0.02
        )
        turned = blade.moved((0.0, 0, -0.1), (0, 0, 0)).moved(
            (side * 0.49, 0.06, 0.42), (-60, 0, -30 if side > 0 else 210)
        )
        fins.add(turned, fin)

    at, turn = (0, 0.15, 0.63), (16, 0, 0)
    head = f.lump(0.06, at, turn)
    head.add(egg((0, -0.03, 0.03), (0.235, 0.22, 0.185)), skin)
    head.add(egg((0, 0.13, -0.085), (0.225, 0.15, 0.1)), skin)
    head.add(egg((0, 0.12, -0.13), (0.19, 0.13, 0.08)), belly, 0.03)
    head.add(limb((0.02, 0.205, 0.062), (0.19, 0.12, 0.122), 0.05, 0.036).both_sides(), skin, 0.025)
    head.add(limb((0.03, 0.235, 0.05), (0.09, 0.24, -0.02), 0.02, 0.014).both_sides(), skin, 0.02)
    head.add(egg((0, 0.19, 0.02), (0.06, 0.06, 0.045)), skin, 0.03)
    head.carve(ball((0.025, 0.248, 0.018), 0.014).both_sides(), MAW, 0.01)
    head.carve(egg((0.105, 0.175, 0.035), (0.07, 0.05, 0.05)).both_sides(), None, 0.02)
    head.carve(egg((0, 0.24, -0.072), (0.19, 0.13, 0.024)), MAW, 0.015)
    face = f.lump(0.0, at, turn)
    face.add(ball((0.1, 0.15, 0.04), 0.06).both_sides(), PALE_EYE)
    face.add(egg((0.098, 0.2, 0.044), (0.015, 0.016, 0.032)).both_sides(), PUPIL)
    for x, h, r in ((0.15, 0.17, 0.036), (0.095, 0.065, 0.023), (0.05, 0.06, 0.021), (0.0, 0.05, 0.018)):
        y = 0.262 - x * x * 4.2
        face.add(limb((x, y - 0.015, -0.105), (x * 1.04, y + 0.012, -0.1 + h), r, 0.004).both_sides(), TOOTH)
    for x in (0.08, 0.03):
        y = 0.25 - x * x * 4.2
        face.add(limb((x, y, -0.045), (x, y + 0.005, -0.085), 0.018, 0.004).both_sides(), TOOTH)
    ears = f.lump(0.012, at, turn)
    for lift, long in ((38, 0.2), (14, 0.26), (-12, 0.2)):
        a = math.radians(lift)
        tip = (0.21 + long * math.cos(a), -0.1, 0.03 + long * math.sin(a))
        ears.add(limb((0.19, 0.0, 0.03), tip, 0.026, 0.007).both_sides(), fin)
    for lift, long in ((26, 0.15), (1, 0.15)):
        a = math.radians(lift)
        sheet = (
            limb((0, 0, 0), (long, 0, 0), 0.065, 0.07)
            .stretched(1, 0.2, 1)
            .moved((0.2, -0.035, 0.03), (0, -lift, -24))
        )
        ears.add(sheet.both_sides(), fin)

    # The crest, from brow to tail.
    crest = f.lump(0.012)
    spine = [
        (0.0, 0.2, 0.80),
        (0, 0.1, 0.86),
        (0, -0.02, 0.86),
        (0, -0.14, 0.8),
        (0, -0.25, 0.7),
        (0, -0.33, 0.56),
        (0, -0.37, 0.42),
    ]
    tips = [
        (0.0, 0.2, 0.88),
        (0, 0.08, 1.02),
        (0, -0.07, 1.08),
        (0, -0.25, 1.0),
        (0, -0.4, 0.84),
        (0, -0.47, 0.63),
        (0, -0.47, 0.42),
    ]
    for root, tip in zip(spine, tips, strict=True):
        crest.add(limb(root, tip, 0.03, 0.008), fin)
    for (a, b), (c, d) in zip(
        zip(spine, tips, strict=True), list(zip(spine, tips, strict=True))[1:], strict=False
    ):
        low = tuple((p + q) / 2 for p, q in zip(a, c, strict=True))
        high = tuple((p + q) / 2 * 0.62 + (r + s) / 2 * 0.38 for p, q, r, s in zip(b, d, a, c, strict=True))
        crest.add(limb((0, low[1], low[2]), (0, high[1], high[2]), 0.085, 0.06).stretched(0.2, 1, 1), fin)

    # What the sea left on him.
    weed = f.lump(0.015)
    for x, y, long in (
        (0.22, 0.13, 0.3),
        (0.3, 0.08, 0.22),
        (-0.2, 0.14, 0.24),
        (-0.31, 0.06, 0.3),
        (0.12, 0.17, 0.2),
    ):
        weed.add(
            tube(
                [(x, y - 0.12, 0.63), (x * 1.05, y, 0.55), (x * 1.1, y + 0.05, 0.55 - long)],
                [0.03, 0.035, 0.014],
                5,
            ),
            kelp,
        )
    strap = f.lump(0.01)
    strap.add(ring((0, -0.01, 0.56), 1.0, 0.1, (-14, 0, 0)).stretched(0.31, 0.26, 0.3), kelp)
    for x, y, z, r in (
        (0.33, -0.06, 0.645, 0.05),
        (0.4, -0.02, 0.6, 0.036),
        (0.3, 0.05, 0.64, 0.032),
        (-0.37, -0.05, 0.63, 0.042),
        (-0.2, -0.3, 0.57, 0.045),
        (0.16, -0.31, 0.56, 0.036),
    ):
        cup = limb((x * 0.96, y, z - 0.04), (x * 1.03, y, z + 0.02), r, r * 0.62).without(
            ball((x * 1.06, y, z + 0.055), r * 0.55)
        )
        strap.add(cup, shell)
    hips = f.lump(0.012)
    hips.add(ring((0, -0.03, 0.22), 1.0, 0.13).stretched(0.27, 0.24, 0.22), arms.DARK_LEATHER)
    anchor = f.lump(0.01, (0, 0.2, 0.3), (14, 0, 0))
    anchor.add(ring((0, 0.03, 0.09), 0.035, 0.014, (90, 0, 0)), RUST)
    anchor.add(limb((0, 0.03, 0.055), (0, 0.03, -0.12), 0.02, 0.024), RUST)
    anchor.add(limb((-0.055, 0.03, 0.03), (0.055, 0.03, 0.03), 0.015), RUST)
    anchor.add(
        tube(
            [
                (-0.1, 0.03, -0.05),
                (-0.07, 0.03, -0.115),
                (0, 0.03, -0.135),
                (0.07, 0.03, -0.115),
                (0.1, 0.03, -0.05),
            ],
            [0.012, 0.02, 0.024, 0.02, 0.012],
            8,
        ),
        RUST,
    )
    return f
