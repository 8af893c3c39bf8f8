"""The match screen's panels with the lesson's among them.

Beside the table the lesson stands at the top of the column, over what of the other panels it needs; where the
column is a drawer, the table makes room for it at its right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game.ui import theme
from game.ui.views.match.layout import LOG_LEAST, Layout
from game.ui.views.match.panels import Panels

if TYPE_CHECKING:
    from game.ui.views.lesson.screen import LessonScreen

DOCK = 0.47
"""How much of a small window's width the lesson takes."""
LEAST = 0.4
"""How much of the column's height it takes at the least, where that takes nothing from the others."""
ACTIONS = 55
"""How high the buttons under a narrow table are, unscaled."""
TOOLS = 28
"""How high the row of tools above it is, unscaled."""
LESSON_LEAST = 220
"""However much else is needed, the lesson keeps this height, unscaled."""
DOCKED_LEAST = 130
"""So high, unscaled, it stays in a small window where there are choices to make."""
CARD_LEAST, CARD_WITH_LOG = 130, 176
"""A card lower than this, unscaled, is not worth having; so high it is where the log follows it."""


class LessonPanels(Panels):
    """Panels of the match screen that leave room for the lesson."""

    screen: LessonScreen

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self.lesson = screen.lesson_panel
        self._lesson_rect = pygame.Rect(0, 0, 0, 0)
        self._tools_rect = pygame.Rect(0, 0, 0, 0)
        self.bar.title = screen.course.lesson.title
        self.bar.system = f"{screen.session.system.title} · lesson"
        self.bar.redo.visible = False
        self.bar.menu.tip = "Begin again, settings, leave (Escape)"
        self.transport.is_plain = True
        # first in the ring: Tab begins with the lesson
        screen.ring.roots.insert(0, self.lesson)

    # Layout

    def arrange(self, size: tuple[int, int]) -> None:
        wished = self.screen.view.wishes()
        super().arrange(size)
        if self.screen.view.wishes() != wished:  # what a card needs depends on the width that it was given
            super().arrange(size)
        self.lesson.visible = not (self.areas.is_drawer and self.is_drawer_open)
        self.lesson.be_compact(self.areas.is_drawer)
        self.lesson.place(self._lesson_rect)

    def _place_tools(self) -> None:
        self.tag.visible = not self.areas.is_drawer  # the chips above tell, and the figures need the room
        if self.areas.is_drawer:
            self.tools.place_in_row(self._tools_rect)
            self.tools.visible = self.tools.visible and not self.is_drawer_open
        else:
            super()._place_tools()

    def divide(self, size: tuple[int, int]) -> Layout:
        layout = super().divide(size)
        return self._docked(size, layout) if layout.is_drawer else self._stacked(size, layout)

    def _choices_width(self, areas: Layout) -> int:
        return round(areas.bar.width * DOCK) if areas.is_drawer else super()._choices_width(areas)

    def _docked(self, size: tuple[int, int], layout: Layout) -> Layout:
        """The lesson at the right of a narrower table, the choices under it, the tools above the table.

        Only dice float over the table, as ever.
        """
        ui = self.screen.ui
        gap = ui(theme.GAP)
        table, strip, actions = layout.table.copy(), layout.strip.copy(), layout.actions.copy()
        wide = round(size[0] * DOCK)
        self._lesson_rect = pygame.Rect(table.right - wide, table.y, wide, actions.bottom - table.y)
        table.width -= wide + gap
        # a row above the table: the tools, and what opens the drawer
        knob = layout.handle.width
        self._tools_rect = pygame.Rect(table.x, table.y, table.width - knob - gap, ui(TOOLS))
        handle = pygame.Rect(table.right - knob, table.y, knob, ui(TOOLS))
        table.y = self._tools_rect.bottom + gap
        # two rows of buttons under it, where the step needs any; the strip gives way, the figures stand above
        high = max(ui(ACTIONS), actions.height) if self._needs_actions else 0
        actions = pygame.Rect(table.x, actions.bottom - high, table.width, high)
        table.height = (actions.top - gap if high else actions.bottom) - table.top
        strip.size = (0, 0)
        narrow = msgspec.structs.replace(layout, table=table, strip=strip, actions=actions)
        if self.is_drawer_open:
            return narrow
        inside = narrow.table_inside.inflate(-ui(6), -ui(6))
        tray = layout.tray.copy()
        tray.width = min(tray.width, inside.width)
        tray.height = min(tray.height, inside.bottom - self._tools_rect.top)
        tray.bottomright = inside.bottomright
        if tray.top < inside.top:  # rather over all the tools than over a part of them
            tray.update(inside.x, self._tools_rect.y, self._tools_rect.right - inside.x, tray.height)
            tray.height = inside.bottom - tray.y
        choices = pygame.Rect(self._lesson_rect.x, 0, wide, 0)
        if layout.choices.height:
            choices.height = min(layout.choices.height, self._lesson_rect.height - gap - ui(DOCKED_LEAST))
            self._lesson_rect.height -= choices.height + gap
            choices.top = self._lesson_rect.bottom + gap
        return msgspec.structs.replace(narrow, tray=tray, choices=choices, handle=handle)

    def _stacked(self, size: tuple[int, int], layout: Layout) -> Layout:
        """The lesson, the choices, and of card, log and tray what the lesson shows, filling the column.

        Where there is not room for all, what the step is about keeps its place, and the lesson's words come
        before the rest.
        """
        ui, shown = self.screen.ui, self.screen.course.lesson.panels
        gap = ui(theme.GAP)
        x = layout.table.right + gap
        column = pygame.Rect(x, layout.table.y, size[0] - ui(14) - x, layout.strip.bottom - layout.table.y)
        tray = layout.tray.height if "tray" in shown else 0
        least = ui(CARD_LEAST) if "card" in shown else 0
        kept = (tray + gap if tray and self._needs_tray else 0) + (least + gap if self._needs_card else 0)
        room = column.height
        choices = max(0, min(layout.choices.height, room - kept - ui(LESSON_LEAST) - gap))
        room -= choices + gap if choices else 0
        wish = max(self.lesson.wish(column.width), round(column.height * LEAST))
        lesson = max(min(wish, room - kept), min(ui(LESSON_LEAST), room))
        room -= lesson
        if tray and room - tray - gap < (least + gap if self._needs_card else 0):
            tray = 0
        room -= tray + gap if tray else 0
        card = log = 0
        if least and room >= least + gap:
            most = ui(self.screen.view.wishes().card)
            if "log" in shown and room - gap >= ui(CARD_WITH_LOG + LOG_LEAST) + gap:
                most = ui(CARD_WITH_LOG)
            card = min(most, room - gap)
            room -= card + gap
        if "log" in shown and room >= ui(LOG_LEAST) + gap:
            log = room - gap
            room = 0
        lesson += max(0, room)
        y = column.y
        rects = []
        for high in (lesson, choices, card, log, tray):
            rects.append(pygame.Rect(column.x, y, column.width, high))
            y += high + gap if high else 0
        self._lesson_rect = rects[0]
        return msgspec.structs.replace(layout, choices=rects[1], card=rects[2], log=rects[3], tray=rects[4])

    @property
    def _needs_actions(self) -> bool:
        """Whether anything is done on the table in this step."""
        step = self.screen.course.step
        return not step.is_question or step.may_look

    @property
    def _needs_tray(self) -> bool:
        """Whether dice may fall in this step."""
        step = self.screen.course.step
        return not step.is_question or "panel:tray" in step.point_at

    @property
    def _needs_card(self) -> bool:
        """Whether the step points at the card or at something on it."""
        step = self.screen.course.step
        return bool(step.card) or any(told.startswith(("stat:", "panel:card")) for told in step.point_at)

    def _needs(self) -> Any:
        return super()._needs(), self.lesson.layout_key

    # Up to date

    def renew(self) -> None:
        self.lesson.show(is_quiet=self.screen.flow.is_busy)
        super().renew()
        self.bar.redo.enabled = False
        self.screen.log.note = ""  # to try again is what lessons are for: nobody counts

    def offer(self) -> None:
        super().offer()
        # a lesson is for doing each blow by oneself
        self.choices.can_resolve = False
        if not self.screen.course.wants_action and not self.screen.flow.is_busy:
            self.choices.offer(None, False)
