"""The skirmish's view: card, roster, motion, stories, summary, and that all of it finds room."""

import itertools

import msgspec
import pygame
import pytest

from game import systems
from game.match.scenario import Scenario  # noqa: F401  (what setup_options is given)
from game.rules.skirmish import cards, figures
from game.rules.skirmish.state import Attack, Attacked, Decline, EndMove, Move, Moved, MoveEnded, Removed
from game.ui import text, theme
from game.ui.pieces import circles
from game.ui.session import Player
from game.ui.tables.skirmish import card as face
from game.ui.tables.skirmish import stories
from game.ui.tables.skirmish import words as wording
from game.ui.tables.skirmish.motion import RISE_PX, _aside
from game.ui.tables.skirmish.odds import Blow
from game.ui.tables.skirmish.view import SkirmishView
from game.ui.views.match import screen as match_screen

TROLL = next(card for card in cards.CARDS if card.id == "sea-troll")


def colours_in(surface, rect):
    part = pygame.transform.scale(surface.subsurface(rect.clip(surface.get_rect())), (32, 24))
    return {tuple(part.get_at((x, y)))[:3] for x in range(32) for y in range(24)}


@pytest.mark.parametrize(
    ("count", "width", "room"),
    [(51, 337, 80), (51, 262, 90), (10, 337, 80), (18, 262, 30), (500, 337, 400), (1, 40, 20)],
)
def test_the_circles_of_endurance_fit_in_even_rows(count, width, room):
    columns, step = circles.grid(count, width, room, 19.0)
    rows = -(-count // columns)
    assert columns * step <= width + 1e-6
    assert columns * rows >= count
    assert columns * rows - count < max(columns, rows)


def test_fifty_one_circles_stand_in_three_rows_of_seventeen():
    columns, _ = circles.grid(51, 337, 75, 19.0)
    assert columns == 17


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(337, 300), (262, 218), (350, 120), (600, 420)])
def test_a_card_with_odds_ends_inside_its_panel(app, percent, size):
    text.set_scale(percent / 100)
    try:
        state = systems.new_match("warriors-of-ash", "1")
        scaled = (round(size[0] * percent / 100), round(size[1] * percent / 100))
        surface = pygame.Surface(scaled)
        blow = Blow("sea-troll", "montu", "If it strikes Montu from here")
        drawn = face.draw(
            surface, surface.get_rect(), TROLL, theme.SIDE_LOOKS[1], hits=18, state=state, blow=blow
        )
        assert drawn.bottom <= scaled[1] + 2
        assert [tip.title.split()[0] for _, tip in drawn.tips[:4]] == ["Move", "Attack", "Damage", "Defense"]
        assert "Endurance 51" in [tip.title for _, tip in drawn.tips]
        for rect, tip in drawn.tips:
            assert surface.get_rect().contains(rect)
            assert tip.rule or "TPC" in tip.title
    finally:
        text.set_scale(1.0)


def test_every_stat_of_every_card_is_explained(app):
    from game.ui.tables.skirmish.tips import dice_words, tips

    for card in cards.CARDS:
        for tip in tips(card):
            assert tip.title
            assert tip.text
            if tip.picture is not None:
                tip.picture(pygame.Surface((400, 120)), pygame.Rect(0, 0, *tip.picture_size))
    assert dice_words(cards.attack_formula("2D6+D10+3")) == "two six-sided dice and one ten-sided die, add 3"


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1024, 640), 100), ((1280, 800), 200)])
def test_table_strip_and_card_are_full_and_inside_their_areas(open_table, size, percent):
    table = open_table(size, percent)
    table.troll_strikes_montu()
    shot = table.app.screenshot()
    assert shot.get_size() == size
    assert len(colours_in(shot, table.view.table_rect)) > 150
    assert len(colours_in(shot, table.view.strip_rect)) > 8
    if table.view.card.rect.height:
        assert len(colours_in(shot, table.view.card.rect)) > 8
    camera = table.view.camera
    assert table.view.table_rect.contains(camera.area)
    for corner in ((0, 0), camera.size):
        assert camera.area.collidepoint(camera.to_screen(*corner))
    tiles = list(table.view.roster.tiles.values())
    assert all(a.right < b.left for a, b in itertools.pairwise(tiles))


