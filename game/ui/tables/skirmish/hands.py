"""The player's hands at the table: what is pointed at, held, dragged and measured, and what is done with it.

What is held is derived, never stored twice: the figure that the player took, while it is selected at the
seat and may act, is in the hand. Setting its ghost down and confirming it are two steps; all can be taken
back until then. How mouse and keys come to this stands in `pointer` and `keys`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.rules.skirmish import figures as rules
from game.rules.skirmish import measuring, melee, ways
from game.rules.skirmish.state import Attack, Commit
from game.table import Pose, rectangle
from game.table.tolerances import TRANSIT_SHRINK_IN
from game.ui.camera import Camera
from game.ui.tables.skirmish.holding import Holding
from game.ui.tables.skirmish.scene import Display, board_of, is_on_base, token_at

if TYPE_CHECKING:
    from game.ui.physics.hand import Hand
    from game.ui.tables.base import Seat

Point = tuple[float, float]

REST_S = 0.12
"""How long the pointer rests before a far place is looked into."""
TOUCH_SLACK_IN = 0.06
"""A base is hit this far outside its edge."""


class Hands:
    """What the player does at the table, whatever he does it with. Places are inches on the table."""

    def __init__(self, seat: Seat, camera: Camera, display: Display) -> None:
        self.seat = seat
        self.camera = camera
        self.display = display
        self.hover: str | None = None
        self.pointer: Point | None = None
        """Where the pointer is; None when it is not over the table."""
        self.holding: Holding | None = None
        self.hand: Hand | None = None
        """The base while it is dragged."""
        self.ruler: tuple[Point, Point] | None = None
        self.has_ruler = False
        """The ruler is out; where nothing may be measured it waits."""
        self.shows_threat = False
        """The key for the enemies' reach is held down."""
        self.keeps_threat = False
        """Their reach stays shown until it is asked for again."""
        self.aligns = True
        self.has_moved = False
        """The pointer moved since somebody last looked."""
        self._wish: tuple[str | None, Any] = (None, None)
        """The figure that the player took, and in which state: a new state wants a new wish."""
        self._is_by_keys = False
        """A key put the ghost where the figure stands; the mouse may still take it along."""
        self._grip: Point = (0.0, 0.0)
        self._next_due: int | None = None
        """The next figure was asked for while something was still in motion."""
        self.is_led_by_keys = False
        """A key was used at the table last, not the mouse."""
        self._aim_due = False
        self._is_rough = False
        self._rest_s = 0.0
        self._ruled: tuple[Any, Any] = (None, None)

    # What may be done

    @property
    def state(self) -> Any:
        return self.seat.state

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

    @property
    def may_measure(self) -> bool:
        """Whether distances may be shown at all now. Rule: SK-1.3."""
        return not measuring.asks_commitment(self.state) or self.state.committed is not None

    @property
    def is_measuring(self) -> bool:
        """Whether dragging measures instead of moving."""
        return self.has_ruler and self.may_measure

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

    @property
    def is_waiting(self) -> bool:
        """Whether something will be looked into shortly, so that time must go on."""
        return self._is_rough or self.hand is not None

    def threatening(self) -> tuple[str, ...]:
        """Whose reach is asked for: the figure pointed at, else all enemies of the side to act."""
        state, hover, held = self.state, self.hover, self.holding
        if not (self.shows_threat or self.keeps_threat) or not self.may_measure:
            return ()
        if hover is not None and (held is None or hover != held.figure):
            return (hover,) if rules.is_standing(rules.piece_of(state, hover)) else ()
        decision = self.seat.decision
        side = decision.side if decision is not None else state.mover
        if not self.seat.is_human(side) and self.seat.is_human(1 - side):
            side = 1 - side
        return tuple(piece.id for piece in rules.standing(state) if piece.side != side)

    # Picking up and letting go

    def sync(self) -> None:
        """Hold what the player took, while it is selected and may act; let go of all else."""
        taken, state = self._wish
        if state is None and taken is not None and self.state.committed == taken:
            self._wish = (taken, state := self.state)
        figure = (
            taken if taken == self.seat.selected and state is self.state and self.can_hold(taken) else None
        )
        held = self.holding
        if held is not None and (held.figure != figure or held.state is not self.state):
            self.holding = held = None
            self.hand = None
        if figure is not None and held is None:
            self.holding = Holding(self.state, figure, self.seat.check, self.aligns)
            self._aim_due = self.pointer is not None

    def take(self, figure: str | None) -> None:
        """Pick a figure up, or, where it may not act, select it."""
        if figure == self.seat.selected and self.holding is not None:
            return
        self._wish = (figure, self.state)
        self.seat.clear_refusal()
        self.seat.select(figure)
        self.sync()
        self.seat.app.sounds.play("click")
        self.seat.invalidate()

    def let_go(self) -> bool:
        """Take back one step: the ruler, the ghost, the figure. False when there is nothing to take back."""
        self.seat.clear_refusal()
        held = self.holding
        if self.is_measuring or self.ruler is not None:
            self.has_ruler, self.ruler = False, None
        elif held is not None and (held.is_set or self.hand is not None):
            held.is_set = False
            held.spot = None
            self.hand = None
            self._aim_due = False
        elif self.seat.selected is not None:
            self.seat.select(None)
            self.sync()
        else:
            return False
        self.seat.invalidate()
        return True

    def next_unmoved(self, step: int = 1) -> bool:
        """Pick up the next figure that may act, or choose the next attacker, when nothing moves any more."""
        decision = self.seat.decision
        if self.seat.is_busy:
            self._next_due = step
            return True
        if decision is None or not self.seat.can_act or not decision.figures:
            return False
        able = decision.figures
        at = able.index(self.seat.selected) + step if self.seat.selected in able else 0
        figure = able[at % len(able)]
        self.take(figure)
        pose = rules.piece_of(self.state, figure).pose
        if self.holding is not None and self.holding.is_committed:
            pose = self.holding.start or self.holding.first_place()
            if pose is not None:
                self.put(pose)
                self._is_by_keys = True
        if pose is not None and not self.camera.sees(pose.x_in, pose.y_in, 60):
            self.camera.moved_by_hand_s = math.inf
            self.camera.focus([(pose.x_in, pose.y_in)])
        self.seat.invalidate()
        return True

    # Setting down and confirming

    def put(self, pose: Pose) -> None:
        """Set the ghost down in exactly this pose."""
        if self.holding is not None:
            self.holding.try_pose(pose)
            self.holding.is_set = True

    def set_down(self, at: Point) -> None:
        """Set the ghost down near a place: the first of the two steps."""
        held = self.holding
        if held is None:
            return
        if not held.is_committed:
            self.commit()
            return
        spot = held.aim(*at)
        held.is_set = True
        if spot.refusal is not None:
            self.seat.show_refusal(spot.refusal)
        else:
            self.seat.app.sounds.play("place")

    def commit(self) -> None:
        """Commit the held figure to move: from then on it may be measured for. Rule: SK-1.3."""
        held = self.holding
        if held is not None and self.seat.propose(Commit(held.figure)) is None:
            self._wish = (held.figure, None)  # it stays in the hand when the commitment has been played

    def lay_along(self, enemy: str) -> bool:
        """Set the ghost down along an enemy's edge, or say why it cannot get there. False for a friend."""
        held = self.holding
        if held is None or not held.is_committed or not self._is_foe(held, enemy):
            return False
        spot = held.aim_at(enemy) or held.towards(enemy)
        held.is_set = True
        if spot.refusal is not None:
            self.seat.show_refusal(spot.refusal)
        else:
            self.seat.app.sounds.play("place")
        return True

    def _is_foe(self, held: Holding, figure: str | None) -> bool:
        """Whether a figure pointed at is an enemy that the held one might go and touch."""
        is_foe = figure is not None and rules.piece_of(self.state, figure).side != held.side
        return is_foe and not held.is_deploying

    def confirm(self) -> bool:
        """The second step: what is set down is done; where it is refused, the offer is taken instead."""
        held = self.holding
        if held is not None and not held.is_committed:
            self.commit()
            return True
        if held is None or held.spot is None:
            return False
        refusal = held.spot.refusal
        if refusal is None and not held.is_set:
            held.is_set = True  # what followed the pointer is set down first
        elif refusal is not None:
            if held.is_set and held.spot.nearest is not None:
                held.take_nearest()
                self.seat.clear_refusal()
            else:
                held.is_set = True
                self.seat.show_refusal(refusal)
        elif self.seat.propose(held.action(held.spot.pose)) is None:
            self.holding = None
            self.seat.app.sounds.play("place")
        self.seat.invalidate()
        return True

    def is_on_ghost(self, at: Point) -> bool:
        """Whether a place is on the ghost that is set down."""
        held = self.holding
        if held is None or held.spot is None or not held.is_set:
            return False
        ghost = token_at(self.state, held.figure, held.spot.pose, self.seat.side_look(held.side))
        return is_on_base(ghost, *at, TOUCH_SLACK_IN)

    def turn(self, by_deg: float) -> None:
        """Turn the held figure clockwise."""
        held = self.holding
        if held is None or not held.is_committed:
            return
        if held.spot is None and held.start is not None:
            self.put(held.start)
        self._is_by_keys = False
        self.seat.clear_refusal()
        held.turn(by_deg)
        self._explain(held)

    def nudge(self, dx_in: float, dy_in: float) -> None:
        """Move the ghost a little, and keep it in view."""
        held = self.holding
        if held is None or not held.is_committed:
            return
        self._is_by_keys = False
        self.seat.clear_refusal()
        spot = held.nudge(dx_in, dy_in)
        self._explain(held)
        if not self.camera.sees(spot.pose.x_in, spot.pose.y_in, 40):
            px, py = self.camera.to_screen(spot.pose.x_in, spot.pose.y_in)
            centre = self.camera.area.center
            self.camera.pan((centre[0] - px) * 0.5, (centre[1] - py) * 0.5)

    def _explain(self, held: Holding) -> None:
        """Show at once why a ghost that is set down may not stand there."""
        if held.is_set and held.spot is not None and held.spot.refusal is not None:
            self.seat.show_refusal(held.spot.refusal)

    # Dragging

    def begin_drag(self, at: Point) -> None:
        """Begin to push the held base over the table, gripped at a place."""
        from game.ui.physics.hand import Hand

        held = self.holding
        if held is None or not held.is_committed:
            return
        spot = held.spot if held.is_set else None
        # A ghost that may not stand where it is could be inside of a wall: begin where the figure is.
        pose = spot.pose if spot is not None and spot.refusal is None else held.start
        if pose is None:
            pose = Pose(*at, held.heading_deg)
        self._grip = (pose.x_in - at[0], pose.y_in - at[1])
        if math.hypot(*self._grip) > max(held.base.width_in, held.base.depth_in):
            self._grip = (0.0, 0.0)
        board = board_of(self.state.setup.ground)
        rings = [ring for solid in board.solids for ring in (solid.outline, *solid.hollows)]
        blocks = [rectangle(base, other) for base, other in held.others]
        radius = held.base.narrow_in / 2 - TRANSIT_SHRINK_IN
        self.hand = Hand(radius, (pose.x_in, pose.y_in), (board.width, board.depth), rings, blocks)
        held.is_set = False
        self.seat.clear_refusal()

    def end_drag(self) -> None:
        """Let the dragged base go: it settles where it fits, and waits to be confirmed."""
        held, hand = self.holding, self.hand
        self.hand = None
        if held is not None and hand is not None:
            self.set_down(hand.at)
            self.seat.invalidate()

    # Striking and measuring

    def strike(self, target: str) -> bool:
        """Attack this figure with the chosen attacker, else with the only one that may. True if it did."""
        decision = self.seat.decision
        if decision is None or not self.may_strike:
            return False
        able = [figure for figure in decision.figures if target in melee.targets_of(self.state, figure)]
        attacker = self.attacker if self.attacker in able else (able[0] if len(able) == 1 else None)
        return attacker is not None and self.seat.propose(Attack(attacker, target)) is None

    def begin_ruler(self, at: Point) -> None:
        """Lay the ruler's beginning down: on the selected figure it begins at its base's centre."""
        figure = self.seat.selected
        if figure is not None and self.display.at(self.state, *at) == figure:
            at = self.display.place_of(figure)
        self.ruler = (at, at)

    def ruled_way(self) -> Any:
        """The selected figure's way to the ruler's end, where it begins at it; else None. Rule: SK-7.2."""
        figure = self.seat.selected
        if self.ruler is None or figure is None or math.dist(*self.ruler) < 0.05:
            return None
        pose = rules.piece_of(self.state, figure).pose
        start, end = self.ruler
        if not self.may_measure or pose is None or (pose.x_in, pose.y_in) != start:
            return None
        key = (id(self.state), figure, end)
        if key != self._ruled[0]:
            mover = ways.mover_of(self.state, figure)
            self._ruled = (key, mover.way_to(mover.settled(Pose(*end, pose.heading_deg))))
        return self._ruled[1]

    # Following the pointer

    def point(self, at: Point | None) -> None:
        """The pointer is over this place now, or has left the table."""
        if at is None and self.pointer is None:
            return
        self.pointer = at
        self.has_moved = True
        self.is_led_by_keys = False
        hover = None if at is None else self.display.at(self.state, *at, TOUCH_SLACK_IN)
        if hover != self.hover:
            self.hover = hover
            self.seat.invalidate()
        held = self.holding
        if held is None:
            return
        if at is not None:
            if self._is_by_keys and held.spot is not None:
                held.is_set = False
                self.seat.refresh()
            self._is_by_keys = False
            self._aim_due = True
        elif not held.is_set and self.hand is None:
            held.spot = None
            self._aim_due = False
            self.seat.invalidate()

    def update(self, dt_s: float) -> bool:
        """Once a frame: the dragged base moves, and what follows the pointer is tried once."""
        if self._next_due is not None and not self.seat.is_busy:
            step, self._next_due = self._next_due, None
            return self.next_unmoved(step)
        self.sync()
        held = self.holding
        if self.hand is not None and held is not None and self.pointer is not None:
            self.hand.pull(self.pointer[0] + self._grip[0], self.pointer[1] + self._grip[1])
            moved = self.hand.step()
            if moved or held.spot is None:
                held.aim(*self.hand.at)
            return moved
        if held is None or held.is_set or self.pointer is None or not held.is_committed:
            self._aim_due = self._is_rough = False
            return False
        if self._aim_due:
            self._aim_due = False
            self._rest_s = 0.0
            return self._follow(held, self.pointer)
        if self._is_rough:
            # Why a far place is refused takes a while to find out: it is asked when the pointer rests.
            self._rest_s += dt_s
            if self._rest_s >= REST_S:
                self._is_rough = False
                if self.hover is not None and self._is_foe(held, self.hover):
                    held.towards(self.hover)
                else:
                    held.aim(*self.pointer)
                return True
        return False

    def _follow(self, held: Holding, pointer: Point) -> bool:
        """The ghost goes where the pointer is."""
        enemy = self.hover
        self._is_rough = False
        if enemy == held.figure:
            held.spot = None
        elif enemy is not None and self._is_foe(held, enemy) and held.aim_at(enemy):
            pass
        elif self._is_foe(held, enemy) or held.is_far(*pointer):
            held.aim_roughly(*pointer)
            self._is_rough = True
        else:
            held.aim(*pointer)
        return True
