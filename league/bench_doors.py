"""The compiled doors that only measurements use; the one place that knows their names."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from bots.mcts import playout
from core import State


class Playouts(NamedTuple):
    """What a batch of compiled random games took."""

    games: int
    decisions: int
    rounds: int
    seconds: float


def playout_games(states: list[State], games: int, seed: int) -> Playouts:
    """Play whole random games without the GIL, cycling over the start states."""
    return Playouts(*playout.playout_games(cast(list[Any], states), games, seed))


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
