"""A disk that is full or closed to us: said once, in a sentence; what stood is unharmed and play goes on."""

import contextlib
import errno
import os
import subprocess
import sys
import tempfile
import time

import pytest

from game import lessons, systems
from game.__main__ import main
from game.errors import GameError
from game.match.files import PART
from game.match.journal import Journal
from game.ui import files, progress, slots
from game.ui.session import Player
from game.ui.views.lesson.screen import start_lesson
from game.ui.views.match.screen import start_match
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.save import SaveDialog
from game.ui.views.replay.job import FilmJob
from game.ui.views.replay.reel import Reel

ROOM = 8 << 20
"""Bytes of the small disk that is really full."""
MANY = 60
"""After so many decisions a journal has outgrown whatever room a full disk had left in its last block."""


class Answering:
    """The calls that write answer what a system answers when it cannot."""

    def __init__(self, number, *calls):
        self.number, self.words, self.calls = number, os.strerror(number).lower(), calls
        self.patches = pytest.MonkeyPatch()

    def fail(self, *_, **__):
        raise OSError(self.number, os.strerror(self.number))

    def shut(self):
        for call in self.calls:
            self.patches.setattr(call, self.fail)

    def open(self):
        self.patches.undo()


class Full:
    """A small disk of its own, filled to the last byte."""

    words = os.strerror(errno.ENOSPC).lower()

    def __init__(self, place):
        self.ballast = place / "ballast"

    def shut(self):
        with open(self.ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass

    def open(self):
        self.ballast.unlink(missing_ok=True)


@pytest.fixture(params=["full", "closed", "really full"])
def disk(request, home):
    """A disk with the player's folders on it, that a test can shut and open again."""
    if request.param == "really full":
        home.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(home)]
        if not sys.platform.startswith("linux") or subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("no small disk can be had here")
        yield Full(home)
        subprocess.run(["umount", "-l", str(home)], check=True)
        return
    number, whole = {
        "full": (errno.ENOSPC, "os.fsync"),
        "closed": (errno.EACCES, "tempfile.mkstemp"),
    }[request.param]
    answering = Answering(number, whole, "game.match.journal.Journal._append")
    yield answering
    answering.open()


@pytest.fixture
def said(app, monkeypatch):
    """Every toast of the window."""
    words = []
    toast = app.toast
    monkeypatch.setattr(app, "toast", lambda string, *a, **k: (words.append(string), toast(string, *a, **k)))
    return words


def is_clean(home):
    return not list(home.rglob(f".*{PART}"))


def decide(screen):
    record = screen.session.record
    screen.session.act(next(iter(systems.options(record.state))))
    screen.app.run_for(1)


def decide_until(screen, said, count):
    """Decide until so much has been said; what was said last."""
    for _ in range(MANY):
        if len(said) == count:
            break
        decide(screen)
    assert len(said) == count
    return said[-1]


def match_of_two(app):
    return start_match(app, "warriors-of-ash", (Player("Anna"), Player("Bo")), seed="1")


def test_autosave(app, said, disk, home):
    screen = match_of_two(app)
    record, path = screen.session.record, files.journal_file()
    decide(screen)
    disk.shut()
    told = decide_until(screen, said, 1)
    assert told.startswith(f"The match is not being kept: {path}: ")
    assert disk.words in told
    assert told.count("The match") == 1
    kept = systems.recover(path)
    assert kept.mismatch is None
    assert len(kept.record) == len(record) - 1
    stood = path.read_bytes()
    for _ in range(3):
        decide(screen)
    assert len(said) == 1
    assert path.read_bytes() == stood
    disk.open()
    assert decide_until(screen, said, 2) == "The match is being kept again."
    assert systems.recover(path).whole().digest() == record.digest()
    disk.shut()
    assert decide_until(screen, said, 3) == told
    assert is_clean(home)


def test_a_match_that_could_not_be_saved_outlives_the_one_after_it(app, said, disk, home):
    screen = match_of_two(app)
    decide(screen)
    record = screen.session.record
    screen.commands.leave()
    disk.shut()
    app.push(MainMenu(app))
    app.hands.press("P")
    app.hands.press("Ctrl+Enter")
    assert app.screen.session.record is not record
    assert any("could not be saved" in words and disk.words in words for words in said)
    disk.open()
    decide(app.screen)
    (aside,) = files.journal_file().parent.glob("unfinished*.jsonl")
    assert systems.recover(aside).whole().digest() == record.digest()
    assert systems.recover(files.journal_file()).whole().digest() == app.screen.session.record.digest()


