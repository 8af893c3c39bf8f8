"""Where lines end."""

import pytest

from game.ui import text

WORDS = "Dyke Warden 1 moves 3.2″ of 8″, beats Defense 9 by 62 % after 3 hits, 7.5 cm away, in Turn 3"
TOGETHER = ("Warden 1", "of 8″,", "Defense 9", "62 %", "3 hits,", "7.5 cm", "Turn 3")


@pytest.mark.parametrize("width", range(100, 700, 35))
def test_numbers_stay_with_their_units_and_with_what_they_number(app, width):
    """ "Reaver 1 moves 7.2″ of / 8″" stood in the log."""
    rows = text.wrap(WORDS, "body", width)
    assert " ".join(rows) == WORDS
    for pair in TOGETHER:
        assert any(pair in row for row in rows), (pair, rows)


def test_a_short_word_does_not_stand_alone_in_the_last_line(app):
    words = "All have done what they could; the move is over"
    width = text.width_of(words.removesuffix(" over"), "body") + 2
    assert text.wrap(words, "body", width) == ("All have done what they could; the move", "is over")


def test_it_does_where_the_line_before_would_be_left_with_less(app):
    width = text.width_of("Choose combatants", "body") + 2
    assert text.wrap("Choose combatants now", "body", width) == ("Choose combatants", "now")


@pytest.mark.parametrize("width", [14, 20, 40, 60])
def test_in_the_narrowest_column_only_words_too_wide_for_it_are_broken(app, width):
    rows = text.wrap("after 3 hits", "body", width)
    assert "".join(rows).replace(" ", "") == "after3hits"
    assert all(text.width_of(row, "body") <= width for row in rows)
    whole = [word for word in ("after", "3", "hits") if text.width_of(word, "body") <= width]
    assert all(any(word in row for row in rows) for word in whole)
