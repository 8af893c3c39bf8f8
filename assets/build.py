"""Make everything under assets/ anew from its sources: `python assets/build.py [fonts icons ...]`.

Needs the `assets` extra (`pip install -e ".[assets]"`). All of it takes about half an hour, nearly all of it
for the figures; parts named on the line are made alone.
"""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

PARTS = ("fonts", "sounds", "icons", "terrain", "scenery", "dice", "figures", "icon", "menu")
"""In the order they are made: dice cut their digits from a font, icon and menu are composed of figures."""


def part(name: str) -> ModuleType:
    """The build script of one part; each has `sources()`, the names of its files, and `build()`."""
    return importlib.import_module(f"assets.{name}.build_{name}")


def main(names: list[str]) -> int:
    """Build the parts named, or all; 2 when one is not known."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no such part: {', '.join(unknown)} (there are {', '.join(PARTS)})", file=sys.stderr)
        return 2
    for name in names or PARTS:
        began = time.monotonic()
        part(name).build()
        print(f"{name}: {len(part(name).sources())} files, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
