"""The window as the command line opens it: with a wish for `play`, without one where nothing is asked."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from game.errors import GameError

NO_WINDOW_VERBS = "list, simulate, replay, demo --out, render, check, odds and bench"


def has_display() -> bool:
    """Whether a window may open. On Linux SDL would else pick an invisible driver and say nothing."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def ask_for_display() -> None:
    """Raises `GameError` where no window may open."""
    if not has_display():
        raise GameError(
            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
            f"without one, {NO_WINDOW_VERBS} work"
        )


def show(
    scenario: str | None = None,
    file: Path | None = None,
    seed: str | None = None,
    players: tuple[str, ...] = (),
) -> int:
    """Open the window and play until it is shut: see `game.ui.start.main`. Returns an exit code.

    Raises `GameError`, also where there is no display.
    """
    ask_for_display()
    gc.disable()  # what the start makes is there to stay; `game.ui.warming` ends this
    try:
        return _opened(scenario, file, seed, players)
    finally:
        gc.enable()


def _opened(scenario: str | None, file: Path | None, seed: str | None, players: tuple[str, ...]) -> int:
    from game.ui import start
    from game.ui.window import NoDisplay

    try:
        return start.main(scenario=scenario, file=file, seed=seed, players=players)
    except NoDisplay as error:
        raise GameError(f"{error}; without one, {NO_WINDOW_VERBS} work") from error
