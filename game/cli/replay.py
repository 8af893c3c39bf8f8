"""`replay`: a saved match, told move by move."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import click

from game.cli import filming
from game.cli.output import as_json as json_option
from game.cli.output import print_json
from game.units import counted

if TYPE_CHECKING:
    from game.errors import SaveMismatch
    from game.match.contract import Entry
    from game.match.record import Node, Record


@click.command()
@click.argument("file", type=click.Path())
@click.option("--verify", is_flag=True, help="Only compare every decision with what the save says of it.")
@click.option("--why", is_flag=True, help="Tell the steps of each reckoning too.")
@click.option(
    "--tip", type=click.IntRange(0), default=None, help="Of several branches, the one to this line."
)
@filming.options
@json_option
def command(
    file: str,
    verify: bool,
    why: bool,
    tip: int | None,
    as_json: bool,
    out: str | None,
    **film: Any,
) -> int:
    """Tell a saved match, each line with the rule that made it so, or film it.

    The match is played again from its seed and its decisions. Where it does not come out as it was saved, the
    first decision that differs is named and the exit code is 2; what comes before it is told all the same.
    With --out a stretch of it is written as a film, from one decision to another, counted from 1.

    \b
    Examples:
      base-to-base replay my-match.json
      base-to-base replay my-match.json --why
      base-to-base replay my-match.json --verify
      base-to-base replay my-match.json --out the-end.webp --from 20 --to 27
      base-to-base replay my-match.json --out all.gif --size 640x500 --speed 2
    """
    from game.cli import sources

    filming.needs_out(out, film)
    if out is not None:
        filming.check_place(out)
    loaded = sources.match(file)
    record, mismatch = loaded.record, loaded.mismatch
    path = record.line() if mismatch is None else record.path()
    nodes = path if tip is None else record.path(tip)
    if out is not None:
        return _film(record, nodes, out, film, as_json, mismatch)
    found: dict[str, Any] = {
        "file": file,
        "scenario": record.scenario.id,
        "system": record.system.id,
        "seed": record.seed,
        "dice": record.dice_kind,
        "decisions": len(nodes) - 1,
        "branches_lost": loaded.lost if mismatch is None else None,
        "replays": mismatch is None,
        "first_divergence": None if mismatch is None else {"decision": mismatch.at + 1, "why": mismatch.why},
        "digest": record.digest(nodes[-1].id),
    }
    if not verify:
        outcome = record.system.outcome(nodes[-1].state)
        found["entries"] = [_entry(node, entry) for node, entry in _told(record, nodes)]
        found["outcome"] = (
            None
            if outcome is None
            else {"winner": outcome.winner, "rule": outcome.rule, "sentence": outcome.sentence}
        )
    if as_json:
        print_json(found)
    elif verify and mismatch is None:
        click.echo(f"OK  {file}: {counted(len(nodes) - 1, 'decision')} replayed as saved")
    elif not verify:
        _print(record, nodes, why)
    if mismatch is not None:
        raise mismatch
    return 0


def _film(
    record: Record,
    nodes: tuple[Node, ...],
    out: str,
    film: dict[str, Any],
    as_json: bool,
    mismatch: SaveMismatch | None,
) -> int:
    """Film what replays; where not all of it does, that is said all the same."""
    made = filming.shoot(record, nodes, out, **film)
    if as_json:
        print_json(made)
    elif not film["tell"]:
        click.echo(filming.told(made))
    if mismatch is not None:
        raise mismatch
    return 0


def _told(record: Record, nodes: tuple[Node, ...]) -> list[tuple[Node, Entry]]:
    """Every event of these nodes in words. What a snapshot skipped cannot be told."""
    told = []
    for before, node in itertools.pairwise(nodes):
        for event in node.events:
            told.append((node, record.system.tell(before.state, event, node.state)))
    return told


def _entry(node: Node, entry: Entry) -> dict[str, Any]:
    return {
        "decision": node.id,
        "side": entry.side,
        "headline": entry.headline,
        "detail": entry.detail,
        "rule": entry.rule,
        "house_ruling": entry.house,
        "why": list(entry.why),
        "figures": list(entry.figures),
    }


def _print(record: Record, nodes: tuple[Node, ...], why: bool) -> None:
    sides = " against ".join(side.name for side in record.scenario.sides)
    click.echo(f"{record.scenario.title}: {sides}; seed {record.seed}, {record.dice_kind} dice\n")
    for node, entry in _told(record, nodes):
        mark = " (house ruling)" if entry.house else ""
        detail = f"  {entry.detail}" if entry.detail else ""
        click.echo(f"{node.id:>4}  {entry.headline}{detail}  [{entry.rule}{mark}]")
        if why:
            for step in entry.why:
                click.echo(f"        - {step}")
    outcome = record.system.outcome(nodes[-1].state)
    if outcome is None:
        click.echo("\nThe match is not over.")
