"""A palette in small: every side's base with its colour, shape and pattern, and the colours of meaning."""

from __future__ import annotations

import pygame

from game.ui import shapes, text, theme
from game.ui.pieces import patterns, sprites
from game.ui.pieces.base_top import base_top
from game.ui.widgets import Widget


class PalettePreview(Widget):
    """The palette in force, in small."""

    def __init__(self) -> None:
        super().__init__()

    def size(self) -> tuple[int, int]:
        """The width and height that it needs, in pixels."""
        s = text.scale()
        return round(340 * s), round(70 * s) + text.line_height("label")

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        shapes.box(surface, self.rect, theme.TABLE_DARK, theme.WELL_BORDER, theme.RADIUS_SMALL * s)
        looks = theme.SIDE_LOOKS
        step = self.rect.width / len(looks)
        side = round(min(40 * s, step * 0.72))
        for k, look in enumerate(looks):
            at = (round(self.rect.x + step * (k + 0.5)), self.rect.y + round(10 * s) + side // 2)
            base = base_top(look.colour, side)
            surface.blit(base, base.get_rect(center=at))
            if look.pattern:
                top = patterns.on_base(look.pattern, look.colour, side, side, 0.0)
                surface.blit(top, top.get_rect(center=at))
            mark = (at[0] + round(side * 0.46), at[1] + round(side * 0.46))
            shapes.side_mark(surface, look.shape, mark, 7 * s, look.colour, theme.ROCK_EDGE, 1.6 * s)
        self._draw_tones(surface, self.rect.y + round(20 * s) + side)

    def _draw_tones(self, surface: pygame.Surface, y: int) -> None:
        s = text.scale()
        tones = (
            ("May act", "hand", theme.PANEL, theme.GOLD, theme.INK),
            ("Allowed", "check", theme.GOOD_WELL, theme.GOOD, theme.GOOD_INK),
            ("Refused", "cross", theme.REFUSAL_WELL, theme.REFUSAL, theme.REFUSAL_INK),
            ("Reach", "target", theme.PANEL, theme.REACH, theme.INK),
        )
        gap = round(6 * s)
        wide = (self.rect.width - gap * (len(tones) + 1)) // len(tones)
        high = text.line_height("label") + round(8 * s)
        for k, (words, sign, fill, rim, ink) in enumerate(tones):
            box = pygame.Rect(self.rect.x + gap + k * (wide + gap), y, wide, high)
            shapes.box(surface, box, fill, rim, 6 * s, 1.6)
            size = round(12 * s)
            room = box.inflate(-round(8 * s), 0)
            if room.width >= text.width_of(words, "label") + size + round(3 * s):
                picture = sprites.icon(sign, size, rim)
                surface.blit(picture, picture.get_rect(midleft=room.midleft))
                room.x, room.width = room.x + size + round(3 * s), room.width - size - round(3 * s)
            text.draw_in(surface, words, room, "label", colour=ink)
