"""What stands in a lesson's panel: answers, what is said to the learner, dice laid out to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.lessons import Feedback
from game.lessons.lesson import Answer
from game.ui import keys, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.match.dice import draw_die
from game.ui.widgets import Chip, Widget
from game.ui.widgets.base import Pressable


def _amber_well() -> theme.Rgb:
    return theme.mix(theme.PANEL, theme.GOLD, 0.15)


class AnswerRow(Pressable):
    """One answer: its key, its words, and once it was given a tick or a cross."""

    def __init__(self, answer: Answer, number: int, press: Callable[[], Any]) -> None:
        super().__init__()
        self.answer, self.number, self.press = answer, number, press
        self.state = "open"
        """``open``, ``wrong`` (it was tried), ``right`` (it was given), ``closed`` (another was right)."""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.state == "open"

    def activate(self) -> None:
        """Give this answer."""
        if self.state == "open":
            self.press()

    def _words_width(self, width: int) -> int:
        return width - round(56 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        s = text.scale()
        words = text.measure(self.answer.words, "button", self._words_width(width))[1]
        return max(round(theme.ROW * s), words + round(14 * s))

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        is_lit = self.state == "open" and (self.hovered or self.focus_shown)
        grounds = {"wrong": _amber_well(), "right": theme.GOOD_WELL}
        edges = {"wrong": theme.GOLD_DEEP, "right": theme.GOOD}
        ground = grounds.get(self.state, theme.WELL_HOVER if is_lit else theme.WELL)
        edge = edges.get(self.state, theme.GOLD if is_lit else theme.WELL_BORDER)
        shapes.box(surface, self.rect, ground, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface, theme.RADIUS_SMALL * s)
        cap = pygame.Rect(self.rect.x + round(8 * s), 0, round(24 * s), round(24 * s))
        cap.centery = self.rect.centery
        if self.state in ("wrong", "right"):
            colour = theme.GOOD_INK if self.state == "right" else theme.GOLD_BRIGHT
            sign = sprites.icon("check" if self.state == "right" else "cross", round(18 * s), colour)
            surface.blit(sign, sign.get_rect(center=cap.center))
        else:
            shapes.box(surface, cap, theme.SUNK, theme.WELL_BORDER, 5 * s)
            ink = theme.GOLD if self.state == "open" else theme.INK_FAINT
            text.draw_in(surface, str(self.number), cap, "small_strong", colour=ink)
        inks = {"closed": theme.INK_DIM, "wrong": theme.INK_SOFT}
        words = pygame.Rect(cap.right + round(10 * s), self.rect.y, 0, self.rect.height)
        words.width = self._words_width(self.rect.width)
        text.draw_in(
            surface, self.answer.words, words, "button", colour=inks.get(self.state, theme.INK),
            align="left", lines=None,
        )  # fmt: skip


class Said(Widget):
    """What is said to what the learner did, in its colour, with the rule it stands on."""

    HEADS = {"good": "Well done", "amber": "Not quite", "refusal": "Not allowed", "hint": "A hint"}  # noqa: RUF012
    SIGNS = {"good": "check", "amber": "warning", "refusal": "cross", "hint": "question"}  # noqa: RUF012

    def __init__(self, feedback: Feedback, head: str, open_rule: Callable[[str], Any]) -> None:
        super().__init__()
        self.feedback, self.head = feedback, head
        self.words = keys.written(feedback.words)
        self._chip = Chip(feedback.rule, lambda: open_rule(feedback.rule), tone="rule", tip="Read this rule")

    @property
    def children(self) -> Sequence[Widget]:
        return [self._chip] if self.feedback.rule else []

    def _pad(self) -> int:
        return round(11 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        s = text.scale()
        head = max(text.line_height("strong"), self._chip.size()[1])
        words = text.measure(self.words, "body", width - 2 * self._pad())[1]
        return head + round(3 * s) + words + 2 * round(9 * s)

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        wide, high = self._chip.size()
        self._chip.place(
            (self.rect.right - self._pad() - wide, self.rect.y + round(9 * text.scale()), wide, high)
        )
        return self

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        tone = self.feedback.tone
        wells = {"good": theme.GOOD_WELL, "amber": _amber_well(), "refusal": theme.REFUSAL_WELL}
        edges = {"good": theme.GOOD, "amber": theme.GOLD, "refusal": theme.REFUSAL}
        inks = {"good": theme.GOOD_INK, "amber": theme.GOLD_BRIGHT, "refusal": theme.REFUSAL_INK}
        ink = inks.get(tone, theme.GOLD)
        shapes.box(
            surface, self.rect, wells.get(tone, theme.SUNK), edges.get(tone, theme.WELL_BORDER),
            theme.RADIUS_SMALL * s,
        )  # fmt: skip
        pad = self._pad()
        head = pygame.Rect(
            self.rect.x + pad, self.rect.y + round(9 * s), self.rect.width - 2 * pad,
            max(text.line_height("strong"), self._chip.size()[1]),
        )  # fmt: skip
        size = round(17 * s)
        sign = sprites.icon(self.SIGNS[tone], size, ink)
        surface.blit(sign, sign.get_rect(midleft=head.midleft))
        row = pygame.Rect(head.x + size + round(7 * s), head.y, 0, head.height)
        row.width = (self._chip.rect.x if self.children else head.right) - row.x
        text.draw_in(surface, self.head, row, "strong", colour=ink, align="left")
        at = (head.x, head.bottom + round(3 * s))
        text.draw(surface, self.words, at, "body", colour=theme.INK, width=head.width)
        super().draw(surface)


class LaidDice(Widget):
    """Dice to be read, on a strip of felt."""

    SIDE = 30

    def __init__(self, dice: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self.dice = tuple(dice)

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        return round((self.SIDE + 20) * text.scale())

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        step = min(round(1.75 * self.SIDE * s), self.rect.width // max(1, len(self.dice)))
        felt = pygame.Rect(self.rect.x, self.rect.y, step * len(self.dice) + round(10 * s), self.rect.height)
        felt.width = min(felt.width, self.rect.width)
        shapes.box(surface, felt, theme.FELT, theme.FELT_BORDER, theme.RADIUS_SMALL * s)
        for index, (sides, face) in enumerate(self.dice):
            centre = (felt.x + round(5 * s) + step * (index + 0.5), felt.centery)
            draw_die(surface, sides, face, centre, round(self.SIDE * s))
