"""Figures on a surface: base, miniature, heading mark, glow. What is written on them is in `labels`."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import zip_longest
from operator import attrgetter

import pygame

from game.ui import shapes, text, theme
from game.ui.camera import Lens
from game.ui.pieces import patterns, sprites
from game.ui.pieces.base_top import base_top
from game.ui.pieces.scene import Token
from game.ui.pieces.strokes import polyline

LIFT = 0.09
"""How much larger a figure is drawn when it is picked up."""
RAISE_IN = 0.10
"""How far north of its place a lifted figure is drawn."""
GHOST = 0.72
WOUNDS_FROM_PX = 16
"""Bases drawn smaller than this do not show their wounds."""
INK_LINE = (16, 13, 10)
_SIDES = attrgetter("width"), attrgetter("depth")

Blit = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its corner lies."""


def corners(token: Token) -> list[tuple[float, float]]:
    """The base's corners in world units: front-left, front-right, rear-right, rear-left."""
    turn = math.radians(token.heading_deg)
    ahead = (math.sin(turn), -math.cos(turn))
    right = (math.cos(turn), math.sin(turn))
    w, d = token.width / 2, token.depth / 2
    return [
        (
            token.x + right[0] * w * i + ahead[0] * d * j,
            token.y + right[1] * w * i + ahead[1] * d * j,
        )
        for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]


def draw(surface: pygame.Surface, lens: Lens, token: Token, ghost: bool = False) -> None:
    """Draw a figure without its name and badge. A ghost is half transparent."""
    draw_all(surface, lens, (token,), ghost)


def draw_all(surface: pygame.Surface, lens: Lens, tokens: Sequence[Token], ghost: bool = False) -> None:
    """Draw figures in their order: first all bases, then the miniatures, which overhang them.

    Lifted figures are above all the others.
    """
    reach = 2.0 * lens.scale
    area = surface.get_clip().inflate(2 * reach, 2 * reach)
    seen = [
        token for token in tokens if token.opacity > 0.01 and area.collidepoint(lens.px(token.x, token.y))
    ]
    surface.fblits(laid(lens, [token for token in seen if token.lift <= 0], ghost))
    for token in seen:
        if token.lift > 0:
            _ground_shadow(surface, lens.px(token.x, token.y), _size(lens, token), token)
            surface.fblits(laid(lens, [token], ghost))


def laid(lens: Lens, tokens: Sequence[Token], ghost: bool = False) -> list[Blit]:
    """The pictures of bases and miniatures, and where their corners lie: first all bases."""
    return [_base_of(lens, token, ghost) for token in tokens] + [
        _miniature_of(lens, token, ghost) for token in tokens
    ]


def changed(lens: Lens, before: Sequence[Token], now: Sequence[Token]) -> list[pygame.Rect]:
    """The parts of the window where figures are drawn otherwise than they were, one for each figure."""
    # Most stand where they stood in the list, and are the same value.
    others = [pair for pair in zip_longest(before, now) if pair[0] is not pair[1]]
    were = {token.id: token for token, _ in others if token is not None}
    parts = []
    for _, token in others:
        if token is None:
            continue
        was = were.pop(token.id, None)
        if was is None:
            parts.append(_reached(lens, token))
        elif was is not token and was != token:
            parts.append(_reached(lens, was).union(_reached(lens, token)))
    return parts + [_reached(lens, gone) for gone in were.values()]


def near(lens: Lens, tokens: Sequence[Token], part: pygame.Rect) -> list[Token]:
    """The figures of which anything may be drawn in a part of the picture, in their order."""
    return _within(lens, tokens, part, _half(lens, _largest_side(tokens)))


def bodies_in(lens: Lens, tokens: Sequence[Token], part: pygame.Rect) -> list[pygame.Rect]:
    """The footprints, in pixels, of the bases that lie on a part of the picture, and of some beside it."""
    half_diagonal = math.ceil(0.75 * _largest_side(tokens) * lens.scale)
    return [footprint(lens, token) for token in _within(lens, tokens, part, half_diagonal)]


