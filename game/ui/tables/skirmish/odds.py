"""The exact odds of a blow on the card: to hit, hits on the average, to fell. Rules: SK-8.5, SK-9."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.rules.skirmish import figures, melee
from game.ui import shapes, text, theme
from game.ui.tables.skirmish.words import percent


@dataclass(frozen=True)
class Blow:
    """A blow to be weighed: who would strike whom, and how the block is headed."""

    attacker: str
    target: str
    title: str


def odds_height(has_bars: bool, has_foot: bool) -> int:
    """How high the block is, the space above it included, in pixels."""
    s = text.scale()
    if not has_bars:
        return 2 * text.line_height("small") + round(8 * s)
    foot = text.line_height("label") + round(1 * s) if has_foot else 0
    return round(8 * s) + text.line_height("heading") + round(3 * s) + 3 * _row() + foot


def _row() -> int:
    return text.line_height("small") + round(2 * text.scale())


def draw_odds_in_words(surface: pygame.Surface, rect: pygame.Rect, y: int, state: Any, blow: Blow) -> int:
    """The odds as one or two lines; the y below them."""
    odds = melee.odds_of(state, blow.attacker, blow.target)
    fells = odds.fells if odds.fells is not None else 0
    name = figures.name_of(state, blow.target)
    words = f"{name}: hits {percent(odds.hit)}, mean {float(odds.mean):.1f}, fells {percent(fells)}"
    return text.draw(surface, words, (rect.x, y), "small", width=rect.width, lines=2).bottom


def draw_odds(
    surface: pygame.Surface, rect: pygame.Rect, y: int, state: Any, blow: Blow, has_foot: bool
) -> tuple[int, tuple[pygame.Rect, str] | None]:
    """The odds as bars; the y below them, and where a rule is cited."""
    s = text.scale()
    odds = melee.odds_of(state, blow.attacker, blow.target)
    target = figures.card_of(state, blow.target)
    left = max(1, figures.endurance_left(state, figures.piece_of(state, blow.target)))
    mean, fells = float(odds.mean), odds.fells if odds.fells is not None else 0
    rows = (
        (f"Hits (> {target.defense})", float(odds.hit), percent(odds.hit), theme.GOOD),
        ("Mean hits", min(1.0, mean / left), f"{mean:.1f}", theme.REACH),
        (f"Fells {figures.name_of(state, blow.target)}", float(fells), percent(fells), theme.GOLD),
    )
    text.draw(surface, blow.title, (rect.x, y), "heading", width=rect.width, lines=1)
    y += text.line_height("heading") + round(3 * s)
    labels = max(text.width_of(label, "small") for label, *_ in rows) + round(10 * s)
    labels = min(labels, round(rect.width * 0.52))
    values = max(text.width_of(value, "small_strong") for value in ("> 99.9 %", *(row[2] for row in rows)))
    for label, share, value, colour in rows:
        line = pygame.Rect(rect.x, y, rect.width, _row())
        before = pygame.Rect(line.x, line.y, labels, line.height)
        text.draw_in(surface, label, before, "small", colour=theme.INK_DIM, align="left")
        behind = pygame.Rect(line.right - values, line.y, values, line.height)
        text.draw_in(surface, value, behind, "small_strong", align="right")
        track = pygame.Rect(before.right, 0, behind.left - round(8 * s) - before.right, round(11 * s))
        track.centery = line.centery
        if track.width > 12:
            shapes.bar(surface, track, share, colour, theme.SUNK)
        y += _row()
    if not has_foot:
        return y, None
    attack = figures.card_of(state, blow.attacker).attack
    foot = f"{attack} must exceed Defense {target.defense} · SK-8.5"
    at = (rect.x, y + round(1 * s))
    covered = text.draw(surface, foot, at, "label", colour=theme.INK_DIM, width=rect.width, lines=1)
    return covered.bottom, (covered, "SK-8.5")
