"""What each stat of a card means, with dice for an example where a formula needs one."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.dice import Damage, Formula
from game.rules.skirmish import bases, cards
from game.rules.skirmish.state import Card
from game.ui import text, theme
from game.ui.tables.skirmish.words import is_metric, length
from game.ui.views.match.dice import draw_die
from game.ui.widgets import Tip
from game.units import centimetres, counted, feet, inches

_FACES = (2, 4, 4, 3, 1, 5)
"""Example faces: two tie for highest, as needs explaining most."""


def tips(card: Card, is_on_squares: bool = False) -> tuple[Tip, Tip, Tip, Tip]:
    """Move (by the inch or in squares), Attack, Damage and Defense of a card, explained."""
    return _tips(card, is_on_squares, is_metric(), text.scale())


@lru_cache(maxsize=64)
def _tips(card: Card, is_on_squares: bool, _metric: bool, _scale: float) -> tuple[Tip, Tip, Tip, Tip]:
    move = _move_on_squares(card) if is_on_squares else _move(card)
    return (move, _attack(card), _damage(card), _defense(card))


def endurance(card: Card, left: int) -> Tip:
    """What the circles mean, and how many are open still."""
    gone = f"{left} {'is' if left == 1 else 'are'} left."
    if left <= 0:
        gone = "Nothing is left: it is removed when the combat is over."
    return Tip(
        f"Endurance {card.endurance}",
        f"A circle is crossed out for every hit taken. {gone} At 0 or less a figure still strikes in the "
        "same combat, and is removed after it.",
        "SK-9.5",
    )


def base(card: Card) -> Tip:
    """What the size of the base is good for."""
    return Tip(
        "The base",
        f"{bases.size_in_words(card.base)}. It passes every gap that is as wide as itself; where it stops, "
        "all of it must be clear.",
        "SK-4.2",
    )


def worth(card: Card) -> Tip:
    """What the TPC says."""
    return Tip(
        f"{card.tpc} TPC",
        "The total point cost: forces that add up to the same are an even fight.",
        "SK-12.3",
    )


def _move(card: Card) -> Tip:
    way = card.move_in
    other = inches(way, 0) if is_metric() else centimetres(way)
    return Tip(
        f"Move {length(way, 0)}",
        f"Once in its side’s move it may go up to {length(way, 0)} ({other}, {feet(way)} in the "
        "world), by any bent way, through no base and no rock. Turning costs nothing.",
        "SK-7.1",
    )


def _move_on_squares(card: Card) -> Tip:
    move = counted(card.move_in, "square")
    return Tip(
        f"Move {move}",
        f"Once in its side’s move it may go up to {move}, through no base and no rock. A "
        "diagonal step counts one and a half. Turning costs nothing.",
        "SK-4.3",
    )


def _attack(card: Card) -> Tip:
    formula = cards.attack_formula(card.attack)
    least = formula.total([1] * len(formula.sides))
    most = formula.total(formula.sides)
    return Tip(
        f"Attack {card.attack}",
        f"Roll {dice_words(formula)}: {least} to {most}. It hits when the total is more than the target’s "
        "Defense; equal misses.",
        "SK-8.5",
    )


def dice_words(formula: Formula) -> str:
    """A formula in words: "three six-sided dice and add 4"."""
    numbers = ("no", "one", "two", "three", "four", "five", "six")
    parts = []
    for sides, kind in ((6, "six-sided"), (10, "ten-sided")):
        count = formula.sides.count(sides)
        if count:
            word = numbers[count] if count < len(numbers) else str(count)
            parts.append(f"{word} {kind} {'die' if count == 1 else 'dice'}")
    words = " and ".join(parts)
    if formula.multiplier != 1:
        words += f", times {formula.multiplier}"
    if formula.addition:
        verb = "add" if formula.addition > 0 else "take away"
        words += f", {verb} {abs(formula.addition)}"
    return words


def _damage(card: Card) -> Tip:
    damage = cards.damage_formula(card.damage)
    formula = cards.attack_formula(card.attack)
    which = {
        (True, False): "the highest die",
        (False, True): "the lowest die",
        (True, True): "the highest and the lowest die",
    }[damage.high, damage.low]
    tie = (
        "Dice that tie for it all count"
        if not (damage.high and damage.low)
        else "Dice that tie all count, each once"
    )
    words = f"Read from the dice of the attack itself, before anything is added: {which}. {tie}."
    if damage.multiplier != 1:
        words += f" The sum is taken times {damage.multiplier}."
    if damage.addition:
        words += f" Then {'add' if damage.addition > 0 else 'take away'} {abs(damage.addition)}."
    faces = tuple(
        min(_FACES[i % len(_FACES)] + (4 if sides == 10 else 0), sides)
        for i, sides in enumerate(formula.sides)
    )
    size = round(22 * text.scale())
    wide = round(len(faces) * size * 1.45)
    example = example_words(damage, faces)
    picture_wide = max(wide, text.width_of(example, "small_strong"))

    def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
        counted = damage.counted(faces)
        for i, (sides, face) in enumerate(zip(formula.sides, faces, strict=True)):
            at = (rect.x + round(size * (0.75 + i * 1.45)), rect.y + round(size * 0.85))
            draw_die(surface, sides, face, at, size, i in counted)
        text.draw(
            surface, example, (rect.x, rect.y + round(size * 1.75)), "small_strong", colour=theme.GOLD_BRIGHT
        )

    high = round(size * 1.75) + text.line_height("small")
    return Tip(f"Damage {cards.written(card.damage)}", words, "SK-9.2", picture, (picture_wide, high))


def example_words(damage: Damage, faces: tuple[int, ...]) -> str:
    """How an example is reckoned.

    >>> from game.dice import parse_damage
    >>> example_words(parse_damage("High+Low+2"), (6, 2, 4))
    '6 + 2, + 2 = 10 hits'
    """
    words = " + ".join(str(faces[i]) for i in damage.counted(faces))
    if damage.multiplier != 1:
        words = f"({words}) × {damage.multiplier}"
    if damage.addition:
        words += f", {'+' if damage.addition > 0 else '−'} {abs(damage.addition)}"
    return f"{words} = {counted(damage.hits(faces), 'hit')}"


def _defense(card: Card) -> Tip:
    return Tip(
        f"Defense {card.defense}",
        f"A blow at {card.name} lands when its total is {card.defense + 1} or more.",
        "SK-8.5",
    )
