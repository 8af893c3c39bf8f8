"""Take the pictures of all figures: a sheet of headings for the table, and a portrait.

`python assets/figures/build_figures.py [name ...]` makes those named, else all. A figure takes a few minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from assets.figures.sculpts import folk, goblins, hill_trolls, marchfolk, riders, trolls  # noqa: E402
from assets.sculpting import studio  # noqa: E402
from assets.sculpting.clay import Sculpture  # noqa: E402

CELL = 288
COLUMNS, ROWS = 8, 4
SPREAD = 2.0
"""Width of a cell in widths of the base; the program's `sprites.FIGURE_SPREAD`."""
PORTRAIT = 320
VOXEL = 0.0095

FIGURES: dict[str, Callable[[], Sculpture]] = {
    "sea-troll": trolls.sea_troll,
    "cro": goblins.cro,
    "argh": goblins.argh,
    "montu": goblins.montu,
    "rukon-highrunner": folk.rukon_highrunner,
    "cavan-garrison": folk.cavan_garrison,
    "human": folk.human,
    "orc": folk.orc,
    "troll": hill_trolls.hill_troll,
    "halfling": folk.halfling,
    "rider": riders.rider,
    "runt": goblins.runt,
    "outrider": riders.outrider,
    "dyke-warden": marchfolk.dyke_warden,
    "fen-halfling": marchfolk.fen_halfling,
    "thornfield-halfling": marchfolk.thornfield_halfling,
    "lock-picker": marchfolk.lock_picker,
    "delver": marchfolk.delver,
    "keeper": marchfolk.keeper,
    "warden-troll": hill_trolls.warden_troll,
}


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [f"{name}{end}.webp" for name in FIGURES for end in ("", "-portrait")]


def sheet(model: studio.Model) -> np.ndarray:
    """All headings, clockwise from north, in rows of `COLUMNS`."""
    count = COLUMNS * ROWS
    cells = [
        studio.from_above(model, 360.0 * i / count, CELL, SPREAD, outline_px=CELL / 84) for i in range(count)
    ]
    return np.vstack([np.hstack(cells[r * COLUMNS : (r + 1) * COLUMNS]) for r in range(ROWS)])


def keep(picture: np.ndarray, path: Path, quality: int = 86) -> None:
    """Write an RGBA picture (0..1) as WebP, its transparent parts keeping their colour."""
    image = Image.fromarray(np.rint(picture * 255).astype(np.uint8), "RGBA")
    image.save(path, quality=quality, alpha_quality=70, method=6, exact=True)


def build(names: list[str] | None = None) -> None:
    """Make the pictures of the figures named, or of all."""
    for name in names or FIGURES:
        model = studio.Model(FIGURES[name](), VOXEL)
        keep(sheet(model), HERE / f"{name}.webp")
        keep(studio.from_front(model, PORTRAIT, outline_px=PORTRAIT / 90), HERE / f"{name}-portrait.webp", 90)


if __name__ == "__main__":
    build(sys.argv[1:])
