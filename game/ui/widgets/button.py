"""Buttons and chips."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.base import Pressable

Kind = Literal["normal", "primary", "quiet", "danger"]


class Button(Pressable):
    """A thing to press. `primary` is the one gold button of a screen, `quiet` has no ground of its own.

    `shortcut` ("U", "Ctrl+Z", "Enter") works from anywhere on the screen and shows on the button; `icon`
    draws a picture left of the label: `icon(surface, centre, size, colour)`.
    """

    def __init__(
        self,
        label: str,
        action: Callable[[], Any] | None = None,
        *,
        kind: Kind = "normal",
        shortcut: str = "",
        show_shortcut: bool = True,
        tip: Any = "",
        enabled: bool = True,
        icon: Callable[[pygame.Surface, tuple[int, int], int, theme.Colour], None] | None = None,
        align: text.Align = "centre",
        style: str = "button",
        rect: pygame.typing.RectLike = (0, 0, 0, 0),
    ) -> None:
        super().__init__(rect, tip=tip)
        self.label, self.action, self.kind = label, action, kind
        self.shortcut, self.show_shortcut = shortcut, show_shortcut
        self.enabled, self.icon, self.align, self.style = enabled, icon, align, style

    def activate(self) -> None:
        """Do what the button is for, as if it had been pressed."""
        if self.enabled and self.action is not None:
            if self.ring is not None and self.ring.on_press is not None:
                self.ring.on_press()
            self.action()

    @property
    def appearance(self) -> Hashable | None:
        words = (self.label, self._hint, self.style, self.align, self.kind, self.icon)
        return tuple(self.rect), self.visible, self.enabled, words

    @property
    def _hint(self) -> str:
        return self.shortcut if self.show_shortcut else ""

    def size(self) -> tuple[int, int]:
        """The least width and height in pixels in which everything shows."""
        s = text.scale()
        width = text.width_of(self.label, self.style) + round(28 * s)
        if self.icon:
            width += round(24 * s) if self.label else round(2 * s)
        if self._hint:
            width += text.width_of(self._hint, "label") + round(22 * s)
        return width, max(round(theme.ROW * s), text.line_height(self.style) + round(10 * s))

    def colours(self) -> tuple[theme.Colour | None, theme.Colour | None, theme.Colour]:
        """Ground, border and ink in the state it is in."""
        if not self.enabled:
            ground = None if self.kind == "quiet" else theme.alpha(theme.WELL, 0.55)
            border = None if self.kind == "quiet" else theme.PANEL_BORDER
            return ground, border, theme.INK_FAINT
        lit = self.hovered or self.focus_shown
        down = self.pressed and self.hovered
        if self.kind == "primary":
            ground = theme.GOLD_DEEP if down else theme.GOLD_BRIGHT if lit else theme.GOLD
            return ground, None, theme.INK_ON_GOLD
        if self.kind == "quiet":
            ground = theme.WELL_PRESSED if down else theme.WELL if lit else None
            return ground, None, theme.INK if lit else theme.INK_SOFT
        ground = theme.WELL_PRESSED if down else theme.WELL_HOVER if lit else theme.WELL
        if self.kind == "danger":
            return ground, theme.mix(theme.WELL_BORDER, theme.REFUSAL, 0.5), theme.REFUSAL_INK
        return ground, theme.mix(theme.WELL_BORDER, theme.GOLD, 0.45) if lit else theme.WELL_BORDER, theme.INK

    def radius(self) -> float:
        """The rounding of its corners, in pixels."""
        return theme.RADIUS_SMALL * text.scale()

    def draw(self, surface: pygame.Surface) -> None:
        ground, border, ink = self.colours()
        if ground is not None or border is not None:
            shapes.box(surface, self.rect, ground, border, self.radius())
        self.draw_focus(surface, self.radius())
        self.draw_content(surface, ink)

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        """Icon, label and key hint."""
        s = text.scale()
        inner = self.rect.inflate(-round(20 * s), 0) if self.label else self.rect.copy()
        if self._hint:
            hint_w = text.width_of(self._hint, "label") + round(12 * s)
            cap = pygame.Rect(0, 0, hint_w, text.line_height("label") + round(4 * s))
            cap.midright = inner.midright
            edge = theme.alpha(ink, 0.35)
            shapes.box(surface, cap, None, edge, 4 * s)
            text.draw_in(surface, self._hint, cap, "label", colour=theme.alpha(ink, 0.8))
            inner.width -= hint_w + round(8 * s)
        if self.icon:
            size = round(16 * s)
            if not self.label:
                self.icon(surface, inner.center, size, ink)
                return
            room = min(text.width_of(self.label, self.style), inner.width - round(24 * s))
            left = inner.x
            if self.align == "centre":
                left += max(0, (inner.width - room - round(24 * s)) // 2)
            self.icon(surface, (left + size // 2, inner.centery), size, ink)
            inner = pygame.Rect(
                left + round(24 * s), inner.y, inner.right - left - round(24 * s), inner.height
            )
            text.draw_in(surface, self.label, inner, self.style, colour=ink, align="left")
            return
        text.draw_in(surface, self.label, inner, self.style, colour=ink, align=self.align)


class Chip(Button):
    """A small pill: a rule's number, a filter that is on or off, a step of a phase track.

    With `selected` set it is filled gold; `tone` "rule" is the outlined gold of rule numbers.
    """

    def __init__(
        self,
        label: str,
        action: Callable[[], Any] | None = None,
        *,
        selected: bool = False,
        tone: Literal["plain", "rule", "good", "bad"] = "plain",
        style: str = "label",
        **more: Any,
    ) -> None:
        super().__init__(label, action, style=style, **more)
        self.selected, self.tone = selected, tone
        # A chip that does nothing is only a sign: the focus passes it by.
        self.focusable = action is not None

    @property
    def appearance(self) -> Hashable | None:
        return super().appearance, self.selected, self.tone, self.action is not None

    def size(self) -> tuple[int, int]:
        s = text.scale()
        return text.width_of(self.label, self.style) + round(18 * s), text.line_height(self.style) + round(
            6 * s
        )

    def radius(self) -> float:
        return self.rect.height / 2

    def colours(self) -> tuple[theme.Colour | None, theme.Colour | None, theme.Colour]:
        lit = self.enabled and self.action is not None and (self.hovered or self.focus_shown)
        if self.selected:
            return (theme.GOLD_BRIGHT if lit else theme.GOLD), None, theme.INK_ON_GOLD
        if not self.enabled:
            return None, theme.PANEL_BORDER, theme.INK_FAINT
        inks = {"plain": theme.INK_SOFT, "rule": theme.GOLD, "good": theme.GOOD_INK, "bad": theme.REFUSAL_INK}
        grounds = {
            "plain": theme.WELL,
            "rule": theme.PANEL,
            "good": theme.GOOD_WELL,
            "bad": theme.REFUSAL_WELL,
        }
        edges = {
            "plain": theme.WELL_BORDER,
            "rule": theme.WELL_BORDER,
            "good": theme.GOOD,
            "bad": theme.REFUSAL,
        }
        edge = theme.mix(edges[self.tone], theme.GOLD, 0.6) if lit else edges[self.tone]
        return (theme.WELL_HOVER if lit else grounds[self.tone]), edge, inks[self.tone]

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        text.draw_in(surface, self.label, self.rect, self.style, colour=ink)
