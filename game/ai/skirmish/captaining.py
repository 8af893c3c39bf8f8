"""The captain: weighs its best plans by what the enemy can do about each of them on the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ai.player import Effort
from game.ai.skirmish.field import Field
from game.ai.skirmish.foresight import LOOK_ROUND, answers, cost_of, next_move
from game.ai.skirmish.ordering import in_order, moving
from game.ai.skirmish.packing import packs
from game.ai.skirmish.planning import Answer, Picks, Planner, Temper
from game.ai.skirmish.spots import Spot
from game.dice import Stream

MOST_STARTS = 8
"""So many plans are bettered."""
MOST_PLANS = 18
"""So many plans are looked at closely."""
MOST_FOLLOWED = 3
"""So many of these are followed up to my next move."""
FIRST_SIGHT = 1.0
"""What the forecast at first sight weighs beside the closer look: two views err less than one."""
ALIKE = 0.04
"""What a plan loses for every better one of its kind, so that different plans are looked at."""
FIRST_PART = 0.5
"""The part of the work that the plans themselves may take; the rest is for the closer look."""

Weighed = tuple[float, Picks, tuple[Answer, ...]]
"""What a plan is worth, the plan, and how it may be answered."""


class Captain(Planner):
    """A planner that looks at its best plans closely, as far as the work it may take allows."""

    def __init__(
        self, field: Field, temper: Temper, dice: Stream, effort: Effort, sees_through: bool = True
    ) -> None:
        super().__init__(field, temper, dice, effort, sees_through)
        self.cost = cost_of(field)
        effort.spend(self.cost * LOOK_ROUND)
        self._most_at_first = effort.nodes + (effort.budget - effort.nodes) * FIRST_PART

    def best(self) -> Picks:
        starts = sorted(self.starts(), key=lambda picks: -self.value(picks))
        for start in starts[:MOST_STARTS]:
            if self.effort.nodes < self._most_at_first:
                self.bettered(start)
        weighed: list[Weighed] = []
        for picks in self._different()[:MOST_PLANS]:
            if weighed and self.effort.is_spent:
                break
            foreseen = answers(self.field, self.chosen(picks), self.dice, self.effort)
            weighed.append((self._weighed(picks, foreseen), picks, foreseen))
        weighed.sort(key=lambda row: -row[0])
        able = [row for row in weighed if self._can_be_made(row[1])][:MOST_FOLLOWED] or weighed[:1]
        _, found, foreseen = self._best_followed(able)
        self.feared = min(foreseen, key=lambda answer: answer.value)
        return found

    def _best_followed(self, weighed: Sequence[Weighed]) -> Weighed:
        """The best of them one move further on; the first where there is no time to look."""
        best, most = weighed[0], -math.inf
        for value, picks, foreseen in weighed:
            if self.effort.is_spent:
                break
            chosen = self.chosen(picks)
            then = [next_move(self.field, chosen, answer, self.dice, self.effort) for answer in foreseen]
            promise = round(value + math.fsum(then) / len(then), 6)
            if promise > most:
                best, most = (value, picks, foreseen), promise
        return best

    def _can_be_made(self, picks: Picks) -> bool:
        """Whether there is an order in which all can go where the plan has them."""
        chosen = self.chosen(picks)
        return len(in_order(self.field, chosen)) == len(moving(self.field, chosen))

    def starts(self) -> list[Picks]:
        """Those of every planner, and as many as there is room for at each of the enemies."""
        packed = (plan for k in self.field.foes for plan in packs(self, k))
        return list(dict.fromkeys((*super().starts(), *packed)))

    def _different(self) -> list[Picks]:
        """The plans valued so far, the best first; those that are much the same stand back."""
        alike: dict[tuple[object, ...], int] = {}
        rows = []
        for picks, value in sorted(self.known.items(), key=lambda row: -row[1]):
            kind = tuple((at.touching, self._reached_by(at)) for at in self.chosen(picks))
            alike[kind] = alike.get(kind, -1) + 1
            rows.append((value - ALIKE * alike[kind], picks))
        return [picks for _, picks in sorted(rows, key=lambda row: -row[0])]

    def _reached_by(self, at: Spot) -> int:
        """How many enemies can come to blows there in their next move."""
        moves = (self.field.moves_in[k] for k in self.field.foes)
        return sum(back <= move for back, move in zip(at.from_foes, moves, strict=True))

    def _weighed(self, picks: Picks, foreseen: tuple[Answer, ...]) -> float:
        """What a plan is worth by both views, rounded so that no machine's last bit decides."""
        mean = math.fsum(answer.value for answer in foreseen) / len(foreseen)
        return round(mean - self.press * self.far(picks) + FIRST_SIGHT * self.value(picks), 6)
