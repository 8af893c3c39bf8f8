"""The match screen played by mouse and by keys, with a system that it has never heard of."""

import frame_toy
import pygame
import pytest
from frame_hands import click, key, settle, to_strikes, to_the_end, until

from game.ui.views.match.result import ResultScreen
from game.ui.views.rules.book import RulesBook


def headlines(screen):
    return [row.line.entry.headline for row in screen.log.rows]


def test_a_turn_by_mouse_and_keys_is_told_in_the_log(play):
    screen = play()
    click(screen, screen.view.spot(frame_toy.one(screen.seat.state, "r0")))
    assert screen.flow.is_busy
    assert screen.seat.state.soldiers[0].x == 2
    settle(screen)
    assert screen.seat.state.soldiers[0].x == 3
    click(screen, screen.panels.action_bar.buttons[0].rect.center)
    settle(screen)
    assert screen.seat.decision.kind == "strike"
    assert screen.panels.choices.visible
    key(screen, "1")
    settle(screen)
    assert headlines(screen)[0] == "r0 steps"
    assert headlines(screen)[-1] == "r0 strikes b0"
    assert screen.tray.story.title == "r0 strikes b0"


def test_space_hurries_what_moves_and_nothing_waits(play):
    screen = play()
    to_strikes(screen)
    key(screen, "1")
    assert screen.flow.is_busy
    key(screen, "space")
    screen.app.run_for(3)
    assert not screen.flow.is_busy
    assert headlines(screen)[-1] == "r0 strikes b0"


def test_a_click_in_the_middle_of_a_move_hurries_it(play):
    screen = play()
    key(screen, "s")
    screen.app.run_for(2)
    assert screen.flow.is_busy
    click(screen, screen.panels.areas.table.center)
    screen.app.run_for(2)
    assert not screen.flow.is_busy


def test_without_animation_the_result_is_there_at_once(play):
    screen = play(animation="off")
    key(screen, "e")
    screen.app.run_for(3)
    key(screen, "1")
    screen.app.run_for(4)
    assert not screen.flow.is_busy
    assert screen.tray.story is not None


def test_the_banner_says_whose_turn_it_is_at_each_change_of_hands(play):
    screen = play()
    assert screen.banner.is_shown
    assert screen.banner.title == "Reds"
    to_strikes(screen)
    for _ in range(2):
        key(screen, "1")
        settle(screen)
    assert screen.banner.title == "Blues"
    assert screen.panels.tag.look == screen.seat.side_look(1)


def test_a_refusal_is_told_with_what_would_be_allowed_and_can_be_taken(play):
    screen = play()
    refusal = screen.propose(frame_toy.Step_("r0", 5))
    assert refusal is not None
    row = screen.log.rows[-1]
    assert row.line.entry.headline == "Why not?"
    assert screen.seat.marks[0].label == "r0"
    screen.app.run_for(1)
    button = row.children[-1]
    click(screen, button.rect.center)
    settle(screen)
    assert screen.seat.state.soldiers[0].x == 4
    assert screen.seat.marks == ()
    assert "Why not?" not in headlines(screen)


def test_undo_says_what_it_took_back_and_redo_puts_it_back(play):
    screen = play()
    key(screen, "s")
    settle(screen)
    said = []
    screen.app.toast = lambda words, *a, **k: said.append(words)
    key(screen, "z", pygame.KMOD_LCTRL)
    assert said == ["Taken back: r0 steps"]
    assert headlines(screen) == []
    assert screen.seat.state.soldiers[0].x == 2
    key(screen, "y", pygame.KMOD_LCTRL)
    assert screen.seat.state.soldiers[0].x == 3
    del screen.app.toast


def test_undo_in_the_middle_of_a_throw_leaves_a_whole_table(play):
    screen = play()
    to_strikes(screen)
    key(screen, "1")
    screen.app.run_for(20)
    key(screen, "u")
    assert not screen.flow.is_busy
    assert screen.seat.state == screen.flow.seen(screen.session.record.node)
    assert screen.seat.can_act


def test_a_moment_of_the_log_is_looked_at_left_and_played_on_from(play):
    screen = play()
    for _ in range(2):
        key(screen, "s")
        settle(screen)
    to_strikes(screen)
    screen.look_at(1)
    screen.app.run_for(2)
    assert screen.seat.is_peeking
    assert not screen.seat.can_act
    assert screen.seat.state.soldiers[1].x == 3
    assert screen.session.record.node == 3
    key(screen, "escape")
    assert not screen.seat.is_peeking
    screen.look_at(1)
    key(screen, "return")
    assert screen.session.record.node == 1
    assert screen.seat.can_act
    assert headlines(screen) == ["r0 steps"]


