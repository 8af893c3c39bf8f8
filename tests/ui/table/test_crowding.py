"""Where much stands close together: what is to be read or touched does not lie under something else."""

import msgspec
import pygame
import pytest

from game.match.remark import Remark
from game.rules.skirmish import figures as rules
from game.rules.skirmish.state import Attack, Decline, Deploy, EndMove, Move
from game.table import Pose
from game.ui import theme
from game.ui.camera import Camera
from game.ui.pieces import labels, marks
from game.ui.tables.base import SummaryRow, SummarySection
from game.ui.tables.skirmish import hint as hints
from game.ui.tables.skirmish.hint import draw_corner
from game.ui.tables.skirmish.motion import Popup
from game.ui.tables.skirmish.summary import _names
from game.ui.tables.skirmish.words import short_name_of
from game.ui.views.match.result import SectionBox
from game.ui.views.match.voice import Saying

RUKON = ("rukon-highrunner-1", "rukon-highrunner-2", "rukon-highrunner-first")
CAVAN = ("cavan-garrison-1", "cavan-garrison-2", "cavan-garrison-first")


@pytest.fixture
def open_field(open_table):
    """A Test of Arms: a square table, names of two words, zones at its edges."""
    return lambda scenario="a-test-of-arms", **how: open_table(scenario=scenario, **how)


def set_up(table, rukon=(0.55, 1.65, 2.75), cavan=(1.1, 2.1, 3.1)):
    for names, xs, y, heading in ((RUKON, rukon, 14.5, 0), (CAVAN, cavan, 0.5, 180)):
        table.propose(*(Deploy(name, Pose(x, y, heading)) for name, x in zip(names, xs, strict=True)))


def close_in(table):
    """Two of the Rukon stand before three of the Cavan, the second of them before two."""
    set_up(table)
    table.propose(Move(RUKON[0], Pose(0.6, 7.0, 0)), Move(RUKON[1], Pose(0.6, 8.1, 0)), EndMove(), EndMove())
    table.propose(Move(RUKON[0], Pose(0.6, 1.5, 0)), Move(RUKON[1], Pose(1.6, 1.5, 0)), EndMove())
    table.app.run_for(2)


def shown(table):
    """What the words in the corners cover."""
    surface = table.app.screenshot()
    return draw_corner(surface, table.view.table_rect, table.view.camera, table.seat, table.view.hands)


def bodies(table):
    return table.view.bodies(table.seat.state)


def test_words_keep_off_where_a_figure_stands_and_where_it_is_going(open_field):
    table = open_field()
    set_up(table)
    before = bodies(table)
    after, _ = table.seat.system.apply(table.seat.state, Move(RUKON[0], Pose(0.6, 7.0, 0)))
    both = table.view.bodies(after)
    assert both[: len(before)] == before
    (there,) = both[len(before) :]
    assert there.collidepoint(table.view.camera.lens.px(0.6, 7.0))


# The corners


@pytest.fixture
def no_room_beside(monkeypatch):
    """Hints stand on the table, as where it fills its area."""
    monkeypatch.setattr(hints, "BESIDE_LEAST", 1e6)


@pytest.mark.usefixtures("no_room_beside")
@pytest.mark.parametrize("percent", [100, 150])
def test_scale_and_hint_lie_above_the_zone_that_is_set_up_in(open_field, percent):
    """They lay on it: the place that was offered could not be seen."""
    table = open_field(percent=percent)
    zone = pygame.Rect(table.px(0, 14), (1, 1)).union(pygame.Rect(table.px(15, 15), (1, 1)))
    covered = shown(table)
    assert len(covered) == 2
    assert all(not rect.colliderect(zone) for rect in covered)


@pytest.mark.usefixtures("no_room_beside")
def test_scale_and_hint_lie_above_figures_at_the_lower_edge_and_come_down_when_these_have_gone(open_field):
    table = open_field()
    set_up(table, rukon=(2.0, 9.0, 13.0))
    before = shown(table)
    assert len(before) == 2
    assert all(rect.collidelist(bodies(table)) < 0 for rect in before)
    moves = (Move(name, Pose(x, 9.0, 0)) for name, x in zip(RUKON, (2.0, 6.0, 7.2), strict=True))
    table.propose(*moves, EndMove(), EndMove())
    assert all(low.bottom > high.bottom for low, high in zip(shown(table), before, strict=True))


