"""Events in words: what happened, and the steps by which it came about.

Names of sides are spoken of in the past tense, which fits one troll and three goblins alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.contract import Entry, Event
from game.rules.skirmish import state as s
from game.rules.skirmish.figures import card_of, name_of, piece_of
from game.rules.skirmish.obstacles import crossing, spoken
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.tell_attack import attacked
from game.rules.skirmish.turn import QUIET_TURNS
from game.units import counted


def entry(before: s.State, event: Event, after: s.State) -> Entry:
    """An event told to a person, between the states before and after the decision that caused it."""
    return _TELLERS[type(event)](before, event, after)


def _initiative_rolled(before: s.State, event: s.InitiativeRolled, after: s.State) -> Entry:
    names = after.setup.side_names
    last = event.tries[-1]
    why = []
    for one, two in event.tries:
        tied = " A tie is rolled again." if one.total == two.total else ""
        why.append(f"{names[0]} rolled {one.total}, {names[1]} rolled {two.total}.{tied}")
    why.append(f"The higher roll chooses who moves first in every turn (SK-6.1): the {names[event.winner]}.")
    return Entry(
        f"Initiative to the {names[event.winner]}",
        f"{names[0]} {last[0].total}, {names[1]} {last[1].total}",
        event.rule,
        tuple(why),
        event.winner,
        house=True,
    )


def _first_chosen(before: s.State, event: s.FirstChosen, after: s.State) -> Entry:
    names = after.setup.side_names
    why = f"The {names[event.side]} won the roll and chose (SK-6.1)."
    return Entry(
        f"First to move: {names[event.first]}", "in every turn", event.rule, (why,), event.side, house=True
    )


def _deployed(before: s.State, event: s.Deployed, after: s.State) -> Entry:
    name, piece = name_of(after, event.figure), piece_of(after, event.figure)
    detail = f"in the zone of the {after.setup.side_names[piece.side]}"
    why = (f"{name}’s base stands wholly in its zone, or, where it is deeper, on the table’s edge (SK-6.4).",)
    return Entry(f"{name} is set up", detail, event.rule, why, piece.side, (event.figure,))


def _turn_began(before: s.State, event: s.TurnBegan, after: s.State) -> Entry:
    first = after.setup.side_names[after.first]
    why = [f"A turn is both sides’ moves, each with its combat; the {first} moved first (SK-6.2)."]
    if after.quiet_turns:
        why.append(f"{after.quiet_turns} of {QUIET_TURNS} quiet turns: then it is a draw (SK-6.5).")
    return Entry(f"Turn {event.turn}", "", event.rule, tuple(why), house=bool(after.quiet_turns))


def _move_began(before: s.State, event: s.MoveBegan, after: s.State) -> Entry:
    name = after.setup.side_names[event.side]
    why = ("Each figure may move once, in any order, or stay where it is (SK-7.1).",)
    return Entry(f"{name}: move", f"turn {event.turn}", event.rule, why, event.side, is_quiet=True)


def _committed(before: s.State, event: s.Committed, after: s.State) -> Entry:
    name, side = name_of(after, event.figure), piece_of(after, event.figure).side
    why = (
        f"Only now may the reach and the ways of {name} be measured (SK-1.3).",
        "It moves next, or stays where it is; what is then taken back is counted.",
    )
    return Entry(f"{name} is committed", "to move, or to stay", event.rule, why, side, (event.figure,))


def _moved(before: s.State, event: s.Moved, after: s.State) -> Entry:
    name, piece = name_of(after, event.figure), piece_of(after, event.figure)
    limit, surface = card_of(after, event.figure).move_in, surface_of(after.setup.ground)
    if event.start == event.end:
        headline, detail = f"{name} stays", "it has used its move"
    elif not event.length_in:
        headline, detail = f"{name} turns", f"to {event.end.heading_deg:.0f}°, on the spot"
    else:
        headline = f"{name} moves {surface.part_of(event.length_in, limit)}"
        detail = ""
    why = [f"{name} may move up to {surface.amount(limit, 0)} by any legal route (SK-7.1)."]
    if event.length_in:
        why.append(surface.way_told(event.route, event.length_in))
        why.append("Turning costs nothing: only the centre’s way is measured (SK-7.2).")
    gaps = [
        gap.name
        for gap in after.setup.ground.gaps
        if event.length_in
        and any(
            crossing(event.route[i - 1], event.route[i], gap.start, gap.end)
            for i in range(1, len(event.route))
        )
    ]
    if gaps:
        detail += f"{', ' if detail else ''}through {spoken(gaps)}"
        why.append(f"A base passes {spoken(gaps)} when it is no wider than the gap (SK-4.2).")
    touches = _touches(after, event.figure)
    if touches:
        detail += f"{' · ' if detail else ''}touches {spoken([who for who, _ in touches])}"
        why += [surface.contact_told(who, length) for who, length in touches]
    is_house = len(event.route) > 2
    return Entry(headline, detail, event.rule, tuple(why), piece.side, (event.figure,), is_house)


def _touches(state: s.State, figure: str) -> list[tuple[str, float]]:
    index = state.setup.index_of[figure]
    return [
        (name_of(state, state.setup.figures[c.second if c.first == index else c.first]), c.length_in)
        for c in state.contacts
        if index in (c.first, c.second)
    ]


def _move_ended(before: s.State, event: s.MoveEnded, after: s.State) -> Entry:
    name = after.setup.side_names[event.side]
    stayed = spoken([name_of(after, figure) for figure in event.stayed]) if event.stayed else ""
    detail = f"not moved: {stayed}" if stayed else "all have moved"
    why = ("Combat follows each side’s move, where enemies touch (SK-6.2).",)
    return Entry(
        f"{name}: end of move", detail, event.rule, why, event.side, event.stayed, is_quiet=not event.stayed
    )


def _no_combat(before: s.State, event: s.NoCombat, after: s.State) -> Entry:
    surface = surface_of(after.setup.ground)
    why = (f"{surface.contact_means} ({surface.contact_rule}).",)
    return Entry("No combat", surface.no_contact, event.rule, why, event.side)


def _combat_began(before: s.State, event: s.CombatBegan, after: s.State) -> Entry:
    surface = surface_of(after.setup.ground)
    pairs = [
        f"{name_of(after, one)} and {name_of(after, two)} ({surface.side_by_side(length)})"
        for one, two, length in event.contacts
    ]
    side = after.setup.side_names[event.side]
    figures = tuple(dict.fromkeys(figure for one, two, _ in event.contacts for figure in (one, two)))
    why = (
        f"In contact, edge along edge: {spoken(pairs)} ({surface.contact_rule}).",
        f"The {side} moved and may strike first; then the other side strikes too (SK-8.4).",
        "Both sides strike in every combat: the rulebook’s text, not its chart, is followed (SK-6.2).",
        "Nobody is removed before all have struck (SK-8.4).",
    )
    return Entry("Combat", spoken(pairs), event.rule, why, event.side, figures, house=True)


def _declined(before: s.State, event: s.Declined, after: s.State) -> Entry:
    name, side = name_of(after, event.figure), piece_of(after, event.figure).side
    why = ("An attack may always be let pass (SK-8.4).",)
    return Entry(f"{name} holds back", "no attack in this combat", event.rule, why, side, (event.figure,))


def _combat_ended(before: s.State, event: s.CombatEnded, after: s.State) -> Entry:
    fallen = [
        name_of(after, piece.id)
        for piece, was in zip(after.pieces, before.pieces, strict=True)
        if piece.is_removed and not was.is_removed
    ]
    detail = f"down: {spoken(fallen)}" if fallen else "all are still standing"
    why = ("All attacks have been made; now those without Endurance are removed, all at once (SK-8.4).",)
    return Entry("Combat is over", detail, event.rule, why, event.side, is_quiet=bool(fallen))


def _removed(before: s.State, event: s.Removed, after: s.State) -> Entry:
    name, side = name_of(after, event.figure), piece_of(after, event.figure).side
    hits = counted(event.hits, "hit")
    why = (f"{hits} against an Endurance of {event.endurance}: at 0 or less it is out (SK-9.5).",)
    return Entry(
        f"{name} falls",
        f"{hits} on {event.endurance} Endurance",
        event.rule,
        why,
        side,
        (event.figure,),
    )


def _yielded(before: s.State, event: s.Yielded, after: s.State) -> Entry:
    name = after.setup.side_names[event.side]
    why = ("A side may give up whenever it has a decision to make (SK-6.5).",)
    return Entry(f"The {name} gave up", "", event.rule, why, event.side, house=True)


def _match_ended(before: s.State, event: s.MatchEnded, after: s.State) -> Entry:
    headline, _, detail = event.sentence.partition(": ")
    quiet = f"{QUIET_TURNS} full turns in a row without an attack end a match in a draw (SK-6.5)."
    why = {
        "SK-6.3": ("The match is won by eliminating the enemy; both sides at once is a draw (SK-6.3).",),
        "SK-6.5": (quiet if after.drawn else "The other side wins when one gives up (SK-6.5).",),
    }[event.rule]
    is_house = event.rule == "SK-6.5" or event.winner is None
    return Entry(headline, detail.rstrip("."), event.rule, why, event.winner, house=is_house)


_TELLERS: dict[type, Callable[[s.State, Any, s.State], Entry]] = {
    s.InitiativeRolled: _initiative_rolled,
    s.FirstChosen: _first_chosen,
    s.Deployed: _deployed,
    s.TurnBegan: _turn_began,
    s.MoveBegan: _move_began,
    s.Committed: _committed,
    s.Moved: _moved,
    s.MoveEnded: _move_ended,
    s.CombatBegan: _combat_began,
    s.NoCombat: _no_combat,
    s.Attacked: attacked,
    s.Declined: _declined,
    s.CombatEnded: _combat_ended,
    s.Removed: _removed,
    s.Yielded: _yielded,
    s.MatchEnded: _match_ended,
}
