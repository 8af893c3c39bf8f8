"""The slow, obvious truth about a fight of one or two against one: solved to its end, in numbers.

Nothing here knows the computer players' forecast. The pair (or a figure alone) is side 0, the lone figure
side 1. A value is the pair's chance to win less its chance to lose, and an array of values has one axis a
figure, the lone one's last: its index is the endurance left, 0 for a figure that is gone.

On an open table it matters only who can come at whom and who can get away. So a moment is described by what
is the case for each of the pair: where the pair moves, its `Grip`; where the lone figure moves, its `Stand`.
`pair_first` and `lone_first` hold the values of all such moments, worked out from the end of the fight
backwards with every roll of the dice and every choice of targets. Who is no faster than its enemy is taken
to be caught in the end when it runs, for tables have edges. Who is faster could run until peace is made
(SK-6.5): the players are not to win that way, so such a peace counts as lost to the side that ran.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.dice import parse, parse_damage
from game.rules.skirmish.state import Card

Values = NDArray[np.float64]
Grip = Literal["held", "free", "off"]
"""Can strike but cannot get out of the enemy's reach; can do either; can get out of it but not strike."""
Stand = Literal["touch", "near", "loose", "away"]
"""In contact; in the lone figure's reach; there too, but not fast enough to follow it; out of its reach."""
GRIPS: tuple[Grip, ...] = ("held", "free", "off")
STANDS: tuple[Stand, ...] = ("touch", "near", "loose", "away")
PAIR, LONE = 0, 1
SETTLED = 1e-9
MOST_COMBATS = 2000
"""So many combats on, the values have long settled."""
QUIET_HALVES = 40
"""Halves of turns in a row without a blow that make a draw. Rule: SK-6.5."""
Grips = tuple[Grip, ...]
Stands = tuple[Stand, ...]
PairFirst = dict[Grips, Values]
LoneFirst = dict[Stands, Values]


def hits_of(striker: Card, struck: Card) -> dict[int, float]:
    """The chance of each number of hits of one attack: every roll counted. Rules: SK-8.5, SK-9."""
    attack, damage = parse(striker.attack), parse_damage(striker.damage)
    rolls = list(itertools.product(*(range(1, sides + 1) for sides in attack.sides)))
    counted = Counter(damage.hits(faces) if attack.total(faces) > struck.defense else 0 for faces in rolls)
    return {hits: count / len(rolls) for hits, count in counted.items()}


def blow_matrix(hits: dict[int, float], left: int) -> Values:
    """Row by endurance left before a blow, column by that left after it. Rule: SK-9.5."""
    matrix = np.zeros((left + 1, left + 1))
    for before in range(left + 1):
        for taken, chance in hits.items():
            matrix[before, max(0, before - taken)] += chance
    return matrix


class Option(NamedTuple):
    """What the pair may do: who of it strikes, and where each then is for the lone figure's move."""

    strikers: frozenset[int]
    stands: Stands


Meeting = tuple[frozenset[int], Grips]
"""Whom the lone figure touches when it has moved, and what each of the pair can do next."""


