"""The list of verbs. Each is imported only when it is called, so that none waits for what another needs."""

from __future__ import annotations

import importlib

import click

from game import __version__

VERBS = ("play", "list", "simulate", "replay", "demo", "render", "check", "odds", "bench")
"""Each verb is the `command` of the module of its name, in the order that help shows."""


class Verbs(click.Group):
    """A group whose commands are found when they are wanted."""

    def list_commands(self, context: click.Context) -> list[str]:
        return [*VERBS]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"game.cli.{name}").command
        return command


@click.group(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="base-to-base")
def verbs() -> None:
    """Base to Base: a 2D miniatures simulator.

    Without a verb the game's window opens.

    \b
    Examples:
      base-to-base
      base-to-base list
      base-to-base simulate warriors-of-ash --games 100 --side-a soldier --side-b charger
      base-to-base odds 3D6+4 --defense 7 --damage High+2
    """
