"""The keys of the skirmish table, as the help tells them."""

from __future__ import annotations

from game.ui.views.skirmish_hands import Hands


def told(hands: Hands) -> list[tuple[str, str]]:
    """The keys as they are now: (key, what it does)."""
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
