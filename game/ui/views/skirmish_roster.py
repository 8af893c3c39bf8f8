"""The strip below the table: every figure with its picture, Endurance and whether it has moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.rules.skirmish import figures
from game.rules.skirmish.state import Piece
from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.pieces.figures import endurance_colour
from game.ui.views.skirmish_scene import Display
from game.ui.widgets import Tip

if TYPE_CHECKING:
    from game.ui.views.base import Seat

LEAST_PX, MOST_PX = 118, 214


class Roster:
    """Tiles to see and to click. Too many for the room are scrolled by the wheel."""

    def __init__(self, seat: Seat, display: Display) -> None:
        self._seat = seat
        self._display = display
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hover: str | None = None
        self._first = 0.0
        self.tiles: dict[str, pygame.Rect] = {}

    def layout(self, rect: pygame.Rect, state: Any) -> None:
        """Give each figure its tile, the sides a gap apart."""
        self.rect = rect.copy()
        self._place(state)

    def _place(self, state: Any) -> None:
        s = text.scale()
        gap, split = round(7 * s), round(16 * s)
        count = len(state.pieces)
        changes = sum(a.side != b.side for a, b in zip(state.pieces, state.pieces[1:], strict=False))
        room = self.rect.width - gap * (count - 1 - changes) - split * changes
        wide = min(round(MOST_PX * s), max(round(LEAST_PX * min(s, 1.4)), room // max(1, count)))
        x = self.rect.x - round(self._first)
        self.tiles = {}
        for i, piece in enumerate(state.pieces):
            if i:
                x += split if piece.side != state.pieces[i - 1].side else gap
            self.tiles[piece.id] = pygame.Rect(x, self.rect.y, wide, self.rect.height)
            x += wide
        self._most = max(0, x + round(self._first) - self.rect.right)
        if self._first > self._most:
            self._first = float(self._most)
            self._place(state)

    def at(self, pos: tuple[int, int]) -> str | None:
        if not self.rect.collidepoint(pos):
            return None
        return next((figure for figure, tile in self.tiles.items() if tile.collidepoint(pos)), None)

    def handle(self, event: pygame.event.Event, state: Any) -> bool:
        """Click a tile to select its figure; the wheel scrolls."""
        if event.type == pygame.MOUSEMOTION:
            hover = self.at(event.pos)
            if hover != self.hover:
                self.hover = hover
                self._seat.invalidate()
            return hover is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            figure = self.at(event.pos)
            if figure is not None:
                self._seat.clear_refusal()
                self._seat.select(figure)
                self._seat.app.sounds.play("click")
                self._seat.invalidate()
            return figure is not None
        if event.type == pygame.MOUSEWHEEL and self._most > 0:
            self._first = min(max(0.0, self._first - (event.y or -event.x) * 60), float(self._most))
            self._place(state)
            self._seat.invalidate()
            return True
        return False

    def draw(self, surface: pygame.Surface, state: Any) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for piece in state.pieces:
            tile = self.tiles.get(piece.id)
            if tile is not None and tile.colliderect(self.rect):
                self._tile(surface, tile, piece, state)
        surface.set_clip(before)

    def _tile(self, surface: pygame.Surface, tile: pygame.Rect, piece: Piece, state: Any) -> None:
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
        fill = theme.WELL_HOVER if self.hover == piece.id else theme.WELL
        border = theme.GOLD if is_selected else theme.WELL_BORDER if may_act else theme.RULE
        if is_gone:
            fill, border = theme.SUNK, theme.GOLD if is_selected else theme.SUNK
        shapes.box(surface, tile, fill, border, theme.RADIUS_SMALL * s, 1.5 if is_selected else 1.0)
        pad = round(7 * s)
        side = min(tile.height - 2 * pad, round(tile.width * 0.32))
        frame = pygame.Rect(tile.x + pad, 0, side, side)
        frame.centery = tile.centery
        shapes.box(surface, frame, theme.mix(look.dark, theme.WELL, 0.35), look.dark, 5 * s)
        picture = sprites.portrait(card.art or card.id, side - 2)
        if is_gone:
            picture = pygame.transform.grayscale(picture)
            picture.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=frame.center))
        mark = round(5.5 * s)
        colour = look.colour if not is_gone else theme.INK_FAINT
        shapes.side_mark(
            surface, look.shape, (frame.right - 1, frame.bottom - 1), mark, colour, theme.ROCK_EDGE, 1.4
        )
        self._sign(surface, frame, self._status(piece, state, left))
        self._words(surface, tile, frame.right + round(9 * s), piece, state, left, card.endurance)

    def _sign(
        self, surface: pygame.Surface, frame: pygame.Rect, status: tuple[str, theme.Rgb] | None
    ) -> None:
        """What the figure has done, at the picture's upper right corner."""
        if status is None:
            return
        size = round(12 * text.scale())
        at = (frame.right - 1, frame.top + 1)
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
        full: int,
    ) -> None:
        s = text.scale()
        name = figures.name_of(state, piece.id)
        room = pygame.Rect(x, tile.y, tile.right - round(9 * s) - x, tile.height)
        ink = theme.INK_FAINT if piece.is_removed else theme.INK
        line = text.line_height("small")
        bar_high = max(5, round(7 * s))
        block = line + round(1 * s) + text.line_height("label")
        y = room.centery - block // 2
        box = pygame.Rect(x, y, room.width, line)
        text.draw_in(surface, name, box, "small_strong", colour=ink, align="left")
        if piece.is_removed:
            return
        low = pygame.Rect(x, y + line + round(1 * s), room.width, text.line_height("label"))
        numbers = f"{left}/{full}"
        wide = text.width_of(f"{full}/{full}", "label") + round(7 * s)
        share = left / full
        if low.width - wide >= round(24 * s):
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

    def tip(self, state: Any) -> tuple[Tip, pygame.Rect] | None:
        """What the tile pointed at says."""
        if self.hover is None or self.hover not in self.tiles:
            return None
        piece = figures.piece_of(state, self.hover)
        left = figures.endurance_left(state, piece)
        name = figures.name_of(state, piece.id)
        if piece.is_removed:
            return Tip(name, "Fallen and removed.", "SK-9.5"), self.tiles[self.hover]
        words = f"{left} of {figures.card_of(state, piece.id).endurance} Endurance left."
        rule = "SK-9.5"
        if left <= 0:
            words = "At 0: it still strikes in this combat and is removed when all have struck."
            rule = "SK-8.4"
        elif state.phase == "move" and piece.side == state.mover:
            words += " Has moved." if piece.has_moved else " Has not moved yet."
            rule = "SK-7.1"
        return Tip(name, words, rule), self.tiles[self.hover]