def test_the_match_is_watched_again_from_its_start(play):
    screen = play()
    for _ in range(2):
        key(screen, "s")
        settle(screen)
    screen.flow.watch_again()
    assert screen.seat.state.soldiers[0].x == 2
    until(screen, lambda: screen.flow.timeline.is_at_end, 300)
    assert screen.flow.timeline.is_at_end
    assert screen.seat.state.soldiers[0].x == 3


def test_the_rest_is_resolved_for_both_sides_and_stops_at_the_next_kind(play):
    screen = play()
    to_strikes(screen)
    key(screen, "a")
    until(screen, lambda: screen.flow.resolving is None and not screen.flow.is_busy, 1500)
    assert screen.seat.decision.kind == "move"
    assert len([h for h in headlines(screen) if "strikes" in h]) == 4


def test_escape_stops_resolving(play):
    screen = play()
    to_strikes(screen)
    key(screen, "a")
    screen.app.run_for(3)
    key(screen, "escape")
    settle(screen)
    assert screen.flow.resolving is None
    assert len([h for h in headlines(screen) if "strikes" in h]) == 1


def test_dice_by_hand_are_typed_with_0_for_10_and_erased(play):
    screen = play(dice="typed")
    to_strikes(screen)
    key(screen, "1")
    screen.app.run_for(2)
    assert screen.panels.entry.visible
    for digit in "6", "7", "3", "backspace", "5", "0":
        key(screen, digit)
    assert screen.panels.entry.faces == [6, 5, 10]
    key(screen, "return")
    settle(screen)
    assert not screen.panels.entry.visible
    assert screen.session.record.current.events[0].roll.faces == (6, 5, 10)


def test_dice_by_hand_by_mouse_and_an_attack_withdrawn(play):
    screen = play(dice="typed")
    to_strikes(screen)
    key(screen, "1")
    screen.app.run_for(2)
    key(screen, "escape")
    screen.app.run_for(1)
    assert not screen.panels.entry.visible
    assert screen.session.record.node == 1
    key(screen, "1")
    screen.app.run_for(2)
    for face in 2, 3, 4:
        click(screen, screen.panels.entry._pad[face - 1].rect.center)
    click(screen, screen.panels.entry._done.rect.center)
    settle(screen)
    assert screen.session.record.current.events[0].roll.faces == (2, 3, 4)


def test_the_computer_plays_its_side_and_undo_takes_its_moves_back_too(play):
    screen = play((None, "easy"), animation="off")
    to_strikes(screen)
    for _ in range(2):
        key(screen, "1")
        settle(screen)
    until(screen, lambda: screen.seat.can_act and screen.seat.decision.side == 0, 3000)
    assert screen.seat.decision.side == 0
    key(screen, "u")
    assert screen.session.record.current.side == 0
    assert screen.seat.can_act


def test_while_the_computer_thinks_the_tag_says_so_and_input_goes_on(play, first_option):
    screen = play(("easy", None), worker=first_option(delay=10_000))
    screen.app.run_for(40)
    assert screen.panels.tag.is_thinking
    assert not screen.seat.can_act
    before = len(screen.view.events)
    screen.app.post(
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=screen.panels.areas.table.center, rel=(0, 0), buttons=(0, 0, 0)
        )
    )
    screen.app.run_for(1)
    assert len(screen.view.events) > before


def test_computers_are_watched_held_and_stepped(play):
    screen = play(("easy", "easy"))
    key(screen, "p")
    node = screen.session.record.node
    until(screen, lambda: False, 90)
    assert screen.session.record.node <= node + 1
    node = screen.session.record.node
    click(screen, screen.panels.transport._on.rect.center)
    until(screen, lambda: screen.session.record.node > node, 200)
    assert screen.session.record.node == node + 1
    key(screen, "x")
    assert screen.flow.speed == 2.0


