"""Fitting a game's net: generations of quick games, each judged by the net of the one before."""

from __future__ import annotations

from collections.abc import Mapping
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


def fit_to(played: Mapping[int, Examples], seed: int) -> NetFit:
    """The next net in the making; the order in which parts were finished does not matter."""
    return NetFit(joined([played[number] for number in sorted(played)]), seed)
