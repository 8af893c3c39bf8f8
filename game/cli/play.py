"""`play`: the window."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("what", required=False, default=None)
@click.option("--side-a", default=None, help="Who plays the first side: human, or a computer's level.")
@click.option("--side-b", default=None, help="Who plays the second side: human, or a computer's level.")
@click.option("--seed", default=None, help="The seed of the dice; any text. Without it every match is new.")
def command(what: str | None, side_a: str | None, side_b: str | None, seed: str | None) -> int:
    """Open the game's window.

    WHAT is a scenario's id or folder, or the file of a saved match or a journal (.jsonl); the match begins at
    once. Without it the menu opens.

    \b
    Examples:
      base-to-base
      base-to-base play warriors-of-ash --side-a human --side-b soldier
      base-to-base play my-match.json
    """
    from game.cli import sources, window
    from game.errors import GameError

    window.ask_for_display()
    file: Path | None = None
    if what is not None:
        sources.with_own_maps()
    if what is not None and sources.is_match_file(what):
        if side_a or side_b or seed:
            raise GameError(f"{what}: a saved match brings its players and its seed with it")
        file, what = Path(what), None
    players = _players(what, side_a, side_b)
    return window.show(scenario=what, file=file, seed=seed, players=players)


def _players(what: str | None, side_a: str | None, side_b: str | None) -> tuple[str, ...]:
    """Who plays each side; checked here, where a wrong level is still a sentence on the terminal."""
    if side_a is None and side_b is None:
        return ()
    if what is None:
        raise click.UsageError("--side-a and --side-b need a scenario to play", click.get_current_context())
    from game import ai, systems

    system = systems.system_for(systems.scenario_of(what))
    players = (side_a or "human", side_b or "human")
    for player in players:
        if player != "human":
            ai.level(system.id, player)
    return players