@pytest.mark.parametrize("scenario", ["the-dun-water", "warriors-of-ash", "thornfield"])
def test_where_there_is_room_beside_the_table_the_hint_covers_nothing(open_field, scenario):
    """It lay on the Sea-Troll's feet."""
    table = open_field(scenario, size=(1024, 640), percent=200)
    _, note = shown(table)
    assert note.right <= table.px(0, 0)[0]
    assert note.collidelist(table.seat.over_table) < 0


def test_a_hint_that_would_cover_figures_is_left_out(open_field, monkeypatch):
    table = open_field("the-dun-water")
    assert len(shown(table)) == 2
    crowd = [table.view.table_rect.inflate(-40, -40)]
    monkeypatch.setattr(table.view.display, "bodies_at_rest", lambda *_: crowd)
    assert len(shown(table)) == 1


# The upper left corner


def test_a_square_table_leaves_its_free_room_to_tag_and_tools(open_field):
    """It stood in the middle, and figures in its corner under the tag."""
    table = open_field()
    panels, area = table.screen.panels, table.view.table_rect
    left, right = table.px(0, 0)[0] - area.left, area.right - table.px(15, 0)[0]
    assert left > 3 * right
    assert panels.tools.rect.right < table.px(0, 0)[0]
    assert panels.tag.rect.clip(pygame.Rect(table.px(0, 0), area.size)).width < panels.tag.rect.width / 4


@pytest.mark.parametrize("scenario", ["a-test-of-arms", "thornfield", "the-salt-crypt"])
def test_in_a_small_window_the_tab_of_the_drawer_lies_beside_a_table_that_is_narrow_enough(
    open_field, scenario
):
    """Two riders stood under it."""
    table = open_field(scenario, size=(1024, 640), percent=200)
    handle, edge = table.screen.panels.areas.handle, table.view.camera.size[0]
    assert handle.width
    assert table.px(edge, 0)[0] <= handle.left


def test_no_name_is_written_under_what_floats_over_the_table(open_field, monkeypatch):
    table = open_field("the-dun-water")
    written = []

    def spied(*of, names=labels.names, **more):
        written[:] = names(*of, **more)
        return written

    monkeypatch.setattr(labels, "names", spied)
    at = table.screen.panels.tools.rect.center
    x, y = table.view.camera.to_world(at[0] + 40, at[1])
    table.view.display.shown["dyke-warden-1"].put(Pose(x, y, 0))
    table.view.display.touch()
    table.app.screenshot()
    assert written
    floating = table.seat.over_table
    assert table.screen.panels.tag.rect in floating
    assert all(name.collidelist(floating) < 0 for name in written)


def test_a_row_of_blows_too_narrow_for_its_words_has_them_in_two_lines(open_field):
    table = open_field(size=(1024, 900), percent=200)
    close_in(table)
    rows, panel = table.screen.panels.choices.rows, table.screen.panels.choices
    panel.place((0, 0, 420, 600))
    assert [row.lines for row in rows] == [2, 2, 2]
    assert all(row.is_whole(row.rect.width) for row in rows)


# A small window with large text


def test_the_tag_lies_whole_above_the_choices(open_fight):
    """ "Dyke Wardens · An" ended under the panel of choices."""
    table = open_fight(10.0)
    panels = table.screen.panels
    table.app.screenshot()
    tag, choices = panels.tag.rect, panels.choices.rect
    assert choices.height
    assert not tag.colliderect(choices)
    assert tag.right <= panels.areas.side.right


def test_the_open_drawer_does_not_cut_the_tag(open_field):
    """ "Goblins move your f" ended there."""
    table = open_field("warriors-of-ash", size=(1024, 640), percent=200)
    panels = table.screen.panels
    panels.toggle_drawer()
    table.app.screenshot()
    assert panels.areas.drawer.width
    assert panels.tag.rect.right <= panels.areas.drawer.left
    assert not panels.action_bar.visible, "its golden rim looked out from under the drawer"
    panels.toggle_drawer()
    assert panels.action_bar.visible


def test_nobody_who_fights_stands_under_the_choices_and_the_table_comes_back(open_fight):
    table = open_fight(1.0)
    panel, whole = table.screen.panels.choices.rect, Camera(table.view.camera.size, table.view.camera.margin)
    assert panel.height
    assert len(bodies(table)) == 6
    assert panel.collidelist(bodies(table)) < 0
    whole.set_area(table.view.camera.area, 2, table.seat.beside_px)
    lens = whole.lens
    assert any(panel.collidepoint(lens.px(t.x, t.y)) for t in table.view.display.tokens(table.state)), (
        "on the whole table they would"
    )
    table.propose(*(Decline(figure) for figure in table.seat.decision.figures))
    while table.state.phase == "combat":
        table.propose(Decline(table.seat.decision.figures[0]))
    table.app.run_for(3, 0.1)
    assert table.view.camera.is_fitted


