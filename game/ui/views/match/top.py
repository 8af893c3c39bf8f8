"""The top bar, and the two signs of whose turn it is: the tag on the table and the passing banner."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.ui import keys, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.tables.base import Step
from game.ui.widgets import Button, Widget
from game.ui.widgets.base import appearances_of

TRACK = 64
"""How long the bar of a thought's progress is, unscaled."""


def icon(name: str) -> Callable[[pygame.Surface, tuple[int, int], int, theme.Colour], None]:
    """An icon as buttons want it."""

    def draw(surface: pygame.Surface, centre: tuple[int, int], size: int, colour: theme.Colour) -> None:
        picture = sprites.icon(name, size, colour[:3])
        surface.blit(picture, picture.get_rect(center=centre))

    return draw


class TopBar(Widget):
    """Title, system, clock, phase track; at the right what is always there: undo, rules, menu."""

    def __init__(
        self,
        title: str,
        system: str,
        undo: Callable[[], Any],
        redo: Callable[[], Any],
        rules: Callable[[], Any],
        menu: Callable[[], Any],
    ) -> None:
        super().__init__()
        self.title, self.system = title, system
        self.clock = ""
        self.steps: tuple[Step, ...] = ()
        self.undo = Button("Undo", undo, kind="quiet", icon=icon("undo"))
        self.redo = Button("", redo, kind="quiet", icon=icon("redo"))
        self.rules = Button("Rules", rules, kind="quiet", icon=icon("book"))
        self.menu = Button(
            "", menu, kind="quiet", icon=icon("menu"), tip="Save, load, settings, leave (Escape)"
        )
        self._buttons = [self.undo, self.redo, self.rules, self.menu]

    @property
    def children(self) -> Sequence[Widget]:
        return self._buttons

    @property
    def appearance(self) -> Hashable | None:
        return (
            (tuple(self.rect), self._right),
            (self.title, self.system, self.clock, self.steps),
            appearances_of(self._buttons),
        )

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        s = text.scale()
        self.undo.tip = keys.tip("Take back to your last decision", "undo")
        self.redo.tip = keys.tip("Play again what was taken back", "redo")
        self.rules.tip = keys.tip("The rules in our words", "rules")
        x = self.rect.right - round(10 * s)
        self.undo.label = "Undo" if self.rect.width > round(900 * s) else ""
        self.rules.label = "Rules" if self.rect.width > round(900 * s) else ""
        for button in reversed([button for button in self._buttons if button.visible]):
            w, _ = button.size()
            high = self.rect.height - round(12 * s)
            w = max(w, high)
            button.place((x - w, self.rect.y + round(6 * s), w, high))
            x = button.rect.x - round(2 * s)
        self._right = x - round(8 * s)
        return self

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        surface.fill(theme.BAR, self.rect)
        pygame.draw.line(surface, theme.PANEL_BORDER, self.rect.bottomleft, self.rect.bottomright)
        x = self.rect.x + round(22 * s)
        clock_w = text.width_of(self.clock, "strong")
        most = self._right - x - clock_w - self._least_track_width() - round(40 * s)
        style = "title" if text.width_of(self.title, "title") <= most else "heading"
        has_clock = text.width_of(self.title, style) <= most
        most += 0 if has_clock else clock_w + round(18 * s)  # the title is worth more
        title_w = min(text.width_of(self.title, style), max(round(90 * s), most))
        x = self._word(surface, self.title, x, title_w, style, theme.INK) + round(20 * s)
        track_w = self._track_width(self.steps)
        system_w = text.width_of(self.system, "small")
        if x + system_w + clock_w + track_w + round(40 * s) < self._right:
            x = self._word(surface, self.system, x, system_w, "small", theme.INK_DIM) + round(18 * s)
        if has_clock:
            x = self._word(surface, self.clock, x, clock_w, "strong", theme.GOLD) + round(18 * s)
        self._draw_track(surface, x)
        super().draw(surface)

    def _word(
        self, surface: pygame.Surface, words: str, x: int, width: int, style: str, ink: theme.Colour
    ) -> int:
        box = pygame.Rect(x, self.rect.y, width + 2, self.rect.height)
        text.draw_in(surface, words, box, style, colour=ink, align="left")
        return x + width

    def _track_width(self, steps: Sequence[Step]) -> int:
        s = text.scale()
        return sum(text.width_of(step.label, "label") + round(26 * s) + round(6 * s) for step in steps)

    def _least_track_width(self) -> int:
        """How wide the phases are where only the present one has its name, whichever that is."""
        s = text.scale()
        named = max((text.width_of(step.label, "label") for step in self.steps), default=0)
        return named + round(26 * s) + max(0, len(self.steps) - 1) * round(16 * s)

    def _draw_track(self, surface: pygame.Surface, x: int) -> None:
        """The phases as chips; where they do not fit, all but the current and the next shrink to dots."""
        s = text.scale()
        steps = self.steps
        if not steps:
            return
        current = next((k for k, step in enumerate(steps) if step.is_current), None)
        is_whole = x + self._track_width(steps) <= self._right
        high = text.line_height("label") + round(9 * s)
        for k, step in enumerate(steps):
            is_named = is_whole or step.is_current
            if not is_whole and current is not None and k == current + 1:
                rest = (
                    text.width_of(step.label, "label") + round(32 * s) + (len(steps) - k - 1) * round(16 * s)
                )
                is_named = x + rest <= self._right
            width = text.width_of(step.label, "label") + round(26 * s) if is_named else round(10 * s)
            box = pygame.Rect(x, 0, width, high if is_named else round(10 * s))
            box.centery = self.rect.centery
            if box.right > self._right:
                break
            self._draw_step(surface, step, box, is_named)
            x = box.right + round(6 * s)

    def _draw_step(self, surface: pygame.Surface, step: Step, box: pygame.Rect, is_named: bool) -> None:
        radius = box.height / 2
        if step.is_current:
            shapes.box(surface, box, theme.GOLD, None, radius)
            text.draw_in(surface, step.label, box, "label", colour=theme.INK_ON_GOLD)
            return
        ground = theme.WELL if step.is_done else None
        shapes.box(surface, box, ground, theme.WELL_BORDER, radius)
        if is_named:
            ink = theme.INK_SOFT if step.is_done else theme.INK_DIM
            text.draw_in(surface, step.label, box, "label", colour=ink)


