"""What every state of The Great Zimbabwe promises, over random ways through random games."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import OVER, IllegalAction, load_game

SPECS = [
    "zimbabwe(players=2, setup_seed=3)",
    "zimbabwe(players=3, setup_seed=11, rules=hub_owner)",
    "zimbabwe(players=4, setup_seed=7)",
    "zimbabwe(players=5, setup_seed=5, rules=all_gods)",
]

END_TURN = 0

specs = st.sampled_from(SPECS)
picks = st.builds(
    lambda seed, plies: [Random(seed * 1000 + ply).randrange(10**6) for ply in range(plies)],
    st.integers(0, 10**6),
    st.integers(0, 250),
)
some = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@lru_cache
def game_of(spec: str) -> Any:
    return load_game(spec)


def choose(legal: list[int], pick: int) -> int:
    """Return one of the actions; ending a turn early is the rarer choice."""
    busy = [action for action in legal if action >> 24 != END_TURN]
    return busy[pick % len(busy)] if busy and pick % 5 else legal[pick % len(legal)]


def walk(spec: str, numbers: list[int], visit: Callable[[Any], None] = lambda state: None) -> Any:
    """Play the picked actions, visiting every state on the way; return the last one."""
    state = game_of(spec).start()
    for number in numbers:
        visit(state)
        if state.is_over:
            break
        state.apply(choose(state.legal_actions(), number))
    visit(state)
    return state


@some
@given(specs, picks)
def test_actions_are_ascending_unique_and_missing_only_at_the_end(
    spec: str, numbers: list[int]
) -> None:
    def visit(state: Any) -> None:
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert bool(legal) is not state.is_over
        assert len(legal) != 1
        assert (state.to_move == OVER) is state.is_over

    walk(spec, numbers, visit)


@some
@given(specs, picks)
def test_words_are_unique_and_lead_back_to_their_action(spec: str, numbers: list[int]) -> None:
    state = walk(spec, numbers)
    legal = state.legal_actions()
    words = [state.words(action) for action in legal]
    assert len(set(words)) == len(words)
    assert [state.action(said) for said in words] == legal
    assert [state.action(f"  {said.upper()} ".replace(" ", "  ")) for said in words] == legal


@some
@given(specs, picks)
def test_a_kept_clone_never_changes(spec: str, numbers: list[int]) -> None:
    past: list[tuple[Any, str, str, list[int]]] = []
    walk(
        spec,
        numbers,
        lambda s: past.append((s.clone(), str(s), s.digest(), s.legal_actions())),
    )
    for old, text, digest, legal in past:
        assert (str(old), old.digest(), old.legal_actions()) == (text, digest, legal)


@some
@given(specs, picks, picks)
def test_a_clone_plays_on_alike(spec: str, numbers: list[int], more: list[int]) -> None:
    state = walk(spec, numbers)
    twin = state.clone()
    for number in more:
        if state.is_over:
            break
        action = choose(state.legal_actions(), number)
        state.apply(action)
        twin.apply(action)
    assert twin.snapshot() == state.snapshot()
    assert twin.history == state.history


@some
@given(specs, picks)
def test_the_history_replayed_gives_the_same_position(spec: str, numbers: list[int]) -> None:
    state = walk(spec, numbers)
    again = game_of(spec).start()
    for action in state.history:
        again.apply(action)
    assert again.digest() == state.digest()
    assert str(again) == str(state)


@some
@given(specs, picks)
def test_a_state_travels_as_data_as_bytes_and_pickled(spec: str, numbers: list[int]) -> None:
    state = walk(spec, numbers)
    game = game_of(spec)
    for copy in (
        game.state_from(state.snapshot()),
        game.state_from_bytes(state.to_bytes()),
        pickle.loads(pickle.dumps(state)),
    ):
        assert copy.digest() == state.digest()
        assert copy.legal_actions() == state.legal_actions()
        assert copy.snapshot() == state.snapshot()


@some
@given(specs, picks, st.lists(st.integers(-(2**31), 2**31 - 1), min_size=1, max_size=20))
def test_an_illegal_action_is_refused_and_changes_nothing(
    spec: str, numbers: list[int], wrong: list[int]
) -> None:
    state = walk(spec, numbers)
    before = (state.digest(), state.history)
    for action in [
        *wrong,
        *(a ^ 1 << bit for a in state.legal_actions()[:2] for bit in (0, 9, 24)),
    ]:
        if action in state.legal_actions():
            continue
        with pytest.raises(IllegalAction):
            state.apply(action)
        assert (state.digest(), state.history) == before


@some
@given(specs, picks, st.integers(0, 2**32))
def test_a_view_shows_everything_because_nothing_is_hidden(
    spec: str, numbers: list[int], seed: int
) -> None:
    state = walk(spec, numbers)
    for seat in range(game_of(spec).players):
        assert state.view_for(seat, seed).digest() == state.digest()
    assert state.chance_outcomes() == ([], [])


@some
@given(specs, picks)
def test_scores_lie_in_their_span_and_places_are_a_ranking(spec: str, numbers: list[int]) -> None:
    state = walk(spec, numbers)
    low, high = game_of(spec).facts.score_span
    assert all(low <= score <= high for score in state.scores())
    assert len(state.history) <= game_of(spec).facts.max_plies
    assert bool(state.winners()) is (state.ending == "rules")
    if state.is_over:
        assert min(state.ranking()) == 1


@some
@given(specs, picks)
def test_no_seat_ever_exceeds_its_limits(spec: str, numbers: list[int]) -> None:
    limit = game_of(spec).rules.max_vr

    def visit(state: Any) -> None:
        for seat in range(state.game.players):
            assert state.cattle(seat) >= 0
            assert state.vr(seat) <= limit
            assert state.vp(seat) >= 0

    walk(spec, numbers, visit)
