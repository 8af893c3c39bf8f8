"""The keys of the skirmish table: everything that the mouse can do, and a few things more."""

from __future__ import annotations

import pygame

from game.ui import keys
from game.ui.tables.skirmish import tools
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.holding import Holding
from game.ui.tables.skirmish.pointer import FINE_TURN_DEG, TURN_DEG
from game.ui.tables.skirmish.words import length
from game.ui.widgets import matches

STEP_IN, FINE_STEP_IN = 0.25, 0.05
"""What an arrow moves the ghost; fine with Shift."""
PAN_PX = 64

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def told(hands: Hands) -> list[tuple[str, str]]:
    """The keys as they are now, for the help: (key, what it does)."""
    of = keys.of
    arrows = keys.arrows()
    found: list[tuple[str, str]] = []
    if hands.holding is not None:
        step, fine = length(STEP_IN, 2), length(FINE_STEP_IN, 2)
        found += [
            (arrows, f"move the ghost by {step} (Shift: {fine})"),
            (f"{of('turn_left')} / {of('turn_right')}, wheel", "turn it by 15° (Shift: 1°)"),
            (of("target"), keys.act("target").what),
            (of("edge"), keys.act("edge").what),
            (of("align"), keys.act("align").what),
            (of("confirm"), "confirm where it stands"),
            ("Escape, right click", "take it back"),
        ]
    else:
        found.append((arrows, "move the view"))
    return [
        *found,
        (of("next"), "the next figure that may act (Shift: the one before)"),
        (f"{of('threat')} (held)", "where the enemy can come: the one pointed at, or all"),
        (f"{of('ruler')}, then drag", "the ruler"),
        (of("fit"), keys.act("fit").what),
        (f"{of('zoom_in')} / {of('zoom_out')}, wheel", "zoom (Ctrl + wheel with a figure in hand)"),
        ("Middle button", "drag the table"),
    ]


def handle(hands: Hands, event: pygame.event.Event) -> bool:
    """A key pressed or released. True when it was used."""
    if event.type == pygame.KEYUP:
        if not keys.is_released(event, "threat") or not hands.shows_threat:
            return False
        hands.shows_threat = False
        hands.seat.invalidate()
        return True
    if event.type != pygame.KEYDOWN:
        return False
    used = _anywhere(hands, event)
    if not used and hands.holding is not None:
        used = _holding(hands, hands.holding, event)
    if used:
        hands.is_led_by_keys = True
        hands.seat.invalidate()
    return used


def _anywhere(hands: Hands, event: pygame.event.Event) -> bool:
    """Keys that always mean the same."""
    pressed = keys.pressed
    step = next((way for act, way in _STEPS.items() if pressed(event, act)), None)
    if step is not None:
        dx, dy = step
        if hands.holding is None:
            hands.camera.pan(-dx * PAN_PX, -dy * PAN_PX)
        else:
            far = FINE_STEP_IN if keys.is_shifted(event) else STEP_IN
            hands.nudge(dx * far, dy * far)
    elif pressed(event, "zoom_in") or pressed(event, "zoom_out"):
        hands.camera.wheel(1 if pressed(event, "zoom_in") else -1, hands.camera.area.center)
    elif pressed(event, "threat"):
        hands.shows_threat = tools.may_measure(hands)
    elif pressed(event, "fit"):
        hands.camera.fit()
    elif pressed(event, "ruler"):
        tools.toggle_ruler(hands)
    elif pressed(event, "next"):
        return hands.next_unmoved(-1 if keys.is_shifted(event) else 1)
    elif matches(event, "Esc") or matches(event, "Backspace"):
        return hands.let_go()
    else:
        return False
    return True


def _holding(hands: Hands, held: Holding, event: pygame.event.Event) -> bool:
    """Keys that mean something only while a figure is held."""
    pressed = keys.pressed
    if pressed(event, "confirm"):
        return hands.confirm()
    if pressed(event, "turn_left") or pressed(event, "turn_right"):
        by = FINE_TURN_DEG if keys.is_shifted(event) else TURN_DEG
        hands.turn(-by if pressed(event, "turn_left") else by)
    elif pressed(event, "align"):
        tools.toggle_align(hands)
    elif (pressed(event, "edge") or pressed(event, "target")) and held.is_committed:
        step = -1 if keys.is_shifted(event) else 1
        if pressed(event, "edge"):
            tools.next_edge(hands, step)
        else:
            tools.next_target(hands, step)
    else:
        return False
    return True
