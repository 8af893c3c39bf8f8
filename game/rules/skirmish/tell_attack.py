"""An attack in words: the sum, the comparison, the damage read from the dice. Rules: SK-3.2, SK-8.5, SK-9."""

from __future__ import annotations

from collections.abc import Sequence

from game.dice import Damage, Formula
from game.match.contract import Entry
from game.rules.skirmish.cards import damage_formula, written
from game.rules.skirmish.damage import is_house_ruled
from game.rules.skirmish.figures import name_of, piece_of
from game.rules.skirmish.state import Attacked, State
from game.units import counted, percent


def attacked(before: State, event: Attacked, after: State) -> Entry:
    """An attack told: who, whom, what the dice made of it, and why."""
    who, whom = name_of(after, event.figure), name_of(after, event.target)
    total, faces = event.roll.total, event.roll.faces
    damage = damage_formula(event.damage)
    left = event.endurance - event.hits_before - event.hits
    why = [f"{sum_in_words(event.roll.formula, faces)} (SK-3.2)."]
    if event.is_hit:
        headline = f"{who} hits {whom} for {event.hits}"
        detail = f"{total} over Defense {event.defense} · {written(event.damage)} = {event.hits}"
        why.append(f"{total} exceeds Defense {event.defense}: hit (SK-8.5).")
        why.append(f"{damage_in_words(damage, faces)} (SK-9.{3 if damage.high and damage.low else 2}).")
        why.append(f"{whom} has taken {event.hits_before + event.hits} of {event.endurance} (SK-9.5).")
        if left <= 0:
            target = piece_of(after, event.target)
            first = (
                "it stays" if target.is_spent or target.is_removed else "it strikes all the same and stays"
            )
            why.append(f"{whom} has nothing left: {first} until the combat is over, then it falls (SK-8.4).")
    else:
        headline = f"{who} misses {whom}"
        detail = f"{total} against Defense {event.defense}"
        equal = "equal is not enough" if total == event.defense else "it must be more"
        why.append(f"{total} does not exceed Defense {event.defense}, {equal}: miss (SK-8.5).")
    why.append(
        f"The chance to hit was {percent(event.chance, 1)}, {event.expected_hits:.1f} hits on average."
    )
    return Entry(
        headline,
        detail,
        event.rule,
        tuple(why),
        piece_of(after, event.figure).side,
        (event.figure, event.target),
        event.is_hit and is_house_ruled(damage, faces),
    )


def sum_in_words(formula: Formula, faces: Sequence[int]) -> str:
    """A roll added up.

    >>> from game.dice import parse
    >>> sum_in_words(parse("3D6+4"), [1, 5, 3]), sum_in_words(parse("3D6-1"), [2, 3, 6])
    ('3D6+4: 1+5+3+4 = 13', '3D6-1: 2+3+6−1 = 10')
    """
    dice = "+".join(map(str, faces))
    if formula.multiplier != 1:
        dice = f"({dice})×{formula.multiplier}" if len(faces) > 1 else f"{dice}×{formula.multiplier}"
    return f"{formula.text}: {dice}{_signed(formula.addition)} = {formula.total(faces)}"


def damage_in_words(damage: Damage, faces: Sequence[int]) -> str:
    """How the hits are read from the dice of the attack. Rules: SK-9.2 to SK-9.4.

    >>> from game.dice import parse_damage
    >>> damage_in_words(parse_damage("High+2"), [1, 5, 3])
    'High of 1, 5, 3 is 5; +2 = 7 hits'
    >>> damage_in_words(parse_damage("High+2"), [2, 3, 3])
    'High of 2, 3, 3 is 3+3 = 6 (ties all count); +2 = 8 hits'
    >>> damage_in_words(parse_damage("High+Low+2"), [6, 2, 4])
    'High and Low of 6, 2, 4 are 6+2 = 8; +2 = 10 hits'
    >>> damage_in_words(parse_damage("Lowx3"), [3, 4, 3])
    'Low of 3, 4, 3 is 3+3 = 6 (ties all count); ×3 = 18 hits'
    >>> damage_in_words(parse_damage("Low"), [6, 4, 1])
    'Low of 6, 4, 1 is 1 hit'
    """
    taken = [faces[i] for i in damage.counted(faces)]
    both = damage.high and damage.low
    name = "High and Low" if both else "High" if damage.high else "Low"
    told = f"{name} of {', '.join(map(str, faces))} {'are' if both else 'is'} "
    added = f"{'+'.join(map(str, taken))} = " if len(taken) > 1 else ""
    ties = " (ties all count)" if len(taken) > len(set(taken)) else ""
    hits = counted(damage.hits(faces), "hit")
    more = f"×{damage.multiplier}" if damage.multiplier != 1 else ""
    more += _signed(damage.addition)
    return f"{told}{added}{sum(taken)}{ties}; {more} = {hits}" if more else f"{told}{added}{hits}{ties}"


def _signed(addition: int) -> str:
    """An addition with its sign, nothing for none.

    >>> _signed(4), _signed(-2), _signed(0)
    ('+4', '−2', '')
    """
    return "" if not addition else f"+{addition}" if addition > 0 else f"−{-addition}"
