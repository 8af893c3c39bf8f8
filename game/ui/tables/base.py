"""What a rule system's view is to the match screen, and what the match screen is to a view.

The match screen (`match.screen`) knows no rule system. It owns the frame: top bar, log, dice tray, choices,
action buttons, banner, undo, peeking, saving. A system's view, found by convention as
`game.ui.tables.<system_id>.view` with a class `VIEW`, draws the table, the strip below it and the card, takes
the mouse and keys there, and puts events into motion. The two meet in the protocols `Seat` and `SystemView`.

The flow of one decision, whoever made it:

1. The record plays it; its events wait in the frame's queue while the view still shows the state before.
2. For each event: `focus_on`, `prelude` (an arm is raised), then the dice of `stories` tumble in the tray and
   their total is built, then `animate` (a figure walks, hits are ticked). Then its log entry appears.
3. After the last event the frame calls `settle(after)`: the view shows exactly that state.

`settle` is also called, without any animation, on undo, redo, peeking and loading. A view therefore keeps its
own display of what stands where; animations move it, `settle` puts it right. Hurrying means that
`advance(1.0)` comes at once, so an animation must reach its end from any progress.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import pygame

from game.match.contract import Action, Decision, Event, Mark, Refusal, State, System
from game.match.scenario import Scenario

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.theme import SideLook
    from game.ui.widgets import Tip


# What a view tells the frame


class Step(msgspec.Struct, frozen=True):
    """A chip of the phase track. Exactly one is current while the match goes on."""

    label: str
    is_current: bool = False
    is_done: bool = False
    side: int | None = None


class Wishes(msgspec.Struct, frozen=True):
    """How a view likes the screen divided, in unscaled pixels at 1280 x 800. The frame does its best.

    `strip` is the height of the panel under the table (0: none), `card` that of the card panel at the right,
    `card_least` the height under which the card would say too little, `tray` that of the dice tray (0: none).
    A strip narrower than `strip_least` does not show all: while there are no buttons it has their room, too.
    `aspect` is how wide the whole table is for its depth (0: it fills any room).
    """

    strip: int = 68
    card: int = 330
    card_least: int = 110
    tray: int = 150
    strip_least: int = 0
    aspect: float = 0.0


class ActionButton(msgspec.Struct, frozen=True):
    """A button beside the strip: what the player may do now that is no gesture on the table.

    `press` is called when it is clicked or `shortcut` ("E", "Enter", "Ctrl+Y") is hit, which shows on it. A
    button that is not enabled says `why` when it is pointed at.
    """

    label: str
    press: Callable[[], Any]
    shortcut: str = ""
    is_primary: bool = False
    is_enabled: bool = True
    why: str = ""
    is_quiet: bool = False
    """Seldom used (yield): kept in the menu where room is short."""
    short: str = ""
    """The label where there is no room for the whole of it."""
    also: str = ""
    """A second key that presses it, which need not be shown."""


class Tool(msgspec.Struct, frozen=True):
    """A small button on the table for what has a key and is no decision: the ruler, seeing all of the table.

    `act` is the action of `game.ui.keys` whose key it names, `sign` one of `sprites.icon`, `words` what it
    does, for its tip. `is_on` is for what stays on until it is pressed again. Tools of another `group` than
    those before stand a little apart.
    """

    act: str
    sign: str
    words: str
    press: Callable[[], Any]
    is_on: bool = False
    group: int = 0


class Odds(msgspec.Struct, frozen=True):
    """One bar of odds: a label, a fraction 0-1 for the bar's length, and how its figure is written."""

    label: str
    share: float
    text: str
    tone: str = "good"
    """``good``, ``bad`` or ``note``: which of the theme's bar colours."""


class Choice(msgspec.Struct, frozen=True):
    """One row of the choices panel: an action to take at a click or a key, with its odds.

    `figures` are lit on the table while the row is pointed at. Without `action` the row only informs. Rows
    without a `shortcut` of their own are given the digits from 1. `short` is said where a list has no room
    for its labels.
    """

    label: str
    detail: str = ""
    action: Action | None = None
    shortcut: str = ""
    odds: tuple[Odds, ...] = ()
    figures: tuple[str, ...] = ()
    rule: str = ""
    short: str = ""


class Choices(msgspec.Struct, frozen=True):
    """What is to be decided now from a short list: "Brenna strikes. Aldous defends with"."""

    title: str
    rows: tuple[Choice, ...]
    note: str = ""
    rule: str = ""


class Die(msgspec.Struct, frozen=True):
    """One die of a roll and the face that it came to rest on."""

    sides: int
    face: int
    side: int | None = None
    """Whose die it is, where one roll holds dice of both sides."""


class StoryStep(msgspec.Struct, frozen=True):
    """One step of building a result before the player's eyes.

    `lit` are the indices of the dice that count in it; `text` is the line as it stands after the step. With
    `is_sum` the lit dice are added one after the other, and `text` grows with them ("1 + 5 + 3 + 4 = 13").
    """

    text: str
    lit: tuple[int, ...] = ()
    is_sum: bool = False
    label: str = ""
    """A short word before the line: "Attack", "Damage"."""


