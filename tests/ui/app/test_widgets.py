"""Widgets under the one focus ring, by keys alone and by mouse alone."""

import pygame
import pytest

from game.ui.screens import Screen
from game.ui.widgets import (
    Button,
    Choice,
    FocusRing,
    Label,
    ListBox,
    ScrollArea,
    Slider,
    Switch,
    TextField,
    flow,
    matches,
)


class Bench(Screen):
    """A screen with the widgets that a test gives it, in a column."""

    title = "Bench"

    def __init__(self, app, *widgets):
        super().__init__(app)
        self.widgets = widgets
        self.ring.add(*widgets)

    def layout(self, size):
        y = 20
        for widget in self.widgets:
            w, h = widget.size() if hasattr(widget, "size") else (300, 200)
            widget.place((20, y, w, h))
            y += h + 10

    def keys(self):
        return [("Ctrl+B", "hammer")]


@pytest.fixture
def bench(app):
    def opened(*widgets):
        screen = Bench(app, *widgets)
        app.push(screen)
        app.run_for(1)
        return screen

    return opened


def key(code, mod=0, unicode=""):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


class TestFocus:
    def test_tab_goes_round_and_shift_tab_back(self, app, bench):
        a, b, c = (Button(x) for x in "abc")
        ring = bench(a, b, c).ring
        seen = []
        for _ in range(4):
            app.hands.press("Tab")
            seen.append(ring.focus.label)
        app.hands.press("Shift+Tab")
        assert seen == ["a", "b", "c", "a"]
        assert ring.focus is c

    def test_disabled_and_hidden_are_passed_by(self, app, bench):
        a, b, c, d = (Button(x) for x in "abcd")
        b.enabled, c.visible = False, False
        ring = bench(a, b, c, d).ring
        app.hands.press("Tab", "Tab")
        assert ring.focus is d

    def test_arrows_go_to_the_nearest_that_way(self, app, bench):
        a, b, c = (Button(x) for x in "abc")
        screen = bench(a, b, c)
        b.place((400, a.rect.y, 80, 34))
        screen.ring.set_focus(a)
        app.hands.press("Right")
        assert screen.ring.focus is b
        app.hands.press("Left", "Down")
        assert screen.ring.focus is c

    def test_enter_and_space_activate(self, app, bench):
        done = []
        a = Button("a", lambda: done.append(1))
        bench(a)
        app.hands.press("Tab", "Enter", "Space")
        assert done == [1, 1]

    def test_ctrl_enter_is_the_shortcut_even_where_enter_alone_would_activate_the_focus(self, app, bench):
        presses = []
        bench(
            Choice([("a", "A"), ("b", "B")], "a", lambda value: presses.append("choice"), kind="list"),
            Switch("dice", False, lambda value: presses.append("switch")),
            Button("Start", lambda: presses.append("start"), shortcut="Ctrl+Enter"),
        )
        app.hands.press("Tab", "Ctrl+Enter", "Tab", "Ctrl+Enter")
        assert presses == ["start", "start"]

    def test_shortcut_works_from_anywhere_but_not_while_typing(self, app, bench):
        done = []
        field = TextField("")
        screen = bench(Button("Undo", lambda: done.append(1), shortcut="U"), field)
        app.hands.press("u")
        assert done == [1]
        screen.ring.set_focus(field)
        app.hands.press("u")
        assert done == [1]
        assert field.value == "u"

    def test_focus_shows_after_keys_and_not_after_mouse(self, app, bench):
        a = Button("a")
        bench(a)
        app.hands.press("Tab")
        assert a.focus_shown
        app.hands.click(a)
        assert a.focused
        assert not a.focus_shown

    def test_hover_and_focus_look_different_from_rest(self, app, bench):
        a = Button("a")
        bench(a)
        ground = a.rect.inflate(8, 8)

        def look():
            return pygame.image.tobytes(app.screenshot().subsurface(ground), "RGB")

        rest = look()
        app.hands.move(a.rect.center)
        hovered = look()
        app.hands.move((900, 700))
        app.hands.press("Tab")
        focused = look()
        assert len({rest, hovered, focused}) == 3


