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


def exact_centimetres(length_in: float) -> str:
    """A length that is compared with another: to a tenth of a millimetre, not rounded to the half centimetre.

    >>> exact_centimetres(1.25), exact_centimetres(0.25), exact_centimetres(1)
    ('3.13 cm', '0.63 cm', '2.5 cm')
    """
    hundredths = int(length_in * 250 + 0.5 + 1e-9)
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".") + " cm"


def feet(length_in: float) -> str:
    """What a length on the table stands for in the world, 1 inch being 6 feet. Rule: SK-1.1.

    >>> feet(3)
    '18 ft'
    """
    return f"{length_in * 6:.0f} ft"


def counted(number: float, one: str, many: str = "") -> str:
    """A number and what it counts; `many` where that is not `one` with an s.

    >>> counted(1, "hit"), counted(3, "hit"), counted(2.5, "square"), counted(0, "branch", "branches")
    ('1 hit', '3 hits', '2.5 squares', '0 branches')
    """
    return f"{number:g} {one if number == 1 else many or f'{one}s'}"


def percent(share: float, decimals: int = 0) -> str:
    """A share of 1 for reading.

    >>> percent(0.345), percent(0.375, 1), percent(1)
    ('34 %', '37.5 %', '100 %')
    """
    return f"{share * 100:.{decimals}f} %"
