"""The mouse over the table: a click is a choice, a drag of a figure moves it, a drag of the ground pans."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.tables.skirmish.hands import TOUCH_SLACK_IN, Hands

DRAG_PX = 6
"""A press that moves less than this is a click."""
TURN_DEG, FINE_TURN_DEG = 15.0, 1.0
"""What a notch of the wheel turns; fine with Shift."""
LEFT, MIDDLE, RIGHT = 1, 2, 3


class Press(NamedTuple):
    """A button pressed over the table and not released yet."""

    button: int
    at: tuple[int, int]
    figure: str | None
    is_on_ghost: bool


class TablePointer:
    """Turns mouse events over the table into what the hands do."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._press: Press | None = None
        self._is_panning = False
        self._wheel = 0.0

    @property
    def is_pressing(self) -> bool:
        """Whether a button pressed on the table is still held."""
        return self._press is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """A mouse event over the table, or while a button pressed there is held. True when it was used."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheeled(event)
        return True

    def release(self) -> None:
        """The window lost the pointer: nothing is pressed any more."""
        if self._hands.hand is not None:
            self._hands.end_drag()
        self._press = None
        self._is_panning = False

    def _moved(self, event: pygame.event.Event) -> None:
        hands = self._hands
        at = hands.camera.to_world(*event.pos)
        if self._press is not None:
            self._dragged(self._press, event)
            if hands.ruler is not None and hands.is_measuring and self._press.button == LEFT:
                hands.ruler = (hands.ruler[0], at)
                hands.seat.invalidate()
        hands.point(at)

    def _dragged(self, press: Press, event: pygame.event.Event) -> None:
        hands = self._hands
        if self._is_panning:
            hands.camera.pan(*event.rel)
            hands.seat.invalidate()
            return
        is_click = math.dist(press.at, event.pos) < DRAG_PX
        if hands.hand is not None or is_click or (hands.is_measuring and press.button == LEFT):
            return
        can_drag = press.is_on_ghost or hands.can_hold(press.figure)
        if press.button == LEFT and not hands.seat.is_busy and can_drag:
            if not press.is_on_ghost:
                hands.take(press.figure)
            hands.begin_drag(hands.camera.to_world(*press.at))
        else:
            self._is_panning = True
            hands.camera.pan(event.pos[0] - press.at[0], event.pos[1] - press.at[1])
        hands.seat.invalidate()

    def _pressed(self, event: pygame.event.Event) -> bool:
        hands = self._hands
        if event.button == RIGHT:
            hands.let_go()
            return True
        if event.button not in (LEFT, MIDDLE):
            return False
        at = hands.camera.to_world(*event.pos)
        hands.point(at)
        if event.button == LEFT and hands.is_measuring:
            hands.begin_ruler(at)
        hit = hands.display.at(hands.state, *at, TOUCH_SLACK_IN)
        self._press = Press(event.button, event.pos, hit, hands.is_on_ghost(at))
        self._is_panning = event.button == MIDDLE
        return True

    def _released(self, event: pygame.event.Event) -> bool:
        press, hands = self._press, self._hands
        if press is None or event.button != press.button:
            return False
        self._press = None
        if self._is_panning:
            self._is_panning = False
        elif hands.hand is not None:
            hands.end_drag()
        elif press.button == LEFT and hands.is_measuring:
            pass  # the ruler lies until it is put away or drawn anew
        elif press.button == LEFT and not hands.seat.is_busy:
            self._clicked(press, hands.camera.to_world(*event.pos))
        hands.seat.invalidate()
        return True

    def _clicked(self, press: Press, at: tuple[float, float]) -> None:
        hands, figure, held = self._hands, press.figure, self._hands.holding
        hands.seat.clear_refusal()
        if press.is_on_ghost:
            hands.confirm()
        elif figure is not None and hands.strike(figure):
            pass
        elif held is None:
            hands.take(figure)
        elif figure is None:
            hands.set_down(at)
        elif figure == held.figure:
            if held.start is not None and held.is_committed:
                hands.put(held.start)  # it may stay where it is
        elif hands.can_hold(figure):
            hands.take(figure)
        elif not hands.lay_along(figure):
            hands.set_down(at)

    def _wheeled(self, event: pygame.event.Event) -> bool:
        hands = self._hands
        if hands.pointer is None:
            return False
        mods = pygame.key.get_mods()
        notches = getattr(event, "precise_y", 0.0) or event.y
        if not notches and mods & pygame.KMOD_SHIFT:
            notches = event.x  # some systems turn the wheel sideways while Shift is held
        if hands.holding is None or mods & pygame.KMOD_CTRL or self._is_panning:
            hands.camera.wheel(notches, hands.camera.to_screen(*hands.pointer))
        else:
            self._wheel += notches
            whole = int(self._wheel)
            if whole:
                self._wheel -= whole
                hands.turn(-whole * (FINE_TURN_DEG if mods & pygame.KMOD_SHIFT else TURN_DEG))
        hands.seat.invalidate()
        return True
