"""The lesson's panel: where one stands, what to do or to decide, what is said to it, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.lessons import Course, Feedback
from game.ui import keys, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.lesson.parts import AnswerRow, LaidDice, Said
from game.ui.views.match.top import icon
from game.ui.widgets import Button, Chip, Label, Panel, ScrollArea, Widget, flow


class LessonDoor(msgspec.Struct, frozen=True):
    """What the panel may ask of the lesson's screen."""

    answer: Callable[[int], Any]
    hint: Callable[[], Any]
    show: Callable[[], Any]
    go_on: Callable[[], Any]
    """To the next step, or once more where something went wrong."""
    back: Callable[[], Any]
    open_rule: Callable[[str], Any]


class LessonPanel(Panel):
    """Title, place in the lesson, the step's words, question or feedback, and the buttons below.

    `show` brings it up to date with the course; words that do not fit scroll, the buttons stay. Where room is
    short (`is_compact`) there is no head, for the bar above says the title, and the buttons are signs.
    """

    def __init__(self, course: Course, door: LessonDoor) -> None:
        super().__init__()
        self.course, self.door = course, door
        self.area = ScrollArea()
        self.answers: list[AnswerRow] = []
        self.said: Said | None = None
        self.is_compact = False
        self.back = Button("Back", door.back, kind="quiet", shortcut="B", tip="To the step before (B)")
        self.hint = Button("Hint", door.hint, shortcut="H", tip="A nudge in the right direction (H)")
        self.show_me = Button("Show me", door.show, shortcut="S", tip="See it done (S)")
        self.go_on = Button("Next", door.go_on, kind="primary", shortcut="Enter")
        self._chips: list[Chip] = []
        self._place_row = pygame.Rect(0, 0, 0, 0)
        self._key: Any = None
        self.show(is_quiet=False)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that are there now."""
        return [b for b in (self.back, self.hint, self.show_me, self.go_on) if b.visible]

    @property
    def children(self) -> Sequence[Widget]:
        return [*([] if self.is_compact else self._chips), self.area, *self.buttons]

    # Up to date

    def be_compact(self, is_compact: bool) -> None:
        """Make do with little room, or not."""
        if is_compact != self.is_compact:
            self.is_compact = is_compact
            self._key = None
            self.show(is_quiet=False)

    def show(self, is_quiet: bool) -> None:
        """Show where the course stands; while something is in motion (`is_quiet`) nothing is said yet."""
        course = self.course
        mood = "open" if is_quiet else course.mood
        feedback = None if is_quiet else course.feedback
        words = [keys.written(told) for told in (course.step.words, feedback.words if feedback else "")]
        key = (course.at, mood, feedback, course.tried, is_quiet, course.can_go_on, course.has_hint, *words)
        if key == self._key:
            return
        is_other_step = self._key is None or self._key[0] != course.at
        self._key = key
        self._chips = [
            Chip(rule, lambda rule=rule: self.door.open_rule(rule), tone="rule", tip="Read this rule")
            for rule in course.step.rules
        ]
        self._fill_answers(mood, is_other_step)
        self.said = None if feedback is None else Said(feedback, self._head(feedback), self.door.open_rule)
        self._name_buttons(mood, is_quiet)
        if self.rect.width:
            self._lay_out()
            self.area.scroll_to(0 if is_other_step else self.area.offset)
            if self.said is not None:
                self.area.reveal(self.said.rect)
        self.invalidate()

    def _name_buttons(self, mood: str, is_quiet: bool) -> None:
        course = self.course
        self.back.visible = course.at > 0
        self.hint.visible = mood == "open"
        self.show_me.visible = mood != "done"
        self.go_on.visible = mood != "open" or (course.can_go_on and not is_quiet)
        last = "Finish" if course.is_last else "Next"
        self.go_on.label = "Try again" if mood == "slipped" else last
        words = {self.back: "Back", self.hint: "Hint" if course.has_hint or is_quiet else "Hint again"}
        signs = {self.back: "chevron_left", self.hint: "question", self.show_me: "eye"}
        for button, sign in signs.items():
            button.label = "" if self.is_compact else words.get(button, "Show me")
            button.icon = icon(sign) if self.is_compact else None

    def _fit_buttons(self, width: int, gap: int) -> None:
        """One row of buttons: without their keys where there is no room for those."""
        shown = self.buttons
        for has_keys in (not self.is_compact, False):
            for button in shown:
                button.show_shortcut = has_keys
            if sum(button.size()[0] for button in shown) + gap * (len(shown) - 1) <= width:
                break

    def _fill_answers(self, mood: str, is_other_step: bool) -> None:
        course = self.course
        if is_other_step:
            self.answers = [
                AnswerRow(answer, index + 1, lambda index=index: self.door.answer(index))
                for index, answer in enumerate(course.step.answers)
            ]
        for index, row in enumerate(self.answers):
            if mood == "done":
                row.state = "right" if row.answer.is_right else "closed"
            else:
                row.state = "wrong" if index in course.tried else "open"

    def _head(self, feedback: Feedback) -> str:
        if feedback.tone == "refusal" and feedback.is_lessons_own:
            return "Not so fast"
        if feedback.tone == "good" and self.course.is_last:
            return "All done"
        return Said.HEADS[feedback.tone]

    # Layout

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        self.rect = pygame.Rect(rect)
        if self.rect.width:
            self._lay_out()
        return self

    @property
    def _pad(self) -> int:
        return round((11 if self.is_compact else 14) * text.scale())

    def _inside(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self._pad, -2 * self._pad)

    def _lay_out(self) -> None:
        s = text.scale()
        inside = self._inside()
        gap = round(7 * s)
        top = inside.y
        if not self.is_compact:
            top += text.line_height("title") + round(8 * s)
            right = inside.right
            for chip in reversed(self._chips):
                wide, high = chip.size()
                chip.place((right - wide, top, wide, high))
                right -= wide + round(5 * s)
            row = text.line_height("label") + round(6 * s)
            self._place_row = pygame.Rect(inside.x, top, right - inside.x, row)
            top = self._place_row.bottom + round(8 * s)
        self._fit_buttons(inside.width, gap)
        foot = flow(self.buttons, 0, 0, inside.width, gap)
        low = inside.bottom - foot
        flow(self.buttons, inside.x, low, inside.width, gap, align="right")
        self.area.place((inside.x, top, inside.width, max(0, low - round(9 * s) - top)))
        widgets, bottom = self._content(inside.x, top, inside.width)
        if bottom > self.area.rect.bottom:
            widgets, bottom = self._content(inside.x, top, self.area.content_width)
        self.area.fill(widgets, bottom - top)

    def _content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        """The step's words, answers and feedback, placed one under the other; and the y below them."""
        s = text.scale()
        step = self.course.step
        parts: list[tuple[Widget, int]] = [
            (Label(keys.written(step.words), "body", colour=theme.INK_SOFT), round(8 * s))
        ]
        if step.laid:
            parts.append((LaidDice(step.laid), round(8 * s)))
        if step.is_question:
            parts.append((self._asked, round(8 * s)))
        elif self._key is not None and self._key[1] == "open":
            # where the words scroll, what is to be done comes first
            parts.insert(0 if self.is_compact else len(parts), (self._asked, round(8 * s)))
        is_done = any(row.state == "right" for row in self.answers)
        rows = [row for row in self.answers if not is_done or row.state == "right"]
        parts += [(row, round((8 if not k else 6) * s)) for k, row in enumerate(rows)]
        if self.said is not None:
            parts.append((self.said, round(10 * s)))
        for k, (widget, above) in enumerate(parts):
            y += above if k else 0
            high = widget.height(width)  # type: ignore[attr-defined]
            widget.place((x, y, width, high))
            y += high
        found = [widget for widget, _ in parts]
        if self.is_compact:
            y = flow(self._chips, x, y + round(10 * s), width, round(6 * s))
            found += self._chips
        return found, y

    @property
    def _asked(self) -> Label:
        """The step's question, or its task."""
        step = self.course.step
        if step.is_question:
            return Label(step.question, "heading")
        return Label(keys.written(f"{step.task[:1].upper()}{step.task[1:]}."), "strong", colour=theme.GOLD)

    def wish(self, width: int) -> int:
        """How high it would like to be at a width, so that in the whole of this step nothing scrolls."""
        s, step = text.scale(), self.course.step
        inner = width - 2 * self._pad
        head = text.line_height("title") + text.line_height("label") + round(22 * s)
        foot = self.go_on.size()[1] + round(9 * s)
        words = Label(keys.written(step.words), "body").height(inner)
        words += self._asked.height(inner) + round(8 * s)
        if step.laid:
            words += LaidDice(step.laid).height(inner) + round(8 * s)
        rows = {row: row.height(inner) + round((6 if k else 8) * s) for k, row in enumerate(self.answers)}

        def said(told: str) -> int:
            return Said(Feedback("hint", told), "", self.door.open_rule).height(inner) + round(10 * s)

        right = max((high for row, high in rows.items() if row.answer.is_right), default=0)
        wrong = [*step.hints, *(slip.why for slip in step.slips), *(answer.why for answer in step.answers)]
        most = max(right + said(step.praise), sum(rows.values()) + max(said(told) for told in wrong))
        return 2 * self._pad + head + foot + words + most

    @property
    def layout_key(self) -> int:
        """What the screen's division depends on."""
        return self.course.at

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        self.draw_ground(surface)
        edge = theme.mix(theme.PANEL_BORDER, theme.GOLD, 0.45)
        shapes.box(surface, self.rect, None, edge, theme.RADIUS * s)
        (self._draw_count if self.is_compact else self._draw_head)(surface)
        for child in self.children:
            child.draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Title and place in the lesson."""
        s, inside, course = text.scale(), self._inside(), self.course
        title = pygame.Rect(inside.x, inside.y, inside.width, text.line_height("title"))
        size = round(20 * s)
        mark = sprites.icon("pencil", size, theme.GOLD)
        surface.blit(mark, mark.get_rect(midleft=title.midleft))
        words = pygame.Rect(title.x + size + round(9 * s), title.y, 0, title.height)
        words.width = title.right - words.x
        text.draw_in(surface, course.lesson.title, words, "title", align="left")
        row = self._place_row
        told = f"Step {course.at + 1} of {len(course.lesson.steps)}"
        box = text.draw_in(surface, told, row, "label", colour=theme.INK_DIM, align="left")
        self._draw_beads(surface, pygame.Rect(box.right + round(9 * s), row.y, 0, row.height), row.right)

    def _draw_count(self, surface: pygame.Surface) -> None:
        """The place in the lesson, beside the buttons."""
        row = self.buttons[-1].rect
        box = pygame.Rect(self._inside().x, row.y, self.buttons[0].rect.x - self._inside().x, row.height)
        told = f"{self.course.at + 1} / {len(self.course.lesson.steps)}"
        text.draw_in(surface, told, box, "number", colour=theme.GOLD, align="left")

    def _draw_beads(self, surface: pygame.Surface, at: pygame.Rect, right: int) -> None:
        """A bead a step: done, here, to come; as many as there is room for."""
        s = text.scale()
        course, step = self.course, round(11 * s)
        if at.x + step * len(course.lesson.steps) > right - round(6 * s):
            return
        for index in range(len(course.lesson.steps)):
            centre = (at.x + step * index + step / 2, at.centery)
            is_here = index == course.at
            fill = theme.GOLD if index < course.at or (is_here and course.mood == "done") else None
            edge = theme.GOLD_BRIGHT if is_here else theme.GOLD_DEEP if fill else theme.WELL_BORDER
            shapes.circle(surface, centre, (4 if is_here else 3.2) * s, fill or theme.SUNK, edge, 1.4 * s)
