"""A refusal and what it shows: the rule, a sentence, the figures measured, the geometry to draw.

It stands below the errors, which carry it, and below the contract, which every system knows it from.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One measured or compared quantity of an explanation: ``("route", 7.4, "in")``.

    `unit` is one of ``in``, ``squares``, ``deg``, ``%``, ``hits``, ``dice`` (value is then text) or empty.
    """

    label: str
    value: float | str
    unit: str = ""


class Mark(msgspec.Struct, frozen=True):
    """Geometry that explains, in the surface's own coordinates, for the screen to draw.

    `kind`: ``segment`` and ``route`` (a line of points), ``polygon``, ``point``, ``figure`` (of id `label`).
    `tone`: ``bad`` for what stands in the way, ``good`` for what would be allowed, ``note`` otherwise; of a
    computer player's thought ``good`` is what it wants, ``bad`` what it fears.
    """

    kind: str
    points: tuple[tuple[float, float], ...] = ()
    label: str = ""
    tone: str = "note"


class Refusal(msgspec.Struct, frozen=True):
    """Why an action may not be taken, as a sentence that says what would be allowed.

    `nearest`, where there is one, is the allowed action closest to the one refused.
    """

    rule: str
    sentence: str
    figures: tuple[Figure, ...] = ()
    marks: tuple[Mark, ...] = ()
    nearest: Any = None
