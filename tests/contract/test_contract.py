"""What every rule system promises, tried on every system there is and on the toys. See `match.contract`."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import toybox
from contract_cases import CASES, DEPTH, every_case, has_inside, moments, walk

from game import systems
from game.dice import SeededDice
from game.errors import GameError, IllegalAction, MalformedAction
from game.match import codec, save
from game.match.contract import Refusal
from game.match.record import Record, admitted


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
