"""The list of the rules: sections and their paragraphs; while one searches, what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.match.contract import Rule
from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.rules.search import snippet
from game.ui.widgets import ListBox
from game.ui.widgets.linked import draw_lit
from game.ui.widgets.listbox import Row


class Line:
    """A rule as a row of the list. `lit` are the words that were searched for."""

    def __init__(self, rule: Rule, lit: Sequence[str] = ()) -> None:
        self.rule, self.lit = rule, tuple(lit)
        self.key = rule.number
        self.snippet = snippet(rule, self.lit) if lit else ""

    @property
    def is_section(self) -> bool:
        """Whether it heads others."""
        return "." not in self.rule.number

    @property
    def _style(self) -> str:
        return "heading" if self.is_section else "small"

    def _title_width(self, width: int) -> int:
        number = text.width_of("SK-10.2", "label") + round(10 * text.scale())
        return width - number - (round(20 * text.scale()) if self.rule.house else 0)

    def height(self, width: int) -> int:
        high = text.measure(self.rule.title, self._style, self._title_width(width), 2)[1]
        if self.snippet:
            high += text.measure(self.snippet, "label", width, 2)[1]
        return high

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        s = text.scale()
        line = text.line_height(self._style)
        number = pygame.Rect(rect.x, rect.y, rect.width, line)
        spot = text.draw_in(surface, self.rule.number, number, "label", colour=theme.GOLD, align="left")
        draw_lit(surface, self.rule.number, "label", spot, self.lit)
        width = self._title_width(rect.width)
        x = rect.x + text.width_of("SK-10.2", "label") + round(10 * s)
        ink = theme.INK if is_chosen or is_lit or self.is_section else theme.INK_SOFT
        title = pygame.Rect(x, rect.y, width, line)
        if text.measure(self.rule.title, self._style, width)[1] <= 2 * line:
            draw_lit(surface, self.rule.title, self._style, title, self.lit)
        box = text.draw(
            surface, self.rule.title, title.topleft, self._style, colour=ink, width=width, lines=2
        )
        if self.rule.house:
            mark = sprites.icon("home", round(13 * s), theme.INK_DIM)
            surface.blit(mark, mark.get_rect(midright=(rect.right, rect.y + line // 2)))
        if self.snippet:
            below = pygame.Rect(rect.x, box.bottom, rect.width, 0)
            draw_lit(surface, self.snippet, "label", below, self.lit)
            text.draw(
                surface, self.snippet, below.topleft, "label", colour=theme.INK_DIM, width=rect.width, lines=2
            )


class ContentsRow(Row):
    """A row without a box of its own: only what is chosen or pointed at has one."""

    def handle(self, event: pygame.event.Event) -> bool:
        taken = super().handle(event)
        is_up = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if is_up and self.box.opened is not None and self.rect.collidepoint(event.pos):
            self.box.opened(self.content)
        return taken

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        radius = theme.RADIUS_SMALL * s
        is_lit = self.hovered or self.focus_shown
        if self.is_chosen or is_lit:
            ground = theme.WELL_HOVER if is_lit else theme.WELL
            shapes.box(surface, self.rect, ground, theme.GOLD if self.is_chosen else None, radius)
        self.draw_focus(surface, radius)
        inner = self.rect.inflate(-2 * round(self.box.PAD * s), -2 * round(self.box.PAD_HIGH * s))
        self.content.draw(surface, inner, is_chosen=self.is_chosen, is_lit=is_lit)


class Contents(ListBox):
    """All rules, or those that were found."""

    ROW = ContentsRow
    PAD, PAD_HIGH, GAP = 8, 4, 1

    def __init__(self, turn_to: Callable[[Rule], Any], read: Callable[[], Any]) -> None:
        """`turn_to` is called with the rule that is chosen, `read` when one is opened by click or Enter."""
        super().__init__(changed=lambda line: turn_to(line.rule), opened=lambda line: read())

    def list(self, rules: Sequence[Rule], chosen: Rule | None, lit: Sequence[str] = ()) -> None:
        """Show these rules."""
        self.show([Line(rule, lit) for rule in rules], chosen.number if chosen is not None else None)
