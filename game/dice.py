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


_TOKEN = re.compile(r"\s*(?:(\d*)\s*[dDwW]\s*(\d+)|(\d+)|([-+−]))")
_TIMES = re.compile(r"\s*[x×*]\s*(\d+)")


def parse(text: str) -> Formula:
    """Read a dice formula such as ``3D6+4``, ``2D6+D10+3``, ``3D6-2`` or ``2D6x3+1``.

    A missing count is 1. A multiplier stands behind the dice and multiplies them all. Raises `BadFormula`,
    which points at the offending character. Rule: SK-3.2.

    >>> parse("2D6+D10+3").sides, parse("2D6+D10+3").addition
    ((6, 6, 10), 3)
    """
    sides: list[int] = []
    addition, multiplier = 0, 1
    at, sign, want_term, multiplied = 0, 1, True, False
    if not text.strip():
        raise BadFormula(text, 0, "a formula such as 3D6+4 is expected")
    while text[at:].strip():
        start = at + len(text[at:]) - len(text[at:].lstrip())
        if not want_term and (times := _TIMES.match(text, at)):
            if multiplied or not sides or addition:
                raise BadFormula(text, start, "one multiplier may stand behind the dice")
            multiplier, multiplied = _number(text, times, 1), True
            at = times.end()
            continue
        token = _TOKEN.match(text, at)
        if token is None:
            what = "dice or a number are" if want_term else "+ or - is"
            raise BadFormula(text, start, f"{what} expected here")
        if token[4]:
            if want_term and (sides or addition or at):
                raise BadFormula(text, start, "dice or a number are expected here")
            sign, want_term = (1 if token[4] == "+" else -1), True
        elif not want_term:
            raise BadFormula(text, start, "+ or - is expected here")
        elif token[3]:
            addition += sign * _number(text, token, 3)
            want_term = False
        else:
            if sign < 0:
                raise BadFormula(text, start, "dice can be added only, not taken away")
            if multiplied:
                raise BadFormula(text, start, "the multiplier stands behind all the dice")
            count = _number(text, token, 1) if token[1] else 1
            kind = int(token[2]) if len(token[2]) < 6 else 0
            if kind not in SIDES:
                raise BadFormula(text, token.start(2), "only D6 and D10 are used")
            if not 1 <= count <= MOST_DICE - len(sides):
                raise BadFormula(text, start, f"from 1 to {MOST_DICE} dice can be rolled at once")
            sides += [kind] * count
            want_term = False
        at = token.end()
    if want_term:
        raise BadFormula(text, len(text), "the formula ends too early")
    if not sides:
        raise BadFormula(text, 0, "there are no dice in it")
    return Formula(text.strip(), tuple(sides), multiplier, addition)


def _number(text: str, match: re.Match[str], group: int) -> int:
    digits = match[group]
    if len(digits) > 5 or int(digits) > MOST_NUMBER:
        raise BadFormula(text, match.start(group), f"numbers go up to {MOST_NUMBER}")
    return int(digits)


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


_DAMAGE = re.compile(r"\s*(high\s*\+\s*low|low\s*\+\s*high|high|low)", re.IGNORECASE)
_ADD = re.compile(r"\s*([-+−])\s*(\d+)")


def parse_damage(text: str) -> Damage:
    """Read a damage formula such as ``High``, ``High+2``, ``High+Low+2``, ``Lowx3`` or ``Highx2+1``.

    Raises `BadFormula`, which points at the offending character. Rules: SK-9.2 to SK-9.4.
    """
    match = _DAMAGE.match(text)
    if match is None:
        raise BadFormula(text, len(text) - len(text.lstrip()), "damage begins with High, Low or High+Low")
    word, at = match[1].lower(), match.end()
    multiplier = addition = None
    while text[at:].strip():
        start = at + len(text[at:]) - len(text[at:].lstrip())
        if multiplier is None and addition is None and (times := _TIMES.match(text, at)):
            multiplier, at = _number(text, times, 1), times.end()
        elif addition is None and (add := _ADD.match(text, at)):
            addition, at = (1 if add[1] == "+" else -1) * _number(text, add, 2), add.end()
        else:
            raise BadFormula(text, start, "only a multiplier and then an addition may follow")
    return Damage(
        text.strip(), "high" in word, "low" in word, 1 if multiplier is None else multiplier, addition or 0
    )


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
            raise DiceWanted(sides)
        taken = self.faces[: len(sides)]
        _check_faces(taken, sides)
        return taken, TypedDice(self.faces[len(sides) :], self.drawn + len(sides))


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
    """A fair face: eight bytes of a keyed hash; the few values that would favour low faces are hashed again."""
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
