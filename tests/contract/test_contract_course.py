"""What every rule system promises of views, of the course of a match, and of events and dice."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from contract_cases import CASES, DEPTH, LONGEST, every_case, has_inside, moments, walk

from game.dice import DiceWanted, Roll, ScriptedDice, SeededDice, TypedDice
from game.errors import DiceError, IllegalAction
from game.match import codec
from game.match.contract import Decision, Entry, Event, Outcome
from game.match.record import Record

# Hidden things


@every_case
def test_a_view_hides_the_dice_to_come(case):
    """Whatever the dice to come are, what a side sees and may decide is the same."""
    system = case.system
    for step in moments(case, 8):
        for side in range(len(case.scenario.sides)):
            seen = system.view(step.before, side)
            for other in (SeededDice("quite another", 5), ScriptedDice((1, 2, 3)), TypedDice((4, 4))):
                changed = system.with_dice(step.before, other)
                assert codec.encode(system.view(changed, side)) == codec.encode(seen)
            assert codec.encode(system.view(seen, side)) == codec.encode(seen)


@every_case
def test_a_view_lets_its_side_decide_as_on_the_state(case):
    system = case.system
    for step in moments(case, 8):
        decision = system.to_act(step.before)
        seen = system.view(step.before, decision.side)
        assert system.to_act(seen) == decision
        assert list(system.options(seen)) == list(system.options(step.before))
        for side in range(len(case.scenario.sides)):
            assert system.outcome(system.view(step.after, side)) == system.outcome(step.after)


@every_case
def test_a_view_hides_sealed_decisions(case):
    """Until all are made, the others see the same whatever was decided."""
    system, lying = case.system, set()
    for step in walk(case, 1, DEPTH):
        decision = system.to_act(step.before)
        if not decision.sealed:
            continue
        # Who is asked again begins a new round: all that lay has been turned up.
        lying = {decision.side} if decision.side in lying else lying | {decision.side}
        for side in range(len(case.scenario.sides)):
            if side == decision.side:
                continue
            seen = set()
            for action in list(system.options(step.before))[:6]:
                after, _ = system.apply(step.before, action)
                following = system.to_act(after)
                if following is not None and following.sealed and following.side not in lying:
                    seen.add(codec.encode((system.view(after, side), following)))
            assert len(seen) <= 1


def test_there_are_sealed_decisions_to_try():
    orders = next(case for case in CASES if case.scenario.system == "toy-orders")
    assert all(orders.system.to_act(step.before).sealed for step in walk(orders, 1, DEPTH))


# The course of a match


@every_case
def test_somebody_is_to_act_until_there_is_an_outcome(case):
    system = case.system
    steps = walk(case, 1, DEPTH)
    for state in [steps[0].before, *(step.after for step in steps)]:
        decision, outcome = system.to_act(state), system.outcome(state)
        assert (decision is None) == (outcome is not None)
        if decision is not None:
            assert isinstance(decision, Decision)
            assert 0 <= decision.side < len(case.scenario.sides)
            assert decision.kind
            assert decision.rule


def play_out(case, seed):
    system, choice = case.system, random.Random(seed)
    state = system.new_match(case.scenario, SeededDice(str(seed)))
    for _ in range(LONGEST):
        if system.to_act(state) is None:
            return state
        state, _ = system.apply(state, choice.choice(list(system.options(state))))
    raise AssertionError(f"no end after {LONGEST} decisions")


def check_end(case, seed):
    system, state = case.system, play_out(case, seed)
    outcome = system.outcome(state)
    assert isinstance(outcome, Outcome)
    assert outcome.winner is None or 0 <= outcome.winner < len(case.scenario.sides)
    assert outcome.sentence
    assert outcome.rule
    assert list(system.options(state)) == []
    action = walk(case, 1, DEPTH)[0].action
    assert system.check(state, action) is not None
    with pytest.raises(IllegalAction):
        system.apply(state, action)


@every_case
def test_random_games_end(case):
    for seed in range(20 if case.is_toy else 2):
        check_end(case, seed)


@pytest.mark.long
@every_case
def test_a_hundred_random_games_end(case):
    for seed in range(100, 200):
        check_end(case, seed)


# Events and dice


def rolled(events):
    return [roll for event in events for roll in event.rolls]


@every_case
def test_events_can_be_told(case):
    system = case.system
    known = {rule.number for rule in system.rules}
    for step in walk(case, 1, DEPTH):
        for event in step.events:
            assert isinstance(event, Event)
            assert event.rule in known or has_inside(system, step.before) or has_inside(system, step.after)
            entry = system.tell(step.before, event, step.after)
            assert isinstance(entry, Entry)
            assert entry.headline
            assert entry.side is None or 0 <= entry.side < len(case.scenario.sides)
            assert not re.search(r"\bNone\b|Traceback|<.*object", entry.headline + entry.detail)
            assert all(isinstance(roll, Roll) for roll in event.rolls)


@every_case
def test_no_die_is_rolled_in_secret(case):
    """The faces that a decision draws are those that its events show, in order."""
    system, steps = case.system, walk(case, 1, DEPTH)
    opening = system.dice_of(steps[0].before)
    for step in steps:
        before, after = system.dice_of(step.before), system.dice_of(step.after)
        if before.seed == after.seed == opening.seed:
            faces = [face for roll in rolled(step.events) for face in roll.faces]
            assert after.drawn - before.drawn == len(faces)
            again, _ = before.take(tuple(side for roll in rolled(step.events) for side in roll.formula.sides))
            assert list(again) == faces


@every_case
def test_scripted_and_typed_dice_play_the_same_match(case):
    """Faces written beforehand, or typed in when they are asked for, lead where seeded ones led."""
    system, steps = case.system, walk(case, 1, 30)
    faces = [face for step in steps for roll in rolled(step.events) for face in roll.faces]
    opening = system.dice_of(steps[0].before)
    if getattr(opening, "drawn", 0):
        pytest.skip("this scenario rolls before the first decision")
    script = Record.start(system, case.scenario, 1, ScriptedDice(tuple(faces)))
    typed = Record.start(system, case.scenario, 1, "typed")
    for step in steps:
        script.play(step.action)
        ready = [face for roll in rolled(step.events) for face in roll.faces]
        given, asked = [], 0
        while True:
            try:
                typed.play(step.action, given)
                break
            except DiceWanted as wanted:
                assert typed.state is typed.current.state
                asked += len(wanted.sides)
                given += ready[len(given) : asked]
        assert given == ready
        alone = Record(system, case.scenario, "", TypedDice(), typed.path()[-2].state)
        with pytest.raises(DiceError):
            alone.play(step.action, [*ready, 1])
    system.dice_of(script.state).finish()
    blank = SeededDice("blank")
    for record in (script, typed):
        seen = [system.with_dice(record.state, blank), system.with_dice(steps[-1].after, blank)]
        if not has_inside(system, record.state) and system.id != "toy-campaign":
            assert codec.encode(seen[0]) == codec.encode(seen[1])
        assert system.to_act(record.state) == system.to_act(steps[-1].after)


def test_structs_are_frozen():
    """A state, an action or an event that could change would be no value."""
    for case in CASES:
        step = walk(case, 1, DEPTH)[0]
        for value in (step.before, step.action, *step.events):
            assert isinstance(value, msgspec.Struct)
            with pytest.raises(AttributeError):
                setattr(value, value.__struct_fields__[0] if value.__struct_fields__ else "x", None)
