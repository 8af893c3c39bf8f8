"""`simulate`: many games between two computer players, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from game.cli.output import as_json as json_option
from game.cli.output import columns, percent, print_json
from game.units import counted

if TYPE_CHECKING:
    from game.cli.tournament import Game, Tally
    from game.match.scenario import Scenario


@click.command()
@click.argument("scenario")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first game's seed.")
@click.option("--side-a", default=None, help="Level of player A, who plays the scenario's first side.")
@click.option("--side-b", default=None, help="Level of player B, who plays the second side.")
@click.option("--swap", is_flag=True, help="Play each seed twice, the players exchanged the second time.")
@click.option("--jobs", type=click.IntRange(1, 512), default=1, show_default=True, help="Processes at once.")
@click.option("--budget", type=click.IntRange(1), default=None, help="Nodes a decision, for both players.")
@json_option
def command(
    scenario: str,
    games: int,
    seed: int,
    side_a: str | None,
    side_b: str | None,
    swap: bool,
    jobs: int,
    budget: int | None,
    as_json: bool,
) -> None:
    """Have the computer play SCENARIO against itself.

    SCENARIO is an id (see list) or a folder. Game after game takes the next seed. The same call gives the
    same games on any machine and with any number of processes; only the times differ. With --swap there are
    still as many games as --games says: half as many seeds, each played both ways round.

    \b
    Examples:
      base-to-base simulate warriors-of-ash --games 200 --side-a soldier --side-b charger
      base-to-base simulate warriors-of-ash --games 1000 --side-a soldier --side-b random --swap --jobs 2
    """
    from game import ai, systems
    from game.cli import sources, tournament
    from game.errors import GameError

    found = sources.scenario(scenario)
    system = systems.system_for(found)
    if len(found.sides) != 2:
        raise GameError(f"{found.file}: it has {len(found.sides)} sides; simulate plays those with two")
    strongest = ai.levels(system.id)[-1].id
    players = (
        ai.level(system.id, side_a or strongest).id,
        ai.level(system.id, side_b or strongest).id,
    )
    systems.start(found, seed)  # What is wrong with the scenario is told before the processes start.
    pairings = tournament.pairings(seed, games, swap)
    began = time.perf_counter()
    results = _with_bar(tournament.play_all(found, players, pairings, budget, jobs), games)
    tally = tournament.tally(results)
    wall_s = time.perf_counter() - began
    if as_json:
        print_json(_for_programs(found, players, tally, seed, swap, jobs, wall_s))
    else:
        click.echo(_for_people(found, players, tally, wall_s))


def _with_bar(results: Iterator[Game], games: int) -> list[Game]:
    """All results, a bar on the error output meanwhile when somebody sits before it."""
    from tqdm import tqdm

    return list(tqdm(results, total=games, unit="game", disable=None, leave=False))


def _for_programs(
    scenario: Scenario,
    players: tuple[str, str],
    tally: Tally,
    seed: int,
    swap: bool,
    jobs: int,
    wall_s: float,
) -> dict[str, Any]:
    return {
        "scenario": scenario.id,
        "system": scenario.system,
        "seed": seed,
        "swap": swap,
        "jobs": jobs,
        "games": tally.games,
        "players": {
            name: {"level": level, **player.as_json()}
            for name, level, player in zip("ab", players, tally.players, strict=True)
        },
        "sides": [
            {"id": side.id, "name": side.name, "wins": wins}
            for side, wins in zip(scenario.sides, tally.side_wins, strict=True)
        ],
        "draws": tally.draws,
        "stalls": tally.stalls,
        "endings": [{"rule": rule, "games": count} for rule, count in tally.endings],
        "mean_turns": tally.mean_turns,
        "mean_decisions": tally.mean_decisions,
        "digest": tally.digest,
        "timing": {
            "wall_s": round(wall_s, 3),
            "decisions_per_s": round(tally.decisions / tally.seconds, 1) if tally.seconds else None,
            "players": {
                name: {
                    "p95_s_per_move": player.p95_s,
                    "mean_s_per_move": player.mean_s,
                    "decisions_per_s": player.decisions_per_s,
                }
                for name, player in zip("ab", tally.players, strict=True)
            },
        },
    }


def _for_people(scenario: Scenario, players: tuple[str, str], tally: Tally, wall_s: float) -> str:
    rows = [("player", "level", "wins", "draws", "losses", "score", "95 % interval")]
    for name, level, player in zip("AB", players, tally.players, strict=True):
        low, high = player.interval
        rows.append(
            (
                name,
                level,
                str(player.wins),
                str(player.draws),
                str(player.losses),
                percent(player.score),
                f"{percent(low)} to {percent(high)}",
            )
        )
    sides = ", ".join(
        f"{side.name} {wins}" for side, wins in zip(scenario.sides, tally.side_wins, strict=True)
    )
    turns = "" if tally.mean_turns is None else f"{tally.mean_turns:.1f} turns and "
    lines = [
        f"{scenario.title}: {counted(tally.games, 'game')}\n",
        columns(rows),
        "",
        f"won by side: {sides}; drawn {tally.draws}, of which stalled {tally.stalls}",
        "ended by: " + ", ".join(f"{rule} {count}" for rule, count in tally.endings),
        f"a game took {turns}{tally.mean_decisions:.1f} decisions on average",
    ]
    for name, player in zip("AB", tally.players, strict=True):
        lines.append(
            f"{name} took {player.mean_s:.3f} s a whole move on average, 95 of 100 under {player.p95_s:.3f} s"
        )
    a_second = tally.decisions / tally.seconds if tally.seconds else 0
    lines.append(f"{a_second:,.0f} decisions a second and process; {wall_s:.1f} s in all")
    return "\n".join(lines)
