"""Opening the window: drivers, icon, sizes, full screen."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from pathlib import Path

import pygame

from game.errors import GameError
from game.ui import settings, theme
from game.ui.resources import asset

TITLE = "Base to Base"


class NoDisplay(GameError):
    """There is no screen to open a window on."""


def natural_percent() -> int:
    """A text size for the desktop: 100 % up to 1200 pixels of height, twice that at 2160."""
    try:
        height = pygame.display.get_desktop_sizes()[0][1]
    except (pygame.error, IndexError):
        return 100
    return min(settings.TEXT_PERCENTS, key=lambda p: abs(p - height / 10.8)) if height > 1250 else 100


def _prepare_environment() -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Real pixels on Windows, so that text is crisp; no effect elsewhere.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux") and not Path("/dev/dri").exists():
        # No graphics card: SDL's accelerated window surface would only copy everything once more.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(size: tuple[int, int], full: bool) -> pygame.Surface:
    """Open the window. Raises `NoDisplay` where there is none to open it on."""
    _prepare_environment()
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None
    if not asked and pygame.display.get_driver() in ("offscreen", "dummy", "evdev"):
        pygame.display.quit()
        raise NoDisplay(_no_display(""))
    pygame.font.init()
    pygame.display.set_caption(TITLE)
    icon = asset("icon", "icon-64.png")
    if icon.is_file():
        pygame.display.set_icon(pygame.image.load(icon))
    return set_mode(size, full)


def _keep_least_size() -> None:
    """Let nobody make the window smaller than everything fits; where pygame cannot, it may be."""
    with warnings.catch_warnings(), contextlib.suppress(AttributeError, pygame.error):
        # The only way for a window of `display.set_mode`, said to go away some day.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = theme.LEAST_WINDOW


def _no_display(why: str) -> str:
    return f"there is no display to open a window on{f' ({why})' if why else ''}"


def set_mode(size: tuple[int, int], full: bool) -> pygame.Surface:
    """Give the window a size, or the whole screen; returns its surface."""
    if full:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    if pygame.display.get_driver() == "dummy":
        return pygame.display.set_mode(size)
    desktop = pygame.display.get_desktop_sizes()[0]
    fitting = (
        max(theme.LEAST_WINDOW[0], min(size[0], desktop[0])),
        max(theme.LEAST_WINDOW[1], min(size[1], desktop[1])),
    )
    surface = pygame.display.set_mode(fitting, pygame.RESIZABLE)
    _keep_least_size()
    return surface
