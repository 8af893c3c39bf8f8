"""Dice: the notation of SK-3, damage formulas of SK-9, and the streams that faces come from.

A match keeps its dice as a frozen value (`Dice`) inside its state. To roll, a rule opens a `Stream` on that
value, rolls, and puts `stream.dice` into the new state; so undo, branches and replays need nothing more.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence

import msgspec

from game.errors import BadFormula, DiceError, GameError

SIDES = (6, 10)
"""The two kinds of dice. Rule: SK-3.1."""
MOST_DICE = 40
"""More dice than this in one formula is taken for a slip of the finger."""
MOST_NUMBER = 10_000
MOST_CHARACTERS = 200
"""Limits that no formula in use comes near: a hostile file must not make the program count for hours."""


class Formula(msgspec.Struct, frozen=True):
    """A dice formula: dice, times a multiplier, plus an addition. Rule: SK-3.2.

    `sides` holds one entry a die, in the order in which they are written and rolled.
    """

    text: str
    sides: tuple[int, ...]
    multiplier: int = 1
    addition: int = 0

    def total(self, faces: Sequence[int]) -> int:
        """The roll's result for these faces: the dice summed, multiplied, then added to. Rule: SK-3.2.

        >>> parse("D10+4").total([7]), parse("2D6+D10+4").total([2, 5, 7])
        (11, 18)
        """
        return sum(faces) * self.multiplier + self.addition

    def roll(self, stream: Stream) -> Roll:
        """Roll all dice of the formula from `stream`, in order."""
        return Roll(self, stream.draw(self.sides))

    def __str__(self) -> str:
        return self.text


class Roll(msgspec.Struct, frozen=True):
    """Dice that were rolled: the formula and one face for each of its dice."""

    formula: Formula
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.formula.total(self.faces)


class _Reader:
    """A finger on the text of a formula. `at` is where the next character that is no blank stands."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise BadFormula(text[:20] + "…", 20, f"a formula has at most {MOST_CHARACTERS} characters")
        self.text, self.at = text, 0
        self._skip_blanks()

    def _skip_blanks(self) -> None:
        while not self.is_done and self.text[self.at].isspace():
            self.at += 1

    @property
    def is_done(self) -> bool:
        return self.at >= len(self.text)

    def sees(self, pattern: re.Pattern[str]) -> bool:
        return pattern.match(self.text, self.at) is not None

    def take(self, pattern: re.Pattern[str]) -> str:
        """What matches here, passed over together with the blanks behind it; empty where nothing does."""
        match = pattern.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        self._skip_blanks()
        return match[0]

    def number(self, what: str, least: int = 0) -> int:
        """A whole number up to `MOST_NUMBER`. Raises `BadFormula` where `what` does not stand here."""
        start, digits = self.at, self.take(_DIGITS)
        if not digits:
            raise self.error(self.at, f"{what} is expected here")
        digits = digits.lstrip("0") or "0"
        if len(digits) > len(str(MOST_NUMBER)) or not least <= int(digits) <= MOST_NUMBER:
            raise self.error(start, f"numbers go from {least} to {MOST_NUMBER} here")
        return int(digits)

    def error(self, at: int, why: str) -> BadFormula:
        return BadFormula(self.text, at, why)


_DIGITS = re.compile("[0-9]+")
_SIGN = re.compile("[-+−]")
_TIMES = re.compile("[x×*]", re.IGNORECASE)
_DIE = re.compile("[dw]", re.IGNORECASE)


