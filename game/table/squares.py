"""Sheets of 1" squares laid over a table: which squares are blocked, which a base holds, who touches whom.

Columns run east, rows south; square (0, 0) lies in the table's north-west corner. A base on squares stands in
the middle of those that it holds and faces along a quarter turn. Rule: SK-4.3.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from game.table.pose import GRID, QUARTER, Base, Pose
from game.table.tolerances import ROUNDING_IN, SQUARE_ENTRY_IN

if TYPE_CHECKING:
    from game.table.surface import Table

Square = tuple[int, int]
"""Column from the west, row from the north."""
Point = tuple[float, float]
Body = tuple[Base, Pose]


class Footprint(NamedTuple):
    """The squares that a base holds: the north-western one, and how many there are across and down."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def squares(self) -> tuple[Square, ...]:
        """All of them, row by row."""
        return tuple(
            (self.column + across, self.row + down)
            for down in range(self.rows)
            for across in range(self.columns)
        )

    @property
    def centre(self) -> Point:
        """Its middle, in inches: where the base's centre is."""
        return self.column + self.columns / 2, self.row + self.rows / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its outline, in inches, clockwise from the north-western corner."""
        left, top = float(self.column), float(self.row)
        right, bottom = left + self.columns, top + self.rows
        return (left, top), (right, top), (right, bottom), (left, bottom)


class Sheet:
    """A table ruled into squares: how many there are, and which of them terrain blocks. Rule: SK-4.3.

    `slip` is a place where terrain lies between two free squares without blocking either; None on a sound
    sheet. Only squares that lie wholly on the table are part of the sheet.
    """

    def __init__(
        self, columns: int, rows: int, blocked: Iterable[Square] = (), slip: Point | None = None
    ) -> None:
        self.columns, self.rows = columns, rows
        self.blocked = frozenset(blocked)
        self.slip = slip

    def is_free(self, square: Square) -> bool:
        """Whether the square is on the sheet and terrain leaves it open."""
        column, row = square
        return 0 <= column < self.columns and 0 <= row < self.rows and square not in self.blocked

    def holds(self, footprint: Footprint) -> bool:
        """Whether the whole footprint is on the sheet, blocked or not."""
        column, row, columns, rows = footprint
        return 0 <= column <= self.columns - columns and 0 <= row <= self.rows - rows


def sheet_of(table: Table) -> Sheet:
    """The sheet of squares on a table; kept with it. Rule: SK-4.3.

    A square is blocked when terrain comes into it by more than 0.05": when it meets the square made smaller
    by that much on each side.
    """
    kept = table.kept.get(("sheet",))
    if not isinstance(kept, Sheet):
        kept = table.kept[("sheet",)] = _ruled(table)
    return kept


def _ruled(table: Table) -> Sheet:
    import numpy as np
    import shapely

    _, _, right, bottom = table.surface.bounds
    columns, rows = math.floor(right + ROUNDING_IN), math.floor(bottom + ROUNDING_IN)
    xs, ys = np.meshgrid(np.arange(columns, dtype=float), np.arange(rows, dtype=float))
    inside = SQUARE_ENTRY_IN + ROUNDING_IN
    cores = shapely.box(xs + inside, ys + inside, xs + 1 - inside, ys + 1 - inside)
    closed = shapely.intersects(table.rock, cores) | ~shapely.covers(table.surface, cores)
    blocked = [(int(column), int(row)) for row, column in np.argwhere(closed)]
    return Sheet(columns, rows, blocked, _slip(table, closed, xs + 0.5, ys + 0.5))


def _slip(table: Table, closed: object, xs: object, ys: object) -> Point | None:
    """The first place where terrain crosses the step between two free squares."""
    import numpy as np
    import shapely

    shut, x, y = np.asarray(closed), np.asarray(xs), np.asarray(ys)
    for ahead, behind in (
        ((slice(None), slice(1, None)), (slice(None), slice(None, -1))),
        ((slice(1, None), slice(None)), (slice(None, -1), slice(None))),
    ):
        ends = np.stack(
            [np.stack([x[behind], y[behind]], axis=-1), np.stack([x[ahead], y[ahead]], axis=-1)], axis=-2
        )
        crossed = shapely.intersects(table.rock, shapely.linestrings(ends)) & ~(shut[ahead] | shut[behind])
        if crossed.any():
            row, column = np.argwhere(crossed)[0]
            (x1, y1), (x2, y2) = ends[row, column]
            return float(x1 + x2) / 2, float(y1 + y2) / 2
    return None


# Bases on squares


def footing(base: Base) -> Base:
    """The base grown to the squares that it holds: whatever it covers in part is its own.

    >>> footing(Base(1.25, 1.25)), footing(Base(1, 1.5)), footing(Base(0.625, 0.625))
    (Base(width_in=2, depth_in=2), Base(width_in=1, depth_in=2), Base(width_in=1, depth_in=1))
    """
    return Base(math.ceil(base.width_in - ROUNDING_IN), math.ceil(base.depth_in - ROUNDING_IN))


def span(base: Base, heading: int) -> tuple[int, int]:
    """How many squares the base holds across and down at a heading in hundredths of a degree."""
    wide, deep = math.ceil(base.width_in - ROUNDING_IN), math.ceil(base.depth_in - ROUNDING_IN)
    return (wide, deep) if _quarters(heading) % 2 == 0 else (deep, wide)


def footprint_of(base: Base, pose: Pose) -> Footprint:
    """The squares that a base holds in a pose, or at the pose on squares nearest to it.

    >>> footprint_of(Base(1.25, 1.25), Pose(3, 5)), footprint_of(Base(1, 1.5), Pose(3, 5.5, 90))
    (Footprint(column=2, row=4, columns=2, rows=2), Footprint(column=2, row=5, columns=2, rows=1))
    """
    columns, rows = span(base, pose.heading)
    # The centre lies half the span from the corner: rounded in whole thousandths, halves upward.
    column = (pose.x - columns * GRID // 2 + GRID // 2) // GRID
    row = (pose.y - rows * GRID // 2 + GRID // 2) // GRID
    return Footprint(column, row, columns, rows)


def snapped(base: Base, pose: Pose) -> Pose:
    """The nearest pose on squares: turned to a quarter, and moved to the middle of the squares held.

    >>> snapped(Base(1, 1), Pose(3.2, 5.9, 100)), snapped(Base(1.25, 1.25), Pose(3.2, 5.9))
    (Pose(3.5, 5.5, 90), Pose(3, 6, 0))
    """
    columns, rows, heading = *span(base, pose.heading), _quarters(pose.heading) * QUARTER
    footprint = footprint_of(base, Pose.on_grid(pose.x, pose.y, heading))
    half_x, half_y = columns * GRID // 2, rows * GRID // 2
    return Pose.on_grid(footprint.column * GRID + half_x, footprint.row * GRID + half_y, heading)


def is_on_squares(base: Base, pose: Pose) -> bool:
    """Whether a pose is the middle of squares and faces along a quarter turn."""
    return snapped(base, pose) == pose


def pose_in(footprint: Footprint, heading_deg: float) -> Pose:
    """The pose of a base that holds this footprint."""
    return Pose(*footprint.centre, heading_deg)


def held(others: Sequence[Body]) -> frozenset[Square]:
    """All squares that these bases hold."""
    return frozenset(chain.from_iterable(footprint_of(*other).squares for other in others))


def fits_squares(sheet: Sheet, base: Base, pose: Pose, others: Sequence[Body]) -> bool:
    """Whether a base may rest there: on squares, each of them open and nobody's. Rule: SK-4.3."""
    if not is_on_squares(base, pose):
        return False
    mine = footprint_of(base, pose)
    return all(sheet.is_free(square) for square in mine.squares) and not any(
        overlap(mine, footprint_of(*other)) for other in others
    )


