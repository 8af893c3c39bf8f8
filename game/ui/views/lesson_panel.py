"""The lesson's panel: where one stands, what to do or to decide, what is said to it, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.lessons import Course, Feedback
from game.lessons.lesson import Answer
from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.match_dice import draw_die
from game.ui.views.match_top import icon
from game.ui.widgets import Button, Chip, Label, Panel, ScrollArea, Widget, flow
from game.ui.widgets.base import Pressable


def _amber_well() -> theme.Rgb:
    return theme.mix(theme.PANEL, theme.GOLD, 0.15)


class LessonDoor(msgspec.Struct, frozen=True):
    """What the panel may ask of the lesson's screen."""

    answer: Callable[[int], Any]
    hint: Callable[[], Any]
    show: Callable[[], Any]
    go_on: Callable[[], Any]
    """To the next step, or once more where something went wrong."""
    back: Callable[[], Any]
    open_rule: Callable[[str], Any]


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
        words = text.measure(self.feedback.words, "body", width - 2 * self._pad())[1]
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
        row = pygame.Rect(head.x + size + round(7 * s), head.y, head.width, head.height)
        text.draw_in(surface, self.head, row, "strong", colour=ink, align="left")
        at = (head.x, head.bottom + round(3 * s))
        text.draw(surface, self.feedback.words, at, "body", colour=theme.INK, width=head.width)
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


class LessonPanel(Panel):
    """Title, place in the lesson, the step's words, question or feedback, and the buttons below.

    `show` brings it up to date with the course; words that do not fit scroll, the buttons stay. Where room is
    short (`is_compact`) the head is a single line and the buttons are signs.
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
        key = (course.at, mood, feedback, course.tried, is_quiet, course.can_go_on, course.has_hint)
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
        words = {self.back: "Back", self.hint: "Hint" if course.has_hint else "Hint again"}
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
            return "One thing at a time"
        if feedback.tone == "good" and self.course.is_last:
            return "Well done, and that is all"
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

    @property
    def _title_style(self) -> str:
        return "heading" if self.is_compact else "title"

    def _inside(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self._pad, -2 * self._pad)

    def _lay_out(self) -> None:
        s = text.scale()
        inside = self._inside()
        gap = round(7 * s)
        top = inside.y + text.line_height(self._title_style) + round(8 * s)
        if not self.is_compact:
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
        parts: list[tuple[Widget, int]] = [(Label(step.words, "body", colour=theme.INK_SOFT), 0)]
        if step.laid:
            parts.append((LaidDice(step.laid), round(8 * s)))
        if step.question:
            parts.append((Label(step.question, "heading"), round(8 * s)))
        if not self.answers and self._key is not None and self._key[1] == "open":
            task = f"{step.task[:1].upper()}{step.task[1:]}."
            parts.append((Label(task, "strong", colour=theme.GOLD), round(8 * s)))
        is_done = any(row.state == "right" for row in self.answers)
        rows = [row for row in self.answers if not is_done or row.state == "right"]
        parts += [(row, round((8 if not k else 6) * s)) for k, row in enumerate(rows)]
        if self.said is not None:
            parts.append((self.said, round(10 * s)))
        for widget, above in parts:
            y += above
            high = widget.height(width)  # type: ignore[attr-defined]
            widget.place((x, y, width, high))
            y += high
        found = [widget for widget, _ in parts]
        if self.is_compact:
            y = flow(self._chips, x, y + round(10 * s), width, round(6 * s))
            found += self._chips
        return found, y

    def wish(self, width: int) -> int:
        """How high it would like to be at a width, so that in the whole of this step nothing scrolls."""
        s, step = text.scale(), self.course.step
        inner = width - 2 * self._pad
        head = text.line_height("title") + text.line_height("label") + round(22 * s)
        foot = round((theme.ROW + 9) * s)
        words = text.measure(step.words, "body", inner)[1]
        words += text.measure(step.question or step.task, "heading", inner)[1] + round(8 * s)
        if step.laid:
            words += LaidDice(step.laid).height(inner) + round(8 * s)
        rows = {row: row.height(inner) + round(6 * s) for row in self.answers}

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
        inside, course = self._inside(), self.course
        title = pygame.Rect(inside.x, inside.y, inside.width, text.line_height(self._title_style))
        size = round((16 if self.is_compact else 20) * s)
        mark = sprites.icon("pencil", size, theme.GOLD)
        surface.blit(mark, mark.get_rect(midleft=title.midleft))
        words = pygame.Rect(title.x + size + round(9 * s), title.y, 0, title.height)
        words.width = title.right - words.x
        count = len(course.lesson.steps)
        if self.is_compact:
            told = f"{course.at + 1} / {count}"
            words.width -= text.width_of(told, "number") + round(10 * s)
            text.draw_in(surface, told, title, "number", colour=theme.GOLD, align="right")
        text.draw_in(surface, course.lesson.title, words, self._title_style, align="left")
        if not self.is_compact:
            row = self._place_row
            told = f"Step {course.at + 1} of {count}"
            box = text.draw_in(surface, told, row, "label", colour=theme.INK_DIM, align="left")
            self._draw_beads(surface, pygame.Rect(box.right + round(9 * s), row.y, 0, row.height), row.right)
        for child in self.children:
            child.draw(surface)

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
