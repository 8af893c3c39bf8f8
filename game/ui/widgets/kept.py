"""A part of the window whose picture is kept: it is drawn again only when it looks otherwise."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui import text, theme


class Kept:
    """The picture of one part. What lies under it must not change but with its look."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._look: Hashable = None
        self.times_drawn = 0

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        look: Hashable,
        paint: Callable[[pygame.Surface], object],
    ) -> None:
        """Show the part in `rect`; `look` is all that it depends on beside palette and text size."""
        rect = rect.clip(surface.get_clip())
        look = (tuple(rect), theme.version, text.scale(), look)
        if self._picture is not None and look == self._look:
            surface.blit(self._picture, rect)
            return
        self.times_drawn += 1
        paint(surface)
        self._look, self._picture = look, None
        if rect.width and rect.height:
            self._picture = surface.subsurface(rect).copy()
