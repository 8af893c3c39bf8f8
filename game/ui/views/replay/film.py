"""Choosing a stretch of a match to be filmed, and how; the film is made beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.errors import GameError
from game.ui import files, shapes, slots, text, theme
from game.ui.dialogs import Dialog
from game.ui.screens import Keys
from game.ui.views.parts import Picture, fitted, icon
from game.ui.views.replay.job import FilmJob
from game.ui.views.replay.reel import SIZES, Reel
from game.ui.views.replay.stage import BREATH_S, ENDING_S, OPENING_S
from game.ui.widgets import Button, Choice, Label, Slider, TextField, Widget
from game.units import counted

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.views.match.screen import MatchScreen

ROLL_S, OTHER_S = 3.0, 0.8
"""How long an event with dice, and another one, is about to take."""
PICTURE = (320, 240)
WISHES: dict[str, Any] = {"kind": "webp", "size": "medium", "speed": 1.0}
"""What was chosen last, until the program ends."""


class FilmDialog(Dialog):
    """From where to where, how large, how fast, under which name. While a film is made: how far it is."""

    def __init__(self, app: App, screen: MatchScreen) -> None:
        self.screen = screen
        record = screen.session.record
        timeline = screen.flow.timeline
        self.nodes: Sequence[Any] = timeline.nodes if timeline is not None else record.path()
        last = len(self.nodes) - 1
        first = min(last, timeline.at + 1) if timeline is not None and not timeline.is_at_end else 1
        self.first = Slider(float(first), self._from, least=1.0, most=float(last), step=1.0, told=_number)
        self.last = Slider(float(last), self._to, least=1.0, most=float(last), step=1.0, told=_number)
        self.pictures = (Picture(), Picture())
        self._images: list[pygame.Surface | None] = [None, None]
        self.words = (Label("", "small"), Label("", "small"))
        sizes = [(name, f"{name.capitalize()} {w} × {h}") for name, (w, h) in SIZES.items()]
        self.kind = Choice([("webp", "WebP"), ("gif", "GIF")], WISHES["kind"], self._wish("kind"))
        self.size = Choice(sizes, WISHES["size"], self._wish("size"), kind="list")
        self.speed = Choice(
            [(0.5, "½"), (1.0, "×1"), (2.0, "×2"), (4.0, "×4")], WISHES["speed"], self._wish("speed")
        )
        self.name = TextField(self._free_name(), longest=40)
        self.about = Label("", "small", colour=theme.INK_DIM)
        self.film_button = Button("Film it", self.film, kind="primary", shortcut="Enter", icon=icon("film"))
        self.stop_button = Button("Stop it", self.stop, kind="danger")
        buttons = [Button("Cancel", self.close, shortcut="Esc"), self.film_button]
        self._is_making = app.tasks.job is not None
        if self._is_making:
            buttons = [self.stop_button, Button("Go on", self.close, kind="primary", shortcut="Enter")]
        super().__init__(app, "Film a stretch of the match", buttons=buttons, width=720)
        self._shown: tuple[int, int] = (-1, -1)
        self._show()

    def first_focus(self) -> Widget | None:
        return self.buttons[-1] if self._is_making else self.first

    # What is chosen

    @property
    def stretch(self) -> tuple[int, int]:
        """The first and the last decision, counted from 1."""
        return round(self.first.value), round(self.last.value)

    def _from(self, value: float) -> None:
        if value > self.last.value:
            self.last.value = value
        self._show()

    def _to(self, value: float) -> None:
        if value < self.first.value:
            self.first.value = value
        self._show()

    def _wish(self, key: str) -> Any:
        def wished(value: Any) -> None:
            WISHES[key] = value
            self._show()

        return wished

    def _free_name(self) -> str:
        stem = slots.file_name(self.screen.session.scenario.title)
        number = 1
        folder = files.pictures_folder()
        while any((folder / f"{stem}-{number}.{kind}").exists() for kind in ("webp", "gif")):
            number += 1
        return f"{stem}-{number}"

    @property
    def path(self) -> Path:
        """Where the film is going to be; a name that is taken gets a number."""
        stem = slots.file_name(self.name.value.strip() or "film")
        return files.free_place(files.pictures_folder(), stem, f".{WISHES['kind']}")

    def seconds(self) -> float:
        """About how long the film is going to be."""
        first, last = self.stretch
        total = 0.0
        for node in self.nodes[first : last + 1]:
            told = [line for line in self.screen.flow.lines_of(node.id) if line.is_told]
            total += BREATH_S + sum(ROLL_S if line.stories else OTHER_S for line in told)
        return OPENING_S + total / WISHES["speed"] + ENDING_S

    def _show(self) -> None:
        """Bring pictures and words up to date with what is chosen."""
        first, last = self.stretch
        if self._shown != (first, last):
            for k, at in enumerate((first - 1, last)):
                if self._shown[k] != (first, last)[k]:
                    state = self.screen.flow.seen(self.nodes[at].id)
                    self._images[k] = self.screen.view.thumbnail(state, self._picture_size())
            self._shown = (first, last)
        self.words[0].string = f"From: {self._told(first)}"
        self.words[1].string = f"To: {self._told(last)}"
        seconds = round(self.seconds())
        lasts = counted(seconds, "second") if seconds < 90 else f"{seconds / 60:.1f} minutes"
        self.about.string = f"About {lasts}. It is kept in {files.pictures_folder()}"
        if hasattr(self, "panel") and self in self.app.screens:
            self.layout(self.app.size)
        self.screen.invalidate()

    def _told(self, decision: int) -> str:
        node = self.nodes[decision]
        told = [line.entry.headline for line in self.screen.flow.lines_of(node.id) if line.is_told]
        clock = self.screen.view.clock(self.screen.flow.seen(node.id))
        return " · ".join([clock, *told[:1]])

    def _picture_size(self) -> tuple[int, int]:
        return round(PICTURE[0] * self.screen.app.scale), round(PICTURE[1] * self.screen.app.scale)

    # Layout

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        if self._is_making:
            words = Label("A film is being made. It goes on while you play, watch, or look around.", "body")
            high = words.height(width)
            words.place((x, y, width, high))
            return [words], y + high
        gap = self.ui(10)
        widgets: list[Widget] = []
        half = (width - gap) // 2
        is_wide = width >= self.ui(480)
        bottom = y
        if is_wide:
            high = min(round(half * PICTURE[1] / PICTURE[0]), self.ui(170))
            for k, picture in enumerate(self.pictures):
                image = self._images[k]
                picture.image = fitted(image, (half, high)) if image is not None else None
                picture.place((x + k * (half + gap), y, half, high))
                widgets.append(picture)
            bottom = y + high + self.ui(6)
        columns = (x, x + half + gap) if is_wide else (x, x)
        each = half if is_wide else width
        tops = [bottom, bottom]
        for k, (words, slider) in enumerate(zip(self.words, (self.first, self.last), strict=True)):
            top = tops[k] if is_wide else bottom
            words.place((columns[k], top, each, words.height(each)))
            slider.place((columns[k], words.rect.bottom, each, slider.size()[1]))
            widgets += [words, slider]
            tops[k] = bottom = slider.rect.bottom + (0 if is_wide else self.ui(4))
        bottom = max(*tops, bottom) + self.ui(6)
        rows = (("Kind", self.kind), ("Size", self.size), ("Speed", self.speed), ("Name", self.name))
        label_width = max(text.width_of(name, "heading") for name, _ in rows) + self.ui(14)
        for place, (name, control) in enumerate(rows):
            column = place % 2 if is_wide else 0
            left = columns[column]
            label = Label(name, "heading")
            line = control.size()[1]
            label.place((left, bottom + (line - text.line_height("heading")) // 2, label_width, line))
            control.place((left + label_width, bottom, each - label_width, line))
            widgets += [label, control]
            if column == 1 or not is_wide:
                bottom += line + self.ui(8)
        self.about.place((x, bottom, width, self.about.height(width)))
        widgets.append(self.about)
        return widgets, self.about.rect.bottom

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        job = self.app.tasks.job
        if self._is_making and job is not None:
            line = pygame.Rect(self.area.rect.x, self.area.rect.bottom + self.ui(4), 0, self.ui(6))
            line.width = self.area.rect.width
            shapes.bar(surface, line, job.share, theme.GOLD, theme.SUNK)

    # Deeds

    def film(self) -> None:
        """Begin the film and close."""
        first, last = self.stretch
        app = self.app
        reel = Reel(WISHES["kind"], SIZES[WISHES["size"]], speed=WISHES["speed"], start=first - 1, end=last)
        try:
            job = FilmJob(self.screen.session.record, self.nodes[-1].id, reel, self.path)
        except GameError as error:
            app.toast(str(error), tone="bad", seconds=10)
            return

        def over() -> None:
            if job.trouble:
                app.toast(f"No film: {job.trouble}", tone="bad", seconds=12)
            else:
                app.toast(job.told(), tone="good", seconds=10)

        app.tasks.begin(job, "Filming", over)
        self.close()

    def stop(self) -> None:
        """End the film that is being made."""
        self.app.tasks.cancel()
        self.app.toast("No film was made.", seconds=3)
        self.close()

    def keys(self) -> Keys:
        return [("Left / Right", "change what has the focus"), ("Enter", "film it"), ("Esc", "cancel")]


def _number(value: float) -> str:
    return f"{value:.0f}"
