"""The path of a match as a line with its marks: turns, blows, removals. Click or drag to a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.match.landmarks import Landmark
from game.ui.widgets import Tip, Widget
from game.ui.widgets.base import is_click

if TYPE_CHECKING:
    from game.ui.views.match.timeline import Timeline

NEAR_PX = 7
"""So near to a mark, at 100 %, it is pointed at."""
CROWDED_PX = 5
"""Decisions closer together than this have no tick of their own."""


class Scrubber(Widget):
    """The line, its marks above and below it, and the knob where the table stands."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, seek: Callable[[int], Any], side_look: Callable[[int], theme.SideLook]) -> None:
        super().__init__()
        self.seek, self.side_look = seek, side_look
        self.timeline: Timeline | None = None
        self._is_held = False
        self._pointer: int | None = None

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if self.timeline is None:
            return False
        if is_click(event):
            self._is_held = True
            self._seek_at(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos[0]
            self._point_at(event.pos[0])
            if self._is_held:
                self._seek_at(event.pos[0])
            return self._is_held
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._is_held = False
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.seek(self.timeline.at + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    @property
    def _line(self) -> pygame.Rect:
        """The line itself: the knob stays within the widget at both ends."""
        inset = round(9 * text.scale())
        line = pygame.Rect(self.rect.x + inset, 0, max(1, self.rect.width - 2 * inset), 0)
        line.height = max(4, round(5 * text.scale()))
        line.centery = self.rect.centery + round(2 * text.scale())
        return line

    def _x(self, place: float) -> float:
        assert self.timeline is not None
        return self._line.x + self._line.width * place / max(1, self.timeline.last)

    def _seek_at(self, x: int) -> None:
        assert self.timeline is not None
        share = (x - self._line.x) / self._line.width
        at = max(0, min(self.timeline.last, round(share * self.timeline.last)))
        if at != self.timeline.at or self.timeline.shown or not self._is_held:
            self.seek(at)

    def _point_at(self, x: int) -> None:
        """Have the tip tell of the mark under the pointer, else of the decision."""
        mark = self.mark_at(x)
        words = mark.words if mark is not None else ""
        tip: Any = Tip("", words) if words else ""
        if tip != self.tip:
            self.tip = tip
            self.invalidate()

    def mark_at(self, x: int) -> Landmark | None:
        """The mark nearest to a place of the window, if one is near; of several, what weighs most."""
        if self.timeline is None:
            return None
        near = NEAR_PX * text.scale()
        found = [mark for mark in self.timeline.marks if abs(self._x(mark.at) - x) <= near]
        weight = {"fall": 0, "turn": 1, "blow": 2, "miss": 3}
        return min(
            found, key=lambda mark: (weight.get(mark.kind, 9), abs(self._x(mark.at) - x)), default=None
        )

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self.timeline is None:
            return
        s, line, timeline = text.scale(), self._line, self.timeline
        place = timeline.place
        shapes.bar(surface, line, place / max(1, timeline.last), theme.GOLD, theme.SUNK)
        if line.width / max(1, timeline.last) > CROWDED_PX * s:
            for k, node in enumerate(timeline.nodes):
                if node.side is not None:
                    tint = self.side_look(node.side).colour
                    shapes.circle(surface, (self._x(k), line.centery), 1.9 * s, tint, theme.ROOM, 0.8)
        self._draw_turns(surface)
        for kinds in (("miss",), ("blow",), ("fall",)):
            for mark in timeline.marks:
                if mark.kind in kinds:
                    self._draw_mark(surface, mark, is_past=mark.at <= place + 1e-9)
        x = self._x(place)
        shapes.circle(surface, (x, line.centery), 7.5 * s, theme.GOLD_BRIGHT, theme.ROOM, 2 * s)
        self.draw_focus(surface)

    def _draw_turns(self, surface: pygame.Surface) -> None:
        """A tall tick where a turn begins, with its name where there is room for it."""
        assert self.timeline is not None
        s, line = text.scale(), self._line
        free_from = float(self.rect.x)
        for mark in self.timeline.marks:
            if mark.kind != "turn":
                continue
            x = round(self._x(mark.at))
            tick = pygame.Rect(
                x, line.top - round(7 * s), max(1, round(1.5 * s)), line.height + round(10 * s)
            )
            surface.fill(theme.INK_DIM, tick)
            words = mark.words.removeprefix("Turn ")
            wide = text.width_of(words, "label")
            high = text.line_height("label")
            box = pygame.Rect(0, 0, wide, high)
            box.midbottom = (x, tick.top + round(2 * s))
            if box.left > free_from and box.right < self.rect.right and box.top >= self.rect.top - high:
                text.draw_in(surface, words, box.inflate(4, 0), "label", colour=theme.INK_DIM)
                free_from = box.right + 5 * s

    def _draw_mark(self, surface: pygame.Surface, mark: Landmark, is_past: bool) -> None:
        """Under the line: a bar for a blow that hit, a faint one for a miss, a skull for a fall."""
        s, line = text.scale(), self._line
        x, top = self._x(mark.at), line.bottom + round(2 * s)
        look = self.side_look(mark.side) if mark.side is not None else None
        colour = look.colour if look is not None else theme.INK_DIM
        if mark.kind == "fall":
            size = round(13 * s)
            skull = sprites.icon("skull", size, theme.BONE if is_past else theme.INK_DIM)
            at = skull.get_rect(midtop=(round(x), top + round(1 * s)))
            shapes.circle(surface, at.center, size * 0.62, theme.PANEL, colour, 1.3 * s)
            surface.blit(skull, at)
            return
        is_hit = mark.kind == "blow"
        stroke = pygame.Rect(0, top, max(2, round(2.4 * s)), round((8 if is_hit else 4) * s))
        stroke.centerx = round(x)
        shapes.box(surface, stroke, colour if is_hit else theme.mix(colour, theme.PANEL, 0.45), radius=s)