def test_the_phase_track_is_that_of_the_turn(table):
    steps = table.view.steps(table.state)
    assert [s.label for s in steps] == ["Goblins move", "Combat", "Sea-Troll move", "Combat"]
    assert [s.is_current for s in steps] == [True, False, False, False]
    table.goblins_come_on()
    assert [s.is_current for s in table.view.steps(table.state)] == [False, False, True, False]
    assert table.view.clock(table.state) == "Turn 1"


def test_animations_end_exactly_right_from_any_progress(table):
    state = table.state
    pose = figures.piece_of(state, "montu").pose
    end = type(pose)(5.8, 5.7, 33)
    route = ((pose.x_in, pose.y_in), (5.8, 5.7))
    moved = Moved(rule="SK-7.2", figure="montu", start=pose, end=end, route=route, length_in=2.93)
    for progress in (None, 0.0, 0.4, 0.99):
        table.view.display.settle(state)
        animation = table.view.motion.animate(moved, state, state)
        if progress is not None:
            animation.advance(progress)
        animation.advance(1.0)
        shown = table.view.display.shown["montu"]
        assert (shown.x, shown.y, shown.heading_deg, shown.lift) == (5.8, 5.7, 33, 0)
    removed = Removed(rule="SK-9.5", figure="cro", hits=20, endurance=18)
    animation = table.view.motion.animate(removed, state, state)
    animation.advance(0.5)
    assert table.view.display.shown["cro"].is_there
    animation.advance(1.0)
    assert not table.view.display.shown["cro"].is_there


def test_a_blow_ticks_the_hits_that_it_dealt(table):
    table.troll_strikes_montu()
    before = table.state
    table.propose(Attack("sea-troll", "montu"))
    blow = next(e for e in table.seat.record.current.events if isinstance(e, Attacked))
    table.view.display.settle(before)
    animation = table.view.motion.animate(blow, before, table.state)
    animation.advance(0.3)
    assert 0 <= table.view.display.shown["montu"].hits <= blow.hits
    animation.advance(1.0)
    shown = table.view.display.shown["montu"]
    pose = figures.piece_of(before, "montu").pose
    assert (shown.hits, shown.x, shown.y) == (blow.hits, pose.x_in, pose.y_in)


def test_sk_8_4_a_figure_at_0_stays_marked_until_the_removal(table):
    table.troll_strikes_montu()
    table.view.display.shown["montu"].hits = 10
    table.view.display.touch()
    token = next(t for t in table.view.display.tokens(table.state) if t.id == "montu")
    assert token.is_doomed
    assert token.left == 0


def test_the_story_of_a_blow_builds_the_total_and_reads_the_damage(table):
    table.troll_strikes_montu()
    before = table.state
    table.propose(Attack("sea-troll", "montu"))
    blow = next(e for e in table.seat.record.current.events if isinstance(e, Attacked))
    (story,) = stories.stories(blow, before)
    assert story.title == "Sea-Troll strikes Montu"
    assert story.steps[0].text.endswith(f"= {blow.roll.total}")
    assert len(story.dice) == 3
    assert story.verdict in (f"{blow.hits} hits", "1 hit", "miss")
    assert stories.expects(before, (6, 6, 6), Attack("sea-troll", "montu")) == (
        "Sea-Troll strikes Montu",
        "3D6+4",
    )


def test_letting_a_blow_pass_is_offered_and_the_summary_tells_the_fight(table):
    table.troll_strikes_montu()
    labels = [action.label for action in table.view.actions()]
    assert "Let it pass" in labels
    table.propose(Attack("sea-troll", "montu"), Decline("montu"))
    sections = table.view.summary(table.seat.record)
    assert any("Luck" in section.title for section in sections)
    hits = next(section for section in sections if "Hits" in section.title)
    assert hits.rows[0].cells == ("0", "1")


def test_what_is_obvious_is_the_only_blow(table):
    table.troll_strikes_montu()
    assert table.view.obvious() == Attack("sea-troll", "montu")
    table.propose(Attack("sea-troll", "montu"), Attack("montu", "sea-troll"))
    assert table.view.obvious() is None


def test_setup_cards_map_and_thumbnail_are_pictures(table):
    scenario = table.seat.scenario
    options = {option.key: option for option in SkirmishView.setup_options(scenario)}
    assert [value for value, _ in options["first_side"].choices] == ["goblins", "troll", None]
    assert "surface" not in options  # a map is drawn for inches or for squares
    assert options["premeasure"].value == "free"
    found = SkirmishView.cards(table.app, scenario, 320)
    assert [card.name for card in found] == ["Montu", "Argh", "Cro", "Sea-Troll"]
    assert all(card.picture.get_width() == 320 for card in found)
    assert table.view.thumbnail(table.state, (160, 120)).get_size() == (160, 120)


