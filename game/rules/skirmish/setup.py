"""From a scenario to the state before the first decision. Rules: SK-2.1, SK-6.1, SK-6.4, SK-10."""

from __future__ import annotations

from typing import Any

import msgspec

from game.dice import Dice
from game.errors import BadData
from game.match import codec
from game.match.scenario import Scenario
from game.rules.skirmish import deployment, turn, victory
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.cards import CARDS, read_card
from game.rules.skirmish.contact import all_contacts
from game.rules.skirmish.figures import name_of, type_of
from game.rules.skirmish.ground import SURFACES, Ground
from game.rules.skirmish.state import Card, Piece, Setup, State
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.terrain import read_ground, read_starts
from game.table import Pose

MOST_FIGURES = 200
PREMEASURE = ("free", "committed")
"""The switch of SK-1.3."""


class FigureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of ``[[setup.figures]]``: a card, its side, and a start position unless it deploys."""

    card: str
    side: str
    start: str | None = None
    count: int = 1


class SetupTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``[setup]`` table of a skirmish's scenario file."""

    figures: tuple[FigureRow, ...]
    first_side: str | None = None
    deploy: tuple[str, ...] = ()
    victory: str = "eliminate"
    premeasure: str = "free"
    surface: str = "inches"
    cards: tuple[dict[str, Any], ...] = ()


def new_match(scenario: Scenario, dice: Dice) -> State:
    """The state before the first decision. Raises `BadData` naming the file and the key."""
    file = scenario.file
    if len(scenario.sides) != 2:
        raise BadData(file, "sides", "a skirmish has two sides")
    table: SetupTable = codec.convert(scenario.setup, SetupTable, file=file, key="setup")
    if table.victory not in victory.CONDITIONS:
        known = ", ".join(victory.CONDITIONS)
        raise BadData(file, "setup.victory", f"there is no victory {table.victory!r}; there are: {known}")
    for key, value, there in (
        ("premeasure", table.premeasure, PREMEASURE),
        ("surface", table.surface, SURFACES),
    ):
        if value not in there:
            raise BadData(file, f"setup.{key}", f"one of {', '.join(there)} is expected")
    cards = _cards(table, file)
    tiled_map = scenario.tiled_map()
    ground = read_ground(scenario, tiled_map, table.surface)
    pieces = _settled(_pieces(table, scenario, cards, read_starts(tiled_map)), cards, ground)
    first = None if table.first_side is None else scenario.side_index(table.first_side, "setup.first_side")
    deploys = tuple(scenario.side_index(side, f"setup.deploy[{i}]") for i, side in enumerate(table.deploy))
    used = {piece.card for piece in pieces}
    setup = Setup(
        title=scenario.title,
        side_names=tuple(side.name for side in scenario.sides),
        cards=tuple(card for card in cards.values() if card.id in used),
        figures=tuple(piece.id for piece in pieces),
        ground=ground,
        first_side=first,
        deploys=deploys,
        victory=table.victory,
        premeasure=table.premeasure,
    )
    state = State(setup=setup, pieces=pieces, dice=dice, phase="initiative")
    _check_starts(state, table, tiled_map.file)
    _check_deployment(state, file, tiled_map.file)
    state = msgspec.structs.replace(state, contacts=all_contacts(state))
    if first is None:
        return state
    return turn.open_match(msgspec.structs.replace(state, first=first))[0]


def _cards(table: SetupTable, file: str) -> dict[str, Card]:
    """The rulebook's cards and the scenario's own, by id."""
    cards = {card.id: card for card in CARDS}
    for i, row in enumerate(table.cards):
        card = read_card(row, file, f"setup.cards[{i}]")
        if card.id in cards:
            raise BadData(file, f"setup.cards[{i}].id", f"there is a card {card.id!r} already")
        cards[card.id] = card
    return cards


