"""Dice as solids: a cube and a ten-sided kite solid, turned in space and drawn from above.

Directions: x east, y south, z towards the eye. A rotation is nine numbers, row by row. The eye looks straight
down, so drawing is dropping z; a face is seen when its normal points up. Rule: SK-3.1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import msgspec
import pygame

Vector = tuple[float, float, float]
Rotation = tuple[float, float, float, float, float, float, float, float, float]

SUPER = 3
"""Drawn this many times larger and scaled down: the cheapest smooth edge that pygame offers."""
LIGHT: Vector = (-0.42, -0.55, 0.72)
"""Where the light comes from: the upper left, as on the table."""


class Face(msgspec.Struct, frozen=True):
    """A face: the number it counts as, its corners, its outward normal, and which way its mark stands."""

    value: int
    corners: tuple[Vector, ...]
    centre: Vector
    normal: Vector
    up: Vector


class Skin(msgspec.Struct, frozen=True):
    """Colours of a die's body and of what is on its faces."""

    body: tuple[int, int, int]
    mark: tuple[int, int, int]


BONE = Skin((240, 230, 210), (44, 36, 30))
"""D6."""
INDIGO = Skin((72, 84, 138), (244, 238, 222))
"""D10: told from a D6 by shape, colour and digits alike."""
SKINS = {6: BONE, 10: INDIGO}


# Turning


def times(a: Rotation, b: Rotation) -> Rotation:
    """The rotation that does `b` first and then `a`."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8 = a
    b0, b1, b2, b3, b4, b5, b6, b7, b8 = b
    return (
        a0 * b0 + a1 * b3 + a2 * b6, a0 * b1 + a1 * b4 + a2 * b7, a0 * b2 + a1 * b5 + a2 * b8,
        a3 * b0 + a4 * b3 + a5 * b6, a3 * b1 + a4 * b4 + a5 * b7, a3 * b2 + a4 * b5 + a5 * b8,
        a6 * b0 + a7 * b3 + a8 * b6, a6 * b1 + a7 * b4 + a8 * b7, a6 * b2 + a7 * b5 + a8 * b8,
    )  # fmt: skip


def turn(m: Rotation, v: Vector) -> Vector:
    """A vector turned."""
    x, y, z = v
    return (m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z)


def about(axis: Vector, angle: float) -> Rotation:
    """The rotation about a unit axis by an angle in radians."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    t = 1.0 - c
    return (
        t * x * x + c, t * x * y - s * z, t * x * z + s * y,
        t * x * y + s * z, t * y * y + c, t * y * z - s * x,
        t * x * z - s * y, t * y * z + s * x, t * z * z + c,
    )  # fmt: skip


def resting(sides: int, face: int, yaw: float) -> Rotation:
    """How a die lies that shows `face`: that face level and up, its mark turned by `yaw` radians."""
    shown = next(f for f in faces_of(sides) if f.value == face)
    z, y = shown.normal, tuple(-n for n in shown.up)
    x = _cross(y, z)  # type: ignore[arg-type]
    # the rows of a rotation are where the solid's axes x, y, z come from
    level: Rotation = (*x, *y, *z)  # type: ignore[assignment]
    return times(about((0.0, 0.0, 1.0), yaw), level)


def rolled(m: Rotation, dx: float, dy: float, radius: float) -> Rotation:
    """The rotation after rolling over the ground by (dx, dy) with this radius."""
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return m
    return times(about((-dy / length, dx / length, 0.0), length / radius), m)


# The two solids


@lru_cache(maxsize=4)
def faces_of(sides: int) -> tuple[Face, ...]:
    """The faces of a D6 or D10, of about unit half-width."""
    if sides == 6:
        return _cube()
    if sides == 10:
        return _kites()
    raise ValueError(f"there is no D{sides}")


