"""Maps, scenarios, lessons, saves and journals of every system, damaged at random: a sentence or a match."""

from __future__ import annotations

import copy
import itertools
import json
import math
import random
import re
import shutil

import pytest
from contract_cases import CASES

from game import lessons, systems
from game.errors import GameError
from game.match.record import Record

HOSTILE = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        0.5,
        -0.0,
        63,
        1 << 31,
        1 << 70,
        -(10**12),
        1e-300,
        1e308,
        math.nan,
        -math.inf,
    ),
    *("", "x", "\x00", "x" * 5000, "../../etc/passwd", "ä" * 40, "D6", "goblins", "3D6+4", "None"),
    *([], {}, [[]], {"x": 1}, [0] * 50, [None] * 3, {"type": "seeded"}, [{"x": 0, "y": 0}] * 4),
]


def deep(levels):
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def spots(value, found):
    """Every place in plain data, as its container and key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        found.append((value, key))
        spots(value[key], found)
    return found


def bend(data, choice):
    """One to three changes somewhere in plain data: types flipped, numbers and nesting huge, parts lost."""
    for _ in range(choice.randint(1, 3)):
        found = spots(data, [])
        if not found:
            return
        # Half of the changes go near the top, where there are few places but the most to break.
        holder, key = choice.choice(found[: 40 if choice.random() < 0.5 else len(found)])
        how = choice.random()
        old = holder[key]
        if how < 0.15:
            del holder[key]
        elif how < 0.25 and isinstance(old, list) and old:
            holder[key] = old * choice.choice([2, 30])
        elif how < 0.35 and isinstance(old, int | float):
            holder[key] = old * choice.choice([-1, 2, 1000, 0.001, 10**9])
        elif how < 0.4:
            holder[key] = deep(choice.choice([5, 60, 900]))
        elif how < 0.5:
            other, from_key = choice.choice(found)
            holder[key] = copy.deepcopy(other[from_key])
        else:
            holder[key] = choice.choice(HOSTILE)


def break_bytes(data, choice):
    at = choice.randrange(len(data) + 1)
    kind = choice.randrange(5)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([choice.randrange(256)]) + data[at + 1 :]
    if kind == 2:
        return data[:at] + data[at + choice.randint(1, 40) :]
    if kind == 3:
        return (
            data[:at]
            + choice.choice([b"\x00", b"\xff\xfe", b"NaN", b"1e999", b"[" * 3000, b'"', b"}"])
            + data[at:]
        )
    return data[at:] + data[:at]


def break_json(data, choice):
    if choice.random() < 0.3:
        return break_bytes(data, choice)
    value = json.loads(data)
    try:
        bend(value, choice)
        return json.dumps(value).encode()
    except (RecursionError, ValueError):
        return b"[" * 9000


def break_toml(data, choice):
    """Change values in the text of a TOML file, line by line."""
    if choice.random() < 0.3:
        return break_bytes(data, choice)
    lines = data.decode().split("\n")
    for _ in range(choice.randint(1, 3)):
        at = choice.randrange(len(lines))
        name, equals, _ = lines[at].partition("=")
        if not equals or choice.random() < 0.2:
            lines[at] = choice.choice(["", lines[choice.randrange(len(lines))]])
            continue
        value = choice.choice(
            [*HOSTILE, lines[choice.randrange(len(lines))].partition("=")[2].strip(), deep(300)]
        )
        if isinstance(value, float) and not math.isfinite(value):
            text = "nan" if math.isnan(value) else "-inf"
        elif value is None:
            text = "1979-05-27"
        else:
            text = re.sub(r'"(\w+)":', r"\1 =", json.dumps(value))
        lines[at] = f"{name}= {text}"
    return "\n".join(lines).encode()


def break_lines(data, choice):
    """A journal: one of its lines damaged, lost, doubled."""
    lines = data.split(b"\n")
    at = choice.randrange(len(lines))
    kind = choice.randrange(4)
    if kind == 0 and lines[at]:
        lines[at] = break_json(lines[at], choice).replace(b"\n", b" ")
    elif kind == 1:
        lines[at] = break_bytes(lines[at], choice)
    elif kind == 2:
        del lines[at]
    else:
        lines.insert(at, lines[choice.randrange(len(lines))])
    return b"\n".join(lines)


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
