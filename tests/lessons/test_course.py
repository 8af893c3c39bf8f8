"""A learner's course: what is let through, what is said, what is put back."""

import pytest

from game import lessons
from game.dice import TypedDice
from game.lessons import Course, NotYet
from game.rules.skirmish.state import Attack, EndMove, Move
from game.table import Pose

FIRST, EDGES, GAP = (lessons.find("skirmish")[k] for k in (0, 2, 4))
BESIDE = Pose(5.475, 3.3, 90)


@pytest.fixture(scope="module")
def read():
    return {path: lessons.read_file(path) for path in (FIRST, EDGES, GAP)}


@pytest.fixture
def course(read):
    course = Course.start(read[FIRST])
    course.open()
    return course


def test_what_the_lesson_does_not_ask_for_is_refused_kindly(course):
    refusal = course.attempt(EndMove())
    assert isinstance(refusal, NotYet)
    assert refusal.sentence == "Not yet: first send Montu up to the troll."
    assert course.feedback.tone == "refusal"
    assert course.feedback.is_lessons_own
    assert not course.can_undo


def test_the_rules_are_asked_before_the_lesson(course):
    refusal = course.attempt(Attack("montu", "sea-troll"))
    assert not isinstance(refusal, NotYet)
    assert refusal.rule == "SK-6.2"


def test_a_success_is_praised_and_leads_on(course):
    assert course.attempt(Move("montu", BESIDE)) is None
    assert (course.mood, course.feedback.tone) == ("done", "good")
    assert course.next()
    assert course.at == 1


def test_one_cannot_go_on_before_the_step_is_done(course):
    assert not course.next()
    assert course.at == 0


def test_a_slip_is_told_why_and_taken_back(course):
    before = course.record.state
    course.attempt(Move("montu", Pose(3.5, 4.2, 90)))
    assert (course.mood, course.feedback.tone, course.feedback.rule) == ("slipped", "amber", "SK-8.2")
    refusal = course.attempt(EndMove())
    assert refusal.sentence.startswith("Take that back first")
    course.retry()
    assert course.record.state == before
    assert (course.mood, course.feedback) == ("open", None)


def test_undo_goes_back_within_the_step_and_no_farther(course):
    course.attempt(Move("montu", BESIDE))
    assert course.undo()
    assert course.mood == "open"
    assert not course.undo()


def test_back_and_forth_without_doing_it_again(course):
    course.finish_step()
    course.next()
    course.finish_step()
    after = course.record.state
    course.next()
    assert course.back()
    assert course.back()
    assert not course.back()
    assert course.record.state.pieces[0].pose == Pose(2.5, 4.2, 90)
    assert course.can_go_on
    course.next()
    course.next()
    assert course.at == 2
    assert course.record.state == after


def test_a_step_done_otherwise_after_going_back_makes_the_rest_anew(course):
    course.finish_step()
    course.next()
    course.back()
    course.attempt(Move("montu", Pose(6.6, 4.425, 0)))
    assert course.mood == "done"
    course.next()
    assert not course.can_go_on
    assert course.record.state.pieces[0].pose == Pose(6.6, 4.425, 0)


def test_dice_fall_as_the_lesson_says_and_nobody_types_them_in(read):
    course = Course.start(read[FIRST], at=4)
    course.open()
    assert isinstance(course.record.state.dice, TypedDice)
    course.attempt(Attack("montu", "sea-troll"))
    event = course.record.current.events[0]
    assert event.roll.faces == (5, 6, 4)
    assert course.mood == "done"


def test_questions_let_nothing_through_but_an_answer(read):
    course = Course.start(read[FIRST], at=2)
    course.open()
    assert not course.wants_action
    assert course.attempt(Attack("montu", "sea-troll")).sentence == "Not yet: first answer the question."
    assert course.answer(7) is None
    assert course.answer(0).tone == "amber"
    assert course.tried == (0,)
    assert course.answer(1).tone == "good"
    assert course.answer(0) is None


def test_hints_come_one_after_the_other(course):
    first, second = course.step.hints
    assert course.hint().words == first
    assert course.has_hint
    assert course.hint().words == second
    assert not course.has_hint
    assert course.hint().words == second


def test_show_me_goes_on_from_what_was_done_and_begins_anew_after_other_ways(read):
    course = Course.start(read[EDGES], at=4)
    course.open()
    course.attempt(Move("argh", Pose(6.0, 4.2, 90)))
    assert course.mood == "slipped"
    course.show()
    assert course.mood == "done"
    assert course.record.state.pieces[1].pose == Pose(6.0, 3.1, 90)


def test_a_slip_of_a_hair_and_a_slip_by_a_mile_are_told_apart(read):
    course = Course.start(read[EDGES], at=4)
    course.open()
    course.attempt(Move("argh", Pose(6.0, 2.28, 90)))
    near = course.feedback.words
    course.retry()
    course.attempt(Move("argh", Pose(8.6, 3.0, 90)))
    assert near.startswith("Nearly")
    assert course.feedback.words != near


def test_a_refusal_by_the_rules_can_be_what_a_step_wants(read):
    course = Course.start(read[GAP], at=2)
    course.open()
    refusal = course.attempt(Move("sea-troll", Pose(8.2, 5.7, 90)))
    assert refusal.rule == "SK-4.2"
    assert course.mood == "done"


def test_a_step_that_settles_puts_figures_where_the_next_needs_them(read):
    course = Course.start(read[GAP], at=1)
    course.open()
    course.attempt(Move("montu", Pose(8.1, 4.2, 45)))
    assert course.mood == "done"
    course.next()
    assert course.record.path()[-2].state.pieces[0].pose == Pose(8.3, 4.0, 90)


def test_calm_drops_a_refusal_and_nothing_else(course):
    course.attempt(EndMove())
    course.calm()
    assert course.feedback is None
    course.hint()
    course.calm()
    assert course.feedback.tone == "hint"


def test_the_same_lesson_goes_the_same_way_twice(read):
    def states():
        course = Course.start(read[FIRST])
        while not course.is_finished:
            course.open()
            course.finish_step()
            course.next()
        return course.record.digest()

    assert states() == states()
