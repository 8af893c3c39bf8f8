"""Trolls of the land: one of the hills with a tree for a club, and the warden of the salt kings' tombs."""

from __future__ import annotations

import math

from assets.figures.sculpts import arms
from assets.figures.sculpts.marchfolk import salt_on
from assets.figures.sculpts.trolls import CLAW, MAW, PUPIL, RUST, TOOTH, big_hand, spots
from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import ball, egg, limb, ring, tube


def _land_troll(f: Sculpture, skin: Paint, hair: Paint) -> None:
    """A troll of the land, but for his right arm and what he carries: broad, warty, long-nosed."""
    body = f.lump(0.09)
    body.add(egg((0, -0.05, 0.38), (0.31, 0.28, 0.28)), skin)
    body.add(egg((0.27, -0.03, 0.54), (0.17, 0.17, 0.15)).both_sides(), skin)
    body.add(egg((0, -0.14, 0.55), (0.25, 0.19, 0.17)), skin)
    body.add(egg((0, 0.1, 0.34), (0.25, 0.19, 0.2)), skin)
    body.add(limb((0.16, -0.04, 0.24), (0.2, 0.02, 0.1), 0.13, 0.11).both_sides(), skin, 0.05)
    body.add(egg((0.22, 0.11, 0.06), (0.13, 0.17, 0.065), (0, 0, -16)).both_sides(), skin, 0.04)
    toes = f.lump(0.0)
    for i, x in enumerate((0.14, 0.23, 0.32)):
        toes.add(egg((x, 0.26 - 0.025 * i, 0.045), (0.04, 0.045, 0.04)).both_sides(), skin)
        toes.add(egg((x, 0.292 - 0.025 * i, 0.06), (0.026, 0.018, 0.02)).both_sides(), CLAW)
    limbs = f.lump(0.05)
    limbs.add(
        tube([(-0.3, -0.02, 0.54), (-0.48, 0.04, 0.42), (-0.42, 0.28, 0.36)], [0.14, 0.105, 0.1], 8), skin
    )
    big_hand(f, (-0.42, 0.28, 0.36), skin, CLAW, 0.86, 12)
    at, turn = (0, 0.16, 0.68), (16, 0, 0)
    head = f.lump(0.05, at, turn)
    head.add(egg((0, -0.03, 0.03), (0.21, 0.2, 0.18)), skin)
    head.add(egg((0, 0.12, -0.09), (0.2, 0.14, 0.1)), skin)
    head.add(limb((0.025, 0.19, 0.07), (0.17, 0.12, 0.1), 0.046, 0.034).both_sides(), skin, 0.025)
    head.add(tube([(0, 0.17, 0.05), (0, 0.29, 0.02), (0, 0.34, -0.08)], [0.05, 0.065, 0.055], 6), skin, 0.03)
    head.add(ball((0.05, 0.29, -0.06), 0.036).both_sides(), skin, 0.02)
    ear = (
        limb((0, 0, 0), (0.2, 0, 0), 0.085, 0.03)
        .stretched(1, 1, 0.4)
        .moved((0.17, -0.03, 0.0), (40, 10, -16))
    )
    head.add(ear.both_sides(), skin, 0.03)
    head.carve(egg((0.1, 0.17, 0.028), (0.06, 0.045, 0.04)).both_sides(), None, 0.02)
    head.carve(egg((0, 0.23, -0.115), (0.16, 0.1, 0.02)), MAW, 0.015)
    for x, y, z, r in (
        (0.03, 0.36, -0.05, 0.02),
        (-0.12, 0.2, -0.05, 0.022),
        (0.15, 0.1, 0.12, 0.022),
        (-0.06, 0.1, 0.19, 0.022),
    ):
        head.add(ball((x, y, z), r), skin, 0.01)
    look = f.lump(0.0, at, turn)
    look.add(
        ball((0.098, 0.145, 0.03), 0.05).both_sides(), paint("#e8b23a", gloss=0.9, glow=0.5, mottle=0, bump=0)
    )
    look.add(ball((0.096, 0.182, 0.032), 0.02).both_sides(), PUPIL)
    for x, h in ((0.13, 0.1), (0.07, 0.05)):
        look.add(
            limb(
                (x, 0.235 - x * x * 3, -0.14), (x * 1.05, 0.26 - x * x * 3, -0.13 + h), 0.028, 0.006
            ).both_sides(),
            TOOTH,
        )
    mane = f.lump(0.02, at, turn)
    for i in range(9):
        a = math.radians(200 + i * 17.5)
        x, y = 0.17 * math.cos(a), 0.15 * math.sin(a) - 0.02
        mane.add(
            tube(
                [(x * 0.6, y * 0.6, 0.17), (x * 1.15, y * 1.2, 0.06), (x * 1.3, y * 1.55, -0.12)],
                [0.05, 0.05, 0.012],
                5,
            ),
            hair,
        )
    hips = f.lump(0.012)
    hips.add(ring((0, -0.03, 0.22), 1.0, 0.13).stretched(0.29, 0.26, 0.22), hair)