class RollStory(msgspec.Struct, frozen=True):
    """A roll as the tray tells it: who, what formula, the dice, the steps, and what came of it.

    `odds` is the chance beforehand in words ("99.5 % to hit"), shown before the dice lie. `tone` colours the
    verdict: ``good`` (a hit), ``bad`` (a miss), ``note``. `brief` is the title where there is little room.
    """

    title: str
    formula: str
    dice: tuple[Die, ...]
    steps: tuple[StoryStep, ...] = ()
    verdict: str = ""
    tone: str = "note"
    odds: str = ""
    rule: str = ""
    side: int | None = None
    brief: str = ""


class Animation:
    """Something in motion: `advance` is called with progress from 0 to 1, and always lastly with 1."""

    def __init__(self, duration_s: float, advance: Callable[[float], None]) -> None:
        self.duration_s = duration_s
        self.advance = advance


class SummaryRow(msgspec.Struct, frozen=True):
    """A line of the result: a label, and one cell a side (or one for both)."""

    label: str
    cells: tuple[str, ...]
    note: str = ""


class SummarySection(msgspec.Struct, frozen=True):
    """A block of the result screen: a title, a sentence, a table with a column a side.

    `node` is the record's node that the block speaks of: "see this moment" goes there.
    """

    title: str
    text: str = ""
    rows: tuple[SummaryRow, ...] = ()
    rule: str = ""
    node: int | None = None


class SetupOption(msgspec.Struct, frozen=True):
    """A choice of the play set-up that the system offers: `key` of the scenario's `setup` gets the chosen.

    `choices` are (value, label) pairs; the value None takes the key out. `value` is the scenario's own.
    """

    key: str
    title: str
    choices: tuple[tuple[Any, str], ...]
    value: Any = None


class CardPicture(msgspec.Struct, frozen=True):
    """A combatant's card drawn for the set-up screen."""

    side: int
    name: str
    picture: Any
    """A pygame.Surface."""
    count: int = 1
    """How many figures of the side have this card."""


# The frame, seen from a view


class Seat(Protocol):
    """What a view may ask of the match screen. Everything here is up to date at each call."""

    app: App
    system: System
    scenario: Scenario
    record: Any
    """The `game.match.record.Record`, for reading alone (a figure's history, for instance)."""
    state: State
    """What the table shows now, as the player looking at it may know it: while events are played, the state
    before them; while peeking, the state of that moment."""
    decision: Decision | None
    """Whose choice it is in `state`; None when the match is over."""
    can_act: bool
    """A person may decide now: it is their decision, nothing is in motion, no past moment is looked at."""
    is_busy: bool
    """Events are being played: input is welcome (it hurries them), but not as decisions."""
    is_peeking: bool
    selected: str | None
    """The figure whose card is shown and that the player holds: one for table, strip and card together."""
    lit_figures: tuple[str, ...]
    """Figures to be highlighted because the log or a choice that is pointed at speaks of them."""
    marks: tuple[Mark, ...]
    """What the open refusal wants drawn on the table."""
    intents: tuple[Mark, ...]
    """What the player who is heard wanted (tone ``good``) and feared (``bad``), to be drawn as well."""
    intents_strength: float
    """How strongly to draw that, 0 to 1: it comes and goes softly."""
    pending: Action | None
    """The decision that waits for its dice to be typed in."""
    over_table: list[pygame.Rect]
    """What of the frame lies over the table: nothing that is to be read should stand under it."""
    beside_px: tuple[int, int]
    """How much is best left free at the table's left and right for that, where a table is narrow enough."""
    panel_over_table: pygame.Rect
    """The panel of choices, or the dice, where they lie over the table; else empty.

    Whoever must act, or may be struck, is to be seen beside it."""

    def check(self, action: Action) -> Refusal | None:
        """Would it be allowed? Silent: for previews."""

    def propose(self, action: Action) -> Refusal | None:
        """Take the action. When it is refused, the refusal is shown ("Why not?") and returned."""

    def show_refusal(self, refusal: Refusal) -> None:
        """Show a refusal that the view itself met, drawn and explained like any other."""

    def clear_refusal(self) -> None:
        """Take the refusal's marks off the table, as when the player goes on to something else."""

    def select(self, figure: str | None) -> None:
        """Choose the figure that strip, table and card are about."""

    def open_rule(self, number: str) -> None:
        """Open the rules at a paragraph."""

    def side_look(self, side: int) -> SideLook:
        """The side's colours and shape (`theme.SideLook`): never colour alone."""

    def side_name(self, side: int) -> str:
        """The side as the scenario calls it."""

    def player_name(self, side: int) -> str:
        """Who plays it."""

    def is_human(self, side: int) -> bool:
        """A person decides for it."""

    def hurry(self) -> None:
        """Bring what is moving to its end."""

    def invalidate(self) -> None:
        """Something drawn has changed: draw again."""

    def refresh(self) -> None:
        """What may be done has changed without a decision: ask for choices and buttons anew."""

    def tooltip(self, tip: Tip | str, at: pygame.Rect) -> None:
        """Show a tip beside `at`, after the usual moment; call it in each draw while `at` is pointed at."""


