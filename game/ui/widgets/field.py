"""The text field: pygame_gui's entry line (cursor, selection, clipboard) inside our frame and focus ring.

The entry line is never drawn by its manager: its picture is taken and drawn where the widget is, so that it
scrolls, is clipped and lies under dialogs like everything else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.resources import asset
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    import pygame_gui
    from pygame_gui.elements import UITextEntryLine

# pygame_gui takes as long to import as all the rest: it is, when a field is first typed in.


def _hexadecimal(colour: theme.Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def gui_theme(size: int) -> dict[str, Any]:
    """Our colours and faces as a theme of pygame_gui, with text `size` pixels high."""
    colours = {
        "dark_bg": _hexadecimal(theme.SUNK),
        "normal_border": _hexadecimal(theme.SUNK),
        "normal_text": _hexadecimal(theme.INK),
        "selected_text": _hexadecimal(theme.INK_ON_GOLD),
        "selected_bg": _hexadecimal(theme.GOLD),
        "text_cursor": _hexadecimal(theme.GOLD_BRIGHT),
        "disabled_text": _hexadecimal(theme.INK_FAINT),
        "disabled_dark_bg": _hexadecimal(theme.SUNK),
        "disabled_border": _hexadecimal(theme.SUNK),
    }
    face = {"name": "interface", "size": str(size)}
    path = asset("fonts", "Inter-Regular.ttf")
    if path.is_file():
        face["regular_path"] = str(path)
    misc = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "0,0"}
    return {"text_entry_line": {"colours": colours, "font": face, "misc": misc}}


@functools.lru_cache(maxsize=2)
def _manager(size: int, _display: int) -> pygame_gui.UIManager:
    import pygame_gui

    # The window's size only matters to elements anchored to it, and ours are not.
    return pygame_gui.UIManager((4096, 4096), gui_theme(size), enable_live_theme_updates=False)


class TextField(Widget):
    """One line to type in. `placeholder` shows while it is empty; `changed` is called with each new text.

    `allowed` limits what can be typed to its characters. Enter calls `done`, if there is one.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        longest: int = 40,
        allowed: str = "",
        changed: Callable[[str], Any] | None = None,
        done: Callable[[], Any] | None = None,
        tip: Any = "",
    ) -> None:
        super().__init__(tip=tip)
        self.placeholder, self.longest, self.allowed = placeholder, longest, allowed
        self.changed, self.done = changed, done
        self._value = value
        self._entry: UITextEntryLine | None = None
        self._made_for: tuple[int, tuple[int, int]] = (0, (0, 0))
        self._has_news = False
        """Whether something was typed since its picture was taken."""

    @property
    def takes_text(self) -> bool:
        return self.focused

    @property
    def value(self) -> str:
        """What stands in the field."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        self._value = value[: self.longest]
        if self._entry is not None:
            self._entry.set_text(self._value)
        self.invalidate()

    def size(self) -> tuple[int, int]:
        """A comfortable width and the height of a row, in pixels."""
        s = text.scale()
        return round(220 * s), round(theme.ROW * s)

    @property
    def _inside(self) -> pygame.Rect:
        s = text.scale()
        height = min(self.rect.height - 4, text.line_height("body") + round(4 * s))
        inside = pygame.Rect(0, 0, max(self.rect.width - 2 * round(10 * s), 8), height)
        inside.center = self.rect.center
        return inside

    def _line(self) -> UITextEntryLine:
        """The entry line, made anew when size or scale have changed."""
        from pygame_gui.elements import UITextEntryLine

        inside, size = self._inside, text.pixels("body")
        wanted = (size, inside.size)
        if self._entry is None or self._made_for != wanted:
            before = self._entry
            self._drop()
            manager = _manager(size, id(pygame.display.get_surface()))
            self._entry = UITextEntryLine(
                relative_rect=inside, manager=manager, initial_text=self._value, object_id="#field"
            )
            self._entry.set_text_length_limit(self.longest)
            if self.allowed:
                self._entry.set_allowed_characters(list(self.allowed))
            self._made_for = wanted
            if self.focused:
                self._entry.focus()
                pygame.key.set_repeat(0)
            if before is not None:
                self._entry.edit_position = before.edit_position
                self._entry.select_range = list(before.select_range)
        elif self._entry.rect.topleft != inside.topleft:
            self._entry.set_position(inside.topleft)
        return self._entry

    def _drop(self) -> None:
        if self._entry is not None:
            self._entry.kill()
            self._entry = None

    def on_focus(self, gained: bool) -> None:
        if not gained and self._entry is None:
            return
        entry = self._line()
        if gained:
            entry.focus()
            # pygame_gui turns pygame's own repetition on: see `held` for why it must be off.
            pygame.key.set_repeat(0)
            pygame.key.start_text_input()
            if self.ring is not None and self.ring.by_keyboard:
                entry.select_range = [0, len(self._value)]
        else:
            entry.unfocus()
            entry.select_range = [0, 0]

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        entry = self._line()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            # The margin around the line belongs to it. Its manager, which would ask for the pointer itself,
            # is never run: selecting by drag needs to be told.
            inside = self._inside
            x = min(max(event.pos[0], inside.left), inside.right - 1)
            y = min(max(event.pos[1], inside.top), inside.bottom - 1)
            event = pygame.event.Event(event.type, {**event.dict, "pos": (x, y)})
            entry.ui_manager.mouse_position = (x, y)
        if event.type == pygame.KEYDOWN:
            return self._key(entry, event)
        if event.type == pygame.TEXTINPUT or (
            event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1
        ):
            entry.hovered = True
            entry.process_event(event)
            self._take(entry)
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.invalidate()
            return True
        return False

    def _key(self, entry: UITextEntryLine, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.done is not None:
                self.done()
                return True
            return False
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        taken = bool(entry.process_event(event))
        self._take(entry)
        printable = bool(getattr(event, "unicode", "")) and event.unicode.isprintable()
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return taken
        return taken or printable or event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE)

    def _take(self, entry: UITextEntryLine) -> None:
        now = entry.get_text()
        if now != self._value:
            self._value = now
            if self.changed is not None:
                self.changed(now)
        self._has_news = True
        self.invalidate()

    def update(self, dt_s: float) -> None:
        if self.focused and self._entry is not None:
            entry, blinked = self._entry, self._entry.cursor_on
            entry.update(dt_s)
            if self._has_news:
                # Its picture is finished one update late: without this the last letters would not show.
                self._has_news = False
                entry.update(0.0)
            if entry.cursor_on != blinked or self.pressed:
                self.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        edge = (
            theme.GOLD
            if self.focused
            else theme.mix(theme.WELL_BORDER, theme.GOLD, 0.45)
            if self.hovered
            else theme.WELL_BORDER
        )
        shapes.box(surface, self.rect, theme.SUNK, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface, theme.RADIUS_SMALL * s)
        if self.focused:
            image = self._line().image
            if image is not None:
                surface.blit(image, self._inside)
        elif self._value:
            ink = theme.INK if self.enabled else theme.INK_FAINT
            text.draw_in(surface, self._value, self._inside, "body", colour=ink, align="left")
        if not self._value and self.placeholder:
            text.draw_in(surface, self.placeholder, self._inside, "body", colour=theme.INK_DIM, align="left")
