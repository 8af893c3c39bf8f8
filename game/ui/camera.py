"""Looking at a surface: pan, zoom at the pointer, fit, and gliding to where something happens.

One camera serves every surface: its world is whatever the surface measures in (inches, hexes, feet), x
running east and y south. Pixels are window pixels inside `area`.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

Point = tuple[float, float]

ZOOM_STEP = 1.15
"""What one notch of the wheel multiplies the scale by."""
SETTLE_S = 0.12
"""How long after the last change of scale layers are painted sharp again."""
GLIDE_S = 0.45
WORTH_IT = 1.15
"""So many times as large as the whole a part must be shown to be worth looking at closer."""
HOLD_S = 6.0
"""How long the camera stays where the player put it before it follows the play again."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A fixed mapping from world to the pixels of one picture: what drawing code is given.

    Drawing needs no camera: headless pictures, cached layers and the window all draw through a lens.
    """

    scale: float
    """Pixels a world unit."""
    left: float = 0.0
    top: float = 0.0
    """The world point at pixel (0, 0)."""

    def px(self, x: float, y: float) -> Point:
        return ((x - self.left) * self.scale, (y - self.top) * self.scale)

    def many(self, points: Iterable[Sequence[float]]) -> list[Point]:
        scale, left, top = self.scale, self.left, self.top
        return [((p[0] - left) * scale, (p[1] - top) * scale) for p in points]

    def world(self, px: float, py: float) -> Point:
        return (px / self.scale + self.left, py / self.scale + self.top)


class Camera:
    """Where the player looks from. All that moves it by hand marks it as held for `HOLD_S` seconds.

    >>> camera = Camera((10.0, 8.0)); camera.set_area(pygame.Rect(0, 0, 1000, 800), 0)
    >>> camera.to_screen(5, 4), camera.to_world(500, 400)
    ((500.0, 400.0), (5.0, 4.0))
    """

    def __init__(self, size: tuple[float, float], margin: float = 0.0) -> None:
        self.size = size
        self.margin = margin
        """World units shown around the surface when it is fitted."""
        self.area = pygame.Rect(0, 0, 1, 1)
        self.scale = 1.0
        self.x, self.y = size[0] / 2, size[1] / 2
        """The world point at the middle of the area."""
        self.is_fitted = True
        self.moved_by_hand_s = math.inf
        self.scale_age_s = math.inf
        self._inset = 0
        self._beside = (0, 0)
        self._glide: tuple[float, Point, float, Point, float] | None = None
        self._glide_s = GLIDE_S
        self._fits_then = False
        """The glide ends at the whole surface."""
        self._clear: pygame.Rect | None = None
        """The part of the area that the surface was last moved into: there it is kept in view."""

    # What is where

    @property
    def lens(self) -> Lens:
        """The mapping to window pixels now."""
        return Lens(self.scale, self.left, self.top)

    @property
    def left(self) -> float:
        return self.x - self.area.centerx / self.scale

    @property
    def top(self) -> float:
        return self.y - self.area.centery / self.scale

    def to_screen(self, x: float, y: float) -> Point:
        return (
            (x - self.x) * self.scale + self.area.centerx,
            (y - self.y) * self.scale + self.area.centery,
        )

    def to_world(self, px: float, py: float) -> Point:
        return (
            (px - self.area.centerx) / self.scale + self.x,
            (py - self.area.centery) / self.scale + self.y,
        )

    def sees(self, x: float, y: float, by_px: float = 0) -> bool:
        """Whether a world point is in the area, at least `by_px` from its border."""
        px, py = self.to_screen(x, y)
        return self.area.inflate(-2 * by_px, -2 * by_px).collidepoint(px, py)

    @property
    def fit_scale(self) -> float:
        wide = self.size[0] + 2 * self.margin
        deep = self.size[1] + 2 * self.margin
        room = self.area.inflate(-2 * self._inset, -2 * self._inset)
        return max(1e-6, min(room.width / wide, room.height / deep))

    @property
    def least_scale(self) -> float:
        return self.fit_scale * 0.6

    @property
    def most_scale(self) -> float:
        return max(self.fit_scale * 8, 220.0)

    @property
    def is_held(self) -> bool:
        """Whether the player moved it himself not long ago: then the play does not pull it away."""
        return self.moved_by_hand_s < HOLD_S

    @property
    def is_settled(self) -> bool:
        """Whether the scale has rested long enough for layers to be painted at it."""
        return self.scale_age_s >= SETTLE_S

    @property
    def is_gliding(self) -> bool:
        return self._glide is not None

    def padded(self, pad_px: int) -> Camera:
        """The same look at the surface, drawn into a picture of its own with so much more on every side."""
        twin = copy.copy(self)
        twin.area = pygame.Rect(0, 0, self.area.width + 2 * pad_px, self.area.height + 2 * pad_px)
        twin._inset += pad_px  # what fits the area is to fit its part of the picture
        return twin

    # Moving it

    def set_area(self, area: pygame.Rect, inset_px: int = 0, beside_px: tuple[int, int] = (0, 0)) -> None:
        """Give the camera its part of the window; a fitted surface stays fitted, else its middle stays.

        A fitted surface that is narrower leaves so much as it can of `beside_px` free at its left, and before
        that at its right.
        """
        if area == self.area and (inset_px, beside_px) == (self._inset, self._beside):
            return
        self.area, self._inset, self._beside, self._clear = area.copy(), inset_px, beside_px, None
        if self.is_fitted:
            self.fit(by_hand=False)
        else:
            self._set_scale(self.scale)
            self._clamp()

    def fit(self, by_hand: bool = True, over_s: float = 0.0) -> None:
        """Show the whole surface, at once or after a glide."""
        scale = min(max(self.fit_scale, self.least_scale), self.most_scale)
        free = self.area.width - (self.size[0] + 2 * self.margin) * scale - 2 * self._inset
        left, right = self._beside
        aside = max(0.0, min(left, free - right) - free / 2) / scale
        target = (self.size[0] / 2 - aside, self.size[1] / 2)
        if over_s > 0:
            self._set_out(target, scale, over_s)
            self._fits_then = True
        else:
            self._glide = self._clear = None
            self.x, self.y = target
            self._set_scale(scale)
            self.is_fitted = True
        if by_hand:
            self.moved_by_hand_s = math.inf

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Drag the surface by so many pixels."""
        self._glide = None
        self.x -= dx_px / self.scale
        self.y -= dy_px / self.scale
        self.is_fitted = False
        self.moved_by_hand_s = 0.0
        self._clamp()

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Multiply the scale; the world point under the pixel `at` (by default the middle) stays there."""
        self._glide = None
        px, py = at if at is not None else self.area.center
        world_x, world_y = self.to_world(px, py)
        self._set_scale(self.scale * factor)
        self.x = world_x - (px - self.area.centerx) / self.scale
        self.y = world_y - (py - self.area.centery) / self.scale
        self.is_fitted = False
        self.moved_by_hand_s = 0.0
        self._clamp()

    def wheel(self, notches: float, at: Point) -> None:
        self.zoom(ZOOM_STEP**notches, at)

    def focus(self, points: Sequence[Point], pad: float = 1.5, over_s: float = GLIDE_S) -> bool:
        """Glide until these world points are in comfortable view; nothing while the player holds the camera.

        Moves no further than it must: points already well inside the area leave it where it is. True if it
        set out.
        """
        if self.is_held or not points:
            return False
        if all(self.sees(x, y, pad * self.scale * 0.5) for x, y in points):
            return False
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        wide = max(xs) - min(xs) + 2 * pad
        deep = max(ys) - min(ys) + 2 * pad
        scale = min(self.scale, self.area.width / wide, self.area.height / deep)
        scale = min(max(scale, self.least_scale), self.most_scale)
        target = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self._set_out(target, scale, over_s)
        return True

    def uncover(self, parts: Sequence[pygame.Rect], clear: pygame.Rect, over_s: float = GLIDE_S) -> bool:
        """Glide until these parts of what is seen lie in `clear`, a part of the area; all in pixels.

        Moves no further than it must, and looks from further away only where they are too far apart. Nothing
        while the player holds the camera. True if it set out.
        """
        if self.is_held or not parts or clear.width <= 0 or clear.height <= 0:
            return False
        seen = parts[0].unionall(list(parts[1:]))
        if clear.contains(seen):
            return False
        scale = self.scale * min(1.0, clear.width / seen.width, clear.height / seen.height)
        scale = max(scale, self.least_scale)
        x, y = self.to_world(*seen.center)
        wide, high = seen.width * scale / self.scale, seen.height * scale / self.scale
        px = min(max(seen.centerx, clear.left + wide / 2), max(clear.right - wide / 2, clear.left + wide / 2))
        py = min(max(seen.centery, clear.top + high / 2), max(clear.bottom - high / 2, clear.top + high / 2))
        target = (x - (px - self.area.centerx) / scale, y - (py - self.area.centery) / scale)
        self._clear = clear.copy()
        self._set_out(target, scale, over_s)
        return True

    def _set_out(self, target: Point, scale: float, over_s: float) -> None:
        """Glide there, or be there at once."""
        self.is_fitted = self._fits_then = False
        if over_s > 0:
            self._glide, self._glide_s = (0.0, (self.x, self.y), self.scale, target, scale), over_s
            return
        self._glide = None
        self.x, self.y = target
        self._set_scale(scale)
        self._clamp()

    def look_closer(self, points: Sequence[Point], pad: float, most: float, low_px: int = 0) -> None:
        """Show these world points, with `pad` around them, as large as the area without its lower rim allows.

        No larger than `most` times the scale of the whole; the whole itself where little would be gained, or
        without points. Nothing while the player holds the camera.
        """
        if self.is_held:
            return
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        scale = 0.0
        if points:
            wide, deep = max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
            room = self.area.width, self.area.height - low_px
            scale = min(room[0] / wide, room[1] / deep, most * self.fit_scale)
        if scale < WORTH_IT * self.fit_scale:
            self.fit(by_hand=False)
            return
        self._glide, self.is_fitted = None, False
        self.x, self.y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys) + low_px / scale) / 2
        self._set_scale(scale)
        self.x = self._inside(self.x, self.size[0], self.area.width)
        self.y = self._inside(self.y, self.size[1] + low_px / scale, self.area.height)

    def _inside(self, at: float, size: float, room_px: int) -> float:
        """The middle nearest to `at` from which nothing beside the surface is seen, if there is one."""
        half = room_px / self.scale / 2
        low, high = half - self.margin, size + self.margin - half
        return min(max(at, low), high) if low < high else size / 2

    def update(self, dt_s: float) -> bool:
        """Let time pass; True if what is seen changed."""
        before = self.is_settled
        self.scale_age_s += dt_s
        self.moved_by_hand_s += dt_s
        if self._glide is None:
            return not before and self.is_settled
        done, start, start_scale, end, end_scale = self._glide
        done = min(1.0, done + dt_s / self._glide_s)
        eased = done * done * (3 - 2 * done)
        self.x = start[0] + (end[0] - start[0]) * eased
        self.y = start[1] + (end[1] - start[1]) * eased
        if end_scale != start_scale:
            self._set_scale(start_scale * (end_scale / start_scale) ** eased)
        self._clamp()
        self._glide = None if done >= 1 else (done, start, start_scale, end, end_scale)
        if self._glide is None and self._fits_then:
            self.fit(by_hand=False)
        return True

    def _set_scale(self, scale: float) -> None:
        scale = min(max(scale, self.least_scale), self.most_scale)
        if not math.isclose(scale, self.scale, rel_tol=1e-9):
            self.scale = scale
            self.scale_age_s = 0.0

    def _clamp(self) -> None:
        """Keep some of the surface in view; on an axis where all of it fits, keep it whole."""
        room = self._clear or self.area
        x = (room.centerx - self.area.centerx) / self.scale
        y = (room.centery - self.area.centery) / self.scale
        self.x = self._clamped(self.x + x, self.size[0], room.width) - x
        self.y = self._clamped(self.y + y, self.size[1], room.height) - y

    def _clamped(self, at: float, size: float, room_px: int) -> float:
        half = room_px / self.scale / 2
        low, high = half - self.margin, size - half + self.margin
        if low > high:  # the surface is smaller than the room: it may float, but not leave
            slack = (low - high) / 2
            middle = size / 2
            return min(max(at, middle - slack), middle + slack)
        overscroll = half * 0.35
        return min(max(at, low - overscroll), high + overscroll)
