"""A skirmish in small for the match screen: a rule system and a view that the frame has never heard of.

Two sides of two soldiers stand in a row. A side steps with any of them, ends its move, then all strike.
"""

from __future__ import annotations

import msgspec
import pygame

from game.dice import STAND_IN, Dice, Roll, Stream, parse
from game.errors import IllegalAction, MalformedAction
from game.match.contract import Decision, Entry, Event, Figure, Mark, Outcome, Refusal, Rule
from game.match.scenario import Scenario, SideInfo
from game.ui import shapes, text, theme
from game.ui.tables.base import (
    ActionButton,
    Animation,
    Choice,
    Choices,
    Die,
    Odds,
    RollStory,
    Step,
    StoryStep,
    SummaryRow,
    SummarySection,
    Wishes,
)

FORMULA = parse("2D6+D10+1")
LIVES = 8


class Soldier(msgspec.Struct, frozen=True):
    id: str
    side: int
    x: int
    lives: int = LIVES
    has_moved: bool = False
    is_spent: bool = False
    is_removed: bool = False


class Line(msgspec.Struct, frozen=True):
    soldiers: tuple[Soldier, ...]
    dice: Dice
    phase: str = "move"
    mover: int = 0
    turn: int = 1
    yielded: int | None = None


class Step_(msgspec.Struct, frozen=True, tag="step"):
    soldier: str
    by: int


class End(msgspec.Struct, frozen=True, tag="end"):
    pass


class Strike(msgspec.Struct, frozen=True, tag="strike"):
    soldier: str
    target: str


class GiveUp(msgspec.Struct, frozen=True, tag="give-up"):
    pass


class Stepped(Event, frozen=True, tag="stepped"):
    soldier: str
    by: int


class Ended(Event, frozen=True, tag="ended"):
    side: int


class Struck(Event, frozen=True, tag="struck"):
    soldier: str
    target: str
    roll: Roll
    hits: int

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)


class Fell(Event, frozen=True, tag="fell"):
    soldier: str


class Toy:
    id = "frame-toy"
    title = "Two lines"
    summary = "Step and strike."
    rules_version = 1
    state_type = Line
    action_type = Step_ | End | Strike | GiveUp
    rules = (
        Rule("FT-1", "Steps", "A soldier steps once in its side's move, by at most two places."),
        Rule("FT-2.1", "Strikes", "Every soldier strikes one enemy.\nThe total must exceed 12."),
        Rule("FT-2.2", "Falling", "Who has no lives left falls.", ruling="When all have struck."),
        Rule("FT-3", "The end", "The side that still stands has won."),
    )

    def new_match(self, scenario: Scenario, dice: Dice) -> Line:
        soldiers = tuple(
            Soldier(f"{'rb'[side]}{n}", side, 2 + 6 * side + n) for side in (0, 1) for n in (0, 1)
        )
        return Line(soldiers, dice)

    def to_act(self, state: Line) -> Decision | None:
        if self.outcome(state):
            return None
        if state.phase == "move":
            free = tuple(s.id for s in standing(state) if s.side == state.mover and not s.has_moved)
            return Decision(state.mover, "move", "FT-1", free)
        for side in (state.mover, 1 - state.mover):
            fresh = tuple(s.id for s in standing(state) if s.side == side and not s.is_spent)
            if fresh:
                return Decision(side, "strike", "FT-2.1", fresh)
        raise AssertionError("a strike phase without strikers")

    def check(self, state: Line, action) -> Refusal | None:
        decision = self.to_act(state)
        if not isinstance(action, Step_ | End | Strike | GiveUp):
            raise MalformedAction("no action of this toy")
        if decision is None:
            return Refusal("FT-3", "The match is over; begin another.")
        if isinstance(action, GiveUp):
            return None
        wants = {"move": (Step_, End), "strike": (Strike,)}[decision.kind]
        if not isinstance(action, wants):
            return Refusal(decision.rule, f"Now it is time to {decision.kind}.")
        if isinstance(action, Step_) and abs(action.by) > 2:
            return Refusal(
                "FT-1",
                "A step is at most two places: two would be allowed.",
                (Figure("step", float(abs(action.by))), Figure("most", 2.0)),
                (Mark("figure", label=action.soldier, tone="bad"),),
                Step_(action.soldier, 2 if action.by > 0 else -2),
            )
        if isinstance(action, Step_ | Strike) and action.soldier not in decision.figures:
            return Refusal(decision.rule, f"{action.soldier} has had its turn.")
        return None

    def options(self, state: Line):
        decision = self.to_act(state)
        if decision is None:
            return ()
        if decision.kind == "move":
            return (*(Step_(s, by) for s in decision.figures for by in (1, -1)), End())
        foes = [s.id for s in standing(state) if s.side != decision.side]
        return tuple(Strike(s, foe) for s in decision.figures for foe in foes)

    def apply(self, state: Line, action):
        refusal = self.check(state, action)
        if refusal:
            raise IllegalAction(refusal)
        if isinstance(action, GiveUp):
            return msgspec.structs.replace(state, yielded=self.to_act(state).side), ()
        if isinstance(action, Step_):
            after = change(state, action.soldier, has_moved=True, x=one(state, action.soldier).x + action.by)
            return after, (Stepped(rule="FT-1", soldier=action.soldier, by=action.by),)
        if isinstance(action, End):
            return msgspec.structs.replace(state, phase="strike"), (Ended(rule="FT-1", side=state.mover),)
        stream = Stream(state.dice)
        roll = FORMULA.roll(stream)
        hits = max(roll.faces) if roll.total > 12 else 0
        target = one(state, action.target)
        state = change(state, action.soldier, is_spent=True)
        state = change(state, action.target, lives=target.lives - hits)
        state = msgspec.structs.replace(state, dice=stream.dice)
        events: tuple[Event, ...] = (
            Struck(rule="FT-2.1", soldier=action.soldier, target=action.target, roll=roll, hits=hits),
        )
        if all(s.is_spent for s in standing(state)):
            fallen = [s.id for s in standing(state) if s.lives <= 0]
            for soldier in fallen:
                state = change(state, soldier, is_removed=True)
            events += tuple(Fell(rule="FT-2.2", soldier=soldier) for soldier in fallen)
            fresh = tuple(msgspec.structs.replace(s, has_moved=False, is_spent=False) for s in state.soldiers)
            state = msgspec.structs.replace(
                state, soldiers=fresh, phase="move", mover=1 - state.mover, turn=state.turn + state.mover
            )
        return state, events

    def outcome(self, state: Line) -> Outcome | None:
        if state.yielded is not None:
            return Outcome(1 - state.yielded, "FT-3", "The other side gave up.")
        left = {s.side for s in standing(state)}
        if len(left) == 2:
            return None
        return Outcome(left.pop() if left else None, "FT-3", "Nobody of the other side stands.")

    def view(self, state: Line, side: int) -> Line:
        return msgspec.structs.replace(state, dice=STAND_IN)

    def tell(self, before: Line, event: Event, after: Line) -> Entry:
        if isinstance(event, Struck):
            why = (f"{event.roll.total} against 12", f"the highest die deals {event.hits} hits")
            what = f"{event.hits} hits" if event.hits else "miss"
            side = one(before, event.soldier).side
            return Entry(
                f"{event.soldier} strikes {event.target}",
                what,
                event.rule,
                why,
                side,
                (event.soldier, event.target),
            )
        if isinstance(event, Stepped):
            return Entry(f"{event.soldier} steps", f"{event.by} places", event.rule, figures=(event.soldier,))
        if isinstance(event, Fell):
            return Entry(f"{event.soldier} falls", "no lives left", event.rule, house=True)
        return Entry("", "", event.rule)

    def with_dice(self, state: Line, dice: Dice) -> Line:
        return msgspec.structs.replace(state, dice=dice)

    def dice_of(self, state: Line) -> Dice:
        return state.dice


