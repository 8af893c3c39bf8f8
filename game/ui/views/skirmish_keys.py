"""The keys of the skirmish table: everything that the mouse can do, and a few things more."""

from __future__ import annotations

import pygame

from game.rules.skirmish import figures as rules
from game.ui.views.skirmish_hands import Hands
from game.ui.views.skirmish_holding import Holding
from game.ui.views.skirmish_pointer import FINE_TURN_DEG, TURN_DEG

STEP_IN, FINE_STEP_IN = 0.25, 0.05
"""What an arrow moves the ghost; fine with Shift."""
PAN_PX = 64

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_TURNS = {pygame.K_q: -1, pygame.K_w: 1, pygame.K_COMMA: -1, pygame.K_PERIOD: 1}
_ZOOMS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}


def told(hands: Hands) -> list[tuple[str, str]]:
    """The keys as they are now, for the help: (key, what it does)."""
    found: list[tuple[str, str]] = []
    if hands.holding is not None:
        found += [
            ("Arrows", "move the ghost a quarter inch (Shift: 0.05″)"),
            ("Q / W, wheel", "turn it by 15° (Shift: 1°)"),
            ("T", "lay it along the next enemy in reach"),
            ("C", "the next edge to lie along"),
            ("A", "aligning to edges on or off"),
            ("Enter", "confirm where it stands"),
            ("Escape, right click", "take it back"),
        ]
    else:
        found.append(("Arrows", "move the view"))
    return [
        *found,
        ("N", "the next figure that may act (Shift: the one before)"),
        ("E (held)", "where the enemy can come: the one pointed at, or all"),
        ("M, then drag", "the ruler"),
        ("F", "see the whole table"),
        ("+ / −, wheel", "zoom (Ctrl + wheel with a figure in hand)"),
        ("Middle button", "drag the table"),
    ]


def handle(hands: Hands, event: pygame.event.Event) -> bool:
    """A key pressed or released. True when it was used."""
    if event.type == pygame.KEYUP:
        if event.key != pygame.K_e or not hands.shows_threat:
            return False
        hands.shows_threat = False
        hands.seat.invalidate()
        return True
    mods = getattr(event, "mod", 0)
    if event.type != pygame.KEYDOWN or mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    is_shifted = bool(mods & pygame.KMOD_SHIFT)
    used = _anywhere(hands, event.key, is_shifted)
    if not used and hands.holding is not None:
        used = _holding(hands, hands.holding, event.key, is_shifted)
    if used:
        hands.seat.invalidate()
    return used


def _anywhere(hands: Hands, key: int, is_shifted: bool) -> bool:
    """Keys that always mean the same."""
    if key in _ARROWS:
        dx, dy = _ARROWS[key]
        if hands.holding is None:
            hands.camera.pan(-dx * PAN_PX, -dy * PAN_PX)
        else:
            step = FINE_STEP_IN if is_shifted else STEP_IN
            hands.nudge(dx * step, dy * step)
    elif key in _ZOOMS:
        hands.camera.wheel(_ZOOMS[key], hands.camera.area.center)
    elif key == pygame.K_e:
        hands.shows_threat = True
    elif key == pygame.K_f:
        hands.camera.fit()
    elif key == pygame.K_m:
        hands.is_measuring, hands.ruler = not hands.is_measuring, None
    elif key == pygame.K_n:
        return hands.next_unmoved(-1 if is_shifted else 1)
    elif key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
        return hands.let_go()
    else:
        return False
    return True


def _holding(hands: Hands, held: Holding, key: int, is_shifted: bool) -> bool:
    """Keys that mean something only while a figure is held."""
    if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return hands.confirm()
    if key in _TURNS:
        hands.turn(_TURNS[key] * (FINE_TURN_DEG if is_shifted else TURN_DEG))
    elif key == pygame.K_a:
        hands.aligns = held.aligns = not held.aligns
    elif key in (pygame.K_c, pygame.K_t) and held.is_committed:
        step = -1 if is_shifted else 1
        hands.seat.clear_refusal()
        spot = held.next_edge(step) if key == pygame.K_c else held.next_target(step)
        if spot is not None:
            held.is_set = True
        elif key == pygame.K_t:
            name = rules.name_of(hands.state, held.figure)
            hands.seat.app.toast(f"{name} can reach no enemy in this move.")
    else:
        return False
    return True
