"""The tools on the table: small buttons for what has a key, in a slim bar at the table's left edge."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import keys, shapes, text, theme
from game.ui.tables.base import Tool
from game.ui.views.match.top import icon
from game.ui.widgets import Button, Tip, Widget

SIDE, SIGN, PAD, APART = 28, 18, 3, 5
"""A tool's side, its sign in it, the bar's rim, and the space between two groups; unscaled."""


class ToolButton(Button):
    """One tool; lit while it is on."""

    def __init__(self, tool: Tool) -> None:
        super().__init__("", tool.press, kind="quiet", icon=icon(tool.sign))
        self.take(tool)

    def take(self, tool: Tool) -> None:
        """Stand for this tool from now on."""
        self.tool, self.action = tool, tool.press
        self.tip = Tip(text=keys.tip(tool.words, tool.act), is_beside=True)

    def colours(self) -> tuple[theme.Colour | None, theme.Colour | None, theme.Colour]:
        ground, edge, ink = super().colours()
        if not self.tool.is_on:
            return ground, edge, ink
        return theme.mix(theme.ROOM, theme.GOLD, 0.22), theme.GOLD, theme.GOLD_BRIGHT

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        if self.icon is not None:
            self.icon(surface, self.rect.center, round(SIGN * text.scale()), ink)


class ToolBar(Widget):
    """The tools in a column; in several beside each other where one is not high enough. Or all in a row."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[ToolButton] = []

    @property
    def children(self) -> Sequence[Widget]:
        return self.buttons

    def offer(self, tools: tuple[Tool, ...]) -> None:
        """Offer these tools; those that stay keep the focus."""
        kept = {button.tool.act: button for button in self.buttons}
        self.buttons = []
        for tool in tools:
            button = kept.get(tool.act)
            if button is None or button.tool.sign != tool.sign:
                button = ToolButton(tool)
            button.take(tool)
            self.buttons.append(button)

    def place_in(self, room: pygame.Rect) -> None:
        """Stand in the upper left corner of some room, as high as it allows."""
        s = text.scale()
        side, pad, apart = round(SIDE * s), round(PAD * s), round(APART * s)
        most = max(1, (room.height - 2 * pad - apart) // side)
        columns = -(-len(self.buttons) // most)
        rows = -(-len(self.buttons) // columns) if columns else 0
        bottom = y = room.y + pad
        x = room.x + pad
        for i, button in enumerate(self.buttons):
            if i and i % rows == 0:
                x, y = x + side, room.y + pad
            elif i and columns == 1 and button.tool.group != self.buttons[i - 1].tool.group:
                y += apart
            button.rect = pygame.Rect(x, y, side, side)
            y += side
            bottom = max(bottom, y)
        self.rect = pygame.Rect(room.x, room.y, x + side + pad - room.x, bottom + pad - room.y)
        self.visible = bool(self.buttons)

    def place_in_row(self, room: pygame.Rect) -> None:
        """Fill some room from the left, in one row; narrower where there are more than fit."""
        s = text.scale()
        pad, apart = round(PAD * s), round(APART * s)
        across = room.width - 2 * pad - apart
        side = min(room.height - 2 * pad, across // max(1, len(self.buttons)))
        x = room.x + pad
        for i, button in enumerate(self.buttons):
            if i and button.tool.group != self.buttons[i - 1].tool.group:
                x += apart
            button.rect = pygame.Rect(x, room.y + pad, side, room.height - 2 * pad)
            x += side
        self.rect = room.copy()
        self.visible = bool(self.buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        # Between two tools one does not press the table.
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        edge = theme.alpha(theme.PANEL_BORDER, 0.9)
        shapes.box(surface, self.rect, theme.alpha(theme.ROOM, 0.82), edge, theme.RADIUS_SMALL * s)
        for one, two in zip(self.buttons, self.buttons[1:], strict=False):
            if two.rect.top > one.rect.bottom:
                y = (one.rect.bottom + two.rect.top) // 2
                inner = pygame.Rect(one.rect.x, y, one.rect.width, 1).inflate(-round(10 * s), 0)
                surface.fill(theme.RULE, inner)
            elif two.rect.left > one.rect.right:
                x = (one.rect.right + two.rect.left) // 2
                inner = pygame.Rect(x, one.rect.y, 1, one.rect.height).inflate(0, -round(10 * s))
                surface.fill(theme.RULE, inner)
        super().draw(surface)
