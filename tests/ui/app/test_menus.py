"""The menus: from the front page to the first move, by keys alone and by mouse alone."""

import pathlib

import pygame
import pytest
from toybox import WINDOWS

from game import systems
from game.errors import GameError
from game.ui import files, progress, theme
from game.ui.views.lesson.list import LearnScreen
from game.ui.views.menu import backdrop
from game.ui.views.menu.load import LoadScreen
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.options import OptionsScreen
from game.ui.views.menu.setup import SetupScreen

pytestmark = pytest.mark.usefixtures("plain_backdrop")


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

    @pytest.mark.parametrize(("size", "percent"), WINDOWS)
    @pytest.mark.parametrize("continues", [False, True])
    def test_tidy(self, open_app, assert_tidy, toys, race, size, percent, continues):
        if continues:
            systems.journal(files.journal_file(), race)
        app = open_app(size, percent)
        app.push(MainMenu(app))
        assert_tidy(app.screen)
        assert not app.screen.area.scrolls


class TestOpening:
    def test_wishes_that_cannot_be_met_are_told_before_a_window_opens(self, toys, monkeypatch, tmp_path):
        from game.ui import app as app_module
        from game.ui import start

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
                start.main(**wish)

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
        shown = backdrop.Backdrop()
        small, large = pygame.Surface((320, 200)), pygame.Surface((400, 260))
        shown.draw(small)
        assert not shown.is_stretched
        shown.draw(large)
        assert shown.is_stretched
        assert not shown.update(0.1)
        assert shown.update(0.2)
        shown.draw(large)
        assert not shown.is_stretched

    def test_a_window_as_it_opens_shows_what_is_put_together_in_others(self, app, monkeypatch):
        size = theme.FIRST_WINDOW
        at_once = backdrop.painted(size)
        monkeypatch.setattr(theme, "FIRST_WINDOW", (0, 0))
        put_together = backdrop.painted(size)
        one, other = (pygame.surfarray.array3d(each).astype(int) for each in (at_once, put_together))
        assert abs(one - other).mean() < 3

    def test_is_darkest_behind_the_words_and_lit_by_the_lamp(self, app):
        picture = backdrop.painted((480, 300))
        words = pygame.transform.average_color(picture, (0, 60, 120, 180))
        lamp = pygame.transform.average_color(picture, (250, 80, 150, 120))
        assert sum(words[:3]) < 80
        assert sum(lamp[:3]) > 180

    def test_is_the_picture_only_where_the_sides_look_as_in_it(self, app):
        def light():
            return sum(pygame.transform.average_color(backdrop.painted((320, 200)), (200, 90, 40, 40))[:3])

        app.change(palette="contrast")
        assert light() < 60  # what the fixture paints is black
        app.change(palette="standard", patterns=True)
        assert light() < 60
        app.change(patterns=False)
        assert light() > 180

    @pytest.mark.parametrize("size", [(480, 300), (400, 300), (600, 200), (120, 400)])
    def test_the_picture_shows_what_would_be_painted(self, app, monkeypatch, size):
        shown = backdrop.painted(size)
        monkeypatch.undo()
        monkeypatch.setattr(backdrop, "_is_as_pictured", lambda: False)
        assert _apart(shown, backdrop.painted(size)) < 5

    def test_without_its_files_the_menu_is_plain(self, app, monkeypatch):
        monkeypatch.setattr(backdrop, "asset", lambda *parts: pathlib.Path("nowhere", *parts))
        assert backdrop.painted((32, 20)).get_at((16, 10))[:3] == theme.BAR


def _apart(one, two):
    """How far two pictures are from each other: the mean difference of a tone."""
    a, b = (pygame.surfarray.array3d(picture).astype(int) for picture in (one, two))
    return abs(a - b).mean()
