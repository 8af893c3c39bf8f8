"""Runs a verb. Whatever goes wrong ends in one sentence on the error output and an exit code.

0: done. 1: an error of the program, whose report is kept in a file. 2: bad input or a wrong call.
130: interrupted. 141: nobody reads the output any more.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.errors import GameError

if TYPE_CHECKING:
    import click

DONE, OUR_ERROR, BAD_INPUT, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the verb that `arguments` (those of the process by default) call; returns the exit code.

    Without any the window opens, at once: it need not wait for what reads a command line.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that knows fewer signs than our texts have shows a question mark.
            stream.reconfigure(errors="replace")
    given = _expanded(arguments)
    try:
        code = _verb(given) if given else _window()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except GameError as error:
        return _say(str(error), BAD_INPUT)
    except BrokenPipeError:
        # What is still in the buffer would raise once more when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except OSError as error:
        return _say(_of_the_system(error), BAD_INPUT)
    except Exception as error:
        return _say(_reported(error), OUR_ERROR)
    return code


def _window() -> int:
    from game.cli import window

    return window.show()


def _verb(arguments: list[str]) -> int:
    """Run what is called; a wrong call is told here."""
    import click

    from game.cli.group import verbs

    try:
        # Not by click's own `main`, which ends a process whose reader has gone with the code of an error.
        with verbs.make_context("base-to-base", arguments) as context:
            code = verbs.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.UsageError as error:
        return _usage(error)
    except click.ClickException as error:
        return _say(error.format_message(), BAD_INPUT)
    return code if isinstance(code, int) else DONE


def _expanded(arguments: Sequence[str] | None) -> list[str]:
    """The arguments; where the shell leaves patterns such as ``maps/*`` to programs, the files they name."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if os.name != "nt":
        return given
    import glob

    return [name for pattern in given for name in (sorted(glob.glob(pattern)) or [pattern])]


def _say(sentence: str, code: int) -> int:
    print(f"base-to-base: {' '.join(sentence.split())}", file=sys.stderr)
    return code


def _usage(error: click.UsageError) -> int:
    """A wrong call: what is wrong, and where the right way stands."""
    verb = error.ctx.command_path if error.ctx else "base-to-base"
    return _say(f"{error.format_message().rstrip('.')}. See: {verb} --help", BAD_INPUT)


def _of_the_system(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}" if error.filename else what


def _reported(error: Exception) -> str:
    """Keep the report of an error that nobody expected; returns the sentence that says where."""
    from game.ui import files

    text = (
        f"Base to Base {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n"
        f"{' '.join(sys.argv)}\n\n{''.join(traceback.format_exception(error))}"
    )
    name = time.strftime("report-%Y%m%d-%H%M%S.txt")
    for folder in (files.reports_folder(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return f"an error of the program ({type(error).__name__}: {error}); the report is in {folder / name}"
    return f"an error of the program ({type(error).__name__}: {error}); no report could be written"
