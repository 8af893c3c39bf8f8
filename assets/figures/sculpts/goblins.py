"""Goblins: two lesser ones with scimitars, who must never be taken for each other, and a greater one."""

from __future__ import annotations

import math

from assets.figures.sculpts import arms
from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import Point, Solid, ball, egg, limb, ring, tube, union

EYE = paint("#ffcf3a", gloss=0.8, glow=0.5, mottle=0)
RED_EYE = paint("#ff8a2a", gloss=0.8, glow=0.55, mottle=0)
PUPIL = paint("#140d08", gloss=0.9, mottle=0)
MAW = paint("#3b120f", gloss=0.4, mottle=0)
TOOTH = paint("#efe3bd", gloss=0.4, mottle=0.05)


def _ear(length: float, wide: float) -> Solid:
    return limb((0, 0, 0), (length, 0, 0.0), wide, 0.012).stretched(1, 1, 0.4)


def goblin_head(
    f: Sculpture,
    skin: Paint,
    pink: Paint,
    at: Point,
    turn: Point = (24, 0, 0),
    s: float = 1.0,
    nose: float = 1.0,
    ears: float = 1.0,
    lift: float = 16.0,
    eye: Paint = EYE,
) -> None:
    """A goblin's head: wide ears, hooked nose, bright eyes under an angry brow, teeth in an underbite.

    `s` scales it; `nose` and `ears` their lengths; `lift` is how far the ears point up, degrees.
    """
    head = f.lump(0.045, at, turn)
    head.add(egg((0, -0.01 * s, 0.02 * s), (0.2 * s, 0.195 * s, 0.185 * s)), skin)
    head.add(egg((0, 0.085 * s, -0.1 * s), (0.155 * s, 0.125 * s, 0.085 * s)), skin)
    head.add(egg((0.11 * s, 0.1 * s, -0.045 * s), (0.068 * s, 0.065 * s, 0.055 * s)).both_sides(), skin, 0.03)
    ear = _ear(0.36 * ears * s, 0.105 * s).moved((0.15 * s, -0.03 * s, 0.02 * s), (40, -lift, -14))
    head.add(ear.both_sides(), skin, 0.04)
    inner = _ear(0.24 * ears * s, 0.06 * s).moved((0.2 * s, 0.005 * s, 0.055 * s), (40, -lift, -14))
    head.carve(inner.both_sides(), pink, 0.012)
    head.carve(
        egg((0.082 * s, 0.175 * s, 0.02 * s), (0.058 * s, 0.04 * s, 0.045 * s)).both_sides(), None, 0.02
    )
    brow = limb((0.02 * s, 0.205 * s, 0.05 * s), (0.15 * s, 0.15 * s, 0.105 * s), 0.036 * s, 0.026 * s)
    head.add(brow.both_sides(), skin, 0.018)
    bridge = [(0, 0.175 * s, 0.035 * s), (0, 0.27 * s * nose, 0.02 * s), (0, 0.33 * s * nose, -0.05 * s)]
    head.add(tube(bridge, [0.036 * s, 0.047 * s, 0.03 * s]), skin, 0.02)
    head.add(ball((0.036 * s, 0.285 * s * nose, -0.04 * s), 0.026 * s).both_sides(), skin, 0.015)
    head.carve(egg((0, 0.2 * s, -0.105 * s), (0.108 * s, 0.06 * s, 0.024 * s)), MAW, 0.012)
    face = f.lump(0.0, at, turn)
    face.add(ball((0.08 * s, 0.152 * s, 0.022 * s), 0.05 * s).both_sides(), eye)
    face.add(ball((0.077 * s, 0.188 * s, 0.024 * s), 0.021 * s).both_sides(), PUPIL)
    for x, h in ((0.085, 0.06), (0.045, 0.034), (0.0, 0.028)):
        tooth = limb(
            (x * s, 0.178 * s, -0.125 * s), (x * s * 1.05, 0.198 * s, (-0.12 + h) * s), 0.018 * s, 0.005
        )
        face.add(tooth.both_sides(), TOOTH)


