"""Files that the command line names: read, written, and refused in one voice."""

from __future__ import annotations

import os
from pathlib import Path


class FileError(ValueError):
    """A file that cannot be read or written; the text says which and why."""


def read_text(path: Path) -> str:
    """The text of a file; raises FileError."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as err:
        raise FileError(f"cannot read {path}: {err.strerror or err}") from err
    except UnicodeDecodeError as err:
        raise FileError(f"cannot read {path}: it is not a text file") from err


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before the games, not after them; raises FileError."""
    folder = path.absolute().parent
    if path.is_dir():
        raise FileError(f"cannot write {path}: it is a folder")
    if not folder.is_dir():
        raise FileError(f"cannot write {path}: there is no folder {path.parent}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise FileError(f"cannot write {path}: no permission")


def write_text(path: Path, text: str) -> None:
    """Write a file; raises FileError."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as err:
        raise FileError(f"cannot write {path}: {err.strerror or err}") from err


def replace_text(path: Path, text: str) -> None:
    """Replace the file as a whole: whoever reads it sees the old text or the new one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as err:
        raise FileError(f"cannot write {path}: {err.strerror or err}") from err
    finally:
        draft.unlink(missing_ok=True)
