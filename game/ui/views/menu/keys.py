"""Every action with its key: press a new one, see what stands in its way, or go back to the usual ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import keys, shapes, text, theme
from game.ui.dialogs import Dialog
from game.ui.screens import Keys
from game.ui.views.parts import MenuScreen
from game.ui.widgets import Button, Label, ScrollArea, Widget
from game.ui.widgets.base import is_activation, is_click

if TYPE_CHECKING:
    from game.ui.app import App

_MODIFIERS = (
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
)
FIXED = (
    ("Esc", "back; put back what is held"),
    ("Tab", "to the next control"),
    ("Enter / Space", "press the control that has the focus"),
    ("1 / 2 / 3", "take that choice"),
)
"""Keys that stay as they are."""


class KeyRow(Widget):
    """An action and its key; Enter or a click asks for another."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, act: keys.Act, ask: Callable[[keys.Act], Any]) -> None:
        super().__init__()
        self.act, self.ask = act, ask

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        words = text.measure(self.act.what, "body", width - self._cap_width - round(24 * text.scale()))[1]
        return max(words + round(10 * text.scale()), round(theme.ROW * text.scale()))

    @property
    def _cap_width(self) -> int:
        s = text.scale()
        return max(round(92 * s), text.width_of(keys.of(self.act.id), "label") + round(22 * s))

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self.ask(self.act)
            return True
        if is_activation(event):
            self.ask(self.act)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        if self.hovered or self.focus_shown:
            shapes.box(surface, self.rect, theme.WELL_HOVER, None, theme.RADIUS_SMALL * s)
        self.draw_focus(surface, theme.RADIUS_SMALL * s)
        key = keys.of(self.act.id)
        is_own = key != self.act.key
        cap = pygame.Rect(0, 0, self._cap_width, text.line_height("label") + round(10 * s))
        cap.midright = (self.rect.right - round(6 * s), self.rect.centery)
        edge = theme.GOLD if is_own else theme.WELL_BORDER
        shapes.box(surface, cap, theme.WELL, edge, 5 * s)
        text.draw_in(surface, key, cap, "label", colour=theme.GOLD)
        room = pygame.Rect(self.rect.x + round(10 * s), self.rect.y, 0, self.rect.height)
        room.width = cap.left - room.x - round(10 * s)
        text.draw_in(surface, _capital(self.act.what), room, "body", align="left", lines=None)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


