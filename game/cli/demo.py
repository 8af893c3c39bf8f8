"""`demo`: two computers play each other, to be watched in the window or kept as a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from game.cli import filming
from game.cli.output import as_json as json_option
from game.cli.output import print_json

if TYPE_CHECKING:
    from game.match.record import Record
    from game.match.scenario import Scenario

MOST_DECISIONS = 2000
A_DECISION_S, WISHED_S = 1.7, 150.0
"""How long a decision takes in a film, and how long a whole match should at most: longer ones go faster."""


@click.command()
@click.argument("scenario", required=False, default=None)
@click.option("--side-a", default=None, help="Level of the first side; the strongest by itself.")
@click.option("--side-b", default=None, help="Level of the second side.")
@click.option("--seed", default=None, help="The seed of the dice; any text.")
@filming.options
@json_option
def command(
    scenario: str | None,
    side_a: str | None,
    side_b: str | None,
    seed: str | None,
    as_json: bool,
    out: str | None,
    **film: Any,
) -> int:
    """Have the computer play itself and show it.

    SCENARIO is an id (see list) or a folder; the first of the list by itself. The window opens and shows the
    match; with --out no window is needed, and the match is written as a film.

    \b
    Examples:
      base-to-base demo
      base-to-base demo warriors-of-ash --out demo.webp
      base-to-base demo warriors-of-ash --seed 7 --out demo.gif --size 640x500 --speed 3
    """
    from game import ai, systems
    from game.cli import sources
    from game.errors import GameError

    filming.needs_out(out, film)
    found = sources.scenario(scenario) if scenario is not None else _first()
    system = systems.system_for(found)
    strongest = ai.levels(system.id)[-1].id
    levels = tuple(ai.level(system.id, level or strongest).id for level in (side_a, side_b))
    if out is None:
        return _watch(scenario or found.id, levels, seed)
    filming.check_place(out)
    if len(found.sides) != 2:
        raise GameError(f"{found.file}: it has {len(found.sides)} sides; demo plays those with two")
    record = _played(found, levels, seed or "demo", most=film.get("end"))
    nodes = record.path()
    if film["speed"] is None:
        film["speed"] = _speed(len(nodes), film["start"], film["end"])
    made = filming.shoot(record, nodes, out, **film)
    if as_json:
        print_json({"scenario": found.id, "levels": list(levels), "seed": record.seed, **made})
    else:
        click.echo(filming.told(made))
    return 0


def _first() -> Scenario:
    """The scenario that is played when none is named."""
    from game import systems
    from game.cli import sources
    from game.errors import GameError

    sources.with_own_maps()
    scenarios, _ = systems.all_scenarios()
    wished = [each for each in scenarios if each.id == "warriors-of-ash"] or list(scenarios)
    if not wished:
        raise GameError("there is no scenario to play")
    return wished[0]


def _watch(scenario: str, levels: tuple[str, ...], seed: str | None) -> int:
    """Open the window on the match."""
    from game.cli.window import has_display
    from game.errors import GameError

    why = "there is no display to open a window on; with --out FILE.webp the match becomes a film"
    if not has_display():
        raise GameError(why)
    from game.ui import start
    from game.ui.window import NoDisplay

    try:
        return start.main(scenario=scenario, seed=seed, players=levels)
    except NoDisplay as error:
        raise GameError(why) from error


def _played(scenario: Scenario, levels: tuple[str, ...], seed: str, most: int | None) -> Record:
    """The match, played to its end, or as far as the film goes."""
    from tqdm import tqdm

    from game import ai, systems

    names = [{"name": side.name, "level": level} for side, level in zip(scenario.sides, levels, strict=True)]
    record = systems.start(scenario, seed, notes={"players": names})
    system = record.system
    players = [ai.Player(level, f"{seed}/{place}", None) for place, level in enumerate(levels)]
    with tqdm(unit=" decisions", disable=None, leave=False) as bar:
        for _ in range(min(MOST_DECISIONS, most or MOST_DECISIONS)):
            decision = system.to_act(record.state)
            if decision is None:
                break
            thought = players[decision.side].decide(system.view(record.state, decision.side))
            record.play(thought.action, remark=thought.remark)
            bar.update()
    return record


def _speed(nodes: int, start: int | None, end: int | None) -> float:
    """As fast as a stretch must go to be over in good time."""
    decisions = (end or nodes - 1) - (start or 1) + 1
    return min(8.0, max(1.0, round(decisions * A_DECISION_S / WISHED_S, 1)))
