"""The match screen as a system's view sees it: the `Seat` of `tables.base`, on a running `MatchScreen`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.match.contract import Action, Decision, Mark, Refusal, State
from game.ui import theme
from game.ui.widgets import Tip

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.views.match.screen import MatchScreen

TAG_WIDTH = 230
"""The sign of whose turn it is needs about so much of the table's upper left corner, unscaled."""


class MatchSeat:
    """Everything is read from the screen at each call, so nothing here can be out of date."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen
        self._decided_in: State | None = None
        self._decision: Decision | None = None

    # What there is

    @property
    def app(self) -> App:
        return self._screen.app

    @property
    def system(self) -> Any:
        return self._screen.session.system

    @property
    def scenario(self) -> Any:
        return self._screen.session.scenario

    @property
    def record(self) -> Any:
        return self._screen.session.record

    @property
    def state(self) -> State:
        return self._screen.flow.seen(self._screen.flow.shown)

    @property
    def decision(self) -> Decision | None:
        state = self.state
        if state is not self._decided_in:
            # Asked for many times a frame, and the same as long as the state is.
            self._decided_in, self._decision = state, self.system.to_act(state)
        return self._decision

    @property
    def can_act(self) -> bool:
        return self._screen.flow.can_act

    @property
    def is_busy(self) -> bool:
        return self._screen.flow.is_busy

    @property
    def is_peeking(self) -> bool:
        return self._screen.flow.timeline is not None

    @property
    def selected(self) -> str | None:
        return self._screen.selected

    @property
    def lit_figures(self) -> tuple[str, ...]:
        return self._screen.lit_figures

    @property
    def marks(self) -> tuple[Mark, ...]:
        refusal = self._screen.refusal
        return refusal.marks if refusal is not None else ()

    @property
    def intents(self) -> tuple[Mark, ...]:
        return self._screen.voice.marks

    @property
    def intents_strength(self) -> float:
        return self._screen.voice.strength(self.app.reduced_motion)

    @property
    def pending(self) -> Action | None:
        wanted = self._screen.session.wanted
        return wanted.action if wanted is not None and self._screen.flow.timeline is None else None

    @property
    def over_table(self) -> list[pygame.Rect]:
        screen = self._screen
        return [*screen.panels.over_table(), *([screen.voice.rect] if screen.voice.rect.width else [])]

    @property
    def beside_px(self) -> tuple[int, int]:
        panels = self._screen.panels
        areas, wide = panels.areas, self._screen.ui(TAG_WIDTH)
        if areas.side is not None:
            wide = max(wide, areas.side.right - areas.table_inside.x)
        return wide * panels.tag.visible, areas.handle.width

    @property
    def panel_over_table(self) -> pygame.Rect:
        return self._screen.panels.over_side

    # What a view may do

    def check(self, action: Action) -> Refusal | None:
        return self._screen.session.check(action)

    def propose(self, action: Action) -> Refusal | None:
        return self._screen.propose(action)

    def show_refusal(self, refusal: Refusal) -> None:
        self._screen.show_refusal(refusal)

    def clear_refusal(self) -> None:
        self._screen.clear_refusal()

    def select(self, figure: str | None) -> None:
        self._screen.select(figure)

    def open_rule(self, number: str) -> None:
        self._screen.open_rule(number)

    def side_look(self, side: int) -> theme.SideLook:
        return theme.side_look(self.scenario.sides[side].colour, side)

    def side_name(self, side: int) -> str:
        name: str = self.scenario.sides[side].name
        return name

    def player_name(self, side: int) -> str:
        return self._screen.session.players[side].name

    def is_human(self, side: int) -> bool:
        return self._screen.session.players[side].is_human

    def hurry(self) -> None:
        self._screen.hurry()

    def invalidate(self) -> None:
        self._screen.invalidate()

    def refresh(self) -> None:
        self._screen.refresh()

    def tooltip(self, tip: Tip | str, at: pygame.Rect) -> None:
        self._screen.tip_at(tip, at)
