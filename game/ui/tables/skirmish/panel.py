"""The card beside the table: whose it is, and which blow it weighs."""

from __future__ import annotations

import math

import msgspec
import pygame

from game.match.contract import State
from game.rules.skirmish import figures as rules
from game.rules.skirmish import melee
from game.rules.skirmish.state import Card
from game.ui.tables.base import Seat
from game.ui.tables.skirmish import card as face
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.motion import Motion
from game.ui.tables.skirmish.odds import Blow
from game.ui.tables.skirmish.roster import Roster
from game.ui.tables.skirmish.scene import Display
from game.ui.widgets.kept import Kept


class CardPanel:
    """Shows one figure's card."""

    def __init__(self, seat: Seat, display: Display, hands: Hands, motion: Motion, roster: Roster) -> None:
        self._seat, self._display = seat, display
        self._hands, self._motion, self._roster = hands, motion, roster
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.drawn, self._kept = face.Drawn(), Kept()
        self._drawn_state: State | None = None
        """That of the card: held, so that no other gets its id."""
        self._foe_of: tuple[str, int, int, bool] | None = None
        """For which figure, state, picture of the table and right to measure `_foe` is the nearest enemy."""
        self._foe_state: State | None = None
        self._foe: str | None = None

    @property
    def weighs_blows(self) -> bool:
        """Whether the card shows odds: not while a person chooses from the list, which shows them all."""
        decision = self._seat.decision
        return decision is None or decision.kind != "combat" or not self._seat.is_human(decision.side)

    def draw(self, surface: pygame.Surface, pointer: tuple[int, int]) -> None:
        """Draw the card, and explain the part of it that `pointer` is on."""
        figure = self.figure()
        if figure is None or self.rect.width < 20 or self.rect.height < 20:
            self.drawn, self._kept = face.Drawn(), Kept()
            return
        self._drawn_state = state = self._seat.state
        hits, blow, metric = (
            self._display.shown[figure].hits,
            self.blow(figure),
            self._seat.app.settings.metric,
        )

        def paint(onto: pygame.Surface) -> None:
            before = onto.get_clip()
            onto.set_clip(self.rect.clip(before))
            self.drawn = face.draw(
                onto,
                self.rect,
                as_told(rules.card_of(state, figure), state),
                self._seat.side_look(rules.piece_of(state, figure).side),
                name=rules.name_of(state, figure),
                hits=hits,
                state=state,
                blow=blow,
                is_on_squares=state.setup.ground.surface == "squares",
            )
            onto.set_clip(before)

        self._kept.draw(surface, self.rect, (id(state), figure, hits, blow, metric), paint)
        for rect, tip in self.drawn.tips:
            if rect.collidepoint(pointer):
                self._seat.tooltip(tip, rect)

    def figure(self) -> str | None:
        """Whose card is shown: the held figure's, else that of the one pointed at, else the selected one."""
        held, hover, state = self._hands.holding, self._hands.hover or self._roster.hover, self._seat.state
        if held is not None:
            is_foe = hover is not None and rules.piece_of(state, hover).side != held.side
            on_strip = self._roster.hover is not None
            if hover is None or hover == held.figure or (is_foe and not on_strip):
                return held.figure
            return hover
        if self._motion.hurt is not None:
            return self._motion.hurt
        if self._motion.blow is not None:
            return self._motion.blow[0]
        attacker = self._hands.attacker
        if attacker is not None and (hover is None or hover in melee.targets_of(state, attacker)):
            return attacker
        chosen = self._seat.selected
        if chosen is not None and rules.piece_of(state, chosen).is_removed:
            chosen = None
        for figure in (hover, chosen, *self._seat.lit_figures):
            if figure is not None:
                return figure
        decision = self._seat.decision
        if decision is not None and decision.figures:
            return decision.figures[0]
        return next((piece.id for piece in state.pieces if not piece.is_removed), None)

    def blow(self, figure: str) -> Blow | None:
        """The odds that belong on this figure's card now."""
        state, hands = self._seat.state, self._hands
        is_out = rules.piece_of(state, figure).is_removed
        if is_out or not self.weighs_blows or state.phase not in ("move", "combat"):
            return None
        if self._motion.blow is not None and self._motion.blow[0] == figure:
            return self._blow(figure, self._motion.blow[1], "{name} strikes {target}")
        held, hover = hands.holding, hands.hover
        if held is not None and held.figure == figure:
            if held.spot is not None and (touched := held.spot.touched()):
                return self._blow(figure, touched[0], "If it strikes {target} from here")
            if hover is not None and rules.piece_of(state, hover).side != held.side:
                return self._blow(figure, hover, "If it strikes {target}")
        asked = (figure, id(state), self._display.version, hands.may_measure)
        if asked != self._foe_of:
            self._foe_of, self._foe_state, self._foe = asked, state, self._nearest_foe(figure)
        foe = self._foe
        return None if foe is None else self._blow(figure, foe, "Against {target}")

    def _nearest_foe(self, figure: str) -> str | None:
        """The enemy that stands nearest, or the first where nothing may be measured yet. Rule: SK-1.3."""
        state, shown = self._seat.state, self._display.shown
        side, here = rules.piece_of(state, figure).side, (shown[figure].x, shown[figure].y)
        foes = [piece.id for piece in rules.standing(state) if piece.side != side]
        if not foes or not self._hands.may_measure:
            return foes[0] if foes else None
        return min((math.dist(here, (shown[foe].x, shown[foe].y)), foe) for foe in foes)[1]

    def _blow(self, figure: str, target: str, title: str) -> Blow:
        name_of = self._display.name_of
        return Blow(figure, target, title.format(name=name_of(figure), target=name_of(target)))

    def press(self, event: pygame.event.Event) -> bool:
        """A click on a rule's number, or on a stat that a rule explains, opens the rule."""
        rules = [(rect, tip.rule) for rect, tip in self.drawn.tips]
        if self.drawn.rule is not None:
            rules.insert(0, self.drawn.rule)
        number = next((number for rect, number in rules if number and rect.collidepoint(event.pos)), "")
        if event.button == 1 and number:
            self._seat.open_rule(number)
            return True
        return False


def as_told(card: Card, state: State) -> Card:
    """A card without its TPC where those of others are not known: alone it compares nothing."""
    if all(state.setup.card_by_id[piece.card].tpc is not None for piece in state.pieces):
        return card
    return msgspec.structs.replace(card, tpc=None)
