"""What else one does at the skirmish table, by a key or by a small button on the table.

The deeds themselves, and the tools that the table's bar offers for them now.
"""

from __future__ import annotations

from game.rules.skirmish import figures
from game.ui.tables.base import Tool
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.pointer import TURN_DEG

VIEW, HAND = range(2)
"""The groups of tools: for looking and choosing, and for the figure in the hand."""


def tools(hands: Hands) -> tuple[Tool, ...]:
    """The tools that mean something now. Satisfies `SystemView.tools`."""
    is_watching = hands.keeps_threat and hands.may_measure
    found = [
        Tool("fit", "fit", "See the whole table", hands.camera.fit),
        Tool("ruler", "ruler", "The ruler: then drag", lambda: toggle_ruler(hands), hands.is_measuring),
        Tool("threat", "eye", "Where the enemy can come", lambda: pin_threat(hands), is_watching),
    ]
    decision = hands.seat.decision
    if decision is not None and hands.seat.can_act and decision.figures:
        sign = "sword" if hands.may_strike else "boot"
        found.append(Tool("next", sign, "The next figure that may act", hands.next_unmoved))
    held = hands.holding
    if held is None or not held.is_committed:
        return tuple(found)
    found += [
        Tool("turn_left", "turn_left", "Turn it to the left", lambda: hands.turn(-TURN_DEG), group=HAND),
        Tool("turn_right", "turn_right", "Turn it to the right", lambda: hands.turn(TURN_DEG), group=HAND),
        Tool("edge", "edge", "The next edge to lie along", lambda: next_edge(hands), group=HAND),
        Tool("align", "magnet", "Lay it along edges", lambda: toggle_align(hands), held.aligns, HAND),
    ]
    if not held.is_deploying:
        found.append(Tool("target", "target", "To the next enemy", lambda: next_target(hands), group=HAND))
    return tuple(found)


def may_measure(hands: Hands) -> bool:
    """Whether distances may be shown; where they may not yet, that is said. Rule: SK-1.3."""
    if not hands.may_measure:
        hands.seat.app.toast("Measuring waits until a figure is committed to move (SK-1.3).")
    return hands.may_measure


def toggle_ruler(hands: Hands) -> None:
    """Take the ruler up, or put it away."""
    if may_measure(hands):
        hands.has_ruler, hands.ruler = not hands.has_ruler, None


def pin_threat(hands: Hands) -> None:
    """Show where the enemy can come until it is asked for again."""
    if may_measure(hands):
        hands.keeps_threat = not hands.keeps_threat


def toggle_align(hands: Hands) -> None:
    """Aligning to edges on or off. Rule: SK-8.2."""
    if hands.holding is not None:
        hands.aligns = hands.holding.aligns = not hands.holding.aligns


def next_edge(hands: Hands, step: int = 1) -> None:
    """Lay the held figure along the next edge nearby. Rule: SK-8.2."""
    held = hands.holding
    if held is None or not held.is_committed:
        return
    hands.seat.clear_refusal()
    if held.next_edge(step) is not None:
        held.is_set = True


def next_target(hands: Hands, step: int = 1) -> None:
    """Lay the held figure along the next enemy, or lead it towards one that is out of reach."""
    held = hands.holding
    if held is None or not held.is_committed:
        return
    hands.seat.clear_refusal()
    spot = held.next_target(step)
    if spot is None:
        spot = held.approach()
        name = figures.name_of(hands.state, held.figure)
        tail = "." if spot is None else ": it goes part of the way."
        hands.seat.app.toast(f"{name} can reach no enemy in this move{tail}")
    if spot is not None:
        held.is_set = True
