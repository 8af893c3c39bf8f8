"""Computer players of the skirmish. Two yardsticks that stay as they are, and opponents to play against."""

from __future__ import annotations

from game.ai.player import Effort, Level, Thought
from game.dice import Stream
from game.match.contract import Decision, State

LEVELS = (
    Level(
        "charger",
        "Charger",
        "Runs at the nearest enemy by the shortest way and hits what it can best hurt.",
        is_fixed=True,
    ),
    Level(
        "recruit",
        "Recruit",
        "Looks no further than the next blow, and does not always dare.",
        budget=40,
    ),
    Level(
        "soldier",
        "Soldier",
        "Gangs up and counts the odds, but does not think of what comes back.",
        budget=400,
    ),
    Level(
        "captain",
        "Captain",
        "Tries its plans against your answers, and knows how many fit round one of yours.",
        budget=12_000,
    ),
)


def think(level: str, view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
    """Decide for the side that is to act. See `game.ai.player.Mind`."""
    # Thinking brings the geometry with it, and who only lists the levels should not wait for that.
    from game.ai.skirmish import committing
    from game.ai.skirmish.charging import think as charge
    from game.ai.skirmish.soldiering import think as plan

    def decided(seen: State, now: Decision) -> Thought:
        if level == "charger":
            return charge(seen, now, dice, effort)
        return plan(level, seen, now, dice, effort)

    return committing.think(view, decision, decided)
