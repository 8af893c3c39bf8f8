"""A film in the making beside the window: a process of its own that says how far it is and can be ended."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

import game
from game import systems
from game.errors import GameError
from game.match.files import megabytes
from game.ui.views.replay.reel import Reel

END_WAIT_S = 2.0
"""How long a process that was told to end may take before it is ended for it."""


class FilmJob:
    """The process, and what it has said. Ask `poll` now and then; nothing here waits."""

    def __init__(self, record: Any, tip: int, reel: Reel, out: Path) -> None:
        """Start it. `tip` is the node where the path ends. Raises `GameError` when it does not start."""
        self.out = out
        self.share = 0.0
        self.trouble = ""
        self.is_cancelled = False
        self._complaint = ""
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="base-to-base-film-"))
        except OSError as error:
            raise GameError(f"the film cannot be made: {error}") from error
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            match = self._folder / "match.b2b.json"
            systems.save(record, match)
            self._process = self._start([str(match), "--out", str(out), "--tip", str(tip), *_told(reel)])
        except (OSError, GameError) as error:
            self._clean()
            raise GameError(f"the film cannot be made: {error}") from error
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            threading.Thread(target=self._hear, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._hear_complaints, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @staticmethod
    def _start(arguments: list[str]) -> subprocess.Popen[str]:
        home = str(Path(game.__file__).resolve().parent.parent)
        path = os.pathsep.join([home, *filter(None, [os.environ.get("PYTHONPATH")])])
        return subprocess.Popen(
            [sys.executable, "-m", "game", "replay", *arguments, "--tell"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def _hear(self, pipe: IO[str]) -> None:
        for line in pipe:
            with contextlib.suppress(ValueError):
                self.share = min(1.0, max(self.share, float(line)))

    def _hear_complaints(self, pipe: IO[str]) -> None:
        for line in pipe:
            self._complaint = line.strip()[:500] or self._complaint

    def poll(self) -> bool:
        """Whether it is over; then `trouble` says what went wrong, and is empty where nothing did."""
        code = self._process.poll()
        if code is None:
            return False
        for reader in self._readers:
            reader.join(timeout=0.5)
        if code and not self.is_cancelled and not self.trouble:
            self.trouble = self._complaint.removeprefix("base-to-base: ") or "the film could not be made"
        self._clean()
        return True

    def cancel(self) -> None:
        """End it; nothing of the film is left behind."""
        self.is_cancelled = True
        if self._process.poll() is None:
            self._process.terminate()
            # It ends by itself in a moment; should it not, it is ended without anybody waiting for it here.
            threading.Thread(target=self._see_off, daemon=True).start()

    def _see_off(self) -> None:
        try:
            self._process.wait(END_WAIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._clean()

    def _clean(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def told(self) -> str:
        """What was made, in a sentence."""
        with contextlib.suppress(OSError):
            size = self.out.stat().st_size
            return f"The film is kept as {self.out} ({megabytes(max(1024, size))})."
        return f"The film is kept as {self.out}."


def _told(reel: Reel) -> list[str]:
    """A reel as options of the verb."""
    words = ["--from", str(reel.start + 1), "--size", f"{reel.size[0]}x{reel.size[1]}"]
    words += ["--speed", f"{reel.speed:g}"]
    if reel.end is not None:
        words += ["--to", str(reel.end)]
    if reel.fps:
        words += ["--fps", str(reel.fps)]
    return words
