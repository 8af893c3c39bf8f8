"""Men on horses, for a base half as deep again as wide."""

from __future__ import annotations

import numpy as np

from assets.figures.sculpts import arms
from assets.figures.sculpts.folk import IRIS, arm, cape, face
from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import Field, ball, drum, egg, limb, noise, ring, tube


def horse(f: Sculpture, coat: Paint, mane: Paint, cloth: Paint) -> None:
    """A horse at the trot, bridled and saddled over a cloth."""
    body = f.lump(0.07)
    body.add(egg((0, -0.2, 0.42), (0.19, 0.24, 0.2)), coat)
    body.add(egg((0, 0.12, 0.43), (0.175, 0.22, 0.19)), coat)
    body.add(tube([(0, 0.22, 0.5), (0, 0.38, 0.66), (0, 0.44, 0.76)], [0.15, 0.11, 0.09], 6), coat)
    body.add(tube([(0, 0.42, 0.78), (0, 0.54, 0.74), (0, 0.67, 0.64)], [0.09, 0.08, 0.055], 6), coat, 0.04)
    body.add(ball((0, 0.67, 0.635), 0.062), paint("#3b2a20", gloss=0.3), 0.03)
    body.add(limb((0.05, 0.42, 0.84), (0.06, 0.41, 0.93), 0.032, 0.008).both_sides(), coat, 0.015)
    legs = f.lump(0.03)
    for x, y, kx, ky, fx, fy in (
        (0.11, 0.2, 0.12, 0.34, 0.12, 0.26),
        (-0.11, 0.2, -0.12, 0.26, -0.12, 0.3),
        (0.12, -0.26, 0.13, -0.26, 0.13, -0.4),
        (-0.12, -0.26, -0.13, -0.22, -0.13, -0.3),
    ):
        legs.add(limb((x, y, 0.36), (kx, ky, 0.2), 0.085, 0.052), coat)
        legs.add(limb((kx, ky, 0.2), (fx, fy, 0.06), 0.048, 0.042), coat)
        legs.add(drum((fx, fy + 0.01, 0.035), 0.055, 0.035, 0.012), paint("#2a2220", gloss=0.4))
    hair = f.lump(0.03)
    for i in range(7):
        t = i / 6
        y, z = 0.46 - 0.3 * t, 0.9 - 0.3 * t
        hair.add(limb((0, y, z), (0.06, y - 0.05, z - 0.1), 0.045, 0.02), mane)
    hair.add(
        tube(
            [(0, -0.42, 0.48), (0, -0.56, 0.42), (0.02, -0.62, 0.24), (0.02, -0.6, 0.14)],
            [0.06, 0.07, 0.06, 0.015],
            7,
        ),
        mane,
    )
    eyes = f.lump(0.0)
    eyes.add(ball((0.066, 0.5, 0.785), 0.02).both_sides(), IRIS)
    tack = f.lump(0.008)
    tack.add(ring((0, 0.6, 0.7), 0.073, 0.013, (60, 0, 0)), arms.LEATHER)
    tack.add(
        tube([(0.07, 0.58, 0.7), (0.12, 0.36, 0.66), (0.08, 0.16, 0.72)], [0.012] * 2, 6).both_sides(),
        arms.LEATHER,
    )
    saddle = f.lump(0.03)
    saddle.add(egg((0, -0.03, 0.46), (0.205, 0.2, 0.185)), cloth)
    saddle.add(egg((0, -0.03, 0.63), (0.12, 0.13, 0.05)), arms.LEATHER)


def rider() -> Sculpture:
    """A horseman on a bay: lance couched, plume and cloak flying."""
    f = Sculpture(face=(0, 0.1, 1.06), face_size=0.98, scale=0.92, feet_y=-0.31)
    cloth = paint(
        "#2f5474", second="#d8b45c", mottle=0.14,
        pattern=lambda x, y, z: (np.abs(y + 0.03) > 0.155) & (z < 0.56),
    )  # fmt: skip
    horse(f, paint("#6f4526", gloss=0.35, mottle=0.16), paint("#20170f", gloss=0.35, mottle=0.2), cloth)
    tunic = paint("#8c8f94", gloss=0.6, metal=0.7, mottle=0.3, mottle_size=0.018, bump=0.5, bump_size=0.014)
    surcoat = paint("#2f5474", gloss=0.12, mottle=0.16)
    man = f.lump(0.05)
    man.add(egg((0, -0.03, 0.82), (0.165, 0.13, 0.17)), surcoat)
    man.add(limb((0.1, -0.02, 0.66), (0.2, 0.09, 0.5), 0.08, 0.06).both_sides(), tunic)
    boots = f.lump(0.02)
    boots.add(limb((0.205, 0.09, 0.48), (0.215, 0.03, 0.34), 0.058, 0.05).both_sides(), arms.DARK_LEATHER)
    boots.add(egg((0.22, 0.07, 0.3), (0.045, 0.09, 0.042)).both_sides(), arms.DARK_LEATHER)
    at, turn = (0, 0.0, 1.06), (16, 0, 0)
    face(f, paint("#c9966f", gloss=0.2), at, turn, 0.86, paint("#b08a4a", gloss=0.3))
    helm = f.lump(0.015, at, turn)
    helm.add(
        egg((0, -0.02, 0.04), (0.175, 0.175, 0.18)).without(egg((0, 0.16, -0.08), (0.13, 0.14, 0.15)), 0.01),
        arms.STEEL,
    )
    helm.add(limb((0, 0.17, 0.1), (0, 0.195, -0.01), 0.018, 0.014), arms.STEEL)
    helm.add(ring((0, -0.015, 0.075), 1.0, 0.09).stretched(0.172, 0.175, 0.18), arms.GOLD)
    plume = f.lump(0.03, at, turn)
    plume.add(
        tube(
            [(0, 0.02, 0.21), (0, -0.1, 0.3), (0, -0.26, 0.27), (0, -0.38, 0.13)],
            [0.03, 0.06, 0.06, 0.012],
            8,
        ),
        paint("#b8392e", mottle=0.3, mottle_size=0.03),
    )
    cape(f, paint("#2f5474", mottle=0.18), 0.9, 0.56, 0.2, 0.4)
    arm(f, (0.16, -0.02, 0.9), (0.3, -0.06, 0.78), (0.28, 0.12, 0.76), tunic, arms.LEATHER, 0.058)
    arm(f, (-0.16, -0.02, 0.9), (-0.25, 0.06, 0.78), (-0.1, 0.16, 0.74), tunic, arms.LEATHER, 0.058)
    lance = f.lump(0.006, (0.29, 0.13, 0.77), (-88, 0, 2))
    lance.add(limb((0, 0, -0.34), (0, 0, 0.62), 0.024, 0.018), arms.WOOD)
    lance.add(limb((0, 0, 0.62), (0, 0, 0.74), 0.03, 0.004), arms.STEEL)
    lance.add(limb((0, 0, 0.06), (0, 0, 0.13), 0.055, 0.026), arms.GOLD)
    arms.kite_shield(
        f,
        (-0.24, 0.13, 0.78),
        (24, 0, 40),
        paint("#2f5474", second="#d8b45c", mottle=0.1, pattern=lambda x, y, z: np.abs(x - z * 0.6) < 0.05),
        arms.GOLD,
    )
    return f


