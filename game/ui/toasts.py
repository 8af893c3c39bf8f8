"""Lines at the edge of the window that say what was done and go away by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.button import Button
from game.ui.widgets.shortcuts import matches

if TYPE_CHECKING:
    from game.ui.app import App

_RISE_S = 0.18
_FADE_S = 0.35
_READ_S = 4.0
"""What is bad news is seen for so long at least."""


class _Toast:
    def __init__(
        self,
        string: str,
        action: tuple[str, Callable[[], Any]] | None,
        shortcut: str,
        tone: str,
        seconds: float,
    ) -> None:
        self.string, self.tone, self.seconds, self.left_s, self.age_s = string, tone, seconds, seconds, 0.0
        self.button: Button | None = None
        if action is not None:
            label, do = action
            self.button = Button(label, do, kind="quiet", shortcut=shortcut)
        self.rect = pygame.Rect(0, 0, 0, 0)


class Toasts:
    """The toast that shows, if any; a new one takes the old one's place. Bad news comes back after it.

    Its action answers to a click and to its shortcut, whatever screen is on top. It stays while the pointer
    rests on it.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._toast: _Toast | None = None
        self._unread: list[_Toast] = []

    @property
    def string(self) -> str:
        """What the toast says; empty if none shows."""
        return self._toast.string if self._toast else ""

    @property
    def rect(self) -> pygame.Rect:
        """Where the toast lies; empty if none shows."""
        return self._toast.rect if self._toast else pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        string: str,
        action: tuple[str, Callable[[], Any]] | None = None,
        *,
        shortcut: str = "Ctrl+Z",
        tone: str = "plain",
        seconds: float = 6.0,
    ) -> None:
        """Show a line; see `App.toast`."""
        before = self._toast
        if before is not None and before.tone == "bad" and before.age_s < _READ_S and before.string != string:
            before.left_s, before.age_s = before.seconds, 0.0
            self._unread.append(before)
        self._toast = _Toast(string, action, shortcut, tone, seconds)
        self._app.invalidate()

    def dismiss(self) -> None:
        """Take the toast away."""
        self._toast = self._unread.pop() if self._unread else None
        self._app.invalidate()

    @property
    def moving(self) -> bool:
        """Whether it is coming up or fading."""
        toast = self._toast
        return toast is not None and (toast.age_s < _RISE_S or toast.left_s < _FADE_S)

    @property
    def idle_s(self) -> float:
        """How long the loop may sleep before it needs to look again."""
        return max(0.02, self._toast.left_s - _FADE_S) if self._toast else 10.0

    def update(self, dt_s: float) -> None:
        """Let time pass."""
        toast = self._toast
        if toast is None:
            return
        toast.age_s += dt_s
        if not toast.rect.collidepoint(pygame.mouse.get_pos()) or not pygame.mouse.get_focused():
            toast.left_s -= dt_s
        if toast.left_s <= 0:
            self.dismiss()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a click on the toast, or its action's key."""
        toast = self._toast
        if toast is None:
            return False
        if (
            event.type == pygame.KEYDOWN
            and toast.button is not None
            and matches(event, toast.button.shortcut)
        ):
            self._act(toast)
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and toast.rect.collidepoint(
            event.pos
        ):
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                if toast.button is not None and toast.button.rect.collidepoint(event.pos):
                    self._act(toast)
                else:
                    self.dismiss()
            return True
        return False

    def _act(self, toast: _Toast) -> None:
        self.dismiss()
        if toast.button is not None and toast.button.action is not None:
            toast.button.action()

    @property
    def _goes_on_top(self) -> bool:
        """Whether a screen in sight keeps its buttons below: a menu that opens over it moves no toast."""
        for screen in reversed(self._app.screens):
            if screen.toasts_on_top:
                return True
            if not screen.is_overlay:
                break
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the toast where the screen on top wants it."""
        toast = self._toast
        if toast is None:
            return
        s = text.scale()
        window = surface.get_rect()
        pad, gap = round(16 * s), round(10 * s)
        button_w, button_h = toast.button.size() if toast.button else (0, 0)
        room = min(round(620 * s), window.width - 48) - 2 * pad - (button_w + gap if toast.button else 0)
        w, h = text.measure(toast.string, "body", room)
        rect = pygame.Rect(0, 0, w + 2 * pad + (button_w + gap if toast.button else 0), 0)
        rect.height = max(h, button_h) + round(14 * s)
        rise = 0 if self._app.reduced_motion else round(16 * max(0.0, 1 - toast.age_s / _RISE_S))
        if self._goes_on_top:
            rect.midtop = (window.centerx, round((theme.BAR_HEIGHT + 10) * s) - rise)
        else:
            rect.midbottom = (window.centerx, window.bottom - round(22 * s) + rise)
        toast.rect = rect
        edges = {"bad": theme.REFUSAL, "good": theme.GOOD, "plain": theme.WELL_BORDER}
        layer = pygame.Surface((rect.width + 64, rect.height + 64), pygame.SRCALPHA)
        here = rect.copy()
        here.topleft = (32, 32)
        shapes.shadow(layer, here, 10 * s, blur=16, opacity=0.5)
        shapes.box(layer, here, theme.WELL, edges.get(toast.tone, theme.WELL_BORDER), 10 * s)
        text.draw(layer, toast.string, (here.x + pad, here.centery - h // 2), "body", width=room)
        if toast.button is not None:
            button = pygame.Rect(0, 0, button_w, button_h)
            button.midright = (here.right - round(8 * s), here.centery)
            toast.button.place(button)
            toast.button.draw(layer)
            toast.button.place(button.move(rect.x - here.x, rect.y - here.y))
        if toast.left_s < _FADE_S:
            layer.set_alpha(round(255 * max(0.0, toast.left_s / _FADE_S)))
        surface.blit(layer, (rect.x - 32, rect.y - 32))
