"""The net of The Great Zimbabwe: the compiled sums are those of the formula, and fitting learns."""

from __future__ import annotations

import json
import math
from importlib import resources
from typing import Any

import numpy as np
import pytest

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.examples import Examples, joined, play_examples
from bots.heuristics.zimbabwe.net_fit import HIDDEN, NetFit
from bots.heuristics.zimbabwe.weights import TERMS, weighed
from core import State, load_game

NET: dict[str, Any] = json.loads(
    resources.files("bots.heuristics.zimbabwe").joinpath("data", "net.json").read_text("utf-8")
)


def slow_shares(net: dict[str, Any], stage: float, terms: list[list[float]]) -> list[float]:
    """The formula, seat by seat."""
    scores = []
    for seat, own in enumerate(terms):
        others = [terms[k] for k in range(len(terms)) if k != seat]
        mean = [math.fsum(column) / len(others) for column in zip(*others, strict=True)]
        best = [max(column) for column in zip(*others, strict=True)]
        score = 0.0
        for unit in range(HIDDEN):
            total = net["bias"][unit] + stage * net["stage"][unit]
            for i in range(len(TERMS)):
                total += own[i] * net["own"][i][unit]
                total += mean[i] * net["mean"][i][unit] + best[i] * net["best"][i][unit]
            score += max(total, 0.0) * net["out"][unit]
        for i in range(len(TERMS)):
            score += own[i] * (net["skip_own"][i] + stage * net["skip_late"][i])
            score += mean[i] * net["skip_mean"][i] + best[i] * net["skip_best"][i]
        scores.append(score)
    weights = [math.exp(score - max(scores)) for score in scores]
    return [weight / sum(weights) for weight in weights]


def some_positions(players: int) -> list[State]:
    game = load_game(f"zimbabwe(players={players}, setup_seed={players})")
    state, found = game.start(), []
    for ply in range(400):
        if state.is_over:
            break
        if ply % 37 == 0:
            found.append(state.clone())
        legal = state.legal_actions()
        state.apply(legal[(ply * 7919) % len(legal)])
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_compiled_net_is_the_formula(players: int) -> None:
    evaluator = ZimbabweEvaluator(*weighed(), NET)
    for state in some_positions(players):
        if max(evaluator.values(state)) == 1:
            continue  # the turn ends the game
        stage, terms = evaluator.terms(state)
        assert evaluator.values(state) == pytest.approx(slow_shares(NET, stage, terms), abs=1e-4)


def test_net_and_table_differ() -> None:
    state = some_positions(4)[3]
    with_net = ZimbabweEvaluator(*weighed(), NET)
    without = ZimbabweEvaluator(*weighed())
    assert with_net.has_net
    assert not without.has_net
    assert with_net.values(state) != pytest.approx(without.values(state), abs=1e-3)


@pytest.mark.parametrize(
    ("part", "numbers", "text"),
    [
        ("out", [0.0] * 31, "expected 32 numbers of a net, got 31"),
        ("own", [[0.0] * 32] * 3, f"expected {len(TERMS)} rows of a net, got 3"),
    ],
)
def test_a_net_of_another_size_is_refused(part: str, numbers: list[Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        ZimbabweEvaluator(*weighed(), NET | {part: numbers})


def test_the_same_seed_plays_the_same_examples() -> None:
    once, again = (play_examples(None, 6, seed=5, part=1) for _ in range(2))
    other = play_examples(None, 6, seed=5, part=2)
    assert len(once) == len(again) > 20
    assert np.array_equal(once.terms, again.terms)
    assert np.array_equal(once.aims, again.aims)
    assert len(other) != len(once) or not np.array_equal(once.terms, other.terms)


def test_aims_are_shares_of_the_seats_that_play() -> None:
    examples = play_examples(None, 10, seed=1, part=0)
    assert set(examples.seats.tolist()) == {2, 3, 4, 5}
    assert examples.aims.sum(1) == pytest.approx(1, abs=1e-5)
    for row, seats in enumerate(examples.seats):
        assert not examples.aims[row, seats:].any()
        assert not examples.terms[row, seats:].any()


def test_fitting_learns_what_decides() -> None:
    # The seat with the highest first term always wins: a net must find that out.
    rng = np.random.default_rng(4)
    n = 30_000
    terms = np.zeros((n, 5, len(TERMS)), np.float16)
    terms[:, :4] = rng.normal(size=(n, 4, len(TERMS)))
    aims = np.zeros((n, 5), np.float32)
    aims[np.arange(n), terms[:, :4, 0].argmax(1)] = 1
    examples = Examples(rng.random(n).astype(np.float32), terms, aims, np.full(n, 4, np.int8))
    fit = NetFit(examples, seed=0)
    before = fit.loss()
    losses = list(fit.epochs(10))
    assert before > 1.3
    assert losses[-1] < 0.5
    told = fit.numbers()
    row = terms[0, :4].astype(float).tolist()
    shares = slow_shares(told, float(examples.stage[0]), row)
    assert shares.index(max(shares)) == int(aims[0].argmax())


def test_parts_are_joined_in_their_order() -> None:
    one, two = (play_examples(None, 4, seed=9, part=part) for part in range(2))
    both = joined([one, two])
    assert len(both) == len(one) + len(two)
    assert np.array_equal(both.terms[len(one) :], two.terms)
