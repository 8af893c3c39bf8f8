"""Where the player's own files lie: settings, saves, the journal of the running match, reports.

The folders are those of the operating system; `BASE_TO_BASE_HOME` names another place for all of them.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

import platformdirs

from game.match.files import PART

HOME_VARIABLE = "BASE_TO_BASE_HOME"
_NAME = "base-to-base"


def _folder(kind: str, *parts: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        base = Path(home) / kind
    elif kind == "config":
        base = platformdirs.user_config_path(_NAME, appauthor=False)
    else:
        base = platformdirs.user_data_path(_NAME, appauthor=False)
    return base.joinpath(*parts)


LEFT_AFTER_S = 3600.0
"""What is older than this nobody is writing any more."""


def sweep() -> None:
    """Remove what is left of files that were being written when the program was ended."""
    folders = {settings_file().parent, journal_file().parent, saves_folder(), pictures_folder()}
    for folder in folders:
        with contextlib.suppress(OSError):
            for name in os.listdir(folder):
                path = folder / name
                is_part = name.startswith(".") and name.endswith(PART)
                if is_part and time.time() - path.stat().st_mtime > LEFT_AFTER_S:
                    path.unlink()


def free_place(folder: Path, stem: str, ending: str) -> Path:
    """A file that there is not yet: the stem, with a number behind it where it is taken."""
    path, number = folder / f"{stem}{ending}", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}{ending}", number + 1
    return path


def settings_file() -> Path:
    """The settings; may not exist."""
    return _folder("config", "settings.json")


def saves_folder() -> Path:
    """The save slots; may not exist."""
    return _folder("data", "saves")


def journal_file() -> Path:
    """The journal of the match that is being played, or was when the program ended."""
    return _folder("data", "journal.jsonl")


def maps_folder() -> Path:
    """Scenarios of the player's own; may not exist."""
    return _folder("data", "maps")


def reports_folder() -> Path:
    """Reports of errors that the program did not expect; may not exist."""
    return _folder("data", "reports")


def pictures_folder() -> Path:
    """Screenshots; may not exist."""
    return _folder("data", "pictures")
