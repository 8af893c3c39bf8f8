"""The branches of a match side by side: a map of its ways, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.match.branches import Branch, branch_of, branches, compare
from game.ui import shapes, text, theme
from game.ui.dialogs import Dialog
from game.ui.pieces import sprites
from game.ui.screens import Keys
from game.ui.views.replay.compare import ComparisonTable, Way
from game.ui.widgets import Button, ScrollArea, Widget
from game.ui.widgets.base import is_activation, is_click
from game.units import counted

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.views.match.screen import MatchScreen

ROW = 46
"""The height of a branch on the map at 100 %."""
NAMES = ("First way", "Second way", "Third way", "Fourth way", "Fifth way", "Sixth way")
ROWS_SHOWN = 4.5
"""How many branches the map shows before it scrolls, where the comparison needs its room."""


def name_of(place: int) -> str:
    """What a branch is called, by its place in the list.

    >>> name_of(0), name_of(11)
    ('First way', 'Way 12')
    """
    return NAMES[place] if place < len(NAMES) else f"Way {place + 1}"


class BranchRow(Widget):
    """A branch on the map: its name, how long it is, and its line from where it parts to its end."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, map_: BranchMap, place: int) -> None:
        super().__init__()
        self.map, self.place_in_list = map_, place

    def on_focus(self, gained: bool) -> None:
        if gained:
            self.map.choose(self.place_in_list)

    def handle(self, event: pygame.event.Event) -> bool:
        if is_click(event):
            self.map.choose(self.place_in_list)
            return True
        if is_activation(event):
            self.map.opened(self.place_in_list)
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def draw(self, surface: pygame.Surface) -> None:
        s, map_, place = text.scale(), self.map, self.place_in_list
        is_chosen = place == map_.chosen
        ground = theme.WELL_HOVER if self.hovered else theme.WELL if is_chosen else None
        if ground is not None:
            edge = theme.GOLD if is_chosen else None
            shapes.box(surface, self.rect.inflate(-2, -4), ground, edge, theme.RADIUS_SMALL * s)
        self.draw_focus(surface)
        words = pygame.Rect(self.rect.x + round(10 * s), self.rect.y, map_.words_width, 0)
        line, small = text.line_height("small"), text.line_height("label")
        words.y = self.rect.centery - (line + small) // 2
        ink = theme.GOLD_BRIGHT if is_chosen else theme.INK
        head = words.copy()
        head.height = line
        covered = text.draw_in(surface, name_of(place), head, "small_strong", colour=ink, align="left")
        if place == map_.watched:
            size = round(14 * s)
            eye = sprites.icon("eye", size, theme.INK_SOFT)
            surface.blit(eye, eye.get_rect(midleft=(covered.right + round(6 * s), head.centery)))
        low = pygame.Rect(words.x, head.bottom, words.width, small)
        text.draw_in(surface, map_.told(place), low, "label", colour=theme.INK_DIM, align="left")
        self._draw_line(surface)

    def _draw_line(self, surface: pygame.Surface) -> None:
        s, map_, place = text.scale(), self.map, self.place_in_list
        branch = map_.branches[place]
        colour = theme.GOLD if place == map_.chosen else theme.mix(theme.INK_DIM, theme.PANEL, 0.3)
        first, last = map_.x(map_.depth(branch.fork)), map_.x(map_.depth(branch.tip))
        y = self.rect.centery
        pygame.draw.line(surface, colour, (first, y), (last, y), max(2, round(2.4 * s)))
        if (last - first) / max(1, len(branch.own)) > 6 * s:
            for node in branch.own[:-1]:
                side = map_.side_of(node)
                tint = map_.side_look(side).colour if side is not None else theme.INK_DIM
                shapes.circle(surface, (map_.x(map_.depth(node)), y), 2.6 * s, tint, theme.PANEL, 1)
        look = map_.winner_look(branch.tip)
        at = (round(last), y)
        if look is not None:
            shapes.side_mark(surface, look.shape, at, 7 * s, look.colour, look.ink, 1.6 * s)
        else:
            shapes.circle(surface, at, 5 * s, theme.PANEL, colour, 2 * s)


