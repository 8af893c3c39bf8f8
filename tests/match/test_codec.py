from __future__ import annotations

import math

import msgspec
import pytest

from game.errors import BadData, GameError
from game.match import codec
from game.table.pose import Pose


class Chip(msgspec.Struct, frozen=True, tag="chip"):
    pose: Pose
    weight: float = 1.0


class Bag(msgspec.Struct, frozen=True, tag="bag"):
    chips: tuple[Chip, ...] = ()


def refused(data, kind=Chip | Bag, **where):
    with pytest.raises(BadData) as caught:
        codec.decode(data, kind, **where)
    return caught.value


def test_values_with_a_wire_form_come_back_equal():
    bag = Bag((Chip(Pose(1.25, -3, 450)), Chip(Pose(0, 0))))
    data = codec.encode(bag)
    assert codec.decode(data, Chip | Bag) == bag
    assert codec.convert(codec.plain(bag), Chip | Bag) == bag
    assert codec.encode(codec.decode(data, Chip | Bag)) == data


def test_an_error_names_file_and_place():
    error = refused(
        b'{"type": "bag", "chips": [{"type": "chip", "pose": [1, 2, "x"]}]}', file="f", key="state"
    )
    assert (error.file, error.key) == ("f", "state.chips[0].pose")
    assert "three whole numbers" in error.why


NOT_OURS = [
    *(b"", b"[", b'{"type": "bag"', b"\xff\xfe", b"[" * 100_000, b'{"a":' * 50_000, b"NaN", b"1e999"),
    *(b"9" * 400, b"{}", b"null", b'{"type":"chip","pose":NaN}', b'{"type":"none"}', b'"\\ud800"'),
]


@pytest.mark.parametrize("data", NOT_OURS)
def test_what_is_torn_foreign_or_nested_is_refused_in_a_sentence(data):
    error = refused(data)
    assert error.why
    assert "\n" not in str(error)
    assert len(str(error)) < 400


def test_the_size_is_looked_at_first():
    assert "larger" in refused(b" " * 100, most_bytes=99).why


def test_what_has_no_wire_form_is_refused():
    with pytest.raises(GameError):
        codec.encode(object())
    loop: list = []
    loop.append(loop)
    with pytest.raises(GameError):
        codec.encode(loop)


@pytest.mark.parametrize("value", [math.nan, math.inf, 1e300, 1 << 60, {1: 2}, object(), b"x"])
def test_loose_data_holds_what_every_reader_of_json_agrees_on(value):
    with pytest.raises(BadData) as caught:
        codec.check_loose({"a": [1, {"b": value}]}, file="f", key="setup")
    assert caught.value.key == "setup.a[1].b"


def test_loose_data_nests_only_so_deep():
    deep: object = 1
    for _ in range(100):
        deep = [deep]
    with pytest.raises(BadData, match="nested"):
        codec.check_loose(deep)
    codec.check_loose({"a": [1, -2.5, "x", None, True, {}]})
