"""The computer says why: over the table for a moment, in the log for good. A long thought can be hurried."""

import frame_toy
import msgspec
import pygame
import pytest
from frame_hands import click, key, until
from frame_toy import End, Strike

from game import ai, systems
from game.match.contract import Mark
from game.match.remark import Remark
from game.ui import lengths, theme
from game.ui.menus import Menu
from game.ui.views.match.panels import THINKS_LONG_S
from game.ui.views.match.voice import LEAST_S, LETTER_S, OUT_S, Saying, Voice
from game.ui.views.replay.screen import watch

MARKED = {"b0": "bad", "r1": "good"}


def tones(screen):
    return {mark.label: mark.tone for mark in screen.seat.intents}


def point(screen, pos):
    screen.app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    screen.app.run_for(2)


def silence(screen):
    """The computer thinks no further, and what it said is gone."""
    screen.session.worker.delay = 10**6
    until(screen, lambda: not screen.flow.is_busy and not screen.voice.is_speaking, 600)
    assert screen.seat.intents == ()


def told(screen):
    """To the first entry with words of the computer's; returns it."""
    until(screen, lambda: any(row.line.saying for row in screen.log.rows), 600)
    silence(screen)
    return next(row for row in screen.log.rows if row.line.saying)


# The voice alone

WORDS = Saying(3, 1, Remark("It wants to win.", (Mark("figure", label="b0", tone="good"),)))
OTHER = Saying(2, 0, Remark("So does the other."))
LASTS_S = LEAST_S + LETTER_S * len(WORDS.remark.why)


def test_words_come_softly_stand_long_enough_to_be_read_and_go():
    voice = Voice()
    voice.say(WORDS)
    assert voice.is_fading
    assert voice.strength() == 0
    assert voice.strength(is_still=True) == 1
    voice.advance(LASTS_S / 2)
    assert not voice.is_fading
    assert voice.strength() == 1
    voice.advance(LASTS_S / 2 - OUT_S / 4)
    assert 0 < voice.strength() < 1
    assert voice.strength(is_still=True) == 1
    voice.advance(OUT_S)
    assert voice.saying is None
    assert voice.strength(is_still=True) == 0


def test_who_goes_on_lets_the_words_go():
    voice = Voice()
    voice.say(WORDS)
    voice.hurry()
    voice.advance(OUT_S + 0.01)
    assert voice.saying is None


def test_words_that_are_held_stay_and_go_when_they_are_let_go():
    voice = Voice()
    voice.say(WORDS)
    for _ in range(100):
        voice.advance(1.0, is_held=True)
    assert voice.strength() == 1
    voice.advance(OUT_S + 0.01)
    assert voice.saying is None


def test_what_is_pointed_at_comes_before_what_is_said_and_that_before_what_is_read():
    voice = Voice()
    voice.point(None, read=OTHER)
    assert voice.saying == OTHER
    assert voice.in_bubble is None
    voice.say(WORDS)
    assert voice.in_bubble == WORDS
    voice.point(OTHER)
    assert voice.in_bubble == OTHER
    assert voice.strength() == 1
    voice.point(OTHER, is_open=True)
    assert voice.in_bubble is None


AREA = pygame.Rect(100, 50, 800, 600)


def stands(voice, taken=(), bodies=()):
    """What the bubble covers of a window of nothing; empty where it is not there."""
    surface = pygame.Surface((1000, 700), pygame.SRCALPHA)
    voice.draw(surface, AREA, theme.side_look("moss"), list(taken), lambda: list(bodies))
    return surface.get_bounding_rect()


def pointed():
    voice = Voice()
    voice.point(WORDS)
    return voice


def test_the_bubble_keeps_off_what_floats_over_the_table_and_off_figures():
    tag = pygame.Rect(110, 60, 300, 30)
    where = stands(pointed(), [tag])
    assert where.size > (100, 40)
    assert AREA.contains(where)
    assert where.collidelist([tag]) < 0
    figure = where.inflate(-20, -20)
    elsewhere = stands(pointed(), [tag], [figure])
    assert elsewhere.collidelist([tag, figure]) < 0


