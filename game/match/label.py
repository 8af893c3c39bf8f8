"""What a saved match says of itself, read without replaying it: for lists of saves, and before all else."""

from __future__ import annotations

import base64
import binascii
import datetime
import os
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from game.errors import BadData, shortened
from game.match import codec, files
from game.match.record import Memory

WHAT = "base-to-base save"
FORMAT = 1
MOST_NODES = 100_000
MOST_PICTURE = 2 << 20
"""Bytes of a thumbnail."""
MOST_PIXELS = 2048
"""Width and height of a thumbnail."""
_PNG = b"\x89PNG\r\n\x1a\n"
_Parent = Annotated[int, msgspec.Meta(ge=0, le=MOST_NODES)]


MOST_LETTERS = 60
"""Of a line in the notes, such as a player's name."""


class _Label(msgspec.Struct, frozen=True):
    """What a file says that it is, looked at before all else in it."""

    what: str = ""
    format: int = 0


def check_label(data: bytes, file: str) -> None:
    label: _Label = codec.decode(data, _Label, file=file)
    if label.what != WHAT:
        raise BadData(file, "", "this is no saved match")
    if label.format != FORMAT:
        newer = "; a newer program is needed" if label.format > FORMAT else ""
        raise BadData(file, "format", f"this program reads format {FORMAT}, not {label.format}{newer}")


class Summary(msgspec.Struct, frozen=True):
    """What a list of saves shows of one, read without replaying it."""

    title: str
    system: str
    scenario: str
    turn: str
    """The text under ``turn`` in the record's notes."""
    saved: datetime.datetime
    names: tuple[str, ...]
    """The players' names from the notes (``players``, each with a ``name``), else the sides' names."""
    decisions: int
    notes: dict[str, Any]
    thumbnail: bytes | None


class _HeadNode(msgspec.Struct, frozen=True):
    parent: _Parent


class _HeadSide(msgspec.Struct, frozen=True):
    name: str


class _HeadScenario(msgspec.Struct, frozen=True):
    id: str
    title: str
    sides: tuple[_HeadSide, ...]


class _Head(msgspec.Struct, frozen=True):
    system: str
    saved: datetime.datetime
    notes: dict[str, Any]
    memory: Memory
    scenario: _HeadScenario
    nodes: tuple[_HeadNode, ...] = ()
    thumbnail: str = ""


def summary(path: str | os.PathLike[str]) -> Summary:
    """What a save is about, quickly. Raises `BadData`."""
    file = str(path)
    data = files.read(path, codec.MOST_BYTES)
    check_label(data, file)
    head: _Head = codec.decode(data, _Head, file=file)
    codec.check_loose(head.notes, file=file, key="notes")
    decisions, at = 0, head.memory.node
    while 0 < at <= len(head.nodes) and head.nodes[at - 1].parent < at:
        decisions, at = decisions + 1, head.nodes[at - 1].parent
    return Summary(
        title=head.scenario.title,
        system=head.system,
        scenario=head.scenario.id,
        turn=noted_line(head.notes, "turn"),
        saved=head.saved,
        names=player_names(head.notes, [side.name for side in head.scenario.sides]),
        decisions=decisions,
        notes=head.notes,
        thumbnail=picture(head.thumbnail, file) if head.thumbnail else None,
    )


def noted_line(notes: dict[str, Any], key: str) -> str:
    """A text in the notes as one line that is not too long; empty where there is none.

    >>> noted_line({"turn": " Turn\\n3 "}, "turn"), noted_line({"turn": 3}, "turn")
    ('Turn 3', '')
    """
    value = notes.get(key)
    return shortened(value, MOST_LETTERS) if isinstance(value, str) else ""


def player_notes(notes: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What the notes say of each of `count` players; empty where they say nothing usable."""
    players = notes.get("players")
    told = players[:count] if isinstance(players, list) else []
    return [told[i] if i < len(told) and isinstance(told[i], dict) else {} for i in range(count)]


def player_names(notes: dict[str, Any], otherwise: Sequence[str]) -> tuple[str, ...]:
    """The players' names out of a record's notes; a side's name where there is none.

    >>> player_names({"players": [{"name": "Anna"}, {}]}, ["Goblins", "Troll"])
    ('Anna', 'Troll')
    """
    told = player_notes(notes, len(otherwise))
    return tuple(noted_line(player, "name") or other for player, other in zip(told, otherwise, strict=True))


def picture(text: str, file: str) -> bytes:
    if len(text) > MOST_PICTURE * 4 // 3 + 4:
        raise BadData(file, "thumbnail", "the picture is too large")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadData(file, "thumbnail", "this is no picture") from error
    check_picture(data, file, "thumbnail")
    return data


def check_picture(data: bytes, file: str, key: str) -> None:
    """A PNG says its size first; one that would fill the memory is not handed on."""
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or len(data) < 33:
        raise BadData(file, key, "this is no PNG picture")
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if len(data) > MOST_PICTURE or not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        raise BadData(file, key, "the picture is too large")
