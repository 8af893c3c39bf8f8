"""What a lesson is, as values: a position, a goal, and steps in which the learner does or decides something.

One lesson is one TOML file in the folder of its rule system (`game/lessons/<system_id>/`); `reading` reads
it, `course` takes a learner through it. Nothing here or there knows a rule system by name: actions and events
are compared in their written form, and positions through the system's facts (see `facts`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from game.match.scenario import SideInfo

FORMAT = 1
PANELS = ("table", "strip", "actions", "card", "choices", "log", "tray", "top", "lesson")
"""What of the screen a step can point at by ``panel:<name>``."""
KINDS = ("figure", "tile", "area", "stat", "panel")
"""What a step can point at: ``figure:montu`` on the table, its ``tile`` in the strip, an ``area`` of the
lesson, a ``stat`` on the card, a ``panel`` of the screen."""

Line = Annotated[str, msgspec.Meta(min_length=1, max_length=90, pattern=r"^[^\x00-\x1f\x7f]+$")]
Words = Annotated[str, msgspec.Meta(max_length=420, pattern=r"^[^\x00-\x1f\x7f]*$")]
RuleNumber = Annotated[str, msgspec.Meta(max_length=12, pattern=r"^([A-Z]{2}-\d{1,2}(\.\d{1,2})?)?$")]
Pattern = dict[str, Any]
"""Field names and what is wanted of their values: see `conditions.meets`."""
Coordinate = tuple[float, float]


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named part of the surface, in its own coordinates: a circle (x, y, radius) or a polygon."""

    circle: tuple[float, float, float] | None = None
    corners: tuple[Coordinate, ...] = ()


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on a lesson's own table: an object of a layer of the map, as `game.match.tiled` has it."""

    layer: Annotated[str, msgspec.Meta(pattern=r"^[a-z-]{1,24}$")]
    name: str = ""
    kind: str = ""
    at: Coordinate | None = None
    points: tuple[Coordinate, ...] = ()
    heading_deg: float = 0.0
    size_in: float | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small table of the lesson's own."""

    width_in: Annotated[int, msgspec.Meta(ge=2, le=60)]
    depth_in: Annotated[int, msgspec.Meta(ge=2, le=60)]
    things: Annotated[tuple[Thing, ...], msgspec.Meta(max_length=200)] = ()


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is so or not, once the learner has decided. Exactly one of the three is asked.

    `event`: one of the events since the step began is like this. `fact`: the system's fact of this name is
    as `is` wants it. `refused`: the rules have just refused something by this number.
    """

    event: Pattern | None = None
    fact: str = ""
    wanted: Any = msgspec.field(default=None, name="is")
    refused: RuleNumber = ""
    is_denied: bool = msgspec.field(default=False, name="not")


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to go wrong that the lesson foresees: when all of `when` is so, `why` is said.

    The learner then takes it back. Without conditions it is every way that is no success.
    """

    why: Words
    rule: RuleNumber
    when: tuple[Condition, ...] = ()


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question. A wrong one says why it is wrong and by which rule."""

    words: Line
    why: Words = ""
    rule: RuleNumber = ""
    is_right: bool = msgspec.field(default=False, name="right")


class Forced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces that fall when an action like `on` is taken."""

    faces: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=40)]
    on: Pattern = {}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: words, and something to do on the table or a question to decide.

    A step with `answers` is a question; any other is a task, `task` in the imperative ("bring Montu to the
    troll"). Of actions only those like one of `allow` are let through. `first` is what the lesson itself
    plays before the learner's turn; `dice` are scripted faces for it and for what the learner does.
    `solution` are the actions that a good learner would take; for a question it is the right answer.
    """

    words: Words
    rules: Annotated[tuple[RuleNumber, ...], msgspec.Meta(min_length=1, max_length=6)]
    hints: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=4)]
    praise: Words
    point_at: tuple[str, ...] = ()
    card: str = ""
    """The figure whose card lies open when the step begins."""
    first: tuple[dict[str, Any], ...] = ()
    dice: tuple[Forced, ...] = ()
    laid: Annotated[tuple[tuple[int, int], ...], msgspec.Meta(max_length=8)] = ()
    """Dice laid out beside the words, each its sides and its face: to be read, not rolled."""
    question: Words = ""
    answers: Annotated[tuple[Answer, ...], msgspec.Meta(max_length=4)] = ()
    may_look: bool = False
    """While deciding, figures may be picked up to look where they can go."""
    task: Words = ""
    allow: tuple[Pattern, ...] = ()
    success: tuple[Condition, ...] = ()
    slips: tuple[Slip, ...] = ()
    solution: tuple[dict[str, Any], ...] = ()
    settles: bool = False
    """When the learner goes on, everything is put as the solution has it: what follows depends on it."""

    @property
    def is_question(self) -> bool:
        return bool(self.answers)

    @property
    def right_answer(self) -> int:
        """The index of the right answer."""
        return next(index for index, answer in enumerate(self.answers) if answer.is_right)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it. `id` and `file` come from the file's name.

    The position is that of a shipped scenario, or a table of the lesson's own with `sides` and `setup` as in
    a scenario file. `opening` are decisions that were made before the lesson begins. `learned` sums up, each
    line with the rules it stands on.
    """

    format: int
    system: str
    title: Line
    blurb: Words
    goal: Words
    minutes: Annotated[int, msgspec.Meta(ge=1, le=5)]
    learned: Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=5)]
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=16)]
    panels: tuple[str, ...] = ("card", "tray")
    """Of ``card``, ``tray`` and ``log`` those that this lesson needs beside the table."""
    scenario: str = ""
    table: Table | None = None
    sides: tuple[SideInfo, ...] = ()
    setup: dict[str, Any] = {}
    opening: tuple[dict[str, Any], ...] = ()
    areas: dict[str, Area] = {}
    id: str = ""
    file: str = ""

    @property
    def key(self) -> str:
        """What progress calls it."""
        return f"{self.system}/{self.id}"

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that its steps teach, answer or explain by, in order of the first mention."""
        found: dict[str, None] = {}
        for step in self.steps:
            for number in (
                *step.rules,
                *(slip.rule for slip in step.slips),
                *(answer.rule for answer in step.answers),
            ):
                if number:
                    found.setdefault(number)
        return tuple(found)
