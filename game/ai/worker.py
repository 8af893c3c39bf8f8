"""The computer player's own process: `python -m game.ai.worker`, a line of JSON each way.

In come questions and calls to hurry; out go progress, thoughts and failures. It stays warm between questions,
so that a thought costs no start, and ends when its input ends: nothing is left behind when the game dies.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from typing import Any, BinaryIO

import msgspec

from game import systems
from game.ai.player import Player
from game.errors import GameError
from game.match import codec
from game.match.contract import Mark, State

TELL_EVERY_S = 0.1
"""Progress is told no more often than this."""


class Ask(msgspec.Struct, frozen=True, tag="ask", tag_field="is"):
    """Decide for whoever is to act in `state`, which is a view; `number` comes back with the answer."""

    number: int
    system: str
    level: str
    seed: str
    state: msgspec.Raw
    budget: int | None = None


class Hurry(msgspec.Struct, frozen=True, tag="hurry", tag_field="is"):
    """Answer the question of this number now, with the best so far."""

    number: int


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="is"):
    """The process is up."""


class Progress(msgspec.Struct, frozen=True, tag="progress", tag_field="is"):
    number: int
    nodes: int


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="is"):
    number: int
    action: msgspec.Raw
    nodes: int
    why: str
    marks: tuple[Mark, ...]
    seconds: float


class Failure(msgspec.Struct, frozen=True, tag="failure", tag_field="is"):
    """No thought came of it."""

    number: int
    why: str


Inward = Ask | Hurry
Outward = Ready | Progress | Answer | Failure


class Worker:
    """Answers one question after another. What is asked meanwhile waits; a call to hurry is heard at once."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._questions: queue.SimpleQueue[Ask | None] = queue.SimpleQueue()
        self._hurried = -1
        self._minds: dict[tuple[str, str], Player] = {}
        self._last: dict[str, State] = {}

    def run(self) -> None:
        """Until the input ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._say(Ready())
        while (ask := self._questions.get()) is not None:
            self._say(self._answer(ask))

    def _listen(self) -> None:
        for line in self._source:
            try:
                message: Inward = codec.decode(line, Inward)
            except GameError:
                continue  # Not for us; whoever asked hears nothing and asks anew.
            if isinstance(message, Hurry):
                self._hurried = max(self._hurried, message.number)
            else:
                self._questions.put(message)
        self._questions.put(None)

    def _say(self, message: Outward) -> None:
        self._sink.write(codec.encode(message) + b"\n")
        self._sink.flush()

    def _answer(self, ask: Ask) -> Answer | Failure:
        began = time.perf_counter()
        told_at = began

        def tell(nodes: int) -> None:
            nonlocal told_at
            now = time.perf_counter()
            if now - told_at >= TELL_EVERY_S:
                told_at = now
                self._say(Progress(ask.number, nodes))

        try:
            view = self._read(ask)
            player = self._minds.setdefault((ask.system, ask.level), Player(ask.level, ask.seed))
            player.seed, player.budget = ask.seed, ask.budget
            thought = player.decide(view, lambda: self._hurried >= ask.number, tell)
        except GameError as error:
            return Failure(ask.number, str(error))
        except Exception as error:
            return Failure(ask.number, f"{type(error).__name__}: {error}")
        return Answer(
            ask.number,
            msgspec.Raw(codec.encode(thought.action)),
            thought.nodes,
            thought.why,
            thought.marks,
            round(time.perf_counter() - began, 4),
        )

    def _read(self, ask: Ask) -> State:
        """The view. What did not change is shared with the one before, so that its table keeps its caches."""
        view = codec.decode(ask.state, systems.get(ask.system).state_type)
        before = self._last.get(ask.system)
        if before is not None:
            same: dict[str, Any] = {
                name: old
                for name in view.__struct_fields__
                if (old := getattr(before, name)) == getattr(view, name)
            }
            view = msgspec.structs.replace(view, **same)
        self._last[ask.system] = view
        return view


def main() -> None:
    # What a library prints must not end up between the lines: they go out by a copy of the true output.
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr
    try:
        Worker(sys.stdin.buffer, sink).run()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(0)


if __name__ == "__main__":
    main()
