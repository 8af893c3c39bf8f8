"""A skirmish as something to be drawn: its ground as a board, its figures as tokens that may be in motion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any

import pygame

from game.rules.skirmish import figures as rules
from game.rules.skirmish.ground import Ground
from game.rules.skirmish.state import Piece, State
from game.table import Pose, sheet_of
from game.ui import theme
from game.ui.camera import Lens
from game.ui.pieces import figures
from game.ui.pieces.scene import Board, Patch, Prop, Scene, Solid, Token

Looks = Callable[[int], theme.SideLook]
"""How a side shows, by its index."""


@lru_cache(maxsize=16)
def board_of(ground: Ground) -> Board:
    """The ground as a board: a wall with a hollow is the rock around a cavern."""
    solids = []
    for index, rings in enumerate(ground.walls):
        label = ground.labels[index] if index < len(ground.labels) else "wall"
        kind = "rock" if len(rings) > 1 or label == "cavern" else label
        name = ground.names[index] if kind != "rock" and index < len(ground.names) else ""
        solids.append(Solid(rings[0], rings[1:], kind, name))
    props = tuple(Prop(s.picture, s.x_in, s.y_in, s.size_in, s.turn_deg) for s in ground.scenery)
    is_ruled = ground.surface == "squares"
    shut = tuple(sorted(sheet_of(ground.table).blocked)) if is_ruled else ()
    grid = 1.0 if is_ruled else 0.0
    patches = tuple(Patch(patch.kind, patch.outline) for patch in ground.patches)
    return Board(ground.width_in, ground.depth_in, tuple(solids), props, ground.floor, grid, shut, patches)


class Shown:
    """Where and how one figure shows at this moment; animations move it."""

    __slots__ = ("heading_deg", "hits", "is_there", "lift", "opacity", "sink", "x", "y")

    def __init__(self, piece: Piece) -> None:
        self.put(piece.pose)
        self.hits = float(piece.hits)
        self.is_there = rules.is_standing(piece)
        self.opacity = 1.0
        self.lift = 0.0
        self.sink = 0.0

    def put(self, pose: Pose | None) -> None:
        """Stand at a pose; nowhere yet where there is none."""
        self.x, self.y, self.heading_deg = (
            (pose.x_in, pose.y_in, pose.heading_deg) if pose is not None else (0.0, 0.0, 0.0)
        )


_Kept = tuple[tuple[Any, ...], str, tuple[bool, float, float], Token]
"""How a figure shows, its card, its place in the drawing order, and the token made of it."""
_as_shown = attrgetter(*Shown.__slots__)


class Display:
    """What the table shows: every figure as it stands or moves now."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._tokens: list[Token] = []
        self._tokens_key: tuple[int, int] | None = None
        self._kept: dict[str, _Kept] = {}
        self._kept_looks: list[theme.SideLook] = []
        self._called: dict[str, tuple[str, int | None]] = {}
        self._at_rest: list[Token] = []
        self._at_rest_in: State | None = None
        self._bodies: list[pygame.Rect] = []
        self._bodies_key: tuple[Lens, tuple[int, ...]] | None = None
        self.shown: dict[str, Shown] = {}
        self.version = 0
        """Counts up with each change, for what is kept between frames."""

    def settle(self, state: State) -> None:
        """Show exactly this state."""
        self.shown = {piece.id: Shown(piece) for piece in state.pieces}
        if not self._called:  # names and numbers stay for the whole match
            self._called = {p.id: called(state, p.id) for p in state.pieces}
        self.version += 1

    def name_of(self, figure: str) -> str:
        """What a figure is called."""
        return self._called[figure][0]

    def place_of(self, figure: str) -> tuple[float, float]:
        """Where a figure shows now."""
        shown = self.shown[figure]
        return (shown.x, shown.y)

    def touch(self) -> None:
        self.version += 1

    def tokens(self, state: State) -> list[Token]:
        """The figures on the table in drawing order: north first, the lifted last. Do not change the list."""
        key = (self.version, id(state))
        if key != self._tokens_key:
            self._tokens_key, self._tokens = key, self._sorted_tokens(state)
        return self._tokens

    def bodies_at_rest(self, state: State, lens: Lens, part: pygame.Rect) -> list[pygame.Rect]:
        """The footprints of the figures in a part of the window, and of some beside it; kept.

        They are where the state has them, whatever is in motion now. Do not change the list.
        """
        key = (lens, tuple(part))
        if state is not self._at_rest_in:
            self._at_rest_in, self._bodies_key = state, None
            self._at_rest = [
                token(state, piece, self._looks(piece.side), Shown(piece), self._called[piece.id])
                for piece in rules.standing(state)
            ]
        if key != self._bodies_key:
            self._bodies_key, self._bodies = key, figures.bodies_in(lens, self._at_rest, part)
        return self._bodies

    def _sorted_tokens(self, state: State) -> list[Token]:
        looks = [self._looks(side) for side in range(len(state.setup.side_names))]
        if looks != self._kept_looks:
            self._kept, self._kept_looks = {}, looks
        found = []
        for piece in state.pieces:
            shown = self.shown.get(piece.id)
            if shown is None or not shown.is_there:
                continue
            now, kept = _as_shown(shown), self._kept.get(piece.id)
            if kept is None or kept[0] != now or kept[1] != piece.card:
                item = token(state, piece, looks[piece.side], shown, self._called[piece.id])
                kept = self._kept[piece.id] = (now, piece.card, (item.lift > 0, item.y, item.x), item)
            found.append(kept)
        found.sort(key=itemgetter(2))
        return [item for _, _, _, item in found]

    def at(self, state: State, x: float, y: float, slack: float = 0.0) -> str | None:
        """The figure under a point of the table, its base grown by `slack`; the nearest where several are."""
        best, nearest = None, float("inf")
        for item in self.tokens(state):
            if is_on_base(item, x, y, slack):
                away = (item.x - x) ** 2 + (item.y - y) ** 2
                if away < nearest:
                    best, nearest = item.id, away
        return best


