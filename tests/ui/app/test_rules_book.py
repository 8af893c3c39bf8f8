"""The rules as a book: every page drawn whole, everything in it found, ways in and out from everywhere."""

import msgspec
import pygame
import pytest
from toy_race import ToyRace

from game import lessons, systems
from game.match import example
from game.match.contract import Rule
from game.rules.skirmish.state import Move, Yield
from game.table import Pose
from game.ui import lengths, text
from game.ui.pieces import tabletop
from game.ui.session import Player
from game.ui.views.lesson import screen as lesson_screen
from game.ui.views.match import screen as match_screen
from game.ui.views.match.result import ResultScreen
from game.ui.views.menu.main import MainMenu
from game.ui.views.menu.options import OptionsScreen
from game.ui.views.rules import pictures as rules_pictures
from game.ui.views.rules.book import RulesBook, open_book
from game.ui.views.rules.search import find_rule, matching, snippet
from game.ui.widgets import Chip
from game.ui.widgets.linked import LinkedLabel, RuleLink

SKIRMISH = systems.get("skirmish")
RULES = SKIRMISH.rules
NUMBERS = [rule.number for rule in RULES]
NARROW = ((1024, 640), 200)


@pytest.fixture
def book(app):
    """The book, open at Contact."""
    open_book(app, ("skirmish", "SK-8.2"))
    app.run_for(1)
    return app.screen


def walk(screen, kind):
    return [widget for widget in screen.ring.walk() if isinstance(widget, kind)]


def boxes(book):
    return walk(book, rules_pictures.PictureBox)


# Every page


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 800), 100), NARROW, pytest.param((1024, 640), 130, marks=pytest.mark.long)],
)
@pytest.mark.parametrize("palette", ["standard", pytest.param("red-green", marks=pytest.mark.long)])
def test_every_page_is_whole_at_every_size(open_app, assert_tidy, size, percent, palette):
    app = open_app(size, percent, palette=palette)
    open_book(app, ("skirmish", NUMBERS[0]))
    for number in NUMBERS:
        book = app.screen
        book.open(number)
        assert_tidy(book)
        room = book.page.content_width
        for box in boxes(book):
            assert box.rect.height == box.height(box.rect.width) > 0
            assert box.rect.right <= book.page.rect.x + room
            assert_drawn_inside(box, number)


def assert_drawn_inside(box, number):
    """Something is drawn, and but for a thin border nothing outside of the box."""
    rim, ground = 6, (255, 0, 255)
    picture = pygame.Surface((box.rect.width + 2 * rim, box.rect.height + 2 * rim))
    picture.fill(ground)
    box.place((rim, rim, *box.rect.size))
    box.draw(picture)
    inner = pygame.Rect(rim - 2, rim - 2, box.rect.width + 4, box.rect.height + 4)
    seen = {
        picture.get_at((x, y))[:3] for x in range(rim, inner.right, 7) for y in range(rim, inner.bottom, 7)
    }
    assert len(seen) > 5, number
    picture.fill(ground, inner)
    assert pygame.mask.from_threshold(picture, ground, (1, 1, 1)).count() == picture.width * picture.height, (
        number
    )


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), NARROW])
@pytest.mark.parametrize("metric", [False, True])
def test_words_on_a_table_are_whole_and_lie_on_no_others(open_app, size, percent, metric):
    app = open_app(size, percent, metric=metric)
    for rule in RULES:
        open_book(app, ("skirmish", rule.number))
        app.run_for(1)
        for box in (box for box in boxes(app.screen) if isinstance(box, rules_pictures.TabletopBox)):
            area = pygame.Rect(0, 0, *tabletop.size_for(box.picture, box.rect.width))
            for at, label in enumerate(box.labels):
                assert area.contains(label), f"{rule.number}: {label} leaves {area}"
                clash = label.collidelist(box.labels[at + 1 :])
                assert clash < 0, f"{rule.number}: {label} and {box.labels[at + 1 + clash]}"
            if box.picture.is_named:
                named = sum(not stand.is_ghost for stand in box.picture.stands)
                worded = sum(bool(getattr(mark, "words", "")) for mark in box.picture.marks)
                assert len(box.labels) == named + worded, f"{rule.number}: something found no room"