class BranchMap(ScrollArea):
    """All branches below one another, each growing out of the one that it left."""

    def __init__(self, screen: MatchScreen, opened: Callable[[int], Any], changed: Callable[[], Any]) -> None:
        super().__init__()
        self.screen, self.opened, self.changed = screen, opened, changed
        self.record = screen.session.record
        self.branches: tuple[Branch, ...] = branches(self.record)
        self._depths = {node.id: len(self.record.path(node.id)) - 1 for node in self.record.nodes}
        self._deepest = max(1, *self._depths.values())
        self.rows = [BranchRow(self, place) for place in range(len(self.branches))]
        here = screen.flow.timeline.nodes[-1].id if screen.flow.timeline else self.record.node
        self.watched = branch_of(self.branches, here)
        others = [place for place in range(len(self.branches)) if place != self.watched]
        self.chosen = others[-1] if others else self.watched
        self.side_look = screen.seat.side_look

    def choose(self, place: int) -> None:
        """Make a branch the chosen one."""
        if place != self.chosen:
            self.chosen = place
            self.changed()
        self.invalidate()

    def depth(self, node: int | None) -> int:
        """How many decisions a node lies from the start."""
        return self._depths[node] if node is not None else 0

    def side_of(self, node: int) -> int | None:
        side: int | None = self.record.at(node).side
        return side

    def told(self, place: int) -> str:
        """Where a branch parts from the one it left, and how long it is."""
        branch = self.branches[place]
        length = counted(self.depth(branch.tip), "decision")
        if branch.fork is None:
            return length
        return f"parts after {self.depth(branch.fork)} · {length}"

    def winner_look(self, node: int) -> theme.SideLook | None:
        """The look of the side that has won at a node."""
        outcome = self.screen.session.system.outcome(self.record.at(node).state)
        winner = outcome.winner if outcome is not None else None
        return self.side_look(winner) if winner is not None else None

    # Layout

    @property
    def words_width(self) -> int:
        return min(round(190 * text.scale()), round(self.rect.width * 0.42))

    def x(self, depth: int) -> float:
        """Where a number of decisions from the start lies on the map."""
        s = text.scale()
        left = self.rect.x + self.words_width + round(26 * s)
        right = self.rect.x + self.content_width - round(16 * s)
        return left + (right - left) * depth / self._deepest

    @property
    def height(self) -> int:
        """The height that shows all branches, in pixels."""
        return round(ROW * text.scale()) * len(self.rows)

    def arrange(self) -> None:
        """Place the rows for the rectangle that the map has."""
        high, width = round(ROW * text.scale()), self.content_width
        for place, row in enumerate(self.rows):
            row.place((self.rect.x, self.rect.y + place * high, width, high))
        self.fill(self.rows, self.height)
        self.reveal(self.rows[self.chosen].rect)

    def place(self, rect: pygame.typing.RectLike) -> Widget:
        super().place(rect)
        self.arrange()
        return self

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for place, branch in enumerate(self.branches):
            if branch.grew_from is not None:
                self._draw_stem(surface, place, branch)
        surface.set_clip(before)

    def _draw_stem(self, surface: pygame.Surface, place: int, branch: Branch) -> None:
        """The line down from the branch that was left."""
        assert branch.grew_from is not None
        x = round(self.x(self.depth(branch.fork)))
        colour = theme.GOLD if place == self.chosen else theme.mix(theme.INK_DIM, theme.PANEL, 0.45)
        top, bottom = self.rows[branch.grew_from].rect.centery, self.rows[place].rect.centery
        pygame.draw.line(surface, colour, (x, top), (x, bottom), max(1, round(1.6 * text.scale())))


