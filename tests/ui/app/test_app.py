"""The window: its stack of screens, toasts, help, settings, and what happens when something breaks."""

import json

import pygame
import pytest

from game.ui import files, notices, settings, text
from game.ui.app import App, NoDisplay
from game.ui.dialogs import ask
from game.ui.menus import Item, Menu
from game.ui.screens import Screen
from game.ui.settings import Settings
from game.ui.sound import NAMES, Sounds
from game.ui.widgets import Button, Choice


class Plain(Screen):
    title = "Plain"

    def __init__(self, app):
        super().__init__(app)
        self.heard = []
        self.ring.add(Button("Press", lambda: self.heard.append("press"), rect=(20, 20, 100, 34)))

    def enter(self):
        self.heard.append("enter")

    def leave(self):
        self.heard.append("leave")

    def covered(self):
        self.heard.append("covered")

    def uncovered(self):
        self.heard.append("uncovered")

    def layout(self, size):
        self.heard.append(size)

    def keys(self):
        return [("Ctrl+B", "hammer on it")]


class Broken(Plain):
    """Fails in one of its calls."""

    def __init__(self, app, where):
        super().__init__(app)
        self.where = where

    def handle(self, event):
        if self.where == "handle" and event.type == pygame.KEYDOWN:
            raise ValueError("broken hands")
        return super().handle(event)

    def update(self, dt_s):
        super().update(dt_s)
        if self.where == "update":
            raise ValueError("broken clock")

    def draw(self, surface):
        if self.where == "draw":
            raise ValueError("broken brush")
        super().draw(surface)


class TestStack:
    def test_calls_in_order(self, app):
        a, b = Plain(app), Plain(app)
        app.push(a)
        app.push(b)
        app.pop()
        assert a.heard == ["enter", (1280, 800), "covered", (1280, 800), "uncovered"]
        assert b.heard == ["enter", (1280, 800), "leave"]

    def test_escape_goes_back_but_not_off_the_last(self, app):
        a = Plain(app)
        app.push(a)
        app.push(Plain(app))
        app.hands.press("Esc", "Esc")
        assert app.screen is a
        assert app.running

    def test_window_closing_ends_the_loop_and_tells_the_screens(self, app):
        a = Plain(app)
        app.post(pygame.event.Event(pygame.QUIT))
        app.run(a)
        app.close()
        assert a.heard[-1] == "leave"

    def test_nothing_is_drawn_while_nothing_changes(self, app, monkeypatch):
        app.push(Plain(app))
        app.run_for(2)
        drawn = []
        monkeypatch.setattr(App, "draw", lambda self, surface: drawn.append(1))
        app.run_for(30)
        assert not drawn
        app.invalidate()
        app.run_for(5)
        assert drawn == [1]

    def test_loop_sleeps_between_events(self, app, monkeypatch):
        waits = []

        def wait(ms):
            waits.append(ms)
            return pygame.event.Event(pygame.QUIT) if len(waits) == 3 else pygame.event.Event(pygame.NOEVENT)

        monkeypatch.setattr(pygame.event, "wait", wait)
        app.run(Plain(app))
        assert waits == [500, 500, 500]

    def test_resize_lays_out_anew(self, app):
        a = Plain(app)
        app.push(a)
        pygame.display.set_mode((1024, 640))
        app.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 640), w=1024, h=640))
        app.run_for(1)
        assert a.heard[-1] == (1024, 640)

    def test_screenshot_is_the_window(self, app, tmp_path):
        app.push(Plain(app))
        app.screenshot(tmp_path / "x.png")
        assert pygame.image.load(tmp_path / "x.png").get_size() == (1280, 800)


