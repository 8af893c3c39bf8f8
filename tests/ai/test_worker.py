"""The computer player's process: it answers as oneself would, survives, and leaves nothing behind."""

from __future__ import annotations

import sys
import time

import pytest

from game import ai, systems
from game.ai.client import Worker, WorkerFailed
from game.ai.player import Thought
from game.dice import SeededDice

PATIENCE_S = 60


def view(seed="1"):
    system = systems.get("skirmish")
    return system.view(system.new_match(systems.scenario_of("warriors-of-ash"), SeededDice(seed)), 0)


def answer(worker: Worker) -> Thought:
    """Poll as the window does, until an answer is there."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        thought = worker.poll()
        if thought is not None:
            return thought
        time.sleep(0.01)
    raise AssertionError("no answer came")


@pytest.fixture(scope="module")
def worker():
    with Worker() as started:
        yield started


def test_it_answers_as_one_would_answer_oneself_and_goes_on_with_its_plan(worker: Worker) -> None:
    own = ai.Player("soldier", "x")
    system, state = systems.get("skirmish"), view()
    for _ in range(2):
        began = time.monotonic()
        worker.ask("soldier", state, "x")
        assert worker.is_busy
        assert worker.poll() is None
        assert time.monotonic() - began < 0.5, "asking and polling do not wait for the process"
        thought, expected = answer(worker), own.decide(state)
        assert not worker.is_busy
        assert (thought.action, thought.nodes, thought.why) == (expected.action, expected.nodes, expected.why)
        assert thought.marks == expected.marks
        state, _ = system.apply(state, thought.action)
        state = system.view(state, 0)


def test_asking_again_drops_the_question_before(worker: Worker) -> None:
    worker.ask("soldier", view(), "x", budget=100_000)
    worker.ask("charger", view(), "y")
    assert answer(worker).action == ai.choose("charger", view(), "y").action
    assert worker.poll() is None


def test_it_survives_its_death_and_is_asked_again_by_itself(worker: Worker) -> None:
    worker.ask("charger", view(), "x")
    worker._process.kill()
    assert answer(worker).action == ai.choose("charger", view(), "x").action


def test_cancel_ends_the_thought_and_the_next_question_is_answered(worker: Worker) -> None:
    worker.ask("soldier", view(), "x")
    process = worker._process
    worker.cancel()
    assert process.poll() is not None
    assert worker.poll() is None
    assert not worker.is_busy
    worker.ask("charger", view(), "x")
    assert answer(worker).nodes > 0


def test_what_it_cannot_answer_it_says(worker: Worker) -> None:
    worker.ask("grandmaster", view(), "x")
    with pytest.raises(WorkerFailed, match="grandmaster"):
        answer(worker)
    assert not worker.is_busy


def test_a_process_that_dies_over_every_question_is_given_up() -> None:
    dying = Worker((sys.executable, "-c", "import sys; sys.exit('no memory left')"))
    with dying:
        dying.ask("charger", view(), "x")
        with pytest.raises(WorkerFailed, match="no memory left"):
            answer(dying)
    with (
        Worker(("no-such-program-anywhere",)) as missing,
        pytest.raises(WorkerFailed, match="does not start"),
    ):
        missing.ask("charger", view(), "x")


def test_it_ends_with_its_input() -> None:
    worker = Worker()
    worker.warm()
    process = worker._process
    worker._messages.put(None)
    assert process.wait(PATIENCE_S) == 0
    worker.close()
