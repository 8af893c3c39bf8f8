"""The skirmish table drawn: the ground and the figures, and over them what the moment asks for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.skirmish import figures as rules
from game.rules.skirmish import melee
from game.rules.skirmish.surfaces import surface_of
from game.ui import shapes, text, theme
from game.ui.camera import Camera, Lens
from game.ui.pieces import figures, ground, intents, labels, marks, sprites
from game.ui.pieces.layers import Backing, Tiles
from game.ui.pieces.scene import Board, Token
from game.ui.tables.skirmish import overlays as over
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.hint import amount, draw_corner
from game.ui.tables.skirmish.holding import Holding
from game.ui.tables.skirmish.motion import Motion
from game.ui.tables.skirmish.scene import Display, board_of

if TYPE_CHECKING:
    from game.ui.tables.base import Seat


TICK_MOST = 0.55
"""A tick is no larger a part of its base."""


class TablePainter:
    """Draws the table area. Keeps the layers that are painted once."""

    def __init__(self, seat: Seat, camera: Camera, display: Display, hands: Hands, motion: Motion) -> None:
        self._seat = seat
        self._camera = camera
        self._display = display
        self._hands = hands
        self._motion = motion
        self._ground = _ground_of(board_of(seat.state.setup.ground))
        self._reach = over.ReachShade()
        self._threat = over.Threat()
        self._zones = over.Zones(seat)
        self._backing = Backing(self._compose)
        self._standing: list[Token] = []
        """The figures that the backing shows."""
        self._state: Any = None
        """That of the backing: held, so that no other gets its id."""

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        held = self._hands.holding
        lifted = held.figure if held is not None and self._hands.hand is not None else None
        tokens = self._display.tokens(self._seat.state)
        standing = tokens if lifted is None else [item for item in tokens if item.id != lifted]
        self._draw_backdrop(surface, standing)
        taken = draw_corner(surface, area, self._camera, self._seat, self._hands)
        taken += self._seat.over_table
        self._draw_over(surface, tokens, standing, taken)
        surface.set_clip(before)

    def update(self, dt_s: float) -> bool:
        """Work that is done when the hand rests; True when something must be drawn again."""
        held = self._hands.holding
        if held is None or self._hands.hand is not None:
            return False
        is_moving = self._hands.has_moved
        self._hands.has_moved = False
        return self._reach.look_closer(held, dt_s, is_moving)

    @property
    def is_waiting(self) -> bool:
        """Whether such work is still to be done, so that time must go on."""
        held = self._hands.holding
        return (
            held is not None and held.reach is not None and held.is_committed and not self._reach.has_hatched
        )

    # What changes seldom: ground, shades, and the figures standing on it

    def _draw_backdrop(self, surface: pygame.Surface, standing: list[Token]) -> None:
        """Blit the ground with all that stands on it, composed anew where any of it has changed."""
        hands, seat, camera = self._hands, self._seat, self._camera
        threat = hands.threatening()
        held = hands.holding
        key = (
            id(seat.state),
            seat.can_act,
            None if held is None else (id(held), held.is_committed, self._reach.has_hatched),
            threat,
            text.scale(),
            theme.version,
        )
        before, self._standing, self._state = self._standing, standing, seat.state
        self._backing.draw(surface, camera, key, figures.changed(camera.lens, before, standing))

    def _compose(self, backdrop: pygame.Surface, camera: Camera) -> bool:
        """Draw all of it that lies in the clip; False while the ground is not sharp yet."""
        seat, state, held, lens = self._seat, self._seat.state, self._hands.holding, camera.lens
        threat = self._hands.threatening()
        standing = figures.near(lens, self._standing, backdrop.get_clip())
        backdrop.fill(theme.ROOM)
        is_sharp = self._ground.draw(backdrop, camera)
        if not is_sharp:
            seat.invalidate()
        if state.phase == "deploy":
            self._zones.draw(backdrop, camera, state)
        if held is not None:
            self._reach.draw(backdrop, camera, held, seat.side_look(held.side).pattern)
        if threat:
            self._threat.draw(backdrop, camera, seat, threat, state)
        decision = seat.decision
        asked = decision.figures if seat.can_act and held is None and decision is not None else ()
        may_act = frozenset(asked)
        ready = [item for item in standing if item.id in may_act]
        for item in ready:
            figures.glow(backdrop, lens, item, theme.GOLD, 0.5)
        over.draw_footings(backdrop, lens, state.setup.ground, standing)
        figures.draw_all(backdrop, lens, standing)
        for item in standing:
            labels.badge(backdrop, lens, item)
            labels.wounds(backdrop, lens, item)
            self._draw_status(backdrop, lens, item)
        line = theme.mix(theme.GOLD, theme.TABLE, 0.35)
        for item in ready:
            figures.outline(backdrop, lens, item, line, 1)
        return is_sharp

    # What follows the hand and the moment

    def _draw_over(
        self,
        surface: pygame.Surface,
        tokens: list[Token],
        standing: list[Token],
        taken: list[pygame.Rect],
    ) -> None:
        state, lens, held = self._seat.state, self._camera.lens, self._hands.holding
        spot = held.spot if held is not None else None
        bodies: list[pygame.Rect] = []
        if held is not None:
            bodies = [figures.footprint(lens, item) for item in standing]
            taken += self._reach.draw_necks(surface, lens, held, taken + self._important(held), bodies)
        self._motion.draw_way(surface, lens, theme.GOLD)
        if held is not None and spot is not None:
            over.draw_way(surface, lens, held, spot)
        if held is not None or self._motion.way:
            # The way begins under the figure that goes it.
            goes = held.figure if held is not None else None
            figures.draw_all(surface, lens, [t for t in standing if t.id == goes or t.lift > 0])
        ghost = self._draw_held(surface, held) if held is not None else None
        if spot is not None:
            over.draw_touches(surface, lens, spot)
        touched = {touch.figure for touch in spot.touches} if spot is not None else ()
        for item in [ghost] * (ghost is not None) + [t for t in standing if t.id in touched]:
            labels.badge(surface, lens, item)
        self._draw_outlines(surface, standing)
        if held is not None and spot is not None and ghost is not None:
            over.tell_touches(surface, lens, held, spot, taken, [*bodies, figures.footprint(lens, ghost)])
        if state.phase == "combat":
            self._draw_combat(surface, tokens)
        is_barred = spot is not None and spot.refusal is not None
        if self._draw_refusal(surface, tokens, taken) or is_barred:
            draw_corner(surface, surface.get_clip(), self._camera, self._seat, self._hands)  # words on top
        self._draw_intents(surface, tokens)
        named = self._named(standing, ghost)
        left = [figures.footprint(lens, t) for t in standing if ghost is not None and t.id == ghost.id]
        written = labels.names(surface, lens, named, self._bold(), taken, left)
        self._draw_ruler(surface)
        self._motion.draw(surface, lens, written)

    def _important(self, held: Holding) -> list[pygame.Rect]:
        """What labels that can do without must not cover: the figure held, its ghost, whom that touches."""
        spot, lens = held.spot, self._camera.lens
        wanted = {held.figure, *(touch.figure for touch in spot.touches)} if spot else {held.figure}
        bodies = [t for t in self._display.tokens(self._seat.state) if t.id in wanted]
        if spot is not None:
            bodies.append(over.token_at(held.state, held.figure, spot.pose, self._seat.side_look(held.side)))
        return [figures.footprint(lens, item) for item in bodies]

    def _draw_held(self, surface: pygame.Surface, held: Holding) -> Token | None:
        """The ghost, or the figure in the hand above the place that it was lifted from."""
        lens, look, hand = self._camera.lens, self._seat.side_look(held.side), self._hands.hand
        if hand is None:
            return None if held.spot is None else over.draw_ghost(surface, lens, held, held.spot, look)
        if held.start is not None:
            left_behind = over.token_at(held.state, held.figure, held.start, look)
            figures.outline(surface, lens, left_behind, theme.mix(theme.GOLD, theme.ROOM, 0.3), 1)
        return over.draw_dragged(surface, lens, held, held.spot, hand.at, look)

    def _named(self, tokens: list[Token], ghost: Token | None) -> list[Token]:
        """Figures whose names are written: one that has a ghost bears it there."""
        if ghost is None:
            return tokens
        return [item for item in tokens if item.id != ghost.id] + [ghost]

    def _bold(self) -> frozenset[str]:
        chosen = {self._seat.selected, self._hands.hover, *self._seat.lit_figures}
        return frozenset(figure for figure in chosen if figure is not None)

    def _draw_status(self, surface: pygame.Surface, lens: Lens, item: Token) -> None:
        """A tick on figures of the side to act that have moved, or have struck."""
        state = self._seat.state
        piece = rules.piece_of(state, item.id)
        is_done = (state.phase == "move" and piece.side == state.mover and piece.has_moved) or (
            state.phase == "combat" and piece.is_spent
        )
        base_px = min(item.width, item.depth) * lens.scale
        if not is_done or base_px < labels.NAMES_FROM_PX or item.lift > 0 or item.opacity < 1:
            return
        x, y = lens.px(item.x, item.y)
        size = round(min(max(15 * text.scale(), base_px * 0.2), 24 * text.scale(), base_px * TICK_MOST))
        # At the upper left: at the lower left lies the number of a neighbour that stands flush.
        at = (round(x - base_px * 0.46), round(y - base_px * 0.46))
        shapes.circle(surface, at, size * 0.62, theme.alpha(theme.ROCK_EDGE, 0.86), theme.GOOD, 1.4)
        tick = sprites.icon("check", size, theme.GOOD_INK)
        surface.blit(tick, tick.get_rect(center=at))

    def _draw_outlines(self, surface: pygame.Surface, tokens: list[Token]) -> None:
        seat, lens = self._seat, self._camera.lens
        decision = seat.decision if seat.can_act else None
        lit, selected, hover = seat.lit_figures, seat.selected, self._hands.hover
        outlined = {*lit, selected, hover}
        for item in tokens:
            if item.id not in outlined:
                continue
            if item.id in lit:
                figures.outline(surface, lens, item, theme.INK, 3, 3)
            elif item.id == selected:
                figures.outline(surface, lens, item, theme.GOLD, 2)
            else:
                can = decision is not None and item.id in decision.figures
                colour = theme.GOLD_BRIGHT if can else theme.mix(theme.INK_DIM, theme.INK, 0.4)
                figures.outline(surface, lens, item, colour, 2 if can else 1)

    # Combat

    def _draw_combat(self, surface: pygame.Surface, tokens: list[Token]) -> None:
        """Edges in contact lit, and arrows from who strikes to whom. Rules: SK-8.1, SK-8.2."""
        seat, state, lens = self._seat, self._seat.state, self._camera.lens
        by_id = {item.id: item for item in tokens}
        blow = self._motion.blow
        attacker = self._hands.attacker if blow is None else blow[0]
        if attacker in by_id:
            figures.outline(surface, lens, by_id[attacker], theme.GOLD_BRIGHT, 2)
        for contact in state.contacts:
            one, two = state.pieces[contact.first], state.pieces[contact.second]
            if one.pose is None or two.pose is None or one.is_removed or two.is_removed:
                continue
            bodies = [(rules.base_of_piece(state, piece), piece.pose) for piece in (one, two)]
            segment = surface_of(state.setup.ground).contact_line(*bodies)
            if segment is not None:
                marks.lit_edge(surface, lens, *segment, "good")
                for piece in (one, two):
                    if piece.id in by_id:
                        labels.badge(surface, lens, by_id[piece.id])
        if blow is not None:
            self._arrow(surface, by_id, *blow, theme.GOLD_BRIGHT)
            return
        if attacker is None or attacker not in by_id:
            return
        targets = melee.targets_of(state, attacker)
        pointed = self._hands.hover if self._hands.hover in targets else None
        lit = [figure for figure in seat.lit_figures if figure in targets]
        chosen = pointed or (lit[0] if lit else targets[0] if len(targets) == 1 else None)
        for target in targets:
            is_faint = chosen is not None and target != chosen
            self._arrow(surface, by_id, attacker, target, theme.GOLD, is_faint=is_faint)

    def _arrow(
        self,
        surface: pygame.Surface,
        by_id: dict[str, Token],
        start: str,
        end: str,
        colour: theme.Rgb,
        is_faint: bool = False,
    ) -> None:
        a, b = by_id.get(start), by_id.get(end)
        if a is None or b is None:
            return
        part = 0.8
        tip = (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
        foot = (a.x + (b.x - a.x) * 0.1, a.y + (b.y - a.y) * 0.1)
        marks.arrow(surface, self._camera.lens, foot, tip, colour, is_faint=is_faint)

    # Words on the table

    def _draw_refusal(self, surface: pygame.Surface, tokens: list[Token], taken: list[pygame.Rect]) -> bool:
        """What the open refusal, or else the one of the pose under the pointer, wants shown; if any."""
        seat, lens, held = self._seat, self._camera.lens, self._hands.holding
        shown = seat.marks
        if not shown and held is not None and held.spot is not None and held.spot.refusal is not None:
            shown = tuple(m for m in held.spot.refusal.marks if m.tone == "bad" and m.kind != "route")
        # The way and the ghost are drawn already where a figure is held.
        if held is not None and held.spot is not None:
            shown = tuple(m for m in shown if m.kind != "route")
        over.draw_marks(surface, lens, shown, tokens, taken, labels=bool(seat.marks))
        return bool(shown)

    def _draw_intents(self, surface: pygame.Surface, tokens: list[Token]) -> None:
        """What the player who is heard wanted and feared; while it comes or goes, through a veil."""
        seat, lens = self._seat, self._camera.lens
        if not seat.intents or self._hands.holding is not None:
            return
        if seat.intents_strength >= 1:
            intents.draw(surface, lens, seat.intents, tokens)
            return
        veil, area = surface.copy(), surface.get_clip()
        veil.set_clip(area)
        intents.draw(veil, lens, seat.intents, tokens)
        veil.set_alpha(round(255 * seat.intents_strength))
        surface.blit(veil, area, area)

    def _draw_ruler(self, surface: pygame.Surface) -> None:
        ruler = self._hands.ruler
        if ruler is None or not self._hands.may_measure:
            return
        a, b = ruler
        state, way = self._seat.state, self._hands.ruled_way()
        words = amount(state, surface_of(state.setup.ground).apart(a, b))
        if way is not None:
            words += f" straight · {amount(state, way.length_in)} by the way"
        marks.ruler(surface, self._camera.lens, a, b, words, way.points if way is not None else ())


@lru_cache(maxsize=3)
def _ground_of(board: Board) -> Tiles:
    """The painted ground of a board, kept for a rematch on it."""
    rim = ground.FRAME_IN + 0.02
    return Tiles(
        lambda surface, lens: ground.paint(surface, lens, board),
        (-rim, -rim, board.width + rim, board.depth + rim),
    )
