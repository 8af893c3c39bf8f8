"""People of the fen, the hedge and the salt coast: wardens, farmers, delvers, and what they dig up."""

from __future__ import annotations

import math

import numpy as np

from assets.figures.sculpts import arms
from assets.figures.sculpts.folk import SMALL_HEAD, arm, body, cape, face, small_folk
from assets.sculpting.clay import Lump, Paint, Sculpture, paint
from assets.sculpting.solids import Field, Point, ball, drum, egg, limb, plate, ring, tube

SKIN = paint("#c99672", gloss=0.2, bump=0.05)
PALE = paint("#d6a27c", gloss=0.2, bump=0.05)
FLAME = paint("#ffd75e", glow=1.0, mottle=0)


def _brimmed_hat(
    f: Sculpture, at: Point, turn: Point, felt: Paint, band: Paint, r: float = 0.27, crown: float = 0.17
) -> None:
    """A wide hat, pushed back so that the face shows."""
    hat = f.lump(0.03, at, turn)
    hat.add(drum((0, -0.035, 0.125), r, 0.016, 0.012, (13, 0, 0)).rough(0.008, 0.16), felt)
    hat.add(egg((0, -0.04, 0.14), (crown, crown, 0.14)), felt)
    ribbon = f.lump(0.0, at, turn)
    ribbon.add(
        ring((0, 0, 0), 1.0, 0.12, (13, 0, 0)).stretched(crown, crown, 0.19).moved((0, -0.04, 0.155)), band
    )


def dyke_warden() -> Sculpture:
    """A warden of the dykes: oilskin, broad hat, long boots, and a boar spear with its bar."""
    f = Sculpture(face=(0, 0.08, 0.7), face_size=0.8, scale=1.08)
    oilskin = paint("#6e6a3e", gloss=0.4, mottle=0.18)
    hair = paint("#a89c8c", gloss=0.25, mottle=0.25, mottle_size=0.03, bump=0.4)
    body(f, oilskin, paint("#4b4238"), paint("#33291f", gloss=0.4), 1.0, 1.0, 0.2)
    arms.belt(f, 0.32, (0.165, 0.145), arms.DARK_LEATHER, arms.BRONZE)
    at, turn = (0, 0.05, 0.7), (20, 0, 0)
    face(f, SKIN, at, turn, hair=hair)
    beard = f.lump(0.025, at, turn)
    beard.add(egg((0, 0.11, -0.13), (0.13, 0.095, 0.1)), hair)
    beard.add(
        tube(
            [(0.0, 0.19, -0.062), (0.06, 0.175, -0.075), (0.115, 0.13, -0.1)], [0.022, 0.024, 0.01], 5
        ).both_sides(),
        hair,
    )
    beard.add(egg((0, -0.06, -0.02), (0.19, 0.15, 0.14)), hair)
    beard.carve(egg((0, 0.2, 0.0), (0.15, 0.13, 0.1)), None, 0.02)
    _brimmed_hat(f, at, turn, paint("#4d3b2a", gloss=0.2, mottle=0.2), arms.LEATHER)
    collar = f.lump(0.02)
    collar.add(ring((0, 0, 0.55), 0.14, 0.05).rough(0.008, 0.09), paint("#8f4a34", mottle=0.18))
    arm(f, (0.17, 0, 0.5), (0.29, 0.03, 0.43), (0.25, 0.2, 0.46), oilskin, SKIN)
    arm(f, (-0.17, 0, 0.5), (-0.24, 0.14, 0.41), (-0.01, 0.3, 0.44), oilskin, SKIN)
    arms.spear(f, (0.12, 0.255, 0.47), (-84, 0, 20), 0.4, 0.36)
    bar = f.lump(0.004, (0.12, 0.255, 0.47), (-84, 0, 20))
    bar.add(limb((-0.085, 0, 0.3), (0.085, 0, 0.3), 0.018), arms.DARK_STEEL)
    return f


