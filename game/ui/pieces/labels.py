"""What is written on figures and beside them: badge, wounds, name."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import pygame

from game.ui import shapes, text, theme
from game.ui.camera import Lens
from game.ui.pieces import sprites
from game.ui.pieces.figures import INK_LINE, RAISE_IN, WOUNDS_FROM_PX, footprint
from game.ui.pieces.scene import Token

NAMES_FROM_PX = 22
"""Bases drawn smaller than this carry no names and no badges."""
BADGE_MOST = 0.28
"""A badge's radius is no larger a part of its base."""
NUMBER_FROM_PX = 6.5
"""A badge of a smaller radius has no room for a number, unscaled."""
OVER_BASE = 0.12
"""A name that would cover more than this part of itself with another's base is left out."""


def badge(surface: pygame.Surface, lens: Lens, token: Token) -> None:
    """The side's shape at the base's lower right, with the figure's number where its type is not alone.

    On a base too small for a number that can be read it is the shape alone: a number would hide the figure.
    """
    base_px = min(token.width, token.depth) * lens.scale
    if base_px < NAMES_FROM_PX or token.opacity < 0.4 or token.sink > 0.3:
        return
    x, y = lens.px(token.x, token.y)
    away = base_px * 0.46
    radius = min(max(8.0 * text.scale(), base_px * 0.13), 17.0 * text.scale(), base_px * BADGE_MOST)
    number = token.number if radius >= NUMBER_FROM_PX * text.scale() else None
    picture = badge_of(token.colour, token.shape, number, radius)
    half = picture.get_width() // 2
    surface.blit(
        picture, (round(x + away) - half, round(y + away - token.lift * RAISE_IN * lens.scale) - half)
    )


def badge_of(colour: theme.Rgb, shape: str, number: int | None, radius: float) -> pygame.Surface:
    """A side's shape with a figure's number in it, the radius in pixels; kept. Do not draw on it."""
    return _badge(colour, shape, number, round(radius * 2), text.scale())


