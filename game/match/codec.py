"""Our values as JSON, and back. Structs go by msgspec; a class of ours that offers `to_wire()` and the class
method `from_wire(wire)` goes by those.

What is read is never trusted: every way in which it can be wrong ends in a `BadData` with file and key.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any

import msgspec

from game.errors import BadData, GameError

MOST_BYTES = 32 << 20
"""More than this is not even looked at."""
MOST_VALUES = 2 << 20
"""Nor is what holds more values than this: an empty list is two bytes in a file and fifty in the memory."""
MOST_DEPTH = 40
"""Loose data (a scenario's `setup`, a save's header) nests at most this deep."""
MOST_NUMBER = 1 << 53
"""Loose numbers stay where every program that reads JSON agrees about them."""


def _to_wire(value: Any) -> Any:
    if hasattr(value, "to_wire"):
        return value.to_wire()
    raise TypeError(f"a {type(value).__name__} cannot be written to a file")


def _from_wire(kind: type, wire: Any) -> Any:
    if hasattr(kind, "from_wire"):
        return kind.from_wire(wire)
    raise TypeError(f"a {kind.__name__} cannot be read from a file")


_encoder = msgspec.json.Encoder(enc_hook=_to_wire)


@lru_cache(maxsize=128)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_from_wire)


def encode(value: Any) -> bytes:
    """A value as JSON, the same bytes for equal values. Raises `GameError` for what cannot be written."""
    try:
        return _encoder.encode(value)
    except (RecursionError, TypeError, ValueError, OverflowError) as error:
        raise GameError(f"this cannot be written to a file: {_words(error)}") from error


def decode(
    data: bytes | str | msgspec.Raw,
    kind: Any = Any,
    *,
    file: str = "",
    key: str = "",
    most_bytes: int = MOST_BYTES,
) -> Any:
    """A value of type `kind` from JSON.

    `file` and `key` say where `data` came from: `key` goes before the place in the error. Raises `BadData`.

    >>> decode(b'{"a": [1, "x"]}', dict[str, list[int]], file="f.json")
    Traceback (most recent call last):
    game.errors.BadData: f.json: at [...][1]: a whole number is expected, not text
    """
    size = len(memoryview(data)) if isinstance(data, msgspec.Raw) else len(data)
    if size > most_bytes:
        raise BadData(file, key, f"it is larger than {most_bytes >> 20} MB, the most that is read")
    if size > MOST_VALUES and _values(data) > MOST_VALUES:
        raise BadData(file, key, f"it holds more than {MOST_VALUES:,} values, the most that is read")
    try:
        return _decoder(kind).decode(data)
    except (RecursionError, msgspec.MsgspecError, ValueError, OverflowError) as error:
        place, why = explain(error)
        raise BadData(file, join(key, place), why) from error


def _values(data: bytes | str | msgspec.Raw) -> int:
    """At least as many as the JSON holds values: each but the first follows one of these signs, or a key."""
    if isinstance(data, str):
        return sum(map(data.count, ",[{"))
    content = bytes(data)
    return sum(map(content.count, (b",", b"[", b"{")))


def convert(value: Any, kind: Any, *, file: str = "", key: str = "") -> Any:
    """A value of type `kind` from plain dicts, lists, numbers and text. Raises `BadData`."""
    try:
        return msgspec.convert(value, kind, dec_hook=_from_wire)
    except (RecursionError, msgspec.MsgspecError, ValueError, OverflowError) as error:
        place, why = explain(error)
        raise BadData(file, join(key, place), why) from error


def plain(value: Any) -> Any:
    """A value as the plain dicts, lists, numbers and text that its JSON stands for."""
    return msgspec.to_builtins(value, enc_hook=_to_wire)


def check_loose(value: Any, *, file: str = "", key: str = "") -> None:
    """See that loose data holds nothing but what every JSON reader agrees on. Raises `BadData`.

    Refused are numbers that are not finite or beyond 2^53, dates, keys that are no text, deep nesting, and
    text with a NUL in it, which no screen can write.
    """
    waiting: list[tuple[Any, str, int]] = [(value, key, 0)]
    while waiting:
        part, place, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise BadData(file, place[:60] + "…", f"this is nested more than {MOST_DEPTH} deep")
        if isinstance(part, dict):
            for name, inner in part.items():
                if not isinstance(name, str):
                    raise BadData(file, place, "a key that is not text")
                waiting.append((inner, join(place, name), depth + 1))
        elif isinstance(part, list | tuple):
            waiting.extend((inner, f"{place}[{i}]", depth + 1) for i, inner in enumerate(part))
        elif isinstance(part, float):
            if not math.isfinite(part) or abs(part) > MOST_NUMBER:
                raise BadData(file, place, "this is not a finite number of usual size")
        elif isinstance(part, int):
            if abs(part) > MOST_NUMBER:
                raise BadData(file, place, "this number is far too large")
        elif isinstance(part, str):
            if "\x00" in part:
                raise BadData(file, place, "a NUL character has no place in text")
        elif part is not None:
            raise BadData(file, place, f"a {type(part).__name__} has no place here; write it as text")


def join(key: str, place: str) -> str:
    """Two key paths, one inside the other.

    >>> join("setup", "figures[2]"), join("nodes[4]", "[1]"), join("", "a"), join("a", "")
    ('setup.figures[2]', 'nodes[4][1]', 'a', 'a')
    """
    return f"{key}.{place}" if key and place and not place.startswith("[") else key + place


_PLACE = re.compile(r"^(?P<why>.*?)(?: - at `(?P<in_key>key in )?\$(?P<place>[^`]*)`)?$", re.DOTALL)


def explain(error: Exception) -> tuple[str, str]:
    """The key path and the sentence of msgspec's error."""
    if isinstance(error, RecursionError):
        return "", "it is nested far too deep"
    match = _PLACE.match(str(error))
    if match is None:  # pragma: no cover - the pattern takes any text
        return "", str(error)
    return (match["place"] or "").removeprefix("."), _words(match["why"])


