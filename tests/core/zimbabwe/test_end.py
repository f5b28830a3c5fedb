"""Phases III and IV: revenue, victory, tie-breaks, places, and the stop at the round limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.core.zimbabwe.positions import State, play, position, rules_file, words_of


def last_turn(**changes: Any) -> State:
    """The free step of the last turn of a round of two, nobody with a monument but those given."""
    return position(**{"homes": False, "order": [0, 1], "turn_of": 1, "cattle": 0, **changes})


def monuments(*towers: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """Monuments of (seat, level) out of each other's way."""
    return {f"{'BDFHJL'[n % 6]}{7 + 2 * (n // 6)}": tower for n, tower in enumerate(towers)}


def twenty(seat: int) -> list[tuple[int, int]]:
    """Monuments of one seat worth exactly 20 points."""
    return [(seat, 4), (seat, 3)]


def test_cards_are_emptied_to_their_owners() -> None:
    state = last_turn(
        craftsmen=[("potter", "F3-G3", 0)],
        hired={0: ["shaman"]},
        on_cards={(0, "potter"): 4, (0, "shaman"): 2},
    )
    state = play(state, "end turn")
    assert state.cattle(0) == 6
    assert state.snapshot()["seats"][0]["cards"]["potter"]["cattle"] == 0
    assert state.snapshot()["seats"][0]["specialists"] == {"shaman": 0}


@pytest.mark.parametrize("height", [1, 2, 3, 4, 5])
def test_income_is_the_level_of_the_highest_monument(height: int) -> None:
    state = last_turn(monuments=monuments((0, height), (0, 1)), hired={0: ["herd"]}, cattle=1)
    assert play(state, "end turn").cattle(0) == 1 + height


def test_further_monuments_bring_no_income() -> None:
    state = last_turn(monuments=monuments((0, 2), (0, 2), (0, 1)))
    assert play(state, "end turn").cattle(0) == 2


def test_there_is_no_revenue_before_the_last_turn_of_the_round() -> None:
    state = position(order=[0, 1], turn_of=0, cattle=4)
    state = play(state, "end turn")
    assert [state.cattle(0), state.cattle(1)] == [4, 4]


def test_revenue_is_paid_before_the_victory_check() -> None:
    state = play(last_turn(monuments=monuments((0, 5))), "end turn")
    assert state.is_over
    assert state.cattle(0) == 5


def test_used_markers_come_off_after_the_round() -> None:
    state = last_turn(resources={"F6": "clay"}, used={"F6": 1}, monuments=monuments((0, 1), (1, 1)))
    assert play(state, "end turn").snapshot()["used"] == {}


def test_who_reaches_the_requirement_wins() -> None:
    state = play(last_turn(monuments=monuments(*twenty(0), (1, 1))), "end turn")
    assert state.is_over
    assert state.ending == "rules"
    assert state.winners() == [0]
    assert state.ranking() == [1, 2]


def test_one_point_short_the_game_goes_on() -> None:
    towers = monuments((0, 4), (0, 2), (0, 2), (1, 1))
    state = play(last_turn(monuments=towers), "end turn")
    assert state.vp(0) == 19
    assert not state.is_over
    assert state.round == 3


def test_the_requirement_includes_cards() -> None:
    towers = monuments(*twenty(0), (1, 1))
    state = play(last_turn(monuments=towers, hired={0: ["nomads"]}), "end turn")
    assert not state.is_over


def test_the_round_is_played_to_its_end() -> None:
    state = position(homes=False, monuments=monuments((0, 5), (1, 1)), order=[0, 1], turn_of=0)
    state = play(state, "end turn")
    assert not state.is_over
    assert state.to_move == 1


def test_scores_are_points_beyond_the_requirement() -> None:
    state = play(last_turn(monuments=monuments((0, 5), (1, 3)), hired={1: ["herd"]}), "end turn")
    assert state.scores() == [21 - 20, 7 - 26]


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state = play(last_turn(monuments=monuments((0, 5))), "end turn")
    assert state.to_move == -2
    assert words_of(state) == []


def test_the_larger_surplus_wins() -> None:
    towers = monuments(*twenty(0), (1, 5))
    state = play(last_turn(monuments=towers), "end turn")
    assert state.winners() == [1]


def test_surplus_counts_before_total_points() -> None:
    towers = monuments(*twenty(0), (0, 1), (1, 5), (1, 3))
    state = last_turn(monuments=towers, hired={1: ["herd", "nomads", "rain_ceremony"]})
    assert (state.vp(0), state.vr(0)) == (21, 20)
    assert (state.vp(1), state.vr(1)) == (28, 28)
    assert play(state, "end turn").winners() == [0]