# A view, seen from the frame


class SystemView(Protocol):
    """What a system's view offers. Created once a match with its `Seat`, before the first `set_rects`."""

    def __init__(self, seat: Seat) -> None: ...

    # Words

    def clock(self, state: State) -> str:
        """The moment in the top bar: "Turn 1", "12.7 s", "Hour 3"."""

    def steps(self, state: State) -> tuple[Step, ...]:
        """The phase track of the present turn; empty when the system has no phases."""

    def call(self, decision: Decision) -> str:
        """What the banner says under the side's name: "move your figures", "attack"."""

    def keys(self) -> list[tuple[str, str]]:
        """The view's keys as they are now, for F1: (key, what it does)."""

    # Areas

    def wishes(self) -> Wishes:
        """How the screen should be divided."""

    def set_rects(self, table: pygame.Rect, strip: pygame.Rect, card: pygame.Rect) -> None:
        """The areas' inside rectangles on the window; called on each change of size, scale or layout."""

    def draw_table(self, surface: pygame.Surface) -> None:
        """All of the table's area, its ground included: what was drawn there before shows where it is not."""

    def bodies(self, state: State) -> Sequence[pygame.Rect]:
        """Where figures stand on the window, and where `state`, to which they may be on their way, has them.

        Words that float over the table keep off both.
        """

    def draw_strip(self, surface: pygame.Surface) -> None: ...

    def draw_card(self, surface: pygame.Surface) -> None: ...

    def handle(self, event: pygame.event.Event) -> bool:
        """An input event, in window pixels; True when it was used. Mouse events come when they are inside one
        of the areas or while a button pressed there is held (MOUSEWHEEL has no `pos`: ask pygame.mouse); keys
        come when no widget of the frame has the focus."""

    def update(self, dt_s: float) -> bool:
        """Time passes (camera glides, hand physics); True when something must be drawn again."""

    # What may be done

    def actions(self) -> tuple[ActionButton, ...]:
        """The buttons beside the strip, the primary one first; asked each time something changes."""

    def tools(self) -> tuple[Tool, ...]:
        """The small buttons on the table; asked as often as `actions`."""

    def choices(self) -> Choices | None:
        """A short list to decide from (targets with odds, defences), or None."""

    def obvious(self) -> Action | None:
        """For "resolve the rest": the action that needs no thought now, or None for a real choice."""

    # What happens

    def settle(self, state: State) -> None:
        """Show exactly this state, with nothing in motion."""

    def prelude(self, event: Event, before: State, after: State) -> Animation | None:
        """Motion before the event's dice roll."""

    def animate(self, event: Event, before: State, after: State) -> Animation | None:
        """Motion that shows the event, after its dice lie."""

    def stories(self, event: Event, before: State, after: State) -> tuple[RollStory, ...]:
        """The event's rolls as the tray tells them, one after the other."""

    def expects(self, sides: tuple[int, ...], action: Action) -> tuple[str, str]:
        """For dice typed in: a title ("Sea-Troll attacks Montu") and the formula they are for."""

    def focus_on(self, event: Event) -> None:
        """Bring the event into sight, unless the player holds the camera."""

    # Pictures and the end

    def thumbnail(self, state: State, size: tuple[int, int]) -> pygame.Surface:
        """The table in small, for a save slot."""

    def summary(self, record: Any) -> tuple[SummarySection, ...]:
        """The result screen's blocks: the turning point, hits given and taken, luck."""

    def tally(self, nodes: Sequence[Any]) -> tuple[SummaryRow, ...]:
        """The path of these nodes in a few figures, to be compared with another branch; a cell a side."""

    def landmark(self, event: Event) -> str:
        """What an event is on the line of the match: ``blow``, ``miss``, ``fall``, or nothing to be seen."""

    @staticmethod
    def setup_options(scenario: Scenario) -> tuple[SetupOption, ...]:
        """What can be chosen before the match beside who plays: "first side"."""

    @staticmethod
    def map_picture(app: App, scenario: Scenario, size: tuple[int, int]) -> pygame.Surface:
        """The scenario's table with its figures at their starts, for the set-up screen."""

    @staticmethod
    def cards(app: App, scenario: Scenario, width: int) -> tuple[CardPicture, ...]:
        """The cards of both forces, for the set-up screen."""


def view_class(system_id: str) -> type[SystemView]:
    """The view of a system, found by convention: `VIEW` in `game.ui.tables.<system_id>.view`."""
    found: type[SystemView] = module_of(system_id, "view").VIEW
    return found


def module_of(system_id: str, name: str) -> Any:
    """A module of a system's own folder, `game.ui.tables.<system_id>.<name>`."""
    return importlib.import_module(f"game.ui.tables.{system_id.replace('-', '_')}.{name}")
