"""A small table set up to explain a rule, and what the rules say of it: nothing on it is measured by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from game.dice import STAND_IN, Damage, Formula, ScriptedDice
from game.match.example import Area, Boxes, DiceRow, Disc, Neck, Stand, Tabletop, Terrain, Touch, Way
from game.rules.skirmish import melee
from game.rules.skirmish.cards import CARDS
from game.rules.skirmish.contact import all_contacts, contact_between
from game.rules.skirmish.figures import base_of, card_of, index_of, name_of, number_of, piece_of, type_of
from game.rules.skirmish.ground import Ground, Point, Ring
from game.rules.skirmish.state import Attack, Attacked, Card, Piece, Setup, State
from game.rules.skirmish.surface import Body
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.tell_attack import damage_in_words, sum_in_words
from game.rules.skirmish.ways import mover_of
from game.table import Pose, Reach, footprint_of, rectangle, sheet_of, unfit_area
from game.table.tolerances import CONTACT_LEAST_IN
from game.units import counted, inches

EXTRAS = (
    Card("halfling", "Halfling", "sling", 5.0, "3D6-2", "High", 8, 9, "small", race="halfling"),
    Card("rider", "Rider", "lance", 10.0, "3D6+1", "High+2", 9, 16, "cavalry", race="human"),
    Card("human", "Human", "broadsword", 6.0, "3D6-1", "High+2", 8, 12, "medium", race="human"),
    Card("colossus", "Colossus", "fists", 6.0, "3D6+6", "High+4", 11, 70, "huge", race="troll", art="troll"),
)
"""Combatants of no scenario, for the sizes of base that the rulebook's own four do not have."""
BY_ID = {card.id: card for card in (*CARDS, *EXTRAS)}
WALL, PILLAR = "wall", "pillar"
CORNER_IN = 0.05
"""Less of an edge than this is a corner to the eye: the rest is tolerance."""


class Placed(NamedTuple):
    """A figure to be set up: its card, its side, where it stands, the hits that it has taken."""

    card: str
    side: int
    x_in: float
    y_in: float
    heading_deg: float = 0.0
    hits: int = 0


