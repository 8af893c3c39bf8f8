"""Make what the menus lie on: the painted table, and the darkness over it.

`table.webp` is what `game.ui.views.menu.painting` paints, kept so that no menu need wait for it. `shade.png`
is stretched over it in any window. `first.jpg` is both together in a window as it opens, the program's first
picture; JPEG, for it is read three times as fast as WebP.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter
from PIL.JpegImagePlugin import JpegImageFile

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.ui import theme  # noqa: E402
from game.ui.views.menu import painting  # noqa: E402
from game.ui.views.menu.backdrop import LAMP, seen_part  # noqa: E402

WIDTH = theme.FIRST_WINDOW[0]
"""That of a new window: larger ones paint their own."""
QUALITY = 78
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
    wide, deep = painting.SIGHT_IN
    size = (WIDTH, int(WIDTH * deep / wide))
    painted = pygame.Surface(size)
    painting.paint(painted, LAMP)
    sharp = Image.frombytes("RGB", size, pygame.image.tobytes(painted, "RGB"))
    hidden = np.clip((darkness(size) - UNSEEN) / (HIDDEN - UNSEEN), 0, 1)
    return Image.composite(sharp.filter(ImageFilter.GaussianBlur(WIDTH / 320)), sharp, _gray(hidden))


def first() -> Image.Image:
    """The table in its darkness, as much as a window shows that has just been opened."""
    whole, size = table(), theme.FIRST_WINDOW
    seen = seen_part(whole.size, size)
    assert seen is not None
    lit = whole.crop((seen.left, seen.top, seen.right, seen.bottom)).resize(size, Image.Resampling.LANCZOS)
    return Image.composite(Image.new("RGB", size, DARKNESS), lit, _gray(darkness(size)))


def _even_in_the_dark(quality: int) -> list[list[int]]:
    """JPEG's tables for a quality, finer in the tone of whole blocks: else one sees blocks in the dark."""
    kept = io.BytesIO()
    Image.new("RGB", (8, 8)).save(kept, "JPEG", quality=quality)
    kept.seek(0)
    tables = JpegImageFile(kept).quantization
    light, colour = tables[0], tables[1]
    light[0], colour[0] = 2, 1
    return [light, colour]


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return ["table.webp", "shade.png", "first.jpg"]


def build() -> None:
    """Write the table and its darkness into this folder."""
    table().save(HERE / "table.webp", quality=72, method=6)
    first().save(HERE / "first.jpg", qtables=_even_in_the_dark(QUALITY), optimize=True)
    shade().save(HERE / "shade.png", optimize=True)


if __name__ == "__main__":
    build()