class TurnTag(Widget):
    """The lasting sign on the table: the side to act, its shape and colour, and what it is doing."""

    def __init__(self) -> None:
        super().__init__()
        self.look: theme.SideLook | None = None
        self.name = ""
        self.player = ""
        """Who plays it, where that is not said by the name."""
        self.doing = ""
        self.most = 0
        """No wider than this many pixels where it can be helped; 0: as wide as it likes."""
        self.is_thinking = False
        self.progress: float | None = None
        """How much of its work the computer has done, 0 to 1, where that is worth showing."""
        self._t = 0.0

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return text.line_height("small") + round(8 * text.scale())

    def advance(self, dt_s: float) -> bool:
        """Time passes; True when it must be drawn again."""
        before = int(self._t * 3)
        self._t += dt_s
        return self.is_thinking and int(self._t * 3) != before

    def draw(self, surface: pygame.Surface) -> None:
        if self.look is None or not self.visible:
            return
        s = text.scale()
        name, doing = self._words()
        name_w, doing_w = self._widths(name, doing)
        if self.is_thinking and doing:
            doing = "thinking" + "." * (1 + int(self._t * 3) % 3)
        high = self.height
        track_w = round(TRACK * s) if self.progress is not None else 0
        self.rect.size = (self._width(name_w, doing_w), high)
        shapes.shadow(surface, self.rect, high / 2, blur=round(8 * s), opacity=0.45, drop=2)
        shapes.box(surface, self.rect, theme.alpha(theme.ROOM, 0.93), self.look.colour, high / 2, 2)
        mark = (self.rect.x + round(18 * s), self.rect.centery)
        shapes.side_mark(surface, self.look.shape, mark, round(6 * s), self.look.colour, self.look.ink)
        box = pygame.Rect(self.rect.x + round(32 * s), self.rect.y, name_w + 2, high)
        text.draw_in(surface, name, box, "small_strong", colour=self.look.ink, align="left")
        box = pygame.Rect(box.right + round(8 * s), self.rect.y, doing_w + 4, high)
        text.draw_in(surface, doing, box, "small", colour=theme.INK_SOFT, align="left")
        if self.progress is not None:
            track = pygame.Rect(box.right + round(6 * s), 0, track_w, round(6 * s))
            track.centery = self.rect.centery
            shapes.bar(surface, track, self.progress, self.look.colour, theme.WELL_BORDER)

    def _words(self) -> tuple[str, str]:
        """Who it is and what it does; where that is too wide without the player, or without the deed."""
        both = f"{self.name} · {self.player}" if self.player else self.name
        doing = "thinking..." if self.is_thinking else self.doing
        ways = [(both, doing), (self.name, doing), (both, ""), (self.name, "")]
        fitting = (way for way in ways if not self.most or self._width(*self._widths(*way)) <= self.most)
        return next(fitting, ways[-1])

    @staticmethod
    def _widths(name: str, doing: str) -> tuple[int, int]:
        return text.width_of(name, "small_strong"), text.width_of(doing, "small") if doing else 0

    def _width(self, name_w: int, doing_w: int) -> int:
        """How wide the tag is around words of these widths, in pixels."""
        s = text.scale()
        track = round((TRACK + 8) * s) if self.progress is not None else 0
        return round(46 * s) + name_w + (doing_w + round(8 * s) if doing_w else 0) + track