def test_the_bubble_hides_no_small_figure_but_may_touch_one_at_its_rim():
    where = stands(pointed())
    small = pygame.Rect(0, 0, 24, 24)
    small.center = where.center
    assert stands(pointed(), bodies=[small]).collidelist([small]) < 0
    small.midtop = where.midbottom
    small.y -= 6
    assert stands(pointed(), bodies=[small]) == where


def test_the_bubble_does_not_run_from_a_figure_that_comes_but_from_a_panel_that_opens():
    voice = pointed()
    where = stands(voice)
    assert stands(voice, bodies=[where]) == where
    assert stands(voice, taken=[where]).collidelist([where]) < 0


def test_where_no_corner_is_free_there_is_no_bubble():
    assert stands(pointed(), [AREA]).size == (0, 0)


# On the match screen


def test_words_and_marks_come_with_the_decision_and_go_by_themselves(play):
    screen = play(("easy", None))
    until(screen, lambda: screen.voice.is_speaking, 100)
    assert screen.voice.in_bubble.remark.why == "The first: End."
    assert screen.voice.in_bubble.side == 0
    assert tones(screen) == MARKED
    silence(screen)


def test_words_stay_while_the_computers_are_held(play):
    screen = play(("easy", "easy"))
    until(screen, lambda: screen.voice.is_speaking, 100)
    screen.session.is_paused = True
    screen.app.run_for(60, 1.0)
    assert tones(screen) == MARKED
    screen.session.is_paused = False
    silence(screen)


def test_ones_own_decision_silences_the_computer(play):
    screen = play((None, "easy"))
    screen.voice.say(WORDS)
    key(screen, "s")
    until(screen, lambda: not screen.voice.is_speaking, 10)
    assert not screen.voice.is_speaking


def test_an_entry_pointed_at_or_opened_says_it_again(play):
    screen = play(("easy", None))
    row = told(screen)
    point(screen, row.rect.center)
    assert screen.voice.in_bubble == row.line.saying
    assert tones(screen) == MARKED
    closed = row.rect.height
    click(screen, row.rect.center)
    screen.app.run_for(2)
    assert row.rect.height > closed
    assert screen.voice.in_bubble is None, "the words stand in the log now"
    assert tones(screen) == MARKED
    point(screen, (5, 5))
    assert tones(screen) == MARKED, "it is still being read"
    key(screen, "escape")
    screen.app.run_for(2)
    assert screen.seat.intents == ()


def test_an_open_entry_is_higher_by_what_was_said(play):
    screen = play(("easy", None))
    row = told(screen)
    heights = []
    for saying in (row.line.saying, None):
        row.line = msgspec.structs.replace(row.line, saying=saying)
        row.is_open, row._laid_for = True, None
        row.lay_out(*row.rect.topleft, row.rect.width)
        heights.append(row.rect.height)
    assert heights[0] > heights[1]


def test_the_keyboard_finds_the_words_as_well(play):
    screen = play(("easy", None))
    row = told(screen)
    screen.ring.set_focus(row, by_keyboard=True)
    screen.app.run_for(2)
    assert screen.voice.in_bubble == row.line.saying
    key(screen, "escape")
    screen.app.run_for(2)
    assert screen.voice.saying is None


def test_of_the_entries_of_a_decision_the_first_has_its_words(play):
    screen = play(dice="typed")
    record = screen.session.record
    record.play(End())
    record.play(Strike("r0", "b0"), (6, 6, 10))
    record.play(Strike("r1", "b0"), (6, 6, 10))
    record.play(Strike("b0", "r0"), (1, 1, 1))
    record.play(Strike("b1", "r0"), (1, 1, 1), Remark("To be done with it."))
    sayings = [line.saying for line in screen.flow.lines_of(record.node)]
    assert sayings == [Saying(record.node, 1, Remark("To be done with it.")), None]


