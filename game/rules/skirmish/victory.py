"""How a skirmish ends. Rules: SK-6.3, SK-6.5."""

from __future__ import annotations

from collections.abc import Callable

from game.match.contract import Outcome
from game.rules.skirmish.state import State


def outcome(state: State) -> Outcome | None:
    """Who won and by which rule; None while the match goes on."""
    names = state.setup.side_names
    if state.yielded is not None:
        winner = 1 - state.yielded
        return Outcome(
            winner, "SK-6.5", f"Victory for the {names[winner]}: the {names[state.yielded]} gave up."
        )
    if state.drawn:
        return Outcome(None, "SK-6.5", f"A draw: {state.quiet_turns} turns went by without an attack.")
    return CONDITIONS[state.setup.victory](state)


def eliminate(state: State) -> Outcome | None:
    """The side wins whose enemies are all gone; both gone at once is a draw (house ruling). Rule: SK-6.3."""
    left = {piece.side for piece in state.pieces if not piece.is_removed}
    if len(left) == len(state.setup.side_names):
        return None
    if not left:
        return Outcome(None, "SK-6.3", "A draw: the last of both sides fell in the same combat.")
    winner = min(left)
    loser = state.setup.side_names[1 - winner]
    return Outcome(
        winner,
        "SK-6.3",
        f"Victory for the {state.setup.side_names[winner]}: none of the {loser} is left standing."
        if sum(piece.side != winner for piece in state.pieces) > 1
        else f"Victory for the {state.setup.side_names[winner]}: the {loser} has fallen.",
    )


CONDITIONS: dict[str, Callable[[State], Outcome | None]] = {"eliminate": eliminate}
"""What a scenario may ask for in ``setup.victory``. Rule: SK-6.3."""
