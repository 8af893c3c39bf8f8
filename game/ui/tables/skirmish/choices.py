"""What may be done besides gestures on the table: the buttons, the list of targets, what needs no thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.rules.skirmish import figures, melee
from game.rules.skirmish.state import Action, Attack, ChooseFirst, Decline, EndMove, RollInitiative, Yield
from game.ui import keys
from game.ui.tables.base import ActionButton, Choice, Choices, Odds
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.words import percent, short_name_of

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

ROWS_MOST = 9


def actions(seat: Seat, hands: Hands) -> tuple[ActionButton, ...]:
    """The buttons beside the strip, the primary one first."""
    decision = seat.decision
    if decision is None or not seat.can_act:
        return ()
    found: list[ActionButton] = []
    if decision.kind == "initiative":
        roll = _propose(seat, RollInitiative())
        found.append(ActionButton("Roll initiative", roll, keys.of("confirm"), is_primary=True))
    elif decision.kind == "move":
        found += _moving(seat, hands)
    elif decision.kind == "deploy":
        found += _placing(hands, is_setting_up=True)
        if len(decision.figures) > 1:
            found.append(ActionButton("Next figure", hands.next_unmoved, keys.of("next")))
    elif decision.kind == "combat":
        found += _fighting(seat, hands)
    found.append(ActionButton("Yield", _propose(seat, Yield()), is_quiet=True))
    return tuple(found)


def _nothing() -> None:
    """What a button does that only keeps a place."""


def _propose(seat: Seat, action: Action) -> Callable[[], Any]:
    return lambda: seat.propose(action)


def _placing(hands: Hands, is_setting_up: bool = False) -> list[ActionButton]:
    """The button that confirms a ghost."""
    held = hands.holding
    if held is None or held.spot is None or not held.is_set:
        return []
    is_fine = held.spot.refusal is None
    name = figures.name_of(held.state, held.figure)
    label = f"Set {name} up here" if is_setting_up else f"Place {name} here"
    if not is_fine:
        label = "Take the nearest place" if held.spot.nearest is not None else label
    return [
        ActionButton(
            label,
            hands.confirm,
            keys.of("confirm"),
            is_primary=True,
            is_enabled=is_fine or held.spot.nearest is not None,
            short="Set up" if is_setting_up else "Place" if is_fine else "Nearest",
        )
    ]


def _committing(hands: Hands) -> list[ActionButton]:
    """The button that commits the figure in the hand, where measuring asks for that. Rule: SK-1.3."""
    held = hands.holding
    if held is None or held.is_committed:
        return []
    name = figures.name_of(held.state, held.figure)
    label = f"Commit {name} to move"
    return [ActionButton(label, hands.commit, keys.of("confirm"), is_primary=True)]


def _moving(seat: Seat, hands: Hands) -> list[ActionButton]:
    decision = seat.decision
    assert decision is not None
    unmoved = figures.standing(seat.state, decision.side)
    waiting = sum(not piece.has_moved for piece in unmoved)
    label = f"End move: {waiting} unmoved" if waiting else "End move"
    placing = _placing(hands) or _committing(hands)
    end = ActionButton(
        label,
        _propose(seat, EndMove()),
        keys.of("end_move" if waiting else "confirm"),
        is_primary=not placing and waiting == 0,
        short="End",
        also="" if waiting else keys.of("end_move"),
    )
    found = [*placing]
    if waiting and not placing:
        found.append(
            ActionButton(
                "Next unmoved", hands.next_unmoved, keys.of("next"), is_primary=hands.holding is None
            )
        )
    return [*found, end]


def _fighting(seat: Seat, hands: Hands) -> list[ActionButton]:
    attacker = hands.attacker
    if attacker is None:
        return []
    state = seat.state
    name = figures.name_of(state, attacker)
    targets = melee.targets_of(state, attacker)
    found = []
    if len(targets) == 1:
        strike = _propose(seat, Attack(attacker, targets[0]))
        label = f"{name} strikes {figures.name_of(state, targets[0])}"
        found.append(ActionButton(label, strike, keys.of("confirm"), is_primary=True, short="Strike"))
    else:
        # It keeps the place of the golden button: a slip of the mouse there must not let a blow pass.
        found.append(ActionButton("Choose a target", _nothing, is_enabled=False, short="Choose"))
    decline = _propose(seat, Decline(attacker))
    found.append(ActionButton("Let it pass", decline, keys.of("decline"), short="Pass"))
    return found


def choices(seat: Seat, hands: Hands) -> Choices | None:
    """The list to decide from: who moves first, or whom to strike, with the exact odds."""
    decision = seat.decision
    if decision is None or not seat.can_act:
        return None
    if decision.kind == "choose":
        rows = tuple(Choice(f"{seat.side_name(side)} first", action=ChooseFirst(side)) for side in range(2))
        return Choices(f"{seat.side_name(decision.side)} won the roll. Who moves first?", rows, rule="SK-6.1")
    if decision.kind != "combat":
        return None
    return _blows(seat, hands, decision.figures)


def _blows(seat: Seat, hands: Hands, able: tuple[str, ...]) -> Choices:
    state = seat.state
    chosen = hands.attacker
    pairs = [(figure, target) for figure in able for target in melee.targets_of(state, figure)]
    pairs.sort(key=lambda pair: pair[0] != chosen)
    if len(pairs) > ROWS_MOST:
        pairs = [pair for pair in pairs if pair[0] == chosen][:ROWS_MOST]
    is_one = len({figure for figure, _ in pairs}) == 1
    struck = {target for _, target in pairs}
    rows = tuple(_row(state, pair, is_one, len(struck) == 1) for pair in pairs)
    name = figures.name_of(state, chosen) if chosen is not None else ""
    whom = f" {figures.name_of(state, *struck)}" if len(struck) == 1 else ""
    title = f"{name} strikes" if is_one else f"Who strikes{whom}?"
    waiting = len(able)
    note = (
        ""
        if waiting < 2
        else f"{waiting} figures have a blow: any order. Nobody falls before all have struck."
    )
    return Choices(title, rows, note, "SK-8.1")


def _label(who: str, whom: str, is_one_attacker: bool, is_one_target: bool) -> str:
    """Who strikes whom, as far as the list's title leaves it open."""
    if is_one_attacker:
        return whom
    return who if is_one_target else f"{who} → {whom}"


