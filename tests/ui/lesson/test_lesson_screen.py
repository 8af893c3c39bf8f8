"""Lessons in a window: by keys alone, by mouse, in small windows with large text, left and taken up again."""

import re
from types import SimpleNamespace

import pygame
import pytest

from game import lessons
from game.lessons import Course
from game.ui import files, keys, progress
from game.ui.views.lesson.end import LessonEnd
from game.ui.views.lesson.list import LearnScreen
from game.ui.views.lesson.screen import LessonScreen, start_lesson
from game.ui.views.menu.main import MainMenu

PATHS = lessons.find("skirmish")
FIRST = PATHS[0]
KEY = "skirmish/first-blood"


def settle(screen, frames=400):
    """Until nothing moves any more."""
    screen.app.run_for(2, 1 / 8)
    for _ in range(frames):
        if not screen.flow.is_busy and not screen.banner.is_shown:
            break
        screen.app.run_for(1, 1 / 4)
    screen.app.run_for(1)


def at_table(screen, x_in, y_in):
    """A place of the table in window pixels."""
    x, y = screen.view.camera.to_screen(x_in, y_in)
    return round(x), round(y)


@pytest.fixture
def begin(open_app):
    """Opens a lesson: begin(path, size, percent); by itself without animation."""

    def opened(path=FIRST, size=(1024, 640), percent=100, at=0, animation="off", **settings):
        app = open_app(size, percent, animation=animation, **settings)
        if at:
            progress.reached(lessons.read_file(path).key, at)
        app.push(MainMenu(app))
        screen = start_lesson(app, path)
        settle(screen)
        return screen

    return opened


def test_a_whole_lesson_by_keys_alone_from_the_front_page(open_app):
    app = open_app((1024, 640), animation="fast")
    app.push(MainMenu(app))
    app.hands.press("Enter")  # nobody has played yet: Learn is first
    assert isinstance(app.screen, LearnScreen)
    app.hands.press("Enter")
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    steps = [
        (["n", "t", "Enter"], 0),
        (["Enter"], 1),
        (["1", "2"], 2),
        (["3"], 3),
        (["1"], 4),
        (["2"], 5),
        (["Enter"], 6),
    ]
    for wanted, at in steps:
        settle(screen)
        assert screen.course.at == at
        app.hands.press(*wanted)
        settle(screen)
        assert screen.course.mood == "done", (at, screen.course.feedback)
        app.hands.press("Enter")
    assert isinstance(app.screen, LessonEnd)
    assert progress.read().done == (KEY,)
    app.hands.press("Enter")
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.course.lesson.id == "a-nought-is-ten"


def test_the_first_step_by_mouse(begin):
    screen = begin()
    hands = screen.app.hands
    hands.click(at_table(screen, 2.5, 4.2))
    hands.click(at_table(screen, 6.6, 3.3))
    ghost = screen.view.hands.holding.spot.pose
    hands.click(at_table(screen, ghost.x_in, ghost.y_in))
    settle(screen)
    assert screen.course.mood == "done"
    hands.click(hands.button("Next"))
    assert screen.course.at == 1


def test_answers_by_mouse_and_a_wrong_one_says_why_in_place(begin):
    screen = begin(at=2)
    hands, panel = screen.app.hands, screen.lesson_panel
    hands.click(panel.answers[0])
    assert panel.said.feedback.tone == "amber"
    assert panel.answers[0].state == "wrong"
    hands.click(panel.answers[1])
    assert panel.said.feedback.tone == "good"
    assert panel.answers[1].state == "right"


def test_a_slip_is_taken_back_by_try_again(begin):
    screen = begin()
    app = screen.app
    app.hands.click(at_table(screen, 2.5, 4.2))
    app.hands.click(at_table(screen, 3.6, 4.6))
    app.hands.press("Enter")
    settle(screen)
    assert screen.course.mood == "slipped"
    assert screen.lesson_panel.said.feedback.tone == "amber"
    app.hands.click(app.hands.button("Try again"))
    settle(screen)
    assert screen.seat.state.pieces[0].pose.x_in == 2.5
    assert screen.lesson_panel.said is None


