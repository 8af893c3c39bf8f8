"""The menus: from the front page to the first move, by keys alone and by mouse alone."""

import pathlib

import pygame
import pytest

from game import systems
from game.errors import BadData, GameError
from game.ui import files, progress, slots, theme, unfinished
from game.ui.settings import LastMatch
from game.ui.views import menu_backdrop
from game.ui.views.lesson_list import LearnScreen
from game.ui.views.menu_cards import CardsDialog
from game.ui.views.menu_load import LoadScreen
from game.ui.views.menu_main import MainMenu
from game.ui.views.menu_options import OptionsScreen
from game.ui.views.menu_save import SaveDialog
from game.ui.views.menu_setup import SetupScreen

pytestmark = pytest.mark.usefixtures("plain_backdrop")
SIZES = [((1280, 800), 100), ((1024, 640), 200), ((1024, 640), 100), ((1920, 1080), 150)]


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


class TestMainMenu:
    def test_keys_alone_lead_everywhere(self, app, toys):
        menu = MainMenu(app)
        app.push(menu)
        for keys, kind in (
            ("Enter", LearnScreen),  # nobody has played here yet
            ("p", SetupScreen),
            ("e", LearnScreen),
            ("l", LoadScreen),
            ("o", OptionsScreen),
        ):
            app.hands.press(keys)
            assert isinstance(app.screen, kind)
            app.hands.press("Esc")
            assert app.screen is menu
        app.hands.press("Down", "Down", "Down", "Down", "Down", "Enter")
        assert not app.running

    def test_mouse_alone_leads_everywhere(self, app, toys):
        menu = MainMenu(app)
        app.push(menu)
        for label, kind in (
            ("Learn", LearnScreen),
            ("Play", SetupScreen),
            ("Load", LoadScreen),
            ("Options", OptionsScreen),
        ):
            app.hands.click(app.hands.button(label))
            assert isinstance(app.screen, kind)
            app.hands.click(app.screen.back_button)
            assert app.screen is menu

    def test_who_is_in_a_lesson_and_has_not_played_finds_it_first(self, app, toys):
        progress.reached("skirmish/first-blood", 3)
        app.push(MainMenu(app))
        first, second = app.screen.buttons[:2]
        assert (first.label, first.detail) == ("Learn", "Your lesson waits at step 4.")
        assert first.kind == "primary"
        assert second.label == "Play"
        assert second.kind == "normal"
        app.hands.press("Enter")
        assert isinstance(app.screen, LearnScreen)

    @pytest.mark.parametrize("step", [0, None])
    def test_who_only_looked_at_a_lesson_is_still_new(self, app, toys, step):
        if step is not None:
            progress.reached("skirmish/first-blood", step)
        app.push(MainMenu(app))
        assert app.screen.buttons[0].label == "Learn"
        assert app.screen.buttons[0].detail.startswith("New here?")

    def test_who_has_finished_a_lesson_is_offered_to_play(self, app, toys):
        progress.finished("skirmish/first-blood")
        app.push(MainMenu(app))
        first, second = app.screen.buttons[:2]
        assert (first.label, first.kind) == ("Play", "primary")
        assert (second.label, second.detail) == ("Learn", "1 lesson done.")

    def test_who_has_played_finds_a_lesson_after_playing(self, app, toys):
        files.saves_folder().mkdir(parents=True)
        progress.reached("skirmish/first-blood", 3)
        app.push(MainMenu(app))
        assert [button.label for button in app.screen.buttons[:2]] == ["Play", "Learn"]
        assert app.screen.buttons[1].detail == "Your lesson waits at step 4."

    def test_no_continue_without_a_journal(self, app, toys):
        app.push(MainMenu(app))
        assert "Continue" not in [b.label for b in app.screen.buttons]

    def test_continue_says_what_it_takes_up(self, app, toys, race):
        systems.journal(files.journal_file(), race)
        app.push(MainMenu(app))
        button = app.hands.button("Continue")
        assert button.detail == "The race 1 · Turn 2\nAnna against Bo"
        app.hands.press("Enter")
        assert toys[0].digest() == race.digest()

    def test_damaged_journal_keeps_nobody_from_the_menu(self, app, toys):
        files.journal_file().parent.mkdir(parents=True)
        files.journal_file().write_bytes(b"\x00garbage\n{")
        app.push(MainMenu(app))
        assert "Continue" not in [b.label for b in app.screen.buttons]

    def test_journal_damaged_in_its_middle_goes_on_with_what_comes_before(self, app, toys, race):
        systems.journal(files.journal_file(), race)
        race.play(next(iter(systems.options(race.state))))
        lines = files.journal_file().read_bytes().splitlines(keepends=True)
        files.journal_file().write_bytes(b"".join([*lines[:-1], b'{"torn":\n', *lines[-1:]]))
        app.push(MainMenu(app))
        app.hands.press("Enter")
        assert len(toys[0]) < len(race)
        assert app.toasts.string.startswith("It goes on after decision")

    @pytest.mark.parametrize(("size", "percent"), SIZES)
    @pytest.mark.parametrize("continues", [False, True])
    def test_tidy(self, open_app, assert_tidy, toys, race, size, percent, continues):
        if continues:
            systems.journal(files.journal_file(), race)
        app = open_app(size, percent)
        app.push(MainMenu(app))
        assert_tidy(app.screen)
        assert not app.screen.area.scrolls


