"""One hundredth of the full comparison, with fixed seeds: see tests/exact/run.py for all of it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from tests.exact import raising
from tests.exact.compare import COMPARISONS, compare
from tests.exact.games import play_game
from tests.exact.generator import QUOTAS, Position, position

SEED = 2026
POSITIONS = 100
GAMES = 200


@lru_cache(maxsize=1)
def sample() -> list[Position]:
    """Return the positions of the sample, made once for all comparisons."""
    return [position(SEED, number) for number in range(POSITIONS)]


def test_the_sample_holds_every_kind_of_position() -> None:
    kinds = Counter(kind for place in sample() for kind in place.kinds)
    assert {kind: kinds[kind] for kind in QUOTAS if kinds[kind] < QUOTAS[kind] * POSITIONS} == {}


@pytest.mark.parametrize("name", COMPARISONS)
def test_engine_and_oracle_agree_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raising, "MOST_CHAINS", 300)
    assert sum(compare(place, [name])[name] for place in sample()) > 0


def test_random_games_keep_what_is_promised_at_every_ply() -> None:
    done: Counter[str] = Counter()
    for number in range(GAMES):
        done.update(play_game(SEED, number))
    assert done["games"] == GAMES
    assert done["revenues"] > 0
