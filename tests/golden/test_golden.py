"""A golden transcript: what the log says of the rulebook's example, word for word.

After a change of words that is meant, write it anew: python tests/golden/test_golden.py
"""

import json
from pathlib import Path

from game import systems
from game.dice import ScriptedDice
from game.match import codec

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "worked_examples" / "warriors_of_ash.json"
GOLDEN = HERE / "worked_combat.txt"


def transcript() -> str:
    """Every entry of the log with its detail, rule and steps."""
    decisions = json.loads(EXAMPLE.read_text(encoding="utf-8"))["decisions"]
    faces = tuple(face for step in decisions for face in step.get("faces", ()))
    record = systems.start("warriors-of-ash", seed=0, dice=ScriptedDice(faces))
    lines = []
    for step in decisions:
        before = record.state
        for event in record.play(codec.convert(step["action"], record.system.action_type)):
            entry = record.system.tell(before, event, record.state)
            house = ", house ruling" if entry.house else ""
            lines.append(f"{entry.headline} | {entry.detail} | {entry.rule}{house}")
            lines += [f"    {why}" for why in entry.why]
    return "\n".join(lines) + "\n"


def test_the_log_tells_the_example_word_for_word():
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
