"""How many can strike one enemy at once: places about it with room for each. Rules: SK-2.5, SK-8.2."""

from __future__ import annotations

from game.ai.skirmish.planning import Picks, Planner

MOST_PLACES = 12
"""So many places at the enemy are tried for each figure."""
MOST_TRIES = 3000
MOST_PACKS = 8
Placed = tuple[tuple[int, int], ...]
"""Pairs of one of mine and the index of its spot."""


def packs(planner: Planner, k: int) -> list[Picks]:
    """Plans that bring as many as there is room for into contact with enemy k, and few with its friends.

    Those for whom there is no room come as near as they can without being reached.
    """
    found = _rings(planner, k)
    most = max((len(placed) for placed, _ in found), default=0)
    best = sorted((others, n, placed) for n, (placed, others) in enumerate(found) if len(placed) == most > 1)
    plans = [_with_the_rest(planner, placed) for _, _, placed in best[:MOST_PACKS]]
    return [plan for plan in plans if plan is not None]


def _rings(planner: Planner, k: int) -> list[tuple[Placed, int]]:
    """Ways to stand about an enemy, and with how many others they bring mine into contact."""
    places = {
        i: sorted(
            (n for n, at in enumerate(spots) if k in at.touching), key=lambda n: len(spots[n].touching)
        )[:MOST_PLACES]
        for i, spots in enumerate(planner.spots)
    }
    order = sorted((i for i in places if places[i]), key=lambda i: (len(places[i]), i))
    found: list[tuple[Placed, int]] = []
    most, tries = 0, MOST_TRIES

    def place(at: int, placed: Placed, others: int) -> None:
        nonlocal most, tries
        tries -= 1
        if tries < 0 or len(placed) + len(order) - at < most:
            return
        if at == len(order):
            most = max(most, len(placed))
            found.append((placed, others))
            return
        i = order[at]
        for n in places[i]:
            if planner.has_room(i, n, placed):
                place(at + 1, (*placed, (i, n)), others + len(planner.spots[i][n].touching) - 1)
        place(at + 1, placed, others)

    place(0, (), 0)
    return found


def _with_the_rest(planner: Planner, placed: Placed) -> Picks | None:
    picks = [0] * len(planner.spots)
    for i, n in placed:
        picks[i] = n
    taken = list(placed)
    for i, spots in enumerate(planner.spots):
        if i in dict(placed):
            continue
        for n in sorted(range(len(spots)), key=lambda n: (planner.shyness(spots[n]), n)):
            if planner.has_room(i, n, taken):
                picks[i] = n
                break
        taken.append((i, picks[i]))
    return tuple(picks) if planner.stands(picks) else None
