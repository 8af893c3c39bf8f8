"""Drawn examples of SK-1, SK-2 and SK-4: scale, bases, the table."""

from __future__ import annotations

import msgspec

from game.match.example import Chart, Example, Label, Measure, Tabletop
from game.rules.skirmish.bases import METRIC, SIZES
from game.rules.skirmish.cards import CARDS
from game.rules.skirmish.rules_stage import PILLAR, WALL, Placed, RulesTable, box
from game.table import Pose
from game.table.tolerances import CONTACT_GAP_IN, REST_SHRINK_IN
from game.units import PRIME, centimetres, feet, inches

ROOM = (20.0, 12.0)
"""A table large enough for a piece of it to be shown without its frame."""


def unnamed(table: Tabletop) -> Tabletop:
    """The same without the figures' names."""
    return msgspec.structs.replace(table, is_named=False)


def _scale_and_measuring() -> Example:
    table = RulesTable(ROOM, Placed("sea-troll", 1, 5.2, 5.2, 90), window=(4, 3.6, 15, 6.9))
    end = 5.2 + BY_NAME["Sea-Troll"].move_in
    way = table.way("sea-troll", end, 5.2, told=False)
    ghost = table.stand("sea-troll", Pose(end, 5.2, 90), ghost=True)
    words = f"{inches(way.length, 0)} on the table, {feet(way.length)} in the world"
    label = Label(((5.2 + end) / 2, 5.2), words, "note", "above")
    return Example((table.tabletop(way, label, stands=(ghost,)),), "A whole move of the Sea-Troll.")


def _scale() -> Example:
    table = RulesTable(ROOM, Placed("human", 0, 6.5, 5.0, 90), window=(4.6, 3.8, 13, 6.6))
    marks = (
        Measure(((6.0, 5.75), (7.0, 5.75)), f"{inches(1, 0)} stands for {feet(1)}", "gold"),
        Measure(((8.6, 5.0), (11.6, 5.0)), f"{inches(3, 0)} for {feet(3)}", "gold"),
    )
    rows = tuple(
        (f"{length} inch{'' if length == 1 else 'es'}", centimetres(length), feet(length), f"{2 * length} m")
        for length in (1, 3, 6, 7)
    )
    chart = Chart(("on the table", "shown in metric", "in the world", "or about"), rows)
    words = "A man’s base is an inch wide: the six feet in which nobody else can stand at ease."
    return Example((unnamed(table.tabletop(*marks)), chart), words)


def _measuring() -> Example:
    table = RulesTable(
        (14.0, 5.4),
        Placed("argh", 0, 3.3, 2.9, 90),
        Placed("cro", 0, 10.6, 2.9, 270),
        walls=((WALL, box(6.6, 0.0, 7.4, 5.4)),),
        window=(-0.4, -0.4, 14.4, 5.8),
    )
    marks = (
        table.reach("cro"),
        Label((3.3, 2.2), "not committed:\nno reach, no ruler", "bad", "above"),
        Label((10.6, 2.2), "committed:\nits reach is shown", "good", "above"),
    )
    words = "“Committed” measuring: only the figure that you have committed to move may be measured for."
    return Example((table.tabletop(*marks),), words)


def _bases() -> Example:
    table = RulesTable(
        ROOM,
        Placed("cro", 0, 6.0, 5.4, 0),
        Placed("sea-troll", 1, 9.4, 5.4, 90),
        window=(4.2, 3.6, 12.6, 7.0),
    )
    marks = (
        Label((6.0, 4.72), "front edge", "note", "above"),
        Label((10.22, 5.4), "front edge", "note", "right"),
        Measure(((5.5, 6.15), (6.5, 6.15)), inches(SIZES["medium"].width_in, 0)),
        Measure(((8.775, 6.25), (10.025, 6.25)), inches(SIZES["large"].width_in, 2)),
    )
    words = (
        "Weapons and claws may reach over the rim; only the square counts. The small pointer marks the "
        "edge that a figure faces with."
    )
    return Example((unnamed(table.tabletop(*marks)),), words)


def _numbers() -> Example:
    table = RulesTable(
        ROOM,
        Placed("montu", 0, 5.6, 5.2, 90),
        Placed("argh", 0, 7.6, 5.2, 90),
        Placed("cro", 0, 9.6, 5.2, 90),
        Placed("sea-troll", 1, 12.4, 5.2, 270),
        window=(4, 3.8, 14, 6.8),
    )
    words = (
        "Montu and Argh are both lesser goblins, so their bases bear 1 and 2. Cro and the troll are alone "
        "of their kind: a sign of their side, and no number."
    )
    return Example((table.tabletop(),), words)


