"""How the dice tray tells a skirmish's rolls: the total built die by die, then the damage read from it."""

from __future__ import annotations

from typing import Any

from game.dice import Roll
from game.match.contract import Action, Event
from game.rules.skirmish import cards, figures
from game.rules.skirmish.state import Attack, Attacked, InitiativeRolled, RollInitiative
from game.ui.tables.base import Die, RollStory, StoryStep
from game.ui.tables.skirmish.words import percent, short_name_of
from game.units import counted


def stories(event: Event, before: Any) -> tuple[RollStory, ...]:
    """The rolls of an event, each a story."""
    if isinstance(event, Attacked):
        return (_attack(event, before),)
    if isinstance(event, InitiativeRolled):
        count = len(event.tries)
        return tuple(_initiative(event, before, at, at == count - 1) for at in range(count))
    return ()


def sum_words(roll: Roll) -> str:
    """The dice and what is added, as a sum: "1 + 5 + 3 + 4 = 13"."""
    words = " + ".join(str(face) for face in roll.faces)
    formula = roll.formula
    if formula.multiplier != 1:
        words = f"({words}) × {formula.multiplier}"
    if formula.addition:
        words += f" {'+' if formula.addition > 0 else '−'} {abs(formula.addition)}"
    return f"{words} = {roll.total}"


def damage_words(event: Attacked) -> str:
    """How the hits are read from the dice: "High 5, + 2 = 7"."""
    damage = cards.damage_formula(event.damage)
    counted = [event.roll.faces[i] for i in event.counted]
    words = " + ".join(str(face) for face in counted)
    if damage.multiplier != 1:
        words = f"({words}) × {damage.multiplier}" if len(counted) > 1 else f"{words} × {damage.multiplier}"
    if damage.addition:
        words += f" {'+' if damage.addition > 0 else '−'} {abs(damage.addition)}"
    plain = len(counted) == 1 and damage.multiplier == 1 and not damage.addition
    return words if plain else f"{words} = {event.hits}"


def _attack(event: Attacked, before: Any) -> RollStory:
    who, whom = figures.name_of(before, event.figure), figures.name_of(before, event.target)
    side = figures.piece_of(before, event.figure).side
    everyone = tuple(range(len(event.roll.faces)))
    dice = tuple(Die(s, f) for s, f in zip(event.roll.formula.sides, event.roll.faces, strict=True))
    beats = ">" if event.is_hit else "not >"
    steps = [
        StoryStep(sum_words(event.roll), everyone, is_sum=True, label="Attack"),
        StoryStep(f"{event.roll.total} {beats} {event.defense}", (), label="Defense"),
    ]
    if event.is_hit:
        steps.append(StoryStep(damage_words(event), event.counted, label=cards.written(event.damage)))
        verdict, tone = counted(event.hits, "hit"), "good"
    else:
        verdict, tone = "miss", "bad"
    return RollStory(
        f"{who} strikes {whom}",
        str(event.roll.formula),
        dice,
        tuple(steps),
        verdict,
        tone,
        f"{percent(event.chance)} to hit",
        event.rule,
        side,
        " → ".join(short_name_of(before, figure) for figure in (event.figure, event.target)),
    )


def _initiative(event: InitiativeRolled, before: Any, at: int, is_last: bool) -> RollStory:
    pair = event.tries[at]
    names = before.setup.side_names
    dice = tuple(
        Die(s, f, side)
        for side, roll in enumerate(pair)
        for s, f in zip(roll.formula.sides, roll.faces, strict=True)
    )
    words = " · ".join(f"{names[side]} {roll.total}" for side, roll in enumerate(pair))
    verdict = f"{names[event.winner]} to choose" if is_last else "a tie: again"
    return RollStory(
        "Initiative",
        "D10 each",
        dice,
        (StoryStep(words, tuple(range(len(dice)))),),
        verdict,
        "note",
        "",
        event.rule,
    )


def expects(state: Any, sides: tuple[int, ...], action: Action) -> tuple[str, str]:
    """What dice typed in are for: a title and the formula."""
    if isinstance(action, Attack):
        title = f"{figures.name_of(state, action.figure)} strikes {figures.name_of(state, action.target)}"
        return title, figures.card_of(state, action.figure).attack
    if isinstance(action, RollInitiative):
        return "Initiative: one die for each side", "D10 each"
    return "Roll", " + ".join(f"D{n}" for n in sides)
