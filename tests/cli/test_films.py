"""`replay --out` and `demo`: films from the command line, and what is said where none can be made."""

import io
from pathlib import Path

import pytest
from PIL import Image

SMALL = ("--size", "240x240", "--fps", "5", "--speed", "8")


@pytest.fixture(autouse=True)
def drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_stretch_of_a_match_becomes_a_film(run, saved: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"film.{kind}"
    said = run("replay", saved, "--out", out, "--from", 5, "--to", 7, *SMALL)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{out}: decisions 5 to 7, ")
    image = Image.open(io.BytesIO(out.read_bytes()))
    assert image.size == (240, 240)
    assert image.n_frames > 3
    assert [path.name for path in tmp_path.iterdir() if "film" in path.name] == [out.name]


def test_the_same_match_gives_the_same_film(run, saved: Path, tmp_path: Path) -> None:
    for name in ("a.webp", "b.webp"):
        assert run("replay", saved, "--out", tmp_path / name, "--from", 5, "--to", 6, *SMALL).code == 0
    assert (tmp_path / "a.webp").read_bytes() == (tmp_path / "b.webp").read_bytes()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--out", "nowhere/film.webp"), "there is no folder"),
        (("--out", "film.mp4"), "ends in .gif or .webp"),
        (("--out", "film.webp", "--from", "900"), "is no stretch of it"),
        (("--out", "film.webp", "--from", "7", "--to", "5"), "is no stretch of it"),
        (("--out", "film.webp", "--size", "90000x2"), "go from 240 to 1920"),
        (("--out", "film.webp", "--tip", "9999"), "no moment 9999"),
        (("--from", "3"), "are for films"),
    ],
)
def test_what_cannot_be_filmed_is_said_in_a_sentence(
    run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("replay", saved, *options)
    assert said.code == 2
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.glob("*film*"))


def test_a_full_disk_leaves_nothing_behind(run, saved: Path, tmp_path: Path, monkeypatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.files.os.fsync", full)
    said = run("replay", saved, "--out", tmp_path / "film.webp", "--from", 5, "--to", 5, *SMALL)
    assert said.code == 2
    assert "no space left on device" in said.err
    assert not list(tmp_path.glob("*film*"))


def test_demo_plays_and_films_a_match(run, tmp_path: Path) -> None:
    out = tmp_path / "demo.webp"
    film = ("--out", out, "--to", 3, "--json", *SMALL)
    said = run("demo", "warriors-of-ash", "--side-a", "charger", "--side-b", "charger", "--seed", 3, *film)
    assert said.code == 0, said.err
    assert said.json["levels"] == ["charger", "charger"]
    assert said.json["bytes"] == out.stat().st_size


def test_demo_without_a_display_says_what_works(run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    said = run("demo")
    assert said.code == 2
    assert "with --out FILE.webp" in said.err
