"""Bench rows of the screen: a frame beside the bare blits of it, the start beside a bare window.

Both open windows on SDL's dummy driver, in processes of their own whose home is a folder that goes again: no
display is needed, and the player's own settings and matches are left alone. Run as a module, this is the
process that draws.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from game.cli.bench_measure import Case, Measured, Work, measure
from game.errors import GameError

SIZE = (1280, 800)
FIGURES = 200
FRAME_GOAL = 0.5
START_GOAL = 1 / 1.5
DRAG_PX, DRAGGED_PX = 8, 240
"""How far a hand drags the table between two frames, and from its middle before it turns about."""
WALK_IN, WALKED_IN = 0.06, 3.0
"""The same for a figure that walks."""
CALM_FRAMES = 30
"""So many frames the screen is given to come to rest."""
PATIENCE_S = 300

BARE_WINDOW = """
import os, pygame
pygame.init()
window = pygame.display.set_mode((1280, 800))
window.fill((20, 16, 12))
pygame.display.flip()
os._exit(0)
"""
OUR_WINDOW = """
import os, pygame
def shown():
    flip()
    os._exit(0)
flip, pygame.display.flip = pygame.display.flip, shown
from game.__main__ import main
main([])
"""


def frames(repeats: int) -> Iterator[Measured]:
    """The cases of `frame_cases`, measured in a process of their own. Raises `GameError` when it fails."""
    with tempfile.TemporaryDirectory() as home:
        call = [sys.executable, "-m", "game.cli.bench_screen", str(repeats)]
        done = subprocess.run(call, env=_apart(home), capture_output=True, timeout=PATIENCE_S)
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise GameError(f"the frame could not be measured: {''.join(last)}")
    yield from msgspec.json.decode(done.stdout, type=list[Measured])


def frame_cases() -> Iterator[Case]:
    """A frame of a whole match screen, beside a blit of it and blits of the figures' pictures on it."""
    import pygame

    from game.cli import bench_ground
    from game.ui.app import App
    from game.ui.settings import Settings

    app = App(SIZE, Settings(volume=0))
    screen, at_rest = _match(app)
    view, window = screen.view, app.window
    camera, walker = view.camera, next(iter(view.display.shown.values()))
    ways = {"pan": DRAG_PX, "walk": WALK_IN}

    def to_and_fro(what: str, at: float, most: float) -> float:
        """The next place on a way that turns about at its ends."""
        if abs(at + ways[what]) > most:
            ways[what] = -ways[what]
        return at + ways[what]

    def still() -> None:
        app.invalidate()
        app.run_for(1)

    def panned() -> None:
        middle = bench_ground.WIDTH_IN / 2
        away_px = to_and_fro("pan", (camera.x - middle) * camera.scale, DRAGGED_PX)
        camera.x = middle + away_px / camera.scale
        still()

    def walking() -> None:
        walker.x = bench_ground.MOVER.x_in + to_and_fro("walk", walker.x - bench_ground.MOVER.x_in, WALKED_IN)
        view.display.touch()
        still()

    still()
    background, blits = window.copy(), _laid(screen)

    def bare() -> None:
        pygame.event.get()
        window.blit(background, (0, 0))
        window.fblits(blits)
        pygame.display.flip()

    remark = f"{at_rest}; {len(blits)} pictures of bases and figures on the table"
    frames = (("the table still", still), ("the table panned", panned), ("one of them walking", walking))
    for what, ours in frames:
        yield Case(
            "frame",
            f"frame with {FIGURES} figures, {what}",
            ours,
            "bare blits",
            bare,
            FRAME_GOAL,
            remark=remark,
        )
    app.close()


def _match(app: Any) -> tuple[Any, str]:
    """The bench's cavern with all its figures on the screen, at rest; and what it drew while it rested."""
    from game.cli import bench_ground
    from game.ui.session import Player
    from game.ui.views.match.screen import start_match

    players = (Player("West"), Player("East"))
    screen = start_match(app, bench_ground.scenario(FIGURES), players, "bench")
    app.run_for(CALM_FRAMES, 0.5)
    drawn, draw = [], app.draw
    app.draw = lambda surface: drawn.append(draw(surface))
    app.run_for(CALM_FRAMES)
    app.draw = draw
    at_rest = (
        "at rest nothing is drawn" if not drawn else f"at rest {len(drawn)} of {CALM_FRAMES} frames are drawn"
    )
    return screen, at_rest


def _laid(screen: Any) -> list[tuple[Any, tuple[int, int]]]:
    """The pictures of bases and figures that lie on the table, and where."""
    from game.ui.pieces import figures

    return figures.laid(screen.view.camera.lens, screen.view.display.tokens(screen.seat.state))


def start_cases() -> Iterator[Case]:
    """From starting Python to the menu's first picture, beside a window with nothing in it."""
    with tempfile.TemporaryDirectory() as home:

        def started(work: Work) -> float:
            began = time.perf_counter()
            work()
            return time.perf_counter() - began

        def run(code: str) -> Work:
            return lambda: subprocess.run(
                [sys.executable, "-c", code],
                env=_apart(home),
                check=True,
                capture_output=True,
                timeout=PATIENCE_S,
            )

        ours, bare = run(OUR_WINDOW), run(BARE_WINDOW)
        ours(), bare()  # Files read once are at hand from then on.
        yield Case(
            "start",
            "start to first frame",
            ours,
            "bare pygame window",
            bare,
            START_GOAL,
            timed=started,
        )


def _apart(home: str) -> dict[str, str]:
    """The environment of a process with a window that nobody sees and a home of its own."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "BASE_TO_BASE_HOME": home,
        # Modules are compiled once, as they are where a program is installed, and into a folder that goes.
        "PYTHONPYCACHEPREFIX": os.path.join(home, "compiled"),
    }


if __name__ == "__main__":
    results = [measure(case, int(sys.argv[1])) for case in frame_cases()]
    sys.stdout.buffer.write(msgspec.json.encode(results))
