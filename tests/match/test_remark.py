"""What a player said of its decision stays beside it, through save and journal, and touches nothing else."""

from __future__ import annotations

import json
import math

import pytest
import toybox
from toy_race import Rest, Run

from game import systems
from game.errors import BadData, SaveMismatch
from game.match.contract import Mark
from game.match.remark import FARTHEST, MOST_MARKS, MOST_POINTS, MOST_WORDS, Remark

RACE = toybox.scenario("toy-race", goal=100)
FAST = Remark("Two dice are faster.", (Mark("figure", label="anna", tone="good"), Mark("point", ((1.5, 2),))))
TIRED = Remark("It is out of breath.")


def race():
    record = systems.start(RACE, 1)
    record.play(Run(2), remark=FAST)
    record.play(Run(1))
    record.play(Rest(), remark=TIRED)
    return record


def said(record):
    return [node.remark for node in record.nodes]


def test_a_remark_stands_beside_its_decision_and_no_digest_knows_of_it():
    record, silent = race(), systems.start(RACE, 1)
    for node in record.nodes[1:]:
        silent.play(node.action)
    assert said(record) == [None, FAST, None, TIRED]
    assert record.digest() == silent.digest()


def test_a_decision_made_again_keeps_its_first_remark():
    record = race()
    record.go_to(0)
    record.play(Run(2), remark=TIRED)
    assert record.current.remark == FAST
    record.play(Run(2), remark=TIRED)
    assert said(record) == [None, FAST, None, TIRED, TIRED]


def test_remarks_come_back_from_a_save(tmp_path):
    systems.save(race(), tmp_path / "a.save")
    assert said(systems.load(tmp_path / "a.save")) == [None, FAST, None, TIRED]


def test_remarks_come_back_from_a_journal_begun_before_or_after_them(tmp_path):
    early, late = tmp_path / "early", tmp_path / "late"
    record = systems.start(RACE, 1)
    with systems.journal(early, record):
        record.play(Run(2), remark=FAST)
        with systems.journal(late, record):
            record.play(Rest(), remark=TIRED)
    for path in (early, late):
        assert said(systems.recover(path).whole()) == [None, FAST, TIRED]


def test_who_says_nothing_leaves_nothing_in_the_files(tmp_path):
    record = systems.start(RACE, 1)
    with systems.journal(tmp_path / "j", record):
        record.play(Run(2))
    systems.save(record, tmp_path / "s")
    assert b"remark" not in (tmp_path / "j").read_bytes() + (tmp_path / "s").read_bytes()


WRONG = [
    (Remark("x" * (MOST_WORDS + 1)), "remark.why"),
    (Remark("a\x00b"), "remark.why"),
    (Remark("", (Mark("point"),) * (MOST_MARKS + 1)), "remark.marks"),
    (Remark("", (Mark("route", ((0.0, 0.0),) * (MOST_POINTS + 1)),)), "remark.marks[0].points"),
    (Remark("", (Mark("point", ((0.0, math.nan),)),)), "remark.marks[0].points[0][1]"),
    (Remark("", (Mark("point", ((0.0, 2 * FARTHEST),)),)), "remark.marks[0].points[0][1]"),
    (Remark("", (Mark("figure", label="a\x00"),)), "remark.marks[0].label"),
]


@pytest.mark.parametrize(("remark", "key"), WRONG)
def test_a_remark_that_cannot_be_kept_or_drawn_is_refused_and_changes_nothing(remark, key):
    record = systems.start(RACE, 1)
    with pytest.raises(BadData) as caught:
        record.play(Run(2), remark=remark)
    assert caught.value.key == key
    assert len(record.nodes) == 1


def damaged(text, words):
    return text.replace('"Two dice are faster."', json.dumps(words))


def test_a_remark_that_was_tampered_with_is_found_in_a_save(tmp_path):
    path = tmp_path / "a.save"
    systems.save(race(), path)
    path.write_text(damaged(path.read_text(), "a\x00b"))
    with pytest.raises(BadData, match=r"nodes\[0\]\.remark\.why"):
        systems.load(path)


def test_a_remark_that_was_tampered_with_ends_a_journal_there(tmp_path):
    path = tmp_path / "j"
    record = systems.start(RACE, 1)
    with systems.journal(path, record):
        record.play(Rest())
        record.play(Run(2), remark=FAST)
    path.write_text(damaged(path.read_text(), 5))
    recovered = systems.recover(path)
    assert isinstance(recovered.mismatch, SaveMismatch)
    assert len(recovered.record) == 1
