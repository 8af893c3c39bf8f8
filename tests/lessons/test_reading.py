"""Lesson files that are wrong: one sentence with file and place, never a traceback."""

import random
import tomllib

import pytest

from game import lessons
from game.errors import BadData
from game.lessons import rehearse
from game.lessons.reading import checked

PATH = lessons.find("skirmish")[0]
TEXT = PATH.read_text(encoding="utf-8")


def plain():
    return tomllib.loads(TEXT)


def refused(change):
    """The error for the first lesson with something changed in it."""
    data = plain()
    change(data)
    with pytest.raises(BadData) as error:
        rehearse(checked(data, "first-blood", "a/01-first-blood.toml"))
    said = str(error.value)
    assert said.startswith("a/01-first-blood.toml: ")
    assert "\n" not in said
    assert len(said) < 500
    return said


def put(value, *path):
    """Puts a value at a place of the lesson."""

    def change(data):
        *way, last = path
        for name in way:
            data = data[name]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put(2, "format"), "format"),
        (put("chess", "system"), "system"),
        (put("yes", "minutes"), "minutes"),
        (put(9, "minutes"), "minutes"),
        (put([], "steps"), "steps"),
        (put("x", "id"), "id"),
        (put(1, "novelty"), "novelty"),
        (put(["cards"], "panels"), "panels"),
        (put("warriors-of-ash", "scenario"), "scenario"),
        (put("the-moon", "steps", 0, "card"), "steps[0].card"),
        (put(["figure:grendel"], "steps", 0, "point_at"), "steps[0].point_at[0]"),
        (put(["panel:fridge"], "steps", 0, "point_at"), "steps[0].point_at[0]"),
        (put(["area:nowhere"], "steps", 0, "point_at"), "steps[0].point_at[0]"),
        (put("", "steps", 0, "task"), "steps[0].task"),
        (put([], "steps", 0, "solution"), "steps[0].solution"),
        (put([{"type": "fly"}], "steps", 0, "allow"), "steps[0].allow[0].type"),
        (put([{"type": "move", "wings": 2}], "steps", 0, "allow"), "steps[0].allow[0].wings"),
        (put([{"type": "move", "within": "x"}], "steps", 0, "allow"), "steps[0].allow[0].within"),
        (put([{"fact": "figures.grendel.hits", "is": 1}], "steps", 0, "success"), "success[0].fact"),
        (put([{"fact": "turn", "is": {"near": 1}}], "steps", 0, "success"), "success[0].is.near"),
        (put([{"fact": "turn", "is": {"least": "x"}}], "steps", 0, "success"), "success[0].is.least"),
        (put([{"event": {"type": "rained"}}], "steps", 0, "success"), "success[0].event.type"),
        (put([{"fact": "turn", "is": 1, "refused": "SK-4.2"}], "steps", 0, "success"), "success[0]"),
        (put([{"type": "move", "figure": "montu"}], "steps", 0, "solution"), "solution[0]"),
        (put([{"type": "end-move"}], "steps", 0, "solution"), "solution[0]"),
        (put(["SK-8.99"], "steps", 0, "rules"), "SK-8.99"),
        (put(["8.2"], "steps", 0, "rules"), "steps[0].rules[0]"),
        (put([[7, 3]], "steps", 3, "laid"), "steps[3].laid[0]"),
        (put([[6, 0]], "steps", 3, "laid"), "steps[3].laid[0]"),
        (put(False, "steps", 2, "answers", 1, "right"), "steps[2].answers"),
        (put(True, "steps", 2, "answers", 0, "right"), "steps[2].answers"),
        (put("", "steps", 2, "answers", 0, "why"), "steps[2].answers[0]"),
        (put("ogre", "setup", "figures", 0, "card"), "setup.figures[0].card"),
        (put("Z", "setup", "figures", 0, "start"), "setup.figures[0].start"),
        (put([0.1, 0.1], "table", "things", 1, "at"), "starts.M"),
        (put([[1, 1], [2, 2]], "table", "things", 0, "points"), "table.things[0]"),
        (put([[1, 1], [3, 3], [3, 1], [1, 3]], "table", "things", 0, "points"), "table.things[0]"),
        (put(float("nan"), "table", "things", 1, "heading_deg"), "table.things[1].heading_deg"),
        (put(10**9, "table", "width_in"), "table.width_in"),
        (put([[7, 7, 7]], "steps", 4, "dice", 0, "faces"), "dice[0].faces"),
        (put([5], "steps", 6, "dice", 0, "faces"), None),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change, place):
    if place is None:
        rehearse(checked(_changed(change), "first-blood", "f"))  # too few faces: luck gives the others
    else:
        assert place in refused(change)


def _changed(change):
    data = plain()
    change(data)
    data["steps"][6]["success"] = [{"event": {"type": "attacked"}}]
    return data


def test_a_solution_that_does_not_solve_says_what_was_said():
    def change(data):
        data["steps"][0]["solution"][0]["pose"] = [3500, 4200, 9000]

    assert "A good walk" in refused(change)


def test_faces_that_a_die_does_not_have_are_refused():
    assert "cannot show" in refused(put([9, 9, 9], "steps", 4, "dice", 0, "faces"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("01-cut-short.toml", TEXT[:700]),
        ("01-no-toml.toml", "}{"),
        ("01-empty.toml", ""),
        ("01-deep.toml", "a = " + "[" * 3000),
        ("01-large.toml", "# " + "x" * (200 << 10)),
        ("Über uns.toml", TEXT),
        ("01-first.txt", TEXT),
    ],
)
def test_files_that_are_no_lessons(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as error:
        lessons.check_file(path)
    assert name in str(error.value)
    assert "\n" not in str(error.value)


def test_bytes_that_are_no_text_and_files_that_are_not_there(tmp_path):
    path = tmp_path / "01-bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    for wrong in (path, tmp_path / "02-missing.toml", tmp_path):
        with pytest.raises(BadData):
            lessons.check_file(wrong)


def mutated(rng):
    """The first lesson's text with a few lines or characters spoiled."""
    lines = TEXT.splitlines()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, rng.choice(lines))
        elif kind == 2 and lines[at]:
            k = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:k] + rng.choice('"{}[]=-9xé') + lines[at][k + 1 :]
        elif kind == 3:
            lines[at] = lines[at].replace("montu", "grendel").replace("0", "-1e9")
        else:
            lines[at] = lines[at].replace("=", "= nan #", 1)
    return "\n".join(lines)


def _try(count, tmp_path):
    rng = random.Random(7)
    path = tmp_path / "01-first-blood.toml"
    good = 0
    for _ in range(count):
        path.write_text(mutated(rng), encoding="utf-8")
        said = ""
        try:
            lessons.check_file(path)
            good += 1
        except BadData as error:
            said = str(error)
        assert "\n" not in said
    return good


def test_spoiled_lessons_are_refused_in_a_sentence_or_are_lessons(tmp_path):
    assert _try(60, tmp_path) < 60


@pytest.mark.long
def test_many_spoiled_lessons(tmp_path):
    _try(2000, tmp_path)
