"""Looking at other moments of a match: stepping by decision and by event, playing, jumping, other branches.

The table is shown as it was, while the record stays where it is; only `play_on` goes there for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.ui.views.match.landmarks import Moment, landmarks, moments
from game.ui.views.match.timeline import SPEEDS, Timeline

if TYPE_CHECKING:
    from game.ui.views.match.flow import Flow

BREATH_S = 0.2
"""Between two decisions that are watched again, at normal speed."""


class Rewind:
    """The timeline of one match screen, None while the present is shown."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.timeline: Timeline | None = None
        self.stays = False
        """The past is all that is shown: a match that is only watched has no present to go back to."""

    # Going there

    def look_at(
        self,
        node: int,
        event: int | None = None,
        *,
        nodes: Sequence[Any] | None = None,
        is_playing: bool = False,
    ) -> None:
        """Show the table after a node's decision, or right after this event of it.

        `nodes` is another path to be on: a branch. Without it the path stays that is looked at, or is the
        one that is played.
        """
        flow = self.flow
        if self.timeline is None:
            flow.playback.finish()
            nodes = nodes or flow.session.record.path()
        else:
            flow.playback.clear()
        flow.resolving = None
        if nodes is not None:
            self._take(nodes)
        assert self.timeline is not None
        timeline = self.timeline
        at = next((k for k, each in enumerate(timeline.nodes) if each.id == node), len(timeline.nodes) - 1)
        timeline.is_playing = is_playing
        moment = Moment(at)
        if event is not None and 0 <= event < len(timeline.nodes[at].events) - 1:
            moment = Moment(at - 1, event + 1)
        self._go(moment)

    def _take(self, nodes: Sequence[Any]) -> None:
        """Be on this path, with its own marks, and have the log tell it."""
        flow = self.flow
        lines_of = flow.lines_of
        self.timeline = Timeline(
            nodes, 0, moments(nodes, lines_of), landmarks(nodes, flow.view, flow.seen, lines_of)
        )
        flow.log.show([line for node in nodes for line in lines_of(node.id) if line.is_told])

    def watch_again(self) -> None:
        """From the start, by itself."""
        self.look_at(self.flow.session.record.path()[0].id, is_playing=True)

    def back_one(self) -> None:
        """From the present to the decision before: the first step back."""
        path = self.flow.session.record.path()
        if self.timeline is not None:
            self.step(-1)
        elif len(path) > 1:
            self.look_at(path[-2].id)

    def leave(self) -> bool:
        """Back to now. True when another moment was being looked at and there is a present."""
        if self.timeline is None or self.stays:
            return False
        self.timeline = None
        self.flow.show_present()
        return True

    def play_on(self) -> None:
        """Take the match up from the moment that is looked at."""
        if self.timeline is not None:
            self.flow.session.go_to(self.timeline.node)

    # Moving along it

    def seek(self, at: int, shown: int = 0) -> None:
        """Show a moment of the path, at rest."""
        timeline = self.timeline
        if timeline is not None and 0 <= at < len(timeline.nodes):
            timeline.is_playing = False
            self._go(Moment(at, shown))

    def _go(self, moment: Moment) -> None:
        timeline, flow = self.timeline, self.flow
        assert timeline is not None
        flow.playback.clear()
        timeline.at, timeline.shown = moment.at, 0
        flow.show(timeline.node)
        if moment.shown:
            with flow.door.hushed():
                flow.playback.add(timeline.nodes[moment.at + 1], 0, moment.shown)
                flow.playback.finish()
        self._mark()
        flow.rest_anew()

    def step(self, by: int) -> None:
        """One decision on, in motion, or back."""
        timeline = self.timeline
        if timeline is None:
            return
        if by < 0:
            # From the middle of a decision the first step back leads to its beginning.
            at = timeline.at if timeline.shown or self.flow.is_busy else timeline.at - 1
            self.seek(max(0, at))
        elif self.flow.is_busy:
            self.flow.playback.finish()
        elif not timeline.is_at_end:
            self._play(timeline.shown, None)
        timeline.is_playing = False

    def step_event(self, by: int) -> None:
        """One event on, in motion, or back."""
        timeline = self.timeline
        if timeline is None:
            return
        timeline.is_playing = False
        if self.flow.is_busy and by > 0:
            self.flow.playback.finish()
            return
        target = timeline.beside(by)
        if target is None:
            return
        if by < 0:
            self._go(target)
        else:
            self._play(timeline.shown, target.shown or None)

    def _play(self, first: int, end: int | None) -> None:
        timeline = self.timeline
        assert timeline is not None
        self.flow.playback.add(timeline.nodes[timeline.at + 1], first, end)
        self.flow.door.changed()

    def toggle(self) -> None:
        """Play or pause; at the end, from the start."""
        timeline = self.timeline
        if timeline is None:
            return
        if timeline.is_at_end and not timeline.is_playing:
            self.seek(0)
        timeline.is_playing = not timeline.is_playing
        self.flow.rest_anew(BREATH_S)
        self.flow.door.changed()

    # What playback tells

    def settled(self, node: int) -> None:
        """A node has been shown whole."""
        timeline = self.timeline
        if timeline is None:
            return
        timeline.at = next((k for k, each in enumerate(timeline.nodes) if each.id == node), timeline.at)
        timeline.shown = 0
        self._mark()

    def told(self, node: int, event: int) -> None:
        """An event of the decision that is shown has been told."""
        timeline = self.timeline
        if timeline is not None and event + 1 < len(self.flow.session.record.at(node).events):
            timeline.shown = event + 1
            self._mark()

    def _mark(self) -> None:
        timeline = self.timeline
        if timeline is not None:
            self.flow.log.mark_past(timeline.has_happened)
            self.flow.log.show_moment(*timeline.latest)

    def update(self, rested_s: float, pace: float) -> bool:
        """Play on when it is time for the next decision; True while playing."""
        timeline = self.timeline
        if timeline is None or not timeline.is_playing:
            return False
        if timeline.is_at_end:
            timeline.is_playing = False
            self.flow.door.changed()
            return False
        if rested_s >= (BREATH_S / pace if pace else 2 * BREATH_S):
            self._play(timeline.shown, None)
        return True


def next_speed(speed: float, by: int = 1) -> float:
    """The next of the speeds, round and round.

    >>> next_speed(8.0), next_speed(1.0), next_speed(1.0, -1)
    (0.5, 2.0, 0.5)
    """
    return SPEEDS[(SPEEDS.index(speed) + by) % len(SPEEDS)]
