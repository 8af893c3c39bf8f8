"""What the menus share: the bar at the top, big buttons, miniatures of sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import shapes, text, theme
from game.ui.pieces import sprites
from game.ui.screens import Screen
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.ui.app import App


def icon(name: str) -> Callable[[pygame.Surface, tuple[int, int], int, theme.Colour], None]:
    """A button's `icon` that draws one of the signs of `sprites.icon`."""

    def draw(surface: pygame.Surface, centre: tuple[int, int], size: int, colour: theme.Colour) -> None:
        picture = sprites.icon(name, size, (colour[0], colour[1], colour[2]))
        surface.blit(picture, picture.get_rect(center=centre))

    return draw


class MenuScreen(Screen):
    """A whole screen of the menu: a bar with the way back and a title, and what the subclass puts below."""

    toasts_on_top = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.back_button = Button(
            "",
            self.back,
            kind="quiet",
            shortcut="Esc",
            show_shortcut=False,
            icon=icon("chevron_left"),
            tip="Back  (Esc)",
        )
        self.ring.add(self.back_button)
        self.body = pygame.Rect(0, 0, 0, 0)
        """The space below the bar, inside its margins."""

    @property
    def is_wide(self) -> bool:
        """Whether the window has room for columns side by side at this text scale."""
        return self.app.size[0] / self.app.scale >= 960

    def layout(self, size: tuple[int, int]) -> None:
        bar = self.ui(theme.BAR_HEIGHT)
        side = bar - self.ui(10)
        self.back_button.place((self.ui(12), (bar - side) // 2, side, side))
        margin = self.ui(16)
        self.body = pygame.Rect(margin, bar + margin, size[0] - 2 * margin, size[1] - bar - 2 * margin)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(theme.ROOM)
        bar = pygame.Rect(0, 0, surface.get_width(), self.ui(theme.BAR_HEIGHT))
        surface.fill(theme.BAR, bar)
        surface.fill(theme.RULE, (0, bar.bottom - 1, bar.width, 1))
        words = pygame.Rect(self.back_button.rect.right + self.ui(12), 0, 0, bar.height)
        words.width = bar.right - words.x - self.ui(16)
        text.draw_in(surface, self.title, words, "title", align="left")
        self.draw_body(surface)
        self.ring.draw(surface)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets."""


DETAIL_LINES = 3
"""So many lines of detail a big button may have."""


class BigButton(Button):
    """A button of the main menu: an icon, a word in the serif, perhaps a line of detail below it."""

    def __init__(
        self,
        label: str,
        action: Callable[[], Any],
        sign: str,
        *,
        detail: str = "",
        primary: bool = False,
        shortcut: str = "",
    ) -> None:
        super().__init__(
            label,
            action,
            kind="primary" if primary else "normal",
            shortcut=shortcut,
            icon=icon(sign),
            align="left",
            style="title",
        )
        self.detail, self.padding = detail, 16

    def dress(self, style: str, padding: int) -> None:
        """Smaller letters and margins, for windows with little height; `padding` in pixels at 100 %."""
        self.style, self.padding = style, padding

    @property
    def _head(self) -> int:
        return text.line_height(self.style) + round(self.padding * text.scale())

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        s = text.scale()
        height = self._head
        if self.detail:
            room = width - round(58 * s)
            height += text.measure(self.detail, "small", room, DETAIL_LINES)[1] + round(2 * s)
        return height

    def colours(self) -> tuple[theme.Colour | None, theme.Colour | None, theme.Colour]:
        ground, border, ink = super().colours()
        if self.kind == "normal" and ground is not None and self.enabled:
            # The picture behind shines through a little.
            return theme.alpha(ground, 0.86), border, ink
        return ground, border, ink

    def draw_content(self, surface: pygame.Surface, ink: theme.Colour) -> None:
        s = text.scale()
        size = round(20 * s)
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self._head)
        if not self.detail:
            head.centery = self.rect.centery
        if self.icon is not None:
            self.icon(surface, (head.x + round(26 * s), head.centery), size, ink)
        words = pygame.Rect(head.x + round(48 * s), head.y, head.width - round(58 * s), head.height)
        if self.shortcut:
            hint = text.width_of(self.shortcut, "label") + round(14 * s)
            cap = pygame.Rect(0, 0, hint, text.line_height("label") + round(4 * s))
            cap.midright = (words.right - round(4 * s), head.centery)
            shapes.box(surface, cap, None, theme.alpha(ink, 0.35), 4 * s)
            text.draw_in(surface, self.shortcut, cap, "label", colour=theme.alpha(ink, 0.8))
            words.width -= hint + round(8 * s)
        text.draw_in(surface, self.label, words, self.style, colour=ink, align="left")
        if self.detail:
            width = self.rect.right - words.x - round(10 * s)
            soft = theme.alpha(ink, 0.82)
            y = head.bottom - round(self.padding / 2 * s)
            at = (words.x, y)
            text.draw(surface, self.detail, at, "small", colour=soft, width=width, lines=DETAIL_LINES)


class SideTitle(Widget):
    """A side's mark and name, and what it is about."""

    def __init__(self, name: str, blurb: str, look: theme.SideLook) -> None:
        super().__init__()
        self.name, self.blurb, self.look = name, blurb, look

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        words = text.measure(self.blurb, "small", width)[1] if self.blurb else 0
        return text.line_height("title") + words + round(4 * text.scale())

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        line = text.line_height("title")
        centre = (self.rect.x + 8 * s, self.rect.y + line / 2)
        shapes.side_mark(surface, self.look.shape, centre, 7 * s, self.look.colour, self.look.ink, 1.5 * s)
        x = self.rect.x + round(24 * s)
        width = self.rect.right - x
        text.draw(surface, self.name, (x, self.rect.y), "title", colour=self.look.ink, width=width, lines=1)
        if self.blurb:
            at = (self.rect.x, self.rect.y + line + round(2 * s))
            text.draw(surface, self.blurb, at, "small", colour=theme.INK_SOFT, width=self.rect.width)


class Picture(Widget):
    """A picture on its place, with rounded corners and a thin border; a word where there is none."""

    def __init__(self, image: pygame.Surface | None = None, *, missing: str = "") -> None:
        super().__init__()
        self.image, self.missing = image, missing

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        if self.image is None:
            shapes.box(surface, self.rect, theme.SUNK, theme.PANEL_BORDER, theme.RADIUS_SMALL * s)
            text.draw_in(
                surface, self.missing, self.rect.inflate(-20, 0), "small", colour=theme.INK_DIM, lines=3
            )
            return
        surface.blit(self.image, self.image.get_rect(center=self.rect.center))
        shapes.box(surface, self.rect, None, theme.PANEL_BORDER, theme.RADIUS_SMALL * s)


def fitted(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture scaled to lie within `size`, its proportions kept."""
    share = min(size[0] / image.get_width(), size[1] / image.get_height())
    wanted = (max(1, round(image.get_width() * share)), max(1, round(image.get_height() * share)))
    return image if wanted == image.get_size() else pygame.transform.smoothscale(image, wanted)
