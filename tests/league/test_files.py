"""Files that cannot be read or written are refused by name, and replaced as a whole or not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from league.files import FileError, check_writable, read_text, replace_text, write_text


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot read .*none\.txt: No such file"):
        read_text(tmp_path / "none.txt")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="it is not a text file"):
        read_text(tmp_path / "x.txt")


@pytest.mark.parametrize("write", [write_text, replace_text])
def test_what_is_written_is_read(write: Callable[[Path, str], None], tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    for text in ("one\n", "zw\u00f6lf\n"):
        write(path, text)
        assert read_text(path) == text
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("write", [write_text, replace_text])
def test_a_folder_cannot_be_written(write: Callable[[Path, str], None], tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot write .*: Is a directory"):
        write(tmp_path, "text")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "reason"), [("", "it is a folder"), ("none/x.txt", "there is no folder")]
)
def test_a_place_that_cannot_be_written_is_known_before(
    name: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(FileError, match=reason):
        check_writable(tmp_path / name)
    check_writable(tmp_path / "x.txt")
    assert list(tmp_path.iterdir()) == []
