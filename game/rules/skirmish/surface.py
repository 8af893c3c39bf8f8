"""The seam between the rules and how a table is measured: by the inch, or by squares of an inch.

The rules ask a surface where a base may stand, how far it can go and whom it touches, and never how that is
found out. Rules: SK-4, SK-4.3, SK-7, SK-8.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from game.rules.skirmish.ground import Point
from game.table import Base, Pose

if TYPE_CHECKING:
    from game.table import Blocker, Gap, Reach, SquareReach, Table

Body = tuple[Base, Pose]
Segment = tuple[Point, Point]


class Surface(Protocol):
    """How a table is measured."""

    unit: str
    """What lengths are counted in: "in" or "squares"; a square is an inch wide."""
    table: Table
    places_in: float
    """How far apart the places are that are offered for setting up."""
    contact_rule: str
    """The paragraph that says what contact is here."""
    contact_means: str
    """What it says, in one clause."""
    no_contact: str
    """That nobody is in contact, in a few words."""
    slack_in: float
    """Places at the end of a move stay this much inside of it, so that rounding cannot push them out."""

    def __hash__(self) -> int:
        """Surfaces are keys: what they have worked out is kept."""

    # Standing

    def footing(self, base: Base) -> Base:
        """The ground that a base takes up: itself, or whole squares."""

    def span_in(self, base: Base) -> float:
        """The radius of a circle about a base's centre outside of which it has no say."""

    def settled(self, base: Base, pose: Pose) -> Pose:
        """The pose nearest to a wish that this surface knows at all."""

    def fits(self, base: Base, pose: Pose, others: Sequence[Body]) -> bool:
        """Whether a base may rest there. Rules: SK-2.5, SK-4.3."""

    def turned_to_fit(self, base: Base, pose: Pose, others: Sequence[Body]) -> Pose | None:
        """The same place with the nearest heading that fits; None where none does. Rule: SK-7.4."""

    def blockers(self, base: Base, pose: Pose, others: Sequence[Body]) -> tuple[Blocker, ...]:
        """All that keeps a base from resting there; empty where it fits."""

    def overlap(self, one: Body, two: Body) -> bool:
        """Whether two bases stand on each other."""

    # Touching

    def contact_in(self, one: Body, two: Body) -> float:
        """The length along which two bases lie together. Rules: SK-8.2, SK-4.3."""

    def contact_line(self, one: Body, two: Body) -> Segment | None:
        """The line along which they do."""

    def contacts(self, bodies: Sequence[tuple[Base, Pose, int]]) -> Iterable[tuple[int, int, float]]:
        """All pairs of different sides in contact, (index, index, length), the lower index first."""

    def flush(self, base: Base, other: Body) -> tuple[Pose, ...]:
        """Poses of a base against another's edges, facing it; the list is the same wherever they stand."""

    def flush_middles(self, base: Base, other: Body) -> tuple[Pose, ...]:
        """Those of them that stand for all: enough to say how far another has to go to touch."""

    def flush_near(
        self, base: Base, pose: Pose, others: Sequence[Body], within_in: float
    ) -> tuple[Pose, ...]:
        """Poses near a wish that fit, laid along what is there or in squares, the nearest wish first."""

    def rest_near(self, base: Base, wish: Pose, reach: Any, others: Sequence[Body]) -> Pose | None:
        """The pose in a reach of this surface that fits and is nearest to a wish; None where none fits.

        One flush with what is there is taken before one that is nearer by no more than a hair.
        """

    # Going

    def reach(self, base: Base, start: Pose, limit_in: float, others: Sequence[Body]) -> Reach | SquareReach:
        """Where a base can come within a length. Rule: SK-7.4."""

    def necks(self, base: Base, others: Sequence[Body]) -> tuple[Gap, ...]:
        """The gaps about as wide as a base. Rule: SK-4.2. Squares have none: they are free or not."""

    def apart(self, here: Point, there: Point) -> float:
        """How far two places are from each other with nothing between them."""

    def length_of(self, way: Sequence[Point]) -> float:
        """How long a way of points is."""

    def point_along(self, way: Sequence[Point], at_in: float) -> Point:
        """The place that far along a way; its end where it is shorter."""

    def to_touch(self, base: Base, other: Body, places: Sequence[Point]) -> list[float]:
        """How far a base has to come from each place to touch another, bases in between left aside.

        Infinite where no way leads there.
        """

    # Words

    def amount(self, length_in: float, decimals: int = 2) -> str:
        """A length as a sentence says it: 6.84″, or 4.5 squares."""

    def part_of(self, length_in: float, limit_in: float) -> str:
        """How much of what may be moved was: 6.8″ of 7″, or 4.5 of 5 squares."""

    def side_by_side(self, length_in: float) -> str:
        """A length of contact in words: 0.50″, or 2 sides."""

    def contact_told(self, who: str, length_in: float) -> str:
        """A sentence about one contact: with whom, and how long it is."""

    def way_told(self, way: Sequence[Point], length_in: float) -> str:
        """A sentence about how a way was measured."""
