from __future__ import annotations

import base64
import datetime
import json
import struct
import zlib

import msgspec
import pytest
import toy_race
import toybox
from sameness import alike
from toy_race import Rest, Run

from game import systems
from game.dice import ScriptedDice
from game.errors import BadData, GameError, IllegalAction, SaveMismatch
from game.match import save
from game.match.contract import Refusal

RACE = toybox.scenario("toy-race", goal=100)


def png(width=4, height=4):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x40\x60\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def race(*actions, scenario=RACE, **start):
    record = systems.start(scenario, 1, **start)
    for action in actions:
        record.play(action)
    return record


def tree():
    """A record with branches, take-backs and a current node that is not the newest."""
    record = race(Run(1), Run(2), Rest(), Run(1), notes={"players": [{"name": "Anna"}, {}], "turn": "Turn 3"})
    record.go_to(1)
    record.play(Rest())
    record.play(Run(2))
    record.go_to(4)
    record.undo()
    return record


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.save"


def edited(path, change):
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


def test_a_loaded_record_is_the_record_with_branches_and_all(path):
    record = tree()
    systems.save(record, path)
    loaded = systems.load(path)
    assert alike(loaded, record)
    assert loaded.take_backs == (0, 2)
    assert loaded.redo().action == record.redo().action
    for one in (loaded, record):
        one.play(Run(1))
    assert alike(loaded, record)


def test_a_save_needs_no_other_file_and_keeps_the_map(tmp_path, path):
    source = msgspec.structs.replace(RACE, source="/gone/scenario.toml")
    systems.save(race(Run(1), scenario=source), path)
    assert "/gone" not in path.read_text()
    assert systems.load(path).scenario.source == str(path)


def test_the_same_record_gives_the_same_file(path, tmp_path):
    when = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
    save.write(tree(), path, when=when)
    save.write(tree(), tmp_path / "b", when=when)
    assert path.read_bytes() == (tmp_path / "b").read_bytes()


def test_typed_and_scripted_dice_are_kept(path):
    typed = race(dice="typed")
    typed.play(Run(2), (3, 3, 9))
    systems.save(typed, path)
    loaded = systems.load(path)
    assert (loaded.dice_kind, loaded.current.faces) == ("typed", (3, 3, 9))
    script = race(Run(1), dice=ScriptedDice((4, 5, 6)))
    systems.save(script, path)
    assert systems.load(path).state.dice == ScriptedDice((4, 5, 6), 1)


def test_a_summary_is_read_without_replaying(path, monkeypatch):
    systems.save(tree(), path, png())
    monkeypatch.setattr(systems, "get", None)
    told = systems.summary(path)
    assert (told.title, told.turn, told.names) == ("A toy-race", "Turn 3", ("Anna", "Blue"))
    assert told.decisions == 3
    assert told.thumbnail == png()
    assert abs(datetime.datetime.now(datetime.UTC) - told.saved) < datetime.timedelta(minutes=5)


NO_PICTURES = [b"", b"GIF89a", png()[:20], png(3000, 1), b"\x89PNG\r\n\x1a\n" + bytes(99)]


@pytest.mark.parametrize("picture", NO_PICTURES)
def test_a_picture_that_is_none_is_neither_written_nor_read(path, picture):
    with pytest.raises(BadData):
        systems.save(tree(), path, picture)
    assert not path.exists()
    systems.save(tree(), path, png())
    edited(path, lambda data: data.update(thumbnail=base64.b64encode(picture).decode() or "?"))
    for read in (systems.summary, systems.load):
        with pytest.raises(BadData) as caught:
            read(path)
        assert (caught.value.file, caught.value.key) == (str(path), "thumbnail")


# When it does not replay


class Stricter(toy_race.ToyRace):
    """Later rules of the race, under which nobody rests."""

    rules_version = 2

    def check(self, state, action):
        if isinstance(action, Rest):
            return Refusal("TR-1", "Nobody rests.")
        return super().check(state, action)


class Slower(toy_race.ToyRace):
    """Rules under which the same decisions lead elsewhere."""

    def apply(self, state, action):
        after, events = super().apply(state, action)
        return (after, events) if state.turn < 2 else (toy_race.Race(99, (0, 0), state.dice), events)


def test_the_first_divergence_is_named_and_what_came_before_is_intact(path):
    systems.save(race(Run(1), Run(1), Rest(), Run(1)), path)
    with pytest.raises(SaveMismatch) as caught:
        save.read(path, lambda _: Stricter())
    assert caught.value.at == 2
    assert str(caught.value).startswith(f"{path}: decision 3: Nobody rests. (TR-1)")
    assert "version 1 of the rules" in caught.value.why
    loaded = save.open_save(path, lambda _: Stricter())
    assert [node.action for node in loaded.record.path()] == [None, Run(1), Run(1)]
    assert loaded.lost == 2


def test_other_states_are_a_divergence_too(path):
    systems.save(race(Run(1), Run(1), Rest(), Run(1)), path)
    with pytest.raises(SaveMismatch, match="another state") as caught:
        save.read(path, lambda _: Slower())
    assert caught.value.at == 2


def test_one_can_go_on_from_the_snapshot_and_save_that(path):
    record = race(Run(1), Run(1), Rest(), Run(1))
    systems.save(record, path)
    resumed = save.read(path, lambda _: Stricter(), trust_snapshot=True)
    assert resumed.state == record.state
    assert [node.action for node in resumed.path()] == [None, Run(1), Run(1), None]
    assert resumed.take_backs == (0, 0)
    resumed.play(Run(1))
    systems.save(resumed, path)
    again = save.read(path, lambda _: Stricter())
    assert alike(again, resumed)
    assert again.undo().action == Run(1)


