"""Looking at another moment: where on a path of the record the table stands.

`rewind` moves it, `bar` shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ui.views.match.entries import Line
from game.ui.views.match.landmarks import Landmark, Moment

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Timeline:
    """A place on a path of nodes: after `at` decisions, and of the next one its first `shown` events.

    `stops` are the places where stepping by events halts, `marks` what the bar shows of the path.
    """

    def __init__(
        self,
        nodes: Sequence[Any],
        at: int,
        stops: Sequence[Moment] = (),
        marks: Sequence[Landmark] = (),
    ) -> None:
        self.nodes = tuple(nodes)
        self.at = max(0, min(len(self.nodes) - 1, at))
        self.shown = 0
        self.stops = tuple(stops) or tuple(Moment(k) for k in range(len(self.nodes)))
        self.marks = tuple(marks)
        self.is_playing = False

    @property
    def node(self) -> int:
        """The id of the node that is looked at."""
        found: int = self.nodes[self.at].id
        return found

    @property
    def moment(self) -> Moment:
        return Moment(self.at, self.shown)

    @property
    def last(self) -> int:
        """The place of the last decision."""
        return len(self.nodes) - 1

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.last

    @property
    def place(self) -> float:
        """Where it stands, in decisions from the start."""
        if not self.shown or self.is_at_end:
            return float(self.at)
        return self.at + self.shown / max(1, len(self.nodes[self.at + 1].events))

    def beside(self, by: int) -> Moment | None:
        """The next place where stepping by events halts, or the one before; None at the ends."""
        if by > 0:
            return next((stop for stop in self.stops if stop > self.moment), None)
        return next((stop for stop in reversed(self.stops) if stop < self.moment), None)

    @property
    def latest(self) -> tuple[int, int | None]:
        """The last thing that has happened: a node, and which event of it where it has not happened whole."""
        if self.shown and not self.is_at_end:
            return self.nodes[self.at + 1].id, self.shown - 1
        return self.node, None

    def has_happened(self, line: Line) -> bool:
        """Whether the log's entry has happened at this moment."""
        node, event = self.latest
        return line.node < node or (line.node == node and (event is None or line.event <= event))
