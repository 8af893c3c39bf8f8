"""Dialogs: an overlay with a title, some words, maybe widgets of its own, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.screens import Screen, scrim_under
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.flow import flow
from game.ui.widgets.panel import Label, ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App


class Dialog(Screen):
    """Something to read or fill in before one goes on. Escape closes it.

    Subclasses may override `place_content`, which puts widgets into the scrolling middle.
    """

    is_overlay = True
    dims = True
    toasts_on_top = True

    def __init__(
        self,
        app: App,
        title: str,
        body: str = "",
        buttons: Sequence[Button] = (),
        *,
        width: int = 480,
    ) -> None:
        super().__init__(app)
        self.title, self.body, self.width = title, body, width
        self.buttons = list(buttons) or [Button("Close", self.close, kind="primary", shortcut="Enter")]
        self.area = ScrollArea()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.ring.add(self.area, *self.buttons)

    @property
    def heading(self) -> str:
        """What stands at its top; by itself the title."""
        return self.title

    def close(self) -> None:
        """Take the dialog off the stack."""
        if self in self.app.screens:
            while self.app.screen is not self:
                self.app.pop()
            self.app.pop()

    def back(self) -> bool:
        self.close()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        # Arrows that lead to no other control scroll what there is to read.
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.area.scrolls:
            step = self.ui(56) * (1 if event.key == pygame.K_DOWN else -1)
            self.area.scroll_to(self.area.offset + step)
            return True
        return False

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        """Place the widgets of the middle below (x, y); returns them and the y below the last."""
        if not self.body:
            return [], y
        label = Label(self.body, "body", colour=theme.INK_SOFT)
        height = label.height(width)
        label.place((x, y, width, height))
        return [label], y + height

    def layout(self, size: tuple[int, int]) -> None:
        pad, gap = self.ui(22), self.ui(theme.GAP)
        self.area.empty()
        width = min(self.ui(self.width), size[0] - 2 * self.ui(16))
        inner = width - 2 * pad
        title_h = text.measure(self.heading, "title", inner)[1] + self.ui(10) if self.heading else 0
        buttons_h = flow(self.buttons, 0, 0, inner, gap)
        most = size[1] - 2 * self.ui(16)
        middle_most = most - 2 * pad - title_h - buttons_h - self.ui(18)
        widgets, bottom = self.place_content(0, 0, inner - self.ui(14))
        middle = min(bottom, max(middle_most, self.ui(40)))
        height = 2 * pad + title_h + middle + (self.ui(18) if middle else 0) + buttons_h
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (size[0] // 2, size[1] // 2)
        x, y = self.panel.x + pad, self.panel.y + pad + title_h
        self.area.place((x, y, inner, middle))
        for widget in widgets:
            widget.place(widget.rect.move(x, y))
        self.area.fill(widgets, bottom)
        flow(self.buttons, x, self.panel.bottom - pad - buttons_h, inner, gap, align="right")
        if self.ring.focus is None:
            self.ring.set_focus(self.first_focus())

    def first_focus(self) -> Widget | None:
        """Who has the keys when the dialog opens: the gold button, else the first."""
        return next((b for b in self.buttons if b.kind == "primary"), self.buttons[0])

    def draw(self, surface: pygame.Surface) -> None:
        scrim_under(self, surface)
        shapes.shadow(surface, self.panel, theme.RADIUS * self.app.scale, blur=28, opacity=0.6, drop=10)
        shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, theme.RADIUS * self.app.scale)
        pad = self.ui(22)
        text.draw(
            surface,
            self.heading,
            (self.panel.x + pad, self.panel.y + pad - self.ui(4)),
            "title",
            width=self.panel.width - 2 * pad,
        )
        self.ring.draw(surface)


def ask(
    app: App,
    title: str,
    body: str,
    yes: str,
    do: Callable[[], Any],
    *,
    no: str = "Cancel",
    danger: bool = False,
) -> Dialog:
    """Open a dialog that asks once and does `do` on yes."""

    def agreed() -> None:
        dialog.close()
        do()

    dialog = Dialog(
        app,
        title,
        body,
        [
            Button(no, lambda: dialog.close(), shortcut="Esc"),
            Button(yes, agreed, kind="danger" if danger else "primary", shortcut="Enter"),
        ],
    )
    app.push(dialog)
    return dialog
