"""Choosing one of a few: side by side or in a list that drops down; a switch; a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.ui import shapes, text, theme
from game.ui.widgets.base import Widget, is_activation, is_click
from game.ui.widgets.item import Item


class Choice(Widget):
    """One of several options: `options` are (value, label) or (value, label, detail).

    With `kind` "segments" all labels stand side by side, Left and Right go from one to the next; where the
    width is too small for that, or with `kind` "list", a click or Enter opens a list.
    """

    focusable = True

    def __init__(
        self,
        options: Sequence[tuple[Any, ...]],
        value: Any,
        changed: Callable[[Any], Any] | None = None,
        *,
        kind: str = "segments",
        tip: Any = "",
    ) -> None:
        super().__init__(tip=tip)
        self.options = [(o[0], str(o[1]), str(o[2]) if len(o) > 2 else "") for o in options]
        self.value, self.changed, self.kind = value, changed, kind
        self._over: int | None = None

    # What is chosen.
    @property
    def index(self) -> int:
        """The place of the value among the options; 0 where it is none of them."""
        return next((i for i, option in enumerate(self.options) if option[0] == self.value), 0)

    @property
    def label(self) -> str:
        """The label of what is chosen."""
        return self.options[self.index][1] if self.options else ""

    def choose(self, index: int) -> None:
        """Take the option at a place, as if it had been clicked."""
        value = self.options[index][0]
        if value != self.value:
            self.value = value
            if self.ring is not None and self.ring.on_press is not None:
                self.ring.on_press()
            if self.changed is not None:
                self.changed(value)
        self.invalidate()

    # Sizes.
    def _segment_widths(self) -> list[int]:
        return [text.width_of(label, "button") + round(24 * text.scale()) for _, label, _ in self.options]

    def size(self) -> tuple[int, int]:
        s = text.scale()
        height = max(round(theme.ROW * s), text.line_height("button") + round(10 * s))
        if self.kind == "list":
            widest = max((text.width_of(label, "button") for _, label, _ in self.options), default=0)
            return widest + round(48 * s), height
        return sum(self._segment_widths()) + round(6 * s), height

    @property
    def is_list(self) -> bool:
        """Whether it drops down at the width that it has."""
        return self.kind == "list" or self.size()[0] > self.rect.width

    def segments(self) -> list[pygame.Rect]:
        """Where each option stands, side by side."""
        pad = round(3 * text.scale())
        widths = self._segment_widths()
        free = self.rect.width - 2 * pad
        spare = max(0, free - sum(widths))
        out, x = [], self.rect.x + pad
        for i, width in enumerate(widths):
            width += spare // len(widths) + (1 if i < spare % len(widths) else 0)
            out.append(pygame.Rect(x, self.rect.y + pad, width, self.rect.height - 2 * pad))
            x += width
        return out

    # Events.
    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled or not self.options:
            return False
        if self.is_list:
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                if self.pressed and self.rect.collidepoint(event.pos):
                    self.open()
                return True
            if is_activation(event):
                self.open()
                return True
            return is_click(event)
        if event.type == pygame.MOUSEMOTION:
            over = self._at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return False
        if is_click(event):
            at = self._at(event.pos)
            if at is not None:
                self.choose(at)
            return True
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            to = self.index + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= to < len(self.options):
                self.choose(to)
            return True
        if event.key == pygame.K_SPACE or event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.choose((self.index + 1) % len(self.options))
            return True
        return False

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((i for i, r in enumerate(self.segments()) if r.collidepoint(pos)), None)

    def open(self) -> None:
        """Drop the list down."""
        if self.ring is None or self.ring.drop_down is None:
            return
        items = [
            Item(label, partial(self.choose, i), detail=detail, is_chosen=i == self.index)
            for i, (_, label, detail) in enumerate(self.options)
        ]
        self.ring.drop_down(items, self.rect, self.rect.width)

    # Picture.
    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        radius = theme.RADIUS_SMALL * s
        if self.is_list:
            lit = self.enabled and (self.hovered or self.focus_shown)
            edge = theme.mix(theme.WELL_BORDER, theme.GOLD, 0.45) if lit else theme.WELL_BORDER
            shapes.box(surface, self.rect, theme.WELL_HOVER if lit else theme.WELL, edge, radius)
            self.draw_focus(surface, radius)
            ink = theme.INK if self.enabled else theme.INK_FAINT
            inner = pygame.Rect(self.rect.x + round(12 * s), self.rect.y, 0, self.rect.height)
            inner.width = self.rect.width - round(40 * s)
            text.draw_in(surface, self.label, inner, "button", colour=ink, align="left")
            chevron(surface, (self.rect.right - round(18 * s), self.rect.centery), round(5 * s), ink)
            return
        shapes.box(surface, self.rect, theme.SUNK, theme.WELL_BORDER, radius)
        self.draw_focus(surface, radius)
        for i, (rect, (_, label, _)) in enumerate(zip(self.segments(), self.options, strict=True)):
            chosen = i == self.index
            if chosen:
                ground = theme.GOLD if self.enabled else theme.WELL
                shapes.box(surface, rect, ground, radius=max(2.0, radius - 2 * s))
            elif self.hovered and self._over == i and self.enabled:
                shapes.box(surface, rect, theme.WELL_HOVER, radius=max(2.0, radius - 2 * s))
            ink = theme.INK_ON_GOLD if chosen else theme.INK_SOFT
            text.draw_in(surface, label, rect, "button", colour=ink if self.enabled else theme.INK_FAINT)


def chevron(surface: pygame.Surface, centre: tuple[int, int], reach: int, colour: theme.Colour) -> None:
    """A small arrow that points down: here something opens."""
    x, y = centre
    shapes.polygon(
        surface,
        [(x - reach, y - reach * 0.5), (x + reach, y - reach * 0.5), (x, y + reach * 0.6)],
        colour[:3],
    )


class Switch(Widget):
    """On or off, with its words beside it."""

    focusable = True

    def __init__(
        self, label: str, is_on: bool, changed: Callable[[bool], Any] | None = None, *, tip: Any = ""
    ) -> None:
        super().__init__(tip=tip)
        self.label, self.is_on, self.changed = label, is_on, changed

    def toggle(self) -> None:
        """Turn it over."""
        self.is_on = not self.is_on
        if self.ring is not None and self.ring.on_press is not None:
            self.ring.on_press()
        if self.changed is not None:
            self.changed(self.is_on)
        self.invalidate()

    def size(self) -> tuple[int, int]:
        s = text.scale()
        return text.width_of(self.label, "body") + round(56 * s), round(theme.ROW * s)

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels: its words may wrap."""
        s = text.scale()
        words = text.measure(self.label, "body", width - round(50 * s))[1] if self.label else 0
        return max(round(theme.ROW * s), words + round(8 * s))

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if is_click(event) or is_activation(event):
            self.toggle()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        track = pygame.Rect(self.rect.x, 0, round(38 * s), round(22 * s))
        track.centery = self.rect.centery
        lit = self.hovered or self.focus_shown
        if self.is_on:
            ground: theme.Colour = theme.GOLD_BRIGHT if lit else theme.GOLD
            if not self.enabled:
                ground = theme.mix(theme.GOLD, theme.PANEL, 0.55)
        else:
            ground = theme.WELL_HOVER if lit else theme.WELL
        edge = None if self.is_on else theme.WELL_BORDER
        shapes.box(surface, track, ground, edge, track.height / 2)
        x = track.right - track.height / 2 if self.is_on else track.x + track.height / 2
        knob = theme.INK_ON_GOLD if self.is_on else theme.INK_DIM
        shapes.circle(surface, (x, track.centery), track.height / 2 - 4 * s, knob)
        if self.focus_shown:
            shapes.box(surface, track.inflate(8, 8), None, theme.GOLD_BRIGHT, track.height / 2 + 4, 2)
        if self.label:
            words = pygame.Rect(track.right + round(12 * s), self.rect.y, 0, self.rect.height)
            words.width = self.rect.right - words.x
            ink = theme.INK if self.enabled else theme.INK_FAINT
            text.draw_in(surface, self.label, words, "body", colour=ink, align="left", lines=None)


