"""A match screen with the toy system on a window without a screen."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import sys
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

sys.path[:0] = [str(Path(__file__).parent)]

import frame_toy  # noqa: E402

from game import systems  # noqa: E402
from game.ai import Thought  # noqa: E402
from game.match.contract import Mark  # noqa: E402
from game.ui import files  # noqa: E402
from game.ui.app import App  # noqa: E402
from game.ui.session import Player, Session  # noqa: E402
from game.ui.settings import Settings  # noqa: E402
from game.ui.views.match.screen import MatchScreen  # noqa: E402

MARKS = (Mark("figure", label="b0", tone="bad"), Mark("figure", label="r1", tone="good"))
"""What the worker of these tests always fears and wants."""


class FirstOption:
    """A worker that thinks of the first option, after `delay` polls, and says so."""

    def __init__(self, system, delay=0):
        self.system, self.delay, self.state, self.polls = system, delay, None, 0
        self.asked, self.cancelled, self.is_closed = 0, 0, False
        self.is_hurried = False

    @property
    def progress(self):
        return self.polls

    def ask(self, level, state, seed):
        self.state, self.polls, self.is_hurried = state, 0, False
        self.asked += 1

    def poll(self):
        self.polls += 1
        if self.state is None or (self.polls <= self.delay and not self.is_hurried):
            return None
        action = next(a for a in self.system.options(self.state) if not isinstance(a, frame_toy.Step_))
        self.state = None
        return Thought(action, self.polls, f"The first: {type(action).__name__}.", MARKS)

    def hurry(self):
        self.is_hurried = True

    def cancel(self):
        self.state = None
        self.cancelled += 1

    def close(self):
        self.is_closed = True


@pytest.fixture(scope="session")
def _window():
    app = App((1280, 800), Settings(text_percent=100, animation="normal"))
    yield app
    app.close()


@pytest.fixture
def play(_window, monkeypatch, tmp_path):
    """Opens a match: play(levels=(None, "easy"), dice="seeded", seed=1) -> MatchScreen."""
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setitem(systems.SYSTEMS, "frame-toy", "frame_toy:SYSTEM")
    monkeypatch.setitem(sys.modules, "game.ui.tables.frame_toy.view", SimpleNamespace(VIEW=frame_toy.ToyView))
    app = _window

    def start(levels=(None, None), dice="seeded", seed=1, worker=None, animation="normal", size=None):
        app.settings = Settings(text_percent=100, animation=animation)
        if size is not None:
            app.window = pygame.display.set_mode(size)
        record = systems.start(frame_toy.scenario(), seed, dice)
        names = ("Anna", "Bert")
        players = [Player(name, level) for name, level in zip(names, levels, strict=True)]
        if worker is None and any(levels):
            worker = FirstOption(frame_toy.SYSTEM)
        screen = MatchScreen(app, Session(record, players, None, worker), frame_toy.ToyView)
        app.push(screen)
        app.run_for(1)
        return screen

    yield start
    while app.screens:
        app.pop()
    app.window = pygame.display.set_mode((1280, 800))


@pytest.fixture
def first_option():
    """Makes a worker that thinks for `delay` polls."""
    return lambda delay=0: FirstOption(frame_toy.SYSTEM, delay)
