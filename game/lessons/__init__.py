"""Lessons: a match with a script.

`find` lists the lesson files, `read_file` reads one, `Course` takes a learner through it, `check_file` plays
a file's stored solution to the end.
"""

from __future__ import annotations

import os
from pathlib import Path

from game.lessons.course import Course, Feedback, NotYet
from game.lessons.lesson import Lesson, Step
from game.lessons.reading import find, read_all, read_file
from game.lessons.rehearsal import rehearse
from game.units import counted

__all__ = ["Course", "Feedback", "Lesson", "NotYet", "Step", "check_file", "find", "read_all", "read_file"]


def check_file(path: str | os.PathLike[str]) -> str:
    """Read a lesson, set its position up and play its stored solution to the end: in words what it is.

    Raises `BadData` for what is wrong.
    """
    lesson = read_file(Path(path))
    rehearse(lesson)
    steps = counted(len(lesson.steps), "step")
    return f"lesson {lesson.title!r} of {lesson.system}, {steps}; its solution plays to the end"