def test_metric_lengths_are_shown_where_the_player_likes_them(open_table):
    table = open_table(metric=True)
    table.app.run_for(1)
    try:
        assert wording.length(3.0) == "7.5 cm"
        assert wording.length(1.25, 2) == "3.13 cm"
    finally:
        wording.set_metric(False)


def test_the_keys_are_told_for_where_one_is(table):
    keys = dict(table.view.keys())
    assert "N" in keys
    assert "T" not in keys
    table.key("n")
    assert "T" in dict(table.view.keys())


def test_a_move_that_was_ended_goes_on_without_empty_phases(table):
    table.propose(EndMove())
    assert table.seat.decision.side == 1
    assert table.seat.decision.kind == "move"


@pytest.mark.parametrize("width", range(1200, 1290, 17))
def test_the_roster_ends_inside_its_strip_to_the_pixel(open_table, width):
    roster = open_table((width, 800)).view.roster
    assert max(tile.right for tile in roster.tiles.values()) <= roster.rect.right


def test_the_card_keeps_its_height_whoever_is_pointed_at(table):
    wished = table.view.wishes()
    for figure in ("montu", "cro", "sea-troll"):
        table.point(table.of(figure))
        assert table.view.wishes() == wished
    shown = table.view.card.drawn
    assert shown.rule is not None  # the odds against the nearest enemy fill it
    assert table.view.card.blow("sea-troll").target == "montu"


def test_who_moved_last_is_not_chosen_in_the_combat_after_it(table):
    table.goblins_come_on()
    table.click(table.of("sea-troll"))
    table.propose(Move("sea-troll", table.held.poses_at("montu")[0]))
    assert table.seat.selected == "sea-troll"
    table.propose(EndMove(), Attack("sea-troll", "montu"))
    assert table.seat.selected is None
    assert table.view.card.figure() == "montu"


def test_a_blow_that_waits_for_typed_dice_is_shown_on_the_table_and_on_the_card(table, monkeypatch):
    table.troll_strikes_montu()
    monkeypatch.setattr(type(table.seat), "pending", Attack("sea-troll", "montu"))
    assert table.view.motion.blow == ("sea-troll", "montu")
    assert table.view.card.figure() == "sea-troll"


def test_a_computer_that_stays_where_it_is_says_so(table, monkeypatch):
    ended = MoveEnded(rule="SK-7.1", side=1, stayed=("sea-troll",))
    assert table.view.motion.animate(ended, table.state, table.state) is None  # a person knows it himself
    monkeypatch.setattr(type(table.seat), "is_human", lambda seat, side: side == 0)
    animation = table.view.motion.animate(ended, table.state, table.state)
    animation.advance(0.2)
    animation.advance(1.0)
    assert [popup.words for popup in table.view.motion.popups] == ["stays"]


def test_the_targets_card_is_open_while_its_endurance_is_ticked_off(table):
    table.troll_strikes_montu()
    before = table.state
    table.propose(Attack("sea-troll", "montu"))
    blow = next(e for e in table.seat.record.current.events if isinstance(e, Attacked))
    assert blow.hits
    table.view.motion.animate(blow, before, table.state)
    assert table.view.card.figure() == "montu"
    table.view.motion.settle()
    assert table.view.motion.hurt is None


def test_the_set_up_counts_the_figures_not_the_cards(app):
    """Of three alike, one costs a point more: two cards of one name, three figures."""
    found = SkirmishView.cards(app, systems.scenario_of("a-test-of-arms"), 300)
    for side in (0, 1):
        assert sum(card.count for card in found if card.side == side) == 3


def test_an_entry_that_is_read_has_the_room_that_it_needs_and_gives_it_back(open_table):
    table = open_table((1024, 640))
    table.troll_strikes_montu()
    table.propose(Attack("sea-troll", "montu"))
    log = table.screen.log
    before = log.rect.copy()
    row = next(row for row in log.rows if row.line.stories)
    table.click((row.rect.x + 20, row.rect.y + 12))
    table.app.run_for(2)
    assert log.area.rect.contains(row.rect)  # the whole of it
    assert log.rect.bottom == before.bottom
    table.key("Escape")
    table.app.run_for(2)
    assert (log.rect, row.is_open) == (before, False)
    table.click((row.rect.x + 20, row.rect.y + 12))
    table.propose(Decline("montu"))
    table.app.run_for(2)
    assert not row.is_open


