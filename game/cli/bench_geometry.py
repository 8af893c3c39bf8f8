"""Bench rows of the table: reach, routes and contacts, beside the libraries that one would else take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cli import bench_ground as at
from game.cli.bench_measure import Case, Missing, rival
from game.table import Base, Pose, contacts, reach, rectangle
from game.table.tolerances import CONTACT_GAP_IN
from game.table.transit import WINDOW_IN, clearing, grown_base, radius_in, space_around

if TYPE_CHECKING:
    from game.table import Reach
    from game.table.touching import Body

REACH_GOALS = {6: 15.0, 50: 6.0, 200: 2.0}
ROUTE_GOALS = {6: 60.0, 50: 75.0, 200: 90.0}
CONTACT_GOALS = {10: 3.0, 100: 9.0, 500: 20.0}
SHAPELY_GOAL = 35.0
CELL_IN = 0.05
"""The side of the cells that the rival marches over."""
PLACES = 100


# Reach


def reach_cases() -> Iterator[Case]:
    """One figure's reach of 6 inches among others, the free space about it included."""
    for count, goal in REACH_GOALS.items():
        others = at.bodies(count)
        work = f"reach of 6 inches, {count} other bases"
        ours = partial(reach, at.table(), at.BASE, at.MOVER, at.MOVE_IN, others)
        try:
            grid = Grid()
            remark = f"the grid errs by up to {_furthest_off(grid, ours(), others):.2f} inch, ours is exact"
        except Missing as error:
            yield Case("reach", work, ours, "scikit-fmm", goal=goal, remark=str(error))
            continue
        yield Case("reach", work, ours, "scikit-fmm", grid.marched(grid.outside, others), goal, remark=remark)
        yield Case("reach", work, ours, "scikit-fmm, hand-made mask", grid.marched(grid.taken, others))


