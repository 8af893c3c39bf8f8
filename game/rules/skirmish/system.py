"""The skirmish as a rule system: the contract's functions, each handed to the module of its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.dice import STAND_IN, Dice
from game.errors import IllegalAction, MalformedAction
from game.match.contract import Decision, Entry, Event, Outcome, Refusal, Rule
from game.match.scenario import Scenario
from game.rules.skirmish import (
    choices,
    deployment,
    initiative,
    measuring,
    melee,
    movement,
    rules_text,
    setup,
    tell,
    turn,
    victory,
)
from game.rules.skirmish.figures import piece_of, standing
from game.rules.skirmish.state import (
    Action,
    Attack,
    ChooseFirst,
    Commit,
    Decline,
    Deploy,
    EndMove,
    Move,
    RollInitiative,
    State,
    Yield,
)
from game.table import Pose
from game.table.pose import GRID, TURN

FARTHEST_IN = 1000
"""No pose of a sensible action lies farther from the table's corner."""

PHASES: dict[type, str] = {
    RollInitiative: "initiative",
    ChooseFirst: "choose",
    Deploy: "deploy",
    Commit: "move",
    Move: "move",
    EndMove: "move",
    Attack: "combat",
    Decline: "combat",
}
"""The phase that each kind of action belongs to; to yield is possible in any."""

NOW: dict[str, str] = {
    "initiative": "Initiative is rolled first.",
    "choose": "The {side} must say first who moves first.",
    "deploy": "The {side} must set up first.",
    "move": "The {side} may move now; attacks follow when the move has ended.",
    "combat": "Combat is on: the {side} must attack or let it pass first.",
}
"""What a refused action is told about the phase."""


class Skirmish:
    """Square bases on a table in inches. Rules: SK-1 to SK-10."""

    id = "skirmish"
    title = "Skirmish"
    summary = "A handful of figures on square bases, moved by the inch: every edge, gap and die counts."
    rules_version = 1
    state_type: Any = State
    action_type: Any = Action
    rules: tuple[Rule, ...] = rules_text.RULES

    def new_match(self, scenario: Scenario, dice: Dice) -> State:
        """The state before the first decision. Raises `BadData` naming the scenario's file and key."""
        return setup.new_match(scenario, dice)

    def to_act(self, state: State) -> Decision | None:
        """Whose choice it is, of which kind, and with which figures. Rules: SK-6, SK-8.4."""
        if state.phase == "over":
            return None
        if state.phase == "initiative":
            return Decision(0, "initiative", "SK-6.1")
        if state.phase == "choose":
            return Decision(state.mover, "choose", "SK-6.1")
        if state.phase == "deploy":
            waiting = (p.id for p in state.pieces if p.side == state.mover and p.pose is None)
            return Decision(state.mover, "deploy", "SK-6.4", tuple(waiting))
        if state.phase == "move":
            free = (
                p.id
                for p in standing(state, state.mover)
                if not p.has_moved and state.committed in (None, p.id)
            )
            return Decision(state.mover, "move", "SK-7.1", tuple(free))
        ready = melee.attackers(state)
        return Decision(piece_of(state, ready[0]).side, "combat", "SK-8.1", ready)

    def check(self, state: State, action: Action) -> Refusal | None:
        """The one truth of legality. Raises `MalformedAction` for what is no action here."""
        _check_form(state, action)
        if state.phase == "over":
            end = victory.outcome(state)
            assert end is not None
            return Refusal(end.rule, f"The match is over. {end.sentence}")
        if isinstance(action, Yield):
            return None
        if PHASES[type(action)] != state.phase:
            return self._wrong_phase(state)
        if isinstance(action, Deploy | Commit | Move | Attack | Decline):
            return self._check_figure(state, action)
        return None

    def _check_figure(
        self, state: State, action: Deploy | Commit | Move | Attack | Decline
    ) -> Refusal | None:
        if isinstance(action, Move):
            return movement.check(state, action)
        if isinstance(action, Commit):
            return movement.check_commit(state, action)
        if isinstance(action, Attack):
            return melee.check_attack(state, action)
        if isinstance(action, Decline):
            return melee.check_decline(state, action)
        return deployment.check(state, action)

    def _wrong_phase(self, state: State) -> Refusal:
        decision = self.to_act(state)
        assert decision is not None
        side = state.setup.side_names[decision.side]
        rule = {"deploy": "SK-6.4", "move": "SK-6.2", "combat": "SK-6.2"}.get(state.phase, "SK-6.1")
        return Refusal(rule, NOW[state.phase].format(side=side))

    def options(self, state: State) -> Iterable[Action]:
        """Candidates, each passing `check`, in a fixed order; of moves a good sample."""
        return choices.options(state)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened. Raises `IllegalAction` exactly when `check` refuses."""
        refusal = self.check(state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if isinstance(action, Move):
            return movement.move(state, action)
        if isinstance(action, Commit):
            return measuring.commit(state, action)
        if isinstance(action, EndMove):
            return turn.end_move(state)
        if isinstance(action, Attack | Decline):
            struck, events = (
                melee.attack(state, action) if isinstance(action, Attack) else melee.decline(state, action)
            )
            after, more = turn.after_blow(struck)
            return after, events + more
        if isinstance(action, Deploy):
            return deployment.apply(state, action)
        if isinstance(action, RollInitiative):
            return initiative.roll(state)
        if isinstance(action, ChooseFirst):
            return initiative.choose(state, action)
        decision = self.to_act(state)
        assert decision is not None
        return turn.give_up(state, decision.side)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and by which rule; None while the match goes on. Rules: SK-6.3, SK-6.5."""
        return victory.outcome(state) if state.phase == "over" else None

    def view(self, state: State, side: int) -> State:
        """All of the table lies open; only the dice to come are hidden."""
        return self.with_dice(state, STAND_IN)

    def tell(self, before: State, event: Event, after: State) -> Entry:
        """An event in words."""
        return tell.entry(before, event, after)

    def with_dice(self, state: State, dice: Dice) -> State:
        return msgspec.structs.replace(state, dice=dice)

    def dice_of(self, state: State) -> Dice:
        return state.dice


def _check_form(state: State, action: Any) -> None:
    """Raises `MalformedAction` unless this is an action of a skirmish with figures and numbers that exist."""
    if not isinstance(action, Yield) and type(action) not in PHASES:
        raise MalformedAction(f"a {type(action).__name__} is no action of a skirmish")
    for field in ("figure", "target"):
        if hasattr(action, field):
            piece_of(state, getattr(action, field))
    if isinstance(action, Deploy | Move):
        _check_pose(action.pose)
    if isinstance(action, ChooseFirst) and (type(action.side) is not int or action.side not in (0, 1)):
        raise MalformedAction(f"there is no side {action.side!r}")


def _check_pose(pose: Any) -> None:
    if not isinstance(pose, Pose) or not all(type(n) is int for n in (pose.x, pose.y, pose.heading)):
        raise MalformedAction("a pose of whole grid numbers is expected")
    if max(abs(pose.x), abs(pose.y)) > FARTHEST_IN * GRID or not 0 <= pose.heading < TURN:
        raise MalformedAction("the pose lies far off every table")


SYSTEM = Skirmish()
