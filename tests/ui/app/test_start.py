"""The start, in processes of its own: what the first picture shows, and what it does not wait for."""

import json
import subprocess
import sys

import pytest

HEAVY = ("numpy", "shapely", "pymunk", "pygame_gui", "PIL", "joblib", "click", "game.systems", "game.rules")
PLAY_TO_THE_FIRST_PICTURE = f"""
import json, sys, threading
import pygame
from game.ui import app
seen = {{}}
make = app.App.__init__
def made(self, *args, **kept):
    make(self, *args, **kept)
    seen["app"] = self
app.App.__init__ = made
flip = pygame.display.flip
def shown():
    flip()
    pygame.display.flip = flip
    top = seen.pop("app").screen
    seen["screen"] = type(top).__name__
    seen["focus"] = getattr(top.ring.focus, "label", "")
    seen["heavy"] = [name for name in {HEAVY} if name in sys.modules]
    pygame.event.post(pygame.event.Event(pygame.QUIT))
pygame.display.flip = shown
from game.__main__ import main
seen["code"] = main(sys.argv[1:])
for thread in threading.enumerate():
    if thread.name == "warming":
        thread.join()
seen["warm"] = "game.ui.tables.skirmish.view" in sys.modules
print(json.dumps(seen))
"""


@pytest.fixture
def started(home):
    """Starts the program with arguments; what it was when its first picture showed, and after."""

    def start(*arguments):
        call = [sys.executable, "-c", PLAY_TO_THE_FIRST_PICTURE, *arguments]
        return json.loads(subprocess.run(call, capture_output=True, check=True, timeout=60).stdout)

    return start


def test_the_menu_comes_first_and_the_rules_beside_it(started):
    assert started() == {"screen": "MainMenu", "focus": "Learn", "heavy": [], "code": 0, "warm": True}


def test_a_scenario_that_is_asked_for_is_the_first_picture(started):
    shown = started("play", "warriors-of-ash", "--seed", "1")
    assert (shown["screen"], shown["code"]) == ("MatchScreen", 0)
