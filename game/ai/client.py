"""The game's side of the computer player's process: ask, look now and then whether an answer is there, go on.

Nothing here waits. The process is started when it is first needed, started anew when it dies, and ended with
`close()`.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path
from typing import IO

import msgspec

import game
from game import systems
from game.ai.player import Thought
from game.ai.worker import Answer, Ask, Failure, Hurry, Inward, Outward, Progress
from game.errors import GameError
from game.match import codec
from game.match.contract import State

MOST_STARTS = 3
"""So often a question is put to a new process when the last one died over it."""


_Lines = queue.SimpleQueue[bytes | None]


class WorkerFailed(GameError):
    """The computer player's process gave no decision."""


class Worker:
    """One computer player's process. One question at a time: asking again drops the one before."""

    def __init__(self, command: tuple[str, ...] | None = None) -> None:
        self._command = command or (sys.executable, "-m", "game.ai.worker")
        self._process: subprocess.Popen[bytes] | None = None
        self._lines, self._messages = _Lines(), _Lines()
        self._complaints: deque[bytes] = deque(maxlen=20)
        self._number = 0
        self._ask: Ask | None = None
        self._starts = 0
        self.progress = 0
        """Nodes looked at for the question that is open, or was last."""
        self.seconds = 0.0
        """What the last answer took; only to be told."""

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return self._ask is not None

    def warm(self) -> None:
        """Start the process, so that the first question finds it ready. Raises `WorkerFailed`."""
        if self._process is None or self._process.poll() is not None:
            self._start()

    def ask(self, level: str, state: State, seed: int | str, budget: int | None = None) -> None:
        """Have `level` decide for whoever is to act in `state`, which is a view. Raises `WorkerFailed`."""
        if self.is_busy:
            self.cancel()
        self._number += 1
        self.progress, self._starts = 0, 0
        system = systems.system_of(state)
        view = msgspec.Raw(codec.encode(state))
        self._ask = Ask(self._number, system.id, level, str(seed), view, budget)
        self._put()

    def poll(self) -> Thought | None:
        """The thought, once; None while it is being thought. Never waits.

        Raises `WorkerFailed` when none will come; the question is then closed.
        """
        while self._ask is not None:
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                return None
            if line is None:
                self._put_again()
                continue
            thought = self._hear(line)
            if thought is not None:
                self._ask = None
                return thought
        return None

    def hurry(self) -> None:
        """Have the open question answered now, with the best so far."""
        if self._ask is not None:
            self._send(Hurry(self._ask.number))

    def cancel(self) -> None:
        """Drop the open question: the process that thinks about it is ended and a new one started."""
        if self._ask is None:
            return
        self._ask = None
        self._end()
        self._start()

    def close(self) -> None:
        """End the process."""
        self._ask = None
        self._end()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    # Talking

    def _put(self) -> None:
        assert self._ask is not None
        self._starts += 1
        self.warm()
        self._send(self._ask)

    def _put_again(self) -> None:
        """The process died over the open question."""
        if self._starts < MOST_STARTS:
            self._end()
            self._put()
            return
        self._ask = None
        self._end()
        last = b"".join(self._complaints).decode("utf-8", "replace").strip().splitlines()
        raise WorkerFailed(f"the computer player's process ended{': ' + last[-1] if last else ''}")

    def _send(self, message: Inward) -> None:
        # By a thread of its own: while a process starts, nobody reads the pipe, and it may be full.
        self._messages.put(codec.encode(message) + b"\n")

    def _hear(self, line: bytes) -> Thought | None:
        assert self._ask is not None
        try:
            message: Outward = codec.decode(line, Outward)
        except GameError:
            return None  # Something that was printed: no message of ours.
        if isinstance(message, Progress) and message.number == self._ask.number:
            self.progress = message.nodes
        elif isinstance(message, Failure) and message.number == self._ask.number:
            self._ask = None
            raise WorkerFailed(message.why)
        elif isinstance(message, Answer) and message.number == self._ask.number:
            self.progress, self.seconds = max(self.progress, message.nodes), message.seconds
            action_type = systems.get(self._ask.system).action_type
            action = codec.decode(message.action, action_type, file="the computer player's answer")
            return Thought(action, message.nodes, message.why, message.marks)
        return None

    # The process

    def _start(self) -> None:
        home = str(Path(game.__file__).resolve().parent.parent)
        path = os.pathsep.join([home, *filter(None, [os.environ.get("PYTHONPATH")])])
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self._ask = None
            raise WorkerFailed(f"the computer player's process does not start: {error}") from error
        self._lines, self._messages, self._complaints = _Lines(), _Lines(), deque(maxlen=20)
        for work, pipe, line_up in (
            (_read_lines, self._process.stdout, self._lines),
            (_write_lines, self._process.stdin, self._messages),
            (_read_complaints, self._process.stderr, self._complaints),
        ):
            threading.Thread(target=work, args=(pipe, line_up), daemon=True).start()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        self._messages.put(None)
        process.kill()
        process.wait()


def _read_lines(source: IO[bytes], lines: _Lines) -> None:
    with source:
        for line in source:
            lines.put(line)
    lines.put(None)


def _write_lines(sink: IO[bytes], messages: _Lines) -> None:
    # When the process has died the pipe breaks; that its output has ended tells `poll` of it.
    with contextlib.suppress(OSError, ValueError), sink:
        while (message := messages.get()) is not None:
            sink.write(message)
            sink.flush()


def _read_complaints(source: IO[bytes], complaints: deque[bytes]) -> None:
    with source:
        complaints.extend(source)
