"""How the match screen is divided: bar, table, strip, actions, and the right column or drawer.

The table keeps two thirds of the window. Where there is no room for a column beside it (small window or large
text), the column becomes a drawer that slides over the table's right edge, and what must not be missed (dice,
choices) floats at the table's left while the drawer is shut: there a table that is narrower leaves room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pygame

from game.ui import keys, shapes, theme
from game.ui.pieces import sprites
from game.ui.tables.base import Wishes
from game.ui.widgets import Widget, is_activation, is_click
from game.ui.widgets.kept import Kept

LEAST_FOR_COLUMN = 960
"""Unscaled pixels of width under which the column becomes a drawer."""
FRAME = 3
"""The line around the table in the colour of the side to act, unscaled."""
TAG_ROOM = 43
"""How far down the table's area the sign of whose turn it is reaches, unscaled."""
SIDE_LEAST, SIDE_MOST = 240, 340
"""How wide what floats at the table's left is, unscaled: as wide as the room that the table leaves there."""
LOG_LEAST, LOG_WISH = 84, 124
"""A log lower than the first is not worth having; up to the second card and choices give way to it."""


class Layout(msgspec.Struct, frozen=True):
    """Rectangles on the window. Those that are not shown are empty."""

    bar: pygame.Rect
    table: pygame.Rect
    strip: pygame.Rect
    actions: pygame.Rect
    card: pygame.Rect
    choices: pygame.Rect
    log: pygame.Rect
    tray: pygame.Rect
    drawer: pygame.Rect
    """The ground of the open drawer."""
    handle: pygame.Rect
    """The tab at the right edge that opens and shuts the drawer; empty where there is a column."""
    is_drawer: bool
    side: pygame.Rect | None = None
    """Where there is no column: the part of the table's area, under the tag, for what floats over it."""
    below: pygame.Rect | None = None
    """Where the bar of the past lies, if it has a room of its own in the place of strip and actions."""

    @property
    def table_inside(self) -> pygame.Rect:
        frame = round(FRAME * self.bar.height / theme.BAR_HEIGHT)
        return self.table.inflate(-2 * frame, -2 * frame)