def thornfield_halfling() -> Sculpture:
    """A hedge-village halfling: straw hat, rolled sleeves, a red waistcoat, a pitchfork."""
    f = Sculpture(face=(0, 0.08, 0.63), face_size=0.82, scale=1.12)
    hair = paint("#a8672c", gloss=0.3, mottle=0.3, mottle_size=0.03)
    shirt = paint("#e6dcc2", gloss=0.1, mottle=0.14)
    small_folk(f, PALE, hair, shirt, paint("#9c4a34", gloss=0.12, mottle=0.18), paint("#5b5a44", mottle=0.2))
    at, turn = SMALL_HEAD
    straw = paint("#d9b864", second="#b48e42", gloss=0.15, mottle=0.2, pattern=_weave)
    _brimmed_hat(f, at, turn, straw, paint("#8a3f30", mottle=0.1), 0.29, 0.19)
    arm(f, (0.17, 0, 0.42), (0.29, 0.02, 0.38), (0.26, 0.18, 0.42), shirt, PALE, 0.06)
    arm(f, (-0.17, 0, 0.42), (-0.26, 0.1, 0.35), (-0.04, 0.26, 0.38), shirt, PALE, 0.06)
    fork = f.lump(0.006, (0.11, 0.22, 0.42), (-82, 0, 20))
    fork.add(limb((0, 0, -0.34), (0, 0, 0.3), 0.02), arms.WOOD)
    fork.add(limb((0, 0, 0.28), (0, 0, 0.34), 0.026), arms.DARK_STEEL)
    for x in (-0.07, 0.0, 0.07):
        fork.add(
            tube([(0, 0, 0.33), (x, 0, 0.38), (x * 1.15, 0, 0.54)], [0.016, 0.017, 0.006], 5), arms.STEEL
        )
    return f


def _weave(x: Field, y: Field, z: Field) -> Field:
    """The rings of plaited straw."""
    return 0.5 + 0.5 * np.sin(np.hypot(x, y + 0.035) * 190)


def fen_halfling() -> Sculpture:
    """A halfling of the fen: hooded in moss green, an eel spear with barbs, a wicker creel."""
    f = Sculpture(face=(0, 0.08, 0.63), face_size=0.8, scale=1.12)
    hair = paint("#4a3524", gloss=0.3, mottle=0.3, mottle_size=0.03)
    wool = paint("#56693f", gloss=0.08, mottle=0.2)
    small_folk(
        f,
        PALE,
        hair,
        paint("#c9bd98", mottle=0.14),
        paint("#5a5036", mottle=0.18),
        paint("#45402f", mottle=0.2),
    )
    at, turn = SMALL_HEAD
    hood = f.lump(0.04, at, turn)
    hood.add(egg((0, -0.05, 0.04), (0.26, 0.245, 0.26)), wool)
    hood.add(tube([(0, -0.16, 0.19), (0, -0.29, 0.18), (0, -0.37, 0.07)], [0.12, 0.07, 0.015], 6), wool)
    hood.carve(egg((0, 0.22, -0.02), (0.185, 0.24, 0.2)), None, 0.02)
    cape(f, wool, 0.48, 0.16, 0.22)
    creel = f.lump(0.01, (-0.2, -0.16, 0.28), (0, -16, 0))
    creel.add(
        egg((0, 0, 0), (0.12, 0.11, 0.13)).rough(0.012, 0.035),
        paint("#a07c46", mottle=0.25, mottle_size=0.03),
    )
    arm(f, (0.17, 0, 0.42), (0.29, 0.02, 0.38), (0.26, 0.18, 0.42), wool, PALE, 0.06)
    arm(f, (-0.17, 0, 0.42), (-0.26, 0.1, 0.35), (-0.04, 0.26, 0.38), wool, PALE, 0.06)
    spear = f.lump(0.006, (0.11, 0.22, 0.42), (-82, 0, 20))
    spear.add(limb((0, 0, -0.36), (0, 0, 0.34), 0.019), arms.WOOD)
    for x in (-0.045, 0.045):
        spear.add(tube([(0, 0, 0.33), (x, 0, 0.38), (x, 0, 0.54)], [0.015, 0.016, 0.006], 5), arms.STEEL)
        spear.add(limb((x, 0, 0.48), (x * 0.4, 0, 0.45), 0.011, 0.004), arms.STEEL)
    spear.add(limb((0, 0, 0.34), (0, 0, 0.58), 0.015, 0.004), arms.STEEL)
    return f


