"""A quick turn: the best of the four likeliest beginnings, finished as taste says."""

from __future__ import annotations

from bots.mcts.leaf import _py_next_seat
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, by_taste, finished, random_walk, start

BEGINNINGS = 4


def slow_turn(state: ZimbabweState) -> ZimbabweState:
    """The twin of a quick turn."""
    turn = state.snapshot()["turn"]
    few = BEGINNINGS if turn and turn["step"] == "free" else 1
    ends = [finished(state, action) for action in by_taste(state)[:few]]
    return max(ends, key=lambda end: EVALUATOR.values(end)[state.to_move])


def test_a_quick_turn_is_the_best_of_few_beginnings() -> None:
    chosen = 0
    for players in (2, 4):
        for seed in (1, 2):
            for state in random_walk(start(players, seed), seed, 150):
                if state.is_over:
                    break
                quick = state.clone()
                _py_next_seat(quick, EVALUATOR, 0)
                slow = slow_turn(state)
                assert quick.digest() == slow.digest(), state.snapshot()
                chosen += slow.digest() != finished(state, by_taste(state)[0]).digest()
    assert chosen > 20  # taste alone would have begun otherwise
