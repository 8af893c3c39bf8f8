"""Bases and where they stand. Rules: SK-2.2, SK-2.4, SK-2.5."""

from __future__ import annotations

import math
from typing import Any

import msgspec

GRID = 1000
"""Poses lie on whole thousandths of an inch. House ruling. Rule: SK-2.4."""
TURN = 36_000
"""A full turn in hundredths of a degree. House ruling. Rule: SK-2.4."""
QUARTER = TURN // 4


class Base(msgspec.Struct, frozen=True):
    """A rectangular base: its width along the front edge and its depth, in inches. Rule: SK-2.2.

    Raises `ValueError` unless both are finite and more than nothing.
    """

    width_in: float
    depth_in: float

    def __post_init__(self) -> None:
        if not (0 < self.width_in < math.inf and 0 < self.depth_in < math.inf):
            raise ValueError("a base has a width and a depth, in inches")

    @property
    def narrow_in(self) -> float:
        """The shorter side: as wide as the disc that the base is in transit. Rule: SK-2.3."""
        return min(self.width_in, self.depth_in)


class Pose:
    """Where a base's centre is and which way its front edge faces, on the fine grid of SK-2.4.

    x runs east and y south, in inches; heading 0 is north, clockwise, in degrees. Inside, all three are
    integers (thousandths of an inch, hundredths of a degree), so that a pose is the same on every machine.
    Raises `ValueError` for what is no finite number.

    >>> Pose(1.25, 3, 450)
    Pose(1.25, 3, 90)
    >>> Pose(1.25, 3, 450) == Pose.on_grid(1250, 3000, 9000)
    True
    """

    __slots__ = ("heading", "x", "y")
    x: int
    y: int
    heading: int

    def __init__(self, x_in: float, y_in: float, heading_deg: float = 0.0) -> None:
        try:
            put = object.__setattr__
            put(self, "x", round(x_in * GRID))
            put(self, "y", round(y_in * GRID))
            put(self, "heading", round(heading_deg * 100) % TURN)
        except (OverflowError, TypeError, ValueError) as error:
            raise ValueError("a pose takes finite numbers") from error

    @classmethod
    def on_grid(cls, x: int, y: int, heading: int) -> Pose:
        """A pose from grid integers, unrounded."""
        pose = object.__new__(cls)
        put = object.__setattr__
        put(pose, "x", x)
        put(pose, "y", y)
        put(pose, "heading", heading % TURN)
        return pose

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a pose does not change")

    @property
    def x_in(self) -> float:
        return self.x / GRID

    @property
    def y_in(self) -> float:
        return self.y / GRID

    @property
    def heading_deg(self) -> float:
        return self.heading / 100

    def turned(self, by_deg: float) -> Pose:
        """The same place, turned clockwise."""
        return Pose.on_grid(self.x, self.y, self.heading + round(by_deg * 100))

    def facing(self) -> tuple[float, float]:
        """The unit vector through the front edge.

        >>> Pose(0, 0, 90).facing()
        (1.0, 0.0)
        """
        angle = math.radians(self.heading_deg)
        return (round(math.sin(angle), 15), 0.0 - round(math.cos(angle), 15) + 0.0)

    def to_wire(self) -> list[int]:
        """For files: three integers."""
        return [self.x, self.y, self.heading]

    @classmethod
    def from_wire(cls, wire: Any) -> Pose:
        """From a file. Raises `ValueError`."""
        if (
            not isinstance(wire, list)
            or len(wire) != 3
            or not all(type(n) is int and abs(n) < 10**9 for n in wire)
        ):
            raise ValueError("a pose is three whole numbers: x and y in thousandths, heading in hundredths")
        return cls.on_grid(*wire)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pose)
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Pose.on_grid, self.to_wire())

    def __repr__(self) -> str:
        return f"Pose({self.x_in:g}, {self.y_in:g}, {self.heading_deg:g})"