class TestMouse:
    def test_click_needs_press_and_release_on_the_button(self, app, bench):
        done = []
        a = Button("a", lambda: done.append(1))
        bench(a)
        app.hands.click(a)
        app.hands.drag(a.rect.center, (700, 600))
        app.hands.drag((700, 600), a.rect.center)
        assert done == [1]

    def test_disabled_takes_the_click_and_does_nothing(self, app, bench):
        done = []
        a = Button("a", lambda: done.append(1), enabled=False)
        bench(a)
        app.hands.click(a)
        assert not done

    def test_tip_shows_after_a_moment(self, app, bench):
        a = Button("a", tip="What it is for")
        screen = bench(a)
        app.hands.move(a.rect.center)
        assert screen.ring.tipped is None
        assert screen.ring.waits_for_tip
        app.run_for(40)
        assert screen.ring.tipped is a
        app.hands.move((900, 700))
        assert screen.ring.tipped is None

    def test_tip_goes_with_a_widget_that_moves_from_under_a_pointer_at_rest(self, app, bench):
        a = Button("a", tip="What it is for")
        screen = bench(a)
        app.hands.move(a.rect.center)
        app.run_for(40)
        assert screen.ring.tipped is a
        a.place(a.rect.move(0, 300))
        app.run_for(40)
        assert not a.hovered
        assert screen.ring.tipped is None


class TestTextField:
    def test_typing_moving_and_deleting(self, app, bench):
        field = TextField("Ana", changed=(said := []).append)
        bench(field)
        app.hands.click(field)
        app.hands.press("End", "Left")
        app.hands.type("n")
        assert field.value == "Anna"
        app.hands.press("End", "Backspace")
        assert field.value == "Ann"
        assert said == ["Anna", "Ann"]

    def test_focus_by_tab_selects_all(self, app, bench):
        field = TextField("Anna")
        bench(field)
        app.hands.press("Tab")
        app.hands.type("Bo")
        assert field.value == "Bo"

    def test_drag_selects_and_a_long_click_does_not(self, app, bench):
        field = TextField("Anna")
        bench(field)
        left, right, y = field.rect.x + 8, field.rect.right - 8, field.rect.centery
        app.hands.drag((right, y), (right, y), steps=10)
        app.hands.type("!")
        assert field.value == "Anna!"
        app.hands.drag((right, y), (left, y))
        app.hands.type("Bo")
        assert field.value == "Bo"

    def test_tab_and_escape_leave_it(self, app, bench):
        a, b = TextField(""), Button("b")
        screen = bench(a, b)
        app.hands.press("Tab")
        app.hands.type("x y")
        app.hands.press("Tab")
        assert a.value == "x y"
        assert screen.ring.focus is b

    def test_what_is_typed_at_once_shows_at_once(self, app, bench):
        """A bug once: the last letters of a burst showed only with the next one."""
        field = TextField("")
        bench(field)
        app.hands.press("Tab")
        typed = [pygame.event.Event(pygame.TEXTINPUT, text=letter) for letter in "gap"]
        app.post(*typed)
        app.run_for(1)
        at_once = app.window.subsurface(field.rect).copy()
        app.run_for(3)
        later = app.screenshot().subsurface(field.rect).copy()
        assert pygame.image.tobytes(at_once, "RGB") == pygame.image.tobytes(later, "RGB")

    def test_length_and_letters_are_limited(self, app, bench):
        field = TextField("", longest=3, allowed="0123456789")
        bench(field)
        app.hands.press("Tab")
        app.hands.type("1a2b34")
        assert field.value == "123"

    def test_value_survives_a_change_of_scale(self, app, bench):
        field = TextField("")
        bench(field)
        app.hands.press("Tab")
        app.hands.type("Anna")
        app.change(text_percent=200)
        app.run_for(2)
        app.hands.type("!")
        assert field.value == "Anna!"


class TestChoice:
    OPTIONS = (("a", "First"), ("b", "Second"), ("c", "Third"))

    def test_arrow_keys_go_along_segments(self, app, bench):
        choice = Choice(self.OPTIONS, "a", (said := []).append)
        bench(choice)
        app.hands.press("Tab", "Right", "Right", "Right", "Left")
        assert said == ["b", "c", "b"]

    def test_click_on_a_segment(self, app, bench):
        choice = Choice(self.OPTIONS, "a")
        bench(choice)
        app.hands.click(choice.segments()[2].center)
        assert choice.value == "c"

    def test_narrow_it_becomes_a_list(self, app, bench):
        choice = Choice(self.OPTIONS, "a")
        bench(choice)
        choice.place((20, 20, 100, 34))
        assert choice.is_list

    def test_list_opens_and_chooses_by_keys(self, app, bench):
        choice = Choice(self.OPTIONS, "a", kind="list")
        screen = bench(choice)
        app.hands.press("Tab", "Enter", "Down", "Down", "Enter")
        assert choice.value == "c"
        assert app.screen is screen

    def test_list_closes_without_a_choice(self, app, bench):
        choice = Choice(self.OPTIONS, "a", kind="list")
        screen = bench(choice)
        app.hands.click(choice)
        assert app.screen is not screen
        app.hands.click((1200, 780))
        assert app.screen is screen
        app.hands.press("Enter", "Down", "Esc")
        assert app.screen is screen
        assert choice.value == "a"


