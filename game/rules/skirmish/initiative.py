"""Who moves first, where the scenario does not say. Rule: SK-6.1."""

from __future__ import annotations

import msgspec

from game.dice import Roll, Stream, parse
from game.match.contract import Event
from game.rules.skirmish import turn
from game.rules.skirmish.state import ChooseFirst, FirstChosen, InitiativeRolled, State

DIE = parse("D10")


def roll(state: State) -> tuple[State, tuple[Event, ...]]:
    """Each side rolls a D10 until they differ; the higher has the choice. House ruling. Rule: SK-6.1."""
    stream = Stream(state.dice)
    tries: list[tuple[Roll, Roll]] = []
    while not tries or tries[-1][0].total == tries[-1][1].total:
        tries.append((DIE.roll(stream), DIE.roll(stream)))
    winner = 0 if tries[-1][0].total > tries[-1][1].total else 1
    rolled = msgspec.structs.replace(state, dice=stream.dice, phase="choose", mover=winner)
    return rolled, (InitiativeRolled(rule="SK-6.1", tries=tuple(tries), winner=winner),)


def choose(state: State, action: ChooseFirst) -> tuple[State, tuple[Event, ...]]:
    """The winner names the side that moves first, and the match opens. Rule: SK-6.1."""
    chosen = FirstChosen(rule="SK-6.1", side=state.mover, first=action.side)
    opened, events = turn.open_match(msgspec.structs.replace(state, first=action.side))
    return opened, (chosen, *events)
