"""Widgets drawn by us, under one focus ring and one scale."""

from game.ui.widgets.base import Widget, is_activation, is_click
from game.ui.widgets.button import Button, Chip
from game.ui.widgets.focus import FocusRing
from game.ui.widgets.panel import Label, Panel, ScrollArea, Tip, Tooltip
from game.ui.widgets.shortcuts import matches

__all__ = [
    "Button",
    "Chip",
    "FocusRing",
    "Label",
    "Panel",
    "ScrollArea",
    "Tip",
    "Tooltip",
    "Widget",
    "is_activation",
    "is_click",
    "matches",
]
