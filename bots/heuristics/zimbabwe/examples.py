"""Examples for fitting the net: quiet positions of quick games, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.self_play import SelfPlay
from bots.heuristics.zimbabwe.weights import TERMS, weighed
from core import load_game

MOST_SEATS = 5
COUNTS = (4, 4, 4, 3, 4, 4, 5, 4, 2, 3)  # players of ten games; four is what most people play
BEGINNINGS = 6
STRAYING = 0.04
DOUBT = 0.02
TRACE = 0.9
KEPT = 0.3


@dataclass(frozen=True, slots=True)
class Examples:
    """One row a position: stage, terms of each seat, share of the win to aim at, seats."""

    stage: NDArray[np.float32]
    terms: NDArray[np.float16]
    aims: NDArray[np.float32]
    seats: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.stage)


def play_examples(net: Mapping[str, Any] | None, games: int, seed: int, part: int) -> Examples:
    """Play one part of a generation of games; the same numbers give the same examples.

    `net` judges the players' turns; without one the table of weights does.
    """
    play = SelfPlay(
        ZimbabweEvaluator(*weighed(), net), _mixed(seed, part), BEGINNINGS, STRAYING, DOUBT
    )
    stages: list[float] = []
    terms: list[NDArray[np.float16]] = []
    aims: list[NDArray[np.float32]] = []
    seats: list[int] = []
    for number in range(games):
        players = COUNTS[number % len(COUNTS)]
        setup = _mixed(seed, part, number) >> 1
        game = load_game(f"zimbabwe(players={players}, setup_seed={setup})")
        for stage, rows, aim in play.game(game.start(), TRACE, KEPT):
            stages.append(stage)
            terms.append(np.zeros((MOST_SEATS, len(TERMS)), np.float16))
            terms[-1][:players] = rows
            aims.append(np.zeros(MOST_SEATS, np.float32))
            aims[-1][:players] = aim
            seats.append(players)
    return Examples(
        np.array(stages, np.float32), np.array(terms), np.array(aims), np.array(seats, np.int8)
    )


def joined(parts: list[Examples]) -> Examples:
    """The examples of all parts, in their order."""
    return Examples(
        np.concatenate([part.stage for part in parts]),
        np.concatenate([part.terms for part in parts]),
        np.concatenate([part.aims for part in parts]),
        np.concatenate([part.seats for part in parts]),
    )


def _mixed(*numbers: int) -> int:
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])
