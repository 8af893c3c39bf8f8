"""Looking at another moment: where on the record's path the table stands, and the bar that moves it.

The same bar serves three uses: a moment that an entry of the log leads to, watching the whole match again,
and (with other buttons) holding and stepping while computers play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.ui import shapes, text, theme
from game.ui.views.match_top import icon
from game.ui.widgets import Button, Widget
from game.ui.widgets.base import is_click

SPEEDS = (1.0, 2.0, 4.0)


class Timeline:
    """A place on a path of nodes. `at` is an index into `nodes`."""

    def __init__(self, nodes: Sequence[Any], at: int) -> None:
        self.nodes = tuple(nodes)
        self.at = max(0, min(len(self.nodes) - 1, at))
        self.is_playing = False

    @property
    def node(self) -> int:
        """The id of the node that is looked at."""
        found: int = self.nodes[self.at].id
        return found

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.nodes) - 1

    @property
    def past(self) -> frozenset[int]:
        """The nodes that have happened at this moment."""
        return frozenset(node.id for node in self.nodes[: self.at + 1])


class TransportDoor(msgspec.Struct, frozen=True):
    """What the bar's buttons do."""

    back: Callable[[], Any]
    forward: Callable[[], Any]
    play: Callable[[], Any]
    seek: Callable[[int], Any]
    speed: Callable[[], Any]
    leave: Callable[[], Any]
    """Back to now."""
    branch: Callable[[], Any]
    """Play on from the moment that is looked at."""
    side_look: Callable[[int], theme.SideLook]


