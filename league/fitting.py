"""Fitting a game's net: generations of quick games, each judged by the net of the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bots.heuristics.zimbabwe.examples import Examples, joined, play_examples
from bots.heuristics.zimbabwe.net_fit import NetFit

GAMES_A_PART = 500


@dataclass(frozen=True, slots=True)
class Part:
    """What one worker plays at a time."""

    net: Mapping[str, Any] | None
    games: int
    seed: int
    number: int

    def __str__(self) -> str:
        return f"part {self.number} of the games with seed {self.seed}"


def parts(net: Mapping[str, Any] | None, games: int, seed: int) -> list[Part]:
    """A generation of games that this net judges, or the table of weights if there is none."""
    return [
        Part(net, min(GAMES_A_PART, games - start), seed, number)
        for number, start in enumerate(range(0, games, GAMES_A_PART))
    ]


def play_part(part: Part) -> Examples:
    """A worker's job."""
    return play_examples(part.net, part.games, part.seed, part.number)


class Fit:
    """The next net, fitted to a generation of games."""

    def __init__(self, played: Mapping[int, Examples], seed: int) -> None:
        # By their numbers: the order in which parts are finished must not matter.
        self._fit = NetFit(joined([played[number] for number in sorted(played)]), seed)

    def epochs(self, n: int) -> Iterator[float]:
        """See each example so many times; yields the loss on those kept for testing."""
        return self._fit.epochs(n)

    def net(self) -> dict[str, Any]:
        """What was found."""
        return self._fit.numbers()
