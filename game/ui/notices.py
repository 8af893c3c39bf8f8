"""The F1 overlay, notices that can be copied, and what happens when something breaks that should not."""

from __future__ import annotations

import contextlib
import platform
import sys
import time
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.errors import GameError
from game.match.files import write_whole
from game.ui import files, keys, shapes, text, theme
from game.ui.dialogs import Dialog
from game.ui.screens import Keys, Screen
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.panel import Label

if TYPE_CHECKING:
    from game.ui.app import App


def everywhere() -> Keys:
    """The keys of the whole program as they are now."""
    return [
        ("Tab", "go to the next control; Shift+Tab to the one before"),
        ("Arrows", "go to the control that lies that way"),
        ("Enter", "press it; Space does so too"),
        ("Esc", "back"),
        (keys.of("help"), "this overview"),
        (keys.of("book"), keys.act("book").what),
        (keys.of("full_screen"), keys.act("full_screen").what),
        (keys.of("larger"), f"larger text; {keys.of('smaller')} smaller"),
        (keys.of("picture"), keys.act("picture").what),
    ]


FAILURES_MOST = 3
"""After as many errors in a row on one screen, that screen is left."""


class KeyCap(Widget):
    """A key as it looks on a keyboard, and what it does."""

    def __init__(self, key: str, what: str, key_width: int) -> None:
        super().__init__()
        self.key, self.what, self.key_width = key, what, key_width

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        words = text.measure(self.what, "body", width - self.key_width)[1]
        return max(words, text.line_height("label") + round(10 * text.scale()))

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        x, y = self.rect.topleft
        h = text.line_height("label") + round(6 * s)
        for i, part in enumerate(self.key.split(" / ")):
            if i:
                x += round(6 * s)
            w = max(text.width_of(part, "label") + round(14 * s), h)
            cap = pygame.Rect(x, y, w, h)
            shapes.box(surface, cap, theme.WELL, theme.WELL_BORDER, 5 * s)
            text.draw_in(surface, part, cap, "label", colour=theme.GOLD)
            x += w
        text.draw(
            surface,
            self.what,
            (self.rect.x + self.key_width, y + (h - text.line_height("body")) // 2),
            "body",
            colour=theme.INK_SOFT,
            width=self.rect.width - self.key_width,
        )


Part = tuple[str, Keys]
"""A heading and the keys under it."""

MANY = 8
"""With more keys than this those of the whole program stand beside them, where there is room."""


class HelpOverlay(Dialog):
    """The keys of where one is, and those of the whole program below or beside them."""

    def __init__(self, app: App, of: Screen) -> None:
        super().__init__(app, of.title or "Keys")
        self.of = of

    def layout(self, size: tuple[int, int]) -> None:
        self._is_wide = len(self.of.keys()) > MANY and size[0] >= self.ui(1000)
        self.width = 960 if self._is_wide else 600
        super().layout(size)

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        here, whole = self.of.keys(), ("Everywhere", everywhere())
        if not self._is_wide:
            return self._place_parts((("Here", here), whole), x, y, width)
        gap = self.ui(28)
        left = round((width - gap) * 0.52)

        def columns(kept: int) -> tuple[list[Widget], int]:
            """With so many of the keys here at the left, and the others above those of the whole program."""
            widgets, bottom = self._place_parts((("Here", here[:kept]),), x, y, left)
            rest = (("", here[kept:]), whole)
            more, other = self._place_parts(rest, x + left + gap, y, width - left - gap)
            return [*widgets, *more], max(bottom, other)

        return min((columns(kept) for kept in range(len(here), 0, -1)), key=lambda placed: placed[1])

    def _place_parts(self, parts: Sequence[Part], x: int, y: int, width: int) -> tuple[list[Widget], int]:
        """Headings and keys one under the other; returns them and the y below the last."""
        widgets: list[Widget] = []
        caps = [key for _, rows in parts for key, _ in rows]
        key_width = min(width // 2, max(self._caps_width(key) for key in caps) + round(18 * text.scale()))
        for heading, rows in parts:
            if not rows:
                continue
            label = Label(heading or " ", "heading", colour=theme.GOLD)
            label.place((x, y, width, label.height(width)))
            widgets.append(label)
            y = label.rect.bottom + self.ui(8)
            for key, what in rows:
                cap = KeyCap(key, what, key_width)
                cap.place((x, y, width, cap.height(width)))
                widgets.append(cap)
                y = cap.rect.bottom + self.ui(4)
            y += self.ui(10)
        return widgets, y

    @staticmethod
    def _caps_width(key: str) -> int:
        s = text.scale()
        parts = key.split(" / ")
        return sum(text.width_of(p, "label") + round(20 * s) for p in parts)

    def handle(self, event: pygame.event.Event) -> bool:
        if keys.pressed(event, "help"):
            self.close()
            return True
        return super().handle(event)

    def keys(self) -> Keys:
        return []


class Notice(Dialog):
    """A text to read that can be copied."""

    def __init__(self, app: App, title: str, body: str, *, copied: str = "", go_on: str = "Go on") -> None:
        self.copied = copied or f"{title}\n\n{body}"
        buttons = [
            Button("Copy", self.copy, shortcut="Ctrl+C"),
            Button(go_on, self.close, kind="primary", shortcut="Enter"),
        ]
        super().__init__(app, title, body, buttons, width=560)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        try:
            pygame.scrap.put_text(self.copied)
        except pygame.error as error:
            self.app.toast(f"Nothing was copied: {error}", tone="bad")
        else:
            self.app.toast("Copied", seconds=2)


def report(error: BaseException, screen: Screen | None) -> str:
    """All that somebody would need who wants to mend the error, as text."""
    trace = "".join(traceback.format_exception(error))
    return "\n".join(
        [
            f"Base to Base, an error that was not expected, {time.strftime('%Y-%m-%d %H:%M:%S')}",
            f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}",
            f"{platform.system()} {platform.release()} {platform.machine()}",
            f"screen: {type(screen).__name__}",
            "",
            trace,
        ]
    )


def unexpected(app: App, error: Exception) -> None:
    """Write a report and tell the player once; leave a screen that fails again and again.

    The match is safe in any case: its journal is written after each decision.
    """
    top = app.screen
    content = report(error, top)
    print(content, file=sys.stderr)
    where = _keep(content)
    app.failures += 1
    if app.failures > FAILURES_MOST:
        app.failures = 0
        if not _leave_broken(app):
            app.quit()
            return
    if isinstance(top, Notice):
        return
    kept = f"A report was kept as {where}." if where else "No report could be kept."
    body = f"{type(error).__name__}: {error}\n\nYour match is kept after each decision. {kept}"
    try:
        app.push(Notice(app, "Something went wrong that should not", body, copied=content))
    except Exception:  # nothing can be shown any more: end rather than turn in circles
        traceback.print_exc()
        app.quit()


def _leave_broken(app: App) -> bool:
    """Take notices and the screen below them off the stack; False if that was the last one."""
    while len(app.screens) > 1:
        gone = app.screens.pop()
        with contextlib.suppress(Exception):  # it has failed before
            gone.leave()
        if not isinstance(gone, Notice):
            app.arrange()
            return True
    return False


def _keep(content: str) -> str:
    path = files.reports_folder() / time.strftime("report-%Y%m%d-%H%M%S.txt")
    try:
        write_whole(path, content.encode())
    except GameError:
        return ""
    return str(path)