def test_a_way_not_taken_that_does_not_replay_is_left_out_and_counted(path):
    record = race(Run(1), Rest(), Run(1))
    record.go_to(1)
    record.play(Run(1))
    systems.save(record, path)
    loaded = save.open_save(path, lambda _: Stricter())
    assert loaded.mismatch is None
    assert loaded.lost == 2
    assert loaded.whole().state == record.state
    assert loaded.record.take_backs == (0, 0)


def test_a_divergence_ahead_of_an_undone_decision_is_named(path):
    record = race(Run(1), Rest())
    record.undo()
    systems.save(record, path)
    with pytest.raises(SaveMismatch) as caught:
        save.read(path, lambda _: Stricter())
    assert caught.value.at == 1


def test_a_snapshot_that_was_tampered_with_is_not_gone_on_from(path):
    systems.save(race(Run(1), Rest()), path)
    edited(path, lambda data: data["snapshot"].update(places=[99, 0]))
    assert systems.load(path).state.places[0] < 99
    with pytest.raises(SaveMismatch):
        save.read(path, lambda _: Stricter(), trust_snapshot=True)


def test_a_changed_decision_is_found(path):
    systems.save(race(Run(1), Run(1), Run(1)), path)
    edited(path, lambda data: data["nodes"][1]["action"].update(dice=2))
    with pytest.raises(SaveMismatch) as caught:
        systems.load(path)
    assert caught.value.at == 1
    edited(path, lambda data: data["nodes"][1]["action"].update(dice="x"))
    with pytest.raises(SaveMismatch, match=r"nodes\[1\]\.action\.dice: a whole number is expected"):
        systems.load(path)


def test_a_changed_start_is_found(path):
    systems.save(race(Run(1)), path)
    edited(path, lambda data: data["scenario"]["setup"].update(goal=50))
    with pytest.raises(SaveMismatch) as caught:
        systems.load(path)
    assert caught.value.at == 0
    assert len(systems.open_save(path).record) == 0
    assert systems.load(path, trust_snapshot=True).state.goal == 100


# What is no save


@pytest.mark.parametrize(
    ("change", "key", "why"),
    [
        (lambda d: d.update(what="other"), "", "no saved match"),
        (lambda d: d.update(format=2), "format", "newer program"),
        (lambda d: d.update(format=0), "format", "reads format 1"),
        (lambda d: d.update(system="chess"), "system", "toy-race"),
        (lambda d: d.update(surprise=1), "", "not known here"),
        (lambda d: d.pop("seed"), "", "seed"),
        (lambda d: d.update(seed=5), "seed", "text is expected"),
        (lambda d: d.update(dice={"type": "loaded"}), "dice.type", "loaded"),
        (lambda d: d.update(notes=[]), "notes", "a table of keys is expected, not a list"),
        (lambda d: d["nodes"][1].update(parent=7), "nodes[1].parent", "before the one"),
        (lambda d: d["nodes"][1].update(parent=-1), "nodes[1].parent", ">= 0"),
        (lambda d: d["nodes"][1].update(digest="x"), "nodes[1].digest", "not allowed"),
        (lambda d: d["nodes"][1].update(faces=[0]), "nodes[1].faces[0]", ">= 1"),
        (lambda d: d["nodes"][1].pop("action"), "nodes[1]", "action or a state"),
        (lambda d: d["memory"].update(node=99), "memory.node", "no such"),
        (lambda d: d["memory"].update(taken_back=[-1]), "memory.taken_back", "no such"),
        (lambda d: d["scenario"].update(system="toy-orders"), "system", "toy-orders"),
        (lambda d: d["scenario"].update(sides=[]), "scenario.sides", "length"),
        (lambda d: d["scenario"].update(format=9), "scenario.format", "newer"),
        (lambda d: d["scenario"]["setup"].update(goal="far"), "setup.goal", "a whole number is expected"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(path, change, key, why):
    systems.save(race(Run(1), Run(1)), path)
    edited(path, change)
    before = path.read_bytes()
    with pytest.raises(BadData) as caught:
        systems.load(path)
    assert (caught.value.file, caught.value.key) == (str(path), key)
    assert why in caught.value.why
    assert path.read_bytes() == before


NO_SAVES = [b"", b"{", b"[]", b"null", b"7", b"\xff" * 50, b"[" * 99_999, b"{}", b"\x89PNG"]


@pytest.mark.parametrize("data", NO_SAVES)
def test_torn_and_foreign_files_are_refused(path, data):
    path.write_bytes(data)
    for read in (systems.load, systems.summary, systems.recover):
        with pytest.raises(BadData) as caught:
            read(path)
        assert caught.value.file == str(path)
        assert "\n" not in str(caught.value)


def test_every_torn_save_is_refused(path):
    systems.save(race(Run(1), Run(1)), path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        with pytest.raises(BadData):
            systems.load(path)


def test_a_save_that_cannot_be_written_leaves_the_old(tmp_path, path, monkeypatch):
    systems.save(race(Run(1)), path)
    before = path.read_bytes()

    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", denied)
    with pytest.raises(GameError, match="permission denied"):
        systems.save(tree(), path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.save"]


def test_rules_that_fail_on_a_file_give_a_sentence(path):
    class Fragile(toy_race.ToyRace):
        def apply(self, state, action):
            return {}["gone"]

    systems.save(race(Run(1)), path)
    with pytest.raises(SaveMismatch, match="KeyError"):
        save.read(path, lambda _: Fragile())

    class Broken(toy_race.ToyRace):
        def new_match(self, scenario, dice):
            raise RuntimeError("no")

    with pytest.raises(BadData, match="cannot set it up"):
        save.read(path, lambda _: Broken())


def test_refusals_are_errors_of_the_family():
    assert issubclass(IllegalAction, GameError)
    assert issubclass(SaveMismatch, GameError)
