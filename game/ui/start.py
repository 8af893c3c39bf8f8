"""The program's start: the window is opened on the menu or on a match, and played until it is shut."""

from __future__ import annotations

from pathlib import Path

from game.ui import files, routes, warming
from game.ui.app import App


def main(
    *,
    scenario: str | None = None,
    file: Path | None = None,
    seed: str | None = None,
    players: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> int:
    """Open the window: on the menu, straight in a scenario, or in a saved match. Returns an exit code.

    `players` names for each side "human" or a level of the computer's; sides without are played by people.
    Raises `NoDisplay`, and `GameError` for a scenario, level or file that cannot be played.
    """
    begin = None
    if scenario is not None or file is not None:
        from game.ui import opening  # late: the menu does not need it

        # What is wrong with the wish is told here, before any window opens.
        begin = opening.prepare(scenario=scenario, file=file, seed=seed, players=players, names=names)
    files.sweep()
    app = App()
    try:
        app.push(routes.to("menu")(app))
        if begin is not None:
            begin(app)
        app.run(once_shown=warming.begin)
    finally:
        app.close()
    return 0
