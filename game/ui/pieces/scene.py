"""What can be drawn on a surface, as plain values: a system's view fills them in, the pieces draw them.

Lengths are world units (inches on a table); x runs east, y south, headings clockwise from north.
"""

from __future__ import annotations

import msgspec

Ring = tuple[tuple[float, float], ...]


class Solid(msgspec.Struct, frozen=True):
    """Impassable terrain: its outline, the hollows in it, what it is, its name.

    `kind` is "rock", "pillar", "wall", or one of `landscape`: "water", "hedge", "stake".
    """

    outline: Ring
    hollows: tuple[Ring, ...] = ()
    kind: str = "pillar"
    name: str = ""


class Prop(msgspec.Struct, frozen=True):
    """Scenery: a picture that lies on the ground and stops nobody."""

    picture: str
    x: float
    y: float
    size: float = 1.5
    turn_deg: float = 0.0


class Patch(msgspec.Struct, frozen=True):
    """A piece of ground that looks otherwise and stops nobody: "trodden", "paved", "tilled" ..."""

    kind: str
    outline: Ring


class Board(msgspec.Struct, frozen=True):
    """A table: its size, terrain and scenery. `floor` names the texture under it all.

    With a `grid` it is ruled into squares of that side; the `shut` ones (column, row) are taken by terrain.
    """

    width: float
    depth: float
    solids: tuple[Solid, ...] = ()
    props: tuple[Prop, ...] = ()
    floor: str = "cavern_floor"
    grid: float = 0.0
    shut: tuple[tuple[int, int], ...] = ()
    patches: tuple[Patch, ...] = ()


class Token(msgspec.Struct, frozen=True):
    """A figure on its base.

    `colour` and `shape` are its side's; `number` is None where a type is alone. `left` is the share of its
    Endurance left (0 to 1), `lift` how far it is picked up (0 to 1), `opacity` for fading, `sink` how far it
    has fallen (0 standing to 1).
    """

    id: str
    name: str
    art: str
    x: float
    y: float
    heading_deg: float
    width: float
    depth: float
    colour: tuple[int, int, int]
    shape: str
    number: int | None = None
    left: float = 1.0
    opacity: float = 1.0
    lift: float = 0.0
    sink: float = 0.0
    is_spent: bool = False
    """Drawn quieter: it has moved, or has struck."""
    is_doomed: bool = False
    """At 0 and still on the table until the removal."""


class Scene(msgspec.Struct, frozen=True):
    """A whole picture: the board and what stands on it, in drawing order."""

    board: Board
    tokens: tuple[Token, ...] = ()