def test_choices_in_a_small_window_say_who_strikes_whom(open_fight):
    """ "Warden 7…" stood there."""
    rows = open_fight(1.0).screen.panels.choices.rows
    assert len(rows) > 1
    assert all("→" in row.label and row.is_whole(row.rect.width) for row in rows)


def test_dice_in_a_small_window_leave_tag_and_fighters_in_view(open_fight):
    table = open_fight(1.0)
    table.seat.propose(Attack("dyke-warden-1", "reaver-1"))
    screen = table.screen
    screen.tray.visible = True
    assert not screen.panels.areas.tray.colliderect(screen.panels.tag.rect)
    assert screen.panels.areas.side.contains(screen.panels.areas.tray)


# What is to be told apart


def test_the_tick_of_a_figure_that_has_moved_hides_no_number_of_its_neighbour(open_field):
    table = open_field()
    set_up(table, rukon=(6.0, 7.0, 8.0))
    table.propose(*(Move(name, rules.piece_of(table.state, name).pose) for name in RUKON[:2]))
    shot = table.app.screenshot()

    def greens(x, y):
        at = table.px(x, y)
        near = (shot.get_at((at[0] + dx, at[1] + dy)) for dx in range(-9, 10) for dy in range(-9, 7))
        return sum(c.g > 130 and c.g > c.r + 25 and c.g > c.b + 25 for c in near)

    assert greens(6.5, 14.0) > 10  # that of the second, where its upper left corner meets the first's base
    assert greens(6.5, 14.95) == 0  # the first's number


def test_rows_of_blows_name_attacker_and_target_whole(open_field):
    """ "Rukon Highrunner 2 →…" stood there twice."""
    table = open_field()
    close_in(table)
    rows = table.screen.panels.choices.rows
    assert [row.label for row in rows] == [
        "Highrunner 1 → Garrison 1", "Highrunner 2 → Garrison 1", "Highrunner 2 → Garrison 2",
    ]  # fmt: skip
    assert all(row.is_whole(row.rect.width) for row in rows)


def test_the_list_of_blows_is_as_high_as_its_rows(open_field):
    """It was measured for a narrower column, where it needs no line over the odds."""
    table = open_field()
    close_in(table)
    assert table.screen.panels.choices.area.most == 0


def test_a_name_is_shortened_only_where_its_last_word_says_which_card_it_is(open_field):
    table = open_field()
    assert short_name_of(table.state, CAVAN[1]) == "Garrison 2"
    water = open_field("the-dun-water").state
    names = {rules.name_of(water, piece.id): short_name_of(water, piece.id) for piece in water.pieces}
    assert names["Dyke Warden 3"] == "Warden 3"
    assert names["Bridge Troll"] == "Troll"
    cards = {card.id: msgspec.structs.replace(card, name="Fen Warden") if card.race == "halfling" else card
             for card in water.setup.cards}  # fmt: skip
    alike = msgspec.structs.replace(
        water, setup=msgspec.structs.replace(water.setup, cards=tuple(cards.values()))
    )
    assert short_name_of(alike, "dyke-warden-3") == "Dyke Warden 3"


# What comes and goes


def test_what_rises_at_the_upper_edge_stays_in_view(open_field):
    table = open_field()
    lens, drawn = table.view.camera.lens, []
    surface = pygame.Surface(table.app.size)
    area = table.view.table_rect
    surface.set_clip(area)

    class Spy:
        def get_clip(self):
            return area

        def blit(self, picture, at):
            drawn.append(pygame.Rect(at))

    table.view.motion.popups.append(Popup("stays", 2.0, -0.4, (255, 255, 255)))
    table.view.motion.draw(Spy(), lens)
    assert len(drawn) == 1
    assert area.contains(drawn[0])


