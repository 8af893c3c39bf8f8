"""The pieces: layers that are painted once, tiles without seams, marks, headless pictures."""

import math

import msgspec
import pygame
import pytest

from game.ui import text, theme
from game.ui.camera import Camera, Lens
from game.ui.pieces import areas, figures, ground, labels, marks, stone, strokes
from game.ui.pieces.layers import Backing, Layer, Tiles
from game.ui.pieces.picture import map_picture, paint, render
from game.ui.pieces.scene import Board, Scene, Solid, Token

SQUARE = ((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0))
BOARD = Board(8.0, 6.0, (Solid(((0, 0), (8, 0), (8, 6), (0, 6)), (((1, 1), (7, 1), (7, 5), (1, 5)),), "rock"),
                         Solid(SQUARE)))  # fmt: skip


@pytest.fixture
def camera():
    made = Camera((8.0, 6.0), ground.MARGIN_IN)
    made.set_area(pygame.Rect(0, 0, 400, 300))
    return made


def token(**changes):
    plain = Token("a", "Montu", "montu", 4.0, 3.0, 0.0, 1.0, 1.0, theme.SIDE_LOOKS[0].colour, "circle", 1)
    return msgspec.structs.replace(plain, **changes)


def colours_of(surface):
    small = pygame.transform.scale(surface, (24, 18))
    return {tuple(small.get_at((x, y)))[:3] for x in range(24) for y in range(18)}


def test_a_layer_is_painted_once_while_nothing_changes_and_pans_are_short(camera):
    layer = Layer(lambda surface, lens: surface.fill((10, 200, 30, 90)))
    target = pygame.Surface((400, 300))
    for _ in range(5):
        layer.draw(target, camera, "one")
        camera.pan(9, 4)
    assert layer.times_painted == 1
    layer.draw(target, camera, "two")
    assert layer.times_painted == 2


def test_a_layer_is_stretched_while_zooming_and_painted_sharp_when_it_rests(camera):
    layer = Layer(lambda surface, lens: surface.fill((10, 200, 30, 90)))
    target = pygame.Surface((400, 300))
    layer.draw(target, camera)
    for _ in range(4):
        camera.zoom(1.1, (200, 150))
        layer.draw(target, camera)
    assert layer.times_painted == 1
    camera.update(1.0)
    layer.draw(target, camera)
    assert layer.times_painted == 2


class Stripes:
    """Stripes of the world to be composed, with a square that moves over them."""

    def __init__(self):
        self.at, self.parts, self.is_sharp = (4.0, 3.0), [], True

    def compose(self, surface, seen):
        self.parts.append(surface.get_clip().size)
        surface.fill((0, 0, 0))
        for k in range(-40, 40):
            left, right = seen.to_screen(k / 4, 0)[0], seen.to_screen((k + 1) / 4, 0)[0]
            surface.fill((k * 31 % 256, k * 57 % 256, 90), (round(left), 0, round(right) - round(left), 9999))
        surface.fill((255, 255, 255), self.square(seen))
        return self.is_sharp

    def square(self, seen):
        return pygame.Rect(*(round(at) for at in seen.to_screen(*self.at)), 20, 20)


def _nearer(camera):
    """Within the window, and so near that it can be panned by whole pixels."""
    camera.set_area(pygame.Rect(30, 20, 400, 300))
    camera.zoom(2.1)
    camera.update(1.0)


def _seen(backing, camera, key="", changed=()):
    target = pygame.Surface((500, 400))
    backing.draw(target, camera, key, changed)
    return pygame.image.tobytes(target, "RGB")


def test_a_backing_is_composed_once_for_a_short_pan_and_looks_as_if_it_were_each_time(camera):
    _nearer(camera)
    board = Stripes()
    backing = Backing(board.compose, pad_px=32)
    for _ in range(5):
        camera.pan(6, -5)
        assert _seen(backing, camera) == _seen(Backing(board.compose), camera)
    assert board.parts.count((400 + 64, 300 + 64)) == 1
    camera.pan(9, 0)
    assert _seen(backing, camera) == _seen(Backing(board.compose), camera)
    assert board.parts.count((400 + 64, 300 + 64)) == 2


def test_a_backing_is_composed_only_where_something_moved(camera):
    _nearer(camera)
    board = Stripes()
    backing = Backing(board.compose)
    _seen(backing, camera)
    camera.pan(7, 3)
    before = board.square(camera)
    board.at = (4.3, 3.2)
    part = before.union(board.square(camera)).inflate(4, 4)
    assert _seen(backing, camera, changed=[part]) == _seen(Backing(board.compose), camera)
    assert board.parts[1] == part.size


def test_a_backing_is_composed_anew_for_other_contents_and_until_it_is_sharp(camera):
    board = Stripes()
    backing = Backing(board.compose)
    board.is_sharp = False
    for key in ("one", "one", "two", "two"):
        _seen(backing, camera, key)
        board.is_sharp = len(board.parts) >= 2
    assert len(board.parts) == 3


