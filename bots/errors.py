"""How a bot is refused: one kind of error, and the near misses it offers."""

from __future__ import annotations

from collections.abc import Iterable

from core import near_miss


class BotError(ValueError):
    """A bot spec that cannot be turned into a bot; the text says why and what would work."""


def near(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: its near misses, or just the full stop."""
    return near_miss(word, known) or "."
