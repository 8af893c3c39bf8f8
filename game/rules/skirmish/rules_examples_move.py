"""Drawn examples of SK-7: moving."""

from __future__ import annotations

import msgspec

from game.match.example import Example, Label, Ring, Strike
from game.rules.skirmish.rules_stage import PILLAR, WALL, Placed, RulesTable, box
from game.table import Pose

ROOM = (24.0, 14.0)


def _moving() -> Example:
    stone = ((4.2, 2.6), (5.3, 2.2), (6.1, 3.0), (5.6, 4.1), (4.4, 4.0))
    table = RulesTable(
        (10.6, 6.2),
        Placed("montu", 0, 1.9, 3.2, 90),
        walls=((PILLAR, stone),),
        window=(-0.4, -0.4, 11.0, 6.6),
    )
    way = table.way("montu", 6.2, 4.7)
    ghost = table.stand("montu", Pose(6.2, 4.7, 90), ghost=True)
    words = (
        "The shaded part is as far as Montu can come; behind the stone it is less, for he has to go round."
    )
    return Example((table.tabletop(table.reach("montu"), way, stands=(ghost,)),), words)


def _one_move() -> Example:
    wall = (WALL, box(7.0, 4.6, 7.8, 7.2))
    table = RulesTable(ROOM, Placed("montu", 0, 5.2, 5.8, 90), walls=(wall,), window=(3.8, 2.7, 14, 8.2))
    near, far = table.way("montu", 8.9, 4.4), table.way("montu", 12.0, 6.6)
    ghosts = tuple(
        table.stand("montu", Pose(*way.points[-1], 90), ghost=True)
        for way in (near, far)
        if way.length <= way.limit
    )
    words = "Bends cost nothing but their length. The red part of a way is what goes beyond the Move."
    return Example((table.tabletop(near, far, stands=ghosts),), words)


def _measured() -> Example:
    table = RulesTable(ROOM, Placed("argh", 0, 5.4, 5.2, 0), window=(4.2, 3.5, 12, 6.8))
    way = table.way("argh", 10.2, 5.2)
    ghost = table.stand("argh", Pose(10.2, 5.2, 135), ghost=True)
    marks = (way, Label((10.2, 5.95), "turned on arrival: free", "good", "below"))
    return Example((table.tabletop(*marks, stands=(ghost,)),), "From centre to centre, an inch at each mark.")


def _others() -> Example:
    table = RulesTable(
        ROOM,
        Placed("argh", 0, 5.0, 5.2, 90),
        Placed("montu", 0, 7.0, 4.75, 90),
        Placed("sea-troll", 1, 7.2, 6.1, 180),
        window=(3.8, 2.9, 12.6, 7.4),
    )
    goal = Pose(8.5, 4.9, 90)
    marks = (
        table.way("argh", goal.x_in, goal.y_in),
        Label((7.85, 5.9), "no way between them", "bad", "right"),
    )
    ghost = table.stand("argh", goal, ghost=True)
    words = (
        "Argh goes round Montu, his friend, as he would go round the troll, his enemy; he may brush "
        "against bases."
    )
    tabletop = msgspec.structs.replace(table.tabletop(*marks, stands=(ghost,)), is_named=False)
    return Example((tabletop,), words)


def _reach() -> Example:
    stones = tuple((PILLAR, _stone(6.2 + 1.3 * column + 0.65 * (row % 2), 2.2 + 1.4 * row))
                   for row in range(3) for column in range(4))  # fmt: skip
    table = RulesTable(
        (16.0, 8.8), Placed("rider", 1, 3.6, 4.3, 90), walls=stones, window=(2.4, 1.0, 12.2, 6.4)
    )
    words = (
        "The rider may come wherever it is shaded. Close between the stones he may pass but not stop: there, "
        "where his base of an inch and a half finds no heading to stand in, the reach is hatched."
    )
    return Example((table.tabletop(table.reach("rider"), table.unfit("rider")),), words)


def _stone(x_in: float, y_in: float, radius_in: float = 0.2) -> Ring:
    """A small six-sided stone."""
    r, half = radius_in, radius_in / 2
    corners = ((-r, 0.0), (-half, -r), (half, -r), (r, 0.0), (half, r), (-half, r))
    return tuple((x_in + dx, y_in + dy) for dx, dy in corners)


def _facing() -> Example:
    table = RulesTable(ROOM, Placed("cro", 0, 5.4, 5.2, 90), window=(4.2, 3.7, 14.2, 6.7))
    poses = (Pose(8.0, 5.2, 0), Pose(10.4, 5.2, 90), Pose(12.8, 5.2, 225))
    ghosts = tuple(table.stand("cro", pose, ghost=True) for pose in poses)
    marks = (
        Strike((6.1, 5.2), (7.2, 5.2), 0),
        Label((10.4, 5.95), "any of these, as you like", "good", "below"),
    )
    words = "The pointer before the front edge shows where a figure looks."
    return Example((table.tabletop(*marks, stands=ghosts),), words)


MOVE_EXAMPLES = {
    "SK-7": _moving,
    "SK-7.1": _one_move,
    "SK-7.2": _measured,
    "SK-7.3": _others,
    "SK-7.4": _reach,
    "SK-7.5": _facing,
}
