"""A lesson on the screen: the match screen as it is, with a panel that teaches and a course that decides."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import lessons
from game.errors import BadData
from game.lessons import Course
from game.match.contract import Decision, Refusal
from game.ui import keys, menus, progress
from game.ui.screens import Keys
from game.ui.tables.base import ActionButton
from game.ui.views.lesson.end import LessonEnd
from game.ui.views.lesson.layout import LessonPanels
from game.ui.views.lesson.panel import LessonDoor, LessonPanel
from game.ui.views.lesson.pointing import Pointer
from game.ui.views.lesson.session import LessonSession
from game.ui.views.match.commands import Commands
from game.ui.views.match.entries import refused
from game.ui.views.match.screen import MatchScreen
from game.ui.widgets import matches

if TYPE_CHECKING:
    from game.ui.app import App

NOT_HERE = ("undo", "redo", "save", "look_back", "branches")
"""What the match screen's keys do that a lesson has no use for, or another word."""
PULSE_IDLE_S = 0.07
"""How long the loop sleeps between two pictures while nothing but a pointer pulses."""


class LessonCommands(Commands):
    """Buttons and menu of a lesson: it keeps its place by itself and has no result of its own."""

    screen: LessonScreen

    def undo(self) -> None:
        """Take back the last decision of this step."""
        screen = self.screen
        if screen.flow.leave_timeline():
            return
        if screen.session.undo():
            screen.clear_refusal()
        else:
            screen.app.toast("There is nothing to take back in this step. B goes to the one before.")
        screen.refresh()

    def branch(self) -> None:
        self.screen.flow.leave_timeline()
        self.screen.app.toast("A lesson goes on from where it stands.")

    def open_branches(self) -> None:
        self.screen.app.toast("A lesson has no branches.")

    def save(self) -> None:
        self.screen.app.toast("A lesson keeps its place by itself.")

    def show_result(self) -> None:
        """The lesson's own end says all there is to say."""

    def after_the_end(self) -> tuple[ActionButton, ...]:
        return ()

    def open_menu(self) -> None:
        """The pop-up behind the three lines."""
        screen = self.screen
        app, item = screen.app, menus.Item
        items = [
            item("Begin this lesson again", screen.begin_again),
            item("Rules", screen.open_rule, shortcut="R"),
            item("Keys", app.open_help, shortcut="F1"),
            item("Settings", self._settings),
            item("Leave the lesson", self.leave, "It is taken up at this step"),
        ]
        app.drop_down(items, screen.panels.bar.menu.rect, screen.ui(250))

    def leave(self) -> None:
        """Back to where the lesson was chosen."""
        screen = self.screen
        while screen.app.screen is not screen:
            screen.app.pop()
        screen.app.pop()


