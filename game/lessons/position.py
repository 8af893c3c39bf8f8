"""From a lesson to the match that it is played on: its scenario, and a record whose dice are handed in."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from game import systems
from game.dice import DiceWanted, SeededDice, Stream
from game.errors import BadData, GameError
from game.lessons.lesson import Forced, Lesson, Table
from game.lessons.lesson import Thing as LessonThing
from game.match import codec, scenario, tiled
from game.match.contract import Action
from game.match.record import Record
from game.match.scenario import Scenario

_PLACE = re.compile(r"^layers\[(\d+)\]\.objects\[(\d+)\]")


def scenario_of(lesson: Lesson) -> Scenario:
    """The scenario that a lesson's position is. Raises `BadData`."""
    if lesson.scenario:
        try:
            found = systems.scenario_of(lesson.scenario)
        except BadData:
            raise
        except GameError as error:
            raise BadData(lesson.file, "scenario", str(error)) from error
        if found.system != lesson.system:
            why = f"{lesson.scenario!r} is a scenario of {found.system}, not of {lesson.system}"
            raise BadData(lesson.file, "scenario", why)
        return found
    data: dict[str, Any] = {
        "format": scenario.FORMAT,
        "id": lesson.id,
        "system": lesson.system,
        "title": lesson.title,
        "summary": lesson.blurb,
        "tale": "",
        "sides": [msgspec.to_builtins(side) for side in lesson.sides],
        "setup": lesson.setup,
    }
    if lesson.table is not None:
        data["map_data"] = _map_of(lesson.table, lesson.file)
    return scenario.checked(data, lesson.file)


def _map_of(table: Table, file: str) -> dict[str, Any]:
    """The table as a Tiled map."""
    made = tiled.blank(table.width_in, table.depth_in, file=file)
    for layer in dict.fromkeys(thing.layer for thing in table.things):
        rows = [(index, thing) for index, thing in enumerate(table.things) if thing.layer == layer]
        things = tuple(_thing(thing, file, f"table.things[{index}]") for index, thing in rows)
        made = tiled.with_layer(made, layer, things)
    return made.raw


def _thing(thing: LessonThing, file: str, key: str) -> tiled.Thing:
    if (thing.at is None) == (not thing.points):
        raise BadData(file, key, "it needs either a place (at) or points")
    size = {} if thing.size_in is None else {"size_in": thing.size_in}
    if thing.at is not None:
        return tiled.Thing(thing.name, thing.kind, "point", (thing.at,), thing.heading_deg, size, key)
    shape = "polygon" if len(thing.points) > 2 else "polyline"
    return tiled.Thing(thing.name, thing.kind, shape, thing.points, 0.0, size, key)


def start(lesson: Lesson) -> Record:
    """The lesson's match where the lesson begins. Raises `BadData` for a position that cannot be."""
    try:
        record = systems.start(scenario_of(lesson), f"lesson {lesson.key}", "typed")
    except BadData as error:
        raise BadData(error.file, _in_lesson(lesson, error.key), error.why) from error
    for index, wire in enumerate(lesson.opening):
        key = f"opening[{index}]"
        try:
            play(record, action_of(record, wire, lesson.file, key), (), lesson.key)
        except BadData:
            raise
        except GameError as error:
            raise BadData(lesson.file, key, str(error)) from error
    return record


def _in_lesson(lesson: Lesson, key: str) -> str:
    """A place in the map that was made, as the place in the lesson's file that it was made from."""
    found = _PLACE.match(key)
    if found is None or lesson.table is None:
        return key
    layers = list(dict.fromkeys(thing.layer for thing in lesson.table.things))
    layer = layers[int(found[1])]
    rows = [index for index, thing in enumerate(lesson.table.things) if thing.layer == layer]
    return f"table.things[{rows[int(found[2])]}]{key[found.end() :]}"


def action_of(record: Record, wire: dict[str, Any], file: str, key: str) -> Action:
    """An action from its written form. Raises `BadData`."""
    return codec.convert(wire, record.system.action_type, file=file, key=key)


def play(
    record: Record, action: Action, forced: tuple[Forced, ...], luck: str, faces: tuple[int, ...] = ()
) -> None:
    """Play an action, handing in its dice: `forced` faces where some are for it, else those of `luck`.

    Raises as `Record.play`, of which `DiceWanted` alone is served.
    """
    scripted = next((each.faces for each in forced), ())
    while True:
        try:
            record.play(action, faces)
            return
        except DiceWanted as wanted:
            had, need = len(faces), len(wanted.sides)
            fallen = scripted[had : had + need]
            if len(fallen) < need:
                fallen = Stream(SeededDice(f"{luck}/{record.node}/{had}")).draw(wanted.sides)
            faces = (*faces, *fallen)
