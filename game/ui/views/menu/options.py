"""The options: each acts at once and is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import keys, palettes, routes, settings, shapes, text, theme
from game.ui.screens import Keys
from game.ui.views.menu.keys import KeysScreen
from game.ui.views.menu.palette import PalettePreview
from game.ui.views.parts import MenuScreen
from game.ui.widgets import Button, Choice, Label, ScrollArea, Slider, Switch, Widget
from game.ui.widgets.linked import LinkedLabel
from game.units import percent

if TYPE_CHECKING:
    from game.ui.app import App


class OptionsScreen(MenuScreen):
    """Text size, colours, sound, motion, lengths, measuring, dice, keys, window."""

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
                f"Everything grows with it. {keys.of('larger')} and {keys.of('smaller')} change it anywhere.",
                Choice(sizes, now.text_percent, lambda v: app.change(text_percent=v)),
            ),
            (
                "palette",
                "Colours",
                palettes.palette(now.palette).blurb,
                Choice(
                    [(each.id, each.title, each.blurb) for each in palettes.PALETTES],
                    now.palette,
                    self._palette_chosen,
                    kind="list",
                ),
            ),
            ("", "", "", PalettePreview()),
            (
                "patterns",
                "Patterns",
                "Each side’s bases, tiles and reaches bear its pattern, in the standard colours too.",
                Switch("", now.patterns, lambda v: app.change(patterns=v)),
            ),
            (
                "volume",
                "Sound",
                "Dice, blows and steps.",
                Slider(
                    now.volume,
                    lambda v: setattr(app.sounds, "volume", v),
                    step=0.05,
                    told=lambda v: "off" if v < 0.01 else percent(v),
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
                "premeasure",
                "Measuring",
                "For new matches: at any time, or only for a figure that you are committed to move (SK-1.3).",
                Choice(
                    [("free", "At any time"), ("committed", "Once committed")],
                    now.premeasure,
                    lambda v: app.change(premeasure=v),
                ),
            ),
            (
                "own_dice",
                "Own dice",
                "New matches ask for the dice that you roll on your table.",
                Switch("", now.own_dice, lambda v: app.change(own_dice=v)),
            ),
            (
                "",
                "Keys",
                "Every action with its key. Each can be given another.",
                Button("Choose keys", lambda: app.push(KeysScreen(app))),
            ),
            (
                "full_screen",
                "Full screen",
                f"{keys.of('full_screen')} does the same.",
                Switch("", now.full_screen, lambda v: app.change(full_screen=v)),
            ),
        ]
        self.area = ScrollArea()
        self.ring.add(self.area)
        self.panel = pygame.Rect(0, 0, 0, 0)

    def _palette_chosen(self, palette: str) -> None:
        place = next(k for k, row in enumerate(self.rows) if row[0] == "palette")
        name, title, _, control = self.rows[place]
        self.rows[place] = (name, title, palettes.palette(palette).blurb, control)
        self.app.change(palette=palette)

    def _volume_done(self, volume: float) -> None:
        self.app.change(volume=round(volume, 2))
        self.app.sounds.play("click")

    def _open_rule(self, number: str) -> None:

        routes.to("rules")(self.app, ("", number))

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
        if not name:
            wide, high = control.size()  # type: ignore[attr-defined]
            left = width - wide if beside else 0
            control.place((left, y - self.ui(6), min(wide, width - left), high))
            widgets.append(control)
            return control.rect.bottom
        head = Label(name, "heading")
        more = LinkedLabel(detail, "small", open_rule=self._open_rule, colour=theme.INK_DIM)
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
            control_width = min(room, natural) if isinstance(control, Switch | Button) else room
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
            if not setting:
                continue
            value = getattr(self.app.settings, setting)
            if setting == "patterns" and isinstance(control, Switch):
                # The other palettes have them in any case.
                value = theme.has_patterns
                control.enabled = not palettes.palette(self.app.settings.palette).has_patterns
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
