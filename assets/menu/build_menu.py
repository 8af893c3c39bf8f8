"""Make what the menus lie on: the painted table, and the darkness over it.

`table.jpg` is what `game.ui.views.menu_painting` paints, kept so that the program's first picture need not
wait for it; JPEG, for it is read three times as fast as WebP. `shade.png` is stretched over it in any window.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.ui.views import menu_painting  # noqa: E402
from game.ui.views.menu_backdrop import LAMP  # noqa: E402

WIDTH = 1280
"""That of a new window: larger ones paint their own."""
SHADE = (320, 200)
DARKNESS = (17, 13, 10)
UNSEEN, HIDDEN = 0.55, 0.90
"""In darkness between these the table loses its detail: it is not seen there and takes room in the file."""


def darkness(size: tuple[int, int]) -> np.ndarray:
    """How dark it is by rows and columns, 0 to 1: least in the lamp's light, most behind the words."""
    width, height = size
    x = (np.arange(width) + 0.5) / width
    y = (np.arange(height) + 0.5) / height
    far = np.hypot((x[None, :] - LAMP[0]) / 0.56, (y[:, None] - LAMP[1]) / 0.76)
    lamp = np.clip(far, 0, 1) ** 1.7
    words = np.clip((0.50 - x) / 0.30, 0, 1)[None, :]
    words = words * words * (3 - 2 * words)
    foot = np.clip((y - 0.82) / 0.18, 0, 1)[:, None]
    dark: np.ndarray = np.clip(1 - (1 - 0.90 * lamp) * (1 - 0.93 * words) * (1 - 0.8 * foot), 0, 1)
    return dark


def _gray(part: np.ndarray) -> Image.Image:
    return Image.fromarray(np.rint(part * 255).astype(np.uint8), "L")


def shade() -> Image.Image:
    """The darkness as a picture to be laid over the table."""
    picture = Image.new("RGBA", SHADE, DARKNESS)
    picture.putalpha(_gray(darkness(SHADE)))
    return picture


def table() -> Image.Image:
    """The table as it is painted, soft where it lies in the dark."""
    wide, deep = menu_painting.SIGHT_IN
    size = (WIDTH, int(WIDTH * deep / wide))
    painted = pygame.Surface(size)
    menu_painting.paint(painted)
    sharp = Image.frombytes("RGB", size, pygame.image.tobytes(painted, "RGB"))
    hidden = np.clip((darkness(size) - UNSEEN) / (HIDDEN - UNSEEN), 0, 1)
    return Image.composite(sharp.filter(ImageFilter.GaussianBlur(WIDTH / 320)), sharp, _gray(hidden))


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return ["table.jpg", "shade.png"]


def build() -> None:
    """Write the table and its darkness into this folder."""
    table().save(HERE / "table.jpg", quality=84, optimize=True)
    shade().save(HERE / "shade.png", optimize=True)


if __name__ == "__main__":
    build()
