"""Maps in Tiled's JSON format (`.tmj`): read, checked and written.

A tile of the map is an inch of the table: `tilewidth` = `tileheight` = pixels to the inch. What counts
stands in object layers, asked for by name. Everything else in the file, known to us or not, is kept as it is,
so that a map that we write opens in Tiled with all that was in it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from typing import Any

import msgspec

from game.errors import BadData
from game.match import codec, files
from game.match.rings import Point, crossing, ring_of, turned
from game.match.tiled_check import check

MOST_BYTES = 5 << 20
ELLIPSE_POINTS = 32
GRID = 1000
"""Inches are rounded to whole thousandths, as poses are. Rule: SK-2.4."""


class Thing(msgspec.Struct, frozen=True):
    """An object of a map, in inches: x east and y south of the table's north-west corner.

    `shape` is ``polygon``, ``polyline``, ``point`` or ``text`` (the last two with one point). `kind` is what
    Tiled calls the class. `heading_deg` is the object's rotation, clockwise. `key` is its place in the file.
    """

    name: str
    kind: str
    shape: str
    points: tuple[Point, ...]
    heading_deg: float
    properties: dict[str, Any]
    key: str

    @property
    def at(self) -> Point:
        """A point object's place; a polygon's first corner."""
        return self.points[0]


class TiledMap(msgspec.Struct, frozen=True):
    """A map that has been checked. `raw` is the whole file as plain data; leave it unchanged."""

    file: str
    raw: dict[str, Any]
    width_in: float
    depth_in: float
    pixels_per_inch: int

    def layer_names(self) -> tuple[str, ...]:
        """The names of the object layers, in the file's order."""
        return tuple(layer.get("name", "") for layer, _, _, _ in _object_layers(self.raw["layers"]))

    @property
    def properties(self) -> dict[str, Any]:
        """The map's own custom properties, by name, as they stand in the file."""
        entries = self.raw.get("properties", [])
        if not isinstance(entries, list):
            return {}
        return {
            entry["name"]: entry.get("value")
            for entry in entries
            if isinstance(entry, dict) and isinstance(entry.get("name"), str)
        }

    def things(self, layer: str, *shapes: str) -> tuple[Thing, ...]:
        """The objects of the layers of this name, in the file's order; none when there is no such layer.

        With `shapes`, objects of any other shape are refused. Raises `BadData` for an object that cannot be
        understood: a polygon with less than three corners, without area, or crossing itself, a tile.
        """
        found: list[Thing] = []
        for data, key, shift_x, shift_y in _object_layers(self.raw["layers"]):
            if data.get("name", "") != layer:
                continue
            for index, item in enumerate(data["objects"]):
                place = f"{key}.objects[{index}]"
                thing = _thing(item, self, place, shift_x, shift_y)
                if shapes and thing.shape not in shapes:
                    wanted = " or ".join(shapes)
                    raise BadData(
                        self.file, place, f"in layer {layer!r} a {wanted} is expected, not a {thing.shape}"
                    )
                found.append(thing)
        return tuple(found)


def read(path: str | os.PathLike[str]) -> TiledMap:
    """Read and check a map file. Raises `BadData` with the file and the place in it."""
    data = codec.decode(files.read(path, MOST_BYTES), file=str(path))
    return parse(data, str(path))


def write(tiled_map: TiledMap, path: str | os.PathLike[str]) -> None:
    """Write a map whole or not at all. Raises `GameError`."""
    files.write_whole(path, text(tiled_map))


def text(tiled_map: TiledMap) -> bytes:
    """A map as the JSON text that Tiled reads."""
    return msgspec.json.format(codec.encode(tiled_map.raw), indent=1) + b"\n"


def parse(data: Any, file: str) -> TiledMap:
    """Check a map that is plain data already. Raises `BadData`."""
    width, depth, pixels = check(data, file)
    return TiledMap(file, data, float(width), float(depth), pixels)


def blank(width_in: int, depth_in: int, pixels_per_inch: int = 64, file: str = "map.tmj") -> TiledMap:
    """An empty map of this size, to which `with_layer` adds what is on the table."""
    raw = {
        "compressionlevel": -1,
        "height": depth_in,
        "infinite": False,
        "layers": [],
        "nextlayerid": 1,
        "nextobjectid": 1,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "tiledversion": "1.10.2",
        "tileheight": pixels_per_inch,
        "tilesets": [],
        "tilewidth": pixels_per_inch,
        "type": "map",
        "version": "1.10",
        "width": width_in,
    }
    return parse(raw, file)


