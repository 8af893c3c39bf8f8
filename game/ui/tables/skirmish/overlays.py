"""What is laid over the table to explain: reach, necks, threats, zones, the ghost and its way, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pygame
from shapely import LineString, union_all

from game.match.contract import Mark
from game.rules.skirmish import figures as rules
from game.rules.skirmish import ways
from game.rules.skirmish.ground import Ground
from game.rules.skirmish.surfaces import surface_of
from game.table import Base, Pose, unfit_area
from game.table.tolerances import CONTACT_IN
from game.ui import shapes, theme
from game.ui.camera import Camera, Lens
from game.ui.lengths import said
from game.ui.pieces import areas, figures, marks
from game.ui.pieces.areas import Area
from game.ui.pieces.layers import Layer
from game.ui.pieces.scene import Token
from game.ui.pieces.strokes import dashed, polygon, polyline
from game.ui.tables.skirmish.holding import Holding, Spot
from game.ui.tables.skirmish.scene import token_at
from game.ui.tables.skirmish.words import length

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

DIM = 0.20
"""How much darker the table is where the held figure cannot go."""
TINT = 0.17
WORTH_SAYING = 0.75
"""Gaps narrower than this part of the base need no words: nobody would try them."""
STILL_S = 0.15
"""How long the hand is still before the spots where nothing fits are looked for."""
NECK_NEAR_IN = 1.5
"""Necks are shown as far beyond a figure's reach as this."""


