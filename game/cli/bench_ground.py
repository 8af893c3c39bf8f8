"""The table that the bench measures on: always the same cavern of 60 x 44 inches, with four pillars in it.

Around the figure in its middle stand others as close as a battle packs them, every third one flush with the
one before it.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache

from game.match import scenario as scenarios
from game.match.scenario import Scenario
from game.rules.skirmish.ground import Ground
from game.rules.skirmish.terrain import read_ground
from game.table import Base, Pose, Table, fits

WIDTH_IN, DEPTH_IN = 60, 44
PX = 64
BASE = Base(1.0, 1.0)
MOVER = Pose(30.0, 22.0, 0.0)
MOVE_IN = 6.0
RADIUS_IN = {6: 7.0, 50: 12.0, 200: 20.0}
"""How far from the mover so many others stand: the more, the thicker."""
PILLARS = (
    ((26.0, 17.5), (28.0, 17.0), (28.6, 19.0), (26.9, 20.1), (25.6, 19.2)),
    ((33.1, 18.4), (34.9, 18.0), (35.4, 20.0), (33.6, 20.3)),
    ((24.8, 24.2), (26.5, 23.9), (27.2, 25.6), (25.7, 26.8), (24.4, 25.7)),
    ((33.5, 24.9), (35.6, 24.4), (35.9, 26.6), (34.2, 27.3)),
)
CARDS = ("cavan-garrison", "rukon-highrunner")

Body = tuple[Base, Pose]


def cavern() -> tuple[tuple[float, float], ...]:
    """The cavern's wall: an oval with bays, of 72 corners."""
    points = []
    for k in range(72):
        angle = math.tau * k / 72
        bay = 1 - 0.06 * (1 + math.sin(5 * angle)) - 0.03 * (k % 3 == 0)
        points.append(
            (
                round(WIDTH_IN / 2 + 29.5 * bay * math.cos(angle), 3),
                round(DEPTH_IN / 2 + 21.5 * bay * math.sin(angle), 3),
            )
        )
    return tuple(points)


@lru_cache(maxsize=1)
def ground() -> Ground:
    """The cavern as the rules know it."""
    scene = scenario(0)
    return read_ground(scene, scene.tiled_map(), "inches")


def table() -> Table:
    return ground().table


@lru_cache(maxsize=8)
def bodies(count: int, radius_in: float | None = None) -> tuple[Body, ...]:
    """So many bases about the mover, each where it fits; the same on every machine."""
    within = radius_in or RADIUS_IN[count]
    chance = random.Random(f"bench {count}")
    standing: list[Body] = [(BASE, MOVER)]
    while len(standing) <= count:
        pose = _beside(standing[-1][1]) if len(standing) % 3 == 2 else None
        if pose is None or not fits(table(), BASE, pose, standing):
            away, angle = within * math.sqrt(chance.random()), chance.uniform(0, math.tau)
            x, y = MOVER.x_in + away * math.cos(angle), MOVER.y_in + away * math.sin(angle)
            pose = Pose(x, y, chance.uniform(0, 360))
        if fits(table(), BASE, pose, standing):
            standing.append((BASE, pose))
    return tuple(standing[1:])


def _beside(pose: Pose) -> Pose:
    """Flush on the right of a base."""
    right = pose.turned(90).facing()
    return Pose(pose.x_in + BASE.width_in * right[0], pose.y_in + BASE.width_in * right[1], pose.heading_deg)


def scenario(count: int) -> Scenario:
    """A scenario with so many figures on the table, the mover among them, of two sides in turn."""
    poses = [MOVER, *(pose for _, pose in bodies(count - 1, RADIUS_IN.get(count, 20.0)))] if count else []
    figures = [
        {"card": CARDS[i % 2], "side": ("west", "east")[i % 2], "start": f"s{i}"} for i in range(count)
    ]
    data = {
        "format": 1,
        "id": "bench",
        "system": "skirmish",
        "title": "The bench",
        "summary": "A cavern to measure in.",
        "tale": "",
        "map": "bench.tmj",
        "map_data": _map(poses),
        "sides": [
            {"id": "west", "name": "West", "colour": "ember"},
            {"id": "east", "name": "East", "colour": "tide"},
        ],
        "setup": {"first_side": "west", "figures": figures},
    }
    return scenarios.checked(data, "bench")


def _map(poses: list[Pose]) -> dict[str, object]:
    terrain = [_polygon("cavern", cavern()), *(_polygon("pillar", pillar) for pillar in PILLARS)]
    starts = [
        _thing("start", pose.x_in, pose.y_in) | {"name": f"s{i}", "rotation": pose.heading_deg, "point": True}
        for i, pose in enumerate(poses)
    ]
    layers = [
        {
            "type": "objectgroup",
            "name": name,
            "objects": [thing | {"id": i} for i, thing in enumerate(things, at)],
        }
        for name, things, at in (("terrain", terrain, 1), ("starts", starts, 100))
    ]
    return {
        "type": "map",
        "orientation": "orthogonal",
        "width": WIDTH_IN,
        "height": DEPTH_IN,
        "tilewidth": PX,
        "tileheight": PX,
        "infinite": False,
        "layers": [layer | {"id": i + 1, "opacity": 1, "visible": True} for i, layer in enumerate(layers)],
        "tilesets": [],
    }


def _polygon(kind: str, points: tuple[tuple[float, float], ...]) -> dict[str, object]:
    x, y = points[0]
    corners = [{"x": (px - x) * PX, "y": (py - y) * PX} for px, py in points]
    return _thing(kind, x, y) | {"polygon": corners}


def _thing(kind: str, x_in: float, y_in: float) -> dict[str, object]:
    return {
        "type": kind,
        "name": "",
        "x": x_in * PX,
        "y": y_in * PX,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
    }
