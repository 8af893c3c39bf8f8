"""A small table laid out in a line, for tests that care about one rule.

Figures are (card, side, x, y, heading), or (card, side) for one that deploys; sides are a and b.
"""

from game.dice import ScriptedDice
from game.match import tiled
from game.match.scenario import Scenario, SideInfo
from game.match.tiled import Thing
from game.rules.skirmish.system import SYSTEM


def polygon(*points, kind="wall", name=""):
    return Thing(name, kind, "polygon", tuple((float(x), float(y)) for x, y in points), 0.0, {}, "")


def box(x1, y1, x2, y2, kind="wall", name=""):
    return polygon((x1, y1), (x2, y1), (x2, y2), (x1, y2), kind=kind, name=name)


def point(name, x, y, heading=0.0, kind="start", **properties):
    return Thing(name, kind, "point", ((float(x), float(y)),), float(heading), properties, "")


def line(name, start, end):
    return Thing(name, "gap", "polyline", (start, end), 0.0, {}, "")


def scenario(*figures, walls=(), zones=(), size=(12, 10), first="a", layers=(), **setup):
    """A scenario with these figures; `layers` are more (name, things) of the map."""
    starts, rows = [], []
    for i, (card, side, *place) in enumerate(figures):
        row = {"card": card, "side": side}
        if place:
            row["start"] = f"S{i}"
            starts.append(point(f"S{i}", *place))
        rows.append(row)
    tiled_map = tiled.blank(*size)
    for name, things in (("terrain", walls), ("zones", zones), ("starts", starts), *layers):
        tiled_map = tiled.with_layer(tiled_map, name, tuple(things))
    table = {"figures": rows, **setup}
    if first:
        table["first_side"] = first
    return Scenario(
        format=1, id="test", system="skirmish", title="Test", summary="", tale="",
        sides=(SideInfo("a", "Ants", "moss"), SideInfo("b", "Bees", "tide")),
        setup=table, map="map.tmj", map_data=tiled_map.raw,
    )  # fmt: skip


def match(*figures, faces=(), **options):
    """The state of a new match, with dice faces written beforehand."""
    return SYSTEM.new_match(scenario(*figures, **options), ScriptedDice(tuple(faces)))


def play(state, *actions):
    """Apply actions one after the other: the last state and all events."""
    events = []
    for action in actions:
        state, happened = SYSTEM.apply(state, action)
        events += happened
    return state, events


def kinds(events):
    return [type(event).__name__ for event in events]
