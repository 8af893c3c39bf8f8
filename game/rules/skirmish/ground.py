"""The ground of a skirmish: the table's size, impassable terrain, zones and scenery. Rules: SK-4, SK-6.4."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from game.table import Table

Point = tuple[float, float]
Ring = tuple[Point, ...]


SURFACES = ("inches", "squares")
"""The open table, and the sheet of 1" squares. Rule: SK-4.3."""


class Scenery(msgspec.Struct, frozen=True):
    """A picture that lies on the table, under the figures and in nobody's way."""

    picture: str
    x_in: float
    y_in: float
    size_in: float
    turn_deg: float = 0.0


class Patch(msgspec.Struct, frozen=True):
    """A piece of ground that only looks otherwise: a path, a bridge, a bed of earth. It stops nobody."""

    kind: str
    outline: Ring


class NamedGap(msgspec.Struct, frozen=True):
    """A gap that the map gives a name, and a line across it. Rule: SK-4.2."""

    name: str
    start: Point
    end: Point


class Ground(msgspec.Struct, frozen=True, dict=True):
    """The table of a match, as plain numbers in inches.

    `walls` are pieces of impassable terrain, each a tuple of rings (first the outer, then holes); a piece
    with a hole is the rock around a cavern. `labels` says what each is ("cavern", "wall", "pillar"), `names`
    what it is called. `zones` holds one deployment polygon a side, empty where there is none. Rules: SK-4.1,
    SK-6.4.
    """

    width_in: float
    depth_in: float
    walls: tuple[tuple[Ring, ...], ...] = ()
    labels: tuple[str, ...] = ()
    zones: tuple[Ring, ...] = ()
    names: tuple[str, ...] = ()
    gaps: tuple[NamedGap, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    surface: str = "inches"
    """How it is measured: a key of `SURFACES`. Rule: SK-4.3."""
    floor: str = "cavern_floor"
    """What the ground looks like: the name of a texture. It has no effect on play."""
    patches: tuple[Patch, ...] = ()

    @cached_property
    def table(self) -> Table:
        """The surface and terrain as `game.table` reckons with them; equal grounds share one."""
        return _table(self.width_in, self.depth_in, self.walls)

    def zone_table(self, side: int) -> Table | None:
        """A side's deployment zone as a table of its own, in which a base fits or not. Rule: SK-6.4."""
        zone = self.zones[side] if side < len(self.zones) else ()
        return _zone_table(zone) if zone else None

    def wall_name(self, index: int) -> str:
        """What a sentence calls a piece of terrain: "the Old King", else "a pillar"."""
        if index < len(self.names) and self.names[index]:
            return self.names[index]
        return f"a {self.labels[index]}" if index < len(self.labels) else "the terrain"


@lru_cache(maxsize=16)
def _table(width_in: float, depth_in: float, walls: tuple[tuple[Ring, ...], ...]) -> Table:
    # Imported when a match needs them, not when a menu lists scenarios: they take a tenth of a second.
    from shapely.geometry import Polygon, box

    from game.table import Table

    return Table(box(0.0, 0.0, width_in, depth_in), [Polygon(rings[0], rings[1:]) for rings in walls])


@lru_cache(maxsize=16)
def _zone_table(zone: Ring) -> Table:
    from shapely.geometry import Polygon

    from game.table import Table

    return Table(Polygon(zone))