def test_of_a_sealed_decision_the_other_side_hears_nothing(play, monkeypatch):
    to_act = frame_toy.Toy.to_act
    sealed = lambda self, state: msgspec.structs.replace(to_act(self, state), sealed=True)  # noqa: E731
    screen = play((None, "easy"))
    record = screen.session.record
    record.play(End(), remark=Remark("Mine."))
    record.play(Strike("r0", "b0"))
    record.play(Strike("r1", "b0"))
    record.play(Strike("b0", "r0"), remark=Remark("Theirs."))
    assert screen.flow.saying(record.node).remark == Remark("Theirs.")
    monkeypatch.setattr(frame_toy.Toy, "to_act", sealed)
    assert screen.flow.saying(record.node) is None
    assert screen.flow.saying(1).remark == Remark("Mine.")


def test_lengths_in_its_words_are_written_as_the_player_reads_them(play):
    screen = play()
    screen.session.record.play(End(), remark=Remark("2″ short.", (Mark("point", ((0.0, 0.0),), "2″"),)))
    lengths.use(True)
    try:
        remark = screen.flow.saying(1).remark
    finally:
        lengths.use(False)
    assert remark.why == lengths_said("2″ short.")
    assert remark.marks[0].label == lengths_said("2″")


def lengths_said(words):
    lengths.use(True)
    try:
        return lengths.said(words)
    finally:
        lengths.use(False)


def test_a_saved_match_is_watched_with_its_words(play, tmp_path):
    screen = play(("easy", None))
    told(screen)
    said = [row.line.saying for row in screen.log.rows]
    record = screen.session.record
    systems.save(record, tmp_path / "a.save")
    replay = watch(screen.app, systems.load(tmp_path / "a.save"))
    replay.app.run_for(2)
    assert [row.line.saying for row in replay.log.rows] == said
    replay.flow.watch_again()
    until(replay, lambda: replay.voice.is_speaking, 200)
    assert replay.voice.saying.remark == record.at(1).remark


# A thought that takes long


def thinking(play, levels=("easy", None)):
    """A computer that has thought for so long that it may be hurried."""
    screen = play(levels)
    screen.session.worker.delay = 10**6
    until(screen, lambda: screen.flow.thinking_s > 0, 100)
    assert not screen.panels.hurry.visible
    until(screen, lambda: screen.flow.thinking_s > THINKS_LONG_S, 100)
    screen.app.run_for(1)
    return screen


def test_a_long_thought_shows_how_far_it_is_and_is_hurried_by_the_button(play, monkeypatch):
    monkeypatch.setattr(ai, "level", lambda system, level: ai.Level(level, "", "", budget=10**6))
    screen = thinking(play)
    assert screen.panels.tag.is_thinking
    assert 0 < screen.panels.tag.progress < 1
    click(screen, screen.panels.hurry.rect.center)
    until(screen, lambda: screen.session.record.node == 1, 50)
    assert screen.session.record.node == 1


@pytest.mark.parametrize("levels", [("easy", None), ("easy", "easy")])
def test_the_key_that_hurries_hurries_a_long_thought(play, levels):
    screen = thinking(play, levels)
    key(screen, "space")
    until(screen, lambda: screen.session.record.node == 1, 50)
    assert screen.session.record.node == 1
    assert not screen.session.is_paused


def test_the_window_lives_while_the_computer_thinks(play):
    screen = thinking(play)
    key(screen, "escape")
    assert isinstance(screen.app.screen, Menu)
    key(screen, "escape")
    assert screen.app.screen is screen
    assert screen.session.is_thinking


def test_undo_takes_the_thought_back_and_the_button_goes(play):
    screen = play((None, "easy"))
    record = screen.session.record
    screen.session.worker.delay = 10**6
    for action in (End(), Strike("r0", "b0"), Strike("r1", "b0")):
        assert screen.session.act(action) is None
    until(screen, lambda: screen.panels.hurry.visible, 400)
    assert screen.panels.hurry.visible
    key(screen, "z", pygame.KMOD_LCTRL)
    screen.app.run_for(1)
    assert record.node == 2
    assert screen.session.worker.cancelled == 1
    assert screen.flow.can_act
    assert not screen.panels.hurry.visible
    assert not screen.panels.tag.is_thinking


def test_computers_that_are_held_are_not_said_to_think(play):
    screen = play(("easy", "easy"))
    screen.session.is_paused = True
    screen.app.run_for(40, 0.25)
    assert not screen.panels.hurry.visible
    assert screen.panels.tag.doing == "held"
