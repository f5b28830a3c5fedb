"""The compiled doors that only measurements use; the one place that knows their names."""

from __future__ import annotations

import time
from typing import Any, NamedTuple, cast

from bots.heuristics import search_evaluator_for
from bots.mcts import playout
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from core import State

VISITS_A_SEARCH = 1000


class Playouts(NamedTuple):
    """What a batch of compiled random games took."""

    games: int
    decisions: int
    rounds: int
    seconds: float


def playout_games(states: list[State], games: int, seed: int) -> Playouts:
    """Play whole random games without the GIL, cycling over the start states."""
    return Playouts(*playout.playout_games(cast(list[Any], states), games, seed))


class Searches:
    """Tree searches of one thread: a tree for each position, with what is known of its game."""

    def __init__(self, states: list[State]) -> None:
        params = MctsParams()
        self._trees = [
            (Tree(one.game, search_evaluator_for(one.game), params), one) for one in states
        ]

    def run(self, visits: int, seed: int) -> float:
        """Start so many visits without the GIL, position after position; returns the seconds."""
        spent = 0.0
        number = 0
        while visits > 0:
            tree, state = self._trees[number % len(self._trees)]
            tree.start(state)
            began = time.perf_counter()
            visits -= tree.run(min(visits, VISITS_A_SEARCH), None, seed + number)
            spent += time.perf_counter() - began
            number += 1
        return spent


def clone_ns(state: State, times: int) -> float:
    """Nanoseconds of one clone, made from compiled code."""
    return playout.clone_ns(_door(state), times)


def reach_ns(state: State, times: int, seed: int) -> float:
    """Nanoseconds of one flood from a random cell of the position."""
    return float(_door(state)._bench_reach(times, seed))


def hubs_ns(state: State, times: int, seed: int) -> float:
    """Nanoseconds of one search over hubs from a random monument of the position."""
    return float(_door(state)._bench_hubs(times, seed))


def monuments(state: State) -> int:
    """How many monuments stand."""
    return len(state.snapshot()["monuments"])


def position_bytes(state: State) -> int:
    """Bytes of one position in memory, which is what a clone copies."""
    return int(_door(state)._bench_bytes())


def _door(state: State) -> Any:
    # The doors are the game's own and no part of the contract that State is.
    return state
