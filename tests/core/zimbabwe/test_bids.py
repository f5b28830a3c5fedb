"""Phase I: plaques, gifts, passes and the order of play."""

from __future__ import annotations

from typing import Any

from core.zimbabwe.names import Phase
from tests.core.zimbabwe.positions import State, play, position, words_of


def gifts(**changes: Any) -> State:
    """The first decision of a gift phase of three players."""
    return position(**{"players": 3, "phase": "gifts", **changes})


def plaques(state: State) -> list[tuple[int, int]]:
    """Seat and cattle of each plaque from the left, Shadipinyi's left out."""
    found = state.snapshot()["gifts"]["plaques"]
    return [(plaque["seat"], plaque["cattle"]) for plaque in found if not plaque["god"]]


def kilwa_zulu_mutapa() -> State:
    """The rulebook's example: Kilwa (seat 2) needs 23, Zulu (1) and Mutapa (0) 21, Zulu below."""
    return gifts(
        craftsmen=[("potter", "N3-O3", 2)],
        hired={1: ["nomads"], 0: ["rain_ceremony"]},
        stack=[2, 1, 0],
        cattle=[9, 9, 7],
    )


def test_the_rulebook_example_spreads_4_3_3() -> None:
    state = play(kilwa_zulu_mutapa(), "give 2", "give 3", "pass", "give 5")
    assert plaques(state) == [(2, 4), (1, 3), (0, 3)]


def test_the_rulebook_example_ends_with_kilwa_first_and_mutapa_last() -> None:
    state = play(kilwa_zulu_mutapa(), "give 2", "give 3", "pass", "give 5", "pass")
    assert state.phase == Phase.TURNS
    assert state.snapshot()["order"] == [2, 1, 0]


def test_the_rulebook_example_pays_each_plaque_to_its_owner() -> None:
    state = play(kilwa_zulu_mutapa(), "give 2", "give 3", "pass", "give 5", "pass")
    assert [state.cattle(seat) for seat in (2, 1, 0)] == [0 + 4, 6 + 3, 9 + 3]


def test_plaques_lie_by_falling_vr() -> None:
    state = gifts(hired={1: ["nomads"], 2: ["shaman"]}, stack=[0, 1, 2])
    assert [seat for seat, _ in plaques(state)] == [2, 1, 0]


def test_among_equal_vr_the_lower_marker_comes_first() -> None:
    state = gifts(stack=[1, 2, 0])
    assert [seat for seat, _ in plaques(state)] == [1, 2, 0]


def test_a_marker_that_moved_lies_on_top_at_its_new_value() -> None:
    state = position(players=3, stack=[0, 1, 2], worship={1: "xango"}, hired={2: ["herd"]})
    state = play(state, "worship Gu")
    assert state.snapshot()["vr_stack"] == [1, 2, 0]


def test_a_marker_that_arrives_later_at_the_same_vr_bids_later() -> None:
    state = position(players=3, hired={1: ["nomads"]}, order=[1, 2, 0], turn_of=0, cattle=5)
    state = play(state, "hire the rain ceremony", "rain on M1-N1", "end turn")
    assert [seat for seat, _ in plaques(state)] == [1, 0, 2]


def test_the_owner_of_the_leftmost_plaque_bids_first() -> None:
    assert gifts(stack=[2, 0, 1]).to_move == 2


def test_bidding_goes_along_the_plaques() -> None:
    state = gifts(stack=[2, 0, 1])
    assert play(state, "give 1").to_move == 0
    assert play(state, "give 1", "give 2").to_move == 1
    assert play(state, "give 1", "give 2", "give 3").to_move == 2


def test_who_passed_is_not_asked_again() -> None:
    state = play(gifts(), "give 1", "pass", "give 2", "give 3")
    assert state.to_move == 2


def test_the_first_gift_is_at_least_one() -> None:
    assert words_of(gifts(cattle=3)) == ["pass", "give 1", "give 2", "give 3"]


def test_a_later_gift_exceeds_the_last() -> None:
    assert words_of(play(gifts(cattle=5), "give 3")) == ["pass", "give 4", "give 5"]


def test_a_gift_is_paid_at_once() -> None:
    assert play(gifts(cattle=5), "give 3").cattle(0) == 2


def test_a_gift_goes_one_by_one_from_the_left() -> None:
    assert plaques(play(gifts(), "give 4")) == [(0, 2), (1, 1), (2, 1)]


def test_the_next_gift_goes_on_where_the_last_stopped() -> None:
    assert plaques(play(gifts(), "give 1", "give 2")) == [(0, 1), (1, 1), (2, 1)]
    assert plaques(play(gifts(), "give 2", "give 3")) == [(0, 2), (1, 2), (2, 1)]


def test_cattle_on_plaques_cannot_be_given_again() -> None:
    state = play(gifts(cattle=[5, 9, 9]), "give 2", "pass", "give 3")
    assert state.phase == Phase.TURNS
    assert state.snapshot()["order"] == [2, 0, 1]


def test_what_is_left_in_hand_bounds_the_gift() -> None:
    state = play(gifts(cattle=[6, 9, 9]), "give 2", "pass", "give 3")
    assert words_of(state) == ["pass", "give 4"]


def test_a_pass_takes_the_last_free_place() -> None:
    state = play(gifts(stack=[1, 0, 2]), "give 1", "pass", "pass")
    assert state.snapshot()["order"] == [1, 2, 0]


def test_the_first_bidder_may_pass() -> None:
    state = play(gifts(), "pass", "give 1", "pass")
    assert state.snapshot()["order"] == [1, 2, 0]


def test_the_last_one_left_is_first_without_ever_bidding() -> None:
    state = play(gifts(), "pass", "pass")
    assert state.snapshot()["order"] == [2, 1, 0]
    assert state.cattle(2) == 10


