"""The two plainest minds: opponents for tests, fillers for empty seats, zero points of ratings."""

from __future__ import annotations

from random import Random

from bots.protocol import Budget
from bots.registry import register
from core import Game, State


@register("random")
class RandomBot:
    """Plays any legal action, each with the same chance."""

    def __init__(self) -> None:
        self._rng = Random(0)

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Start a stream of its own, so that no other bot can disturb its luck."""
        self._rng = Random(seed)

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Draw one of the legal actions."""
        return self._rng.choice(legal)


@register("first")
class FirstBot:
    """Plays the legal action with the lowest id."""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Nothing to prepare."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Take the lowest id."""
        return min(legal)
