"""The program as people start it, at the keys somebody in a hurry, until it is killed.

    doomed.py PLAN ARGUMENT ...

PLAN is JSON: ``seed`` of what is pressed, and ``death``: null, or the kind of call that kills the process,
the number of the one that does, and how: before it, in its middle, after it. What is done is told on the
output before and after it is written, a JSON list a line.
"""

import json
import os
import random
import signal
import sys

import pygame

from game import systems
from game.__main__ import main
from game.match import files as whole_files
from game.match import journal
from game.ui import app, notices, settings
from game.ui.views.match.result import ResultScreen
from game.ui.views.match.screen import MatchScreen
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.save import SaveDialog
from game.ui.views.menu.setup import SetupScreen

KEYS = {
    "Enter": (pygame.K_RETURN, 0),
    "Ctrl+Enter": (pygame.K_RETURN, pygame.KMOD_LCTRL),
    "Esc": (pygame.K_ESCAPE, 0),
    "C": (pygame.K_c, 0),
    "P": (pygame.K_p, 0),
    "U": (pygame.K_u, 0),
    "Ctrl+S": (pygame.K_s, pygame.KMOD_LCTRL),
    "larger": (pygame.K_PLUS, pygame.KMOD_LCTRL),
    "smaller": (pygame.K_MINUS, pygame.KMOD_LCTRL),
}


def tell(*words):
    """A line that is out before anything else happens: whoever dies next has said it."""
    os.write(1, json.dumps(words).encode() + b"\n")


def die():
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


class Death:
    """Waits for its call."""

    def __init__(self, kind, after, how):
        self.kind, self.left, self.how = kind, after, how

    def at(self, kind, call, half=None):
        """Make the call, or not, or half of it."""
        self.left -= kind == self.kind
        if kind != self.kind or self.left >= 0:
            return call()
        if self.how == "middle" and half is not None:
            half()
        elif self.how == "after":
            call()
        return die()


def arm(death):
    """Put death in the way of the three calls by which anything of the player's reaches the disk."""
    fsync, replace = os.fsync, os.replace

    class Line(journal.FileIO):
        def write(self, data):
            write = super().write
            return death.at("line", lambda: write(data), lambda: write(data[: len(data) // 2]))

    journal.FileIO = Line
    whole_files.os.fsync = lambda handle: death.at(
        "whole", lambda: fsync(handle), lambda: os.ftruncate(handle, os.fstat(handle).st_size // 2)
    )
    whole_files.os.replace = lambda old, new: death.at("replace", lambda: replace(old, new))


def confess():
    """Tell what is done to journal, saves and settings."""
    begin, heard, save, write = (
        journal.Journal._begin,
        journal.Journal._heard,
        systems.save,
        settings.write,
    )

    def stand(record):
        is_worth_keeping = len(record) > 0 and systems.outcome(record.state) is None
        return record.seed, record.digest(), is_worth_keeping

    def told_begin(self):
        tell("begin", *stand(self.record))
        begin(self)
        tell("begun")

    def told_heard(self, change):
        tell("did", *stand(self.record))
        heard(self, change)

    def told_save(record, path, thumbnail=None):
        tell("save", str(path), record.digest())
        save(record, path, thumbnail)
        tell("saved", str(path), record.digest())

    def told_write(chosen, path=None):
        tell("set", chosen.text_percent)
        return write(chosen, path)

    journal.Journal._begin, journal.Journal._heard = told_begin, told_heard
    systems.save, settings.write = told_save, told_write


def fidget(choice):
    """Press keys now and then, before the frames of the program."""
    frame = app.App.frame

    def pressed(self, events, dt_s=None):
        key = wish(self, self.screen, choice)
        if key:
            code, mod = KEYS[key]
            events = [*events, pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)]
        frame(self, events, dt_s)

    app.App.frame = pressed


def wish(window, screen, choice):
    """What to press on a screen."""
    if isinstance(screen, notices.Notice):
        tell("notice", screen.body)
    if isinstance(screen, MainMenu):
        return choice.choice(["C", "P"])
    if isinstance(screen, SetupScreen):
        return "Ctrl+Enter"
    if isinstance(screen, ResultScreen):
        screen.close()
        screen.door.rematch()
        return ""
    if isinstance(screen, SaveDialog):
        return "Enter"
    if not isinstance(screen, MatchScreen):
        return "Esc"
    if choice.random() < 0.01:
        screen.commands.leave()
        return ""
    return choice.choices(["", "Ctrl+S", "U", "larger", "smaller"], [80, 2, 5, 1, 1])[0]


if __name__ == "__main__":
    plan = json.loads(sys.argv[1])
    if plan["death"] is not None:
        arm(Death(*plan["death"]))
    confess()
    fidget(random.Random(plan["seed"]))
    sys.exit(main(sys.argv[2:]))
