"""The room behind the menus: a table under one lamp, seen from above, darkening towards the words."""

from __future__ import annotations

import pygame

from game.ui import theme
from game.ui.resources import asset

SIDES = ("moss", "tide")
"""The sides that stand on the table."""
LAMP = (0.68, 0.47)
"""Where the lamp hangs, as shares of the width and height of the window, and of the picture."""
WIDEST = 2200
"""Larger windows get a painting of this width, scaled up: its edges lie in the dark anyway."""


class Backdrop:
    """The picture for a window's size. While the window is being resized the last one is stretched."""

    SETTLE_S = 0.25

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._stretched: pygame.Surface | None = None
        self._is_native = False
        """Whether the picture is in the window's own order of bytes."""
        self._still_s = 0.0
        self._version = theme.version

    @property
    def is_stretched(self) -> bool:
        """Whether what shows is not sharp yet."""
        return self._stretched is not None

    def update(self, dt_s: float) -> bool:
        """Let time pass; True when the picture should be drawn again, sharp."""
        if self._picture is not None and not self._is_native:
            # As it was read it is drawn once the soonest, as the window is the quickest from then on.
            self._picture, self._is_native = self._picture.convert(), True
        if self._stretched is None:
            return False
        self._still_s += dt_s
        return self._still_s >= self.SETTLE_S

    def draw(self, surface: pygame.Surface) -> None:
        """Fill the surface with it."""
        size = surface.get_size()
        if self._version != theme.version:
            self._version, self._picture = theme.version, None
        if self._picture is None or (self._picture.get_size() != size and self._still_s >= self.SETTLE_S):
            self._picture, self._stretched, self._is_native = painted(size), None, False
        if self._picture.get_size() == size:
            surface.blit(self._picture, (0, 0))
            self._still_s = 0.0
            return
        if self._stretched is None or self._stretched.get_size() != size:
            self._stretched = pygame.transform.scale(self._picture, size)
            self._still_s = 0.0
        surface.blit(self._stretched, (0, 0))


def painted(size: tuple[int, int]) -> pygame.Surface:
    """The backdrop in a size."""
    try:
        is_as_pictured = _is_as_pictured()
        if is_as_pictured and size == theme.FIRST_WINDOW:
            return pygame.image.load(asset("menu", "first.jpg"))
        surface = (_from_picture(size) if is_as_pictured else None) or _painted_anew(size)
        shade = pygame.image.load(asset("menu", "shade.png")).convert_alpha()
        surface.blit(pygame.transform.smoothscale(shade, size), (0, 0))
    except Exception:  # a menu without its picture is still a menu
        import logging

        logging.getLogger(__name__).exception("the backdrop could not be painted")
        surface = pygame.Surface(size)
        surface.fill(theme.BAR)
    return surface


def _is_as_pictured() -> bool:
    """Whether the sides on the table look as they do in the picture."""
    looks = {look.name: look for look in theme.STANDARD_SIDES}
    return not theme.has_patterns and all(theme.side_look(side) == looks[side] for side in SIDES)


def _from_picture(size: tuple[int, int]) -> pygame.Surface | None:
    """As much of the picture as fills this size, the lamp where it hangs in any; None: it is too small."""
    picture = pygame.image.load(asset("menu", "table.webp"))
    seen = seen_part(picture.get_size(), size)
    if seen is None:
        return None
    part = picture.subsurface(seen).convert()
    return part if seen.size == size else pygame.transform.smoothscale(part, size)


def seen_part(whole: tuple[int, int], size: tuple[int, int]) -> pygame.Rect | None:
    """The part of a whole picture that a window of this size shows; None where it would need a larger one."""
    wide, deep = whole
    share = min(wide / size[0], deep / size[1])
    if share < 1:
        return None
    seen = pygame.Rect(0, 0, max(1, round(size[0] * share)), max(1, round(size[1] * share)))
    seen.topleft = (round(LAMP[0] * (wide - seen.width)), round(LAMP[1] * (deep - seen.height)))
    return seen


def _painted_anew(size: tuple[int, int]) -> pygame.Surface:
    """The table as sharp as the size is large, with the sides in the colours that they have now."""
    from game.ui.views.menu import painting

    share = min(1.0, WIDEST / size[0])
    surface = pygame.Surface((max(1, round(size[0] * share)), max(1, round(size[1] * share))))
    painting.paint(surface, LAMP)
    return pygame.transform.smoothscale(surface, size) if share < 1 else surface
