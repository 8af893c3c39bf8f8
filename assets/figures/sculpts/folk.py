"""People on foot: a runner, a garrison soldier, a plain human, an orc and a halfling."""

from __future__ import annotations

import math

import numpy as np

from assets.figures.sculpts import arms
from assets.figures.sculpts.goblins import fur
from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import Field, Point, ball, drum, egg, limb, plate, ring, tube, union

EYE_WHITE = paint("#efe9dc", gloss=0.7, mottle=0, bump=0)
IRIS = paint("#2a211c", gloss=0.9, mottle=0, bump=0)
LIP = paint("#7c3b30", gloss=0.3, mottle=0)
TUSK = paint("#efe3bd", gloss=0.4, mottle=0.05)


def face(
    f: Sculpture,
    skin: Paint,
    at: Point,
    turn: Point,
    s: float = 1.0,
    hair: Paint | None = None,
    ear: float = 1.0,
    nose: float = 1.0,
    stern: float = 1.0,
) -> None:
    """A human sort of head: round, with a stout nose, heavy brows and lively eyes."""
    head = f.lump(0.04, at, turn)
    head.add(egg((0, 0, 0.02 * s), (0.175 * s, 0.18 * s, 0.19 * s)), skin)
    head.add(egg((0, 0.06 * s, -0.09 * s), (0.13 * s, 0.12 * s, 0.09 * s)), skin)
    head.add(
        egg((0.175 * s, -0.01 * s, -0.01 * s), (0.032 * s * ear, 0.045 * s, 0.06 * s * ear)).both_sides(),
        skin,
        0.015,
    )
    head.carve(
        egg((0.07 * s, 0.17 * s, 0.02 * s), (0.045 * s, 0.035 * s, 0.035 * s)).both_sides(), None, 0.02
    )
    head.add(
        limb(
            (0.03 * s, 0.175 * s, 0.06 * s), (0.115 * s, 0.14 * s, (0.06 + 0.02 * stern) * s), 0.022 * s
        ).both_sides(),
        skin,
        0.02,
    )
    head.add(
        tube(
            [(0, 0.165 * s, 0.04 * s), (0, 0.2 * s * nose, 0.0), (0, 0.205 * s * nose, -0.03 * s)],
            [0.022 * s, 0.03 * s, 0.034 * s],
            4,
        ),
        skin,
        0.015,
    )
    head.carve(egg((0, 0.185 * s, -0.095 * s), (0.058 * s, 0.035 * s, 0.011 * s)), LIP, 0.012)
    look = f.lump(0.0, at, turn)
    look.add(ball((0.066 * s, 0.145 * s, 0.022 * s), 0.037 * s).both_sides(), EYE_WHITE)
    look.add(ball((0.063 * s, 0.172 * s, 0.024 * s), 0.0165 * s).both_sides(), IRIS)
    if hair is not None:
        brow = limb(
            (0.028 * s, 0.196 * s, 0.062 * s),
            (0.112 * s, 0.156 * s, (0.07 + 0.022 * stern) * s),
            0.016 * s,
            0.01 * s,
        )
        look.add(brow.both_sides(), hair)


def body(
    f: Sculpture,
    coat: Paint,
    trousers: Paint,
    boots: Paint,
    k: float = 1.0,
    wide: float = 1.0,
    skirt: float = 0.17,
) -> None:
    """Legs, boots and a belted coat. `k` is the height, `wide` the breadth, of a man's."""
    legs = f.lump(0.03)
    legs.add(
        limb(
            (0.08 * wide, -0.01, 0.24 * k), (0.11 * wide, 0.01, 0.08), 0.068 * wide, 0.055 * wide
        ).both_sides(),
        trousers,
    )
    feet = f.lump(0.03)
    feet.add(egg((0.12 * wide, 0.06, 0.048), (0.062 * wide, 0.11, 0.05), (0, 0, -12)).both_sides(), boots)
    feet.add(
        limb(
            (0.112 * wide, 0.005, 0.05), (0.11 * wide, 0.0, 0.15 * k), 0.058 * wide, 0.064 * wide
        ).both_sides(),
        boots,
    )
    torso = f.lump(0.05)
    torso.add(egg((0, 0, 0.42 * k), (0.19 * wide, 0.145 * wide, 0.16 * k)), coat)
    torso.add(limb((0, 0, 0.35 * k), (0, 0, 0.24 * k), 0.13 * wide, skirt * wide).rough(0.008, 0.11), coat)
    torso.carve(limb((0, 0.02, -0.1), (0, 0.02, 0.1 * k), 0.3 * wide), None, 0.02)


