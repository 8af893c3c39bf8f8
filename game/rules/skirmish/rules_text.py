"""The rules in our own words, for the help that any rule number on the screen opens.

Where the rulebook is silent, damaged or at odds with itself, a ruling of the house stands in its place; it is
told apart from the rule. The words are in `rules_text_ground` (what stands where, and with what),
`rules_text_play` (what is done) and `rules_text_cards` (who fights), the drawn examples in `rules_examples`.
"""

from __future__ import annotations

from functools import partial

import msgspec

from game.match.contract import Rule
from game.match.example import Example
from game.rules.skirmish.rules_text_cards import CARD_RULES
from game.rules.skirmish.rules_text_ground import GROUND_RULES
from game.rules.skirmish.rules_text_play import PLAY_RULES


def _example(number: str) -> Example:
    """The drawn example of a rule; what works it out is loaded when the first one is asked for."""
    from game.rules.skirmish.rules_examples import example_of

    return example_of(number)


RULES: tuple[Rule, ...] = tuple(
    msgspec.structs.replace(rule, example=partial(_example, rule.number))
    for rule in (*GROUND_RULES, *PLAY_RULES, *CARD_RULES)
)
"""Every section and paragraph from SK-1 to SK-13, in order."""

BY_NUMBER: dict[str, Rule] = {rule.number: rule for rule in RULES}
