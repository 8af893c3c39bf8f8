"""What the window opens with: the menu, a new match of a scenario, or a saved match."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game import ai, systems
from game.errors import GameError
from game.match.scenario import Scenario
from game.ui import files, routes, unfinished
from game.ui.app import App
from game.ui.session import Player
from game.ui.tables import base

Opening = Callable[[App], Any]
"""Puts a match on top of the menu."""


def prepare(
    *,
    scenario: str | None = None,
    file: Path | None = None,
    seed: str | None = None,
    players: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> Opening:
    """Check the scenario or the file that is wished for and read it. Raises `GameError`."""
    systems.add_folder(files.maps_folder())
    if file is not None:
        read = _match(file)
        return lambda app: _resume(app, read)
    assert scenario is not None
    place = systems.scenario_of(scenario)
    chosen = _players(place, players, names)
    sown = seed if seed is not None else str(secrets.randbelow(10**9))
    # Setting it up once tells of a scenario that cannot be played while there is still no window.
    systems.start(place, sown)
    return lambda app: _start(app, place, chosen, sown)


def _match(file: Path) -> unfinished.Unfinished:
    """A saved match, whole; of a journal as much as there is. Raises `GameError`."""
    if file.suffix == files.journal_file().suffix:
        return unfinished.taken_up(file)
    return unfinished.Unfinished(systems.load(file))


def _players(
    scenario: Scenario, players: tuple[str, ...], names: tuple[str, ...]
) -> tuple[tuple[str, str | None], ...]:
    """For each side a name and a level, None for a person. Raises `GameError` for a level there is not."""
    levels = {level.id: level for level in ai.levels(scenario.system)}
    if len(players) > len(scenario.sides):
        raise GameError(f"{scenario.title} has {len(scenario.sides)} sides, not {len(players)}")
    out: list[tuple[str, str | None]] = []
    for i, side in enumerate(scenario.sides):
        player = players[i] if i < len(players) else "human"
        given = names[i] if i < len(names) else ""
        if player == "human":
            out.append((given or side.name, None))
        elif player in levels:
            out.append((given or f"Computer ({levels[player].title})", player))
        else:
            raise GameError(f"there is no player {player!r}; there are: human, {', '.join(levels)}")
    return tuple(out)


OWN_RULES = ("premeasure",)
"""Options of a match that the player sets once for all: those that a scenario leaves open. Rule: SK-1.3."""


def by_own_rules(app: App, scenario: Scenario) -> Scenario:
    """The scenario with what it leaves open as the player has set it, where its system knows of it."""
    offer = getattr(base.view_class(scenario.system), "setup_options", None)
    offered = {option.key for option in offer(scenario)} if offer is not None else set()
    setup = dict(scenario.setup)
    for key in OWN_RULES:
        if key in offered:
            setup.setdefault(key, getattr(app.settings, key))
    return msgspec.structs.replace(scenario, setup=setup)


def keep_unfinished(app: App) -> None:
    """Before a match begins: the one that was left unfinished goes into a slot of its own."""
    try:
        kept = unfinished.keep()
    except GameError as error:
        app.toast(f"The unfinished match could not be kept: {error}", tone="bad", seconds=12)
        return
    if kept.journal is not None:
        app.toast(f"{kept.why} Its journal is kept as {kept.journal}", tone="bad", seconds=12)
    elif kept.slot:
        app.toast(f"The unfinished match is kept under Load as “{kept.slot}”")


def _start(app: App, scenario: Scenario, players: tuple[tuple[str, str | None], ...], seed: str) -> None:
    keep_unfinished(app)
    dice = "typed" if app.settings.own_dice else "seeded"
    routes.to("match")(
        app, by_own_rules(app, scenario), players=tuple(Player(*p) for p in players), seed=seed, dice=dice
    )


def _resume(app: App, match: unfinished.Unfinished) -> None:
    keep_unfinished(app)
    _take_up(app, match, match.trouble)


def go_on(app: App, match: unfinished.Unfinished) -> None:
    """Take up the match that the journal holds. A damaged journal is kept beside the new one."""
    told = match.trouble
    if told:
        try:
            told += f" The damaged journal is kept as {unfinished.put_aside()}"
        except GameError as error:
            told += f" The damaged journal could not be kept: {error}"
    _take_up(app, match, told)


def _take_up(app: App, match: unfinished.Unfinished, told: str) -> None:
    routes.to("resume")(app, match.record)
    if told:
        app.toast(told, tone="bad", seconds=12)