def arm(
    f: Sculpture, shoulder: Point, elbow: Point, hand: Point, sleeve: Paint, skin: Paint, r: float = 0.06
) -> None:
    """A sleeved arm and a fist."""
    cloth = f.lump(0.02)
    e, h = np.array(elbow), np.array(hand)
    wrist = tuple(float(c) for c in e + (h - e) * 0.72)
    cloth.add(tube([shoulder, elbow, wrist], [r * 1.12, r * 0.95, r * 0.9]), sleeve)
    fist = f.lump(0.02)
    fist.add(limb(wrist, hand, r * 0.72, r * 0.95), skin)


def cape(
    f: Sculpture, cloth: Paint, z: float, low: float, wide: float, back: float = 0.24, sway: float = 0.0
) -> None:
    """A cloak hanging from the shoulders down the back, in folds."""
    lump = f.lump(0.05)
    folds = []
    for i in range(-3, 4):
        x = i / 3 * wide
        depth = back - 0.10 * (i / 3) ** 2
        wave = 0.018 * math.cos(i * 2.2)
        folds.append(
            limb((x * 0.62, -0.10 + 0.03 * abs(i / 3), z), (x + sway, -depth - wave, low), 0.05, 0.062)
        )
    lump.add(union(folds, 0.045), cloth)


def human() -> Sculpture:
    """A plain townsman in arms: blue coat, brown hair, short sword."""
    f = Sculpture(face=(0, 0.08, 0.68), face_size=0.74, scale=1.12)
    skin, hair = (
        paint("#c99672", gloss=0.2, bump=0.05),
        paint("#5a3a22", gloss=0.3, mottle=0.3, mottle_size=0.03, bump=0.4),
    )
    coat = paint("#3d5a80", gloss=0.1, mottle=0.16)
    body(f, coat, paint("#5d5142"), arms.DARK_LEATHER)
    arms.belt(f, 0.32, (0.16, 0.14))
    at, turn = (0, 0.05, 0.7), (20, 0, 0)
    face(f, skin, at, turn, hair=hair)
    mop = f.lump(0.03, at, turn)
    mop.add(egg((0, -0.04, 0.06), (0.195, 0.185, 0.185)), hair)
    mop.carve(egg((0, 0.19, -0.04), (0.16, 0.16, 0.165)), None, 0.02)
    for x in (-0.12, -0.07, -0.02, 0.04, 0.1):
        mop.add(
            tube(
                [(x * 0.6, 0.02, 0.225), (x + 0.015, 0.12, 0.19), (x * 1.15 + 0.03, 0.17, 0.125)],
                [0.05, 0.034, 0.008],
                5,
            ),
            hair,
            0.02,
        )
    mop.add(egg((0, -0.14, -0.05), (0.15, 0.07, 0.12)), hair)
    scarf = f.lump(0.02)
    scarf.add(ring((0, 0.0, 0.55), 0.125, 0.045).rough(0.008, 0.08), paint("#b9a06a", mottle=0.18))
    arm(f, (0.17, 0, 0.5), (0.28, 0.06, 0.42), (0.27, 0.24, 0.44), coat, skin)
    arm(f, (-0.17, 0, 0.5), (-0.27, 0.08, 0.4), (-0.22, 0.22, 0.4), coat, skin)
    arms.long_sword(f, (0.275, 0.25, 0.45), (-66, 0, -8), 0.44, 0.085)
    return f


def _plaid(x: Field, y: Field, z: Field) -> Field:
    """Crossing stripes."""
    along = np.abs(((x + y) * 9) % 1 - 0.5) < 0.11
    across = np.abs(((z - y * 0.4) * 9) % 1 - 0.5) < 0.11
    return 0.55 * along + 0.45 * across


