"""Work that goes on beside the window: a chip at its top says how far it is, and ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.units import percent

if TYPE_CHECKING:
    from game.ui.app import App


class Job(Protocol):
    """Work in another process."""

    share: float
    """How far it is, from 0 to 1."""

    def poll(self) -> bool:
        """Whether it is over. Never waits."""

    def cancel(self) -> None:
        """End it. Never waits."""


class Tasks:
    """The one job that is under way, if any."""

    EVERY_S = 0.15
    """How often it is looked at."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.job: Job | None = None
        self._words = ""
        self._over: Callable[[], Any] = lambda: None
        self._shown = -1
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._cross = pygame.Rect(0, 0, 0, 0)

    def begin(self, job: Job, words: str, over: Callable[[], Any]) -> None:
        """Look after a job; `over` is called when it has ended by itself."""
        self.job, self._words, self._over = job, words, over
        self._shown = -1
        self._app.invalidate()

    def cancel(self) -> None:
        """End the job."""
        if self.job is not None:
            job, self.job = self.job, None
            job.cancel()
            self._app.invalidate()

    @property
    def idle_s(self) -> float:
        """How long the loop may sleep before it needs to look again."""
        return self.EVERY_S if self.job is not None else 10.0

    def update(self) -> None:
        """See how far it is."""
        job = self.job
        if job is None:
            return
        if job.poll():
            self.job = None
            self._app.invalidate()
            self._over()
        elif round(job.share * 100) != self._shown:
            self._shown = round(job.share * 100)
            self._app.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the chip's cross ends the job."""
        if self.job is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        if not self.rect.collidepoint(event.pos):
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._cross.collidepoint(event.pos):
            self.cancel()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The chip, at the right of the top bar's lower edge."""
        job = self.job
        if job is None:
            return
        s = text.scale()
        words = f"{self._words} {percent(job.share)}"
        high = text.line_height("small") + round(14 * s)
        wide = text.width_of(f"{self._words} 100 %", "small") + round(56 * s)
        self.rect = pygame.Rect(0, 0, wide, high)
        self.rect.midtop = (surface.get_width() // 2, round((theme.BAR_HEIGHT + 8) * s))
        shapes.shadow(surface, self.rect, high / 2, blur=round(8 * s), opacity=0.5, drop=2)
        shapes.box(surface, self.rect, theme.WELL, theme.GOLD_DEEP, high / 2, 1.4)
        room = pygame.Rect(
            self.rect.x + round(16 * s), self.rect.y, wide - round(52 * s), high - round(3 * s)
        )
        text.draw_in(surface, words, room, "small", align="left")
        line = pygame.Rect(room.x, self.rect.bottom - round(7 * s), room.width, max(2, round(3 * s)))
        shapes.bar(surface, line, job.share, theme.GOLD, theme.SUNK)
        size = round(13 * s)
        self._cross = pygame.Rect(self.rect.right - round(34 * s), self.rect.y, round(34 * s), high)
        is_over = self._cross.collidepoint(pygame.mouse.get_pos())
        cross = sprites.icon("close", size, theme.INK if is_over else theme.INK_SOFT)
        surface.blit(cross, cross.get_rect(center=self._cross.center))
