"""Saved matches in the menus: the list that they are loaded from, and saving under a name."""

import pygame
import pytest
from toybox import WINDOWS

from game import systems
from game.ui import files, slots
from game.ui.views.menu.load import LoadScreen
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.save import SaveDialog

pytestmark = pytest.mark.usefixtures("plain_backdrop")


@pytest.fixture
def picture():
    surface = pygame.Surface((320, 240))
    surface.fill((90, 120, 60))
    return surface


def keep(record, name, picture=None):
    record.note({**record.notes, "slot": name})
    path = slots.path_for(name, slots.find())
    systems.save(record, path, slots.png(picture) if picture else None)
    return path


class TestLoad:
    def test_nothing_saved_yet(self, app, assert_tidy):
        app.push(LoadScreen(app))
        assert_tidy(app.screen)
        app.hands.press("Enter", "Del", "Esc")

    def test_load_by_keys(self, app, toys, race, picture):
        keep(race, "One", picture)
        keep(race, "Two", picture)
        app.push(MainMenu(app))
        app.push(LoadScreen(app))
        app.hands.press("Down", "Enter")
        assert toys[0].digest() == race.digest()
        assert isinstance(app.screen, MainMenu)

    def test_row_says_what_it_is(self, toys, race, picture):
        slot = slots.read(keep(race, "One", picture))
        assert (slot.name, slot.title, slot.turn, slot.players) == (
            "One",
            "The race 1",
            "Turn 2",
            ("Anna", "Bo"),
        )
        assert slot.when.startswith("today")
        assert slots.image(slot.picture).get_size() == (320, 240)

    def test_delete_is_taken_back_by_the_toast(self, app, toys, race):
        keep(race, "One")
        app.push(LoadScreen(app))
        app.hands.press("Del")
        assert not slots.find()
        app.hands.press("Ctrl+Z")
        assert [slot.name for slot in slots.find()] == ["One"]
        assert app.screen.slot.name == "One"

    def test_deleted_is_gone_when_the_list_is_left(self, app, toys, race):
        keep(race, "One")
        app.push(MainMenu(app))
        app.push(LoadScreen(app))
        app.hands.click(app.hands.button("Delete"))
        app.hands.press("Esc")
        assert not list(files.saves_folder().iterdir())

    @pytest.mark.parametrize(
        "content", [b"", b"{}", b"\xff\xfe\x00", b'{"what": "base-to-base save", "format": 9}']
    )
    def test_damaged_save_says_so_and_is_not_harmed(self, app, assert_tidy, toys, race, content):
        keep(race, "Whole")
        path = files.saves_folder() / f"torn{slots.ENDING}"
        path.write_bytes(content)
        app.push(LoadScreen(app))
        assert [slot.slot.trouble != "" for slot in app.screen.list.contents] == [False, True]
        app.hands.press("Down")
        assert app.screen.slot.trouble
        assert not app.screen.load_button.enabled
        app.hands.press("Enter")
        assert not toys
        assert_tidy(app.screen)
        assert path.read_bytes() == content

    @pytest.mark.parametrize(
        ("label", "decisions"), [("Begin again", 0), ("Go on from the saved position", 1)]
    )
    def test_save_that_does_not_replay_offers_what_there_is(
        self, app, toys, race, assert_tidy, label, decisions
    ):
        path = keep(race, "One")
        path.write_bytes(path.read_bytes().replace(b'"run"', b'"fly"'))
        app.push(MainMenu(app))
        app.push(LoadScreen(app))
        app.hands.click(app.screen.load_button)
        assert app.screen.title == "This match does not replay"
        assert_tidy(app.screen)
        app.hands.click(app.hands.button(label))
        assert isinstance(app.screen, MainMenu)
        assert len(toys[0]) == decisions
        assert (toys[0].state == race.state) is (decisions > 0)

    @pytest.mark.parametrize(("size", "percent"), WINDOWS)
    def test_tidy(self, open_app, assert_tidy, toys, race, picture, size, percent):
        for n in range(7):
            keep(race, f"A name that is long enough to need all the room there is {n}", picture)
        app = open_app(size, percent)
        app.push(LoadScreen(app))
        assert_tidy(app.screen)


class TestSave:
    def test_name_is_offered_and_can_be_typed(self, app, toys, race, picture):
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race, picture, turn="Turn 3"))
        assert app.screen.field.value == "The race 1"
        app.hands.type("Before the bridge")
        app.hands.press("Enter")
        (slot,) = slots.find()
        assert (slot.name, slot.turn) == ("Before the bridge", "Turn 3")
        assert isinstance(app.screen, MainMenu)

    def test_overwriting_another_is_asked_once(self, app, toys, race):
        keep(race, "One")
        race.note({k: v for k, v in race.notes.items() if k != "slot"})
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race))
        dialog = app.screen
        app.hands.click(dialog.cards[0])
        assert dialog.field.value == "One"
        assert dialog.save_button.label == "Overwrite"
        app.hands.press("Enter")
        assert app.screen is not dialog
        app.hands.press("Esc")
        assert app.screen is dialog
        app.hands.press("Ctrl+Z")
        app.hands.click(dialog.save_button)
        app.hands.click(app.hands.button("Overwrite"))
        assert isinstance(app.screen, MainMenu)
        assert len(slots.find()) == 1

    def test_saving_again_into_its_own_slot_asks_nothing(self, app, toys, race):
        keep(race, "One")
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race))
        app.hands.press("Enter")
        assert isinstance(app.screen, MainMenu)
        assert len(slots.find()) == 1

    def test_no_name_no_save(self, app, toys, race):
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race))
        app.hands.press("Backspace", "Enter")
        assert isinstance(app.screen, SaveDialog)
        assert not app.screen.save_button.enabled

    def test_disk_that_refuses_is_told_and_nothing_is_lost(self, app, toys, race):
        files.saves_folder().parent.mkdir(parents=True)
        files.saves_folder().write_text("in the way")
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race))
        app.hands.press("Enter")
        assert app.screen.title == "The match could not be saved"
        assert "slot" not in race.notes

    @pytest.mark.parametrize(("size", "percent"), WINDOWS)
    def test_tidy(self, open_app, assert_tidy, toys, race, picture, size, percent):
        for n in range(5):
            keep(race, f"Number {n}", picture)
        app = open_app(size, percent)
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race, picture))
        assert_tidy(app.screen)
