"""The dice tray: dice thrown over the felt, tumbling, and at rest on the faces that the match drew.

A throw is simulated whole before its first picture (pymunk, seen from above; a hundred steps take a
millisecond), so it is known where each die ends. Its rolling is then reckoned backwards from the face it must
show: what the eye sees is a die that rolls over the felt exactly as far as it travels and stops on that face.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Protocol

import msgspec
import pymunk

from game.ui.physics.solids import Rotation, resting, rolled

STEP_S = 1 / 120
LONGEST_S = 1.15
"""A throw is at rest by then, always."""
FRICTION = 3.0
"""How fast a rolling die loses its speed: to 1/e in 1/FRICTION seconds."""
CLEAR = 0.74
"""In the throw a die is a disc of this radius, in die widths: a little more than half a cube's diagonal, so
that dice never overlap on the screen, whatever way they lie."""
TILT = 0.42
"""A die comes to rest at most this far (radians) from upright, so that what it shows is read at a glance."""


class Rolled(Protocol):
    """What a throw needs to know of a die."""

    @property
    def sides(self) -> int: ...
    @property
    def face(self) -> int: ...


class Moment(msgspec.Struct, frozen=True):
    """A die at one time: its centre on the felt, how it is turned, how high it hops (in die widths)."""

    x: float
    y: float
    turned: Rotation
    hop: float


class Throw:
    """One throw of some dice on a felt of `width` x `height` pixels; dice are `size` pixels wide.

    The same `seed`, dice and felt give the same throw. `at(t)` is where the dice are after `t` seconds;
    `clicks` are the times at which dice knock at each other or the rim, for sound.
    """

    def __init__(self, dice: Sequence[Rolled], width: float, height: float, size: float, seed: str) -> None:
        self.dice = tuple(dice)
        self.size = size
        paths, self.clicks = _simulate(len(self.dice), width, height, size, random.Random(seed))
        if not _lie_clear([path[-1] for path in paths], width, height, size):
            paths = _led_to_rows(paths, width, height, size)  # a felt too small for chance
        self.duration_s = (len(paths[0]) - 1) * STEP_S if paths else 0.0
        self._paths = paths
        self._turns = [self._rolling(die, path) for die, path in zip(self.dice, paths, strict=True)]

    def at(self, t_s: float) -> tuple[Moment, ...]:
        """The dice after `t_s` seconds; at rest from `duration_s` on."""
        if not self._paths:
            return ()
        last = len(self._paths[0]) - 1
        k = max(0, min(last, round(t_s / STEP_S)))
        return tuple(
            Moment(path[k][0], path[k][1], turns[k], _hop(k / (last or 1)))
            for path, turns in zip(self._paths, self._turns, strict=True)
        )

    def _rolling(self, die: Rolled, path: list[_Point]) -> list[Rotation]:
        """How the die is turned at each step, reckoned from its last face back to the first."""
        radius = self.size * 0.62
        turned = resting(die.sides, die.face, path[-1][2])
        turns = [turned]
        for k in range(len(path) - 1, 0, -1):
            (ax, ay, aa), (bx, by, ba) = path[k - 1], path[k]
            grip = _grip(math.hypot(bx - ax, by - ay) / STEP_S / self.size)
            turned = rolled(turned, (ax - bx) * grip, (ay - by) * grip, radius)
            turned = _spun(turned, aa - ba)
            turns.append(turned)
        turns.reverse()
        return turns


_Point = tuple[float, float, float]
"""A die's centre and its turn in the plane, radians."""


