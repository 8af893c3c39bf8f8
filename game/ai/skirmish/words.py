"""Why a computer player does what it does, in one friendly sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game import odds
from game.rules.skirmish.figures import endurance_left, name_of, piece_of
from game.rules.skirmish.melee import odds_of
from game.rules.skirmish.state import State
from game.rules.skirmish.surfaces import surface_of


def percent(chance: float) -> str:
    """A chance in whole hundredths, never rounded to certainty.

    >>> percent(0.614), percent(0.999), percent(0.001), percent(1)
    ('61 %', '99 %', '1 %', '100 %')
    """
    if chance in (0, 1):
        return f"{chance * 100:.0f} %"
    return f"{min(99, max(1, round(chance * 100)))} %"


def listed(names: Sequence[str]) -> str:
    """Names as a person says them.

    >>> listed(["Montu"]), listed(["Montu", "Argh"]), listed(["Montu", "Argh", "Cro"])
    ('Montu', 'Montu and Argh', 'Montu, Argh and Cro')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def names(view: State, figures: Sequence[str]) -> str:
    return listed([name_of(view, figure) for figure in figures])


def together(view: State, figures: Sequence[str], target: str) -> str:
    """What the figures can do to the target in one combat: fell it where that may be, else wound it."""
    blows = [odds_of(view, figure, target) for figure in figures]
    left = endurance_left(view, piece_of(view, target))
    fells = float(sum(chance for hits, chance in odds.together(blows) if hits >= left))
    misses = 1.0
    for blow in blows:
        misses *= 1.0 - blow.hitting / blow.rolls
    if fells >= 0.05:
        return f"{percent(fells)} to fell it this turn"
    return f"{percent(1.0 - misses)} to wound it this turn"


def strikes(view: State, figure: str, target: str, mates: Sequence[str] = ()) -> str:
    """An attack, and what is hoped of it."""
    who, whom, blow = name_of(view, figure), name_of(view, target), odds_of(view, figure, target)
    others = [mate for mate in mates if mate != figure]
    left = endurance_left(view, piece_of(view, target))
    hope = f"{percent(blow.hitting / blow.rolls)} to hit"
    fells = float(blow.at_least(left))
    if fells:
        hope += f", {percent(fells)} to fell it"
    if others:
        every = together(view, mates, target)
        return f"{who} strikes {whom} ({hope}); with {names(view, others)} that is {every}."
    return f"{who} strikes {whom}: {hope}."


def lets_pass(view: State, figure: str) -> str:
    return f"{name_of(view, figure)} holds the blow: whom it touches is down already."


def attacks(view: State, figure: str, target: str, mates: Sequence[str]) -> str:
    """Going into contact, alone or with others."""
    who, whom = name_of(view, figure), name_of(view, target)
    if mates:
        every = together(view, (figure, *mates), target)
        return f"{who} joins {names(view, mates)} against {whom}: together {every}."
    return f"{who} goes for {whom}: {together(view, (figure,), target)}."


def stays_on(view: State, figure: str, targets: Sequence[str]) -> str:
    return f"{name_of(view, figure)} stays on {names(view, targets)}."


def hangs_back(view: State, figure: str) -> str:
    return f"{name_of(view, figure)} hangs back: it does not dare."


def comes_on(view: State, figure: str, foe: str, left_in: float) -> str:
    who, whom = name_of(view, figure), name_of(view, foe)
    return f"{who} comes on towards {whom}, {_amount(view, left_in)} short of its edge."


def may_come(view: State, foes: Sequence[str]) -> str:
    """Who is expected to answer a move by coming to blows."""
    return f"{names(view, foes)} may come at it there."


def keeps_out(view: State, figure: str, foe: str, spare_in: float) -> str:
    """Standing where the enemy cannot come to blows in its next move."""
    who, whom = name_of(view, figure), name_of(view, foe)
    if spare_in > 100:
        return f"{who} stands where {whom} cannot come at all."
    return f"{who} keeps {_amount(view, spare_in)} out of {whom}’s reach."


def _amount(view: State, length_in: float) -> str:
    return surface_of(view.setup.ground).amount(length_in, 1)


def waits(view: State, figures: Sequence[str]) -> str:
    if not figures:
        return "All have done what they could; the move is over."
    stay = "stays where it is" if len(figures) == 1 else "stay where they are"
    return f"{names(view, figures)} {stay}: nothing better offers itself."


def sets_up(view: State, figure: str, mates: Sequence[str]) -> str:
    who = name_of(view, figure)
    if mates:
        return f"{who} sets up beside {name_of(view, mates[-1])}, on the short way to the enemy."
    return f"{who} sets up on the short way to the enemy."
