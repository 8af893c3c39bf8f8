"""The bar below the table while another moment is looked at, or over its edge while a match is watched.

It serves three uses: a moment that an entry of the log leads to, watching a whole match again, and (with
fewer buttons) holding and stepping while computers play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.ui import keys, shapes, text, theme
from game.ui.pieces import sprites
from game.ui.views.match.scrubber import Scrubber
from game.ui.views.match.timeline import Timeline
from game.ui.views.match.top import icon
from game.ui.widgets import Button, Widget
from game.units import counted

SCRUBBER = 42
"""The scrubber's height at 100 %, with its marks and the names of turns."""


class TransportDoor(msgspec.Struct, frozen=True):
    """What the bar's buttons do."""

    step: Callable[[int], Any]
    """One decision on (1) or back (-1)."""
    step_event: Callable[[int], Any]
    play: Callable[[], Any]
    seek: Callable[[int], Any]
    speed: Callable[[], Any]
    leave: Callable[[], Any]
    """Back to now."""
    branch: Callable[[], Any]
    """Play on from the moment that is looked at."""
    branches: Callable[[], Any]
    """Compare the branches of the record."""
    film: Callable[[], Any]
    result: Callable[[], Any]
    """How the match ended."""
    side_look: Callable[[int], theme.SideLook]


def _mirrored(name: str) -> Callable[[pygame.Surface, tuple[int, int], int, theme.Colour], None]:
    """An icon the other way round."""

    def draw(surface: pygame.Surface, centre: tuple[int, int], size: int, colour: theme.Colour) -> None:
        picture = pygame.transform.flip(sprites.icon(name, size, colour[:3]), True, False)
        surface.blit(picture, picture.get_rect(center=centre))

    return draw


