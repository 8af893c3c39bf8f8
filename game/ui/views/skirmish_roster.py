"""The strip below the table: every figure with its picture, Endurance and whether it has moved."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.rules.skirmish import figures
from game.rules.skirmish.state import Piece
from game.ui import shapes, text, theme
from game.ui.pieces import patterns, sprites
from game.ui.pieces.labels import badge_of, endurance_colour
from game.ui.views.skirmish_scene import Display
from game.ui.widgets import Tip
from game.ui.widgets.kept import Kept

if TYPE_CHECKING:
    from game.ui.views.base import Seat

MOST_PX = 214
PAD_PX, GAP_PX, SPLIT_PX = 7, 7, 16
CROWD_PAD_PX, CROWD_GAP_PX, BADGE_PX = 3, 3, 7.5
"""The rim of a tile, the space between two, and the radius of a number, where portraits stand alone."""
TILE_RIM_PX = 3
"""So much of a tile stays free above a name and below its bar or figures."""
CAP_PX = 22
"""How wide the ends are that say how many are hidden beyond them."""
BAR_PX = 34
"""A bar of Endurance shorter than this says nothing."""


class Parts(NamedTuple):
    """What a tile has room for: a portrait of so much of its full size, figures beside the bar, a name."""

    portrait: float
    numbers: bool
    name: bool = True


PARTS = (Parts(1.0, True), Parts(1.0, False), Parts(0.62, False), Parts(0.0, True), Parts(0.0, False))
"""From all there is to the name and a bar."""
SCROLLED, CROWD = Parts(0.62, False), Parts(1.0, False, name=False)
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
        self.tiles: dict[str, pygame.Rect] = {}
        self._times_placed = 0
        self._kept = Kept()
        self._drawn: tuple[Any, Any] = (None, None)
        """State and decision that are drawn: held, so that no others get their ids."""

    def layout(self, rect: pygame.Rect, state: Any) -> None:
        """Give each figure its tile, the sides a gap apart."""
        self.rect = rect.copy()
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
            needs = [self._need(piece, state, self._parts) for piece in pieces]
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
        needs = [self._need(piece, state, CROWD) for piece in state.pieces]
        return sum(needs) + sum(self._between(state.pieces, CROWD))

    @staticmethod
    def _between(pieces: Sequence[Piece], parts: Parts) -> list[int]:
        """The spaces between the tiles, in pixels: wider ones between the sides."""
        s = text.scale()
        gap = round((GAP_PX if parts.name else CROWD_GAP_PX) * s)
        return [round(SPLIT_PX * s) if a.side != b.side else gap for a, b in itertools.pairwise(pieces)]

    def _need(self, piece: Piece, state: Any, parts: Parts) -> int:
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
        room = self.rect.height - 2 * round((PAD_PX if parts.name else CROWD_PAD_PX) * s)
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
                self._tile(surface, tile, piece, state)
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
        parts = self._parts
        pad = round((PAD_PX if parts.name else CROWD_PAD_PX) * s)
        status = self._status(piece, state, left)
        if not parts.portrait:
            self._words(surface, tile, tile.x + pad, piece, state, left, card.endurance)
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
        self._words(surface, tile, frame.right + round(7 * s), piece, state, left, card.endurance)

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
        full: int,
    ) -> None:
        s = text.scale()
        name = figures.name_of(state, piece.id)
        room = pygame.Rect(x, tile.y, tile.right - round(PAD_PX * s) - x, tile.height)
        ink = theme.INK_FAINT if piece.is_removed else theme.INK
        line = text.line_height("small")
        left_over = tile.height - line - round(2 * TILE_RIM_PX * s)
        bar_high = min(max(5, round(7 * s)), max(4, left_over))
        low_high = text.line_height("label") if self._parts.numbers else bar_high + round(4 * s)
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
        if self._parts.numbers:
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
