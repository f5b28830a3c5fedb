"""The terms of the evaluator mean what `weights.py` says: a slow twin reads the same numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bots.heuristics.zimbabwe.weights import TERMS
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, is_quiet, quick_walk, random_walk, start
from tests.bots.zimbabwe.slow_terms import slow_terms
from tests.core.zimbabwe.positions import position
from tests.exact.generator import VARIANTS, Table

NAMES = [term.name for term in TERMS]


def compare(state: ZimbabweState, table: Table) -> Counter[str]:
    """Compare all terms of a quiet position; return which ones said anything."""
    snapshot = state.snapshot()
    stage, fast = EVALUATOR.terms(state)
    slow_stage, slow = slow_terms(table, snapshot)
    assert stage == pytest.approx(slow_stage)
    said: Counter[str] = Counter()
    for seat, numbers in enumerate(fast):
        named = dict(zip(NAMES, numbers, strict=True))
        wrong = {
            name: (number, slow[seat][name])
            for name, number in named.items()
            if number != pytest.approx(slow[seat][name])
        }
        assert not wrong, f"seat {seat} of {state.game.spec}: {snapshot}"
        said.update(name for name, number in named.items() if number)
    return said


def compare_walk(players: int, seed: int, rules: str, *, every: int) -> Counter[str]:
    """Compare some quiet positions of a random game and of a game of quick turns."""
    said: Counter[str] = Counter()
    for walk in (random_walk, quick_walk):
        state = start(players, seed, rules)
        table = Table(state.game)
        quiet = 0
        for now in walk(state, seed):
            if not now.is_over and is_quiet(now.snapshot()):
                quiet += 1
                if quiet % every == 0:
                    said["positions"] += 1
                    said += compare(now, table)
    return said


def test_a_twin_reads_the_same_terms_whatever_the_number_of_seats() -> None:
    said: Counter[str] = Counter()
    for players in (2, 3, 4, 5):
        for seed in range(4):
            said += compare_walk(players, seed, "base", every=8)
    assert said["positions"] > 150
    assert [name for name in NAMES if not said[name]] == [], "terms that nothing was seen of"


RULINGS = ["hub_double", "hub_nobody", "hub_owner", "qamata_always"]
RULINGS += [str(VARIANTS / "other_readings.toml"), str(VARIANTS / "far_and_dear.toml")]


@pytest.mark.parametrize("rules", RULINGS, ids=lambda rules: Path(rules).stem)
def test_the_terms_follow_the_rulings(rules: str) -> None:
    said = compare_walk(4, 1, rules, every=8)
    assert said["positions"] > 8


def term(state: ZimbabweState, seat: int, name: str) -> float:
    compare(state, Table(state.game))
    return EVALUATOR.terms(state)[1][seat][NAMES.index(name)]


def test_a_new_monument_and_xango_may_finish_the_game() -> None:
    lacks_three = {"A9": (0, 4), "C9": (0, 2)}  # 17 of 20 VP with the monument at home
    lacks_one = {**lacks_three, "E9": (0, 1), "G9": (0, 1)}
    assert term(position(monuments=lacks_one), 0, "can_finish") == 1
    assert term(position(monuments=lacks_three), 0, "can_finish") == 0
    assert term(position(monuments=lacks_three, gods=["xango"]), 0, "can_finish") == 1
    taken = position(monuments=lacks_three, worship={1: "xango"})
    assert term(taken, 0, "can_finish") == 0


def test_obatala_builds_two() -> None:
    lacks_two = {"A9": (0, 5), "C9": (0, 2)}  # 25 VP, and Obatala's owner needs 27
    assert term(position(monuments=lacks_two, worship={0: "obatala"}), 0, "can_finish") == 1
    lacks_three = {**lacks_two, "C9": (0, 1), "E9": (0, 1)}
    assert term(position(monuments=lacks_three, worship={0: "obatala"}), 0, "can_finish") == 0


def test_every_term_of_the_table_has_a_twin() -> None:
    state = start(2, 1)
    _, slow = slow_terms(Table(state.game), state.snapshot())
    assert sorted(slow[0]) == sorted(NAMES)


def test_a_half_made_turn_is_finished_before_it_is_read() -> None:
    state = start(3, 2)
    loud = 0
    for now in random_walk(state, 2, 200):
        if not is_quiet(now.snapshot()):
            loud += 1
            before = now.digest()
            stage, terms = EVALUATOR.terms(now)
            assert 0 <= stage <= 1
            assert len(terms) == 3
            assert now.digest() == before
    assert loud > 50
