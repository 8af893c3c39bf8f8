"""Files made to do harm: each is refused in a sentence, in bounded time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import lessons, systems
from game.errors import BadData, GameError
from game.match import codec, scenario

ROOT = Path(__file__).parents[2]
MOST_MB = 700
"""More memory than this no file may take; what the rules need is about a tenth of it."""
MANY = 10_000_000
FEWER = codec.MOST_VALUES - 100_000


def played(path, journal=None):
    record = systems.start("warriors-of-ash", 1)
    kept = systems.journal(journal, record) if journal is not None else None
    for _ in range(8):
        record.play(next(iter(systems.options(record.state))))
    if kept is not None:
        kept.close()
    systems.save(record, path)
    return path


def megabytes_for(path):
    """The most memory that `check` takes for a file, its exit code and what it says."""
    # Of its own memory: what getrusage tells begins with that of the process that started it.
    program = (
        "import sys; from game.__main__ import main; code = main(['check', sys.argv[1]]);"
        "rows = dict(line.split(':', 1) for line in open('/proc/self/status'));"
        "print(int(rows['VmHWM'].split()[0]) >> 10); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True, text=True, cwd=ROOT, timeout=60,
    )  # fmt: skip
    return int(done.stdout.splitlines()[-1]), done.returncode, done.stderr


def noted(content, value):
    return content.replace(b'"notes":{', b'"notes":{"a":' + value + b",", 1).replace(b",}", b"}")


BOMBS = {
    "lists": lambda whole: noted(whole, b"[" + b"[]," * MANY + b"[]]"),
    "tables": lambda whole: noted(whole, b"[" + b"{}," * MANY + b"{}]"),
    "texts": lambda whole: noted(whole, b"[" + b'"",' * MANY + b'""]'),
    "nearly too many": lambda whole: noted(whole, b"[" + b"[]," * (FEWER // 2) + b"[]]"),
    "an action": lambda whole: whole.replace(b'"action":{', b'"action":{"a":[' + b"[]," * MANY + b"1],", 1),
    "a depth": lambda whole: noted(whole, b"[" * MANY),
    "a size": lambda whole: whole + b" " * (100 << 20),
}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other units elsewhere")
@pytest.mark.parametrize(
    "bomb", [pytest.param(bomb, marks=() if bomb == "lists" else pytest.mark.long) for bomb in BOMBS]
)
def test_a_small_file_fills_no_memory(tmp_path, bomb):
    path = played(tmp_path / "a.json")
    path.write_bytes(BOMBS[bomb](path.read_bytes()))
    megabytes, code, told = megabytes_for(path)
    assert megabytes < MOST_MB
    if bomb != "nearly too many":
        assert (code, told.count("\n")) == (2, 1)
        assert str(path) in told


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other units elsewhere")
@pytest.mark.long
@pytest.mark.parametrize(
    "lines",
    [b"\n" * (100 << 20), b'{"do":"note","notes":{"a":[' + b"[]," * (MANY - 1_000_000) + b"1]}}\n"],
    ids=["empty lines", "a line of lists"],
)
def test_a_journal_fills_no_memory(tmp_path, lines):
    path = tmp_path / "a.jsonl"
    played(tmp_path / "a.json", path)
    path.write_bytes(path.read_bytes() + lines)
    megabytes, code, told = megabytes_for(path)
    assert megabytes < MOST_MB
    assert (code, told.count("\n")) == (2, 1)
    assert "line 10 is damaged" in told


def folder_of(home, change=lambda text: text):
    """A copy of a shipped scenario, its text changed."""
    folder = home / "warriors-of-ash"
    folder.mkdir(parents=True)
    for file in (scenario.shipped() / folder.name).iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    file = folder / scenario.FILE
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def why_not(path):
    with pytest.raises(BadData) as refused:
        systems.start(path, 1)
    assert refused.value.file
    assert "\n" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    "key",
    [".".join(["a"] * 60_000), " . ".join(['"a"'] * 30_000), "x = { " + ".".join(["'a'"] * 50_000)],
    ids=["bare", "quoted", "in a table"],
)
def test_a_key_of_endless_parts_is_refused_before_it_is_read(tmp_path, key):
    """tomllib takes minutes for the first of these, which is smaller than the largest file that is read."""
    folder = folder_of(tmp_path, lambda text: f"{text}\n{key} = 1\n")
    began = time.monotonic()
    assert "nested more than 40 deep (at line" in why_not(folder).why
    assert time.monotonic() - began < 20


def test_as_many_parts_as_may_be_are_read():
    text = ".".join(["a"] * codec.MOST_DEPTH) + ' = "' + "and so on. " * 90 + '"\n'
    assert list(scenario.parse_toml(text, "f")) == ["a"]


@pytest.mark.parametrize(
    "name", ["../../x.tmj", "../warriors-of-ash/cavern.tmj", "/etc/x.tmj", "a\\\\b.tmj", "c:x.tmj"]
)
def test_a_map_elsewhere_is_refused_by_name(tmp_path, name):
    folder = folder_of(tmp_path, lambda text: text.replace('map = "cavern.tmj"', f'map = "{name}"'))
    assert why_not(folder).key == "map"


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
@pytest.mark.parametrize("target", ["/etc/passwd", "/dev/zero", "cavern.tmj", "../outside.tmj"])
def test_a_map_that_is_a_link_out_of_its_folder_is_refused(tmp_path, target):
    folder = folder_of(tmp_path)
    (folder / "cavern.tmj").rename(tmp_path / "outside.tmj")
    (folder / "cavern.tmj").symlink_to(target)
    assert why_not(folder).key == "map"


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
@pytest.mark.parametrize("target", ["/dev/zero", "scenario.toml", "/"])
def test_a_scenario_file_that_is_a_strange_link_is_refused(tmp_path, target):
    folder = folder_of(tmp_path)
    (folder / scenario.FILE).unlink()
    (folder / scenario.FILE).symlink_to(target)
    why_not(folder)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "format = 1\n" + text, "not TOML"),
        (lambda text: text + "\0", "not TOML"),
        (lambda text: text.replace("format = 1", f"format = {'9' * 5000}"), "far too many digits"),
        (lambda text: text.replace("format = 1", "format = 2"), "a newer program is needed"),
        (lambda text: text + "[setup.x]\ny = nan\n", "not a finite number"),
        (lambda text: text + "[setup.x]\ny = 1979-05-27\n", "write it as text"),
    ],
    ids=["a key twice", "NUL", "digits", "newer", "nan", "a date"],
)
def test_a_scenario_file_that_is_wrong_is_told_why(tmp_path, change, words):
    assert words in why_not(folder_of(tmp_path, change)).why


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_another_encoding_is_told_as_one(tmp_path, encoding):
    folder = folder_of(tmp_path)
    file = folder / scenario.FILE
    file.write_bytes((file.read_text(encoding="utf-8") + "# é").encode(encoding, "replace"))
    assert "not UTF-8" in why_not(folder).why


@pytest.mark.parametrize("suffix", [".json", ".jsonl", ".toml", ".tmj"])
@pytest.mark.parametrize("content", [b"", b"\0", b"\x1f\x8b\x08\0", b"[]", b"7", b'"' * 9, b"\xff\xfe{\0}\0"])
def test_what_is_no_file_of_ours_is_a_sentence(tmp_path, suffix, content):
    path = tmp_path / f"01-x{suffix}"
    path.write_bytes(content)
    with pytest.raises(GameError) as refused:
        lessons.check_file(path) if suffix == ".toml" else systems.open_match(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


def test_a_save_of_another_rules_version_says_so_where_it_diverges(tmp_path):
    path = played(tmp_path / "a.json")
    save = json.loads(path.read_bytes())
    save["rules_version"] = 99
    save["nodes"][3]["digest"] = "0" * 16
    path.write_text(json.dumps(save))
    loaded = systems.open_save(path)
    assert len(loaded.record) == 3
    assert "saved under version 99 of the rules" in str(loaded.mismatch)