class ReachShade:
    """The held figure's reach, its hatched spots, and the necks that stop it. Rules: SK-7.4, SK-4.2."""

    def __init__(self) -> None:
        self._layer = Layer(self._paint, pad_px=0)
        self._held: Holding | None = None
        self._areas: tuple[Area, ...] = ()
        self._unfit: tuple[Area, ...] | None = None
        self._still_s = 0.0
        self._pattern = ""

    def draw(self, surface: pygame.Surface, camera: Camera, held: Holding, pattern: str = "") -> None:
        """Draw it; `pattern` is the side's, where the palette has patterns."""
        if held.reach is None or not held.is_committed:
            return
        if held is not self._held:
            self._held, self._unfit, self._still_s = held, None, 0.0
            self._areas = areas.from_geometry(held.reach.polygon)
        self._pattern = pattern
        self._layer.draw(surface, camera, key=(id(held), self._unfit is not None, theme.version))

    def look_closer(self, held: Holding, dt_s: float, is_moving: bool) -> bool:
        """Find the spots where no heading fits, once the hand is still: it takes a moment. True when done."""
        if held is not self._held or self._unfit is not None or held.reach is None:
            return False
        self._still_s = 0.0 if is_moving else self._still_s + dt_s
        if self._still_s < STILL_S:
            return False
        if held.is_on_squares:
            self._unfit = ()  # a reach over squares is where it may stand
        else:
            table = held.surface.table
            self._unfit = areas.from_geometry(unfit_area(table, held.base, held.reach, held.others))
        return True

    @property
    def has_hatched(self) -> bool:
        return self._unfit is not None

    def _paint(self, surface: pygame.Surface, lens: Lens) -> None:
        assert self._held is not None
        ground = self._held.state.setup.ground
        size = (ground.width_in, ground.depth_in)
        areas.shade(surface, lens, self._areas, theme.REACH, tint=TINT, within=size, dim=DIM)
        if self._pattern:
            areas.hatch(
                surface, lens, self._areas, theme.REACH, step_px=26, strength=0.16, pattern=self._pattern
            )
        areas.hatch(surface, lens, self._unfit or (), theme.mix(theme.REACH, theme.INK, 0.35))

    def draw_necks(
        self,
        surface: pygame.Surface,
        lens: Lens,
        held: Holding,
        avoid: Sequence[pygame.Rect],
        bodies: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """The necks nearby that this base cannot pass, each with its width against the base's.

        Their words keep off `avoid`, and off the `bodies` of figures where there is room. Returns their
        boxes.
        """
        told: list[pygame.Rect] = []
        if held.reach is None or not held.is_committed:
            return told
        narrow = held.base.narrow_in
        for neck in held.necks:
            if (
                neck.is_passable
                or neck.width_in < narrow * WORTH_SAYING
                or not self._is_near(held, neck.segment)
            ):
                continue
            label = f"gap {length(neck.width_in, 2)} < {length(narrow, 2)}"
            taken = [*avoid, *told]
            told.append(
                marks.neck(surface, lens, *neck.segment, label, "bad", taken, bodies, is_needed=False)
            )
        return told

    def _is_near(self, held: Holding, segment: Sequence[tuple[float, float]]) -> bool:
        return bool(held.reach.polygon.distance(LineString(segment)) < NECK_NEAR_IN)


class Threat:
    """Where the enemy's bases could come in one move: of the figure pointed at, or of all. Rule: SK-7.4."""

    def __init__(self) -> None:
        self._layer = Layer(self._paint, pad_px=0)
        self._key: Any = None
        self._areas: tuple[Area, ...] = ()
        self._colour: theme.Rgb = theme.INK
        self._pattern = ""
        self._kept: dict[Any, tuple[Area, ...]] = {}

    def draw(
        self, surface: pygame.Surface, camera: Camera, seat: Seat, who: Sequence[str], state: Any
    ) -> None:
        """Shade what `who` (figures of one side) could cover with their bases."""
        if not who:
            return
        where = tuple((p.id, p.pose, p.is_removed) for p in state.pieces)
        key = (tuple(who), where, theme.version)
        if key != self._key:
            self._key = key
            side = rules.piece_of(state, who[0]).side
            self._colour = theme.mix(seat.side_look(side).ink, theme.GOLD, 0.15)
            self._pattern = seat.side_look(side).pattern
            if key not in self._kept:
                self._kept = {key: self._covered(state, who)}
            self._areas = self._kept[key]
        self._layer.draw(surface, camera, key=key)

    def _covered(self, state: Any, who: Iterable[str]) -> tuple[Area, ...]:
        """All ground that their bases could stand on: the reaches grown by half a base, less the rock."""
        free = state.setup.ground.table.free
        grown = []
        for figure in who:
            base = rules.base_of(state, figure)
            covered = ways.reach_of(state, figure).polygon
            if surface_of(state.setup.ground).unit == "in":
                covered = covered.buffer(max(base.width_in, base.depth_in) / 2, quad_segs=6)
            grown.append(covered)
        return areas.from_geometry(union_all(grown).intersection(free))

    def _paint(self, surface: pygame.Surface, lens: Lens) -> None:
        areas.shade(surface, lens, self._areas, self._colour, tint=0.16, line=2)
        step, strength = (22, 0.3) if self._pattern else (16, 0.22)
        areas.hatch(
            surface, lens, self._areas, self._colour, step_px=step, strength=strength, pattern=self._pattern
        )


class Zones:
    """The deployment zones, that of the side which sets up now stronger. Rule: SK-6.4."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._layers: dict[int, Layer] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, state: Any) -> None:
        for side, ring in enumerate(state.setup.ground.zones):
            if not ring:
                continue
            if side not in self._layers:
                self._layers[side] = Layer(
                    lambda s, lens, side=side, ring=ring: self._paint(s, lens, side, ring), pad_px=0
                )
            self._layers[side].draw(surface, camera, key=(state.mover == side, theme.version))

    def _paint(self, surface: pygame.Surface, lens: Lens, side: int, ring: Any) -> None:
        decision = self._seat.decision
        is_active = decision is not None and decision.side == side
        look = self._seat.side_look(side)
        areas.zone(surface, lens, Area(ring), look.colour, is_active=is_active, pattern=look.pattern)


def draw_way(surface: pygame.Surface, lens: Lens, held: Holding, spot: Spot) -> None:
    """The dashed way to the ghost with its inch marks; red beyond the Movement Rate. Rule: SK-7.2."""
    if len(spot.route) < 2 or spot.length_in <= 0.02:
        return
    if held.is_on_squares:
        counts = [held.surface.length_of(spot.route[: i + 1]) for i in range(len(spot.route))]
        marks.steps(surface, lens, spot.route, counts, limit=held.limit_in)
    else:
        marks.route(surface, lens, spot.route, limit=held.limit_in + 1e-6)


def draw_footings(surface: pygame.Surface, lens: Lens, ground: Ground, tokens: Iterable[Token]) -> None:
    """On squares: what a base holds where that is more than it covers. Rule: SK-4.3."""
    measure = surface_of(ground)
    for item in tokens:
        footing = measure.footing(Base(item.width, item.depth))
        if footing.width_in > item.width or footing.depth_in > item.depth:
            held = Token(
                item.id, "", "", item.x, item.y, item.heading_deg, footing.width_in - 0.06,
                footing.depth_in - 0.06, item.colour, "",
            )  # fmt: skip
            ring = lens.many(figures.corners(held))
            polygon(surface, theme.alpha(item.colour, 0.16 * item.opacity), ring)
            polyline(surface, theme.mix(item.colour, theme.ROOM, 0.35), ring, 1, closed=True)


def draw_ghost(surface: pygame.Surface, lens: Lens, held: Holding, spot: Spot, look: theme.SideLook) -> Token:
    """The figure where it would stand: gold where it may, red where it may not."""
    ghost = token_at(held.state, held.figure, spot.pose, look)
    draw_footings(surface, lens, held.state.setup.ground, [ghost])
    figures.draw(surface, lens, ghost, ghost=True)
    if spot.refusal is not None:
        polygon(surface, theme.alpha(theme.REFUSAL, 0.34), lens.many(figures.corners(ghost)))
        figures.outline(surface, lens, ghost, theme.REFUSAL, 2)
        if spot.nearest is not None and held.is_set:
            _offer(surface, lens, held, spot, look)
    else:
        _dashed_outline(surface, lens, ghost, theme.GOLD_BRIGHT if held.is_set else theme.GOLD)
    return ghost


def draw_dragged(
    surface: pygame.Surface,
    lens: Lens,
    held: Holding,
    spot: Spot | None,
    at: tuple[float, float],
    look: theme.SideLook,
) -> Token:
    """The figure in the hand, lifted, and the outline of where it would settle if it were let go now."""
    heading = spot.pose.heading_deg if spot is not None else held.heading_deg
    settled = token_at(held.state, held.figure, Pose(*at, heading) if spot is None else spot.pose, look)
    if spot is not None and spot.refusal is not None:
        polygon(surface, theme.alpha(theme.REFUSAL, 0.28), lens.many(figures.corners(settled)))
        figures.outline(surface, lens, settled, theme.REFUSAL, 2)
    else:
        _dashed_outline(surface, lens, settled, theme.GOLD)
    lifted = token_at(held.state, held.figure, Pose(*at, heading), look, lift=1.0)
    figures.draw(surface, lens, lifted)
    return lifted


def _offer(surface: pygame.Surface, lens: Lens, held: Holding, spot: Spot, look: theme.SideLook) -> None:
    """The nearest pose that would be allowed, in green."""
    assert spot.nearest is not None
    offered = token_at(held.state, held.figure, spot.nearest, look)
    polygon(surface, theme.alpha(theme.GOOD, 0.22), lens.many(figures.corners(offered)))
    _dashed_outline(surface, lens, offered, theme.GOOD)


def _dashed_outline(surface: pygame.Surface, lens: Lens, item: Token, colour: theme.Rgb) -> None:
    grown = Token(
        item.id, "", "", item.x, item.y, item.heading_deg, item.width + 4 / lens.scale,
        item.depth + 4 / lens.scale, item.colour, "",
    )  # fmt: skip
    ring = lens.many(figures.corners(grown))
    polyline(surface, marks.CASING, ring, 4, closed=True)
    dashed(surface, colour, [*ring, ring[0]], 2, 7, 4)


def draw_touches(surface: pygame.Surface, lens: Lens, spot: Spot) -> None:
    """The edges along which the ghost would touch enemies, lit. Rule: SK-8.2."""
    for touch in spot.touches:
        marks.lit_edge(surface, lens, touch.start, touch.end, "good" if touch.is_contact else "amber")


def tell_touches(
    surface: pygame.Surface,
    lens: Lens,
    held: Holding,
    spot: Spot,
    avoid: list[pygame.Rect],
    bodies: Sequence[pygame.Rect],
) -> None:
    """How long those edges are, and whether that is contact; off the `bodies` if possible. Rule: SK-8.2."""
    for touch in spot.touches:
        if touch.is_contact and held.is_on_squares:
            label, tone = f"contact: {held.surface.side_by_side(touch.length_in)} ✓", "good"
        elif touch.is_contact:
            label, tone = f"contact {length(touch.length_in, 2)} ✓", "good"
        else:
            label, tone = f"{length(touch.length_in, 2)} < {length(CONTACT_IN, 2)}: no contact", "amber"
        top = min((touch.start, touch.end), key=lambda p: p[1])
        avoid.append(marks.tag(surface, label, lens.px(*top), tone, avoid=avoid, spare=bodies))


def draw_marks(
    surface: pygame.Surface,
    lens: Lens,
    drawn: Iterable[Mark],
    tokens: Sequence[Token],
    avoid: list[pygame.Rect],
    labels: bool = True,
) -> None:
    """The geometry of a refusal, on the table."""
    by_id = {item.id: item for item in tokens}
    for mark in drawn:
        colour = marks.tone_colour(mark.tone)
        if mark.kind == "polygon" and len(mark.points) >= 3:
            pixels = lens.many(mark.points)
            polygon(surface, theme.alpha(colour, 0.30), pixels)
            polyline(surface, colour, pixels, 2, closed=True)
        elif mark.kind == "segment" and len(mark.points) == 2:
            label = said(mark.label) if labels else ""
            if label:
                avoid.append(marks.neck(surface, lens, *mark.points, label, mark.tone, avoid))
            else:
                polyline(surface, colour, lens.many(mark.points), 3)
        elif mark.kind == "route" and len(mark.points) >= 2:
            tone = theme.REFUSAL if mark.tone == "bad" else theme.GOOD if mark.tone == "good" else theme.GOLD
            marks.route(surface, lens, mark.points, colour=tone, numbers=False)
        elif mark.kind == "point" and mark.points:
            at = lens.px(*mark.points[0])
            shapes.circle(surface, at, 6, marks.CASING, colour, 2)
        elif mark.kind == "figure" and mark.label in by_id:
            figures.outline(surface, lens, by_id[mark.label], colour, 3, 3)
