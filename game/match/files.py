"""Whole files: what is read is bounded, what is written is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
import time
from pathlib import Path

from game.errors import BadData, GameError

_TRIES = 5
"""On Windows a virus scanner may hold a file for a moment: replacing it is tried this often."""


PART = ".part"
"""How the name of a file ends that is still being written."""


def read(path: str | os.PathLike[str], most_bytes: int) -> bytes:
    """The file's bytes. Raises `BadData` when it is missing, no plain file, unreadable or too large."""
    name = str(path)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise BadData(name, "", "this is not a plain file")
        with open(path, "rb") as file:
            data = file.read(most_bytes + 1)
    except FileNotFoundError as error:
        raise BadData(name, "", "there is no such file") from error
    except (OSError, ValueError) as error:
        raise BadData(name, "", f"it cannot be read: {reason(error)}") from error
    if len(data) > most_bytes:
        raise BadData(name, "", f"it is larger than {megabytes(most_bytes)}, the most that is read")
    return data


def text(path: str | os.PathLike[str], most_bytes: int) -> str:
    """The file's text, which must be UTF-8. Raises `BadData`."""
    data = read(path, most_bytes)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadData(str(path), "", f"it is not UTF-8 text (byte {error.start})") from error


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write `data` so that `path` holds either all of it or what it held before.

    A temporary file in the same folder is written, forced to the disk and put in the place of `path`. The
    folder is made when it is missing. Raises `GameError` in a sentence when the disk does not allow it.
    """
    target = Path(path)
    temporary = ""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise GameError(f"{target}: it cannot be written: a folder has this name")
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}-", suffix=PART, dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.name == "posix":
            with contextlib.suppress(OSError):
                os.chmod(temporary, _usual_mode(target))
        _replace(temporary, target)
        temporary = ""
    except (OSError, ValueError) as error:
        raise GameError(f"{target}: it cannot be written: {reason(error)}") from error
    finally:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _usual_mode(target: Path) -> int:
    """The mode of the file that is replaced, or what a new one would get; mkstemp's own is private.

    What we have written ourselves we can read and go on writing, whatever was there before.
    """
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode) | stat.S_IRUSR | stat.S_IWUSR
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _replace(temporary: str, target: Path) -> None:
    for left in reversed(range(_TRIES)):
        try:
            os.replace(temporary, target)
        except PermissionError:
            if not left or os.name != "nt":
                raise
            time.sleep(0.05)
        else:
            return


def reason(error: Exception) -> str:
    """What the system says went wrong, without number and path.

    >>> reason(OSError(28, "No space left on device"))
    'no space left on device'
    """
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return words[:1].lower() + words[1:]


def megabytes(count: int) -> str:
    """A size for people.

    >>> megabytes(5 << 20), megabytes(256 << 10)
    ('5 MB', '256 KB')
    """
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} KB"