def test_the_result_says_who_won_and_swap_sides_begins_anew(play):
    screen = play(animation="off")
    to_the_end(screen)
    result = screen.app.screen
    assert isinstance(result, ResultScreen)
    assert result.outcome == frame_toy.SYSTEM.outcome(screen.session.state)
    assert len(result.boxes) == 3
    app = screen.app
    swap = next(b for b in result.buttons if b.label == "Swap sides")
    click(screen, swap.rect.center)
    assert app.screen is not screen
    assert screen not in app.screens
    assert [p.name for p in app.screen.session.players] == ["Bert", "Anna"]
    assert app.screen.session.record.node == 0


def test_the_result_leads_to_the_turning_point_and_back(play):
    screen = play(animation="off")
    to_the_end(screen)
    button = screen.app.screen.boxes[0].children[-1]
    click(screen, button.rect.center)
    assert screen.app.screen is screen
    assert screen.seat.is_peeking
    key(screen, "escape")
    screen.app.run_for(2)
    key(screen, "return")
    assert isinstance(screen.app.screen, ResultScreen)


def test_rule_numbers_open_the_rules(play):
    screen = play()
    key(screen, "s")
    settle(screen)
    chip = screen.log.rows[0].children[0]
    click(screen, chip.rect.center)
    book = screen.app.screen
    assert isinstance(book, RulesBook)
    assert book.rule.number == "FT-1"
    key(book, "right")
    assert book.rule.number == "FT-2.1"
    key(book, "escape")
    assert screen.app.screen is screen


def test_the_log_is_read_by_keys_alone(play):
    screen = play()
    key(screen, "s")
    settle(screen)
    key(screen, "f2")
    assert screen.ring.focus is screen.log.rows[-1]
    assert screen.seat.lit_figures == ("r0",)
    key(screen, "return")
    assert screen.log.rows[-1].is_open
    key(screen, "escape")
    assert screen.ring.focus is None


def test_a_clicked_button_does_not_keep_the_tables_keys(play):
    screen = play()
    key(screen, "s")
    settle(screen)
    click(screen, screen.log.rows[0].rect.center)
    assert screen.ring.focus is None
    key(screen, "s")
    settle(screen)
    assert len(screen.log.rows) == 2


def test_a_failing_view_leaves_the_match_whole(play, monkeypatch):
    screen = play()
    monkeypatch.setattr(screen.view, "animate", lambda *a: 1 / 0)
    key(screen, "s")
    screen.app.run_for(3)
    assert screen.app.screen is not screen
    screen.app.pop()
    assert screen.flow.shown == screen.session.record.node
    assert screen.seat.can_act


def test_dice_for_a_computers_blow_are_asked_for_when_the_last_roll_has_been_read(play):
    screen = play(levels=(None, "easy"), dice="typed")
    to_strikes(screen)
    while screen.seat.decision.side == 0:
        key(screen, "1")
        screen.app.run_for(2)
        assert screen.panels.entry.visible  # a person who strikes wants to roll
        for digit in "660":
            key(screen, digit)
        key(screen, "return")
        settle(screen)
    until(screen, lambda: screen.session.wanted is not None, 600)
    screen.app.run_for(2, 0.01)
    assert not screen.session.wanted.by_hand
    assert not screen.panels.entry.visible
    until(screen, lambda: screen.panels.entry.visible, 100)
    assert screen.panels.entry.visible


@pytest.mark.parametrize("is_mouse", [False, True])
def test_what_is_held_to_hurry_hurries_all_that_comes(play, is_mouse):
    """Two blows resolved one after the other: with the key held, the second is hurried, too."""

    def lasts(holds):
        screen = play(seed=2)
        to_strikes(screen)
        key(screen, "a")
        screen.app.run_for(1, 0.02)
        at = screen.panels.areas.table.center
        down = (pygame.MOUSEBUTTONDOWN, {"pos": at, "button": 1})
        up = (pygame.MOUSEBUTTONUP, {"pos": at, "button": 1})
        if not is_mouse:
            space = {"key": pygame.K_SPACE, "mod": 0, "unicode": " "}
            down, up = (pygame.KEYDOWN, space), (pygame.KEYUP, space)
        screen.app.post(pygame.event.Event(down[0], **down[1]))
        if not holds:
            screen.app.post(pygame.event.Event(up[0], **up[1]))
        frames = 0
        while screen.flow.resolving and frames < 2000:
            screen.app.run_for(1, 0.02)
            frames += 1
        screen.app.post(pygame.event.Event(up[0], **up[1]))
        screen.app.run_for(1, 0.02)
        assert not screen.input.is_hurrying
        return frames

    assert lasts(holds=True) < lasts(holds=False) / 2