class TestToast:
    def test_action_by_key_and_by_click(self, app):
        app.push(Plain(app))
        done = []
        app.toast("Taken back", ("Undo", lambda: done.append(1)))
        app.hands.press("Ctrl+Z")
        assert done == [1]
        assert not app.toasts.string
        app.toast("Taken back", ("Undo", lambda: done.append(2)))
        app.run_for(20)
        app.hands.click(app.toasts._toast.button)
        assert done == [1, 2]

    def test_goes_away_by_itself(self, app):
        app.push(Plain(app))
        app.toast("Saved", seconds=1)
        app.run_for(50)
        assert app.toasts.string == "Saved"
        app.run_for(30)
        assert not app.toasts.string

    def test_comes_up_where_no_buttons_lie(self, app):
        app.push(Plain(app))
        app.toast("Saved")
        app.run_for(20)
        assert app.toasts._toast.rect.y > 600
        app.notice("Title", "Words")
        app.run_for(1)
        assert app.toasts._toast.rect.y < 200

    def test_a_menu_that_opens_moves_no_toast(self, app):
        screen = Plain(app)
        screen.toasts_on_top = True
        app.push(screen)
        app.toast("Taken back")
        app.run_for(20)
        app.push(Menu(app, [Item("Save", print)], pygame.Rect(1000, 8, 40, 30)))
        app.run_for(2)
        assert app.toasts._toast.rect.y < 200

    def test_in_a_menu_the_arrows_go_round(self, app):
        menu = Menu(
            app, [Item(name, print) for name in ("Save", "Load", "Leave")], pygame.Rect(900, 8, 40, 30)
        )
        app.push(Plain(app))
        app.push(menu)
        app.hands.press("Up")
        assert menu.ring.focus is menu.rows[-1]
        app.hands.press("Down")
        assert menu.ring.focus is menu.rows[0]
        app.hands.press("End")
        assert menu.ring.focus is menu.rows[-1]
        app.hands.press("Home")
        assert menu.ring.focus is menu.rows[0]

    def test_a_list_that_drops_down_is_as_wide_as_its_control(self, app):
        choice = Choice(
            [(k, f"Level {k}", "What it does, told in a good many words " * 3) for k in "abc"], "a"
        )
        screen = Plain(app)
        screen.ring.add(choice)
        app.push(screen)
        choice.kind = "list"
        choice.place((600, 300, 260, 34))
        choice.open()
        app.run_for(1)
        assert app.screen.panel.width == choice.rect.width

    def test_two_dialogs_darken_what_lies_under_them_once(self, app):
        app.push(Plain(app))
        ask(app, "One?", "", "Yes", print)
        app.run_for(1)
        once = app.screenshot().get_at((5, 5))
        ask(app, "Two?", "", "Yes", print)
        app.run_for(1)
        assert app.screenshot().get_at((5, 5)) == once

    def test_key_without_action_goes_to_the_screen(self, app):
        app.push(Plain(app))
        app.toast("Saved")
        assert not app.toasts.handle(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="")
        )


class TestHelp:
    def test_f1_shows_the_keys_of_the_screen_and_closes(self, app):
        a = Plain(app)
        app.push(a)
        app.hands.press("F1")
        assert isinstance(app.screen, notices.HelpOverlay)
        shown = [w.key for w in app.screen.area.children if isinstance(w, notices.KeyCap)]
        assert shown[0] == "Ctrl+B"
        assert "F11" in shown
        app.hands.press("F1")
        assert app.screen is a

    def test_many_keys_stand_in_two_columns_of_about_one_height(self, app):
        """The left one was scrolled while half of the right one was empty."""
        screen = Plain(app)
        many = [(f"Ctrl+{k}", f"deed {k}") for k in "ABCDEFGHIJKLMNOPQRSTUVW"]
        screen.keys = lambda: many
        app.push(screen)
        app.hands.press("F1")
        caps = [w for w in app.screen.area.children if isinstance(w, notices.KeyCap)]
        assert [cap.key for cap in caps if cap.key.startswith("Ctrl+") and len(cap.key) == 6][:23] == [
            key for key, _ in many
        ]
        lows = {x: max(cap.rect.bottom for cap in caps if cap.rect.x == x) for x in {c.rect.x for c in caps}}
        assert len(lows) == 2
        assert max(lows.values()) - min(lows.values()) < 80
        assert not app.screen.area.scrolls

    @pytest.mark.parametrize(("size", "percent"), [((1024, 640), 200), ((1280, 800), 100)])
    def test_tidy(self, open_app, assert_tidy, size, percent):
        app = open_app(size, percent)
        app.push(Plain(app))
        app.hands.press("F1")
        assert_tidy(app.screen)


