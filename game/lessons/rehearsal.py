"""Trying a lesson out: its stored solution must lead from the first step to the last."""

from __future__ import annotations

from game.errors import BadData, GameError
from game.lessons.course import Course
from game.lessons.lesson import Lesson


def rehearse(lesson: Lesson) -> Course:
    """Play the stored solution through all steps; returns the finished course.

    Raises `BadData` where an action is refused, comes after the step was done, or does not end in success.
    """
    course = Course.start(lesson)
    while not course.is_finished:
        key = f"steps[{course.at}]"
        try:
            course.open()
            _play_step(course, key)
        except BadData:
            raise
        except GameError as error:
            raise BadData(lesson.file, key, str(error)) from error
        course.next()
    return course


def _play_step(course: Course, key: str) -> None:
    file, step = course.lesson.file, course.step
    if step.is_question:
        course.answer(step.right_answer)
        return
    for index in range(len(step.solution)):
        place = f"{key}.solution[{index}]"
        if course.mood != "open":
            raise BadData(file, place, f"the step is {course.mood} before this: {_said(course)}")
        refusal = course.attempt(course.stored(index))
        if refusal is not None and not course.can_go_on:
            raise BadData(file, place, f"{refusal.sentence} ({refusal.rule})")
    if not course.can_go_on:
        raise BadData(file, f"{key}.solution", f"it does not lead to success; {_said(course)}")


def _said(course: Course) -> str:
    return course.feedback.words if course.feedback is not None else "nothing was said"
