"""Looking back: by decision, by event, by the log, along branches; and matches that are only watched."""

import pygame
import pytest
from frame_hands import click, key, until

from game.ui.views.match.landmarks import Landmark, Moment
from game.ui.views.match.screen import MatchScreen
from game.ui.views.replay.branches import BranchesScreen
from game.ui.views.replay.screen import ReplayScreen, watch


def settle(screen, frames=400):
    until(screen, lambda: not screen.flow.is_busy, frames)


def fought(play, **more):
    """A match whose first turn of blows has been struck: the last decision has several events."""
    screen = play(animation="off", **more)
    key(screen, "e")
    settle(screen)
    while screen.seat.decision.kind == "strike":
        key(screen, "1")
        settle(screen)
    return screen


def with_falls(play):
    """The node of a decision with two told events or more (a blow, then somebody falls)."""
    for seed in range(1, 40):
        screen = fought(play, seed=seed)
        for _ in range(3):
            if any(len(node.events) > 1 for node in screen.session.record.path()):
                return screen
            if screen.session.outcome is not None:
                break
            key(screen, "e")
            settle(screen)
            while screen.seat.decision is not None and screen.seat.decision.kind == "strike":
                key(screen, "1")
                settle(screen)
        screen.app.pop()
    raise AssertionError("nobody fell")


class TestSteps:
    def test_page_up_looks_back_and_escape_returns(self, play):
        screen = fought(play)
        end = screen.session.record.node
        screen.app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode=""))
        screen.app.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_PAGEUP, mod=0, unicode=""))
        screen.app.run_for(2)
        assert screen.flow.timeline.at == len(screen.session.record.path()) - 2
        key(screen, "left")
        assert screen.flow.timeline.at == len(screen.session.record.path()) - 3
        assert not screen.seat.can_act
        key(screen, "escape")
        assert screen.flow.timeline is None
        assert screen.session.record.node == end

    def test_events_are_stepped_one_by_one_both_ways(self, play):
        screen = with_falls(play)
        path = screen.session.record.path()
        at = next(k for k, node in enumerate(path) if len(node.events) > 1)
        rewind = screen.flow.rewind
        screen.look_at(path[at - 1].id)
        assert Moment(at - 1, 1) in screen.flow.timeline.stops
        before = screen.seat.state
        rewind.step_event(1)
        settle(screen)
        timeline = screen.flow.timeline
        assert timeline.moment == Moment(at - 1, 1)
        assert screen.seat.state == before, "between its events a decision has not been settled"
        assert timeline.latest == (path[at].id, 0)
        assert next(row.is_past for row in screen.log.rows if row.line.node == path[at].id)
        assert not [row.is_past for row in screen.log.rows if row.line.node == path[at].id][-1]
        for _ in range(len(path[at].events)):
            if timeline.at < at:
                rewind.step_event(1)
                settle(screen)
        assert timeline.moment == Moment(at)
        assert screen.seat.state == screen.flow.seen(path[at].id)
        rewind.step_event(-1)
        assert timeline.moment.at == at - 1
        assert timeline.moment.shown >= 1
        rewind.step(-1)
        assert timeline.moment == Moment(at - 1), "from the middle of a decision first to its beginning"

    def test_playing_goes_on_from_the_middle_of_a_decision(self, play):
        screen = with_falls(play)
        path = screen.session.record.path()
        at = next(k for k, node in enumerate(path) if len(node.events) > 1)
        screen.look_at(path[at].id, 0)
        assert screen.flow.timeline.moment == Moment(at - 1, 1)
        screen.view.calls.clear()
        screen.flow.toggle()
        until(screen, lambda: screen.flow.timeline.is_at_end, 300)
        told = [call for call in screen.view.calls if call != "settle"]
        assert told[0] != "Struck", "what had been shown is not shown again"

    def test_speeds_go_round_and_back(self, play):
        screen = fought(play)
        screen.flow.watch_again()
        assert screen.flow.speed == 1
        key(screen, "x")
        assert screen.flow.speed == 2
        key(screen, "x", pygame.KMOD_LSHIFT)
        key(screen, "x", pygame.KMOD_LSHIFT)
        assert screen.flow.speed == 0.5

    def test_opening_an_entry_of_the_log_leads_to_its_moment(self, play):
        screen = fought(play)
        screen.look_at(0)
        screen.app.run_for(2)
        row = screen.log.rows[0]
        row.toggle()
        assert screen.flow.timeline.node == row.line.node
        screen.flow.leave_timeline()
        screen.log.rows[0].toggle()
        screen.log.rows[0].toggle()
        assert screen.flow.timeline is None, "in the present it only opens"


