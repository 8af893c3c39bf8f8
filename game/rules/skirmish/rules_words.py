"""How the texts of the rules are written down."""

from __future__ import annotations

from game.match.contract import Rule


def told(number: str, title: str, text: str, ruling: str = "", see: str = "") -> Rule:
    """A rule of the skirmish from its number without "SK-"; `see` are numbers between blanks.

    >>> told("8.1", "One attack", "Each figure\\n    strikes once.", see="8.2 6.2").see
    ('SK-8.2', 'SK-6.2')
    """
    others = tuple(f"SK-{other}" for other in see.split())
    return Rule(f"SK-{number}", title, " ".join(text.split()), " ".join(ruling.split()), others)