class Grid:
    """The rival's neighbourhood: cells about the mover; what the terrain alone takes is kept, as ours is.

    Two ways to find the cells in which the mover's centre cannot be: by asking the polygon of free space,
    and by hand, base for base, which only pays while there are few. Raises `Missing`.
    """

    def __init__(self) -> None:
        import numpy as np

        self._skfmm, self._shapely = rival("skfmm"), rival("shapely")
        half = at.MOVE_IN + WINDOW_IN
        steps = np.arange(-half, half + CELL_IN / 2, CELL_IN)
        self.x, self.y = np.meshgrid(at.MOVER.x_in + steps, at.MOVER.y_in + steps)
        self.radius = radius_in(at.BASE)
        self.rock = ~self._shapely.contains_xy(clearing(at.table(), self.radius), self.x, self.y)
        # One cell on the near side of nought: the front sets out from there.
        self.front = np.ones_like(self.x)
        self.front[len(steps) // 2, len(steps) // 2] = -1.0

    def marched(
        self, mask: Callable[[Sequence[at.Body]], Any], others: Sequence[at.Body]
    ) -> Callable[[], Any]:
        """The rival's reach: the lengths of all cells within the move, marched outward from the mover."""
        import numpy as np

        ma: Any = np.ma

        def march() -> Any:
            return self._skfmm.distance(
                ma.MaskedArray(self.front, mask(others)), dx=CELL_IN, narrow=at.MOVE_IN
            )

        return march

    def outside(self, others: Sequence[at.Body]) -> Any:
        """The cells outside of the free space, as its polygon says."""
        shapely = self._shapely
        grown = shapely.polygons([grown_base(base, pose, self.radius) for base, pose in others])
        free = clearing(at.table(), self.radius).difference(shapely.union_all(grown))
        shapely.prepare(free)
        return ~shapely.contains_xy(free, self.x, self.y)

    def taken(self, others: Sequence[at.Body]) -> Any:
        """The same by hand."""
        import numpy as np

        taken = self.rock.copy()
        far = self.radius + math.hypot(at.BASE.width_in, at.BASE.depth_in) / 2
        corner = float(self.x[0, 0]), float(self.y[0, 0])
        for base, pose in others:
            # Only the cells about the base are looked at.
            columns, rows = (
                slice(max(0, int((middle - far) / CELL_IN)), max(0, int((middle + far) / CELL_IN) + 2))
                for middle in (pose.x_in - corner[0], pose.y_in - corner[1])
            )
            dx, dy = self.x[rows, columns] - pose.x_in, self.y[rows, columns] - pose.y_in
            cos, sin = math.cos(math.radians(pose.heading_deg)), math.sin(math.radians(pose.heading_deg))
            across = np.maximum(np.abs(dx * cos + dy * sin) - base.width_in / 2, 0.0)
            ahead = np.maximum(np.abs(dx * sin - dy * cos) - base.depth_in / 2, 0.0)
            taken[rows, columns] |= across * across + ahead * ahead < self.radius * self.radius
        return taken


def _furthest_off(grid: Grid, ours: Reach, others: Sequence[at.Body]) -> float:
    """How much the grid's lengths differ from ours, at most, where both have one."""
    lengths = grid.marched(grid.outside, others)().filled(math.inf)
    cells = [(row, column) for row in range(0, len(lengths), 10) for column in range(0, len(lengths), 10)]
    exact = ours.distances_in([(float(grid.x[cell]), float(grid.y[cell])) for cell in cells])
    # The front sets out half a cell from the mover's middle.
    return max(
        abs(float(lengths[cell]) + CELL_IN / 2 - length)
        for cell, length in zip(cells, exact, strict=True)
        if length < at.MOVE_IN and 0 < lengths[cell] < at.MOVE_IN
    )


# Routes


def route_cases() -> Iterator[Case]:
    """The shortest ways of one figure to 100 places within its reach, preparation included."""
    for count, goal in ROUTE_GOALS.items():
        others = at.bodies(count)
        places = _places(others)

        def ours(others: Sequence[at.Body] = others, places: list[tuple[float, float]] = places) -> list[Any]:
            there = reach(at.table(), at.BASE, at.MOVER, at.MOVE_IN, others)
            return [there.route_to(x, y) for x, y in places]

        try:
            theirs = _visibility(others, places)
        except Missing as error:
            theirs, remark = None, str(error)
        else:
            found = zip(ours(), theirs(), strict=True)
            off = max(abs(way.length_in - length) for way, (_, length) in found)
            remark = f"lengths differ by at most {off:.0e} inch"
        yield Case(
            "routes",
            f"routes to {PLACES} places, {count} other bases",
            ours,
            "extremitypathfinder",
            theirs,
            goal,
            remark=remark,
        )


def _places(others: Sequence[at.Body]) -> list[tuple[float, float]]:
    """So many places within the reach, spread over all of it."""
    there = reach(at.table(), at.BASE, at.MOVER, at.MOVE_IN, others)
    steps = [k * 0.37 for k in range(-17, 18)]
    spread = [(at.MOVER.x_in + 0.01 + dx, at.MOVER.y_in + 0.02 + dy) for dy in steps for dx in steps]
    within = [place for place in spread if there.contains(*place)]
    return [within[k * len(within) // PLACES] for k in range(PLACES)]


def _visibility(others: Sequence[at.Body], places: list[tuple[float, float]]) -> Any:
    """The rival's ways, through the free space as ours has found it: that work it is spared."""
    environment = rival("extremitypathfinder").PolygonEnvironment
    space = space_around(at.table(), at.BASE, (at.MOVER.x_in, at.MOVER.y_in), at.MOVE_IN, others)
    assert space is not None
    outside = _corners(space.polygon.exterior, True)
    holes = [_corners(ring, False) for ring in space.polygon.interiors]

    def find() -> list[Any]:
        there = environment()
        there.store(outside, holes, validate=False)
        return [there.find_shortest_path(space.start, place, verify=False) for place in places]

    return find


def _corners(ring: Any, counterclockwise: bool) -> list[tuple[float, float]]:
    points = list(ring.coords)[:-1]
    return points if ring.is_ccw == counterclockwise else points[::-1]


# Contacts


def contact_cases() -> Iterator[Case]:
    """All enemies edge to edge in a press of 10, 100 and 500 bases, and where they stand pair by pair."""
    for count, goal in CONTACT_GOALS.items():
        rivals = [("pymunk", _shape_queries, goal)]
        if count == max(CONTACT_GOALS):
            rivals.append(("shapely", _tree, SHAPELY_GOAL))
        for name, make, wanted in rivals:
            yield _contacts(f"contacts of {count} bases in a press", press(count), name, make, wanted)
    for count, goal in CONTACT_GOALS.items():
        yield _contacts(f"contacts of {count} bases in pairs", duels(count), "pymunk", _shape_queries, goal)


def _contacts(
    work: str,
    bodies: Sequence[Body],
    name: str,
    make: Callable[[Sequence[Body]], Any],
    goal: float,
) -> Case:
    ours = partial(contacts, bodies)
    try:
        theirs = make(bodies)
    except Missing as error:
        theirs, remark = None, str(error)
    else:
        found = {(i, j) for i, j, _ in ours()}
        assert found <= theirs(), "the rival must find all that ours finds"
        remark = f"{len(found)} contacts"
    return Case("contacts", work, ours, name, theirs, goal, remark=remark)


def press(count: int) -> list[Body]:
    """Lines shoulder to shoulder, of either side in turn, each flush with the one before: most touch four.

    Of every third line the files are a little apart.
    """
    base, wide = Base(1.0, 1.0), min(25, count // 2)
    turned = Pose(0.0, 0.0, 12.0)
    (right_x, right_y), (back_x, back_y) = turned.turned(90).facing(), turned.turned(180).facing()
    bodies = []
    for i in range(count):
        line, file = divmod(i, wide)
        across, back = file * (1.0 if line % 3 else 1.1) + 0.4 * (line % 2), float(line)
        x, y = 9.0 + across * right_x + back * back_x, 2.0 + across * right_y + back * back_y
        bodies.append((base, Pose(x, y, turned.heading_deg), line % 2))
    return bodies


def duels(count: int) -> list[Body]:
    """Pairs of enemies with room between the pairs: half of them flush, the others near each other."""
    # Every third pair is turned a little.
    base, bodies = Base(1.0, 1.0), []
    for i in range(count):
        row, column = divmod(i // 2, 25)
        place = Pose(2.0 + 1.9 * column, 2.0 + 3.2 * row, 0.0 if column % 3 else 12.0)
        if i % 2:
            before, gap = place.facing(), 1.0 if i % 4 == 1 else 1.3
            place = Pose(place.x_in + gap * before[0], place.y_in + gap * before[1], place.heading_deg)
        bodies.append((base, place, i % 2))
    return bodies


def _shape_queries(bodies: Sequence[Body]) -> Any:
    """The rival's pairs: its space stands ready with every base in it, and is asked shape by shape."""
    pymunk = rival("pymunk")
    space, shapes = pymunk.Space(), []
    for index, (base, pose, side) in enumerate(bodies):
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        body.position, body.angle = (pose.x_in, pose.y_in), math.radians(pose.heading_deg)
        shape = pymunk.Poly.create_box(body, (base.width_in, base.depth_in), CONTACT_GAP_IN / 2)
        shape.number, shape.side = index, side
        space.add(body, shape)
        shapes.append(shape)
    space.step(1e-9)

    def ask() -> set[tuple[int, int]]:
        return {
            (shape.number, met.shape.number)
            for shape in shapes
            for met in space.shape_query(shape)
            if met.shape.side != shape.side and shape.number < met.shape.number
        }

    return ask


def _tree(bodies: Sequence[Body]) -> Any:
    """The rival's pairs and the lengths along which they lie together, from a tree of polygons."""
    shapely = rival("shapely")
    sides = [side for _, _, side in bodies]

    def find() -> set[tuple[int, int]]:
        polygons = shapely.polygons([rectangle(base, pose) for base, pose, _ in bodies])
        first, second = shapely.STRtree(polygons).query(polygons, "dwithin", CONTACT_GAP_IN)
        pairs = [
            (i, j)
            for i, j in zip(first.tolist(), second.tolist(), strict=True)
            if i < j and sides[i] != sides[j]
        ]
        one, two = ([polygons[pair[k]] for pair in pairs] for k in (0, 1))
        shapely.length(shapely.intersection(shapely.boundary(one), shapely.buffer(two, CONTACT_GAP_IN)))
        return set(pairs)

    return find
