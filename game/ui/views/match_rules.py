"""The rules in our words: a pop-up that any rule number on the screen opens, with a list and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.match.contract import Rule
from game.ui import shapes, text, theme
from game.ui.screens import Screen, scrim
from game.ui.views.match_top import icon
from game.ui.widgets import Button, Label, ListBox, ScrollArea, TextField, Widget, matches

if TYPE_CHECKING:
    from game.ui.app import App


def find_rule(rules: Sequence[Rule], number: str) -> Rule | None:
    """The rule of this number; else the nearest above it: SK-8 where SK-8.4 is not told by itself."""
    exact = {rule.number: rule for rule in rules}
    if number in exact:
        return exact[number]
    above = number
    while "." in above:
        above = above.rpartition(".")[0]
        if above in exact:
            return exact[above]
    return next((rule for rule in rules if rule.number.startswith(number + ".")), None)


def matching(rules: Sequence[Rule], wanted: str) -> list[Rule]:
    """The rules in which every word of `wanted` stands, those with the words in number or title first."""
    words = re.findall(r"[\w.\-]+", wanted.lower())
    found = []
    for rule in rules:
        head, body = f"{rule.number} {rule.title}".lower(), rule.text.lower()
        if all(word in head or word in body for word in words):
            found.append((not all(word in head for word in words), rule))
    return [rule for _, rule in sorted(found, key=lambda pair: pair[0])]


class _Item:
    """A rule as a row of the list."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.key = rule.number

    def height(self, width: int) -> int:
        return text.measure(self.rule.title, "small", width, 2)[1] + text.line_height("label")

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        number = text.draw(surface, self.rule.number, rect.topleft, "label", colour=theme.GOLD)
        if self.rule.house:
            at = (rect.x, rect.y)
            text.draw(surface, "house", at, "label", colour=theme.INK_DIM, width=rect.width, align="right")
        ink = theme.INK if is_chosen or is_lit else theme.INK_SOFT
        at = (rect.x, max(number.bottom, rect.y + text.line_height("label")))
        text.draw(surface, self.rule.title, at, "small", colour=ink, width=rect.width, lines=2)


class RulesScreen(Screen):
    """The list at the left, the rule at the right; Left and Right, or the buttons, go to its neighbours."""

    title = "Rules"
    is_overlay = True

    def __init__(self, app: App, title: str, rules: Sequence[Rule], number: str = "") -> None:
        super().__init__(app)
        self.heading = title
        self.rules = tuple(rules)
        self.shown = list(self.rules)
        self.rule = find_rule(self.rules, number) or (self.rules[0] if self.rules else None)
        self.asked = number
        self.field = TextField(placeholder="Search the rules", longest=60, changed=self._search)
        self.list = ListBox(changed=lambda item: self._open(item.rule))
        self.article = ScrollArea()
        self._before = Button(
            "", lambda: self.go(-1), icon=icon("chevron_left"), tip="The rule before (Left)"
        )
        self._after = Button("", lambda: self.go(1), icon=icon("chevron_right"), tip="The next rule (Right)")
        self._close = Button("Close", self.close, shortcut="Esc")
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.ring.add(self.field, self.list, self.article, self._before, self._after, self._close)

    def close(self) -> None:
        if self.app.screen is self:
            self.app.pop()

    def go(self, by: int) -> None:
        """To the neighbour in the list."""
        if not self.shown or self.rule is None:
            return
        at = self.shown.index(self.rule) if self.rule in self.shown else 0
        self._open(self.shown[max(0, min(len(self.shown) - 1, at + by))])

    def _open(self, rule: Rule) -> None:
        self.rule = rule
        self.list.show([_Item(each) for each in self.shown], rule.number)
        self.article.offset = 0
        self._lay_out_article()
        self.invalidate()

    def _search(self, wanted: str) -> None:
        self.shown = matching(self.rules, wanted)
        if self.shown and self.rule not in self.shown:
            self.rule = self.shown[0]
        self.list.show([_Item(each) for each in self.shown], self.rule.number if self.rule else None)
        self._lay_out_article()
        self.invalidate()

    def layout(self, size: tuple[int, int]) -> None:
        pad, gap = self.ui(20), self.ui(10)
        width = min(self.ui(820), size[0] - 2 * self.ui(16))
        height = min(self.ui(600), size[1] - 2 * self.ui(16))
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (size[0] // 2, size[1] // 2)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        top = inner.y + text.line_height("title") + self.ui(8)
        row = self.ui(theme.ROW)
        left = min(self.ui(250), inner.width * 2 // 5)
        self.field.place((inner.x, top, left, row))
        self.list.place((inner.x, top + row + gap, left, inner.bottom - top - row - gap))
        x = inner.x + left + self.ui(20)
        close_w, _ = self._close.size()
        self._close.place((inner.right - close_w, inner.bottom - row, close_w, row))
        self._before.place((x, inner.bottom - row, self.ui(44), row))
        self._after.place((x + self.ui(50), inner.bottom - row, self.ui(44), row))
        self.article.rect = pygame.Rect(x, top, inner.right - x, inner.bottom - row - gap - top)
        self.list.show(
            [_Item(each) for each in self.shown], self.rule.number if self.rule is not None else None
        )
        self._lay_out_article()

    def _lay_out_article(self) -> None:
        area = self.article.rect
        width = self.article.content_width
        parts: list[tuple[str, str, theme.Colour]] = []
        rule = self.rule
        if rule is None or not self.shown:
            parts.append(("No rule speaks of that.", "body", theme.INK_DIM))
        else:
            parts.append((rule.number, "small_strong", theme.GOLD))
            parts.append((rule.title, "title", theme.INK))
            parts.append((rule.text, "body", theme.INK_SOFT))
            if rule.house:
                told = "House ruling: the rulebook leaves this open, and it is settled here as written above."
                parts.append((told, "small", theme.GOLD))
        y = area.y
        widgets: list[Widget] = []
        for words, style, ink in parts:
            label = Label(words, style, colour=ink)
            label.place((area.x, y, width, label.height(width)))
            widgets.append(label)
            y = label.rect.bottom + self.ui(6)
        self.article.fill(widgets, y - area.y)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.panel.collidepoint(event.pos):
            self.close()
            return True
        if event.type == pygame.KEYDOWN and not self.field.takes_text:
            if matches(event, "Left") or matches(event, "Right"):
                self.go(1 if matches(event, "Right") else -1)
                return True
            if matches(event, "R"):
                self.close()
                return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        scrim(surface)
        radius = theme.RADIUS * self.app.scale
        shapes.shadow(surface, self.panel, radius, blur=28, opacity=0.6, drop=10)
        shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, radius)
        pad = self.ui(20)
        text.draw(surface, self.heading, (self.panel.x + pad, self.panel.y + pad - self.ui(6)), "title")
        x = self.article.rect.x - self.ui(10)
        top, bottom = self.field.rect.top, self._close.rect.bottom
        pygame.draw.line(surface, theme.RULE, (x, top), (x, bottom))
        self.ring.draw(surface)

    def keys(self) -> list[tuple[str, str]]:
        return [("Left / Right", "the rule before, the next rule"), ("Tab", "search, list, buttons")]


def open_rules(app: App, system: Any, number: str = "") -> None:
    """Open the rules of a system at a paragraph."""
    app.push(RulesScreen(app, f"{system.title}: the rules in our words", system.rules, number))
