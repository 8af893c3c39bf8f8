"""What a step points at, as slowly pulsing gold outlines: figures, areas, stats, panels.

Where something of a system's view is, the system's module of sights says, found by convention as
`game.ui.tables.<system_id>.sights`: `outline(view, kind, name)` in window pixels, and
`on_window(view, points)` for points of the surface, `card_of(view)`, the figure whose card lies open, and
`look_at(view, figures, points)`, which brings those of them near that stand on the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.lessons.lesson import Area
from game.ui import shapes, text, theme
from game.ui.pieces.strokes import polyline
from game.ui.tables.base import SystemView, module_of

if TYPE_CHECKING:
    from game.ui.views.lesson.screen import LessonScreen

Points = list[tuple[float, float]]

PULSE_S = 1.6
"""From one swell to the next."""
CIRCLE_POINTS = 40
IN_DRAWER = ("card", "log")
"""Panels that are in the drawer, where there is one."""


class Sights(Protocol):
    """Where things of a system's view are on the window."""

    def outline(self, view: SystemView, kind: str, name: str) -> Points: ...

    def on_window(self, view: SystemView, points: Points) -> Points: ...

    def card_of(self, view: SystemView) -> str | None: ...

    def look_at(self, view: SystemView, figures: Sequence[str], points: Points) -> None: ...


def sights_of(system_id: str) -> Sights:
    """A system's module of sights."""
    found: Sights = module_of(system_id, "sights")
    return found


class Pointer:
    """Draws what the present step points at."""

    def __init__(self, screen: LessonScreen) -> None:
        self._screen = screen
        self._sights = sights_of(screen.session.system.id)
        self._t = 0.0

    @property
    def is_pointing(self) -> bool:
        """Whether something is to be seen that pulses."""
        return not self._screen.flow.is_busy and self._screen.course.mood == "open"

    def advance(self, dt_s: float) -> None:
        """Time passes."""
        self._t += dt_s

    @property
    def _told(self) -> list[tuple[str, str]]:
        """What is pointed at now, as kinds and names."""
        screen = self._screen
        if not self.is_pointing or screen.flow.timeline is not None:
            return []
        step = screen.course.step
        parts = (told.partition(":") for told in step.point_at)
        is_other_card = bool(step.card) and self._sights.card_of(screen.view) != step.card
        return [
            (kind, name)
            for kind, _, name in parts
            # not at another figure's card, and not at what is in hand already
            if not (kind == "stat" and is_other_card)
            and not (kind == "figure" and name == screen.selected and not step.is_question)
        ]

    def look_closer(self) -> None:
        """Bring near what the step is about, for tables on which it would be small."""
        step, areas = self._screen.course.step, self._screen.course.lesson.areas
        told = [name.partition(":") for name in step.point_at]
        figures = [name for kind, _, name in told if kind == "figure"] + [step.card] * bool(step.card)
        figures += [wire[key] for wire in step.solution for key in ("figure", "target") if key in wire]
        points = [point for kind, _, name in told if kind == "area" for point in _ring(areas[name])]
        self._sights.look_at(self._screen.view, figures, points)

    @property
    def _swell(self) -> float:
        if self._screen.app.reduced_motion:
            return 0.75
        return 0.5 - 0.5 * math.cos(self._t * math.tau / PULSE_S)

    def draw_on_table(self, surface: pygame.Surface) -> None:
        """Outline the figures and areas that the step points at, under all panels."""
        for kind, name in self._told:
            if kind in ("figure", "area"):
                draw = self._brackets if kind == "figure" else self._stroke
                draw(surface, self._shape(kind, name), self._swell)

    def draw(self, surface: pygame.Surface) -> None:
        """Outline the panels, tiles and stats that the step points at."""
        for kind, name in self._told:
            if kind == "panel":
                self._frame(surface, self._screen.panel_rect(name), self._swell)
            elif kind in ("tile", "stat"):
                self._frame(surface, _bounds(self._shape(kind, name)), self._swell, 3)
            if kind == "stat" or (kind == "panel" and name in IN_DRAWER):
                # behind it one finds them
                self._frame(surface, self._screen.panels.areas.handle, self._swell)

    def _shape(self, kind: str, name: str) -> Points:
        view = self._screen.view
        if kind == "area":
            return self._sights.on_window(view, _ring(self._screen.course.lesson.areas[name]))
        return self._sights.outline(view, kind, name)

    def _stroke(self, surface: pygame.Surface, points: Points, swell: float) -> None:
        """A line all around."""
        if len(points) < 3:
            return
        thin = max(2, min(round(2.4 * text.scale()), round(0.06 * min(_bounds(points).size))))
        dark = theme.mix(theme.ROCK_EDGE, theme.GOLD_DEEP, 0.6 * swell)
        polyline(surface, dark, points, 2 * thin, closed=True)
        polyline(surface, theme.mix(theme.GOLD, theme.INK, 0.45 * swell), points, thin, closed=True)

    def _brackets(self, surface: pygame.Surface, points: Points, swell: float) -> None:
        """The corners of a figure's outline, growing along it: the name below stays in sight."""
        if len(points) < 3:
            return
        thin = max(2, min(round(3.2 * text.scale()), round(0.05 * math.dist(points[0], points[2]))))
        line = theme.mix(theme.GOLD, theme.INK, 0.5 * swell)
        long = 0.16 + 0.1 * swell
        for before, at, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
            arm = [_towards(at, before, long), at, _towards(at, after, long)]
            polyline(surface, theme.ROCK_EDGE, arm, 2 * thin)
            polyline(surface, line, arm, thin)

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, swell: float, grow: int = 2) -> None:
        if rect.width < 2 or rect.height < 2:
            return
        s = text.scale()
        radius = theme.RADIUS * s
        glow = theme.alpha(theme.GOLD_BRIGHT, _step(0.15 + 0.3 * swell))
        line = theme.mix(theme.GOLD, theme.INK, _step(0.45 * swell))
        for more, colour, wide in ((grow + 3, glow, 4), (grow, line, 2)):
            outer = rect.inflate(2 * round(more * s), 2 * round(more * s))
            shapes.box(surface, outer, None, colour, radius, wide * s)


def _towards(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _step(share: float) -> float:
    """A share in few steps: boxes are kept by their colours, and there must not be too many."""
    return round(share * 20) / 20


def _ring(area: Area) -> Points:
    if area.circle is None:
        return [(x, y) for x, y in area.corners]
    x, y, radius = area.circle
    turns = [math.tau * k / CIRCLE_POINTS for k in range(CIRCLE_POINTS)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _bounds(points: Points) -> pygame.Rect:
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return pygame.Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
