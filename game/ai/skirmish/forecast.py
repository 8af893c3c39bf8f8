"""How a fight goes on, in numbers alone: who touches whom, how far others have to come, the exact blows.

The dice are not rolled: of every fighter the whole distribution of the hits taken is carried along, blow by
blow, so that what the forecast says of the next combats is exact but for who chooses which target. Walls and
bases are gone here; distances stand for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.odds import Odds

MOST_ROUND_ONE = 6
"""So many bases find room round one enemy."""
FALLEN = 0.02
"""Who stands with less than this chance counts as fallen when others choose what to do."""
SPARE_BLOW = 0.25
"""What a blow is worth on one that should be down by the blows before it."""
ARRIVED_IN = 0.3
"""Who has come near without contact is still this far away."""

MOST_QUIET = 3
"""So many combats in which nobody strikes are passed over."""
MOST_KNOWN = 50_000
"""So many combats are kept in mind: many plans lead to the same ones."""

Vector = tuple[float, ...]


class Blow(NamedTuple):
    """One fighter's attack on another: its chance to miss, the (hits, chance) of a hit, and the mean."""

    miss: float
    dealt: tuple[tuple[int, float], ...]
    mean: float


def blow_of(odds: Odds) -> Blow:
    """The exact odds as floats: divisions alone, which are the same on every machine."""
    dealt = tuple((hits, ways / odds.rolls) for hits, ways in odds.ways if hits)
    missing = odds.rolls - sum(ways for hits, ways in odds.ways if hits)
    return Blow(missing / odds.rolls, dealt, sum(hits * ways for hits, ways in odds.ways) / odds.rolls)


Moment = tuple[tuple[tuple[int, ...], ...], tuple[Vector, ...], tuple[float, ...]]
"""Who touches whom, the chances of each to stand, and the hits taken on average."""


class Aftermath(NamedTuple):
    """The chances to stand after a combat, their sums, the hits taken on average, the margin of side 0."""

    stands: list[Vector]
    alive: list[float]
    taken: list[float]
    lead: float


class Forces:
    """All fighters of a match by index: what they can take, how far they go, how they strike each other.

    `blows[i][j]` is None between fighters of one side. `threat` says what a fighter deals on average to its
    enemies in a blow: what it is worth to be rid of it.
    """

    def __init__(
        self,
        sides: Sequence[int],
        left: Sequence[int],
        moves_in: Sequence[float],
        odds: Sequence[Sequence[Odds | None]],
    ) -> None:
        self.sides, self.left, self.moves_in = tuple(sides), tuple(left), tuple(moves_in)
        self.count = len(sides)
        self.blows = [[None if o is None else blow_of(o) for o in row] for row in odds]
        self.mean = [[0.0 if blow is None else blow.mean for blow in row] for row in self.blows]
        self.enemies = [
            tuple(j for j in range(self.count) if self.sides[j] != self.sides[i]) for i in range(self.count)
        ]
        self.of_side = [tuple(i for i in range(self.count) if self.sides[i] == side) for side in (0, 1)]
        self.threat = [
            math.fsum(self.mean[i][j] for j in self.enemies[i]) / max(1, len(self.enemies[i])) or 0.01
            for i in range(self.count)
        ]
        self.known: dict[Moment, Aftermath] = {}
        """What has come of combats reckoned so far."""
        self.suffers = [
            math.fsum(self.mean[j][i] for j in self.enemies[i]) / max(1, len(self.enemies[i])) or 0.01
            for i in range(self.count)
        ]


