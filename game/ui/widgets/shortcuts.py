"""Keys as they are written on the screen ("Ctrl+Z", "Enter", "F1"), and whether an event is that key."""

from __future__ import annotations

import functools

import pygame

_NAMES = {
    "enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "esc": (pygame.K_ESCAPE,),
    "space": (pygame.K_SPACE,),
    "tab": (pygame.K_TAB,),
    "backspace": (pygame.K_BACKSPACE,),
    "del": (pygame.K_DELETE,),
    "home": (pygame.K_HOME,),
    "end": (pygame.K_END,),
    "pgup": (pygame.K_PAGEUP,),
    "pgdn": (pygame.K_PAGEDOWN,),
    "left": (pygame.K_LEFT,),
    "right": (pygame.K_RIGHT,),
    "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,),
    "+": (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
}
SHIFTED = ("+", "?")
"""Signs that need the shift key on some keyboards: there shift is not asked about."""


@functools.cache
def _parsed(shortcut: str) -> tuple[tuple[int, ...], str, bool, bool, bool]:
    parts = shortcut.split("+") if shortcut != "+" else ["+"]
    if shortcut.endswith("++"):
        parts = [*shortcut[:-2].split("+"), "+"]
    *mods, key = parts
    lower = [m.lower() for m in mods]
    name = key.lower()
    if name in _NAMES:
        codes: tuple[int, ...] = _NAMES[name]
    elif len(key) == 1:
        codes = (ord(name),)
    else:
        pygame.display.init()  # only then do keys have names
        codes = (pygame.key.key_code(name),)
    return codes, name, "ctrl" in lower, "shift" in lower, "alt" in lower


def matches(event: pygame.event.Event, shortcut: str) -> bool:
    """Whether a KEYDOWN event is the shortcut. Command stands in for Ctrl.

    >>> e = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="")
    >>> matches(e, "Ctrl+Z"), matches(e, "Z"), matches(e, "Ctrl+Shift+Z")
    (True, False, False)
    """
    if event.type != pygame.KEYDOWN or not shortcut:
        return False
    codes, name, ctrl, shift, alt = _parsed(shortcut)
    mod = getattr(event, "mod", 0)
    if bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) != ctrl or bool(mod & pygame.KMOD_ALT) != alt:
        return False
    if name in SHIFTED and getattr(event, "unicode", "") == name:
        return True
    return event.key in codes and (bool(mod & pygame.KMOD_SHIFT) == shift or name in SHIFTED)


_WRITTEN = {"esc": "Esc", "del": "Del", "pgup": "PgUp", "pgdn": "PgDn"}
_MODIFIERS = ("Ctrl", "Shift", "Alt")


def codes(shortcut: str) -> tuple[int, ...]:
    """The key codes of a shortcut's own key, without Ctrl, Shift and Alt.

    >>> codes("Ctrl+E") == (pygame.K_e,)
    True
    """
    return _parsed(shortcut)[0]


def key_name(event: pygame.event.Event) -> str:
    """How the key of a KEYDOWN event is written, without Ctrl, Shift and Alt; empty for one without a name.

    >>> key_name(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode=""))
    'PgUp'
    """
    for name, keys in _NAMES.items():
        if event.key in keys:
            return _WRITTEN.get(name, name.capitalize())
    if getattr(event, "unicode", "") in SHIFTED:
        return str(event.unicode)
    if 0x21 <= event.key < 0x7F:
        return chr(event.key).upper()
    name = pygame.key.name(event.key)
    is_plain = bool(name) and "+" not in name and not name.endswith((" shift", " ctrl", " alt", " meta"))
    return name.upper() if is_plain and len(name) < 4 else name.title() if is_plain else ""


def is_known(shortcut: str) -> bool:
    """Whether this names a key, with Ctrl, Shift or Alt before it or not.

    >>> [is_known(key) for key in ("Ctrl+Shift+Z", "+", "Ctrl++", "F5", "Hyper+Z", "Ctrl+", "", "\\0")]
    [True, True, True, True, False, False, False, False]
    """
    if not shortcut.isprintable():
        return False
    *mods, _ = shortcut[:-1].split("+") if shortcut.endswith("+") else shortcut.split("+")
    if not shortcut or any(mod not in _MODIFIERS for mod in mods) or len(set(mods)) != len(mods):
        return False
    if shortcut.endswith("+"):
        return shortcut[-2:] in ("+", "++")
    try:
        return bool(codes(shortcut))
    except (ValueError, KeyError, pygame.error):
        return False
