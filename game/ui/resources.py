"""Where the program's own pictures, sounds and fonts lie.

In an installed package they are inside it; in a working copy they lie beside it. The inner place is asked
first, so that an installed program never reads a stranger's folder that happens to be its neighbour.
"""

from __future__ import annotations

import functools
from pathlib import Path


@functools.cache
def folder(name: str) -> Path:
    """The folder `name` ("assets" or "maps") inside the package, else beside it."""
    package = Path(__file__).parents[1]
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


def asset(*parts: str) -> Path:
    """The path of one of our own files, whether it exists or not.

    >>> asset("fonts", "Inter-Regular.ttf").name
    'Inter-Regular.ttf'
    """
    return folder("assets").joinpath(*parts)
