"""The recipe of CONTRIBUTING.md: a lesson is one file."""

from click.testing import CliRunner

from game import lessons
from game.cli.check import command

TEXT = """
format = 1
system = "skirmish"
title = "One Step"
blurb = "A lesson as short as can be."
goal = "Step."
minutes = 1
scenario = "warriors-of-ash"
learned = ["One can step."]

[areas.ahead]
circle = [5.85, 6.28, 0.5]

[[steps]]
words = "Bring Montu into the ring."
task = "bring Montu into the ring"
rules = ["SK-7.1"]
hints = ["N, then the arrows, then Enter."]
praise = "That was a step."
point_at = ["area:ahead", "figure:montu"]
allow = [{ type = "move", figure = "montu" }]
success = [{ fact = "figures.montu.at", is = { within = "ahead" } }]
slips = [{ why = "That is not in the ring.", rule = "SK-7.1" }]
solution = [{ type = "move", figure = "montu", pose = [5850, 6280, 9000] }]

[[steps]]
words = "He has moved."
question = "May he move again?"
rules = ["SK-7.1"]
hints = ["Once."]
praise = "Once in his side's move."

[[steps.answers]]
words = "Yes"
why = "Each figure moves once in its side's move."
rule = "SK-7.1"

[[steps.answers]]
words = "No"
right = true
"""


def test_a_lesson_is_one_file_that_check_plays_to_the_end(tmp_path):
    path = tmp_path / "12-one-step.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert lessons.read_file(path).key == "skirmish/one-step"
    result = CliRunner().invoke(command, [str(path)])
    assert result.exit_code == 0
    assert "lesson 'One Step' of skirmish, 2 steps; its solution plays to the end" in result.output


def test_check_says_in_a_line_what_is_wrong_with_a_lesson(tmp_path):
    path = tmp_path / "12-one-step.toml"
    path.write_text(TEXT.replace("[5850, 6280, 9000]", "[4000, 6280, 9000]"), encoding="utf-8")
    result = CliRunner().invoke(command, [str(path)])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert "steps[0].solution" in result.output
