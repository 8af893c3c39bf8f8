"""Warriors of Ash from the first move to the result, by keys alone, through the skirmish's own view."""

import pygame
import pytest
from frame_hands import key, until

from game import systems
from game.ui import files
from game.ui.app import App
from game.ui.menus import Menu
from game.ui.settings import Settings
from game.ui.views.match.result import ResultScreen
from game.ui.views.match.screen import resume_match


@pytest.fixture
def screen(tmp_path, monkeypatch):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    app = App((1024, 640), Settings(text_percent=100, animation="off"))
    yield resume_match(app, systems.start("warriors-of-ash", "keys"))
    app.close()


def decide(screen):
    """One decision with the keys that the help names."""
    until(screen, lambda: screen.seat.can_act, 20, 0.1)
    decision = screen.seat.decision
    if decision.kind == "combat":
        key(screen, "1")
        return
    if not decision.figures:
        key(screen, "return")
        return
    before = screen.session.record.node
    screen.app.toasts.dismiss()
    key(screen, "n")
    key(screen, "t")
    if screen.app.toasts.string:  # no enemy in reach: come on
        for _ in range(12):
            key(screen, "right" if decision.side == 0 else "left")
    key(screen, "return")
    key(screen, "return") if screen.session.record.node == before else None
    if screen.session.record.node == before:  # something stands in the way: leave it
        key(screen, "escape")
        key(screen, "return", pygame.KMOD_LCTRL)


def check_result(screen):
    until(screen, lambda: isinstance(screen.app.screen, ResultScreen), 60, 0.1)
    assert isinstance(screen.app.screen, ResultScreen)
    assert screen.app.screen.boxes
    screen.app.screenshot()
    # the autosave holds it all
    recovered = systems.recover(files.journal_file())
    assert recovered.record.digest() == screen.session.record.digest()


def test_moves_a_combat_and_giving_up_by_keys_alone(screen):
    for _ in range(60):
        decide(screen)
        rows = [row.line.entry.rule for row in screen.log.rows]
        if "SK-8.5" in rows and screen.seat.decision.kind == "move":
            break
    assert "SK-8.5" in rows
    until(screen, lambda: screen.seat.can_act, 20, 0.1)
    for _ in range(3):
        if isinstance(screen.app.screen, Menu):
            break
        key(screen, "escape")
    menu = screen.app.screen
    assert isinstance(menu, Menu)
    at = [row.item.label for row in menu.rows].index("Yield")
    for _ in range(at):
        key(menu, "down")
    key(menu, "return")
    check_result(screen)
    assert screen.session.outcome.rule.startswith("SK-6")
    key(screen.app.screen, "escape")
    key(screen, "escape")
    leave = screen.app.screen.rows[-1].item
    assert leave.label == "Leave the match"
    assert "Continue" not in leave.detail  # the menu takes up no match that is over


@pytest.mark.long
def test_a_game_is_played_to_its_result_by_keys_alone(screen):
    for _ in range(400):
        if screen.flow.is_over:
            break
        decide(screen)
    check_result(screen)