_WRONG_TYPE = re.compile(r"^Expected `(?P<wanted>[^`]+)`(?P<rest>[^,]*?)(?:, got `(?P<got>[^`]+)`.*)?$")
_FIELD = re.compile(r"^Object (?:contains unknown|(?P<missing>missing) required) field `(?P<name>[^`]*)`$")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of keys",
    "null": "nothing",
    "datetime": "a date and time",
}


def _kind(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


def _got(name: str) -> str:
    return "a decimal number" if name == "float" else _kind(name)


def _words(why: object) -> str:
    """Msgspec's sentence in a player's words."""
    if isinstance(why, RecursionError):
        return "it is nested far too deep"
    text = str(why).replace("\n", " ").strip() or "it is damaged"
    if text.startswith("JSON is malformed: "):
        text = "it is not JSON: " + text.removeprefix("JSON is malformed: ")
    elif text == "Input data was truncated":
        text = "it breaks off too early"
    elif " matching regex " in text:
        text = "this text is empty or has characters that are not allowed here"
    elif match := _WRONG_TYPE.match(text):
        wanted, got, rest = match["wanted"], match["got"], match["rest"]
        text = f"{_kind(wanted)}{rest} is expected" + (f", not {_got(got)}" if got else "")
    elif match := _FIELD.match(text):
        text = f"{match['name']!r} is missing" if match["missing"] else f"{match['name']!r} is not known here"
    elif text.startswith("Invalid value "):
        text = text.removeprefix("Invalid value ") + " is not known here"
    elif text.startswith("Exceeds the limit ("):
        text = "a number has far too many digits"
    elif "UTF-8" in text:
        text = "it is not UTF-8 text"
    text = text.replace("`", "")
    return text if len(text) <= 300 else text[:297] + "..."
