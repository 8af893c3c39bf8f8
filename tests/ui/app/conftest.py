"""Toy systems with a view of their own, so that the menus are tried without any real rules."""

import pygame
import pytest
import toybox

from game import ai, systems
from game.ui.tables import base
from game.ui.views.match import screen as match_screen
from game.ui.views.menu import backdrop

TALE = "Two runners, one goal. " * 12


class ToyView:
    """What the set-up asks of a system's view."""

    @staticmethod
    def setup_options(scenario):
        return (
            base.SetupOption("lead", "Head start", ((None, "None"), (5, "Five")), scenario.setup.get("lead")),
        )

    @staticmethod
    def map_picture(app, scenario, size):
        picture = pygame.Surface((size[0], size[0] * 3 // 4))
        picture.fill((120, 100, 80))
        return picture

    @staticmethod
    def cards(app, scenario, width):
        picture = pygame.Surface((width, width * 3 // 4))
        picture.fill((60, 50, 40))
        return (
            base.CardPicture(0, "Runner", picture),
            base.CardPicture(0, "Runner", picture),
            base.CardPicture(1, "Walker", picture),
        )


@pytest.fixture
def toys(monkeypatch):
    """Two scenarios of a toy race; what is started or resumed is noted and not shown."""
    for system_id, place in toybox.PLACES.items():
        monkeypatch.setitem(systems.SYSTEMS, system_id, place)
    first = toybox.scenario("toy-race", goal=40, lead=5)
    scenarios = tuple(
        type(first)(
            1,
            f"race-{n}",
            "toy-race",
            f"The race {n}",
            "Who is first?",
            TALE,
            first.sides,
            {"goal": 40, "lead": 5},
        )
        for n in (1, 2)
    )
    monkeypatch.setattr(systems, "all_scenarios", lambda: (scenarios, ()))
    monkeypatch.setattr(base, "view_class", lambda system_id: ToyView)
    levels = (
        ai.Level("novice", "Novice", "Runs."),
        ai.Level("dull", "Dull", "Always the same.", is_fixed=True),
    )
    monkeypatch.setattr(ai, "levels", lambda system_id: levels)
    begun = []
    monkeypatch.setattr(
        match_screen, "start_match", lambda app, scenario, **how: begun.append((scenario, how))
    )
    monkeypatch.setattr(match_screen, "resume_match", lambda app, record: begun.append(record))
    return begun


@pytest.fixture
def race(toys):
    """A race of two decisions, with its players in the notes."""
    record = systems.start(
        systems.all_scenarios()[0][0],
        "7",
        notes={"players": [{"name": "Anna"}, {"name": "Bo"}], "turn": "Turn 2"},
    )
    for _ in range(2):
        record.play(next(iter(systems.options(record.state))))
    return record


@pytest.fixture
def plain_backdrop(monkeypatch):
    """In other palettes the front page's table takes its time to paint: most tests do without."""
    monkeypatch.setattr(backdrop, "_painted_anew", pygame.Surface)
