"""Widgets drawn by us, under one focus ring and one scale."""

from game.ui.widgets.base import Widget, is_activation, is_click
from game.ui.widgets.button import Button, Chip
from game.ui.widgets.choice import Choice, Slider, Switch
from game.ui.widgets.field import TextField
from game.ui.widgets.flow import flow
from game.ui.widgets.focus import FocusRing
from game.ui.widgets.listbox import ListBox
from game.ui.widgets.panel import Label, Panel, ScrollArea, Tip, Tooltip
from game.ui.widgets.shortcuts import matches

__all__ = [
    "Button",
    "Chip",
    "Choice",
    "FocusRing",
    "Label",
    "ListBox",
    "Panel",
    "ScrollArea",
    "Slider",
    "Switch",
    "TextField",
    "Tip",
    "Tooltip",
    "Widget",
    "flow",
    "is_activation",
    "is_click",
    "matches",
]
