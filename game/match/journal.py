"""The autosave: a journal that grows by a line with each decision, so that a crash costs nothing.

The first line is a save (see `game.match.save`) of the record as it stood when the journal was begun; each
line after it is one thing that was done. A last line that breaks off is dropped when the journal is read.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from game.errors import BadData, GameError, SaveMismatch
from game.match import codec, files, save
from game.match.record import Change, Record
from game.match.remark import Remark, checked_remark

MOST_BYTES = 4 * codec.MOST_BYTES
ENDING = ".jsonl"


class Played(
    msgspec.Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True, omit_defaults=True
):
    """A decision at the node where the record stood, and what was said of it."""

    action: Any
    digest: str
    faces: tuple[int, ...] = ()
    remark: Remark | None = None


class Went(msgspec.Struct, frozen=True, tag_field="do", tag="go", forbid_unknown_fields=True):
    """Undo, redo, a jump; `again` when it was a decision made as it had been before."""

    to: int
    again: bool = False


class Noted(msgspec.Struct, frozen=True, tag_field="do", tag="note", forbid_unknown_fields=True):
    notes: dict[str, Any]


Line = Played | Went | Noted


class Journal:
    """Writes down what happens to a record, from now on and by itself.

    Trouble with the disk never stops the match: `on_trouble` hears of it, once, in a `GameError`; `trouble`
    holds it. With each decision that follows the whole journal is tried afresh; when that goes well
    `on_trouble` hears None. What stands on the disk already is never given up for something less, and a file
    that another program has put in the journal's place is left to it.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        record: Record,
        on_trouble: Callable[[GameError | None], None] | None = None,
    ) -> None:
        self.path = Path(path)
        self.record = record
        self.trouble: GameError | None = None
        self._on_trouble = on_trouble
        self._file: FileIO | None = None
        self._is_taken = False
        self._begin()
        record.watchers.append(self._heard)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop writing; the file stays."""
        with contextlib.suppress(ValueError):
            self.record.watchers.remove(self._heard)
        self._close_file()

    def discard(self) -> None:
        """Stop writing and remove the file: the match is over or saved."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _begin(self) -> None:
        """Write the record as it is in one line, then keep the file open for more."""
        self._close_file()
        try:
            first = codec.encode(save.saved(self.record, snapshot=False))
            files.write_whole(self.path, first + b"\n")
            self._file = FileIO(os.fspath(self.path), "ab")
        except (OSError, GameError) as error:
            self._report(error)
        else:
            if self.trouble is not None and self._on_trouble is not None:
                self._on_trouble(None)
            self.trouble = None

    def _heard(self, change: Change) -> None:
        if self._is_taken:
            return
        if self._file is None or (change.kind == "played" and change.node.action is None):
            self._begin()
            return
        try:
            if not self._is_in_place(self._file):
                self._begin()
                return
            self._append(codec.encode(self._line(change)) + b"\n")
        except (OSError, GameError) as error:
            self._close_file()
            self._report(error)

    def _line(self, change: Change) -> Line:
        node = change.node
        if change.kind == "played":
            return Played(codec.plain(node.action), self.record.digest(node.id), node.faces, node.remark)
        if change.kind == "noted":
            return Noted(self.record.notes)
        return Went(node.id, again=change.kind == "again")

    def _is_in_place(self, file: FileIO) -> bool:
        """Whether the open file is still the one of this name; False where there is none any more.

        Raises `GameError` where there is another: a second window keeps its match there.
        """
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return False
        self._is_taken = not os.path.samestat(there, os.fstat(file.fileno()))
        if self._is_taken:
            raise GameError(f"{self.path}: another window of the program keeps its match there now")
        return True

    def _append(self, line: bytes) -> None:
        assert self._file is not None
        written = self._file.write(line)
        if written != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _close_file(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
        self._file = None

    def _report(self, error: Exception) -> None:
        if self.trouble is not None:
            return
        why = str(error) if isinstance(error, GameError) else f"{self.path}: {files.reason(error)}"
        self.trouble = GameError(f"the match is not being kept: {why}")
        if self._on_trouble is not None:
            self._on_trouble(self.trouble)


def recover(path: str | os.PathLike[str], get_system: save.Lookup) -> save.Loaded:
    """The record of a journal, as far as its lines go and can be replayed.

    A torn last line is dropped. Where a line before it is damaged or leads elsewhere, `Loaded.mismatch` says
    so and the record ends there. Raises `BadData` when the first line is no save.
    """
    file = str(path)
    lines = io.BytesIO(files.read(path, MOST_BYTES))
    loaded = save.restore(save.parse(lines.readline().removesuffix(b"\n"), file), file, get_system)
    if loaded.mismatch is not None:
        return loaded
    for number, line in enumerate(lines, start=2):
        if not line.endswith(b"\n"):
            break  # what a crash left of a line
        try:
            _do(loaded.record, line)
        except SaveMismatch as error:
            loaded.mismatch = SaveMismatch(file, error.at, error.why)
            break
        except Exception as error:
            # A journal is a file like any other: whatever stands in it, what came before is kept.
            why = str(error) if isinstance(error, GameError) else type(error).__name__
            loaded.mismatch = SaveMismatch(file, len(loaded.record), f"line {number} is damaged: {why}")
            break
    return loaded


def _do(record: Record, text: bytes) -> None:
    line: Line = codec.decode(text, Line)
    if isinstance(line, Noted):
        record.note(line.notes)
    elif isinstance(line, Went):
        if line.again:
            node = record.at(line.to)
            if node.parent != record.node or node.action is None:
                raise BadData("", "to", "this decision does not follow")
            record.play(node.action, node.faces)
        else:
            record.go_to(line.to)
    else:
        action = codec.convert(line.action, record.system.action_type)
        remark = None if line.remark is None else checked_remark(line.remark)
        record.graft(record.node, action, line.faces, line.digest, remark)
        record.play(action, line.faces)
