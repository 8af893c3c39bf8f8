"""Finding rules: by number, and by the words in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.match.contract import Rule
from game.ui.widgets.linked import pattern_of


def find_rule(rules: Sequence[Rule], number: str) -> Rule | None:
    """The rule of this number; else the nearest above it: SK-8 where SK-8.4 is not told by itself."""
    exact = {rule.number: rule for rule in rules}
    above = number
    while above not in exact and "." in above:
        above = above.rpartition(".")[0]
    if above in exact:
        return exact[above]
    return next((rule for rule in rules if rule.number.startswith(number + ".")), None)


def words_of(wanted: str) -> tuple[str, ...]:
    """The words of a search, in small letters.

    >>> words_of(" Low and 9.2?"), words_of("SK-8.")
    (('low', 'and', '9.2'), ('sk-8',))
    """
    found = re.findall(r"[\w.\-+]+", wanted.lower())
    return tuple(word for word in (word.strip(".-+") for word in found) if word)


def matching(rules: Sequence[Rule], wanted: str) -> list[Rule]:
    """The rules in which every word of `wanted` begins a word; first those whose title has all."""
    words = words_of(wanted)
    found = []
    for rule in rules:
        head = f"{rule.number} {rule.title}"
        body = f"{head} {rule.text} {rule.ruling}"
        if all(_stands(word, body) for word in words):
            found.append((not all(_stands(word, head) for word in words), rule))
    return [rule for _, rule in sorted(found, key=lambda pair: pair[0])]


def _stands(word: str, words: str) -> bool:
    pattern = pattern_of((word,))
    return pattern is not None and pattern.search(words) is not None


def snippet(rule: Rule, words: Sequence[str], around: int = 44) -> str:
    """The place in a rule's text where the first of these words stands that the title does not show.

    >>> snippet(Rule("X-1", "Moving", "A figure may touch its friends."), ("touch",), around=3)
    '… may touch its …'
    """
    for word in words:
        pattern = pattern_of((word,))
        assert pattern is not None
        if pattern.search(f"{rule.number} {rule.title}"):
            continue
        for told in (rule.text, rule.ruling):
            if (found := pattern.search(told)) is not None:
                return _cut(told, found.start(), found.end(), around)
    return ""


def _cut(told: str, start: int, end: int, around: int) -> str:
    """A piece of a text in whole words, with dots where something is left out."""
    left = told.rfind(" ", 0, max(0, start - around)) + 1 if start > around else 0
    right = told.find(" ", end + around)
    right = len(told) if right < 0 else right
    return ("… " if left else "") + told[left:right].strip() + (" …" if right < len(told) else "")


def section_of(rules: Sequence[Rule], rule: Rule) -> Rule | None:
    """The section that a paragraph belongs to; None for a section itself."""
    if "." not in rule.number:
        return None
    return find_rule(rules, rule.number.partition(".")[0])


def paragraphs_of(rules: Sequence[Rule], section: Rule) -> list[Rule]:
    """The paragraphs of a section, in order."""
    return [rule for rule in rules if rule.number.startswith(section.number + ".")]
