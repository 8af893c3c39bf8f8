"""A figure in the hand: the pose that is tried out, whether it may stand there, and what it would touch.

This knows neither mouse nor screen: the table's hands (`hands`) say where to, the overlays draw what
came of it. Legality is asked of `check` alone, the one truth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import msgspec
from shapely import Point as At
from shapely.ops import nearest_points

from game.match.contract import Refusal
from game.rules.skirmish import deployment, measuring, unreachable, ways
from game.rules.skirmish import figures as rules
from game.rules.skirmish.state import Action, Deploy, Move, State
from game.rules.skirmish.surfaces import surface_of
from game.table import Base, Pose
from game.table.tolerances import CONTACT_LEAST_IN

Point = tuple[float, float]

ALIGN_IN = 0.38
"""A pose this near to an edge is laid flush to it."""
SNAP_IN = 0.7
"""A place this far from where the base may stand is taken for the nearest one that is allowed."""
SQUARE_SNAP_IN = 1.2
"""The same on squares, from middle to middle."""
SLIDE_IN = 0.25
"""Poses along an enemy's edge are tried in such steps."""


class Touch(msgspec.Struct, frozen=True):
    """An enemy whose edge lies along the held base's: where, over what length, and whether it is contact."""

    figure: str
    start: Point
    end: Point
    length_in: float

    @property
    def is_contact(self) -> bool:
        return self.length_in >= CONTACT_LEAST_IN


class Spot(msgspec.Struct, frozen=True):
    """A pose tried out: what the rules say of it, the way there, and whom the base would touch."""

    pose: Pose
    refusal: Refusal | None = None
    route: tuple[Point, ...] = ()
    length_in: float = 0.0
    touches: tuple[Touch, ...] = ()

    @property
    def nearest(self) -> Pose | None:
        """The nearest pose that would be allowed, where the refusal names one."""
        action = self.refusal.nearest if self.refusal else None
        return action.pose if isinstance(action, Move | Deploy) else None

    def touched(self) -> tuple[str, ...]:
        """The enemies it would be in contact with, the longest contact first."""
        real = [t for t in self.touches if t.is_contact]
        return tuple(t.figure for t in sorted(real, key=lambda t: (-t.length_in, t.figure)))


