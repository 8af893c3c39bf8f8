"""The lessons to choose from: what each teaches, which are done, where one was left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import lessons, systems
from game.errors import GameError
from game.lessons import Lesson, position
from game.ui import progress, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.screens import Keys
from game.ui.tables.base import view_class
from game.ui.views.lesson.screen import start_lesson
from game.ui.views.parts import MenuScreen, Picture, fitted, icon
from game.ui.views.rules.book import open_book
from game.ui.widgets import Button, ListBox, flow
from game.ui.widgets.linked import LinkedLabel
from game.units import counted

if TYPE_CHECKING:
    from game.ui.app import App

PICTURE = (640, 440)


class LessonRow:
    """A lesson as a row: its number or a tick, its title, what it is about."""

    def __init__(self, lesson: Lesson, number: int, known: progress.Progress) -> None:
        self.lesson, self.number, self.key = lesson, number, lesson.key
        self.is_done = lesson.key in known.done
        self.step = min(known.step_of(lesson.key), len(lesson.steps) - 1)
        self.is_begun = lesson.key in known.steps and self.step > 0

    @property
    def state(self) -> str:
        """How far the learner is with it, in words."""
        if self.is_begun:
            return f"at step {self.step + 1} of {len(self.lesson.steps)}"
        return "done" if self.is_done else f"{self.lesson.minutes} minutes"

    def _left(self) -> int:
        return round(46 * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        words = text.measure(self.lesson.blurb, "small", width - self._left(), 3)[1]
        return text.line_height("title") + words

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        """Draw it inside the row."""
        s = text.scale()
        centre = (rect.x + round(17 * s), rect.centery)
        if self.is_done:
            shapes.circle(surface, centre, 15 * s, theme.GOOD_WELL, theme.GOOD, 1.5 * s)
            tick = sprites.icon("check", round(19 * s), theme.GOOD_INK)
            surface.blit(tick, tick.get_rect(center=centre))
        else:
            edge = theme.GOLD if self.is_begun or is_chosen else theme.WELL_BORDER
            shapes.circle(surface, centre, 15 * s, theme.SUNK, edge, 1.5 * s)
            spot = pygame.Rect(0, 0, round(30 * s), round(30 * s))
            spot.center = centre
            ink = theme.GOLD if self.is_begun or is_chosen else theme.INK_SOFT
            text.draw_in(surface, str(self.number), spot, "small_strong", colour=ink)
        x, width = rect.x + self._left(), rect.width - self._left()
        told = text.width_of(self.state, "label")
        head = pygame.Rect(x, rect.y, width, text.line_height("title"))
        if text.width_of(self.lesson.title, "title") + told + round(12 * s) <= width:
            ink = theme.GOLD if self.is_begun else theme.GOOD_INK if self.is_done else theme.INK_DIM
            text.draw_in(surface, self.state, head, "label", colour=ink, align="right")
        text.draw_in(surface, self.lesson.title, head, "title", align="left")
        at = (x, head.bottom)
        text.draw(surface, self.lesson.blurb, at, "small", colour=theme.INK_SOFT, width=width, lines=3)


class LearnScreen(MenuScreen):
    """All lessons, the chosen one with its table and its goal beside them."""

    title = "Learn"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = ListBox(changed=lambda _: self._show(), opened=lambda _: self.begin())
        self.list.ground = theme.ROOM
        self.picture = Picture(missing="")
        self.begin_button = Button("Begin", self.begin, kind="primary", shortcut="Enter", icon=icon("play"))
        self.again_button = Button("From the start", self.begin_anew)
        self.rules = LinkedLabel("", "small", open_rule=self._open_rule, colour=theme.INK_SOFT)
        self.ring.add(self.list, self.picture, self.rules, self.again_button, self.begin_button)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.lessons, troubles = lessons.read_all(lessons.find())
        for trouble in troubles:
            app.toast(str(trouble), tone="bad")
        self._pictures: dict[str, pygame.Surface | None] = {}
        self.refresh()

    def enter(self) -> None:
        self.ring.set_focus(self.list.chosen_row or self.back_button, by_keyboard=self.ring.by_keyboard)

    def uncovered(self) -> None:
        self.refresh()
        self.layout(self.app.size)
        self.ring.set_focus(self.list.chosen_row or self.back_button)

    @property
    def row(self) -> LessonRow | None:
        """The chosen lesson."""
        chosen: LessonRow | None = self.list.chosen
        return chosen

    def refresh(self) -> None:
        """Read anew how far the learner is; the choice falls on what comes next."""
        known = progress.read()
        rows = [LessonRow(lesson, number + 1, known) for number, lesson in enumerate(self.lessons)]
        following = next((row.key for row in rows if row.is_begun), None)
        following = following or next((row.key for row in rows if not row.is_done), None)
        self.list.show(rows, following)
        done = sum(row.is_done for row in rows)
        self.title = f"Learn · {done} of {len(rows)} done" if done else "Learn"
        self._show()

    def _show(self) -> None:
        row = self.row
        self.begin_button.enabled = row is not None
        self.again_button.visible = row is not None and row.is_begun
        if row is not None:
            self.begin_button.label = (
                f"Go on at step {row.step + 1}" if row.is_begun else "Once more" if row.is_done else "Begin"
            )
        if self.body.width:
            self._place_parts()
        self.invalidate()

    # What the buttons do

    def begin(self) -> None:
        """Take the chosen lesson, where it was left."""
        if self.row is not None:
            start_lesson(self.app, Path(self.row.lesson.file))

    def begin_anew(self) -> None:
        """Take the chosen lesson from its first step."""
        if self.row is not None:
            start_lesson(self.app, Path(self.row.lesson.file), at=0)

    def keys(self) -> Keys:
        return [("Up / Down", "choose a lesson"), ("Enter", "begin, or go on")]

    # The picture

    def _picture_of(self, lesson: Lesson) -> pygame.Surface | None:
        """The table that the lesson begins on."""
        if lesson.key not in self._pictures:
            try:
                scenario = position.scenario_of(lesson)
                made = view_class(lesson.system).map_picture(self.app, scenario, PICTURE)
            except GameError:
                made = None
            self._pictures[lesson.key] = made
        return self._pictures[lesson.key]

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self._place_parts()
        self.list.arrange()

    def _place_parts(self) -> None:
        gap, body = self.ui(theme.PAD), self.body
        buttons = [b for b in (self.again_button, self.begin_button) if b.visible]
        if self.is_wide:
            width = round(body.width * 0.5)
            self.list.place((body.x, body.y, width, body.height))
            self.panel = pygame.Rect(body.x + width + gap, body.y, body.width - width - gap, body.height)
            inner = self.panel.inflate(-2 * gap, -2 * gap)
            row = flow(buttons, inner.x, 0, inner.width, self.ui(8), align="right")
            flow(buttons, inner.x, inner.bottom - row, inner.width, self.ui(8), align="right")
            self.picture.visible = self.rules.visible = self.row is not None
            self.rules.say(f"Rules: {', '.join(self.row.lesson.rules)}" if self.row is not None else "")
            high = inner.height - row - gap - self._words_height(inner.width)
            self.picture.place((inner.x, inner.y, inner.width, max(0, min(high, inner.width * 3 // 4))))
            self._place_rules(inner)
        else:
            row = flow(buttons, body.x, 0, body.width, self.ui(8), align="right")
            flow(buttons, body.x, body.bottom - row, body.width, self.ui(8), align="right")
            self.list.place((body.x, body.y, body.width, body.height - row - gap))
            self.panel = pygame.Rect(0, 0, 0, 0)
            self.picture.visible = self.rules.visible = False
        room = self.picture.rect.size
        image = self._picture_of(self.row.lesson) if self.row is not None and self.picture.visible else None
        self.picture.image = fitted(image, room) if image is not None and min(room) > 8 else None

    def _lines(self) -> list[tuple[str, str, theme.Colour, int]]:
        """The words beside the list: text, style, colour, space above."""
        row = self.row
        if row is None:
            return []
        lesson = row.lesson
        system = systems.get(lesson.system)
        count = len(lesson.steps)
        told = f"{system.title} · {counted(count, 'step')} · about {counted(lesson.minutes, 'minute')}"
        return [
            (lesson.title, "title", theme.INK, 12),
            (told, "small", theme.INK_DIM, 0),
            (lesson.goal, "body", theme.INK_SOFT, 8),
        ]

    def _words_height(self, width: int) -> int:
        lines = sum(
            text.measure(words, style, width)[1] + self.ui(above) for words, style, _, above in self._lines()
        )
        return lines + self.ui(8) + self.rules.height(width)

    def _place_rules(self, inner: pygame.Rect) -> None:
        """The rules that the lesson teaches, under its words."""
        top = self.picture.rect.bottom + self._words_height(inner.width) - self.rules.height(inner.width)
        self.rules.place((inner.x, top, inner.width, self.rules.height(inner.width)))

    def _open_rule(self, number: str) -> None:
        open_book(self.app, (self.about()[0], number))

    def about(self) -> tuple[str, str]:
        """The rules of the chosen lesson."""
        return (self.row.lesson.system, self.row.lesson.rules[0]) if self.row is not None else ("", "")

    def draw_body(self, surface: pygame.Surface) -> None:
        if not self.panel.width:
            return
        shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, self.ui(theme.RADIUS))
        picture = self.picture.rect
        y = picture.bottom
        for words, style, ink, above in self._lines():
            at = (picture.x, y + self.ui(above))
            y = text.draw(surface, words, at, style, colour=ink, width=picture.width).bottom