def lock_picker() -> Sculpture:
    """Nim the lock-picker: a halfling in black, half masked, with a long knife and a ring of keys."""
    f = Sculpture(face=(0, 0.08, 0.63), face_size=0.78, scale=1.12)
    hair = paint("#2a211c", gloss=0.35, mottle=0.25, mottle_size=0.03)
    black = paint("#3a3542", gloss=0.12, mottle=0.18)
    small_folk(f, PALE, hair, black, paint("#584a66", gloss=0.15, mottle=0.16), paint("#2f2b30", mottle=0.2))
    at, turn = SMALL_HEAD
    mask = f.lump(0.012, at, turn)
    mask.add(
        ring((0, 0, 0), 1.0, 0.2, (4, 0, 0)).stretched(0.183, 0.185, 0.22).moved((0, 0.002, 0.022)), black
    )
    mask.carve(ball((0.069, 0.2, 0.024), 0.042).both_sides(), None, 0.005)
    mask.add(
        tube([(0.0, -0.18, 0.03), (0.05, -0.25, 0.0), (0.08, -0.3, -0.08)], [0.03, 0.03, 0.01], 5), black
    )
    cape(f, black, 0.46, 0.14, 0.21)
    arm(f, (0.17, 0, 0.42), (0.3, 0.02, 0.4), (0.3, 0.17, 0.45), black, PALE, 0.06)
    arm(f, (-0.17, 0, 0.42), (-0.29, 0.05, 0.36), (-0.27, 0.2, 0.38), black, PALE, 0.06)
    arms.long_sword(f, (0.3, 0.18, 0.46), (-70, 0, 6), 0.34, 0.06, arms.DARK_STEEL)
    keys = f.lump(0.004, (-0.28, 0.26, 0.36), (-60, 0, 10))
    keys.add(ring((0, 0, 0), 0.07, 0.011), arms.GOLD)
    for a in (60, 100, 140):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        keys.add(limb((x * 0.07, y * 0.07, 0), (x * 0.19, y * 0.19, -0.01), 0.012), arms.GOLD)
        keys.add(ball((x * 0.19, y * 0.19, -0.01), 0.024), arms.GOLD)
    return f


def delver() -> Sculpture:
    """A delver: leather cap, rope over the shoulder, a lit lantern in one hand and a sword in the other."""
    f = Sculpture(face=(0, 0.08, 0.69), face_size=0.8, face_turn=-20, scale=1.08)
    coat = paint("#6a4f6e", gloss=0.1, mottle=0.18)
    hair = paint("#8a5a2c", gloss=0.3, mottle=0.25, mottle_size=0.03, bump=0.4)
    body(f, coat, paint("#53483a"), arms.DARK_LEATHER)
    arms.belt(f, 0.32, (0.16, 0.14), arms.DARK_LEATHER, arms.BRONZE)
    at, turn = (0, 0.05, 0.7), (20, 0, 0)
    face(f, SKIN, at, turn, hair=hair)
    stubble = f.lump(0.02, at, turn)
    stubble.add(egg((0, -0.05, -0.03), (0.182, 0.15, 0.15)), hair)
    stubble.carve(egg((0, 0.2, 0.0), (0.2, 0.2, 0.2)), None, 0.02)
    cap = f.lump(0.02, at, turn)
    cap.add(
        egg((0, -0.02, 0.07), (0.195, 0.195, 0.175)).without(egg((0, 0.08, -0.08), (0.3, 0.3, 0.2))),
        arms.LEATHER,
    )
    cap.add(
        ring((0, 0, 0), 1.0, 0.1).stretched(0.186, 0.186, 0.2).moved((0, -0.03, 0.125), (6, 0, 0)),
        arms.DARK_LEATHER,
    )
    cap.add(drum((0, 0.155, 0.185), 0.04, 0.018, 0.01, (-62, 0, 0)), arms.BRONZE)
    rope = f.lump(0.004)
    for i in range(3):
        coil = ring((0, 0, 0), 0.2 + 0.012 * i, 0.026, (0, 52, 0)).stretched(1, 0.86, 1.12)
        rope.add(
            coil.moved((0.0, 0.0, 0.43 - 0.03 * i)),
            paint("#c9b07a", mottle=0.3, mottle_size=0.02, bump=0.5, bump_size=0.015),
        )
    arm(f, (0.17, 0, 0.5), (0.29, 0.06, 0.42), (0.28, 0.23, 0.44), coat, SKIN)
    arm(f, (-0.17, 0, 0.5), (-0.3, 0.06, 0.47), (-0.29, 0.24, 0.52), coat, SKIN)
    arms.long_sword(f, (0.285, 0.24, 0.45), (-66, 0, -8), 0.44, 0.085)
    lamp = f.lump(0.004, (-0.3, 0.29, 0.38))
    lamp.add(ring((0, 0, 0.13), 0.04, 0.011, (90, 0, 0)), arms.DARK_STEEL)
    lamp.add(limb((0, 0, 0.075), (0, 0, 0.1), 0.062, 0.02), arms.DARK_STEEL)
    lamp.add(drum((0, 0, -0.085), 0.075, 0.02, 0.01), arms.DARK_STEEL)
    lamp.add(egg((0, 0, -0.005), (0.062, 0.062, 0.075)), FLAME)
    for a in range(0, 360, 60):
        x, y = 0.067 * math.cos(math.radians(a)), 0.067 * math.sin(math.radians(a))
        lamp.add(limb((x, y, -0.08), (x, y, 0.075), 0.01), arms.DARK_STEEL)
    return f