def test_what_is_not_asked_for_is_refused_in_the_panel_and_not_in_the_log(begin):
    screen = begin()
    screen.app.hands.press("Ctrl+Enter")
    said = screen.lesson_panel.said
    assert said.feedback.words == "Not yet: first send Montu up to the troll."
    assert said.head == "Not so fast"
    assert all(row.line.refusal is None for row in screen.log.rows)
    screen.app.hands.press("n")
    assert screen.lesson_panel.said is None


def test_hint_show_me_back_and_undo_by_key(begin):
    screen = begin()
    press = screen.app.hands.press
    press("h")
    assert screen.lesson_panel.said.feedback.tone == "hint"
    press("s")
    settle(screen)
    assert screen.course.mood == "done"
    press("u")
    settle(screen)
    assert screen.course.mood == "open"
    press("s")
    settle(screen)
    press("Enter")
    assert screen.course.at == 1
    press("b")
    settle(screen)
    assert screen.course.at == 0
    assert screen.seat.state.pieces[0].pose.x_in == 2.5
    assert screen.lesson_panel.go_on.visible


def test_nothing_is_said_before_the_dice_lie(begin):
    screen = begin(at=4, animation="normal")
    screen.app.hands.press("1")
    screen.app.run_for(2)
    assert screen.course.mood == "done"
    assert screen.flow.is_busy
    assert screen.lesson_panel.said is None
    settle(screen)
    assert screen.lesson_panel.said.feedback.tone == "good"


def test_enter_hurries_what_moves_and_then_leads_on(begin):
    screen = begin(at=4, animation="normal")
    screen.app.hands.press("1")
    screen.app.run_for(2)
    screen.app.hands.press("Enter")
    screen.app.run_for(3)
    assert not screen.flow.is_busy
    assert screen.course.at == 4
    screen.app.hands.press("Enter")
    assert screen.course.at == 5


def test_a_lesson_is_left_and_taken_up_at_the_same_step(begin):
    screen = begin()
    app = screen.app
    for _ in range(2):
        screen.show_me()
        settle(screen)
        screen.go_on()
    screen.commands.leave()
    assert isinstance(app.screen, MainMenu)
    assert progress.read().steps == {KEY: 2}
    app.hands.press("e")
    assert app.screen.begin_button.label == "Go on at step 3"
    app.hands.press("Enter")
    settle(app.screen)
    assert app.screen.course.at == 2
    assert app.screen.seat.decision.kind == "combat"


def test_a_lesson_leaves_the_match_in_the_journal_alone(begin):
    screen = begin()
    screen.show_me()
    settle(screen)
    screen.commands.leave()
    assert not files.journal_file().exists()
    assert not files.saves_folder().exists()


def test_the_front_page_offers_lessons_first_until_one_is_done(app):
    app.push(MainMenu(app))
    assert app.screen.buttons[0].label == "Learn"
    assert "four minutes" in app.screen.buttons[0].detail
    progress.reached(KEY, 1)
    app.screen.uncovered()
    assert app.screen.buttons[0].label == "Learn", "a lesson waits"
    progress.finished(KEY)
    app.screen.uncovered()
    assert app.screen.buttons[0].label == "Play"


def test_the_list_ticks_what_is_done_and_chooses_what_comes_next(app):
    progress.finished(KEY)
    app.push(LearnScreen(app))
    rows = app.screen.list.contents
    assert [row.is_done for row in rows] == [True] + [False] * (len(PATHS) - 1)
    assert app.screen.row.number == 2
    assert app.screen.title == f"Learn · 1 of {len(PATHS)} done"


def test_a_damaged_memory_of_progress_means_to_begin_anew(app):
    progress.path().parent.mkdir(parents=True, exist_ok=True)
    for wrong in (b"{", b'{"done": 3}', b"\xff", b"[" * 5000):
        progress.path().write_bytes(wrong)
        assert progress.read() == progress.Progress()
    progress.path().write_bytes(b'{"steps": {"skirmish/first-blood": 99}}')
    app.push(MainMenu(app))
    screen = start_lesson(app, FIRST)
    assert screen.course.at == len(screen.course.lesson.steps) - 1