def is_on_base(item: Token, x: float, y: float, slack: float = 0.0) -> bool:
    """Whether a point lies on the figure's base, grown by `slack` on each side."""
    facing = Pose(0, 0, item.heading_deg).facing()
    dx, dy = x - item.x, y - item.y
    ahead = dx * facing[0] + dy * facing[1]
    across = dx * -facing[1] + dy * facing[0]
    return abs(ahead) <= item.depth / 2 + slack and abs(across) <= item.width / 2 + slack


def called(state: State, figure: str) -> tuple[str, int | None]:
    """What a figure is called, and the number on its base where its type is not alone."""
    return rules.name_of(state, figure), rules.number_of(state, figure)


def token(
    state: State, piece: Piece, look: theme.SideLook, shown: Shown, name: tuple[str, int | None]
) -> Token:
    """One figure as the pieces draw it."""
    card = state.setup.card_by_id[piece.card]
    base = rules.base_of_piece(state, piece)
    left = card.endurance - shown.hits
    return Token(
        piece.id,
        name[0],
        card.art or card.id,
        shown.x,
        shown.y,
        shown.heading_deg,
        base.width_in,
        base.depth_in,
        look.colour,
        look.shape,
        name[1],
        max(0.0, min(1.0, left / card.endurance)),
        shown.opacity,
        shown.lift,
        shown.sink,
        is_doomed=left <= 0 and shown.sink == 0,
    )


def token_at(state: State, figure: str, pose: Pose, look: theme.SideLook, lift: float = 0.0) -> Token:
    """The figure as it would stand at another pose."""
    piece = rules.piece_of(state, figure)
    shown = Shown(piece)
    shown.put(pose)
    shown.is_there, shown.lift = True, lift
    return token(state, piece, look, shown, called(state, figure))


def scene_of(state: State, colours: Sequence[str] = ()) -> Scene:
    """A state as a picture; `colours` are the scenario's names of the sides' colours."""

    def look(side: int) -> theme.SideLook:
        return theme.side_look(colours[side] if side < len(colours) else "", side)

    display = Display(look)
    display.settle(state)
    return Scene(board_of(state.setup.ground), tuple(display.tokens(state)))


def looks_of(scenario: Any) -> Looks:
    """How the sides of a scenario show."""
    return lambda side: theme.side_look(scenario.sides[side].colour, side)
