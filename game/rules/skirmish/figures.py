"""The figures of a match: who they are, what they are called, where they stand. Rules: SK-2, SK-5."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.errors import MalformedAction
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.state import Card, Piece, State
from game.table import Base, Pose


def piece_of(state: State, figure: str) -> Piece:
    """The figure of this id. Raises `MalformedAction` where there is none."""
    return state.pieces[index_of(state, figure)]


def index_of(state: State, figure: str) -> int:
    """Where the figure stands in `State.pieces`. Raises `MalformedAction` where there is none."""
    try:
        return state.setup.index_of[figure]
    except (KeyError, TypeError):
        raise MalformedAction(f"there is no figure {figure!r} in this match") from None


def card_of(state: State, figure: str) -> Card:
    """The figure's card. Rule: SK-5."""
    return state.setup.card_by_id[piece_of(state, figure).card]


def base_of(state: State, figure: str) -> Base:
    """The base that the figure stands on. Rule: SK-2.2."""
    return base_of_piece(state, piece_of(state, figure))


def base_of_piece(state: State, piece: Piece) -> Base:
    return SIZES[state.setup.card_by_id[piece.card].base]


def is_standing(piece: Piece) -> bool:
    """Whether the figure is on the table: set up, and not removed."""
    return piece.pose is not None and not piece.is_removed


def standing(state: State, side: int | None = None) -> Iterator[Piece]:
    """The figures on the table, of one side or of all, in the order of the match."""
    for piece in state.pieces:
        if is_standing(piece) and (side is None or piece.side == side):
            yield piece


def number_of(state: State, figure: str) -> int | None:
    """The running number shown on the base; None for a figure that is alone of its type. Rule: SK-2.1."""
    piece = piece_of(state, figure)
    mine = type_of(state.setup.card_by_id[piece.card])
    alike = sum(type_of(state.setup.card_by_id[other.card]) == mine for other in state.pieces)
    return piece.number if alike > 1 else None


def type_of(card: Card) -> str:
    """The type that running numbers count by. Rule: SK-2.1."""
    return card.kind or card.name


def name_of(state: State, figure: str) -> str:
    """What a figure is called: its card's name, and its number where others bear the name. Rule: SK-2.1."""
    piece = piece_of(state, figure)
    card = state.setup.card_by_id[piece.card]
    same = sum(state.setup.card_by_id[other.card].name == card.name for other in state.pieces)
    return f"{card.name} {piece.number}" if same > 1 else card.name


def endurance_left(state: State, piece: Piece) -> int:
    """How many hits the figure can still take before it falls. Rule: SK-9.5."""
    return state.setup.card_by_id[piece.card].endurance - piece.hits


def others_of(state: State, figure: str) -> tuple[tuple[Base, Pose], ...]:
    """The bases on the table apart from the figure's own, in the order of the match."""
    return tuple(
        (base_of_piece(state, piece), piece.pose)
        for piece in state.pieces
        if piece.id != figure and piece.pose is not None and not piece.is_removed
    )


def with_piece(state: State, index: int, piece: Piece) -> tuple[Piece, ...]:
    """The figures with one of them replaced."""
    return (*state.pieces[:index], piece, *state.pieces[index + 1 :])


def with_all(state: State, side: int | None, **changes: bool) -> tuple[Piece, ...]:
    """The figures with `changes` made to each of a side (of all where None); those unchanged are shared."""

    def changed(piece: Piece) -> Piece:
        if side not in (None, piece.side) or all(getattr(piece, at) == to for at, to in changes.items()):
            return piece
        return msgspec.structs.replace(piece, **changes)

    return tuple(changed(piece) for piece in state.pieces)
