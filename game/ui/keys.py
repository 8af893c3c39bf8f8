"""Every action that has a key: what it is called, which key is usual, and which the player has given it.

Screens ask `pressed(event, "undo")` instead of for a key, and write `of("undo")` on buttons, tips and in the
help. Keys that are the same in every program (Tab, Esc, Enter and Space on a button, the digits before
choices) are no actions and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
import pygame

from game.ui.widgets import shortcuts


class Act(msgspec.Struct, frozen=True):
    """Something to do by key. `also` are further usual keys.

    With `ignores_shift` the key is given without Shift, which then does it finer or the other way round.
    """

    id: str
    what: str
    key: str
    also: tuple[str, ...] = ()
    ignores_shift: bool = False


class Group(msgspec.Struct, frozen=True):
    """Actions of one place. `meets` are the groups that are alive at the same time."""

    id: str
    title: str
    acts: tuple[Act, ...]
    meets: tuple[str, ...] = ()


GROUPS = (
    Group(
        "everywhere",
        "Everywhere",
        (
            Act("help", "the keys of where one is", "F1"),
            Act("book", "the rules; of a tip that shows, its rule", "F3"),
            Act("full_screen", "full screen and back", "F11", ("Alt+Enter",)),
            Act("larger", "larger text", "Ctrl++"),
            Act("smaller", "smaller text", "Ctrl+-"),
            Act("picture", "keep a picture of the window", "F12"),
        ),
        ("match", "table", "hand", "combat", "watching", "replay"),
    ),
    Group(
        "match",
        "In a match",
        (
            Act("undo", "take back to your last decision", "Ctrl+Z", ("U",)),
            Act("redo", "put back what was taken back", "Ctrl+Y", ("Ctrl+Shift+Z",)),
            Act("hurry", "hurry what moves, or a long thought; held, all that comes", "Space"),
            Act("log", "the log; Enter opens an entry", "L", ("F2",)),
            Act("rules", "the rules", "R", ("?",)),
            Act("save", "save", "Ctrl+S"),
            Act("look_back", "look back, one decision", "PgUp"),
            Act("branches", "the branches of the match, compared", "B"),
        ),
        ("everywhere", "table", "hand", "combat", "watching", "replay"),
    ),
    Group(
        "table",
        "At the table",
        (
            Act("left", "move the view, or the ghost, to the left", "Left", ignores_shift=True),
            Act("right", "move the view, or the ghost, to the right", "Right", ignores_shift=True),
            Act("up", "move the view, or the ghost, up", "Up", ignores_shift=True),
            Act("down", "move the view, or the ghost, down", "Down", ignores_shift=True),
            Act("zoom_in", "look closer", "+"),
            Act("zoom_out", "look from further away", "-"),
            Act("fit", "see the whole table", "F"),
            Act("next", "the next figure that may act; with Shift the one before", "N", (), True),
            Act("threat", "held: where the enemy can come", "E"),
            Act("ruler", "the ruler, then drag", "M"),
            Act("end_move", "end the move while some have not moved", "Ctrl+Enter"),
        ),
        ("everywhere", "match", "hand", "combat"),
    ),
    Group(
        "hand",
        "A figure in the hand",
        (
            Act("turn_left", "turn it by 15° to the left; with Shift by 1°", "Q", (",",), True),
            Act("turn_right", "turn it by 15° to the right; with Shift by 1°", "W", (".",), True),
            Act("target", "lay it along the next enemy in reach", "T", (), True),
            Act("edge", "the next edge to lie along", "C", (), True),
            Act("align", "aligning to edges on or off", "A"),
            Act("confirm", "place it where it stands; the golden button", "Enter"),
        ),
        ("everywhere", "match", "table"),
    ),
    Group(
        "combat",
        "In combat",
        (
            Act("resolve", "resolve the rest: all that needs no thought", "A"),
            Act("decline", "let the blow pass", "D"),
        ),
        ("everywhere", "match", "table"),
    ),
    Group(
        "watching",
        "Watching the computers play",
        (
            Act("hold", "hold the computers, and on", "P"),
            Act("one_on", "one decision while they are held", "Right"),
        ),
        ("everywhere", "match"),
    ),
    Group(
        "replay",
        "Looking back",
        (
            Act("play", "play and pause", "Space", ("P",)),
            Act("step_back", "one decision back", "Left"),
            Act("step_on", "one decision on", "Right"),
            Act("event_back", "one event back", ",", ("Shift+Left",)),
            Act("event_on", "one event on", ".", ("Shift+Right",)),
            Act("to_start", "to the start", "Home"),
            Act("to_end", "to the end", "End"),
            Act("faster", "faster, and slow again", "X", (), True),
            Act("play_on", "play on from this moment", "Enter"),
            Act("film", "film a stretch of it", "V"),
        ),
        ("everywhere",),
    ),
)

_ACTS = {act.id: act for group in GROUPS for act in group.acts}
_GROUP = {act.id: group for group in GROUPS for act in group.acts}
_bound: dict[str, str] = {}

_NAMED = re.compile(r"\{(\w+)\}")

FIXED = ("Esc", "Tab", "Shift+Tab")
"""Keys that no action can have."""


def acts() -> tuple[Act, ...]:
    """All of them, in the order of the groups."""
    return tuple(_ACTS.values())


def act(act_id: str) -> Act:
    """The action of this id."""
    return _ACTS[act_id]


def use(bound: Mapping[str, str]) -> None:
    """Put the player's keys in force; actions that are not named keep the usual ones."""
    _bound.clear()
    _bound.update(bound)


