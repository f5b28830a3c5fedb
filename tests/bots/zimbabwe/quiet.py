"""Positions to test on: games played at random or by quick turns, and where they are quiet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from bots.evaluator import Evaluator
from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.taste import TRAITS
from bots.heuristics.zimbabwe.weights import weighed
from bots.mcts.leaf import _py_next_seat
from core import load_game
from core.zimbabwe.state import ZimbabweState

EVALUATOR = ZimbabweEvaluator(*weighed())
"""The evaluator with the weights of the table."""


def spec(players: int, seed: int, rules: str = "base") -> str:
    """The spec of a game."""
    return f"zimbabwe(players={players}, setup_seed={seed}, rules={rules})"


def start(players: int, seed: int, rules: str = "base") -> ZimbabweState:
    """The first position of a game."""
    return cast(ZimbabweState, load_game(spec(players, seed, rules)).start())


def random_walk(state: ZimbabweState, seed: int, most: int = 10**6) -> Iterator[ZimbabweState]:
    """The state before every decision of a random game, one object all along; at last its end."""
    rng = Random(seed)
    for _ in range(most):
        yield state
        if state.is_over:
            return
        state.apply(rng.choice(state.legal_actions()))


def quick_walk(
    state: ZimbabweState, seed: int, evaluator: Evaluator = EVALUATOR
) -> Iterator[ZimbabweState]:
    """The state between the turns of a game of quick turns, with a random move now and then.

    These turns are made as search expects them: sensible, and much faster than planned ones.
    """
    rng = Random(seed)
    while not state.is_over:
        yield state
        if rng.random() < 0.1:
            state.apply(rng.choice(state.legal_actions()))
        else:
            _py_next_seat(state, evaluator, 0)
    yield state


def is_quiet(snapshot: dict[str, Any]) -> bool:
    """Whether nothing is half made: before the first gift, or before the first thing of a turn."""
    if snapshot["phase"] == "gifts":
        gifts = snapshot["gifts"]
        return not gifts["passed"] and not any(plaque["cattle"] for plaque in gifts["plaques"])
    turn = snapshot["turn"]
    if turn is None:
        return bool(snapshot["phase"] == "over")
    idle = turn["main"] is None and not turn["chosen"] and not turn["paid"]
    return idle and turn["step"] in ("free", "dziva")


def scores_of(state: ZimbabweState) -> list[float]:
    """What taste thinks of each legal action: weights times traits."""
    return [
        sum(TRAITS[number].weight * value for number, value in traits)
        for traits in EVALUATOR.traits(state)
    ]


def by_taste(state: ZimbabweState) -> list[int]:
    """The legal actions, highest score first, the lower number of equals."""
    scores = dict(zip(state.legal_actions(), scores_of(state), strict=True))
    return sorted(scores, key=lambda action: -scores[action])


def finished(state: ZimbabweState, action: int) -> ZimbabweState:
    """The quiet position after an action and whatever taste lets follow."""
    after = state.clone()
    after.apply(action)
    while not is_quiet(after.snapshot()):
        after.apply(by_taste(after)[0])
    return after