class Holding:
    """One figure picked up in `state`, to be moved or to be set up."""

    def __init__(
        self, state: State, figure: str, check: Callable[[Action], Refusal | None], aligns: bool = True
    ) -> None:
        self.state = state
        self.figure = figure
        self.check = check
        self.aligns = aligns
        self.is_deploying = state.phase == "deploy"
        self.base: Base = rules.base_of(state, figure)
        self.others = rules.others_of(state, figure)
        self.surface: Any = surface_of(state.setup.ground)
        """How the table is measured: by the inch, or by squares."""
        self.start: Pose | None = rules.piece_of(state, figure).pose
        self.side = rules.piece_of(state, figure).side
        self.limit_in = rules.card_of(state, figure).move_in
        self.heading_deg = self.start.heading_deg if self.start is not None else self._home_heading()
        self.spot: Spot | None = None
        self.is_set = False
        """Whether the ghost has been put down; until then it follows the pointer."""
        self.is_committed = self.is_deploying or measuring.may_measure(state, figure)
        """Whether this figure may be measured for, and so be tried out. Rule: SK-1.3."""
        self.target: str | None = None
        self._wish: Point | None = None
        self._edge = 0

    # What it may do

    @cached_property
    def reach(self) -> Any:
        """How far it may go. Rule: SK-7.4. None while figures are set up."""
        return None if self.is_deploying else ways.reach_of(self.state, self.figure)

    @cached_property
    def necks(self) -> tuple[Any, ...]:
        """The gaps that are too narrow for this base, or just wide enough. Rule: SK-4.2."""
        return tuple(ways.necks_of(self.state, self.figure))

    @property
    def zone(self) -> tuple[Point, ...]:
        """Where it may be set up; empty when that is not what is done. Rule: SK-6.4."""
        zones = self.state.setup.ground.zones
        return zones[self.side] if self.is_deploying and self.side < len(zones) else ()

    @property
    def is_on_squares(self) -> bool:
        return bool(self.surface.unit == "squares")

    def action(self, pose: Pose) -> Action:
        return Deploy(self.figure, pose) if self.is_deploying else Move(self.figure, pose)

    def is_within(self, x: float, y: float) -> bool:
        """Whether a place is in the reach; while setting up, every place is worth a try."""
        return self.reach is None or bool(self.reach.contains(x, y))

    # Trying poses out

    def aim(self, x: float, y: float) -> Spot:
        """Try the figure near a place: flush to an edge that is near, else at a heading that fits."""
        self.target = None
        self._wish = (x, y)
        self._edge = 0
        return self._aim()

    def _aim(self) -> Spot:
        assert self._wish is not None
        x, y = self._wish
        if not self.is_within(x, y):
            x, y = self._border_near(x, y)
        wish = self.surface.settled(self.base, Pose(x, y, self.heading_deg))
        if not self.aligns:
            return self.try_pose(wish if self.is_deploying else self._fitting(wish))
        if edges := self.edges(wish):
            spot = self.try_pose(edges[self._edge % len(edges)])
        else:
            spot = self.try_pose(self._fitting(wish))
        near = spot.nearest
        if near is not None and math.dist((near.x_in, near.y_in), self._wish) <= SNAP_IN:
            return self.try_pose(near)
        return spot

    def is_far(self, x: float, y: float) -> bool:
        """Whether a place is well outside the reach."""
        return not self.is_within(x, y) and self._border_near(x, y) == (x, y)

    def aim_roughly(self, x: float, y: float) -> Spot:
        """Show the figure at a far place at once, without looking into why it cannot come there."""
        self.target = None
        self._wish = (x, y)
        self.spot = Spot(Pose(x, y, self.heading_deg), Refusal("SK-7.1", "That is beyond its reach."))
        return self.spot

    def edges(self, wish: Pose) -> tuple[Pose, ...]:
        """The poses near a wish that lie along something and that it can reach, the nearest first."""
        near = self.surface.flush_near(self.base, wish, self.others, ALIGN_IN)
        return tuple(pose for pose in near if self.is_within(pose.x_in, pose.y_in))

    def fits(self, pose: Pose) -> bool:
        """Whether it may stand there among the others. Rules: SK-2.5, SK-4.3."""
        return bool(self.surface.fits(self.base, pose, self.others))

    def _fitting(self, wish: Pose) -> Pose:
        """The wish, turned to the nearest heading that fits there. Rule: SK-7.4."""
        if self.fits(wish):
            return wish
        turned: Pose | None = self.surface.turned_to_fit(self.base, wish, self.others)
        return wish if turned is None else turned

    def _border_near(self, x: float, y: float) -> Point:
        """The nearest place inside the reach for one just outside it; else the place itself."""
        if self.reach is None:
            return (x, y)
        if self.is_on_squares:
            return self._stop_near(x, y)
        polygon = self.reach.polygon
        if polygon.is_empty or polygon.distance(At(x, y)) > SNAP_IN:
            return (x, y)
        near, _ = nearest_points(polygon, At(x, y))
        # A hair inside, for the grid of poses may round it outward.
        far = math.dist((near.x, near.y), (x, y)) or 1.0
        inside = (near.x + (near.x - x) / far * 0.003, near.y + (near.y - y) / far * 0.003)
        for place in (inside, (near.x, near.y)):
            on_grid = self.surface.settled(self.base, Pose(*place, self.heading_deg))
            if self.is_within(on_grid.x_in, on_grid.y_in):
                return place
        return (x, y)

    def _stop_near(self, x: float, y: float) -> Point:
        """On squares: the nearest place to rest for one just outside the reach; else the place itself."""
        centres = [footprint.centre for footprint, _ in self.reach.stops]
        nearest = min(centres, key=lambda centre: (math.dist(centre, (x, y)), centre), default=(x, y))
        return nearest if math.dist(nearest, (x, y)) <= SQUARE_SNAP_IN else (x, y)

    def try_pose(self, pose: Pose) -> Spot:
        """Try exactly this pose."""
        refusal = self.check(self.action(pose))
        way: Any = None
        if self.reach is not None:
            way = self.reach.route_to(pose.x_in, pose.y_in) or self._far_way(pose)
        self.spot = Spot(
            pose,
            refusal,
            tuple(way.points) if way is not None else (),
            way.length_in if way is not None else 0.0,
            tuple(self._touches(pose)),
        )
        return self.spot

    def _far_way(self, pose: Pose) -> Any:
        """The way to a place beyond the reach, to show how far it would be."""
        return None if self.start is None else ways.mover_of(self.state, self.figure).way_to(pose)

    def _touches(self, pose: Pose) -> Iterator[Touch]:
        mine = self.surface.span_in(self.base)
        for piece in rules.standing(self.state):
            if piece.side == self.side or piece.pose is None:
                continue
            base = rules.base_of_piece(self.state, piece)
            reach = mine + self.surface.span_in(base) + 0.1
            if math.dist((pose.x_in, pose.y_in), (piece.pose.x_in, piece.pose.y_in)) > reach:
                continue
            length = self.surface.contact_in((self.base, pose), (base, piece.pose))
            if length > 0.01:
                line = self.surface.contact_line((self.base, pose), (base, piece.pose))
                if line is not None:
                    yield Touch(piece.id, line[0], line[1], length)

    # Changing it

    def turn(self, by_deg: float) -> Spot | None:
        """Turn where it stands, leaving the edge it lay along."""
        if self.spot is None:
            self.heading_deg = (self.heading_deg + by_deg) % 360
            return None
        if self.is_on_squares:
            by_deg = math.copysign(90.0, by_deg)
        pose = self.spot.pose.turned(by_deg)
        if self.is_on_squares:
            # About the place that was pointed at: about the last pose a long base would creep, by rounding.
            x, y = self._wish or (pose.x_in, pose.y_in)
            pose = self.surface.settled(self.base, Pose(x, y, pose.heading_deg))
        self.heading_deg = pose.heading_deg
        return self.try_pose(pose)

    def nudge(self, dx: float, dy: float) -> Spot:
        """Move the ghost a little, by itself neither turned nor aligned."""
        pose = self.spot.pose if self.spot is not None else self.start or self._middle_of_zone()
        self.is_set = True
        self.target = None
        if self.is_on_squares:  # a square at a time
            dx, dy = ((math.copysign(1.0, d) if d else 0.0) for d in (dx, dy))
        moved = self.surface.settled(self.base, Pose(pose.x_in + dx, pose.y_in + dy, pose.heading_deg))
        self._wish = (moved.x_in, moved.y_in)
        return self.try_pose(moved)

    def next_edge(self, step: int = 1) -> Spot | None:
        """Lay it along the next edge nearby, or the next place along a target."""
        if self.target is not None:
            self._edge += step
            return self._at_target()
        if self._wish is None and self.spot is not None:
            self._wish = (self.spot.pose.x_in, self.spot.pose.y_in)
        if self._wish is None:
            return None
        self._edge += step
        was, self.aligns = self.aligns, True
        spot = self._aim()
        self.aligns = was
        return spot

    def targets(self) -> tuple[str, ...]:
        """The enemies that it can come into contact with now, the shortest way first."""
        found = []
        for piece in rules.standing(self.state):
            if piece.side != self.side and (poses := self.poses_at(piece.id)):
                found.append((self.reach.distance_in(poses[0].x_in, poses[0].y_in), piece.id))
        return tuple(figure for _, figure in sorted(found))

    def next_target(self, step: int = 1) -> Spot | None:
        """Go flush to the next enemy within reach; None when there is none."""
        targets = self.targets()
        if not targets:
            return None
        at = targets.index(self.target) + step if self.target in targets else 0
        return self.aim_at(targets[at % len(targets)])

    def approach(self) -> Spot | None:
        """Go part of the way to the nearest enemy, where none is within reach; None where no way leads."""
        enemies = [p for p in rules.standing(self.state) if p.side != self.side and p.pose is not None]
        if self.start is None or not enemies:
            return None
        near = min(enemies, key=lambda piece: self._from_start(piece.pose))
        if self.towards(near.id).nearest not in (None, self.start):
            return self.take_nearest()
        self.try_pose(self.start)
        return None

    def towards(self, enemy: str) -> Spot:
        """Lay it along an enemy that it cannot reach, where it would be first: why not, and how far it comes.

        Rules: SK-4.2, SK-7.1, SK-7.3, SK-8.2.
        """
        piece = rules.piece_of(self.state, enemy)
        assert piece.pose is not None
        poses = list(self._flush_to(rules.base_of_piece(self.state, piece), piece.pose))
        free = [pose for pose in poses if self.fits(pose)]
        self.target, self._wish = None, None
        if not free:
            refusal = unreachable.surrounded(self.state, self.figure, enemy)
            self.spot = Spot(min(poses, key=self._from_start), refusal)
            return self.spot
        lengths = ways.mover_of(self.state, self.figure).lengths_to(free)
        found = zip(lengths, map(self._from_start, free), range(len(free)), strict=True)
        return self.try_pose(free[min(found)[2]])

    def _from_start(self, pose: Pose) -> float:
        assert self.start is not None
        return math.dist((self.start.x_in, self.start.y_in), (pose.x_in, pose.y_in))

    def aim_at(self, enemy: str) -> Spot | None:
        """Lay the base along this enemy's, in the best place; None when it cannot get there."""
        if not self.poses_at(enemy):
            return None
        self.target, self._edge = enemy, 0
        return self._at_target()

    def _at_target(self) -> Spot | None:
        assert self.target is not None
        poses = self.poses_at(self.target)
        if not poses:
            return None
        pose = poses[self._edge % len(poses)]
        self._wish = None
        self.heading_deg = pose.heading_deg
        return self.try_pose(pose)

    def poses_at(self, enemy: str) -> tuple[Pose, ...]:
        """Legal poses in contact with an enemy: full contacts first, then by the length of the way."""
        if self.is_deploying:
            return ()
        if enemy not in self._at:
            self._at[enemy] = tuple(self._poses_at(enemy))
        return self._at[enemy]

    @cached_property
    def _at(self) -> dict[str, tuple[Pose, ...]]:
        return {}

    def _poses_at(self, enemy: str) -> list[Pose]:
        piece = rules.piece_of(self.state, enemy)
        if piece.pose is None:
            return []
        body = (rules.base_of(self.state, enemy), piece.pose)
        ranked = []
        for pose in self._flush_to(*body):
            if self.reach.contains(pose.x_in, pose.y_in) and self.fits(pose):
                length = self.surface.contact_in((self.base, pose), body)
                if length >= CONTACT_LEAST_IN:
                    way = self.reach.distance_in(pose.x_in, pose.y_in)
                    ranked.append((-round(length, 2), round(way, 3), pose.x, pose.y, pose))
        ranked.sort(key=lambda entry: entry[:4])
        return [entry[4] for entry in ranked]

    def _flush_to(self, base: Base, at: Pose) -> Iterator[Pose]:
        """Poses along the edges of another base, facing it, slid along in small steps."""
        if self.is_on_squares:
            yield from self.surface.flush(self.base, (base, at))
            return
        for quarter in range(4):
            outward = at.turned(90 * quarter).facing()
            side = (-outward[1], outward[0])
            deep, wide = (
                (base.depth_in, base.width_in) if quarter % 2 == 0 else (base.width_in, base.depth_in)
            )
            away = deep / 2 + self.base.depth_in / 2
            room = wide / 2 + self.base.width_in / 2 - SLIDE_IN
            steps = int(room / SLIDE_IN + 1e-9)
            for i in range(-steps, steps + 1):
                slide = i * SLIDE_IN
                yield Pose(
                    at.x_in + outward[0] * away + side[0] * slide,
                    at.y_in + outward[1] * away + side[1] * slide,
                    at.heading_deg + 90 * quarter + 180,
                )

    def take_nearest(self) -> Spot | None:
        """Take the allowed pose that the refusal offers."""
        pose = self.spot.nearest if self.spot is not None else None
        return None if pose is None else self.try_pose(pose)

    # Setting up

    def first_place(self) -> Pose | None:
        """A place in the zone where it could be set up; None when there is none. Rule: SK-6.4."""
        if not self.is_deploying:
            return None
        place = next(iter(deployment.places(self.state, self.figure)), None)
        return None if place is None else place.pose

    def _home_heading(self) -> float:
        """Towards the middle of the table from where it will be set up."""
        ground = self.state.setup.ground
        x, y = self._middle_of_zone_at()
        dx, dy = ground.width_in / 2 - x, ground.depth_in / 2 - y
        if abs(dx) < 1e-6 and abs(dy) < 1e-6:
            return 0.0
        return round(math.degrees(math.atan2(dx, -dy)) / 90) * 90 % 360

    def _middle_of_zone_at(self) -> Point:
        zone = self.zone
        if not zone:
            ground = self.state.setup.ground
            return (ground.width_in / 2, ground.depth_in / 2)
        return (sum(p[0] for p in zone) / len(zone), sum(p[1] for p in zone) / len(zone))

    def _middle_of_zone(self) -> Pose:
        return Pose(*self._middle_of_zone_at(), self.heading_deg)