class Fight:
    """A fight as it may stand some combats from now.

    `stands[i]` lists the chance that fighter i stands with 0, 1, 2 ... hits more than now; `alive` is their
    sum. `touching[i]` are the enemies in contact, `gaps[i][j]` the inches that i has to go to touch j.
    """

    def __init__(
        self, forces: Forces, touching: Sequence[Sequence[int]], gaps: Sequence[Sequence[float]]
    ) -> None:
        self.forces = forces
        self.touching = [list(others) for others in touching]
        self.gaps = [list(row) for row in gaps]
        self.stands: list[Vector] = [(1.0,)] * forces.count
        self.alive = [1.0] * forces.count
        self.taken = [0.0] * forces.count
        """The mean of the hits taken, for choosing targets."""
        self._lead: float | None = None

    def elsewhere(self, touching: Sequence[Sequence[int]], gaps: Sequence[Sequence[float]]) -> Fight:
        """The same fighters, hurt as they are, after a move that was made on the table itself."""
        later = Fight(self.forces, touching, gaps)
        later.stands, later.alive, later.taken = self.stands[:], self.alive[:], self.taken[:]
        return later

    def combat(self) -> None:
        """Everybody in contact strikes once, all at the same time. Rules: SK-8.1, SK-8.4."""
        known = self.forces.known
        moment = (tuple(map(tuple, self.touching)), tuple(self.stands), tuple(self.taken))
        after = known.get(moment)
        if after is None:
            self._strike()
            after = Aftermath(self.stands[:], self.alive[:], self.taken[:], self._reckoned())
            if len(known) < MOST_KNOWN:
                known[moment] = after
        else:
            self.stands, self.alive, self.taken = after.stands[:], after.alive[:], after.taken[:]
        self._lead = after.lead

    def _strike(self) -> None:
        forces, before = self.forces, self.alive[:]
        due = [0.0] * forces.count
        for i in range(forces.count):
            if before[i] < FALLEN:
                continue
            target = self._target(i, due)
            if target < 0:
                continue
            blow = forces.blows[i][target]
            assert blow is not None
            due[target] += before[i] * blow.mean
            self.stands[target] = struck(self.stands[target], blow, before[i], forces.left[target])
        for j, hits in enumerate(due):
            if hits:
                self.taken[j] += hits
                self.alive[j] = math.fsum(self.stands[j])

    def _target(self, i: int, due: Sequence[float]) -> int:
        """Whom a fighter in contact strikes: where its blow takes most of what threatens, none in vain."""
        forces, best, most = self.forces, -1, 0.0
        for j in self.touching[i]:
            if self.alive[j] < FALLEN:
                continue
            left = forces.left[j] - self.taken[j] - due[j]
            gain = forces.threat[j] * self.alive[j] * min(1.0, forces.mean[i][j] / max(1.0, left))
            if left <= 0:
                gain *= SPARE_BLOW
            if gain > most:
                best, most = j, gain
        return best

    def come_on(self, side: int) -> None:
        """Each fighter of a side goes to the enemy that it is best set on, or nearer to the next one."""
        forces = self.forces
        crowd = [0] * forces.count
        pressed = [0.0] * forces.count
        for i in forces.of_side[side]:
            for j in self.touching[i]:
                crowd[j] += 1
        for i in sorted(forces.of_side[side], key=lambda i: (min(self.gaps[i], default=0.0), i)):
            if self.alive[i] < FALLEN:
                continue
            best, most = -1, -math.inf
            for j in forces.enemies[i]:
                is_touching = j in self.touching[i]
                if self.alive[j] < FALLEN or not (is_touching or self.gaps[i][j] <= forces.moves_in[i]):
                    continue
                if crowd[j] >= MOST_ROUND_ONE and not is_touching:
                    continue
                left = max(1.0, forces.left[j] - self.taken[j])
                share = min(1.0, (forces.mean[i][j] + pressed[j]) / left)
                gain = forces.threat[j] * self.alive[j] * share + (1e-3 if is_touching else 0.0)
                if gain > most:
                    best, most = j, gain
            if best < 0:
                self._approach(i)
                continue
            pressed[best] += self.alive[i] * forces.mean[i][best]
            if self.touching[i] == [best]:
                continue
            if best not in self.touching[i]:
                crowd[best] += 1
                for j in forces.enemies[i]:
                    self._near(i, j, forces.moves_in[i] / 2)
            # Whoever may move can step round its enemy, out of the others' contact.
            self._leave(i)
            self.touching[i].append(best)
            self.touching[best].append(i)

    def _leave(self, i: int) -> None:
        for j in self.touching[i]:
            self.touching[j].remove(i)
            self._near(i, j, 0.0)
        self.touching[i] = []

    def _approach(self, i: int) -> None:
        """Nobody is within reach: towards the nearest, and half as much nearer to the others."""
        enemies = [j for j in self.forces.enemies[i] if self.alive[j] >= FALLEN]
        if enemies:
            nearest = min(enemies, key=lambda j: self.gaps[i][j])
            for j in enemies:
                self._near(i, j, self.forces.moves_in[i] / (1 if j == nearest else 2))

    def _near(self, i: int, j: int, by_in: float) -> None:
        self.gaps[i][j] = max(ARRIVED_IN, self.gaps[i][j] - by_in)
        self.gaps[j][i] = max(ARRIVED_IN, self.gaps[j][i] - by_in)

    def margin(self, side: int) -> float:
        """From -1 to 1: what a side's strength is beside the other's.

        Strength is what all its blows deal times what all its fighters can still take, in blows of the enemy:
        of two sides that fight it out, the one with the greater product wins (Lanchester's law for fights in
        which all can strike). The root makes it grow with numbers, not with their square.
        """
        if self._lead is None:
            self._lead = self._reckoned()
        return self._lead if side == 0 else -self._lead

    def _reckoned(self) -> float:
        """The margin of side 0."""
        forces, strength = self.forces, [0.0, 0.0]
        for of in (0, 1):
            deals = math.fsum(self.alive[i] * forces.threat[i] for i in forces.of_side[of])
            bears = math.fsum(
                self.alive[i] * max(0.5, forces.left[i] - self.taken[i]) / forces.suffers[i]
                for i in forces.of_side[of]
            )
            strength[of] = math.sqrt(deals * bears)
        total = strength[0] + strength[1]
        margin = 0.0 if not total else (strength[0] - strength[1]) / total
        # Of what is decided by then, the result itself counts; of the rest, the strengths.
        gone = [math.prod(1.0 - self.alive[i] for i in forces.of_side[of]) for of in (0, 1)]
        lost, won = gone[0] * (1.0 - gone[1]), gone[1] * (1.0 - gone[0])
        return won - lost + (1.0 - gone[0]) * (1.0 - gone[1]) * margin


