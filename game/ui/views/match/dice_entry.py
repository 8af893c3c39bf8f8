"""Dice rolled by hand: a small panel that asks for their faces, by mouse or by typing digits.

On a D10 the digit 0 is its 0 face, which counts 10. Rule: SK-3.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ui import shapes, text, theme
from game.ui.views.match.dice import draw_die
from game.ui.widgets import Button, Widget
from game.ui.widgets.base import is_click


class FaceButton(Widget):
    """One face of the die that is asked for now."""

    def __init__(self, sides: int, face: int, press: Callable[[int], Any]) -> None:
        super().__init__()
        self.sides, self.face, self.press = sides, face, press

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event):
            self.press(self.face)
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        if self.hovered:
            shapes.box(surface, self.rect, theme.alpha(theme.GOLD, 0.35), theme.GOLD, 6 * s)
        draw_die(surface, self.sides, self.face, self.rect.center, round(min(self.rect.size) * 0.74))


class DiceEntry(Widget):
    """The panel. `ask` opens it for some dice, `faces` fills up, `done` is called when all are there."""

    def __init__(self, done: Callable[[tuple[int, ...]], Any], withdraw: Callable[[], Any]) -> None:
        super().__init__()
        self.visible = False
        self.sides: tuple[int, ...] = ()
        self.faces: list[int] = []
        self.title = self.formula = ""
        self.can_withdraw = False
        self._finish = done
        self._done = Button("Done", self.accept, kind="primary", shortcut="Enter")
        self._withdraw = Button("Take back", withdraw, shortcut="Esc")
        self._erase = Button("Erase", self.erase, shortcut="⌫")
        self._pad: list[FaceButton] = []
        self._pad_sides = 0

    @property
    def children(self) -> Sequence[Widget]:
        found: list[Widget] = [*self._pad, self._erase]
        if self.can_withdraw:
            found.append(self._withdraw)
        return [*found, self._done]

    def ask(self, sides: tuple[int, ...], title: str, formula: str, can_withdraw: bool) -> None:
        """Open the panel for dice with these sides."""
        self.sides, self.title, self.formula = sides, title, formula
        self.can_withdraw = can_withdraw
        self.faces = []
        self.visible = True
        self._renew()

    def close(self) -> None:
        self.visible = False

    @property
    def wanted(self) -> int:
        """The sides of the die that is asked for next; 0 when all faces are there."""
        return self.sides[len(self.faces)] if len(self.faces) < len(self.sides) else 0

    @property
    def asks(self) -> str:
        """What is to be rolled and which face comes next, in one line."""
        if not self.wanted:
            return "All told"
        zero = " (0 counts 10)" if self.wanted == 10 else ""
        return f"Roll {self.formula} · now a D{self.wanted}’s face{zero}"

    def put(self, face: int) -> bool:
        """Enter the next die's face; False for one that it does not have."""
        if not self.wanted or not 1 <= face <= self.wanted:
            return False
        self.faces.append(face)
        self._renew()
        return True

    def erase(self) -> None:
        """Take the last face away."""
        if self.faces:
            self.faces.pop()
            self._renew()

    def accept(self) -> None:
        """All faces are there: go on."""
        if not self.wanted:
            self.visible = False
            self._finish(tuple(self.faces))

    def _renew(self) -> None:
        self._done.enabled = not self.wanted
        self._erase.enabled = bool(self.faces)
        if self.wanted and self.wanted != self._pad_sides:
            self._pad_sides = self.wanted
            self._pad = [FaceButton(self.wanted, face + 1, self.put) for face in range(self.wanted)]
        if self.rect.width:
            self.lay_out(self._bounds)
        self.invalidate()

    def type(self, event: pygame.event.Event) -> bool:
        """A key while the panel is open; it takes all that are meant for it."""
        if event.key == pygame.K_BACKSPACE:
            self.erase()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.accept()
            return True
        digit = event.unicode if len(event.unicode) == 1 and event.unicode in "0123456789" else ""
        if digit:
            self.put(10 if digit == "0" else int(digit))
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def lay_out(self, bounds: pygame.Rect) -> None:
        """Stand at the lower right of `bounds`, as high as needed."""
        self._bounds = bounds
        s = text.scale()
        pad, gap = round(14 * s), round(8 * s)
        width = min(bounds.width, round(390 * s))
        slot = round(46 * s)
        self._slots_a_row = max(1, (width - 2 * pad) // slot)
        rows = -(-len(self.sides) // self._slots_a_row)
        columns = 6 if self._pad_sides == 6 else 5
        cell = min(round(52 * s), (width - 2 * pad) // columns)
        pad_rows = -(-self._pad_sides // columns)
        head = text.measure(self.title, "strong", width - 2 * pad)[1] + text.line_height("small") + gap
        high = pad + head + rows * slot + gap + pad_rows * cell + gap + round(theme.ROW * s) + pad
        self.rect = pygame.Rect(0, 0, width, high)
        self.rect.bottomright = bounds.bottomright
        self.rect.top = max(self.rect.top, bounds.top)
        y = self.rect.y + pad + head
        self._slots = pygame.Rect(self.rect.x + pad, y, width - 2 * pad, rows * slot)
        y = self._slots.bottom + gap
        left = self.rect.centerx - columns * cell // 2
        for k, face in enumerate(self._pad):
            row, column = divmod(k, columns)
            face.place((left + column * cell, y + row * cell, cell, cell))
        y += pad_rows * cell + gap
        buttons: list[Button] = [self._erase, *([self._withdraw] if self.can_withdraw else []), self._done]
        each = (width - 2 * pad - gap * (len(buttons) - 1)) // len(buttons)
        for k, button in enumerate(buttons):
            button.show_shortcut = True
            button.show_shortcut = button.size()[0] <= each
            button.place((self.rect.x + pad + k * (each + gap), y, each, round(theme.ROW * s)))

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        shapes.shadow(surface, self.rect, 10 * s, blur=20, opacity=0.55)
        shapes.box(surface, self.rect, theme.FELT, theme.GOLD, theme.RADIUS * s, 2)
        pad = round(14 * s)
        inner = self.rect.width - 2 * pad
        y = text.draw(
            surface, self.title, (self.rect.x + pad, self.rect.y + pad - round(4 * s)), "strong", width=inner
        ).bottom
        text.draw(
            surface, self.asks, (self.rect.x + pad, y), "small", colour=theme.INK_SOFT, width=inner, lines=1
        )
        self._draw_slots(surface)
        for child in self.children:
            child.draw(surface)

    def _draw_slots(self, surface: pygame.Surface) -> None:
        s = text.scale()
        slot = round(46 * s)
        for k, sides in enumerate(self.sides):
            row, column = divmod(k, self._slots_a_row)
            box = pygame.Rect(self._slots.x + column * slot, self._slots.y + row * slot, slot, slot)
            box.inflate_ip(-round(5 * s), -round(5 * s))
            if k < len(self.faces):
                draw_die(surface, sides, self.faces[k], box.center, round(32 * s))
                continue
            is_next = k == len(self.faces)
            edge = theme.GOLD if is_next else theme.FELT_BORDER
            shapes.box(surface, box, theme.alpha(theme.ROOM, 0.4), edge, 7 * s, 2 if is_next else 1)
            text.draw_in(surface, f"D{sides}", box, "label", colour=theme.INK_DIM)
