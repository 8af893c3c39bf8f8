"""A match left unfinished is kept when another begins, whatever state its journal is in."""

import pytest

from game import systems
from game.ui import files, opening, slots, unfinished
from game.ui.views.match.screen import MatchScreen
from game.ui.views.menu.load import LoadScreen
from game.ui.views.menu.main import MainMenu


@pytest.fixture
def record():
    """A match of six decisions whose journal lies in its place."""
    record = systems.start("warriors-of-ash", seed=1)
    with systems.journal(files.journal_file(), record):
        for _ in range(6):
            record.play(next(iter(systems.options(record.state))))
    return record


def damage(line, content=b"{}"):
    lines = files.journal_file().read_bytes().split(b"\n")
    lines[line] = content
    files.journal_file().write_bytes(b"\n".join(lines))
    return files.journal_file().read_bytes()


def aside():
    (path,) = files.journal_file().parent.glob("unfinished*.jsonl")
    return path


def test_the_slot_of_an_unfinished_match_has_a_picture(app, record):
    assert unfinished.keep() == unfinished.Kept("Warriors of Ash, unfinished")
    (slot,) = slots.find()
    picture = slots.image(slot.picture)
    assert picture.get_size() == slots.PICTURE
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 320, 20) for y in range(0, 200, 20)}
    assert len(colours) > 20


def test_one_that_cannot_be_read_is_told_of_once_and_its_journal_outlives_the_next_match(app, record):
    torn = damage(0)
    menu = MainMenu(app)
    app.push(menu)
    assert app.toasts.string.startswith("The unfinished match cannot be taken up: ")
    assert str(files.journal_file()) in app.toasts.string
    app.toasts.dismiss()
    menu.uncovered()
    assert app.toasts.string == ""
    assert files.journal_file().read_bytes() == torn
    app.hands.press("P")
    app.hands.press("Ctrl+Enter")
    assert isinstance(app.screen, MatchScreen)
    assert app.toasts.string.endswith(f"Its journal is kept as {aside()}")
    assert aside().read_bytes() == torn
    assert systems.recover(files.journal_file()).whole().digest() == app.screen.session.record.digest()


def test_of_one_damaged_in_part_all_is_kept_when_it_is_taken_up(app, record):
    torn = damage(4)
    app.push(MainMenu(app))
    app.hands.press("C")
    assert len(app.screen.session.record) == 3
    assert app.toasts.string.startswith("It goes on after decision 3: line 5 is damaged")
    assert aside().read_bytes() == torn


def test_of_one_damaged_in_part_what_replays_is_saved_and_all_is_kept(app, record):
    torn = damage(4)
    opening.keep_unfinished(app)
    (slot,) = slots.find()
    assert slot.decisions == 3
    assert aside().read_bytes() == torn


def test_each_journal_put_aside_has_a_name_of_its_own(record):
    assert len({unfinished.put_aside(), unfinished.put_aside()}) == 2


def test_without_links_it_is_moved(monkeypatch, record):
    whole = files.journal_file().read_bytes()

    def none(*_):
        raise NotImplementedError

    monkeypatch.setattr("os.link", none)
    assert unfinished.put_aside().read_bytes() == whole


def test_a_journal_put_aside_is_played_on(app, record):
    path = unfinished.put_aside()
    files.journal_file().unlink()
    opening.prepare(file=path)(app)
    assert app.screen.session.record.digest() == record.digest()


# In the list of saved matches


def load_screen(app):
    app.push(MainMenu(app))
    app.hands.press("L")
    assert isinstance(app.screen, LoadScreen)
    return app.screen


def test_journals_put_aside_stand_in_the_list_and_are_played_on_from_there(app, record):
    path = unfinished.put_aside()
    files.journal_file().unlink()
    screen = load_screen(app)
    assert screen.slot.path == path
    assert screen.slot.name == "Warriors of Ash, put aside"
    assert screen.slot.decisions == 6
    assert slots.image(screen.slot.picture).get_size() == slots.PICTURE
    assert unfinished.JOURNAL in [line for line, *_ in screen.list.chosen._lines()]
    app.hands.press("Enter")
    assert isinstance(app.screen, MatchScreen)
    assert app.screen.session.record.digest() == record.digest()
    assert path.exists()


def test_one_damaged_in_part_is_listed_as_far_as_it_goes_and_says_so(app, record):
    damage(4)
    unfinished.put_aside()
    files.journal_file().unlink()
    screen = load_screen(app)
    assert screen.slot.decisions == 3
    app.hands.press("Enter")
    assert len(app.screen.session.record) == 3
    assert app.toasts.string.startswith("It goes on after decision 3")


def test_one_that_cannot_be_read_is_listed_with_the_reason_and_can_be_deleted(app, record):
    damage(0)
    path = unfinished.put_aside()
    files.journal_file().unlink()
    screen = load_screen(app)
    assert screen.slot.trouble
    assert not screen.load_button.enabled
    app.hands.press("Del")
    assert not path.exists()
    app.hands.press("Ctrl+Z")
    assert path.exists()
    app.hands.press("Del")
    app.hands.press("Esc")
    assert not list(path.parent.glob("*unfinished*"))


def test_one_put_aside_is_watched(app, record):
    unfinished.put_aside()
    files.journal_file().unlink()
    load_screen(app)
    app.hands.press("w")
    assert not isinstance(app.screen, LoadScreen)
