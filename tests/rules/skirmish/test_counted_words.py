"""Words made from numbers: one hit is a hit."""

import re

import pytest

from game.dice import parse_damage
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.tell_attack import damage_in_words

ONE_OF_MANY = re.compile(r"(?<![\d.+−=/])\b1 (?:hits|squares|sides|turns|figures|dice)\b(?! of)")


def test_sk_9_1_a_single_hit_is_a_hit():
    """ "Low of 6, 4, 1 is 1 hits" stood in the rules."""
    assert damage_in_words(parse_damage("Low"), [6, 4, 1]) == "Low of 6, 4, 1 is 1 hit"
    assert damage_in_words(parse_damage("High"), [6, 4, 1]) == "High of 6, 4, 1 is 6 hits"


def test_ties_are_told_after_the_hits_that_they_make():
    assert (
        damage_in_words(parse_damage("Low"), [3, 4, 3]) == "Low of 3, 4, 3 is 3+3 = 6 hits (ties all count)"
    )


def words_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from words_in(item)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            yield from words_in(getattr(value, field))


@pytest.mark.parametrize("rule", SYSTEM.rules, ids=lambda rule: rule.number)
def test_no_rule_or_example_speaks_of_one_thing_as_of_many(rule):
    example = rule.example() if rule.example is not None else None
    for words in words_in((rule.text, rule.ruling, example)):
        assert not ONE_OF_MANY.search(words), words