def _cube() -> tuple[Face, ...]:
    frames: dict[int, tuple[Vector, Vector]] = {
        1: ((0, 0, 1), (0, -1, 0)), 6: ((0, 0, -1), (0, -1, 0)),
        2: ((0, 1, 0), (0, 0, 1)), 5: ((0, -1, 0), (0, 0, 1)),
        3: ((1, 0, 0), (0, 0, 1)), 4: ((-1, 0, 0), (0, 0, 1)),
    }  # fmt: skip
    faces = []
    for value, (normal, up) in frames.items():
        side = _cross(up, normal)
        corners = tuple(
            tuple(normal[i] + a * side[i] + b * up[i] for i in range(3))
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        faces.append(Face(value, corners, normal, normal, up))  # type: ignore[arg-type]
    return tuple(faces)


def _kites() -> tuple[Face, ...]:
    """The pentagonal trapezohedron; opposite faces add up to 9, counting the 0."""
    height, ring = 1.18, 1.22
    c36 = math.cos(math.pi / 5)
    zigzag = height * (1 - c36) / (1 + c36)  # this makes each kite flat
    faces = []
    for top, values in ((1, (1, 7, 3, 9, 5)), (-1, (8, 2, 6, 10, 4))):
        for k, value in enumerate(values):
            # the opposite of a face is its point mirror, so lower kites are the upper ones negated
            angles = [math.pi * (2 * k + d) / 5 for d in (-1, 0, 1)]
            corners: list[Vector] = [(0.0, 0.0, height)]
            for angle, z in zip(angles, (zigzag, -zigzag, zigzag), strict=True):
                corners.append((ring * math.cos(angle), ring * math.sin(angle), z))
            corners = [(x * top, y * top, z * top) for x, y, z in corners]
            if top < 0:
                corners.reverse()
            pole: Vector = (0.0, 0.0, height * top)
            tip = corners[2] if top > 0 else corners[1]
            centre: Vector = tuple(0.42 * p + 0.58 * t for p, t in zip(pole, tip, strict=True))  # type: ignore
            normal = _unit(_cross(_minus(corners[1], corners[0]), _minus(corners[2], corners[0])))
            if _dot(normal, centre) < 0:
                normal = (-normal[0], -normal[1], -normal[2])
            faces.append(Face(value, tuple(corners), centre, normal, _unit(_minus(pole, tip))))
    return tuple(faces)


PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


# Drawing


def picture(sides: int, m: Rotation, size: float, digits: pygame.font.Font | None = None) -> pygame.Surface:
    """The die from above, `size` pixels wide when it lies flat, on a transparent square 1.9 times as wide.

    `digits` is the face for a D10's numbers, loaded large; without it they are left off.
    """
    skin = SKINS[sides]
    scale = size / 2 * SUPER * (0.86 if sides == 6 else 0.98)
    extent = max(8, math.ceil(size * 1.9)) * SUPER
    middle = extent / 2
    canvas = pygame.Surface((extent, extent), pygame.SRCALPHA)
    canvas.fill((*skin.body, 0))
    seen = sorted(((turn(m, face.normal), face) for face in faces_of(sides)), key=lambda pair: pair[0][2])
    rounding = size * SUPER * (0.07 if sides == 6 else 0.025)
    flat = {
        id(face): [(middle + x * scale, middle + y * scale) for x, y, _ in (turn(m, c) for c in face.corners)]
        for normal, face in seen
        if normal[2] > 0.02
    }
    for normal, face in seen:
        if normal[2] > 0.02:
            _rounded(canvas, _shade(skin.body, normal), flat[id(face)], rounding)
    for normal, face in seen:
        if normal[2] <= 0.02:
            continue
        colour = _shade(skin.body, normal, edge=0.05)
        pygame.draw.polygon(canvas, colour, _shrunk(flat[id(face)], 0.93))
        if sides == 6:
            _pips(canvas, face, m, middle, scale, _shade(skin.mark, normal))
        elif digits is not None and normal[2] > 0.35:
            _digit(canvas, face, m, middle, scale, skin.mark, digits, normal[2])
    side = extent // SUPER
    return pygame.transform.smoothscale(canvas, (side, side))


@lru_cache(maxsize=256)
def at_rest(
    sides: int, face: int, yaw_deg: int, size: int, digits: pygame.font.Font | None
) -> pygame.Surface:
    """A lying die, cached: for the log, and for a tray at rest."""
    return picture(sides, resting(sides, face, math.radians(yaw_deg)), size, digits)


def outline(sides: int, m: Rotation, size: float) -> list[tuple[float, float]]:
    """The die's silhouette about its centre, in pixels: for shadow and glow."""
    scale = size / 2 * (0.86 if sides == 6 else 0.98)
    corners = [turn(m, corner) for face in faces_of(sides) for corner in face.corners]
    return _hull([(x * scale, y * scale) for x, y, _ in corners])


def _pips(
    canvas: pygame.Surface, face: Face, m: Rotation, middle: float, scale: float, colour: object
) -> None:
    side = _cross(face.up, face.normal)
    radius, spread = 0.2 if face.value > 1 else 0.26, 0.5
    for px, py in PIPS[face.value]:
        ring = []
        for k in range(12):
            a = px * spread + radius * math.cos(k * math.pi / 6)
            b = py * spread + radius * math.sin(k * math.pi / 6)
            x, y, _ = turn(
                m,
                tuple(face.normal[i] + a * side[i] + b * face.up[i] for i in range(3)),  # type: ignore[arg-type]
            )
            ring.append((middle + x * scale, middle + y * scale))
        pygame.draw.polygon(canvas, colour, ring)  # type: ignore[arg-type]


def _digit(
    canvas: pygame.Surface,
    face: Face,
    m: Rotation,
    middle: float,
    scale: float,
    colour: tuple[int, int, int],
    digits: pygame.font.Font,
    facing: float,
) -> None:
    """The number on a kite; the ten is printed 0, as on the die in one's hand.

    6 and 9 wear a line, and 7 a bar: turned, they would be taken for each other or for a 1.
    """
    text = _numeral(digits, face.value % 10, colour)
    height = scale * 0.72
    up = turn(m, face.up)
    shape = pygame.transform.smoothscale_by(text, height / text.get_height())
    squashed = pygame.transform.smoothscale_by(shape, (1.0, max(0.3, facing)))
    angle = -math.degrees(math.atan2(up[0], -up[1]))
    turned = pygame.transform.rotate(squashed, angle)
    x, y, _ = turn(m, face.centre)
    turned.set_alpha(round(255 * min(1.0, (facing - 0.35) * 3)))
    canvas.blit(turned, turned.get_rect(center=(middle + x * scale, middle + y * scale)))


@lru_cache(maxsize=32)
def _numeral(digits: pygame.font.Font, value: int, colour: tuple[int, int, int]) -> pygame.Surface:
    text = digits.render(str(value), True, colour)
    ink = text.get_bounding_rect()
    box = pygame.Surface((ink.width, round(ink.height * 1.28)), pygame.SRCALPHA)
    box.blit(text, (0, round(ink.height * 0.14)), ink)
    if value in (6, 9):
        bar = max(2, ink.height // 12)
        pygame.draw.rect(box, colour, (ink.width // 6, box.get_height() - bar, ink.width * 2 // 3, bar))
    if value == 7:
        pygame.draw.rect(box, colour, _bar_of_seven(box.get_size(), ink.height))
    return box


def _bar_of_seven(size: tuple[int, int], ink_height: int) -> tuple[int, int, int, int]:
    """The bar across the stem of a 7 whose ink is so high, in a picture of a size."""
    wide, high = size
    bar = max(2, ink_height // 8)
    return round(wide * 0.14), round(high * 0.5), round(wide * 0.74), bar


def _rounded(canvas: pygame.Surface, colour: object, points: Sequence[tuple[float, float]], r: float) -> None:
    """A polygon with its outline swollen by `r`, so that corners are round."""
    pygame.draw.polygon(canvas, colour, points)  # type: ignore[arg-type]
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        pygame.draw.circle(canvas, colour, (ax, ay), r)  # type: ignore[arg-type]
        length = math.hypot(bx - ax, by - ay)
        if length > 0.5:
            nx, ny = (ay - by) / length * r, (bx - ax) / length * r
            quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            pygame.draw.polygon(canvas, colour, quad)  # type: ignore[arg-type]


def _shrunk(points: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    cx, cy = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return [(cx + (x - cx) * by, cy + (y - cy) * by) for x, y in points]


def _shade(colour: tuple[int, int, int], normal: Vector, edge: float = 0.0) -> tuple[int, int, int]:
    light = max(0.0, _dot(normal, LIGHT))
    k = 0.4 + 0.72 * light + edge
    return tuple(max(0, min(255, round(c * k))) for c in colour)  # type: ignore[return-value]


def _hull(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    ordered = sorted(set(points))

    def half(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for p in run:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], p):
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _turns_right(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _unit(a: Vector) -> Vector:
    length = math.sqrt(_dot(a, a))
    return (a[0] / length, a[1] / length, a[2] / length)
