from __future__ import annotations

import copy
import json
import math
import os
import shutil
import subprocess

import pytest
import pytiled_parser

from game.errors import BadData
from game.match import tiled
from game.match.scenario import shipped
from game.match.tiled import Thing


def thing(shape, *points, name="", kind="", heading=0.0, **properties):
    return Thing(name, kind, shape, points, heading, properties, "")


def cave():
    """A map with all that we write: a cavern, a pillar, a zone, a start and scenery."""
    blank = tiled.blank(20, 12)
    walled = tiled.with_layer(
        blank,
        "terrain",
        (
            thing("polygon", (0.5, 0.5), (19.5, 0.5), (19.5, 11.5), (0.5, 11.5), kind="cavern"),
            thing("polygon", (5, 5), (6.125, 5), (6, 6.333), kind="pillar", thickness=2, is_old=True),
        ),
        colour="#8a7a60",
    )
    starts = (thing("point", (3.25, 4.5), name="M", heading=90.0), thing("point", (9, 9), name="T"))
    return tiled.with_layer(walled, "starts", starts)


def raw_with(**object_keys):
    raw = copy.deepcopy(tiled.blank(20, 12).raw)
    item = {"id": 1, "name": "", "type": "", "x": 64, "y": 128, "width": 0, "height": 0, "rotation": 0}
    layer = {"id": 1, "name": "terrain", "type": "objectgroup", "objects": [{**item, **object_keys}]}
    raw["layers"] = [layer]
    return raw


def only(**object_keys):
    (found,) = tiled.parse(raw_with(**object_keys), "m.tmj").things("terrain")
    return found


def refused(raw):
    with pytest.raises(BadData) as caught:
        tiled.parse(raw, "m.tmj").things("terrain")
    assert caught.value.file == "m.tmj"
    assert "\n" not in str(caught.value)
    return caught.value


# Objects into inches


def test_a_polygon_comes_in_inches_on_the_grid():
    found = only(polygon=[{"x": 0, "y": 0}, {"x": 64, "y": 0.01}, {"x": 32.04, "y": 64}], type="pillar")
    assert found.points == ((1, 2), (2, 2), (1.501, 3))
    assert (found.shape, found.kind, found.key) == ("polygon", "pillar", "layers[0].objects[0]")


def test_a_rectangle_turns_about_its_corner():
    assert only(width=128, height=64).points == ((1, 2), (3, 2), (3, 3), (1, 3))
    assert only(width=128, height=64, rotation=90).points == ((1, 2), (1, 4), (0, 4), (0, 2))
    assert only(width=128, height=64, rotation=-90).points == ((1, 2), (1, 0), (2, 0), (2, 2))


def test_an_ellipse_is_a_polygon_of_32_corners():
    found = only(width=128, height=64, ellipse=True)
    assert len(found.points) == 32
    for x, y in found.points:
        assert abs((x - 2) ** 2 + ((y - 2.5) / 0.5) ** 2 - 1) < 0.01


def test_a_point_keeps_its_heading():
    found = only(point=True, rotation=450, name="M")
    assert (found.shape, found.at, found.heading_deg, found.name) == ("point", (1, 2), 90, "M")


def test_layers_in_groups_and_their_shifts_count():
    raw = raw_with(point=True)
    inner = {**raw["layers"][0], "offsetx": 64}
    raw["layers"] = [{"id": 9, "name": "all", "type": "group", "layers": [inner], "offsety": -64}]
    (found,) = tiled.parse(raw, "m").things("terrain")
    assert found.at == (2, 1)
    assert found.key == "layers[0].layers[0].objects[0]"


def test_properties_and_the_class_of_newer_tiled_are_read():
    raw = raw_with(point=True, properties=[{"name": "a", "type": "int", "value": 3}])
    raw["layers"][0]["objects"][0]["class"] = raw["layers"][0]["objects"][0].pop("type") or "torch"
    (found,) = tiled.parse(raw, "m").things("terrain", "point")
    assert (found.kind, found.properties) == ("torch", {"a": 3})


def test_a_closing_corner_said_twice_counts_once():
    ring = [{"x": x, "y": y} for x, y in ((0, 0), (64, 0), (64, 0), (0, 64), (0, 0))]
    assert only(polygon=ring).points == ((1, 2), (2, 2), (1, 3))


def test_a_missing_layer_is_empty():
    assert cave().things("zones") == ()
    assert cave().layer_names() == ("terrain", "starts")


# What is refused


BOW = [{"x": 0, "y": 0}, {"x": 64, "y": 64}, {"x": 64, "y": 0}, {"x": 0, "y": 64}]