def rukon_highrunner() -> Sculpture:
    """A highland runner: lean, bare-armed, plaid over a shoulder, braided red hair, short spear levelled."""
    f = Sculpture(face=(0, 0.08, 0.69), face_size=0.8, scale=1.1)
    skin, hair = (
        paint("#b98560", gloss=0.22, bump=0.05),
        paint("#8f3f1d", gloss=0.35, mottle=0.3, mottle_size=0.03, bump=0.4),
    )
    plaid = paint(
        "#3f6b5d", second="#d0b878", gloss=0.1, mottle=0.14,
        pattern=_plaid,
    )  # fmt: skip
    hide = paint("#8a6a48", gloss=0.12, mottle=0.2)
    body(f, hide, skin, paint("#6e5238", mottle=0.25), 1.0, 0.9, 0.18)
    arms.belt(f, 0.32, (0.145, 0.13), arms.DARK_LEATHER, arms.STEEL)
    at, turn = (0, 0.06, 0.7), (20, 0, 0)
    face(f, skin, at, turn, hair=hair, nose=1.06)
    mop = f.lump(0.025, at, turn)
    mop.add(egg((0, -0.035, 0.06), (0.19, 0.18, 0.175)), hair)
    mop.carve(egg((0, 0.19, -0.05), (0.165, 0.16, 0.19)), None, 0.02)
    braid = [(0, -0.17, 0.05), (0.0, -0.25, -0.04), (0.03, -0.27, -0.15), (0.05, -0.27, -0.27)]
    for i, p in enumerate(braid):
        mop.add(
            egg(p, (0.062 - 0.007 * i, 0.058 - 0.006 * i, 0.066 - 0.006 * i), (20 * (i % 2), 0, 0)),
            hair,
            0.012,
        )
    mop.add(egg((0.14, 0.09, -0.02), (0.04, 0.05, 0.12)).both_sides(), hair, 0.02)
    band = f.lump(0.0, at, turn)
    band.add(
        ring((0, 0, 0), 1.0, 0.09, (6, 0, 0)).stretched(0.187, 0.185, 0.2).moved((0, -0.012, 0.095)),
        paint("#d8cdb4", mottle=0.1),
    )
    band.add(
        tube(
            [(-0.15, -0.1, 0.12), (-0.2, -0.17, 0.22), (-0.22, -0.24, 0.3)], [0.012, 0.035, 0.006], 6
        ).stretched(1, 1, 1),
        paint("#efe9dc", second="#3a3230", pattern=lambda x, y, z: z > 0.24),
    )
    wrap = f.lump(0.03)
    wrap.add(
        tube([(0.17, -0.06, 0.55), (0.04, 0.15, 0.47), (-0.16, 0.1, 0.34)], [0.075, 0.075, 0.07], 8), plaid
    )
    wrap.add(
        tube([(0.17, -0.06, 0.55), (0.06, -0.16, 0.46), (-0.14, -0.12, 0.32)], [0.08, 0.085, 0.075], 8), plaid
    )
    wrap.add(limb((0.0, 0.0, 0.3), (0, 0, 0.2), 0.15, 0.2).rough(0.012, 0.09), plaid, 0.02)
    wrap.carve(limb((0, 0.02, -0.1), (0, 0.02, 0.1), 0.33), None, 0.02)
    pin = f.lump(0.0)
    pin.add(drum((0.13, 0.085, 0.545), 0.042, 0.016, 0.01, (-50, 20, 0)), arms.GOLD)
    arm(f, (0.16, 0, 0.5), (0.29, 0.0, 0.44), (0.26, 0.18, 0.46), skin, skin, 0.052)
    arm(f, (-0.16, 0, 0.5), (-0.24, 0.14, 0.42), (0.0, 0.28, 0.45), skin, skin, 0.052)
    cuffs = f.lump(0.008)
    cuffs.add(limb((0.275, 0.08, 0.45), (0.265, 0.13, 0.455), 0.056), arms.LEATHER)
    cuffs.add(limb((-0.16, 0.2, 0.43), (-0.1, 0.235, 0.435), 0.056), arms.LEATHER)
    arms.spear(f, (0.13, 0.235, 0.48), (-84, 0, 22), 0.42, 0.4)
    return f


