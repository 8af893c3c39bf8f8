"""Why a figure cannot come there on squares: blocked, held, barred, too narrow or too far. Rule: SK-4.3."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from game.match.contract import Figure, Mark, Refusal
from game.rules.skirmish import obstacles
from game.rules.skirmish.figures import base_of, name_of, others_of, standing
from game.rules.skirmish.on_squares import Squares, outline
from game.rules.skirmish.state import Deploy, Move, State
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.ways import Mover, mover_of, nearest_move
from game.table import Footprint, Pose, Walk, footprint_of
from game.table.squares import Square, held
from game.table.stepping import cores, spans

RULE = "SK-4.3"
Bar = tuple[str, tuple[Mark, ...]]
"""What bars a shorter way: a sentence and what to draw."""


def refusal(state: State, action: Move) -> Refusal:
    """Why the base cannot come there in this move."""
    mover, name = mover_of(state, action.figure), name_of(state, action.figure)
    if mover.settled(action.pose) != action.pose:
        return _off(state, action)
    way = mover.way_to(action.pose)
    if way is None and not mover.rests(action.pose):
        return unfit(state, action)
    nearest = nearest_move(mover, action)
    bar = _bar(state, mover, action, math.inf if way is None else way.length_in)
    if way is None:
        sentence = f"There is no way there for {name}"
        sentence += f": {bar[0]}" if bar else ": blocked squares and other bases close it off."
        marks = (*(bar[1] if bar else ()), *_good(mover, nearest, name))
        return Refusal(RULE if bar else "SK-7.3", sentence, (), marks, nearest)
    limit, amount = mover.limit_in, mover.surface.amount
    sentence = (
        f"{name} moves up to {amount(limit)}; the way there is {amount(way.length_in)}, "
        f"{amount(way.length_in - limit)} too far."
    )
    if bar:
        sentence += f" The shorter way is shut: {bar[0]}"
    figures = (Figure("route", way.length_in, "squares"), Figure("Move", limit, "squares"))
    marks = (
        Mark("route", tuple(way.points), amount(way.length_in), "bad"),
        *(bar[1] if bar else ()),
        *_good(mover, nearest, name),
    )
    return Refusal(RULE if bar else "SK-7.1", sentence, figures, marks, nearest)


def unfit(state: State, action: Move) -> Refusal:
    """Why the base cannot rest on those squares, and where it could."""
    return unrested(state, action.figure, action.pose, nearest_move(mover_of(state, action.figure), action))


def unrested(state: State, figure: str, pose: Pose, nearest: Move | Deploy | None) -> Refusal:
    """Why a figure cannot rest there: the squares that are blocked, held, or no squares of the sheet."""
    name, base, surface = name_of(state, figure), base_of(state, figure), surface_of(state.setup.ground)
    found = surface.blockers(base, pose, others_of(state, figure))
    ids = [piece.id for piece in standing(state) if piece.id != figure]
    things = [obstacles.thing(state, blocker, ids) for blocker in found]
    marks = [
        Mark("polygon", blocker.overlap, thing, "bad") for blocker, thing in zip(found, things, strict=True)
    ]
    names = obstacles.spoken(list(dict.fromkeys(things)))
    kind = found[0].kind if found else "off"
    count = len([blocker for blocker in found if blocker.kind == kind])
    a_square = "a square" if count == 1 else "squares"
    sentence = {
        "edge": f"{name} would hold {a_square} off the sheet; a base stays wholly on it.",
        "terrain": f"{name} would hold {a_square} that {names} blocks.",
        "base": f"{name} would hold {a_square} of {names}.",
        "off": f"{name} stands in the middle of the squares that it holds, and faces along them.",
    }[kind]
    if kind == "terrain" and len(set(things)) > 1:
        sentence = f"{name} would hold squares of {names}."
    if nearest is not None:
        marks.append(Mark("polygon", outline(base, nearest.pose), name, "good"))
        sentence += " The nearest squares that are free to it are marked."
    return Refusal("SK-7.3" if kind == "base" else RULE, sentence, (), tuple(marks), nearest)


def _off(state: State, action: Move) -> Refusal:
    """The pose is none on squares: the nearest one is, where the figure may take it."""
    mover = mover_of(state, action.figure)
    nearest = nearest_move(mover, Move(action.figure, mover.settled(action.pose)))
    name = name_of(state, action.figure)
    sentence = f"On squares {name} stands in the middle of those that it holds, and faces along them."
    return Refusal(RULE, sentence, (), tuple(_good(mover, nearest, name)), nearest)


def _bar(state: State, mover: Mover, action: Move, length: float) -> Bar | None:
    """What makes the way longer than it looks: a corner that may not be cut, or a way too narrow."""
    surface = mover.surface
    assert isinstance(surface, Squares)
    side = min(spans(mover.base)[0])
    start, end = footprint_of(mover.base, mover.start), footprint_of(mover.base, action.pose)
    taken = held(mover.others)
    cut = Walk(surface.sheet, side, cores(start, side), None, taken, cuts_corners=True)
    if (way := _shortest(cut, cores(end, side))) and cut.arrivals[way[-1]].halves / 2 < length:
        return _barred_corner(state, action.figure, cut, way, side)
    if side > 1:
        thin = Walk(surface.sheet, 1, start.squares, None, taken)
        way = _shortest(thin, end.squares)
        if way and thin.arrivals[way[-1]].halves / 2 < length - side:
            return _too_narrow(state, mover, action.figure, way, side)
    return None


def _shortest(walk: Walk, ends: Sequence[Square]) -> list[Square] | None:
    """The walk's way to the nearest of some places; None where it comes to none."""
    there = [(walk.arrivals[end].halves, end) for end in ends if end in walk.arrivals]
    return walk.way_to(min(there)[1]) if there else None


