"""Choosing a scenario and who plays it: the set-up's pages."""

import pygame
import pytest
from toybox import WINDOWS

from game import systems
from game.errors import BadData, GameError
from game.ui import files, slots, unfinished
from game.ui.settings import LastMatch
from game.ui.views.menu.cards import CardsDialog
from game.ui.views.menu.options import OptionsScreen
from game.ui.views.menu.setup import SetupScreen

pytestmark = pytest.mark.usefixtures("plain_backdrop")


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
        from game.ui.tables import base

        def fail(system_id):
            raise ImportError(system_id)

        monkeypatch.setattr(base, "view_class", fail)
        app.push(SetupScreen(app))
        app.run_for(2)
        app.hands.press("Ctrl+Enter")
        assert len(toys) == 1

    @pytest.mark.parametrize(("size", "percent"), WINDOWS)
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

    @pytest.mark.parametrize(("size", "percent"), WINDOWS)
    def test_tidy(self, open_app, assert_tidy, size, percent):
        app = open_app(size, percent)
        app.push(OptionsScreen(app))
        assert_tidy(app.screen)
