"""Every rule's drawn example, by number; worked out by the rules when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.match.example import Example
from game.rules.skirmish.rules_examples_cards import CARD_EXAMPLES
from game.rules.skirmish.rules_examples_dice import DICE_EXAMPLES
from game.rules.skirmish.rules_examples_fight import FIGHT_EXAMPLES
from game.rules.skirmish.rules_examples_ground import GROUND_EXAMPLES
from game.rules.skirmish.rules_examples_move import MOVE_EXAMPLES
from game.rules.skirmish.rules_examples_turn import TURN_EXAMPLES

EXAMPLES: dict[str, Callable[[], Example]] = {
    **GROUND_EXAMPLES,
    **DICE_EXAMPLES,
    **TURN_EXAMPLES,
    **MOVE_EXAMPLES,
    **FIGHT_EXAMPLES,
    **CARD_EXAMPLES,
}


@cache
def example_of(number: str) -> Example:
    """The drawn example of the rule of this number."""
    return EXAMPLES[number]()
