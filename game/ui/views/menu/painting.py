"""The table behind the menus, painted: a fight under one lamp, seen from above.

`backdrop` shows it from a picture made with this, and paints anew where the sides have other colours.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui import theme
from game.ui.camera import Lens
from game.ui.pieces import figures, ground
from game.ui.pieces.scene import Board, Prop, Solid, Token


def _token(key: str, art: str, x: float, y: float, heading_deg: float, side: theme.SideLook) -> Token:
    width = 1.25 if art == "sea-troll" else 1.0
    return Token(key, "", art, x, y, heading_deg, width, width, side.colour, side.shape)


STONES = (
    Solid(((3.6, 0.4), (5.3, -0.1), (6.6, 0.9), (6.1, 2.2), (4.4, 2.5), (3.3, 1.6))),
    Solid(((10.6, 4.9), (12.0, 4.3), (13.3, 5.2), (13.1, 6.7), (11.5, 7.2), (10.4, 6.2))),
    Solid(((4.0, 6.9), (5.2, 6.3), (6.3, 7.1), (6.0, 8.3), (4.6, 8.6))),
    Solid(((11.9, -0.6), (13.6, -0.8), (14.2, 1.0), (12.6, 1.5))),
)
SCENERY = (
    Prop("bones", 6.2, 4.9, 1.2, 20),
    Prop("stalagmites", 3.0, 4.6, 1.4, 0),
    Prop("mushrooms", 9.2, 7.4, 1.1, 0),
    Prop("puddle", 8.2, 0.9, 2.2, 0),
    Prop("rubble", 12.4, 3.1, 1.3, 40),
    Prop("skull", 11.0, 2.4, 0.6, 15),
)
TROLL_AT, TROLL_HEADING_DEG = (8.45, 3.80), 338.0


def _beside(ahead_in: float, right_in: float) -> tuple[float, float]:
    """A place given from the troll's middle, ahead of it and to its right."""
    turn = math.radians(TROLL_HEADING_DEG)
    return (
        TROLL_AT[0] + math.sin(turn) * ahead_in + math.cos(turn) * right_in,
        TROLL_AT[1] - math.cos(turn) * ahead_in + math.sin(turn) * right_in,
    )


def _fight() -> tuple[Token, ...]:
    """Two goblins stand base to base with the troll, the third is a step away."""
    moss, tide = theme.side_look("moss"), theme.side_look("tide")
    return (
        _token("1", "argh", *_beside(1.125, 0.12), 158, moss),
        _token("2", "montu", *_beside(0.2, -1.125), 68, moss),
        _token("3", "cro", *_beside(0.55, 1.9), 246, moss),
        _token("4", "sea-troll", *TROLL_AT, TROLL_HEADING_DEG, tide),
    )


BOARD = Board(16.0, 9.0, STONES, SCENERY)
FOCUS = (8.5, 3.5)
"""The point of the table that lies in the lamp's light."""
FLAME = (62, 44, 22)
SIGHT_IN = (11.5, 7.4)
"""So much of the table is seen at the most, in width and depth."""


def paint(surface: pygame.Surface, lamp: tuple[float, float]) -> None:
    """Fill a picture with the table in the light of a lamp, given as shares of its width and height."""
    width, height = surface.get_size()
    scale = max(width / SIGHT_IN[0], height / SIGHT_IN[1])
    # The fight stands right of the words, under the lamp.
    lens = Lens(scale, FOCUS[0] - lamp[0] * width / scale, FOCUS[1] - lamp[1] * height / scale)
    ground.paint(surface, lens, BOARD)
    surface.blit(lamplight(surface.get_size(), lamp), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    for token in sorted(_fight(), key=lambda t: t.y):
        figures.draw(surface, lens, token)


def lamplight(size: tuple[int, int], lamp: tuple[float, float]) -> pygame.Surface:
    """The warm light of the lamp, to be added."""
    width, height = max(2, size[0] // 4), max(2, size[1] // 4)
    x = (np.arange(width) + 0.5) / width
    y = (np.arange(height) + 0.5) / height
    far = np.hypot((x[None, :] - lamp[0]) / 0.42, (y[:, None] - lamp[1]) / 0.58)
    near = np.clip(1 - far, 0, 1)
    glow = (near * near * (3 - 2 * near))[..., None] * np.array(FLAME)
    small = pygame.image.frombuffer(glow.astype(np.uint8).tobytes(), (width, height), "RGB")
    return pygame.transform.smoothscale(small, size)