def test_at_equal_surplus_xango_wins() -> None:
    towers = monuments(*twenty(0), (1, 4), (1, 2), (1, 1), (1, 1))
    state = last_turn(monuments=towers, worship={1: "xango"})
    assert (state.vp(1), state.vr(1)) == (18, 18)
    assert play(state, "end turn").winners() == [1]


def test_a_larger_surplus_beats_xango() -> None:
    towers = monuments((0, 5), (1, 4), (1, 2), (1, 1), (1, 1))
    state = play(last_turn(monuments=towers, worship={1: "xango"}), "end turn")
    assert state.winners() == [0]


def test_xango_wins_nothing_below_the_requirement() -> None:
    towers = monuments(*twenty(0), (1, 4))
    state = play(last_turn(monuments=towers, worship={1: "xango"}), "end turn")
    assert state.winners() == [0]


def test_at_equal_surplus_more_points_win() -> None:
    towers = monuments(*twenty(0), (1, 5))
    state = last_turn(monuments=towers, hired={1: ["nomads"]})
    assert (state.vp(1), state.vr(1)) == (21, 21)
    assert play(state, "end turn").winners() == [1]


@pytest.mark.parametrize("first", [0, 1])
def test_at_full_equality_the_earlier_in_the_order_wins(first: int) -> None:
    state = last_turn(
        monuments=monuments(*twenty(0), *twenty(1)),
        order=[first, 1 - first],
        turn_of=1 - first,
    )
    state = play(state, "end turn")
    assert state.winners() == [first]
    assert state.ranking()[first] == 1
    assert state.ranking()[1 - first] == 2


def four_seats(**changes: Any) -> State:
    plain: dict[str, Any] = {"players": 4, "order": [3, 2, 1, 0], "turn_of": 0, "homes": False}
    return position(**{**plain, "cattle": 0, **changes})


def test_lower_places_go_by_surplus() -> None:
    state = four_seats(monuments=monuments((0, 5), (1, 1), (2, 3), (3, 2)))
    assert play(state, "end turn").ranking() == [1, 4, 2, 3]


def test_lower_places_go_by_xango_then_points_then_order() -> None:
    towers = monuments((0, 5), (1, 1), (2, 2), (2, 1), (3, 2))
    state = four_seats(monuments=towers, worship={1: "xango"}, hired={2: ["nomads"]})
    assert state.scores() == [1, -17, -17, -17]
    assert play(state, "end turn").ranking() == [1, 2, 3, 4]


def test_lower_places_at_full_equality_go_by_the_order_of_play() -> None:
    state = four_seats(monuments=monuments((0, 5), (1, 1), (2, 1), (3, 1)))
    assert play(state, "end turn").ranking() == [1, 4, 3, 2]


def test_a_game_is_stopped_at_the_round_limit_without_a_winner(tmp_path: Path) -> None:
    state = last_turn(
        rules=rules_file(tmp_path, "max_rounds = 2"), monuments=monuments((0, 1), (1, 2))
    )
    state = play(state, "end turn")
    assert state.is_over
    assert state.ending == "stopped"
    assert state.winners() == []
    assert state.ranking() == [2, 1]


def test_a_game_is_not_stopped_before_the_round_limit(tmp_path: Path) -> None:
    state = last_turn(
        rules=rules_file(tmp_path, "max_rounds = 3"), monuments=monuments((0, 1), (1, 2))
    )
    state = play(state, "end turn")
    assert not state.is_over
    assert state.round == 3


def test_a_win_in_the_last_round_is_a_win(tmp_path: Path) -> None:
    state = last_turn(
        rules=rules_file(tmp_path, "max_rounds = 2"), monuments=monuments((0, 1), (1, 5))
    )
    state = play(state, "end turn")
    assert state.ending == "rules"
    assert state.winners() == [1]


def test_the_limit_is_sixty_rounds() -> None:
    towers = monuments((0, 1), (1, 1))
    assert not play(last_turn(monuments=towers, round=59), "end turn").is_over
    assert play(last_turn(monuments=towers, round=60), "end turn").ending == "stopped"


def test_markers_of_atetes_owner_come_off_too() -> None:
    state = last_turn(
        worship={0: "atete"},
        resources={"F6": "clay"},
        used={"F6": 1},
        used_by_atete={"F6": 1},
        monuments=monuments((0, 1), (1, 1)),
    )
    state = play(state, "end turn")
    assert state.snapshot()["used"] == {}
    assert state.snapshot()["used_by_atete"] == {}


def test_income_comes_from_the_stock() -> None:
    before = last_turn(monuments=monuments((0, 3), (1, 1)))
    after = play(before, "end turn")
    assert after.snapshot()["stock"] == before.snapshot()["stock"] + 3 + 1
