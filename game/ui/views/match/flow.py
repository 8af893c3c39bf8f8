"""What the table shows and when: play, playback, looking back, resolving the rest, the computer's turn.

The record is always ahead of the screen; `shown` is the node that the table stands at. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec

from game.match.contract import Decision, State
from game.ui import lengths
from game.ui.session import Session
from game.ui.tables.base import SystemView
from game.ui.views.match.dice import TrayPanel
from game.ui.views.match.entries import Line
from game.ui.views.match.log import LogPanel
from game.ui.views.match.playback import Playback, PlaybackDoor
from game.ui.views.match.rewind import Rewind, next_speed
from game.ui.views.match.timeline import Timeline
from game.ui.views.match.voice import Saying

BREATH_S = 0.4
"""Between what was shown and the computer's next decision."""
END_S = 0.9
"""Between the last event and the result."""


class FlowDoor(msgspec.Struct, frozen=True):
    """What the flow tells the screen."""

    changed: Callable[[], Any]
    """Something that is drawn or may be done has changed."""
    announce: Callable[[Decision], Any]
    """It is another side's turn, or another kind of decision."""
    ended: Callable[[], Any]
    """The match is over and all of it has been shown."""
    pace: Callable[[], float]
    """How fast things move by the settings; 0: at once."""
    hushed: Callable[[], AbstractContextManager[None]] = nullcontext
    """No sound while this lasts: what happened is brought back, it does not happen again."""
    said: Callable[[Saying | None], Any] = lambda saying: None
    """What was said of the decision that is shown now, if anything."""


