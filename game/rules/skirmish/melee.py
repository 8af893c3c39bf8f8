"""Attacks: who may strike whom, the roll, and what it does. Rules: SK-8, SK-9."""

from __future__ import annotations

import msgspec

from game import odds
from game.dice import Stream
from game.match.contract import Event, Figure, Mark, Refusal
from game.odds import Odds
from game.rules.skirmish.cards import attack_formula, damage_formula
from game.rules.skirmish.contact import contact_between, touched_by
from game.rules.skirmish.figures import (
    base_of,
    card_of,
    index_of,
    is_standing,
    name_of,
    piece_of,
    with_piece,
)
from game.rules.skirmish.obstacles import spoken
from game.rules.skirmish.state import Attack, Attacked, Decline, Declined, State
from game.rules.skirmish.surfaces import surface_of
from game.table import rectangle
from game.table.tolerances import CONTACT_IN
from game.units import inches


def attackers(state: State) -> tuple[str, ...]:
    """The figures that may attack now: the mover's, and when they are done, the others. Rule: SK-8.4."""
    touching = sorted({index for contact in state.contacts for index in (contact.first, contact.second)})
    ready = [state.pieces[index] for index in touching if not state.pieces[index].is_spent]
    acting = state.mover if any(piece.side == state.mover for piece in ready) else 1 - state.mover
    return tuple(piece.id for piece in ready if piece.side == acting)


def is_fought(state: State) -> bool:
    """Whether anybody may still attack: there are `attackers`. Rule: SK-8.4."""
    pieces = state.pieces
    return any(not (pieces[c.first].is_spent and pieces[c.second].is_spent) for c in state.contacts)


def acting_side(state: State) -> int:
    """The side whose attacks are being made. Rule: SK-8.4."""
    ready = attackers(state)
    return piece_of(state, ready[0]).side if ready else state.mover


def targets_of(state: State, figure: str) -> tuple[str, ...]:
    """The enemies in contact, in the order of the match. Rules: SK-8.1, SK-8.2."""
    return tuple(state.setup.figures[index] for index in touched_by(state, index_of(state, figure)))


def odds_of(state: State, attacker: str, target: str) -> Odds:
    """The exact odds of one figure's attack on another, in contact or not. Rules: SK-8.5, SK-9."""
    strikes, struck, piece = card_of(state, attacker), card_of(state, target), piece_of(state, target)
    left = max(1, struck.endurance - piece.hits)
    return odds.of(attack_formula(strikes.attack), struck.defense, damage_formula(strikes.damage), left)


def check_attack(state: State, action: Attack) -> Refusal | None:
    """Whether this attack may be made now. Rules: SK-8.1, SK-8.2, SK-8.4."""
    one, two = index_of(state, action.figure), index_of(state, action.target)
    target = state.pieces[two]
    if refusal := _check_fresh(state, action.figure):
        return refusal
    if one == two:
        who = name_of(state, action.figure)
        return Refusal("SK-8.1", f"{who} cannot attack itself; an enemy in contact is wanted.")
    if target.side == state.pieces[one].side:
        who, whom = name_of(state, action.figure), name_of(state, action.target)
        return Refusal("SK-8.1", f"{whom} is on {who}’s own side; an enemy in contact is wanted.")
    if not is_standing(target):
        return Refusal("SK-9.5", f"{name_of(state, action.target)} is not on the table any more.")
    if two not in touched_by(state, one):
        return _not_in_contact(state, action)
    return _check_order(state, action.figure)


def check_decline(state: State, action: Decline) -> Refusal | None:
    """Whether the figure has an attack to decline. Rule: SK-8.4."""
    if refusal := _check_fresh(state, action.figure):
        return refusal
    if not targets_of(state, action.figure):
        who = name_of(state, action.figure)
        return Refusal("SK-8.1", f"{who} touches no enemy and has no attack to decline.")
    return _check_order(state, action.figure)


