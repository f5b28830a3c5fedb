"""The evaluator says whose win it will be: as shares, without touching what it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import pytest

from bots.heuristics import evaluator_for
from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.weights import TERMS, weighed
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, quick_walk, random_walk, start
from tests.core.zimbabwe.positions import position

every_number_of_seats = pytest.mark.parametrize("players", [2, 3, 4, 5])


def positions(players: int) -> Iterator[ZimbabweState]:
    """Positions of a random game, in the middle of turns too, and of a game of quick turns."""
    for seed in (1, 2):
        for at, state in enumerate(random_walk(start(players, seed), seed)):
            if at % 7 == 0 or state.is_over:
                yield state
    yield from quick_walk(start(players, 3), 3)


@every_number_of_seats
def test_values_are_shares_of_one_win(players: int) -> None:
    for state in positions(players):
        values = EVALUATOR.values(state)
        assert len(values) == players
        assert all(0 <= value <= 1 for value in values)
        assert sum(values) == pytest.approx(1)


@every_number_of_seats
def test_a_finished_game_belongs_to_its_winner(players: int) -> None:
    ends = 0
    for seed in range(4):
        *_, end = quick_walk(start(players, seed), seed)
        if end.winners():
            ends += 1
            assert EVALUATOR.values(end) == [float(place == 1) for place in end.ranking()]
    assert ends


@every_number_of_seats
def test_looking_changes_nothing_and_sees_the_same_again(players: int) -> None:
    for state in positions(players):
        before = (state.digest(), list(state.history), state.legal_actions())
        values = EVALUATOR.values(state)
        assert (state.digest(), list(state.history), state.legal_actions()) == before
        assert EVALUATOR.values(state) == values
        assert EVALUATOR.values(state.clone()) == values


@pytest.mark.parametrize("players", [2, 5])
def test_the_seat_with_far_higher_monuments_is_thought_to_win(players: int) -> None:
    for seat in range(players):
        higher = {"A9": (seat, 4), "C9": (seat, 4)}
        values = EVALUATOR.values(position(players=players, monuments=higher))
        assert max(values) == values[seat]
        assert values[seat] > 1.5 / players


def test_a_better_margin_is_worth_more() -> None:
    found = [
        EVALUATOR.values(position(players=3, monuments={"J9": (1, level)}))[1]
        for level in (1, 3, 5)
    ]
    assert found == sorted(found)
    assert found[2] > found[0] + 0.1


def test_only_the_given_weights_count() -> None:
    state = position(players=3, monuments={"J9": (1, 4)})
    nothing = [0.0] * len(TERMS)
    assert ZimbabweEvaluator(nothing, nothing).values(state) == [1 / 3] * 3
    margin = [float(term.name == "margin") for term in TERMS]
    stage, terms = EVALUATOR.terms(state)
    assert 0 < stage < 1
    early = ZimbabweEvaluator(margin, nothing).values(state)
    late = ZimbabweEvaluator(nothing, margin).values(state)
    # Each share is exp(weight * term), so that the ratio of two tells the weight back.
    gap = terms[1][0] - terms[0][0]
    assert early[1] / early[0] == pytest.approx(exp((1 - stage) * gap))
    assert late[1] / late[0] == pytest.approx(exp(stage * gap))


def test_tables_of_another_length_are_refused() -> None:
    early, late = weighed()
    with pytest.raises(ValueError, match=f"expected {len(TERMS)} weights, got {len(TERMS) - 1}"):
        ZimbabweEvaluator(early[1:], late)


def test_the_game_finds_this_evaluator_with_the_weights_of_the_table() -> None:
    state = start(4, 1)
    found = evaluator_for(state.game)
    assert isinstance(found, ZimbabweEvaluator)
    assert found.knows_values
    assert found.values(state) == EVALUATOR.values(state)


def test_what_follows_an_action_is_valued_for_the_seat_that_decides() -> None:
    for state in random_walk(start(3, 4), 4, 120):
        legal = state.legal_actions()
        values = []
        for action in legal:
            after = state.clone()
            after.apply(action)
            values.append(EVALUATOR.values(after)[state.to_move])
        assert EVALUATOR.after(state, legal) == values
