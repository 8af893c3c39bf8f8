"""What lessons may ask about a position: the door to each rule system's facts.

A system that is taught has a module `game.lessons.<system_id>` with ``facts(state) -> dict`` (plain values by
name, nested: ``figures.montu.hits``; every name exists from the first state on), ``place(action)`` (where an
action ends on the surface, or None), ``EVENTS`` (the union of its events) and ``STATS`` (what of a card can
be pointed at).
"""

from __future__ import annotations

import importlib
import importlib.util
import typing
from functools import lru_cache
from typing import Any, Protocol

from game.errors import GameError
from game.match.contract import Action, State


class Facts(Protocol):
    """What a system's module of facts offers."""

    EVENTS: Any
    STATS: tuple[str, ...]

    def facts(self, state: State) -> dict[str, Any]: ...

    def place(self, action: Action) -> tuple[float, float] | None: ...


@lru_cache(maxsize=8)
def of(system_id: str) -> Facts:
    """A system's facts. Raises `GameError` where the system has none."""
    name = f"game.lessons.{system_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        raise GameError(f"there are no lessons for the rule system {system_id!r}")
    module: Any = importlib.import_module(name)
    found: Facts = module
    return found


@lru_cache(maxsize=16)
def fields_of(union: Any) -> dict[str, tuple[str, ...]]:
    """The fields of each tagged struct of a union, by its tag."""
    members = typing.get_args(union) or (union,)
    return {member.__struct_config__.tag: member.__struct_fields__ for member in members}
