"""Panels, tips and scroll areas: what other widgets lie in or come up from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Literal

import msgspec
import pygame

from game.ui import keys, shapes, text, theme
from game.ui.widgets.base import Widget, appearances_of


class Panel(Widget):
    """A warm rounded ground with a lighter border, with widgets on it and, if given, a title."""

    def __init__(
        self,
        rect: pygame.typing.RectLike = (0, 0, 0, 0),
        children: Iterable[Widget] = (),
        *,
        title: str = "",
        fill: theme.Colour | None = None,
        border: theme.Colour | None = None,
        shadow: bool = False,
    ) -> None:
        super().__init__(rect)
        self.title, self.fill, self.border, self.shadow = title, fill, border, shadow
        self._children = list(children)

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def add(self, *widgets: Widget) -> None:
        """Put widgets on it."""
        self._children.extend(widgets)

    @property
    def inner(self) -> pygame.Rect:
        """The space inside its padding, under the title."""
        pad = round(theme.PAD * text.scale())
        top = text.line_height("title") + round(8 * text.scale()) if self.title else 0
        r = self.rect.inflate(-2 * pad, -2 * pad)
        return pygame.Rect(r.x, r.y + top, r.width, max(0, r.height - top))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The panel without what lies on it."""
        radius = theme.RADIUS * text.scale()
        if self.shadow:
            shapes.shadow(surface, self.rect, radius, blur=22, opacity=0.55, drop=8)
        shapes.box(surface, self.rect, self.fill or theme.PANEL, self.border or theme.PANEL_BORDER, radius)
        if self.title:
            pad = round(theme.PAD * text.scale())
            text.draw(
                surface,
                self.title,
                (self.rect.x + pad, self.rect.y + pad - round(2 * text.scale())),
                "title",
                width=self.rect.width - 2 * pad,
                lines=1,
            )

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface)
        super().draw(surface)


class Label(Widget):
    """Words on the screen that are no control."""

    def __init__(
        self,
        string: str,
        style: str = "body",
        *,
        colour: theme.Colour | None = None,
        align: text.Align = "left",
        lines: int | None = None,
        tip: object = "",
    ) -> None:
        super().__init__(tip=tip)
        self.string, self.style, self.colour, self.align, self.lines = string, style, colour, align, lines

    @property
    def appearance(self) -> Hashable | None:
        return self.string, self.style, self.colour, self.align, self.lines, tuple(self.rect)

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        return text.measure(self.string, self.style, width, self.lines)[1]

    def draw(self, surface: pygame.Surface) -> None:
        text.draw(
            surface,
            self.string,
            self.rect.topleft,
            self.style,
            colour=self.colour,
            width=self.rect.width,
            align=self.align,
            lines=self.lines,
        )


class Tip(msgspec.Struct, frozen=True):
    """What a tooltip says; `picture` may draw more below: called with (surface, rect) of `picture_size`."""

    title: str = ""
    text: str = ""
    rule: str = ""
    picture: Callable[[pygame.Surface, pygame.Rect], None] | None = None
    picture_size: tuple[int, int] = (0, 0)
    is_beside: bool = False
    """It stands to the right of what it is about, whose neighbours are above and below."""


class Tooltip:
    """Draws the tip of a widget beside it, inside the window, covering it as little as may be."""

    def __init__(self, tip: Tip | str) -> None:
        self.tip = tip if isinstance(tip, Tip) else Tip(text=tip)

    @property
    def _rule(self) -> str:
        """The rule's number, and the key that opens it."""
        return f"{self.tip.rule} · {keys.of('book')}"

    def size(self, most_width: int) -> tuple[int, int]:
        """Width and height in pixels."""
        s = text.scale()
        tip, pad = self.tip, round(12 * s)
        inner = min(round(300 * s), most_width - 2 * pad)
        widths = [tip.picture_size[0]]
        height = 2 * pad - round(4 * s)
        if tip.title:
            rule_w = text.width_of(self._rule, "label") + round(12 * s) if tip.rule else 0
            w, h = text.measure(tip.title, "heading", inner - rule_w)
            widths.append(w + rule_w)
            height += h
        if tip.text:
            w, h = text.measure(tip.text, "small", inner)
            widths.append(w)
            height += h
        if tip.picture is not None:
            height += tip.picture_size[1] + round(6 * s)
        return max(widths) + 2 * pad, height

    def draw(self, surface: pygame.Surface, beside: pygame.Rect) -> pygame.Rect:
        """Draw the tip by the rectangle `beside`, below it where it can; returns where it stands."""
        s = text.scale()
        window = surface.get_rect().inflate(-12, -12)
        w, h = self.size(window.width)
        rect = pygame.Rect(0, 0, w, h)
        rect.midtop = (beside.centerx, beside.bottom + round(8 * s))
        if rect.bottom > window.bottom:
            rect.bottom = beside.top - round(8 * s)
        if self.tip.is_beside:
            rect.midleft = (beside.right + round(10 * s), beside.centery)
        rect.clamp_ip(window)
        shapes.shadow(surface, rect, 8 * s, blur=16, opacity=0.55)
        shapes.box(surface, rect, theme.WELL, theme.mix(theme.WELL_BORDER, theme.INK, 0.15), 8 * s)
        pad = round(12 * s)
        x, y, inner = rect.x + pad, rect.y + pad - round(2 * s), rect.width - 2 * pad
        tip = self.tip
        if tip.title:
            if tip.rule:
                text.draw(surface, self._rule, (x, y), "label", colour=theme.GOLD, width=inner, align="right")
                inner_title = inner - text.width_of(self._rule, "label") - round(12 * s)
            else:
                inner_title = inner
            y = text.draw(surface, tip.title, (x, y), "heading", width=inner_title).bottom
        if tip.text:
            y = text.draw(surface, tip.text, (x, y), "small", colour=theme.INK_SOFT, width=inner).bottom
        if tip.picture is not None:
            tip.picture(surface, pygame.Rect(x, y + round(6 * s), *tip.picture_size))
        return rect


