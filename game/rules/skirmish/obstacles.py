"""What stands in the way of a base, in words and marks. Rules: SK-2.5, SK-4, SK-7.3."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.match.contract import Figure, Mark, Refusal
from game.rules.skirmish.figures import base_of, base_of_piece, name_of, others_of, standing
from game.rules.skirmish.ground import Point
from game.rules.skirmish.state import Deploy, Move, State
from game.rules.skirmish.surfaces import surface_of
from game.table import Blocker, Gap, Pose, rectangle
from game.units import inches

FAR_IN = 2.0
"""Farther from the wish than this, a nearest place is shown and not measured."""
NEAR_IN = 0.3
"""A neck whose middle lies this near to the middle of a gap that the map names is that gap."""


def refusal(state: State, figure: str, pose: Pose, nearest: Move | Deploy | None) -> Refusal:
    """Why a figure cannot rest there, and where it could. Call it only where it does not fit."""
    name, base = name_of(state, figure), base_of(state, figure)
    others = others_of(state, figure)
    found = surface_of(state.setup.ground).blockers(base, pose, others)
    ids = [piece.id for piece in standing(state) if piece.id != figure]
    things = [thing(state, blocker, ids) for blocker in found]
    marks = [
        Mark("polygon", blocker.overlap, thing, "bad") for blocker, thing in zip(found, things, strict=True)
    ]
    rule = "SK-7.3" if found and found[0].kind == "base" else "SK-4.1"
    if found and found[0].kind == "edge":
        sentence = f"{name}’s base would stand over {spoken(things)}; it stays wholly on the table."
    else:
        sentence = f"{name}’s base would stand on {spoken(things)}."
    figures: tuple[Figure, ...] = ()
    if nearest is not None:
        marks.append(Mark("polygon", rectangle(base, nearest.pose), name, "good"))
        apart = math.dist((pose.x_in, pose.y_in), (nearest.pose.x_in, nearest.pose.y_in))
        if apart == 0:
            sentence += f" Turned to {nearest.pose.heading_deg:.0f}° it fits here."
            figures = (Figure("heading that fits", nearest.pose.heading_deg, "deg"),)
        elif apart <= FAR_IN:
            sentence += f" The nearest place that fits is {inches(apart, 2)} away."
            figures = (Figure("nearest place", apart, "in"),)
        else:
            sentence += " The nearest place in reach that fits is marked."
    return Refusal(rule, sentence, figures, tuple(marks), nearest)


def spoken(names: Sequence[str]) -> str:
    """Names as a sentence lists them.

    >>> spoken(["the Anvil"]), spoken(["the Anvil", "Montu", "Cro"])
    ('the Anvil', 'the Anvil, Montu and Cro')
    """
    if not names:
        return "something"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def neck_name(state: State, neck: Gap, figure: str) -> str:
    """What a sentence calls a neck: the map's name for it, or what lies on either side. Rule: SK-4.2."""
    middle = _middle(*neck.segment)
    for gap in state.setup.ground.gaps:
        if math.dist(middle, _middle(gap.start, gap.end)) <= NEAR_IN:
            return gap.name
    sides = [_bank(state, end, figure) for end in neck.segment]
    if sides[0] == sides[1]:
        return f"the gap by {sides[0]}"
    return f"the gap between {sides[0]} and {sides[1]}"


def neck_mark(neck: Gap, width_in: float) -> Mark:
    """A neck drawn with its width against the base's. Rule: SK-4.2."""
    is_narrow = not neck.is_passable
    label = f"gap {inches(neck.width_in, 2)} {'<' if is_narrow else '≥'} {inches(width_in, 2)}"
    return Mark("segment", tuple(neck.segment), label, "bad" if is_narrow else "good")


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments meet."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def thing(state: State, blocker: Blocker, ids: Sequence[str]) -> str:
    """What a sentence calls something in the way; `ids` are the other figures on the table, in order."""
    if blocker.kind == "edge":
        return "the table’s edge"
    if blocker.kind == "terrain":
        return state.setup.ground.wall_name(blocker.index)
    return name_of(state, ids[blocker.index])


def _bank(state: State, end: Point, figure: str) -> str:
    """What a neck ends at: the piece of terrain, the figure or the table's edge nearest to that end."""
    ground = state.setup.ground
    banks = [
        (min(_to_ring(end, ring) for ring in rings), ground.wall_name(index))
        for index, rings in enumerate(ground.walls)
    ]
    banks += [
        (_to_ring(end, rectangle(base_of_piece(state, piece), piece.pose)), name_of(state, piece.id))
        for piece in standing(state)
        if piece.id != figure and piece.pose is not None
    ]
    edge = ((0.0, 0.0), (ground.width_in, 0.0), (ground.width_in, ground.depth_in), (0.0, ground.depth_in))
    banks.append((_to_ring(end, edge), "the table’s edge"))
    return min(banks, key=lambda bank: bank[0])[1]


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _to_ring(point: Point, ring: Sequence[Point]) -> float:
    """The distance from a point to an outline."""
    return min(_to_line(point, ring[i - 1], ring[i]) for i in range(len(ring)))


def _to_line(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = 0.0 if not length else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    part = min(1.0, max(0.0, part))
    return math.dist(point, (start[0] + part * dx, start[1] + part * dy))
