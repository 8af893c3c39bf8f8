"""How far a base can get on squares, and by which way. Rules: SK-4.3, SK-7.2 to SK-7.4.

On its way a base is as wide and as deep as its shorter side: one square, or two by two (SK-2.3). A base of
one by two is counted by either of its squares; laid as it lay before, by the same one from start to end, so
that turning wins no ground. Lengths are counted in half squares: a straight step is two, a diagonal three.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from game.table.pose import GRID, QUARTER, Base, Pose
from game.table.reaching import Route
from game.table.squares import (
    Body,
    Footprint,
    Point,
    Sheet,
    Square,
    beside,
    footprint_of,
    held,
    span,
)

if TYPE_CHECKING:
    from shapely.geometry import MultiPolygon, Polygon

STRAIGHT, DIAGONAL = 2, 3
"""What a step costs, in half squares: a diagonal one counts one and a half. House ruling. Rule: SK-4.3."""
STEPS = (
    (0, -1, STRAIGHT),
    (1, 0, STRAIGHT),
    (0, 1, STRAIGHT),
    (-1, 0, STRAIGHT),
    (1, -1, DIAGONAL),
    (1, 1, DIAGONAL),
    (-1, 1, DIAGONAL),
    (-1, -1, DIAGONAL),
)


class Arrival(NamedTuple):
    """A place that a walk came to: the half squares it took, and the place before it."""

    halves: int
    came_from: Square | None


class Walk:
    """All places that a square block of `side` squares gets to from one of the starts, by whole steps.

    A place is named for its north-western square. A diagonal step needs the places beside it open, too,
    unless the walk `cuts_corners`, as no base may: such a walk shows what stands in the way of one that may.
    """

    def __init__(
        self,
        sheet: Sheet,
        side: int,
        starts: Sequence[Square],
        limit: int | None = None,
        taken: frozenset[Square] = frozenset(),
        cuts_corners: bool = False,
    ) -> None:
        self._sheet, self._side, self._taken = sheet, side, taken
        self._cuts_corners = cuts_corners
        self._open: dict[Square, bool] = {}
        self.arrivals: dict[Square, Arrival] = {}
        self._go(starts, limit)

    def _go(self, starts: Sequence[Square], limit: int | None) -> None:
        """Dijkstra's search with one row of places for each half square of length."""
        arrivals = self.arrivals
        arrivals.update((start, Arrival(0, None)) for start in starts)
        rows: list[list[Square]] = [list(starts)]
        halves = 0
        while halves < len(rows):
            for place in rows[halves]:
                if arrivals[place].halves < halves:
                    continue
                for there, cost in self._steps(place):
                    total = halves + cost
                    known = arrivals.get(there)
                    if (limit is not None and total > limit) or (known and known.halves <= total):
                        continue
                    arrivals[there] = Arrival(total, place)
                    while len(rows) <= total:
                        rows.append([])
                    rows[total].append(there)
            halves += 1

    def _steps(self, place: Square) -> Iterator[tuple[Square, int]]:
        column, row = place
        for across, down, cost in STEPS:
            there = (column + across, row + down)
            if self.is_open(there) and (
                cost == STRAIGHT
                or self._cuts_corners
                or (self.is_open((column + across, row)) and self.is_open((column, row + down)))
            ):
                yield there, cost

    def is_open(self, place: Square) -> bool:
        """Whether the block may be there: all its squares on the sheet, open and nobody's."""
        known = self._open.get(place)
        if known is None:
            squares = Footprint(*place, self._side, self._side).squares
            known = self._open[place] = all(self.is_square_open(square) for square in squares)
        return known

    def is_square_open(self, square: Square) -> bool:
        """Whether one square is on the sheet, open and nobody's."""
        return self._sheet.is_free(square) and square not in self._taken

    def way_to(self, place: Square) -> list[Square]:
        """The places from the start to one that was come to."""
        way, at = [], place
        while True:
            way.append(at)
            before = self.arrivals[at].came_from
            if before is None:
                return way[::-1]
            at = before


def cores(footprint: Footprint, side: int) -> tuple[Square, ...]:
    """The blocks, as wide as the base is narrow, by which a footprint may be counted."""
    column, row, columns, rows = footprint
    return tuple(
        (column + across, row + down)
        for down in range(rows - side + 1)
        for across in range(columns - side + 1)
    )


def spans(base: Base) -> tuple[tuple[int, int], ...]:
    """The spans that a base may have, turned one way or the other."""
    return tuple(dict.fromkeys((span(base, 0), span(base, QUARTER))))