def test_words_that_rise_from_a_figure_keep_off_the_names():
    words = pygame.Rect(100, 100, 40, 20)
    assert _aside(words, RISE_PX, ()) == 0
    over = pygame.Rect(80, 70, 90, 18)  # a name above: the words would rise into it
    off = _aside(words, RISE_PX, [over])
    assert off != 0
    assert not words.move(off, 0).union(words.move(off, -RISE_PX)).colliderect(over)


def test_of_a_crowd_the_strip_shows_the_whole_side_to_act(open_app):
    """It showed four of thirteen."""
    app = open_app((1280, 800), 100, animation="off")
    screen = match_screen.start_match(app, "the-dun-water", (Player("Anna"), Player("Ben")), 3)
    if app.screen is not screen:
        app.push(screen)
    app.run_for(2, 0.1)
    for side in (0, 1):
        assert screen.seat.decision.side == side
        roster = screen.view.roster
        ours = [piece.id for piece in screen.seat.state.pieces if piece.side == side]
        assert len(ours) == 13
        app.run_for(1)
        assert all(roster._open().contains(roster.tiles[figure]) for figure in ours)
        assert screen.seat.propose(EndMove()) is None
        app.run_for(4, 0.5)


def shown_card(surface_name, card, tells_tpc=True):
    card = msgspec.structs.replace(card, tpc=card.tpc if tells_tpc else None)
    surface = pygame.Surface((340, 330))
    return face.draw(
        surface, surface.get_rect(), card, theme.SIDE_LOOKS[0], is_on_squares=surface_name == "squares"
    )


@pytest.mark.parametrize(("surface", "words"), [("squares", "7 squares"), ("inches", "7″")])
def test_sk_4_3_on_squares_a_card_counts_the_move_in_squares(surface, words):
    assert shown_card(surface, TROLL).tips[0][1].title == f"Move {words}"


def test_a_tpc_is_shown_where_all_are_known_and_not_alone(open_table, open_app):
    """The troll's stood on its card alone, with nothing to compare it to."""
    table = open_table()
    table.click(table.of("sea-troll"))
    table.app.run_for(2)
    assert not any("TPC" in tip.title for _, tip in table.view.card.drawn.tips)
    app = open_app((1280, 800), 100, animation="off")
    screen = match_screen.start_match(app, "a-test-of-arms", (Player("Anna"), Player("Ben")), 3)
    if app.screen is not screen:
        app.push(screen)
    app.run_for(2, 0.1)
    assert any("TPC" in tip.title for _, tip in screen.view.card.drawn.tips)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_figures_beside_a_bar_stand_in_tiles_that_are_high_enough(open_table, size, percent):
    roster = open_table(size, percent).view.roster
    if roster._parts.numbers:
        words = text.line_height("small") + text.line_height("label")
        assert all(tile.height > words for tile in roster.tiles.values())


def test_the_ends_of_the_roster_say_how_many_are_hidden_and_lead_to_them(open_table):
    """Of the enemy nothing was to be seen, nor that there was more."""
    table = open_table((1024, 640), 200, scenario="the-dun-water")
    roster = table.view.roster
    table.app.screenshot()
    left, right = roster.ends()
    assert left is None
    assert right is not None
    enemies = [piece.id for piece in table.state.pieces if piece.side == 1]
    assert not any(roster._open().contains(roster.tiles[enemy]) for enemy in enemies)
    assert roster.at(right.center) is None
    seen = [id_ for id_, tile in roster.tiles.items() if roster._open().collidepoint(tile.center)]
    assert len(roster._behind(right, table.state)) == len(table.state.pieces) - len(seen)
    for _ in range(8):
        if roster.ends()[1] is not None:
            table.click(roster.ends()[1].center)
    assert roster.ends()[1] is None
    assert roster._open().contains(roster.tiles[enemies[-1]])
    assert table.seat.selected is None
    table.click(roster.ends()[0].center)
    assert roster.ends()[1] is not None


@pytest.mark.parametrize("figure", ["dyke-warden-1", "dyke-warden-6", "fen-halfling-3", "outrider-2"])
def test_the_chosen_figure_lies_between_the_ends_of_the_roster(open_table, figure):
    table = open_table((1024, 640), 200, scenario="the-dun-water")
    for chosen in ("outrider-2", figure):
        table.seat.select(chosen)
        table.app.screenshot()
    assert table.view.roster._open().contains(table.view.roster.tiles[figure])
