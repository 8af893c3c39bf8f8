"""Dice: notation with errors that point, damage readings, and the streams that faces come from."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import (
    MOST_DICE,
    STAND_IN,
    Dice,
    DiceWanted,
    Formula,
    ScriptedDice,
    SeededDice,
    Stream,
    TypedDice,
    parse,
    parse_damage,
    percent,
    scripted,
    seeded,
)
from game.errors import BadFormula, DiceError

# Notation. Rule: SK-3.2.


@pytest.mark.parametrize(
    ("text", "sides", "multiplier", "addition"),
    [
        ("3D6+4", (6, 6, 6), 1, 4),
        ("2D6+D10+3", (6, 6, 10), 1, 3),
        ("2D6+1D10+4", (6, 6, 10), 1, 4),
        ("3D6-2", (6, 6, 6), 1, -2),
        ("d10", (10,), 1, 0),
        (" 2 d6 x 3 + 1 ", (6, 6), 3, 1),
        ("2D6×2−5", (6, 6), 2, -5),
        ("5+D6+2-1", (6,), 1, 6),
        ("+D6", (6,), 1, 0),
        ("-2+D10", (10,), 1, -2),
        ("0003D6", (6, 6, 6), 1, 0),
    ],
)
def test_sk_3_2_notation(text: str, sides: tuple[int, ...], multiplier: int, addition: int) -> None:
    formula = parse(text)
    assert (formula.sides, formula.multiplier, formula.addition) == (sides, multiplier, addition)
    assert parse(str(formula)) == formula


def test_sk_3_2_examples_of_the_rules() -> None:
    assert parse("D10+4").roll(scripted([7])).total == 11
    assert parse("2D6+D10+4").roll(scripted([2, 5, 7])).total == 18


@pytest.mark.parametrize(
    ("text", "position", "word"),
    [
        ("", 0, "expected"),
        ("   ", 0, "expected"),
        ("4", 0, "no dice"),
        ("3D6+x", 4, "number or dice"),
        ("3D6+", 4, "number or dice"),
        ("3D6++4", 4, "number or dice"),
        ("3D6 4", 4, "+ or -"),
        ("3D8", 2, "D6 and D10"),
        ("3D", 2, "D6 and D10"),
        ("3D6-D10", 3, "taken away"),
        (" -D6", 1, "taken away"),
        ("0D6", 0, "dice can be rolled"),
        ("D6+41D6", 3, "dice can be rolled"),
        ("D6+99999", 3, "numbers go"),
        ("D6x0", 3, "numbers go"),
        ("D6x", 3, "how many times"),
        ("D6+1x2", 4, "+ or -"),
        ("1+D6x2", 4, "before any number"),
        ("D6x2x2", 4, "+ or -"),
        ("D6x2+D6", 5, "behind all the dice"),
        ("3D6+٣", 4, "number or dice"),
        ("3D6\x00", 3, "+ or -"),
    ],
)
def test_sk_3_2_errors_point_at_the_character(text: str, position: int, word: str) -> None:
    with pytest.raises(BadFormula) as caught:
        parse(text)
    assert caught.value.position == position
    assert word in caught.value.why
    assert caught.value.pointer.endswith(f"\n{' ' * position}^")


@given(st.text(alphabet="0123456789dDxX+- HighLow", max_size=300))
def test_any_text_parses_or_is_refused_with_a_place_in_it(text: str) -> None:
    for read in (parse, parse_damage):
        position, length = 0, len(text)
        try:
            read(text)
        except BadFormula as error:
            position, length = error.position, len(error.text)
        assert 0 <= position <= length


def test_very_long_texts_are_refused_at_once() -> None:
    with pytest.raises(BadFormula) as caught:
        parse("D6+" * 100_000)
    assert len(str(caught.value)) < 200
    assert len(parse(f"{MOST_DICE}D6").sides) == MOST_DICE


# Damage. Rule: SK-9.


@pytest.mark.parametrize(
    ("damage", "faces", "hits"),
    [
        ("High", [3, 5, 1], 5),
        ("High", [2, 4, 4], 8),
        ("High", [2, 2, 2], 6),
        ("Low", [6, 4, 1], 1),
        ("Low", [3, 4, 3], 6),
        ("Low", [4, 4, 4], 12),
        ("High+Low", [6, 4, 1], 7),
        ("High+Low", [3, 4, 3], 10),
        ("High+Low", [4, 4, 4], 12),
        ("Low+2", [6, 4, 1], 3),
        ("Low+2", [3, 4, 3], 8),
        ("Lowx3", [6, 4, 2], 6),
        ("Lowx3", [3, 4, 3], 18),
        ("High+Low", [7], 7),
        ("low + high × 2 - 3", [1, 5, 2], 9),
        ("High-9", [3, 3, 1], 0),
    ],
)
def test_sk_9_2_to_9_4_worked_values(damage: str, faces: list[int], hits: int) -> None:
    assert parse_damage(damage).hits(faces) == hits


def test_sk_9_3_counts_each_die_once() -> None:
    assert parse_damage("High+Low").counted([3, 4, 3]) == (0, 1, 2)
    assert parse_damage("High+Low").counted([4, 4, 4]) == (0, 1, 2)
    assert parse_damage("High").counted([4, 2, 4]) == (0, 2)


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("  Mid", 2), ("High+", 5), ("High+2x3", 6), ("Highx", 5), ("High+Low+2+1", 10), ("Highx0", 5)],
)
def test_sk_9_4_damage_errors_point_at_the_character(text: str, position: int) -> None:
    with pytest.raises(BadFormula) as caught:
        parse_damage(text)
    assert caught.value.position == position


# The seeded stream. Rule: SK-3.1.

CRITICAL = {5: 20.52, 9: 27.88, 35: 66.62, 99: 148.23}
"""Chi-square that a fair source exceeds once in a thousand, by degrees of freedom."""


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((n - expected) ** 2 / expected for n in counts.values()) + (cells - len(counts)) * expected


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("seed", ["1", "a match", "2026"])
def test_sk_3_1_faces_and_their_neighbours_are_fair(sides: int, seed: str) -> None:
    faces = seeded(seed).draw((sides,) * 12_000)
    assert chi_square(Counter(faces), sides) < CRITICAL[sides - 1]
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert chi_square(pairs, sides * sides) < CRITICAL[sides * sides - 1]


def test_sk_3_1_first_faces_of_neighbouring_seeds_are_fair() -> None:
    # Matches are numbered 0, 1, 2 ... in a simulation: their first rolls must be as unlike as any.
    firsts = [seeded(seed).draw((6, 6)) for seed in range(12_000)]
    assert chi_square(Counter(firsts), 36) < CRITICAL[35]
    steps = Counter((b[0] - a[0]) % 6 for a, b in itertools.pairwise(firsts))
    assert chi_square(steps, 6) < CRITICAL[5]


def test_seeded_faces_are_the_same_on_every_machine_and_in_every_process() -> None:
    here = seeded("ash").draw((6, 6, 10) * 4)
    assert here == GOLDEN
    code = "from game.dice import seeded; print(seeded('ash').draw((6, 6, 10) * 4))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == str(here)


GOLDEN = (5, 3, 10, 6, 2, 2, 4, 6, 4, 4, 3, 6)


def test_seeded_faces_depend_on_their_position_alone() -> None:
    stream = seeded(7)
    one_by_one = [stream.draw((6,))[0] for _ in range(10)]
    assert tuple(one_by_one) == seeded(7).draw((6,) * 10)
    assert SeededDice("7", 4).take((6, 6))[0] == tuple(one_by_one[4:6])
    assert seeded(8).draw((6,) * 10) != tuple(one_by_one)


# Scripted and typed-in faces.


def test_a_script_fails_on_missing_impossible_and_left_over_faces() -> None:
    stream = scripted([3, 9])
    assert stream.draw((6,)) == (3,)
    with pytest.raises(DiceError, match="cannot show 9"):
        stream.draw((6,))
    assert stream.draw((10,)) == (9,), "a refused roll must not use up the face"
    with pytest.raises(DiceError, match="roll 3"):
        stream.draw((6,))
    left = ScriptedDice((1, 2, 3), drawn=1)
    with pytest.raises(DiceError, match="2 scripted faces"):
        left.finish()
    ScriptedDice((1, 2, 3), drawn=3).finish()


def test_typed_dice_ask_for_what_is_missing_and_go_on_when_it_is_there() -> None:
    dice = TypedDice()
    with pytest.raises(DiceWanted) as wanted:
        dice.take((6, 6, 10))
    assert wanted.value.sides == (6, 6, 10)
    with pytest.raises(DiceWanted) as wanted:
        dice.fed([2]).take((6, 6, 10))
    assert wanted.value.sides == (6, 10)
    with pytest.raises(DiceError, match="D6 cannot show 10"):
        dice.fed([2, 10, 6]).take((6, 6, 10))
    faces, rest = dice.fed([2, 6, 10, 4]).take((6, 6, 10))
    assert faces == (2, 6, 10)
    assert rest == TypedDice((4,), drawn=3)
    with pytest.raises(DiceError, match="1 more"):
        rest.finish()


@pytest.mark.parametrize("dice", [SeededDice("x", 3), ScriptedDice((1, 2), 1), TypedDice((5,), 2), STAND_IN])
def test_dice_survive_files(dice: Dice) -> None:
    assert msgspec.json.decode(msgspec.json.encode(dice), type=Dice) == dice


def test_a_stream_never_changes_the_dice_it_was_opened_on() -> None:
    dice = SeededDice("x")
    stream = Stream(dice)
    Formula("", (6, 6)).roll(stream)
    assert dice == SeededDice("x", 0)
    assert stream.dice == SeededDice("x", 2)


def test_sk_3_3_two_noughts_are_a_hundred() -> None:
    assert percent(scripted([10, 10]), 99) == (False, 100)
    assert percent(scripted([10, 1]), 1) == (True, 1)
    assert percent(scripted([9, 10]), 90) == (True, 90)
    assert percent(scripted([9, 10]), 89) == (False, 90)