class Slider(Widget):
    """A number between two ends, by drag, click, wheel or arrow keys. `told` puts the value into words."""

    focusable = True

    def __init__(
        self,
        value: float,
        changed: Callable[[float], Any] | None = None,
        *,
        least: float = 0.0,
        most: float = 1.0,
        step: float = 0.1,
        told: Callable[[float], str] = str,
        done: Callable[[float], Any] | None = None,
        tip: Any = "",
    ) -> None:
        super().__init__(tip=tip)
        self.value, self.changed, self.done = value, changed, done
        self.least, self.most, self.step, self.told = least, most, step, told

    def size(self) -> tuple[int, int]:
        return round(240 * text.scale()), round(theme.ROW * text.scale())

    def set(self, value: float) -> None:
        """Go to the nearest step of a value."""
        steps = round((value - self.least) / self.step)
        value = min(max(self.least + steps * self.step, self.least), self.most)
        if abs(value - self.value) > 1e-9:
            self.value = value
            if self.changed is not None:
                self.changed(value)
        self.invalidate()

    def _track(self) -> pygame.Rect:
        s = text.scale()
        words = max(text.width_of(self.told(v), "button") for v in (self.least, self.most, self.value))
        track = pygame.Rect(self.rect.x + round(10 * s), 0, 0, round(6 * s))
        track.width = max(round(40 * s), self.rect.width - round(36 * s) - words)
        track.centery = self.rect.centery
        return track

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if is_click(event) or (event.type == pygame.MOUSEMOTION and self.pressed):
            track = self._track()
            self.set(self.least + (event.pos[0] - track.x) / track.width * (self.most - self.least))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._finish()
            return True
        if event.type == pygame.MOUSEWHEEL and self.focused:
            self.set(self.value + event.y * self.step)
            self._finish()
            return True
        if event.type == pygame.KEYDOWN:
            ends = {pygame.K_HOME: self.least, pygame.K_END: self.most}
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            if event.key in ends:
                self.set(ends[event.key])
            elif event.key in steps:
                self.set(self.value + steps[event.key] * self.step)
            else:
                return False
            self._finish()
            return True
        return False

    def _finish(self) -> None:
        if self.done is not None:
            self.done(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        track = self._track()
        span = self.most - self.least  # nothing, where there is nothing to choose
        share = (self.value - self.least) / span if span > 0 else 0.0
        shapes.bar(surface, track, 1.0, theme.SUNK, theme.SUNK)
        shapes.bar(surface, track, share, theme.GOLD, theme.alpha(theme.SUNK, 0))
        lit = self.hovered or self.pressed or self.focus_shown
        centre = (track.x + share * track.width, track.centery)
        shapes.circle(surface, centre, 9 * s, theme.GOLD_BRIGHT if lit else theme.GOLD, theme.PANEL, 2 * s)
        if self.focus_shown:
            shapes.circle(surface, centre, 13 * s, None, theme.GOLD_BRIGHT, 2)
        words = pygame.Rect(track.right + round(20 * s), self.rect.y, 0, self.rect.height)
        words.width = self.rect.right - words.x
        text.draw_in(surface, self.told(self.value), words, "button", colour=theme.INK_SOFT, align="left")
