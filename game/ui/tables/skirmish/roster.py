"""The strip below the table: every figure with its picture, Endurance and whether it has moved."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.skirmish import figures
from game.rules.skirmish.state import Piece
from game.ui import text, theme
from game.ui.pieces import sprites
from game.ui.tables.skirmish.scene import Display
from game.ui.tables.skirmish.tile import CROWD, TILE_RIM_PX, Parts, TilePainter
from game.ui.widgets import Tip
from game.ui.widgets.kept import Kept

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

MOST_PX = 214
GAP_PX, CROWD_GAP_PX, SPLIT_PX = 7, 3, 16
"""Between two tiles, between two portraits that stand alone, and between the sides."""
CAP_PX = 22
"""How wide the ends are that say how many are hidden beyond them."""
PARTS = (Parts(1.0, True), Parts(1.0, False), Parts(0.62, False), Parts(0.0, True), Parts(0.0, False))
"""From all there is to the name and a bar."""
SCROLLED = Parts(0.62, False)
"""Where not even those fit, portraits alone. Where these do not fit either, all of each, to be scrolled, if
that shows half of them at least; else portraits again.
"""


class Roster:
    """Tiles to see and to click. Too many for the room are scrolled, by the wheel and to the side to act.

    An end of the strip behind which some are hidden says how many; a click there turns the page.
    """

    def __init__(self, seat: Seat, display: Display, take: Callable[[str], Any]) -> None:
        self._seat = seat
        self._display = display
        self._take = take
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hover: str | None = None
        self._first = 0.0
        self._most = 0
        self._parts = PARTS[0]
        self._shown: str | None = None
        self._side: int | None = None
        """The side to act when it was looked at last."""
        self._painter = TilePainter(seat, display)
        self.tiles: dict[str, pygame.Rect] = {}
        self._times_placed = 0
        self._kept = Kept()
        self._drawn: tuple[Any, Any] = (None, None)
        """State and decision that are drawn: held, so that no others get their ids."""

    def layout(self, rect: pygame.Rect, state: Any) -> None:
        """Give each figure its tile, the sides a gap apart."""
        self.rect, self._painter.height = rect.copy(), rect.height
        self._place(state)

    def _place(self, state: Any) -> None:
        self._times_placed += 1
        s = text.scale()
        pieces = state.pieces
        low = text.line_height("small") + text.line_height("label") + round(2 * TILE_RIM_PX * s)
        possible = [parts for parts in PARTS if not parts.numbers or low <= self.rect.height]
        ways = [*((parts, 1.0) for parts in (*possible, CROWD)), (SCROLLED, 2.0), (CROWD, math.inf)]
        for self._parts, pages in ways:
            between = self._between(pieces, self._parts)
            needs = [self._painter.need(piece, state, self._parts) for piece in pieces]
            room = self.rect.width - sum(between)
            if sum(needs) <= pages * room:
                break
        spare = max(0.0, room - sum(needs)) / max(1, len(pieces))
        # rounded down: together they must not be a pixel wider than the strip
        most = [max(need, round(MOST_PX * s)) if self._parts.name else round(need * 1.2) for need in needs]
        widths = [min(int(need + spare), wide) for need, wide in zip(needs, most, strict=True)]
        x = self.rect.x - round(self._first)
        self.tiles = {}
        for i, piece in enumerate(pieces):
            if i:
                x += between[i - 1]
            self.tiles[piece.id] = pygame.Rect(x, self.rect.y, widths[i], self.rect.height)
            x += widths[i]
        self._most = max(0, x + round(self._first) - self.rect.right)
        if self._first > self._most:
            self._first = float(self._most)
            self._place(state)

    def least(self, state: Any) -> int:
        """How wide the strip must be to show all figures at once, in pixels."""
        needs = [self._painter.need(piece, state, CROWD) for piece in state.pieces]
        return sum(needs) + sum(self._between(state.pieces, CROWD))

    @staticmethod
    def _between(pieces: Sequence[Piece], parts: Parts) -> list[int]:
        """The spaces between the tiles, in pixels: wider ones between the sides."""
        s = text.scale()
        gap = round((GAP_PX if parts.name else CROWD_GAP_PX) * s)
        return [round(SPLIT_PX * s) if a.side != b.side else gap for a, b in itertools.pairwise(pieces)]

    def _turn_to(self, side: int | None, state: Any) -> None:
        """When another side acts, scroll until its figures are in view."""
        if side == self._side:
            return
        self._side = side
        ours = [piece.id for piece in state.pieces if piece.side == side and not piece.is_removed]
        if ours and self._most > 0:
            is_first = ours[0] == state.pieces[0].id
            self._scroll(self.tiles[ours[0]].left - self.rect.left - (0 if is_first else self._cap), state)

    @property
    def _cap(self) -> int:
        return round(CAP_PX * text.scale())

    def _scroll(self, by: float, state: Any) -> None:
        self._first = min(max(0.0, self._first + by), float(self._most))
        self._place(state)

    def ends(self) -> tuple[pygame.Rect | None, pygame.Rect | None]:
        """The ends of the strip behind which figures are hidden: at its left and at its right."""
        left = pygame.Rect(self.rect.x, self.rect.y, self._cap, self.rect.height)
        right = left.move(self.rect.width - self._cap, 0)
        return (left if self._first > 0 else None, right if self._first < self._most else None)

    def _open(self) -> pygame.Rect:
        """The strip between such ends."""
        left, right = self.ends()
        x = self.rect.x if left is None else left.right
        return pygame.Rect(
            x, self.rect.y, (self.rect.right if right is None else right.left) - x, self.rect.height
        )

    def _show(self, figure: str | None) -> None:
        """Scroll until this figure's tile is in view."""
        tile = self.tiles.get(figure) if figure is not None else None
        if tile is None or self._most <= 0:
            return
        room = self._open()
        if tile.left < room.left or tile.right > room.right:
            # Past the one next to it as well, or to the very end: it must not come to lie under an end.
            off = tile.left - room.left if tile.left < room.left else tile.right - room.right
            self._scroll(off + (self._cap if off > 0 else -self._cap), self._seat.state)

    def at(self, pos: tuple[int, int]) -> str | None:
        if not self.rect.collidepoint(pos) or not self._open().collidepoint(pos):
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
                self._take(figure)
            return figure is not None or self._turn_page(event.pos, state)
        if event.type == pygame.MOUSEWHEEL and self._most > 0:
            self._scroll(-(event.y or -event.x) * 60, state)
            self._seat.invalidate()
            return True
        return False

    def _turn_page(self, pos: tuple[int, int], state: Any) -> bool:
        """A click on an end shows the figures behind it."""
        for end, way in zip(self.ends(), (-1, 1), strict=True):
            if end is not None and end.collidepoint(pos):
                self._scroll(way * (self.rect.width - 2 * self._cap), state)
                self._seat.invalidate()
                return True
        return False

    def draw(self, surface: pygame.Surface, state: Any) -> None:
        """Draw all tiles in sight; kept as long as they look the same."""
        decision = self._seat.decision
        self._turn_to(None if decision is None else decision.side, state)
        if self._seat.selected != self._shown:
            self._shown = self._seat.selected
            self._show(self._shown)
        self._drawn = (state, decision)
        look = (
            *(id(value) for value in self._drawn),
            self._shown,
            self.hover,
            self._times_placed,
            *(shown.hits for shown in self._display.shown.values()),
        )
        self._kept.draw(surface, self.rect, look, lambda onto: self._draw_tiles(onto, state))

    def _draw_tiles(self, surface: pygame.Surface, state: Any) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for piece in state.pieces:
            tile = self.tiles.get(piece.id)
            if tile is not None and tile.colliderect(self.rect):
                self._painter.draw(surface, tile, piece, state, self._parts, self.hover == piece.id)
        for end, sign in zip(self.ends(), ("chevron_left", "chevron_right"), strict=True):
            if end is not None:
                self._draw_end(surface, end, sign, state)
        surface.set_clip(before)

    def _behind(self, end: pygame.Rect, state: Any) -> list[Piece]:
        """The figures still on the table of which an end of the strip hides half or more."""
        middles = {figure: tile.centerx for figure, tile in self.tiles.items()}
        found = [piece for piece in state.pieces if not piece.is_removed]
        if end.x == self.rect.x:
            return [piece for piece in found if middles[piece.id] <= end.right]
        return [piece for piece in found if middles[piece.id] >= end.left]

    def _draw_end(self, surface: pygame.Surface, end: pygame.Rect, sign: str, state: Any) -> None:
        """How many stand behind an end of the strip, and of which side where that is one."""
        s = text.scale()
        surface.fill(theme.PANEL, end)
        hidden = self._behind(end, state)
        sides = {piece.side for piece in hidden}
        look = self._seat.side_look(sides.pop()) if len(sides) == 1 else None
        size = min(round(18 * s), end.height // 2)
        icon = sprites.icon(sign, size, theme.GOLD)
        surface.blit(icon, icon.get_rect(midtop=(end.centerx, end.y + (end.height // 2 - size) // 2)))
        low = pygame.Rect(end.x, end.centery, end.width, end.height // 2)
        ink = theme.INK_SOFT if look is None else look.ink
        text.draw_in(surface, str(len(hidden)), low, "label", colour=ink)

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