def _simulate(
    count: int, width: float, height: float, size: float, rng: random.Random
) -> tuple[list[list[_Point]], tuple[float, ...]]:
    """Throw from the left over the felt; the path of every die, ending at rest, and the times of knocks."""
    space = pymunk.Space()
    space.damping = math.exp(-FRICTION)
    rim = [(0, 0), (width, 0), (width, height), (0, height)]
    for a, b in zip(rim, rim[1:] + rim[:1], strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 1)
        wall.elasticity, wall.friction = 0.92, 0.2
        space.add(wall)
    radius = size * CLEAR
    rows = max(1, int(height // (2 * radius)))
    bodies = []
    for k in range(count):
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, radius))
        column, row = divmod(k, rows)
        in_column = min(rows, count - column * rows)
        spare = max(0.0, height - 2 * radius * in_column) / (2 * in_column)
        body.position = (
            radius * (1.1 + 2.05 * column),
            height * (2 * row + 1) / (2 * in_column) + rng.uniform(-spare, spare) * 0.9,
        )
        body.velocity = (width * FRICTION * rng.uniform(0.55, 1.5), size * rng.uniform(-11, 11))
        body.angular_velocity = rng.uniform(-9, 9)
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = 0.9, 0.3
        space.add(body, shape)
        bodies.append(body)

    now, clicks = [0.0], []

    def knocked(arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        if arbiter.is_first_contact and arbiter.total_impulse.length > size * 0.8:
            clicks.append(now[0])

    space.on_collision(post_solve=knocked)
    paths: list[list[_Point]] = [[(b.position.x, b.position.y, b.angle)] for b in bodies]
    for step in range(1, round(LONGEST_S / STEP_S) + 1):
        now[0] = step * STEP_S
        space.step(STEP_S)
        # towards the end the felt brakes harder: a die that is too slow to tip over stops, cubes do not creep
        braking = 1.0 - 0.16 * max(0.0, now[0] / LONGEST_S - 0.55)
        for body, path in zip(bodies, paths, strict=True):
            body.velocity *= braking
            body.angular_velocity *= braking
            if body.velocity.length < size * 0.5:
                body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
            path.append((body.position.x, body.position.y, body.angle))
        if all(body.velocity.length == 0.0 for body in bodies):
            break
    return [_upright(path, rng.uniform(-TILT, TILT)) for path in paths], tuple(clicks)


def _upright(path: list[_Point], end: float) -> list[_Point]:
    """The same path, begun at another turn so that it ends at `end` radians."""
    by = end - path[-1][2]
    return [(x, y, angle + by) for x, y, angle in path]


def _lie_clear(ends: Sequence[_Point], width: float, height: float, size: float) -> bool:
    """Every die wholly on the felt, none overlapping another at any turn."""
    rim, apart = size * CLEAR * 0.96, size * CLEAR * 1.92
    return all(
        rim <= x <= width - rim
        and rim <= y <= height - rim
        and all(math.hypot(x - ox, y - oy) >= apart for ox, oy, _ in ends[:k])
        for k, (x, y, _) in enumerate(ends)
    )


def _led_to_rows(paths: list[list[_Point]], width: float, height: float, size: float) -> list[list[_Point]]:
    """The same paths bent smoothly so that they end in a neat grid, order kept."""
    count = len(paths)
    columns = max(1, min(count, int(width // (size * 1.35))))
    rows = math.ceil(count / columns)
    bent = []
    for k, path in enumerate(paths):
        row, column = divmod(k, columns)
        in_row = min(columns, count - row * columns)
        end_x = width * (column + 1) / (in_row + 1)
        end_y = height * (row + 1) / (rows + 1)
        dx, dy = end_x - path[-1][0], end_y - path[-1][1]
        last = len(path) - 1
        new = []
        for step, (x, y, a) in enumerate(path):
            share = step / last if last else 1.0
            ease = share * share * (3 - 2 * share)
            new.append((x + dx * ease, y + dy * ease, a))
        bent.append(new)
    return bent


def _grip(widths_a_second: float) -> float:
    """How much of its way a die rolls rather than slides: it slides flat when slow, so that it ends level."""
    share = max(0.0, min(1.0, (widths_a_second - 0.7) / 1.8))
    return share * share * (3 - 2 * share)


def _spun(m: Rotation, angle: float) -> Rotation:
    c, s = math.cos(angle), math.sin(angle)
    return (
        c * m[0] - s * m[3], c * m[1] - s * m[4], c * m[2] - s * m[5],
        s * m[0] + c * m[3], s * m[1] + c * m[4], s * m[2] + c * m[5],
        m[6], m[7], m[8],
    )  # fmt: skip


def _hop(share: float) -> float:
    """Height above the felt in die widths: three bounces, each lower, over well before the end."""
    height, length, start = 0.9, 0.32, 0.0
    while length > 0.08:
        if share < start + length:
            u = (share - start) / length
            return height * 4 * u * (1 - u)
        start += length
        height *= 0.35
        length *= 0.6
    return 0.0
