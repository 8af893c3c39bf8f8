"""The window, its clock and its stack of screens.

The loop sleeps while nothing changes: a picture is drawn only when something asked for one, and runs at 60
frames a second only while the screen on top says that it is animating.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game.errors import GameError
from game.match.files import write_whole
from game.ui import files, keys, lengths, menus, notices, palettes, routes, settings, text, theme
from game.ui.screens import Screen
from game.ui.settings import Settings
from game.ui.sound import Sounds
from game.ui.tasks import Tasks
from game.ui.toasts import Toasts
from game.ui.widgets.held import HeldKey
from game.ui.window import NoDisplay, natural_percent, open_window, set_mode

__all__ = ["App", "NoDisplay"]

FRAMES_A_SECOND = 60


class App:
    """One window. `run` plays it for people; tests call `post` and `run_for` instead."""

    def __init__(
        self,
        size: tuple[int, int] = theme.FIRST_WINDOW,
        chosen: Settings | None = None,
        *,
        sounds: Sounds | None = None,
    ) -> None:
        """Open the window. Raises `NoDisplay` where there is none to open it on."""
        self._settings_notice = ""
        if chosen is None:
            chosen, self._settings_notice = settings.read()
        self.settings = chosen
        self.screens: list[Screen] = []
        self.running = False
        self._dirty = True
        self._windowed_size = size
        self.failures = 0
        """Unexpected errors since the last frame that went well with an event in it."""
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self.window = open_window(size, chosen.full_screen)
        self.sounds = sounds if sounds is not None else Sounds(chosen.volume)
        self.toasts = Toasts(self)
        self._troubles: set[str] = set()
        self.tasks = Tasks(self)
        self._held = HeldKey()
        text.forget()
        text.set_scale(self.scale)
        self._dress()
        self._last = time.perf_counter()
        self._draw_s = 0.0

    # Sizes.
    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.window.get_size()

    @property
    def scale(self) -> float:
        """The text scale, 1.0 to 2.0; chosen by the screen's height where the player has not chosen."""
        percent = self.settings.text_percent or natural_percent()
        return min(max(percent, 100), 200) / 100

    def ui(self, pixels: float) -> int:
        """Pixels at 100 % as whole pixels at the text scale in force."""
        return round(pixels * self.scale)

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing should move that need not."""
        return self.settings.reduced_motion or self.settings.animation == "off"

    # Screens.
    @property
    def screen(self) -> Screen | None:
        """The one on top, which has the events."""
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        if self.screens:
            self.screens[-1].covered()
        self.screens.append(screen)
        self.invalidate()
        try:
            screen.enter()
            screen.layout(self.size)
        except Exception:
            # A screen that cannot even open must not stay: the one before it still works.
            if screen in self.screens:
                self.screens.remove(screen)
            raise

    def pop(self) -> None:
        """Take the top screen off; without any screen left the program ends."""
        if self.screens:
            self.screens.pop().leave()
        if self.screens:
            self._arrange(self.screens[-1])
            self.screens[-1].uncovered()
        else:
            self.running = False
        self.invalidate()

    def replace(self, screen: Screen) -> None:
        """Exchange the top screen."""
        if self.screens:
            self.screens.pop().leave()
        self.push(screen)

    def back_to(self, kind: type[Screen]) -> None:
        """Take screens off until one of this kind is on top, or none but the last is left."""
        while len(self.screens) > 1 and not isinstance(self.screens[-1], kind):
            self.screens.pop().leave()
        self._arrange(self.screens[-1])
        self.screens[-1].uncovered()
        self.invalidate()

    def quit(self) -> None:
        """End the loop; every screen is told so that it can keep what it has."""
        self.running = False

    # What is said to the player.
    def toast(
        self,
        string: str,
        action: tuple[str, Callable[[], Any]] | None = None,
        *,
        shortcut: str = "Ctrl+Z",
        tone: str = "plain",
        seconds: float = 6.0,
    ) -> None:
        """Show a line for a while at the bottom; `action` is a label and what to do ("Undo", ...)."""
        self.toasts.show(string, action, shortcut=shortcut, tone=tone, seconds=seconds)

    def tell_once(self, what: str, trouble: str) -> None:
        """Say what is wrong with `what`, and no more until `trouble` has been empty in between."""
        if trouble and what not in self._troubles:
            self.toast(trouble, tone="bad", seconds=12)
        (self._troubles.add if trouble else self._troubles.discard)(what)

    def notice(self, title: str, body: str) -> None:
        """Show a text that can be copied, over whatever is there."""
        self.push(notices.Notice(self, title, body))

    def drop_down(self, items: Sequence[menus.Item], anchor: pygame.Rect, width: int = 0) -> None:
        """Open a menu beside `anchor`, in window pixels; `width` is the least that it has."""
        self.push(menus.Menu(self, items, anchor, width=width))

    def open_help(self) -> None:
        """Show the keys of the screen on top."""
        if self.screen is not None and not isinstance(self.screen, notices.HelpOverlay):
            self.push(notices.HelpOverlay(self, self.screen))

    def open_rules(self) -> None:
        """Show the rules: of the tip that shows, else at what the screen on top is about; shut them again."""

        top = self.screen
        if isinstance(top, routes.to("book")):
            top.back()
            return
        abouts = (screen.about() for screen in reversed(self.screens))
        system, number = next((about for about in abouts if about[0]), ("", ""))
        tip = top.shown_tip if top is not None else None
        routes.to("rules")(self, (system, getattr(tip, "rule", "") or number))

    # Settings.
    def change(self, **changes: Any) -> None:
        """Change settings, act on them at once and keep them."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes).checked()
        self.sounds.volume = self.settings.volume
        if self.settings.full_screen != before.full_screen:
            self._set_full_screen(self.settings.full_screen)
        if self.settings.text_percent != before.text_percent:
            self.arrange()
        if _style(self.settings) != _style(before):
            self._dress()
            for screen in self.screens:
                screen.restyled()
            self.arrange()
        self.tell_once("settings", settings.write(self.settings))
        self.invalidate()

    def _dress(self) -> None:
        """Put the palette, the keys and the lengths of the settings in force."""
        palettes.use(self.settings.palette, always_patterns=self.settings.patterns)
        keys.use(self.settings.keys)
        lengths.use(self.settings.metric)

    def _set_full_screen(self, full: bool) -> None:
        if full:
            self._windowed_size = self.size
        self.window = set_mode(self._windowed_size, full)
        self.arrange()

    def arrange(self) -> None:
        """Lay all screens out anew: the size or the scale has changed."""
        text.set_scale(self.scale)
        for screen in self.screens:
            screen.layout(self.size)
        self.invalidate()

    def _arrange(self, screen: Screen) -> None:
        screen.layout(self.size)

    # The loop.
    def invalidate(self) -> None:
        """Ask for a new picture."""
        self._dirty = True

    def post(self, *events: pygame.event.Event) -> None:
        """Put events in the queue as if a person had caused them."""
        for event in events:
            pygame.event.post(event)

    def run(self, first: Screen | None = None, once_shown: Callable[[], Any] = lambda: None) -> None:
        """Play until the window is closed or no screen is left; call `once_shown` after the first picture."""
        if first is not None:
            self.push(first)
        if self._settings_notice:
            self.toast(self._settings_notice, tone="bad", seconds=12)
        self.running = bool(self.screens)
        self.frame(pygame.event.get())
        once_shown()
        self.sounds.open()
        clock = pygame.time.Clock()
        while self.running:
            if self._moving:
                clock.tick(FRAMES_A_SECOND)
                events = pygame.event.get()
            else:
                first_event = pygame.event.wait(max(1, round(1000 * self._idle_s)))
                events = [first_event, *pygame.event.get()] if first_event.type else []
            self.frame(events)

    def run_for(self, frames: int = 1, dt_s: float = 1 / FRAMES_A_SECOND) -> None:
        """Play `frames` frames of `dt_s` seconds each with the events that were posted; for tests."""
        self.running = True
        for _ in range(frames):
            self.frame(pygame.event.get(), dt_s)

    @property
    def _moving(self) -> bool:
        return self._dirty or self.toasts.moving or (self.screen is not None and self.screen.animating)

    @property
    def _idle_s(self) -> float:
        screen_s = self.screen.idle_s if self.screen else 0.5
        return min(
            screen_s, self.toasts.idle_s, self.tasks.idle_s, HeldKey.EVERY_S if self._held.is_down else 0.5
        )

    def frame(self, events: list[pygame.event.Event], dt_s: float | None = None) -> None:
        """One round: events, time, picture. An error nobody expected ends in a notice, not in the loop."""
        now = time.perf_counter()
        passed = now - self._last if dt_s is None else dt_s
        self._last = now
        try:
            for event in (*events, *self._held.repeats(events, min(passed, 0.1))):
                self._handle(event)
            top = self.screen
            if top is not None:
                # After a hitch what moves goes on where it was, instead of jumping to its end.
                top.update(min(passed, 0.1) if top.animating else passed)
            self.toasts.update(passed)
            self.tasks.update()
            if self._dirty or self.toasts.moving or (top is not None and top.animating):
                self._dirty = False
                self.draw(self.window)
                pygame.display.flip()
            if events and not isinstance(top, notices.Notice):
                self.failures = 0
        except Exception as error:  # the one place where anything may be caught
            notices.unexpected(self, error)

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED):
            self.invalidate()
            return
        if self.toasts.handle(event) or self.tasks.handle(event) or self._global_key(event):
            return
        if self.screen is not None and self.screen.handle(event):
            self.invalidate()
        self._show_cursor()

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.window = surface
        self.arrange()

    def _global_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if self.screen is not None and self.screen.wants_every_key:
            return False
        if isinstance(self.screen, notices.HelpOverlay) and keys.pressed(event, "help"):
            return False
        if keys.pressed(event, "help"):
            self.open_help()
        elif keys.pressed(event, "book"):
            self.open_rules()
        elif keys.pressed(event, "full_screen"):
            self.change(full_screen=not self.settings.full_screen)
        elif keys.pressed(event, "picture"):
            self._keep_picture()
        elif keys.pressed(event, "larger") or keys.pressed(event, "smaller"):
            self._step_text(1 if keys.pressed(event, "larger") else -1)
        else:
            return False
        return True

    def _step_text(self, by: int) -> None:
        steps = settings.TEXT_PERCENTS
        now = min(range(len(steps)), key=lambda i: abs(steps[i] - self.scale * 100))
        percent = steps[min(max(now + by, 0), len(steps) - 1)]
        self.change(text_percent=percent)
        self.toast(f"Text size {percent} %", seconds=2)

    def _show_cursor(self) -> None:
        hover = self.screen.ring.hover if self.screen is not None else None
        wanted = getattr(hover, "cursor", pygame.SYSTEM_CURSOR_ARROW) if hover else pygame.SYSTEM_CURSOR_ARROW
        if wanted != self._cursor:
            self._cursor = wanted
            with contextlib.suppress(pygame.error):  # not every display has every pointer
                pygame.mouse.set_cursor(wanted)

    # Pictures.
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything: the screens from the topmost that is whole, the tip, the toasts."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].is_overlay:
            first -= 1
        for screen in self.screens[max(first, 0) :]:
            self._draw_screen(screen, surface)
        if self.screen is not None:
            self.screen.draw_tip(surface)
        self.tasks.draw(surface)
        self.toasts.draw(surface)

    def _draw_screen(self, screen: Screen, surface: pygame.Surface) -> None:
        if screen is self.screen or not isinstance(self.screen, notices.Notice):
            screen.draw(surface)
            return
        try:
            screen.draw(surface)
        except Exception:  # the notice on top tells of this very error: it must be seen
            surface.set_clip(None)
            surface.fill(theme.ROOM)

    def screenshot(self, path: Path | str | None = None) -> pygame.Surface:
        """A picture of the window as it would be now; written as PNG where a path is given.

        Raises `GameError` where it cannot be written.
        """
        surface = pygame.Surface(self.size)
        self.draw(surface)
        if path is not None:
            from game.ui import slots  # late, like all that the first picture does not need

            write_whole(path, slots.png(surface))
        return surface

    def _keep_picture(self) -> None:
        stem = time.strftime("base-to-base-%Y-%m-%d-%H%M%S")
        path = files.free_place(files.pictures_folder(), stem, ".png")
        try:
            self.screenshot(path)
        except GameError as error:
            self.toast(f"The picture could not be kept: {error}", tone="bad", seconds=12)
        else:
            self.toast(f"Picture kept as {path}")

    def close(self) -> None:
        """Tell every screen, and shut the window."""
        self.tasks.cancel()
        while self.screens:
            self.screens.pop().leave()
        text.forget()
        pygame.quit()


def _style(chosen: Settings) -> tuple[object, ...]:
    """What of the settings changes how things look, or what is written on them."""
    return chosen.palette, chosen.patterns, chosen.metric, chosen.keys