def test_no_chart_breaks_a_word_where_room_is_short(open_app):
    app = open_app(*NARROW)
    for rule in RULES:
        open_book(app, ("skirmish", rule.number))
        app.run_for(1)
        for box in (box for box in boxes(app.screen) if isinstance(box, rules_pictures.ChartBox)):
            pad = 2 * box.pad(box.rect.width)
            for column, wide in enumerate(box.columns(box.rect.width)):
                for row in box.rows:
                    lines = text.wrap(row[column], "small", wide - pad)
                    assert " ".join(lines) == row[column], rule.number
                head = box.heads[column]
                assert " ".join(text.wrap(head, "label", wide - pad)) == head, rule.number


def test_lengths_are_told_as_the_player_reads_them(open_app):
    app = open_app(metric=True)
    open_book(app, ("skirmish", "SK-8.2"))
    told = " ".join(label.string for label in walk(app.screen, LinkedLabel))
    assert "0.63 cm" in told
    assert "″" not in told
    app.screen.open("SK-2.2")
    told = " ".join(label.string for label in walk(app.screen, LinkedLabel))
    assert "1.25″ square (40 mm)" in told, "what tells both measures is left as it is"


def test_a_house_ruling_has_a_box_of_its_own(book):
    assert [frame.heading for frame in walk(book, type(boxes(book)[0].parent))] == ["Example", "House ruling"]
    book.open("SK-8.3")
    assert [frame.heading for frame in walk(book, type(boxes(book)[0].parent))] == ["Example"]


# Turning pages


def test_left_and_right_go_to_the_neighbours(book):
    book.app.hands.press("Right")
    assert book.rule.number == "SK-8.3"
    book.app.hands.press("Left", "Left")
    assert book.rule.number == "SK-8.1"
    book.app.hands.click(book.after)
    assert book.rule.number == "SK-8.2"
    assert book.list.chosen_row.content.rule is book.rule
    book.open(NUMBERS[0])
    assert not book.before.visible
    book.open(NUMBERS[-1])
    assert not book.after.visible


def test_up_and_down_go_through_the_list_and_page_keys_turn_the_page(book):
    book.app.hands.press("Down", "Down")
    assert book.rule.number == "SK-8.4"
    assert book.page.scrolls
    book.app.hands.press("PgDn")
    assert book.page.offset > 0
    book.app.hands.press("Down")
    assert book.page.offset == 0, "another page begins at its top"


def test_a_click_in_the_list_turns_the_page(book):
    row = next(row for row in book.list.rows if row.content.key == "SK-8.4")
    book.list.reveal(row.rect)
    book.app.hands.click(row)
    assert book.rule.number == "SK-8.4"


def test_doors_lead_on_and_backspace_leads_back(book):
    door = next(chip for chip in walk(book, Chip) if chip.label.startswith("SK-4.3"))
    book.page.reveal(door.rect)
    book.app.hands.click(door)
    assert book.rule.number == "SK-4.3"
    back = next(chip for chip in walk(book, Chip) if chip.label.startswith("Back to SK-8.2"))
    book.app.hands.press("Backspace")
    assert book.rule.number == "SK-8.2"
    assert book.trail == []
    assert back not in walk(book, Chip)


def test_a_section_leads_to_its_paragraphs(book):
    book.open("SK-8")
    labels = [chip.label for chip in walk(book, Chip)]
    assert [label.split()[0] for label in labels] == [f"SK-8.{i}" for i in range(1, 6)]


def test_every_see_also_is_a_door_that_opens(book):
    for rule in RULES:
        book.open(rule.number)
        doors = {chip.label.split()[0] for chip in walk(book, Chip)}
        assert set(rule.see) <= doors
    book.follow("SK-8.2")
    assert book.rule.number == "SK-8.2"


# Finding


def test_the_nearest_rule_is_found_and_the_search_looks_in_title_text_and_ruling():
    rules = (
        Rule("X-1", "Moving", "..."),
        Rule("X-2.1", "Striking", "a move"),
        Rule("X-3", "Ends", "all", "move on"),
    )
    assert find_rule(rules, "X-1.4") == rules[0]
    assert find_rule(rules, "X-2") == rules[1]
    assert find_rule(rules, "Y-1") is None
    assert matching(rules, "mov") == list(rules)
    assert matching(rules, "ove") == [], "words are found from their beginning"
    assert matching(rules, "move all") == [rules[2]]
    assert matching(rules, "nothing such") == []
    assert snippet(rules[2], ("move",)) == "move on"
    assert snippet(rules[0], ("mov",)) == ""