def _sizes() -> Example:
    row = (("halfling", 4.9), ("human", 7.1), ("sea-troll", 9.6), ("rider", 12.2), ("colossus", 15.0))
    y, names = 5.6, iter(SIZES)
    table = RulesTable(ROOM, *(Placed(card, 0, x, y) for card, x in row), window=(3.9, 3.6, 16.5, 7.7))
    marks: list[Label | Measure] = []
    for stand in table.tabletop().stands:
        half, size = stand.width_in / 2, next(names)
        marks.append(Label((stand.x_in, y - max(stand.depth_in / 2, 0.7)), size, "note", "above"))
        low = y + max(stand.depth_in / 2, 0.5) + 0.3
        label = METRIC[size].split(" × ")[0].removesuffix(" mm")
        words = f"{_length(stand.width_in)}\n{label} mm"
        marks.append(Measure(((stand.x_in - half, low), (stand.x_in + half, low)), words))
    rows = tuple(
        (name, _both(base.width_in, base.depth_in), METRIC[name], whom)
        for (name, base), whom in zip(
            SIZES.items(), ("halflings", "men, orcs, goblins", "trolls", "riders", "giants"), strict=True
        )
    )
    chart = Chart(("size", "width and depth", "label", "for"), rows)
    return Example((unnamed(table.tabletop(*marks)), chart), "The five sizes, all facing up the table.")


def _length(length_in: float) -> str:
    return "5/8" + PRIME if length_in == 0.625 else f"{length_in:g}{PRIME}"


def _both(width_in: float, depth_in: float) -> str:
    return f"{_length(width_in)} × {_length(depth_in)}"


def _turning() -> Example:
    walls = ((WALL, box(6.0, 3.4, 12.0, 4.5)), (WALL, box(6.0, 5.5, 12.0, 6.6)))
    table = RulesTable(ROOM, Placed("cro", 0, 4.7, 5.0, 90), walls=walls, window=(3.6, 3.0, 12.9, 7.2))
    askew, straight = Pose(7.5, 5.0, 45), Pose(10.4, 5.0, 270)
    stops = "turned straight:\nmay stop here" if table.rests("cro", straight) else "may not stop"
    passes = "may stop" if table.rests("cro", askew) else "askew: may pass,\nnot stop here"
    marks = (
        Measure(((8.95, 4.5), (8.95, 5.5)), inches(1, 0), "note"),
        table.disc("cro", askew),
        Label((7.5, 5.6), passes, "note"),
        Label((10.4, 5.6), stops, "good"),
        table.way("cro", 10.4, 5.0, told=False),
    )
    ghosts = (table.stand("cro", askew, ghost=True), table.stand("cro", straight, ghost=True))
    words = (
        "Turned askew, the square is wider than the corridor; on its way it is the dashed disc, and "
        "passes. To stop, all of the square has to be clear."
    )
    return Example((table.tabletop(*marks, stands=ghosts),), words)


def _grid() -> Example:
    across, down, turned = 6.1234567, 5.1999, 33.3333
    pose = Pose(across, down, turned)
    placed = Placed("montu", 0, across, down, turned)
    table = RulesTable(ROOM, placed, window=(3.4, 4.0, 9.0, 6.4))
    chart = Chart(
        ("", "set down at", "kept as", "that is"),
        (
            ("from the left", f"{across} in", f"{pose.x}", "thousandths of an inch"),
            ("from the top", f"{down} in", f"{pose.y}", "thousandths of an inch"),
            ("heading", f"{turned}°", f"{pose.heading}", "hundredths of a degree"),
        ),
    )
    return Example(
        (table.tabletop(), chart), "A place as a hand finds it, and the whole numbers it is kept as."
    )


def _tolerances() -> Example:
    hair, deep = 0.8 * REST_SHRINK_IN, 0.3
    table = RulesTable(
        ROOM,
        Placed("argh", 0, 6.2, 5.2, 90),
        Placed("human", 1, 7.2 - hair, 5.2, 270),
        Placed("montu", 0, 10.0, 5.2, 90),
        Placed("rider", 1, 12.6, 5.2, 270),
        window=(4.8, 4.0, 14.2, 6.9),
    )
    over = Pose(12.6 - 0.75 - 0.5 + deep, 5.2, 90)
    is_flush, is_deep = table.rests("argh", table.pose("argh")), table.rests("montu", over)
    marks = (
        Label((6.7, 5.95), f"{inches(hair, 3)} over: {'still flush' if is_flush else 'too much'}",
              "good" if is_flush else "bad"),
        Label((11.9, 5.95), f"{inches(deep, 1)} over: {'still flush' if is_deep else 'not there'}",
              "good" if is_deep else "bad"),
    )  # fmt: skip
    chart = Chart(
        ("tolerance", ""),
        (
            ("at rest, each side of a base may overlap by", inches(REST_SHRINK_IN, 3)),
            ("edges lie together up to a crack of", inches(CONTACT_GAP_IN, 2)),
        ),
    )
    ghost = table.stand("montu", over, ghost=True)
    tabletop = unnamed(table.tabletop(*marks, stands=(ghost,), without=("montu",)))
    return Example((tabletop, chart), "What an eye cannot see does not count; what it can see does.")