def _largest_side(tokens: Sequence[Token]) -> float:
    return max(max(map(side, tokens), default=0.0) for side in _SIDES)


def _within(lens: Lens, tokens: Sequence[Token], part: pygame.Rect, by_px: int) -> list[Token]:
    """The figures whose middles lie in a part of the picture or so near to it, in their order."""
    # By world units: most figures are nowhere near, and need no pixels.
    left, top = lens.world(part.left - by_px - 1, part.top - by_px - 1)
    right, bottom = lens.world(part.right + by_px + 1, part.bottom + by_px + 1)
    return [token for token in tokens if left <= token.x <= right and top <= token.y <= bottom]


def _reached(lens: Lens, token: Token) -> pygame.Rect:
    """All that is drawn of a figure, its light, marks and badge included."""
    x, y = lens.px(token.x, token.y)
    half = _half(lens, max(token.width, token.depth))
    return pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)


def _half(lens: Lens, side_in: float) -> int:
    """How far from its middle a figure of such a base is drawn at the most, in pixels."""
    marks = 44 if side_in * lens.scale >= WOUNDS_FROM_PX else 6
    return math.ceil(2.0 * side_in * lens.scale + marks * text.scale())


def _size(lens: Lens, token: Token) -> tuple[int, int]:
    grown = lens.scale * (1 + LIFT * token.lift)
    return max(2, round(token.width * grown)), max(2, round(token.depth * grown))


def _middle(lens: Lens, token: Token) -> tuple[int, int]:
    x, y = lens.px(token.x, token.y)
    return round(x), round(y - token.lift * RAISE_IN * lens.scale)


def _base_of(lens: Lens, token: Token, ghost: bool) -> Blit:
    wide, deep = _size(lens, token)
    half_degrees, mark_px = round(token.heading_deg * 2) % 720, round(lens.scale * 0.13)
    picture = _base(token.colour, wide, deep, half_degrees, mark_px, theme.pattern_of(token.shape))
    return _around(picture, _middle(lens, token), token.opacity * (GHOST if ghost else 1.0), token)


def _miniature_of(lens: Lens, token: Token, ghost: bool) -> Blit:
    opacity = token.opacity * (GHOST if ghost else 1.0)
    side = min(_size(lens, token))
    if token.sink:
        side = max(2, round(side * (1 - 0.35 * token.sink)))
    figure = sprites.figure(token.art, side, token.heading_deg)
    if token.sink:
        figure = pygame.transform.rotozoom(figure, 75 * token.sink, 1.0)
        opacity *= 1 - 0.5 * token.sink
    return _around(figure, _middle(lens, token), opacity, token)


