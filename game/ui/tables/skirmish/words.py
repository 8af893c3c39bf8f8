"""How lengths and chances are written on the skirmish table: in inches, or metric where the player likes."""

from __future__ import annotations

from fractions import Fraction

from game.rules.skirmish import figures
from game.rules.skirmish.state import State
from game.ui import lengths
from game.ui.lengths import is_metric
from game.units import centimetres, exact_centimetres, inches

__all__ = ["is_metric", "length", "percent", "set_metric", "short_name_of"]


def set_metric(is_metric: bool) -> None:
    """Write lengths in centimetres from now on. They stay inches underneath. Rule: SK-1.1."""
    lengths.use(is_metric)


def length(length_in: float, decimals: int | None = None) -> str:
    """A length as the player reads lengths; by default with one decimal, whole inches without.

    A width that is compared with another keeps its two decimals: half centimetres would hide what differs.

    >>> length(6.84), length(7.0, 0), length(1.25, 2)
    ('6.8″', '7″', '1.25″')
    """
    if is_metric():
        return exact_centimetres(length_in) if decimals == 2 else centimetres(length_in)
    if decimals == 0 and abs(length_in - round(length_in)) > 1e-9:
        decimals = 1
    return inches(length_in, 1 if decimals is None else decimals)


def short_name_of(state: State, figure: str) -> str:
    """A figure's name by its last word, "Highrunner 2", where that says which card it has; else all of it."""
    name = figures.name_of(state, figure)
    full = figures.card_of(state, figure).name
    last = full.split()[-1]
    in_play = {figures.card_of(state, piece.id).name for piece in state.pieces}
    is_clear = sum(name.split()[-1] == last for name in in_play) == 1
    return last + name.removeprefix(full) if is_clear else name


def percent(chance: Fraction | float) -> str:
    """A chance for reading: never 100 % or 0 % unless it is certain.

    >>> percent(Fraction(215, 216)), percent(Fraction(1, 2)), percent(1.0), percent(0.99999)
    ('99.5 %', '50 %', '100 %', '> 99.9 %')
    """
    value = float(chance) * 100
    if chance not in (0, 1):
        if value > 99.9:
            return "> 99.9 %"
        if value < 0.1:
            return "< 0.1 %"
    if value > 99 or (0 < value < 1):
        return f"{value:.1f} %" if chance not in (0, 1) else f"{value:.0f} %"
    return f"{value:.0f} %"
