"""A base pushed over the table by hand: it follows the pointer, slides along what it meets, passes nothing.

On its way a base is the disc of SK-2.3, so what the hand holds is a disc; the square is drawn on it and
settles when it is let go. pymunk makes it slide; a guard of plain geometry holds it back where a hurried hand
would press it into something. Lengths are world units (inches).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import numpy as np
import pymunk

Point = tuple[float, float]

STRIDE = 0.02
"""How far the disc goes in one small step: what it may sink into a wall before the wall is felt."""
STEP_S = 1 / 600
STEPS_MOST = 140
"""So many small steps a frame at most: a hand faster than this leaves the base a little behind."""
SINK_MOST = 0.03
"""The guard: deeper than this the disc is never pressed into anything. A neck a quarter of an inch too narrow
would need an eighth on each side."""
_NEAR = 3.0


class Hand:
    """Holds a disc of `radius` at `at` on a surface of `size`, among solid `rings` and convex `blocks`.

    Rings are closed outlines (of terrain and of hollows in it alike); blocks are the corners of other bases.
    """

    def __init__(
        self,
        radius: float,
        at: Point,
        size: tuple[float, float],
        rings: Iterable[Sequence[Point]] = (),
        blocks: Iterable[Sequence[Point]] = (),
    ) -> None:
        self.radius = radius
        self._target = at
        self._wished: Point = (0.0, 0.0)
        self._space = pymunk.Space()
        self._space.iterations = 24
        self._space.collision_slop = 0.0005
        self._space.collision_bias = 1e-12
        wide, deep = size
        edge = ((0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep))
        lines = [
            pair
            for ring in (edge, *rings, *blocks)
            for pair in itertools.pairwise([*ring, ring[0]])
            if math.dist(*pair) > 1e-9
        ]
        self._lines = np.array(lines, dtype=np.float64).reshape(-1, 4)
        self._space.add(*(pymunk.Segment(self._space.static_body, a, b, 0.0) for a, b in lines))
        # A kinematic target cannot be pushed back; the disc is a dynamic body whose wish is its velocity.
        self._body = pymunk.Body(1.0, math.inf)
        self._body.position = at
        self._body.velocity_func = self._wish
        disc = pymunk.Circle(self._body, radius)
        disc.friction = disc.elasticity = 0.0
        self._space.add(self._body, disc)

    @property
    def at(self) -> Point:
        """Where the disc's centre is."""
        return (self._body.position.x, self._body.position.y)

    @property
    def is_there(self) -> bool:
        """Whether the disc is where the pointer wants it."""
        return math.dist(self.at, self._target) < 1e-3

    def pull(self, x: float, y: float) -> None:
        """Say where the pointer wants the disc's centre."""
        self._target = (x, y)

    def step(self) -> bool:
        """One frame: go towards the pointer as far as may be; True if it moved."""
        began = centre = self.at
        near = self._lines_near(centre)
        for _ in range(STEPS_MOST):
            before = self.at
            if math.dist(before, self._target) < 1e-4:
                break
            self._space.step(STEP_S)
            if self._is_pressed and self._clearance(self.at, near) < self.radius - SINK_MOST:
                self._body.position = before
                self._body.velocity = (0.0, 0.0)
                self._space.reindex_shapes_for_body(self._body)
                break
            if math.dist(self.at, before) < 1e-6 and self._body.velocity.length < 1e-3:
                break
            if math.dist(self.at, centre) > _NEAR - 2 * STRIDE:
                centre, near = self.at, self._lines_near(self.at)
        return math.dist(self.at, began) > 1e-5

    def _wish(self, body: pymunk.Body, _gravity: object, _damping: float, _dt: float) -> None:
        """Towards the pointer, as fast as a small step allows; the solver takes out what runs into walls."""
        dx, dy = self._target[0] - body.position.x, self._target[1] - body.position.y
        far = math.hypot(dx, dy)
        if far < 1e-9:
            self._wished = (0.0, 0.0)
        else:
            speed = min(STRIDE, far) / STEP_S
            self._wished = (dx / far * speed, dy / far * speed)
        body.velocity = self._wished

    @property
    def _is_pressed(self) -> bool:
        """Whether the solver took something out of the wish: only then there is anything to guard against."""
        vx, vy = self._body.velocity
        return abs(vx - self._wished[0]) + abs(vy - self._wished[1]) > 1e-6

    def _lines_near(self, at: Point) -> np.ndarray:
        return self._lines[_distances(at, self._lines) < _NEAR + self.radius]

    def _clearance(self, at: Point, lines: np.ndarray) -> float:
        return float(_distances(at, lines).min()) if len(lines) else math.inf


def _distances(at: Point, lines: np.ndarray) -> np.ndarray:
    """How far a point is from each segment (x1, y1, x2, y2)."""
    start = lines[:, :2]
    along = lines[:, 2:] - start
    away = np.array(at) - start
    square = (along * along).sum(axis=1)
    part = np.clip((away * along).sum(axis=1) / np.maximum(square, 1e-18), 0, 1)
    gap = away - along * part[:, None]
    return np.hypot(gap[:, 0], gap[:, 1])
