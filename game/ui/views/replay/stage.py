"""A match played on a stage without a window: the system's own view, dice tray and captions, frame by frame.

What moves here moves as on the match screen, because the same view and the same playback do it. Nothing is
decided, nobody looks on, no sound is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.match.contract import Action, Decision, Mark, Refusal, State
from game.ui import lengths, shapes, text, theme
from game.ui.settings import Settings
from game.ui.tables.base import SystemView, view_class
from game.ui.views.match.dice import TrayPanel
from game.ui.views.match.entries import Line
from game.ui.views.match.playback import Playback, PlaybackDoor

OPENING_S, BREATH_S, ENDING_S = 1.0, 0.35, 2.4
"""How long the first moment stands, each decision after it has been shown, and the last."""
SHARPEN_TIMES = 40
"""The ground is painted sharp a few tiles at a time; so often at most it is asked to go on."""


class _Silence:
    """Sounds for nobody."""

    def play(self, name: str, loudness: float = 1.0) -> None:
        pass


class _StageApp:
    """As much of the app as a view asks for."""

    def __init__(self, settings: Settings, size: tuple[int, int]) -> None:
        self.settings, self.size = settings, size
        self.sounds = _Silence()
        self.reduced_motion = False
        self.scale = text.scale()
        self.is_stale = False

    def ui(self, pixels: float) -> int:
        return round(pixels * self.scale)

    def invalidate(self) -> None:
        self.is_stale = True

    def toast(self, *words: Any, **more: Any) -> None:
        pass


class StageSeat:
    """The `Seat` of a view on a stage: it may look, and nothing else."""

    can_act = False
    is_busy = True
    is_peeking = True
    selected: str | None = None
    lit_figures: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    intents: tuple[Mark, ...] = ()
    intents_strength = 0.0
    pending: Action | None = None
    beside_px = (0, 0)
    panel_over_table = pygame.Rect(0, 0, 0, 0)

    def __init__(self, app: Any, record: Any, state: State) -> None:
        self.app, self.record = app, record
        self.system, self.scenario = record.system, record.scenario
        self.state = state

    @property
    def decision(self) -> Decision | None:
        found: Decision | None = self.system.to_act(self.state)
        return found

    def check(self, action: Action) -> Refusal | None:
        found: Refusal | None = self.system.check(self.state, action)
        return found

    def propose(self, action: Action) -> Refusal | None:
        return None

    def show_refusal(self, refusal: Refusal) -> None:
        pass

    def clear_refusal(self) -> None:
        pass

    def select(self, figure: str | None) -> None:
        pass

    def open_rule(self, number: str) -> None:
        pass

    def side_look(self, side: int) -> theme.SideLook:
        return theme.side_look(self.scenario.sides[side].colour, side)

    def side_name(self, side: int) -> str:
        name: str = self.scenario.sides[side].name
        return name

    def player_name(self, side: int) -> str:
        return self.side_name(side)

    def is_human(self, side: int) -> bool:
        # Nobody has placed the figures by hand: every walk is shown whole.
        return False

    def hurry(self) -> None:
        pass

    @property
    def over_table(self) -> list[pygame.Rect]:
        return []

    def invalidate(self) -> None:
        self.app.invalidate()

    def refresh(self) -> None:
        self.app.invalidate()

    def tooltip(self, tip: Any, at: pygame.Rect) -> None:
        pass


class Stage:
    """Shows a stretch of a record's path: `play` yields the seconds that each picture stands.

    `nodes` is the path, of which the decisions after `start` up to `end` are shown.
    """

    def __init__(
        self,
        record: Any,
        nodes: Sequence[Any],
        size: tuple[int, int],
        settings: Settings | None = None,
        *,
        start: int = 0,
        end: int | None = None,
    ) -> None:
        self.record, self.nodes, self.size = record, tuple(nodes), size
        self.end = len(self.nodes) - 1 if end is None else min(end, len(self.nodes) - 1)
        self.start = max(0, min(start, self.end))
        self.done = self.start
        """How many decisions of the path have been shown."""
        # Words as large as on a window of 1280 x 800, within what can still be read.
        text.set_scale(min(2.0, max(0.82, min(size[0] / 1060, size[1] / 690))))
        self.surface = pygame.Surface(size)
        self.app = _StageApp(settings or Settings(), size)
        self._shown: dict[int, State] = {}
        self.seat = StageSeat(self.app, record, self._seen(self.nodes[self.start].id))
        self.view: SystemView = view_class(record.system.id)(self.seat)  # type: ignore[arg-type]
        self.tray = TrayPanel(lambda name, loudness: None)
        self.tray.side_look = self.seat.side_look
        self.captions: list[Line] = []
        self.is_ending = False
        door = PlaybackDoor(
            self._seen, self._parent, self._told, self._settled, lambda node, shown: None, lambda: 1.0
        )
        self.playback = Playback(self.view, self.tray, door)
        self._lay_out()
        self.view.settle(self.seat.state)

    # What playback asks for

    def _seen(self, node: int) -> State:
        if node not in self._shown:
            state = self.record.at(node).state
            decision = self.record.system.to_act(state)
            self._shown[node] = self.record.system.view(state, decision.side if decision is not None else 0)
        return self._shown[node]

    def _parent(self, node: int) -> int:
        parent: int | None = self.record.at(node).parent
        return node if parent is None else parent

    def _told(self, node: int, place: int) -> None:
        before, after = self._seen(self._parent(node)), self._seen(node)
        event = self.record.at(node).events[place]
        line = Line(lengths.entry(self.record.system.tell(before, event, after)), node, place)
        if line.is_told:
            self.captions = [*self.captions[-3:], line]

    def _settled(self, node: int) -> None:
        self.seat.state = self._seen(node)
        self.view.settle(self.seat.state)
        self.done += 1

    # The play

    def play(self, frame_s: float, speed: float = 1.0) -> Iterator[float]:
        """Show the stretch; each time `surface` is a new picture, yields for how many seconds it stands."""
        yield from self._hold(OPENING_S, frame_s, 1.0)
        for node in self.nodes[self.start + 1 : self.end + 1]:
            if node.action is None:
                self.seat.state = self._seen(node.id)
                self.view.settle(self.seat.state)
                self.done += 1
                continue
            self.playback.add(node)
            while self.playback.update(frame_s * speed):
                self.view.update(frame_s * speed)
                self._draw()
                yield frame_s
            yield from self._hold(BREATH_S, frame_s, speed)
        self.is_ending = True
        yield from self._hold(ENDING_S, frame_s, 1.0)

    def _hold(self, seconds: float, frame_s: float, speed: float) -> Iterator[float]:
        """Nothing happens; what is still moving (the camera, words that fade) comes to rest."""
        passed = 0.0
        while passed < seconds / speed:
            is_moving = self.view.update(frame_s * speed)
            self._draw()
            stands = frame_s if is_moving else max(frame_s, seconds / speed - passed)
            passed += stands
            yield stands

    # The picture

    def _lay_out(self) -> None:
        s, (wide, high) = text.scale(), self.size
        head = round(38 * s)
        foot = round(min(134 * s, high * 0.3))
        pad = round(8 * s)
        self._head = pygame.Rect(0, 0, wide, head)
        self._table = pygame.Rect(pad, head, wide - 2 * pad, high - head - foot - pad)
        tray = min(round(330 * s), wide * 45 // 100)
        self.tray.place((wide - pad - tray, high - foot, tray, foot - pad))
        self._caption = pygame.Rect(pad, high - foot, wide - 3 * pad - tray, foot - pad)
        nothing = pygame.Rect(0, 0, 0, 0)
        self.view.set_rects(self._table, nothing, nothing)

    def _draw(self) -> None:
        surface = self.surface
        for _ in range(SHARPEN_TIMES):
            self.app.is_stale = False
            surface.set_clip(self._table)
            self.view.draw_table(surface)
            surface.set_clip(None)
            if not self.app.is_stale:
                break
        self._draw_head(surface)
        foot = pygame.Rect(0, self._table.bottom, self.size[0], self.size[1] - self._table.bottom)
        surface.fill(theme.ROOM, foot)
        edge = pygame.Rect(0, self._head.bottom, self._table.x, self._table.height)
        surface.fill(theme.ROOM, edge)
        surface.fill(theme.ROOM, edge.move(self._table.right, 0))
        self.tray.draw(surface)
        self._draw_caption(surface)
        if self.is_ending and self.end == len(self.nodes) - 1:
            self._draw_end(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        s = text.scale()
        surface.fill(theme.ROOM, self._head)
        box = self._head.inflate(-round(24 * s), 0)
        covered = text.draw_in(surface, self.record.scenario.title, box, "title", align="left")
        clock = self.view.clock(self.seat.state)
        box.x, box.width = covered.right + round(16 * s), box.right - covered.right - round(16 * s)
        covered = text.draw_in(surface, clock, box, "strong", colour=theme.GOLD, align="left")
        box.x, box.width = covered.right + round(16 * s), box.right - covered.right - round(16 * s)
        decision = self.seat.decision
        if decision is not None and box.width > round(120 * s):
            look = self.seat.side_look(decision.side)
            words = f"{self.seat.side_name(decision.side)}: {self.view.call(decision)}"
            text.draw_in(surface, words, box, "small", colour=look.ink, align="right")
            left = box.right - min(box.width, text.width_of(words, "small"))
            at = (left - round(12 * s), box.centery)
            shapes.side_mark(surface, look.shape, at, 5.5 * s, look.colour, look.ink, 1.2 * s)

    def _draw_caption(self, surface: pygame.Surface) -> None:
        """The last entries of the log, the newest at the bottom and whole."""
        s, box = text.scale(), self._caption
        shapes.box(surface, box, theme.PANEL, theme.PANEL_BORDER, theme.RADIUS * s)
        inner = box.inflate(-round(24 * s), -round(14 * s))
        before = surface.get_clip()
        surface.set_clip(box.inflate(-4, -4))
        y = inner.bottom
        for k, line in enumerate(reversed(self.captions)):
            entry = line.entry
            words = f"{entry.headline}  ·  {entry.rule}" if entry.rule else entry.headline
            is_latest = k == 0
            detail = entry.detail if is_latest else ""
            high = text.measure(words, "strong" if is_latest else "small", inner.width, 2)[1]
            more = text.measure(detail, "small", inner.width, 2)[1] if detail else 0
            y -= high + more + (round(5 * s) if k else 0)
            if y < inner.top:
                break
            if entry.side is not None:
                tint = self.seat.side_look(entry.side).colour
                bar = pygame.Rect(box.x + round(6 * s), y + round(3 * s), round(3 * s), high - round(5 * s))
                shapes.box(surface, bar, tint, radius=bar.width / 2)
            ink = theme.INK if is_latest else theme.INK_DIM
            style = "strong" if is_latest else "small"
            text.draw(surface, words, (inner.x, y), style, colour=ink, width=inner.width, lines=2)
            if detail:
                soft = theme.INK_SOFT
                text.draw(
                    surface, detail, (inner.x, y + high), "small", colour=soft, width=inner.width, lines=2
                )
        surface.set_clip(before)

    def _draw_end(self, surface: pygame.Surface) -> None:
        """How it ended, over the table."""
        outcome = self.record.system.outcome(self.record.at(self.nodes[-1].id).state)
        if outcome is None:
            return
        s = text.scale()
        look = self.seat.side_look(outcome.winner) if outcome.winner is not None else None
        wide = min(self._table.width - round(24 * s), round(560 * s))
        inner = wide - round(84 * s)
        head = "A draw" if outcome.winner is None else f"{self.seat.side_name(outcome.winner)} victorious"
        high = text.measure(outcome.sentence, "body", inner)[1] + text.line_height("headline") + round(24 * s)
        box = pygame.Rect(0, 0, wide, high)
        box.center = (self._table.centerx, self._table.y + self._table.height // 3)
        shapes.shadow(surface, box, 12 * s, blur=20, opacity=0.6)
        edge = look.colour if look is not None else theme.PANEL_BORDER
        shapes.box(surface, box, theme.alpha(theme.PANEL, 0.96), edge, 12 * s, 2)
        x, y = box.x + round(24 * s), box.y + round(10 * s)
        if look is not None:
            at = (x + round(14 * s), box.centery)
            shapes.side_mark(surface, look.shape, at, 15 * s, look.colour, look.ink, 2 * s)
            x += round(44 * s)
        y = text.draw(surface, head, (x, y), "headline", width=box.right - x, lines=1).bottom
        text.draw(surface, outcome.sentence, (x, y), "body", colour=theme.INK_SOFT, width=inner)
