"""A session without a window: who may decide when, the computer, undo, dice by hand."""

import frame_toy
import pytest
from frame_toy import End, Step_, Strike

from game import ai, systems
from game.ai import Thought
from game.errors import GameError
from game.match.remark import Remark
from game.ui.session import Player, Session


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    monkeypatch.setitem(systems.SYSTEMS, "frame-toy", "frame_toy:SYSTEM")


def session(levels=(None, None), dice="seeded", worker=None):
    record = systems.start(frame_toy.scenario(), 1, dice)
    return Session(record, [Player("A", levels[0]), Player("B", levels[1])], None, worker)


class Worker:
    def __init__(self, answers):
        self.answers, self.cancelled, self.progress, self.hurried = list(answers), 0, 0, 0

    def ask(self, level, state, seed):
        self.seen = (level, state, seed)

    def poll(self):
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer and Thought(answer, 1, "Because.")

    def hurry(self):
        self.hurried += 1

    def cancel(self):
        self.cancelled += 1

    def close(self):
        pass


def test_a_refused_decision_changes_nothing():
    s = session()
    refusal = s.act(Step_("r0", 5))
    assert refusal is not None
    assert refusal.nearest == Step_("r0", 2)
    assert s.record.node == 0


def test_a_person_cannot_decide_for_the_computer():
    s = session(("easy", None), worker=Worker([None]))
    assert s.act(End()) is None
    assert s.record.node == 0


def test_the_computer_is_asked_once_sees_a_view_and_plays_only_when_it_may():
    worker = Worker([None, End()])
    s = session(("easy", None), worker=worker)
    for _ in range(3):
        s.update(may_play=False)
    assert s.record.node == 0
    assert worker.seen[1].dice != s.state.dice
    s.update(may_play=True)
    s.update(may_play=True)
    assert s.record.node == 1
    assert s.record.current.side == 0


@pytest.mark.parametrize("failure", [GameError("gone"), Strike("b0", "r0")])
def test_a_computer_that_fails_takes_the_first_allowed_action_and_says_so(failure):
    s = session(("easy", None), worker=Worker([failure]))
    said = []
    s.on_trouble = said.append
    s.update(may_play=True)
    s.update(may_play=True)
    assert s.record.node == 1
    assert len(said) == 1


def test_undo_goes_over_the_computer_to_the_last_own_decision_without_rolling_again():
    s = session((None, "easy"), worker=Worker([Strike("b0", "r0"), Strike("b1", "r0"), End(), None, None]))
    s.act(End())
    s.act(Strike("r0", "b0"))
    s.act(Strike("r1", "b0"))
    for _ in range(7):
        s.update(may_play=True)
    rolled = s.record.at(2).events
    assert len(s.record.path()) >= 6
    taken = s.undo()
    assert s.awaits_human
    assert s.record.node == 2
    assert [n.side for n in taken][-1] == 0
    assert s.record.at(2).events == rolled
    s.undo()
    s.act(Strike("r0", "b0"))
    assert s.record.current.events == rolled


def test_redo_puts_back_up_to_the_next_own_decision():
    s = session()
    s.act(Step_("r0", 1))
    s.act(End())
    s.undo()
    s.undo()
    assert s.redo()
    assert s.record.node == 1
    assert s.redo()
    assert not s.redo()
    assert s.record.node == 2


def test_typed_dice_are_asked_for_and_a_withdrawn_action_leaves_no_trace():
    s = session(dice="typed")
    s.act(End())
    assert s.act(Strike("r0", "b0")) is None
    assert s.wanted is not None
    assert s.wanted.sides == (6, 6, 10)
    assert not s.awaits_human
    assert s.withdraw()
    assert s.record.node == 1
    s.act(Strike("r0", "b0"))
    s.give_faces((6, 6, 10))
    assert s.wanted is None
    assert s.record.node == 2
    assert s.record.current.events[0].roll.faces == (6, 6, 10)


def test_undo_between_computers_takes_back_one_decision():
    s = session(("easy", "easy"), worker=Worker([End(), Strike("r0", "b0")]))
    for _ in range(4):
        s.update(may_play=True)
    assert len(s.undo()) == 1
    assert s.record.node == 1


def test_paused_computers_take_one_decision_a_step():
    s = session(("easy", "easy"), worker=Worker([End(), None, None]))
    s.is_paused = True
    for _ in range(4):
        s.update(may_play=True)
    assert s.record.node == 0
    s.step()
    s.update(may_play=True)
    assert s.record.node == 1


def test_what_the_computer_says_of_its_decision_stays_with_it():
    s = session(("easy", None), worker=Worker([End()]))
    for _ in range(2):
        s.update(may_play=True)
    assert s.record.current.remark == Remark("Because.")


def test_a_remark_waits_with_its_action_for_dice_rolled_by_hand():
    s = session((None, "easy"), dice="typed", worker=Worker([Strike("b0", "r0")]))
    s.act(End())
    s.act(Strike("r0", "b0"))
    s.give_faces((1, 1, 1))
    s.act(Strike("r1", "b0"))
    s.give_faces((1, 1, 1))
    for _ in range(2):
        s.update(may_play=True)
    assert s.wanted is not None
    s.give_faces((6, 6, 10))
    assert s.record.current.remark == Remark("Because.")


def test_a_remark_that_cannot_be_kept_costs_no_decision():
    s = session(("easy", None), worker=Worker([End()]))
    s.worker.poll = lambda: Thought(End(), 1, "a\x00b")
    said = []
    s.on_trouble = said.append
    for _ in range(2):
        s.update(may_play=True)
    assert s.record.node == 1
    assert len(said) == 1


def test_progress_is_the_share_of_the_levels_budget(monkeypatch):
    monkeypatch.setattr(ai, "level", lambda system, level: ai.Level(level, "", "", budget=40))
    worker = Worker([None, None])
    s = session(("easy", None), worker=worker)
    assert s.progress is None
    s.update(may_play=True)
    worker.progress = 10
    assert s.progress == 0.25
    worker.progress = 90
    assert s.progress == 1.0
    s.stop_thinking()
    assert s.progress is None


def test_a_thought_is_hurried_once_and_the_next_is_not():
    worker = Worker([None, End(), None])
    s = session(("easy", "easy"), worker=worker)
    s.hurry()
    assert worker.hurried == 0
    s.update(may_play=True)
    s.hurry()
    s.hurry()
    assert worker.hurried == 1
    for _ in range(3):
        s.update(may_play=True)
    assert s.record.node == 1
    assert s.is_thinking
    assert not s.is_hurried