def footprint_at(of: Sequence[tuple[int, int]], x_in: float, y_in: float) -> Footprint | None:
    """The footprint, of one of these spans, around a place; None where the place is no middle of one."""
    x, y = round(x_in * GRID), round(y_in * GRID)
    for columns, rows in of:
        left, top = x - columns * GRID // 2, y - rows * GRID // 2
        if left % GRID == 0 and top % GRID == 0:
            return Footprint(left // GRID, top // GRID, columns, rows)
    return None


class SquareReach:
    """The places to which a base can get within a number of squares; asked like a `Reach` in inches.

    A place is the middle of the squares that the base would hold; what lies between is no place at all.
    Rules: SK-4.3, SK-7.4.
    """

    def __init__(
        self, sheet: Sheet, base: Base, start: Pose, limit_in: float, others: Sequence[Body]
    ) -> None:
        self.start = (start.x_in, start.y_in)
        self.limit_in = limit_in
        self._sheet, self._taken = sheet, held(others)
        self._home = footprint_of(base, start)
        self._side = min(span(base, 0))
        self._spans = spans(base)
        limit = None if math.isinf(limit_in) else math.floor(limit_in * 2 + 1e-9)
        self._walks = tuple(
            Walk(sheet, self._side, (core,), limit, self._taken) for core in cores(self._home, self._side)
        )

    def _best(self, footprint: Footprint) -> tuple[int, int, Square] | None:
        """The fewest half squares to a footprint, the walk that makes them, and where that walk ends."""
        is_laid_alike = footprint[2:] == self._home[2:]
        found = [
            (walk.arrivals[core].halves, i, core)
            for i, walk in enumerate(self._walks)
            for j, core in enumerate(cores(footprint, self._side))
            if core in walk.arrivals and (i == j or not is_laid_alike)
        ]
        return min(found, default=None)

    def contains(self, x_in: float, y_in: float) -> bool:
        """Whether a legal way of at most the limit leads there. Rule: SK-7.4."""
        return self.distance_in(x_in, y_in) < math.inf

    def distance_in(self, x_in: float, y_in: float) -> float:
        """The squares of the shortest legal way there; infinite beyond the reach. Rule: SK-4.3."""
        footprint = footprint_at(self._spans, x_in, y_in)
        best = None if footprint is None else self._best(footprint)
        return math.inf if best is None else best[0] / 2

    def distances_in(self, places: Sequence[Point]) -> list[float]:
        """`distance_in` of many places."""
        return [self.distance_in(x, y) for x, y in places]

    def route_to(self, x_in: float, y_in: float) -> Route | None:
        """The shortest legal way there; None beyond the reach. Its points are the centre's, step by step.

        `length_in` counts squares. A base that lies otherwise in the end turns little by little on the way.
        """
        footprint = footprint_at(self._spans, x_in, y_in)
        best = None if footprint is None else self._best(footprint)
        if footprint is None or best is None:
            return None
        halves, index, core = best
        way = self._walks[index].way_to(core)
        off = [
            (here[0] - place[0], here[1] - place[1])
            for here, place in ((self.start, way[0]), (footprint.centre, way[-1]))
        ]
        last = max(1, len(way) - 1)
        points = [
            (
                column + off[0][0] + (off[1][0] - off[0][0]) * i / last,
                row + off[0][1] + (off[1][1] - off[0][1]) * i / last,
            )
            for i, (column, row) in enumerate(way)
        ]
        if len(points) == 1 and points[0] != footprint.centre:
            points.append(footprint.centre)
        return Route(tuple(points), halves / 2)

    @cached_property
    def stops(self) -> tuple[tuple[Footprint, float], ...]:
        """Where the base may come to rest, and the squares to there: footprints row by row."""
        found = []
        for columns, rows in self._spans:
            for row in range(self._sheet.rows - rows + 1):
                for column in range(self._sheet.columns - columns + 1):
                    footprint = Footprint(column, row, columns, rows)
                    best = self._best(footprint)
                    if best is not None and all(
                        self._sheet.is_free(square) and square not in self._taken
                        for square in footprint.squares
                    ):
                        found.append((footprint, best[0] / 2))
        return tuple(found)

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square that the base could hold when it has come to rest, row by row."""
        covered = {square for footprint, _ in self.stops for square in footprint.squares}
        return tuple(sorted(covered, key=lambda square: square[::-1]))

    @cached_property
    def polygon(self) -> Polygon | MultiPolygon:
        """The outline of those squares, for drawing; empty where there are none."""
        import shapely

        from game.table.surface import areas_only

        return areas_only(shapely.union_all([shapely.box(c, r, c + 1, r + 1) for c, r in self.squares]))


class Approach:
    """How far a base has to come, from anywhere, to share a side with a footprint. Rule: SK-4.3.

    Other bases are left aside. A base of one by two may be counted by whichever square is nearer.
    """

    def __init__(self, sheet: Sheet, base: Base, other: Footprint) -> None:
        self._spans, self._side = spans(base), min(span(base, 0))
        ends = (footprint_of(base, pose) for pose in beside(base, other))
        starts = (
            core
            for end in ends
            if all(sheet.is_free(square) for square in end.squares)
            for core in cores(end, self._side)
        )
        self._walk = Walk(sheet, self._side, tuple(dict.fromkeys(starts)))

    def distance_in(self, x_in: float, y_in: float) -> float:
        """The squares from a place; infinite where no way leads."""
        footprint = footprint_at(self._spans, x_in, y_in)
        arrivals = self._walk.arrivals
        there = () if footprint is None else cores(footprint, self._side)
        return min((arrivals[core].halves / 2 for core in there if core in arrivals), default=math.inf)


def reach_squares(
    sheet: Sheet, base: Base, start: Pose, limit_in: float, others: Sequence[Body]
) -> SquareReach:
    """Where a base can get from a start on squares, within so many of them. Rules: SK-4.3, SK-7.4."""
    return SquareReach(sheet, base, start, limit_in, others)
