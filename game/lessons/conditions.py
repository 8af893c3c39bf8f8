"""Whether something is as a lesson wants it: values against patterns, areas, events and facts.

Patterns are tables of field names and wanted values. A wanted value is a plain value, a list of values of
which any will do, or a comparison: ``{least = 0.25}``, ``{most = 3}``, ``{above = 7}``, ``{below = 1}``,
``{within = "ledge"}`` (an area of the lesson), ``{not = ...}``; several in one table must all hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.errors import BadData
from game.lessons.lesson import Area, Condition, Pattern
from game.match import codec

Areas = Mapping[str, Area]

SLACK = 1e-6
"""Lengths are floats: a comparison that holds but for this much holds."""


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _compares(test: Callable[[float, float], bool]) -> Callable[[Any, Any], bool]:
    def holds(value: Any, bound: Any) -> bool:
        number, limit = _number(value), _number(bound)
        return number is not None and limit is not None and test(number, limit)

    return holds


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "least": _compares(lambda value, bound: value >= bound - SLACK),
    "most": _compares(lambda value, bound: value <= bound + SLACK),
    "above": _compares(lambda value, bound: value > bound + SLACK),
    "below": _compares(lambda value, bound: value < bound - SLACK),
}
WORDS = (*_COMPARISONS, "within", "not")


def meets(value: Any, wanted: Any, areas: Areas) -> bool:
    """Whether a plain value is as wanted.

    >>> meets(0.3, {"least": 0.25}, {}), meets("argh", ["argh", "cro"], {}), meets(True, False, {})
    (True, True, False)
    """
    if isinstance(wanted, dict):
        return all(_holds(value, word, bound, areas) for word, bound in wanted.items())
    if isinstance(wanted, list | tuple):
        return any(meets(value, each, areas) for each in wanted)
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    return bool(value == wanted)


def _holds(value: Any, word: str, bound: Any, areas: Areas) -> bool:
    if word == "within":
        return is_point(value) and is_inside((value[0], value[1]), areas[bound])
    if word == "not":
        return not meets(value, bound, areas)
    return _COMPARISONS[word](value, bound)


def is_point(value: Any) -> bool:
    """Whether a plain value is a pair of numbers."""
    return isinstance(value, list | tuple) and len(value) == 2 and None not in map(_number, value)


def is_inside(point: tuple[float, float], area: Area) -> bool:
    """Whether a point lies in an area or on its border.

    >>> is_inside((1.0, 1.0), Area(corners=((0, 0), (2, 0), (2, 2)))), is_inside((0, 3), Area((0, 0, 2.5)))
    (True, False)
    """
    if area.circle is not None:
        x, y, radius = area.circle
        return math.dist(point, (x, y)) <= radius + SLACK
    px, py = point
    inside = False
    ring = area.corners
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        long = math.hypot(bx - ax, by - ay)
        along = (px - ax) * (bx - ax) + (py - ay) * (by - ay)
        if abs(cross) <= SLACK * max(1.0, long) and -SLACK <= along <= long * long + SLACK:
            return True
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def is_like(plain: Mapping[str, Any], pattern: Pattern, areas: Areas) -> bool:
    """Whether an action or event in its written form is like a pattern; the empty pattern is like all."""
    return all(field in plain and meets(plain[field], want, areas) for field, want in pattern.items())


def fact(facts: Mapping[str, Any], path: str) -> Any:
    """The fact at a dotted path: ``figures.montu.hits``. Raises `KeyError`."""
    found: Any = facts
    for name in path.split("."):
        if not isinstance(found, Mapping) or name not in found:
            raise KeyError(name)
        found = found[name]
    return found


def holds(
    condition: Condition,
    events: Iterable[Mapping[str, Any]],
    facts: Mapping[str, Any],
    refused: str,
    areas: Areas,
) -> bool:
    """Whether a condition is met by what happened (`events` in their written form) and how things stand."""
    if condition.event is not None:
        found = any(is_like(event, condition.event, areas) for event in events)
    elif condition.fact:
        found = meets(fact(facts, condition.fact), condition.wanted, areas)
    else:
        found = refused == condition.refused
    return found is not condition.is_denied


# Checking a file


def check_wanted(wanted: Any, areas: Areas, file: str, key: str) -> None:
    """See that a wanted value can be understood. Raises `BadData`."""
    if isinstance(wanted, dict):
        if not wanted:
            raise BadData(file, key, f"a comparison is expected: {', '.join(WORDS)}")
        for word, bound in wanted.items():
            place = codec.join(key, word)
            if word == "within":
                if not isinstance(bound, str) or bound not in areas:
                    known = ", ".join(areas) or "none"
                    raise BadData(file, place, f"there is no area {bound!r}; there are: {known}")
            elif word == "not":
                check_wanted(bound, areas, file, place)
            elif word not in _COMPARISONS:
                raise BadData(file, place, f"this is no comparison; there are: {', '.join(WORDS)}")
            elif _number(bound) is None:
                raise BadData(file, place, "a number is expected")
    elif isinstance(wanted, list | tuple):
        if not wanted:
            raise BadData(file, key, "a list of values is empty")
        for index, each in enumerate(wanted):
            check_wanted(each, areas, file, f"{key}[{index}]")


def check_pattern(
    pattern: Pattern,
    fields: Mapping[str, Sequence[str]],
    areas: Areas,
    file: str,
    key: str,
    more: Sequence[str] = (),
) -> None:
    """See that a pattern speaks of fields that there are. Raises `BadData`.

    `fields` are those of each type by its tag; `more` are names that are allowed beside them.
    """
    if "type" in pattern and not fields:
        raise BadData(file, key, "nothing of this kind can be described here")
    tags = pattern.get("type", list(fields))
    if isinstance(tags, str):
        tags = [tags]
    if not isinstance(tags, list) or not all(isinstance(tag, str) and tag in fields for tag in tags):
        known = ", ".join(fields)
        raise BadData(file, codec.join(key, "type"), f"there is no such type; there are: {known}")
    for name, wanted in pattern.items():
        if name != "type" and name not in more and not any(name in fields[tag] for tag in tags):
            raise BadData(file, codec.join(key, name), "there is no such field")
        check_wanted(wanted, areas, file, codec.join(key, name))
