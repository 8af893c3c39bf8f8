"""Why a figure cannot come there: too far, too narrow, or taken; and what it could do instead.

Rules: SK-4.2, SK-7.1 to SK-7.4.
"""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec

from game.match.contract import Figure, Mark, Refusal
from game.rules.skirmish import obstacles
from game.rules.skirmish.figures import name_of
from game.rules.skirmish.ground import Point
from game.rules.skirmish.obstacles import crossing
from game.rules.skirmish.on_inches import point_along
from game.rules.skirmish.state import Move, State
from game.rules.skirmish.ways import Mover, mover_of
from game.table import Base, Gap, Pose, rectangle
from game.units import inches

THREAD = Base(0.02, 0.02)
"""A base so small that it passes every gap: its way shows which gaps a wider base would have to pass."""
NEAR_IN = 0.35
"""How far from the wish a flush place is looked for at first; then as far as the base is wide."""
STEP_IN = 0.1
"""How far one steps back along a route to look for a place to rest."""
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
    nearest = _along(mover, action, tuple(way.points), way.length_in)
    width, limit = mover.base.narrow_in, mover.limit_in
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
    nearest = nearest_rest(mover_of(state, action.figure), action)
    return obstacles.refusal(state, action.figure, action.pose, nearest)


def nearest_rest(mover: Mover, action: Move) -> Move | None:
    """The place to rest closest to one that does not fit: turned, else flush, else back along the way."""
    pose, figure = action.pose, action.figure
    if mover.may_come_to(pose):
        turned = mover.turned_to_fit(pose)
        if turned is not None:
            return Move(figure, turned)
    for within in (NEAR_IN, mover.base.narrow_in):
        for flush in mover.surface.flush_near(mover.base, pose, mover.others, within):
            if mover.may_come_to(flush):
                return Move(figure, flush)
    way = mover.way_to(pose)
    if way is not None:
        return _along(mover, action, tuple(way.points), way.length_in)
    straight = ((mover.start.x_in, mover.start.y_in), (pose.x_in, pose.y_in))
    return _along(mover, action, straight, math.dist(*straight))


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
    nearest = nearest_rest(mover, action)
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


def _along(mover: Mover, action: Move, points: tuple[Point, ...], length_in: float) -> Move | None:
    """The farthest place along a line of points that is in reach and fits, turned if need be."""
    at = min(mover.limit_in, length_in) - SPARE_IN
    while at > 0:
        pose = Pose(*point_along(points, at), action.pose.heading_deg)
        if mover.may_come_to(pose):
            turned = pose if mover.rests(pose) else mover.turned_to_fit(pose)
            if turned is not None:
                return Move(action.figure, turned)
        at -= STEP_IN
    return None


def _good(base: Base, nearest: Move | None, name: str) -> list[Mark]:
    return [] if nearest is None else [Mark("polygon", rectangle(base, nearest.pose), name, "good")]