def attack(state: State, action: Attack) -> tuple[State, tuple[Event, ...]]:
    """Roll, compare, and tick off the hits. Assumes that `check_attack` allowed it. Rules: SK-8.5, SK-9.

    The attack hits when the total exceeds the Defense; hits are read from the same dice. Nobody is removed
    here: combat is simultaneous.
    """
    one, two = index_of(state, action.figure), index_of(state, action.target)
    striker, target = state.pieces[one], state.pieces[two]
    card, struck = state.setup.card_by_id[striker.card], state.setup.card_by_id[target.card]
    formula, damage = attack_formula(card.attack), damage_formula(card.damage)
    chances = odds.of(formula, struck.defense, damage)
    stream = Stream(state.dice)
    roll = formula.roll(stream)
    is_hit = roll.total > struck.defense
    hits = damage.hits(roll.faces) if is_hit else 0
    attacked = Attacked(
        rule="SK-8.5",
        figure=striker.id,
        target=target.id,
        roll=roll,
        defense=struck.defense,
        is_hit=is_hit,
        damage=card.damage,
        counted=damage.counted(roll.faces) if is_hit else (),
        hits=hits,
        hits_before=target.hits,
        endurance=struck.endurance,
        chance=chances.hitting / chances.rolls,
        expected_hits=sum(n * ways for n, ways in chances.ways) / chances.rolls,
    )
    pieces = list(state.pieces)
    pieces[one] = msgspec.structs.replace(striker, is_spent=True)
    if hits:
        pieces[two] = msgspec.structs.replace(target, hits=target.hits + hits)
    after = msgspec.structs.replace(
        state, pieces=tuple(pieces), dice=stream.dice, attacks_this_turn=state.attacks_this_turn + 1
    )
    return after, (attacked,)


def decline(state: State, action: Decline) -> tuple[State, tuple[Event, ...]]:
    """The figure lets its attack pass. Rule: SK-8.4."""
    index = index_of(state, action.figure)
    spent = msgspec.structs.replace(state.pieces[index], is_spent=True)
    after = msgspec.structs.replace(state, pieces=with_piece(state, index, spent))
    return after, (Declined(rule="SK-8.4", figure=action.figure),)


def _check_fresh(state: State, figure: str) -> Refusal | None:
    """Whether the figure still has its attack. Rule: SK-8.1."""
    piece = piece_of(state, figure)
    if is_standing(piece) and not piece.is_spent:
        return None
    name = name_of(state, figure)
    if not is_standing(piece):
        return Refusal("SK-9.5", f"{name} is not on the table any more.")
    return Refusal("SK-8.1", f"{name} has had its one attack in this combat; the next combat gives another.")


def _check_order(state: State, figure: str) -> Refusal | None:
    """Whether it is this side's turn to strike; the figure touches an enemy and is fresh. Rule: SK-8.4."""
    if piece_of(state, figure).side == state.mover:
        return None  # who just moved strikes first
    ready = attackers(state)
    if figure in ready:
        return None
    first = spoken([name_of(state, other) for other in ready])
    marks = tuple(Mark("figure", label=other, tone="good") for other in ready)
    sentence = f"The side that just moved strikes first: {first}. Then it is {name_of(state, figure)}’s turn."
    return Refusal("SK-8.4", sentence, (), marks)


def _not_in_contact(state: State, action: Attack) -> Refusal:
    """Says how far the two lie together, and what is missing to a quarter of an inch. Rule: SK-8.2."""
    one, two = index_of(state, action.figure), index_of(state, action.target)
    who, whom = name_of(state, action.figure), name_of(state, action.target)
    length = contact_between(state, one, two)
    a, b = state.pieces[one], state.pieces[two]
    assert a.pose is not None
    assert b.pose is not None
    base_a, base_b = base_of(state, a.id), base_of(state, b.id)
    allowed = spoken([name_of(state, target) for target in targets_of(state, action.figure)])
    marks = [
        Mark("polygon", rectangle(base_b, b.pose), whom, "bad"),
        *(Mark("figure", label=target, tone="good") for target in targets_of(state, action.figure)),
    ]
    surface = surface_of(state.setup.ground)
    figures: tuple[Figure, ...] = (Figure("contact", length, "in"), Figure("needed", CONTACT_IN, "in"))
    line = surface.contact_line((base_a, a.pose), (base_b, b.pose))
    if length > 0 and line is not None:
        marks.append(Mark("segment", line, f"contact {inches(length, 2)}", "bad"))
        sentence = (
            f"{who} and {whom} touch along only {inches(length, 2)}; {inches(CONTACT_IN, 2)} is needed."
        )
    elif surface.unit == "squares":
        figures = ()
        sentence = f"No square of {who} shares a side with one of {whom}; a shared corner is no contact."
    else:
        sentence = f"No edge of {who}’s base lies along {whom}’s; a corner that touches is no contact."
    if targets_of(state, action.figure):
        sentence += f" {who} may attack {allowed}."
    return Refusal(surface.contact_rule, sentence, figures, tuple(marks))
