"""The surface by which a ground is measured. Rules: SK-4, SK-4.3."""

from __future__ import annotations

from functools import lru_cache

from game.rules.skirmish.ground import Ground
from game.rules.skirmish.on_inches import Inches
from game.rules.skirmish.on_squares import Squares
from game.rules.skirmish.surface import Surface
from game.table import Table


def surface_of(ground: Ground) -> Surface:
    """How this ground is measured. Equal grounds share one surface, and what it has worked out."""
    return _surface(ground.table, ground.surface)


@lru_cache(maxsize=32)
def _surface(table: Table, name: str) -> Surface:
    return Squares(table) if name == "squares" else Inches(table)