def keeper() -> Sculpture:
    """A keeper of the salt kings: dead, dried white, hooded in rags, with cold eyes and a hooked axe."""
    f = Sculpture(face=(0, 0.1, 0.7), face_size=0.86, scale=1.06)
    rag = paint(
        "#55584e", second="#3d4039", gloss=0.05, mottle=0.3, mottle_size=0.05, pattern=lambda x, y, z: z < 0.3
    )
    salt = paint("#d9d2c2", gloss=0.2, mottle=0.22, mottle_size=0.06, bump=0.3)
    hollow = paint("#1c1815", mottle=0)
    cold = paint("#9fe8e0", glow=0.95, mottle=0, bump=0)
    robe = f.lump(0.05)
    robe.add(egg((0, 0, 0.42), (0.19, 0.14, 0.16)), rag)
    robe.add(limb((0, 0, 0.4), (0, -0.01, 0.1), 0.13, 0.22).rough(0.02, 0.1), rag)
    robe.carve(limb((0, 0, -0.2), (0, 0, -0.06), 0.4), None, 0.01)
    at, turn = (0, 0.08, 0.68), (22, 0, 0)
    head = f.lump(0.025, at, turn)
    head.add(egg((0, 0.0, 0.02), (0.155, 0.17, 0.17)), salt)
    head.add(egg((0, 0.1, -0.1), (0.1, 0.09, 0.085)), salt)
    head.carve(ball((0.066, 0.165, 0.01), 0.052).both_sides(), hollow, 0.014)
    head.carve(egg((0, 0.2, -0.055), (0.022, 0.04, 0.035)), hollow, 0.008)
    head.carve(egg((0, 0.19, -0.125), (0.075, 0.04, 0.01)), hollow, 0.008)
    eyes = f.lump(0.0, at, turn)
    eyes.add(ball((0.064, 0.135, 0.012), 0.026).both_sides(), cold)
    for i in range(-2, 3):
        eyes.add(
            limb(
                (i * 0.027, 0.182 - 0.004 * i * i, -0.108), (i * 0.027, 0.184 - 0.004 * i * i, -0.135), 0.013
            ),
            salt,
        )
    hood = f.lump(0.04, at, turn)
    hood.add(egg((0, -0.05, 0.04), (0.225, 0.215, 0.225)).rough(0.008, 0.12), rag)
    hood.carve(egg((0, 0.18, -0.02), (0.165, 0.2, 0.185)), hollow, 0.02)
    crown = f.lump(0.0, at, turn)
    for i in range(7):
        a = math.radians(20 + i * 23.3)
        x, y = 0.2 * math.cos(a), 0.19 * math.sin(a) - 0.04
        crown.add(limb((x, y, 0.1), (x * 1.05, y * 1.05, 0.25 if i % 2 else 0.2), 0.022, 0.006), arms.BRONZE)
    crown.add(ring((0, -0.04, 0.1), 0.2, 0.022), arms.BRONZE)
    bone = paint("#cfc6b2", gloss=0.2, mottle=0.2)
    arm(f, (0.18, 0, 0.5), (0.32, 0.06, 0.42), (0.24, 0.26, 0.45), rag, bone, 0.062)
    arm(f, (-0.18, 0, 0.5), (-0.31, 0.08, 0.41), (-0.12, 0.27, 0.43), rag, bone, 0.062)
    axe = f.lump(0.006, (0.04, 0.28, 0.46), (0, 68, -4))
    axe.add(limb((0, 0, -0.34), (0, 0, 0.44), 0.022), arms.WOOD)
    blade = [(-0.01, 0.24), (-0.13, 0.2), (-0.19, 0.27), (-0.2, 0.36), (-0.15, 0.44), (-0.01, 0.4)]
    axe.add(plate(blade, 0.045, 0.08), arms.STEEL)
    axe.add(
        tube([(0, 0, 0.36), (0.1, 0, 0.4), (0.16, 0, 0.34), (0.15, 0, 0.26)], [0.03, 0.026, 0.02, 0.005], 7),
        arms.DARK_STEEL,
    )
    axe.add(limb((0, 0, 0.24), (0, 0, 0.41), 0.034), arms.DARK_STEEL)
    return f


def salt_on(lump: Lump, spots: tuple[tuple[float, float, float, float], ...]) -> None:
    """Crusts of salt crystals: (x, y, z, size) of each cluster."""
    white = paint("#e8e4da", gloss=0.6, mottle=0.12, bump=0.1)
    for i, (x, y, z, size) in enumerate(spots):
        for j in range(4):
            a = i * 1.7 + j * 1.6
            dx, dy = math.cos(a) * size * 0.5, math.sin(a) * size * 0.5
            lump.add(
                limb(
                    (x + dx * 0.4, y + dy * 0.4, z - size * 0.3),
                    (x + dx, y + dy, z + size * (0.9 - 0.16 * j)),
                    size * 0.3,
                    size * 0.08,
                ),
                white,
            )
