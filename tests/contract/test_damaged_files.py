"""Maps, scenarios, lessons, saves and journals of every system, damaged at random: a sentence or a match."""

from __future__ import annotations

import itertools
import random
import shutil

import pytest
from breaking import break_json, break_lines, break_toml
from contract_cases import CASES

from game import lessons, systems
from game.errors import GameError
from game.match.record import Record


def goes_on(record: Record):
    """A match that was read after all is one that can be played."""
    system = record.system
    for _ in range(3):
        if system.to_act(record.state) is None:
            break
        assert record.play(next(iter(system.options(record.state)))) is not None


def read_folder(path):
    goes_on(systems.start(path, 1))


def read_save(path):
    loaded = systems.open_save(path)
    goes_on(loaded.record)
    if loaded.mismatch and loaded.snapshot is not None:
        goes_on(loaded.go_on())
    systems.summary(path)


def read_journal(path):
    goes_on(systems.recover(path).record)


def read_lesson(path):
    lessons.check_file(path)


FOLDERS = list(systems.scenario_folders())


class Bench:
    """Damages a file again and again, reads it, and sees that nothing but a sentence comes of it."""

    def __init__(self, path, breaker, reader, reads, seed):
        self.path, self.breaker, self.reader, self.reads = path, breaker, reader, reads
        self.whole = path.read_bytes()
        self.choice = random.Random(seed)

    def once(self):
        data = self.breaker(self.whole, self.choice)
        self.path.write_bytes(data)
        try:
            self.reader(self.reads)
            told = None
        except GameError as error:
            told = str(error)
            assert told.strip()
            assert len(told) < 800
            assert "\n" not in told
            assert "Traceback" not in told
        except Exception as error:
            kept = self.path.with_name("kept-" + self.path.name)
            kept.write_bytes(data)
            raise AssertionError(f"{type(error).__name__} for {kept}: {error}") from error
        assert self.path.read_bytes() == data
        return told


def benches(tmp_path, seed):
    """A bench for each kind of file of each system."""
    made = []
    for folder in FOLDERS:
        for file in (folder / "scenario.toml", *folder.glob("*.tmj")):
            breaker = break_toml if file.suffix == ".toml" else break_json
            home = tmp_path / file.stem / folder.name
            shutil.copytree(folder, home)
            made.append(Bench(home / file.name, breaker, read_folder, home, f"{file.name} {seed}"))
    for path in lessons.find()[::4]:
        copy_of = tmp_path / path.name
        shutil.copy(path, copy_of)
        made.append(Bench(copy_of, break_toml, read_lesson, copy_of, f"{path.name} {seed}"))
    for case in CASES:
        if case.id in ("a-toy-race", "a-toy-orders"):
            continue
        record = systems.start(case.scenario, 1)
        saved, kept = tmp_path / f"{case.id}.save", tmp_path / f"{case.id}.journal"
        choice = random.Random(1)
        with systems.journal(kept, record):
            for number in range(9):
                record.play(choice.choice(list(case.system.options(record.state))))
                if number in (3, 6):
                    record.undo()
        systems.save(record, saved)
        made.append(Bench(saved, break_json, read_save, saved, f"save {case.id} {seed}"))
        made.append(Bench(kept, break_lines, read_journal, kept, f"journal {case.id} {seed}"))
    return made


def test_damaged_files_give_a_sentence_or_a_match(tmp_path):
    made = benches(tmp_path, 1)
    told = [bench.once() for bench, _ in zip(itertools.cycle(made), range(90), strict=False)]
    assert sum(why is not None for why in told) > 10
    assert any(why is None for why in told)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_damaged_files_give_a_sentence_or_a_match(tmp_path, seed):
    made = benches(tmp_path, seed)
    for bench, _ in zip(itertools.cycle(made), range(200), strict=False):
        bench.once()