def _legs(f: Sculpture, trousers: Paint, boots: Paint, k: float = 1.0, wide: float = 1.0) -> None:
    legs = f.lump(0.03)
    legs.add(
        limb((0.085 * wide, -0.01, 0.2 * k), (0.115 * wide, 0.02, 0.07), 0.07 * k, 0.055 * k).both_sides(),
        trousers,
    )
    feet = f.lump(0.03)
    feet.add(egg((0.125 * wide, 0.075, 0.05), (0.07 * k, 0.125 * k, 0.055), (0, 0, -14)).both_sides(), boots)
    feet.add(
        limb((0.118 * wide, 0.015, 0.05), (0.118 * wide, 0.01, 0.12), 0.062 * k, 0.066 * k).both_sides(),
        boots,
    )


def _tunic(f: Sculpture, cloth: Paint, k: float = 1.0) -> None:
    torso = f.lump(0.05)
    torso.add(egg((0, 0, 0.36 * k), (0.185 * k, 0.15 * k, 0.165 * k)), cloth)
    skirt = limb((0, 0.0, 0.3 * k), (0, 0.0, 0.2 * k), 0.13 * k, 0.185 * k).rough(0.01, 0.13)
    torso.add(skirt, cloth)
    torso.carve(limb((0, 0.02, -0.1), (0, 0.02, 0.07 * k), 0.3 * k), None, 0.02)


def _arm(f: Sculpture, shoulder: Point, elbow: Point, hand: Point, skin: Paint, r: float = 0.058) -> None:
    arm = f.lump(0.025)
    arm.add(tube([shoulder, elbow, hand], [r * 1.08, r * 0.88, r * 0.8]), skin)
    arm.add(ball(hand, r * 1.02), skin)


def fur(
    f: Sculpture,
    at: Point,
    r: tuple[float, float],
    pelt: Paint,
    count: int,
    length: float,
    thick: float,
    drop: float = 0.05,
) -> None:
    """A ring of tufts, pointing outwards and down, around a neck or a boot."""
    ring_ = f.lump(0.022, at)
    for row, (share, long) in enumerate(((1.0, 1.0), (0.8, 0.95), (0.62, 0.8))):
        tufts = []
        for i in range(count):
            a = 2 * math.pi * (i + 0.5 * row) / count
            grow = 1 + 0.18 * math.sin(i * 2.4 + row)
            x, y = math.cos(a), math.sin(a)
            root = (x * r[0] * share, y * r[1] * share, 0.03 * row)
            tip = (
                x * (r[0] * share + length * long * grow),
                y * (r[1] * share + length * long * grow),
                -drop + 0.035 * row,
            )
            tufts.append(limb(root, tip, thick, thick * 0.25))
        ring_.add(union(tufts), pelt)