def box(left: float, top: float, right: float, bottom: float) -> Ring:
    """An upright rectangle of terrain or zone."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


class RulesTable:
    """A table of `size` inches with figures on it, asked by examples what the rules say.

    `window` is the part of it that is shown; the whole where it is not given.
    """

    def __init__(
        self,
        size: tuple[float, float],
        *placed: Placed,
        walls: Sequence[tuple[str, Ring]] = (),
        zones: tuple[Ring, ...] = (),
        surface: str = "inches",
        window: tuple[float, float, float, float] | None = None,
        faces: tuple[int, ...] = (),
    ) -> None:
        ground = Ground(
            *size,
            walls=tuple((ring,) for _, ring in walls),
            labels=tuple(kind for kind, _ in walls),
            zones=zones,
            surface=surface,
        )
        pieces = _pieces(placed)
        setup = Setup(
            title="",
            side_names=("Goblins", "Trolls"),
            cards=tuple({piece.card: BY_ID[piece.card] for piece in pieces}.values()),
            figures=tuple(piece.id for piece in pieces),
            ground=ground,
        )
        dice = ScriptedDice(faces) if faces else STAND_IN
        state = State(setup=setup, pieces=pieces, dice=dice, phase="move")
        self.state = msgspec.structs.replace(state, contacts=all_contacts(state))
        self.window = window or (0.0, 0.0, *size)

    # What is drawn

    def tabletop(self, *marks: Any, stands: Sequence[Stand] = (), without: Sequence[str] = ()) -> Tabletop:
        """The table as it is, with marks; `stands` are more figures, and `without` some of its own."""
        ground = self.state.setup.ground
        terrain = tuple(
            Terrain(kind, rings[0]) for kind, rings in zip(ground.labels, ground.walls, strict=True)
        )
        is_ruled = ground.surface == "squares"
        shut: tuple[tuple[int, int], ...] = ()
        if is_ruled:
            shut = tuple(sorted(sheet_of(ground.table).blocked))
        own = tuple(self.stand(piece.id) for piece in self.state.pieces if piece.id not in without)
        return Tabletop(
            ground.width_in, ground.depth_in, self.window, (*own, *stands), terrain, marks,
            1.0 if is_ruled else 0.0, shut,
        )  # fmt: skip

    def stand(self, figure: str, pose: Pose | None = None, *, ghost: bool = False) -> Stand:
        """A figure where it is, or at another pose, there perhaps as a ghost."""
        state, piece, card = self.state, piece_of(self.state, figure), card_of(self.state, figure)
        base, at = base_of(state, figure), pose or self.pose(figure)
        left = max(0.0, (card.endurance - piece.hits) / card.endurance)
        return Stand(
            f"{figure}*" if ghost else figure, name_of(state, figure), card.art or card.id, piece.side,
            at.x_in, at.y_in, at.heading_deg, base.width_in, base.depth_in, number_of(state, figure), left,
            is_ghost=ghost,
        )  # fmt: skip

    def pose(self, figure: str) -> Pose:
        """Where a figure stands."""
        pose = piece_of(self.state, figure).pose
        assert pose is not None
        return pose

    def _body(self, figure: str) -> Body:
        return base_of(self.state, figure), self.pose(figure)

    # What the rules say

    def touch(self, one: str, two: str) -> Touch:
        """Whether two figures are in contact, and along how much of their edges. Rules: SK-8.2, SK-4.3."""
        state, surface = self.state, surface_of(self.state.setup.ground)
        length = contact_between(state, index_of(state, one), index_of(state, two))
        is_contact = length >= CONTACT_LEAST_IN
        line = surface.contact_line(self._body(one), self._body(two))
        where = line if line is not None and length > 0 else _nearest(self._body(one), self._body(two))
        told = surface.side_by_side(length) if length >= CORNER_IN else "a corner"
        words = f"{told}: {'contact' if is_contact else 'no contact'}"
        return Touch((one, two), where, length, is_contact, words)

    def way(self, figure: str, x_in: float, y_in: float, *, told: bool = True) -> Way:
        """The shortest way of a figure to a place, and whether it may go so far. Rules: SK-7.1 to SK-7.4."""
        mover = mover_of(self.state, figure)
        route = mover.way_to(Pose(x_in, y_in))
        assert route is not None, f"no way leads {figure} to ({x_in:g}, {y_in:g})"
        surface, points = surface_of(self.state.setup.ground), tuple(route.points)
        counts: tuple[float, ...] = ()
        if surface.unit == "squares":
            counts = tuple(surface.length_of(points[: i + 1]) for i in range(len(points)))
        words = surface.part_of(route.length_in, mover.limit_in) if told else ""
        return Way(figure, points, route.length_in, mover.limit_in, words, counts)

    def necks(self, figure: str) -> tuple[Neck, ...]:
        """The gaps that matter to a figure's base. Rule: SK-4.2."""
        name = name_of(self.state, figure)
        found = []
        for gap in mover_of(self.state, figure).necks():
            verb = "passes" if gap.is_passable else "is too wide"
            words = f"{inches(gap.width_in, 2)}: {name} {verb}"
            found.append(Neck(figure, gap.segment, gap.width_in, gap.is_passable, words))
        return tuple(found)

    def reach(self, figure: str) -> Area:
        """Where a figure can come in one move. Rule: SK-7.4."""
        return Area("reach", rings_of(mover_of(self.state, figure).reach.polygon))

    def unfit(self, figure: str) -> Area:
        """Where it can come, but rest in no heading. Rules: SK-2.3, SK-7.4."""
        mover = mover_of(self.state, figure)
        assert isinstance(mover.reach, Reach)
        return Area("unfit", rings_of(unfit_area(mover.table, mover.base, mover.reach, mover.others)))

    def rests(self, figure: str, pose: Pose) -> bool:
        """Whether a figure may come to rest there. Rules: SK-2.3, SK-2.5."""
        return mover_of(self.state, figure).rests(pose)

    def held(self, figure: str) -> Area:
        """The squares that a figure holds. Rule: SK-4.3."""
        return Area(
            "zone", ((footprint_of(*self._body(figure)).corners,),), piece_of(self.state, figure).side
        )

    def disc(self, figure: str, pose: Pose | None = None) -> Disc:
        """A figure's base as the disc that it is on its way. Rule: SK-2.3."""
        at = pose or self.pose(figure)
        return Disc((at.x_in, at.y_in), base_of(self.state, figure).narrow_in / 2)

    def blow(self, figure: str, target: str) -> tuple[DiceRow, Boxes, Attacked]:
        """One attack with the faces that the table was given, told and ticked off. Rules: SK-8.5, SK-9."""
        self.state, (event,) = melee.attack(self.state, Attack(figure, target))
        assert isinstance(event, Attacked)
        card, struck = card_of(self.state, figure), card_of(self.state, target)
        lines = [sum_in_words(event.roll.formula, event.roll.faces)]
        beats = "exceeds" if event.is_hit else "does not exceed"
        lines.append(f"{event.roll.total} {beats} {struck.name}’s Defense {event.defense}")
        row = DiceRow(
            f"{card.name} strikes {struck.name}", event.roll.formula.sides, event.roll.faces, event.counted,
            tuple(lines), f"hit for {event.hits}" if event.is_hit else "miss",
            "good" if event.is_hit else "bad", piece_of(self.state, figure).side,
        )  # fmt: skip
        return row, self.boxes(target, event.hits), event

    def boxes(self, figure: str, fresh: int = 0) -> Boxes:
        """A figure's Endurance, the last `fresh` hits of it just taken. Rule: SK-9.5."""
        piece, card = piece_of(self.state, figure), card_of(self.state, figure)
        taken = min(piece.hits, card.endurance)
        fresh = max(0, taken - max(0, piece.hits - fresh))
        words = f"{piece.hits} of {card.endurance} taken"
        name = name_of(self.state, figure)
        return Boxes(name, card.endurance, taken - fresh, fresh, words, piece.side)