def test_named_save(app, disk, home):
    record = systems.start("warriors-of-ash", 1)
    app.push(MainMenu(app))
    app.push(SaveDialog(app, record))
    app.hands.press("Enter")
    (slot,) = slots.find()
    stood = slot.path.read_bytes()
    record.play(next(iter(systems.options(record.state))))
    disk.shut()
    app.push(SaveDialog(app, record))
    app.hands.press("Enter")
    assert app.screen.title == "The match could not be saved"
    assert app.screen.body == f"{slot.path}: it cannot be written: {disk.words}"
    assert slot.path.read_bytes() == stood
    assert is_clean(home)
    app.hands.press("Enter")
    disk.open()
    assert isinstance(app.screen, SaveDialog)
    app.hands.press("Enter")
    assert systems.load(slot.path).digest() == record.digest()


def test_settings(app, said, disk, home):
    app.push(MainMenu(app))
    app.change(metric=True)
    stood = files.settings_file().read_bytes()
    disk.shut()
    for percent in (125, 150, 175):
        app.change(text_percent=percent)
    where = files.settings_file()
    assert said == [f"The settings could not be kept: {where}: it cannot be written: {disk.words}"]
    assert files.settings_file().read_bytes() == stood
    assert app.settings.text_percent == 175
    disk.open()
    app.change(text_percent=100)
    assert b'"text_percent": 100' in files.settings_file().read_bytes()
    disk.shut()
    app.change(text_percent=125)
    assert len(said) == 2
    assert is_clean(home)


def test_what_is_said_is_seen_although_something_else_is_said_too(app, disk):
    app.push(MainMenu(app))
    disk.shut()
    app.hands.press("Ctrl++")
    assert app.toasts.string.startswith("Text size")
    app.run_for(200)
    assert app.toasts.string.startswith("The settings could not be kept")


def test_lessons(app, said, disk, home):
    app.push(MainMenu(app))
    path = lessons.find("skirmish")[0]
    screen = start_lesson(app, path)
    disk.shut()
    while not screen.course.is_finished:
        screen.show_me()
        screen.go_on()
    why = f"{progress.path()}: it cannot be written: {disk.words}"
    assert said == [f"Your place in the lessons could not be kept: {why}"]
    assert is_clean(home)
    disk.open()
    start_lesson(app, path, at=0)
    assert progress.read().steps == {screen.course.lesson.key: 0}


def test_picture_of_the_window(app, said, disk, home):
    app.push(MainMenu(app))
    disk.shut()
    app.hands.press("F12")
    folder = files.pictures_folder()
    assert len(said) == 1
    assert said[0].startswith(f"The picture could not be kept: {folder}")
    assert said[0].endswith(f": it cannot be written: {disk.words}")
    assert not folder.exists() or not list(folder.iterdir())
    disk.open()
    app.hands.press("F12")
    app.hands.press("F12")
    assert len(list(folder.glob("*.png"))) == 2


def played():
    record = systems.start("warriors-of-ash", 1)
    for _ in range(3):
        record.play(next(iter(systems.options(record.state))))
    return record


def test_pictures_and_films_of_the_command_line(disk, home, tmp_path, capsys):
    match = tmp_path / "match.json"
    systems.save(played(), match)
    home.mkdir(exist_ok=True)
    png, film = home / "a.png", home / "a.webp"
    film.write_bytes(b"an older film")
    disk.shut()
    for arguments, out in ((["render", "warriors-of-ash"], png), (["replay", str(match)], film)):
        size = ["--size", "320x240"]
        assert main([*arguments, "--out", str(out), *size]) == 2
        assert capsys.readouterr().err == f"base-to-base: {out}: it cannot be written: {disk.words}\n"
    assert not png.exists()
    assert film.read_bytes() == b"an older film"
    assert is_clean(home)


@pytest.mark.parametrize("disk", ["really full"], indirect=True)
def test_film_beside_the_window(app, disk, home):
    record = played()
    out = files.pictures_folder() / "film.webp"
    disk.shut()
    job = FilmJob(record, record.node, Reel("webp", (320, 240), speed=4.0, start=1, end=3), out)
    while not job.poll():
        time.sleep(0.02)
    assert job.trouble == f"{out}: it cannot be written: {disk.words}"
    assert list(out.parent.iterdir()) == []


def test_film_whose_workplace_cannot_be_made_is_a_sentence(app, monkeypatch):
    record = played()

    def fail(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", fail)
    with pytest.raises(GameError, match=r"the film cannot be made: .*No space left"):
        FilmJob(record, record.node, Reel("webp", (320, 240)), files.pictures_folder() / "film.webp")


def test_a_second_window_on_the_same_match_is_told_of_once(app, said):
    screen = match_of_two(app)
    decide(screen)
    mine = systems.recover(files.journal_file()).record
    with Journal(files.journal_file(), mine):
        for _ in range(3):
            decide(screen)
        assert len(said) == 1
        assert "another window of the program keeps its match there now" in said[0]
        assert systems.recover(files.journal_file()).whole().digest() == mine.digest()


def test_a_journal_that_somebody_deletes_is_begun_again(app, said):
    screen = match_of_two(app)
    decide(screen)
    files.journal_file().unlink()
    decide(screen)
    assert systems.recover(files.journal_file()).whole().digest() == screen.session.record.digest()
    assert said == []