class TransportBar(Widget):
    """The line of the match with its marks, and the buttons below it."""

    def __init__(self, door: TransportDoor) -> None:
        super().__init__()
        self.timeline: Timeline | None = None
        self.words = ""
        self.leave_words = "Back to now"
        self.branch_count = 1
        self.is_plain = False
        """Only steps and the way back: nothing can be played on, compared or filmed."""
        self._is_bare = False
        self.has_result = False
        """The match is over at the moment that is looked at."""
        self._words_rect = pygame.Rect(0, 0, 0, 0)
        self._is_tight = False
        self.scrubber = Scrubber(door.seek, door.side_look)
        self._back = Button("", lambda: door.step(-1), icon=_mirrored("step"))
        self._event_back = Button("", lambda: door.step_event(-1), icon=icon("chevron_left"))
        self._play = Button("", door.play, icon=icon("play"))
        self._event_on = Button("", lambda: door.step_event(1), icon=icon("chevron_right"))
        self._on = Button("", lambda: door.step(1), icon=icon("step"))
        self._speed = Button("×1", door.speed)
        self._branches = Button("", door.branches, icon=icon("layers"))
        self._film = Button("", door.film, icon=icon("film"), tip="Film a stretch of it")
        self._branch = Button("Play on from here", door.branch, kind="primary")
        self._result = Button("The result", door.result, kind="primary")
        self._leave = Button("", door.leave)

    @property
    def branch_rect(self) -> pygame.Rect:
        """Where "play on from here" is: a menu comes up beside it."""
        return self._branch.rect

    @property
    def is_watching(self) -> bool:
        """Not looking back: holding and stepping what the computers do."""
        return self.timeline is None

    @property
    def _steps(self) -> tuple[Button, ...]:
        if self.is_watching:
            return (self._play, self._on, self._speed)
        if self._is_bare:
            return (self._back, self._play, self._on)
        return (self._back, self._event_back, self._play, self._event_on, self._on, self._speed)

    @property
    def _deeds(self) -> tuple[Button, ...]:
        if self.is_watching:
            return ()
        if self.is_plain or self._is_bare:
            return (self._leave,)
        branches = (self._branches,) if self.branch_count > 1 else ()
        return (*branches, self._film, self._result if self.has_result else self._branch, self._leave)

    @property
    def children(self) -> Sequence[Widget]:
        if not self.visible:
            return ()
        if self.is_watching:
            return self._steps
        return (self.scrubber, *self._steps, *self._deeds)

    def show(self, timeline: Timeline | None, is_playing: bool, speed: float, words: str) -> None:
        """Bring the bar up to date."""
        self.timeline = self.scrubber.timeline = timeline
        self.words = words
        self._play.icon = icon("pause" if is_playing else "play")
        self._speed.label = f"×{speed:g}".replace("0.5", "½")
        is_at_end = timeline is not None and timeline.is_at_end
        is_at_start = timeline is not None and not timeline.at and not timeline.shown
        self._branch.enabled = timeline is not None and not is_at_end
        self._on.enabled = not is_playing if timeline is None else not is_at_end
        self._event_on.enabled = not is_at_end
        self._back.enabled = self._event_back.enabled = not is_at_start
        self._tell_keys()

    def _tell_keys(self) -> None:
        """The tips name the keys as they are now."""
        is_watching = self.is_watching
        tips = (
            (self._back, "One decision back", "step_back"),
            (self._event_back, "One event back", "event_back"),
            (
                self._play,
                "Hold, and on" if is_watching else "Play and pause",
                "hold" if is_watching else "play",
            ),
            (self._event_on, "One event on", "event_on"),
            (self._on, "One decision on", "one_on" if is_watching else "step_on"),
            (self._speed, "How fast", "faster"),
            (self._branches, "Compare the branches", "branches"),
            (self._film, "Film a stretch of it", "film"),
            (
                self._branch,
                "Take the match up from this moment; what came after stays as a branch",
                "play_on",
            ),
        )
        for button, words, act in tips:
            button.tip = keys.tip(words, act)
        self._leave.tip = f"{self.leave_words} (Esc)"

    # Layout

    def height(self) -> int:
        """How high the bar of the past is, in pixels."""
        s = text.scale()
        return 2 * round(8 * s) + round(SCRUBBER * s) + round(4 * s) + round(theme.ROW * s)

    def place_in(self, room: pygame.Rect) -> None:
        """Lay the bar of the past out in a room of its own."""
        self.rect = room.copy()
        s = text.scale()
        pad, high, scrub = round(8 * s), round(theme.ROW * s), round(SCRUBBER * s)
        self._is_tight = room.width < round(640 * s)
        self._is_bare = room.width < round(400 * s)
        gap = round((4 if self._is_tight else 6) * s)
        inner = self.rect.width - 2 * pad
        self._label(inner, gap)
        x, y = self.rect.x + pad, self.rect.y + pad
        self.scrubber.place((x, y, inner, scrub))
        y += scrub + round(4 * s)
        for button in self._steps:
            wide = self._width(button)
            button.place((x, y, wide, high))
            x += wide + gap
        right = self.rect.right - pad
        for button in reversed(self._deeds):
            wide = self._width(button)
            button.place((right - wide, y, wide, high))
            right -= wide + gap
        self._words_rect = pygame.Rect(x + gap, y, max(0, right - x - 2 * gap), high)

    def place_over(self, table: pygame.Rect) -> None:
        """Lay the bar for watching out over the lower edge of the table."""
        if self.is_watching:
            self._place_watching(table)

    def _label(self, inner: int, gap: int) -> None:
        """Give the buttons their words, as many as there is room for."""
        count = counted(self.branch_count, "branch", "branches")
        for branches, on, leave in (
            (count, "Play on from here", self.leave_words),
            (str(self.branch_count), "Play on from here", self.leave_words),
            (str(self.branch_count), "Play on", ""),
            ("", "Play on", ""),
        ):
            self._branches.label, self._branch.label, self._leave.label = branches, on, leave
            self._result.label = "The result" if on != "Play on" else "Result"
            self._leave.icon = None if leave else icon("close")
            everything = (*self._steps, *self._deeds)
            if sum(map(self._width, everything)) + gap * (len(everything) + 1) <= inner:
                return

    def _width(self, button: Button) -> int:
        s = text.scale()
        if button is self._speed:
            return round((48 if self._is_tight else 54) * s)
        return button.size()[0] if button.label else round((34 if self._is_tight else 38) * s)

    def _place_watching(self, table: pygame.Rect) -> None:
        s = text.scale()
        pad, gap, high = round(8 * s), round(6 * s), round(theme.ROW * s)
        widths = [round(54 * s) if button is self._speed else round(38 * s) for button in self._steps]
        words = text.width_of(self.words, "small") + round(14 * s) if self.words else 0
        width = sum(widths) + gap * (len(widths) - 1) + 2 * pad + words
        self.rect = pygame.Rect(0, 0, min(width, table.width), high + 2 * pad)
        self.rect.midbottom = (table.centerx, table.bottom - round(10 * s))
        x = self.rect.x + pad
        for button, wide in zip(self._steps, widths, strict=True):
            button.place((x, self.rect.y + pad, wide, high))
            x += wide + gap
        self._words_rect = pygame.Rect(x, self.rect.y, self.rect.right - pad - x, self.rect.height)

    # Use

    def handle(self, event: pygame.event.Event) -> bool:
        # what lies under the bar gets no clicks through it
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        shapes.shadow(surface, self.rect, 12 * s, blur=14, opacity=0.5)
        shapes.box(surface, self.rect, theme.alpha(theme.PANEL, 0.97), theme.PANEL_BORDER, 12 * s)
        words, room = self.words, self._words_rect
        if words and (self.is_watching or text.width_of(words, "small") <= room.width):
            text.draw_in(surface, words, room, "small", colour=theme.INK_SOFT, align="left")
        for child in self.children:
            child.draw(surface)
