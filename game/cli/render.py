"""`render`: a picture of a table."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.output import as_json as json_option
from game.cli.output import print_json

if TYPE_CHECKING:
    from game.match.contract import State

SIZE = "1280x960"


def _size(context: click.Context, option: click.Parameter, text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise click.BadParameter(f"'{text}' is no size such as {SIZE}")
    size = int(width), int(height)
    if not all(64 <= side <= 8192 for side in size):
        raise click.BadParameter("width and height go from 64 to 8192")
    return size


@click.command()
@click.argument("what")
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The PNG file to write.")
@click.option("--size", default=SIZE, show_default=True, callback=_size, help="Width x height in pixels.")
@click.option("--at", type=click.IntRange(0), default=None, help="Of a match: after so many decisions.")
@json_option
def command(what: str, out: str, size: tuple[int, int], at: int | None, as_json: bool) -> None:
    """Draw a scenario's start, or where a saved match stands.

    WHAT is a scenario's id or folder, or the file of a saved match. No display is needed.

    \b
    Examples:
      base-to-base render warriors-of-ash --out start.png
      base-to-base render my-match.json --at 12 --out twelve.png
    """
    if Path(out).suffix.lower() != ".png":
        raise click.BadParameter("the file's name must end in .png", param_hint="'--out'")
    if not Path(out).parent.is_dir():
        raise click.BadParameter(f"there is no folder '{Path(out).parent}'", param_hint="'--out'")
    from game.cli import sources
    from game.match import files

    png = _drawn(*sources.position(what, at), size)
    files.write_whole(out, png)
    if as_json:
        print_json({"file": out, "width": size[0], "height": size[1], "bytes": len(png)})
    else:
        click.echo(f"{out}: {size[0]} x {size[1]}")


def _drawn(state: State, colours: tuple[str, ...], size: tuple[int, int]) -> bytes:
    """The picture as a PNG, drawn in memory: with these drivers no display is looked for."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.ui.pieces.picture import render

    picture = render(state, size, colours)
    import pygame

    png = io.BytesIO()
    pygame.image.save(picture, png, "picture.png")
    return png.getvalue()
