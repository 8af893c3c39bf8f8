"""The autosave: a journal that grows by a line with each decision, so that a crash costs nothing.

The first line is a save (see `game.match.save`) of the record as it stood when the journal was begun; each
line after it is one thing that was done. A last line that breaks off is dropped when the journal is read.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from game.errors import BadData, GameError, SaveMismatch
from game.match import codec, files, save
from game.match.record import Change, Record

MOST_BYTES = 4 * codec.MOST_BYTES


class Played(msgspec.Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """A decision at the node where the record stood."""

    action: Any
    digest: str
    faces: tuple[int, ...] = ()


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
    holds it. With each decision that follows the whole journal is tried afresh. What stands on the disk
    already is never given up for something less.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        record: Record,
        on_trouble: Callable[[GameError], None] | None = None,
    ) -> None:
        self.path = Path(path)
        self.record = record
        self.trouble: GameError | None = None
        self._on_trouble = on_trouble
        self._file: FileIO | None = None
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
            self.trouble = None

    def _heard(self, change: Change) -> None:
        if self._file is None or (change.kind == "played" and change.node.action is None):
            self._begin()
            return
        try:
            self._append(codec.encode(self._line(change)) + b"\n")
        except (OSError, GameError) as error:
            self._close_file()
            self._report(error)

    def _line(self, change: Change) -> Line:
        node = change.node
        if change.kind == "played":
            return Played(codec.plain(node.action), self.record.digest(node.id), node.faces)
        if change.kind == "noted":
            return Noted(self.record.notes)
        return Went(node.id, again=change.kind == "again")

    def _append(self, line: bytes) -> None:
        assert self._file is not None
        written = self._file.write(line)
        if written != len(line):
            raise OSError(28, "No space left on device")

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
    first, *rest = files.read(path, MOST_BYTES).split(b"\n")
    loaded = save.restore(save.parse(first, file), file, get_system)
    if loaded.mismatch is not None:
        return loaded
    # After the last line's end stands nothing, or what a crash left of a line.
    for number, line in enumerate(rest[:-1], start=2):
        try:
            _do(loaded.record, line, file, number)
        except SaveMismatch as error:
            loaded.mismatch = SaveMismatch(file, error.at, error.why)
            break
        except Exception as error:
            # A journal is a file like any other: whatever stands in it, what came before is kept.
            why = str(error) if isinstance(error, GameError) else type(error).__name__
            loaded.mismatch = SaveMismatch(file, len(loaded.record), f"line {number} is damaged: {why}")
            break
    return loaded


def _do(record: Record, text: bytes, file: str, number: int) -> None:
    line: Line = codec.decode(text, Line, key=f"line {number}")
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
        record.graft(record.node, action, line.faces, line.digest)
        record.play(action, line.faces)
