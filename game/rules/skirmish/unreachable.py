"""Why a figure cannot come there: too far, too narrow, or taken; and what it could do instead.

Rules: SK-4.2, SK-7.1 to SK-7.4.
"""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec

from game.match.contract import Figure, Mark, Refusal
from game.rules.skirmish import obstacles
from game.rules.skirmish.figures import name_of, piece_of
from game.rules.skirmish.obstacles import crossing
from game.rules.skirmish.on_inches import point_along
from game.rules.skirmish.state import Move, State
from game.rules.skirmish.ways import Mover, mover_of, nearest_move
from game.table import Base, Gap, Pose, rectangle
from game.units import inches

THREAD = Base(0.02, 0.02)
"""A base so small that it passes every gap: its way shows which gaps a wider base would have to pass."""
SPARE_IN = 0.002
"""A nearest place stays this much inside the Movement Rate, so that rounding cannot push it out."""


def refusal(state: State, action: Move) -> Refusal:
    """Why the centre of the base cannot come there in this move."""
    mover, name = mover_of(state, action.figure), name_of(state, action.figure)
    way = mover.way_to(action.pose)
    necks = necks_between(mover, action.pose)
    if way is None:
        if not necks and not mover.rests(action.pose):
            return unfit(state, action)
        return _shut_off(state, action, necks)
    width, limit = mover.base.narrow_in, mover.limit_in
    stop = Pose(*point_along(way.points, limit - SPARE_IN), action.pose.heading_deg)
    nearest = nearest_move(mover, Move(action.figure, stop))
    sentence = (
        f"{name} moves up to {inches(limit, 0)}; the way there is {inches(way.length_in, 2)}, "
        f"{inches(way.length_in - limit, 2)} too far."
    )
    if necks:
        sentence += (
            f" The shorter way leads through {obstacles.neck_name(state, necks[0], action.figure)}, only "
            f"{inches(necks[0].width_in, 2)} wide: a base of {inches(width, 2)} must go round."
        )
    figures = (
        Figure("route", way.length_in, "in"),
        Figure("Move", limit, "in"),
        *(Figure("gap", neck.width_in, "in") for neck in necks),
    )
    marks = (
        Mark("route", tuple(way.points), inches(way.length_in, 2), "bad"),
        *(obstacles.neck_mark(neck, width) for neck in necks),
        *_good(mover.base, nearest, name),
    )
    return Refusal("SK-4.2" if necks else "SK-7.1", sentence, figures, marks, nearest)


def unfit(state: State, action: Move) -> Refusal:
    """Why the base cannot rest there as it is turned, and how or where it could."""
    nearest = nearest_move(mover_of(state, action.figure), action)
    return obstacles.refusal(state, action.figure, action.pose, nearest)


def surrounded(state: State, figure: str, enemy: str) -> Refusal:
    """Why a figure cannot touch an enemy along whose edges no base like its own has room. Rule: SK-7.3."""
    mover, name = mover_of(state, figure), name_of(state, figure)
    at = piece_of(state, enemy).pose
    assert at is not None
    nearest = nearest_move(mover, Move(figure, at))
    whose = name_of(state, enemy)
    sentence = f"{name} finds no room along {whose}’s edges: other bases or terrain take it up."
    good = tuple(_good(mover.surface.footing(mover.base), nearest, name))
    return Refusal("SK-7.3", sentence, (), good, nearest)


def necks_between(mover: Mover, pose: Pose) -> tuple[Gap, ...]:
    """The gaps too narrow for the figure that the way of a thread would pass, in the order of the way.

    Rule: SK-4.2.
    """
    thread = msgspec.structs.replace(mover, base=THREAD).way_to(pose)
    if thread is None:
        return ()
    narrow = [neck for neck in mover.necks() if not neck.is_passable]
    passed: list[Gap] = []
    for here, there in pairwise(thread.points):
        crossed = [neck for neck in narrow if neck not in passed and crossing(here, there, *neck.segment)]
        passed += sorted(crossed, key=lambda neck: math.dist(here, neck.segment[0]))
    return tuple(passed)


def _shut_off(state: State, action: Move, necks: tuple[Gap, ...]) -> Refusal:
    """There is no way at all for a base of this width. Rules: SK-4.2, SK-7.3."""
    mover, name = mover_of(state, action.figure), name_of(state, action.figure)
    nearest = nearest_move(mover, action)
    good = tuple(_good(mover.base, nearest, name))
    if not necks:
        sentence = f"There is no way there for {name}: terrain and other bases close it off."
        return Refusal("SK-7.3", sentence, (), good, nearest)
    width = mover.base.narrow_in
    names = obstacles.spoken(
        [f"{obstacles.neck_name(state, neck, action.figure)} ({inches(neck.width_in, 2)})" for neck in necks]
    )
    return Refusal(
        "SK-4.2",
        f"{name}’s base of {inches(width, 2)} does not pass {names}, and there is no way round.",
        (*(Figure("gap", neck.width_in, "in") for neck in necks), Figure("base", width, "in")),
        (*(obstacles.neck_mark(neck, width) for neck in necks), *good),
        nearest,
    )


def _good(base: Base, nearest: Move | None, name: str) -> list[Mark]:
    return [] if nearest is None else [Mark("polygon", rectangle(base, nearest.pose), name, "good")]