def outrider() -> Sculpture:
    """A light horseman on a grey: fur cap, sheepskin, sabre held high."""
    f = Sculpture(face=(0, 0.1, 1.06), face_size=0.94, scale=0.92, feet_y=-0.31)
    hide = paint("#8a5f3a", gloss=0.15, mottle=0.22)
    fleece = paint("#d8c9a8", gloss=0.05, mottle=0.3, mottle_size=0.035, bump=0.7, bump_size=0.02)
    horse(
        f,
        paint("#9a9690", second="#75716c", gloss=0.3, mottle=0.2, pattern=_dapples),
        paint("#4a4744", gloss=0.35, mottle=0.2),
        paint("#7d3b2a", second="#d8b45c", mottle=0.16, pattern=lambda x, y, z: np.abs(y + 0.03) > 0.165),
    )
    man = f.lump(0.05)
    man.add(egg((0, -0.03, 0.82), (0.165, 0.13, 0.17)), hide)
    man.add(limb((0.1, -0.02, 0.66), (0.2, 0.09, 0.5), 0.08, 0.06).both_sides(), paint("#4c4a3c", mottle=0.2))
    boots = f.lump(0.02)
    boots.add(limb((0.205, 0.09, 0.48), (0.215, 0.03, 0.34), 0.058, 0.05).both_sides(), arms.DARK_LEATHER)
    boots.add(egg((0.22, 0.07, 0.3), (0.045, 0.09, 0.042)).both_sides(), arms.DARK_LEATHER)
    collar = f.lump(0.02)
    collar.add(ring((0, -0.03, 0.905), 0.125, 0.045).rough(0.01, 0.05), fleece)
    at, turn = (0, 0.0, 1.06), (16, 0, 0)
    beard = paint("#2e2119", gloss=0.25, mottle=0.25, mottle_size=0.03, bump=0.4)
    face(f, paint("#b9845c", gloss=0.2, bump=0.05), at, turn, 0.86, beard)
    whiskers = f.lump(0.02, at, turn)
    whiskers.add(egg((0, 0.1, -0.12), (0.105, 0.075, 0.08)), beard)
    whiskers.add(
        tube(
            [(0.0, 0.165, -0.05), (0.05, 0.155, -0.06), (0.1, 0.12, -0.1)], [0.018, 0.02, 0.008], 4
        ).both_sides(),
        beard,
    )
    cap = f.lump(0.02, at, turn)
    cap.add(egg((0, -0.03, 0.13), (0.15, 0.15, 0.12)), paint("#7d3b2a", mottle=0.16))
    cap.add(
        ring((0, 0, 0), 1.0, 0.26)
        .stretched(0.142, 0.142, 0.16)
        .rough(0.01, 0.05)
        .moved((0, -0.035, 0.125), (12, 0, 0)),
        fleece,
    )
    arm(f, (0.16, -0.02, 0.9), (0.3, -0.02, 0.83), (0.28, 0.12, 0.85), hide, arms.LEATHER, 0.058)
    arm(f, (-0.16, -0.02, 0.9), (-0.25, 0.06, 0.78), (-0.1, 0.16, 0.74), hide, arms.LEATHER, 0.058)
    arms.scimitar(f, (0.28, 0.13, 0.85), (-66, 0, -30), 0.46)
    return f


def _dapples(x: Field, y: Field, z: Field) -> Field:
    """The darker rings of a dapple grey."""
    return np.clip((np.abs(noise(x, y, z, 0.07, 5)) - 0.25) * 3, 0, 1)
