"""How far the player has come with the lessons: kept beside the settings, read anew each time.

A damaged file means that nothing is remembered, which harms nobody: lessons can be taken again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

import msgspec

from game.errors import GameError
from game.match import files as whole_files
from game.ui import files
from game.units import counted

MOST_BYTES = 256 << 10


class Progress(msgspec.Struct, frozen=True):
    """`done` are lessons that were finished, by key ("skirmish/first-blood"), `steps` where others are."""

    done: tuple[str, ...] = ()
    steps: dict[str, int] = {}

    def step_of(self, key: str) -> int:
        """The index of the step at which a lesson was left; 0 where it was not begun."""
        return max(0, self.steps.get(key, 0))


class Offer(msgspec.Struct, frozen=True):
    """How the front page offers the lessons: a line of detail, and whether they come before playing."""

    detail: str = ""
    is_first: bool = False


def path() -> Path:
    """The file; may not exist."""
    return files.settings_file().with_name("lessons.json")


def read() -> Progress:
    """What is remembered."""
    try:
        written = whole_files.read(path(), MOST_BYTES)
        from game.match import codec  # late: who has just come to the game has no such file

        return cast(Progress, codec.decode(written, Progress))
    except GameError:
        return Progress()


def _write(progress: Progress) -> str:
    try:
        whole_files.write_whole(path(), msgspec.json.format(msgspec.json.encode(progress), indent=2) + b"\n")
    except GameError as error:
        return f"Your place in the lessons could not be kept: {error}"
    return ""


def reached(key: str, step: int) -> str:
    """The lesson stands at this step now. Returns a sentence if that could not be kept."""
    progress = read()
    if progress.step_of(key) == step and (step or key in progress.steps):
        return ""
    return _write(msgspec.structs.replace(progress, steps={**progress.steps, key: step}))


def finished(key: str) -> str:
    """The lesson was taken to its end. Returns a sentence if that could not be kept."""
    progress = read()
    steps = {lesson: step for lesson, step in progress.steps.items() if lesson != key}
    done = progress.done if key in progress.done else (*progress.done, key)
    return _write(Progress(done, steps))


def offer() -> Offer:
    """The lessons on the front page: first for somebody new, or in a lesson, who has not played yet."""
    progress = read()
    has_played = os.path.exists(files.saves_folder()) or os.path.exists(files.journal_file())
    begun = [step for step in progress.steps.values() if step > 0]
    if begun:
        words = f"Your lesson waits at step {begun[0] + 1}." if len(begun) == 1 else "Lessons wait for you."
        return Offer(words, is_first=not has_played)
    if progress.done:
        return Offer(f"{counted(len(progress.done), 'lesson')} done.")
    return Offer() if has_played else Offer("New here? It takes four minutes.", is_first=True)
