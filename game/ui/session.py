"""A match being played: the record, who plays each side, the computer's worker, the journal.

A session knows nothing of drawing. The match screen asks it to play, take back and go elsewhere, and is told
through `on_played` and `on_moved` what to show. The truth is always the record's state at once; what the
screen shows may still be on its way there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from game import ai
from game.dice import DiceWanted
from game.errors import GameError, IllegalAction
from game.match.contract import Action, Decision, Outcome, Refusal, State
from game.match.remark import Remark

log = logging.getLogger(__name__)


class Player(msgspec.Struct, frozen=True):
    """Who decides for a side: a person, or the computer at a level of its."""

    name: str
    level: str | None = None

    @property
    def is_human(self) -> bool:
        return self.level is None


class Wanted(msgspec.Struct, frozen=True):
    """Dice that somebody must roll by hand before `action` can be played. Faces so far are in `faces`."""

    action: Action
    side: int
    sides: tuple[int, ...]
    faces: tuple[int, ...] = ()
    by_hand: bool = True
    """A person's action: it may be taken back before the dice are told."""
    remark: Remark | None = None


class Thinker(Protocol):
    """What a session needs of the computer's worker (`game.ai.client.Worker`)."""

    progress: int
    """Nodes looked at for the open question."""

    def ask(self, level: str, state: State, seed: str) -> None: ...
    def poll(self) -> Any: ...
    def hurry(self) -> None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


