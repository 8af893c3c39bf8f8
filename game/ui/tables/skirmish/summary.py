"""The end of a skirmish told: the turning point, hits given and taken, luck against expectation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.match.contract import Event
from game.rules.skirmish import figures, summary
from game.rules.skirmish.state import Attacked, Removed
from game.ui.tables.base import SummaryRow, SummarySection
from game.ui.tables.skirmish.words import percent
from game.units import counted

LUCK_WORTH_SAYING = 1.5
"""Hits beyond expectation that are no more than noise."""


def sections(record: Any) -> tuple[SummarySection, ...]:
    """The blocks of the result screen, read from the decisions on the record's path."""
    nodes = [node for node in record.path() if node.parent is not None]
    told = summary.of([node.events for node in nodes], record.state)
    found = []
    turning = told.turning_point
    if turning is not None and turning.decision < len(nodes):
        found.append(SummarySection("The turning point", turning.sentence, node=nodes[turning.decision].id))
    found.append(_hits(told, record.state))
    found.append(_luck(told, record.state))
    return tuple(found)


def tally(nodes: Sequence[Any]) -> tuple[SummaryRow, ...]:
    """A branch in figures, to be compared with another."""
    told = summary.of([node.events for node in nodes if node.parent is not None], nodes[-1].state)
    sides = told.sides
    return (
        SummaryRow("Side", tuple(nodes[-1].state.setup.side_names)),
        SummaryRow("Blows that hit", tuple(f"{side.attacks_that_hit} of {side.attacks}" for side in sides)),
        SummaryRow("Hits dealt", tuple(str(side.hits_dealt) for side in sides)),
        SummaryRow("Luck", tuple(_signed(side.luck) for side in sides)),
        SummaryRow("Felled", tuple(_names(nodes[-1].state, side.felled) for side in sides)),
    )


def landmark(event: Event) -> str:
    """What an event is on the line of the match: a blow that hit, one that missed, a removal."""
    if isinstance(event, Attacked):
        return "blow" if event.is_hit else "miss"
    return "fall" if isinstance(event, Removed) else ""


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _hits(told: summary.MatchSummary, state: Any) -> SummarySection:
    sides = told.sides
    rows = (
        SummaryRow("Blows struck", tuple(str(side.attacks) for side in sides)),
        SummaryRow("of which hit", tuple(_of(side.attacks_that_hit, side.attacks) for side in sides)),
        SummaryRow("Hits dealt", tuple(str(side.hits_dealt) for side in sides)),
        SummaryRow("Hits taken", tuple(str(side.hits_taken) for side in sides)),
        SummaryRow("Felled", tuple(_names(state, side.felled) for side in sides)),
    )
    turns = f"{counted(told.turns, 'turn')}."
    return SummarySection("Hits given and taken", turns, rows, "SK-9.5")


def _of(part: int, whole: int) -> str:
    return f"{part} ({percent(part / whole)})" if whole else "0"


def _names(state: Any, felled: tuple[str, ...]) -> str:
    """Those who fell, with their numbers where several bear a name: "Reaver 2, 5; Bridge Troll"."""
    numbers: dict[str, list[int]] = {}
    for figure in felled:
        name = figures.card_of(state, figure).name
        number = figures.name_of(state, figure).removeprefix(name)
        numbers.setdefault(name, []).extend([int(number)] if number else [])
    told = (f"{name} {', '.join(map(str, sorted(of)))}".rstrip() for name, of in numbers.items())
    return "; ".join(told) or "nobody"


def _luck(told: summary.MatchSummary, state: Any) -> SummarySection:
    sides = told.sides
    rows = (
        SummaryRow("Hits expected", tuple(f"{side.expected_hits:.1f}" for side in sides)),
        SummaryRow("Hits dealt", tuple(str(side.hits_dealt) for side in sides)),
        SummaryRow("Luck", tuple(_signed(side.luck) for side in sides)),
    )
    names = state.setup.side_names
    lead = sides[0].luck - sides[1].luck
    if abs(lead) < LUCK_WORTH_SAYING:
        words = "The dice favoured nobody."
    else:
        words = f"The dice were kinder to {names[0 if lead > 0 else 1]}, by {abs(lead):.1f} hits."
    return SummarySection("Luck against expectation", words, rows, "SK-8.5")
