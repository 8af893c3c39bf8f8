"""`check`: whether maps, scenarios, lessons and saved matches are sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from game.cli.output import as_json as json_option
from game.cli.output import print_json
from game.units import counted


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@json_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check maps, scenarios, lessons and saved matches.

    FILE is a scenario's folder or its scenario.toml, a Tiled map (.tmj), a lesson (any other .toml), a saved
    match or a journal (.jsonl). Scenarios are set up as for play, lessons played by their solution, matches
    replayed. Prints OK, or what is wrong and where; the exit code is 2 when anything is.

    \b
    Examples:
      base-to-base check maps/warriors-of-ash
      base-to-base check maps/*/map.tmj my-match.json
    """
    from game.errors import GameError

    results: list[dict[str, Any]] = []
    for file in files:
        try:
            kind, words = _check(file)
        except GameError as error:
            results.append({"file": file, "ok": False, "error": str(error)})
            if not as_json:
                click.echo(f"base-to-base: {error}", err=True)
        else:
            results.append({"file": file, "ok": True, "kind": kind, "about": words})
            if not as_json:
                click.echo(f"OK  {file}: {words}")
    if as_json:
        print_json(results)
    if not all(result["ok"] for result in results):
        context.exit(2)


def _check(file: str) -> tuple[str, str]:
    """What kind of file it is, and what it holds. Raises `GameError` that says what is wrong."""
    from game.match import scenario

    path = Path(file)
    if path.suffix == ".toml" and path.name != scenario.FILE:
        from game import lessons

        return "lesson", lessons.check_file(path)
    if path.is_dir() or path.suffix == ".toml":
        return "scenario", _scenario(path)
    if path.suffix == ".tmj" or (path.suffix == ".json" and _is_map(path)):
        return "map", _map(path)
    return "match", _match(file)


class _Label(msgspec.Struct):
    type: Any = None
    tilewidth: Any = None


def _is_map(path: Path) -> bool:
    from game.errors import GameError
    from game.match import codec, files

    try:
        label = codec.decode(files.read(path, codec.MOST_BYTES), _Label, file=str(path))
    except GameError:
        return False
    return label.type == "map" or label.tilewidth is not None


def _scenario(path: Path) -> str:
    from game import systems

    scenario = systems.scenario_of(path)
    systems.start(scenario, seed=1)
    return f"scenario {scenario.title!r} of {scenario.system}, {len(scenario.sides)} sides"


def _map(path: Path) -> str:
    from game.match import scenario, tiled

    found = tiled.read(path)
    counts = {name: len(found.things(name)) for name in dict.fromkeys(found.layer_names())}
    words = f"map of {found.width_in} x {found.depth_in} inches"
    if counts:
        words += "; " + ", ".join(f"{name} {count}" for name, count in counts.items())
    beside = path.with_name(scenario.FILE)
    if beside.exists() and scenario.read_folder(path.parent).map == path.name:
        # What makes sense on a map only the rules know, and which rules only the scenario.
        words += f"; {_scenario(beside)}"
    return words


def _match(file: str) -> str:
    from game.cli import sources

    record = sources.match(file).whole()
    played = counted(len(record.nodes) - 1, "decision")
    return f"match of {record.scenario.title!r}, {played} replayed as saved"