class KeysScreen(MenuScreen):
    """The list, in the groups of where the keys work."""

    title = "Keys"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.rows = {act.id: KeyRow(act, self.ask) for act in keys.acts()}
        self.reset_button = Button("The usual keys", self.reset)
        self.area = ScrollArea(ground=None)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.ring.add(self.area, self.reset_button)

    def enter(self) -> None:
        self.ring.set_focus(next(iter(self.rows.values())), by_keyboard=self.ring.by_keyboard)

    def ask(self, act: keys.Act) -> None:
        """Ask for a new key."""
        self.app.push(KeyDialog(self.app, act))

    def reset(self) -> None:
        """Back to the usual keys; a toast takes it back."""
        before = dict(self.app.settings.keys)
        if not before:
            self.app.toast("These are the usual keys.", seconds=3)
            return
        self.app.change(keys={})
        self.app.toast("The usual keys are back", ("Undo", lambda: self.app.change(keys=before)))

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        offset = self.area.empty()
        pad, gap = self.ui(theme.PAD), self.ui(18)
        w, h = self.reset_button.size()
        bar = self.ui(theme.BAR_HEIGHT)
        self.reset_button.place((size[0] - self.ui(16) - w, (bar - h) // 2, w, h))
        width = min(self.body.width, self.ui(1080))
        x = self.body.x + (self.body.width - width) // 2
        inner = width - 2 * pad - self.ui(14)
        columns = 2 if inner >= self.ui(760) else 1
        each = (inner - gap * (columns - 1)) // columns
        bottoms = [0] * columns
        widgets: list[Widget] = []
        for group in keys.GROUPS:
            k = bottoms.index(min(bottoms))
            left = k * (each + gap)
            acts = [self.rows[act.id] for act in group.acts]
            bottoms[k] = self._group(widgets, group.title, acts, left, bottoms[k], each) + gap
        k = bottoms.index(min(bottoms))
        bottoms[k] = self._fixed(widgets, k * (each + gap), bottoms[k], each)
        total = max(bottoms)
        self.panel = pygame.Rect(x, self.body.y, width, min(total + 2 * pad, self.body.height))
        self.area.place((x + pad, self.body.y + pad, width - 2 * pad, self.panel.height - 2 * pad))
        for widget in widgets:
            widget.place(widget.rect.move(self.area.rect.topleft))
        self.area.ground = theme.PANEL
        self.area.fill(widgets, total)
        self.area.scroll_to(offset)

    def _group(
        self, widgets: list[Widget], title: str, rows: list[KeyRow], x: int, y: int, width: int
    ) -> int:
        label = Label(title, "heading", colour=theme.GOLD)
        label.place((x + self.ui(10), y, width, label.height(width)))
        widgets.append(label)
        y = label.rect.bottom + self.ui(4)
        for row in rows:
            row.place((x, y, width, row.height(width)))
            widgets.append(row)
            y = row.rect.bottom
        return y

    def _fixed(self, widgets: list[Widget], x: int, y: int, width: int) -> int:
        """The keys that stay as they are, told in one label."""
        head = Label("These stay as they are", "heading", colour=theme.INK_DIM)
        head.place((x + self.ui(10), y, width, head.height(width)))
        words = "\n".join(f"{key}: {what}" for key, what in FIXED)
        body = Label(words, "small", colour=theme.INK_DIM)
        body.place((x + self.ui(10), head.rect.bottom + self.ui(4), width - self.ui(20), 0))
        body.rect.height = body.height(body.rect.width)
        widgets += [head, body]
        return body.rect.bottom

    def keys(self) -> Keys:
        return [("Up / Down", "choose an action"), ("Enter", "give it another key")]

    def draw_body(self, surface: pygame.Surface) -> None:
        shapes.box(surface, self.panel, theme.PANEL, theme.PANEL_BORDER, self.ui(theme.RADIUS))


class KeyDialog(Dialog):
    """Waits for a key for one action. What cannot be is explained, and another may be pressed at once."""

    wants_every_key = True

    def __init__(self, app: App, act: keys.Act) -> None:
        self.act = act
        self.pressed = ""
        self.clashing: tuple[str, ...] = ()
        self.take_button = Button("Take it from there", self.take_over)
        buttons = [
            Button("Leave it", self.close),
            Button("The usual key", lambda: self.give(act.key)),
            self.take_button,
        ]
        super().__init__(app, f"Press the key for: {act.what}", self._words(), buttons, width=520)
        self.take_button.visible = False

    def first_focus(self) -> Widget | None:
        return None

    def _words(self) -> str:
        now = f"Now it is {keys.of(self.act.id)}."
        if self.act.key != keys.of(self.act.id):
            now += f" The usual key is {self.act.key}."
        if self.act.ignores_shift:
            now += " Shift is kept free: with it the same is done finer, or the other way round."
        return f"{now} Esc leaves it so."

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or (self.ring.focus is not None and self.ring.by_keyboard):
            return super().handle(event)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key == pygame.K_TAB:
            self.ring.step(1)
        elif event.key not in _MODIFIERS:
            self._take(event)
        return True

    def _take(self, event: pygame.event.Event) -> None:
        name = keys.name_of(event)
        if name and self.act.ignores_shift:
            name = name.replace("Shift+", "")
        if not name:
            self._say("That key cannot be used: it has no name here, or it is needed everywhere.")
        elif name == keys.of(self.act.id):
            self.close()
        else:
            self.give(name)

    def give(self, key: str) -> None:
        """Give the action this key, or say which other action has it."""
        bound = self.app.settings.keys
        self.pressed, self.clashing = key, keys.clashes(self.act.id, key, bound)
        if not self.clashing:
            self._keep({**bound, self.act.id: key})
            return
        named = " and ".join(
            f"“{keys.act(other).what}” ({keys.title_of(other).lower()})" for other in self.clashing
        )
        self._say(
            f"{key} already does {named}. Press another key, or take it from there: then you choose a new "
            "key for that at once."
        )

    def _say(self, words: str) -> None:
        self.body = words
        self.take_button.visible = bool(self.clashing)
        self.app.sounds.play("refuse", 0.4)
        self.layout(self.app.size)
        self.invalidate()

    def take_over(self) -> None:
        """Take the key from the action that has it, and ask for a new one for that."""
        if not self.clashing:
            return
        robbed = self.clashing[0]
        bound = dict(self.app.settings.keys)
        mine = keys.of(self.act.id)
        bound[self.act.id] = self.pressed
        for other in self.clashing:
            # Until it is given a key of its own it has the one that is free now.
            bound[other] = mine
        self._keep(bound)
        self.app.push(KeyDialog(self.app, keys.act(robbed)))

    def _keep(self, bound: dict[str, str]) -> None:
        self.close()
        self.app.change(keys=bound)
        if keys.of(self.act.id) != self.pressed:
            self.app.toast(f"{self.pressed} could not be given: it would do two things.", tone="bad")
            return
        self.app.toast(f"{_capital(self.act.what)}: {self.pressed}", tone="good", seconds=3)
