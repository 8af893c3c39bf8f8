"""Pictures of part of a surface that are painted once and blitted until they no longer serve."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterable

import pygame

from game.ui.camera import Camera, Lens

PAD_PX = 128
"""How far beyond the visible part a layer is painted, so that a short pan repaints nothing."""
TILE_PX = 256
TILES_MOST = 96
"""So many tiles are kept: about 25 MB."""
BUDGET_S = 0.007
"""How long the painting of missing tiles may take in one frame."""

Paint = Callable[[pygame.Surface, Lens], None]


class Layer:
    """A transparent picture of what `paint` draws, kept at one scale.

    While the player zooms it is stretched, then painted sharp again.
    """

    def __init__(self, paint: Paint, pad_px: int = PAD_PX) -> None:
        self._paint = paint
        self._pad_px = pad_px
        self._picture: pygame.Surface | None = None
        self._lens = Lens(1.0)
        self._key: Hashable = None
        self.times_painted = 0

    def forget(self) -> None:
        self._picture = None

    def draw(self, target: pygame.Surface, camera: Camera, key: Hashable = None) -> None:
        """Blit what the camera sees; `key` names the contents, and a new one is painted anew."""
        picture = self._picture
        if picture is None or key != self._key:
            picture = self._repaint(camera, key)
        elif self._lens.scale != camera.scale:
            if not camera.is_settled:
                _stretch(target, camera, picture, self._lens)
                return
            picture = self._repaint(camera, key)
        elif not self._covers(camera, picture):
            picture = self._repaint(camera, key)
        left = round((self._lens.left - camera.left) * camera.scale)
        top = round((self._lens.top - camera.top) * camera.scale)
        target.blit(picture, (left, top))

    def _repaint(self, camera: Camera, key: Hashable) -> pygame.Surface:
        pad = self._pad_px
        size = (camera.area.width + 2 * pad, camera.area.height + 2 * pad)
        if self._picture is not None and self._picture.get_size() == size:
            picture = self._picture
            picture.fill((0, 0, 0, 0))
        else:
            picture = pygame.Surface(size, pygame.SRCALPHA)
        corner = camera.to_world(camera.area.left - pad, camera.area.top - pad)
        self._lens = Lens(camera.scale, *corner)
        self._paint(picture, self._lens)
        self._picture, self._key = picture, key
        self.times_painted += 1
        return picture

    def _covers(self, camera: Camera, picture: pygame.Surface) -> bool:
        left = (self._lens.left - camera.left) * camera.scale
        top = (self._lens.top - camera.top) * camera.scale
        held = pygame.Rect(round(left), round(top), *picture.get_size())
        return bool(held.contains(camera.area))


class Backing:
    """An opaque picture of the area and a margin around it, drawn anew only where something has changed.

    `compose` draws all of it that lies in the picture's clip, and says whether it is as sharp as it will be.
    A short pan only shifts the picture.
    """

    def __init__(self, compose: Callable[[pygame.Surface, Camera], bool], pad_px: int = PAD_PX) -> None:
        self._compose = compose
        self._pad_px = pad_px
        self._picture = pygame.Surface((1, 1))
        self._camera = Camera((1, 1))
        self._key: Hashable = None
        self._is_sharp = False
        self.pixels_composed = 0

    def draw(
        self, target: pygame.Surface, camera: Camera, key: Hashable, changed: Iterable[pygame.Rect] = ()
    ) -> None:
        """Blit what the camera sees; `changed` are the parts of the window where it has changed.

        A new `key`, another scale or size of the area, and a long pan compose all of it anew.
        """
        key = (key, camera.scale, camera.is_settled, camera.area.size)
        pad, area = self._pad_px, camera.area
        dx = round((camera.x - self._camera.x) * camera.scale)
        dy = round((camera.y - self._camera.y) * camera.scale)
        if key != self._key or not self._is_sharp or max(abs(dx), abs(dy)) > pad:
            self._camera, self._key, self._is_sharp = camera.padded(pad), key, True
            if self._picture.get_size() != self._camera.area.size:
                self._picture = pygame.Surface(self._camera.area.size)
            dx = dy = 0
            changed = (area.inflate(2 * pad, 2 * pad),)
        for part in changed:
            self._renew(part.move(pad + dx - area.left, pad + dy - area.top))
        target.blit(self._picture, area, pygame.Rect(pad + dx, pad + dy, *area.size))

    def _renew(self, part: pygame.Rect) -> None:
        part = part.clip(self._picture.get_rect())
        if part.width and part.height:
            self._picture.set_clip(part)
            self._is_sharp = self._compose(self._picture, self._camera) and self._is_sharp
            self._picture.set_clip(None)
            self.pixels_composed += part.width * part.height


class Tiles:
    """An opaque picture of a whole surface, painted in tiles at any scale, a few a frame.

    What is not painted yet is shown from an overview that is always there, so that neither zoom nor pan ever
    waits. `paint` must draw any part of the surface alike wherever its tile begins.
    """

    def __init__(self, paint: Paint, bounds: tuple[float, float, float, float]) -> None:
        self._paint = paint
        self._bounds = bounds
        self._overview: pygame.Surface | None = None
        self._overview_lens = Lens(1.0)
        self._tiles: dict[tuple[int, int], pygame.Surface] = {}
        self._scale = 0.0
        self.times_painted = 0

    def forget(self) -> None:
        self._overview = None
        self._tiles.clear()

    def draw(self, target: pygame.Surface, camera: Camera, budget_s: float = BUDGET_S) -> bool:
        """Draw what the camera sees; False while some of it is not sharp yet and another frame is wanted."""
        overview = self._overview
        if overview is None or (camera.is_fitted and self._overview_lens.scale != camera.scale):
            overview = self._paint_overview(camera)
        if self._overview_lens.scale == camera.scale:
            at = self._overview_lens
            left, top = camera.to_screen(at.left, at.top)
            target.blit(overview, (round(left), round(top)))
            return True
        if not camera.is_settled:
            # Old tiles would have to be stretched one by one; the overview alone is quick and near enough.
            _stretch(target, camera, overview, self._overview_lens)
            return False
        if self._scale != camera.scale:
            self._tiles.clear()
            self._scale = camera.scale
        return self._draw_tiles(target, camera, overview, budget_s)

    def _draw_tiles(
        self, target: pygame.Surface, camera: Camera, overview: pygame.Surface, budget_s: float
    ) -> bool:
        wanted = self._visible(camera)
        missing = [place for place in wanted if place not in self._tiles]
        middle = camera.to_world(*camera.area.center)
        at = (middle[0] * camera.scale / TILE_PX - 0.5, middle[1] * camera.scale / TILE_PX - 0.5)
        missing.sort(key=lambda place: math.dist(place, at))
        began = time.perf_counter()
        for place in missing:
            self._tiles[place] = self._paint_tile(place)
            if time.perf_counter() - began > budget_s:
                break
        is_whole = all(place in self._tiles for place in wanted)
        if not is_whole:
            _stretch(target, camera, overview, self._overview_lens)
        origin_x, origin_y = camera.to_screen(0, 0)
        for place in wanted:
            tile = self._tiles.get(place)
            if tile is not None:
                corner = (round(origin_x) + place[0] * TILE_PX, round(origin_y) + place[1] * TILE_PX)
                target.blit(tile, corner)
        while len(self._tiles) > TILES_MOST:
            gone = next((place for place in self._tiles if place not in wanted), None)
            if gone is None:
                break
            del self._tiles[gone]
        return is_whole

    def _visible(self, camera: Camera) -> list[tuple[int, int]]:
        origin_x, origin_y = camera.to_screen(0, 0)
        area = camera.area
        columns = range(
            math.floor((area.left - origin_x) / TILE_PX), math.ceil((area.right - origin_x) / TILE_PX)
        )
        rows = range(
            math.floor((area.top - origin_y) / TILE_PX), math.ceil((area.bottom - origin_y) / TILE_PX)
        )
        return [(x, y) for y in rows for x in columns]

    def _paint_tile(self, place: tuple[int, int]) -> pygame.Surface:
        tile = pygame.Surface((TILE_PX, TILE_PX))
        side = TILE_PX / self._scale
        self._paint(tile, Lens(self._scale, place[0] * side, place[1] * side))
        self.times_painted += 1
        return tile

    def _paint_overview(self, camera: Camera) -> pygame.Surface:
        left, top, right, bottom = self._bounds
        scale = camera.scale if camera.is_fitted else camera.fit_scale
        size = (math.ceil((right - left) * scale), math.ceil((bottom - top) * scale))
        self._overview = pygame.Surface(size)
        self._overview_lens = Lens(scale, left, top)
        self._paint(self._overview, self._overview_lens)
        self.times_painted += 1
        return self._overview


def _stretch(target: pygame.Surface, camera: Camera, picture: pygame.Surface, lens: Lens) -> None:
    """Show a picture of another scale: the part of it that is in the area, scaled quickly."""
    ratio = camera.scale / lens.scale
    area = camera.area
    left, top = lens.px(*camera.to_world(*area.topleft))
    wanted = pygame.Rect(
        math.floor(left), math.floor(top), int(area.width / ratio) + 3, int(area.height / ratio) + 3
    )
    part = wanted.clip(picture.get_rect())
    if part.width < 1 or part.height < 1:
        return
    size = (max(1, round(part.width * ratio)), max(1, round(part.height * ratio)))
    at = (round(area.left + (part.left - left) * ratio), round(area.top + (part.top - top) * ratio))
    target.blit(pygame.transform.scale(picture.subsurface(part), size), at)