@pytest.mark.parametrize(
    ("typed", "first"), [("8.2", "SK-8.2"), ("sk-9", "SK-9"), ("gap", "SK-4.2"), ("high low", "SK-9.2")]
)
def test_typing_finds_rules_by_number_and_words_wherever_the_focus_is(book, typed, first):
    book.app.hands.type(typed)
    assert book.field.value == typed
    assert book.list.rows[0].content.key == first
    assert all(word in " ".join(book.lit) for word in typed.split())


def test_what_was_found_is_lit_on_list_and_page(book):
    book.app.hands.type("terrain")
    assert 3 <= len(book.shown) < len(RULES)
    assert all("terrain" in f"{r.title} {r.text} {r.ruling}".lower() for r in book.shown)
    assert all(row.content.lit == ("terrain",) for row in book.list.rows)
    assert all(label.lit == ("terrain",) for label in walk(book, LinkedLabel))
    plain = book.app.screenshot()
    book.app.hands.press("Esc")
    assert book.field.value == ""
    assert len(book.shown) == len(RULES)
    assert plain.get_buffer().raw != book.app.screenshot().get_buffer().raw


def test_enter_goes_to_what_was_found_and_nothing_found_says_so(book):
    book.app.hands.type("corner")
    book.app.hands.press("Enter")
    assert book.ring.focus is book.list.chosen_row
    book.app.hands.type("qqq")
    assert book.shown == []
    assert book.page.rule is None
    book.app.hands.press("Esc")
    assert book.page.rule is not None


def test_where_room_is_short_list_and_page_take_turns(open_app, assert_tidy):
    app = open_app(*NARROW)
    open_book(app, ("skirmish", "SK-8.2"))
    book = app.screen
    assert book.is_narrow
    assert not book.list.visible
    app.hands.click(book.contents)
    assert book.list.visible
    assert not book.page.visible
    assert_tidy(book)
    row = next(row for row in book.list.rows if row.content.key == "SK-8.4")
    book.list.reveal(row.rect)
    app.hands.click(row)
    assert book.page.visible
    assert book.rule.number == "SK-8.4"
    app.hands.type("gap")
    assert book.list.visible
    app.hands.press("Enter", "Enter")
    assert book.page.visible
    assert book.rule.number == "SK-4.2"


# Ways in


def test_the_menu_opens_it_and_escape_leads_back(app, plain_backdrop):
    app.push(MainMenu(app))
    app.run_for(1)
    app.hands.press("r")
    assert isinstance(app.screen, RulesBook)
    app.hands.press("Esc")
    assert isinstance(app.screen, MainMenu)
    app.hands.press("F3")
    assert isinstance(app.screen, RulesBook)
    app.hands.press("F3")
    assert isinstance(app.screen, MainMenu)


def test_a_number_in_words_is_a_door(app):
    app.push(OptionsScreen(app))
    app.run_for(1)
    link = next(link for link in walk(app.screen, RuleLink) if link.number == "SK-1.3")
    app.screen.area.reveal(link.rect)
    app.hands.click(link)
    assert app.screen.rule.number == "SK-1.3"


@pytest.fixture
def match(app):
    """Warriors of Ash between two people."""
    people = (Player("Ann", None), Player("Bob", None))
    screen = match_screen.start_match(app, "warriors-of-ash", people, "7")
    app.change(animation="off")
    app.run_for(3)
    return screen


def test_in_a_match_the_key_opens_the_choice_that_is_to_be_made_and_the_match_goes_on(app, match):
    for key in ("F3", "r"):
        app.hands.press(key)
        assert app.screen.rule.number == "SK-7.1"
        app.hands.press("Esc")
        assert app.screen is match
    assert match.seat.can_act


def test_in_a_match_the_key_opens_what_was_refused(app, match):
    refusal = match.propose(Move("montu", Pose(13.1, 7.7)))
    assert refusal is not None
    assert refusal.rule != "SK-7.1", "or the test could not tell it from the move"
    app.hands.press("F3")
    assert app.screen.rule.number == refusal.rule


def test_the_results_rule_opens_and_escape_leads_back_to_the_result(app, match):
    match.propose(Yield())
    app.run_for(120)
    result = app.screen
    assert isinstance(result, ResultScreen)
    app.hands.click(result.rule)
    assert app.screen.rule.number == "SK-6.5"
    app.hands.press("Esc")
    assert app.screen is result


