"""The player's hands on the table: pointing, picking up, dragging, turning, measuring, by mouse and by keys.

What is held is derived, never stored twice: the figure selected at the seat, when it may act now, is in the
hand. Clicking sets its ghost down, a second click or Enter confirms, right click or Escape takes it back.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.skirmish import figures as rules
from game.rules.skirmish.state import Attack
from game.table import Pose, rectangle
from game.table.tolerances import TRANSIT_SHRINK_IN
from game.ui.camera import Camera
from game.ui.views.skirmish_holding import Holding
from game.ui.views.skirmish_scene import Display, board_of, is_on_base, token_at

if TYPE_CHECKING:
    from game.ui.physics.hand import Hand
    from game.ui.views.base import Seat

DRAG_PX = 6
"""A press that moves less than this is a click."""
TURN_DEG, FINE_TURN_DEG = 15.0, 1.0
STEP_IN, FINE_STEP_IN = 0.25, 0.05
PAN_PX = 64
TOUCH_SLACK_IN = 0.06
"""A base is hit this far outside its edge."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_TURNS = {pygame.K_q: -1, pygame.K_w: 1, pygame.K_COMMA: -1, pygame.K_PERIOD: 1}


class Hands:
    """Reads input over the table and keeps what it means: hover, the held figure, the ruler."""

    def __init__(self, seat: Seat, camera: Camera, display: Display) -> None:
        self.seat = seat
        self.camera = camera
        self.display = display
        self.hover: str | None = None
        self.pointer: tuple[float, float] | None = None
        """Where the pointer is on the table, in inches; None when it is elsewhere."""
        self.holding: Holding | None = None
        self.hand: Hand | None = None
        """The base while it is dragged."""
        self.ruler: tuple[tuple[float, float], tuple[float, float]] | None = None
        self.is_measuring = False
        self.shows_threat = False
        self.aligns = True
        self._held_state: Any = None
        self._press: tuple[int, tuple[int, int], str | None, bool] | None = None
        self._is_panning = False
        self._grip = (0.0, 0.0)
        self._aim_due = False
        self._wheel = 0.0
        self._ruled: tuple[Any, Any] = (None, None)

    # What is in the hand

    @property
    def state(self) -> Any:
        return self.seat.state

    @property
    def is_pressing(self) -> bool:
        """Whether a button pressed on the table is still held."""
        return self._press is not None

    @property
    def may_pick(self) -> bool:
        """Whether figures can be picked up now."""
        decision = self.seat.decision
        return self.seat.can_act and decision is not None and decision.kind in ("move", "deploy")

    @property
    def may_strike(self) -> bool:
        """Whether the player is to choose an attack."""
        decision = self.seat.decision
        return self.seat.can_act and decision is not None and decision.kind == "combat"

    def can_hold(self, figure: str | None) -> bool:
        """Whether this figure may be moved or set up now."""
        decision = self.seat.decision
        return self.may_pick and decision is not None and figure in decision.figures

    @property
    def attacker(self) -> str | None:
        """The figure whose attack is being chosen: the selected one, else the first that has one."""
        decision = self.seat.decision
        if not self.may_strike or decision is None or not decision.figures:
            return None
        return self.seat.selected if self.seat.selected in decision.figures else decision.figures[0]

    def sync(self) -> None:
        """Take into the hand what is selected and may act, and let go of all else."""
        figure = self.seat.selected if self.can_hold(self.seat.selected) else None
        held = self.holding
        if held is not None and (held.figure != figure or self._held_state is not self.state):
            self.holding = held = None
            self.hand = None
        if figure is not None and held is None:
            self.holding = Holding(self.state, figure, self.seat.check, self.aligns)
            self._held_state = self.state
            self._aim_due = self.pointer is not None

    def let_go(self) -> bool:
        """Take back one step: the ruler, the ghost, the figure. False when there is nothing to take back."""
        self.seat.clear_refusal()
        if self.is_measuring or self.ruler is not None:
            self.is_measuring, self.ruler = False, None
        elif self.holding is not None and (self.holding.is_set or self.hand is not None):
            self.holding.is_set = False
            self.holding.spot = None
            self.hand = None
            self._aim_due = False
        elif self.seat.selected is not None:
            self.seat.select(None)
            self.sync()
        else:
            return False
        self.seat.invalidate()
        return True

    def confirm(self) -> bool:
        """Enter: put the ghost down for good; or, where that is refused, take what is offered instead."""
        held = self.holding
        if held is None or held.spot is None:
            return False
        if held.spot.refusal is not None:
            if held.is_set and held.spot.nearest is not None and self.seat.marks:
                held.take_nearest()
                self.seat.clear_refusal()
            else:
                held.is_set = True
                self.seat.show_refusal(held.spot.refusal)
            self.seat.invalidate()
            return True
        if self.seat.propose(held.action(held.spot.pose)) is None:
            self.holding = None
            self.seat.app.sounds.play("place")
        self.seat.invalidate()
        return True

    def ruled_way(self) -> Any:
        """The way of the selected figure's base between the ruler's ends; None without such a figure."""
        from game.table import route

        figure = self.seat.selected
        if self.ruler is None or figure is None or math.dist(*self.ruler) < 0.05:
            return None
        key = (id(self.state), figure, self.ruler)
        if key != self._ruled[0]:
            ground = self.state.setup.ground
            others = rules.others_of(self.state, figure)
            base = rules.base_of(self.state, figure)
            way = route(ground.table, base, Pose(*self.ruler[0]), Pose(*self.ruler[1]), others)
            self._ruled = (key, way)
        return self._ruled[1]

    # Mouse

    def handle(self, event: pygame.event.Event) -> bool:
        """An event over the table, or a key. True when it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheeled(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP and event.key == pygame.K_e and self.shows_threat:
            self.shows_threat = False
            self.seat.invalidate()
            return True
        return False

    def left_table(self) -> None:
        """The pointer is not over the table any more."""
        if self.pointer is not None:
            self.pointer = None
            self._aim_due = False
            if self.holding is not None and not self.holding.is_set and self.hand is None:
                self.holding.spot = None
            self._set_hover(None)
            self.seat.invalidate()

    def _set_hover(self, figure: str | None) -> None:
        if figure != self.hover:
            self.hover = figure
            self.seat.invalidate()

    def _moved(self, event: pygame.event.Event) -> bool:
        self.pointer = self.camera.to_world(*event.pos)
        if self._press is not None:
            self._dragged(event)
        self._set_hover(self.display.at(self.state, *self.pointer, TOUCH_SLACK_IN))
        if self.ruler is not None and self.is_measuring and self._press is not None:
            self.ruler = (self.ruler[0], self.pointer)
            self.seat.invalidate()
        if self.holding is not None:
            self._aim_due = True
        return True

    def _pressed(self, event: pygame.event.Event) -> bool:
        if event.button == 3:
            return self.let_go() or True
        if event.button not in (1, 2):
            return False
        self.pointer = self.camera.to_world(*event.pos)
        if event.button == 1 and self.is_measuring:
            self.ruler = (self.pointer, self.pointer)
        if event.button == 1 and self.seat.is_busy:
            self.seat.hurry()
        hit = self.display.at(self.state, *self.pointer, TOUCH_SLACK_IN)
        on_ghost = self._is_on_ghost(self.pointer)
        self._press = (event.button, event.pos, hit, on_ghost)
        self._is_panning = event.button == 2
        return True

    def _is_on_ghost(self, at: tuple[float, float]) -> bool:
        held = self.holding
        if held is None or held.spot is None or not held.is_set:
            return False
        look = self.seat.side_look(held.side)
        ghost = token_at(self.state, held.figure, held.spot.pose, look)
        return is_on_base(ghost, *at, TOUCH_SLACK_IN)

    def _dragged(self, event: pygame.event.Event) -> None:
        assert self._press is not None
        button, start, hit, on_ghost = self._press
        if self._is_panning:
            self.camera.pan(*event.rel)
            self.seat.invalidate()
            return
        if self.hand is not None:
            return
        if math.dist(start, event.pos) < DRAG_PX or (self.is_measuring and button == 1):
            return
        if button == 1 and not self.seat.is_busy and (on_ghost or self.can_hold(hit)):
            if not on_ghost:
                self._take(hit)
            self._begin_hand(start)
        else:
            self._is_panning = True
            self.camera.pan(event.pos[0] - start[0], event.pos[1] - start[1])
        self.seat.invalidate()

    def _take(self, figure: str | None) -> None:
        """Pick another figure up."""
        if figure != self.seat.selected or self.holding is None:
            self.seat.select(figure)
            self.sync()
            self.seat.app.sounds.play("click")

    def _begin_hand(self, pressed_at: tuple[int, int]) -> None:
        """Begin to push the held base over the table."""
        from game.ui.physics.hand import Hand

        held = self.holding
        if held is None:
            return
        pose = held.spot.pose if held.is_set and held.spot is not None else held.start
        if pose is None or not held.is_committed:
            return
        if held.spot is not None and held.is_set and held.spot.refusal is not None:
            pose = held.start or pose  # never begin inside a wall
        at = self.camera.to_world(*pressed_at)
        self._grip = (pose.x_in - at[0], pose.y_in - at[1])
        ground = board_of(self.state.setup.ground)
        rings = [ring for solid in ground.solids for ring in (solid.outline, *solid.hollows)]
        blocks = [rectangle(base, other) for base, other in held.others]
        radius = held.base.narrow_in / 2 - TRANSIT_SHRINK_IN
        self.hand = Hand(radius, (pose.x_in, pose.y_in), (ground.width, ground.depth), rings, blocks)
        held.is_set = False
        self.seat.clear_refusal()

    def _released(self, event: pygame.event.Event) -> bool:
        if self._press is None:
            return False
        button, _, hit, on_ghost = self._press
        self._press = None
        if self._is_panning:
            self._is_panning = False
            return True
        if self.hand is not None:
            self._settle_hand()
            return True
        if button == 1 and self.is_measuring:
            self.is_measuring = self.ruler is None
            return True
        if button == 1 and not self.seat.is_busy:
            self._clicked(hit, on_ghost)
        return True

    def _settle_hand(self) -> None:
        """Let the dragged base go: it settles where it fits, and waits to be confirmed."""
        held, hand = self.holding, self.hand
        self.hand = None
        if held is None or hand is None:
            return
        spot = held.aim(*hand.at)
        held.is_set = True
        self.seat.app.sounds.play("place")
        if spot.refusal is not None:
            self.seat.show_refusal(spot.refusal)
        self.seat.invalidate()

    def _clicked(self, hit: str | None, on_ghost: bool) -> None:
        held = self.holding
        self.seat.clear_refusal()
        if on_ghost:
            self.confirm()
        elif self.may_strike and hit is not None and self.strike(hit):
            pass
        elif held is not None and hit is not None and hit != held.figure and not self.can_hold(hit):
            self._click_at_figure(held, hit)
        elif hit is not None and (held is None or hit != held.figure):
            self._take(hit)
        elif held is not None and hit == held.figure and held.start is not None and held.is_committed:
            held.try_pose(held.start)  # it may stay where it is
            held.is_set = True
        elif held is not None and self.pointer is not None:
            self._set_down(held)
        elif self.seat.selected is not None:
            self.seat.select(None)
            self.sync()
        self.seat.invalidate()

    def _click_at_figure(self, held: Holding, hit: str) -> None:
        """A click at another figure with one in hand: lay it along an enemy; a friend's card is shown."""
        if rules.piece_of(self.state, hit).side != held.side and held.aim_at(hit) is not None:
            held.is_set = True
            self.seat.app.sounds.play("place")
        elif self.pointer is not None:
            self._set_down(held)

    def _set_down(self, held: Holding) -> None:
        """The first click: the ghost stays here."""
        assert self.pointer is not None
        if not held.is_committed:
            held.is_committed = True
            return
        spot = held.aim(*self.pointer)
        held.is_set = True
        if spot.refusal is not None:
            self.seat.show_refusal(spot.refusal)
            self.seat.app.sounds.play("refuse")
        else:
            self.seat.app.sounds.play("place")

    def strike(self, target: str) -> bool:
        """Attack this figure with the chosen attacker, else with the only one that may. True if it did."""
        from game.rules.skirmish import melee

        decision = self.seat.decision
        if decision is None:
            return False
        able = [figure for figure in decision.figures if target in melee.targets_of(self.state, figure)]
        attacker = self.attacker if self.attacker in able else (able[0] if len(able) == 1 else None)
        if attacker is None:
            return False
        return self.seat.propose(Attack(attacker, target)) is None

    def _wheeled(self, event: pygame.event.Event) -> bool:
        if self.pointer is None:
            return False
        notches = getattr(event, "precise_y", event.y) or event.y
        mods = pygame.key.get_mods()
        if self.holding is None or mods & pygame.KMOD_CTRL or self._is_panning:
            self.camera.wheel(notches, self.camera.to_screen(*self.pointer))
        else:
            self._wheel += notches
            whole = int(self._wheel)
            if whole:
                self._wheel -= whole
                self._turn(-whole, bool(mods & pygame.KMOD_SHIFT))
        self.seat.invalidate()
        return True

    def _turn(self, steps: int, fine: bool) -> None:
        held = self.holding
        if held is None:
            return
        if held.spot is None and held.start is not None:
            held.try_pose(held.start)
            held.is_set = True
        self.seat.clear_refusal()
        held.turn(steps * (FINE_TURN_DEG if fine else TURN_DEG))
        if held.is_set and held.spot is not None and held.spot.refusal is not None:
            self.seat.show_refusal(held.spot.refusal)

    # Keys

    def _key(self, event: pygame.event.Event) -> bool:
        key = event.key
        mods = getattr(event, "mod", 0)
        if mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        fine = bool(mods & pygame.KMOD_SHIFT)
        if key in _ARROWS:
            self._arrow(_ARROWS[key], fine)
        elif key in _TURNS and self.holding is not None:
            self._turn(_TURNS[key], fine)
        elif key == pygame.K_e:
            self.shows_threat = True
        elif key == pygame.K_f:
            self.camera.fit()
        elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.camera.wheel(1, self.camera.area.center)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.camera.wheel(-1, self.camera.area.center)
        elif key == pygame.K_m:
            self.is_measuring, self.ruler = not self.is_measuring, None
        elif key == pygame.K_n:
            return self.next_unmoved(-1 if fine else 1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.confirm()
        elif key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            return self.let_go()
        else:
            return self._key_held(key, fine)
        self.seat.invalidate()
        return True

    def _key_held(self, key: int, back: bool) -> bool:
        """Keys that mean something only while a figure is held."""
        held = self.holding
        if held is None:
            return False
        step = -1 if back else 1
        done: Callable[[], Any]
        if key == pygame.K_a:
            self.aligns = held.aligns = not held.aligns
            self._aim_due = not held.is_set
        elif key in (pygame.K_c, pygame.K_t):
            done = (lambda: held.next_edge(step)) if key == pygame.K_c else (lambda: held.next_target(step))
            self.seat.clear_refusal()
            if done() is not None:
                held.is_set = True
            elif key == pygame.K_t:
                self.seat.app.toast(f"{rules.name_of(self.state, held.figure)} can reach no enemy this turn.")
        else:
            return False
        self.seat.invalidate()
        return True

    def _arrow(self, direction: tuple[int, int], fine: bool) -> None:
        held = self.holding
        if held is None:
            self.camera.pan(-direction[0] * PAN_PX, -direction[1] * PAN_PX)
            return
        if not held.is_committed:
            return
        step = FINE_STEP_IN if fine else STEP_IN
        self.seat.clear_refusal()
        spot = held.nudge(direction[0] * step, direction[1] * step)
        if not self.camera.sees(spot.pose.x_in, spot.pose.y_in, 40):
            px, py = self.camera.to_screen(spot.pose.x_in, spot.pose.y_in)
            centre = self.camera.area.center
            self.camera.pan((centre[0] - px) * 0.5, (centre[1] - py) * 0.5)

    def next_unmoved(self, step: int = 1) -> bool:
        """Pick up the next figure that has not moved, or choose the next attacker."""
        decision = self.seat.decision
        if decision is None or not self.seat.can_act or not decision.figures:
            return False
        figures = decision.figures
        at = figures.index(self.seat.selected) + step if self.seat.selected in figures else 0
        figure = figures[at % len(figures)]
        self.seat.clear_refusal()
        self.seat.select(figure)
        self.sync()
        pose = rules.piece_of(self.state, figure).pose
        if self.holding is not None and self.pointer is None and pose is not None:
            self.holding.try_pose(pose)
            self.holding.is_set = True
        if pose is not None and not self.camera.sees(pose.x_in, pose.y_in, 60):
            self.camera.moved_by_hand_s = math.inf
            self.camera.focus([(pose.x_in, pose.y_in)])
        self.seat.invalidate()
        return True

    # Time

    def update(self) -> bool:
        """Once a frame: the dragged base moves, and what follows the pointer is tried once."""
        self.sync()
        held = self.holding
        if self.hand is not None and held is not None and self.pointer is not None:
            self.hand.pull(self.pointer[0] + self._grip[0], self.pointer[1] + self._grip[1])
            moved = self.hand.step()
            if moved or held.spot is None:
                held.aim(*self.hand.at)
            return moved
        if not self._aim_due:
            return False
        self._aim_due = False
        if held is None or held.is_set or self.pointer is None or not held.is_committed:
            return False
        enemy = self.hover if self.hover is not None else None
        if enemy == held.figure:
            held.spot = None
        elif enemy is None or rules.piece_of(self.state, enemy).side == held.side or not held.aim_at(enemy):
            held.aim(*self.pointer)
        return True
