from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import toybox
from sameness import alike
from toy_race import Rest, Run

from game import systems
from game.errors import IllegalAction

RACE = toybox.scenario("toy-race", goal=100)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "now.journal"


def busy(record):
    """All that can happen to a record."""
    record.play(Run(1))
    record.play(Run(2))
    record.undo()
    record.play(Rest())
    record.note({"turn": "Turn 2"})
    with pytest.raises(IllegalAction):
        record.play(Run(9))
    record.go_to(2)
    record.undo()
    record.redo()
    record.go_to(1)
    record.play(Run(2))
    record.play(Run(1))
    record.undo()


def test_a_journal_gives_back_the_record_after_every_change(path):
    record = systems.start(RACE, 1, notes={"players": []})
    record.watchers.append(lambda _: alike(systems.recover(path).whole(), record))
    with systems.journal(path, record):
        # The journal hears first what the check after it reads.
        record.watchers.reverse()
        busy(record)
    assert alike(systems.recover(path).whole(), record)
    assert record.take_backs == (0, 2)


def test_a_journal_begun_later_holds_what_was_before(path):
    record = systems.start(RACE, 1)
    busy(record)
    with systems.journal(path, record):
        record.play(Rest())
    recovered = systems.recover(path).whole()
    assert alike(recovered, record)
    with systems.journal(path, recovered):
        recovered.play(Run(1))
    assert alike(systems.recover(path).whole(), recovered)


def test_nothing_is_written_after_it_is_closed_and_a_discarded_one_is_gone(path):
    record = systems.start(RACE, 1)
    journal = systems.journal(path, record)
    journal.close()
    before = path.read_bytes()
    record.play(Run(1))
    assert path.read_bytes() == before
    journal.discard()
    assert not path.exists()
    assert record.watchers == []


def test_a_journal_torn_anywhere_gives_what_came_before(path):
    record = systems.start(RACE, 1)
    with systems.journal(path, record):
        record.play(Run(1))
        record.play(Run(2))
        record.play(Rest())
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for length in range(first, len(whole)):
        path.write_bytes(whole[:length])
        loaded = systems.recover(path)
        assert loaded.mismatch is None
        assert len(loaded.record) == whole[:length].count(b"\n") - 1


DAMAGED = [
    *(b"x", b"{}", b"null", b"", b"\xff", b"[" * 50_000, b'{"do":"play"}'),
    *(b'{"do":"go","to":99}', b'{"do":"go","to":-1}', b'{"do":"go","to":0,"again":true}'),
    b'{"do":"note","notes":{"a":1e999}}',
    b'{"do":"play","action":{"type":"run","dice":9},"digest":"0"}',
    b'{"do":"play","action":{"type":"run","dice":1},"digest":"0"}',
    b'{"do":"play","action":[],"digest":"0","faces":[1]}',
]


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_ends_the_record_with_a_sentence(path, line):
    record = systems.start(RACE, 1)
    with systems.journal(path, record):
        record.play(Run(1))
        record.play(Run(2))
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], line, *lines[2:]]))
    loaded = systems.recover(path)
    assert [node.action for node in loaded.record.path()] == [None, Run(1)]
    assert len(loaded.record.nodes) == 2
    assert loaded.mismatch is not None
    assert loaded.mismatch.at == 1
    assert "\n" not in str(loaded.mismatch)


def test_trouble_with_the_disk_is_told_once_and_the_match_goes_on(path, monkeypatch):
    record, told = systems.start(RACE, 1), []
    journal = systems.journal(path, record, told.append)
    record.play(Run(1))
    whole = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("game.match.journal.Journal._append", full)
        disk.setattr("os.fsync", full)
        record.play(Run(2))
        record.play(Rest())
        why = f"the match is not being kept: {path}: no space left on device"
        assert [str(error) for error in told] == [why]
        assert journal.trouble is told[0]
        assert path.read_bytes() == whole
    record.play(Run(1))
    assert journal.trouble is None
    assert alike(systems.recover(path).whole(), record)
    journal.close()


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files")
def test_a_disk_that_fills_in_the_middle_of_a_line_loses_nothing_that_stood(path):
    program = """
import resource, sys
import toybox
from game import systems
from toy_race import Run, Rest
systems.SYSTEMS.update(toybox.PLACES)
record = systems.start(toybox.scenario("toy-race", goal=100), 1)
told = []
journal = systems.journal(sys.argv[1], record, told.append)
record.play(Run(1))
import os
resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(sys.argv[1]) + 30,) * 2)
for _ in range(3):
    record.play(Rest())
print(len(told), len(record), told[0])
"""
    folders = [str(Path(__file__).parents[1] / "toys"), str(Path(__file__).parents[2])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, "-c", program, str(path)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1 4 the match is not being kept")
    loaded = systems.recover(path)
    assert loaded.mismatch is None
    assert [node.action for node in loaded.record.path()] == [None, Run(1)]


def test_a_record_taken_up_from_a_snapshot_is_kept_too(path):
    record = systems.start(RACE, 1)
    with systems.journal(path, record):
        record.play(Run(1))
        record.resume(record.state)
        record.play(Run(2))
    recovered = systems.recover(path).whole()
    assert alike(recovered, record)
    assert [node.action for node in recovered.path()] == [None, Run(1), None, Run(2)]


def test_typed_faces_are_kept(path):
    record = systems.start(RACE, 1, "typed")
    with systems.journal(path, record):
        record.play(Run(2), (3, 3, 9))
    assert systems.recover(path).whole().current.faces == (3, 3, 9)
