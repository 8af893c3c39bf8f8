"""Where pictures are read from files and kept: so many bytes of them, those longest unused going first.

What is given out is shared with later callers and must not be drawn on.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

import pygame

from game.ui.resources import asset

_F = TypeVar("_F", bound=Callable[..., pygame.Surface])


class Shelf:
    """Pictures kept by key up to a number of bytes; those asked for longest ago go first."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of `key`, made if it is not at hand."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = make()
        self._kept[key] = picture
        self.held_bytes += _bytes(picture)
        while self.held_bytes > self.limit_bytes and len(self._kept) > 1:
            self.held_bytes -= _bytes(self._kept.popitem(last=False)[1])
        return picture

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.held_bytes = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


_sheets = Shelf(160 << 20)
_shown = Shelf(96 << 20)
_missing: set[tuple[str, str]] = set()

_CLEAR = pygame.Surface((1, 1), pygame.SRCALPHA)
_OPAQUE = pygame.Surface((1, 1), 0, 32)


def forget() -> None:
    """Drop all pictures: for tests, and when files changed."""
    _sheets.clear()
    _shown.clear()
    _missing.clear()


def _native(picture: pygame.Surface) -> pygame.Surface:
    """In pygame's own order of bytes: others are drawn a hundred times slower."""
    return picture.convert(_CLEAR if picture.get_flags() & pygame.SRCALPHA else _OPAQUE)


def kept(function: _F) -> _F:
    """Keep what a drawing function returns on the shelf of pictures shown."""

    @functools.wraps(function)
    def cached(*args: Hashable) -> pygame.Surface:
        return _shown.get((function.__name__, *args), lambda: _native(function(*args)))

    return cached  # type: ignore[return-value]


def read(folder: str, name: str) -> pygame.Surface | None:
    """The picture file of that name, or None when there is none that can be read."""
    key = (folder, name)
    if key in _missing:
        return None
    try:
        return _sheets.get(key, lambda: _native(_load(folder, name)))
    except (pygame.error, OSError):
        _missing.add(key)
        return None


def _load(folder: str, name: str) -> pygame.Surface:
    if not all(c.isalnum() or c in "-_" for c in name):
        raise FileNotFoundError(name)
    picture = asset(folder, name + ".webp")
    return pygame.image.load(picture if picture.is_file() else asset(folder, name + ".png"))