@pytest.mark.parametrize(
    ("keys", "place", "why"),
    [
        ({"polygon": BOW}, "", "meets itself"),
        ({"polygon": BOW[:2]}, "", "three different corners"),
        ({"polygon": [BOW[0]] * 5}, "", "three different corners"),
        ({"polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 5, "y": 0}]}, "", "meets itself"),
        ({"polygon": [{"x": 0}]}, ".polygon[0]", "x and y"),
        ({"polygon": {"x": 0}}, ".polygon", "list of points"),
        ({"polygon": [{"x": "0", "y": 0}]}, ".polygon[0].x", "a number"),
        ({"polygon": [{"x": True, "y": 0}]}, ".polygon[0].x", "a number"),
        ({"polygon": [{"x": 1e12, "y": 0}]}, ".polygon[0].x", "far outside"),
        ({"polygon": BOW * 200}, "", "corners"),
        ({"x": None}, ".x", "a number"),
        ({"x": 1e300}, ".x", "not a finite number of usual size"),
        ({"x": math.nan}, ".x", "not a finite number"),
        ({"x": 10**30}, ".x", "far too large"),
        ({"width": -64, "height": 64}, ".width", "negative"),
        ({"width": 64}, "", "no size"),
        ({"polyline": BOW[:1]}, "", "two points"),
        ({"gid": 5, "width": 64, "height": 64}, "", "tile"),
        ({"name": 5}, ".name", "text"),
        ({"type": "x" * 1000}, ".type", "text"),
        ({"properties": {"a": 1}}, ".properties", "list"),
        ({"template": "../t.tx"}, ".template", "template"),
    ],
)
def test_an_object_that_cannot_be_is_refused_with_its_place(keys, place, why):
    error = refused(raw_with(**keys))
    assert error.key == "layers[0].objects[0]" + place
    assert why in error.why


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("orientation", "isometric", "orthogonal"),
        ("orientation", None, "orthogonal"),
        ("infinite", True, "finite"),
        ("type", "tileset", "no map"),
        ("width", 0, "whole number"),
        ("width", 20.5, "whole number"),
        ("width", True, "whole number"),
        ("height", 10**9, "whole number"),
        ("height", "12", "whole number"),
        ("tilewidth", 32, "square"),
        ("tileheight", -64, "whole number"),
        ("layers", None, "list"),
        ("layers", {}, "list"),
        ("layers", [5], "layer"),
        ("layers", [{"type": "surprise"}], "kind of layer"),
        ("layers", [{"type": "objectgroup"}], "list of objects"),
        ("layers", [{"type": "objectgroup", "objects": [7]}], "object"),
        ("layers", [{"type": "tilelayer", "data": "eJw=", "compression": "zlib"}], "CSV"),
        ("layers", [{"type": "tilelayer", "chunks": []}], "CSV"),
        ("layers", [{"type": "tilelayer"}], "tiles"),
        ("layers", [{"type": "imagelayer", "image": "/etc/passwd"}], "out of the map"),
        ("layers", [{"type": "imagelayer", "image": "a/../../x.png"}], "out of the map"),
        ("tilesets", [{"firstgid": 1, "source": "C:\\x.tsx"}], "out of the map"),
        ("tilesets", [{"firstgid": 1, "source": "..\\x.tsx"}], "out of the map"),
        ("tilesets", [{"firstgid": 1, "image": "http://x/y.png"}], "out of the map"),
        ("properties", [{"name": "f", "type": "file", "value": "/x"}], "out of the map"),
    ],
)
def test_a_map_that_is_none_of_ours_is_refused(key, value, why):
    raw = raw_with(point=True)
    raw[key] = value
    assert why in refused(raw).why


def test_layers_nest_only_so_deep_and_objects_are_only_so_many():
    raw = raw_with(point=True)
    for _ in range(12):
        raw["layers"] = [{"type": "group", "layers": raw["layers"]}]
    assert "deep" in refused(raw).why
    raw = raw_with(point=True)
    raw["layers"][0]["objects"] *= 4000
    assert "more than 3000" in refused(raw).why


def test_a_shape_that_a_layer_does_not_take_is_refused():
    with pytest.raises(BadData, match="a polygon is expected, not a point"):
        cave().things("starts", "polygon")


def test_files_too_large_torn_or_foreign_are_refused(tmp_path):
    path = tmp_path / "m.tmj"
    for data in (b"", b"{", b"[]", b"7", b"<map/>", b"\xff", b"[" * 99_999, b" " * (tiled.MOST_BYTES + 1)):
        path.write_bytes(data)
        with pytest.raises(BadData) as caught:
            tiled.read(path)
        assert caught.value.file == str(path)