class BranchesScreen(Dialog):
    """The map of branches, and the one that is shown on the table compared with the chosen one."""

    def __init__(self, app: App, screen: MatchScreen) -> None:
        self.screen = screen
        self.map = BranchMap(screen, lambda _: self.watch(), self._changed)
        self.table = ComparisonTable(screen.seat.side_look, self._ways())
        self.on_button = Button("Play on there", self.go_there)
        buttons = [
            Button("Close", self.close, shortcut="Esc"),
            self.on_button,
            Button("Watch it", self.watch, kind="primary", shortcut="Enter"),
        ]
        super().__init__(app, "The branches of the match", buttons=buttons, width=880)
        self._name_buttons()

    def first_focus(self) -> Widget | None:
        return self.map.rows[self.map.chosen]

    def _changed(self) -> None:
        self.table.show(self._ways())
        self._name_buttons()
        self.layout(self.app.size)

    def _name_buttons(self) -> None:
        state = self.screen.session.record.at(self.map.branches[self.map.chosen].tip).state
        is_over = self.screen.session.system.outcome(state) is not None
        self.on_button.label = "Go to its end" if is_over else "Play on there"

    def place_content(self, x: int, y: int, width: int) -> tuple[list[Widget], int]:
        most = round(ROW * ROWS_SHOWN * self.app.scale)
        self.map.offset = 0
        self.map.place((x, y, width, min(self.map.height, most)))
        y = self.map.rect.bottom + self.ui(14)
        bottom = self.table.lay_out(x, y, width)
        return [self.map, self.table], bottom

    # What there is to compare

    def _ways(self) -> tuple[Way, Way]:
        """The branch on the table and the chosen one, told."""
        map_, record = self.map, self.screen.session.record
        watched, chosen = map_.watched, map_.chosen
        tips = map_.branches[watched].tip, map_.branches[chosen].tip
        found = compare(record, *tips)
        return (
            self._way(watched, tips[0], found.fork, found.a, is_shown=True),
            self._way(chosen, tips[1], found.fork, found.b),
        )

    def _way(self, place: int, tip: int, fork: Any, first: Any, is_shown: bool = False) -> Way:
        flow, view = self.screen.flow, self.screen.view
        node = self.screen.session.record.at(tip)
        outcome = self.screen.session.system.outcome(node.state)
        clock = view.clock(flow.seen(tip))
        tally = getattr(view, "tally", None)
        rows = tuple(tally(self.screen.session.record.path(tip))) if tally is not None else ()
        return Way(
            name_of(place),
            is_shown,
            f"After {counted(self.map.depth(fork.id), 'decision')}, {view.clock(flow.seen(fork.id))}",
            self._first_words(first),
            outcome.sentence if outcome is not None else f"Not over: it stands at {clock}.",
            outcome.winner if outcome is not None else None,
            rows,
        )

    def _first_words(self, node: Any) -> str:
        """What was decided first after the fork."""
        if node is None:
            return "It ends here."
        lines: Sequence[Any] = self.screen.flow.lines_of(node.id)
        told = [line.entry for line in lines if line.is_told] or [line.entry for line in lines]
        if not told or not told[0].headline:
            return "A decision without a word in the log."
        return f"{told[0].headline}: {told[0].detail}" if told[0].detail else f"{told[0].headline}."

    # What can be done

    def watch(self) -> None:
        """Show the chosen branch on the table, from where it parts from the one shown now."""
        record, map_ = self.screen.session.record, self.map
        tip = map_.branches[map_.chosen].tip
        fork = compare(record, map_.branches[map_.watched].tip, tip).fork
        self.close()
        path = record.path(tip)
        at = fork.id if fork.id != tip else path[0].id
        self.screen.flow.rewind.look_at(at, nodes=path)
        self.screen.refresh()

    def go_there(self) -> None:
        """Take the match up at the end of the chosen branch."""
        tip = self.map.branches[self.map.chosen].tip
        self.close()
        self.screen.commands.go_to(tip)

    def keys(self) -> Keys:
        return [("Up / Down", "choose a branch"), ("Enter", "watch it"), ("Esc", "close")]
