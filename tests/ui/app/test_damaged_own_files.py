"""The player's own files, damaged at random: the window opens all the same and says what was wrong."""

import json
import os
import random
import sys

import msgspec
import pytest
from breaking import break_json

from game import systems
from game.errors import BadData
from game.ui import files, keys, progress, settings, slots
from game.ui.app import App
from game.ui.settings import LastMatch, Settings
from game.ui.views.menu.load import LoadScreen
from game.ui.views.menu.main import MainMenu

CHOSEN = Settings(
    text_percent=125,
    palette="contrast",
    keys={"undo": "Ctrl+B", "help": "F9", "picture": "F8"},
    last_match=LastMatch("warriors-of-ash", ("human", "soldier"), ("Anna", ""), {"premeasure": "free"}),
)
LEARNED = progress.Progress(done=("skirmish/first-blood",), steps={"skirmish/mind-the-gap": 2})


def damaged(value, choice):
    return break_json(msgspec.json.encode(value), choice)


def read_damaged(seeds):
    """Read settings and progress so often; how many of the settings were found wanting."""
    complaints = 0
    for path in (files.settings_file(), progress.path()):
        path.parent.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        choice = random.Random(f"own {seed}")
        content = damaged(CHOSEN, choice)
        files.settings_file().write_bytes(content)
        chosen, told = settings.read()
        assert chosen == chosen.checked()
        assert "\n" not in told
        assert len(told) < 800
        assert files.settings_file().read_bytes() == content
        keys.use(chosen.keys)
        complaints += bool(told)
        progress.path().write_bytes(damaged(LEARNED, choice))
        learned = progress.read()
        assert all(learned.step_of(key) >= 0 for key in learned.steps)
        assert progress.finished("skirmish/first-blood") == ""
        assert "skirmish/first-blood" in progress.read().done
    return complaints


@pytest.fixture(autouse=True)
def usual_keys():
    yield
    keys.use({})


def test_damaged_settings_give_way_to_the_usual():
    assert 20 < read_damaged(range(100)) < 100


@pytest.mark.long
def test_settings_damaged_very_often_give_way_to_the_usual():
    read_damaged(range(100, 6000))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"[" * 200_000,
        b'{"keys":' + b"[" * 200_000,
        b'{"volume": NaN}',
        b'{"volume": 1e999}',
        b'{"text_percent": ' + b"9" * 5000 + b"}",
        b'{"keys": {"undo": "Ctrl+\\u0000"}}',
        b"\xff\xfe{\0}\0",
        b" " * (settings.MOST_BYTES + 1),
    ],
)
def test_a_window_opens_on_damaged_settings(home, content):
    files.settings_file().parent.mkdir(parents=True)
    files.settings_file().write_bytes(content)
    app = App((1024, 640))
    try:
        app.push(MainMenu(app))
        app.run_for(2)
        assert settings.read()[1]
        app.change(metric=True)
        assert settings.read() == (app.settings, "")
    finally:
        app.close()


def test_what_no_list_of_saves_can_read_is_told_there_and_harms_no_other(app, home):
    record = systems.start("warriors-of-ash", 1)
    folder = files.saves_folder()
    systems.save(record, folder / f"good{slots.ENDING}")
    whole = json.loads((folder / f"good{slots.ENDING}").read_bytes())
    for name, content in {
        "cut": json.dumps(whole)[:500],
        "newer": json.dumps({**whole, "format": 2}),
        "long": json.dumps({**whole, "notes": {"turn": "x" * 200_000}}),
        "picture": json.dumps({**whole, "thumbnail": "iVBORw0KGgo="}),
        "none": "\0" * 99,
    }.items():
        (folder / f"{name}{slots.ENDING}").write_text(content)
    (folder / f"folder{slots.ENDING}").mkdir()
    app.push(MainMenu(app))
    app.push(LoadScreen(app))
    app.run_for(2)
    told = {slot.name: slot.trouble for slot in slots.find()}
    assert sorted(name for name, trouble in told.items() if trouble) == [
        *("cut", "folder", "newer", "none", "picture"),
    ]
    assert all("\n" not in trouble and str(folder) not in trouble for trouble in told.values())
    for _ in told:
        app.hands.press("Down", "Enter")
        app.run_for(1)
    assert app.failures == 0


LONG = "x" * 200_000


@pytest.mark.parametrize("text", [LONG, "x " * 100_000, "\n" * 9000, "a\tb\u202e\u200b\U0001f600" * 900])
def test_notes_of_any_length_are_a_line(app, text):
    record = systems.start("warriors-of-ash", 1)
    noted = {"players": [{"name": text, "level": text}, 7], "turn": text, "slot": text}
    record.note(noted)
    with systems.journal(files.journal_file(), record):
        pass
    systems.save(record, files.saves_folder() / f"a{slots.ENDING}")
    app.push(MainMenu(app))
    app.run_for(1)
    app.push(LoadScreen(app))
    app.run_for(1)
    app.hands.press("Enter")
    app.run_for(1)
    app.hands.press("Ctrl+S")
    app.run_for(1)
    assert app.failures == 0
    (slot,) = slots.find()[:1]
    assert all(len(line) <= slots.LONGEST_NAME for line in (slot.name, slot.turn, *slot.players))


def test_a_text_that_cannot_be_drawn_is_refused_with_its_place(tmp_path):
    record = systems.start("warriors-of-ash", 1)
    path = tmp_path / "a.json"
    systems.save(record, path)
    path.write_bytes(
        path.read_bytes().replace(b'"notes":{', b'"notes":{"turn":"a\\u0000b"').replace(b',"}', b'"}')
    )
    with pytest.raises(BadData) as refused:
        systems.summary(path)
    assert (refused.value.key, "NUL" in refused.value.why) == ("notes.turn", True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere names are text")
def test_a_name_that_is_no_text_is_drawn_all_the_same(app):
    files.saves_folder().mkdir(parents=True)
    with open(os.fsencode(files.saves_folder()) + b"/\xff" + slots.ENDING.encode(), "wb") as file:
        file.write(b"{}")
    app.push(LoadScreen(app))
    app.run_for(1)
    assert app.failures == 0
    assert [slot.name for slot in slots.find()] == ["?"]