def test_a_wrong_lesson_file_is_a_notice(app, tmp_path):
    path = tmp_path / "01-wrong.toml"
    path.write_text("format = 1\n", encoding="utf-8")
    app.push(MainMenu(app))
    assert start_lesson(app, path) is None
    assert "01-wrong.toml" in app.screen.body


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1024, 640), 100), ((1024, 640), 200)])
def test_every_step_of_every_lesson_lies_tidily(open_app, size, percent):
    app = open_app(size, percent, animation="off")
    app.push(MainMenu(app))
    for path in PATHS:
        screen = start_lesson(app, path)
        is_drawn = path == PATHS[1] and size[0] > 1200  # to paint grounds takes long
        for _ in screen.course.lesson.steps:
            _pass_time(screen, is_drawn)
            _assert_tidy(screen)
            _assert_sights(screen, is_drawn)
            screen.course.finish_step()
            screen.refresh()
            _pass_time(screen)
            _assert_tidy(screen)
            if not screen.course.is_last:
                screen.go_on()
        screen.commands.leave()


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_at_full_size_nothing_that_is_said_in_a_lesson_scrolls(begin, path):
    screen = begin(path, size=(1280, 800))
    course, area = screen.course, screen.lesson_panel.area
    for step in course.lesson.steps:
        wrong = [index for index, answer in enumerate(step.answers) if not answer.is_right]
        said = [screen.refresh, *(lambda index=index: screen.answer(index) for index in wrong), screen.hint]
        for say in (*said, course.finish_step):
            say()
            _pass_time(screen)
            assert max(widget.rect.bottom for widget in area.children) <= area.rect.bottom, (course.at, say)
        screen.go_on()


def test_in_a_small_window_the_table_is_brought_near_to_what_the_step_is_about(begin):
    screen = begin(size=(1024, 640), percent=200)
    camera = screen.view.camera
    assert camera.scale > 1.15 * camera.fit_scale
    poses = [piece.pose for piece in screen.course.record.state.pieces]
    assert all(camera.sees(pose.x_in, pose.y_in) for pose in poses)
    screen = begin(size=(1280, 800))
    assert screen.view.camera.is_fitted


def test_where_one_may_only_look_a_place_is_shown_as_the_rules_see_it_and_still_refused(begin):
    screen = begin(PATHS[3], at=1)
    screen.app.hands.press("n")
    assert screen.view.hands.holding.figure == "montu"
    assert screen.view.hands.holding.spot.refusal is None
    screen.app.hands.press("Enter")
    assert screen.lesson_panel.said.head == "Not so fast"
    assert not screen.course.can_undo


def _pass_time(screen, is_drawn=False):
    for _ in range(3):
        screen.update(1.0)
    if is_drawn:
        screen.app.run_for(1)


def _assert_tidy(screen):
    """The lesson's panel is where it can be read, on nothing else, and nothing on it is cut off."""
    panel, areas = screen.lesson_panel, screen.panels.areas
    assert screen.app.window.get_rect().contains(panel.rect)
    others = (areas.table, areas.actions, areas.handle, areas.card, areas.log, areas.bar)
    assert not [rect for rect in others if rect.height and rect.colliderect(panel.rect)]
    assert panel.area.rect.height >= screen.ui(60)
    assert areas.table.width >= screen.app.size[0] * 0.45
    if areas.is_drawer:  # a small table has nothing on it but, for a moment, dice
        floating = (screen.panels.tools, screen.panels.choices, screen.panels.handle, screen.panels.tag)
        assert not [each for each in floating if each.visible and each.rect.colliderect(areas.table)]
    for button in panel.buttons:
        assert panel.rect.contains(button.rect)
        assert button.size()[0] <= button.rect.width + 1, button.label
    for widget in panel.area.children:
        assert panel.area.rect.left <= widget.rect.left
        assert widget.rect.right <= panel.area.rect.right
    before = [widget.rect.copy() for widget in screen.ring.walk()]
    screen.layout(screen.app.size)
    assert [widget.rect for widget in screen.ring.walk()] == before


