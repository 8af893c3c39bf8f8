from __future__ import annotations

import os
import stat

import pytest

from game.errors import BadData, GameError
from game.match import files

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX files")


def test_what_is_written_replaces_the_old_whole(tmp_path):
    path = tmp_path / "new folder" / "a.json"
    files.write_whole(path, b"one")
    files.write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["a.json"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    files.write_whole(path, b"one")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GameError, match=r"it cannot be written: no space left on device$"):
        files.write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_a_folder_or_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "taken").mkdir()
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "taken", tmp_path / "file" / "a.json"):
        with pytest.raises(GameError, match="it cannot be written"):
            files.write_whole(path, b"")


@posix
def test_a_file_written_has_the_usual_mode(tmp_path):
    (tmp_path / "plain").write_text("")
    files.write_whole(tmp_path / "a", b"")
    assert stat.S_IMODE(os.stat(tmp_path / "a").st_mode) == stat.S_IMODE(os.stat(tmp_path / "plain").st_mode)


@posix
def test_a_file_that_nobody_could_read_is_replaced_by_one_that_we_can(tmp_path):
    (tmp_path / "a").write_text("")
    os.chmod(tmp_path / "a", 0o040)
    files.write_whole(tmp_path / "a", b"new")
    assert stat.S_IMODE(os.stat(tmp_path / "a").st_mode) == 0o640


def test_reading_is_bounded(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"x" * 11)
    assert files.read(path, 11) == b"x" * 11
    with pytest.raises(BadData, match="larger"):
        files.read(path, 10)


def test_what_is_no_file_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none", "\0", tmp_path / ("n" * 5000)):
        with pytest.raises(BadData):
            files.read(path, 10)


@posix
def test_a_pipe_or_device_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        with pytest.raises(BadData, match="plain file"):
            files.read(path, 10)


def test_text_is_utf8_with_or_without_a_mark(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbf\xc3\xa4")
    assert files.text(path, 10) == "ä"
    path.write_bytes(b"ok \xe4")
    with pytest.raises(BadData, match="byte 3"):
        files.text(path, 10)