def test_tiles_show_the_overview_at_once_and_become_sharp_a_few_a_frame(camera):
    tiles = Tiles(lambda surface, lens: ground.paint(surface, lens, BOARD), (-0.4, -0.4, 8.4, 6.4))
    target = pygame.Surface((400, 300))
    assert tiles.draw(target, camera)
    camera.zoom(2.0, (200, 150))
    assert not tiles.draw(target, camera)
    assert len(colours_of(target)) > 20
    camera.update(1.0)
    frames = 0
    while not tiles.draw(target, camera, budget_s=0.0):
        frames += 1
    assert frames > 1
    painted = tiles.times_painted
    assert tiles.draw(target, camera)
    assert tiles.times_painted == painted


def test_tiles_have_no_seams(camera):
    whole = pygame.Surface((512, 256))
    lens = Lens(60.0, 0.0, 0.0)
    ground.paint(whole, lens, BOARD)
    for left in (0, 256):
        part = pygame.Surface((256, 256))
        ground.paint(part, Lens(60.0, left / 60.0, 0.0), BOARD)
        for y in range(40, 256, 16):
            for x in (0, 1, 254, 255) if left == 0 else (0, 1):
                one, two = whole.get_at((left + x, y)), part.get_at((x, y))
                assert max(abs(a - b) for a, b in zip(one, two, strict=True)) <= 40, (left, x, y)


def test_faces_of_stone_are_inset_evenly():
    moved = stone.inset(SQUARE, 0.2)
    for found, right in zip(moved, [(2.2, 2.2), (3.8, 2.2), (3.8, 3.8), (2.2, 3.8)], strict=True):
        assert found == pytest.approx(right)
    assert stone.signed_area(SQUARE) == pytest.approx(4.0)


def test_along_and_dashes_follow_the_bends():
    way = [(0, 0), (3, 0), (3, 4)]
    assert strokes.length_of(way) == 7
    assert strokes.along(way, 5)[0] == (3, 2)
    pieces = list(strokes.dashes(way, 2, 1))
    assert sum(strokes.length_of(piece) for piece in pieces) == pytest.approx(5)
    assert strokes.length_of(next(strokes.dashes(way, 4, 1))) == pytest.approx(4)
    assert next(strokes.dashes(way, 4, 1))[1] == (3, 0)


def test_a_figure_is_drawn_where_it_stands_at_every_heading():
    lens = Lens(50.0)
    for heading in range(0, 360, 45):
        surface = pygame.Surface((400, 300))
        figures.draw(surface, lens, token(heading_deg=float(heading)))
        assert surface.get_at((200, 150))[:3] != (0, 0, 0)
        assert surface.get_at((20, 20))[:3] == (0, 0, 0)


def test_corners_of_a_base_that_is_turned():
    corners = figures.corners(token(heading_deg=90.0, width=1.0, depth=1.5))
    assert corners[0] == pytest.approx((4.75, 2.5))
    assert figures.footprint(Lens(10.0), token(heading_deg=90.0, depth=1.5)).size == (15, 10)


def test_names_keep_off_each_other():
    surface = pygame.Surface((400, 300))
    tokens = [token(id=str(i), name=f"Goblin {i}", x=3.0 + 0.4 * i, y=3.0) for i in range(4)]
    labels.names(surface, Lens(50.0), tokens)
    assert colours_of(surface) != {(0, 0, 0)}


def test_a_name_does_not_stand_by_another_figures_base():
    """Of a figure carried off only the base is left, without its name: another's stood under it."""
    surface = pygame.Surface((600, 400))
    mine = token(id="mine", name="Montu", x=5.0, y=5.0)
    carried = figures.footprint(Lens(50.0), token(id="carried", x=5.0, y=6.05))
    (free,) = labels.names(surface, Lens(50.0), [mine])
    assert free.colliderect(carried)
    (kept,) = labels.names(surface, Lens(50.0), [mine], left_behind=[carried])
    assert not kept.colliderect(carried.inflate(0, 2 * kept.height))


