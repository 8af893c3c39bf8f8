"""The dialog that keeps a match under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game import systems
from game.errors import GameError
from game.match.label import noted_line
from game.ui import slots, text, theme
from game.ui.dialogs import Dialog, ask
from game.ui.screens import Keys
from game.ui.slots import Slot
from game.ui.views.menu.load import SlotRow
from game.ui.views.parts import icon
from game.ui.widgets import Button, Label, TextField, Widget, is_activation, is_click
from game.ui.widgets.base import Widget as BaseWidget

if TYPE_CHECKING:
    from game.ui.app import App


class _SlotCard(BaseWidget):
    """A slot that exists: choosing it writes its name into the field and goes there."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, slot: Slot, dialog: SaveDialog) -> None:
        super().__init__()
        self.slot, self.dialog, self.content = slot, dialog, SlotRow(slot)

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        pad = round(8 * text.scale())
        return self.content.height(width - 2 * pad) + 2 * pad

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event) or is_activation(event):
            self.dialog.field.value = self.slot.name
            self.dialog.typed(self.slot.name)
            if self.ring is not None:
                self.ring.set_focus(self.dialog.field)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        from game.ui import shapes

        s = text.scale()
        lit = self.hovered or self.focus_shown
        same = self.slot.name.casefold() == self.dialog.field.value.strip().casefold()
        edge = theme.GOLD if same else theme.WELL_BORDER if lit else theme.PANEL_BORDER
        ground = theme.WELL_HOVER if lit else theme.WELL
        shapes.box(surface, self.rect, ground, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface, theme.RADIUS_SMALL * s)
        pad = round(8 * s)
        self.content.draw(surface, self.rect.inflate(-2 * pad, -2 * pad), is_chosen=same, is_lit=lit)


class SaveDialog(Dialog):
    """A name to type, the slots there are below it; overwriting one is asked once."""

    def __init__(
        self, app: App, record: Any, thumbnail: pygame.Surface | None = None, turn: str = ""
    ) -> None:
        """`turn` is the moment in words ("Turn 3"), kept in the record's notes for the list of slots."""
        self.record, self.thumbnail, self.turn = record, thumbnail, turn
        self.slots = slots.find()
        self.field = TextField(
            self._suggestion(),
            placeholder="A name for this match",
            longest=slots.LONGEST_NAME,
            changed=self.typed,
            done=self.save,
        )
        self.save_button = Button("Save", self.save, kind="primary", shortcut="Enter", icon=icon("save"))
        self.cards = [_SlotCard(slot, self) for slot in self.slots if not slot.trouble]
        buttons = [Button("Cancel", self.close, shortcut="Esc"), self.save_button]
        super().__init__(app, "Save this match", buttons=buttons, width=540)
        self.typed(self.field.value)

    def _suggestion(self) -> str:
        """The name it was saved under before; else the scenario with a number that is free."""
        named = noted_line(self.record.notes, "slot")
        if named:
            return named
        title = self.record.scenario.title
        taken = {slot.name.casefold() for slot in self.slots}
        number = 1
        while (name := title if number == 1 else f"{title} {number}").casefold() in taken:
            number += 1
        return name

    def enter(self) -> None:
        self.ring.set_focus(self.field, by_keyboard=True)

    def first_focus(self) -> Widget | None:
        return self.field

    @property
    def overwrites(self) -> Slot | None:
        """The slot that bears the name in the field."""
        name = self.field.value.strip().casefold()
        return next((slot for slot in self.slots if slot.name.casefold() == name), None)

    def typed(self, value: str) -> None:
        """The name has changed: say what Save would do."""
        self.save_button.enabled = bool(value.strip())
        label = "Overwrite" if self.overwrites is not None else "Save"
        if self.save_button.label != label:
            self.save_button.label = label
            if self.app.screen is self:
                self.layout(self.app.size)
        self.invalidate()

    def save(self) -> None:
        """Keep the match, asking first if another slot bears the name."""
        if not self.field.value.strip():
            return
        old = self.overwrites
        # Saving a match again over its own slot is what one expects: nothing to ask.
        if old is None or old.name == self.record.notes.get("slot"):
            self._write()
            return
        told = " · ".join(p for p in (old.title, old.turn, f"saved {old.when}" if old.when else "") if p)
        ask(
            self.app,
            f"Overwrite “{old.name}”?",
            f"{told}. The match in that slot will be gone.",
            "Overwrite",
            self._write,
            danger=True,
        )

    def _write(self) -> None:
        name = self.field.value.strip()
        before = dict(self.record.notes)
        notes = {**before, "slot": name}
        if self.turn:
            notes["turn"] = self.turn
        path = slots.path_for(name, self.slots)
        try:
            self.record.note(notes)
            picture = slots.png(self.thumbnail) if self.thumbnail is not None else None
            systems.save(self.record, path, picture)
        except GameError as error:
            self.record.note(before)
            self.app.notice("The match could not be saved", str(error))
            return
        self.close()
        self.app.toast(f"Saved as “{name}”", tone="good", seconds=3)

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        row = self.ui(theme.ROW)
        self.field.place((x, y, width, row))
        widgets: list[Widget] = [self.field]
        y += row + self.ui(14)
        if self.cards:
            label = Label("Saved before", "label", colour=theme.INK_DIM)
            label.place((x, y, width, label.height(width)))
            widgets.append(label)
            y = label.rect.bottom + self.ui(6)
        for card in self.cards:
            card.place((x, y, width, card.height(width)))
            widgets.append(card)
            y = card.rect.bottom + self.ui(8)
        return widgets, y

    def keys(self) -> Keys:
        return [("Enter", "save under the name in the field"), ("Tab", "go to the slots there are")]
