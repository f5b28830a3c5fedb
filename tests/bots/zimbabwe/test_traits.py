"""The traits of actions mean what `taste.py` says: a slow twin reads the same numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.heuristics.zimbabwe.taste import TRAITS
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, random_walk, start
from tests.bots.zimbabwe.slow_taste import Sight, slow_traits
from tests.core.zimbabwe.positions import position
from tests.exact.generator import Table

ENOUGH = 20
"""Decisions of one kind that are compared in one game."""


def compare(state: ZimbabweState, table: Table) -> set[str]:
    """Compare the traits of up to thirty actions; return those that were seen to hold."""
    sight = Sight(table, state.snapshot())
    legal, found = state.legal_actions(), EVALUATOR.traits(state)
    shown = set()
    for action, traits in list(zip(legal, found, strict=True))[:: 1 + len(legal) // 30]:
        fast = {TRAITS[number].name: value for number, value in traits if value}
        assert fast == pytest.approx(slow_traits(sight, action)), (
            f"{state.words(action)} in {state.game.spec}: {state.snapshot()}"
        )
        shown |= set(fast)
    return shown


def test_a_twin_reads_the_same_traits() -> None:
    shown: set[str] = set()
    for players in (2, 3, 4, 5):
        for seed in range(2):
            met: Counter[str] = Counter()
            state = start(players, seed)
            table = Table(state.game)
            for now in random_walk(state, seed):
                turn = now.snapshot()["turn"]
                step = turn["step"] if turn else now.phase.name
                met[step] += 1
                if not now.is_over and met[step] <= ENOUGH:
                    shown |= compare(now, table)
    seldom = {"regret", "price_high_alone", "price_low_alone", "buy_leader", "primary_leader"}
    assert {trait.name for trait in TRAITS} - shown <= seldom


@pytest.mark.parametrize("level", [4, 5])
def test_near_the_end_too(level: int) -> None:
    state = position(monuments={"A9": (0, level), "C9": (0, 2)}, gods=["eshu", "dziva", "xango"])
    assert ("regret" in compare(state, Table(state.game))) == (level == 5)
