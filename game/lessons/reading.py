"""Lesson files: found, read and checked. What is wrong ends in a `BadData` that names file and place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game import systems
from game.dice import SIDES
from game.errors import BadData, GameError
from game.lessons import conditions, facts, position
from game.lessons.lesson import FORMAT, KINDS, PANELS, Area, Condition, Lesson, Slip, Step
from game.match import codec, files, scenario
from game.match.record import Record

MOST_BYTES = 128 << 10
_NAME = re.compile(r"^(?:\d+-)?([a-z0-9][a-z0-9-]{0,63})$")
_SHOWN = ("card", "tray", "log")


def folder(system_id: str) -> Path:
    """Where the lessons of a system lie: beside this file."""
    return Path(__file__).parent / system_id.replace("-", "_")


def find(system_id: str | None = None) -> tuple[Path, ...]:
    """The lesson files of a system, or of all systems, in the order in which they are taught."""
    ids = systems.ids() if system_id is None else (system_id,)
    return tuple(path for each in ids for path in sorted(folder(each).glob("*.toml")))


def read_all(paths: Iterable[Path]) -> tuple[tuple[Lesson, ...], tuple[BadData, ...]]:
    """Those of the files that can be read, and what is wrong with the others."""
    good: list[Lesson] = []
    bad: list[BadData] = []
    for path in paths:
        try:
            good.append(read_file(path))
        except BadData as error:
            bad.append(error)
    return tuple(good), tuple(bad)


def read_file(path: Path) -> Lesson:
    """A lesson from its file, checked as far as that goes without its position. Raises `BadData`."""
    file = str(path)
    name = _NAME.match(path.stem)
    if name is None or path.suffix != ".toml":
        raise BadData(file, "", "a lesson's file is called like 03-edge-to-edge.toml")
    data = scenario.parse_toml(files.text(path, MOST_BYTES), file)
    return checked(data, name[1], file)


def checked(data: dict[str, Any], lesson_id: str, file: str) -> Lesson:
    """A lesson from plain data. Raises `BadData`."""
    codec.check_loose(data, file=file)
    for key in ("id", "file"):
        if key in data:
            raise BadData(file, key, "this is no key of a lesson file")
    lesson: Lesson = codec.convert({**data, "id": lesson_id, "file": file}, Lesson, file=file)
    if lesson.format != FORMAT:
        newer = "; a newer program is needed" if lesson.format > FORMAT else ""
        raise BadData(file, "format", f"this program reads format {FORMAT}, not {lesson.format}{newer}")
    if lesson.system not in systems.ids():
        known = ", ".join(systems.ids())
        raise BadData(file, "system", f"there is no rule system {lesson.system!r}; there are: {known}")
    if bool(lesson.scenario) == (lesson.table is not None):
        raise BadData(file, "", "a lesson needs either a scenario or a table of its own")
    if lesson.scenario and (lesson.sides or lesson.setup):
        raise BadData(file, "scenario", "sides and setup are the scenario's own")
    for name in lesson.panels:
        if name not in _SHOWN:
            raise BadData(file, "panels", f"there is no panel {name!r}; there are: {', '.join(_SHOWN)}")
    for name, area in lesson.areas.items():
        _check_area(area, file, codec.join("areas", name))
    for index, step in enumerate(lesson.steps):
        _check_step(lesson, step, f"steps[{index}]")
    return lesson


def _check_area(area: Area, file: str, key: str) -> None:
    if (area.circle is None) == (not area.corners):
        raise BadData(file, key, "it needs either a circle or corners")
    if area.circle is not None and area.circle[2] <= 0:
        raise BadData(file, codec.join(key, "circle"), "the radius must be more than 0")
    if area.circle is None and len(area.corners) < 3:
        raise BadData(file, codec.join(key, "corners"), "at least three corners are expected")


def _check_step(lesson: Lesson, step: Step, key: str) -> None:
    file = lesson.file
    if step.is_question:
        for field in ("task", "allow", "success", "slips", "solution", "settles"):
            if getattr(step, field):
                raise BadData(file, codec.join(key, field), "a question has no place for this")
        if not step.question:
            raise BadData(file, codec.join(key, "question"), "it must not be empty")
        _check_answers(step, file, key)
    else:
        for field in ("task", "allow", "success", "solution"):
            if not getattr(step, field):
                raise BadData(file, codec.join(key, field), "it must not be empty where something is done")
    for index, (sides, face) in enumerate(step.laid):
        if sides not in SIDES or not 1 <= face <= sides:
            raise BadData(file, f"{key}.laid[{index}]", f"there is no D{sides} that shows {face}")
    if not step.words.strip():
        raise BadData(file, codec.join(key, "words"), "it must not be empty")
    for index, told in enumerate(step.point_at):
        kind, _, name = told.partition(":")
        place = f"{key}.point_at[{index}]"
        if kind not in KINDS or not name:
            raise BadData(file, place, f"kind:name is expected, the kinds are: {', '.join(KINDS)}")
        if kind == "panel" and name not in PANELS:
            raise BadData(file, place, f"there is no panel {name!r}; there are: {', '.join(PANELS)}")
        if kind == "area" and name not in lesson.areas:
            raise BadData(file, place, f"there is no area {name!r}")


def _check_answers(step: Step, file: str, key: str) -> None:
    if len(step.answers) < 2:
        raise BadData(file, codec.join(key, "answers"), "at least two answers are expected")
    if sum(answer.is_right for answer in step.answers) != 1:
        raise BadData(file, codec.join(key, "answers"), "exactly one answer is right")
    for index, answer in enumerate(step.answers):
        place = f"{key}.answers[{index}]"
        if not answer.is_right and not (answer.why and answer.rule):
            raise BadData(file, place, "a wrong answer says why it is wrong, and by which rule")


# With its position


def open_position(lesson: Lesson) -> Record:
    """The lesson's position, and everything in it that speaks of figures, fields and rules looked up.

    Raises `BadData`.
    """
    record = position.start(lesson)
    state, system, file = record.state, record.system, lesson.file
    try:
        known = facts.of(lesson.system)
    except GameError as error:
        raise BadData(file, "system", str(error)) from error
    now = known.facts(state)
    numbers = {rule.number for rule in system.rules}
    for number in lesson.rules:
        if number not in numbers:
            raise BadData(file, "", f"there is no rule {number}")
    actions, events = facts.fields_of(system.action_type), facts.fields_of(known.EVENTS)
    for index, step in enumerate(lesson.steps):
        key = f"steps[{index}]"
        if step.card:
            _check_pointed(f"figure:{step.card}", now, known.STATS, file, f"{key}.card")
        for at, told in enumerate(step.point_at):
            _check_pointed(told, now, known.STATS, file, f"{key}.point_at[{at}]")
        for at, pattern in enumerate(step.allow):
            if "within" in pattern:
                area = {"within": pattern["within"]}
                conditions.check_wanted(area, lesson.areas, file, f"{key}.allow[{at}]")
            conditions.check_pattern(
                pattern, actions, lesson.areas, file, f"{key}.allow[{at}]", more=("within",)
            )
        for at, forced in enumerate(step.dice):
            conditions.check_pattern(forced.on, actions, lesson.areas, file, f"{key}.dice[{at}].on")
        for field in ("first", "solution"):
            for at, wire in enumerate(getattr(step, field)):
                position.action_of(record, wire, file, f"{key}.{field}[{at}]")
        asked = [(condition, f"{key}.success[{at}]") for at, condition in enumerate(step.success)]
        for at, slip in enumerate(step.slips):
            asked += [(each, f"{key}.slips[{at}].when[{k}]") for k, each in enumerate(slip.when)]
        for condition, place in asked:
            _check_condition(condition, now, events, numbers, lesson, place)
        _check_slips(step.slips, file, key)
    return record


def _check_pointed(told: str, now: dict[str, Any], stats: tuple[str, ...], file: str, key: str) -> None:
    kind, _, name = told.partition(":")
    known = {"figure": tuple(now.get("figures", ())), "tile": tuple(now.get("figures", ())), "stat": stats}
    if kind in known and name not in known[kind]:
        raise BadData(file, key, f"there is no {kind} {name!r}; there are: {', '.join(known[kind])}")


def _check_condition(
    condition: Condition,
    now: dict[str, Any],
    events: dict[str, tuple[str, ...]],
    numbers: set[str],
    lesson: Lesson,
    key: str,
) -> None:
    file = lesson.file
    asked = (condition.event is not None) + bool(condition.fact) + bool(condition.refused)
    if asked != 1:
        raise BadData(file, key, "exactly one of event, fact and refused is expected")
    if condition.event is not None:
        conditions.check_pattern(condition.event, events, lesson.areas, file, codec.join(key, "event"))
    elif condition.fact:
        try:
            conditions.fact(now, condition.fact)
        except KeyError as error:
            why = f"there is no fact {condition.fact!r}: {error} is not known"
            raise BadData(file, codec.join(key, "fact"), why) from error
        conditions.check_wanted(condition.wanted, lesson.areas, file, codec.join(key, "is"))
    elif condition.refused not in numbers:
        raise BadData(file, codec.join(key, "refused"), f"there is no rule {condition.refused}")


def _check_slips(slips: tuple[Slip, ...], file: str, key: str) -> None:
    for at, slip in enumerate(slips):
        if not slip.when and at < len(slips) - 1:
            raise BadData(file, f"{key}.slips[{at}]", "only the last slip can do without conditions")
