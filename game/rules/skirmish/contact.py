"""Who stands edge to edge with whom. Rules: SK-8.2, SK-4.3."""

from __future__ import annotations

from game.rules.skirmish.figures import base_of_piece, is_standing
from game.rules.skirmish.state import Contact, Piece, State
from game.rules.skirmish.surfaces import surface_of
from game.table.tolerances import CONTACT_LEAST_IN


def all_contacts(state: State) -> tuple[Contact, ...]:
    """Every pair of enemies in contact, found afresh."""
    present = [index for index, piece in enumerate(state.pieces) if is_standing(piece)]
    bodies = []
    for index in present:
        piece = state.pieces[index]
        assert piece.pose is not None
        bodies.append((base_of_piece(state, piece), piece.pose, piece.side))
    found = surface_of(state.setup.ground).contacts(bodies)
    return tuple(Contact(present[i], present[j], length) for i, j, length in found)


def contacts_after(state: State, index: int, piece: Piece) -> tuple[Contact, ...]:
    """The contacts once `piece` stands in the place of figure `index`: those of the others are kept.

    In the order that `all_contacts` gives.
    """
    kept = [c for c in state.contacts if index not in (c.first, c.second)]
    if is_standing(piece):
        surface, base = surface_of(state.setup.ground), base_of_piece(state, piece)
        for at, other in enumerate(state.pieces):
            if at == index or other.side == piece.side or other.pose is None or other.is_removed:
                continue
            assert piece.pose is not None
            length = surface.contact_in((base, piece.pose), (base_of_piece(state, other), other.pose))
            if length >= CONTACT_LEAST_IN:
                kept.append(Contact(min(index, at), max(index, at), length))
    return tuple(sorted(kept, key=lambda c: (c.first, c.second)))


def contact_between(state: State, one: int, two: int) -> float:
    """The length in inches along which two figures lie together, contact or not; 0 where they do not."""
    a, b = state.pieces[one], state.pieces[two]
    if a.pose is None or b.pose is None or a.is_removed or b.is_removed:
        return 0.0
    surface = surface_of(state.setup.ground)
    return surface.contact_in((base_of_piece(state, a), a.pose), (base_of_piece(state, b), b.pose))


def touched_by(state: State, index: int) -> tuple[int, ...]:
    """The enemies that a figure is in contact with, in the order of the match. Rule: SK-8.1."""
    return tuple(
        sorted(
            contact.second if contact.first == index else contact.first
            for contact in state.contacts
            if index in (contact.first, contact.second)
        )
    )
