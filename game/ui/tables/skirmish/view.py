"""The skirmish on screen: the table, the roster, the card, and what may be done with them.

This is the door: the match screen finds `VIEW` here. Each of its concerns has a module of its own beside it:
`scene` (what stands where), `hands` (what the player does, by `pointer`, `keys` and `tools`), `holding` (a
figure being placed), `aside`, `table`, `overlays` and `hint` (drawing), `panel`, `card`, `odds`, `roster` and
`tile`, `choices`, `motion`, `stories`, `summary`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game import systems
from game.match.contract import Action, Decision, Event, State
from game.match.scenario import Scenario
from game.rules.skirmish import figures as rules
from game.rules.skirmish.state import Attacked
from game.ui import shapes, text, theme
from game.ui.camera import Camera
from game.ui.pieces import figures, ground, picture
from game.ui.tables.base import (
    ActionButton,
    Animation,
    CardPicture,
    Choices,
    RollStory,
    Seat,
    SetupOption,
    Step,
    SummaryRow,
    SummarySection,
    Tool,
    Wishes,
)
from game.ui.tables.skirmish import card as face
from game.ui.tables.skirmish import choices, keys, stories, summary, tools, words
from game.ui.tables.skirmish.aside import Aside
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.motion import Motion
from game.ui.tables.skirmish.panel import CardPanel, as_told
from game.ui.tables.skirmish.pointer import TablePointer
from game.ui.tables.skirmish.roster import Roster
from game.ui.tables.skirmish.scene import Display, scene_of
from game.ui.tables.skirmish.table import TablePainter

if TYPE_CHECKING:
    from game.ui.app import App

__all__ = ["VIEW", "SkirmishView", "scene_of"]

CARD_WIDTH = 337
"""The card's inner width before the first layout, unscaled."""

CALLS = {
    "initiative": "roll for initiative",
    "choose": "choose who moves first",
    "deploy": "set up your figures",
    "move": "move your figures",
    "combat": "strike",
}
"""What a person is called upon to do, by the kind of decision."""
DEEDS = {
    "initiative": "rolling for initiative",
    "choose": "choosing who moves first",
    "deploy": "setting up",
    "move": "moving",
    "combat": "striking",
}
"""What a computer is about meanwhile."""


