"""The table moves aside: nobody who strikes, or may be struck, stays under a panel that lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.match.contract import State
from game.rules.skirmish import figures as rules
from game.rules.skirmish import melee
from game.ui import text
from game.ui.camera import GLIDE_S, Camera
from game.ui.pieces import figures
from game.ui.tables.skirmish.motion import Motion
from game.ui.tables.skirmish.scene import token_at

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

APART = 10
"""How far from the panel and the table's rim the fighters come to stand, unscaled."""


class Aside:
    """Looks once at each choice, blow and panel whether somebody is covered."""

    def __init__(self, seat: Seat, camera: Camera, motion: Motion) -> None:
        self._seat, self._camera, self._motion = seat, camera, motion
        self._state: State | None = None
        self._looked_at: tuple[tuple[str, ...], tuple[int, ...]] = ((), ())
        """In which state, and for which figures and panel, it was looked last."""
        self._has_moved = False
        """The table, that was shown whole, has moved."""

    def update(self) -> None:
        """Move the table aside where it must be, and back after the combat."""
        panel = self._seat.panel_over_table
        if not panel.width:
            self._move_back()
            return
        wanted = self._fighters()
        asked = (wanted, tuple(panel))
        if self._state is self._seat.state and asked == self._looked_at:
            return
        self._state, self._looked_at = self._seat.state, asked
        if not wanted:
            self._move_back()
            return
        bodies = [self._body(figure) for figure in wanted]
        if panel.collidelist(bodies) >= 0:
            was_fitted = self._camera.is_fitted
            if self._camera.uncover(bodies, self._clear_of(panel), self._glide_s):
                self._has_moved |= was_fitted

    def _fighters(self) -> tuple[str, ...]:
        if self._motion.blow is not None:
            return self._motion.blow
        seat, decision = self._seat, self._seat.decision
        if not seat.can_act or decision is None or decision.kind != "combat":
            return ()
        struck = {foe for figure in decision.figures for foe in melee.targets_of(seat.state, figure)}
        return (*decision.figures, *sorted(struck))

    def _body(self, figure: str) -> pygame.Rect:
        state, piece = self._seat.state, rules.piece_of(self._seat.state, figure)
        assert piece.pose is not None
        token = token_at(state, figure, piece.pose, self._seat.side_look(piece.side))
        return figures.footprint(self._camera.lens, token)

    def _clear_of(self, panel: pygame.Rect) -> pygame.Rect:
        """What of the table's area lies beside the panel, without its rim."""
        area, rim = self._camera.area, round(APART * text.scale())
        clear = pygame.Rect(
            panel.right, area.y, area.right - self._seat.beside_px[1] - panel.right, area.height
        )
        return clear.inflate(-2 * rim, -2 * rim)

    def _move_back(self) -> None:
        if self._has_moved and self._seat.state.phase != "combat" and not self._camera.is_gliding:
            self._has_moved = False
            if not self._camera.is_held:
                self._camera.fit(by_hand=False, over_s=self._glide_s)

    @property
    def _glide_s(self) -> float:
        return 0.0 if self._seat.app.reduced_motion else GLIDE_S
