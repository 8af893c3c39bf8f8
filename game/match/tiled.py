"""Maps in Tiled's JSON format (`.tmj`): read, checked and written.

A tile of the map is an inch of the table: `tilewidth` = `tileheight` = pixels to the inch. What counts
stands in object layers, asked for by name. Everything else in the file, known to us or not, is kept as it is,
so that a map that we write opens in Tiled with all that was in it.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.errors import BadData
from game.match import codec, files
from game.match.rings import Point, crossing, ring_of, turned

MOST_BYTES = 5 << 20
MOST_INCHES = 240
MOST_POINTS = 500
"""Corners of one polygon."""
MOST_POINTS_IN_ALL = 6000
MOST_OBJECTS = 3000
MOST_LAYER_DEPTH = 8
MOST_PIXELS = 1 << 20
"""No coordinate of a sensible map is beyond this."""
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
    if not isinstance(data, dict):
        raise BadData(file, "", "a Tiled map is a JSON object")
    codec.check_loose(data, file=file)
    if data.get("type", "map") != "map":
        raise BadData(file, "type", "this is a file of Tiled but no map")
    if data.get("orientation") != "orthogonal":
        raise BadData(file, "orientation", "only orthogonal maps are read")
    if data.get("infinite", False) is not False:
        raise BadData(file, "infinite", "an infinite map has no table's edge: make it finite in Tiled")
    size = [_whole(data, key, file, MOST_INCHES) for key in ("width", "height")]
    tile = [_whole(data, key, file, 1024) for key in ("tilewidth", "tileheight")]
    if tile[0] != tile[1]:
        raise BadData(file, "tileheight", "tiles must be square: one is an inch of the table")
    _check_links(data, file)
    count = _Count(file)
    _check_layers(data.get("layers"), file, "layers", 0, count)
    return TiledMap(file, data, float(size[0]), float(size[1]), tile[0])


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


# Checking


class _Count:
    """How many objects and corners the whole map has, so that no map is a load that stalls the program."""

    def __init__(self, file: str) -> None:
        self.file, self.objects, self.points = file, 0, 0

    def add(self, key: str, points: int) -> None:
        self.objects += 1
        self.points += points
        if points > MOST_POINTS:
            raise BadData(self.file, key, f"it has {points} corners; at most {MOST_POINTS} are read")
        if self.objects > MOST_OBJECTS or self.points > MOST_POINTS_IN_ALL:
            raise BadData(
                self.file, key, f"more than {MOST_OBJECTS} objects or {MOST_POINTS_IN_ALL} corners in all"
            )


def _whole(data: dict[str, Any], key: str, file: str, most: int) -> int:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadData(file, key, f"a whole number from 1 to {most} is expected")
    return value


def _number(data: dict[str, Any], key: str, file: str, place: str, least: float = -MOST_PIXELS) -> float:
    value = data.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise BadData(file, f"{place}.{key}", "a number is expected")
    if not least <= value <= MOST_PIXELS:
        what = "it may not be negative" if least == 0 and value < 0 else "this is far outside of any table"
        raise BadData(file, f"{place}.{key}", what)
    return float(value)


def _text(data: dict[str, Any], key: str, file: str, place: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or len(value) > 200:
        raise BadData(file, f"{place}.{key}", "a short text is expected")
    return value


def _check_links(data: dict[str, Any], file: str) -> None:
    """A map may name pictures and tile sets beside it, nothing elsewhere on the machine."""
    waiting: list[tuple[Any, str]] = [(data, "")]
    while waiting:
        part, place = waiting.pop()
        if isinstance(part, list):
            waiting.extend((inner, f"{place}[{i}]") for i, inner in enumerate(part))
        elif isinstance(part, dict):
            for key, inner in part.items():
                here = codec.join(place, key)
                if key == "template":
                    raise BadData(
                        file, here, "templates are not read: detach the object from its template in Tiled"
                    )
                is_link = key in ("image", "source") or (key == "value" and part.get("type") == "file")
                if is_link and isinstance(inner, str):
                    _check_link(inner, file, here)
                else:
                    waiting.append((inner, here))


def _check_link(link: str, file: str, place: str) -> None:
    parts = re.split(r"[/\\]", link)
    if ".." in parts or (link and not parts[0]) or ":" in link or "\x00" in link:
        raise BadData(file, place, "it leads out of the map's folder")


def _check_layers(layers: Any, file: str, place: str, depth: int, count: _Count) -> None:
    if not isinstance(layers, list):
        raise BadData(file, place, "a list of layers is expected")
    if depth > MOST_LAYER_DEPTH:
        raise BadData(file, place, f"groups of layers nest at most {MOST_LAYER_DEPTH} deep")
    for index, layer in enumerate(layers):
        key = f"{place}[{index}]"
        if not isinstance(layer, dict):
            raise BadData(file, key, "a layer is expected")
        _text(layer, "name", file, key)
        for offset in ("offsetx", "offsety"):
            _number(layer, offset, file, key)
        kind = layer.get("type")
        if kind == "group":
            _check_layers(layer.get("layers"), file, f"{key}.layers", depth + 1, count)
        elif kind == "objectgroup":
            _check_objects(layer.get("objects"), file, f"{key}.objects", count)
        elif kind == "tilelayer":
            if layer.get("compression") or "chunks" in layer:
                raise BadData(
                    file, key, "compressed tile layers are not read: choose CSV in Tiled's map properties"
                )
            if not isinstance(layer.get("data"), list | str):
                raise BadData(file, f"{key}.data", "the layer's tiles are expected")
        elif kind != "imagelayer":
            raise BadData(file, f"{key}.type", "this is no kind of layer that Tiled has")


def _check_objects(objects: Any, file: str, place: str, count: _Count) -> None:
    if not isinstance(objects, list):
        raise BadData(file, place, "a list of objects is expected")
    for index, item in enumerate(objects):
        key = f"{place}[{index}]"
        if not isinstance(item, dict):
            raise BadData(file, key, "an object is expected")
        for number in ("x", "y", "rotation"):
            _number(item, number, file, key)
        for number in ("width", "height"):
            _number(item, number, file, key, least=0)
        for word in ("name", "type", "class"):
            _text(item, word, file, key)
        corners = 0
        for shape in ("polygon", "polyline"):
            if shape in item:
                corners += _check_points(item[shape], file, f"{key}.{shape}")
        count.add(key, corners)
        properties = item.get("properties", [])
        if not isinstance(properties, list) or not all(
            isinstance(entry, dict) and isinstance(entry.get("name"), str) for entry in properties
        ):
            raise BadData(file, f"{key}.properties", "a list of named properties is expected")


def _check_points(points: Any, file: str, place: str) -> int:
    if not isinstance(points, list):
        raise BadData(file, place, "a list of points is expected")
    for index, point in enumerate(points):
        key = f"{place}[{index}]"
        if not isinstance(point, dict) or "x" not in point or "y" not in point:
            raise BadData(file, key, "a point with x and y is expected")
        _number(point, "x", file, key)
        _number(point, "y", file, key)
    return len(points)


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
