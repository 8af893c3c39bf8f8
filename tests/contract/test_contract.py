"""What every rule system promises, tried on every system there is and on the toys. See `match.contract`."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import toybox
from contract_cases import CASES, LONGEST, walk

from game import systems
from game.dice import DiceWanted, Roll, ScriptedDice, SeededDice, TypedDice
from game.errors import DiceError, GameError, IllegalAction, MalformedAction
from game.match import codec, save
from game.match.contract import Decision, Entry, Event, Outcome, Refusal
from game.match.record import Record, admitted

DEPTH = 70
"""Decisions of a walk in the usual run."""

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def moments(case, count, seed=1):
    """So many steps of a walk, spread over it, the first and the last among them."""
    steps = walk(case, seed, DEPTH)
    every = max(1, len(steps) // count)
    return [*steps[::every], steps[-1]]


def test_every_system_ships_a_scenario():
    shipped = {case.scenario.system for case in CASES if not case.is_toy}
    assert shipped == set(systems.SYSTEMS) - set(toybox.PLACES)


@every_case
def test_a_system_says_who_it_is(case):
    system = case.system
    assert system.id == case.scenario.system
    assert system.title
    assert system.summary
    assert system.rules_version >= 1
    numbers = [rule.number for rule in system.rules]
    assert numbers
    assert len(numbers) == len(set(numbers))
    assert systems.system_of(walk(case, 1, DEPTH)[0].before) is system


# Determinism


@every_case
def test_same_seed_and_decisions_give_the_same_bytes(case):
    system, steps = case.system, walk(case, 1, DEPTH)
    state = system.new_match(case.scenario, SeededDice("1"))
    for step in steps:
        assert codec.encode(state) == codec.encode(step.before)
        state, events = system.apply(state, step.action)
        assert codec.encode(events) == codec.encode(step.events)
    assert codec.encode(state) == codec.encode(steps[-1].after)


def test_two_processes_give_the_same_bytes():
    """Sets and hashes of text differ from process to process: none may reach the dice or the files."""
    here = Path(__file__).parent
    folders = [str(here), str(here.parent / "toys"), str(here.parents[1])]
    program = """
import contract_cases, toybox
from game import systems
from game.match.record import chained
systems.SYSTEMS.update(toybox.PLACES)
for case in contract_cases.CASES:
    digest = ""
    for step in contract_cases.walk(case, 3, 40):
        options = list(case.system.options(step.before))
        digest = chained(digest, (step.after, step.events, options))
    print(case.id, digest)
"""
    told = []
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", program]
        told.append(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(CASES)


@every_case
def test_options_come_in_a_fixed_order(case):
    for step in moments(case, 6):
        assert list(case.system.options(step.before)) == list(case.system.options(step.before))


# Files


@every_case
def test_a_state_from_a_file_is_the_state_after_every_action(case):
    system = case.system
    for step in walk(case, 1, DEPTH):
        twin = codec.decode(codec.encode(step.before), system.state_type)
        assert twin == step.before
        action = codec.decode(codec.encode(step.action), system.action_type)
        assert action == step.action
        after, events = system.apply(twin, action)
        assert codec.encode(after) == codec.encode(step.after)
        assert codec.encode(events) == codec.encode(step.events)


@every_case
def test_a_saved_match_is_the_match_at_any_decision(case):
    record = Record.start(case.system, case.scenario, 1)
    steps = walk(case, 1, DEPTH)
    every = 1 if case.is_toy and len(steps) < 20 else max(1, len(steps) // 4)
    for number, step in enumerate(steps):
        record.play(step.action)
        if number % every and number != len(steps) - 1:
            continue
        file = save.parse(codec.encode(save.saved(record)), "save")
        twin = save.restore(file, "save", systems.get).whole()
        assert twin.digest() == record.digest()
        assert codec.encode(twin.state) == codec.encode(step.after)
        assert [node.action for node in twin.path()] == [node.action for node in record.path()]


# Legality


@every_case
def test_every_option_passes_check_and_applies(case):
    system, choice = case.system, random.Random(1)
    for step in moments(case, 8):
        options = list(system.options(step.before))
        assert options
        for action in options:
            assert system.check(step.before, action) is None
            assert admitted(system, action) == action
        for action in choice.sample(options, min(4, len(options))):
            system.apply(step.before, action)


def strangers(case):
    """Actions that mostly do not fit where they are tried: other moments' and bent ones."""
    steps, choice = walk(case, 1, DEPTH), random.Random(2)
    actions = [step.action for step in steps]
    bent = []
    for action in choice.sample(actions, min(20, len(actions))):
        for _ in range(3):
            wire = codec.plain(action)
            _bend(wire, choice)
            try:
                bent.append(codec.convert(wire, case.system.action_type))
            except GameError:
                continue
    return actions + bent


def _bend(wire, choice):
    keys = [key for key in wire if key not in ("type",)] if isinstance(wire, dict) else range(len(wire))
    if not keys:
        return
    key = choice.choice(list(keys))
    if isinstance(wire[key], dict | list) and wire[key]:
        _bend(wire[key], choice)
    elif isinstance(wire[key], bool):
        wire[key] = not wire[key]
    elif isinstance(wire[key], int):
        wire[key] = choice.choice([-1, 0, wire[key] + 1, -wire[key], 10**6, 2**31, 10**8])
    elif isinstance(wire[key], float):
        wire[key] = choice.choice([-1.0, 0.0, wire[key] * 7, 1e300, -1e-300])
    elif isinstance(wire[key], str):
        wire[key] = choice.choice(["", "nobody", wire[key] + "x", "\x00"])


@every_case
def test_refused_actions_change_nothing_and_raise(case):
    """`apply` raises exactly when `check` refuses, whatever action is tried; the state stays as it was."""
    system, choice = case.system, random.Random(3)
    actions, refused = strangers(case), 0
    for step in [*moments(case, 10), *walk(case, 1, DEPTH)[-1:]]:
        for state in (step.before, step.after):
            before = codec.encode(state)
            for action in choice.sample(actions, min(12, len(actions))):
                try:
                    refusal = system.check(state, action)
                except MalformedAction:
                    with pytest.raises(MalformedAction):
                        system.apply(state, action)
                    continue
                if refusal is None:
                    system.apply(state, action)
                else:
                    refused += 1
                    _is_sound(system, state, refusal)
                    with pytest.raises(IllegalAction) as caught:
                        system.apply(state, action)
                    assert codec.encode(caught.value.refusal) == codec.encode(refusal)
            assert codec.encode(state) == before
    assert refused > 5


def _is_sound(system, state, refusal):
    assert isinstance(refusal, Refusal)
    assert refusal.sentence.strip()
    assert refusal.sentence.rstrip()[-1] in ".?!"
    assert refusal.rule in {rule.number for rule in system.rules} or has_inside(system, state)
    if refusal.nearest is not None:
        assert system.check(state, refusal.nearest) is None


def has_inside(system, state):
    """Within a fight the inner system's rules count."""
    return hasattr(system, "inside") and system.inside(state) is not None


@every_case
def test_what_is_no_action_is_malformed(case):
    state = walk(case, 1, DEPTH)[0].before
    for thing in (None, 7, "move", {"type": "move"}, case.scenario):
        with pytest.raises(MalformedAction):
            case.system.check(state, thing)
        with pytest.raises(MalformedAction):
            Record.start(case.system, case.scenario, 1).play(thing)


@every_case
def test_apply_leaves_its_input_as_it_was(case):
    for step in moments(case, 12):
        before = codec.encode(step.before)
        case.system.apply(step.before, step.action)
        assert codec.encode(step.before) == before


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
