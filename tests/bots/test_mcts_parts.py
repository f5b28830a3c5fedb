"""The parts of the search by themselves: the next try of a node, and the worth of a leaf."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.evaluator import Evaluator
from bots.mcts.edges import _py_best, _py_sorted
from bots.mcts.leaf import _py_final, _py_mix, _py_next_seat, _py_play_out
from bots.mcts.params import MctsParams
from tests.toy.evaluators import Flat
from tests.toy.game import COMMIT, DICE, DIE, ToyGame
from tests.toy.state import ToyState

Known = tuple[float, int, float, int]  # prior, visits, sum of values, available


def wide(*, c: float = 1.0, fpu: float = 0.2) -> MctsParams:
    return MctsParams(c=c, fpu=fpu, widen_start=64)


def score(edge: Known, scale: float) -> float:
    prior, visits, value, _ = edge
    return value / visits + scale * prior / (1 + visits)


# --- the next try


def test_the_better_value_wins_when_both_are_tried_as_often() -> None:
    edges: list[Known] = [(0.5, 10, 2.0, 20), (0.5, 10, 6.0, 20)]
    assert _py_best(wide(), 3, 20, 8.0, edges) == 1


def test_exploring_weighs_as_c_says() -> None:
    edges: list[Known] = [(0.5, 90, 45.0, 100), (0.5, 10, 4.0, 100)]
    turn = (0.5 - 0.4) / (sqrt(100) * 0.5 * (1 / 11 - 1 / 91))  # c at which both score the same
    assert _py_best(wide(c=turn * 0.99), 3, 100, 49.0, edges) == 0
    assert _py_best(wide(c=turn * 1.01), 3, 100, 49.0, edges) == 1


def test_the_untried_is_worth_less_than_its_node_as_fpu_says() -> None:
    edges: list[Known] = [(0.64, 9, 3.6, 9), (0.36, 0, 0.0, 9)]
    # 0.4 + c * 3 * 0.64 / 10 against 0.4 - fpu * sqrt(0.64) + c * 3 * 0.36, with c = 0.1
    turn = 0.1 * (3 * 0.36 - 3 * 0.064) / 0.8
    assert _py_best(wide(c=0.1, fpu=turn * 0.99), 3, 9, 3.6, edges) == 1
    assert _py_best(wide(c=0.1, fpu=turn * 1.01), 3, 9, 3.6, edges) == 0


def test_a_node_without_visits_tries_its_best_prior() -> None:
    edges: list[Known] = [(0.6, 0, 0.0, 0), (0.4, 0, 0.0, 0)]
    assert _py_best(MctsParams(), 3, 0, 0.0, edges) == 0


def test_what_is_not_considered_yet_is_not_tried() -> None:
    edges: list[Known] = [(0.5, 8, 0.0, 9), (0.5, 0, 0.0, 9)]
    for rate, best in ((0.33, 0), (0.34, 1)):
        params = MctsParams(widen_start=1, widen_rate=rate, widen_power=0.5, c=9.0)
        assert _py_best(params, 3, 9, 0.0, edges) == best


def test_only_what_is_legal_here_competes() -> None:
    edges: list[Known] = [(0.4, 9, 9.0, 9), (0.3, 5, 1.0, 9), (0.3, 5, 0.5, 9)]
    assert _py_best(MctsParams(), 3, 9, 3.0, edges, [False, True, True]) == 1
    assert _py_best(MctsParams(), 3, 9, 3.0, edges, [False, False, False]) == -1


def test_widening_counts_only_what_is_legal_here() -> None:
    edges: list[Known] = [(0.4, 9, 0.0, 9), (0.3, 9, 0.0, 9), (0.3, 0, 0.0, 9)]
    narrow = MctsParams(widen_start=2, widen_rate=0.0, c=5.0)
    assert _py_best(narrow, 3, 9, 0.0, edges, [True, True, True]) == 0
    assert _py_best(narrow, 3, 9, 0.0, edges, [False, True, True]) == 2


def test_what_was_seldom_legal_is_not_held_to_be_neglected() -> None:
    edges: list[Known] = [(0.5, 50, 25.0, 100), (0.5, 10, 4.5, 20)]
    here = [True, True]
    assert _py_best(MctsParams(c=0.4), 3, 100, 29.5, edges, here) == 0
    often: list[Known] = [edges[0], (0.5, 10, 4.5, 100)]
    assert _py_best(MctsParams(c=0.4), 3, 100, 29.5, often, here) == 1


shares = st.floats(0, 1, width=32)


@given(
    st.lists(st.tuples(shares, st.integers(1, 9), shares), min_size=1, max_size=20),
    st.floats(0, 3),
)
def test_nothing_tried_scores_higher_than_the_choice(
    drawn: list[tuple[float, int, float]], c: float
) -> None:
    edges: list[Known] = sorted(((p, n, n * q, 99) for p, n, q in drawn), reverse=True)
    visits = sum(edge[1] for edge in edges)
    best = _py_best(wide(c=c), 2, visits, 1.0, edges)
    scores = [score(edge, c * sqrt(visits)) for edge in edges]
    assert scores[best] == pytest.approx(max(scores))


@given(st.lists(st.tuples(shares, st.integers(0, 9999)), max_size=300, unique_by=lambda e: e[1]))
def test_edges_are_sorted_by_prior_then_by_id(edges: list[tuple[float, int]]) -> None:
    assert _py_sorted(edges) == sorted(edges, key=lambda edge: (-edge[0], edge[1]))


# --- the worth of a leaf


def finished(points: tuple[int, int, int], winner: int) -> ToyState:
    """A game that both committers end by grabbing, which earns each of them a point."""
    state = ToyGame(phase=COMMIT, points=points).start()
    for words in ("commit 1", "commit 1", f"win {winner}"):
        state.apply(state.action(words))
    return state


def test_the_winner_takes_all() -> None:
    assert _py_final(finished((1, 2, 9), 1), 0.0) == [0, 1, 0]


def test_standings_pay_for_everybody_behind() -> None:
    assert _py_final(finished((1, 3, 9), 1), 1.0) == pytest.approx([0, 2 / 3, 1 / 3])


def test_seats_that_tie_share_what_their_places_pay() -> None:
    assert _py_final(finished((4, 9, 5), 1), 1.0) == pytest.approx([1 / 6, 2 / 3, 1 / 6])


def test_half_standings_are_half_of_each() -> None:
    assert _py_final(finished((1, 3, 9), 1), 0.5) == pytest.approx([0, 5 / 6, 1 / 6])


def test_expected_shares_become_expected_standings() -> None:
    mixed = _py_mix([0.5, 0.3, 0.2], 1.0)
    first = (0.5 / 0.8 + 0.5 / 0.7) / 3
    assert mixed[0] == pytest.approx(first)
    assert sum(mixed) == pytest.approx(1)
    assert _py_mix([0.5, 0.3, 0.2], 0.5)[0] == pytest.approx((0.5 + first) / 2)


def test_seats_without_a_chance_tie() -> None:
    assert _py_mix([1.0, 0.0, 0.0], 1.0) == pytest.approx([2 / 3, 1 / 6, 1 / 6])


@pytest.mark.parametrize("evaluator", [Evaluator(), Flat(3)], ids=["alike", "priors"])
def test_a_game_is_played_out_to_its_end(evaluator: Evaluator) -> None:
    state = ToyGame().start()
    assert _py_play_out(state, evaluator, 99, 1)
    assert state.is_over


def test_a_game_that_does_not_end_is_left() -> None:
    state = ToyGame().start()
    assert not _py_play_out(state, Evaluator(), 5, 1)


def test_priors_decide_how_a_game_is_played_out() -> None:
    shared = 0
    for seed in range(300):
        state = ToyGame(phase=COMMIT, opened=True).start()
        _py_play_out(state, Flat(3), 1, seed)
        shared += state.snapshot()["commit"][0] == 0
    assert 170 < shared < 230  # two of three


def test_the_likeliest_is_played_until_another_seat_decides() -> None:
    for seed in range(9):
        state = ToyGame(phase=DICE).start()
        _py_next_seat(state, Flat(3), seed)
        assert state.to_move == 1
        assert state.scores() in ([4, 2, 4], [6, 2, 4])  # Flat likes work best
    for _ in range(3):
        _py_next_seat(state, Flat(3), 1)
    assert (state.to_move, state.snapshot()["phase"]) == (1, COMMIT)


def test_nature_moves_before_the_seat_is_looked_at() -> None:
    state = ToyGame(phase=DICE).start()
    state.apply(DIE | 0)
    _py_next_seat(state, Flat(3), 1)
    assert state.to_move == 2


def test_the_last_seat_plays_to_the_end() -> None:
    state = ToyGame(phase=COMMIT).start()
    for _ in range(2):
        _py_next_seat(state, Flat(3), 1)
    assert state.is_over
    _py_next_seat(state, Flat(3), 1)
    assert state.is_over
