"""What figures hold and wear, made upright at the origin: grip below, point up along z, flat across x."""

from __future__ import annotations

from assets.sculpting.clay import Paint, Sculpture, paint
from assets.sculpting.solids import Point, ball, block, drum, limb, plate, ring

STEEL = paint("#b9c0c6", gloss=0.9, metal=0.85, mottle=0.05)
DARK_STEEL = paint("#7d838a", gloss=0.7, metal=0.85, mottle=0.12)
BRONZE = paint("#c08a45", gloss=0.8, metal=0.8, mottle=0.1)
GOLD = paint("#e2ae48", gloss=0.9, metal=0.8, mottle=0.05)
LEATHER = paint("#5d3d26", gloss=0.2, mottle=0.2, mottle_size=0.05)
DARK_LEATHER = paint("#3a281d", gloss=0.2, mottle=0.2, mottle_size=0.05)
WOOD = paint("#6b4a2c", gloss=0.12, mottle=0.22, mottle_size=0.05)
BONE = paint("#e8dcc0", gloss=0.25, mottle=0.1, mottle_size=0.05)


def scimitar(figure: Sculpture, at: Point, turn: Point, length: float = 0.52, hilt: Paint = BRONZE) -> None:
    """A broad curved sword."""
    k = length / 0.52
    spine = [(-0.025, 0.05), (-0.03, 0.18), (-0.012, 0.31), (0.04, 0.43), (0.125, 0.53)]
    belly = [(0.118, 0.46), (0.108, 0.34), (0.085, 0.21), (0.05, 0.11), (0.035, 0.05)]
    blade = plate([(x * k, z * k) for x, z in spine + belly], 0.034, 0.03)
    lump = figure.lump(0.004, at, turn)
    lump.add(blade, STEEL)
    lump.add(limb((-0.07, 0, 0.045), (0.08, 0, 0.045), 0.021), hilt)
    lump.add(limb((0, 0, -0.07), (0, 0, 0.04), 0.021), DARK_LEATHER)
    lump.add(ball((0, 0, -0.085), 0.03), hilt)


def long_sword(
    figure: Sculpture,
    at: Point,
    turn: Point,
    length: float,
    width: float,
    hilt: Paint = BRONZE,
    grip: float = 0.09,
) -> None:
    """A straight double-edged sword; `grip` is the length of its handle below the guard."""
    w = width / 2
    outline = [(-w, 0.04), (-w * 0.92, length * 0.8), (0, length), (w * 0.92, length * 0.8), (w, 0.04)]
    lump = figure.lump(0.004, at, turn)
    lump.add(plate(outline, 0.04, w * 0.95), STEEL)
    lump.add(
        limb((0, 0.0, 0.05), (0, 0.0, length * 0.62), w * 0.16, w * 0.10).stretched(1, 1.9, 1), DARK_STEEL
    )
    lump.add(limb((-w * 2.3, 0, 0.03), (w * 2.3, 0, 0.03), 0.024, 0.024), hilt)
    lump.add(limb((0, 0, -grip), (0, 0, 0.03), 0.022), DARK_LEATHER)
    lump.add(ball((0, 0, -grip - 0.015), 0.034), hilt)


def spear(figure: Sculpture, at: Point, turn: Point, below: float, above: float) -> None:
    """A short spear: its shaft `below` and `above` the hand, and a leaf-shaped head."""
    lump = figure.lump(0.004, at, turn)
    lump.add(limb((0, 0, -below), (0, 0, above), 0.019), WOOD)
    leaf = [(-0.012, -0.03), (-0.052, 0.06), (0, 0.22), (0.052, 0.06), (0.012, -0.03)]
    lump.add(plate([(x, z + above) for x, z in leaf], 0.03, 0.045), STEEL)
    lump.add(limb((0, 0, above - 0.07), (0, 0, above), 0.027, 0.024), BRONZE)
    lump.add(ball((0, 0, -below), 0.024), BRONZE)


def round_shield(
    figure: Sculpture, at: Point, turn: Point, r: float, face: Paint, rim: Paint = BRONZE
) -> None:
    """A round shield whose face looks up along z."""
    lump = figure.lump(0.004, at, turn)
    lump.add(drum((0, 0, 0), r, 0.018, 0.012), face)
    lump.add(ring((0, 0, 0.012), r * 0.96, 0.018), rim)
    lump.add(ball((0, 0, -0.03), r * 0.32), rim)


def kite_shield(figure: Sculpture, at: Point, turn: Point, face: Paint, rim: Paint = STEEL) -> None:
    """A tall shield with a straight top and a point below."""
    outline = [
        (-0.16, 0.17),
        (0, 0.2),
        (0.16, 0.17),
        (0.165, 0.0),
        (0.11, -0.15),
        (0, -0.27),
        (-0.11, -0.15),
        (-0.165, 0.0),
    ]
    lump = figure.lump(0.004, at, turn)
    lump.add(plate([(x * 1.13, z * 1.1 + 0.004) for x, z in outline], 0.03), rim)
    lump.add(plate(outline, 0.052), face)
    lump.add(ball((0, 0.0, 0.01), 0.055).stretched(1, 0.8, 1), rim)


def belt(
    figure: Sculpture, z: float, r: tuple[float, float], leather: Paint = LEATHER, buckle: Paint = BRONZE
) -> None:
    """A belt around the waist."""
    lump = figure.lump(0.01, (0, 0, z))
    lump.add(ring((0, 0, 0), 1.0, 0.17).stretched(r[0], r[1], 0.2), leather)
    lump.add(block((0, r[1] + 0.014, 0.0), (0.042, 0.02, 0.04), 0.01), buckle)