def test_the_worst_outline_is_refused_or_read_in_reasonable_time():
    folds = [{"x": 700 * (i % 2), "y": i * 2} for i in range(496)]
    raw = raw_with(polygon=[*folds, {"x": 900, "y": 990}, {"x": 900, "y": -20}])
    raw["layers"][0]["objects"] *= 12
    assert len(tiled.parse(raw, "m").things("terrain")) == 12


# Written and read again


def test_what_is_written_comes_back_with_all_that_was_in_it(tmp_path):
    raw = copy.deepcopy(cave().raw)
    raw["mood"] = {"a": [1, 2.5, None, "ä"]}
    raw["layers"][0]["objects"][0]["whim"] = True
    raw["layers"].insert(0, {"type": "imagelayer", "name": "floor", "image": "floor.png", "id": 77})
    raw["layers"].append(
        {"type": "tilelayer", "name": "t", "data": [0] * 240, "width": 20, "height": 12, "id": 78}
    )
    path = tmp_path / "m.tmj"
    tiled.write(tiled.parse(copy.deepcopy(raw), "m"), path)
    assert json.loads(path.read_text()) == raw
    again = tiled.read(path)
    assert list(again.raw) == list(raw)
    assert again.raw == raw


def test_checking_a_map_changes_nothing_in_it():
    raw = raw_with(point=True)
    del raw["layers"][0]["name"]
    before = copy.deepcopy(raw)
    tiled.parse(raw, "m").layer_names()
    assert raw == before


def test_things_come_back_as_they_were_given():
    first, second = cave().things("terrain")
    assert first.points == ((0.5, 0.5), (19.5, 0.5), (19.5, 11.5), (0.5, 11.5))
    assert second.points == ((5, 5), (6.125, 5), (6, 6.333))
    assert second.properties == {"thickness": 2, "is_old": True}
    start = cave().things("starts")[0]
    assert (start.at, start.heading_deg) == ((3.25, 4.5), 90)


def test_a_map_with_a_polygon_that_crosses_itself_cannot_be_made():
    bow = thing("polygon", (0, 0), (2, 2), (2, 0), (0, 2))
    made = tiled.with_layer(tiled.blank(4, 4), "terrain", (bow,))
    with pytest.raises(BadData):
        made.things("terrain")


def test_pytiled_parser_reads_what_we_write_alike(tmp_path):
    path = tmp_path / "m.tmj"
    tiled.write(cave(), path)
    other = pytiled_parser.parse_map(path)
    assert (other.map_size.width, other.map_size.height) == (20, 12)
    for layer in other.layers:
        ours = cave().things(layer.name)
        assert len(ours) == len(layer.tiled_objects)
        for mine, theirs in zip(ours, layer.tiled_objects, strict=True):
            x, y = theirs.coordinates.x / 64, theirs.coordinates.y / 64
            points = [(p.x / 64 + x, p.y / 64 + y) for p in getattr(theirs, "points", [])] or [(x, y)]
            assert [pytest.approx(p, abs=0.0005) for p in points] == list(mine.points)
            assert theirs.rotation == mine.heading_deg
            assert (theirs.name, theirs.class_) == (mine.name, mine.kind)


def by_tiled(tmp_path, path):
    """The map as the Tiled editor reads it and saves it again."""
    saved = tmp_path / "saved.tmj"
    home = {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = ["tiled", "--export-map", path, saved]
    subprocess.run(command, env={**os.environ, **home}, check=True, timeout=60, capture_output=True)
    return tiled.read(saved)


def told(tiled_map, layer):
    things = tiled_map.things(layer)
    return [(thing.name, thing.kind, thing.points, thing.heading_deg, thing.properties) for thing in things]


@pytest.mark.skipif(not shutil.which("tiled"), reason="needs the Tiled editor")
def test_tiled_opens_and_saves_what_we_write(tmp_path):
    tiled.write(cave(), tmp_path / "m.tmj")
    again = by_tiled(tmp_path, tmp_path / "m.tmj")
    for layer in ("terrain", "starts"):
        assert told(again, layer) == told(cave(), layer)


# The shipped maps

SHIPPED = sorted(shipped().glob("*/*.tmj"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_shipped_maps_come_through_us_and_through_tiled_as_they_are(tmp_path, path):
    ours = tiled.read(path)
    tiled.write(ours, tmp_path / "ours.tmj")
    assert json.loads((tmp_path / "ours.tmj").read_text()) == json.loads(path.read_text())
    assert pytiled_parser.parse_map(path).map_size.width == ours.width_in
    if shutil.which("tiled"):
        again = by_tiled(tmp_path, tmp_path / "ours.tmj")
        for layer in ours.layer_names():
            assert told(again, layer) == told(ours, layer)