def test_in_a_crowd_names_are_left_out_before_they_cover_bases():
    surface, lens = pygame.Surface((900, 900)), Lens(50.0)
    crowd = [
        token(id=f"{i}{j}", name=f"Dyke Warden {i}{j}", x=3.0 + 1.02 * i, y=3.0 + 1.02 * j)
        for i in range(6)
        for j in range(6)
    ]
    written = labels.names(surface, lens, crowd)
    assert 0 < len(written) < len(crowd)
    bodies = [figures.footprint(lens, item) for item in crowd]
    for name in written:
        area = name.width * name.height
        assert (
            sum(name.clip(body).width * name.clip(body).height for body in bodies) <= labels.OVER_BASE * area
        )


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("base_px", [23, 26, 30, 40, 70])
def test_a_badge_hides_a_corner_of_a_figure_and_no_more_however_large_the_text(base_px, scale):
    """With text at 200 % the numbers of The Dun Water hid whom they numbered."""
    text.set_scale(scale)
    try:
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        lens = Lens(float(base_px), 4.0 - 100 / base_px, 3.0 - 100 / base_px)
        labels.badge(surface, lens, token(number=8))
        base = pygame.Rect(0, 0, base_px, base_px)
        base.center = (100, 100)
        covered = pygame.mask.from_surface(surface.subsurface(base)).count()
    finally:
        text.set_scale(1.0)
    assert 0 < covered < 0.2 * base_px**2


def test_a_badge_has_its_number_where_there_is_room_for_it():
    def badge_of(base_px, number):
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        lens = Lens(float(base_px), 4.0 - 100 / base_px, 3.0 - 100 / base_px)
        labels.badge(surface, lens, token(number=number))
        return pygame.image.tobytes(surface, "RGBA")

    assert badge_of(30, 1) != badge_of(30, 2)
    assert badge_of(22.5, 1) == badge_of(22.5, 2)


def test_a_label_stays_inside_and_gives_way():
    surface = pygame.Surface((300, 200))
    first = marks.tag(surface, "gap 1.00″ < 1.25″", (5, 5), "bad")
    assert surface.get_rect().contains(first)
    second = marks.tag(surface, "contact 1.00″ ✓", (60, 40), "good", avoid=[first])
    assert second.collidelist([first]) < 0
    full = [surface.get_rect()]
    assert marks.tag(surface, "left out", (150, 100), avoid=full, is_needed=False).width == 0


def test_a_way_is_marked_at_each_inch_and_red_beyond_the_limit():
    surface = pygame.Surface((600, 200))
    marks.route(surface, Lens(60.0), [(1, 1), (9, 1)], limit=5.0)
    row = [tuple(surface.get_at((x, 60)))[:3] for x in range(70, 530)]
    assert any(abs(r - 217) < 12 and abs(g - 164) < 12 for r, g, _ in row)
    assert any(abs(r - 217) < 12 and abs(g - 85) < 12 for r, g, _ in row)


def test_areas_come_from_geometry_with_their_holes():
    from shapely import MultiPolygon, Point, Polygon, box

    ring = box(0, 0, 4, 4).difference(box(1, 1, 2, 2))
    (area,) = areas.from_geometry(ring)
    assert len(area.holes) == 1
    assert len(areas.from_geometry(MultiPolygon([box(0, 0, 1, 1), box(2, 2, 3, 3)]))) == 2
    assert areas.from_geometry(Polygon()) == ()
    assert areas.from_geometry(Point(1, 1)) == ()


def test_a_scene_is_painted_at_any_size():
    for size in ((64, 48), (333, 250), (640, 480)):
        picture = paint(Scene(BOARD, (token(),)), size)
        assert picture.get_size() == size
        assert len(colours_of(picture)) > 12


def test_render_and_map_picture_need_no_window():
    from game import systems

    state = systems.new_match("warriors-of-ash", "1")
    picture = render(state, (480, 360))
    assert len(colours_of(picture)) > 40
    small = map_picture("warriors-of-ash", (160, 120))
    assert small.get_size() == (160, 120)
    assert len(colours_of(small)) > 20


def test_the_scale_bar_tells_inches_metric_and_the_world():
    surface = pygame.Surface((500, 60))
    assert marks.scale_bar(surface, (10, 30), 52.0).width > 150
    assert marks.scale_bar(surface, (10, 30), 52.0, is_metric=True).width > 150
    assert not math.isnan(strokes.length_of([(0, 0)]))


def test_a_label_goes_a_step_farther_rather_than_on_a_figure():
    surface = pygame.Surface((300, 300))
    at = (150, 150)
    plain = marks.tag(surface, "gap 0.95″ < 1.00″", at)
    figure = plain.inflate(30, 10)
    spared = marks.tag(surface, "gap 0.95″ < 1.00″", at, spare=[figure])
    assert not spared.colliderect(figure)
    everywhere = [surface.get_rect()]
    assert marks.tag(surface, "gap", at, spare=everywhere).width  # but it is said all the same


def test_the_light_under_a_figure_is_blurred_once_for_all_sizes():
    figures._glow.cache_clear()
    figures._soft_light.cache_clear()
    surface = pygame.Surface((400, 400))
    for scale in (30.0, 41.0, 55.0):
        figures.glow(surface, Lens(scale), token(x=3.0, y=3.0), (217, 164, 65))
    assert figures._soft_light.cache_info().misses == 1
    assert colours_of(surface) != {(0, 0, 0)}
