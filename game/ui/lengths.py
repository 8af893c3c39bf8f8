"""Lengths in the words of rules and players, as the player reads lengths: in inches or in centimetres.

The rules say every length in inches, in refusals, log entries and the computer's reasons. Where the player
reads centimetres, what is shown passes through `said`. Texts that explain how inches and centimetres hang
together stay as they are. Rule: SK-1.1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from game.units import PRIME, centimetres, exact_centimetres

if TYPE_CHECKING:
    from game.match.contract import Entry, Mark, Refusal, Rule
    from game.match.remark import Remark

_is_metric = False
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_METRIC = r"\d[\d.]* (?:mm|cm|m)\b"
_LENGTH = rf"(?:(\d+)/(\d+)|(\d+(?:\.\d+)?)?([½¼¾])|(\d+(?:\.(\d+))?)){PRIME}"


def use(is_metric: bool) -> None:
    """Write lengths in centimetres from now on, or in inches."""
    global _is_metric
    _is_metric = is_metric


def is_metric() -> bool:
    """Whether lengths are written in centimetres."""
    return _is_metric


def said(words: str) -> str:
    """The words with every length in them as the player reads lengths.

    A length with two decimals is compared with another, so it is not rounded to half centimetres.

    >>> use(True); said("up to 7″; the way is 7.12″, and contact is ¼″ or more"); use(False)
    'up to 17.5 cm; the way is 17.8 cm, and contact is 0.63 cm or more'
    """
    return re.sub(_LENGTH, _converted, words) if _is_metric and PRIME in words else words


def _converted(found: re.Match[str]) -> str:
    over, under, whole, fraction, plain, decimals = found.groups()
    if over is not None:
        return exact_centimetres(int(over) / int(under)) if int(under) else found.group(0)
    if fraction is not None:
        return exact_centimetres(float(whole or 0) + _FRACTIONS[fraction])
    if decimals is not None and len(decimals) > 1:
        return exact_centimetres(float(plain))
    return centimetres(float(plain))


def told(words: str) -> str:
    """What explains a rule, as the player reads lengths; left alone where it tells both measures itself.

    >>> use(True); told("a gap of 1.25″"), told("large is 1.25″ (40 mm)"); use(False)
    ('a gap of 3.13 cm', 'large is 1.25″ (40 mm)')
    """
    return words if re.search(_METRIC, words) else said(words)


def rule(explained: Rule) -> Rule:
    """A rule as the player reads it."""
    if not _is_metric:
        return explained
    text, ruling = told(explained.text), told(explained.ruling)
    return msgspec.structs.replace(explained, text=text, ruling=ruling)


def entry(told: Entry) -> Entry:
    """A log entry as the player reads it."""
    if not _is_metric:
        return told
    why = tuple(said(step) for step in told.why)
    return msgspec.structs.replace(told, headline=said(told.headline), detail=said(told.detail), why=why)


def refusal(refused: Refusal) -> Refusal:
    """A refusal as the player reads it; what it would allow is untouched."""
    if not _is_metric:
        return refused
    marks = tuple(mark(each) for each in refused.marks)
    return msgspec.structs.replace(refused, sentence=said(refused.sentence), marks=marks)


def remark(made: Remark) -> Remark:
    """What was said of a decision, as the player reads it."""
    if not _is_metric:
        return made
    return msgspec.structs.replace(made, why=said(made.why), marks=tuple(mark(each) for each in made.marks))


def mark(drawn: Mark) -> Mark:
    """A mark with its label as the player reads it."""
    if not _is_metric or PRIME not in drawn.label:
        return drawn
    return msgspec.structs.replace(drawn, label=said(drawn.label))