class SkirmishView:
    """A skirmish for the match screen. Satisfies `views.base.SystemView`."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        state = seat.state
        field = state.setup.ground
        self.camera = Camera((field.width_in, field.depth_in), ground.MARGIN_IN)
        self.display = Display(seat.side_look)
        self.display.settle(state)
        self.hands = Hands(seat, self.camera, self.display)
        self.pointer = TablePointer(self.hands)
        self.motion = Motion(seat, self.display, self.camera)
        self.roster = Roster(seat, self.display, self.hands.take)
        self.card = CardPanel(seat, self.display, self.hands, self.motion, self.roster)
        self.table = TablePainter(seat, self.camera, self.display, self.hands, self.motion)
        self.aside = Aside(seat, self.camera, self.motion)
        self.table_rect = pygame.Rect(0, 0, 1, 1)
        self.strip_rect = pygame.Rect(0, 0, 0, 0)
        self._mouse = (-1, -1)
        self._stage: tuple[int, int, str] | None = None

    # Words

    def clock(self, state: State) -> str:
        return "Setting up" if state.phase in ("initiative", "choose", "deploy") else f"Turn {state.turn}"

    def steps(self, state: State) -> tuple[Step, ...]:
        """The phases of the turn: each side's move and the combat after it. Rule: SK-6.2."""
        names = state.setup.side_names
        if state.phase in ("initiative", "choose"):
            return (Step("Initiative", is_current=True), *(Step(f"{name} move") for name in names))
        if state.phase == "deploy":
            return tuple(
                Step(f"{names[side]} set up", side == state.mover, side < state.mover, side)
                for side in state.setup.deploys
            )
        order = (state.first, 1 - state.first)
        now = order.index(state.mover) * 2 + (state.phase == "combat")
        labels = []
        for side in order:
            labels += [(f"{names[side]} move", side), ("Combat", side)]
        is_over = state.phase == "over"
        return tuple(
            Step(label, i == now and not is_over, i < now or is_over, side)
            for i, (label, side) in enumerate(labels)
        )

    def call(self, decision: Decision) -> str:
        said = CALLS if self.seat.is_human(decision.side) else DEEDS
        return said.get(decision.kind, decision.kind)

    def keys(self) -> list[tuple[str, str]]:
        return keys.told(self.hands)

    # Areas

    def wishes(self) -> Wishes:
        """The card is as high as the largest on the table needs: it does not jump while one plays."""
        state, s = self.seat.state, text.scale()
        width = self.card.rect.width or round(CARD_WIDTH * s)
        cards = {rules.card_of(state, piece.id) for piece in state.pieces}
        high = max(face.needed(card, width, self.card.weighs_blows) for card in cards)
        least = max(face.least(card, width) for card in cards)
        around = 2 * theme.PAD
        strip = math.ceil(self.roster.least(state) / s) + around
        wide, deep = (side + 2 * self.camera.margin for side in self.camera.size)
        return Wishes(
            68, math.ceil(high / s) + around, math.ceil(least / s) + around, 150, strip, wide / deep
        )

    def set_rects(self, table: pygame.Rect, strip: pygame.Rect, card: pygame.Rect) -> None:
        words.set_metric(self.seat.app.settings.metric)
        self.table_rect, self.strip_rect, self.card.rect = table.copy(), strip.copy(), card.copy()
        self.camera.set_area(table, 2, self.seat.beside_px)
        self.roster.layout(strip, self.seat.state)

    def draw_table(self, surface: pygame.Surface) -> None:
        words.set_metric(self.seat.app.settings.metric)
        self.hands.sync()
        self.table.draw(surface, self.table_rect)

    def bodies(self, state: State) -> list[pygame.Rect]:
        lens = self.camera.lens
        now = [figures.footprint(lens, item) for item in self.display.tokens(self.seat.state)]
        then = self.display.bodies_at_rest(state, lens, self.camera.area)
        return now + [body for body in then if body not in now]

    def draw_strip(self, surface: pygame.Surface) -> None:
        self.roster.draw(surface, self.seat.state)
        if (tip := self.roster.tip(self.seat.state)) is not None:
            self.seat.tooltip(*tip)

    def draw_card(self, surface: pygame.Surface) -> None:
        self.card.draw(surface, self._mouse)

    # Input and time

    def handle(self, event: pygame.event.Event) -> bool:
        pos = getattr(event, "pos", None)
        if pos is not None:
            self._mouse = pos
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return keys.handle(self.hands, event)
        if kind in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.pointer.release()
            self.hands.point(None)
            self.hands.shows_threat = False
            return False
        if kind == pygame.MOUSEMOTION:
            return self._moved(event)
        if kind == pygame.MOUSEBUTTONUP or self.pointer.is_pressing:
            return self.pointer.handle(event)
        if self.strip_rect.collidepoint(self._mouse):
            return self.roster.handle(event, self.seat.state)
        if self.card.rect.collidepoint(self._mouse):
            return kind == pygame.MOUSEBUTTONDOWN and self.card.press(event)
        return self.table_rect.collidepoint(self._mouse) and self.pointer.handle(event)

    def _moved(self, event: pygame.event.Event) -> bool:
        self.roster.handle(event, self.seat.state)
        if self.table_rect.collidepoint(event.pos) or self.pointer.is_pressing:
            return self.pointer.handle(event)
        self.hands.point(None)
        if self.card.rect.collidepoint(event.pos):
            self.seat.invalidate()
        return True

    def update(self, dt_s: float) -> bool:
        changed = self.hands.update(dt_s)
        self.aside.update()
        changed = self.camera.update(dt_s) or changed
        changed = self.motion.update(dt_s) or changed
        changed = self.table.update(dt_s) or changed
        return changed or not self.camera.is_settled or self.hands.is_waiting or self.table.is_waiting

    # What may be done

    def actions(self) -> tuple[ActionButton, ...]:
        return choices.actions(self.seat, self.hands)

    def tools(self) -> tuple[Tool, ...]:
        return tools.tools(self.hands)

    def choices(self) -> Choices | None:
        return choices.choices(self.seat, self.hands)

    def obvious(self) -> Action | None:
        return choices.obvious(self.seat)

    # What happens

    def settle(self, state: State) -> None:
        self.display.settle(state)
        self.motion.settle()
        self._turn_to(state)
        self.hands.sync()

    def _turn_to(self, state: State) -> None:
        """Each stage of a turn begins with nothing chosen; in combat, who has struck is chosen no more."""
        stage, self._stage = self._stage, (state.turn, state.mover, state.phase)
        chosen = self.seat.selected
        if chosen is None:
            return
        decision = self.seat.system.to_act(state)
        has_struck = state.phase == "combat" and (decision is None or chosen not in decision.figures)
        if stage != self._stage or has_struck:
            self.seat.select(None)

    def prelude(self, event: Event, before: State, after: State) -> Animation | None:
        return self.motion.prelude(event, before, after)

    def animate(self, event: Event, before: State, after: State) -> Animation | None:
        if isinstance(event, Attacked):
            self.seat.app.sounds.play("hit" if event.is_hit else "miss")
        return self.motion.animate(event, before, after)

    def stories(self, event: Event, before: State, after: State) -> tuple[RollStory, ...]:
        return stories.stories(event, before)

    def expects(self, sides: tuple[int, ...], action: Action) -> tuple[str, str]:
        return stories.expects(self.seat.state, sides, action)

    def focus_on(self, event: Event) -> None:
        self.motion.focus(event, self.seat.state)

    # Pictures and the end

    def thumbnail(self, state: State, size: tuple[int, int]) -> pygame.Surface:
        colours = [side.colour for side in self.seat.scenario.sides]
        return picture.paint(scene_of(state, colours), size, names=False, bar=False)

    def summary(self, record: Any) -> tuple[SummarySection, ...]:
        return summary.sections(record)

    def tally(self, nodes: Sequence[Any]) -> tuple[SummaryRow, ...]:
        return summary.tally(nodes)

    def landmark(self, event: Event) -> str:
        return summary.landmark(event)

    @staticmethod
    def setup_options(scenario: Scenario) -> tuple[SetupOption, ...]:
        """Who moves first (SK-6.1), and when one may measure (SK-1.3)."""
        sides = tuple((side.id, f"{side.name} first") for side in scenario.sides)
        given = scenario.setup
        return (
            SetupOption("first_side", "First side", (*sides, (None, "Roll for it")), given.get("first_side")),
            SetupOption(
                "premeasure",
                "Measuring",
                (("free", "At any time"), ("committed", "Once committed")),
                given.get("premeasure", "free"),
            ),
        )

    @staticmethod
    def map_picture(app: App, scenario: Scenario, size: tuple[int, int]) -> pygame.Surface:
        return picture.map_picture(scenario, size)

    @staticmethod
    def cards(app: App, scenario: Scenario, width: int) -> tuple[CardPicture, ...]:
        """The card of every figure of both forces, each kind once a side."""
        state = systems.new_match(scenario, "0")
        found, seen = [], set()
        counts = Counter((piece.side, piece.card) for piece in state.pieces)
        pad = round(theme.PAD * text.scale())
        for piece in state.pieces:
            if (piece.side, piece.card) in seen:
                continue
            seen.add((piece.side, piece.card))
            card = as_told(state.setup.card_by_id[piece.card], state)
            look = theme.side_look(scenario.sides[piece.side].colour, piece.side)
            high = face.height(card, width - 2 * pad) + 2 * pad
            surface = pygame.Surface((width, high), pygame.SRCALPHA)
            shapes.box(
                surface, surface.get_rect(), theme.PANEL, theme.PANEL_BORDER, theme.RADIUS * text.scale()
            )
            inside = surface.get_rect().inflate(-2 * pad, -2 * pad)
            is_on_squares = state.setup.ground.surface == "squares"
            face.draw(surface, inside, card, look, is_on_squares=is_on_squares)
            found.append(CardPicture(piece.side, card.name, surface, counts[piece.side, piece.card]))
        return tuple(found)


VIEW = SkirmishView
