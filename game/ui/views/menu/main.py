"""The front page: go on, play, load, options, quit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

import game
from game.errors import GameError
from game.ui import files, progress, routes, text, theme
from game.ui.screens import Keys, Screen
from game.ui.views.menu import backdrop
from game.ui.views.parts import BigButton
from game.ui.widgets import ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.unfinished import Unfinished

VERSION = f"Version {game.__version__} · free software, MIT licence · F1 shows the keys"
AUTHORS = "Rule systems and their names belong to their authors."
SUBTITLE = "Miniatures, measured in inches"
FITTINGS = (
    ("display", "title", 16, 10),
    ("headline", "title", 16, 10),
    ("headline", "button", 10, 6),
    ("title", "button", 10, 6),
    ("title", "button", 7, 4),
    ("title", "button", 5, 4),
    ("title", "button", 2, 3),
)
"""Styles of title and buttons, the buttons' padding and the gap between them: from a large window down."""


class MainMenu(Screen):
    """The first screen, and the one that everything comes back to."""

    title = "Base to Base"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unfinished: Unfinished | None = None
        self.backdrop = backdrop.Backdrop()
        self.area = ScrollArea(ground=None)
        self.buttons: list[BigButton] = []
        self.ring.add(self.area)

    def enter(self) -> None:
        self.look_for_journal()

    def uncovered(self) -> None:
        self.look_for_journal()
        self.layout(self.app.size)

    def look_for_journal(self) -> None:
        """See whether a match was left unfinished, and build the buttons accordingly."""
        focused = self.ring.focus.label if isinstance(self.ring.focus, BigButton) else ""
        told = self._read_journal()
        found = self._unfinished
        self.buttons = []
        if found is not None:
            self.buttons.append(
                BigButton("Continue", self.go_on, "play", detail=told, primary=True, shortcut="C")
            )
        offer = progress.offer()
        is_new = offer.is_first and found is None
        learn = BigButton(
            "Learn",
            self.learn,
            "pencil",
            detail=offer.detail if found is None else "",
            primary=is_new,
            shortcut="E",
        )
        play = BigButton("Play", self.play, "sword", primary=found is None and not is_new, shortcut="P")
        self.buttons += [
            *((learn, play) if is_new else (play, learn)),
            BigButton("Rules", self.app.open_rules, "book", shortcut="R"),
            BigButton("Load", self.load, "folder", shortcut="L"),
            BigButton("Options", self.options, "gear", shortcut="O"),
            BigButton("Quit", self.app.quit, "close", shortcut="Q"),
        ]
        again = next((b for b in self.buttons if b.label == focused), self.buttons[0])
        self.area.fill(self.buttons, 0)
        self.ring.set_focus(again)

    def _read_journal(self) -> str:
        """Take up the match that was left, if there is one; returns what it is in words."""
        self._unfinished, told, trouble = None, "", ""
        if os.path.exists(files.journal_file()):
            from game.ui import unfinished

            try:
                self._unfinished = found = unfinished.find()
                told = unfinished.describe(found.record) if found is not None else ""
            except GameError as error:
                trouble = f"The unfinished match cannot be taken up: {error}."
        self.app.tell_once("journal", trouble)
        return told

    # What the buttons do.
    def go_on(self) -> None:
        """Take up the match that was left."""
        from game.ui import opening

        if self._unfinished is not None:
            opening.go_on(self.app, self._unfinished)

    def play(self) -> None:
        """Open the set-up of a new match."""

        self.app.push(routes.to("setup")(self.app))

    def learn(self) -> None:
        """Open the list of lessons."""

        self.app.push(routes.to("lessons")(self.app))

    def load(self) -> None:
        """Open the list of saved matches."""

        self.app.push(routes.to("load")(self.app))

    def options(self) -> None:
        """Open the options."""

        self.app.push(routes.to("options")(self.app))

    def back(self) -> bool:
        return False

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.backdrop.update(dt_s):
            self.invalidate()

    @property
    def idle_s(self) -> float:
        return min(super().idle_s, 0.1 if self.backdrop.is_stretched else 0.5)

    def keys(self) -> Keys:
        return [(button.shortcut, button.label.lower()) for button in self.buttons]

    # The picture.
    def layout(self, size: tuple[int, int]) -> None:
        margin = self.ui(40) if size[0] / self.app.scale > 700 else self.ui(22)
        self._margin = margin
        self._foot_lines = (VERSION, AUTHORS)
        room = size[0] - 2 * margin
        footer = sum(text.measure(line, "label", room)[1] for line in self._foot_lines) + self.ui(14)
        self._footer = footer
        told = max((text.measure(b.detail, "small")[0] for b in self.buttons if b.detail), default=0)
        width = max(size[0] * 45 // 100, self.ui(220), told + self.ui(62))
        width = min(width, self.ui(330), size[0] - 2 * margin)
        # The stateliest title with which everything fits; in the last resort the buttons scroll.
        for style, letters, padding, between in FITTINGS:
            self._style, gap = style, self.ui(between)
            for button in self.buttons:
                button.dress(letters, padding)
            heights = [button.height(width) for button in self.buttons]
            total = sum(heights) + gap * (len(heights) - 1)
            top = self._top(style)
            spare = size[1] - footer - self.ui(12) - top - total
            if spare >= 0:
                break
        # Left over height goes above the title for a third, as on a book's cover.
        self._title_y = round(max(0, spare) * 0.36)
        top += self._title_y
        self.area.place((margin, top, width + self.ui(14), min(total, total + spare)))
        self.area.offset = 0
        y = top
        for button, height in zip(self.buttons, heights, strict=True):
            button.place((margin, y, width, height))
            y += height + gap
        self.area.fill(self.buttons, total)

    def _top(self, style: str) -> int:
        """Where the buttons begin under a title of this style."""
        top = self._above(style) + text.line_height(style)
        if style != "title":
            top += text.line_height("italic") + self.ui(14 if style == "headline" else 28)
        return top + self.ui(8)

    def _above(self, style: str) -> int:
        return self.ui(12 if style == "title" else 20)

    def draw(self, surface: pygame.Surface) -> None:
        self.backdrop.draw(surface)
        x, y = self._margin, self._title_y + self._above(self._style)
        title = text.draw(surface, self.title, (x, y), self._style, colour=theme.INK)
        if self._style != "title":
            at = (x + self.ui(2), title.bottom + self.ui(2))
            text.draw(surface, SUBTITLE, at, "italic", colour=theme.GOLD)
        self.ring.draw(surface)
        y = surface.get_height() - self._footer
        width = surface.get_width() - 2 * x
        for line in self._foot_lines:
            y = text.draw(surface, line, (x, y), "label", colour=theme.INK_DIM, width=width).bottom
