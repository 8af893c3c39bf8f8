"""Looking at the cards of both forces, one at a time in large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.dialogs import Dialog
from game.ui.screens import Keys
from game.ui.views.parts import Picture, fitted, icon
from game.ui.widgets import Button, Widget, matches

if TYPE_CHECKING:
    from game.ui.app import App


class CardsDialog(Dialog):
    """One card, and Left and Right to the others. `cards` are `views.base.CardPicture` values."""

    def __init__(self, app: App, cards: Sequence[Any], index: int = 0) -> None:
        self.cards, self.index = tuple(cards), index
        self.picture = Picture()
        several = len(self.cards) > 1
        self.previous = Button("Previous", lambda: self.go(-1), icon=icon("chevron_left"), enabled=several)
        self.next = Button("Next", lambda: self.go(1), icon=icon("chevron_right"), enabled=several)
        buttons = [self.previous, self.next]
        widest = max(card.picture.get_width() for card in self.cards)
        close = Button("Close", self.close, kind="primary", shortcut="Enter")
        super().__init__(app, self._title(), buttons=[*buttons, close], width=round(widest / app.scale) + 62)

    def _title(self) -> str:
        return str(self.cards[self.index].name)

    @property
    def heading(self) -> str:
        # The card says its name itself.
        return ""

    def go(self, by: int) -> None:
        """Show the next card or the one before, round the table."""
        self.index = (self.index + by) % len(self.cards)
        self.title = self._title()
        self.layout(self.app.size)
        self.invalidate()

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        card: pygame.Surface = self.cards[self.index].picture
        image = card if card.get_width() <= width else fitted(card, (width, card.get_height()))
        self.picture.image = image
        self.picture.place((x + (width - image.get_width()) // 2, y, *image.get_size()))
        return [self.picture], self.picture.rect.bottom

    def handle(self, event: pygame.event.Event) -> bool:
        if matches(event, "Left") or matches(event, "Right"):
            self.go(1 if matches(event, "Right") else -1)
            return True
        return super().handle(event)

    def keys(self) -> Keys:
        return [("Left / Right", "the card before, the next card")]