def parse(text: str) -> Formula:
    """Read a dice formula such as ``3D6+4``, ``2D6+D10+3``, ``3D6-2`` or ``2D6x3+1``.

    A missing count is 1. A multiplier stands behind the dice and multiplies them all. Raises `BadFormula`,
    which points at the offending character. Rule: SK-3.2.

    >>> parse("2D6+D10+3").sides, parse("2D6+D10+3").addition
    ((6, 6, 10), 3)
    """
    reader = _Reader(text)
    if reader.is_done:
        raise reader.error(0, "a formula such as 3D6+4 is expected")
    sides: list[int] = []
    multiplier, addition, has_number = 0, 0, False
    sign_at = reader.at
    sign = reader.take(_SIGN) or "+"
    while True:
        start = reader.at
        count = 1 if reader.sees(_DIE) else reader.number("a number or dice such as D6")
        if reader.take(_DIE):
            if sign != "+":
                raise reader.error(sign_at, "dice can only be added, not taken away")
            if multiplier:
                raise reader.error(start, "the multiplier stands behind all the dice")
            sides += [_kind(reader)] * _count(reader, start, count, len(sides))
            if reader.sees(_TIMES):
                if has_number:
                    raise reader.error(reader.at, "the multiplier stands before any number that is added")
                reader.take(_TIMES)
                multiplier = reader.number("how many times", least=1)
        else:
            addition += count if sign == "+" else -count
            has_number = True
        if reader.is_done:
            break
        sign_at = reader.at
        sign = reader.take(_SIGN)
        if not sign:
            raise reader.error(sign_at, "+ or - is expected here")
    if not sides:
        raise reader.error(0, "there are no dice in it")
    return Formula(text.strip(), tuple(sides), multiplier or 1, addition)


def _kind(reader: _Reader) -> int:
    at = reader.at
    kind = int(reader.take(_DIGITS)[:6] or 0)
    if kind not in SIDES:
        raise reader.error(at, "only D6 and D10 are used")
    return kind


def _count(reader: _Reader, at: int, count: int, already: int) -> int:
    if not 1 <= count <= MOST_DICE - already:
        raise reader.error(at, f"from 1 to {MOST_DICE} dice can be rolled at once")
    return count


