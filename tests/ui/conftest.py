"""The screen without a screen: SDL's dummy drivers, a home for each test, hands for mouse and keys."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "toys"))

from game.ui.app import App
from game.ui.settings import Settings

KEYS = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Del": pygame.K_DELETE,
    "Backspace": pygame.K_BACKSPACE,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PgUp": pygame.K_PAGEUP,
    "PgDn": pygame.K_PAGEDOWN,
}
MODS = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT, "Alt": pygame.KMOD_LALT}


class Hands:
    """Mouse and keys of a player: each call is followed by a frame."""

    def __init__(self, app: App) -> None:
        self.app = app

    def press(self, *shortcuts: str) -> None:
        """Press keys: "Tab", "Ctrl+Z", "a"."""
        for shortcut in shortcuts:
            *mods, key = (
                shortcut.split("+")
                if shortcut not in ("+", "Ctrl++")
                else ["Ctrl"] * (len(shortcut) > 1) + ["+"]
            )
            mod = sum(MODS[m] for m in mods)
            code = KEYS.get(key) or (ord(key.lower()) if len(key) == 1 else pygame.key.key_code(key.lower()))
            letter = key if len(key) == 1 and not mods else {"Space": " "}.get(key, "")
            self.app.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0))
            if letter:
                self.app.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            self.app.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0))
            self.app.run_for(1)

    def type(self, string: str) -> None:
        """Type a text letter by letter."""
        for letter in string:
            self.press("Space" if letter == " " else letter)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.app.run_for(1)

    def click(self, target, button: int = 1) -> None:
        """Click in the middle of a widget, or at a point."""
        pos = target if isinstance(target, tuple) else target.rect.center
        self.move(pos)
        self.app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self.app.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        self.app.run_for(1)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 6) -> None:
        """Press, move in small steps, release."""
        self.move(start)
        self.app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.app.run_for(1)
        before = start
        for i in range(1, steps + 1):
            pos = (start[0] + (end[0] - start[0]) * i // steps, start[1] + (end[1] - start[1]) * i // steps)
            rel = (pos[0] - before[0], pos[1] - before[1])
            self.app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(1, 0, 0)))
            before = pos
            self.app.run_for(1)
        self.app.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.app.run_for(1)

    def wheel(self, pos: tuple[int, int], y: int) -> None:
        """Turn the wheel at a point: up is positive."""
        self.app.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False, pos=pos))
        self.app.run_for(1)

    def button(self, label: str):
        """The visible button of this label on the top screen."""
        for widget in self.app.screen.ring.walk():
            if getattr(widget, "label", None) == label:
                return widget
        raise AssertionError(f"no button {label!r}")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home of its own: no test sees or touches a player's files."""
    monkeypatch.setenv("BASE_TO_BASE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def open_app():
    """Opens windows: `open_app((1280, 800), 100)`; they are shut after the test."""
    apps = []

    def opened(size=(1280, 800), percent=100, **settings) -> App:
        app = App(size, Settings(text_percent=percent, **settings))
        app.hands = Hands(app)
        apps.append(app)
        return app

    yield opened
    for app in apps:
        app.close()


@pytest.fixture
def app(open_app) -> App:
    """A window of 1280 x 800 at 100 %, with `app.hands`."""
    return open_app()


def spills(screen) -> list[str]:
    """What does not lie where it can be seen: widgets outside of the window or their parent's clip.

    In a scroll area only the width counts: its height can be scrolled.
    """
    window = pygame.Rect(0, 0, *screen.app.size)
    found = []

    def look(widget, room: pygame.Rect, scrolls: bool) -> None:
        if not widget.visible:
            return
        rect = widget.rect
        sideways = rect.left < room.left or rect.right > room.right
        upright = not scrolls and (rect.top < room.top or rect.bottom > room.bottom)
        if rect.width and rect.height and (sideways or upright):
            found.append(f"{type(widget).__name__} {getattr(widget, 'label', '')!r} {rect} leaves {room}")
        for child in widget.children:
            inside = widget.clip if widget.clip is not None else widget.rect
            look(child, inside, widget.clip is not None)

    for root in screen.ring.roots:
        look(root, window, False)
    return found


def cut_labels(screen) -> list[str]:
    """Buttons whose words do not fit on them."""
    return [
        f"{widget.label!r} needs {widget.size()} and has {widget.rect.size}"
        for widget in screen.ring.walk()
        if hasattr(widget, "label")
        and hasattr(widget, "activate")
        and not hasattr(widget, "detail")
        and (widget.size()[0] > widget.rect.width + 1 or widget.size()[1] > widget.rect.height + 1)
    ]


def overlaps(screen) -> list[str]:
    """Widgets without children that lie on each other."""
    leaves = [w for w in screen.ring.walk() if not w.children and w.rect.width and w.rect.height]
    return [
        f"{type(a).__name__} {getattr(a, 'label', '')!r} {a.rect} lies on {type(b).__name__} {b.rect}"
        for i, a in enumerate(leaves)
        for b in leaves[i + 1 :]
        if a.parent is b.parent and a.rect.colliderect(b.rect)
    ]


@pytest.fixture
def assert_tidy():
    """Asserts that nothing is cut off, out of reach or on top of something else, however often laid out."""

    def check(screen) -> None:
        screen.app.run_for(1)
        before = [w.rect.copy() for w in screen.ring.walk()]
        screen.layout(screen.app.size)
        assert [w.rect for w in screen.ring.walk()] == before, "laid out again it looks different"
        assert not spills(screen)
        assert not cut_labels(screen)
        assert not overlaps(screen)

    return check
