"""Events put into motion, one after the other: the camera, the arm raised, the dice, the figure that walks.

Playback is the only thing that runs an animation or tells a roll. It holds a queue of the record's nodes; the
view shows the state before the first of them, and `settle` brings it to the state after each.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.match.contract import Event, State
from game.ui.tables.base import Animation, RollStory, SystemView
from game.ui.views.match.dice import TrayPanel

FAST = 2.4
"""How much faster the setting "fast" is."""


class Stretch(msgspec.Struct, frozen=True):
    """The events of a node from `first` up to, but not including, `end`; None: to its last."""

    node: Any
    first: int = 0
    end: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the node has been shown to its end after it."""
        return self.end is None or self.end >= len(self.node.events)


class PlaybackDoor(msgspec.Struct, frozen=True):
    """What playback asks of, and tells, the screen."""

    seen: Callable[[int], State]
    """The state at a node, as the player at the screen may know it."""
    parent: Callable[[int], int]
    told: Callable[[int, int], Any]
    """The event of this place in the node has been shown."""
    settled: Callable[[int], Any]
    """The node has been shown whole."""
    halted: Callable[[int, int], Any]
    """The node has been shown up to, but not including, this event: there it stops."""
    pace: Callable[[], float]
    """How fast things move now: 1 is normal, 0 means at once."""
    begun: Callable[[int], Any] = lambda node: None
    """The node, or a part of it, begins to be shown."""


class Playback:
    """The queue of decisions to be shown."""

    def __init__(self, view: SystemView, tray: TrayPanel, door: PlaybackDoor) -> None:
        self.view, self.tray, self.door = view, tray, door
        self.queue: deque[Stretch] = deque()
        self._stretch: Stretch | None = None
        self._run: Iterator[None] | None = None
        self._dt = 0.0
        self._is_hurried = False
        self._is_event_hurried = False

    @property
    def is_busy(self) -> bool:
        """Something is still to be shown."""
        return self._run is not None or bool(self.queue)

    def add(self, node: Any, first: int = 0, end: int | None = None) -> None:
        """Show this node of the record after those that wait; or a part of its events."""
        self.queue.append(Stretch(node, first, end))

    def clear(self) -> None:
        """Forget what was to be shown. The caller settles the view."""
        self.queue.clear()
        self._run = self._stretch = None
        self.tray.finish()

    def hurry(self) -> None:
        """Bring the event that is being shown to its end."""
        self._is_event_hurried = True

    def finish(self) -> None:
        """Bring everything that waits to its end now."""
        self._is_hurried = True
        try:
            while self.is_busy:
                self.update(0.0)
        finally:
            self._is_hurried = False

    def update(self, dt_s: float) -> bool:
        """Let time pass; True while something is being shown."""
        if self._run is None:
            if not self.queue:
                return False
            self._stretch = self.queue.popleft()
            self._run = self._show(self._stretch)
        self._dt = dt_s
        try:
            next(self._run)
        except StopIteration:
            self._end()
        except Exception:
            # a view that fails must not leave the table between two states
            self._end()
            raise
        return True

    def _end(self) -> None:
        stretch, self._stretch, self._run = self._stretch, None, None
        self._is_event_hurried = False
        assert stretch is not None
        if stretch.is_whole:
            self.door.settled(stretch.node.id)
        else:
            self.door.halted(stretch.node.id, stretch.end or 0)

    @property
    def _rate(self) -> float:
        """How much faster than normal; 0: at once."""
        return 0.0 if self._is_hurried or self._is_event_hurried else self.door.pace()

    def _show(self, stretch: Stretch) -> Iterator[None]:
        node = stretch.node
        before, after = self.door.seen(self.door.parent(node.id)), self.door.seen(node.id)
        self.door.begun(node.id)
        for place, event in list(enumerate(node.events))[stretch.first : stretch.end]:
            self._is_event_hurried = False
            yield from self._show_event(node.id, place, event, before, after)
            self.door.told(node.id, place)

    def _show_event(self, node: int, place: int, event: Event, before: State, after: State) -> Iterator[None]:
        self.view.focus_on(event)
        yield from self._move(self.view.prelude(event, before, after))
        for number, story in enumerate(self.view.stories(event, before, after)):
            yield from self._roll(story, f"{node}/{place}/{number}")
        yield from self._move(self.view.animate(event, before, after))

    def _move(self, animation: Animation | None) -> Iterator[None]:
        if animation is None:
            return
        passed = 0.0
        while passed < animation.duration_s:
            rate = self._rate
            if not rate:
                break
            animation.advance(passed / animation.duration_s)
            yield
            passed += self._dt * rate
        animation.advance(1.0)

    def _roll(self, story: RollStory, seed: str) -> Iterator[None]:
        rate = self._rate
        self.tray.tell(story, seed, at_once=not rate)
        while self.tray.is_playing:
            yield
            rate = self._rate
            if not rate:
                self.tray.finish()
            else:
                self.tray.advance(self._dt * rate)
