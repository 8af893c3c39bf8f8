"""Settings that outlive versions and damage, palettes for every eye, keys that can be chosen, lengths."""

import itertools
import json

import numpy as np
import pygame
import pytest

from game.match.contract import Entry, Mark, Refusal
from game.ui import files, keys, lengths, opening, palettes, settings, theme
from game.ui.pieces import patterns
from game.ui.settings import Settings
from game.ui.views.menu.keys import KeyDialog, KeysScreen
from game.ui.views.menu.options import OptionsScreen

# What eyes without one kind of cone see, in linear light (Machado, Oliveira and Fernandes 2009).
EYES = {
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def seen(colour, eye):
    """A colour in CIE Lab as an eye sees it."""
    c = np.array(colour) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    x = XYZ @ np.clip(np.array(EYES[eye]) @ linear, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(one, other, eye):
    return float(np.linalg.norm(seen(one, eye) - seen(other, eye)))


@pytest.fixture(autouse=True)
def usual():
    yield
    palettes.use("standard")
    keys.use({})
    lengths.use(False)


CASES = [("red-green", "protan"), ("red-green", "deutan"), ("blue-yellow", "tritan")]


class TestPalettes:
    @pytest.mark.parametrize(("palette_id", "eye"), CASES)
    def test_sides_stay_apart_for_the_eyes_that_a_palette_is_for(self, palette_id, eye):
        sides = palettes.palette(palette_id).sides
        for one, other in itertools.combinations(sides, 2):
            assert apart(one.colour, other.colour, eye) > 25, (one.name, other.name)

    @pytest.mark.parametrize(("palette_id", "eye"), CASES)
    def test_allowed_refused_and_the_accent_stay_apart(self, palette_id, eye):
        palettes.use(palette_id)
        for one, other in itertools.combinations(("GOOD", "REFUSAL", "GOLD", "REACH"), 2):
            assert apart(getattr(theme, one), getattr(theme, other), eye) > 22, (one, other)

    def test_every_palette_has_words_that_can_be_read(self):
        for palette in palettes.PALETTES:
            palettes.use(palette.id)
            for ground in (theme.PANEL, theme.WELL, theme.ROOM):
                assert contrast(theme.INK, ground) > 7
                assert contrast(theme.INK_DIM, ground) > 4.4
            for look in theme.SIDE_LOOKS:
                assert contrast(look.ink, theme.PANEL) > 3.4, (palette.id, look.name)

    def test_dressing_back_leaves_nothing_behind(self):
        before = {name: getattr(theme, name) for name in theme._STANDARD}
        palettes.use("contrast")
        assert before["ROOM"] != theme.ROOM
        palettes.use("of a newer version")
        assert {name: getattr(theme, name) for name in theme._STANDARD} == before
        assert theme.pattern_of("circle") == ""

    def test_every_shape_has_a_pattern_of_its_own_that_fits_to_itself(self):
        palettes.use("red-green")
        names = [look.pattern for look in theme.SIDE_LOOKS]
        assert len(set(names)) == 5
        pictures = [pygame.image.tobytes(patterns.tile(name, 16, (255, 255, 255)), "RGBA") for name in names]
        assert len(set(pictures)) == 5
        for name in names:
            tile = pygame.surfarray.array_alpha(patterns.tile(name, 24, (255, 255, 255))).astype(int)
            assert 0 < (tile > 128).mean() < 0.7
            # The seams differ no more than neighbours within do.
            assert abs(tile[0] - tile[-1]).mean() <= abs(np.diff(tile, axis=0)).mean(axis=1).max() + 1
            assert abs(tile[:, 0] - tile[:, -1]).mean() <= abs(np.diff(tile, axis=1)).mean(axis=0).max() + 1

    def test_a_base_bears_its_pattern(self):
        plain = patterns.on_base("", (90, 120, 200), 60, 60, 0.0)
        dotted = patterns.on_base("dots", (90, 120, 200), 60, 60, 0.0)
        assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(dotted, "RGBA")


def contrast(ink, ground):
    def light(colour):
        c = np.array(colour) / 255
        return float(XYZ[1] @ np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)) + 0.05

    a, b = light(ink), light(ground)
    return max(a, b) / min(a, b)


def write(text):
    path = files.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


class TestSettings:
    def test_what_is_wrong_gives_way_and_the_rest_stays(self, home):
        write(json.dumps({"metric": True, "volume": "loud", "palette": "ultraviolet", "own_dice": True}))
        chosen, sentence = settings.read()
        assert chosen == Settings(metric=True, own_dice=True)
        assert "sound" in sentence
        assert "palette" in sentence

    def test_a_newer_version_with_more_settings_is_no_damage(self, home):
        write(json.dumps({"text_percent": 150, "hologram": {"depth": [1]}, "keys": {"teleport": "T"}}))
        assert settings.read() == (Settings(text_percent=150), "")

    @pytest.mark.parametrize(
        "given",
        [
            {"undo": "Ctrl+Y"},
            {"undo": "Hyper+Z"},
            {"undo": "Esc"},
            {"undo": ""},
            {"undo": "Ctrl+" + "x" * 999},
            {"help": "F5", "save": "F5"},
        ],
    )
    def test_keys_that_cannot_be_are_left_out_and_told(self, home, given):
        write(json.dumps({"keys": given}))
        chosen, sentence = settings.read()
        assert len(chosen.keys) < len(given)
        assert "some keys" in sentence

    def test_the_players_premeasure_is_put_into_scenarios_that_leave_it_open(self, app):
        from game import systems

        scenario = systems.scenario_of("warriors-of-ash")
        app.change(premeasure="committed")
        assert opening.by_own_rules(app, scenario).setup["premeasure"] == "committed"
        systems.start(opening.by_own_rules(app, scenario), 1)

    def test_every_option_acts_at_once_and_is_kept(self, app):
        app.push(OptionsScreen(app))
        app.run_for(1)
        palette = next(row for row in app.screen.rows if row[0] == "palette")[-1]
        palette.choose(3)
        app.run_for(1)
        assert palettes.palette("contrast").tones["GOLD"] == theme.GOLD
        assert settings.read()[0].palette == "contrast"
        pattern = next(row for row in app.screen.rows if row[0] == "patterns")[-1]
        assert pattern.is_on
        assert not pattern.enabled

    @pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1024, 640), 200)])
    def test_options_and_keys_are_tidy(self, open_app, assert_tidy, size, percent):
        app = open_app(size, percent)
        for screen in (OptionsScreen(app), KeysScreen(app)):
            app.push(screen)
            assert_tidy(screen)


