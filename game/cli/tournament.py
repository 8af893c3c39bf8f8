"""Games between computer players, one or many processes, and their tally."""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from game import ai, systems
from game.dice import SeededDice
from game.match import codec
from game.match.scenario import Scenario

MOST_DECISIONS = 20_000
"""A game that has not ended by then never will."""
STALL_DECISIONS = 20
"""A draw whose last so many decisions rolled no die came of waiting, not of blood."""


class Game(msgspec.Struct, frozen=True):
    """One game: who won (the index of the player, None for a draw), and what it took."""

    seed: int
    is_swapped: bool
    winner: int | None
    ending: str
    is_stall: bool
    turns: int | None
    decisions: tuple[int, int]
    nodes: tuple[int, int]
    move_s: tuple[tuple[float, ...], tuple[float, ...]]
    """For each player how long it thought over each whole move: its decisions up to the other's next."""
    seconds: float
    digest: str


class Player(msgspec.Struct, frozen=True):
    """What came of one player's games."""

    wins: int
    draws: int
    losses: int
    decisions: int
    nodes: int
    p95_s: float
    mean_s: float
    decisions_per_s: float | None

    @property
    def score(self) -> float:
        """The share of games won, a draw counting half."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.score, self.wins + self.draws + self.losses)

    def as_json(self) -> dict[str, Any]:
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "interval95": list(self.interval),
            "decisions": self.decisions,
            "nodes": self.nodes,
        }


class Tally(msgspec.Struct, frozen=True):
    """What came of all games. `digest` is the same for the same games, whatever their times."""

    games: int
    players: tuple[Player, Player]
    side_wins: tuple[int, int]
    draws: int
    stalls: int
    endings: tuple[tuple[str, int], ...]
    mean_turns: float | None
    mean_decisions: float
    decisions: int
    seconds: float
    digest: str


def wilson(share: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share seen in `games`, by Wilson's formula.

    >>> [round(bound, 3) for bound in wilson(0.8, 1000)]
    [0.774, 0.824]
    """
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = 0.0 if share == 0 else (middle - spread) / scale
    return low, 1.0 if share == 1 else (middle + spread) / scale


def pairings(seed: int, games: int, swap: bool) -> tuple[tuple[int, bool], ...]:
    """Each game's seed, and whether the players are exchanged in it.

    >>> pairings(7, 3, swap=True)
    ((7, False), (7, True), (8, False))
    """
    if not swap:
        return tuple((seed + n, False) for n in range(games))
    return tuple((seed + n // 2, n % 2 == 1) for n in range(games))


def play_all(
    scenario: Scenario,
    levels: tuple[str, str],
    pairs: Iterable[tuple[int, bool]],
    budget: int | None = None,
    jobs: int = 1,
) -> Iterator[Game]:
    """All games, in their order, as they end."""
    if jobs == 1:
        for seed, is_swapped in pairs:
            yield play(scenario, levels, seed, is_swapped, budget)
        return
    from joblib import Parallel, delayed

    work = (delayed(play)(scenario, levels, seed, is_swapped, budget) for seed, is_swapped in pairs)
    yield from Parallel(n_jobs=jobs, backend="loky", return_as="generator")(work)


def play(
    scenario: Scenario, levels: tuple[str, str], seed: int, is_swapped: bool, budget: int | None = None
) -> Game:
    """One game. `levels` are player A's and B's; A plays the first side unless `is_swapped`."""
    began = time.perf_counter()
    system = systems.system_for(scenario)
    state = system.new_match(scenario, SeededDice(str(seed)))
    players = [ai.Player(level, f"{seed}/{name}", budget) for level, name in zip(levels, "ab", strict=True)]
    decisions, nodes, seconds = [0, 0], [0, 0], ([0.0], [0.0])
    since_roll, at_helm = 0, -1
    digest = hashlib.blake2b(digest_size=8)
    while (decision := system.to_act(state)) is not None and sum(decisions) < MOST_DECISIONS:
        who = decision.side ^ is_swapped
        if who != at_helm:
            at_helm = who
            seconds[who].append(0.0)
        view = system.view(state, decision.side)
        asked = time.perf_counter()
        thought = players[who].decide(view)
        seconds[who][-1] += time.perf_counter() - asked
        state, events = system.apply(state, thought.action)
        decisions[who] += 1
        nodes[who] += thought.nodes
        since_roll = 0 if any(event.rolls for event in events) else since_roll + 1
        digest.update(codec.encode(thought.action))
    outcome = system.outcome(state)
    winner = None if outcome is None or outcome.winner is None else outcome.winner ^ is_swapped
    turn = getattr(state, "turn", None)
    return Game(
        seed=seed,
        is_swapped=is_swapped,
        winner=winner,
        ending="unfinished" if outcome is None else outcome.rule,
        is_stall=winner is None and (outcome is None or since_roll >= STALL_DECISIONS),
        turns=turn if isinstance(turn, int) else None,
        decisions=(decisions[0], decisions[1]),
        nodes=(nodes[0], nodes[1]),
        move_s=(tuple(seconds[0][1:]), tuple(seconds[1][1:])),
        seconds=time.perf_counter() - began,
        digest=digest.hexdigest(),
    )


def tally(games: list[Game]) -> Tally:
    """What came of all games together."""
    side_wins = [0, 0]
    for game in games:
        if game.winner is not None:
            side_wins[game.winner ^ game.is_swapped] += 1
    turns = [game.turns for game in games if game.turns is not None]
    decisions = sum(sum(game.decisions) for game in games)
    return Tally(
        games=len(games),
        players=(_player(games, 0), _player(games, 1)),
        side_wins=(side_wins[0], side_wins[1]),
        draws=sum(game.winner is None for game in games),
        stalls=sum(game.is_stall for game in games),
        endings=tuple(sorted(Counter(game.ending for game in games).items())),
        mean_turns=sum(turns) / len(turns) if turns else None,
        mean_decisions=decisions / len(games),
        decisions=decisions,
        seconds=math.fsum(game.seconds for game in games),
        digest=hashlib.blake2b("".join(g.digest for g in games).encode(), digest_size=8).hexdigest(),
    )


def _player(games: list[Game], who: int) -> Player:
    moves = sorted(seconds for game in games for seconds in game.move_s[who])
    total_s = math.fsum(moves)
    decisions = sum(game.decisions[who] for game in games)
    return Player(
        wins=sum(game.winner == who for game in games),
        draws=sum(game.winner is None for game in games),
        losses=sum(game.winner == 1 - who for game in games),
        decisions=decisions,
        nodes=sum(game.nodes[who] for game in games),
        p95_s=moves[math.ceil(0.95 * len(moves)) - 1] if moves else 0.0,
        mean_s=total_s / len(moves) if moves else 0.0,
        decisions_per_s=decisions / total_s if total_s else None,
    )
