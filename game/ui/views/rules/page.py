"""A rule as a page: its words, its drawn example, the house ruling, and where to read on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.match.contract import Rule, System
from game.ui import lengths, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.rules import pictures
from game.ui.views.rules.search import find_rule, paragraphs_of, section_of
from game.ui.widgets import Chip, Label, ScrollArea, Widget, flow
from game.ui.widgets.linked import LinkedLabel, draw_lit

if TYPE_CHECKING:
    from game.ui.app import App


class Frame(Widget):
    """A box with a sign and a heading, and widgets one under the other in it."""

    def __init__(self, heading: str, sign: str, parts: Sequence[Any], *, is_gold: bool = False) -> None:
        super().__init__()
        self.heading, self.sign, self.parts, self.is_gold = heading, sign, tuple(parts), is_gold

    @property
    def children(self) -> Sequence[Widget]:
        return self.parts

    @property
    def _pad(self) -> int:
        return round(14 * text.scale())

    def _head(self) -> int:
        return text.line_height("heading") + round(8 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        gap, inner = round(14 * text.scale()), width - 2 * self._pad
        total: int = sum(part.height(inner) for part in self.parts) + gap * (len(self.parts) - 1)
        return 2 * self._pad + self._head() + total - round(4 * text.scale())

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        gap, inner = round(14 * text.scale()), self.rect.width - 2 * self._pad
        y = self.rect.y + self._pad + self._head() - round(4 * text.scale())
        for part in self.parts:
            high = part.height(inner)
            part.place((self.rect.x + self._pad, y, inner, high))
            y += high + gap
        return self

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        edge = theme.GOLD_DEEP if self.is_gold else theme.PANEL_BORDER
        fill = theme.mix(theme.PANEL, theme.GOLD, 0.09) if self.is_gold else theme.SUNK
        shapes.box(surface, self.rect, fill, edge, theme.RADIUS * s)
        head = pygame.Rect(
            self.rect.x + self._pad, self.rect.y + self._pad - round(4 * s), 0, text.line_height("heading")
        )
        size = round(16 * s)
        mark = sprites.icon(self.sign, size, theme.GOLD)
        surface.blit(mark, mark.get_rect(midleft=head.midleft))
        words = head.move(size + round(8 * s), 0)
        words.width = self.rect.right - self._pad - words.x
        text.draw_in(surface, self.heading, words, "heading", colour=theme.GOLD, align="left")
        super().draw(surface)


class LitLabel(Label):
    """Words that are no doors, with what was searched for marked."""

    def __init__(self, string: str, style: str, colour: theme.Colour, lit: Sequence[str]) -> None:
        super().__init__(string, style, colour=colour)
        self.lit = lit

    def draw(self, surface: pygame.Surface) -> None:
        draw_lit(surface, self.string, self.style, self.rect, self.lit)
        super().draw(surface)


class Doors(Widget):
    """A heading and the rules that lie behind it, as many in a row as there is room for."""

    def __init__(self, heading: str, rules: Sequence[Rule], open_rule: Callable[[str], Any]) -> None:
        super().__init__()
        self.heading = heading
        self.chips = [
            Chip(
                f"{rule.number}  {rule.title}",
                partial(open_rule, rule.number),
                tone="rule",
                style="small",
            )
            for rule in rules
        ]

    @property
    def children(self) -> Sequence[Widget]:
        return self.chips

    def _below(self) -> int:
        return text.line_height("heading") + round(6 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        # Asked of twins, so that the chips stay where they are.
        twins = [Chip(chip.label, style="small") for chip in self.chips]
        return self._below() + flow(twins, 0, 0, width, round(8 * text.scale()))

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        top = self.rect.y + self._below()
        flow(self.chips, self.rect.x, top, self.rect.width, round(8 * text.scale()))
        return self

    def draw(self, surface: pygame.Surface) -> None:
        text.draw(surface, self.heading, self.rect.topleft, "heading", colour=theme.INK_DIM)
        super().draw(surface)


class RulePage(ScrollArea):
    """The page that is read; `show` turns it to a rule."""

    def __init__(self, app: App, open_rule: Callable[[str], Any], go_back: Callable[[], Any]) -> None:
        super().__init__()
        self.app, self.open_rule, self.go_back = app, open_rule, go_back
        self.rule: Rule | None = None
        self._parts: list[tuple[Any, int]] = []

    def show(
        self, system: System, rule: Rule | None, lit: Sequence[str] = (), came_from: Rule | None = None
    ) -> None:
        """Turn to a rule, the words of `lit` marked; `came_from` is the page that a door led here from."""
        self.rule = rule
        self.offset = 0
        self._parts = self._written(system, rule, lit, came_from)
        if self.rect.width:
            self.arrange()

    def _written(
        self, system: System, rule: Rule | None, lit: Sequence[str], came_from: Rule | None
    ) -> list[tuple[Any, int]]:
        """The page's widgets from the top down, each with the space above it in pixels at 100 %."""
        if rule is None:
            return [(Label("No rule speaks of that.", "body", colour=theme.INK_DIM), 0)]
        rules = system.rules
        section = section_of(rules, rule)
        rule = lengths.rule(rule)
        parts: list[tuple[Any, int]] = []
        if came_from is not None:
            parts.append((Return(came_from, self.go_back), 0))
        above = f"{rule.number}  ·  {section.title}" if section is not None else rule.number
        parts.append((LitLabel(above, "small_strong", theme.GOLD, lit), 4 if came_from is not None else 0))
        parts.append((LitLabel(rule.title, "headline", theme.INK, lit), 0))
        parts.append((LinkedLabel(rule.text, "tale", open_rule=self.open_rule, colour=theme.INK, lit=lit), 4))
        if rule.example is not None:
            shown = rule.example()
            boxes: list[Any] = [pictures.box_of(picture, system, self.app) for picture in shown.pictures]
            words = lengths.told(shown.words)
            boxes.append(
                LinkedLabel(words, "small", open_rule=self.open_rule, colour=theme.INK_SOFT, lit=lit)
            )
            parts.append((Frame("Example", "eye", boxes), 14))
        if rule.ruling:
            told = LinkedLabel(rule.ruling, "body", open_rule=self.open_rule, colour=theme.INK_SOFT, lit=lit)
            parts.append((Frame("House ruling", "home", [told], is_gold=True), 14))
        if within := paragraphs_of(rules, rule):
            parts.append((Doors("In this section", within, self.open_rule), 18))
        others = [found for number in rule.see if (found := find_rule(rules, number)) is not None]
        if others:
            parts.append((Doors("See also", others, self.open_rule), 18))
        return parts

    def arrange(self) -> None:
        """Place everything for the width that the page has."""
        x, y, width = self.rect.x, self.rect.y, self.content_width
        s = text.scale()
        for widget, above in self._parts:
            y += round(above * s)
            high = widget.height(width)
            widget.place((x, y, width, high))
            y += high
        self.fill([widget for widget, _ in self._parts], y - self.rect.y + round(6 * s))


class Return(Chip):
    """The way back to the page that a door led here from."""

    def __init__(self, rule: Rule, go_back: Callable[[], Any]) -> None:
        super().__init__(f"Back to {rule.number}  {rule.title}", go_back, style="small")
        self.tip = "To the page before (Backspace)"

    def height(self, width: int) -> int:
        """How high it is, in pixels."""
        return self.size()[1] + round(6 * text.scale())

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        box = pygame.Rect(rect)
        wide, high = self.size()
        return super().place((box.x, box.y, min(wide, box.width), high))