class Scrubber(Widget):
    """The path as a line with a tick for each decision in its side's colour; click or drag to a moment."""

    focusable = True

    def __init__(self, seek: Callable[[int], Any], side_look: Callable[[int], theme.SideLook]) -> None:
        super().__init__()
        self.seek, self.side_look = seek, side_look
        self.timeline: Timeline | None = None
        self._is_held = False

    def handle(self, event: pygame.event.Event) -> bool:
        if self.timeline is None:
            return False
        if is_click(event):
            self._is_held = True
            self._seek_at(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._is_held:
            self._seek_at(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._is_held = False
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.seek(self.timeline.at + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def _seek_at(self, x: int) -> None:
        assert self.timeline is not None
        last = len(self.timeline.nodes) - 1
        share = (x - self.rect.x) / max(1, self.rect.width)
        self.seek(max(0, min(last, round(share * last))))

    def draw(self, surface: pygame.Surface) -> None:
        if self.timeline is None:
            return
        s = text.scale()
        last = max(1, len(self.timeline.nodes) - 1)
        line = pygame.Rect(self.rect.x, 0, self.rect.width, round(4 * s))
        line.centery = self.rect.centery
        shapes.bar(surface, line, self.timeline.at / last, theme.GOLD, theme.SUNK)
        if self.rect.width / last > 4 * s:
            for k, node in enumerate(self.timeline.nodes):
                if node.side is not None:
                    x = self.rect.x + self.rect.width * k / last
                    tint = self.side_look(node.side).colour
                    shapes.circle(surface, (x, line.centery), 2.6 * s, tint)
        x = self.rect.x + self.rect.width * self.timeline.at / last
        shapes.circle(surface, (x, line.centery), 7 * s, theme.GOLD_BRIGHT, theme.ROOM, 2)
        self.draw_focus(surface)


class TransportBar(Widget):
    """The bar over the table's lower edge while another moment is looked at or a match is watched."""

    def __init__(self, door: TransportDoor) -> None:
        super().__init__()
        self.timeline: Timeline | None = None
        self.is_paused = False
        self.speed = 1.0
        self.words = ""
        self.scrubber = Scrubber(door.seek, door.side_look)
        self._back = Button("", door.back, icon=icon("chevron_left"), tip="One decision back (Left)")
        self._play = Button("", door.play, icon=icon("play"), tip="Play and pause (Space)")
        self._forward = Button("", door.forward, icon=icon("step"), tip="One decision on (Right)")
        self._speed = Button("×1", door.speed, tip="How fast (X)")
        self._leave = Button("Back to now", door.leave, shortcut="Esc", show_shortcut=False)
        self._branch = Button("Play on from here", door.branch, kind="primary")
        self._branch.tip = "Take the match up from this moment; what came after stays as a branch"

    @property
    def is_watching(self) -> bool:
        """Not looking back: holding and stepping what the computers do."""
        return self.timeline is None

    @property
    def children(self) -> Sequence[Widget]:
        if not self.visible:
            return ()
        if self.is_watching:
            return (self._play, self._forward, self._speed)
        return (self._back, self._play, self._forward, self._speed, self.scrubber, self._branch, self._leave)

    def show(self, timeline: Timeline | None, is_playing: bool, speed: float, words: str) -> None:
        """Bring the bar up to date."""
        self.timeline = self.scrubber.timeline = timeline
        self._play.icon = icon("pause" if is_playing else "play")
        self._speed.label = f"×{speed:g}"
        self.words = words
        self._branch.enabled = timeline is not None and not timeline.is_at_end
        self._forward.enabled = not is_playing if timeline is None else not timeline.is_at_end

    def place_over(self, table: pygame.Rect) -> None:
        """Lay the bar out over the lower edge of the table."""
        s = text.scale()
        pad, gap = round(8 * s), round(6 * s)
        high = round(theme.ROW * s)
        small, speed = round(38 * s), round(54 * s)
        fixed = [child for child in self.children if child is not self.scrubber]
        widths = [speed if w is self._speed else w.size()[0] if w.label else small for w in fixed]
        if self.is_watching:
            words_w = text.width_of(self.words, "small") + round(14 * s) if self.words else 0
            width = sum(widths) + gap * (len(fixed) - 1) + 2 * pad + words_w
            self.rect = pygame.Rect(0, 0, min(width, table.width), high + 2 * pad)
            self.rect.midbottom = (table.centerx, table.bottom - round(10 * s))
            x = self.rect.x + pad
            for widget, w in zip(fixed, widths, strict=True):
                widget.place((x, self.rect.y + pad, w, high))
                x += w + gap
            self._words_x = x + round(4 * s)
            return
        full = sum(widths) + gap * len(widths) + 2 * pad
        is_tall = full + round(160 * s) > table.width - round(20 * s)
        rows = 2 if is_tall else 1
        line = text.line_height("small")
        width = min(table.width - round(20 * s), round(760 * s))
        self.rect = pygame.Rect(0, 0, width, high * rows + gap * (rows - 1) + 2 * pad + line)
        self.rect.midbottom = (table.centerx, table.bottom - round(10 * s))
        x, y = self.rect.x + pad, self.rect.y + pad + line
        for widget, w in list(zip(fixed, widths, strict=True))[:4]:
            widget.place((x, y, w, high))
            x += w + gap
        right = self.rect.right - pad
        if is_tall:
            self.scrubber.place((x + gap * 2, y, right - x - gap * 4, high))
            y += high + gap
        for widget, w in reversed(list(zip(fixed, widths, strict=True))[4:]):
            w = min(w, (self.rect.width - 2 * pad - gap) // 2)
            widget.place((right - w, y, w, high))
            right -= w + gap
        if not is_tall:
            self.scrubber.place((x + gap * 2, y, max(0, right - x - gap * 4), high))
        self._words_x = self.rect.x + pad

    def handle(self, event: pygame.event.Event) -> bool:
        # what lies under the bar gets no clicks through it
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        shapes.shadow(surface, self.rect, 12 * s, blur=14, opacity=0.5)
        shapes.box(surface, self.rect, theme.alpha(theme.PANEL, 0.97), theme.PANEL_BORDER, 12 * s)
        if self.words:
            room = pygame.Rect(self._words_x, self.rect.y + round(6 * s), 0, text.line_height("small"))
            room.width = self.rect.right - round(10 * s) - room.x
            if self.is_watching:
                room.centery = self.rect.centery
            text.draw_in(surface, self.words, room, "small", colour=theme.INK_SOFT, align="left")
        for child in self.children:
            child.draw(surface)
