"""What verbs are given: scenarios by id or folder, matches by the file that holds them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.units import counted

if TYPE_CHECKING:
    from game.match.contract import State
    from game.match.save import Loaded
    from game.match.scenario import Scenario


def with_own_maps() -> None:
    """Look for scenarios in the player's own folder too."""
    from game import systems
    from game.ui import files

    systems.add_folder(files.maps_folder())


def scenario(which: str) -> Scenario:
    """A scenario, shipped or the player's own. Raises `BadData`, `GameError`."""
    from game import systems

    with_own_maps()
    return systems.scenario_of(which)


def is_match_file(which: str) -> bool:
    """Whether this names a file that is meant to hold a match, and no scenario."""
    path = Path(which)
    return path.is_file() and path.suffix != ".toml"


def match(file: str) -> Loaded:
    """A saved match or a journal, with its first divergence. Raises `BadData`."""
    from game import systems

    return systems.open_match(file)


def position(which: str, at: int | None = None) -> tuple[State, tuple[str, ...]]:
    """A scenario's first state, or where a match stands (after `at` decisions), and its sides' colours.

    Raises `GameError`, `SaveMismatch`.
    """
    from game import systems
    from game.errors import GameError

    if not is_match_file(which):
        if at:
            raise GameError(f"{which}: a scenario has no decisions yet: --at is for matches")
        chosen = scenario(which)
        return systems.new_match(chosen, seed=1), _colours(chosen)
    record = match(which).whole()
    if at is None:
        return record.state, _colours(record.scenario)
    line = record.line()
    if at >= len(line):
        raise GameError(f"{which}: the match has {counted(len(line) - 1, 'decision')}, not {at}")
    return line[at].state, _colours(record.scenario)


def _colours(of: Scenario) -> tuple[str, ...]:
    return tuple(side.colour for side in of.sides)