def montu() -> Sculpture:
    """Montu: bright skin, brick-red hood with a tail, scimitar raised in the right hand."""
    f = Sculpture(face=(0, 0.1, 0.63), face_size=0.84)
    skin, pink = paint("#86a145", gloss=0.22), paint("#a97b55", mottle=0.1)
    red = paint("#8e3b2b", gloss=0.1, mottle=0.18)
    hem = paint("#c99a4a", gloss=0.15)
    _legs(f, paint("#5b4a35"), arms.DARK_LEATHER)
    _tunic(f, red)
    arms.belt(f, 0.27, (0.155, 0.15))
    at, turn = (0, 0.05, 0.64), (24, 0, 0)
    goblin_head(f, skin, pink, at, turn)
    hood = f.lump(0.03, at, turn)
    hood.add(egg((0, -0.03, 0.035), (0.217, 0.205, 0.2)), red)
    hood.add(tube([(0, -0.12, 0.14), (0, -0.26, 0.13), (0.06, -0.36, 0.0)], [0.105, 0.065, 0.015]), red, 0.06)
    hood.carve(egg((0, 0.21, -0.03), (0.2, 0.2, 0.17)), hem, 0.02)
    hood.carve(egg((0.2, 0.0, 0.03), (0.1, 0.09, 0.075)).both_sides(), None, 0.02)
    trim = f.lump(0.0, at, turn)
    trim.add(ball((0.062, -0.37, -0.015), 0.032), hem)
    collar = f.lump(0.03)
    collar.add(ring((0, 0.0, 0.48), 0.15, 0.055).rough(0.012, 0.1), red)
    _arm(f, (0.16, 0, 0.44), (0.3, 0.05, 0.42), (0.31, 0.22, 0.46), skin)
    _arm(f, (-0.16, 0, 0.44), (-0.3, 0.04, 0.36), (-0.26, 0.2, 0.36), skin)
    cuffs = f.lump(0.01)
    cuffs.add(limb((0.305, 0.14, 0.44), (0.31, 0.18, 0.45), 0.06), arms.LEATHER)
    cuffs.add(limb((-0.28, 0.12, 0.36), (-0.27, 0.16, 0.36), 0.058), arms.LEATHER)
    claws(f, (-0.26, 0.2, 0.36), skin)
    arms.scimitar(f, (0.31, 0.23, 0.46), (-62, 0, 10))
    return f


def claws(f: Sculpture, hand: Point, skin: Paint, size: float = 1.0, yaw: float = 0.0) -> None:
    """Three spread fingers and a thumb, each with a nail."""
    lump = f.lump(0.012, hand, (0, 0, yaw))
    nails = f.lump(0.0, hand, (0, 0, yaw))
    for a in (-42, -8, 26, 78):
        x, y = math.sin(math.radians(a)), math.cos(math.radians(a))
        knuckle = (x * 0.085 * size, y * 0.085 * size, 0.012 * size)
        tip = (x * 0.135 * size, y * 0.135 * size, -0.02 * size)
        lump.add(
            tube(
                [(x * 0.03 * size, y * 0.03 * size, 0), knuckle, tip],
                [0.03 * size, 0.026 * size, 0.02 * size],
                4,
            ),
            skin,
        )
        nail = (x * 0.175 * size, y * 0.175 * size, -0.05 * size)
        nails.add(limb(tip, nail, 0.017 * size, 0.003), TOOTH)