def _assert_sights(screen, is_drawn):
    """What the step points at can be seen, as far as there is room for the panel it is in."""
    pointer = screen.pointer
    for told in screen.course.step.point_at:
        kind, _, name = told.partition(":")
        if kind in ("figure", "area"):
            assert len(pointer._shape(kind, name)) >= 3, told
        if kind == "stat" and is_drawn and screen.panels.areas.card.height:
            assert pointer._shape(kind, name), told


@pytest.mark.parametrize(
    ("size", "percent", "has_tag"), [((1280, 800), 100, True), ((1024, 640), 200, False)]
)
def test_a_table_keeps_room_for_the_tag_only_where_there_is_one(begin, size, percent, has_tag):
    screen = begin(size=size, percent=percent)
    assert screen.panels.tag.visible is has_tag
    assert (screen.seat.beside_px[0] > 0) is has_tag
    screen.view.camera.fit()
    area = screen.view.camera.area
    left, right = (at_table(screen, x, 0)[0] for x in (0, screen.view.camera.size[0]))
    if not has_tag:
        assert left - area.left == pytest.approx(area.right - right, abs=2)


def test_the_drawer_covers_the_lesson_and_goes_again(begin):
    screen = begin(size=(1024, 640), percent=200)
    assert screen.lesson_panel.visible
    screen.app.hands.press("l")
    assert not screen.lesson_panel.visible
    assert not screen.panels.tools.visible
    assert screen.panels.areas.log.height
    screen.app.hands.press("l")
    assert screen.lesson_panel.visible


def test_f1_names_the_keys_of_the_lesson(begin):
    screen = begin(at=2)
    told = screen.keys()
    keys = dict(told)
    assert keys["1 - 3"] == "give that answer"
    assert {"H", "S", "B"} <= keys.keys()
    assert [key for key, _ in told].count("Ctrl+Z") == 1
    assert not [what for what in keys.values() if "branches" in what or "save" in what]
    screen.show_me()
    settle(screen)
    assert dict(screen.keys())["Enter"] == "to the next step"


def test_the_pulse_rests_where_motion_is_reduced(begin):
    screen = begin(reduced_motion=True)
    assert screen.pointer.is_pointing
    assert screen.idle_s > 0.1


def test_what_is_pointed_at_changes_the_picture(begin):
    screen = begin()
    before = screen.app.screenshot()
    screen.pointer = SimpleNamespace(
        is_pointing=False, draw=lambda s: None, draw_on_table=lambda s: None, advance=lambda dt: None
    )
    screen.invalidate()
    after = screen.app.screenshot()
    one, two = (pygame.image.tobytes(picture, "RGB") for picture in (before, after))
    assert one != two


def test_the_course_of_a_lesson_needs_no_window():
    assert Course.start(lessons.read_file(FIRST)).step.task


# Keys of the player's own


def words_shown(screen):
    """All that the lesson's panel says."""
    return " ".join(
        getattr(widget, "string", "") or getattr(widget, "words", "")
        for widget in screen.lesson_panel.area.children
    )


def test_lessons_name_the_keys_that_the_player_has(begin):
    screen = begin(keys={"next": "G", "target": "J", "confirm": "F5"})
    screen.app.hands.press("h")
    told = words_shown(screen)
    assert "press G" in told
    assert "press J" in told
    assert "F5" in told
    assert "Press G, then J, then F5." in told
    screen.app.change(keys={})
    screen.app.run_for(2)
    assert "Press N, then T, then Enter." in words_shown(screen)


def test_a_key_that_the_player_gave_to_the_table_is_the_tables_in_a_lesson_too(begin):
    screen = begin(keys={"next": "H"})
    screen.app.hands.press("h")
    assert screen.course.feedback is None
    assert screen.selected == "montu"
    told = screen.keys()
    assert ("H", "a hint") not in told


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_key_that_a_lesson_names_is_an_actions(path):
    named = set(re.findall(r"\{(\w+)\}", path.read_text(encoding="utf-8")))
    assert named <= {"arrows", *(act.id for act in keys.acts())}
    for step in lessons.read_file(path).steps:
        told = [step.words, step.task, step.question, step.praise, *step.hints]
        assert "{" not in keys.written(" ".join(told))
