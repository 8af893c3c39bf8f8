"""One figure's tile on the strip: its portrait, name, Endurance and what it has done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.rules.skirmish import figures
from game.rules.skirmish.state import Piece
from game.ui import shapes, text, theme
from game.ui.pieces import patterns, sprites
from game.ui.pieces.labels import badge_of, endurance_colour
from game.ui.tables.skirmish.scene import Display

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

PAD_PX, CROWD_PAD_PX, BADGE_PX = 7, 3, 7.5
"""A tile's rim, that of one where portraits stand alone, and the radius of a number on such."""
TILE_RIM_PX = 3
"""So much of a tile stays free above a name and below its bar or figures."""
BAR_PX = 34
"""A bar of Endurance shorter than this says nothing."""


class Parts(NamedTuple):
    """What a tile has room for: a portrait of so much of its full size, figures beside the bar, a name."""

    portrait: float
    numbers: bool
    name: bool = True


CROWD = Parts(1.0, False, name=False)
"""A portrait alone."""


class TilePainter:
    """Measures and draws tiles of one height."""

    def __init__(self, seat: Seat, display: Display) -> None:
        self._seat, self._display = seat, display
        self.height = 0

    def need(self, piece: Piece, state: Any, parts: Parts) -> int:
        """How wide the figure's tile must be to show these parts."""
        s = text.scale()
        if not parts.name:
            beside = 0 if self._has_badges else self._number_width(piece, state)
            return self._portrait_side(parts) + beside + 2 * round(CROWD_PAD_PX * s)
        pad = round(PAD_PX * s)
        full = state.setup.card_by_id[piece.card].endurance
        words = text.width_of(figures.name_of(state, piece.id), "small_strong")
        low = round(BAR_PX * s)
        if parts.numbers:
            low += text.width_of(f"{full}/{full}", "label") + round(7 * s)
        picture = self._portrait_side(parts) + round(7 * s) if parts.portrait else 0
        return 2 * pad + picture + max(words, low) + round(3 * s)

    def _portrait_side(self, parts: Parts) -> int:
        s = text.scale()
        room = self.height - 2 * round((PAD_PX if parts.name else CROWD_PAD_PX) * s)
        if not parts.name:
            room -= self._crowd_bar
        return max(12, round(min(room, 46 * text.scale()) * parts.portrait))

    @property
    def _crowd_bar(self) -> int:
        """The height of the bar under a picture that stands alone, the space above it included."""
        return round(8 * text.scale())

    @property
    def _has_badges(self) -> bool:
        """Whether a portrait that stands alone is large enough for its number to stand on it."""
        return 2 * BADGE_PX * text.scale() <= 0.6 * self._portrait_side(CROWD)

    @staticmethod
    def _number_width(piece: Piece, state: Any) -> int:
        number = figures.number_of(state, piece.id)
        return 0 if number is None else text.width_of(str(number), "small_strong") + round(3 * text.scale())

    def draw(
        self,
        surface: pygame.Surface,
        tile: pygame.Rect,
        piece: Piece,
        state: Any,
        parts: Parts,
        is_lit: bool,
    ) -> None:
        """Draw a figure's tile with these parts of it; `is_lit` where it is pointed at."""
        s = text.scale()
        shown = self._display.shown.get(piece.id)
        look = self._seat.side_look(piece.side)
        card = state.setup.card_by_id[piece.card]
        hits = shown.hits if shown is not None else piece.hits
        left = max(0, round(card.endurance - hits))
        is_gone = piece.is_removed
        is_selected = self._seat.selected == piece.id
        decision = self._seat.decision
        may_act = decision is not None and piece.id in decision.figures
        fill = theme.WELL_HOVER if is_lit else theme.WELL
        border = theme.GOLD if is_selected else theme.WELL_BORDER if may_act else theme.RULE
        if is_gone:
            fill, border = theme.SUNK, theme.GOLD if is_selected else theme.SUNK
        shapes.box(surface, tile, fill, border, theme.RADIUS_SMALL * s, 1.5 if is_selected else 1.0)
        pad = round((PAD_PX if parts.name else CROWD_PAD_PX) * s)
        status = self._status(piece, state, left)
        if not parts.portrait:
            self._words(surface, tile, tile.x + pad, piece, state, left, parts)
            return
        side = self._portrait_side(parts)
        frame = pygame.Rect(tile.x + pad, 0, side, side)
        frame.centery = tile.centery - (0 if parts.name else self._crowd_bar // 2)
        shapes.box(surface, frame, theme.mix(look.dark, theme.WELL, 0.35), look.dark, 5 * s)
        if look.pattern and not is_gone:
            ink = theme.alpha(theme.mix(look.colour, theme.BONE, 0.35), 0.6)
            step = max(6, round(side * 0.2))
            patterns.fill(surface, frame.inflate(-4, -4), look.pattern, ink, step, frame.topleft)
        picture = sprites.portrait(card.art or card.id, side - 2)
        if is_gone:
            picture = pygame.transform.grayscale(picture)
            picture.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=frame.center))
        mark = min(round(5.5 * s), round(side * 0.18))
        colour = look.colour if not is_gone else theme.INK_FAINT
        at = (frame.right - 1, frame.bottom - 1)
        number = None if parts.name else figures.number_of(state, piece.id)
        if number is not None and self._has_badges:
            badge = badge_of(colour, look.shape, number, BADGE_PX * s)
            surface.blit(badge, badge.get_rect(center=(at[0] - round(3 * s), at[1] - round(3 * s))))
        else:
            shapes.side_mark(surface, look.shape, at, mark, colour, theme.ROCK_EDGE, 1.4)
        self._sign(surface, frame, status)
        if not parts.name:
            if number is not None and not self._has_badges:
                beside = pygame.Rect(frame.right, frame.y, tile.right - pad - frame.right, frame.height)
                ink = theme.INK_FAINT if is_gone else theme.INK
                text.draw_in(surface, str(number), beside, "small_strong", colour=ink, align="right")
            if not is_gone:
                bar = pygame.Rect(tile.x + pad, 0, tile.width - 2 * pad, round(5 * s))
                bar.bottom = tile.bottom - pad
                share = left / card.endurance
                shapes.bar(surface, bar, share, endurance_colour(share), theme.SUNK)
            return
        self._words(surface, tile, frame.right + round(7 * s), piece, state, left, parts)

    def _sign(
        self, surface: pygame.Surface, frame: pygame.Rect, status: tuple[str, theme.Rgb] | None
    ) -> None:
        """What the figure has done, at the picture's upper right corner."""
        if status is None:
            return
        size = min(round(12 * text.scale()), round(frame.width * 0.34))
        at = (frame.right - round(size * 0.35), frame.top + round(size * 0.35))
        shapes.circle(surface, at, size * 0.72, theme.ROCK_EDGE, status[1], 1.2)
        icon = sprites.icon(status[0], size, status[1])
        surface.blit(icon, icon.get_rect(center=at))

    def _words(
        self,
        surface: pygame.Surface,
        tile: pygame.Rect,
        x: int,
        piece: Piece,
        state: Any,
        left: int,
        parts: Parts,
    ) -> None:
        s, full = text.scale(), state.setup.card_by_id[piece.card].endurance
        name = figures.name_of(state, piece.id)
        room = pygame.Rect(x, tile.y, tile.right - round(PAD_PX * s) - x, tile.height)
        ink = theme.INK_FAINT if piece.is_removed else theme.INK
        line = text.line_height("small")
        left_over = tile.height - line - round(2 * TILE_RIM_PX * s)
        bar_high = min(max(5, round(7 * s)), max(4, left_over))
        low_high = text.line_height("label") if parts.numbers else bar_high + round(4 * s)
        block = line + min(round(1 * s) + low_high, max(bar_high, left_over))
        y = room.centery - block // 2
        box = pygame.Rect(x, y, room.width, line)
        text.draw_in(surface, name, box, "small_strong", colour=ink, align="left")
        if piece.is_removed:
            return
        low = pygame.Rect(x, y + line, room.width, block - line)
        numbers = f"{left}/{full}"
        wide = text.width_of(f"{full}/{full}", "label") + round(7 * s)
        share = left / full
        if parts.numbers:
            text.draw_in(surface, numbers, low, "label", colour=theme.INK_DIM, align="right")
            low.width -= wide
        track = pygame.Rect(x, low.centery - bar_high // 2, low.width, bar_high)
        shapes.bar(surface, track, share, endurance_colour(share), theme.SUNK)

    def _status(self, piece: Piece, state: Any, left: int) -> tuple[str, theme.Rgb] | None:
        """A sign for what the figure has done: moved, struck, fallen, not yet."""
        if piece.is_removed:
            return ("skull", theme.INK_FAINT)
        if left <= 0:
            return ("skull", theme.BONE)
        if state.phase == "move" and piece.side == state.mover:
            return ("check", theme.GOOD) if piece.has_moved else ("boot", theme.GOLD)
        if state.phase == "combat":
            decision = self._seat.decision
            if decision is not None and piece.id in decision.figures:
                return ("sword", theme.GOLD)
            if piece.is_spent:
                return ("check", theme.GOOD)
        return None
