"""Whole turns compared: a plan can be played, is worth what it says, and gains by effort."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest

from bots.heuristics.zimbabwe.turn_search import TurnSearch
from bots.mcts.leaf import _py_next_seat
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, finished, is_quiet, random_walk, start


def turns(players: int, seeds: range) -> Iterator[ZimbabweState]:
    """Quiet positions and others, along random games."""
    for seed in seeds:
        for at, state in enumerate(random_walk(start(players, seed), seed, 200)):
            if not state.is_over and (at % 10 == 0 or is_quiet(state.snapshot())):
                yield state


def after(state: ZimbabweState, actions: list[int]) -> ZimbabweState:
    """The state after these actions; raises if one is not legal."""
    played = state.clone()
    for action in actions:
        played.apply(action)
    return played


@pytest.mark.parametrize("players", [2, 4])
def test_a_plan_is_legal_and_stays_within_the_turn(players: int) -> None:
    search = TurnSearch(EVALUATOR, 2, 4, 0)
    longest = 0
    for state in turns(players, range(3)):
        actions, _, _ = search.plan(state)
        before = after(state, actions[:-1])
        assert before.to_move == state.to_move
        assert (before.phase, before.round) == (state.phase, state.round)
        before.apply(actions[-1])
        longest = max(longest, len(actions))
    assert longest > 3


def test_without_foresight_a_plan_is_worth_the_position_it_leads_to() -> None:
    search = TurnSearch(EVALUATOR, 2, 4, 0)
    for state in turns(3, range(3)):
        actions, value, seen = search.plan(state)
        assert value == EVALUATOR.values(after(state, actions))[state.to_move]
        assert seen[actions[0]] == value == max(seen.values())
        assert set(seen) <= set(state.legal_actions())


def test_a_plan_is_no_worse_than_one_decision_finished_quickly() -> None:
    search = TurnSearch(EVALUATOR, 1, 1, 0)
    better = 0
    for state in turns(3, range(3)):
        _, value, _ = search.plan(state)
        quick = max(EVALUATOR.after(state, state.legal_actions()))
        assert value >= quick
        better += value > quick
    assert better > 10


def test_a_wider_search_finds_better_turns() -> None:
    narrow, wide = TurnSearch(EVALUATOR, 1, 1, 0), TurnSearch(EVALUATOR, 8, 30, 0)
    gains = []
    for state in turns(3, range(2)):
        gains.append(wide.plan(state)[1] - narrow.plan(state)[1])
        assert wide.turns >= narrow.turns
    assert fmean(gains) > 0


@pytest.mark.parametrize("looks", [1, 3])
def test_the_best_first_decisions_get_a_second_look(looks: int) -> None:
    # Of decisions that lead to the same value only one is looked at.
    search = TurnSearch(EVALUATOR, 2, looks, 0)
    for state in turns(2, range(2)):
        values = EVALUATOR.after(state, state.legal_actions())
        promise = dict(zip(state.legal_actions(), values, strict=True))
        _, _, seen = search.plan(state)
        best = sorted(set(values), reverse=True)[:looks]
        assert sorted((promise[action] for action in seen), reverse=True) == best


def slow_worth(state: ZimbabweState, action: int, foresight: int) -> float:
    """The mean share of the seat after its turn and after each of the quick turns that follow."""
    later = finished(state, action)
    shares = []
    for ahead in range(foresight + 1):
        if ahead:
            _py_next_seat(later, EVALUATOR, 0)
        shares.append(EVALUATOR.values(later)[state.to_move])
    return fmean(shares)


@pytest.mark.parametrize("foresight", [1, 5])
def test_foresight_is_the_mean_over_the_turns_of_the_next_seats(foresight: int) -> None:
    search = TurnSearch(EVALUATOR, 1, 4, foresight)
    compared = 0
    for state in turns(3, range(2)):
        actions, _, seen = search.plan(state)
        for action, value in seen.items():
            if action != actions[0]:  # that one is worth as much as the whole plan
                compared += 1
                assert value == pytest.approx(slow_worth(state, action, foresight))
    assert compared > 50


def test_planning_repeats_itself_and_leaves_the_view_alone() -> None:
    search = TurnSearch(EVALUATOR, 4, 8, 3)
    for state in turns(3, range(1)):
        before = (state.digest(), list(state.history))
        found = search.plan(state)
        assert (state.digest(), list(state.history)) == before
        assert search.plan(state) == found
        assert TurnSearch(EVALUATOR, 4, 8, 3).plan(state) == found