def _pieces(
    table: SetupTable, scenario: Scenario, cards: dict[str, Card], starts: dict[str, list[Pose]]
) -> tuple[Piece, ...]:
    """All figures, numbered by type, each at its start position or not on the table yet. Rule: SK-2.1."""
    file = scenario.file
    totals: dict[str, int] = {}
    for i, row in enumerate(table.figures):
        key = f"setup.figures[{i}]"
        if row.card not in cards:
            raise BadData(
                file, f"{key}.card", f"there is no card {row.card!r}; there are: {', '.join(cards)}"
            )
        if row.count < 1 or sum(totals.values()) + row.count > MOST_FIGURES:
            raise BadData(file, f"{key}.count", f"a match has from 1 to {MOST_FIGURES} figures")
        totals[row.card] = totals.get(row.card, 0) + row.count
    pieces: list[Piece] = []
    of_card: dict[str, int] = {}
    of_type: dict[str, int] = {}
    waiting = {name: list(poses) for name, poses in starts.items()}
    for i, row in enumerate(table.figures):
        side = scenario.side_index(row.side, f"setup.figures[{i}].side")
        for _ in range(row.count):
            of_card[row.card] = of_card.get(row.card, 0) + 1
            kind = type_of(cards[row.card])
            of_type[kind] = of_type.get(kind, 0) + 1
            figure = row.card if totals[row.card] == 1 else f"{row.card}-{of_card[row.card]}"
            pose = _start(row, waiting, starts, file, f"setup.figures[{i}]")
            if pose is None and row.side not in table.deploy:
                why = "it needs a start position, or its side must stand in setup.deploy"
                raise BadData(file, f"setup.figures[{i}].start", why)
            pieces.append(Piece(figure, row.card, side, of_type[kind], pose))
    for index, info in enumerate(scenario.sides):
        if all(piece.side != index for piece in pieces):
            raise BadData(file, "setup.figures", f"side {info.id!r} has no figures")
    ids = [piece.id for piece in pieces]
    for figure in ids:
        if ids.count(figure) > 1:
            raise BadData(file, "setup.figures", f"two figures would both be called {figure!r}")
    return tuple(pieces)


def _start(
    row: FigureRow, waiting: dict[str, list[Pose]], starts: dict[str, list[Pose]], file: str, key: str
) -> Pose | None:
    if row.start is None:
        return None
    if row.start not in starts:
        known = ", ".join(sorted(starts)) or "none"
        raise BadData(file, f"{key}.start", f"the map has no start {row.start!r}; there are: {known}")
    if not waiting[row.start]:
        raise BadData(file, f"{key}.start", f"more figures start at {row.start!r} than the map has places")
    return waiting[row.start].pop(0)


def _settled(pieces: tuple[Piece, ...], cards: dict[str, Card], ground: Ground) -> tuple[Piece, ...]:
    """The figures where the surface knows them: on squares in the middle of some. Rule: SK-4.3."""
    surface = surface_of(ground)
    return tuple(
        piece
        if piece.pose is None
        else msgspec.structs.replace(piece, pose=surface.settled(SIZES[cards[piece.card].base], piece.pose))
        for piece in pieces
    )


def _check_starts(state: State, table: SetupTable, map_file: str) -> None:
    """Every figure that stands on the table from the beginning stands legally. Rule: SK-2.5."""
    ground: Ground = state.setup.ground
    rows = [row for row in table.figures for _ in range(row.count)]
    bodies = [
        (SIZES[state.setup.card_by_id[piece.card].base], piece.pose)
        for piece in state.pieces
        if piece.pose is not None
    ]
    seen = 0
    for row, piece in zip(rows, state.pieces, strict=True):
        if piece.pose is None:
            continue
        base, pose = bodies[seen]
        seen += 1
        for blocker in surface_of(ground).blockers(base, pose, bodies[: seen - 1]):
            what = {"edge": "the table's edge", "terrain": "terrain", "base": "another figure"}[blocker.kind]
            if blocker.kind == "terrain":
                what = ground.wall_name(blocker.index)
            why = f"{name_of(state, piece.id)} does not fit there: {what} is in the way"
            raise BadData(map_file, f"starts.{row.start}", why)


def _check_deployment(state: State, file: str, map_file: str) -> None:
    """Every side that sets up has a zone, and every figure some place in it. Rule: SK-6.4."""
    for side in state.setup.deploys:
        if not state.setup.ground.zones[side]:
            raise BadData(map_file, "zones", f"there is no zone for {state.setup.side_names[side]}")
    if len(set(state.setup.deploys)) < len(state.setup.deploys):
        raise BadData(file, "setup.deploy", "a side sets up once")
    for piece in state.pieces:
        if piece.pose is None and next(deployment.places(state, piece.id), None) is None:
            why = f"there is no room for {name_of(state, piece.id)} in its side's zone"
            raise BadData(map_file, "zones", why)
