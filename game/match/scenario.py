"""A scenario: a folder with `scenario.toml` and its Tiled map. Generic: the rule system reads `setup`."""

from __future__ import annotations

import importlib.resources
import os
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.errors import BadData
from game.match import codec, files, tiled

FORMAT = 1
FILE = "scenario.toml"
MOST_BYTES = 256 << 10

_ID = r"^[a-z0-9][a-z0-9-]{0,63}$"
_LINE = r"^[^\x00-\x1f\x7f]+$"
_DEEP_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{codec.MOST_DEPTH}}}""", re.ASCII
)
"""A dotted key of too many parts."""
Id = Annotated[str, msgspec.Meta(pattern=_ID)]
Line = Annotated[str, msgspec.Meta(pattern=_LINE, max_length=120)]
Prose = Annotated[str, msgspec.Meta(max_length=8000)]


class SideInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side as the scenario names it. `colour` is one that the screen knows, else it takes
    another by the side's index."""

    id: Id
    name: Line
    colour: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9#-]{0,24}$")] = ""
    blurb: Prose = ""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file says, with its map's text embedded so that a save needs no other file.

    `setup` belongs to the rule system named by `system`, which reads and checks it. `map` is the map file's
    name; `map_data` the parsed Tiled JSON (see `game.match.tiled`), filled in when the folder is read.
    `source` is the file it was read from, for error messages only; it is not saved.
    """

    format: int
    id: Id
    system: Id
    title: Line
    summary: Prose
    tale: Prose
    sides: Annotated[tuple[SideInfo, ...], msgspec.Meta(min_length=1, max_length=8)]
    setup: dict[str, Any]
    map: str = ""
    map_data: dict[str, Any] | None = None
    source: str = ""

    @property
    def file(self) -> str:
        """What errors in the scenario call its file."""
        return self.source or self.id

    @property
    def map_file(self) -> str:
        """What errors in the map call its file: the map beside `scenario.toml`, else what embeds it."""
        source = Path(self.source)
        return str(source.with_name(self.map)) if source.name == FILE and self.map else self.file

    def side_index(self, side_id: str, key: str) -> int:
        """The index of a side by its id; `key` is the place that names it. Raises `BadData`."""
        for index, side in enumerate(self.sides):
            if side.id == side_id:
                return index
        known = ", ".join(side.id for side in self.sides)
        raise BadData(self.file, key, f"there is no side {side_id!r}; there are: {known}")

    def tiled_map(self) -> tiled.TiledMap:
        """The map, checked. Raises `BadData` where there is none or it is wrong."""
        if self.map_data is None:
            raise BadData(self.file, "map", "this scenario has no map")
        return tiled.parse(self.map_data, self.map_file)


def read_folder(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario's folder (or its `scenario.toml`), map included.

    Raises `BadData` naming the file and the key. Whether `setup` makes sense only the rule system knows.
    """
    folder = Path(path)
    if folder.name == FILE:
        folder = folder.parent
    file = folder / FILE
    if not os.path.exists(file):
        why = "there is no such file or folder"
        if os.path.exists(folder):
            why = f"there is no {FILE} in it" if folder.is_dir() else "this is no scenario's folder"
        raise BadData(str(folder), "", why)
    data = parse_toml(files.text(file, MOST_BYTES), str(file))
    for key in ("map_data", "source"):
        if key in data:
            raise BadData(str(file), key, "this is no key of a scenario file")
    scenario = checked(data, str(file))
    name = Path(os.path.abspath(folder)).name
    if scenario.id != name:
        raise BadData(str(file), "id", f"it must be the folder's name, {name!r}, and is {scenario.id!r}")
    if not scenario.map:
        return scenario
    map_file = _beside(folder, scenario.map, str(file))
    return msgspec.structs.replace(scenario, map_data=tiled.read(map_file).raw)


def checked(data: dict[str, Any], source: str, key: str = "") -> Scenario:
    """A scenario from plain data, checked in itself. `source` names the file. Raises `BadData`."""
    codec.check_loose(data, file=source, key=key)
    scenario: Scenario = codec.convert({**data, "source": source}, Scenario, file=source, key=key)
    if scenario.format != FORMAT:
        newer = "; a newer program is needed" if scenario.format > FORMAT else ""
        why = f"this program reads format {FORMAT}, not {scenario.format}{newer}"
        raise BadData(source, codec.join(key, "format"), why)
    seen: set[str] = set()
    for index, side in enumerate(scenario.sides):
        if side.id in seen:
            raise BadData(source, codec.join(key, f"sides[{index}].id"), f"two sides are called {side.id!r}")
        seen.add(side.id)
    return scenario


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """TOML text as plain data. Raises `BadData` with the line that is wrong."""
    if (deep := _DEEP_KEY.search(text)) is not None:
        # The reader would take minutes over it before anything could be said of the depth.
        line = text.count("\n", 0, deep.start()) + 1
        raise BadData(file, "", f"a key is nested more than {codec.MOST_DEPTH} deep (at line {line})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(file, "", f"it is not TOML: {error}") from error
    except (RecursionError, ValueError, OverflowError) as error:
        place, why = codec.explain(error)
        raise BadData(file, place, why) from error


def _beside(folder: Path, name: str, file: str) -> Path:
    """The map's path, which may not lead out of the folder."""
    plain = re.fullmatch(r"[^/\\:\x00-\x1f]+\.(tmj|json)", name) is not None and not name.startswith(".")
    if not plain:
        raise BadData(file, "map", "it must be the name of a .tmj file in this folder")
    path = folder / name
    if not os.path.exists(path):
        raise BadData(file, "map", f"there is no {name} in this folder")
    if path.resolve().parent != folder.resolve():
        raise BadData(file, "map", "the map lies outside of this folder")
    return path


def shipped() -> Path:
    """The folder of the scenarios that come with the program: inside the package, else beside it."""
    inside = Path(str(importlib.resources.files("game"))) / "maps"
    return inside if inside.is_dir() else inside.parent.parent / "maps"


def find(*more: str | os.PathLike[str]) -> tuple[Path, ...]:
    """The folders of all scenarios, in order of their ids: the shipped ones, then those in `more`.

    A folder counts when it holds a `scenario.toml`; whether that can be read is another matter. Of two with
    one id the first is taken.
    """
    found: dict[str, Path] = {}
    for home in (shipped(), *map(Path, more)):
        try:
            inside = sorted(folder for folder in home.iterdir() if os.path.isfile(folder / FILE))
        except OSError:
            continue
        for folder in inside:
            found.setdefault(folder.name, folder)
    return tuple(found.values())


def read_all(folders: Iterable[Path]) -> tuple[tuple[Scenario, ...], tuple[BadData, ...]]:
    """Those of the folders that can be read, and what is wrong with the others."""
    good: list[Scenario] = []
    bad: list[BadData] = []
    for folder in folders:
        try:
            good.append(read_folder(folder))
        except BadData as error:
            bad.append(error)
    return tuple(good), tuple(bad)