@functools.lru_cache(maxsize=256)
def _badge(
    colour: theme.Rgb, shape: str, number: int | None, twice_radius: int, _scale: float
) -> pygame.Surface:
    radius = twice_radius / 2
    side = math.ceil(radius * 3) // 2 * 2 + 1
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    at = (side / 2, side / 2)
    if number is None:
        shapes.side_mark(picture, shape, at, radius * 0.78, colour, theme.ROCK_EDGE, 1.6)
        return picture
    shapes.side_mark(
        picture, shape, at, radius * 1.12, theme.mix(colour, theme.BONE, 0.68), theme.ROCK_EDGE, 1.0
    )
    shapes.side_mark(picture, shape, at, radius * 0.92, theme.mix(colour, (14, 12, 10), 0.62))
    digits = text.picture(str(number), "label", theme.INK)
    picture.blit(digits, digits.get_rect(center=(side // 2, side // 2)))
    return picture


def wounds(surface: pygame.Surface, lens: Lens, token: Token) -> None:
    """A short bar on the base of a figure that has taken hits; a skull for one at 0."""
    base_px = min(token.width, token.depth) * lens.scale
    if base_px < WOUNDS_FROM_PX or token.opacity < 0.4 or (token.left >= 1 and not token.is_doomed):
        return
    x, y = lens.px(token.x, token.y)
    if token.is_doomed:
        size = max(18, round(base_px * 0.44))
        shapes.circle(surface, (x, y), size * 0.62, theme.alpha(theme.ROCK_EDGE, 0.82), theme.BONE, 1.4)
        skull = sprites.icon("skull", size, theme.BONE)
        surface.blit(skull, skull.get_rect(center=(round(x), round(y))))
        return
    # Inside of the base's lower half, so that it never lies on a neighbour.
    wide = max(16, round(base_px * 0.74))
    high = max(4, round(min(5 * text.scale(), base_px * 0.12)))
    top = y + min(token.width, token.depth) * lens.scale * 0.41 - high
    picture = _wound_bar(wide, high, max(1, round(wide * token.left)), endurance_colour(token.left))
    surface.blit(picture, (round(x) - picture.get_width() // 2, round(top)))


@functools.lru_cache(maxsize=512)
def _wound_bar(wide: int, high: int, filled: int, colour: theme.Rgb) -> pygame.Surface:
    picture = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
    shapes.box(picture, picture.get_rect(), theme.ROCK_EDGE, radius=high / 2 + 1)
    shapes.bar(picture, pygame.Rect(1, 1, wide, high), filled / wide, colour, (60, 50, 42))
    return picture


def endurance_colour(left: float) -> theme.Rgb:
    """Green while there is much left, gold when half is gone, pale when little is. Never red: red refuses."""
    if left > 0.5:
        return theme.GOOD
    return theme.GOLD if left > 0.25 else theme.LOW


def names(
    surface: pygame.Surface,
    lens: Lens,
    tokens: Sequence[Token],
    bold: frozenset[str] = frozenset(),
    taken: Sequence[pygame.Rect] = (),
    left_behind: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """The names under the bases, each moved aside where another or a base is in its way; where they stand.

    `bold` are those always written, however small the table is shown. `taken` are areas to keep clear of;
    `left_behind` are bases that bear no name themselves: by one of them no other name should stand.
    """
    area = surface.get_clip()
    least_in = NAMES_FROM_PX / lens.scale
    written = [
        token
        for token in tokens
        if ((token.width >= least_in and token.depth >= least_in) or token.id in bold)
        and token.opacity >= 0.4
        and token.sink <= 0.3
        and area.collidepoint(lens.px(token.x, token.y))
    ]
    if not written:
        return []
    bodies = [footprint(lens, token) for token in tokens]
    body_of = {token.id: body for token, body in zip(tokens, bodies, strict=True)}
    occupied = list(taken)
    for token in sorted(written, key=lambda t: (t.id not in bold, body_of[t.id].bottom, body_of[t.id].left)):
        body = body_of[token.id]
        label = halo(token.name, "label", theme.INK if token.id in bold else theme.INK_SOFT)
        # By the base of a figure that is carried off, a name would be taken for its.
        away = [each.inflate(0, 2 * label.get_height() + 8) for each in left_behind]
        others = [*(other for other in bodies if other is not body), *away]
        spots = _spots_about(body, label)
        free = [spot for spot in spots if area.contains(spot) and spot.collidelist(occupied) < 0]
        over = [sum(_area(spot.clip(other)) for other in others) / _area(spot) for spot in free]
        best = min(range(len(free)), key=lambda i: over[i], default=None)
        if best is not None and (over[best] <= OVER_BASE or token.id in bold):
            spot = free[best]
        elif token.id in bold:
            spot = spots[0]
        else:
            continue
        surface.blit(label, spot)
        occupied.append(spot)
    return occupied[len(taken) :]


def _spots_about(body: pygame.Rect, label: pygame.Surface) -> list[pygame.Rect]:
    """Where a name may stand by a base, the best place first: below, above, beside, and at its corners."""
    below, above = body.bottom + 2, body.top - 8
    return [
        label.get_rect(midtop=(body.centerx, below)),
        label.get_rect(midbottom=(body.centerx, above)),
        label.get_rect(midleft=(body.right + 10, body.centery)),
        label.get_rect(midright=(body.left - 10, body.centery)),
        label.get_rect(topleft=(body.left, below)),
        label.get_rect(topright=(body.right, below)),
        label.get_rect(bottomleft=(body.left, above)),
        label.get_rect(bottomright=(body.right, above)),
    ]


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def halo(string: str, style: str, colour: theme.Rgb, strength: int = 215) -> pygame.Surface:
    """Text with a dark rim, legible on any ground; kept. Do not draw on it."""
    return _halo(string, style, colour, strength, text.scale())


@functools.lru_cache(maxsize=512)
def _halo(string: str, style: str, colour: theme.Rgb, strength: int, _scale: float) -> pygame.Surface:
    front = text.picture(string, style, colour)
    back = text.picture(string, style, INK_LINE)
    picture = pygame.Surface((front.get_width() + 6, front.get_height() + 4), pygame.SRCALPHA)
    for dx in range(-2, 3):
        for dy in range(-2, 3):
            if dx * dx + dy * dy <= 5:
                picture.blit(back, (3 + dx, 2 + dy))
    picture.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(front, (3, 2))
    return picture
