"""Figures on a surface: base, miniature, heading mark, badge, wounds, name."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import pygame

from game.ui import shapes, text, theme
from game.ui.camera import Lens
from game.ui.pieces import sprites
from game.ui.pieces.scene import Token
from game.ui.pieces.strokes import polyline

LIFT = 0.09
"""How much larger a figure is drawn when it is picked up."""
RAISE_IN = 0.10
"""How far north of its place a lifted figure is drawn."""
GHOST = 0.72
NAMES_FROM_PX = 26
"""Bases drawn smaller than this carry no names and no badges."""
INK_LINE = (16, 13, 10)


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
    seen = [token for token in tokens if _is_seen(surface, lens, token)]
    low = [token for token in seen if token.lift <= 0]
    for group in (low, *([token] for token in seen if token.lift > 0)):
        for token in group:
            _draw_base(surface, lens, token, ghost)
        for token in group:
            _draw_miniature(surface, lens, token, ghost)


def _is_seen(surface: pygame.Surface, lens: Lens, token: Token) -> bool:
    reach = max(token.width, token.depth) * lens.scale
    x, y = lens.px(token.x, token.y)
    return (
        token.opacity > 0.01
        and reach >= 2
        and bool(surface.get_clip().inflate(3 * reach, 3 * reach).collidepoint(x, y))
    )


def _size(lens: Lens, token: Token) -> tuple[int, int]:
    grown = lens.scale * (1 + LIFT * token.lift)
    return max(2, round(token.width * grown)), max(2, round(token.depth * grown))


def _middle(lens: Lens, token: Token) -> tuple[int, int]:
    x, y = lens.px(token.x, token.y)
    return round(x), round(y - token.lift * RAISE_IN * lens.scale)


def _draw_base(surface: pygame.Surface, lens: Lens, token: Token, ghost: bool) -> None:
    size, middle = _size(lens, token), _middle(lens, token)
    opacity = token.opacity * (GHOST if ghost else 1.0)
    if token.lift > 0:
        _ground_shadow(surface, lens.px(token.x, token.y), size, token)
    _heading(surface, lens, token, middle, opacity)
    _lay(surface, sprites.base_top(token.colour, size, token.heading_deg), middle, opacity, token)


def _draw_miniature(surface: pygame.Surface, lens: Lens, token: Token, ghost: bool) -> None:
    opacity = token.opacity * (GHOST if ghost else 1.0)
    side = max(2, round(min(_size(lens, token)) * (1 - 0.35 * token.sink)))
    figure = sprites.figure(token.art, side, token.heading_deg)
    if token.sink:
        figure = pygame.transform.rotozoom(figure, 75 * token.sink, 1.0)
    _lay(surface, figure, _middle(lens, token), opacity * (1 - 0.5 * token.sink), token)


def _lay(
    surface: pygame.Surface, picture: pygame.Surface, middle: tuple[int, int], opacity: float, token: Token
) -> None:
    """Blit a shared picture, faded or darkened through a copy."""
    if token.is_doomed:
        picture = _greyed(picture)
    if opacity < 0.995:
        picture = picture.copy()
        picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(picture, picture.get_rect(center=middle))


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


def _heading(
    surface: pygame.Surface,
    lens: Lens,
    token: Token,
    middle: tuple[int, int],
    opacity: float,
) -> None:
    """A small arrowhead before the front edge."""
    turn = math.radians(token.heading_deg)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    half = token.depth * lens.scale * (1 + LIFT * token.lift) / 2
    size = max(3.0, 0.13 * lens.scale)
    if lens.scale * token.depth < 14:
        return
    tip = half + size * 1.15
    foot = half - 1
    points = [
        (middle[0] + ahead[0] * tip, middle[1] + ahead[1] * tip),
        (
            middle[0] + ahead[0] * foot + right[0] * size,
            middle[1] + ahead[1] * foot + right[1] * size,
        ),
        (
            middle[0] + ahead[0] * foot - right[0] * size,
            middle[1] + ahead[1] * foot - right[1] * size,
        ),
    ]
    pale = theme.mix(token.colour, theme.BONE, 0.72)
    shapes.polygon(surface, points, theme.alpha(pale, opacity), theme.alpha(INK_LINE, opacity * 0.9), 1.0)


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
    disc = pygame.Surface((side, side), pygame.SRCALPHA)
    disc.fill((*colour, 0))
    pygame.draw.circle(disc, (*colour, 255), (side // 2, side // 2), side * 0.37)
    return pygame.transform.gaussian_blur(disc, max(1, side // 9))


def badge(surface: pygame.Surface, lens: Lens, token: Token) -> None:
    """The side's shape at the base's lower right, with the figure's number where its type is not alone."""
    base_px = min(token.width, token.depth) * lens.scale
    if base_px < NAMES_FROM_PX or token.opacity < 0.4 or token.sink > 0.3:
        return
    x, y = lens.px(token.x, token.y)
    away = base_px * 0.46
    radius = min(max(8.0 * text.scale(), base_px * 0.13), 17.0 * text.scale())
    at = (round(x + away), round(y + away - token.lift * RAISE_IN * lens.scale))
    dark = theme.mix(token.colour, (14, 12, 10), 0.62)
    pale = theme.mix(token.colour, theme.BONE, 0.68)
    if token.number is None:
        shapes.side_mark(surface, token.shape, at, radius * 0.78, token.colour, theme.ROCK_EDGE, 1.6)
        return
    shapes.side_mark(surface, token.shape, at, radius * 1.12, pale, theme.ROCK_EDGE, 1.0)
    shapes.side_mark(surface, token.shape, at, radius * 0.92, dark)
    number = text.picture(str(token.number), "label", theme.INK)
    surface.blit(number, number.get_rect(center=at))


