"""The values of a skirmish: cards, figures, state, actions, events. All frozen."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from game.dice import Dice, Roll
from game.match.contract import Event
from game.rules.skirmish.ground import Ground
from game.table import Pose


class Card(msgspec.Struct, frozen=True):
    """A combatant's card. Rule: SK-5. `base` is a size of `bases.SIZES`; formulas stand as text.

    `kind` is the type of figure ("lesser goblin"), which running numbers count by (SK-2.1); the name where
    empty.
    """

    id: str
    name: str
    weapon: str
    move_in: float
    attack: str
    damage: str
    defense: int
    endurance: int
    base: str
    kind: str = ""
    race: str = ""
    tpc: int | None = None
    notes: str = ""
    art: str = ""
    """The picture's name; the card's id where empty."""


class Piece(msgspec.Struct, frozen=True):
    """A figure on the table. `number` counts figures of one type from 1. Rule: SK-2.1.

    `pose` is None before deployment; `hits` are those taken; `has_moved`, `is_spent` (has attacked or
    declined in this combat) and `is_removed` say what they are called.
    """

    id: str
    card: str
    side: int
    number: int
    pose: Pose | None
    hits: int = 0
    has_moved: bool = False
    is_spent: bool = False
    is_removed: bool = False


class Contact(msgspec.Struct, frozen=True):
    """Two figures of different sides edge to edge: indices into `State.pieces`, the lower first.

    Rule: SK-8.2.
    """

    first: int
    second: int
    length_in: float


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What does not change during a match, read once from the scenario."""

    title: str
    side_names: tuple[str, ...]
    cards: tuple[Card, ...]
    figures: tuple[str, ...]
    """The ids of all figures, in the order of `State.pieces`."""
    ground: Ground
    first_side: int | None = None
    """The side that moves first, or None where initiative is rolled. Rule: SK-6.1."""
    deploys: tuple[int, ...] = ()
    """The sides that deploy, in order. Rule: SK-6.4."""
    victory: str = "eliminate"
    """A key of `victory.CONDITIONS`. Rule: SK-6.3."""
    premeasure: str = "free"
    """``free`` or ``committed``. Rule: SK-1.3."""

    @cached_property
    def index_of(self) -> dict[str, int]:
        """Where in `State.pieces` a figure stands."""
        return {figure: index for index, figure in enumerate(self.figures)}

    @cached_property
    def card_by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}


class State(msgspec.Struct, frozen=True):
    """A skirmish at one moment.

    `phase` is ``initiative``, ``choose`` (who moves first), ``deploy``, ``move``, ``combat`` or ``over``.
    `mover` is the side whose half of the turn it is (the chooser in ``choose``, the side that sets up in
    ``deploy``); `first` the side that moves first in each turn; `turn` counts from 1. `attacks_this_turn` and
    `quiet_turns` serve SK-6.5. `contacts` are kept, not found again. `yielded` is the side that gave up.
    `drawn` says that too many turns were quiet. `committed` is the figure that is committed to move and not
    moved yet, where measuring asks for that (SK-1.3).
    """

    setup: Setup
    pieces: tuple[Piece, ...]
    dice: Dice
    phase: str
    turn: int = 1
    first: int = 0
    mover: int = 0
    contacts: tuple[Contact, ...] = ()
    attacks_this_turn: int = 0
    quiet_turns: int = 0
    yielded: int | None = None
    drawn: bool = False
    committed: str | None = None


# Actions


class RollInitiative(msgspec.Struct, frozen=True, tag="roll-initiative"):
    """Both sides roll a D10; the higher will choose who moves first. Rule: SK-6.1."""


class ChooseFirst(msgspec.Struct, frozen=True, tag="choose-first"):
    """The winner of the roll says which side moves first. Rule: SK-6.1."""

    side: int


class Deploy(msgspec.Struct, frozen=True, tag="deploy"):
    """Set a figure up in its side's zone. Rule: SK-6.4."""

    figure: str
    pose: Pose