class TestTextSize:
    def test_keys_step_through_the_sizes(self, app):
        app.push(Plain(app))
        app.hands.press("Ctrl++", "Ctrl++")
        assert app.settings.text_percent == 150
        assert text.scale() == 1.5
        assert app.ui(20) == 30
        app.hands.press("Ctrl+-")
        assert app.settings.text_percent == 125

    def test_no_style_is_smaller_than_12_pixels(self, app):
        assert all(text.pixels(style) >= 12 for style in text.STYLES)

    def test_every_style_has_its_face(self):
        from game.ui.resources import asset

        assert all(asset("fonts", style.face).is_file() for style in text.STYLES.values())


class TestSettings:
    def test_round_trip(self, home):
        chosen = Settings(text_percent=150, volume=0.3, metric=True)
        assert settings.write(chosen) == ""
        assert settings.read() == (chosen, "")

    def test_no_file_means_the_defaults_without_a_word(self, home):
        assert settings.read() == (Settings(), "")

    @pytest.mark.parametrize("content", [b"{", b'{"volume": "loud"}', b"\xff\xfe", b"[]", b"[" * 5000])
    def test_damaged_file_means_the_defaults_and_a_sentence(self, home, content):
        path = files.settings_file()
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        chosen, sentence = settings.read()
        assert chosen == Settings()
        assert "damaged" in sentence
        assert path.read_bytes() == content

    def test_unknown_keys_and_wild_numbers(self, home):
        path = files.settings_file()
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"volume": 40, "text_percent": 5, "colour": "mauve"}))
        chosen, sentence = settings.read()
        assert (chosen.volume, chosen.text_percent, sentence) == (1.0, 100, "")

    def test_place_that_cannot_be_written_is_told(self, home, app):
        home.mkdir()
        (home / "config").write_text("in the way")
        app.push(Plain(app))
        app.change(metric=True)
        assert "could not be kept" in app.toasts.string
        assert app.settings.metric


class TestErrors:
    @pytest.mark.parametrize("where", ["handle", "update", "draw"])
    def test_unexpected_error_is_a_notice_that_can_be_copied(self, app, where, capsys):
        app.push(Plain(app))
        app.push(Broken(app, where))
        app.hands.press("a")
        notice = app.screen
        assert isinstance(notice, notices.Notice)
        assert "broken" in notice.body
        assert "Traceback" in notice.copied
        assert "Traceback" in capsys.readouterr().err
        reports = list(files.reports_folder().iterdir())
        assert len(reports) == 1
        assert "Broken" in reports[0].read_text()

    def test_go_on_returns_to_the_screen(self, app, capsys):
        app.push(Plain(app))
        broken = Broken(app, "handle")
        app.push(broken)
        app.hands.press("a", "Enter")
        assert app.screen is broken

    @pytest.mark.parametrize("where", ["update", "draw"])
    def test_screen_that_fails_on_and_on_is_left(self, app, where, capsys):
        a = Plain(app)
        app.push(a)
        app.push(Broken(app, where))
        for _ in range(12):
            app.run_for(2)
            if isinstance(app.screen, notices.Notice):
                app.hands.press("Enter")
        assert app.screen is a

    def test_only_screen_that_fails_on_and_on_ends_the_program(self, app, capsys):
        app.push(Broken(app, "draw"))
        for _ in range(12):
            app.run_for(1)
            if isinstance(app.screen, notices.Notice):
                app.hands.press("Enter")
            if not app.running:
                break
        assert not app.running

    def test_notice_stands_on_a_screen_that_cannot_be_drawn(self, app, capsys):
        app.push(Plain(app))
        app.push(Broken(app, "draw"))
        app.run_for(3)
        assert isinstance(app.screen, notices.Notice)
        assert app.screenshot().get_at((640, 400)) != app.screenshot().get_at((2, 2))


