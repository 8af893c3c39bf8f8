"""Moving: how far a figure can come, and whether it may rest where it is put. Rules: SK-7, SK-2.3, SK-2.5."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.match.contract import Event, Mark, Refusal
from game.rules.skirmish import measuring, unreachable, unreachable_squares
from game.rules.skirmish.contact import contacts_after
from game.rules.skirmish.figures import (
    index_of,
    is_standing,
    name_of,
    others_of,
    piece_of,
    with_piece,
)
from game.rules.skirmish.state import Commit, Move, Moved, State
from game.rules.skirmish.ways import mover_of, reach_of

__all__ = ["check", "may_move", "move", "others_of", "reach_of"]

Why = Callable[[State, Move], Refusal]
FAR: dict[str, Why] = {"inches": unreachable.refusal, "squares": unreachable_squares.refusal}
"""Why a figure cannot come there, by the surface."""
UNFIT: dict[str, Why] = {"inches": unreachable.unfit, "squares": unreachable_squares.unfit}
"""Why it cannot rest there."""


def check(state: State, action: Move) -> Refusal | None:
    """Whether a figure may move there. Rules: SK-7.1 to SK-7.4."""
    if refusal := _not_its_turn(state, action):
        return refusal
    if _is_open(state, action):
        return None
    can_come = mover_of(state, action.figure).may_come_to(action.pose)
    return (UNFIT if can_come else FAR)[state.setup.ground.surface](state, action)


def may_move(state: State, action: Move) -> bool:
    """What `check` finds, without the reasons, which take by far the longest to find."""
    return _not_its_turn(state, action) is None and _is_open(state, action)


def _not_its_turn(state: State, action: Move) -> Refusal | None:
    return check_waiting(state, action.figure) or measuring.check_committed(state, action.figure)


def _is_open(state: State, action: Move) -> bool:
    """Whether the figure can come there and rest there. Rules: SK-7.4, SK-2.5."""
    mover = mover_of(state, action.figure)
    is_there = action.pose == mover.start
    return is_there or (mover.may_come_to(action.pose) and mover.rests(action.pose))


def check_waiting(state: State, figure: str) -> Refusal | None:
    """Whether the figure still has its move in this half of the turn. Rules: SK-6.2, SK-7.1."""
    piece, name = piece_of(state, figure), name_of(state, figure)
    if not is_standing(piece):
        return Refusal("SK-9.5", f"{name} is not on the table any more.")
    if piece.side != state.mover:
        side = state.setup.side_names[state.mover]
        return Refusal("SK-6.2", f"{name} waits for its own side’s move; now the {side} may be moved.")
    return _moved_already(state, figure, name) if piece.has_moved else None


def check_commit(state: State, action: Commit) -> Refusal | None:
    """Whether the figure may be committed to move now. Rule: SK-1.3."""
    return measuring.check_commit(state, action.figure) or check_waiting(state, action.figure)


def move(state: State, action: Move) -> tuple[State, tuple[Event, ...]]:
    """Move the figure by the shortest legal route. Assumes that `check` allowed it. Rules: SK-7.2, SK-7.4."""
    index = index_of(state, action.figure)
    piece = state.pieces[index]
    assert piece.pose is not None
    here, there = (piece.pose.x_in, piece.pose.y_in), (action.pose.x_in, action.pose.y_in)
    route: tuple[tuple[float, float], ...] = (here, there)
    length = 0.0
    if here != there:
        way = reach_of(state, action.figure).route_to(*there)
        assert way is not None
        route, length = tuple(way.points), way.length_in
    moved = Moved(
        rule="SK-7.2", figure=piece.id, start=piece.pose, end=action.pose, route=route, length_in=length
    )
    piece = msgspec.structs.replace(piece, pose=action.pose, has_moved=True)
    contacts = state.contacts if action.pose == moved.start else contacts_after(state, index, piece)
    pieces = with_piece(state, index, piece)
    after = msgspec.structs.replace(state, pieces=pieces, contacts=contacts, committed=None)
    return after, (moved,)


def _moved_already(state: State, figure: str, name: str) -> Refusal:
    waiting = [p.id for p in state.pieces if is_standing(p) and p.side == state.mover and not p.has_moved]
    sentence = f"{name} has moved already; each figure moves once in its side’s move."
    if waiting:
        left = ", ".join(name_of(state, other) for other in waiting)
        sentence += f" Still to move: {left}."
    else:
        sentence += " All have moved: end the move."
    return Refusal(
        "SK-7.1", sentence, (), tuple(Mark("figure", label=other, tone="good") for other in waiting)
    )
