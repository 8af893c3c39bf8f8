"""The sizes of bases. Rule: SK-2.2."""

from __future__ import annotations

from game.table import Base
from game.units import inches

SIZES: dict[str, Base] = {
    "small": Base(0.625, 0.625),
    "medium": Base(1.0, 1.0),
    "large": Base(1.25, 1.25),
    "cavalry": Base(1.0, 1.5),
    "huge": Base(2.0, 2.0),
}
"""Width along the front edge and depth, in inches. Rule: SK-2.2; huge is a house ruling."""

METRIC: dict[str, str] = {
    "small": "15 mm",
    "medium": "25 mm",
    "large": "40 mm",
    "cavalry": "25 × 40 mm",
    "huge": "50 mm",
}
"""The labels of the same bases for players who think in millimetres. Rules: SK-1.1, SK-2.2."""


def size_in_words(size: str) -> str:
    """A base's size for display.

    >>> size_in_words("large"), size_in_words("cavalry")
    ('1.25″ (40 mm)', '1″ × 1.5″ (25 × 40 mm)')
    """
    base = SIZES[size]
    width = _short(base.width_in)
    sides = width if base.width_in == base.depth_in else f"{width} × {_short(base.depth_in)}"
    return f"{sides} ({METRIC[size]})"


def _short(length_in: float) -> str:
    """Inches with no more decimals than the length has.

    >>> _short(0.625), _short(2.0)
    ('0.625″', '2″')
    """
    decimals = next(n for n in range(4) if n == 3 or round(length_in, n) == length_in)
    return inches(length_in, decimals)
