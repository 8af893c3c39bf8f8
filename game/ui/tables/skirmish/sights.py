"""Where things of the skirmish's view are on the window, for lessons that point at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import text
from game.ui.pieces import figures
from game.ui.pieces.scene import Token

if TYPE_CHECKING:
    from game.ui.tables.skirmish.view import SkirmishView

Points = list[tuple[float, float]]

GROW_PX = 3
HINT_PX = 28
"""How high the words at the table's lower edge are."""
AROUND_IN = 0.8
"""How much of the table is seen around what is brought near."""
NEAREST = 2.0
"""How much larger than the whole table that is shown at most."""
STATS = ("move", "attack", "damage", "defense")
"""The tiles of a card, in the order in which they are drawn."""


def on_window(view: SkirmishView, points: Points) -> Points:
    """Points of the table in window pixels."""
    return view.camera.lens.many(points)


def card_of(view: SkirmishView) -> str | None:
    """The figure whose card lies open now."""
    return view.card.figure()


def look_at(view: SkirmishView, ids: Sequence[str], points: Points) -> None:
    """Bring these figures and points of the table near, as far as all of them are in view."""
    standing = [item for item in view.display.tokens(view.seat.state) if item.id in ids]
    corners = [corner for item in standing for corner in figures.corners(item)]
    low_px = round(HINT_PX * text.scale())
    view.camera.look_closer([*points, *corners], pad=AROUND_IN, most=NEAREST, low_px=low_px)


def outline(view: SkirmishView, kind: str, name: str) -> Points:
    """Around a figure on the table, its tile in the strip, or a stat of the card that lies open.

    Empty when it is not to be seen.
    """
    if kind == "figure":
        return _figure(view, name)
    if kind == "tile":
        tile = view.roster.tiles.get(name)
        return _corners(tile.clip(view.roster.rect)) if tile is not None else []
    return _corners(_stat(view, name))


def _figure(view: SkirmishView, figure: str) -> Points:
    held = view.hands.holding
    spot = held.spot if held is not None else None
    if spot is not None and (spot.refusal is not None or figure in {each.figure for each in spot.touches}):
        return []  # its lit edge, or the words there, say it all
    lens = view.camera.lens
    more = 2 * GROW_PX * text.scale() / lens.scale
    for item in view.display.tokens(view.seat.state):
        if item.id == figure:
            grown = Token(
                item.id, "", "", item.x, item.y, item.heading_deg, item.width + more, item.depth + more,
                item.colour, "",
            )  # fmt: skip
            return lens.many(figures.corners(grown))
    return []


def _stat(view: SkirmishView, name: str) -> pygame.Rect:
    tiles = [rect for rect, _ in view.card.drawn.tips[: len(STATS)]]
    if not tiles or view.card.rect.height < 20:
        return pygame.Rect(0, 0, 0, 0)
    card = view.card.rect
    if name == "name":
        return pygame.Rect(card.x, card.y, card.width, tiles[0].y - card.y - 4)
    if name == "endurance":
        top = max(rect.bottom for rect in tiles[: len(STATS)]) + 4
        return pygame.Rect(card.x, top, card.width, max(0, view.card.drawn.bottom - top))
    return tiles[STATS.index(name)]


def _corners(rect: pygame.Rect) -> Points:
    if rect.width < 1 or rect.height < 1:
        return []
    return [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]