class Flow:
    """One match on one screen, from decision to decision."""

    def __init__(self, session: Session, tray: TrayPanel, log: LogPanel, door: FlowDoor) -> None:
        self.session, self.tray, self.log, self.door = session, tray, log, door
        self.shown: int = session.record.node
        self.rewind = Rewind(self)
        self.resolving: str | None = None
        self.speed = 1.0
        self._seen: dict[int, State] = {}
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._announced: tuple[int, str] | None = None
        self._rest_s = 0.0
        self.thinking_s = 0.0
        """How long the computer has been thinking while nothing else was shown."""
        self._has_ended = False
        session.on_played = self._played
        session.on_moved = self._moved

    def take_view(self, view: SystemView) -> None:
        """The view is made after its seat, and its seat after the flow: here the ring closes."""
        self.view = view
        self.playback = Playback(
            view,
            self.tray,
            PlaybackDoor(
                self.seen, self._parent, self._told, self._settled, self._halted, self._pace, self._begun
            ),
        )

    def begin(self) -> None:
        """Show where the record stands."""
        self._moved(self.session.record.node)

    # What is so

    @property
    def timeline(self) -> Timeline | None:
        """The past that is looked at; None while the present is shown."""
        return self.rewind.timeline

    @property
    def is_busy(self) -> bool:
        """Something is being shown."""
        return self.playback.is_busy

    @property
    def can_act(self) -> bool:
        """A person may decide, now and at what the table shows."""
        return (
            self.timeline is None
            and not self.is_busy
            and self.shown == self.session.record.node
            and self.session.awaits_human
        )

    @property
    def is_thinking(self) -> bool:
        """The table waits for the computer's thought."""
        session = self.session
        is_held = session.is_paused and not session.steps_allowed
        return session.is_thinking and not is_held and not self.is_busy and self.timeline is None

    @property
    def is_over(self) -> bool:
        return self.session.outcome is not None

    def seen(self, node: int) -> State:
        """The state at a node as the player at the screen may know it."""
        if node not in self._seen:
            system = self.session.system
            state = self.session.record.at(node).state
            self._seen[node] = system.view(state, self.session.viewer(system.to_act(state)))
        return self._seen[node]

    def lines_of(self, node_id: int) -> tuple[Line, ...]:
        """The log's entries for a node, one an event; not all are worth showing."""
        if node_id not in self._lines:
            node = self.session.record.at(node_id)
            lines = []
            if node.parent is not None and node.action is not None:
                before, after = self.seen(node.parent), self.seen(node_id)
                for place, event in enumerate(node.events):
                    entry = lengths.entry(self.session.system.tell(before, event, after))
                    stories = self.view.stories(event, before, after) if event.rolls else ()
                    lines.append(Line(entry, node_id, place, tuple(stories)))
            first = next((k for k, line in enumerate(lines) if line.is_told), None)
            if first is not None:
                lines[first] = msgspec.structs.replace(lines[first], saying=self.saying(node_id))
            self._lines[node_id] = tuple(lines)
        return self._lines[node_id]

    def saying(self, node_id: int) -> Saying | None:
        """What was said of the decision that led to a node; of a sealed one the others are told nothing."""
        node = self.session.record.at(node_id)
        if node.remark is None or node.side is None:
            return None
        decision = self.session.system.to_act(self.seen(self._parent(node_id)))
        if decision is not None and decision.sealed and node.side != self.session.viewer(decision):
            return None
        return Saying(node_id, node.side, lengths.remark(node.remark))

    def _parent(self, node: int) -> int:
        parent = self.session.record.at(node).parent
        return node if parent is None else parent

    def _pace(self) -> float:
        return self.door.pace() * (self.speed if self.timeline or not self.session.has_human else 1.0)

    # What the session and the playback tell

    def _played(self, node: int) -> None:
        self.log.drop_refusals()
        self.playback.add(self.session.record.at(node))
        self.session.label(self.view.clock(self.session.state))
        self.door.changed()

    def _moved(self, node: int) -> None:
        """The record jumped: show that moment with nothing in motion."""
        self.rewind.timeline = None
        self._has_ended = False
        self.show_present()

    def show_present(self) -> None:
        """Show where the record stands, with nothing in motion, and its whole log."""
        self.playback.clear()
        self.resolving = None
        self.show(self.session.record.node)
        lines = (line for at in self.session.record.path() for line in self.lines_of(at.id))
        self.log.show([line for line in lines if line.is_told])
        self.log.mark_past(None)
        self._rest()

    def retell(self) -> None:
        """Say everything anew: how lengths are written has changed."""
        self._lines.clear()
        timeline = self.timeline
        nodes = timeline.nodes if timeline is not None else self.session.record.path()
        self.log.show([line for at in nodes for line in self.lines_of(at.id) if line.is_told])
        self.view.settle(self.seen(self.shown))

    def show(self, node: int) -> None:
        """Show the moment after a node's decision, with nothing in motion."""
        self.shown = node
        self.view.settle(self.seen(node))
        self.door.said(None)
        self._show_last_roll(node)
        self.door.changed()

    def _show_last_roll(self, node: int) -> None:
        """The tray shows the last roll before a moment."""
        at: int | None = node
        for _ in range(40):
            for line in reversed(self.lines_of(at)):
                if line.stories:
                    number = len(line.stories) - 1
                    self.tray.show(line.stories[-1], f"{line.node}/{line.event}/{number}")
                    return
            at = self.session.record.at(at).parent
            if at is None:
                break
        self.tray.show(None)

    def _begun(self, node: int) -> None:
        self.door.said(self.saying(node))

    def _told(self, node: int, place: int) -> None:
        if self.timeline is None:
            line = self.lines_of(node)[place]
            if line.is_told:
                self.log.append(line)
        self.rewind.told(node, place)
        self.door.changed()

    def _halted(self, node: int, shown: int) -> None:
        """A decision has been shown up to one of its events, and there it rests."""
        self.rest_anew()
        self.door.changed()

    def _settled(self, node: int) -> None:
        self.shown = node
        self.view.settle(self.seen(node))
        self.rewind.settled(node)
        self._rest_s = 0.0
        if not self.playback.queue:
            self._rest()
        self.door.changed()

    def _rest(self) -> None:
        """All is shown: say whose turn it is."""
        self._rest_s = 0.0
        decision = self.session.decision
        if self.timeline is not None or self.shown != self.session.record.node:
            return
        self.session.label(self.view.clock(self.session.state))
        if decision is None:
            return
        before, self._announced = self._announced, (decision.side, decision.kind)
        is_other_side = before is None or before[0] != decision.side
        is_other_task = before != self._announced and self.session.players[decision.side].is_human
        if (is_other_side or is_other_task) and not self.resolving:
            self.door.announce(decision)

    # Time

    def update(self, dt_s: float, may_play: bool = True) -> bool:
        """Let time pass; True while something moves. `may_play`: the computer may decide now."""
        if self.playback.update(dt_s):
            self.thinking_s = 0.0
            self.session.update(may_play=False)
            return True
        self.thinking_s = self.thinking_s + dt_s if self.is_thinking else 0.0
        self._rest_s += dt_s
        if self.timeline is not None:
            return self.rewind.update(self._rest_s, self._pace())
        self._resolve_on()
        pace = self._pace()
        rested = self._rest_s >= (BREATH_S / pace if pace else BREATH_S / 2)
        self.session.update(may_play=may_play and rested)
        if self.is_over and not self._has_ended and not self.is_busy and self._rest_s >= END_S:
            self._has_ended = True
            self.door.ended()
        return self.is_busy

    @property
    def is_waiting(self) -> bool:
        """Nothing moves yet, but something will by itself."""
        return (
            bool(self.resolving)
            or self.session.awaits_computer
            or (self.timeline is not None and self.timeline.is_playing)
            or (self.is_over and not self._has_ended)
        )

    def hurry(self) -> None:
        """Bring the event that is shown to its end."""
        if self.is_busy:
            self.playback.hurry()
            self.door.changed()

    def finish(self) -> None:
        """Bring all that waits to its end."""
        self.playback.finish()

    # Resolving the rest

    def resolve(self) -> None:
        """Play on by itself for as long as the view knows what needs no thought."""
        decision = self.session.decision
        if decision is not None and self.can_act:
            self.resolving = decision.kind
            self.door.changed()

    def stop_resolving(self) -> bool:
        """True when there was something to stop."""
        if self.resolving is None:
            return False
        self.resolving = None
        self._announced = None
        self._rest()
        self.door.changed()
        return True

    def _resolve_on(self) -> None:
        if self.resolving is None or self.session.wanted is not None:
            return
        decision = self.session.decision
        if decision is None or decision.kind != self.resolving:
            self.stop_resolving()
            return
        if not self.can_act:
            return
        action = self.view.obvious()
        if action is None or self.session.act(action) is not None:
            self.stop_resolving()

    # Looking at another moment

    def watch_again(self) -> None:
        """From the start, by itself."""
        self.rewind.watch_again()

    def leave_timeline(self) -> bool:
        """Back to now. True when another moment was being looked at."""
        return self.rewind.leave()

    def has_rested(self, seconds: float) -> bool:
        """Whether nothing has moved for so long, at the pace of the settings."""
        pace = self._pace()
        return not pace or self._rest_s * pace >= seconds

    def rest_anew(self, rested_s: float = 0.0) -> None:
        """Count anew how long nothing has moved."""
        self._rest_s = rested_s

    def toggle(self) -> None:
        """Play or pause: the timeline, or the computers that play each other."""
        if self.timeline is not None:
            self.rewind.toggle()
        else:
            self.session.is_paused = not self.session.is_paused
            self.door.changed()

    def next_speed(self, by: int = 1) -> None:
        """Faster, and from the fastest to the slowest; or the other way round."""
        self.speed = next_speed(self.speed, by)
        self.door.changed()
