"""Every lesson on the skirmish: its solution, its wrong answers, its words, and what they cover."""

import pytest

from game import lessons, systems
from game.lessons import Course
from game.rules.skirmish.rules_text import RULES

PATHS = lessons.find("skirmish")


def names(path):
    return path.stem


@pytest.fixture(scope="module")
def course_of():
    """A fresh course through a lesson, read once."""
    read = {path: lessons.read_file(path) for path in PATHS}
    return lambda path, at=0: Course.start(read[path], at)


def test_there_are_some_ten_lessons_in_order():
    assert 9 <= len(PATHS) <= 12
    assert [int(path.stem[:2]) for path in PATHS] == list(range(1, len(PATHS) + 1))


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_the_stored_solution_plays_to_the_end(path):
    assert "plays to the end" in lessons.check_file(path)


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_every_wrong_answer_is_told_why_and_by_which_rule(path, course_of):
    course = course_of(path)
    known = {rule.number for rule in systems.get("skirmish").rules}
    while not course.is_finished:
        course.open()
        for index, answer in enumerate(course.step.answers):
            if answer.is_right:
                continue
            said = course.answer(index)
            assert said.tone == "amber"
            assert said.words == answer.why
            assert said.rule in known
            assert course.mood == "open"
        course.finish_step()
        assert course.mood == "done"
        assert course.feedback.tone == "good"
        course.next()


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_each_step_is_done_or_decided_and_short_enough_to_read(path):
    lesson = lessons.read_file(path)
    words = 0
    for step in lesson.steps:
        assert step.is_question or step.solution
        assert len(step.words) <= 300, step.words
        assert len(step.praise) <= 190, step.praise
        assert len(step.task) <= 60
        assert all(len(answer.words) <= 40 for answer in step.answers)
        words += len((step.words + step.question + step.praise).split())
    # two words a second, and six seconds to do or to decide
    assert words / 2 + 6 * len(lesson.steps) <= 60 * 5.5
    assert len(lesson.title) <= 24


TAUGHT = {f"SK-{section}" for section in range(1, 10)}


def test_sk_1_to_sk_9_are_taught_whole():
    taught = {rule for path in PATHS for rule in lessons.read_file(path).rules}
    sections = {rule.number for rule in RULES if any(r.number.startswith(f"{rule.number}.") for r in RULES)}
    wanted = [r.number for r in RULES if r.number not in sections and r.number.split(".")[0] in TAUGHT]
    assert len(wanted) > 30
    assert [number for number in wanted if number not in taught] == []


def test_no_step_cites_a_rule_that_its_words_do_not_need_twice():
    for path in PATHS:
        for step in lessons.read_file(path).steps:
            assert len(set(step.rules)) == len(step.rules)


def test_the_right_answer_is_not_always_in_the_same_place():
    places = [
        step.right_answer for path in PATHS for step in lessons.read_file(path).steps if step.is_question
    ]
    for place in range(3):
        assert places.count(place) >= len(places) * 0.15


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_a_lesson_can_be_taken_up_at_each_step(path, course_of):
    whole = course_of(path)
    states = []
    while not whole.is_finished:
        whole.open()
        states.append(whole.record.state)
        whole.finish_step()
        whole.next()
    for at in {1, len(states) - 1}:
        course = course_of(path, at)
        course.open()
        assert course.at == at
        assert course.record.state == states[at]


def test_the_worked_combat_of_sk_9_ends_as_the_rulebook_has_it(course_of):
    course = course_of(PATHS[-1])
    while not course.is_finished:
        course.open()
        course.finish_step()
        course.next()
    hits = {piece.id: piece.hits for piece in course.record.state.pieces}
    assert hits == {"montu": 15, "argh": 0, "cro": 0, "sea-troll": 18}
    assert [piece.id for piece in course.record.state.pieces if piece.is_removed] == ["montu"]


def test_words_have_no_machine_quotes_and_no_glyph_that_the_fonts_lack():
    allowed = set("″“”’×°")
    for path in PATHS:
        for step in lessons.read_file(path).steps:
            told = [step.words, step.question, step.task, step.praise, *step.hints]
            told += [words for answer in step.answers for words in (answer.words, answer.why)]
            for words in told:
                assert '"' not in words
                assert all(letter in allowed for letter in words if ord(letter) > 126), words