class ScrollArea(Widget):
    """A window onto widgets that may need more height than there is.

    Its children have window coordinates like all others and are moved when it scrolls. Give it the height of
    the whole content with `content_height`, measured from the top of `rect`.
    """

    def __init__(
        self,
        rect: pygame.typing.RectLike = (0, 0, 0, 0),
        children: Iterable[Widget] = (),
        *,
        ground: theme.Colour | Literal["panel"] | None = "panel",
    ) -> None:
        """`ground` is the colour that it lies on: where there is more, the content fades into it."""
        super().__init__(rect)
        self._children = list(children)
        self.ground = ground
        self.content_height = 0
        self.offset = 0
        self._grip: int | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    @property
    def clip(self) -> pygame.Rect:
        return self.rect

    def add(self, *widgets: Widget) -> None:
        """Put widgets in it."""
        self._children.extend(widgets)

    def clear(self) -> None:
        """Take all widgets out and go back to the top."""
        self._children.clear()
        self.offset = self.content_height = 0

    def empty(self) -> int:
        """Let the content go, before it is placed anew; returns the offset, to be scrolled to again."""
        offset = self.offset
        self.clear()
        return offset

    def fill(self, widgets: Iterable[Widget], content_height: int) -> None:
        """Exchange the content, its widgets placed as if scrolled to the top; keeps the offset if it can."""
        offset = self.offset
        self._children = list(widgets)
        self.content_height, self.offset = content_height, 0
        self.scroll_to(offset)

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.rect.height)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self.most > 0

    @property
    def appearance(self) -> Hashable | None:
        shown = self.rect.inflate(8, 8)
        inside = appearances_of(child for child in self.children if child.rect.colliderect(shown))
        if inside is None:
            return None
        bar = (self.offset, self.content_height, self._grip is not None)
        return tuple(self.rect), self.ground, bar, inside

    @property
    def content_width(self) -> int:
        """The width for the content beside the scroll bar, in pixels."""
        return self.rect.width - round(14 * text.scale())

    def scroll_to(self, offset: int) -> None:
        """Show the content from `offset` pixels below its top."""
        offset = min(max(0, offset), self.most)
        by = self.offset - offset
        self.offset = offset
        if by:
            for child in self._children:
                child.place(child.rect.move(0, by))
            self.invalidate()

    def reveal(self, rect: pygame.Rect) -> None:
        margin = min(round(12 * text.scale()), max(0, (self.rect.height - rect.height) // 2))
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top) - margin)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(
                self.offset + min(rect.bottom - self.rect.bottom + margin, rect.top - self.rect.top)
            )
        super().reveal(rect.clip(self.rect))

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.scrolls:
            return False
        page = self.rect.height * 4 // 5
        if event.type == pygame.MOUSEWHEEL:
            before = self.offset
            self.scroll_to(self.offset - round(event.y * 56 * text.scale()))
            return self.offset != before
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll_to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
            return True
        return self._drag(event)

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            thumb = self._thumb()
            if event.pos[0] < thumb.left - 4:
                return False
            if not thumb.collidepoint(event.pos):
                self._slide(event.pos[1] - thumb.height // 2)
            self._grip = event.pos[1] - self._thumb().y
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._slide(event.pos[1] - self._grip)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _slide(self, top: int) -> None:
        thumb = self._thumb()
        free = max(1, self.rect.height - thumb.height)
        self.scroll_to(round((top - self.rect.y) / free * self.most))

    def _thumb(self) -> pygame.Rect:
        width = round(6 * text.scale())
        length = max(
            round(28 * text.scale()), self.rect.height * self.rect.height // max(1, self.content_height)
        )
        free = self.rect.height - length
        y = self.rect.y + (free * self.offset // self.most if self.most else 0)
        return pygame.Rect(self.rect.right - width, y, width, length)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        # Room for the focus line around a widget at the very edge.
        shown = self.rect.inflate(8, 8)
        surface.set_clip(shown.clip(before))
        for child in self._children:
            if child.visible and child.rect.inflate(8, 8).colliderect(self.rect):
                child.draw(surface)
        ground = theme.PANEL if self.ground == "panel" else self.ground
        if ground is not None:
            fade = round(22 * text.scale())
            if self.offset > 0:
                surface.blit(shapes.fade(shown.width, fade, ground, upwards=True), shown)
            if self.offset < self.most:
                surface.blit(shapes.fade(shown.width, fade, ground), (shown.x, shown.bottom - fade))
        surface.set_clip(before)
        if self.scrolls:
            lit = self.hovered or self._grip is not None
            colour = theme.INK_DIM if lit else theme.WELL_BORDER
            shapes.box(surface, self._thumb(), colour, radius=4 * text.scale())
