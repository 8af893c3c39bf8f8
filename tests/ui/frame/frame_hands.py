"""Hands for the match screen's tests."""

import pygame

from game.ui.views.match.result import ResultScreen

KEYS = {
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "return": pygame.K_RETURN,
    "right": pygame.K_RIGHT,
}
KEYS |= {
    "down": pygame.K_DOWN,
    "backspace": pygame.K_BACKSPACE,
    "f2": pygame.K_F2,
    "left": pygame.K_LEFT,
    "tab": pygame.K_TAB,
}


def key(screen, name, mod=0):
    code = KEYS.get(name) or ord(name)
    typed = name if len(name) == 1 and not mod else ""
    screen.app.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed))
    # without this the key would repeat by itself
    screen.app.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=typed))
    screen.app.run_for(1)


def click(screen, pos):
    pos = (int(pos[0]), int(pos[1]))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.app.post(pygame.event.Event(kind, pos=pos, button=1))
        screen.app.run_for(1)


def until(screen, is_so, frames, dt_s=1 / 8):
    for _ in range(frames):
        if is_so():
            return
        screen.app.run_for(1, dt_s)


def settle(screen, frames=400):
    until(screen, lambda: not screen.flow.is_busy, frames)


def to_strikes(screen):
    key(screen, "e")
    settle(screen)


def to_the_end(screen):
    for _ in range(40):
        if screen.flow.is_over:
            break
        key(screen, "e")
        key(screen, "a")
        until(screen, lambda: screen.flow.resolving is None and not screen.flow.is_busy, 200, 0.1)
    until(screen, lambda: isinstance(screen.app.screen, ResultScreen), 60, 0.1)
