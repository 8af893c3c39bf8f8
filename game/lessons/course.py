"""A learner's course through one lesson: where it stands, what is let through, what is said to what is done.

The course owns the record of the match. It knows neither screen nor clock: a screen shows `step`, `mood` and
`feedback`, hands decisions to `attempt` and `answer`, and is told by the record's watchers what to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from game.lessons import conditions, facts, position, reading
from game.lessons.lesson import Condition, Lesson, Step
from game.match import codec
from game.match.contract import Action, Refusal
from game.match.record import Record

Mood = Literal["open", "slipped", "done"]
"""A step waits for the learner, waits for a slip to be taken back, or is done."""


class Feedback(msgspec.Struct, frozen=True):
    """What is said to what the learner did: ``good``, ``amber`` (try again), ``refusal``, or a ``hint``."""

    tone: Literal["good", "amber", "refusal", "hint"]
    words: str
    rule: str = ""
    is_lessons_own: bool = False
    """Refused by the lesson, not by the rules."""


class NotYet(Refusal, frozen=True):
    """The rules would allow it; the lesson asks for something else first."""


class Course:
    """One lesson, one learner."""

    def __init__(self, lesson: Lesson, record: Record) -> None:
        self.lesson = lesson
        self.record = record
        self.at = 0
        """The index of the step."""
        self.mood: Mood = "open"
        self.feedback: Feedback | None = None
        self.tried: tuple[int, ...] = ()
        """The wrong answers given in this step."""
        self.is_finished = False
        self._facts = facts.of(lesson.system)
        self._refused = ""
        self._hints = 0
        self._begun: list[int] = [record.node]
        """For each step come to so far, the node at which it began."""
        self._opened: list[int] = []
        """The same, after what the lesson itself plays first."""

    @classmethod
    def start(cls, lesson: Lesson, at: int = 0) -> Course:
        """Begin at a step: those before it are played by the stored solution. Raises `BadData`."""
        course = cls(lesson, reading.open_position(lesson))
        for _ in range(min(max(at, 0), len(lesson.steps) - 1)):
            course.open()
            course.finish_step()
            course._go_on()
        return course

    # Where it stands

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_opened(self) -> bool:
        return len(self._opened) > self.at

    @property
    def wants_action(self) -> bool:
        """Whether figures may be taken in hand now."""
        return self.mood == "open" and (not self.step.is_question or self.step.may_look)

    @property
    def can_go_on(self) -> bool:
        """The step is done, or was done before."""
        return self.mood == "done" or len(self._begun) > self.at + 1

    @property
    def is_last(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    @property
    def has_hint(self) -> bool:
        """Whether there is a hint that has not been given."""
        return self.mood == "open" and self._hints < len(self.step.hints)

    @property
    def can_undo(self) -> bool:
        """Whether the learner has decided anything in this step."""
        return self.is_opened and self.record.node != self._opened[self.at]

    # A step's beginning

    def open(self) -> None:
        """Let the lesson play what comes first in this step. Does nothing when that was done."""
        if self.is_opened:
            return
        for index, wire in enumerate(self.step.first):
            key = f"steps[{self.at}].first[{index}]"
            self._play(position.action_of(self.record, wire, self.lesson.file, key))
        self._opened.append(self.record.node)

    def _play(self, action: Action) -> None:
        plain = self._plain(action)
        forced = tuple(
            each for each in self.step.dice if conditions.is_like(plain, each.on, self.lesson.areas)
        )
        position.play(self.record, action, forced, self.lesson.key)

    def _plain(self, action: Action) -> dict[str, Any]:
        plain: dict[str, Any] = codec.plain(action)
        return plain

    # What the learner does

    def check(self, action: Action) -> Refusal | None:
        """Would it be let through? The rules are asked first, then the lesson."""
        refusal: Refusal | None = self.record.system.check(self.record.state, action)
        return refusal if refusal is not None else self._not_yet(action)

    def _not_yet(self, action: Action) -> NotYet | None:
        rule, step = self.step.rules[0], self.step
        if self.mood == "done":
            return NotYet(rule, "Well done so far: go on to the next step first.")
        if self.mood == "slipped":
            return NotYet(rule, "Take that back first, then try again.")
        if step.is_question:
            return NotYet(rule, "Not yet: first answer the question.")
        plain = self._plain(action)
        place = self._facts.place(action)
        for pattern in step.allow:
            fields = {name: wanted for name, wanted in pattern.items() if name != "within"}
            if not conditions.is_like(plain, fields, self.lesson.areas):
                continue
            area = pattern.get("within")
            if area is None or (place is not None and conditions.is_inside(place, self.lesson.areas[area])):
                return None
        return NotYet(rule, f"Not yet: first {step.task}.")

    def attempt(self, action: Action) -> Refusal | None:
        """The learner's decision on the table. Returns the refusal, or None: it was played and judged.

        Raises `MalformedAction`, `DiceError`.
        """
        self.open()
        refusal = self.check(action)
        if refusal is not None:
            self.refuse(refusal)
            return refusal
        self._play(action)
        self._refused = ""
        self._judge()
        return None

    def refuse(self, refusal: Refusal) -> None:
        """Something was refused: that may be what the step wanted to show."""
        if self.mood != "open":
            return
        if not isinstance(refusal, NotYet):
            self._refused = refusal.rule
            if self._succeeds():
                self._succeed()
                return
        own = isinstance(refusal, NotYet)
        self.feedback = Feedback("refusal", refusal.sentence, refusal.rule, own)

    def calm(self) -> None:
        """The learner goes on to something else: a refusal need not stand there any longer."""
        if self.feedback is not None and self.feedback.tone == "refusal":
            self.feedback = None

    def answer(self, index: int) -> Feedback | None:
        """The learner's answer to the step's question; None when there is nothing to answer now."""
        if not self.step.is_question or self.mood != "open" or not 0 <= index < len(self.step.answers):
            return None
        self.open()
        answer = self.step.answers[index]
        if answer.is_right:
            self._succeed()
        else:
            if index not in self.tried:
                self.tried = (*self.tried, index)
            self.feedback = Feedback("amber", answer.why, answer.rule)
        return self.feedback

    def _judge(self) -> None:
        self.feedback = None
        if self._succeeds():
            self._succeed()
            return
        for slip in self.step.slips:
            if self._all(slip.when):
                self.mood = "slipped"
                self.feedback = Feedback("amber", slip.why, slip.rule)
                return

    def _succeeds(self) -> bool:
        return bool(self.step.success) and self._all(self.step.success)

    def _all(self, asked: tuple[Condition, ...]) -> bool:
        events = tuple(self._events())
        now = self._facts.facts(self.record.state)
        areas = self.lesson.areas
        return all(conditions.holds(each, events, now, self._refused, areas) for each in asked)

    def _events(self) -> Iterator[dict[str, Any]]:
        """What happened by the learner's decisions in this step."""
        opened = self._opened[self.at]
        for node in reversed(self.record.path()):
            if node.id == opened:
                return
            for event in node.events:
                yield codec.plain(event)

    def _succeed(self) -> None:
        self.mood = "done"
        self.feedback = Feedback("good", self.step.praise, self.step.rules[0])
        # a step done anew leads elsewhere: what came after must be come to again
        del self._begun[self.at + 1 :]
        del self._opened[self.at + 1 :]

    # Taking back, help

    def retry(self) -> None:
        """Put everything back to where the step began."""
        if self.is_opened:
            self.record.go_to(self._opened[self.at])
        self._reset()

    def undo(self) -> bool:
        """Take the last decision of this step back. True when there was one."""
        if not self.can_undo:
            return False
        parent = self.record.current.parent
        self.record.go_to(self._opened[self.at] if parent is None else parent)
        self._reset()
        return True

    def _reset(self) -> None:
        self.mood, self.feedback, self._refused = "open", None, ""

    def hint(self) -> Feedback:
        """The next hint; the last one again when all were given."""
        words = self.step.hints[min(self._hints, len(self.step.hints) - 1)]
        self._hints = min(self._hints + 1, len(self.step.hints))
        if self.mood == "open":
            self.feedback = Feedback("hint", words)
        return Feedback("hint", words)

    def show(self) -> Refusal | None:
        """Do for the learner what the stored solution does next; returns the refusal if that is the point."""
        if self.mood == "done":
            return None
        self.open()
        if self.step.is_question:
            self.answer(self.step.right_answer)
            return None
        done = self._done_as_stored() if self.mood == "open" else None
        if done is None:
            self.retry()
            done = 0
        return self.attempt(self.stored(done))

    def stored(self, index: int) -> Action:
        """An action of the step's stored solution."""
        key = f"steps[{self.at}].solution[{index}]"
        return position.action_of(self.record, self.step.solution[index], self.lesson.file, key)

    def _done_as_stored(self) -> int | None:
        """How many actions of the solution were done; None when something else was."""
        done = self._done()
        if len(done) >= len(self.step.solution):
            return None
        return len(done) if all(self.stored(k) == action for k, action in enumerate(done)) else None

    def _done(self) -> list[Action]:
        """The learner's decisions in this step."""
        done: list[Action] = []
        for node in reversed(self.record.path()):
            if node.id == self._opened[self.at]:
                break
            done.append(node.action)
        return done[::-1]

    def finish_step(self) -> None:
        """Do the whole rest of the step by the stored solution."""
        for _ in range(len(self.step.solution) + 1):
            if self.mood != "done":
                self.show()

    def settle(self) -> bool:
        """Put everything as the solution of the step that is done has it, where what follows needs that.

        True when something was changed.
        """
        count = len(self.step.solution)
        if self.mood != "done" or not self.step.settles:
            return False
        if self._done() == [self.stored(k) for k in range(count)]:
            return False
        self.record.go_to(self._opened[self.at])
        for index in range(count):
            self._play(self.stored(index))
        return True

    # From step to step

    def next(self) -> bool:
        """On to the next step, or to the end of the lesson. False when this one is not done."""
        if not self.can_go_on:
            return False
        if self.is_last:
            self.is_finished = True
            return True
        self.settle()
        self._go_on()
        self.open()
        return True

    def _go_on(self) -> None:
        if self.is_last:
            return
        if len(self._begun) > self.at + 1:
            self.record.go_to(self._opened_or_begun(self.at + 1))
        else:
            self._begun.append(self.record.node)
        self.at += 1
        self._enter()

    def back(self) -> bool:
        """To the step before, as it was when it began. False at the first."""
        if not self.at:
            return False
        self.at -= 1
        self.record.go_to(self._opened[self.at])
        self._enter()
        return True

    def _opened_or_begun(self, at: int) -> int:
        return self._opened[at] if len(self._opened) > at else self._begun[at]

    def _enter(self) -> None:
        self._reset()
        self.tried, self._hints = (), 0
