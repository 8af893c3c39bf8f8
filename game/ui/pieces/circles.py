"""Circles for what a figure can take: one a point, crossed out as it is lost."""

from __future__ import annotations

import pygame

from game.ui import shapes, text, theme


def grid(count: int, width: int, room: int, most: float) -> tuple[int, float]:
    """Columns, and the side of a cell, for `count` circles: even rows, no larger than `most`, fitting `room`.

    >>> grid(51, 331, 70, 20.0)
    (17, 19.470588235294116)
    >>> grid(10, 331, 70, 20.0)
    (10, 20.0)
    """
    most_columns = max(1, int(width // 7))
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        if columns > most_columns:
            continue
        step = min(most, width / columns)
        # One more row is worth it while circles are clearly smaller than they might be and there is room.
        if step >= most * 0.86 or (rows + 1) * step * 1.12 > room:
            return columns, step
    return count, min(most, width / count)


def draw(
    surface: pygame.Surface,
    corner: tuple[int, int],
    columns: int,
    step: float,
    count: int,
    left: int,
    fresh: int = 0,
    *,
    colour: theme.Colour,
) -> int:
    """Rows of circles below a corner: `left` open ones, then those lost, the first `fresh` of them just now.

    Returns the y below them.
    """
    s = text.scale()
    x, y = corner
    radius = step * 0.39
    for i in range(count):
        at = (x + step * (i % columns + 0.5), y + step * (i // columns + 0.5))
        if i < left:
            ground = theme.mix(colour, theme.PANEL, 0.62)
            shapes.circle(surface, at, radius, ground, colour, max(1.2, 1.3 * s))
            continue
        is_fresh = i < left + fresh
        edge = theme.GOLD if is_fresh else theme.WELL_BORDER
        shapes.circle(surface, at, radius, theme.SUNK, edge, max(1.0, (1.5 if is_fresh else 1.1) * s))
        ink = theme.GOLD_BRIGHT if is_fresh else theme.INK_DIM
        _tick(surface, at, radius, max(1, round((2.0 if is_fresh else 1.4) * s)), ink)
    return round(y + -(-count // columns) * step)


def _tick(
    surface: pygame.Surface, at: tuple[float, float], radius: float, width: int, ink: theme.Colour
) -> None:
    reach = radius * 0.5
    x, y = at
    pygame.draw.aaline(surface, ink, (x - reach, y - reach), (x + reach, y + reach), width)
    pygame.draw.aaline(surface, ink, (x - reach, y + reach), (x + reach, y - reach), width)