class TestKeys:
    def press(self, app, key, mod=0):
        app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        app.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))
        app.run_for(2)

    def test_no_two_usual_keys_stand_in_each_others_way(self):
        for act in keys.acts():
            assert keys.is_key(act.key), act.id
            assert keys.clashes(act.id, act.key, {}) == (), act.id

    def test_an_action_gets_another_key_and_the_old_one_is_free(self, app):
        app.push(KeyDialog(app, keys.act("picture")))
        app.run_for(1)
        self.press(app, pygame.K_F6)
        assert app.settings.keys == {"picture": "F6"}
        assert settings.read()[0].keys == {"picture": "F6"}
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode="")
        assert keys.pressed(event, "picture")
        assert not keys.pressed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0), "picture")

    def test_even_the_keys_of_the_whole_program_can_be_pressed(self, app):
        app.push(KeyDialog(app, keys.act("rules")))
        app.run_for(1)
        self.press(app, pygame.K_F1)
        assert isinstance(app.screen, KeyDialog)
        assert "F1 already does" in app.screen.body

    def test_a_key_that_is_taken_is_explained_and_can_be_taken_over(self, app):
        app.push(KeyDialog(app, keys.act("redo")))
        app.run_for(1)
        self.press(app, pygame.K_z, pygame.KMOD_LCTRL)
        dialog = app.screen
        assert "take back to your last decision" in dialog.body
        dialog.take_over()
        assert keys.of("redo") == "Ctrl+Z"
        assert app.screen is not dialog
        assert app.screen.act.id == "undo"
        self.press(app, pygame.K_b, pygame.KMOD_LCTRL)
        assert keys.of("undo") == "Ctrl+B"
        assert not isinstance(app.screen, KeyDialog)

    def test_escape_leaves_it_and_reset_brings_the_usual_keys_back(self, app):
        app.push(KeysScreen(app))
        app.push(KeyDialog(app, keys.act("save")))
        app.run_for(1)
        self.press(app, pygame.K_ESCAPE)
        assert isinstance(app.screen, KeysScreen)
        app.change(keys={"save": "F7"})
        app.screen.reset()
        assert app.settings.keys == {}
        assert "usual keys" in app.toasts.string

    def test_help_names_the_keys_as_they_are(self, app):
        from game.ui import notices

        app.change(keys={"full_screen": "F9"})
        assert ("F9", "full screen and back") in notices.everywhere()

    def test_shift_keeps_meaning_finer_whatever_the_key(self):
        keys.use({"turn_left": "J"})
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_j, mod=pygame.KMOD_LSHIFT, unicode="J")
        assert keys.pressed(event, "turn_left")
        assert keys.is_shifted(event)


class TestLengths:
    def test_sk_1_1_entries_and_refusals_are_said_in_centimetres(self):
        lengths.use(True)
        told = lengths.entry(Entry("Montu moves 4.0″", "4.00″ of 5″", "SK-7.2", ("it went 4.03″",)))
        assert (told.headline, told.detail) == ("Montu moves 10 cm", "10 cm of 12.5 cm")
        assert told.why == ("it went 10.08 cm",)
        refused = lengths.refusal(
            Refusal("SK-7.2", "up to 7″", marks=(Mark("segment", (), "gap 1.00″ < 1.25″"),))
        )
        assert refused.sentence == "up to 17.5 cm"
        assert refused.marks[0].label == "gap 2.5 cm < 3.13 cm"

    def test_in_inches_nothing_is_touched(self):
        entry = Entry("Montu moves 4.0″", "", "SK-7.2")
        assert lengths.entry(entry) is entry
