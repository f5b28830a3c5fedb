"""Gods: who may choose one, what it costs in VR, and what each of the twelve changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.core.zimbabwe.positions import (
    GODS,
    SPECIALISTS,
    can_raise,
    card,
    level,
    play,
    position,
    rules_file,
    seat_of,
    sites,
    words_of,
)

NAMES = {god: "Tsui-Goab" if god == "tsui_goab" else god.capitalize() for god in GODS}
PRINTED_VR = {
    "shadipinyi": 4,
    "elegua": 4,
    "dziva": 2,
    "eshu": 4,
    "gu": 4,
    "obatala": 7,
    "atete": 5,
    "tsui_goab": 3,
    "anansi": 5,
    "qamata": 2,
    "engai": 5,
    "xango": -2,
}


@pytest.mark.parametrize("god", GODS)
def test_a_god_moves_the_vr_by_its_printed_figure(god: str) -> None:
    state = play(position(gods=[god]), f"worship {NAMES[god]}")
    assert state.vr(0) == 20 + PRINTED_VR[god]
    assert seat_of(state, 0)["god"] == god


def test_all_eight_gods_in_play_are_offered() -> None:
    offered = [text for text in words_of(position()) if text.startswith("worship")]
    assert offered == [f"worship {NAMES[god]}" for god in GODS[:8]]


def test_a_god_out_of_play_is_not_offered() -> None:
    assert "worship Xango" not in words_of(position())


def test_a_god_of_another_player_is_not_offered() -> None:
    assert "worship Gu" not in words_of(position(worship={1: "gu"}))


def test_nobody_worships_two_gods() -> None:
    state = position(worship={0: "gu"})
    assert not [text for text in words_of(state) if text.startswith("worship")]


def test_a_god_is_not_taken_after_a_specialist_in_the_same_turn() -> None:
    state = play(position(), "hire the nomads")
    assert not [text for text in words_of(state) if text.startswith("worship")]


def test_a_specialist_is_not_taken_after_a_god_in_the_same_turn() -> None:
    state = play(position(), "worship Gu")
    assert not [text for text in words_of(state) if text.startswith("hire")]


def test_a_specialist_can_be_taken_in_a_later_turn_than_the_god() -> None:
    assert "hire the nomads" in words_of(position(worship={0: "gu"}))


def test_a_god_may_be_taken_after_the_main_action() -> None:
    state = play(position(), "build a monument", "monument at F6")
    assert "worship Gu" in words_of(state)


def test_a_god_that_would_lift_the_vr_above_40_is_not_offered() -> None:
    state = position(
        gods=["elegua", "tsui_goab", "xango"],
        hired={0: SPECIALISTS},
        craftsmen=[("potter", "F6-G6", 0), ("diamond_cutter", "I6-J7", 0)],
    )
    assert state.vr(0) == 37
    assert "worship Tsui-Goab" in words_of(state)
    assert "worship Xango" in words_of(state)
    assert "worship Elegua" not in words_of(state)


def test_dziva_changes_prices_both_ways_at_the_start_of_the_turn() -> None:
    state = position(
        worship={0: "dziva"},
        craftsmen=[("potter", "F6-G6", 0)],
        prices={(0, "potter"): 2},
        order=[1, 0],
        turn_of=1,
    )
    state = play(state, "end turn")
    assert state.to_move == 0
    assert words_of(state) == ["price potter 1", "price potter 3", "keep prices"]
    assert card(play(state, "price potter 1"), 0, "potter")["price"] == 1


def test_without_dziva_a_turn_does_not_start_with_prices() -> None:
    state = position(craftsmen=[("potter", "F6-G6", 0)], order=[1, 0], turn_of=1)
    state = play(state, "end turn")
    assert "end turn" in words_of(state)
    assert "keep prices" not in words_of(state)


def test_dziva_without_cards_has_nothing_to_decide() -> None:
    state = play(position(worship={0: "dziva"}, order=[1, 0], turn_of=1), "end turn")
    assert "end turn" in words_of(state)


def test_dziva_may_change_prices_when_she_is_chosen() -> None:
    state = play(position(gods=["dziva"], craftsmen=[("potter", "F6-G6", 0)]), "worship Dziva")
    assert words_of(state) == ["price potter 2", "price potter 3", "keep prices"]


def test_dziva_sets_each_card_at_most_once_in_craft_order() -> None:
    state = position(
        worship={0: "dziva"},
        craftsmen=[("potter", "F6-G6", 0), ("wood_carver", "F8-G8", 0)],
        order=[1, 0],
        turn_of=1,
    )
    state = play(state, "end turn", "price potter 2")
    assert words_of(state) == ["price wood carver 2", "price wood carver 3", "keep prices"]
    assert "end turn" in words_of(play(state, "price wood carver 3"))


def test_eshu_raises_a_monument_from_six_steps_away() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "L6-L7", 1)],
        "resources": {"L8": "clay"},
    }
    assert can_raise(position(worship={0: "eshu"}, **scene), "F6")
    assert not can_raise(position(**scene), "F6")


def test_eshu_does_not_reach_seven_steps() -> None:
    state = position(
        worship={0: "eshu"},
        monuments={"E6": (0, 1)},
        craftsmen=[("potter", "L6-L7", 1)],
        resources={"L8": "clay"},
    )
    assert not can_raise(state, "E6")


def test_eshu_lets_craftsmen_fetch_resources_six_steps_away() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "H6-I6", 1)],
        "resources": {"H12": "clay"},
    }
    assert can_raise(position(worship={0: "eshu"}, **scene), "F6")
    assert not can_raise(position(**scene), "F6")


def test_eshu_places_a_craftsman_six_steps_from_its_resource() -> None:
    assert "F6-G6" in sites(position(worship={0: "eshu"}, resources={"F12": "clay"}), "potter")
    assert "F6-G6" not in sites(position(gods=["eshu"], resources={"F12": "clay"}), "potter")


def test_eshu_also_widens_the_range_of_craftsmen_in_the_way() -> None:
    craftsmen = [("potter", "F6-G6", 1)]
    with_eshu = position(worship={0: "eshu"}, craftsmen=craftsmen, resources={"F12": "clay"})
    without = position(craftsmen=craftsmen, resources={"F12": "clay"})
    assert sites(with_eshu, "potter") == []
    assert "F10-G10" in sites(without, "potter")


def test_eshu_works_in_his_owners_turn_only() -> None:
    state = position(
        worship={1: "eshu"},
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "L6-L7", 1)],
        resources={"L8": "clay"},
    )
    assert not can_raise(state, "F6")


def test_eshu_shortens_secondary_legs() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "L11-L12", 1), ("vessel_maker", "F8-G9", 1)],
        "resources": {"F10": "clay", "L10": "clay"},
    }
    assert can_raise(position(worship={0: "eshu"}, **scene), "F6")
    assert not can_raise(position(**scene), "F6")


def test_gu_gives_back_all_but_one_vr_of_each_card() -> None:
    state = position(gods=["gu"], craftsmen=[("potter", "F6-G6", 0), ("wood_carver", "F8-G8", 0)])
    assert state.vr(0) == 26
    assert play(state, "worship Gu").vr(0) == 26 - 2 - 2 + 4


def test_gu_may_be_chosen_at_vr_40() -> None:
    state = position(
        gods=["gu"],
        hired={0: SPECIALISTS},
        craftsmen=[
            ("potter", "F6-G6", 1),
            ("potter", "I6-J6", 0),
            ("wood_carver", "F8-G8", 0),
        ],
    )
    assert state.vr(0) == 40
    assert play(state, "worship Gu").vr(0) == 40 - 3 - 2 + 4


def test_gu_is_tested_against_the_cap_with_the_rebate(tmp_path: Path) -> None:
    state = position(rules=rules_file(tmp_path, "max_vr = 23"), gods=["gu", "tsui_goab"])
    assert "worship Tsui-Goab" in words_of(state)
    assert "worship Gu" not in words_of(state)


def test_under_gu_a_new_card_costs_one_vr() -> None:
    state = position(worship={0: "gu"}, resources={"F8": "clay"})
    before = state.vr(0)
    state = play(state, "place craftsmen", "potter on F6-G6", "price potter 1")
    assert state.vr(0) == before + 1


def test_under_gu_the_second_card_costs_one_vr_too() -> None:
    state = position(
        worship={0: "gu"}, craftsmen=[("potter", "A12-B12", 1)], resources={"I3": "clay"}
    )
    before = state.vr(0)
    state = play(state, "place craftsmen", "potter on I5-J5", "finish placing", "price potter 1")
    assert state.vr(0) == before + 1
    assert card(state, 0, "potter")["card"] == 2


def test_under_gu_cards_still_come_off_the_top_of_their_stack() -> None:
    state = position(worship={0: "gu"}, resources={"F8": "clay"})
    state = play(state, "place craftsmen", "potter on F6-G6", "price potter 1")
    assert card(state, 0, "potter")["card"] == 1


def test_obatala_places_two_monuments() -> None:
    state = play(position(worship={0: "obatala"}), "build a monument", "monument at F6")
    state = play(state, "monument at H8")
    assert (level(state, "F6"), level(state, "H8")) == (1, 1)
    assert state.vp(0) == 3
    assert "end turn" in words_of(state)


def test_obatala_may_stop_after_one_monument() -> None:
    state = play(position(worship={0: "obatala"}), "build a monument", "monument at F6")
    assert "end turn" in words_of(play(state, "stop building"))


def test_without_obatala_one_monument_ends_the_action() -> None:
    state = play(position(gods=["obatala"]), "build a monument", "monument at F6")
    assert "end turn" in words_of(state)
    assert "build a monument" not in words_of(state)


def test_obatalas_second_monument_keeps_away_from_the_first() -> None:
    state = play(position(worship={0: "obatala"}), "build a monument", "monument at F6")
    assert "monument at G7" not in words_of(state)
    assert "monument at H8" in words_of(state)


def test_engai_brings_two_cattle_each_revenue() -> None:
    before = position(worship={0: "engai"}, order=[1, 0], cattle=[1, 0])
    after = play(before, "end turn")
    assert after.cattle(0) == 1 + 1 + 2


def test_engai_brings_cattle_in_the_round_of_choosing() -> None:
    state = play(position(gods=["engai"], order=[1, 0], cattle=1), "worship Engai", "end turn")
    assert state.cattle(0) == 1 + 1 + 2


def test_without_engai_the_income_is_the_monuments_alone() -> None:
    state = play(position(gods=["engai"], order=[1, 0], cattle=1), "end turn")
    assert state.cattle(0) == 1 + 1


def test_a_god_works_from_the_moment_of_choosing() -> None:
    state = play(position(gods=["obatala"]), "worship Obatala", "build a monument")
    state = play(state, "monument at F6")
    assert "monument at H8" in words_of(state)


def test_every_seat_may_choose_in_its_own_turn() -> None:
    state = play(position(), "worship Gu", "end turn")
    assert state.to_move == 1
    assert "worship Eshu" in words_of(state)
    assert "hire the nomads" in words_of(state)