def standing(state: Line) -> list[Soldier]:
    return [s for s in state.soldiers if not s.is_removed]


def one(state: Line, soldier: str) -> Soldier:
    return next(s for s in state.soldiers if s.id == soldier)


def change(state: Line, soldier: str, **new) -> Line:
    soldiers = tuple(msgspec.structs.replace(s, **new) if s.id == soldier else s for s in state.soldiers)
    return msgspec.structs.replace(state, soldiers=soldiers)


class ToyView:
    """A row of discs; a click on one of the own steps it on."""

    def __init__(self, seat):
        self.seat = seat
        self.at: dict[str, float] = {}
        self.calls: list[str] = []
        self.events: list[int] = []
        self.table = self.strip = self.card = pygame.Rect(0, 0, 0, 0)

    def clock(self, state):
        return f"Turn {state.turn}"

    def steps(self, state):
        names = ("Reds move", "Strikes", "Blues move", "Strikes")
        now = 2 * state.mover + (state.phase == "strike")
        return tuple(Step(name, k == now, k < now) for k, name in enumerate(names))

    def call(self, decision):
        return {"move": "step with your soldiers", "strike": "strike"}[decision.kind]

    def keys(self):
        return [("S", "step with the first")]

    def wishes(self):
        return Wishes()

    def set_rects(self, table, strip, card):
        self.table, self.strip, self.card = table, strip, card

    def spot(self, soldier):
        x = self.at.get(soldier.id, soldier.x)
        return round(self.table.x + (x + 0.5) * self.table.width / 12), self.table.centery

    def draw_table(self, surface):
        surface.fill(theme.TABLE, self.table)
        for s in standing(self.seat.state):
            look = self.seat.side_look(s.side)
            lit = s.id in self.seat.lit_figures or any(m.label == s.id for m in self.seat.marks)
            shapes.circle(surface, self.spot(s), 22, look.colour, theme.GOLD if lit else look.dark, 4)
            text.draw_in(
                surface, f"{s.id} {s.lives}", pygame.Rect(*self.spot(s), 0, 0).inflate(60, 20), "label"
            )

    def bodies(self, state):
        there = (*standing(self.seat.state), *standing(state))
        return [pygame.Rect(*self.spot(s), 0, 0).inflate(44, 44) for s in there]

    def draw_strip(self, surface):
        text.draw_in(surface, "the strip", self.strip, "small")

    def draw_card(self, surface):
        text.draw_in(surface, self.seat.selected or "no card", self.card, "title")

    def handle(self, event):
        self.events.append(event.type)
        decision = self.seat.decision
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s and decision and decision.kind == "move":
            if decision.figures:
                self.seat.propose(Step_(decision.figures[0], 1))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.seat.can_act:
            for s in standing(self.seat.state):
                x, y = self.spot(s)
                if (event.pos[0] - x) ** 2 + (event.pos[1] - y) ** 2 < 24**2:
                    self.seat.select(s.id)
                    if decision and s.id in decision.figures and decision.kind == "move":
                        self.seat.propose(Step_(s.id, 1))
                    return True
        return False

    def update(self, dt_s):
        return False

    def actions(self):
        decision = self.seat.decision
        can = self.seat.can_act and decision is not None and decision.kind == "move"
        if decision is None or decision.kind != "move":
            return (ActionButton("Give up", lambda: self.seat.propose(GiveUp()), is_quiet=True),)
        return (
            ActionButton(
                f"End move: {len(decision.figures)} left",
                lambda: self.seat.propose(End()),
                "E",
                is_primary=True,
                is_enabled=can,
            ),
            ActionButton("Give up", lambda: self.seat.propose(GiveUp()), is_quiet=True),
        )

    def tools(self):
        return ()

    def choices(self):
        decision = self.seat.decision
        if decision is None or decision.kind != "strike":
            return None
        striker = decision.figures[0]
        rows = tuple(
            Choice(
                f"Strike {s.id}",
                f"{s.lives} lives left",
                Strike(striker, s.id),
                odds=(Odds("Hits", 0.6, "60 %"), Odds("Fells", 0.3, "30 %", "note")),
                figures=(s.id,),
            )
            for s in standing(self.seat.state)
            if s.side != decision.side
        )
        return Choices(f"{striker} strikes", rows, "the total must exceed 12", "FT-2.1")

    def obvious(self):
        choices = self.choices()
        return choices.rows[0].action if choices and choices.rows else None

    def settle(self, state):
        self.calls.append("settle")
        self.at = {s.id: s.x for s in state.soldiers}

    def prelude(self, event, before, after):
        return None

    def animate(self, event, before, after):
        self.calls.append(type(event).__name__)
        if not isinstance(event, Stepped):
            return None
        start = one(before, event.soldier).x

        def advance(progress):
            self.at[event.soldier] = start + event.by * progress

        return Animation(0.3, advance)

    def stories(self, event, before, after):
        if not isinstance(event, Struck):
            return ()
        faces = event.roll.faces
        dice = tuple(Die(sides, face) for sides, face in zip(FORMULA.sides, faces, strict=True))
        is_hit = event.hits > 0
        total = event.roll.total
        words = " + ".join(str(f) for f in faces) + f" + 1 = {total} {'>' if is_hit else '≤'} 12"
        steps = [StoryStep(words, tuple(range(len(faces))), True, "Strike")]
        if is_hit:
            top = tuple(k for k, face in enumerate(faces) if face == max(faces))[:1]
            steps.append(StoryStep(f"highest {event.hits}", top, False, "Hits"))
        return (
            RollStory(
                f"{event.soldier} strikes {event.target}",
                FORMULA.text,
                dice,
                tuple(steps),
                f"{event.hits} hits" if is_hit else "miss",
                "good" if is_hit else "bad",
                "60 % to hit",
                "FT-2.1",
                one(before, event.soldier).side,
            ),
        )

    def expects(self, sides, action):
        return f"{action.soldier} strikes {action.target}", FORMULA.text

    def focus_on(self, event):
        pass

    def thumbnail(self, state, size):
        return pygame.Surface(size)

    def summary(self, record):
        hits = [0, 0]
        for node in record.path():
            for event in node.events:
                if isinstance(event, Struck):
                    hits[one(node.state, event.soldier).side] += event.hits
        rows = (SummaryRow("Hits given", tuple(str(h) for h in hits)), SummaryRow("Luck", ("+1.2", "−0.4")))
        last = record.path()[-1].id
        return (
            SummarySection(
                "The turning point", "The strike that felled the first.", rule="FT-2.1", node=last
            ),
            SummarySection("Hits", rows=rows),
            SummarySection(
                "Take-backs", rows=(SummaryRow("Taken back", tuple(map(str, record.take_backs))),)
            ),
        )

    @staticmethod
    def setup_options(scenario):
        return ()

    @staticmethod
    def map_picture(app, scenario, size):
        return pygame.Surface(size)

    @staticmethod
    def cards(app, scenario, width):
        return ()


SYSTEM = Toy()


def scenario() -> Scenario:
    return Scenario(
        1,
        "two-lines",
        "frame-toy",
        "Two Lines",
        "",
        "",
        (SideInfo("reds", "Reds", "red"), SideInfo("blues", "Blues", "blue")),
        {},
    )