def cavan_garrison() -> Sculpture:
    """A garrison soldier: kettle hat, mail, quartered surcoat, kite shield and broadsword."""
    f = Sculpture(face=(0, 0.08, 0.69), face_size=0.8, face_turn=-20, scale=1.04)
    skin = paint("#c48f6d", gloss=0.2, bump=0.05)
    mail = paint("#8b9096", gloss=0.6, metal=0.7, mottle=0.3, mottle_size=0.018, bump=0.5, bump_size=0.014)
    coat = paint(
        "#7c2f2c", second="#d8c9a0", gloss=0.1, mottle=0.14, pattern=lambda x, y, z: (x > 0) != (z > 0.36)
    )
    face_of_shield = paint(
        "#7c2f2c", second="#d8c9a0", gloss=0.25, mottle=0.1, pattern=lambda x, y, z: (x > 0) != (z > -0.01)
    )
    body(f, coat, mail, arms.LEATHER, 1.0, 1.06, 0.185)
    arms.belt(f, 0.32, (0.17, 0.15), arms.DARK_LEATHER, arms.GOLD)
    at, turn = (0, 0.05, 0.69), (22, 0, 0)
    face(f, skin, at, turn, hair=paint("#3a2a1d", gloss=0.3))
    coif = f.lump(0.02, at, turn)
    coif.add(egg((0, -0.03, 0.0), (0.2, 0.195, 0.215)), mail)
    coif.carve(egg((0, 0.19, -0.01), (0.125, 0.14, 0.15)), None, 0.02)
    coif.add(egg((0, -0.02, -0.19), (0.22, 0.19, 0.085)), mail, 0.05)
    moustache = f.lump(0.01, at, turn)
    moustache.add(
        tube(
            [(0.0, 0.192, -0.062), (0.05, 0.18, -0.075), (0.095, 0.15, -0.1)], [0.02, 0.022, 0.006], 5
        ).both_sides(),
        paint("#3a2a1d", gloss=0.3),
    )
    hat = f.lump(0.02, at, turn)
    hat.add(
        egg((0, -0.02, 0.1), (0.19, 0.19, 0.16)).without(egg((0, 0, -0.06), (0.4, 0.4, 0.15))), arms.STEEL
    )
    hat.add(drum((0, -0.035, 0.115), 0.255, 0.016, 0.012, (12, 0, 0)), arms.STEEL, 0.05)
    hat.add(limb((0, -0.19, 0.14), (0, 0.15, 0.15), 0.01), arms.STEEL)
    trim = f.lump(0.0, at, turn)
    trim.add(ring((0, -0.035, 0.115), 0.254, 0.014, (12, 0, 0)), arms.BRONZE)
    trim.add(
        tube([(0, -0.18, 0.15), (0, -0.02, 0.262), (0, 0.14, 0.17)], [0.016, 0.02, 0.016], 6), arms.BRONZE
    )
    arm(f, (0.18, 0, 0.5), (0.31, 0.05, 0.44), (0.31, 0.22, 0.46), mail, arms.LEATHER, 0.062)
    arm(f, (-0.18, 0, 0.5), (-0.3, 0.06, 0.42), (-0.23, 0.22, 0.42), mail, arms.LEATHER, 0.062)
    arms.kite_shield(f, (-0.25, 0.275, 0.42), (36, 0, 18), face_of_shield)
    arms.long_sword(f, (0.315, 0.23, 0.47), (-64, 0, -6), 0.5, 0.105)
    return f