def _barred_corner(state: State, figure: str, walk: Walk, way: list[Square], side: int) -> Bar | None:
    """The first diagonal step of a way that is barred, and by what."""
    for (column, row), (to_column, to_row) in pairwise(way):
        beside = [
            place
            for place in ((to_column, row), (column, to_row))
            if column != to_column and row != to_row and not walk.is_open(place)
        ]
        squares = [square for place in beside for square in Footprint(*place, side, side).squares]
        shut = [square for square in dict.fromkeys(squares) if not walk.is_square_open(square)]
        if shut:
            names, marks = _squares(state, figure, shut)
            bars = "bars" if len({mark.label for mark in marks}) == 1 else "bar"
            return f"a diagonal step needs both squares beside it, and {names} {bars} it.", marks
    return None


def _too_narrow(state: State, mover: Mover, figure: str, way: list[Square], side: int) -> Bar | None:
    """The first square of a thread's way that no block as wide as the base can go over."""
    wide = Walk(mover.surface.sheet, side, (), None, held(mover.others))
    for column, row in way:
        blocks = [(column - i, row - j) for i in range(side) for j in range(side)]
        if not any(wide.is_open(block) for block in blocks):
            name = name_of(state, figure)
            mark = Mark("polygon", Footprint(column, row, 1, 1).corners, "too narrow", "bad")
            return f"it is one square wide here, and {name} needs two.", (mark,)
    return None


def _squares(state: State, figure: str, squares: Sequence[Square]) -> tuple[str, tuple[Mark, ...]]:
    """What shuts these squares, as a sentence names it, and the squares to draw."""
    surface = surface_of(state.setup.ground)
    assert isinstance(surface, Squares)
    names, marks = [], []
    for square in squares:
        holders = (
            name_of(state, piece.id)
            for piece in standing(state)
            if piece.id != figure
            and piece.pose is not None
            and square in footprint_of(base_of(state, piece.id), piece.pose).squares
        )
        name = next(holders, state.setup.ground.wall_name(surface.terrain_in(*square)))
        names.append(name)
        marks.append(Mark("polygon", Footprint(*square, 1, 1).corners, name, "bad"))
    return obstacles.spoken(list(dict.fromkeys(names))), tuple(marks)


def _good(mover: Mover, nearest: Move | None, name: str) -> list[Mark]:
    return [] if nearest is None else [Mark("polygon", outline(mover.base, nearest.pose), name, "good")]