def test_where_the_log_is_away_a_refusal_offers_its_rule(open_app):
    app = open_app(*NARROW)
    people = (Player("Ann", None), Player("Bob", None))
    screen = match_screen.start_match(app, "warriors-of-ash", people, "7")
    app.change(animation="off")
    app.run_for(3)
    refusal = screen.propose(Move("montu", Pose(13.1, 7.7)))
    assert app.toasts.string == refusal.sentence
    app.hands.press("F3")
    assert app.screen.rule.number == refusal.rule
    assert app.toasts.string == ""


def test_a_click_on_a_stat_of_the_card_opens_its_rule(app, match):
    match.select("montu")
    app.run_for(2)
    wanted = {"SK-7.1", "SK-8.5", "SK-9.2", "SK-9.5", "SK-4.2"}
    found = set()
    for rect, tip in list(match.view.card.drawn.tips):
        if tip.rule:
            app.hands.click(rect.center)
            found.add(app.screen.rule.number)
            assert app.screen.rule.number == tip.rule
            app.hands.press("Esc")
    assert found == wanted


def test_a_tip_that_shows_is_opened_by_the_key(app, match):
    rect, tip = match.view.card.drawn.tips[2]
    app.hands.move(rect.center)
    app.run_for(40)
    assert match.shown_tip == tip
    app.hands.press("F3")
    assert app.screen.rule.number == tip.rule == "SK-9.2"


def test_the_reasons_of_a_log_entry_are_doors(app, match):
    assert match.propose(Move("montu", Pose(3.9, 6.1, 90))) is None
    app.run_for(5)
    row = match.log.rows[-1]
    row.toggle()
    app.run_for(1)
    links = walk(match, RuleLink)
    assert {"SK-7.1", "SK-7.4"} <= {link.number for link in links}
    link = next(link for link in links if link.number == "SK-7.4")
    match.log.area.reveal(link.rect)
    app.hands.click(link)
    assert app.screen.rule.number == "SK-7.4"


def test_a_lesson_opens_what_its_step_teaches_and_goes_on_there(app):
    path = lessons.find("skirmish")[2]
    screen = lesson_screen.start_lesson(app, path)
    app.run_for(3)
    app.hands.press("F3")
    assert app.screen.rule.number in screen.course.step.rules
    app.hands.press("Esc")
    assert app.screen is screen


# Other systems


class Pebble(msgspec.Struct, frozen=True):
    """A picture that only the toy's view can draw."""

    count: int


class PebbleBox(rules_pictures.PictureBox):
    def __init__(self, picture, app):
        super().__init__()
        self.picture = picture

    def height(self, width):
        return 20 * self.picture.count

    def draw(self, surface):
        surface.fill((200, 0, 0), self.rect)


class PebbleView:
    example_boxes = {Pebble: PebbleBox}  # noqa: RUF012


def test_a_system_of_ones_own_shows_its_examples_and_draws_its_own_pictures(app, monkeypatch):
    shown = example.Example((Pebble(3), example.Chart(("a", "b"), (("1", "2"),))), "Three pebbles lie there.")
    rules = (
        Rule("TR-1", "Running", "Roll and go, see TR-2.", example=lambda: shown),
        Rule("TR-2", "Goal", "!"),
    )
    monkeypatch.setattr(ToyRace, "rules", rules)
    monkeypatch.setitem(systems.SYSTEMS, "toy-race", "toy_race:SYSTEM")
    monkeypatch.setattr(rules_pictures, "view_class", lambda system_id: PebbleView)
    open_book(app, ("toy-race", "TR-1"))
    app.run_for(1)
    book = app.screen
    assert [type(box) for box in boxes(book)] == [PebbleBox, rules_pictures.ChartBox]
    assert boxes(book)[0].rect.height == 60
    assert [option[0] for option in book.which.options] == list(systems.ids())
    app.hands.click(next(link for link in walk(book, RuleLink)))
    assert book.rule.number == "TR-2"


def test_a_picture_that_nobody_draws_is_an_error_with_its_name(app, monkeypatch):
    monkeypatch.setattr(rules_pictures, "view_class", lambda system_id: object)
    with pytest.raises(rules_pictures.GameError, match="Pebble"):
        rules_pictures.box_of(Pebble(1), SKIRMISH, app)


def test_lengths_that_explain_themselves_are_left_alone():
    lengths.use(True)
    try:
        ruled = lengths.rule(Rule("X-1", "T", "a gap of 1″", "3″ is 7.5 cm"))
    finally:
        lengths.use(False)
    assert (ruled.text, ruled.ruling) == ("a gap of 2.5 cm", "3″ is 7.5 cm")
