"""The panel that asks for faces rolled by hand. Rule: SK-3.1."""

import pygame
import pytest

from game.ui import text
from game.ui.views.match.dice_entry import DiceEntry


@pytest.fixture
def entry(_window):
    panel = DiceEntry(lambda faces: None, lambda: None)
    panel.lay_out(pygame.Rect(0, 0, 1024, 640))
    panel.ask((6, 6, 10), "Cro strikes Sea-Troll", "2D6+D10+3", True)
    return panel


def test_sk_3_1_that_0_counts_10_is_said_in_full_when_a_d10_is_asked_for(entry):
    assert "0 counts 10" not in entry.asks
    entry.put(6)
    entry.put(2)
    assert "0 counts 10" in entry.asks
    assert text.wrap(entry.asks, "small", entry._slots.width, 1) == (entry.asks,)
    entry.put(10)
    assert entry.wanted == 0
    assert "D10" not in entry.asks
