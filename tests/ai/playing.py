"""A computer player's whole move, and figures that have been hurt, for the tests of the players."""

from __future__ import annotations

import msgspec

from game import ai
from game.ai.player import Thought
from game.rules.skirmish.state import State
from game.rules.skirmish.system import SYSTEM


def decided(level: str, state: State, seed: str = "x") -> tuple[State, list[Thought]]:
    """The side to act makes its whole move at this level: the state then, and all its thoughts."""
    player, thoughts = ai.Player(level, seed), []
    decision = SYSTEM.to_act(state)
    side, kind = decision.side, decision.kind
    while (now := SYSTEM.to_act(state)) is not None and (now.side, now.kind) == (side, kind):
        thought = player.decide(SYSTEM.view(state, side))
        thoughts.append(thought)
        state, _ = SYSTEM.apply(state, thought.action)
    return state, thoughts


def with_hits(state: State, **hits: int) -> State:
    """The same moment with so many hits taken by the figures of these ids."""
    pieces = tuple(
        msgspec.structs.replace(piece, hits=hits.get(piece.id, piece.hits)) for piece in state.pieces
    )
    return msgspec.structs.replace(state, pieces=pieces)