class LessonScreen(MatchScreen):
    """One lesson, one learner, one table."""

    title = "A lesson"
    COMMANDS = LessonCommands
    PANELS = LessonPanels
    commands: LessonCommands
    panels: LessonPanels

    def __init__(self, app: App, course: Course) -> None:
        self.course = course
        self.lesson_panel = LessonPanel(
            course,
            LessonDoor(self.answer, self.hint, self.show_me, self.go_on, self.go_back, self.open_rule),
        )
        super().__init__(app, LessonSession(course))
        self.pointer = Pointer(self)
        self._announced: tuple[int, str] | None = None
        self._looked_at = -1
        """The step for which the table was brought near."""

    def enter(self) -> None:
        super().enter()
        self._enter_step()

    # Steps

    def _enter_step(self) -> None:
        """A step begins: its card lies open, what the lesson plays first is played, its place is kept."""
        course = self.course
        self.clear_refusal()
        self.select(course.step.card or None)
        course.open()
        self.app.tell_once("lessons", progress.reached(course.lesson.key, course.at))
        self.refresh()

    def answer(self, index: int) -> None:
        """The learner answers the step's question."""
        self.hurry_all()
        said = self.course.answer(index)
        if said is not None:
            self.app.sounds.play("place" if said.tone == "good" else "refuse", 0.5)
        self.refresh()

    def hint(self) -> None:
        """A nudge."""
        self.hurry_all()
        self.course.hint()
        self.refresh()

    def show_me(self) -> None:
        """Do what the stored solution does next."""
        self.hurry_all()
        self.clear_refusal()
        self.select(None)
        refusal = self.course.show()
        if refusal is not None:
            self.show_refusal(refusal)
        self.refresh()

    def go_on(self) -> None:
        """To the next step; where something went wrong, once more from the step's beginning."""
        self.hurry_all()
        course = self.course
        if course.mood == "slipped":
            self.clear_refusal()
            course.retry()
            self.refresh()
            return
        if course.settle():
            self.hurry_all()
        if course.next():
            self.app.sounds.play("page", 0.5)
            if course.is_finished:
                self._finish()
            else:
                self._enter_step()
        self.refresh()

    def go_back(self) -> None:
        """To the step before, as it was."""
        self.hurry_all()
        if self.course.back():
            self.app.sounds.play("page", 0.5)
            self._enter_step()

    def hurry_all(self) -> None:
        """Whatever moves is brought to its end: the learner goes on."""
        self.flow.leave_timeline()
        if self.flow.is_busy:
            self.flow.finish()
        self.banner.hurry()

    def _finish(self) -> None:
        lesson = self.course.lesson
        self.app.tell_once("lessons", progress.finished(lesson.key))
        self.app.sounds.play("win", 0.6)
        paths = lessons.find(lesson.system)
        here = next((k for k, path in enumerate(paths) if str(path) == lesson.file), len(paths))
        after = lessons.read_all(paths[here + 1 : here + 2])[0]
        following = after[0] if after else None
        self.app.push(
            LessonEnd(
                self.app,
                lesson,
                following,
                lambda: self._replace(following) if following is not None else None,
                self.commands.leave,
                self.begin_again,
            )
        )

    def begin_again(self) -> None:
        """The same lesson from its first step."""
        self._replace(self.course.lesson)

    def _replace(self, lesson: lessons.Lesson) -> None:
        app = self.app
        self.commands.leave()
        start_lesson(app, Path(lesson.file), at=0)

    # What the match screen does otherwise here

    def show_refusal(self, refusal: Refusal) -> None:
        """In the lesson's panel, and if the rules refuse it also in the log and on the table."""
        if refusal != self.refusal:
            self.app.sounds.play("refuse", 0.5)
        self.course.refuse(refusal)
        self.refusal = refusal
        self.log.drop_refusals()
        if not isinstance(refusal, lessons.NotYet):
            self.log.append(refused(refusal, self.flow.shown))
        self.refresh()

    def clear_refusal(self) -> None:
        super().clear_refusal()
        self.course.calm()

    def announce(self, decision: Decision) -> None:
        """Only when it is news: going back and trying again would say it over and over."""
        now = (decision.side, decision.kind)
        if now != self._announced:
            self._announced = now
            super().announce(decision)

    def _ended(self) -> None:
        """The match may end in a lesson; the lesson goes on."""

    def about(self) -> tuple[str, str]:
        """What was said last, else what the step teaches."""
        said = self.course.feedback
        number = said.rule if said is not None and said.rule else self.course.step.rules[0]
        return self.session.system.id, number

    def panel_rect(self, name: str) -> pygame.Rect:
        """Where a panel of the screen is; empty where it is not shown."""
        areas = self.panels.areas
        rects = {
            "table": areas.table,
            "strip": areas.strip,
            "actions": areas.actions,
            "card": areas.card,
            "choices": areas.choices,
            "log": areas.log,
            "tray": areas.tray if self.tray.visible else pygame.Rect(0, 0, 0, 0),
            "top": areas.bar,
            "lesson": self.lesson_panel.rect,
        }
        return rects[name]

    # Time and input

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        self.pointer.advance(dt_s)
        if self._looked_at != self.course.at and not self.flow.is_busy:
            self._looked_at = self.course.at
            if self.panels.areas.is_drawer:
                self.pointer.look_closer()
                self.invalidate()
        if self.pointer.is_pointing and not self.app.reduced_motion:
            self.invalidate()

    @property
    def idle_s(self) -> float:
        pulses = self.pointer.is_pointing and not self.app.reduced_motion
        return min(super().idle_s, PULSE_IDLE_S) if pulses else super().idle_s

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._lesson_key(event):
            self.refresh()
            return True
        return super().handle(event)

    def _lesson_key(self, event: pygame.event.Event) -> bool:
        """The lesson's keys; Enter is its own only where it leads on, and no widget has it."""
        focus = self.ring.focus
        if focus is not None and focus.takes_text:
            return False
        has_widget = focus is not None and self.ring.by_keyboard
        panel = self.lesson_panel
        if matches(event, "Enter") and has_widget:
            return False
        if matches(event, "Enter") and self.flow.is_busy and not self.course.wants_action:
            self.hurry_all()
            return True
        for button in panel.buttons:
            is_ours = matches(event, button.shortcut) and not keys.is_given(button.shortcut)
            if is_ours and (button is not panel.go_on or self._leads_on):
                button.activate()
                return True
        if self.course.step.is_question and self.course.mood == "open":
            for row in panel.answers:
                if matches(event, str(row.number)):
                    row.activate()
                    return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            panel.area.handle(event)
            return True
        return False

    @property
    def _leads_on(self) -> bool:
        """Enter goes on; while something can be done on the table it belongs to the table."""
        return not self.course.wants_action or self.course.step.is_question

    # Drawing

    def draw_table(self, surface: pygame.Surface) -> None:
        super().draw_table(surface)
        self.pointer.draw_on_table(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.panels.areas.is_drawer or not self.panels.is_drawer_open:
            self.pointer.draw(surface)

    def keys(self) -> Keys:
        letters = (("H", "a hint"), ("S", "show me: what to do next is done"), ("B", "to the step before"))
        own: Keys = [(key, what) for key, what in letters if not keys.is_given(key)]
        if self.course.step.is_question and self.course.mood == "open":
            own.insert(0, (f"1 - {len(self.course.step.answers)}", "give that answer"))
        if self.course.mood != "open":
            own.insert(0, ("Enter", "once more" if self.course.mood == "slipped" else "to the next step"))
        own.append(("Page up / down", "turn the lesson's words"))
        hidden = {keys.act(act).what for act in NOT_HERE}
        usual: Keys = super().keys()
        others = [(key, what) for key, what in usual if what not in hidden]
        return [*own, (keys.of("undo"), "take back in this step"), *others]


def start_lesson(app: App, path: Path, at: int | None = None) -> LessonScreen | None:
    """Begin a lesson where it was left, or `at` a step, and show it; a notice where its file is wrong."""
    try:
        lesson = lessons.read_file(path)
        course = Course.start(lesson, progress.read().step_of(lesson.key) if at is None else at)
    except BadData as error:
        app.notice("This lesson cannot be opened", str(error))
        return None
    screen = LessonScreen(app, course)
    app.push(screen)
    return screen