def hill_troll() -> Sculpture:
    """A hill troll: grey, moss on his back, a tree trunk for a club."""
    f = Sculpture(face=(0, 0.2, 0.66), face_size=0.96, face_turn=-24, scale=0.88)
    skin = paint(
        "#8a7f72",
        second="#6a655c",
        gloss=0.2,
        mottle=0.2,
        mottle_size=0.1,
        bump=0.16,
        bump_size=0.03,
        pattern=spots,
    )
    moss = paint("#5d6f2e", gloss=0.1, mottle=0.35, mottle_size=0.035, bump=0.6, bump_size=0.02)
    hair = paint("#3b2d22", gloss=0.25, mottle=0.3, mottle_size=0.03)
    _land_troll(f, skin, hair)
    limbs = f.lump(0.05)
    limbs.add(tube([(0.3, -0.02, 0.54), (0.47, 0.04, 0.44), (0.42, 0.28, 0.45)], [0.14, 0.105, 0.1], 8), skin)
    limbs.add(egg((0.42, 0.31, 0.45), (0.11, 0.11, 0.1)), skin)
    club = f.lump(0.03, (0.42, 0.31, 0.46), (-66, 0, 12))
    club.add(limb((0, 0, -0.2), (0, 0, 0.2), 0.055, 0.075).rough(0.012, 0.07, 2), arms.WOOD)
    club.add(limb((0, 0, 0.2), (0, 0, 0.46), 0.085, 0.13).rough(0.016, 0.09, 4), arms.WOOD)
    for a, z in ((0, 0.3), (100, 0.42), (210, 0.34), (300, 0.46)):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        club.add(limb((x * 0.08, y * 0.08, z), (x * 0.2, y * 0.2, z + 0.03), 0.04, 0.026), arms.WOOD, 0.02)
    bands = f.lump(0.0, (0.42, 0.31, 0.46), (-66, 0, 12))
    bands.add(ring((0, 0, 0.22), 0.09, 0.02), RUST)
    back = f.lump(0.04)
    for x, y, z, r in (
        (0.1, -0.24, 0.64, 0.12),
        (-0.14, -0.2, 0.65, 0.1),
        (0.3, -0.08, 0.64, 0.1),
        (-0.32, -0.04, 0.64, 0.08),
        (0, -0.3, 0.52, 0.1),
    ):
        back.add(egg((x, y, z), (r, r * 0.9, r * 0.42)).rough(0.014, 0.05, x), moss)
    for x, y, z in ((0.13, -0.25, 0.7), (-0.15, -0.19, 0.69), (0.18, -0.19, 0.7)):
        back.add(limb((x, y, z - 0.04), (x, y - 0.01, z + 0.05), 0.018, 0.014), arms.BONE, 0.0)
        back.add(egg((x, y - 0.01, z + 0.06), (0.045, 0.045, 0.026)), paint("#a8402e", gloss=0.3), 0.0)
    return f


def warden_troll() -> Sculpture:
    """The warden of the salt kings: white as his walls, crusted with salt, bare fists, a broken chain."""
    f = Sculpture(face=(0, 0.2, 0.66), face_size=0.96, face_turn=22, scale=0.88)
    skin = paint(
        "#b3aca4", second="#8d8a8a", gloss=0.25, mottle=0.18, mottle_size=0.1, bump=0.16, bump_size=0.03,
        pattern=spots,
    )  # fmt: skip
    _land_troll(f, skin, paint("#6a675f", gloss=0.25, mottle=0.3, mottle_size=0.03))
    limbs = f.lump(0.05)
    limbs.add(tube([(0.3, -0.02, 0.54), (0.48, 0.04, 0.42), (0.42, 0.28, 0.38)], [0.14, 0.105, 0.1], 8), skin)
    big_hand(f, (0.42, 0.28, 0.38), skin, CLAW, 0.86, -10)
    iron = f.lump(0.004)
    for side in (1, -1):
        iron.add(ring((0, 0, 0), 0.105, 0.03, (76, 0, side * -14)).moved((side * 0.435, 0.2, 0.39)), RUST)
    for i in range(4):
        turn = (90, 0, 0) if i % 2 else (0, 0, 0)
        iron.add(
            ring((0, 0, 0), 0.036, 0.012, turn)
            .stretched(1, 1.35, 1)
            .moved((0.53 + 0.01 * i, 0.2 - 0.055 * i, 0.33 - 0.07 * i)),
            RUST,
        )
    crust = f.lump(0.0)
    salt_on(
        crust,
        (
            (0.26, -0.1, 0.66, 0.16),
            (-0.28, -0.08, 0.66, 0.15),
            (0.08, -0.26, 0.66, 0.17),
            (-0.12, -0.24, 0.66, 0.14),
            (0.02, -0.1, 0.8, 0.1),
        ),
    )
    return f
