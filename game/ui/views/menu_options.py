"""The options: each acts at once and is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import settings, shapes, text, theme
from game.ui.screens import Keys
from game.ui.views.menu_parts import MenuScreen
from game.ui.widgets import Choice, Label, ScrollArea, Slider, Switch, Widget

if TYPE_CHECKING:
    from game.ui.app import App


class OptionsScreen(MenuScreen):
    """Text size, sound, motion, lengths, dice, window."""

    title = "Options"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        now = app.settings
        sizes = [(0, "Automatic"), *((p, f"{p} %") for p in settings.TEXT_PERCENTS)]
        # Which setting, what it is called, a word about it, and the control.
        self.rows: list[tuple[str, str, str, Widget]] = [
            (
                "text_percent",
                "Text size",
                "Everything grows with it. Ctrl++ and Ctrl+- change it anywhere.",
                Choice(sizes, now.text_percent, lambda v: app.change(text_percent=v)),
            ),
            (
                "volume",
                "Sound",
                "Dice, blows and steps.",
                Slider(
                    now.volume,
                    lambda v: setattr(app.sounds, "volume", v),
                    step=0.05,
                    told=lambda v: "off" if v < 0.01 else f"{v:.0%}".replace("%", " %"),
                    done=self._volume_done,
                ),
            ),
            (
                "animation",
                "Figures and dice move",
                "A click or a key hurries whatever is moving.",
                Choice(
                    [("normal", "Normally"), ("fast", "Fast"), ("off", "At once")],
                    now.animation,
                    lambda v: app.change(animation=v),
                ),
            ),
            (
                "reduced_motion",
                "Less motion",
                "The camera jumps instead of gliding, nothing pulses or bounces.",
                Switch("", now.reduced_motion, lambda v: app.change(reduced_motion=v)),
            ),
            (
                "metric",
                "Lengths",
                "The rules measure in inches; centimetres are shown as the rules convert them.",
                Choice(
                    [(False, "Inches"), (True, "Centimetres")], now.metric, lambda v: app.change(metric=v)
                ),
            ),
            (
                "own_dice",
                "Own dice",
                "New matches ask for the dice that you roll on your table.",
                Switch("", now.own_dice, lambda v: app.change(own_dice=v)),
            ),
            (
                "full_screen",
                "Full screen",
                "F11 does the same.",
                Switch("", now.full_screen, lambda v: app.change(full_screen=v)),
            ),
        ]
        self.area = ScrollArea()
        self.ring.add(self.area)
        self.panel = pygame.Rect(0, 0, 0, 0)

    def _volume_done(self, volume: float) -> None:
        self.app.change(volume=round(volume, 2))
        self.app.sounds.play("click")

    def enter(self) -> None:
        self.ring.set_focus(self.rows[0][-1], by_keyboard=self.ring.by_keyboard)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self._follow_settings()
        offset = self.area.empty()
        pad, gap = self.ui(theme.PAD), self.ui(14)
        width = min(self.body.width, self.ui(860))
        x = self.body.x + (self.body.width - width) // 2
        inner = width - 2 * pad - self.ui(14)
        beside = inner >= self.ui(620)
        widgets: list[Widget] = []
        y = 0
        for _, name, detail, control in self.rows:
            y = self._row(widgets, name, detail, control, inner, y, beside) + gap
        total = y - gap + 4
        height = min(total + 2 * pad, self.body.height)
        self.panel = pygame.Rect(x, self.body.y, width, height)
        self.area.place((x + pad, self.body.y + pad, width - 2 * pad, height - 2 * pad))
        for widget in widgets:
            widget.place(widget.rect.move(self.area.rect.topleft))
        self.area.fill(widgets, total)
        self.area.scroll_to(offset)
        if self.ring.focus is not None and self.ring.by_keyboard:
            self.ring.focus.reveal(self.ring.focus.rect)

    def _row(
        self, widgets: list[Widget], name: str, detail: str, control: Widget, width: int, y: int, beside: bool
    ) -> int:
        """Place one option; returns the y below it."""
        words = width - self.ui(360) if beside else width
        head, more = Label(name, "heading"), Label(detail, "small", colour=theme.INK_DIM)
        head.place((0, y + (self.ui(6) if beside else 0), words, head.height(words)))
        widgets.append(head)
        bottom = head.rect.bottom
        if detail:
            more.place((0, bottom, words, more.height(words)))
            widgets.append(more)
            bottom = more.rect.bottom
        natural, row = control.size()  # type: ignore[attr-defined]
        if beside:
            room = self.ui(340)
            control_width = min(room, natural) if isinstance(control, Switch) else room
            control.place((width - room, y, control_width, row))
            bottom = max(bottom, y + row)
        else:
            control.place((0, bottom + self.ui(4), min(width, self.ui(420)), row))
            bottom = control.rect.bottom
        widgets.append(control)
        return bottom

    def _follow_settings(self) -> None:
        """Show what is in force: keys may have changed it while this screen was open."""
        for setting, _, _, control in self.rows:
            value = getattr(self.app.settings, setting)
            if isinstance(control, Switch):
                control.is_on = value
            elif isinstance(control, Slider | Choice):
                control.value = value

    def keys(self) -> Keys:
        return [("Left / Right", "change the option that has the focus"), ("Up / Down", "go to another one")]

    def draw_body(self, surface: pygame.Surface) -> None:
        shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, self.ui(theme.RADIUS))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        foot = self.panel.bottom + self.ui(12)
        line = "Every change is kept at once."
        if foot + text.line_height("small") <= self.body.bottom:
            text.draw(surface, line, (self.panel.x, foot), "small", colour=theme.INK_DIM)
