"""Bench rows of the rules: odds beside icepool, a decision's new state beside python-chess, whole games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from typing import cast

import msgspec

from game import ai, odds, systems
from game.cli import bench_ground as at
from game.cli import tournament
from game.cli.bench_measure import Case, Missing, Work, clock, rival
from game.dice import Damage, Formula, SeededDice, parse, parse_damage
from game.rules.skirmish.figures import with_piece
from game.rules.skirmish.state import Attack, State
from game.rules.skirmish.system import SYSTEM

ODDS_GOAL = 15.0
STATE_GOAL = 1 / 2
"""A state update may take twice as long as the rival's push and pop."""
ATTACK_GOAL = 1 / 15
SIZES = (6, 50, 200)
SCENARIO = "warriors-of-ash"


def odds_cases() -> Iterator[Case]:
    """The exact chance to hit and the distribution of damage of one attack, nothing remembered."""
    for attack, defense, damage in (("3D6", 8, "High+1"), ("2D6+D10+3", 10, "High+Low+2")):
        formula, reading = parse(attack), parse_damage(damage)
        try:
            theirs, remark = _by_icepool(formula, defense, reading), ""
        except Missing as error:
            theirs, remark = None, str(error)
        work = f"odds of {attack}, damage {damage}"
        ours = partial(_anew, formula, defense, reading)
        yield Case("odds", work, ours, "icepool", theirs, ODDS_GOAL, remark=remark)


def _anew(formula: Formula, defense: int, reading: Damage) -> odds.Odds:
    odds.forget()
    return odds.of(formula, defense, reading, 10)


def _by_icepool(formula: Formula, defense: int, reading: Damage) -> Work:
    icepool = rival("icepool")

    def hits(*faces: int) -> int:
        return reading.hits(faces) if formula.total(faces) > defense else 0

    return lambda: icepool.map(hits, *[icepool.d(sides) for sides in formula.sides])


def state_cases() -> Iterator[Case]:
    """One piece changed and the new state made; then a whole attack, with its dice, odds and events."""
    for count in SIZES:
        state = in_combat(count)
        theirs, remark = _push_and_pop()
        yield Case(
            "state",
            f"state update, {count} pieces",
            update(state),
            "chess",
            theirs,
            STATE_GOAL,
            remark=remark,
        )
        attack = next(option for option in SYSTEM.options(state) if isinstance(option, Attack))
        yield Case(
            "state",
            f"attack, {count} pieces",
            partial(SYSTEM.apply, state, attack),
            "chess",
            theirs,
            ATTACK_GOAL,
            remark=remark,
        )


def in_combat(count: int) -> State:
    """The bench's figures where they stand, the first side done with its move: enemies touch."""
    state = SYSTEM.new_match(at.scenario(count), SeededDice("bench"))
    return msgspec.structs.replace(state, phase="combat")


def update(state: State) -> Work:
    """What a decision comes to in the end: one figure replaced, all else shared."""
    piece = state.pieces[0]

    def replaced() -> State:
        hit = msgspec.structs.replace(piece, hits=piece.hits + 1)
        return msgspec.structs.replace(state, pieces=with_piece(state, 0, hit))

    return replaced


def _push_and_pop() -> tuple[Work | None, str]:
    try:
        chess = rival("chess")
    except Missing as error:
        return None, str(error)
    board = chess.Board()
    for move in ("e2e4", "e7e5", "g1f3", "b8c6"):
        board.push_uci(move)
    bishop = chess.Move.from_uci("f1b5")

    def push_and_pop() -> object:
        board.push(bishop)
        return board.pop()

    return push_and_pop, ""


def play_cases() -> Iterator[Case]:
    """Whole games of the computer against itself at each level: the time of a decision. There is no rival."""
    scenario = systems.scenario_of(SCENARIO)
    for level in ai.levels(scenario.system):
        seeds = itertools.count(1)  # Ever new games: what one has worked out must not help the next.

        def play(level_id: str = level.id, seeds: Iterator[int] = seeds) -> tournament.Game:
            return tournament.play(scenario, (level_id, level_id), next(seeds), False)

        def timed(work: Work) -> float:
            began = clock()
            game = cast(tournament.Game, work())
            taken = clock() - began
            return taken / sum(game.decisions)

        play()
        yield Case(
            "play",
            f"{level.id} against {level.id}, {scenario.title}",
            play,
            each="decision",
            timed=timed,
        )