def _row(state: Any, pair: tuple[str, str], is_one_attacker: bool, is_one_target: bool) -> Choice:
    figure, target = pair
    who, whom = (figures.name_of(state, each) for each in pair)
    brief, briefly = (short_name_of(state, each) for each in pair)
    odds = melee.odds_of(state, figure, target)
    left = figures.endurance_left(state, figures.piece_of(state, target))
    fells = odds.fells if odds.fells is not None else 0
    mean = float(odds.mean)
    detail = f"{left} left" if left > 0 else "at 0 already, still on the table"
    return Choice(
        _label(who, whom, is_one_attacker, is_one_target),
        detail,
        Attack(figure, target),
        odds=(
            Odds("Hits", float(odds.hit), percent(odds.hit)),
            Odds("Mean", min(1.0, mean / max(1, left)), f"{mean:.1f}", "note"),
            Odds("Fells", float(fells) if left > 0 else 0.0, percent(fells) if left > 0 else "–", "note"),
        ),
        figures=(target, figure),
        rule="SK-8.5",
        short=_label(brief, briefly, is_one_attacker, is_one_target),
    )


def obvious(seat: Seat) -> Action | None:
    """The next blow where a figure has but one target; None where there is something to choose."""
    decision = seat.decision
    if decision is None or decision.kind != "combat":
        return None
    for figure in decision.figures:
        targets = melee.targets_of(seat.state, figure)
        if len(targets) == 1:
            return Attack(figure, targets[0])
    return None
