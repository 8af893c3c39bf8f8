"""A stretch of a match as a film: the stage played from picture to picture into a GIF or a WebP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.errors import GameError
from game.ui import lengths, palettes
from game.ui.pieces.film import KINDS, Film
from game.ui.settings import Settings
from game.ui.views.replay.stage import Stage

SIZES = {"small": (640, 500), "medium": (880, 680), "large": (1200, 920)}
LEAST_SIDE, MOST_SIDE = 240, 1920
FPS = {"webp": 20, "gif": 12}
"""How many pictures a second, unless told otherwise."""
MOST_FRAMES = 24_000


class Reel(msgspec.Struct, frozen=True):
    """What is wished for: `start` and `end` are decisions of the path, the last one included."""

    kind: str
    size: tuple[int, int] = SIZES["medium"]
    fps: int = 0
    """0 takes the usual for the kind."""
    speed: float = 1.0
    start: int = 0
    end: int | None = None


def kind_of(path: str) -> str:
    """The kind of film that a file's name asks for. Raises `GameError`.

    >>> kind_of("a/b.WebP"), kind_of("a.gif")
    ('webp', 'gif')
    """
    ending = path.lower().rpartition(".")[2]
    if ending not in KINDS:
        raise GameError(f"{path}: the name of a film ends in .gif or .webp")
    return ending


def shoot(
    record: Any,
    nodes: Sequence[Any],
    reel: Reel,
    settings: Settings | None = None,
    tell: Callable[[float], Any] = lambda share: None,
) -> bytes:
    """Make the film; `tell` is told from 0 to 1 how far it is. Raises `GameError` where it grows too long."""
    chosen = settings or Settings()
    palettes.use(chosen.palette, always_patterns=chosen.patterns)
    lengths.use(chosen.metric)
    size = (reel.size[0] & ~1, reel.size[1] & ~1)
    frame_s = 1 / (reel.fps or FPS[reel.kind])
    stage = Stage(record, nodes, size, chosen, start=reel.start, end=reel.end)
    film = Film(reel.kind, size)
    whole = max(1, stage.end - stage.start)
    for stands_s in stage.play(frame_s, reel.speed):
        film.add(stage.surface, stands_s * 1000)
        if film.frames > MOST_FRAMES:
            raise GameError(
                f"the film has more than {MOST_FRAMES} pictures: a shorter stretch, a higher speed or fewer "
                "frames a second would do"
            )
        tell(min(1.0, (stage.done - stage.start) / whole))
    return film.finish()
