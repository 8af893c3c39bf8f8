"""A sheet of 1" squares: distance counts squares, contact is a shared side. Rule: SK-4.3."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product

from game.rules.skirmish.ground import Point
from game.rules.skirmish.surface import Body, Segment
from game.table import (
    Approach,
    Base,
    Blocker,
    Footprint,
    Gap,
    Pose,
    Sheet,
    SquareReach,
    Table,
    beside,
    fits_squares,
    footing,
    footprint_of,
    reach_squares,
    rectangle,
    sheet_of,
    snapped,
)
from game.table.squares import overlap, shared_in, shared_side, span
from game.units import counted

NEAR_IN = 0.75
"""So far from a wish lies the middle of the squares around it, at most."""


class Squares:
    """Satisfies `surface.Surface`."""

    unit = "squares"
    places_in = 1.0
    slack_in = 0.0
    contact_rule = "SK-4.3"
    contact_means = "Contact is a side that two squares share; a shared corner is none"
    no_contact = "no square shares a side with an enemy’s"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sheet = sheet_of(table)

    def footing(self, base: Base) -> Base:
        return footing(base)

    def span_in(self, base: Base) -> float:
        wide, deep = span(base, 0)
        return math.hypot(wide, deep) / 2 + (NEAR_IN if wide != deep else 0.0)

    def settled(self, base: Base, pose: Pose) -> Pose:
        return snapped(base, pose)

    def fits(self, base: Base, pose: Pose, others: Sequence[Body]) -> bool:
        return fits_squares(self.sheet, base, pose, others)

    def turned_to_fit(self, base: Base, pose: Pose, others: Sequence[Body]) -> Pose | None:
        turned = snapped(base, pose)
        is_here = (turned.x, turned.y) == (pose.x, pose.y)
        return turned if is_here and self.fits(base, turned, others) else None

    def blockers(self, base: Base, pose: Pose, others: Sequence[Body]) -> tuple[Blocker, ...]:
        """Square by square what terrain blocks, and the squares of others; of one off the squares nothing."""
        mine, found = footprint_of(base, pose), []
        for column, row in mine.squares:
            outline = Footprint(column, row, 1, 1).corners
            if not self.sheet.holds(Footprint(column, row, 1, 1)):
                found.append(Blocker("edge", 0, outline))
            elif not self.sheet.is_free((column, row)):
                found.append(Blocker("terrain", self.terrain_in(column, row), outline))
        for index, other in enumerate(others):
            its = footprint_of(*other)
            if overlap(mine, its):
                left, top = max(mine.column, its.column), max(mine.row, its.row)
                right = min(mine.column + mine.columns, its.column + its.columns)
                bottom = min(mine.row + mine.rows, its.row + its.rows)
                common = Footprint(left, top, right - left, bottom - top)
                found.append(Blocker("base", index, common.corners))
        return tuple(sorted(found, key=lambda b: (("edge", "terrain", "base").index(b.kind), b.index)))

    def terrain_in(self, column: int, row: int) -> int:
        """Which piece of terrain takes most of a square; the first where none does."""
        from shapely import box

        square = box(column, row, column + 1, row + 1)
        areas = [terrain.intersection(square).area for terrain in self.table.terrain]
        return max(range(len(areas)), key=lambda i: (round(areas[i], 6), -i), default=0)

    def overlap(self, one: Body, two: Body) -> bool:
        return overlap(footprint_of(*one), footprint_of(*two))

    def contact_in(self, one: Body, two: Body) -> float:
        return shared_in(footprint_of(*one), footprint_of(*two))

    def contact_line(self, one: Body, two: Body) -> Segment | None:
        return shared_side(footprint_of(*one), footprint_of(*two))

    def contacts(self, bodies: Sequence[tuple[Base, Pose, int]]) -> Iterable[tuple[int, int, float]]:
        for (i, (base_a, a, side_a)), (j, (base_b, b, side_b)) in combinations(enumerate(bodies), 2):
            if side_a != side_b and (length := self.contact_in((base_a, a), (base_b, b))):
                yield i, j, length

    def flush(self, base: Base, other: Body) -> tuple[Pose, ...]:
        return _beside(base, footprint_of(*other))

    def flush_middles(self, base: Base, other: Body) -> tuple[Pose, ...]:
        return _beside(base, footprint_of(*other))

    def flush_near(
        self, base: Base, pose: Pose, others: Sequence[Body], within_in: float
    ) -> tuple[Pose, ...]:
        """The squares around the wish that are free to it, as it is turned or turned by a quarter."""
        found: dict[Pose, float] = {}
        wide, deep = span(base, 0)
        for dx, dy, turn in product((0, -1, 1), (0, -1, 1), (0,) if wide == deep else (0, 90)):
            near = snapped(base, Pose(pose.x_in + dx, pose.y_in + dy, pose.heading_deg + turn))
            far = math.dist((near.x_in, near.y_in), (pose.x_in, pose.y_in))
            if near not in found and far <= max(within_in, NEAR_IN) and self.fits(base, near, others):
                found[near] = round(far, 6) + turn * 1e-5
        return tuple(sorted(found, key=lambda near: found[near]))

    def rest_near(self, base: Base, wish: Pose, reach: SquareReach, others: Sequence[Body]) -> Pose | None:
        """Of squares equally near, those that lie as the wish does, then those by a shorter way."""
        wanted = footprint_of(base, wish)[2:]
        ranked = sorted(
            (round(math.dist(place.centre, (wish.x_in, wish.y_in)), 6), place[2:] != wanted, length, place)
            for place, length in reach.stops
        )
        for _, is_across, _, place in ranked:
            pose = snapped(base, Pose(*place.centre, wish.heading_deg + (90 if is_across else 0)))
            if self.fits(base, pose, others):
                return pose
        return None

    def reach(self, base: Base, start: Pose, limit_in: float, others: Sequence[Body]) -> SquareReach:
        return _reach(self.sheet, base, snapped(base, start), limit_in, tuple(others))

    def necks(self, base: Base, others: Sequence[Body]) -> tuple[Gap, ...]:
        return ()

    def apart(self, here: Point, there: Point) -> float:
        """Counted from the square that one place lies in to the other's, straight and diagonal steps."""
        across, down = (abs(math.floor(a) - math.floor(b)) for a, b in zip(here, there, strict=True))
        return max(across, down) + min(across, down) / 2

    def length_of(self, way: Sequence[Point]) -> float:
        return sum(_step(here, there) for here, there in pairwise(way))

    def point_along(self, way: Sequence[Point], at_in: float) -> Point:
        """The last place of the way that so many squares lead to."""
        place = way[0]
        for here, there in pairwise(way):
            at_in -= _step(here, there)
            if at_in < -1e-6:
                break
            place = there
        return place

    def to_touch(self, base: Base, other: Body, places: Sequence[Point]) -> list[float]:
        approach = _approach(self.sheet, base, footprint_of(*other))
        return [approach.distance_in(x, y) for x, y in places]

    def amount(self, length_in: float, decimals: int = 2) -> str:
        return counted(length_in, "square")

    def part_of(self, length_in: float, limit_in: float) -> str:
        return f"{length_in:g} of {self.amount(limit_in)}"

    def side_by_side(self, length_in: float) -> str:
        return counted(length_in, "side")

    def contact_told(self, who: str, length_in: float) -> str:
        return f"Its squares share {self.side_by_side(length_in)} with {who}’s: contact (SK-4.3)."

    def way_told(self, way: Sequence[Point], length_in: float) -> str:
        slanting = sum(_step(here, there) > 1 for here, there in pairwise(way))
        counted = f", {slanting} of the steps diagonal, which counts one and a half" if slanting else ""
        return f"It went {self.amount(length_in)} by the shortest way{counted} (SK-4.3)."


def outline(base: Base, pose: Pose) -> tuple[Point, ...]:
    """The squares that a base holds in a pose, as one outline."""
    return rectangle(footing(base), pose)


def _step(here: Point, there: Point) -> float:
    """What a step counts: a diagonal one one and a half. Rule: SK-4.3."""
    return 1.5 if min(abs(here[0] - there[0]), abs(here[1] - there[1])) > 0.25 else 1.0


@lru_cache(maxsize=160)
def _reach(sheet: Sheet, base: Base, start: Pose, limit_in: float, others: tuple[Body, ...]) -> SquareReach:
    return reach_squares(sheet, base, start, limit_in, others)


@lru_cache(maxsize=512)
def _approach(sheet: Sheet, base: Base, other: Footprint) -> Approach:
    return Approach(sheet, base, other)


@lru_cache(maxsize=1024)
def _beside(base: Base, other: Footprint) -> tuple[Pose, ...]:
    return beside(base, other)
