"""The options of verbs that make films, and the making itself, with a bar or a told share meanwhile."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from game.match.record import Node, Record

Command = TypeVar("Command", bound=Callable[..., Any])
LEAST_SIDE, MOST_SIDE = 240, 1920
USUAL_SIZE = "880x680"


def size(context: click.Context, option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """A size written as width x height. Raises `click.BadParameter`."""
    if text is None:
        return None
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise click.BadParameter(f"'{text}' is no size such as {USUAL_SIZE}")
    found = int(width), int(height)
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in found):
        raise click.BadParameter(f"width and height of a film go from {LEAST_SIDE} to {MOST_SIDE}")
    return found


def number(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """What a range lets through although it is no number at all. Raises `click.BadParameter`."""
    if value is not None and math.isnan(value):
        raise click.BadParameter(f"'{value}' is no number")
    return value


def options(command: Command) -> Command:
    """Give a verb the options of films."""
    for option in (
        click.option("--tell", is_flag=True, hidden=True, help="Print how far the film is, from 0 to 1."),
        click.option("--speed", type=click.FloatRange(0.25, 16), callback=number, help="How fast things go."),
        click.option("--fps", type=click.IntRange(1, 50), default=None, help="Pictures a second."),
        click.option("--size", default=None, callback=size, help=f"Width x height, such as {USUAL_SIZE}."),
        click.option("--to", "end", type=click.IntRange(1), default=None, help="The last decision shown."),
        click.option("--from", "start", type=click.IntRange(1), default=None, help="The first one shown."),
        click.option("--out", type=click.Path(), default=None, help="Write a film: a .webp or .gif file."),
    ):
        command = option(command)
    return command


_NAMES = {"start": "--from", "end": "--to", "size": "--size", "fps": "--fps", "speed": "--speed"}


def needs_out(out: str | None, given: dict[str, Any]) -> None:
    """Options of films without --out are a mistake. Raises `click.UsageError`."""
    wrong = [_NAMES[name] for name, value in given.items() if name in _NAMES and value is not None]
    if out is None and wrong:
        raise click.UsageError(f"{', '.join(wrong)}: these are for films, with --out")


def check_place(out: str) -> str:
    """The kind of film, before anything is reckoned. Raises `GameError` for a place that cannot be."""
    from game.errors import GameError

    ending = out.lower().rpartition(".")[2]
    if ending not in ("webp", "gif"):
        raise GameError(f"{out}: the name of a film ends in .gif or .webp")
    path = Path(out)
    if path.is_dir():
        raise GameError(f"{out}: a folder has this name")
    folder = path.parent
    if not folder.is_dir():
        raise GameError(f"{out}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise GameError(f"{out}: the folder {folder} cannot be written to")
    return ending


def shoot(
    record: Record,
    nodes: tuple[Node, ...],
    out: str,
    *,
    start: int | None = None,
    end: int | None = None,
    size: tuple[int, int] | None = None,
    fps: int | None = None,
    speed: float | None = None,
    tell: bool = False,
) -> dict[str, Any]:
    """Make the film and write it whole or not at all; returns what to say of it. Raises `GameError`."""
    from game.errors import GameError

    kind = check_place(out)
    last = len(nodes) - 1
    if last < 1:
        raise GameError("there is nothing to film: nothing has been decided yet")
    first, until = start or 1, last if end is None else end
    if first > last or until > last or first > until:
        raise GameError(f"the match has the decisions 1 to {last}; {first} to {until} is no stretch of it")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.match import files
    from game.ui import settings
    from game.ui.views.replay.reel import SIZES, Reel, shoot

    reel = Reel(kind, size or SIZES["medium"], fps or 0, speed or 1.0, first - 1, until)
    with _Progress(tell) as progress:
        content = shoot(record, nodes, reel, settings.read()[0], progress)
    files.write_whole(out, content)
    return {"file": out, "kind": kind, "from": first, "to": until, "bytes": len(content)}


class _Progress:
    """A bar on the error output where somebody sits before it; or the bare share, for a program that asks."""

    def __init__(self, is_told: bool) -> None:
        from tqdm import tqdm

        self._is_told = is_told
        if is_told:
            # The program that asks may end this one: then nothing half-written is left behind.
            signal.signal(signal.SIGTERM, _interrupted)
        self._share = 0.0
        self._bar = tqdm(total=100, unit="%", disable=True if is_told else None, leave=False)

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.close()

    def __call__(self, share: float) -> None:
        if share - self._share < 0.01 and share < 1:
            return
        self._bar.update(round((share - self._share) * 100))
        self._share = share
        if self._is_told:
            print(f"{share:.2f}", file=sys.stdout, flush=True)


def _interrupted(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def told(film: dict[str, Any]) -> str:
    """A sentence about a film that was written."""
    size = film["bytes"]
    amount = f"{size / (1 << 20):.1f} MB" if size >= 1 << 20 else f"{max(1, size >> 10)} KB"
    return f"{film['file']}: decisions {film['from']} to {film['to']}, {amount}"
