"""Fits the net of `net.pyx` to examples: softmax over the seats, cross entropy, Adam."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.heuristics.zimbabwe.examples import MOST_SEATS, Examples

HIDDEN = 32
BATCH = 1024
STEP = 0.002
LAST_STEP = 1e-5
DECAY = 0.01
SPREAD_FLOOR = 0.02  # inputs that hardly vary must not be blown up
TEST_EVERY = 25  # one in so many stretches of examples tests the fit
STRETCH = 400

Floats = NDArray[np.float32]


class NetFit:
    """A net in the making."""

    def __init__(self, examples: Examples, seed: int) -> None:
        self._all = examples
        self._rng = np.random.default_rng(seed)
        rows = np.arange(len(examples))
        tests = rows // STRETCH % TEST_EVERY == 0
        self._tests, self._rows = rows[tests], rows[~tests]
        n = examples.terms.shape[2]
        self._n, self._wide = n, 3 * n + 1
        inputs, here = self._inputs(self._rows[:40_000])
        self._mean = inputs[here].mean(0)
        self._spread = inputs[here].std(0) + np.float32(SPREAD_FLOOR)
        self._weights: list[Floats] = [
            self._rng.normal(0, self._wide**-0.5, (self._wide, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            self._rng.normal(0, 0.1, HIDDEN).astype(np.float32),
            np.zeros(4 * n + 1, np.float32),
        ]

    def epochs(self, n: int) -> Iterator[float]:
        """Go through the examples so many times; yields the loss on those kept for testing."""
        moved = [np.zeros_like(w) for w in self._weights]
        squared = [np.zeros_like(w) for w in self._weights]
        batches = len(self._rows) // BATCH
        step = 0
        for _ in range(n):
            order = self._rng.permutation(self._rows)
            for batch in range(batches):
                step += 1
                size = STEP * (1 + np.cos(np.pi * step / (n * batches))) / 2 + LAST_STEP
                slopes = self._slopes(order[batch * BATCH : (batch + 1) * BATCH])
                for w, slope, m, s in zip(self._weights, slopes, moved, squared, strict=True):
                    m += 0.1 * (slope - m)
                    s += 0.001 * (slope * slope - s)
                    towards = (m / (1 - 0.9**step)) / (np.sqrt(s / (1 - 0.999**step)) + 1e-8)
                    w -= size * (towards + DECAY * w)
            yield self.loss()

    def loss(self) -> float:
        """Cross entropy of the examples kept for testing."""
        total = 0.0
        for start in range(0, len(self._tests), 8192):
            rows = self._tests[start : start + 8192]
            inputs, here = self._inputs(rows)
            shares = self._shares(self._forward(inputs)[2], here)
            total -= float((self._all.aims[rows] * np.log(shares + 1e-9)).sum())
        return total / len(self._tests)

    def numbers(self) -> dict[str, Any]:
        """The net as `net.pyx` reads it: inputs as they are, without their scaling."""
        n, wide = self._n, self._wide
        first = self._weights[0] / self._spread[:wide, None]
        bias = self._weights[1] - (self._mean[:wide] / self._spread[:wide]) @ self._weights[0]
        past = self._weights[3] / self._spread
        return {
            "own": _rounded(first[:n]),
            "mean": _rounded(first[n : 2 * n]),
            "best": _rounded(first[2 * n : 3 * n]),
            "stage": _rounded(first[3 * n]),
            "bias": _rounded(bias),
            "out": _rounded(self._weights[2]),
            "skip_own": _rounded(past[:n]),
            "skip_mean": _rounded(past[n : 2 * n]),
            "skip_best": _rounded(past[2 * n : 3 * n]),
            "skip_late": _rounded(past[3 * n + 1 :]),
        }

    def _inputs(self, rows: NDArray[Any]) -> tuple[Floats, NDArray[np.bool_]]:
        # A seat's terms, the mean and the best of the others', the stage, the terms times it.
        seats = self._all.seats[rows].astype(np.int64)
        here = np.arange(MOST_SEATS)[None] < seats[:, None]
        own = self._all.terms[rows].astype(np.float32)
        mean = (own.sum(1, keepdims=True) - own) / (seats - 1)[:, None, None]
        known = np.where(here[..., None], own, -np.inf)
        top, second = (np.partition(known, MOST_SEATS - k, 1)[:, -k, None] for k in (1, 2))
        best = np.where(known == top, second, top)
        stage = np.broadcast_to(self._all.stage[rows][:, None, None], (*own.shape[:2], 1))
        inputs = np.concatenate([own, mean, best, stage, own * stage], 2).astype(np.float32)
        return np.where(here[..., None], inputs, np.float32(0)), here

    def _forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        scaled = (inputs - self._mean) / self._spread
        first, bias, out, past = self._weights
        hidden = np.maximum(scaled[..., : self._wide] @ first + bias, 0)
        return scaled, hidden, hidden @ out + scaled @ past

    @staticmethod
    def _shares(scores: Floats, here: NDArray[np.bool_]) -> Floats:
        scores = np.where(here, scores, -np.inf)
        shares = np.exp(scores - scores.max(1, keepdims=True))
        found: Floats = shares / shares.sum(1, keepdims=True)
        return found

    def _slopes(self, rows: NDArray[Any]) -> list[Floats]:
        inputs, here = self._inputs(rows)
        scaled, hidden, scores = self._forward(inputs)
        wrong = (self._shares(scores, here) - self._all.aims[rows]) * here / len(rows)
        wrong = wrong.astype(np.float32)
        back = (wrong[..., None] * self._weights[2] * (hidden > 0)).reshape(-1, HIDDEN)
        flat = scaled.reshape(len(back), -1)
        return [
            flat[:, : self._wide].T @ back,
            back.sum(0),
            wrong.reshape(-1) @ hidden.reshape(-1, HIDDEN),
            wrong.reshape(-1) @ flat,
        ]


def _rounded(numbers: Floats) -> Any:
    return np.round(numbers.astype(float), 5).tolist()
