"""What an attack roll does to its target, and who falls. Rules: SK-9.1 to SK-9.5."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.dice import Damage
from game.match.contract import Event
from game.rules.skirmish.figures import endurance_left, is_standing
from game.rules.skirmish.state import Removed, State

THREE_DICE = 3
"""The rulebook explains High+Low for three dice; for other numbers it is a house ruling. Rule: SK-9.3."""


def is_house_ruled(damage: Damage, faces: Sequence[int]) -> bool:
    """Whether reading the damage rests on the house ruling of SK-9.3."""
    return damage.high and damage.low and len(faces) != THREE_DICE


def remove_fallen(state: State) -> tuple[State, tuple[Event, ...]]:
    """Take everyone at 0 or less off the table, all at once, after the combat. Rules: SK-8.4, SK-9.5."""
    fallen = [
        index
        for index, piece in enumerate(state.pieces)
        if is_standing(piece) and endurance_left(state, piece) <= 0
    ]
    if not fallen:
        return state, ()
    pieces = list(state.pieces)
    events = []
    for index in fallen:
        piece = pieces[index]
        pieces[index] = msgspec.structs.replace(piece, is_removed=True)
        endurance = state.setup.card_by_id[piece.card].endurance
        events.append(Removed(rule="SK-9.5", figure=piece.id, hits=piece.hits, endurance=endurance))
    contacts = tuple(c for c in state.contacts if c.first not in fallen and c.second not in fallen)
    return msgspec.structs.replace(state, pieces=tuple(pieces), contacts=contacts), tuple(events)