def struck(stands: Vector, blow: Blow, weight: float, left: int) -> Vector:
    """The chances to stand after a blow that falls with chance `weight`. `left` hits fell. Rule: SK-9.5."""
    last = min(left, len(stands) + (blow.dealt[-1][0] if blow.dealt else 0))
    stay = 1.0 - weight + weight * blow.miss
    after = [stay * chance for chance in stands] + [0.0] * (last - len(stands))
    for hits, chance in blow.dealt:
        part = weight * chance
        end = min(last, hits + len(stands))
        after[hits:end] = [so_far + part * was for so_far, was in zip(after[hits:end], stands, strict=False)]
    return tuple(after)


def outlook(
    forces: Forces,
    side: int,
    touching: Sequence[Sequence[int]],
    gaps: Sequence[Sequence[float]],
    combats: int,
    is_answered: bool = True,
) -> float:
    """The margin of `side`, which has just moved, over so many combats to come.

    With `is_answered` false the enemy lets its next move pass: whoever relies on the enemy's coming on must
    look at both.
    """
    margin = goes_on(Fight(forces, touching, gaps), side, combats, is_answered)
    return margin if side == 0 else -margin


def goes_on(fight: Fight, mover: int, combats: int, is_answered: bool = True) -> float:
    """The margin of side 0 over so many combats from now on; `mover` has just moved. Rule: SK-6.2.

    The sides come on in turn, but for the first answer where `is_answered` is false. It is the mean of the
    margins after the later combats: a mean, because what holds for one moment and is undone by the next move
    is worth little; the later ones, because the first flatter whoever strikes first. Combats in which nobody
    strikes do not count: to wait costs nothing.
    """
    margins: list[float] = []
    for half in range(combats + MOST_QUIET):
        if half > 1 or (half == 1 and is_answered):
            fight.come_on(mover if half % 2 == 0 else 1 - mover)
        if any(fight.touching):
            fight.combat()
            margins.append(fight.margin(0))
            if len(margins) == combats:
                break
    counted = margins[combats // 2 :] or margins[-1:] or [fight.margin(0)]
    return math.fsum(counted) / len(counted)