def arrange(
    size: tuple[int, int],
    ui: Callable[[float], int],
    wishes: Wishes,
    choices_height: int = 0,
    actions_width: int = 0,
    is_open: bool = False,
    has_actions: bool = True,
) -> Layout:
    """Divide a window of `size` pixels. `ui` scales unscaled pixels; heights and widths asked for are scaled.

    `choices_height` is what the choices panel needs (0: none to make); `actions_width` what the buttons
    beside the strip need, `has_actions` whether there are any now; `is_open` whether the drawer is.
    """
    width, height = size
    is_drawer = width < ui(LEAST_FOR_COLUMN)
    margin, gap = ui(14), ui(theme.GAP)
    bar = pygame.Rect(0, 0, width, ui(theme.BAR_HEIGHT))
    top, bottom = bar.bottom + gap, height - margin
    column_width = 0 if is_drawer else max(ui(292), min(ui(372), round(width * 0.288)))
    right = width - margin - (column_width + gap if column_width else 0)
    below = max(ui(46), min(ui(wishes.strip), max(ui(68), round(height * 0.28))) if wishes.strip else 0)
    if is_drawer:
        below = max(ui(46), min(below, round(height * 0.13)))
    table = pygame.Rect(margin, top, right - margin, bottom - top - below - gap)
    low = pygame.Rect(margin, table.bottom + gap, table.width, below)
    actions_width = min(actions_width, low.width // 2) if wishes.strip else low.width
    if not has_actions and low.width - actions_width - gap < ui(wishes.strip_least):
        actions_width = 0
    strip = pygame.Rect(low.x, low.y, low.width - actions_width - (gap if actions_width else 0), low.height)
    actions = pygame.Rect(low.right - actions_width, low.y, actions_width, low.height)
    handle = empty = pygame.Rect(0, 0, 0, 0)
    if not is_drawer:
        column = pygame.Rect(right + gap, top, column_width, bottom - top)
        parts = _stack(column, ui, wishes, choices_height)
        return Layout(bar, table, strip, actions, *parts, empty, empty, False)
    handle = pygame.Rect(table.right - ui(26), table.centery - ui(48), ui(26), ui(96))
    if is_open:
        drawer = pygame.Rect(0, top, min(ui(372), round(width * 0.86)), bottom - top)
        drawer.right = width - margin
        inner = drawer.inflate(-2 * gap, -2 * gap)
        card, choices, log, _ = _stack(inner, ui, msgspec.structs.replace(wishes, tray=0), choices_height)
        # dice fall over the log, which has no room to spare, and clear it when they have been read
        tray = pygame.Rect(inner.x, 0, inner.width, min(ui(wishes.tray), round(inner.height * 0.4)))
        tray.bottom = inner.bottom
        handle.right = drawer.left
        side = _beside(table, ui, wishes.aspect, handle.width)
        return Layout(bar, table, strip, actions, card, choices, log, tray, drawer, handle, True, side)
    side = _beside(table, ui, wishes.aspect, handle.width)
    tray, choices = side.copy(), side.copy()
    tray.height = min(max(ui(wishes.tray), choices_height), side.height) if wishes.tray else 0
    choices.height = min(choices_height, side.height)
    return Layout(bar, table, strip, actions, empty, choices, empty, tray, empty, handle, True, side)


def _beside(table: pygame.Rect, ui: Callable[[float], int], aspect: float, right: int) -> pygame.Rect:
    """The room at the left of a table of this aspect that stands as far to the right as its handle allows."""
    edge = ui(FRAME + 6)
    free = table.width - right - round(table.height * aspect) - 2 * edge if aspect else 0
    side = table.inflate(-2 * edge, -2 * edge)
    side.y, side.height = table.y + ui(TAG_ROOM), side.bottom - table.y - ui(TAG_ROOM)
    side.width = min(max(free, ui(SIDE_LEAST)), ui(SIDE_MOST), side.width)
    return side


def around(inner: pygame.Rect, outer: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What of `outer` lies around `inner`: above, below, left, right of it."""
    inner = inner.clip(outer)
    return (
        pygame.Rect(outer.x, outer.y, outer.width, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.height),
        pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.height),
    )


class Surround:
    """What lies around the table: the room, the table's edge, the grounds of strip and card; kept.

    A card that lies in the drawer lies above the table, and is none of it.
    """

    def __init__(self) -> None:
        self._kept = [Kept() for _ in range(4)]
        """What lies above, below, left and right of the table."""

    def draw(self, surface: pygame.Surface, areas: Layout, edge: theme.Rgb, scale: float) -> None:
        """Draw all of it; `edge` is the colour of the table's."""
        panels = (areas.strip,) if areas.is_drawer else (areas.strip, areas.card)
        look = (edge, scale, tuple(areas.table), *map(tuple, panels))
        for part, kept in zip(around(areas.table_inside, surface.get_rect()), self._kept, strict=True):

            def paint(onto: pygame.Surface, part: pygame.Rect = part) -> None:
                before = onto.get_clip()
                onto.set_clip(part.clip(before))
                onto.fill(theme.ROOM)
                shapes.box(onto, areas.table, theme.SUNK, edge, round(5 * scale), max(2, round(2 * scale)))
                for panel in panels:
                    shapes.box(onto, panel, theme.PANEL, theme.PANEL_BORDER, theme.RADIUS * scale)
                onto.set_clip(before)

            kept.draw(surface, part, look, paint)


def past_below(areas: Layout, height: int) -> Layout:
    """The same with a bar of this height in the place of strip and actions, and the table down to it."""
    table = areas.table.copy()
    low = [rect for rect in (areas.strip, areas.actions) if rect.height]
    bottom = max([table.bottom, *(rect.bottom for rect in low)])
    gap = min((rect.top for rect in low), default=table.bottom + round(theme.GAP)) - table.bottom
    below = pygame.Rect(table.x, bottom - height, table.width, height)
    table.height = below.top - gap - table.top
    handle = areas.handle.copy()
    if handle.width:
        handle.centery = table.centery
    nothing = pygame.Rect(table.x, below.bottom, 0, 0)
    past = msgspec.structs.replace(
        areas, table=table, strip=nothing, actions=nothing.copy(), handle=handle, below=below
    )
    if not areas.drawer.width:
        return past
    # An open drawer ends above the bar, and has room for what leads to other moments: the log.
    drawer = areas.drawer.copy()
    drawer.height = table.bottom - drawer.top
    log = drawer.inflate(-2 * (areas.log.x - drawer.x), -2 * (areas.card.y - drawer.y))
    none = pygame.Rect(drawer.x, drawer.y, 0, 0)
    return msgspec.structs.replace(past, drawer=drawer, log=log, card=none, tray=none.copy())


def _stack(
    column: pygame.Rect, ui: Callable[[float], int], wishes: Wishes, choices_height: int
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Card, choices, log and tray, one under the other, filling `column`."""
    gap = ui(theme.GAP)
    tray_height = min(ui(wishes.tray), round(column.height * 0.27)) if wishes.tray else 0
    room = column.height - (tray_height + gap if tray_height else 0)
    card_height = min(ui(wishes.card), round(room * 0.6))
    if choices_height:
        spare = room - choices_height - ui(LOG_WISH) - 2 * gap
        card_height = min(card_height, max(spare, ui(wishes.card_least)))
    rest = room - card_height - gap
    log_height = rest
    if choices_height:
        choices_height = min(choices_height, rest)
        log_height = rest - choices_height - gap
        if log_height < ui(LOG_LEAST):
            log_height = 0
            choices_height = rest
    y = column.y
    rects = []
    for part in (card_height, choices_height, log_height, tray_height):
        rects.append(pygame.Rect(column.x, y, column.width, part))
        y += part + gap if part else 0
    card, choices, log, tray = rects
    return card, choices, log, tray


class DrawerHandle(Widget):
    """The tab at the table's edge that opens and shuts the drawer."""

    focusable = True

    def __init__(self, toggle: Callable[[], Any]) -> None:
        super().__init__()
        self.toggle = toggle
        self.is_open = False

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event) or is_activation(event):
            self.toggle()
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def draw(self, surface: pygame.Surface) -> None:
        self.tip = keys.tip("What happened, card and dice", "log")
        radius = self.rect.width * 0.4
        ground = theme.WELL_HOVER if self.hovered else theme.PANEL
        shapes.box(surface, self.rect, ground, theme.GOLD if self.hovered else theme.PANEL_BORDER, radius)
        name = "chevron_right" if self.is_open else "chevron_left"
        picture = sprites.icon(name, round(self.rect.width * 0.62), theme.GOLD)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        self.draw_focus(surface)
