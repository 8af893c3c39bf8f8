"""What lessons may ask about a skirmish; the lessons themselves lie beside this file."""

from __future__ import annotations

import itertools
from typing import Any

from game.match.contract import Action
from game.rules.skirmish import figures
from game.rules.skirmish.contact import contact_between
from game.rules.skirmish.state import AnyEvent, Deploy, Move, State

EVENTS = AnyEvent
STATS = ("name", "move", "attack", "damage", "defense", "endurance")


def facts(state: State) -> dict[str, Any]:
    """How things stand, as plain values.

    ``figures.<id>``: at, heading_deg, hits, left, has_moved, is_spent, is_removed. ``contact.<id>.<id>``: the
    length in inches along which the two bases of different sides lie together, contact or not (SK-8.2).
    ``phase``, ``turn``, and ``mover``: the name of the side whose half of the turn it is.
    """
    pieces = state.pieces
    touching: dict[str, dict[str, float]] = {piece.id: {} for piece in pieces}
    for one, two in itertools.combinations(range(len(pieces)), 2):
        if pieces[one].side != pieces[two].side:
            length = contact_between(state, one, two)
            touching[pieces[one].id][pieces[two].id] = length
            touching[pieces[two].id][pieces[one].id] = length
    return {
        "figures": {piece.id: _figure(state, piece.id) for piece in pieces},
        "contact": touching,
        "phase": state.phase,
        "turn": state.turn,
        "mover": state.setup.side_names[state.mover],
    }


def _figure(state: State, figure: str) -> dict[str, Any]:
    piece = figures.piece_of(state, figure)
    pose = piece.pose
    return {
        "at": None if pose is None else [pose.x_in, pose.y_in],
        "heading_deg": None if pose is None else pose.heading_deg,
        "hits": piece.hits,
        "left": max(0, figures.endurance_left(state, piece)),
        "has_moved": piece.has_moved,
        "is_spent": piece.is_spent,
        "is_removed": piece.is_removed,
    }


def place(action: Action) -> tuple[float, float] | None:
    """Where a move or a deployment ends, in inches."""
    return (action.pose.x_in, action.pose.y_in) if isinstance(action, Move | Deploy) else None
