"""The one family of errors that this program raises on purpose.

Whoever catches `GameError` has caught everything that bad input or an illegal wish can cause; anything else
is a bug of ours.
"""

from __future__ import annotations

from game.refusal import Refusal


class GameError(Exception):
    """Something that a person can be told in one sentence."""


class BadData(GameError):
    """A file (map, scenario, save, card) is wrong: says which file, at which place, and why.

    >>> str(BadData("maps/cave/scenario.toml", "setup.figures[2].card", "there is no card named 'ogre'"))
    "maps/cave/scenario.toml: at setup.figures[2].card: there is no card named 'ogre'"
    """

    def __init__(self, file: str, key: str, why: str) -> None:
        key, why = shortened(key, 120), shortened(why, 300)
        super().__init__(file, key, why)
        self.file, self.key, self.why = file, key, why

    def __str__(self) -> str:
        place = f"at {self.key}: " if self.key else ""
        return f"{self.file}: {place}{self.why}" if self.file else f"{place}{self.why}"


def shortened(text: str, most: int) -> str:
    """One line of at most `most` characters, its middle cut out where it is longer: files may be hostile.

    >>> shortened("a very long name", 9)
    'a ve…name'
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    half = (most - 1) // 2
    return f"{line[:half]}…{line[-half:]}"


class BadFormula(GameError):
    """A dice or damage formula does not parse; `position` is the offending character's index.

    >>> print(BadFormula("3D6+x", 4, "a number or dice are expected here"))
    3D6+x: character 5: a number or dice are expected here
    """

    def __init__(self, text: str, position: int, why: str) -> None:
        super().__init__(text, position, why)
        self.text, self.position, self.why = text, position, why

    def __str__(self) -> str:
        if not self.text.strip():
            return f"an empty formula: {self.why}"
        return f"{self.text}: character {self.position + 1}: {self.why}"

    @property
    def pointer(self) -> str:
        """Two lines: the text, and a caret under the offending character."""
        return f"{self.text}\n{' ' * self.position}^"


class DiceError(GameError):
    """A scripted or typed-in stream of dice has a missing, left-over or impossible face."""


class MalformedAction(GameError):
    """The action is no action of this system at all (unknown figure, NaN, wrong type)."""


class IllegalAction(GameError):
    """The action is refused by the rules; `refusal` says by which and what would be allowed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.sentence} ({self.refusal.rule})"


class SaveMismatch(GameError):
    """A record does not replay to what it says; `at` is the first decision that diverges (0-based)."""

    def __init__(self, file: str, at: int, why: str) -> None:
        super().__init__(file, at, why)
        self.file, self.at, self.why = file, at, why

    def __str__(self) -> str:
        return f"{self.file}: decision {self.at + 1}: {self.why}"