class Commit(msgspec.Struct, frozen=True, tag="commit"):
    """Commit a figure to move, so that it may be measured for; it may still stay. Rule: SK-1.3."""

    figure: str


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Move a figure to a final pose, by the shortest legal route. Rules: SK-7.1, SK-7.4."""

    figure: str
    pose: Pose


class EndMove(msgspec.Struct, frozen=True, tag="end-move"):
    """The side has moved all it wants; combat follows. Rule: SK-6.2."""


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """One attack on one enemy in contact. Rule: SK-8.1."""

    figure: str
    target: str


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """The figure does not attack in this combat. Rule: SK-8.4."""

    figure: str


class Yield(msgspec.Struct, frozen=True, tag="yield"):
    """The side gives up. Rule: SK-6.5."""


Action = RollInitiative | ChooseFirst | Deploy | Commit | Move | EndMove | Attack | Decline | Yield


# Events


class InitiativeRolled(Event, frozen=True, tag="initiative-rolled"):
    """The rolls of both sides, one pair a try: ties are rolled again. Rule: SK-6.1."""

    tries: tuple[tuple[Roll, Roll], ...]
    winner: int

    @property
    def rolls(self) -> tuple[Any, ...]:
        return tuple(roll for pair in self.tries for roll in pair)


class FirstChosen(Event, frozen=True, tag="first-chosen"):
    """The winner of the roll chose who moves first. Rule: SK-6.1."""

    side: int
    first: int


class Deployed(Event, frozen=True, tag="deployed"):
    figure: str
    pose: Pose


class TurnBegan(Event, frozen=True, tag="turn-began"):
    turn: int


class MoveBegan(Event, frozen=True, tag="move-began"):
    """A side's half of the turn begins."""

    side: int
    turn: int


class Committed(Event, frozen=True, tag="committed"):
    """From now on the figure may be measured for. Rule: SK-1.3."""

    figure: str


class Moved(Event, frozen=True, tag="moved"):
    """A figure moved along `route` (points of its centre in inches), `length_in` in all. Rule: SK-7.2."""

    figure: str
    start: Pose
    end: Pose
    route: tuple[tuple[float, float], ...]
    length_in: float


class MoveEnded(Event, frozen=True, tag="move-ended"):
    side: int
    stayed: tuple[str, ...]
    """The figures that did not move."""


class CombatBegan(Event, frozen=True, tag="combat-began"):
    side: int
    """The side that just moved and attacks first. Rule: SK-8.4."""
    contacts: tuple[tuple[str, str, float], ...]


class NoCombat(Event, frozen=True, tag="no-combat"):
    """No base edge touches an enemy's. Rule: SK-8.2."""

    side: int


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack roll and what it did. Rules: SK-8.5, SK-9.1.

    `hits` is 0 on a miss. `chance` is the exact chance to hit beforehand, `expected_hits` the mean.
    """

    figure: str
    target: str
    roll: Roll
    defense: int
    is_hit: bool
    damage: str
    counted: tuple[int, ...]
    hits: int
    hits_before: int
    endurance: int
    chance: float
    expected_hits: float

    @property
    def rolls(self) -> tuple[Any, ...]:
        return (self.roll,)


class Declined(Event, frozen=True, tag="declined"):
    figure: str


class CombatEnded(Event, frozen=True, tag="combat-ended"):
    side: int


class Removed(Event, frozen=True, tag="removed"):
    """At 0 or less, after all attacks of the combat. Rules: SK-8.4, SK-9.5."""

    figure: str
    hits: int
    endurance: int


class Yielded(Event, frozen=True, tag="yielded"):
    side: int


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over; `winner` is None for a draw. Rules: SK-6.3, SK-6.5."""

    winner: int | None
    sentence: str


AnyEvent = (
    InitiativeRolled
    | FirstChosen
    | Deployed
    | TurnBegan
    | MoveBegan
    | Committed
    | Moved
    | MoveEnded
    | CombatBegan
    | NoCombat
    | Attacked
    | Declined
    | CombatEnded
    | Removed
    | Yielded
    | MatchEnded
)
