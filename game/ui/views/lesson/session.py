"""A lesson as a session of the match screen: people on all sides, the course says what is let through."""

from __future__ import annotations

from game.lessons import Course
from game.match.contract import Action, Refusal
from game.match.record import Change, Node
from game.ui.session import Player, Session


class LessonSession(Session):
    """Plays through the course; the record's watchers tell the screen what happened."""

    def __init__(self, course: Course) -> None:
        record = course.record
        super().__init__(record, [Player(side.name) for side in record.scenario.sides])
        self.course = course
        record.watchers.append(self._watch)

    def _watch(self, change: Change) -> None:
        if change.kind in ("played", "again"):
            self.on_played(change.node.id)
        elif change.kind == "went":
            self.on_moved(change.node.id)

    @property
    def awaits_human(self) -> bool:
        return super().awaits_human and self.course.wants_action

    def check(self, action: Action) -> Refusal | None:
        """As the course has it; where one may only look, all is shown that the rules allow."""
        if self.course.step.may_look and self.course.wants_action:
            return super().check(action)
        return self.course.check(action)

    def act(self, action: Action) -> Refusal | None:
        return self.course.attempt(action) if self.awaits_human else None

    # Only the present step can be taken back; the steps themselves are gone through by the panel.

    def undo_target(self) -> int | None:
        return self.record.current.parent if self.course.can_undo else None

    def undo(self) -> tuple[Node, ...]:
        left = self.record.current
        return (left,) if self.course.undo() else ()

    def redo(self) -> bool:
        return False

    def go_to(self, node: int) -> None:
        """A lesson is not played on from other moments."""