def orc() -> Sculpture:
    """An orc: grey-green and broad, tusked, in scraps of iron, with a great axe."""
    f = Sculpture(face=(0, 0.1, 0.69), face_size=0.86, scale=1.06)
    skin = paint("#6c7a5c", gloss=0.25, mottle=0.16)
    hide = paint("#5a4030", gloss=0.15, mottle=0.22)
    hair = paint("#1d1a1a", gloss=0.35, mottle=0.2)
    body(f, hide, paint("#3f3a34"), arms.DARK_LEATHER, 1.02, 1.2, 0.18)
    arms.belt(f, 0.32, (0.195, 0.17), arms.DARK_LEATHER, arms.DARK_STEEL)
    at, turn = (0, 0.09, 0.68), (20, 0, 0)
    head = f.lump(0.045, at, turn)
    head.add(egg((0, -0.01, 0.03), (0.19, 0.19, 0.175)), skin)
    head.add(egg((0, 0.1, -0.1), (0.185, 0.13, 0.095)), skin)
    head.add(egg((0, 0.19, 0.0), (0.06, 0.05, 0.04)), skin, 0.03)
    head.add(limb((0.015, 0.195, 0.06), (0.15, 0.14, 0.085), 0.042, 0.03).both_sides(), skin, 0.02)
    ear = (
        limb((0, 0, 0), (0.15, 0, 0), 0.06, 0.01)
        .stretched(1, 1, 0.4)
        .moved((0.16, -0.02, 0.03), (40, -24, -20))
    )
    head.add(ear.both_sides(), skin, 0.03)
    head.carve(egg((0.08, 0.175, 0.022), (0.05, 0.04, 0.032)).both_sides(), None, 0.015)
    head.carve(egg((0, 0.22, -0.09), (0.12, 0.07, 0.02)), paint("#3b120f"), 0.012)
    head.carve(ball((0.026, 0.24, -0.01), 0.012).both_sides(), paint("#2b1a14"), 0.006)
    look = f.lump(0.0, at, turn)
    look.add(
        ball((0.08, 0.155, 0.026), 0.04).both_sides(), paint("#e2603a", gloss=0.8, glow=0.5, mottle=0, bump=0)
    )
    look.add(ball((0.077, 0.184, 0.027), 0.016).both_sides(), IRIS)
    look.add(
        tube(
            [(0.1, 0.19, -0.115), (0.125, 0.225, -0.06), (0.135, 0.215, 0.01)], [0.03, 0.026, 0.005], 5
        ).both_sides(),
        TUSK,
    )
    for x in (0.0, 0.05):
        look.add(limb((x, 0.215, -0.115), (x, 0.225, -0.078), 0.017, 0.006).both_sides(), TUSK)
    crest = f.lump(0.02, at, turn)
    for i in range(6):
        y, z = 0.1 - i * 0.058, 0.19 - 0.006 * (i - 1.5) ** 2 * 2.2
        crest.add(limb((0, y, z - 0.02), (0, y - 0.03, z + 0.1), 0.032, 0.014), hair)
    fur(f, (0, -0.02, 0.54), (0.2, 0.15), paint("#4a3c34", mottle=0.3, mottle_size=0.04), 20, 0.1, 0.04)
    pads = f.lump(0.01)
    pads.add(egg((0.27, -0.0, 0.53), (0.115, 0.12, 0.085), (0, 26, 0)), arms.DARK_STEEL)
    for x, y, z in ((0.3, 0.06, 0.58), (0.34, -0.03, 0.57), (0.27, -0.08, 0.59)):
        pads.add(limb((x, y, z), (x * 1.16, y * 1.2, z + 0.1), 0.03, 0.004), arms.DARK_STEEL)
    bare = paint("#6c7a5c", gloss=0.25, mottle=0.16)
    arm(f, (0.22, 0, 0.5), (0.36, 0.09, 0.42), (0.25, 0.28, 0.44), bare, bare, 0.072)
    arm(f, (-0.22, 0, 0.5), (-0.35, 0.08, 0.42), (-0.15, 0.27, 0.46), bare, bare, 0.072)
    axe = f.lump(0.006, (0.05, 0.28, 0.47), (0, 66, -6))
    axe.add(limb((0, 0, -0.36), (0, 0, 0.44), 0.024), arms.WOOD)
    head_of_axe = plate(
        [
            (-0.01, 0.25),
            (-0.14, 0.17),
            (-0.21, 0.24),
            (-0.235, 0.33),
            (-0.2, 0.43),
            (-0.13, 0.48),
            (-0.01, 0.4),
        ],
        0.05,
        0.1,
    )
    axe.add(head_of_axe, arms.STEEL)
    axe.add(limb((0.0, 0, 0.325), (0.12, 0, 0.325), 0.04, 0.008), arms.DARK_STEEL)
    axe.add(limb((0, 0, 0.24), (0, 0, 0.41), 0.036), arms.DARK_STEEL)
    return f


