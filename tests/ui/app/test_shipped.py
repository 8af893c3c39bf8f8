"""From the front page into the shipped scenario and back, by keys alone, with the real rules and view."""

import pytest

from game import systems
from game.ui import files
from game.ui.settings import LastMatch
from game.ui.views.match.screen import MatchScreen
from game.ui.views.menu.load import LoadScreen
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.setup import SetupScreen

pytestmark = pytest.mark.usefixtures("plain_backdrop")
PEOPLE = LastMatch("warriors-of-ash", ("human", "human"), ("Anna", "Bo"))


def test_menu_match_save_leave_continue_load(open_app):
    app = open_app(last_match=PEOPLE, animation="off")
    app.push(MainMenu(app))
    app.hands.press("p", "Enter")
    match = app.screen
    assert isinstance(match, MatchScreen)
    assert [player.name for player in match.session.players] == ["Anna", "Bo"]
    match.session.act(next(iter(systems.options(match.session.state))))
    app.run_for(30)
    app.hands.press("Ctrl+S", "Enter")
    assert app.screen is match
    app.back_to(MainMenu)
    app.run_for(1)
    button = app.hands.button("Continue")
    assert "Warriors of Ash" in button.detail
    assert "Anna against Bo" in button.detail
    app.hands.press("c")
    assert isinstance(app.screen, MatchScreen)
    assert len(app.screen.session.record) == 1
    app.back_to(MainMenu)
    app.hands.press("l")
    assert isinstance(app.screen, LoadScreen)
    slot = app.screen.slot
    assert (slot.name, slot.players, slot.trouble) == ("Warriors of Ash", ("Anna", "Bo"), "")
    assert slot.picture
    assert slot.turn
    app.hands.press("Enter")
    assert isinstance(app.screen, MatchScreen)
    assert files.journal_file().is_file()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1024, 640), 200)])
def test_setup_is_tidy(open_app, assert_tidy, size, percent):
    app = open_app(size, percent)
    app.push(SetupScreen(app))
    assert_tidy(app.screen)
    assert app.screen.picture.image is not None
    assert [chip.label for force in app.screen.forces for chip in force.chips]
    assert app.screen.options
    app.screen.open_card(app.screen.cards[-1])
    assert_tidy(app.screen)
