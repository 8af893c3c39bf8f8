"""A scenario: a folder with `scenario.toml` and the Tiled map beside it. Generic: the system reads `setup`."""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = 1


class SideInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side as the scenario names it. `colour` is one of the theme's side colours."""

    id: str
    name: str
    colour: str = ""
    blurb: str = ""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file says, with its map's text embedded so that a save needs no other file.

    `setup` belongs to the rule system named by `system`, which reads and checks it. `map` is the map file's
    name; `map_data` the parsed Tiled JSON (see `game.match.tiled`), filled in when the folder is read.
    `file` is where it was read from, for error messages only; it is not saved.
    """

    format: int
    id: str
    system: str
    title: str
    summary: str
    tale: str
    sides: tuple[SideInfo, ...]
    setup: dict[str, Any]
    map: str = ""
    map_data: dict[str, Any] | None = None
    source: str = ""