def overlap(one: Footprint, two: Footprint) -> bool:
    """Whether two footprints have a square in common."""
    return (
        one.column < two.column + two.columns
        and two.column < one.column + one.columns
        and one.row < two.row + two.rows
        and two.row < one.row + one.rows
    )


def shared_side(one: Footprint, two: Footprint) -> tuple[Point, Point] | None:
    """The line along which squares of two footprints share their sides; None where they share none.

    A corner alone is no contact. Rule: SK-4.3.

    >>> shared_side(Footprint(2, 2, 1, 1), Footprint(3, 1, 2, 2))
    ((3.0, 2.0), (3.0, 3.0))
    >>> shared_side(Footprint(2, 2, 1, 1), Footprint(3, 3, 1, 1)) is None
    True
    """
    top, bottom = max(one.row, two.row), min(one.row + one.rows, two.row + two.rows)
    left, right = max(one.column, two.column), min(one.column + one.columns, two.column + two.columns)
    if left == right and top < bottom:
        return (float(left), float(top)), (float(left), float(bottom))
    if top == bottom and left < right:
        return (float(left), float(top)), (float(right), float(top))
    return None


def shared_in(one: Footprint, two: Footprint) -> float:
    """How many square sides two footprints share: the length of their contact in inches. Rule: SK-4.3."""
    line = shared_side(one, two)
    return 0.0 if line is None else abs(line[1][0] - line[0][0]) + abs(line[1][1] - line[0][1])


def beside(base: Base, other: Footprint) -> tuple[Pose, ...]:
    """Every pose of a base, facing it, that shares a side with a footprint: the middles of its edges first.

    In a fixed order, north, east, south and west by turns; then, for a base that is not square, with its
    flank along the other.
    """
    ranked = []
    for turn in (0, 1) if span(base, 0) != span(base, QUARTER) else (0,):
        for quarter in range(4):
            heading = ((quarter + 2 + turn) % 4) * QUARTER
            columns, rows = span(base, heading)
            along, mine = (other.columns, columns) if quarter % 2 == 0 else (other.rows, rows)
            for slide in range(1 - mine, along):
                off = abs(2 * slide + mine - along)
                if quarter % 2 == 0:
                    row = other.row - rows if quarter == 0 else other.row + other.rows
                    place = Footprint(other.column + slide, row, columns, rows)
                else:
                    column = other.column + other.columns if quarter == 1 else other.column - columns
                    place = Footprint(column, other.row + slide, columns, rows)
                ranked.append((turn, off, quarter, slide, pose_in(place, heading / 100)))
    return tuple(row[-1] for row in sorted(ranked, key=lambda row: row[:4]))


def _quarters(heading: int) -> int:
    """The nearest quarter turn, 0 to 3."""
    return (heading + QUARTER // 2) // QUARTER % 4
