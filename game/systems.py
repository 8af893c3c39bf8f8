"""The rule systems there are, and the door for everyone above: matches by system, scenario or state.

A new system is one line in `SYSTEMS`. It is imported when it is first asked for.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

from game import encounters
from game.dice import Dice
from game.errors import BadData, GameError
from game.match import journal as journals
from game.match import save as saves
from game.match import scenario as scenarios
from game.match.contract import Action, Decision, Entry, Event, Outcome, Refusal, State, System
from game.match.encounter import Host
from game.match.record import Record
from game.match.scenario import Scenario

SYSTEMS = {
    "skirmish": "game.rules.skirmish.system:SYSTEM",
}
"""Every system's id, and where its `System` is found."""

_loaded: dict[str, tuple[str, System]] = {}
_folders: list[Path] = []


def ids() -> tuple[str, ...]:
    """The ids of all systems; imports none."""
    return tuple(SYSTEMS)


def get(system_id: str) -> System:
    """The system of this id. Raises `GameError`."""
    place = SYSTEMS.get(system_id)
    if place is None:
        raise GameError(f"there is no rule system {system_id!r}; there are: {', '.join(SYSTEMS)}")
    known = _loaded.get(system_id)
    if known is None or known[0] != place:
        module, _, name = place.partition(":")
        system: System = getattr(importlib.import_module(module), name)
        if hasattr(system, "settle"):
            system = encounters.wrap(cast(Host, system), get)
        _loaded[system_id] = known = place, system
    return known[1]


def all_systems() -> tuple[System, ...]:
    """All systems, in the order of the list."""
    return tuple(get(system_id) for system_id in SYSTEMS)


def system_of(state: State) -> System:
    """The system whose state this is. Raises `GameError`."""
    for _, system in _loaded.values():
        if type(state) is system.state_type:
            return system
    for system in all_systems():
        if type(state) is system.state_type:
            return system
    raise GameError(f"a {type(state).__name__} is no state of any rule system")


# Scenarios


def add_folder(path: str | os.PathLike[str]) -> None:
    """Look for scenarios in this folder too, after the shipped ones."""
    folder = Path(path)
    if folder not in _folders:
        _folders.append(folder)


def scenario_folders() -> tuple[Path, ...]:
    """The folders of all scenarios: see `game.match.scenario.find`."""
    return scenarios.find(*_folders)


def all_scenarios() -> tuple[tuple[Scenario, ...], tuple[BadData, ...]]:
    """All scenarios that can be read, and what is wrong with the others."""
    return scenarios.read_all(scenario_folders())


def scenario_of(which: str | os.PathLike[str] | Scenario) -> Scenario:
    """A scenario by its id, its folder or itself.

    Text that names a folder, or has a slash in it, is a path. Raises `BadData`, or `GameError` for an id that
    there is not.
    """
    if isinstance(which, Scenario):
        return which
    if not isinstance(which, str):
        return scenarios.read_folder(which)
    folders = scenario_folders()
    for folder in folders:
        if folder.name == which:
            return scenarios.read_folder(folder)
    if "/" in which or os.sep in which or Path(which).exists():
        return scenarios.read_folder(which)
    known = ", ".join(folder.name for folder in folders) or "none"
    raise GameError(f"there is no scenario {which!r}; there are: {known}")


def system_for(scenario: Scenario) -> System:
    """The system that plays a scenario. Raises `BadData`."""
    if scenario.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise BadData(
            scenario.file, "system", f"there is no rule system {scenario.system!r}; there are: {known}"
        )
    return get(scenario.system)


# A match


def start(
    which: str | os.PathLike[str] | Scenario,
    seed: int | str,
    dice: str | Dice = "seeded",
    notes: dict[str, Any] | None = None,
) -> Record:
    """A new match with its record: see `Record.start`. Raises `GameError` for a seed of another kind."""
    if type(seed) not in (int, str):
        raise GameError(f"a seed is a whole number or text, not {seed!r}")
    scenario = scenario_of(which)
    return Record.start(system_for(scenario), scenario, seed, dice, notes)


def new_match(which: str | os.PathLike[str] | Scenario, seed: int | str) -> State:
    """The first state of a new match, with seeded dice."""
    return start(which, seed).state


def to_act(state: State) -> Decision | None:
    """See `System.to_act`; so for the functions that follow."""
    return system_of(state).to_act(state)


def check(state: State, action: Action) -> Refusal | None:
    return system_of(state).check(state, action)


def options(state: State) -> Iterable[Action]:
    return system_of(state).options(state)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    return system_of(state).apply(state, action)


def outcome(state: State) -> Outcome | None:
    return system_of(state).outcome(state)


def view(state: State, side: int) -> State:
    """See `System.view`; `side` is an index. Raises `GameError` for what is no index of a side."""
    if type(side) is not int or side < 0:
        raise GameError(f"a side is told by its index, not by {side!r}")
    return system_of(state).view(state, side)


def tell(before: State, event: Event, after: State) -> Entry:
    return system_of(before).tell(before, event, after)


# Files


def save(record: Record, path: str | os.PathLike[str], thumbnail: bytes | None = None) -> None:
    """Save a record, whole or not at all: see `game.match.save.write`."""
    saves.write(record, path, thumbnail)


def load(path: str | os.PathLike[str], trust_snapshot: bool = False) -> Record:
    """The record of a save, replayed: see `game.match.save.read`. Raises `BadData`, `SaveMismatch`."""
    return saves.read(path, get, trust_snapshot)


def open_save(path: str | os.PathLike[str]) -> saves.Loaded:
    """What there is to be had from a save, its first divergence included. Raises `BadData`."""
    return saves.open_save(path, get)


def summary(path: str | os.PathLike[str]) -> saves.Summary:
    """What a save is about, without replaying it. Raises `BadData`."""
    return saves.summary(path)


def journal(
    path: str | os.PathLike[str],
    record: Record,
    on_trouble: Callable[[GameError | None], None] | None = None,
) -> journals.Journal:
    """Keep a record on the disk from now on: see `game.match.journal.Journal`."""
    return journals.Journal(path, record, on_trouble)


def open_match(path: str | os.PathLike[str]) -> saves.Loaded:
    """What there is to be had from a save or, by its ending, from a journal. Raises `BadData`."""
    return recover(path) if os.fspath(path).endswith(journals.ENDING) else open_save(path)


def recover(path: str | os.PathLike[str]) -> saves.Loaded:
    """What a journal holds: see `game.match.journal.recover`. Raises `BadData`."""
    return journals.recover(path, get)