def of(act_id: str) -> str:
    """The key that an action has now, as it is written on the screen.

    >>> use({"undo": "Ctrl+B"}); of("undo"), of("redo"); use({})
    ('Ctrl+B', 'Ctrl+Y')
    """
    return _bound.get(act_id, _ACTS[act_id].key)


def arrows() -> str:
    """The four keys that move the view or the ghost."""
    four = tuple(of(act) for act in ("left", "right", "up", "down"))
    return "Arrows" if four == ("Left", "Right", "Up", "Down") else " / ".join(four)


def written(words: str) -> str:
    """Words that name actions in braces, with the keys that these have now.

    >>> written("{next}, then {arrows} push the ghost; {a_figure} stays")
    'N, then the arrows push the ghost; {a_figure} stays'
    """
    if "{" not in words:
        return words
    named = {act_id: of(act_id) for act_id in _ACTS}
    named["arrows"] = "the arrows" if arrows() == "Arrows" else arrows()
    return _NAMED.sub(lambda found: named.get(found[1], found[0]), words)


def tip(words: str, act_id: str) -> str:
    """The words with the action's key behind them."""
    return f"{words} ({of(act_id)})"


def pressed(event: pygame.event.Event, act_id: str) -> bool:
    """Whether a KEYDOWN event means this action."""
    if event.type != pygame.KEYDOWN:
        return False
    found = _ACTS[act_id]
    asked = _without_shift(event) if found.ignores_shift else event
    if shortcuts.matches(asked, of(act_id)):
        return True
    # Further usual keys go on working until another action that is alive with this one has them.
    return any(shortcuts.matches(asked, key) and not _taken(key, act_id, _bound) for key in found.also)


def _without_shift(event: pygame.event.Event) -> pygame.event.Event:
    mod = getattr(event, "mod", 0)
    if not mod & pygame.KMOD_SHIFT:
        return event
    return pygame.event.Event(event.type, {**event.dict, "mod": mod & ~pygame.KMOD_SHIFT})


def is_shifted(event: pygame.event.Event) -> bool:
    """Whether Shift is held with the key."""
    return bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)


def is_released(event: pygame.event.Event, act_id: str) -> bool:
    """Whether a KEYUP event lets go of this action's key."""
    return event.type == pygame.KEYUP and event.key in shortcuts.codes(of(act_id))


# What a key may be


def name_of(event: pygame.event.Event) -> str:
    """How a pressed key is written ("Ctrl+B", "F5"); empty for one that no action can have.

    >>> name_of(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=pygame.KMOD_LCTRL, unicode=""))
    'Ctrl+B'
    """
    mod = getattr(event, "mod", 0)
    key = shortcuts.key_name(event)
    if not key:
        return ""
    parts = [
        name
        for name, mask in (
            ("Ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
            ("Alt", pygame.KMOD_ALT),
            ("Shift", pygame.KMOD_SHIFT),
        )
        if mod & mask and not (name == "Shift" and key in shortcuts.SHIFTED)
    ]
    name = "+".join([*parts, key])
    return name if name not in FIXED and shortcuts.matches(event, name) else ""


def is_key(name: str) -> bool:
    """Whether this is a key that an action can have."""
    return bool(name) and name not in FIXED and shortcuts.is_known(name)


def is_given(key: str) -> bool:
    """Whether the player has given this key to an action."""
    return any(_same(given, key) for given in _bound.values())


def clashes(act_id: str, key: str, bound: Mapping[str, str]) -> tuple[str, ...]:
    """The actions that are alive at the same time as this one and have this key already."""
    return tuple(
        other
        for other in _ACTS
        if other != act_id and _meet(other, act_id) and _same(bound.get(other, _ACTS[other].key), key)
    )


def _taken(key: str, act_id: str, bound: Mapping[str, str]) -> bool:
    return any(
        _same(given, key) and other != act_id and _meet(other, act_id) for other, given in bound.items()
    )


def _meet(one: str, other: str) -> bool:
    """Whether both are alive at once. Those that share their usual key are told apart by the moment."""
    a, b = _GROUP[one], _GROUP[other]
    return (a.id == b.id or b.id in a.meets) and not _same(_ACTS[one].key, _ACTS[other].key)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def title_of(act_id: str) -> str:
    """The group that an action belongs to, for words about it."""
    return _GROUP[act_id].title


def sound(bound: Mapping[str, str]) -> dict[str, str]:
    """What of a file's keys can be: known actions, real keys, none that clashes, none that is the usual.

    >>> sound({"undo": "Ctrl+Y", "redo": "Ctrl+Y", "save": "F5", "of tomorrow": "X"})
    {'save': 'F5'}
    """
    good = {
        act_id: key
        for act_id, key in bound.items()
        if act_id in _ACTS and is_key(key) and not _same(key, _ACTS[act_id].key)
    }
    while True:
        bad = [act_id for act_id, key in good.items() if clashes(act_id, key, good)]
        if not bad:
            return good
        del good[bad[0]]
