"""The list of saved matches: look at them, load one, delete one and take that back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import systems
from game.errors import GameError, SaveMismatch
from game.match.record import Record
from game.match.save import Loaded
from game.ui import opening, routes, shapes, slots, text, theme, unfinished
from game.ui.dialogs import Dialog
from game.ui.screens import Keys
from game.ui.slots import Slot
from game.ui.unfinished import JOURNAL
from game.ui.views.parts import MenuScreen, Picture, fitted, icon
from game.ui.widgets import Button, ListBox, flow
from game.units import counted

if TYPE_CHECKING:
    from game.ui.app import App


class SlotRow:
    """A slot as a row: picture, name, scenario and moment, who plays, when."""

    def __init__(self, slot: Slot) -> None:
        self.slot, self.key = slot, slot.key
        self._image = slots.image(slot.picture) if slot.picture else None
        self._fitted: dict[tuple[int, int], pygame.Surface] = {}

    def _side(self) -> tuple[int, int]:
        s = text.scale()
        return round(104 * s), round(66 * s)

    def _lines(self) -> list[tuple[str, str, theme.Colour]]:
        slot = self.slot
        if slot.trouble:
            return [(f"It cannot be loaded: {slot.trouble}", "small", theme.INK_DIM)]
        moment = " · ".join(part for part in (slot.title, slot.turn) if part)
        who = " against ".join(slot.players)
        lines = [(moment, "small", theme.INK_SOFT), (f"{who} · {slot.when}", "small", theme.INK_DIM)]
        return [*lines, (JOURNAL, "small", theme.INK_DIM)] if slot.journal else lines

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        room = width - self._side()[0] - round(14 * text.scale())
        words = text.line_height("heading")
        words += sum(text.measure(line, style, room, 3)[1] for line, style, _ in self._lines())
        return max(self._side()[1], words)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_chosen: bool, is_lit: bool) -> None:
        """Draw it inside the row."""
        size = self._side()
        frame = pygame.Rect(rect.x, rect.y, *size)
        frame.centery = rect.centery
        shapes.box(surface, frame, theme.SUNK, radius=4)
        if self._image is not None:
            if size not in self._fitted:
                self._fitted = {size: fitted(self._image, size)}
            surface.blit(self._fitted[size], self._fitted[size].get_rect(center=frame.center))
        x, y = frame.right + round(14 * text.scale()), rect.y
        room = rect.right - x
        colour = theme.INK_DIM if self.slot.trouble else theme.INK
        y = text.draw(surface, self.slot.name, (x, y), "heading", colour=colour, width=room, lines=1).bottom
        for line, style, ink in self._lines():
            y = text.draw(surface, line, (x, y), style, colour=ink, width=room, lines=3).bottom


class LoadScreen(MenuScreen):
    """All save slots, the chosen one in large beside them."""

    title = "Load a match"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = ListBox(changed=lambda _: self._show(), opened=lambda _: self.load())
        self.list.ground = theme.ROOM
        self.picture = Picture(missing="")
        self.load_button = Button("Load", self.load, kind="primary", shortcut="Enter", icon=icon("folder"))
        self.watch_button = Button("Watch", self.watch, shortcut="W", icon=icon("film"))
        self.delete_button = Button("Delete", self.delete, shortcut="Del", icon=icon("trash"))
        self.ring.add(self.list, self.picture, self.delete_button, self.watch_button, self.load_button)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.refresh()

    def enter(self) -> None:
        self.ring.set_focus(self.list.chosen_row or self.back_button, by_keyboard=self.ring.by_keyboard)

    def uncovered(self) -> None:
        self.refresh()
        self.layout(self.app.size)

    def leave(self) -> None:
        slots.sweep()

    @property
    def slot(self) -> Slot | None:
        """The chosen slot."""
        chosen = self.list.chosen
        return chosen.slot if chosen is not None else None

    def refresh(self, chosen: str | None = None) -> None:
        """Read the folder anew."""
        found = slots.in_order([*slots.find(), *unfinished.journals()])
        self.list.show([SlotRow(slot) for slot in found], chosen)
        self._show()

    def _show(self) -> None:
        slot = self.slot
        self.load_button.visible = self.delete_button.visible = bool(self.list.contents)
        self.watch_button.visible = self.load_button.visible
        self.load_button.enabled = slot is not None and not slot.trouble
        self.watch_button.enabled = self.load_button.enabled
        self.delete_button.enabled = slot is not None
        image = slots.image(slot.picture) if slot is not None and slot.picture else None
        self._image = image
        self._fit_picture()
        self.invalidate()

    def _fit_picture(self) -> None:
        room = self.picture.rect.size
        self.picture.image = fitted(self._image, room) if self._image and min(room) > 8 else None

    # What the buttons do.
    def load(self) -> None:
        """Take up the chosen match; where it does not replay, offer what there is."""
        slot = self.slot
        if slot is None or slot.trouble:
            return
        try:
            if slot.journal:
                self._take_up(unfinished.taken_up(slot.path))
                return
            loaded = systems.open_save(slot.path)
        except GameError as error:
            self.app.notice("This match cannot be loaded", str(error))
            self.refresh()
            return
        if loaded.mismatch is None:
            self._resume(loaded.record)
        else:
            self._offer(loaded, loaded.mismatch)

    def watch(self) -> None:
        """Watch the chosen match as far as it replays."""

        slot = self.slot
        if slot is None or slot.trouble:
            return
        try:
            loaded = systems.recover(slot.path) if slot.journal else systems.open_save(slot.path)
        except GameError as error:
            self.app.notice("This match cannot be watched", str(error))
            self.refresh()
            return
        routes.to("watch")(self.app, loaded.record)
        if loaded.mismatch is not None:
            words = f"It replays up to decision {len(loaded.record)}; there {loaded.mismatch.why}."
            self.app.toast(words, tone="bad", seconds=10)

    def _offer(self, loaded: Loaded, mismatch: SaveMismatch) -> None:
        """The match replays only so far: offer the position before that, and the one that was saved."""
        count = len(loaded.record)
        before = Button(
            f"Go on after decision {count}" if count else "Begin again", lambda: self._resume(loaded.record)
        )
        body = (
            f"It replays up to decision {mismatch.at}. Then: {mismatch.why}.\n\nThe file stays as it is, "
            "whatever you choose."
        )
        buttons = [Button("Cancel", lambda: dialog.close(), shortcut="Esc"), before]
        if loaded.snapshot is not None:
            body += " What was played after that point stands in the saved position, but not in the log."
            buttons.append(
                Button("Go on from the saved position", lambda: self._resume(loaded.go_on()), kind="primary")
            )
        else:
            before.kind = "primary"
        dialog = Dialog(self.app, "This match does not replay", body, buttons, width=620)
        self.app.push(dialog)

    def _take_up(self, found: unfinished.Unfinished) -> None:
        """Go on with a journal, as far as it can be read; it stays where it is."""
        self._resume(found.record)
        if found.trouble:
            self.app.toast(found.trouble, tone="bad", seconds=12)

    def _resume(self, record: Record) -> None:

        # Whatever was open below this list ends first, and lets go of the one journal.
        self.app.back_to(routes.to("menu"))
        opening.keep_unfinished(self.app)
        routes.to("resume")(self.app, record)

    def delete(self) -> None:
        """Delete the chosen slot at once; a toast takes it back."""
        slot = self.slot
        if slot is None:
            return
        at = next((i for i, c in enumerate(self.list.contents) if c.key == slot.key), 0)
        try:
            hidden = slots.put_aside(slot.path)
        except OSError as error:
            self.app.toast(f"It could not be deleted: {error.strerror or error}", tone="bad")
            return
        rest = [c.key for c in self.list.contents if c.key != slot.key]
        self.refresh(rest[min(at, len(rest) - 1)] if rest else None)
        self.layout(self.app.size)
        self.ring.set_focus(self.list.chosen_row or self.back_button)
        self.app.toast(f"Deleted “{slot.name}”", ("Undo", lambda: self._undelete(hidden)))

    def _undelete(self, hidden: Path) -> None:
        try:
            path = slots.bring_back(hidden)
        except OSError as error:
            self.app.toast(f"It could not be brought back: {error.strerror or error}", tone="bad")
            return
        self.refresh(path.name)
        self.layout(self.app.size)
        self.ring.set_focus(self.list.chosen_row)

    def keys(self) -> Keys:
        return [
            ("Up / Down", "choose a match"),
            ("Enter", "load it"),
            ("W", "watch it"),
            ("Del", "delete it"),
            ("Ctrl+Z", "bring it back"),
        ]

    # The picture.
    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        gap = self.ui(theme.PAD)
        buttons = [self.delete_button, self.watch_button, self.load_button]
        body = self.body
        if self.is_wide:
            width = round(body.width * 0.5)
            self.list.place((body.x, body.y, width, body.height))
            self.panel = pygame.Rect(body.x + width + gap, body.y, body.width - width - gap, body.height)
            inner = self.panel.inflate(-2 * gap, -2 * gap)
            row = flow(buttons, inner.x, 0, inner.width, self.ui(8), align="right")
            flow(buttons, inner.x, inner.bottom - row, inner.width, self.ui(8), align="right")
            self.picture.visible = bool(self.list.contents)
            words = text.line_height("title") + 3 * text.line_height("body") + self.ui(12)
            self.picture.place((inner.x, inner.y, inner.width, inner.height - row - gap - words))
        else:
            row = flow(buttons, body.x, 0, body.width, self.ui(8), align="right")
            flow(buttons, body.x, body.bottom - row, body.width, self.ui(8), align="right")
            self.list.place((body.x, body.y, body.width, body.height - row - gap))
            self.panel = pygame.Rect(0, 0, 0, 0)
            self.picture.visible = False
        self._fit_picture()
        self.list.arrange()

    def draw_body(self, surface: pygame.Surface) -> None:
        if not self.list.contents:
            self._draw_empty(surface)
            return
        if self.panel.width:
            shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, self.ui(theme.RADIUS))
            self._draw_words(surface)

    def _draw_empty(self, surface: pygame.Surface) -> None:
        width = min(self.body.width, self.ui(420))
        x, y = self.body.centerx - width // 2, self.body.y + self.body.height // 4
        words = "Save a match with Ctrl+S while you play. The match that you are playing is kept by itself."
        y = text.draw(surface, "Nothing is saved yet", (x, y), "title", width=width, align="centre").bottom
        at = (x, y + self.ui(6))
        text.draw(surface, words, at, "body", colour=theme.INK_SOFT, width=width, align="centre")

    def _draw_words(self, surface: pygame.Surface) -> None:
        slot, picture = self.slot, self.picture.rect
        if slot is None:
            return
        y = picture.bottom + self.ui(10)
        width = picture.width
        y = text.draw(surface, slot.name, (picture.x, y), "title", width=width, lines=1).bottom
        if slot.trouble:
            lines = [f"It cannot be loaded: {slot.trouble}"]
        else:
            moment = " · ".join(p for p in (slot.title, slot.turn, counted(slot.decisions, "decision")) if p)
            lines = [moment, " against ".join(slot.players), slot.journal or f"Saved {slot.when}"]
        for line in lines:
            y = text.draw(
                surface,
                line,
                (picture.x, y),
                "body",
                colour=theme.INK_SOFT,
                width=width,
                lines=4 - len(lines),
            ).bottom