def with_layer(tiled_map: TiledMap, layer: str, things: tuple[Thing, ...], colour: str = "") -> TiledMap:
    """The map with one more object layer at the end. Coordinates go out in pixels. Raises `BadData`."""
    scale = tiled_map.pixels_per_inch
    raw = tiled_map.raw
    number = raw.get("nextobjectid", 1)
    objects = []
    for offset, thing in enumerate(things):
        x, y = thing.at
        item: dict[str, Any] = {
            "height": 0,
            "id": number + offset,
            "name": thing.name,
            "rotation": thing.heading_deg if thing.shape == "point" else 0,
            "type": thing.kind,
            "visible": True,
            "width": 0,
            "x": _tidy(x * scale),
            "y": _tidy(y * scale),
        }
        if thing.shape == "point":
            item["point"] = True
        else:
            item[thing.shape] = [
                {"x": _tidy((px - x) * scale), "y": _tidy((py - y) * scale)} for px, py in thing.points
            ]
        if thing.properties:
            item["properties"] = [_property(name, value) for name, value in thing.properties.items()]
        objects.append(item)
    data: dict[str, Any] = {
        "draworder": "index",
        "id": raw.get("nextlayerid", 1),
        "name": layer,
        "objects": objects,
        "opacity": 1,
        "type": "objectgroup",
        "visible": True,
        "x": 0,
        "y": 0,
    }
    if colour:
        data["color"] = colour
    new = {
        **raw,
        "layers": [*raw["layers"], data],
        "nextlayerid": data["id"] + 1,
        "nextobjectid": number + len(objects),
    }
    return parse(new, tiled_map.file)


def _tidy(pixels: float) -> float:
    """Pixels to the thousandth; whole ones as whole numbers, as Tiled writes them."""
    value = round(pixels, 3)
    return int(value) if value == int(value) else value


def _property(name: str, value: Any) -> dict[str, Any]:
    kinds = {bool: "bool", int: "int", float: "float"}
    return {"name": name, "type": kinds.get(type(value), "string"), "value": value}


# Objects into inches


def _object_layers(
    layers: list[dict[str, Any]], place: str = "layers", shift_x: float = 0.0, shift_y: float = 0.0
) -> Iterator[tuple[dict[str, Any], str, float, float]]:
    """Every object layer with its key and its shift in pixels; those inside of groups too."""
    for index, layer in enumerate(layers):
        key = f"{place}[{index}]"
        x, y = shift_x + layer.get("offsetx", 0), shift_y + layer.get("offsety", 0)
        if layer["type"] == "objectgroup":
            yield layer, key, x, y
        elif layer["type"] == "group":
            yield from _object_layers(layer["layers"], f"{key}.layers", x, y)


def _thing(item: dict[str, Any], tiled_map: TiledMap, key: str, shift_x: float, shift_y: float) -> Thing:
    file = tiled_map.file
    shape, outline = _outline(item, file, key)
    rotation = float(item.get("rotation", 0))
    x, y = item.get("x", 0) + shift_x, item.get("y", 0) + shift_y
    scale = tiled_map.pixels_per_inch
    points = []
    for px, py in turned(outline, rotation):
        points.append((_snap((x + px) / scale), _snap((y + py) / scale)))
    if shape == "polygon":
        points = _checked_ring(points, file, key)
    elif shape == "polyline" and len(points) < 2:
        raise BadData(file, key, "a line has at least two points")
    return Thing(
        name=item.get("name", ""),
        kind=item.get("type") or item.get("class") or "",
        shape=shape,
        points=tuple(points),
        heading_deg=rotation % 360,
        properties={entry["name"]: entry.get("value") for entry in item.get("properties", [])},
        key=key,
    )


def _outline(item: dict[str, Any], file: str, key: str) -> tuple[str, list[Point]]:
    """The object's shape and its points in pixels, from its own corner, before it is turned."""
    if "gid" in item:
        raise BadData(file, key, "this is a tile; draw a polygon, rectangle, ellipse or point instead")
    for shape in ("polygon", "polyline"):
        if shape in item:
            return shape, [(float(point["x"]), float(point["y"])) for point in item[shape]]
    if item.get("point") is True:
        return "point", [(0.0, 0.0)]
    if "text" in item:
        return "text", [(0.0, 0.0)]
    width, height = float(item.get("width", 0)), float(item.get("height", 0))
    if not width or not height:
        raise BadData(file, key, "it has no size")
    if item.get("ellipse") is True:
        steps = [2 * math.pi * i / ELLIPSE_POINTS for i in range(ELLIPSE_POINTS)]
        return "polygon", [(width / 2 * (1 + math.cos(a)), height / 2 * (1 + math.sin(a))) for a in steps]
    return "polygon", [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]


def _snap(inches: float) -> float:
    return round(inches * GRID) / GRID


def _checked_ring(points: list[Point], file: str, key: str) -> list[Point]:
    ring = ring_of(points)
    if len(ring) < 3:
        raise BadData(file, key, "a polygon has at least three different corners")
    crossed = crossing(ring)
    if crossed is not None:
        x, y = crossed
        raise BadData(file, key, f"the polygon's outline meets itself near ({x:g}, {y:g}) inches")
    return ring