class Session:
    """A record, its players, and the rules of who may decide when.

    `on_played(node_id)` is called after each decision that was played forward, `on_moved(node_id)` after the
    record jumped (undo, redo, branch), `on_trouble(sentence)` when the computer fails. The journal watches
    the record by itself; the session only closes it.
    """

    def __init__(
        self,
        record: Any,
        players: Iterable[Player],
        journal: Any = None,
        worker: Thinker | None = None,
    ) -> None:
        self.record = record
        self._decided_in: State | None = None
        self._decision: Decision | None = None
        self.players = tuple(players)
        self.journal = journal
        self.worker = worker
        self.wanted: Wanted | None = None
        self.is_paused = False
        self.is_thinking = False
        self.is_hurried = False
        """The open question is to be answered with the best so far."""
        self._budget = 0
        self.steps_allowed = 0
        self.on_played: Callable[[int], None] = lambda node: None
        self.on_moved: Callable[[int], None] = lambda node: None
        self.on_trouble: Callable[[str], None] = lambda sentence: None
        if len(self.players) != len(record.scenario.sides):
            raise ValueError("one player a side")

    # What is so

    @property
    def system(self) -> Any:
        return self.record.system

    @property
    def scenario(self) -> Any:
        return self.record.scenario

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def decision(self) -> Decision | None:
        """Whose choice it is now, at the record's present node."""
        state = self.record.state
        if state is not self._decided_in:
            # Asked for many times a frame, and the same as long as the state is.
            self._decided_in, self._decision = state, self.system.to_act(state)
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        return self.system.outcome(self.record.state)

    @property
    def has_human(self) -> bool:
        return any(player.is_human for player in self.players)

    @property
    def awaits_human(self) -> bool:
        """A person is to decide, and nothing stands in between."""
        decision = self.decision
        return decision is not None and self.wanted is None and self.players[decision.side].is_human

    @property
    def awaits_computer(self) -> bool:
        decision = self.decision
        return decision is not None and self.wanted is None and not self.players[decision.side].is_human

    def viewer(self, decision: Decision | None = None) -> int:
        """The side whose knowledge the screen may show: the one person's, else whoever is to act."""
        humans = [side for side, player in enumerate(self.players) if player.is_human]
        if len(humans) == 1:
            return humans[0]
        if decision is not None and (not humans or decision.side in humans):
            return decision.side
        return humans[0] if humans else 0

    # Deciding

    def check(self, action: Action) -> Refusal | None:
        return self.system.check(self.record.state, action)

    def act(self, action: Action) -> Refusal | None:
        """A person's decision. Returns the refusal, or None: it was played, or waits for dice (`wanted`)."""
        if not self.awaits_human:
            return None
        return self._play(action, by_hand=True)

    def give_faces(self, faces: Iterable[int]) -> None:
        """The faces of the dice that are `wanted`, rolled by hand."""
        wanted = self.wanted
        if wanted is None:
            return
        self.wanted = None
        self._play(wanted.action, wanted.faces + tuple(faces), wanted.by_hand, wanted.remark)

    def withdraw(self) -> bool:
        """Take back an action that still waits for its dice. True when that was possible."""
        if self.wanted is None or not self.wanted.by_hand:
            return False
        self.wanted = None
        return True

    def _play(
        self, action: Action, faces: tuple[int, ...] = (), by_hand: bool = False, remark: Remark | None = None
    ) -> Refusal | None:
        decision = self.decision
        side = decision.side if decision is not None else 0
        try:
            self.record.play(action, faces, remark)
        except DiceWanted as want:
            self.wanted = Wanted(action, side, want.sides, faces, by_hand, remark)
            return None
        except IllegalAction as illegal:
            return illegal.refusal
        self.on_played(self.record.node)
        return None

    # The computer

    def update(self, may_play: bool) -> None:
        """Let the computer think, and play what it thought of when `may_play`. Never waits."""
        if not self.awaits_computer or self.worker is None:
            return
        if not self.is_thinking:
            self._ask()
            return
        if not may_play or (self.is_paused and not self.steps_allowed):
            return
        try:
            thought = self.worker.poll()
        except GameError as error:
            self.is_thinking = False
            self._stand_in(str(error))
            return
        if thought is None:
            return
        self.is_thinking = False
        self.steps_allowed = max(0, self.steps_allowed - 1)
        try:
            refusal = self._play(thought.action, remark=thought.remark)
        except GameError as error:
            self._stand_in(str(error))
            return
        if refusal is not None:
            self._stand_in(refusal.sentence)

    def _ask(self) -> None:
        decision = self.decision
        assert decision is not None
        assert self.worker is not None
        level = self.players[decision.side].level
        assert level is not None
        seen = self.system.view(self.record.state, decision.side)
        try:
            self.worker.ask(level, seen, f"{self.record.seed}/{self.record.node}")
        except GameError as error:
            self._stand_in(str(error))
        else:
            self.is_thinking, self.is_hurried = True, False
            self._budget = self._budget_of(level)

    def _budget_of(self, level: str) -> int:
        try:
            return ai.level(self.system.id, level).budget
        except GameError:
            return 0  # who asked for such a level hears of it in the answer

    @property
    def progress(self) -> float | None:
        """How much of its work for the open question the computer has done, 0 to 1; None: not known."""
        if not self.is_thinking or self.worker is None or not self._budget:
            return None
        return min(1.0, self.worker.progress / self._budget)

    def hurry(self) -> None:
        """Have the computer answer now, with the best that it has found."""
        if self.is_thinking and self.worker is not None and not self.is_hurried:
            self.is_hurried = True
            self.worker.hurry()

    def _stand_in(self, why: str) -> None:
        """The computer could not decide: say so and take the first allowed action, so that play goes on."""
        log.warning("the computer player failed: %s", why)
        self.on_trouble(
            f"The computer could not think this through ({why}); it takes the first allowed action."
        )
        for action in self.system.options(self.record.state):
            if self._play(action) is None:
                return

    def stop_thinking(self) -> None:
        if self.is_thinking and self.worker is not None:
            self.worker.cancel()
        self.is_thinking = False

    def step(self) -> None:
        """While paused: let the computer take one decision."""
        self.steps_allowed += 1

    # Going back and elsewhere

    def undo_target(self) -> int | None:
        """The node that undo goes to: before the last decision of a person, else of anybody."""
        path = self.record.path()
        if len(path) < 2:
            return None
        if not self.has_human:
            return path[-1].parent
        for node in reversed(path[1:]):
            if self.players[node.side].is_human:
                return node.parent
        return None

    def undo(self) -> tuple[Any, ...]:
        """Take back to before the last own decision. Returns the nodes taken back, the latest first."""
        if self.wanted is not None and self.withdraw():
            return ()
        target = self.undo_target()
        if target is None:
            return ()
        path = self.record.path()
        self.go_to(target)
        return tuple(reversed([node for node in path if node.id > target]))

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person."""
        target = None
        line = self.record.line()
        for node in line[len(self.record.path()) :]:
            target = node.id
            decision = self.system.to_act(node.state)
            if not self.has_human or decision is None or self.players[decision.side].is_human:
                break
        if target is None:
            return False
        self.go_to(target)
        return True

    def go_to(self, node: int) -> None:
        """Play on from another moment: what came after stays in the record as a branch."""
        self.stop_thinking()
        self.wanted = None
        self.record.go_to(node)
        self.on_moved(node)

    def label(self, turn: str) -> None:
        """Keep in the record's notes how far the match is, for lists of saves and for "continue"."""
        if self.record.notes.get("turn") != turn:
            self.record.note({**self.record.notes, "turn": turn})

    def close(self) -> None:
        """The match is left: end the worker's thought and the journal."""
        self.stop_thinking()
        if self.worker is not None:
            self.worker.close()
        if self.journal is not None:
            self.journal.close()