class TestBar:
    def test_marks_tell_of_turns_and_blows(self, play):
        screen = fought(play)
        screen.look_at(0)
        kinds = [mark.kind for mark in screen.flow.timeline.marks]
        assert kinds.count("blow") == 4
        assert all(isinstance(mark, Landmark) and mark.words for mark in screen.flow.timeline.marks)

    def test_clicks_and_drags_seek_and_a_mark_that_is_pointed_at_is_told(self, play):
        screen = fought(play)
        screen.look_at(0)
        screen.app.run_for(2)
        scrubber = screen.panels.transport.scrubber
        click(screen, (scrubber.rect.right - 12, scrubber.rect.centery))
        assert screen.flow.timeline.is_at_end
        mark = screen.flow.timeline.marks[0]
        x = round(scrubber._x(mark.at))
        assert scrubber.mark_at(x) == mark
        screen.app.post(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=(x, scrubber.rect.centery), rel=(0, 0), buttons=(0, 0, 0)
            )
        )
        screen.app.run_for(1)
        assert scrubber.tip.text == mark.words

    @pytest.mark.parametrize(
        ("size", "percent"), [((1280, 800), 100), ((1024, 640), 200), ((1024, 640), 125)]
    )
    def test_nothing_of_the_bar_lies_outside(self, play, size, percent):
        from game.ui import text

        screen = fought(play, size=size)
        screen.app.settings = type(screen.app.settings)(text_percent=percent, animation="off")
        text.set_scale(screen.app.scale)
        screen.look_at(1)
        screen.layout(size)
        screen.app.run_for(2)
        bar = screen.panels.transport
        window = pygame.Rect(0, 0, *size)
        boxes = [child.rect for child in bar.children]
        assert all(window.contains(box) and bar.rect.contains(box) for box in boxes)
        assert not any(a.colliderect(b) for k, a in enumerate(boxes) for b in boxes[k + 1 :])
        screen.app.screenshot()
        screen.app.settings = type(screen.app.settings)(text_percent=100)
        text.set_scale(1.0)


class TestBranches:
    def branched(self, play):
        screen = fought(play)
        path = screen.session.record.path()
        screen.look_at(path[1].id)
        key(screen, "return")
        key(screen, "2")
        settle(screen)
        return screen, path

    def test_two_branches_are_compared_and_the_other_is_watched(self, play):
        screen, path = self.branched(play)
        key(screen, "b")
        dialog = screen.app.screen
        assert isinstance(dialog, BranchesScreen)
        assert dialog.map.watched == 1
        assert dialog.map.chosen == 0
        shown, other = dialog.table.ways
        assert shown.first != other.first
        assert "strikes" in other.first
        screen.app.screenshot()
        dialog.watch()
        assert screen.flow.timeline.nodes[-1].id == path[-1].id
        assert screen.flow.timeline.node == path[1].id
        assert screen.session.record.node != path[-1].id, "watching goes nowhere"

    def test_the_match_goes_on_in_the_other_branch(self, play):
        screen, path = self.branched(play)
        key(screen, "b")
        screen.app.screen.go_there()
        assert screen.session.record.node == path[-1].id
        assert screen.flow.timeline is None

    def test_without_branches_it_says_so(self, play):
        screen = fought(play)
        key(screen, "b")
        assert isinstance(screen.app.screen, MatchScreen)
        assert "no branches" in screen.app.toasts.string


class TestWatching:
    def test_a_match_is_only_watched_until_it_is_played_on(self, play):
        live = fought(play)
        record, app = live.session.record, live.app
        app.pop()
        screen = watch(app, record)
        app.run_for(2)
        assert isinstance(app.screen, ReplayScreen)
        assert screen.flow.timeline.at == 0
        until(screen, lambda: screen.flow.timeline.is_at_end, 300)
        assert screen.flow.timeline.is_at_end
        assert not screen.seat.can_act
        assert record.notes.get("turn") == live.view.clock(record.state)
        screen.flow.rewind.seek(2)
        key(screen, "return")
        assert type(app.screen) is MatchScreen
        assert app.screen.session.record.node == record.path()[2].id
        assert app.screen.seat.can_act

    def test_escape_closes_it_and_nothing_was_kept(self, play):
        from game.ui import files

        live = fought(play)
        record, app = live.session.record, live.app
        screen = watch(app, record)
        app.run_for(2)
        key(screen, "escape")
        assert app.screen is live
        assert not files.journal_file().exists()

    def test_between_computers_one_chooses_whom_to_play(self, play):
        from game.ui import menus

        live = fought(play)
        record, app = live.session.record, live.app
        record.note({"players": [{"name": "A", "level": "easy"}, {"name": "B", "level": "easy"}]})
        app.pop()
        screen = watch(app, record)
        app.run_for(2)
        screen.flow.rewind.seek(1)
        screen.commands.branch()
        assert isinstance(app.screen, menus.Menu)
        labels = [row.item.label for row in app.screen.rows]
        assert labels[:2] == ["Play Reds", "Play Blues"]
        app.screen.rows[2].item.do()
        assert all(player.is_human for player in app.screen.session.players)


def test_the_players_own_keys_work_in_the_match_and_the_usual_ones_no_more(play):
    from game.ui import keys

    screen = fought(play)
    end = screen.session.record.node
    screen.app.toasts.dismiss()
    try:
        keys.use({"undo": "Ctrl+B", "branches": "J"})
        key(screen, "z", pygame.KMOD_LCTRL)
        assert screen.session.record.node == end
        key(screen, "b")
        assert "no branches" not in screen.app.toasts.string
        key(screen, "j")
        assert "no branches" in screen.app.toasts.string
        key(screen, "b", pygame.KMOD_LCTRL)
        assert screen.session.record.node != end
        told = screen.keys()
        assert ("Ctrl+B", keys.act("undo").what) in told
    finally:
        keys.use({})
