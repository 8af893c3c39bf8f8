"""Lengths as players read them: inches, and the metric display of SK-1.1.

Inches are authoritative; metric is display only. Rule: SK-1.1.
"""

from __future__ import annotations

PRIME = "″"
"""The inch mark on screen (U+2033)."""


def inches(length_in: float, decimals: int = 1) -> str:
    """A length for display.

    >>> inches(6.84), inches(1.25, 2), inches(7, 0)
    ('6.8″', '1.25″', '7″')
    """
    return f"{length_in:.{decimals}f}{PRIME}"


def centimetres(length_in: float) -> str:
    """A length in centimetres to the half, 1 inch shown as 2.5 cm. House ruling. Rule: SK-1.1.

    >>> centimetres(3), centimetres(7), centimetres(1)
    ('7.5 cm', '17.5 cm', '2.5 cm')
    """
    halves = round(length_in * 2.5 * 2)
    return f"{halves // 2} cm" if halves % 2 == 0 else f"{halves / 2:.1f} cm"


def feet(length_in: float) -> str:
    """What a length on the table stands for in the world, 1 inch being 6 feet. Rule: SK-1.1.

    >>> feet(3)
    '18 ft'
    """
    return f"{length_in * 6:.0f} ft"
