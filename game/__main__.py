"""`python -m game`, and the command `base-to-base`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; returns the exit code. See `game.cli.entry`."""
    from game.cli.entry import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
