"""`bench`: how fast the program is, beside what one would else use for the same work."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from game.cli.output import as_json as json_option
from game.cli.output import columns, print_json

if TYPE_CHECKING:
    from game.cli.bench_measure import Measured

ROWS = {
    "reach": "bench_geometry:reach_cases",
    "routes": "bench_geometry:route_cases",
    "contacts": "bench_geometry:contact_cases",
    "odds": "bench_rules:odds_cases",
    "state": "bench_rules:state_cases",
    "frame": "bench_screen:frames",
    "start": "bench_screen:start_cases",
    "play": "bench_rules:play_cases",
}
"""Each row and where its cases are; the frame's are measured where they are made."""


def _rows(context: click.Context, parameter: click.Parameter, asked: tuple[str, ...]) -> tuple[str, ...]:
    for row in asked:
        if row not in ROWS:
            raise click.BadParameter(f"there is no row {row!r}; there are: {', '.join(ROWS)}")
    return tuple(row for row in ROWS if row in asked or not asked)


@click.command()
@click.argument("rows", nargs=-1, metavar="[ROW]...", callback=_rows)
@click.option("--quick", is_flag=True, help="Time everything once: to see that it works, not how fast.")
@json_option
def command(rows: tuple[str, ...], quick: bool, as_json: bool) -> None:
    """Measure the program's speed beside that of others.

    ROWs are reach, routes, contacts, odds, state, frame, start and play; all of them without any. Ours and
    the rival's do the same work in turn, seven times after a warm-up (three times what takes over a second);
    medians are shown, and how many times as fast ours is.

    Rivals are optional: pip install "base-to-base[bench]", and for routes extremitypathfinder, which holds
    numpy below 2 and so wants an environment of its own. Without a rival ours is timed alone.

    \b
    Examples:
      base-to-base bench
      base-to-base bench reach routes --json
    """
    from game.cli.bench_measure import REPEATS

    found = _with_bar(rows, 1 if quick else REPEATS)
    if as_json:
        print_json([measured.as_json() for measured in found])
    else:
        click.echo(_for_people(found))


def _with_bar(rows: Sequence[str], repeats: int) -> list[Measured]:
    """All that the rows come to, a bar on the error output meanwhile when somebody sits before it."""
    from tqdm import tqdm

    found: list[Measured] = []
    with tqdm(rows, unit="row", disable=None, leave=False) as bar:
        for row in bar:
            bar.set_description(row)
            found += _measured(row, repeats)
    return found


def _measured(row: str, repeats: int) -> Iterator[Measured]:
    from game.cli.bench_measure import measure

    module, _, name = ROWS[row].partition(":")
    cases: Any = getattr(importlib.import_module(f"game.cli.{module}"), name)
    if row == "frame":
        yield from cases(repeats)
        return
    for case in cases():
        yield measure(case, repeats)


def _for_people(found: Sequence[Measured]) -> str:
    table = [("work", "ours", "rival", "", "ratio", "goal", "")]
    for one in found:
        table.append(
            (
                one.work,
                _time(one.ours_s) + (f" a {one.each}" if one.each else ""),
                "" if one.rival_s is None else _time(one.rival_s),
                one.rival_name if one.rival_s is not None else "",
                "" if one.ratio is None else _times(one.ratio),
                "" if one.goal is None else _times(one.goal),
                {True: "met", False: "not met", None: ""}[one.is_met],
            )
        )
    remarks = [f"{one.work}: {one.remark}" for one in found if one.remark]
    return "\n".join([columns(table), "", *dict.fromkeys(remarks)]).rstrip()


def _time(seconds: float) -> str:
    """A time with three digits that count.

    >>> _time(0.0000123), _time(0.5), _time(12)
    ('12.3 µs', '500 ms', '12 s')
    """
    unit, size = ("s", 1.0) if seconds >= 1 else ("ms", 1e-3) if seconds >= 1e-3 else ("µs", 1e-6)
    return f"{seconds / size:.3g} {unit}"


def _times(ratio: float) -> str:
    """How many times as fast.

    >>> _times(15), _times(1 / 15), _times(109.4)
    ('15x', '0.067x', '109x')
    """
    return f"{ratio:.3g}x" if ratio >= 1 else f"{ratio:.2g}x"