def _around(picture: pygame.Surface, middle: tuple[int, int], opacity: float, token: Token) -> Blit:
    """A shared picture around its middle, faded or darkened through a copy."""
    if token.is_doomed:
        picture = _greyed(picture)
    if opacity < 0.995:
        picture = picture.copy()
        picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    wide, high = picture.get_size()
    return picture, (middle[0] - wide // 2, middle[1] - high // 2)


@functools.lru_cache(maxsize=1024)
def _base(
    colour: theme.Rgb, wide: int, deep: int, half_degrees: int, mark_px: int, pattern: str
) -> pygame.Surface:
    """A base turned by so many half degrees, with the mark before its front edge; kept."""
    heading = half_degrees / 2
    base = base_top(colour, (wide, deep), heading)
    if pattern:
        base = base.copy()
        top = patterns.on_base(pattern, colour, wide, deep, heading)
        base.blit(top, top.get_rect(center=base.get_rect().center))
    if min(wide, deep) < 14 or mark_px < 2:
        return base
    side = max(base.get_width(), base.get_height(), deep + 4 * mark_px) + 2
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    turn = math.radians(heading)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    middle, foot, tip = side / 2, deep / 2 - 1, deep / 2 + mark_px * 1.15
    points = [
        (middle + ahead[0] * way + right[0] * aside, middle + ahead[1] * way + right[1] * aside)
        for way, aside in ((tip, 0), (foot, mark_px), (foot, -mark_px))
    ]
    shapes.polygon(picture, points, theme.mix(colour, theme.BONE, 0.72), INK_LINE, 1.0)
    picture.blit(base, base.get_rect(center=(side // 2, side // 2)))
    return picture


@functools.lru_cache(maxsize=64)
def _greyed(picture: pygame.Surface) -> pygame.Surface:
    """Nearly without colour: at 0, waiting to be removed."""
    grey = pygame.transform.grayscale(picture)
    grey.fill((176, 168, 162, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey


def _ground_shadow(
    surface: pygame.Surface, middle: tuple[float, float], size: tuple[int, int], token: Token
) -> None:
    """The shadow that a lifted figure leaves below it."""
    side = round(math.hypot(*size) * 1.1)
    shadow = _soft_disc(max(4, side // 4 * 4))
    shadow = pygame.transform.scale(shadow, (side, side)) if shadow.get_width() != side else shadow
    shadow.set_alpha(round(255 * min(1.0, token.lift) * token.opacity))
    drop = 0.10 * max(size) * token.lift
    surface.blit(shadow, shadow.get_rect(center=(round(middle[0] + drop), round(middle[1] + drop))))


@functools.lru_cache(maxsize=32)
def _soft_disc(side: int) -> pygame.Surface:
    disc = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(disc, (0, 0, 0, 130), (side // 2, side // 2), side * 0.36)
    return pygame.transform.box_blur(disc, max(1, side // 12))


def outline(
    surface: pygame.Surface, lens: Lens, token: Token, colour: theme.Rgb, width: int = 2, grow_px: float = 2
) -> None:
    """A line around the base: selected, lit, allowed."""
    grown = 1 + LIFT * token.lift
    more = 2 * grow_px / lens.scale
    wide = Token(
        token.id,
        "",
        "",
        token.x,
        token.y - token.lift * RAISE_IN,
        token.heading_deg,
        token.width * grown + more,
        token.depth * grown + more,
        token.colour,
        "",
    )
    polyline(surface, colour, lens.many(corners(wide)), width, closed=True)


def glow(surface: pygame.Surface, lens: Lens, token: Token, colour: theme.Rgb, strength: float = 0.5) -> None:
    """A soft light under a base: it may act now."""
    side = round(math.hypot(token.width, token.depth) * lens.scale * 1.5)
    if side < 8:
        return
    light = _glow(colour, max(8, side // 4 * 4))
    light.set_alpha(round(255 * strength))
    x, y = lens.px(token.x, token.y)
    surface.blit(light, light.get_rect(center=(round(x), round(y))))


@functools.lru_cache(maxsize=32)
def _glow(colour: theme.Rgb, side: int) -> pygame.Surface:
    # A wide blur takes long: while one zooms, each size is scaled from one that was blurred small.
    return pygame.transform.smoothscale(_soft_light(colour), (side, side))


@functools.lru_cache(maxsize=8)
def _soft_light(colour: theme.Rgb, side: int = 64) -> pygame.Surface:
    disc = pygame.Surface((side, side), pygame.SRCALPHA)
    disc.fill((*colour, 0))
    pygame.draw.circle(disc, (*colour, 255), (side // 2, side // 2), side * 0.37)
    return pygame.transform.gaussian_blur(disc, side // 9)


def footprint(lens: Lens, token: Token) -> pygame.Rect:
    """The upright rectangle around a base, in pixels."""
    turn = math.radians(token.heading_deg)
    sin, cos = abs(math.sin(turn)), abs(math.cos(turn))
    wide = (token.width * cos + token.depth * sin) * lens.scale
    high = (token.width * sin + token.depth * cos) * lens.scale
    x, y = lens.px(token.x, token.y)
    return pygame.Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high))
