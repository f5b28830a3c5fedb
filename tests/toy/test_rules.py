"""The compiled toy plays by its rules, and its views tell a seat nothing it may not know."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from core import CHANCE, Game, State
from tests.toy import solve
from tests.toy.game import BET, COMMIT, DICE, DIE, HANDS, POINTS, SECRET, ToyGame
from tests.toy.state import ToyState

PLAYED = (6, 7, 5)


def expected(state: ToyState) -> solve.Shares:
    """Shares when every seat takes its last option: high prize, highest card, raid, grab."""
    if state.is_over:
        return tuple(Fraction(place == 1) for place in state.ranking())
    if state.to_move != CHANCE:
        state.apply(state.legal_actions()[-1])
        return expected(state)
    outcomes, weights = state.chance_outcomes()
    total = [Fraction()] * 3
    for outcome, weight in zip(outcomes, weights, strict=True):
        after = state.clone()
        after.apply(outcome)
        chance = Fraction(weight) / Fraction(sum(weights))
        shares = expected(after)
        total = [one + chance * more for one, more in zip(total, shares, strict=True)]
    return tuple(total)


def raids(points: solve.Points, order: solve.Seats) -> solve.Shares:
    if not order:
        return solve.commits(points)
    total = [Fraction()] * 3
    for face, chance in solve.DICE[solve.RAID].items():
        shares = raids(solve.thrown(points, order[0], solve.RAID, face), order[1:])
        total = [one + chance * more for one, more in zip(total, shares, strict=True)]
    return tuple(total)


def test_the_toy_keeps_the_contract() -> None:
    game: Game = ToyGame()
    state: State = game.start()
    assert state.to_move == 0


@pytest.mark.parametrize(("box", "order"), [(4, (2, 1, 0)), (7, (0, 1, 2))])
def test_a_whole_game_pays_what_the_solver_says(box: int, order: tuple[int, ...]) -> None:
    cards = [card for card in range(1, 8) if card != box]
    hands = [cards[:2], cards[2:4], cards[4:]]
    paid = (POINTS[0], POINTS[1], POINTS[2] + solve.HIGH)
    assert expected(ToyGame(hands=hands, phase=BET).start()) == raids(paid, order)


def test_places_after_the_winner_go_by_points() -> None:
    state = ToyGame(phase=COMMIT, points=(5, 2, 5)).start()
    for words in ("commit 1", "commit 1", "win 1"):
        state.apply(state.action(words))
    assert (state.scores(), state.ranking()) == ([6, 3, 5], [2, 1, 3])


def test_every_deal_a_seat_may_suspect_is_drawn_about_equally_often() -> None:
    state = ToyGame().start()
    seen = Counter(str(state.view_for(0, seed).snapshot()["hands"]) for seed in range(6000))
    assert len(seen) == 30  # hands of seats 1 and 2 from five cards
    assert min(seen.values()) > 120


def test_a_view_keeps_own_cards_and_those_on_the_table() -> None:
    state = ToyGame().start()
    state.apply(PLAYED[0])
    state.apply(PLAYED[1])
    for seed in range(50):
        hands = state.view_for(2, seed).snapshot()["hands"]
        assert hands[2] == sorted(HANDS[2])
        assert PLAYED[0] in hands[0]
        assert PLAYED[1] in hands[1]
        assert len(set(itertools.chain(*hands))) == 6


def test_a_view_hides_the_first_commit_in_position_and_history() -> None:
    for secret in (0, 1):
        state = ToyGame(phase=COMMIT).start()
        state.apply(SECRET | secret)
        views = [state.view_for(1, seed) for seed in range(50)]
        told = {(view.snapshot()["commit"][0], view.history[-1]) for view in views}
        assert told == {(0, SECRET | 0), (1, SECRET | 1)}
        assert state.view_for(0, 1).snapshot()["commit"][0] == secret


def test_an_open_game_hides_nothing() -> None:
    state = ToyGame(opened=True).start()
    assert {str(state.view_for(0, seed).snapshot()) for seed in range(9)} == {str(state.snapshot())}


def test_a_raid_leaves_its_victim_one_point() -> None:
    state = ToyGame(phase=DICE).start()
    state.apply(DIE | solve.RAID)
    state.apply(state.action("roll 4"))
    assert state.scores() == [4, 1, 4]