class TestSetup:
    def test_enter_on_a_scenario_starts_it_as_offered(self, app, toys):
        app.push(SetupScreen(app))
        app.hands.press("Enter")
        scenario, how = toys[0]
        assert scenario.id == "race-1"
        assert [(p.name, p.level) for p in how["players"]] == [("Red", None), ("Computer (Novice)", "novice")]
        assert how["dice"] == "seeded"
        assert how["seed"]

    def test_everything_chosen_by_mouse(self, app, toys):
        app.push(SetupScreen(app))
        screen = app.screen
        app.hands.click(screen.list.rows[1])
        app.hands.click(screen.forces[0].name)
        app.hands.type("Anna")
        app.hands.click(screen.forces[1].who)
        app.hands.click(app.hands.button("A person"))
        control = screen.options[0][1]
        app.hands.click(control.segments()[0].center)
        app.hands.click(screen.more_button)
        app.hands.click(screen.seed)
        app.hands.type("ash 7")
        app.hands.click((screen.dice.rect.x + 8, screen.dice.rect.centery))
        assert screen.seed not in list(screen.right.walk())  # dice rolled by hand have no seed
        app.hands.click(screen.start_button)
        scenario, how = toys[0]
        assert scenario.id == "race-2"
        assert "lead" not in scenario.setup
        assert [(p.name, p.level) for p in how["players"]] == [("Anna", None), ("Blue", None)]
        assert (how["seed"], how["dice"]) == ("ash 7", "typed")

    def test_last_choice_is_offered_again(self, app, toys):
        app.push(SetupScreen(app))
        app.screen.forces[0].name.value = "Anna"
        app.screen.forces[1].who.value = "dull"
        app.screen.options[0][1].value = None
        app.hands.press("Ctrl+Enter")
        assert app.settings.last_match == LastMatch("race-1", ("human", "dull"), ("Anna", ""), {"lead": None})
        app.replace(SetupScreen(app))
        forces = app.screen.forces
        assert (forces[0].name.value, forces[1].player) == ("Anna", "dull")
        assert app.screen.options[0][1].value is None

    def test_level_that_is_gone_is_replaced(self, open_app, toys):
        app = open_app(last_match=LastMatch("race-1", ("human", "demigod")))
        app.push(SetupScreen(app))
        assert app.screen.forces[1].player == "novice"

    def test_cards_of_both_forces(self, app, toys):
        app.push(SetupScreen(app))
        labels = [chip.label for force in app.screen.forces for chip in force.chips]
        assert labels == ["Runner × 2", "Walker"]
        app.hands.click(app.screen.forces[1].chips[0])
        assert isinstance(app.screen, CardsDialog)
        assert app.screen.title == "Walker"
        app.hands.press("Right")
        assert app.screen.title == "Runner"
        app.hands.press("Esc")
        assert isinstance(app.screen, SetupScreen)

    def test_scenario_that_cannot_be_set_up_is_told(self, app, toys, monkeypatch):
        def fail(*_, **__):
            raise GameError("maps/race: at setup.goal: there is no goal")

        monkeypatch.setattr(systems, "start", fail)
        app.push(SetupScreen(app))
        app.hands.press("Ctrl+Enter")
        assert "there is no goal" in app.screen.body
        app.hands.press("Enter")
        assert isinstance(app.screen, SetupScreen)

    def test_scenario_that_cannot_be_read_is_told(self, app, toys, monkeypatch):
        good = systems.all_scenarios()[0]
        bad = (BadData("maps/torn/scenario.toml", "sides", "at least two sides are needed"),)
        monkeypatch.setattr(systems, "all_scenarios", lambda: (good, bad))
        app.push(SetupScreen(app))
        assert app.toasts.string == "1 scenario cannot be read"
        app.hands.press("F2")
        assert "at least two sides" in app.screen.body

    def test_unfinished_match_is_kept_when_another_begins(self, app, toys, race):
        systems.journal(files.journal_file(), race)
        app.push(SetupScreen(app))
        app.hands.press("Ctrl+Enter")
        (slot,) = slots.find()
        assert slot.name == "The race 1, unfinished"
        assert "kept under Load" in app.toasts.string
        assert systems.load(slot.path).digest() == race.digest()
        assert unfinished.keep().slot == "The race 1, unfinished 2"

    def test_view_that_fails_does_not_keep_anybody_from_playing(self, app, toys, monkeypatch):
        from game.ui.views import base

        def fail(system_id):
            raise ImportError(system_id)

        monkeypatch.setattr(base, "view_class", fail)
        app.push(SetupScreen(app))
        app.run_for(2)
        app.hands.press("Ctrl+Enter")
        assert len(toys) == 1

    @pytest.mark.parametrize(("size", "percent"), SIZES)
    def test_tidy(self, open_app, assert_tidy, toys, size, percent):
        app = open_app(size, percent)
        app.push(SetupScreen(app))
        assert_tidy(app.screen)
        app.screen.toggle_more()
        assert_tidy(app.screen)
        app.screen.open_card(app.screen.cards[0])
        assert_tidy(app.screen)

    def test_every_control_is_reached_by_tab_and_shown(self, open_app, toys):
        app = open_app((1024, 640), 200)
        app.push(SetupScreen(app))
        screen = app.screen
        screen.toggle_more()
        window = pygame.Rect(0, 0, 1024, 640)
        seen = []
        for _ in range(len(screen.ring.stops())):
            app.hands.press("Tab")
            focus = screen.ring.focus
            assert window.contains(focus.rect)
            seen.append(focus)
        wanted = [screen.start_button, screen.seed, screen.dice, *(f.who for f in screen.forces)]
        assert all(widget in seen for widget in wanted)


