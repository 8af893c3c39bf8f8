"""The turn: one side moves, all fight, the fallen go; then the other side. Rules: SK-6.2, SK-6.4, SK-6.5."""

from __future__ import annotations

import msgspec

from game.match.contract import Event
from game.rules.skirmish import damage, melee, victory
from game.rules.skirmish.figures import standing, with_all
from game.rules.skirmish.state import (
    CombatBegan,
    CombatEnded,
    MatchEnded,
    MoveBegan,
    MoveEnded,
    NoCombat,
    State,
    TurnBegan,
    Yielded,
)
from game.rules.skirmish.surfaces import surface_of

QUIET_TURNS = 20
"""Full turns in a row without an attack that make a draw. House ruling. Rule: SK-6.5."""

Step = tuple[State, tuple[Event, ...]]


def open_match(state: State) -> Step:
    """Go on from settled initiative: to deployment where a side still sets up, else to the first move."""
    side = deployer(state)
    if side is not None:
        return msgspec.structs.replace(state, phase="deploy", mover=side), ()
    return _begin_move(msgspec.structs.replace(state, turn=1), state.first)


def deployer(state: State) -> int | None:
    """The side that sets up next, in the scenario's order; None when all stand. Rule: SK-6.4."""
    for side in state.setup.deploys:
        if any(piece.side == side and piece.pose is None for piece in state.pieces):
            return side
    return None


def end_move(state: State) -> Step:
    """The mover is done: combat where enemies touch, else straight on to the other side. Rule: SK-6.2."""
    state = msgspec.structs.replace(state, committed=None)
    stayed = tuple(piece.id for piece in standing(state, state.mover) if not piece.has_moved)
    ended = MoveEnded(rule="SK-7.1", side=state.mover, stayed=stayed)
    if not state.contacts:
        after, events = _end_half(state)
        rule = surface_of(state.setup.ground).contact_rule
        return after, (ended, NoCombat(rule=rule, side=state.mover), *events)
    pairs = tuple(
        (state.setup.figures[contact.first], state.setup.figures[contact.second], contact.length_in)
        for contact in state.contacts
    )
    began = CombatBegan(rule="SK-8.4", side=state.mover, contacts=pairs)
    return msgspec.structs.replace(state, phase="combat"), (ended, began)


def after_blow(state: State) -> Step:
    """Go on after an attack or a declined one: combat ends when all have had theirs. Rule: SK-8.4."""
    if melee.is_fought(state):
        return state, ()
    cleared, removed = damage.remove_fallen(state)
    after, events = _end_half(cleared)
    return after, (CombatEnded(rule="SK-8.4", side=state.mover), *removed, *events)


def give_up(state: State, side: int) -> Step:
    """A side yields. House ruling. Rule: SK-6.5."""
    after = msgspec.structs.replace(state, phase="over", yielded=side)
    return after, (Yielded(rule="SK-6.5", side=side), _end_event(after))


def _end_half(state: State) -> Step:
    """One side's half of the turn is over: is the match? Else the other side moves."""
    if victory.outcome(state) is not None:
        over = msgspec.structs.replace(state, phase="over")
        return over, (_end_event(over),)
    if state.mover == state.first:
        return _begin_move(state, 1 - state.first)
    quiet = 0 if state.attacks_this_turn else state.quiet_turns + 1
    state = msgspec.structs.replace(state, quiet_turns=quiet, attacks_this_turn=0)
    if quiet >= QUIET_TURNS:
        drawn = msgspec.structs.replace(state, phase="over", drawn=True)
        return drawn, (_end_event(drawn),)
    after, events = _begin_move(msgspec.structs.replace(state, turn=state.turn + 1), state.first)
    return after, (TurnBegan(rule="SK-6.2", turn=after.turn), *events)


def _begin_move(state: State, side: int) -> Step:
    pieces = with_all(state, None, has_moved=False, is_spent=False)
    after = msgspec.structs.replace(state, pieces=pieces, phase="move", mover=side)
    return after, (MoveBegan(rule="SK-6.2", side=side, turn=after.turn),)


def _end_event(state: State) -> MatchEnded:
    end = victory.outcome(state)
    assert end is not None
    return MatchEnded(rule=end.rule, winner=end.winner, sentence=end.sentence)