class Solved:
    """A fight solved. `pair` are one or two cards, `left` the endurance of all, the lone one's last."""

    def __init__(self, pair: Sequence[Card], lone: Card, left: Sequence[int]) -> None:
        self.members, self.shape = tuple(range(len(pair))), tuple(n + 1 for n in left)
        self.grips = list(itertools.product(GRIPS, repeat=len(pair)))
        self.stands = list(itertools.product(STANDS, repeat=len(pair)))
        self.moves_in, self.lone_move_in = [card.move_in for card in pair], lone.move_in
        self._strikes = [blow_matrix(hits_of(card, lone), left[-1]) for card in pair]
        self._struck = [blow_matrix(hits_of(lone, card), left[i]) for i, card in enumerate(pair)]
        there = np.indices(self.shape) > 0
        self._there = there[:-1]
        pair_there, lone_there = there[:-1].any(axis=0), there[-1]
        self._is_over = ~(pair_there & lone_there)
        self._result = pair_there.astype(float) - lone_there.astype(float)

    # One combat

    def combat(self, strikers: frozenset[int], mover: int, after: Values) -> Values:
        """The values before a combat in which these of the pair touch the lone figure.

        It strikes one of them: where the pair has moved, it sees what the pair's blows have done first. Who
        falls still strikes. Rules: SK-8.1, SK-8.4.
        """
        if not strikers:
            return after
        choices = [self.lone_strikes(i, after) for i in sorted(strikers)]
        if mover == PAIR:
            return self._over(self.pair_strikes(strikers, np.minimum.reduce(choices)))
        return self._over(np.minimum.reduce([self.pair_strikes(strikers, chosen) for chosen in choices]))

    def lone_strikes(self, i: int, after: Values) -> Values:
        """The values before the lone figure's blow on one of the pair."""
        return np.moveaxis(np.tensordot(self._struck[i], after, axes=(1, i)), 0, i)

    def pair_strikes(self, strikers: frozenset[int], after: Values) -> Values:
        """The values before the blows of those of the pair that strike and are not gone."""
        for i in strikers:
            after = np.where(self._there[i], after @ self._strikes[i].T, after)
        return after

    def _over(self, values: Values) -> Values:
        return np.where(self._is_over, self._result, values)

    # The whole fight

    @cached_property
    def _solved(self) -> tuple[PairFirst, LoneFirst]:
        peace = self._over(np.full(self.shape, self._peace))
        drawn = (dict.fromkeys(self.grips, peace), dict.fromkeys(self.stands, peace))
        found = drawn
        for _ in range(MOST_COMBATS):
            pair_first, lone_first = found
            options = {option for grips in self.grips for option in self._options(grips) if option.strikers}
            fought = {
                option: self.combat(option.strikers, PAIR, lone_first[option.stands]) for option in options
            }
            meetings = {meeting for stands in self.stands for meeting in self._meetings(stands)}
            met = {(some, grips): self.combat(some, LONE, pair_first[grips]) for some, grips in meetings}
            better = drawn
            for _ in range(QUIET_HALVES):
                better = self._half_earlier(fought, met, *better)
            change = max(
                max(float(abs(better[0][grips] - pair_first[grips]).max()) for grips in self.grips),
                max(float(abs(better[1][stands] - lone_first[stands]).max()) for stands in self.stands),
            )
            found = better
            if change < SETTLED:
                return found
        raise AssertionError("the values do not settle")

    def _half_earlier(
        self,
        fought: dict[Option, Values],
        met: dict[Meeting, Values],
        pair_first: PairFirst,
        lone_first: LoneFirst,
    ) -> tuple[PairFirst, LoneFirst]:
        """The values with one more half of a turn to go before peace is made, where nobody strikes in it.

        `fought` and `met` are those of coming to blows, by what the pair and the lone figure may choose.
        """
        pairs = {
            grips: np.maximum.reduce(
                [fought.get(option, lone_first[option.stands]) for option in self._options(grips)]
            )
            for grips in self.grips
        }
        lones = {
            stands: np.minimum.reduce(
                [
                    *(met[meeting] for meeting in self._meetings(stands)),
                    *(pair_first[grips] for grips in self._left_alone(stands)),
                ]
            )
            for stands in self.stands
        }
        return pairs, lones

    @property
    def _peace(self) -> float:
        """What a peace without bloodshed is worth to the pair: lost to the side that is faster."""
        if self.lone_move_in > max(self.moves_in):
            return 1.0
        return -1.0 if self.lone_move_in < min(self.moves_in) else 0.0

    @property
    def pair_first(self) -> PairFirst:
        """The values where the pair moves next, by what each of it can do."""
        return self._solved[0]

    @property
    def lone_first(self) -> LoneFirst:
        """The values where the lone figure moves next, by where each of the pair stands."""
        return self._solved[1]

    @property
    def close(self) -> Grips:
        """What each of the pair can do when the lone figure has come up to it."""
        return tuple(self._close(i) for i in self.members)

    def _options(self, grips: Grips) -> list[Option]:
        """Each strikes, keeps near or goes out of reach, as it can."""
        can: dict[Grip, tuple[Stand, ...]] = {
            "held": ("touch", "near"),
            "free": ("touch", "near", "away"),
            "off": ("near", "away"),
        }
        return [
            Option(frozenset(i for i in self.members if stands[i] == "touch"), stands)
            for stands in itertools.product(*(can[grip] for grip in grips))
        ]

    def _meetings(self, stands: Stands) -> list[Meeting]:
        """Whom the lone figure may be in contact with: one in its reach, or all that touch it already."""
        touch = frozenset(i for i in self.members if stands[i] == "touch")
        ones = [frozenset({i}) for i in self.members if stands[i] != "away"]
        grips = tuple("free" if stands[i] == "away" else self._close(i) for i in self.members)
        return [(some, grips) for some in dict.fromkeys([*ones, *([touch] if touch else [])])]

    def _left_alone(self, stands: Stands) -> list[Grips]:
        """What the pair can do when the lone figure comes up to it without a blow, and when it runs."""
        return [
            self.close,
            tuple("free" if self._follows(i, stands[i]) else "off" for i in self.members),
        ]

    def _close(self, i: int) -> Grip:
        return "free" if self.moves_in[i] > self.lone_move_in else "held"

    def _follows(self, i: int, stand: Stand) -> bool:
        return stand in ("touch", "near") and self.moves_in[i] >= self.lone_move_in