def argh() -> Sculpture:
    """Argh: olive-brown skin, topknot, ochre vest with a bone necklace, scimitar left and buckler right."""
    f = Sculpture(face=(0, 0.1, 0.67), face_size=0.9, face_turn=-24)
    skin, pink = paint("#9a8f4c", gloss=0.22), paint("#a8694c", mottle=0.1)
    ochre = paint("#c08a2e", gloss=0.1, mottle=0.2)
    hair = paint("#241a18", gloss=0.45, mottle=0.2, mottle_size=0.03)
    _legs(f, paint("#4a5148"), arms.LEATHER)
    _tunic(f, ochre)
    arms.belt(f, 0.27, (0.155, 0.15), arms.DARK_LEATHER, arms.BONE)
    at, turn = (0, 0.05, 0.64), (22, 0, 0)
    goblin_head(f, skin, pink, at, turn, nose=0.88, ears=1.08, lift=2)
    knot = f.lump(0.03, at, turn)
    knot.add(egg((0, -0.06, 0.185), (0.062, 0.075, 0.05)), hair)
    knot.add(
        tube(
            [(0, -0.05, 0.2), (0, -0.14, 0.3), (0.02, -0.27, 0.25), (0.05, -0.36, 0.12)],
            [0.04, 0.058, 0.05, 0.012],
            8,
        ),
        hair,
    )
    band = f.lump(0.0, at, turn)
    band.add(ring((0, 0, 0), 0.045, 0.018, (28, 0, 0)).moved((0, -0.085, 0.245)), arms.BONE)
    band.add(ring((0.44, -0.1, 0.05), 0.035, 0.011, (0, 70, 0)).both_sides(), arms.GOLD)
    # War paint: three pale streaks over the crown.
    streaks = f.lump(0.0, at, turn)
    for x in (-0.06, 0.0, 0.06):
        streaks.add(
            tube(
                [
                    (x, 0.12, 0.172 - abs(x) * 0.2),
                    (x, 0.05, 0.2 - abs(x) * 0.2),
                    (x * 1.1, -0.0, 0.203 - abs(x) * 0.25),
                ],
                [0.008, 0.014, 0.007],
                4,
            ),
            paint("#e6dcc4", mottle=0.1),
        )
    necklace = f.lump(0.0)
    for i in range(-3, 4):
        a = math.radians(90 + i * 24)
        x, y = 0.185 * math.cos(a), 0.17 * math.sin(a)
        necklace.add(limb((x, y, 0.455), (x * 1.12, y * 1.16, 0.39), 0.024, 0.008), arms.BONE)
    necklace.add(ring((0, 0.0, 0.47), 0.17, 0.016), arms.DARK_LEATHER)
    _arm(f, (-0.16, 0, 0.44), (-0.31, 0.03, 0.42), (-0.33, 0.2, 0.42), skin)
    _arm(f, (0.16, 0, 0.44), (0.29, 0.02, 0.38), (0.24, 0.2, 0.4), skin)
    cuffs = f.lump(0.01)
    cuffs.add(limb((-0.325, 0.11, 0.42), (-0.33, 0.16, 0.42), 0.06), arms.BRONZE)
    arms.scimitar(f, (-0.33, 0.21, 0.42), (-74, 0, 24))
    arms.round_shield(
        f,
        (0.25, 0.27, 0.42),
        (-52, 0, -14),
        0.16,
        paint(
            "#6d2f25",
            second="#d9c79a",
            gloss=0.2,
            pattern=lambda x, y, z: (abs(x) < 0.022) | (abs(y) < 0.022),
        ),
        arms.DARK_STEEL,
    )
    return f


def cro() -> Sculpture:
    """Cro, greater goblin: dark and heavy, horned iron helmet, scar, fur mantle, two-handed sword."""
    f = Sculpture(face=(0, 0.1, 0.75), face_size=0.94)
    skin, pink = paint("#56703c", gloss=0.22), paint("#7d5a45", mottle=0.1)
    coat = paint("#4a3550", gloss=0.12, mottle=0.2)
    pelt = paint("#6e543b", gloss=0.1, mottle=0.3, mottle_size=0.04)
    _legs(f, paint("#3c342c"), arms.DARK_LEATHER, 1.16, 1.2)
    _tunic(f, coat, 1.16)
    arms.belt(f, 0.32, (0.185, 0.175), arms.DARK_LEATHER, arms.GOLD)
    at, turn = (0, 0.07, 0.72), (22, 0, 0)
    goblin_head(f, skin, pink, at, turn, s=1.08, nose=0.86, ears=0.86, lift=-4, eye=RED_EYE)
    helm = f.lump(0.01, at, turn)
    cap = egg((0, -0.03, 0.07), (0.235, 0.225, 0.19)).without(
        egg((0, 0.02, -0.125), (0.32, 0.32, 0.25)), 0.01
    )
    helm.add(cap, arms.DARK_STEEL)
    helm.add(
        ring((0, 0, 0), 1.0, 0.1).stretched(0.232, 0.222, 0.25).moved((0, -0.025, 0.118), (-4, 0, 0)),
        arms.BRONZE,
    )
    helm.add(limb((0, 0.19, 0.12), (0, 0.09, 0.235), 0.024), arms.BRONZE)
    helm.add(limb((0, 0.09, 0.235), (0, -0.16, 0.225), 0.024), arms.BRONZE)
    helm.add(limb((0, 0.2, 0.125), (0, 0.245, 0.035), 0.028, 0.02), arms.BRONZE)
    horns = f.lump(0.0, at, turn)
    horn = tube(
        [(0.2, -0.03, 0.16), (0.31, -0.03, 0.19), (0.365, 0.04, 0.29), (0.33, 0.12, 0.36)],
        [0.052, 0.046, 0.03, 0.006],
        8,
    )
    horns.add(horn.both_sides(), arms.BONE)
    horns.add(ring((0, 0, 0), 0.05, 0.016, (0, 70, 0)).moved((0.215, -0.03, 0.163)).both_sides(), arms.BRONZE)
    scar = f.lump(0.0, at, turn)
    scar.add(
        tube([(-0.055, 0.215, 0.09), (-0.105, 0.2, 0.0), (-0.125, 0.185, -0.075)], [0.008, 0.012, 0.007], 5),
        paint("#c98a78", mottle=0.1),
    )
    fur(f, (0, -0.01, 0.53), (0.2, 0.17), pelt, 24, 0.11, 0.038)
    pads = f.lump(0.01)
    pads.add(egg((0.25, 0.0, 0.52), (0.12, 0.13, 0.085), (0, 24, 0)).both_sides(), arms.DARK_STEEL)
    pads.add(ring((0, 0, 0), 0.105, 0.016, (0, 24, 0)).moved((0.262, 0.0, 0.495)).both_sides(), arms.BRONZE)
    _arm(f, (0.22, 0, 0.5), (0.36, 0.14, 0.42), (0.17, 0.31, 0.45), skin, 0.068)
    _arm(f, (-0.22, 0, 0.5), (-0.34, 0.14, 0.42), (-0.07, 0.27, 0.44), skin, 0.066)
    cuffs = f.lump(0.012)
    cuffs.add(limb((0.31, 0.2, 0.43), (0.25, 0.255, 0.44), 0.07), arms.DARK_STEEL)
    cuffs.add(limb((-0.25, 0.2, 0.425), (-0.18, 0.235, 0.43), 0.068), arms.DARK_STEEL)
    arms.long_sword(f, (0.18, 0.31, 0.46), (-82, 0, -74), 0.6, 0.15, arms.BRONZE, 0.29)
    return f


