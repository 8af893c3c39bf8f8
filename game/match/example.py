"""What a rule's drawn example shows, as plain values: a rule system fills them in, the screen draws them.

Lengths are inches, x runs east and y south, headings are degrees clockwise from north. Words may hold lengths
as the rules write them (``6.5″``): the screen says them as the player reads lengths.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Point = tuple[float, float]
Ring = tuple[Point, ...]


# On the table


class Stand(msgspec.Struct, frozen=True):
    """A figure on its base. `art` names its picture, `left` is the share of its Endurance left.

    `is_ghost`: where it would stand; `is_lifted`: in the hand.
    """

    id: str
    name: str
    art: str
    side: int
    x_in: float
    y_in: float
    heading_deg: float
    width_in: float
    depth_in: float
    number: int | None = None
    left: float = 1.0
    is_ghost: bool = False
    is_lifted: bool = False


class Terrain(msgspec.Struct, frozen=True):
    """Impassable ground: what it is ("wall", "pillar", "rock"), its outline and the hollows in it."""

    kind: str
    outline: Ring
    hollows: tuple[Ring, ...] = ()


class Touch(msgspec.Struct, frozen=True):
    """How two figures lie together: the line along which they do, its length, and whether that is contact.

    Where no edges lie together `line` is the one point where they come nearest, twice.
    """

    between: tuple[str, str]
    line: tuple[Point, Point]
    length_in: float
    is_contact: bool
    words: str


class Neck(msgspec.Struct, frozen=True):
    """A gap, and whether the figure that is spoken of passes it."""

    figure: str
    line: tuple[Point, Point]
    width_in: float
    is_passable: bool
    words: str


class Way(msgspec.Struct, frozen=True):
    """A figure's way, `length` long in inches or squares; beyond `limit` it goes too far.

    `counts` stands beside each point of a way from square to square: what it counts so far.
    """

    figure: str
    points: tuple[Point, ...]
    length: float
    limit: float
    words: str = ""
    counts: tuple[float, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """A shaded part of the table: outlines, each with its holes.

    `kind`: ``reach`` (where a figure can come), ``unfit`` (it may not rest there), ``zone`` (of a side).
    """

    kind: str
    parts: tuple[tuple[Ring, ...], ...]
    side: int = 0


class Disc(msgspec.Struct, frozen=True):
    """A base on its way, as the disc that it then is."""

    centre: Point
    radius_in: float


class Measure(msgspec.Struct, frozen=True):
    """A line with a tick at either end, and what it measures."""

    line: tuple[Point, Point]
    words: str
    tone: str = "gold"


class Label(msgspec.Struct, frozen=True):
    """Words by a point. `tone`: ``good`` (allowed), ``bad`` (not allowed), ``note``."""

    at: Point
    words: str
    tone: str = "note"
    anchor: Literal["above", "below", "right"] = "below"


class Strike(msgspec.Struct, frozen=True):
    """An arrow from who strikes to who is struck, or from where to where something goes."""

    start: Point
    end: Point
    side: int


class Tabletop(msgspec.Struct, frozen=True):
    """A piece of a table seen from above. `window` is what is shown of it: left, top, right, bottom.

    With a `grid_in` it is ruled into squares, the `shut` ones (column, row) taken by terrain.
    """

    width_in: float
    depth_in: float
    window: tuple[float, float, float, float]
    stands: tuple[Stand, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    marks: tuple[Any, ...] = ()
    grid_in: float = 0.0
    shut: tuple[tuple[int, int], ...] = ()
    floor: str = "cavern_floor"
    is_named: bool = True
    """Whether the figures' names stand under them."""


class ScenarioTable(msgspec.Struct, frozen=True):
    """The whole table of a shipped scenario with its figures at their starts."""

    scenario: str


# Beside the table


class DiceRow(msgspec.Struct, frozen=True):
    """Dice as they lie. `lit` are the indices of those that count; `lines` reckon, `verdict` is the result.

    With a `side` the dice are that side's.
    """

    title: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    lit: tuple[int, ...]
    lines: tuple[str, ...] = ()
    verdict: str = ""
    tone: str = "note"
    side: int | None = None


class Boxes(msgspec.Struct, frozen=True):
    """A figure's Endurance: `count` circles, `taken` crossed out before and `fresh` just now."""

    title: str
    count: int
    taken: int
    fresh: int
    words: str
    side: int = 0


class Chart(msgspec.Struct, frozen=True):
    """A small table of words: its heads, and rows with a cell a head. Row `lit` is the one spoken of."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: int | None = None


class Stage(msgspec.Struct, frozen=True):
    """A step of a sequence, and a word about it; `side` is whose it is, None for both."""

    label: str
    words: str = ""
    side: int | None = None


class Stages(msgspec.Struct, frozen=True):
    """A sequence of steps."""

    steps: tuple[Stage, ...]


class Example(msgspec.Struct, frozen=True):
    """A rule's drawn example: pictures one under the other, and what is to be seen on them."""

    pictures: tuple[Any, ...]
    words: str