class Banner:
    """Passes over the table when the turn changes hands: seen at once, in nobody's way, gone by itself."""

    LASTS_S = 1.5
    IN_S = 0.16
    OUT_S = 0.4

    def __init__(self) -> None:
        self.look: theme.SideLook | None = None
        self.title = self.line = self.brief = ""
        self._t = self.LASTS_S

    @property
    def is_shown(self) -> bool:
        return self._t < self.LASTS_S

    def show(self, look: theme.SideLook, title: str, line: str, brief: str = "") -> None:
        """Announce a side; `brief` is the line where there is no room for all of it."""
        self.look, self.title, self.line, self.brief, self._t = look, title, line, brief or line, 0.0

    def hide(self) -> None:
        """Away at once."""
        self._t = self.LASTS_S

    def hurry(self) -> None:
        """Begin to leave: the player has seen it and goes on."""
        self._t = max(self._t, self.LASTS_S - self.OUT_S)

    def advance(self, dt_s: float) -> None:
        self._t += dt_s

    def rect(self, table: pygame.Rect) -> pygame.Rect:
        """Where it comes to stand over a table."""
        s = text.scale()
        title_w, title_h = text.measure(self.title, self._style(table))
        line_w, line_h = text.measure(self._line(table), "small") if self.line else (0, 0)
        width = max(title_w, line_w) + round(17 * s) * 2 + round(74 * s)
        box = pygame.Rect(0, 0, min(width, table.width - round(12 * s)), title_h + line_h + round(20 * s))
        box.midtop = (table.centerx, table.y + round(table.height * 0.16))
        return box

    def _style(self, table: pygame.Rect) -> str:
        """The title in the size that there is room for."""
        return "headline" if text.width_of(self.title, "headline") <= self._room(table) else "heading"

    def _line(self, table: pygame.Rect) -> str:
        return self.line if text.width_of(self.line, "small") <= self._room(table) else self.brief

    @staticmethod
    def _room(table: pygame.Rect) -> int:
        """How wide its words may be."""
        return table.width - round((2 * 17 + 74 + 12) * text.scale())

    def draw(self, surface: pygame.Surface, table: pygame.Rect, is_still: bool = False) -> None:
        """Across the table's upper third; `is_still`: without moving."""
        if not self.is_shown or self.look is None:
            return
        s = text.scale()
        enters = min(1.0, self._t / self.IN_S)
        leaves = min(1.0, max(0.0, (self._t - (self.LASTS_S - self.OUT_S)) / self.OUT_S))
        opacity = (1 - (1 - enters) ** 2) * (1 - leaves)
        style = self._style(table)
        title_h, mark = text.line_height(style), round(17 * s)
        box = self.rect(table)
        box.y += 0 if is_still else round((1 - enters) * -26 * s)
        canvas = pygame.Surface((box.width + 60, box.height + 60), pygame.SRCALPHA)
        local = pygame.Rect(30, 30, box.width, box.height)
        shapes.shadow(canvas, local, 12 * s, blur=18, opacity=0.6, drop=5)
        shapes.box(canvas, local, theme.mix(theme.ROOM, self.look.dark, 0.62), self.look.colour, 12 * s, 2)
        centre = (local.x + round(24 * s) + mark, local.centery)
        shapes.side_mark(canvas, self.look.shape, centre, mark, self.look.colour, self.look.ink, 2)
        x = centre[0] + mark + round(18 * s)
        y = local.y + round(8 * s)
        text.draw(canvas, self.title, (x, y), style, colour=theme.INK, width=local.right - x, lines=1)
        if self.line:
            text.draw(
                canvas,
                self._line(table),
                (x, y + title_h),
                "small",
                colour=self.look.ink,
                width=local.right - x,
                lines=1,
            )
        canvas.set_alpha(round(255 * opacity))
        surface.blit(canvas, (box.x - 30, box.y - 30))


def pulse(t_s: float) -> float:
    """A slow swell between 0 and 1, for what waits to be noticed."""
    return 0.5 - 0.5 * math.cos(t_s * math.tau / 1.8)
