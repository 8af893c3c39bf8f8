"""What moves on the table when something happens: walking, striking, hits, falling. It never makes one wait.

Each animation only sets what the `Display` shows, so it may be hurried to its end at any moment.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.match.contract import Event
from game.rules.skirmish import figures as rules
from game.rules.skirmish.state import Attack, Attacked, CombatBegan, Deployed, Moved, MoveEnded, Removed
from game.ui import theme
from game.ui.camera import Camera, Lens
from game.ui.pieces import labels, marks
from game.ui.pieces.strokes import along, length_of
from game.ui.tables.base import Animation
from game.ui.tables.skirmish.scene import Display

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

WALK_S, WALK_S_PER_IN, WALK_MOST_S = 0.30, 0.12, 1.5
PLACED_S = 0.34
"""A figure that a person has just placed only glides into its place: he saw the way already."""
LUNGE_IN = 0.2
POPUP_S = 1.5
RISE_PX, ASIDE_STEPS = 34, 8
"""How high popups rise, and how many steps they go aside to keep off names."""
STAYS_S = 0.7
"""How long one sees that a computer's figure stays where it is."""
LINGER_S = 0.25
"""How long the target's card stays open after its hits are ticked off."""


@dataclass
class Popup:
    """Words that rise from a figure and fade."""

    words: str
    x: float
    y: float
    colour: theme.Rgb
    age_s: float = 0.0
    style: str = "big_number"
    aside_px: int | None = None
    """How far aside it stands, once that is known: it keeps off the names that were there at first."""