def small_folk(f: Sculpture, skin: Paint, hair: Paint, shirt: Paint, vest: Paint, breeches: Paint) -> None:
    """A halfling without arms or hat: round, barefoot, buttoned up, rosy and curly."""
    legs = f.lump(0.03)
    legs.add(limb((0.09, -0.01, 0.2), (0.12, 0.0, 0.06), 0.085, 0.07).both_sides(), breeches)
    feet = f.lump(0.02)
    feet.add(egg((0.135, 0.1, 0.05), (0.085, 0.15, 0.055), (0, 0, -14)).both_sides(), skin)
    for i in range(3):
        feet.add(ball((0.12 + 0.045 * i, 0.235 - 0.014 * i * i, 0.042), 0.032).both_sides(), skin)
    feet.add(egg((0.13, 0.06, 0.1), (0.05, 0.06, 0.025)).both_sides(), hair)
    torso = f.lump(0.05)
    torso.add(egg((0, 0.015, 0.33), (0.205, 0.185, 0.175)), vest)
    torso.add(egg((0, 0.11, 0.34), (0.08, 0.1, 0.15)), shirt, 0.01)
    buttons = f.lump(0.0)
    for z in (0.26, 0.33, 0.4):
        buttons.add(ball((0, 0.2 - abs(z - 0.34) * 0.25, z), 0.02), arms.GOLD)
    arms.belt(f, 0.2, (0.17, 0.165))
    face(f, skin, *SMALL_HEAD, s=1.06, hair=hair, ear=1.35, nose=0.96, stern=0.2)
    cheeks = f.lump(0.0, *SMALL_HEAD)
    cheeks.add(egg((0.105, 0.135, -0.045), (0.045, 0.035, 0.04)).both_sides(), paint("#d98a6a", gloss=0.2))
    curls = f.lump(0.025, *SMALL_HEAD)
    for i in range(34):
        a, b = i * 2.399, 1 - (i + 0.5) / 34 * 1.25
        r = math.sqrt(max(0.0, 1 - b * b))
        x, y, z = 0.185 * r * math.cos(a), 0.18 * r * math.sin(a) - 0.03, 0.175 * b + 0.05
        if y > 0.09 and z < 0.14:
            continue
        curls.add(ball((x, y, z), 0.052 + 0.008 * math.sin(i * 3.1)), hair)


SMALL_HEAD: tuple[Point, Point] = ((0, 0.05, 0.62), (20, 0, 0))
"""Where a halfling's head sits, and how it is turned."""


def halfling() -> Sculpture:
    """A halfling: curly, rosy, in a waistcoat, with big bare feet and a frying pan for a shield."""
    f = Sculpture(face=(0, 0.08, 0.62), face_size=0.78, scale=1.12)
    skin = paint("#d6a27c", gloss=0.2, bump=0.05)
    hair = paint("#7a4a22", gloss=0.3, mottle=0.3, mottle_size=0.03)
    shirt = paint("#e0d3b4", gloss=0.1, mottle=0.14)
    small_folk(f, skin, hair, shirt, paint("#5f7a36", gloss=0.12, mottle=0.18), paint("#7a5a3a", mottle=0.2))
    arm(f, (0.17, 0, 0.42), (0.29, 0.03, 0.36), (0.3, 0.17, 0.4), shirt, skin, 0.06)
    arm(f, (-0.17, 0, 0.42), (-0.28, 0.05, 0.34), (-0.23, 0.21, 0.36), shirt, skin, 0.06)
    arms.long_sword(f, (0.305, 0.18, 0.41), (-60, 0, -10), 0.34, 0.075)
    pan = f.lump(0.006, (-0.23, 0.27, 0.37), (-46, 0, 12))
    pan.add(
        drum((0, 0, 0), 0.16, 0.035, 0.02).without(drum((0, 0, 0.03), 0.135, 0.035, 0.01)), arms.DARK_STEEL
    )
    pan.add(limb((0, -0.15, 0), (0, -0.33, 0.0), 0.024, 0.02), arms.WOOD)
    cape(f, paint("#6b4632", mottle=0.18), 0.46, 0.16, 0.2)
    return f
