"""How a bot is refused: one kind of error, and the near misses it offers."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BotError(ValueError):
    """A bot spec that cannot be turned into a bot; the text says why and what would work."""


def near(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: its near misses, or just the full stop."""
    found = difflib.get_close_matches(word, sorted(known), n=3)
    return f"; did you mean {' or '.join(repr(name) for name in found)}?" if found else "."
