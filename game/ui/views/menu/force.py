"""A side in the set-up of a match: who plays it, under which name, and its cards to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.match.scenario import SideInfo
from game.ui import text, theme
from game.ui.views.parts import SideTitle
from game.ui.widgets import Chip, Choice, Label, TextField, Widget, flow

Section = Callable[[int, int, int], tuple[list[Widget], int]]
"""Places widgets below (x, y) within a width; returns them and the y below the last."""


class Force:
    """The controls of one side."""

    def __init__(
        self,
        index: int,
        side: SideInfo,
        levels: Sequence[Any],
        player: str,
        name: str,
        changed: Callable[[], Any],
    ) -> None:
        """`player` is "human" or a level's id; `changed` is called when the controls need another place."""
        self.index, self.side = index, side
        self._levels = {level.id: level for level in levels}
        look = theme.side_look(side.colour, index)
        self.title = SideTitle(side.name, " ".join(side.blurb.split()), look)
        options = [
            ("human", "A person", "At this table, in turn."),
            *((level.id, f"Computer: {level.title}", level.blurb) for level in levels),
        ]
        self.who = Choice(options, player, lambda _: changed(), kind="list")
        self.name = TextField(name, placeholder=f"Name ({side.name})", longest=24)
        self.blurb = Label("", "small", colour=theme.INK_DIM)
        self.chips: list[Chip] = []

    @property
    def player(self) -> str:
        """ "human", or the id of the computer's level."""
        return str(self.who.value)

    def told(self) -> tuple[str, str | None]:
        """The player's name, and the computer's level or None for a person."""
        if self.player == "human":
            return self.name.value.strip() or self.side.name, None
        level = self._levels[self.player]
        return f"Computer ({level.title})", level.id

    def show_cards(self, cards: Sequence[Any], opened: Callable[[Any], Any]) -> None:
        """Have a chip for each different card, with its count where there are several."""
        counts: dict[str, list[Any]] = {}
        for card in cards:
            counts.setdefault(card.name, []).append(card)
        self.chips = [
            Chip(
                name if (count := sum(card.count for card in same)) == 1 else f"{name} × {count}",
                partial(opened, same[0]),
                tip="Look at the card",
                style="small",
            )
            for name, same in counts.items()
        ]

    def place(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        """Place the controls below one another: see `Section`."""
        s = text.scale()
        gap = round(8 * s)
        widgets: list[Widget] = [self.title]
        self.title.place((x, y, width, self.title.height(width)))
        y = self.title.rect.bottom + gap
        if self.chips:
            y = flow(self.chips, x, y, width, round(6 * s)) + gap
            widgets += self.chips
        self.who.place((x, y, width, self.who.size()[1]))
        y = self.who.rect.bottom + gap
        widgets.append(self.who)
        if self.player == "human":
            self.name.place((x, y, width, self.name.size()[1]))
            widgets.append(self.name)
            y = self.name.rect.bottom
        else:
            self.blurb.string = self._levels[self.player].blurb
            self.blurb.place((x, y, width, self.blurb.height(width)))
            widgets.append(self.blurb)
            y = self.blurb.rect.bottom
        return widgets, y


def stacked(sections: Sequence[Section], x: int, y: int, width: int, gap: int) -> tuple[list[Widget], int]:
    """Place sections below one another."""
    widgets: list[Widget] = []
    for i, section in enumerate(sections):
        placed, y = section(x, y + (gap if i else 0), width)
        widgets += placed
    return widgets, y