class TestOptions:
    def test_changes_act_and_are_kept_at_once(self, app, home):
        app.push(OptionsScreen(app))
        controls = {setting: control for setting, _, _, control in app.screen.rows}
        app.hands.click(controls["metric"].segments()[1].center)
        app.hands.click((controls["own_dice"].rect.x + 8, controls["own_dice"].rect.centery))
        app.screen.ring.set_focus(controls["animation"])
        app.hands.press("Right")
        app.screen.ring.set_focus(controls["volume"])
        app.hands.press("Home")
        now = app.settings
        assert (now.metric, now.own_dice, now.animation, now.volume) == (True, True, "fast", 0.0)
        from game.ui import settings

        assert settings.read()[0] == now

    def test_text_size_takes_hold_while_one_looks(self, app):
        app.push(OptionsScreen(app))
        size = app.screen.rows[0][-1]
        app.hands.click(size)
        app.hands.click(app.hands.button("200 %"))
        assert app.scale == 2.0
        assert size.label == "200 %"

    @pytest.mark.parametrize(("size", "percent"), SIZES)
    def test_tidy(self, open_app, assert_tidy, size, percent):
        app = open_app(size, percent)
        app.push(OptionsScreen(app))
        assert_tidy(app.screen)


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

    @pytest.mark.parametrize(("size", "percent"), SIZES)
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

    @pytest.mark.parametrize(("size", "percent"), SIZES)
    def test_tidy(self, open_app, assert_tidy, toys, race, picture, size, percent):
        for n in range(5):
            keep(race, f"Number {n}", picture)
        app = open_app(size, percent)
        app.push(MainMenu(app))
        app.push(SaveDialog(app, race, picture))
        assert_tidy(app.screen)