def test_the_first_in_the_order_begins_phase_two() -> None:
    assert play(gifts(), "pass", "pass").to_move == 2


def test_a_seat_without_enough_cattle_passes_unasked() -> None:
    state = play(gifts(cattle=[5, 3, 5]), "give 3")
    assert state.to_move == 2
    assert state.snapshot()["gifts"]["passed"] == [1]
    assert len(state.history) == 1


def test_seats_that_are_all_broke_pass_from_the_left() -> None:
    state = position(players=3, cattle=0, order=[1, 2, 0], turn_of=0, homes=False)
    state = play(state, "end turn")
    assert state.round == 3
    assert state.snapshot()["order"] == [2, 1, 0]


def test_every_phase_begins_with_an_empty_order_and_no_gift() -> None:
    state = position(players=3, order=[1, 2, 0], turn_of=0)
    state = play(state, "end turn")
    assert state.phase == Phase.GIFTS
    assert state.snapshot()["order"] == []
    assert "give 1" in words_of(state)


def test_shadipinyi_has_a_plaque_in_front() -> None:
    state = play(gifts(worship={1: "shadipinyi"}), "give 1")
    front = state.snapshot()["gifts"]["plaques"][0]
    assert front == {"seat": 1, "god": True, "cattle": 1}


def test_shadipinyis_plaque_goes_to_its_owner_too() -> None:
    state = play(gifts(worship={1: "shadipinyi"}), "give 4", "pass", "pass")
    assert [state.cattle(seat) for seat in range(3)] == [11, 10 - 4 + 2, 11]


def test_without_shadipinyis_owner_there_is_no_extra_plaque() -> None:
    state = play(gifts(gods=["shadipinyi"]), "give 1")
    assert [plaque["god"] for plaque in state.snapshot()["gifts"]["plaques"]] == [False] * 3


def test_bidding_starts_at_the_first_players_plaque_behind_shadipinyi() -> None:
    state = position(players=3, worship={0: "shadipinyi"}, hired={1: ["herd"]}, order=[1, 2, 0])
    assert play(state, "end turn").to_move == 1


def test_elegua_gives_three_more_than_he_has() -> None:
    state = gifts(worship={0: "elegua"}, cattle=2)
    assert words_of(state) == ["pass", *(f"give {n}" for n in range(1, 6))]


def test_without_elegua_a_gift_is_bounded_by_the_hand() -> None:
    assert words_of(gifts(gods=["elegua"], cattle=2)) == ["pass", "give 1", "give 2"]


def test_eleguas_first_three_cattle_come_from_the_stock() -> None:
    before = gifts(worship={0: "elegua"}, cattle=[4, 9, 9])
    state = play(before, "give 5")
    assert state.cattle(0) == 2
    assert state.snapshot()["stock"] == before.snapshot()["stock"] + 3


def test_a_small_gift_of_elegua_costs_nothing() -> None:
    state = play(gifts(worship={0: "elegua"}, cattle=[4, 9, 9]), "give 2")
    assert state.cattle(0) == 4


def test_only_eleguas_first_gift_of_a_phase_is_helped() -> None:
    state = play(gifts(worship={0: "elegua"}, cattle=[6, 9, 9]), "give 1", "give 2", "pass")
    assert words_of(state) == ["pass", *(f"give {n}" for n in range(3, 7))]
    assert play(state, "give 5").cattle(0) == 1


def test_elegua_must_still_exceed_the_last_gift() -> None:
    state = gifts(worship={1: "elegua"}, hired={0: ["herd"]}, cattle=[5, 0, 5])
    assert words_of(play(state, "give 2")) == ["pass", "give 3"]


def test_a_broke_elegua_passes_when_three_are_not_enough() -> None:
    state = play(gifts(worship={1: "elegua"}, hired={0: ["herd"]}, cattle=[5, 0, 5]), "give 3")
    assert state.to_move == 2


def test_eleguas_help_returns_every_phase() -> None:
    state = position(players=3, worship={0: "elegua"}, cattle=1, order=[1, 2, 0], turn_of=0)
    state = play(state, "end turn")
    assert state.cattle(0) == 2
    assert "give 5" in words_of(state)


def test_turns_follow_the_order_of_play() -> None:
    state = play(gifts(stack=[1, 0, 2]), "give 1", "pass", "pass")
    seats = [state.to_move]
    for _ in range(2):
        state = play(state, "end turn")
        seats.append(state.to_move)
    assert seats == [1, 2, 0]


def test_eleguas_help_returns_after_it_was_used() -> None:
    state = play(gifts(worship={0: "elegua"}, cattle=[1, 0, 0]), "give 3")
    assert (state.to_move, state.cattle(0)) == (0, 2)
    state = play(state, "end turn", "end turn", "end turn")
    assert (state.to_move, state.cattle(0)) == (0, 3)
    assert words_of(state) == ["pass", *(f"give {n}" for n in range(1, 7))]


def next_phase(state: State) -> State:
    """The next round's first gift, all turns ended at once."""
    return play(state, "end turn", "end turn", "end turn")


def test_who_passed_is_asked_again_in_the_next_phase() -> None:
    state = next_phase(play(gifts(), "pass", "pass"))
    assert [state.to_move, play(state, "pass").to_move] == [0, 1]
    assert play(state, "pass").phase == Phase.GIFTS


def test_the_first_gift_of_a_phase_begins_at_the_leftmost_plaque() -> None:
    state = next_phase(play(gifts(), "give 1", "pass", "pass"))
    assert plaques(play(state, "give 1")) == [(0, 1), (1, 0), (2, 0)]