def test_the_computers_words_keep_off_a_toast(open_field, monkeypatch):
    table = open_field("the-salt-crypt")
    screen, drawn = table.screen, []
    screen.voice.say(Saying(screen.flow.shown, 1, Remark("It comes on.")))
    table.app.toast("Delver 1 can reach no enemy in this move: it goes part of the way.")
    table.app.run_for(2, 0.5)
    monkeypatch.setattr(screen.voice, "draw", lambda *of: drawn.append(of[3]))
    table.app.screenshot()
    assert table.app.toasts.rect.width > 0
    assert table.app.toasts.rect in drawn[-1]


def test_the_computers_words_keep_off_where_their_own_decision_leads(open_field, monkeypatch):
    table = open_field()
    set_up(table)
    screen, asked = table.screen, []
    screen.voice.say(Saying(1, 0, Remark("It sets up in the middle.")))
    table.app.run_for(2, 0.5)
    monkeypatch.setattr(table.view, "bodies", lambda state: asked.append(state) or [])
    screen.voice._spot = None
    table.app.screenshot()
    assert asked == [screen.flow.seen(1)] != [screen.flow.seen(screen.flow.shown)]


# Buttons and card


def test_a_ghost_that_leaves_its_place_for_the_pointer_takes_its_button_along(table):
    """ "Place Montu here" stayed, and did not place him: he followed the pointer again."""
    table.key("n")
    table.app.run_for(2)
    label = "Place Montu here"
    assert label in [button.label for button in table.screen.panels.action_bar.buttons]
    table.point(table.px(5.0, 5.7))
    table.app.run_for(2)
    assert label not in [button.label for button in table.screen.panels.action_bar.buttons]


def test_the_card_leaves_a_figure_that_has_been_removed(table, monkeypatch):
    table.seat.select("montu")
    assert table.view.card.figure() == "montu"
    index = rules.index_of(table.state, "montu")
    gone = msgspec.structs.replace(table.state.pieces[index], is_removed=True)
    fallen = msgspec.structs.replace(table.state, pieces=rules.with_piece(table.state, index, gone))
    monkeypatch.setattr(type(table.seat), "state", property(lambda _: fallen))
    assert table.view.card.figure() != "montu"
    assert table.view.card.blow("montu") is None


def test_the_fallen_of_one_name_are_told_together(open_field):
    water = open_field("the-dun-water").state
    fallen = ("dyke-warden-5", "bridge-troll", "dyke-warden-2", "fen-halfling-1")
    assert _names(water, fallen) == "Dyke Warden 2, 5; Bridge Troll; Fen Halfling 1"
    assert _names(open_field("warriors-of-ash").state, ("argh", "montu")) == "Argh; Montu"
    assert _names(water, ()) == "nobody"


def test_a_person_is_called_upon_and_of_a_computer_it_is_said_what_it_does(table, monkeypatch):
    """ "Computer (Captain) · move your figures" """
    decision = table.seat.decision
    assert table.view.call(decision) == "move your figures"
    monkeypatch.setattr(type(table.seat), "is_human", lambda *_: False)
    assert table.view.call(decision) == "moving"


def test_long_cells_of_the_result_do_not_run_into_each_other(app):
    fallen = tuple(f"{name} 1, 2, 3, 4, 5, 6, 7, 8; {name} Guard 1, 2, 3, 4" for name in ("Reaver", "Warden"))
    section = SummarySection("Hits", rows=(SummaryRow("Felled", fallen),))
    box = SectionBox(section, theme.SIDE_LOOKS, ("Wardens", "Reavers"), None)
    box.lay_out(0, 0, 374)
    surface = pygame.Surface((374, box.rect.height))
    box.draw(surface)
    ground = surface.get_at((187, box.rect.height - 4))
    middle = 374 - 14 - box._cell_width(section.rows[0], 346)
    strip = range(middle + 2, middle + 10)
    rows = range(box._table_y + 24, box.rect.height - 6)
    assert all(surface.get_at((x, y)) == ground for x in strip for y in rows)


@pytest.mark.parametrize(
    ("size", "percent", "is_short"), [((1024, 640), 200, True), ((1280, 800), 100, False)]
)
def test_a_scale_bar_that_stands_amid_the_ground_says_inches_only(
    open_field, monkeypatch, size, percent, is_short
):
    rooms = []

    def spied(*of, room_px, bar=marks.scale_bar, **more):
        rooms.append(room_px)
        return bar(*of, room_px=room_px, **more)

    monkeypatch.setattr(marks, "scale_bar", spied)
    open_field("the-dun-water", size=size, percent=percent).app.screenshot()
    assert rooms
    assert all((room == 0) == is_short for room in rooms)