class TestOthers:
    def test_switch(self, app, bench):
        switch = Switch("Own dice", False)
        bench(switch)
        app.hands.click((switch.rect.x + 10, switch.rect.centery))
        assert switch.is_on
        app.hands.press("Space")
        assert not switch.is_on

    def test_slider_by_keys_and_mouse(self, app, bench):
        slider = Slider(0.5, step=0.1)
        bench(slider)
        app.hands.press("Tab", "Right", "Right", "Left")
        assert slider.value == pytest.approx(0.6)
        app.hands.press("End")
        assert slider.value == pytest.approx(1.0)
        app.hands.click((slider.rect.x + 2, slider.rect.centery))
        assert slider.value == pytest.approx(0.0)

    def test_flow_wraps(self):
        buttons = [Button("Word") for _ in range(6)]
        width = buttons[0].size()[0] * 2 + 10
        bottom = flow(buttons, 0, 0, width, 8)
        assert len({b.rect.y for b in buttons}) == 3
        assert bottom == buttons[-1].rect.bottom
        assert all(b.rect.right <= width for b in buttons)


class TestScroll:
    @pytest.fixture
    def area(self, bench):
        area = ScrollArea()
        bench(area)
        buttons = [Button(f"b{i}").place((20, 20 + 40 * i, 200, 34)) for i in range(20)]
        area.fill(buttons, 40 * 20)
        return area

    def test_wheel_scrolls_and_stops_at_the_ends(self, app, area):
        app.hands.wheel(area.rect.center, -3)
        assert area.offset > 0
        app.hands.wheel(area.rect.center, -100)
        assert area.offset == area.most
        app.hands.wheel(area.rect.center, 100)
        assert area.offset == 0

    def test_focus_scrolls_into_sight(self, app, area):
        for _ in range(15):
            app.hands.press("Tab")
        focus = app.screen.ring.focus
        assert focus.label == "b14"
        assert area.rect.contains(focus.rect)

    def test_what_is_scrolled_away_cannot_be_clicked(self, app, area):
        hidden = area.children[10]
        assert app.screen.ring.at(hidden.rect.center) is not hidden

    def test_thumb_can_be_dragged(self, app, area):
        x = area.rect.right - 3
        app.hands.drag((x, area.rect.y + 10), (x, area.rect.bottom))
        assert area.offset == area.most

    def test_list_keeps_its_choice_in_sight(self, app, bench):
        class Line:
            def __init__(self, key):
                self.key = key

            def height(self, width):
                return 30

            def draw(self, surface, rect, *, is_chosen, is_lit):
                pass

        listbox = ListBox(changed=lambda line: chosen.append(line.key))
        chosen = []
        bench(listbox)
        listbox.show([Line(i) for i in range(12)])
        app.hands.press("Tab", "Down", "Down", "Down", "Down", "Down", "Down")
        assert chosen[-1] == 6
        assert listbox.rect.contains(listbox.chosen_row.rect)


def test_label_knows_its_height(app):
    label = Label("word " * 50)
    assert label.height(200) > label.height(400)


@pytest.mark.parametrize(
    ("event", "shortcut", "is_it"),
    [
        (key(pygame.K_z, pygame.KMOD_LCTRL), "Ctrl+Z", True),
        (key(pygame.K_z, pygame.KMOD_LMETA), "Ctrl+Z", True),
        (key(pygame.K_z), "Ctrl+Z", False),
        (key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "Ctrl+Z", False),
        (key(pygame.K_KP_ENTER), "Enter", True),
        (key(pygame.K_PLUS, pygame.KMOD_LCTRL), "Ctrl++", True),
        (key(pygame.K_EQUALS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "Ctrl++", True),
        (key(pygame.K_MINUS, pygame.KMOD_LCTRL), "Ctrl+-", True),
        (key(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "?", True),
        (key(pygame.K_F1), "F1", True),
        (key(pygame.K_z, pygame.KMOD_CAPS | pygame.KMOD_NUM), "Z", True),
        (key(pygame.K_z, pygame.KMOD_LSHIFT), "Z", False),
    ],
)
def test_shortcuts(event, shortcut, is_it):
    assert matches(event, shortcut) is is_it


def test_ring_survives_widgets_that_go_away(app):
    ring = FocusRing(lambda: None)
    gone = Button("gone")
    ring.add(gone)
    ring.set_focus(gone)
    ring.roots.remove(gone)
    assert not ring.handle(key(pygame.K_RETURN))


def test_a_slider_with_nothing_to_choose_is_drawn_all_the_same():
    slider = Slider(3.0, least=3.0, most=3.0, step=1.0)
    slider.place((0, 0, 240, 34))
    slider.draw(pygame.Surface((260, 60)))
    slider.set(7.0)
    assert slider.value == 3.0
