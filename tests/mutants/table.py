"""The rules that are broken on purpose: which there are, and how a source looks with one broken.

A mutant is an entry of a file under table/, named by file and key, such as `gods.shadipinyi`:

    breaks  what rule is broken, in our own words
    file    the source below core/zimbabwe
    old     text that occurs there exactly `count` times (1 unless given)
    new     text that stands in place of its `nth` occurrence (the first unless given)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parent / "table"
SOURCES = Path("core", "zimbabwe")


class TableError(Exception):
    """An entry that does not fit the sources of today."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One broken rule."""

    name: str
    breaks: str
    file: str
    old: str
    new: str
    count: int = 1
    nth: int = 1

    @property
    def path(self) -> Path:
        """The source it changes, relative to the project's folder."""
        return SOURCES / self.file

    def applied(self, text: str) -> str:
        """Return the source with the rule broken; TableError if `old` is not found as it says."""
        found = text.count(self.old)
        if found != self.count or not 1 <= self.nth <= self.count:
            raise TableError(
                f"{self.name}: {self.file} has {self.old!r} {found} times, not {self.count}"
            )
        parts = text.split(self.old)
        before, after = self.old.join(parts[: self.nth]), self.old.join(parts[self.nth :])
        return before + self.new + after


def read_table() -> list[Mutant]:
    """Return all mutants, those of one source together, so that little is compiled twice."""
    mutants = [
        Mutant(name=f"{path.stem}.{key}", **entry)
        for path in sorted(TABLE.glob("*.toml"))
        for key, entry in tomllib.loads(path.read_text(encoding="utf-8")).items()
    ]
    return sorted(mutants, key=lambda mutant: mutant.file)
