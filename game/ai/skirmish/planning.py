"""A side's whole move as one plan: a spot for each figure, chosen together and bettered one by one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.ai.player import Effort, below, happens
from game.ai.skirmish.field import Field
from game.ai.skirmish.forecast import outlook
from game.ai.skirmish.spots import Spot, spots_of
from game.dice import Stream
from game.table import Pose

DALLYING = 0.05
"""The part of a lead that is lost by not striking now: a lead is pressed, not nursed."""
BOTHER = 0.004
"""What it costs to move a figure at all: nobody walks about for nothing."""
SLACK_IN = 0.02
"""An enemy that stops so little short is reckoned to arrive."""
Picks = tuple[int, ...]
"""For each of mine the index of its spot."""
Poses = Mapping[str, Pose]
"""Where figures stand, by their ids."""


class Temper(NamedTuple):
    """How a level thinks: how many combats ahead, whether of the enemy's answer, how much chance sways it.

    `press` is what an inch nearer to the enemy is worth while nothing happens; it doubles with every quiet
    turn, so that two sides that wait for each other do not wait for ever. `shares_out` says whether the blows
    of a combat are shared out together, or each figure hits what it can best hurt; `looks_closely` whether
    plans are weighed by the enemy's answers on the table. `nerves` is the chance that a figure lacks the
    courage to move in a turn.
    """

    combats: int
    minds_answer: bool
    whim: float
    press: float = 0.004
    shares_out: bool = True
    looks_closely: bool = False
    nerves: float = 0.0


class Answer(NamedTuple):
    """An enemy's move in answer to a plan.

    `value` is what is left to me after it, `poses` where the enemy then stands, `struck` who of mine it
    touches then, by index, and by whom.
    """

    value: float
    poses: Poses
    struck: Mapping[int, tuple[int, ...]]


def standing_off(field: Field, chosen: Sequence[Spot]) -> tuple[list[list[int]], list[list[float]]]:
    """Who touches whom, and how far each is from each enemy, when mine stand in these spots."""
    count = len(field.fighters)
    touching: list[list[int]] = [[] for _ in range(count)]
    gaps = [[0.0] * count for _ in range(count)]
    for i, at in enumerate(chosen):
        touching[i] = list(at.touching)
        for k in at.touching:
            touching[k].append(i)
        for k, to, back in zip(field.foes, at.to_foes, at.from_foes, strict=True):
            gaps[i][k], gaps[k][i] = to, back
    return touching, gaps


class Planner:
    """Looks for the best plan of a side within its budget; a plan valued costs `cost` nodes.

    With `sees_through`, friends that are still to move are in nobody's way: they will have gone. `shaken` are
    those of mine that do not dare to move. `feared` is the answer to the plan found that would hurt most, for
    those planners that look for one.
    """

    feared: Answer | None = None
    cost = 1

    def __init__(
        self, field: Field, temper: Temper, dice: Stream, effort: Effort, sees_through: bool = True
    ) -> None:
        self.field, self.temper, self.effort, self.dice = field, temper, effort, dice
        stay = [i for i in field.mine if field.fighters[i].has_moved or not sees_through]
        self.spots = [
            spots_of(field, i, tuple(field.body(j) for j in (*stay, *field.foes) if j != i))
            for i in field.mine
        ]
        self.shaken = frozenset(i for i in field.mine if happens(dice, temper.nerves))
        for i in self.shaken:
            self.spots[i] = self.spots[i][:1]
        self.whims = [[temper.whim * below(dice, 1001) / 1000 for _ in spots] for spots in self.spots]
        self.known: dict[Picks, float] = {}
        self.press = temper.press * 2.0 ** min(12, field.view.quiet_turns)

    def best(self) -> Picks:
        """The best plan found."""
        starts = sorted(self.starts(), key=lambda picks: -self.value(picks))
        found = starts[0]
        for start in starts[:2]:
            better = self.bettered(start)
            if self.value(better) > self.value(found):
                found = better
        return found

    def value(self, picks: Picks) -> float:
        """What a plan promises, rounded so that no machine's last bit decides between equals."""
        known = self.known.get(picks)
        if known is None:
            self.effort.spend(self.cost)
            self.known[picks] = known = round(self._value(picks), 6)
        return known

    def _value(self, picks: Picks) -> float:
        field, temper = self.field, self.temper
        chosen = self.chosen(picks)
        touching, gaps = standing_off(field, chosen)
        margin = outlook(field.forces, 0, touching, gaps, temper.combats, temper.minds_answer)
        if temper.minds_answer and not any(touching):
            # Nothing forces the enemy to come: a plan that lives on its coming is worth no more than waiting.
            margin = min(margin, outlook(field.forces, 0, touching, gaps, temper.combats, False))
            margin -= DALLYING * max(0.0, margin)
        whim = math.fsum(self.whims[i][picks[i]] for i in field.mine)
        moved = sum(n != 0 for n in picks)
        return margin - self.press * self.far(picks) - BOTHER * moved + whim

    def far(self, picks: Picks) -> float:
        """How far from the nearest enemy mine stand, on average, in inches."""
        return math.fsum(at.nearest_in for at in self.chosen(picks)) / max(1, len(picks))

    def chosen(self, picks: Picks) -> list[Spot]:
        """The spots of a plan."""
        return [spots[n] for spots, n in zip(self.spots, picks, strict=True)]

    # Plans to begin with

    def starts(self) -> list[Picks]:
        """To stay, to go at each enemy, to come near, and to keep out of reach."""
        field = self.field
        stay = tuple(0 for _ in field.mine)
        starts = [stay]
        for k in field.foes:
            wish = [[(not at_k, far) for at_k, far in self._towards(i, k)] for i in field.mine]
            starts.append(self._picked(wish))
        starts.append(self._picked([[(0.0, at.nearest_in) for at in spots] for spots in self.spots]))
        starts.append(self._picked([[self.shyness(at) for at in spots] for spots in self.spots]))
        return list(dict.fromkeys(starts))

    def _towards(self, i: int, k: int) -> list[tuple[bool, float]]:
        n = k - len(self.field.mine)
        here = self.field.pose(i)
        return [
            (
                k in at.touching,
                at.to_foes[n] + 0.01 * math.dist((here.x_in, here.y_in), (at.pose.x_in, at.pose.y_in)),
            )
            for at in self.spots[i]
        ]

    def shyness(self, at: Spot) -> tuple[float, float]:
        """How far within the enemies' next moves a spot lies; of those out of it the nearest come first."""
        moves = (self.field.moves_in[k] for k in self.field.foes)
        inside = [move + SLACK_IN - back for move, back in zip(moves, at.from_foes, strict=True)]
        return round(max(0.0, *inside), 6), round(at.nearest_in, 6)

    def _picked(self, wishes: Sequence[Sequence[tuple[float, float]]]) -> Picks:
        """Each takes the spot that it wishes most (the least wish) of those that are left to it."""
        field = self.field
        picks = [0 for _ in field.mine]
        order = sorted(field.mine, key=lambda i: (self.spots[i][0].nearest_in, i))
        placed: list[int] = []
        for i in order:
            for n in sorted(range(len(self.spots[i])), key=lambda n: (wishes[i][n], n)):
                if self.has_room(i, n, [(j, picks[j]) for j in placed]):
                    picks[i] = n
                    break
            placed.append(i)
        return tuple(picks) if self.stands(picks) else tuple(0 for _ in field.mine)

    def stands(self, picks: Sequence[int]) -> bool:
        """Whether a plan leaves everybody room."""
        return all(
            self.has_room(i, picks[i], [(j, picks[j]) for j in self.field.mine if j < i])
            for i in self.field.mine
        )

    def has_room(self, i: int, n: int, others: Sequence[tuple[int, int]]) -> bool:
        """Whether one of mine in its spot `n` stands on none of the others, given with their spots."""
        field, body = self.field, (self.field.bases[i], self.spots[i][n].pose)
        return not any(
            field.surface.overlap(body, (field.bases[j], self.spots[j][m].pose)) for j, m in others if j != i
        )

    # Bettering

    def bettered(self, picks: Picks) -> Picks:
        """One figure after another takes its best spot while the others keep theirs, until none gains."""
        field = self.field
        order = sorted(field.mine, key=lambda i: (self.spots[i][0].nearest_in, i))
        best, gained = self.value(picks), True
        while gained and not self.effort.is_spent:
            gained = False
            for i in order:
                others = [(j, picks[j]) for j in field.mine if j != i]
                for n in range(len(self.spots[i])):
                    if self.effort.is_spent:
                        return picks
                    if n == picks[i] or not self.has_room(i, n, others):
                        continue
                    tried = (*picks[:i], n, *picks[i + 1 :])
                    value = self.value(tried)
                    if value > best:
                        best, picks, gained = value, tried, True
        return picks
