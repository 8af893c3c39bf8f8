"""Whom to strike in a combat. All is open and exact: only the dice are not known. Rules: SK-8, SK-9."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from game.ai.player import Effort, Thought
from game.ai.skirmish import words
from game.ai.skirmish.forecast import Blow, Vector, blow_of, struck
from game.match.contract import Mark
from game.rules.skirmish.figures import endurance_left, piece_of
from game.rules.skirmish.melee import odds_of, targets_of
from game.rules.skirmish.state import Attack, Decline, State

Pairs = tuple[tuple[str, str], ...]
"""Who strikes whom."""
MOST_WAYS = 512
"""So many ways to share out the blows are compared; where there are more, blow by blow must do."""
WOUND_WORTH = 0.35
"""What taking all of an enemy's endurance bit by bit is worth beside felling it."""


def worth(view: State, figure: str) -> float:
    """What it is worth to be rid of a figure: what it deals in a blow, on average, to what it may meet."""
    enemies = [piece.id for piece in view.pieces if piece.side != piece_of(view, figure).side]
    dealt = math.fsum(float(odds_of(view, figure, enemy).mean) for enemy in enemies)
    return dealt / max(1, len(enemies)) + 0.1


def open_targets(view: State, figure: str) -> tuple[str, ...]:
    """The enemies in contact that are not down already: those wait for their removal only. Rule: SK-8.4."""
    return tuple(
        target for target in targets_of(view, figure) if endurance_left(view, piece_of(view, target)) > 0
    )


def hardest(view: State, figures: Sequence[str]) -> Thought:
    """The first of the figures hits what it can best hurt: the yardstick's way."""
    figure = figures[0]
    targets = open_targets(view, figure)
    if not targets:
        return let_pass(view, figure)
    target = max(targets, key=lambda target: _hurt(view, figure, target))
    return Thought(Attack(figure, target), len(targets), words.strikes(view, figure, target))


def _hurt(view: State, figure: str, target: str) -> float:
    left = endurance_left(view, piece_of(view, target))
    odds = odds_of(view, figure, target)
    return sum(min(hits, left) * ways for hits, ways in odds.ways) / odds.rolls


def let_pass(view: State, figure: str) -> Thought:
    return Thought(Decline(figure), 1, words.lets_pass(view, figure))


def shared_out(view: State, figures: Sequence[str], effort: Effort) -> Thought:
    """The blows of all the figures shared out so that most is gained; who has least choice strikes first.

    So those that can still choose see what the dice did before them.
    """
    choices = {figure: open_targets(view, figure) for figure in figures}
    for figure in figures:
        if not choices[figure]:
            return let_pass(view, figure)
    ways = math.prod(len(targets) for targets in choices.values())
    effort.spend(min(ways, MOST_WAYS))
    blows = {
        (figure, target): blow_of(odds_of(view, figure, target))
        for figure in figures
        for target in choices[figure]
    }
    left = {target: endurance_left(view, piece_of(view, target)) for _, target in blows}
    prize = {target: worth(view, target) for target in left}
    if len(figures) == 1:
        share = {
            figure: _most_cut(figure, targets, blows, left, prize) for figure, targets in choices.items()
        }
    elif ways <= MOST_WAYS:
        shares: Iterable[Pairs] = (
            tuple(zip(figures, targets, strict=True))
            for targets in itertools.product(*(choices[figure] for figure in figures))
        )
        best: Pairs = max(shares, key=lambda pairs: round(_gain(pairs, blows, left, prize), 9))
        share = dict(best)
    else:
        share = _one_by_one(figures, choices, blows, left, prize)
    figure = min(figures, key=lambda figure: (len(choices[figure]), -blows[figure, share[figure]].mean))
    target = share[figure]
    mates = tuple(mate for mate in figures if share[mate] == target)
    marks = (Mark("figure", label=target, tone="good"),)
    return Thought(Attack(figure, target), effort.nodes, words.strikes(view, figure, target, mates), marks)


def _gain(
    pairs: Pairs, blows: dict[tuple[str, str], Blow], left: dict[str, int], prize: dict[str, float]
) -> float:
    """What these blows are worth together: chances to fell, and a part for what is taken anyway."""
    stands: dict[str, Vector] = {target: (1.0,) for _, target in pairs}
    for figure, target in pairs:
        stands[target] = struck(stands[target], blows[figure, target], 1.0, left[target])
    gains = []
    for target, chances in stands.items():
        fells = 1.0 - math.fsum(chances)
        taken = math.fsum(h * chance for h, chance in enumerate(chances)) + left[target] * fells
        gains.append(prize[target] * (fells + WOUND_WORTH * taken / left[target]))
    return math.fsum(gains)


def _most_cut(
    figure: str,
    targets: Sequence[str],
    blows: dict[tuple[str, str], Blow],
    left: dict[str, int],
    prize: dict[str, float],
) -> str:
    """Whom one that strikes alone cuts down most: by the part of what is left to it, times what it threatens.

    To finish off a weak one is worth little while a strong one strikes on.
    """
    return max(targets, key=lambda t: round(prize[t] * min(1.0, blows[figure, t].mean / left[t]), 9))


def _one_by_one(
    figures: Sequence[str],
    choices: dict[str, tuple[str, ...]],
    blows: dict[tuple[str, str], Blow],
    left: dict[str, int],
    prize: dict[str, float],
) -> dict[str, str]:
    """Each in turn strikes where it adds most to the blows before: for melees too large for all ways."""
    pairs: Pairs = ()
    for figure in sorted(figures, key=lambda figure: len(choices[figure])):
        added = [(*pairs, (figure, target)) for target in choices[figure]]
        pairs = max(added, key=lambda with_it: round(_gain(with_it, blows, left, prize), 9))
    return dict(pairs)
