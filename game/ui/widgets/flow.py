"""Placing widgets: in a row that wraps where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame


class Sized(Protocol):
    """A widget that knows the least size it needs."""

    rect: pygame.Rect

    def size(self) -> tuple[int, int]: ...

    def place(self, rect: pygame.typing.RectLike) -> object: ...


def flow(
    widgets: Sequence[Sized],
    x: int,
    y: int,
    width: int,
    gap: int,
    *,
    align: str = "left",
    stretch: bool = False,
) -> int:
    """Place widgets from left to right, going on in a new row where the width is used up.

    `align` is "left", "centre" or "right"; with `stretch` a row's widgets share its whole width. A widget
    that is wider than a row gets the row's width. Returns the y below the last row.
    """
    rows: list[list[tuple[Sized, int, int]]] = [[]]
    used = 0
    for widget in widgets:
        w, h = widget.size()
        w = min(w, width)
        if rows[-1] and used + gap + w > width:
            rows.append([])
            used = 0
        used += w + (gap if rows[-1] else 0)
        rows[-1].append((widget, w, h))
    for row in rows:
        if not row:
            continue
        total = sum(w for _, w, _ in row) + gap * (len(row) - 1)
        height = max(h for _, _, h in row)
        spare = max(0, width - total)
        at = x + {"left": 0, "centre": spare // 2, "right": spare}[align] if not stretch else x
        for i, (widget, w, _) in enumerate(row):
            if stretch:
                w += spare // len(row) + (1 if i < spare % len(row) else 0)
            widget.place((at, y, w, height))
            at += w + gap
        y += height + gap
    return y - gap if widgets else y