def damage_row(
    title: str, formula: Formula, faces: tuple[int, ...], damage: Damage, *, with_roll: bool = False
) -> DiceRow:
    """Damage read from dice. Rules: SK-9.1 to SK-9.4."""
    lines = (sum_in_words(formula, faces),) if with_roll else ()
    hits = damage.hits(faces)
    return DiceRow(
        title, formula.sides, faces, damage.counted(faces), (*lines, damage_in_words(damage, faces)),
        counted(hits, "hit"), "good",
    )  # fmt: skip


def rings_of(geometry: Any) -> tuple[tuple[Ring, ...], ...]:
    """The outlines of an area, each with its holes."""
    parts = geometry.geoms if hasattr(geometry, "geoms") else (geometry,)
    return tuple(
        tuple(
            tuple((float(x), float(y)) for x, y in ring.coords)[:-1]
            for ring in (part.exterior, *part.interiors)
        )
        for part in parts
        if not part.is_empty
    )


def _pieces(placed: Sequence[Placed]) -> tuple[Piece, ...]:
    """The figures, those of one type numbered. Rule: SK-2.1."""
    cards = [each.card for each in placed]
    pieces: list[Piece] = []
    for at, each in enumerate(placed):
        card = BY_ID[each.card]
        number = 1 + sum(type_of(BY_ID[other]) == type_of(card) for other in cards[:at])
        figure = (
            each.card if cards.count(each.card) == 1 else f"{each.card}-{1 + cards[:at].count(each.card)}"
        )
        pose = Pose(each.x_in, each.y_in, each.heading_deg)
        pieces.append(Piece(figure, each.card, each.side, number, pose, each.hits))
    return tuple(pieces)


def _nearest(one: Body, two: Body) -> tuple[Point, Point]:
    """The point of one base's rim that is nearest to the other, twice."""
    rims = [rectangle(*one), rectangle(*two)]
    found = []
    for rim, other in (rims, rims[::-1]):
        for corner in rim:
            for start, end in pairwise((*other, other[0])):
                found.append((math.dist(corner, _foot(corner, start, end)), corner))
    point = min(found)[1]
    return point, point


def _foot(point: Point, start: Point, end: Point) -> Point:
    """The point of a segment nearest to another point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    part = min(max(part, 0.0), 1.0)
    return start[0] + part * dx, start[1] + part * dy
