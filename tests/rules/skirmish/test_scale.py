"""Rules: SK-1."""

import pytest

from game import units
from game.rules.skirmish.bases import METRIC
from game.rules.skirmish.rules_text import BY_NUMBER


@pytest.mark.parametrize(
    ("length_in", "metric"),
    [(0.25, "0.5 cm"), (1, "2.5 cm"), (3, "7.5 cm"), (5, "12.5 cm"), (7, "17.5 cm"), (6, "15 cm")],
)
def test_sk_1_1_lengths_are_shown_in_centimetres_to_the_half(length_in, metric):
    assert units.centimetres(length_in) == metric


def test_sk_1_1_an_inch_is_six_feet():
    assert [units.feet(length) for length in (1, 3, 7)] == ["6 ft", "18 ft", "42 ft"]


def test_sk_1_1_bases_bear_the_rulebooks_metric_labels():
    assert METRIC == {
        "small": "15 mm", "medium": "25 mm", "large": "40 mm", "cavalry": "25 × 40 mm", "huge": "50 mm",
    }  # fmt: skip


def test_sk_1_2_a_turn_stands_for_ten_to_thirty_seconds():
    assert "ten to thirty seconds" in BY_NUMBER["SK-1.2"].text
