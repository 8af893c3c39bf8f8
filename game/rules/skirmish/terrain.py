"""From a Tiled map to the ground of a match. Rules: SK-4.1, SK-4.2, SK-6.4.

Layers: ``terrain`` (class "cavern": a hollow, outside of which all is rock; any other class: solid),
``zones`` (a polygon named for its side), ``starts`` (points), ``gaps`` (named lines across a gap, for the
players), ``scenery`` (pictures that lie on the floor) and ``patches`` (polygons: what the floor looks like
there). The map's own property ``ground`` names what it looks like elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from game.errors import BadData
from game.match.scenario import Scenario
from game.match.tiled import Thing, TiledMap
from game.rules.skirmish.ground import Ground, NamedGap, Patch, Ring, Scenery
from game.table import Pose, sheet_of
from game.table.tolerances import SQUARE_ENTRY_IN, TERRAIN_LEAST_IN

CAVERN = "cavern"
FLOORS = ("cavern_floor", "grass", "earth", "stone", "wood")
"""What a floor may look like; the first where the map does not say."""
PATCHES = ("trodden", "paved", "tilled", "planks", "shallows")
"""What pieces of it may look like."""
SLIVER_IN2 = 2e-4
"""Less lost area than this (square inches) is rounding, not thinness."""
SCENERY_SIZE_IN = 1.5
"""How large a picture lies on the table where the map does not say."""
_GRID = 1000


def read_ground(scenario: Scenario, tiled_map: TiledMap, surface: str = "inches") -> Ground:
    """The ground of a scenario's map, measured as `surface` says: a key of `ground.SURFACES`.

    Raises `BadData` naming the map and the place in it.
    """
    things = tiled_map.things("terrain", "polygon")
    for thing in things:
        _refuse_thin(thing, tiled_map.file)
    caverns = [thing for thing in things if thing.kind == CAVERN]
    rock = _rock_around(caverns, tiled_map)
    solid = [thing for thing in things if thing.kind != CAVERN]
    ground = Ground(
        width_in=float(tiled_map.width_in),
        depth_in=float(tiled_map.depth_in),
        walls=(*rock, *((thing.points,) for thing in solid)),
        labels=(*[CAVERN] * len(rock), *(thing.kind or "wall" for thing in solid)),
        zones=_zones(scenario, tiled_map),
        names=(*[caverns[0].name if caverns else ""] * len(rock), *(thing.name for thing in solid)),
        gaps=tuple(
            NamedGap(thing.name, thing.points[0], thing.points[-1])
            for thing in tiled_map.things("gaps", "polyline")
        ),
        scenery=tuple(
            _scenery(thing, tiled_map.file) for thing in tiled_map.things("scenery", "point", "polygon")
        ),
        surface=surface,
        floor=_floor(tiled_map),
        patches=tuple(_patch(thing, tiled_map.file) for thing in tiled_map.things("patches", "polygon")),
    )
    if surface == "squares":
        _refuse_slips(ground, tiled_map.file)
    return ground


def read_starts(tiled_map: TiledMap) -> dict[str, list[Pose]]:
    """The start positions by name; several of one name are taken in turn."""
    starts: dict[str, list[Pose]] = {}
    for thing in tiled_map.things("starts", "point"):
        if not thing.name:
            raise BadData(tiled_map.file, f"{thing.key}.name", "a start position needs a name")
        starts.setdefault(thing.name, []).append(Pose(*thing.at, thing.heading_deg))
    return starts


def _rock_around(caverns: list[Thing], tiled_map: TiledMap) -> tuple[tuple[Ring, ...], ...]:
    """What of the table lies outside of all caverns. Rule: SK-4.1."""
    if not caverns:
        return ()
    surface = box(0, 0, tiled_map.width_in, tiled_map.depth_in)
    hollow = shapely.union_all([Polygon(thing.points) for thing in caverns])
    parts = shapely.get_parts(surface.difference(hollow))
    return tuple(
        tuple(_ring(ring.coords[:-1]) for ring in (part.exterior, *part.interiors))
        for part in sorted(parts, key=lambda part: part.bounds)
        if isinstance(part, Polygon) and part.area > 0
    )


def _ring(points: Iterable[tuple[float, ...]]) -> Ring:
    return tuple((round(x * _GRID) / _GRID, round(y * _GRID) / _GRID) for x, y in points)


def _refuse_thin(thing: Thing, file: str) -> None:
    """Raises `BadData` for terrain that is somewhere thinner than 0.05 inch. House ruling. Rule: SK-4.2.

    Shrunk by half of that, it must still be in one piece, and grown again it must be what it was: what is
    too thin is lost on the way, while pointed corners come back.
    """
    if thing.kind == CAVERN:
        return
    half = TERRAIN_LEAST_IN / 2 * 0.999
    polygon = Polygon(thing.points)
    core = polygon.buffer(-half, join_style="mitre", mitre_limit=50)
    parts = shapely.get_parts(core)
    if len(parts) > 1:
        at = shapely.shortest_line(parts[0], parts[1]).centroid
    else:
        grown = core.buffer(half * 1.001, join_style="mitre", mitre_limit=50)
        lost = polygon.difference(grown)
        if lost.area <= SLIVER_IN2:
            return
        at = lost.representative_point()
    why = (
        f"terrain must be at least {TERRAIN_LEAST_IN} inch thick; it is thinner near ({at.x:.2f}, {at.y:.2f})"
    )
    raise BadData(file, thing.key, why)


def _refuse_slips(ground: Ground, file: str) -> None:
    """Raises `BadData` for terrain that lies between two squares and blocks neither. Rule: SK-4.3."""
    slip = sheet_of(ground.table).slip
    if slip is not None:
        why = (
            f"terrain lies between two squares near ({slip[0]:g}, {slip[1]:g}) and blocks neither: "
            f"let it come into one by more than {SQUARE_ENTRY_IN} inch"
        )
        raise BadData(file, "terrain", why)


def _floor(tiled_map: TiledMap) -> str:
    """What the floor looks like. Raises `BadData` for a look that there is not."""
    floor = tiled_map.properties.get("ground", FLOORS[0])
    if floor not in FLOORS:
        why = f"one of {', '.join(FLOORS)} is expected"
        raise BadData(tiled_map.file, "properties.ground", why)
    return str(floor)


def _patch(thing: Thing, file: str) -> Patch:
    """A piece of ground that looks otherwise. Raises `BadData` for a look that there is not."""
    if thing.kind not in PATCHES:
        raise BadData(file, f"{thing.key}.type", f"a class is expected, one of {', '.join(PATCHES)}")
    return Patch(thing.kind, thing.points)


def _zones(scenario: Scenario, tiled_map: TiledMap) -> tuple[Ring, ...]:
    """One zone a side, by the side's id; empty where the map has none. Rule: SK-6.4."""
    zones: list[Ring] = [()] * len(scenario.sides)
    ids = [side.id for side in scenario.sides]
    surface = box(0, 0, tiled_map.width_in, tiled_map.depth_in)
    for thing in tiled_map.things("zones", "polygon"):
        if thing.name not in ids:
            raise BadData(
                tiled_map.file, f"{thing.key}.name", f"no side is called {thing.name!r}: {', '.join(ids)}"
            )
        inside = Polygon(thing.points).intersection(surface)
        if isinstance(inside, MultiPolygon) or inside.is_empty or not isinstance(inside, Polygon):
            raise BadData(tiled_map.file, thing.key, "a deployment zone is one area on the table")
        if zones[ids.index(thing.name)]:
            raise BadData(tiled_map.file, thing.key, f"{thing.name!r} has a zone already")
        zones[ids.index(thing.name)] = _ring(inside.exterior.coords[:-1])
    return tuple(zones)


def _scenery(thing: Thing, file: str) -> Scenery:
    """A picture's name, place, size and turn; a polygon's picture fills its bounds."""
    if not thing.kind:
        raise BadData(file, f"{thing.key}.type", "scenery needs a class: the name of its picture")
    if thing.shape == "point":
        size = thing.properties.get("size_in", SCENERY_SIZE_IN)
        if not isinstance(size, int | float) or isinstance(size, bool) or not 0 < size <= 100:
            raise BadData(file, f"{thing.key}.properties.size_in", "a size in inches is expected")
        return Scenery(thing.kind, *thing.at, float(size), thing.heading_deg)
    left, top, right, bottom = Polygon(thing.points).bounds
    return Scenery(thing.kind, (left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top))
