"""What the computer wanted and feared, on the table: told apart without colour, and in nobody's way."""

import msgspec
import pygame
import pytest

from game.match.contract import Mark
from game.match.remark import FARTHEST, Remark
from game.ui import theme
from game.ui.camera import Lens
from game.ui.pieces import figures, intents, labels
from game.ui.pieces.scene import Token
from game.ui.views.match.voice import Saying

LENS = Lens(50.0, 0.0, 0.0)
SIZE = (400, 300)


def token(name, x, y, number=None):
    colour = theme.SIDE_LOOKS[0].colour
    return Token(name, name, "montu", x, y, 0.0, 1.0, 1.0, colour, "circle", number)


def drawn(*marks, tokens=()):
    """The marks alone, on nothing."""
    surface = pygame.Surface(SIZE, pygame.SRCALPHA)
    intents.draw(surface, LENS, marks, tokens)
    return surface


def shape(surface):
    return pygame.mask.from_surface(surface)


def figure(tone, name="a"):
    return Mark("figure", label=name, tone=tone)


@pytest.mark.parametrize(
    "mark",
    [
        Mark("figure", label="a"),
        Mark("point", ((3.0, 2.0),)),
        Mark("segment", ((1.0, 1.0), (6.0, 4.0))),
        Mark("route", ((1.0, 1.0), (6.0, 1.0), (6.0, 4.0))),
        Mark("polygon", ((1.0, 1.0), (6.0, 1.0), (6.0, 4.0))),
    ],
    ids=lambda mark: mark.kind,
)
def test_wanted_and_feared_differ_in_shape_not_in_colour_alone(mark):
    tokens = [token("a", 4.0, 3.0)] if mark.kind == "figure" else []
    bright = []
    for tone in ("good", "bad"):
        grey = pygame.transform.grayscale(drawn(msgspec.structs.replace(mark, tone=tone), tokens=tokens))
        bright.append(pygame.mask.from_threshold(grey, (255, 255, 255), (195, 195, 195, 255)))
    one, two = bright
    apart = one.count() + two.count() - 2 * one.overlap_area(two, (0, 0))
    assert apart > 0.1 * max(one.count(), two.count()) > 0


def test_a_figure_that_is_not_there_is_not_marked():
    assert shape(drawn(figure("good", "b"))).count() == 0


def test_the_mark_stands_around_the_base_and_leaves_its_middle_free():
    a = token("a", 4.0, 3.0)
    surface = drawn(figure("bad"), tokens=[a])
    surface.fill((0, 0, 0, 0), figures.footprint(LENS, a).inflate(30, 30))
    assert shape(surface).count() < shape(drawn(figure("bad"), tokens=[a])).count() / 4
    assert not shape(drawn(figure("bad"), tokens=[a])).get_at(LENS.px(4.0, 3.0))


@pytest.mark.parametrize("tone", ["good", "bad"])
def test_no_number_is_covered(tone):
    """Neighbours whose numbers lie where the marks of the one between them are drawn."""
    around = ((-1.05, -1.05), (-1.05, 0.0), (0.0, -1.05), (-0.6, -1.05))
    tokens = [token("a", 4.0, 3.0, 1)]
    tokens += [token(f"n{k}", 4.0 + dx, 3.0 + dy, k) for k, (dx, dy) in enumerate(around, start=2)]
    for one in tokens:
        surface = drawn(figure(tone), tokens=tokens)
        before = surface.copy()
        labels.badge(surface, LENS, one)
        at = LENS.px(one.x + 0.46, one.y + 0.46)
        box = pygame.Rect(0, 0, 7, 7)
        box.center = round(at[0]), round(at[1])
        assert pygame.image.tobytes(surface.subsurface(box), "RGB") == pygame.image.tobytes(
            before.subsurface(box), "RGB"
        )


def test_the_sign_keeps_off_a_neighbour():
    a, at_left = token("a", 4.0, 3.0), token("b", 2.9, 2.4)
    left, right = (pygame.Rect(0, 0, 200, 300), pygame.Rect(200, 0, 200, 300))
    alone, beside = drawn(figure("good"), tokens=[a]), drawn(figure("good"), tokens=[a, at_left])
    beside.fill((0, 0, 0, 0), figures.footprint(LENS, at_left).inflate(16, 16))

    def inked(surface, half):
        return shape(surface.subsurface(half)).count()

    assert inked(alone, left) > inked(alone, right)
    assert inked(beside, right) > inked(beside, left)


def test_a_line_far_beyond_the_window_is_drawn_whole_not_dash_by_dash():
    surface = drawn(Mark("route", ((-FARTHEST, 3.0), (FARTHEST, 3.0)), tone="bad"))
    assert all(surface.get_at((x, 150))[3] for x in range(SIZE[0]))


def test_on_the_table_they_fade_in_and_a_figure_in_the_hand_has_it_for_itself(open_table):
    table = open_table(animation="normal")
    screen, view = table.screen, table.view
    size = screen.app.size

    def picture():
        surface = pygame.Surface(size)
        view.draw_table(surface)
        return pygame.image.tobytes(surface, "RGB")

    picture()
    without = picture()
    screen.voice.say(Saying(0, 1, Remark("It fears him.", (figure("bad", "montu"),))))
    assert picture() == without
    screen.voice.advance(0.1)
    faint = picture()
    screen.voice.advance(0.4)
    full = picture()
    assert len({without, faint, full}) == 3
    view.hands.take("montu")
    held = picture()
    screen.voice.say(None)
    assert picture() == held
