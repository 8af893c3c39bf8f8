"""Whether plain data is a Tiled map that we can read, without yet understanding its objects.

Everything a program could be led astray by is looked at here: types, huge numbers, links to other files,
layers of other kinds of map, and how much there is of all.
"""

from __future__ import annotations

import math
import re
from typing import Any

from game.errors import BadData
from game.match import codec

MOST_INCHES = 240
MOST_POINTS = 500
"""Corners of one polygon."""
MOST_POINTS_IN_ALL = 6000
MOST_OBJECTS = 3000
MOST_LAYER_DEPTH = 8
MOST_PIXELS = 1 << 20
"""No coordinate of a sensible map is beyond this."""


def check(data: Any, file: str) -> tuple[int, int, int]:
    """See that plain data is a map; returns its width and depth in tiles and the pixels of a tile's side.

    Raises `BadData`. What is checked is left as it was.
    """
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
    return size[0], size[1], tile[0]


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