def wounds(surface: pygame.Surface, lens: Lens, token: Token) -> None:
    """A short bar under the base for a figure that has taken hits; a skull for one at 0."""
    base_px = min(token.width, token.depth) * lens.scale
    if base_px < 16 or token.opacity < 0.4:
        return
    x, y = lens.px(token.x, token.y)
    bottom = max(p[1] for p in lens.many(corners(token)))
    if token.is_doomed:
        size = max(18, round(base_px * 0.44))
        shapes.circle(surface, (x, y), size * 0.62, theme.alpha(theme.ROCK_EDGE, 0.82), theme.BONE, 1.4)
        skull = sprites.icon("skull", size, theme.BONE)
        surface.blit(skull, skull.get_rect(center=(round(x), round(y))))
        return
    if token.left >= 1:
        return
    wide = max(22, round(base_px * 0.82))
    rect = pygame.Rect(round(x - wide / 2), round(bottom + 3), wide, max(4, round(5 * text.scale())))
    shapes.box(surface, rect.inflate(2, 2), theme.ROCK_EDGE, radius=rect.height / 2 + 1)
    shapes.bar(surface, rect, token.left, endurance_colour(token.left), (60, 50, 42))


def endurance_colour(left: float) -> theme.Rgb:
    """Green while there is much left, gold when half is gone, pale when little is. Never red: red refuses."""
    if left > 0.5:
        return theme.GOOD
    return theme.GOLD if left > 0.25 else theme.rgb("#c9763b")


def names(
    surface: pygame.Surface,
    lens: Lens,
    tokens: Sequence[Token],
    bold: frozenset[str] = frozenset(),
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """The names under the bases, each moved aside where another or a base is in its way.

    `bold` are those always written, however small the table is shown. `taken` are areas to keep clear of.
    """
    area = surface.get_clip()
    bodies = [(token, _footprint(lens, token)) for token in tokens]
    occupied = list(taken)
    ordered = sorted(bodies, key=lambda pair: (pair[0].id not in bold, pair[1].bottom, pair[1].left))
    for token, body in ordered:
        is_bold = token.id in bold
        if token.opacity < 0.4 or token.sink > 0.3:
            continue
        if min(token.width, token.depth) * lens.scale < NAMES_FROM_PX and not is_bold:
            continue
        label = halo(token.name, "label", theme.INK if is_bold else theme.INK_SOFT)
        hurt = 9 if token.left < 1 and not token.is_doomed else 0
        spots = (
            label.get_rect(midtop=(body.centerx, body.bottom + 2 + hurt)),
            label.get_rect(midbottom=(body.centerx, body.top - 8)),
            label.get_rect(midleft=(body.right + 10, body.centery)),
            label.get_rect(midright=(body.left - 10, body.centery)),
        )
        others = [r for other, r in bodies if other is not token]
        free = [s for s in spots if area.contains(s) and s.collidelist(occupied) < 0]
        clear = [s for s in free if s.collidelist(others) < 0]
        spot = (clear or free or ([spots[0]] if is_bold else [None]))[0]
        if spot is not None:
            surface.blit(label, spot)
            occupied.append(spot)


def _footprint(lens: Lens, token: Token) -> pygame.Rect:
    points = lens.many(corners(token))
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    right, bottom = max(p[0] for p in points), max(p[1] for p in points)
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


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
