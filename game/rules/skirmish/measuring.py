"""When one may measure: at any time, or once a figure is committed to move. Rule: SK-1.3.

Where measuring is bound to the commitment, a figure is committed by an action of its own. Then its reach may
be looked at and its move measured; it moves, or stays where it is, before another is committed.
"""

from __future__ import annotations

import msgspec

from game.match.contract import Event, Mark, Refusal
from game.rules.skirmish.figures import name_of
from game.rules.skirmish.state import Commit, Committed, State

RULE = "SK-1.3"


def asks_commitment(state: State) -> bool:
    """Whether a figure must be committed before anything is measured for it."""
    return state.setup.premeasure == "committed"


def may_measure(state: State, figure: str) -> bool:
    """Whether this figure's reach and ways may be shown now. Rule: SK-1.3."""
    return not asks_commitment(state) or state.committed == figure


def check_commit(state: State, figure: str) -> Refusal | None:
    """Whether a figure may be committed as far as measuring goes. Rule: SK-1.3."""
    name = name_of(state, figure)
    if not asks_commitment(state):
        return Refusal(RULE, f"In this match everybody measures freely: {name} may be moved at once.")
    if state.committed == figure:
        return Refusal(RULE, f"{name} is committed already: it may move now, or stay where it is.")
    if state.committed is not None:
        return _another(state, state.committed)
    return None


def check_committed(state: State, figure: str) -> Refusal | None:
    """Whether a figure may be moved as far as measuring goes. Rule: SK-1.3."""
    if not asks_commitment(state) or state.committed == figure:
        return None
    if state.committed is not None:
        return _another(state, state.committed)
    name = name_of(state, figure)
    return Refusal(RULE, f"Commit {name} to move first; then you may measure, and it may still stay.")


def commit(state: State, action: Commit) -> tuple[State, tuple[Event, ...]]:
    """Commit the figure. Assumes that it may be. Rule: SK-1.3."""
    after = msgspec.structs.replace(state, committed=action.figure)
    return after, (Committed(rule=RULE, figure=action.figure),)


def _another(state: State, committed: str) -> Refusal:
    sentence = (
        f"{name_of(state, committed)} is committed: it moves, or stays where it is, before another does."
    )
    return Refusal(RULE, sentence, (), (Mark("figure", label=committed, tone="good"),))