def _terrain() -> Example:
    walls = ((WALL, box(2.4, 1.2, 3.6, 4.6)), (WALL, box(6.6, 1.2, 7.8, 2.9)))
    table = RulesTable(
        (12.4, 5.2), Placed("sea-troll", 1, 5.2, 0.9, 180), walls=walls, window=(-0.5, 0.5, 12.9, 5.6)
    )
    poses = (Pose(3.6 + 0.625, 2.6, 270), Pose(7.2, 3.3, 0), Pose(12.1, 2.6, 90))
    told = ("against the wall:\nallowed", "in the wall:\nnot allowed", "over the edge:\nnot allowed")
    marks = tuple(
        Label(
            (min(pose.x_in, 11.2), pose.y_in + 0.75),
            words,
            "good" if table.rests("sea-troll", pose) else "bad",
        )
        for pose, words in zip(poses, told, strict=True)
    )
    ghosts = tuple(table.stand("sea-troll", pose, ghost=True) for pose in poses)
    words = "Not even a corner of the base may lie on stone or hang over the table’s edge."
    return Example((table.tabletop(*marks, stands=ghosts, without=("sea-troll",)),), words)


def _section_terrain() -> Example:
    walls = (
        (WALL, box(7.4, 2.0, 8.2, 4.2)),
        (WALL, box(7.4, 5.7, 8.2, 9.0)),
        (PILLAR, ((11.0, 4.2), (12.0, 3.9), (12.7, 4.6), (12.2, 5.5), (11.2, 5.4))),
    )
    table = RulesTable(ROOM, Placed("sea-troll", 1, 5.2, 6.2, 90), walls=walls, window=(4, 2.8, 13.6, 7.4))
    marks = (*table.necks("sea-troll"), table.way("sea-troll", 9.9, 6.4, told=False))
    ghost = table.stand("sea-troll", Pose(9.9, 6.4, 90), ghost=True)
    words = "Walls and pillars are gone round; a gap has to be wide enough."
    return Example((table.tabletop(*marks, stands=(ghost,)),), words)


def _gaps() -> Example:
    walls = (
        (WALL, box(4.0, 5.0, 6.6, 5.9)),
        (WALL, box(7.6, 5.0, 11.6, 5.9)),
        (WALL, box(12.85, 5.0, 16.0, 5.9)),
    )
    window = (4.4, 2.8, 15.2, 8.0)
    troll = RulesTable(ROOM, Placed("sea-troll", 1, 10.0, 3.8, 180), walls=walls, window=window)
    goblin = RulesTable(ROOM, Placed("montu", 0, 7.1, 3.8, 180), walls=walls, window=window)
    narrow = goblin.way("montu", 7.1, 7.2, told=False)
    wide = troll.way("sea-troll", 12.225, 7.2, told=False)
    stands = (
        goblin.stand("montu"),
        goblin.stand("montu", Pose(7.1, 7.2, 180), ghost=True),
        troll.stand("sea-troll", Pose(12.225, 7.2, 180), ghost=True),
    )
    words = (
        "The goblin’s base is an inch wide and goes through the narrow gap. The troll’s is 1.25″ wide and "
        "has to take the other one, which is just as wide as itself."
    )
    return Example((troll.tabletop(*troll.necks("sea-troll"), wide, narrow, stands=stands),), words)


def _squares() -> Example:
    walls = ((WALL, box(5.0, 2.0, 6.0, 5.0)),)
    table = RulesTable(
        (12.0, 6.0),
        Placed("argh", 0, 2.5, 3.5, 90),
        Placed("cro", 0, 8.5, 1.5, 90),
        Placed("sea-troll", 1, 10.0, 2.0, 270),
        walls=walls,
        surface="squares",
        window=(0.5, -0.4, 12.4, 6.4),
    )
    way = table.way("argh", 6.5, 5.5)
    ghost = table.stand("argh", Pose(6.5, 5.5, 90), ghost=True)
    words = (
        "Each mark says what the way counts so far: 1 for a straight step, 1½ for a diagonal one, and no "
        "step cuts past the wall’s corner. The troll holds four squares; one of them shares a side with "
        "Cro’s."
    )
    marks = (table.held("sea-troll"), way, table.touch("cro", "sea-troll"))
    return Example((table.tabletop(*marks, stands=(ghost,)),), words)


BY_NAME = {card.name: card for card in CARDS}

GROUND_EXAMPLES = {
    "SK-1": _scale_and_measuring,
    "SK-1.1": _scale,
    "SK-1.3": _measuring,
    "SK-2": _bases,
    "SK-2.1": _numbers,
    "SK-2.2": _sizes,
    "SK-2.3": _turning,
    "SK-2.4": _grid,
    "SK-2.5": _tolerances,
    "SK-4": _section_terrain,
    "SK-4.1": _terrain,
    "SK-4.2": _gaps,
    "SK-4.3": _squares,
}