class Damage(msgspec.Struct, frozen=True):
    """A damage formula, read from the dice of the attack roll itself. Rules: SK-9.1 to SK-9.4."""

    text: str
    high: bool
    low: bool
    multiplier: int = 1
    addition: int = 0

    def counted(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The indices of the dice that count: every one that is highest or lowest. Rules: SK-9.2, SK-9.3."""
        top, bottom = max(faces), min(faces)
        return tuple(
            i for i, face in enumerate(faces) if (self.high and face == top) or (self.low and face == bottom)
        )

    def hits(self, faces: Sequence[int]) -> int:
        """The hits that these attack dice deal, never below 0.

        >>> parse_damage("High+Low").hits([3, 4, 3]), parse_damage("Lowx3").hits([3, 4, 3])
        (10, 18)
        """
        return max(0, sum(faces[i] for i in self.counted(faces)) * self.multiplier + self.addition)

    def __str__(self) -> str:
        return self.text


_READ = re.compile(r"high\s*\+\s*low|low\s*\+\s*high|high|low", re.IGNORECASE)


def parse_damage(text: str) -> Damage:
    """Read a damage formula such as ``High``, ``High+2``, ``High+Low+2``, ``Lowx3`` or ``Highx2+1``.

    Raises `BadFormula`, which points at the offending character. Rules: SK-9.2 to SK-9.4.
    """
    reader = _Reader(text)
    word = reader.take(_READ).lower()
    if not word:
        raise reader.error(reader.at, "damage begins with High, Low or High+Low")
    multiplier, addition = 1, 0
    if reader.take(_TIMES):
        multiplier = reader.number("how many times", least=1)
    if sign := reader.take(_SIGN):
        addition = reader.number("a number") * (1 if sign == "+" else -1)
    if not reader.is_done:
        raise reader.error(reader.at, "a multiplier and then one number may follow, nothing else")
    return Damage(text.strip(), "high" in word, "low" in word, multiplier, addition)


class DiceWanted(GameError):
    """A typed-in stream has run dry: these dice must be rolled by hand before the decision can be applied."""

    def __init__(self, sides: tuple[int, ...]) -> None:
        super().__init__(sides)
        self.sides = sides

    def __str__(self) -> str:
        return "roll " + " ".join(f"D{side}" for side in self.sides)


class SeededDice(msgspec.Struct, frozen=True, tag="seeded"):
    """Faces computed from a seed and a counter: any position is reached at once, on any machine alike."""

    seed: str
    drawn: int = 0

    def take(self, sides: tuple[int, ...]) -> tuple[tuple[int, ...], Dice]:
        faces, at = [], self.drawn
        for side in sides:
            faces.append(_face(self.seed, at, side))
            at += 1
        return tuple(faces), SeededDice(self.seed, at)


class ScriptedDice(msgspec.Struct, frozen=True, tag="scripted"):
    """Faces written beforehand, for lessons and tests: fails on a missing, impossible or left-over one."""

    faces: tuple[int, ...]
    drawn: int = 0

    def take(self, sides: tuple[int, ...]) -> tuple[tuple[int, ...], Dice]:
        taken = self.faces[self.drawn : self.drawn + len(sides)]
        if len(taken) < len(sides):
            raise DiceError(f"the script has no face for roll {self.drawn + len(taken) + 1}")
        _check_faces(taken, sides)
        return taken, ScriptedDice(self.faces, self.drawn + len(sides))

    def finish(self) -> None:
        """Raises `DiceError` when faces are left over."""
        if self.drawn < len(self.faces):
            raise DiceError(f"{len(self.faces) - self.drawn} scripted faces are left over")


class TypedDice(msgspec.Struct, frozen=True, tag="typed"):
    """Real dice on a real table: faces that players typed in wait here until they are drawn."""

    faces: tuple[int, ...] = ()
    drawn: int = 0

    def fed(self, faces: Iterable[int]) -> TypedDice:
        return TypedDice(self.faces + tuple(faces), self.drawn)

    def take(self, sides: tuple[int, ...]) -> tuple[tuple[int, ...], Dice]:
        if len(self.faces) < len(sides):
            raise DiceWanted(sides[len(self.faces) :])
        taken = self.faces[: len(sides)]
        _check_faces(taken, sides)
        return taken, TypedDice(self.faces[len(sides) :], self.drawn + len(sides))

    def finish(self) -> None:
        """Raises `DiceError` when more was typed in than the decision took."""
        if self.faces:
            raise DiceError(f"{len(self.faces)} more dice were typed in than are rolled")


Dice = SeededDice | ScriptedDice | TypedDice
"""The frozen dice of a match."""

STAND_IN = SeededDice("stand-in")
"""What a player's view holds in place of the true dice: nobody sees what is still to come."""


class Stream:
    """A cursor over frozen dice. `dice` is what is left and goes back into the state."""

    def __init__(self, dice: Dice) -> None:
        self.dice: Dice = dice

    def draw(self, sides: Sequence[int]) -> tuple[int, ...]:
        """Draw one face a die, in order. Raises `DiceError` or `DiceWanted`."""
        faces, self.dice = self.dice.take(tuple(sides))
        return faces


def seeded(seed: int | str) -> Stream:
    """A stream of its own from a seed."""
    return Stream(SeededDice(str(seed)))


def scripted(faces: Iterable[int]) -> Stream:
    """A stream of its own from written faces."""
    return Stream(ScriptedDice(tuple(faces)))


def percent(stream: Stream, chance: int) -> tuple[bool, int]:
    """Whether something with this chance in a hundred happens, and the result 1-100 that decided it.

    Two D10 are tens and ones; 00 counts as 100. Rule: SK-3.3.

    >>> percent(scripted([10, 10]), 99), percent(scripted([4, 2]), 42)
    ((False, 100), (True, 42))
    """
    tens, ones = stream.draw((10, 10))
    result = (tens % 10) * 10 + ones % 10 or 100
    return result <= chance, result


def _face(seed: str, index: int, sides: int) -> int:
    """A fair face: eight bytes of a hash; the few values that would favour low faces are hashed again."""
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        digest = hashlib.blake2b(f"{seed}\n{index}\n{attempt}".encode(), digest_size=8).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def _check_faces(faces: Sequence[int], sides: Sequence[int]) -> None:
    for face, side in zip(faces, sides, strict=True):
        if not 1 <= face <= side:
            raise DiceError(f"a D{side} cannot show {face}")
