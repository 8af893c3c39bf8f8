"""The rules as a book: a list with a search at the left, the page that is read at the right.

Where there is no room for both, the list is a page of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game import systems
from game.match.contract import Rule, System
from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.screens import Keys
from game.ui.views.parts import MenuScreen, icon
from game.ui.views.rules.contents import Contents
from game.ui.views.rules.page import RulePage
from game.ui.views.rules.search import find_rule, matching, words_of
from game.ui.widgets import Button, Choice, TextField, matches

if TYPE_CHECKING:
    from game.ui.app import App

LIST, PAGE, BETWEEN = 300, 740, 16
"""Widths of list and page at 100 %, and of what lies between them."""
BOTH_FROM = 760
"""From this width on list and page stand side by side."""


class Onward(Button):
    """A button whose sign points on from behind its label."""

    def size(self) -> tuple[int, int]:
        wide, high = super().size()
        return wide + round((24 if self.label else 2) * text.scale()), high

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        s = text.scale()
        inner = self.rect.inflate(-round(20 * s), 0)
        sign = sprites.icon("chevron_right", round(16 * s), ink[:3])
        spot = sign.get_rect(midright=inner.midright) if self.label else sign.get_rect(center=inner.center)
        surface.blit(sign, spot)
        inner.width -= round(24 * s)
        text.draw_in(surface, self.label, inner, self.style, colour=ink, align="right")


class RulesBook(MenuScreen):
    """All rules of a system; the system can be chosen where there are several."""

    title = "Rules"

    def __init__(self, app: App, system: System, number: str = "") -> None:
        super().__init__(app)
        self.system = system
        self.shown: list[Rule] = list(system.rules)
        self.rule: Rule | None = find_rule(system.rules, number) or next(iter(system.rules), None)
        self.trail: list[Rule] = []
        """The pages that doors were gone through on, the last one last."""
        self.is_listing = False
        """Whether the list is shown where it has no room beside the page."""
        self.which = Choice(
            [(each.id, each.title) for each in systems.all_systems()], system.id, self._change_system
        )
        self.field = TextField(
            placeholder="Search words or a number", longest=60, changed=self._search, done=self._found
        )
        self.list = Contents(self._turn_to, self._read)
        self.page = RulePage(app, self.follow, self.go_back)
        self.before = Button("", lambda: self.go(-1), icon=icon("chevron_left"), tip="The rule before (Left)")
        self.after = Onward("", lambda: self.go(1), tip="The next rule (Right)")
        self.contents = Button("Contents", self._toggle_list, icon=icon("menu"), tip="The list of all rules")
        self.ring.add(
            self.contents, self.which, self.field, self.list, self.page, self.before, self.after
        )  # fmt: skip
        self._list_panel = self._page_panel = pygame.Rect(0, 0, 0, 0)

    # Turning pages

    @property
    def lit(self) -> tuple[str, ...]:
        """The words that are searched for."""
        return words_of(self.field.value)

    def open(self, number: str) -> None:
        """Turn to a rule as one that was asked for."""
        found = find_rule(self.system.rules, number)
        if found is not None:
            self._turn_to(found)
            self._refill()

    def follow(self, number: str) -> None:
        """Go through a door on the page; the page before is kept."""
        found = find_rule(self.system.rules, number)
        if found is None or found is self.rule:
            return
        self.app.sounds.play("page", 0.4)
        if self.rule is not None:
            self.trail.append(self.rule)
        self._show(found)
        self._refill()

    def go_back(self) -> None:
        """To the page that a door led here from."""
        if self.trail:
            self._show(self.trail.pop())
            self._refill()

    def go(self, by: int) -> None:
        """To the neighbour: of what was found, where one searches."""
        neighbour = self._neighbour(by)
        if neighbour is not None:
            self._turn_to(neighbour)
            self._refill()

    def _neighbour(self, by: int) -> Rule | None:
        shown = self.shown or list(self.system.rules)
        if self.rule not in shown:
            return shown[0] if shown else None
        at = shown.index(self.rule) + by
        return shown[at] if 0 <= at < len(shown) else None

    def _turn_to(self, rule: Rule) -> None:
        """To another page by the list or a neighbour: the trail of doors ends."""
        self.trail.clear()
        self._show(rule)

    def _show(self, rule: Rule | None) -> None:
        self.rule = rule
        came_from = self.trail[-1] if self.trail else None
        self.page.show(self.system, rule, self.lit, came_from)
        self._name_neighbours()
        self.invalidate()

    def _read(self) -> None:
        """A row was opened: on to the page."""
        if self.is_listing:
            self._toggle_list()
        elif self.ring.by_keyboard:
            self.ring.set_focus(self.after if self.after.enabled else self.before)

    # Finding

    def _search(self, wanted: str) -> None:
        self.shown = matching(self.system.rules, wanted)
        if self.is_narrow:
            self.is_listing = True
        self.trail.clear()
        if self.rule not in self.shown:
            self._show(self.shown[0] if self.shown else None)
        else:
            self._show(self.rule)
        self.layout(self.app.size)

    def _found(self) -> None:
        """Enter in the search: to the list of what was found."""
        row = self.list.chosen_row
        if row is not None:
            self.ring.set_focus(row, by_keyboard=True)

    def _clear(self) -> None:
        self.field.value = ""
        self._search("")

    def _change_system(self, system_id: str) -> None:
        self.system = systems.get(system_id)
        self.rule = next(iter(self.system.rules), None)
        self.field.value = ""
        self.shown = list(self.system.rules)
        self._turn_to(self.system.rules[0])
        self.layout(self.app.size)

    def _refill(self) -> None:
        """The list again, the page's rule chosen in it and in sight."""
        self.list.list(self.shown, self.rule, self.lit)
        focus = self.ring.focus
        if focus is not None and focus not in self.ring.walk():
            self.ring.set_focus(self.list.chosen_row if self.list.visible else self.after)

    # Layout

    @property
    def is_narrow(self) -> bool:
        """Whether list and page cannot stand side by side."""
        return self.body.width < self.ui(BOTH_FROM)

    def _toggle_list(self) -> None:
        self.is_listing = not self.is_listing
        self.layout(self.app.size)
        self.ring.set_focus(self.list.chosen_row if self.is_listing else self.after)

    def enter(self) -> None:
        self._show(self.rule)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        narrow = self.is_narrow
        if not narrow:
            self.is_listing = False
        has_list, has_page = not narrow or self.is_listing, not (narrow and self.is_listing)
        self.contents.visible = narrow
        self.contents.label = "The page" if self.is_listing else "Contents"
        width = min(self.body.width, self.ui(LIST + BETWEEN + PAGE))
        left = self.body.x + (self.body.width - width) // 2
        list_w = width if narrow else min(self.ui(LIST), width * 2 // 5)
        self._list_panel = pygame.Rect(left, self.body.y, list_w if has_list else 0, self.body.height)
        x = left if narrow else left + list_w + self.ui(BETWEEN)
        self._page_panel = pygame.Rect(x, self.body.y, left + width - x if has_page else 0, self.body.height)
        self.field.visible = self.list.visible = has_list
        self.which.visible = has_list and len(systems.ids()) > 1
        self.page.visible = self.before.visible = self.after.visible = has_page
        self.contents.tip = "What you read" if self.is_listing else "The list of all rules"
        if has_list:
            self._place_list(self._list_panel.inflate(-self.ui(24), -self.ui(24)))
        if narrow:
            self._place_in_bar()
        if has_page:
            self._place_page(self._page_panel)
        if self.ring.focus is None:
            self.ring.set_focus(self.list.chosen_row if has_list else self.after)

    def _place_list(self, inside: pygame.Rect) -> None:
        row, y = self.ui(theme.ROW), inside.y
        if self.which.visible:
            self.which.place((inside.x, y, inside.width, row))
            y += row + self.ui(8)
        self.field.place((inside.x, y, inside.width, row))
        y += row + self.ui(6)
        self._legend_y = y
        y += text.line_height("label") + self.ui(6)
        self.list.place((inside.x, y, inside.width, inside.bottom - y))
        self.list.list(self.shown, self.rule, self.lit)

    def _place_page(self, panel: pygame.Rect) -> None:
        inside = panel.inflate(-self.ui(44), -self.ui(28))
        foot = 0 if self.is_narrow else self.ui(theme.ROW + 12)
        offset = self.page.offset
        self.page.place((inside.x, inside.y, inside.width + self.ui(14), inside.height - foot))
        self.page.arrange()
        self.page.scroll_to(offset)
        self._name_neighbours()

    def _place_in_bar(self) -> None:
        """Where room is short the buttons stand at the right of the bar, the neighbours' as mere signs."""
        self.before.label = self.after.label = ""
        x, bar = self.body.right, self.ui(theme.BAR_HEIGHT)
        for button in (self.contents, self.after, self.before):
            wide, high = button.size()
            wide = max(wide, high)
            button.place((x - wide, (bar - high) // 2, wide, high))
            x -= wide + self.ui(6)

    def _name_neighbours(self) -> None:
        """The buttons to the neighbours, under the page with their titles as far as there is room."""
        inside = self._page_panel.inflate(-self.ui(44), -self.ui(28))
        row, gap = self.ui(theme.ROW), self.ui(10)
        for button, by in ((self.before, -1), (self.after, 1)):
            rule = self._neighbour(by)
            button.enabled = rule is not None
            if self.is_narrow:
                continue
            button.visible = rule is not None
            titles = ("–",) if rule is None else (f"{rule.number}  {rule.title}", rule.number)
            for title in titles:
                button.label = title
                if button.size()[0] <= (inside.width - gap) // 2:
                    break
            wide = min(button.size()[0], (inside.width - gap) // 2)
            x = inside.x if by < 0 else inside.right - wide
            button.place((x, inside.bottom - row, wide, row))

    def restyled(self) -> None:
        self._show(self.rule)

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        is_typing = self.field.focused
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.page.visible:
            return self.page.handle(event)
        if is_typing:
            if matches(event, "Esc") and self.field.value:
                self._clear()
                return True
            return False
        if matches(event, "Left") or matches(event, "Right"):
            self.go(1 if matches(event, "Right") else -1)
        elif matches(event, "Backspace") and self.trail:
            self.go_back()
        elif matches(event, "Ctrl+F") or _is_letter(event):
            self._begin_search()
        else:
            return False
        return True

    def _begin_search(self) -> None:
        """To the field; the letter that was pressed arrives there by itself."""
        if not self.field.visible:
            self._toggle_list()
        self.ring.set_focus(self.field, by_keyboard=False)

    def keys(self) -> Keys:
        return [
            ("Left / Right", "the rule before, the next rule"),
            ("Up / Down", "through the list"),
            ("A letter", "search; Ctrl+F goes there too"),
            ("PgUp / PgDn", "turn the page’s words"),
            ("Backspace", "to the page that a door led here from"),
            ("Esc", "back to where you were"),
        ]

    # Drawing

    def draw_body(self, surface: pygame.Surface) -> None:
        for panel in (self._list_panel, self._page_panel):
            if panel.width:
                shapes.box(surface, panel, theme.PANEL, theme.PANEL_BORDER, self.ui(theme.RADIUS))
        if self._list_panel.width:
            self._draw_legend(surface)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """How much was found, or what the little house in the list means."""
        box = pygame.Rect(self.list.rect.x, self._legend_y, self.list.rect.width, text.line_height("label"))
        if self.lit:
            count = len(self.shown)
            words = "Nothing found" if not count else f"{count} found"
            text.draw_in(surface, words, box, "label", colour=theme.INK_DIM, align="left")
            return
        mark = sprites.icon("home", self.ui(13), theme.INK_DIM)
        surface.blit(mark, mark.get_rect(midleft=box.midleft))
        box = box.move(self.ui(19), 0)
        box.width -= self.ui(19)
        text.draw_in(surface, "rests on a house ruling", box, "label", colour=theme.INK_DIM, align="left")


def _is_letter(event: pygame.event.Event) -> bool:
    """Whether a key writes something that a search can begin with."""
    letter = getattr(event, "unicode", "")
    return (
        bool(letter)
        and letter.isalnum()
        and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    )


def open_book(app: App, about: tuple[str, str] = ("", "")) -> None:
    """Open the rules at a system's paragraph; of the first system where `about` names none."""
    system_id, number = about
    ids: Sequence[str] = systems.ids()
    system = systems.get(system_id if system_id in ids else ids[0])
    app.sounds.play("page", 0.4)
    if isinstance(app.screen, RulesBook) and app.screen.system is system:
        app.screen.open(number)
        return
    app.push(RulesBook(app, system, number))