class Motion:
    """Puts events into motion on the display."""

    def __init__(self, seat: Seat, display: Display, camera: Camera) -> None:
        self._seat = seat
        self._display = display
        self._camera = camera
        self.popups: list[Popup] = []
        self.strike: tuple[str, str] | None = None
        """Who is striking whom at this moment."""
        self.hurt: str | None = None
        """Whose Endurance is being ticked off at this moment."""
        self.way: tuple[tuple[float, float], ...] = ()
        """The way that a walking figure follows."""

    def settle(self) -> None:
        self.strike = self.hurt = None
        self.way = ()

    @property
    def blow(self) -> tuple[str, str] | None:
        """Who strikes whom: the blow that is shown, or the one whose dice are still to be told."""
        pending = self._seat.pending
        if self.strike is None and isinstance(pending, Attack):
            return (pending.figure, pending.target)
        return self.strike

    # Events

    def focus(self, event: Event, state: Any) -> None:
        """Bring what happens into view."""
        points: list[tuple[float, float]] = []
        if isinstance(event, Moved):
            points = [(x, y) for x, y in event.route] or [(event.end.x_in, event.end.y_in)]
        elif isinstance(event, Attacked):
            points = [self._display.place_of(event.figure), self._display.place_of(event.target)]
        elif isinstance(event, Removed):
            points = [self._display.place_of(event.figure)]
        elif isinstance(event, Deployed):
            points = [(event.pose.x_in, event.pose.y_in)]
        elif isinstance(event, CombatBegan):
            points = [self._display.place_of(figure) for pair in event.contacts for figure in pair[:2]]
        if points:
            self._camera.focus(points, over_s=0.0 if self._seat.app.reduced_motion else 0.45)

    def prelude(self, event: Event, before: Any, after: Any) -> Animation | None:
        """Before the dice roll: the arm is raised."""
        if not isinstance(event, Attacked):
            return None
        striker, target = self._display.shown[event.figure], self._display.shown[event.target]
        home = _home(before, event.figure)
        ux, uy = _towards(home, (target.x, target.y))
        self.strike = (event.figure, event.target)

        def advance(progress: float) -> None:
            pull = -0.10 * math.sin(min(1.0, progress) * math.pi / 2)
            striker.x, striker.y = home[0] + ux * pull, home[1] + uy * pull
            self._display.touch()

        return self._animation(0.22, advance)

    def animate(self, event: Event, before: Any, after: Any) -> Animation | None:
        """The motion that shows an event."""
        if isinstance(event, Attacked):
            return self._blow(event, before)
        self.settle()
        if isinstance(event, Moved):
            return self._walk(event, before)
        if isinstance(event, MoveEnded):
            return self._stay(event)
        if isinstance(event, Removed):
            return self._fall(event)
        if isinstance(event, Deployed):
            return self._arrive(event)
        return None

    def _animation(self, duration_s: float, advance: Any) -> Animation:
        return Animation(0.0 if self._seat.app.reduced_motion else duration_s, advance)

    def _walk(self, event: Moved, before: Any) -> Animation:
        shown = self._display.shown[event.figure]
        is_placed = self._seat.is_human(rules.piece_of(before, event.figure).side)
        length = event.length_in
        if is_placed:
            duration = PLACED_S
        else:
            duration = min(WALK_MOST_S, WALK_S + WALK_S_PER_IN * length)
            self.way = event.route if length > 0.05 else ()
        turn = (event.end.heading_deg - event.start.heading_deg + 180) % 360 - 180
        route = event.route or ((event.end.x_in, event.end.y_in),)
        drawn = length_of(route)  # on squares the length that counts is another (SK-4.3)

        def advance(progress: float) -> None:
            if progress >= 1:
                shown.put(event.end)
                shown.lift = 0.0
                self.way = ()
            else:
                eased = progress * progress * (3 - 2 * progress)
                shown.x, shown.y = along(route, drawn * eased)[0] if len(route) > 1 else route[0]
                shown.heading_deg = event.start.heading_deg + turn * eased
                shown.lift = min(1.0, progress * 6, (1 - progress) * 6)
            self._display.touch()

        return self._animation(duration, advance)

    def _stay(self, event: MoveEnded) -> Animation | None:
        """Say which of a computer's figures stay: nothing else would show that it had its move."""
        if self._seat.is_human(event.side) or not event.stayed:
            return None
        told = False

        def advance(progress: float) -> None:
            nonlocal told
            if not told:
                told = True
                for figure in event.stayed:
                    x, y = self._display.place_of(figure)
                    self.popups.append(Popup("stays", x, y - 0.35, theme.INK, style="heading"))

        return self._animation(STAYS_S, advance)

    def _blow(self, event: Attacked, before: Any) -> Animation:
        striker, target = self._display.shown[event.figure], self._display.shown[event.target]
        home, stand = _home(before, event.figure), _home(before, event.target)
        ux, uy = _towards(home, stand)
        self.strike = (event.figure, event.target)
        self.hurt = event.target if event.hits else None
        told = False
        acts_s = 0.75 if event.hits else 0.5
        lasts_s = acts_s + (LINGER_S if event.hits else 0.0)

        def advance(part: float) -> None:
            nonlocal told
            progress = min(1.0, part * lasts_s / acts_s)
            lunge = LUNGE_IN * math.sin(min(1.0, progress / 0.5) * math.pi) if progress < 0.5 else 0.0
            striker.x, striker.y = home[0] + ux * lunge, home[1] + uy * lunge
            if progress >= 0.25 and not told:
                told = True
                self._tell_hits(event, stand)
            shake = 0.0
            if event.hits and 0.25 < progress < 0.7:
                shake = 0.05 * math.sin((progress - 0.25) * 60) * (0.7 - progress) / 0.45
            target.x, target.y = stand[0] + ux * abs(shake), stand[1] + uy * abs(shake)
            ticked = min(1.0, max(0.0, (progress - 0.25) / 0.5))
            target.hits = event.hits_before + event.hits * ticked
            if progress >= 1:
                striker.x, striker.y = home
                target.x, target.y = stand
                target.hits = float(event.hits_before + event.hits)
            self._display.touch()

        return self._animation(lasts_s, advance)

    def _tell_hits(self, event: Attacked, at: tuple[float, float]) -> None:
        if event.hits:
            words, colour, style = f"−{event.hits}", theme.rgb("#ffe1a6"), "big_number"
        elif event.is_hit:
            words, colour, style = "no damage", theme.INK, "heading"
        else:
            words, colour, style = "miss", theme.INK, "heading"
        self.popups.append(Popup(words, at[0], at[1] - 0.35, colour, style=style))

    def _fall(self, event: Removed) -> Animation:
        shown = self._display.shown[event.figure]

        def advance(progress: float) -> None:
            shown.sink = min(1.0, progress * 1.6)
            shown.opacity = 1.0 - max(0.0, progress - 0.35) / 0.65
            if progress >= 1:
                shown.is_there = False
            self._display.touch()

        return self._animation(0.9, advance)

    def _arrive(self, event: Deployed) -> Animation:
        shown = self._display.shown[event.figure]
        shown.put(event.pose)
        shown.is_there = True

        def advance(progress: float) -> None:
            shown.lift = 1.0 - progress
            shown.opacity = min(1.0, 0.3 + progress)
            self._display.touch()

        return self._animation(0.3, advance)

    # Time and drawing

    def update(self, dt_s: float) -> bool:
        if not self.popups:
            return False
        for popup in self.popups:
            popup.age_s += dt_s
        self.popups = [popup for popup in self.popups if popup.age_s < POPUP_S]
        return True

    def draw(self, surface: pygame.Surface, lens: Lens, names: Sequence[pygame.Rect] = ()) -> None:
        """The popups, above all else on the table, beside the `names` written there."""
        for popup in self.popups:
            part = popup.age_s / POPUP_S
            x, y = lens.px(popup.x, popup.y)
            most = 0 if self._seat.app.reduced_motion else RISE_PX
            rise = most * (1 - (1 - part) ** 2)
            picture = labels.halo(popup.words, popup.style, popup.colour)
            if popup.aside_px is None:
                popup.aside_px = _aside(picture.get_rect(center=(round(x), round(y))), most, names)
            x += popup.aside_px
            if part > 0.6:
                picture = picture.copy()
                fade = round(255 * (1 - (part - 0.6) / 0.4))
                picture.fill((255, 255, 255, fade), special_flags=pygame.BLEND_RGBA_MULT)
            at = picture.get_rect(center=(round(x), round(y - rise)))
            surface.blit(picture, at.clamp(surface.get_clip()))

    def draw_way(self, surface: pygame.Surface, lens: Lens, colour: theme.Rgb) -> None:
        """The way of the figure that is walking."""
        if self.way:
            marks.route(surface, lens, self.way, colour=colour)


def _aside(start: pygame.Rect, rise: int, names: Sequence[pygame.Rect]) -> int:
    """How far to the right (or left: less than 0) words that rise from a place keep off all names."""
    column = start.union(start.move(0, -rise))
    step = max(1, start.width // 4)
    offs = sorted((k * step for k in range(-ASIDE_STEPS, ASIDE_STEPS + 1)), key=lambda off: (abs(off), -off))
    return next((off for off in offs if column.move(off, 0).collidelist(names) < 0), 0)


def _home(state: Any, figure: str) -> tuple[float, float]:
    pose = rules.piece_of(state, figure).pose
    assert pose is not None
    return (pose.x_in, pose.y_in)


def _towards(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    far = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far)
