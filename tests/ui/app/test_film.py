"""Films: the containers, the stage that plays before them, and the job beside the window."""

import io
import time

import numpy as np
import pygame
import pytest
from PIL import Image

from game import systems
from game.errors import GameError
from game.ui import text
from game.ui.pieces import film
from game.ui.pieces.film import Film
from game.ui.tables.base import Seat
from game.ui.views.replay.job import FilmJob
from game.ui.views.replay.reel import FPS, Reel, kind_of, shoot
from game.ui.views.replay.stage import Stage


@pytest.fixture(autouse=True)
def same_scale():
    yield
    text.set_scale(1.0)


@pytest.fixture(scope="module")
def record():
    """Warriors of Ash up to its second move."""
    found = systems.start(systems.scenario_of("warriors-of-ash"), "film")
    while len(found) < 4:
        found.play(next(iter(systems.options(found.state))))
    return found


def picture(at):
    surface = pygame.Surface((96, 64))
    surface.fill((30, 60, 90))
    pygame.draw.circle(surface, (240, 200, 40), at, 9)
    return surface


def frames_of(data):
    image = Image.open(io.BytesIO(data))
    frames, times = [], []
    for k in range(image.n_frames):
        image.seek(k)
        frames.append(image.convert("RGB"))
        times.append(image.info["duration"])
    return image, frames, times


class TestContainers:
    @pytest.mark.parametrize("kind", film.KINDS)
    def test_every_change_is_a_frame_and_stillness_makes_it_longer(self, kind):
        made = Film(kind, (96, 64))
        for at in ((20, 20), (20, 20), (20, 20), (51, 33), (70, 41)):
            made.add(picture(at), 50)
        image, frames, times = frames_of(made.finish())
        assert image.size == (96, 64)
        assert image.info["loop"] == 0
        assert times == [150, 50, film.TAIL_MS]
        for frame, at in zip(frames, ((20, 20), (51, 33), (70, 41)), strict=True):
            assert close(frame.getpixel(at), (240, 200, 40))
            assert close(frame.getpixel((90, 5)), (30, 60, 90))
        assert close(frames[1].getpixel((20, 20)), (30, 60, 90)), "where it was before is empty again"
        for frame, at in zip(frames, ((20, 20), (51, 33), (70, 41)), strict=True):
            wished = pygame.surfarray.array3d(picture(at)).transpose(1, 0, 2).astype(int)
            assert abs(np.asarray(frame).astype(int) - wished).mean() < 3, "line for line the same picture"

    @pytest.mark.parametrize("kind", film.KINDS)
    def test_a_single_picture_is_a_film_too(self, kind):
        made = Film(kind, (96, 64))
        made.add(picture((30, 30)), 1000)
        image, _, _ = frames_of(made.finish())
        assert image.n_frames == 1

    def test_times_do_not_drift(self):
        made = Film("webp", (96, 64))
        for k in range(30):
            made.add(picture((10 + k, 30)), 1000 / 30)
        _, _, times = frames_of(made.finish())
        assert abs(sum(times[:-1]) - 29 * 1000 / 30) <= 1

    def test_it_does_not_grow_without_end(self, monkeypatch):
        monkeypatch.setattr(film, "MOST_BYTES", 1000)
        made = Film("gif", (96, 64))
        with pytest.raises(GameError, match="grows beyond"):
            all(made.add(picture((10 + k, 30)), 50) is None for k in range(60))

    def test_the_files_name_says_the_kind(self):
        assert kind_of("a.GIF") == "gif"
        with pytest.raises(GameError, match=r"\.gif or \.webp"):
            kind_of("a.png")


def close(one, other):
    return all(abs(a - b) < 14 for a, b in zip(one, other, strict=True))


class TestStage:
    def test_a_stretch_is_played_with_captions_and_ends_where_it_should(self, app, record):
        nodes = record.path()
        stage = Stage(record, nodes, (480, 400), start=1, end=3)
        seconds = sum(stage.play(0.1, speed=4.0))
        assert stage.done == 3
        assert stage.seat.state == stage._seen(nodes[3].id)
        assert stage.captions
        assert 3.5 < seconds < 20
        assert stage.surface.get_size() == (480, 400)

    def test_its_seat_has_all_that_a_view_may_ask_for(self, app, record):
        seat = Stage(record, record.path(), (480, 400)).seat
        wanted = {*Seat.__annotations__, *(name for name in vars(Seat) if not name.startswith("_"))}
        assert {"state", "over_table", "refresh"} <= wanted
        assert [name for name in sorted(wanted) if not hasattr(seat, name)] == []

    def test_a_table_narrower_than_the_picture_stands_in_its_middle(self, app):
        field = systems.start(systems.scenario_of("a-test-of-arms"), "film")
        stage = Stage(field, field.path(), (900, 480))
        left, right = (stage.view.camera.to_screen(x, 0)[0] for x in (0, 15))
        assert left > 100
        assert left == pytest.approx(900 - right, abs=1)

    def test_shooting_tells_how_far_it_is(self, app, record):
        told = []
        data = shoot(record, record.path(), Reel("webp", (240, 240), 5, 8.0, 2, 3), tell=told.append)
        image, _, _ = frames_of(data)
        assert image.size == (240, 240)
        assert told == sorted(told)
        assert told[-1] == 1.0
        assert set(FPS) == set(film.KINDS)


class TestJob:
    def test_it_goes_on_by_itself_and_can_be_ended(self, record, tmp_path):
        reel = Reel("webp", (640, 500), 30, 0.25, 0, len(record))
        out = tmp_path / "pictures" / "a.webp"
        job = FilmJob(record, record.path()[-1].id, reel, out)
        until = time.monotonic() + 30
        while job.share < 0.02 and time.monotonic() < until and not job.poll():
            time.sleep(0.05)
        assert 0.02 <= job.share < 1.0, "it tells how far it is before it is over"
        job.cancel()
        while not job.poll() and time.monotonic() < until:
            time.sleep(0.05)
        assert job.poll()
        assert job.trouble == ""
        assert list(out.parent.iterdir()) == []

    def test_what_goes_wrong_is_said(self, record, tmp_path):
        reel = Reel("webp", (240, 240), 5, 8.0, 0, 99)
        job = FilmJob(record, record.path()[-1].id, reel, tmp_path / "a.webp")
        until = time.monotonic() + 30
        while not job.poll() and time.monotonic() < until:
            time.sleep(0.05)
        assert "is no stretch of it" in job.trouble
        assert not (tmp_path / "a.webp").exists()