class TestDialog:
    def test_yes_does_it_and_no_does_not(self, app):
        a = Plain(app)
        app.push(a)
        done = []
        ask(app, "Overwrite?", "It will be gone.", "Overwrite", lambda: done.append(1), danger=True)
        app.hands.press("Esc")
        assert app.screen is a
        assert not done
        ask(app, "Overwrite?", "It will be gone.", "Overwrite", lambda: done.append(1), danger=True)
        app.hands.click(app.hands.button("Overwrite"))
        assert done == [1]
        assert app.screen is a

    def test_long_body_scrolls_in_a_small_window(self, open_app, assert_tidy):
        app = open_app((1024, 640), 200)
        app.push(Plain(app))
        app.notice("A title that is rather long for such a window", "Many words. " * 200)
        assert_tidy(app.screen)
        assert app.screen.area.scrolls
        assert app.screen.panel.bottom <= 640

    def test_keys_scroll_what_there_is_to_read(self, open_app):
        app = open_app((1024, 640), 200)
        app.push(Plain(app))
        app.notice("Title", "Many words. " * 200)
        area = app.screen.area
        app.hands.press("Down")
        assert area.offset > 0
        app.hands.press("Up", "PgDn")
        assert area.offset >= area.rect.height // 2

    def test_notice_can_be_copied(self, app):
        app.push(Plain(app))
        app.notice("Title", "Words")
        app.hands.press("Ctrl+C")
        assert app.toasts.string == "Copied"
        assert pygame.scrap.get_text() == "Title\n\nWords"


class TestSound:
    def test_every_name_plays_or_is_silent(self, app):
        for name in (*NAMES, "no-such-sound"):
            app.sounds.play(name)

    def test_silent_without_a_device(self, monkeypatch):
        def fail(**_):
            raise pygame.error("no device")

        monkeypatch.setattr(pygame.mixer, "init", fail)
        Sounds(1.0).play("click")

    def test_the_device_is_opened_once_and_not_before_it_is_asked_for(self, monkeypatch):
        opened = []
        monkeypatch.setattr(pygame.mixer, "init", lambda **how: opened.append(how))
        monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda count: None)
        sounds = Sounds(1.0)
        assert not opened
        sounds.open()
        sounds.open()
        assert len(opened) == 1


def test_without_a_display_it_is_said_in_a_line(monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    pygame.display.quit()
    with pytest.raises(NoDisplay, match="no display"):
        App((1280, 800), Settings())


def test_screen_that_cannot_open_leaves_the_one_before(app):
    class Unopenable(Plain):
        def layout(self, size):
            raise ValueError("no room")

    a = Plain(app)
    app.push(a)
    with pytest.raises(ValueError, match="no room"):
        app.push(Unopenable(app))
    assert app.screen is a


class TestHeldKey:
    @staticmethod
    def key(code, down=True, mod=0):
        return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="")

    def test_arrow_repeats_after_a_moment_until_it_comes_up(self, app):
        app.push(Plain(app))
        heard = []
        app.screen.handle = lambda event: event.type == pygame.KEYDOWN and not heard.append(event)
        app.post(self.key(pygame.K_DOWN))
        app.run_for(20)
        assert len(heard) == 1
        app.run_for(30)
        assert 8 <= len(heard) <= 14
        app.post(self.key(pygame.K_DOWN, down=False))
        app.run_for(1)
        count = len(heard)
        app.run_for(60)
        assert len(heard) == count

    @pytest.mark.parametrize(
        ("code", "mod"), [(pygame.K_RETURN, 0), (pygame.K_SPACE, 0), (pygame.K_z, pygame.KMOD_LCTRL)]
    )
    def test_keys_that_decide_never_repeat(self, app, code, mod):
        """One Enter that opened a slow screen used to press the button that it found there."""
        app.push(Plain(app))
        heard = []
        app.screen.handle = lambda event: event.type == pygame.KEYDOWN and not heard.append(event)
        app.post(self.key(code, mod=mod))
        app.run_for(120)
        assert len(heard) == 1

    def test_slow_frames_do_not_pile_presses_up(self, app):
        app.push(Plain(app))
        heard = []
        app.screen.handle = lambda event: event.type == pygame.KEYDOWN and not heard.append(event)
        app.post(self.key(pygame.K_DOWN))
        app.run_for(4, dt_s=2.0)
        assert len(heard) <= 4
