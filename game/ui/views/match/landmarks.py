"""What can be seen on a match's scrub bar from afar: where turns begin, where blows fell, who was removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.match.contract import State
from game.ui.views.match.entries import Line


class Landmark(msgspec.Struct, frozen=True):
    """A mark on the scrub bar. `at` is measured in decisions from the start.

    `kind` is ``turn``, ``blow`` (it hit), ``miss`` or ``fall``. `words` say what it is, `side` whose deed it
    was, or whose figure fell.
    """

    at: float
    kind: str
    words: str
    side: int | None = None


class Moment(msgspec.Struct, frozen=True, order=True):
    """A place on a path: after `at` decisions and, of the next one, the first `shown` events."""

    at: int
    shown: int = 0


def moments(nodes: Sequence[Any], lines_of: Callable[[int], Sequence[Line]]) -> tuple[Moment, ...]:
    """Where stepping by events stops: after each event that has news for a reader, at last at each node."""
    found = [Moment(0)]
    for at, node in enumerate(nodes[1:]):
        told = [line.event for line in lines_of(node.id) if line.is_told]
        found += [Moment(at, event + 1) for event in told[:-1]]
        found.append(Moment(at + 1))
    return tuple(found)


def landmarks(
    nodes: Sequence[Any],
    view: Any,
    seen: Callable[[int], State],
    lines_of: Callable[[int], Sequence[Line]],
) -> tuple[Landmark, ...]:
    """The marks of a path, from its start to its end."""
    found: list[Landmark] = []
    clock = view.clock(seen(nodes[0].id)) if nodes else ""
    for at, node in enumerate(nodes[1:]):
        for line in lines_of(node.id):
            if line.event >= 0:
                found += _of_event(at, node, line, view)
        before, clock = clock, view.clock(seen(node.id))
        if clock != before:
            found.append(Landmark(at + 1.0, "turn", clock))
    return tuple(found)


def _of_event(at: int, node: Any, line: Line, view: Any) -> list[Landmark]:
    event = node.events[line.event]
    kind = kind_of(view, event)
    if not kind:
        return []
    place = at + (line.event + 1) / len(node.events)
    entry = line.entry
    words = f"{entry.headline}: {entry.detail}" if entry.detail else entry.headline
    return [Landmark(place, kind, words, entry.side)]


def kind_of(view: Any, event: Any) -> str:
    """What an event is on the bar. A view without an opinion has its rolls marked."""
    ask = getattr(view, "landmark", None)
    if ask is not None:
        return str(ask(event))
    return "blow" if event.rolls else ""
