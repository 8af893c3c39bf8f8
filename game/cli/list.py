"""`list`: what can be played, and against whom."""

from __future__ import annotations

from typing import Any

import click

from game.cli.output import as_json as json_option
from game.cli.output import print_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the scenarios, their sides and the computer's levels.

    A scenario's id is what the other verbs take. Folders that cannot be read are named with the reason.

    \b
    Examples:
      base-to-base list
      base-to-base list --json
    """
    from game import ai, systems
    from game.cli.sources import with_own_maps

    with_own_maps()
    scenarios, errors = systems.all_scenarios()
    levels = {system_id: ai.levels(system_id) for system_id in systems.ids()}
    if as_json:
        print_json(
            {
                "scenarios": [
                    {
                        "id": scenario.id,
                        "system": scenario.system,
                        "title": scenario.title,
                        "summary": scenario.summary,
                        "sides": [{"id": side.id, "name": side.name} for side in scenario.sides],
                        "levels": [level.id for level in levels.get(scenario.system, ())],
                    }
                    for scenario in scenarios
                ],
                "systems": [
                    {"id": system_id, "levels": [_level(level) for level in there]}
                    for system_id, there in levels.items()
                ],
                "unreadable": [{"file": error.file, "key": error.key, "why": error.why} for error in errors],
            }
        )
        return
    for scenario in scenarios:
        sides = " against ".join(side.name for side in scenario.sides)
        click.echo(f"{scenario.id}  ({scenario.system})")
        click.echo(f"    {scenario.title}: {sides}")
        click.echo(click.wrap_text(scenario.summary, 92, "    ", "    ") + "\n")
    if not scenarios:
        click.echo("There is no scenario to play.\n")
    for system_id, there in levels.items():
        click.echo(f"Opponents in {system_id}:")
        for level in there:
            click.echo(f"    {level.id:<10} {level.blurb}")
    for error in errors:
        click.echo(f"base-to-base: {error}", err=True)


def _level(level: Any) -> dict[str, Any]:
    return {
        "id": level.id,
        "title": level.title,
        "blurb": level.blurb,
        "is_fixed": level.is_fixed,
        "budget": level.budget,
    }
