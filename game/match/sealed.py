"""Choices that sides make at once: laid down covered, asked for in turn, turned up together.

A state holds them as one entry a side, None until that side has chosen.
"""

from __future__ import annotations

from typing import TypeVar

Order = TypeVar("Order")


def laid(orders: tuple[Order | None, ...], side: int, order: Order) -> tuple[Order | None, ...]:
    """The orders with that of `side` laid down.

    >>> laid((None, "hold"), 0, "charge")
    ('charge', 'hold')
    """
    return (*orders[:side], order, *orders[side + 1 :])


def waiting(orders: tuple[Order | None, ...]) -> int | None:
    """The first side that has yet to choose; None when all lie and are to be turned up.

    >>> waiting(("charge", None)), waiting(("charge", "hold"))
    (1, None)
    """
    return next((side for side, order in enumerate(orders) if order is None), None)


def covered(orders: tuple[Order | None, ...], side: int, blank: Order) -> tuple[Order | None, ...]:
    """What `side` sees: its own order, and `blank` for each that another side has laid down.

    >>> covered(("charge", None, "hold"), 2, "?")
    ('?', None, 'hold')
    """
    return tuple(order if order is None or whose == side else blank for whose, order in enumerate(orders))
