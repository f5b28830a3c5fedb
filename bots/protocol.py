"""What a bot is: two methods it must have, and the budget it is given for one decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from core import Game, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much a bot may think about one decision; a bot without a search may ignore it."""

    visits: int | None = None  # repeatable; what ratings use
    millis: int | None = None  # for shows: such games cannot be repeated exactly

    def __post_init__(self) -> None:
        for name, value in (("visits", self.visits), ("millis", self.millis)):
            if value is not None and value < 1:
                raise ValueError(f"a budget of {value} {name} is too small: give 1 or more")


@runtime_checkable
class Bot(Protocol):
    """A mind that plays one seat of one game at a time."""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Take a seat in a new game and forget the last one; all luck comes from `seed`."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Pick one of `legal`; `view` and `legal` are private copies, free to be changed."""


@runtime_checkable
class NotingBot(Bot, Protocol):
    """A bot that can also say why it chose what it chose."""

    def note(self) -> str:
        """A short reason for the last choice; empty when there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One option of a decision as a bot saw it."""

    action: int
    value: float | None = None  # share of the win the deciding seat expects from it
    visits: int | None = None  # how often a search tried it


@runtime_checkable
class ReportingBot(Bot, Protocol):
    """A bot that can also show what it compared."""

    def choices(self) -> list[Choice]:
        """The options of the last decision, best first."""