class TestOpening:
    def test_wishes_that_cannot_be_met_are_told_before_a_window_opens(self, toys, monkeypatch, tmp_path):
        from game.ui import app as app_module

        def no_window(*_):
            raise AssertionError("a window was opened")

        monkeypatch.setattr(app_module.App, "__init__", no_window)
        monkeypatch.setattr(systems, "scenario_of", lambda which: systems.all_scenarios()[0][0])
        for wish in (
            {"file": tmp_path / "none.b2b.json"},
            {"scenario": "race-1", "players": ("demigod",)},
            {"scenario": "race-1", "players": ("human",) * 3},
        ):
            with pytest.raises(GameError):
                app_module.main(**wish)

    def test_scenario_begins_over_the_menu(self, app, toys, monkeypatch):
        from game.ui import opening

        monkeypatch.setattr(systems, "scenario_of", lambda which: systems.all_scenarios()[0][1])
        begin = opening.prepare(scenario="race-2", players=("human", "dull"), names=("Anna",), seed="5")
        begin(app)
        scenario, how = toys[0]
        assert scenario.id == "race-2"
        assert [(p.name, p.level) for p in how["players"]] == [("Anna", None), ("Computer (Dull)", "dull")]
        assert how["seed"] == "5"


class TestBackdrop:
    def test_is_stretched_while_resizing_and_sharp_after(self, app):
        backdrop = menu_backdrop.Backdrop()
        small, large = pygame.Surface((320, 200)), pygame.Surface((400, 260))
        backdrop.draw(small)
        assert not backdrop.is_stretched
        backdrop.draw(large)
        assert backdrop.is_stretched
        assert not backdrop.update(0.1)
        assert backdrop.update(0.2)
        backdrop.draw(large)
        assert not backdrop.is_stretched

    def test_a_window_as_it_opens_shows_what_is_put_together_in_others(self, app, monkeypatch):
        size = theme.FIRST_WINDOW
        at_once = menu_backdrop.painted(size)
        monkeypatch.setattr(theme, "FIRST_WINDOW", (0, 0))
        put_together = menu_backdrop.painted(size)
        one, other = (pygame.surfarray.array3d(each).astype(int) for each in (at_once, put_together))
        assert abs(one - other).mean() < 3

    def test_is_darkest_behind_the_words_and_lit_by_the_lamp(self, app):
        picture = menu_backdrop.painted((480, 300))
        words = pygame.transform.average_color(picture, (0, 60, 120, 180))
        lamp = pygame.transform.average_color(picture, (250, 80, 150, 120))
        assert sum(words[:3]) < 80
        assert sum(lamp[:3]) > 180

    def test_is_the_picture_only_where_the_sides_look_as_in_it(self, app):
        def light():
            return sum(
                pygame.transform.average_color(menu_backdrop.painted((320, 200)), (200, 90, 40, 40))[:3]
            )

        app.change(palette="contrast")
        assert light() < 60  # what the fixture paints is black
        app.change(palette="standard", patterns=True)
        assert light() < 60
        app.change(patterns=False)
        assert light() > 180

    @pytest.mark.parametrize("size", [(480, 300), (400, 300), (600, 200), (120, 400)])
    def test_the_picture_shows_what_would_be_painted(self, app, monkeypatch, size):
        shown = menu_backdrop.painted(size)
        monkeypatch.undo()
        monkeypatch.setattr(menu_backdrop, "_is_as_pictured", lambda: False)
        assert _apart(shown, menu_backdrop.painted(size)) < 5

    def test_without_its_files_the_menu_is_plain(self, app, monkeypatch):
        monkeypatch.setattr(menu_backdrop, "asset", lambda *parts: pathlib.Path("nowhere", *parts))
        assert menu_backdrop.painted((32, 20)).get_at((16, 10))[:3] == theme.BAR


def _apart(one, two):
    """How far two pictures are from each other: the mean difference of a tone."""
    a, b = (pygame.surfarray.array3d(picture).astype(int) for picture in (one, two))
    return abs(a - b).mean()