def runt() -> Sculpture:
    """A runt: pale and small under a dented cooking pot, all ears and nose, with a notched scimitar."""
    f = Sculpture(face=(0, 0.1, 0.6), face_size=0.84)
    skin, pink = paint("#a3a86a", gloss=0.22), paint("#b0805e", mottle=0.1)
    sack = paint("#8d7a58", gloss=0.05, mottle=0.25)
    _legs(f, skin, arms.LEATHER, 0.86, 0.9)
    _tunic(f, sack, 0.86)
    arms.belt(f, 0.235, (0.138, 0.132), arms.WOOD, arms.BONE)
    at, turn = (0, 0.05, 0.57), (22, 0, 0)
    goblin_head(f, skin, pink, at, turn, s=0.94, nose=1.16, ears=1.12, lift=22)
    pot = f.lump(0.008, at, (30, 6, 0))
    pot.add(
        limb((0, -0.02, 0.09), (0, -0.03, 0.17), 0.195, 0.18).without(egg((0, 0.0, -0.08), (0.3, 0.3, 0.2))),
        arms.DARK_STEEL,
    )
    pot.add(ring((0, -0.02, 0.115), 0.2, 0.02), arms.DARK_STEEL)
    pot.add(
        tube([(0.19, -0.02, 0.14), (0.29, -0.06, 0.2), (0.4, -0.1, 0.21)], [0.022, 0.02, 0.026], 5),
        arms.DARK_STEEL,
    )
    pot.carve(ball((-0.12, 0.07, 0.37), 0.09), None, 0.03)
    _arm(f, (0.14, 0, 0.38), (0.26, 0.05, 0.34), (0.27, 0.19, 0.38), skin, 0.048)
    _arm(f, (-0.14, 0, 0.38), (-0.26, 0.03, 0.32), (-0.24, 0.17, 0.34), skin, 0.048)
    claws(f, (-0.24, 0.17, 0.34), skin, 0.86)
    arms.scimitar(f, (0.27, 0.2, 0.38), (-64, 0, 14), 0.42)
    return f
