"""Raising monuments: goods, ways, payments, resources, and no way into a dead end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.zimbabwe.positions import can_raise, card, level, play, position, words_of
from tests.core.zimbabwe.raise_scenes import one_pot, two_goods, vessel_scene, zulu_example


def test_the_rulebook_example_raises_zulus_big_monument() -> None:
    before = zulu_example()
    state = play(before, "raise monuments", "raise F6", "use the ivory at J5")
    assert level(state, "F6") == 3
    assert state.vp(0) == before.vp(0) + 4
    assert state.cattle(0) == 7 - 6
    assert card(state, 1, "ivory_carver")["cattle"] == 1
    assert card(state, 1, "sculptor")["cattle"] == 2
    assert card(state, 0, "wood_carver")["cattle"] == 1
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 2
    assert state.snapshot()["used"] == {"J5": 1, "J11": 1, "A11": 1}


def test_the_rulebook_example_raises_zulus_small_monument_across_water() -> None:
    before = zulu_example()
    state = play(before, "raise monuments", "raise F6", "use the ivory at J5", "raise I1")
    assert level(state, "I1") == 2
    assert state.vp(0) == before.vp(0) + 4 + 2
    assert state.cattle(0) == 0
    assert card(state, 1, "ivory_carver")["cattle"] == 2
    assert state.snapshot()["used"] == {"J5": 1, "J7": 1, "J11": 1, "A11": 1}


def test_the_rulebook_example_needs_its_water() -> None:
    assert can_raise(zulu_example(), "I1")
    assert not can_raise(zulu_example(rain=[]), "I1")


def test_the_rulebook_example_needs_six_cattle() -> None:
    assert can_raise(zulu_example(cattle=[6, 0]), "F6")
    assert not can_raise(zulu_example(cattle=[5, 0]), "F6")


def test_a_raise_lifts_the_level_and_pays_the_price_onto_the_card() -> None:
    before = one_pot(prices={(1, "potter"): 2})
    state = play(before, "raise monuments")
    assert level(state, "F6") == 2
    assert state.vp(0) == before.vp(0) + 2
    assert state.cattle(0) == 5 - 2
    assert card(state, 1, "potter")["cattle"] == 2
    assert state.cattle(1) == 5


def test_a_good_marks_one_resource() -> None:
    assert play(one_pot(), "raise monuments").snapshot()["used"] == {"J6": 1}


@pytest.mark.parametrize(("old", "gain"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_each_level_is_worth_more(old: int, gain: int) -> None:
    before = position(
        monuments={"F6": (0, old)},
        craftsmen=[
            ("potter", "H6-I6", 1),
            ("wood_carver", "F8-G8", 1),
            ("ivory_carver", "D6-E7", 1),
            ("diamond_cutter", "F3-G4", 1),
        ],
        resources={"J6": "clay", "F10": "wood", "C6": "ivory", "F2": "diamond"},
        cattle=4,
    )
    state = play(before, "raise monuments")
    for craftsman in ("pot from H6", "mask from F8", "ivory carving from D6"):
        for article in ("a", "an"):
            if f"buy {article} {craftsman}" in words_of(state):
                state = play(state, f"buy {article} {craftsman}")
    assert level(state, "F6") == old + 1
    assert state.vp(0) == before.vp(0) + gain
    assert state.cattle(0) == 4 - old


def test_a_level_five_monument_is_not_raised() -> None:
    assert not can_raise(one_pot(monuments={"F6": (0, 5)}), "F6")


def test_a_monument_of_another_player_is_not_raised() -> None:
    assert not can_raise(one_pot(monuments={"F6": (1, 1)}), "F6")


def test_a_raise_needs_as_many_goods_as_the_level() -> None:
    state = play(two_goods(), "raise monuments")
    assert level(state, "F6") == 3
    assert state.cattle(0) == 5 - 2
    assert not can_raise(one_pot(monuments={"F6": (0, 2)}), "F6")


def test_goods_of_one_monument_differ() -> None:
    state = one_pot(
        monuments={"F6": (0, 2)},
        craftsmen=[("potter", "H6-I6", 1), ("potter", "F8-G8", 1)],
        resources={"J6": "clay", "J7": "clay", "F10": "clay"},
    )
    assert not can_raise(state, "F6")


def test_the_same_good_may_serve_another_monument() -> None:
    state = one_pot(monuments={"F6": (0, 1), "F8": (0, 1)}, resources={"J6": "clay", "J7": "clay"})
    state = play(state, "raise monuments", "raise F6", "use the clay at J6", "raise F8")
    assert (level(state, "F6"), level(state, "F8")) == (2, 2)
    assert card(state, 1, "potter")["cattle"] == 2


def test_a_monument_rises_once_a_turn() -> None:
    state = two_goods(
        monuments={"F6": (0, 1), "D8": (0, 1)},
        resources={"J6": "clay", "J7": "clay", "F10": "wood", "G10": "wood"},
    )
    state = play(state, "raise monuments", "raise F6", "buy a pot from H6", "use the clay at J6")
    assert "raise D8" in words_of(state)
    assert "raise F6" not in words_of(state)


def test_raising_may_stop_after_one_monument() -> None:
    state = one_pot(monuments={"F6": (0, 1), "F8": (0, 1)}, resources={"J6": "clay", "J7": "clay"})
    state = play(state, "raise monuments", "raise F6", "use the clay at J6")
    assert words_of(state) == ["raise F8", "finish raising"]
    state = play(state, "finish raising")
    assert level(state, "F8") == 1
    assert "end turn" in words_of(state)


def test_raising_is_the_only_main_action_of_a_turn() -> None:
    texts = words_of(play(one_pot(), "raise monuments"))
    assert "end turn" in texts
    assert not {"build a monument", "place craftsmen", "raise monuments"} & set(texts)


def test_a_used_resource_serves_nobody_else() -> None:
    assert can_raise(one_pot(), "F6")
    assert not can_raise(one_pot(used={"J6": 1}), "F6")


def test_one_resource_serves_one_good_a_round() -> None:
    state = one_pot(monuments={"F6": (0, 1), "F8": (0, 1)})
    state = play(state, "raise monuments", "raise F6")
    assert level(state, "F6") == 2
    assert not can_raise(state, "F8")


def test_the_resource_must_be_in_range_of_the_craftsman() -> None:
    assert can_raise(one_pot(resources={"L6": "clay"}), "F6")
    assert not can_raise(one_pot(resources={"H10": "clay"}), "F6")
    assert not can_raise(one_pot(resources={"J6": "wood"}), "F6")


def test_the_buyer_chooses_the_resource() -> None:
    state = one_pot(resources={"J6": "clay", "H8": "clay"})
    state = play(state, "raise monuments")
    assert words_of(state) == ["use the clay at J6", "use the clay at H8"]
    assert play(state, "use the clay at H8").snapshot()["used"] == {"H8": 1}


def test_the_buyer_chooses_the_craftsman() -> None:
    state = one_pot(
        craftsmen=[("potter", "H6-I6", 1), ("potter", "D6-E6", 0)],
        resources={"J6": "clay", "C6": "clay"},
    )
    state = play(state, "raise monuments")
    assert words_of(state) == ["buy a pot from D6", "buy a pot from H6"]


def test_own_craftsmen_are_paid_too() -> None:
    state = play(one_pot(craftsmen=[("potter", "H6-I6", 0)]), "raise monuments")
    assert state.cattle(0) == 4
    assert card(state, 0, "potter")["cattle"] == 1


def test_cattle_on_own_cards_cannot_be_spent() -> None:
    state = one_pot(craftsmen=[("potter", "H6-I6", 0)], on_cards={(0, "potter"): 5}, cattle=[0, 5])
    assert not can_raise(state, "F6")


def test_cattle_in_hand_must_cover_all_goods_together() -> None:
    assert can_raise(two_goods(cattle=[2, 5]), "F6")
    assert not can_raise(two_goods(cattle=[1, 5]), "F6")


def test_a_craftsman_out_of_range_does_not_serve() -> None:
    clay = {"L6": "clay"}
    assert can_raise(one_pot(craftsmen=[("potter", "I6-J6", 1)], resources=clay), "F6")
    assert not can_raise(one_pot(craftsmen=[("potter", "J6-K6", 1)], resources=clay), "F6")


def test_each_hub_costs_one() -> None:
    before = one_pot(
        monuments={"F6": (0, 1), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1)],
        resources={"F12": "clay"},
    )
    state = play(before, "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(0) == 5 - 1 - 1
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 1


def test_a_chain_of_hubs_costs_one_each() -> None:
    before = one_pot(
        monuments={"C12": (0, 1), "F12": (1, 1), "I12": (0, 5)},
        craftsmen=[("potter", "L11-L12", 1)],
        resources={"L9": "clay"},
    )
    state = play(before, "raise monuments")
    assert level(state, "C12") == 2
    assert state.cattle(0) == 5 - 2 - 1


def test_a_hub_fee_that_cannot_be_paid_makes_the_raise_impossible() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1), "F9": (1, 1)},
        "craftsmen": [("potter", "F11-G11", 1)],
        "resources": {"F12": "clay"},
    }
    assert can_raise(one_pot(**scene, cattle=[2, 5]), "F6")
    assert not can_raise(one_pot(**scene, cattle=[1, 5]), "F6")


def test_a_primary_good_is_barred_once_its_secondary_stands_anywhere() -> None:
    state = one_pot(craftsmen=[("potter", "H6-I6", 1), ("vessel_maker", "A11-B12", 1)])
    assert not can_raise(state, "F6")


@pytest.mark.parametrize(
    ("primary", "site", "resource", "secondary", "far"),
    [
        ("wood_carver", "H6-I6", "wood", "sculptor", "A11-B12"),
        ("ivory_carver", "H6-I7", "ivory", "throne_maker", "A11-B11"),
    ],
)
def test_each_secondary_bars_its_own_primary(
    primary: str, site: str, resource: str, secondary: str, far: str
) -> None:
    scene: dict[str, Any] = {"resources": {"J6": resource}}
    assert can_raise(one_pot(**scene, craftsmen=[(primary, site, 1)]), "F6")
    both = [(primary, site, 1), (secondary, far, 1)]
    assert not can_raise(one_pot(**scene, craftsmen=both), "F6")
    other = [(primary, site, 1), ("vessel_maker", "A11-B12", 1)]
    assert can_raise(one_pot(**scene, craftsmen=other), "F6")


def test_a_secondary_good_pays_and_uses_both_craftsmen() -> None:
    state = play(vessel_scene(), "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(0) == 9 - 3 - 2
    assert card(state, 1, "vessel_maker")["cattle"] == 3
    assert card(state, 0, "potter")["cattle"] == 2
    assert state.snapshot()["used"] == {"F9": 1, "L12": 1}


def test_a_secondary_good_needs_a_resource_for_each() -> None:
    assert can_raise(vessel_scene(), "F6")
    assert not can_raise(vessel_scene(resources={"J9": "clay"}), "F6")
    assert can_raise(vessel_scene(resources={"J9": "clay", "J10": "clay"}), "F6")


def test_a_secondary_good_needs_a_primary_in_reach() -> None:
    state = vessel_scene(craftsmen=[("potter", "A11-A12", 0), ("vessel_maker", "H7-I8", 1)])
    assert not can_raise(state, "F6")


def test_the_buyer_chooses_the_primary() -> None:
    state = vessel_scene(
        craftsmen=[
            ("potter", "L8-L9", 0),
            ("potter", "H11-I11", 1),
            ("vessel_maker", "H7-I8", 1),
        ],
        resources={"H5": "clay", "L12": "clay", "H12": "clay"},
    )
    state = play(state, "raise monuments")
    assert words_of(state) == ["supplied by the potter at L8", "supplied by the potter at H11"]
    assert card(play(state, "supplied by the potter at H11"), 1, "potter")["cattle"] == 1


def test_the_raised_monument_is_a_hub_on_the_way_to_the_primary() -> None:
    before = vessel_scene(
        craftsmen=[("potter", "C6-D6", 0), ("vessel_maker", "H7-I8", 1)],
        resources={"H10": "clay", "B6": "clay"},
    )
    state = play(before, "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(0) == 9 - 3 - 2 - 1


def test_two_goods_may_come_through_the_same_two_craftsmen() -> None:
    state = vessel_scene(
        monuments={"F6": (0, 1), "F8": (0, 1)},
        resources={"H5": "clay", "F9": "clay", "L11": "clay", "L12": "clay"},
        cattle=[10, 5],
    )
    state = play(
        state,
        "raise monuments",
        "raise F6",
        "use the clay at H5",
        "use the clay at L12",
        "raise F8",
    )
    assert (level(state, "F6"), level(state, "F8")) == (2, 2)
    assert card(state, 1, "vessel_maker")["cattle"] == 6
    assert card(state, 0, "potter")["cattle"] == 4


def test_without_any_possible_raise_the_action_is_not_offered() -> None:
    assert "raise monuments" not in words_of(position())


def test_a_monument_rises_again_in_the_next_round() -> None:
    state = two_goods(monuments={"F6": (0, 1)}, order=[1, 0])
    state = play(state, "raise monuments", "buy a pot from H6", "end turn", "pass")
    assert state.to_move == 0
    assert can_raise(state, "F6")


NEW_HUB: dict[str, Any] = {
    "monuments": {"F6": (1, 1)},
    "craftsmen": [("potter", "F11-G11", 0)],
    "resources": {"F12": "clay"},
}


def test_a_new_monument_is_a_hub_at_once() -> None:
    state = play(one_pot(**NEW_HUB), "build a monument")
    assert not can_raise(play(state, "monument at J9", "end turn"), "F6")
    state = play(state, "monument at F9", "end turn", "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(1) == 5 - 1 - 1


def test_a_new_monument_ends_the_free_way_over_its_cell() -> None:
    state = one_pot(
        monuments={"L12": (1, 1), "K12": (0, 1), "L11": (0, 1)},
        craftsmen=[("potter", "J9-J10", 0)],
        resources={"J8": "clay"},
        hired={0: ["nomads"]},
        turn={"paid": ["nomads"]},
    )
    state = play(state, "build a monument")
    free = play(state, "monument at F6", "end turn", "raise monuments")
    assert (level(free, "L12"), free.cattle(1)) == (2, 5 - 1)
    dear = play(state, "monument at K11", "end turn", "raise monuments")
    assert (level(dear, "L12"), dear.cattle(1)) == (2, 5 - 1 - 1)


def test_a_new_craftsman_sells_to_the_next_seat() -> None:
    state = position(monuments={"F6": (1, 1), "F9": (0, 1)}, resources={"F12": "clay"}, cattle=5)
    state = play(state, "place craftsmen", "potter on F11-G11", "price potter 3", "end turn")
    state = play(state, "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(1) == 5 - 1 - 3
    assert card(state, 0, "potter")["cattle"] == 3


def test_a_new_primary_supplies_an_old_secondary() -> None:
    state = position(
        monuments={"F6": (1, 1)},
        craftsmen=[("potter", "A11-A12", 1), ("vessel_maker", "H7-I8", 1)],
        resources={"F9": "clay", "L12": "clay"},
    )
    idle = play(state, "end turn")
    assert not can_raise(idle, "F6")
    for text in ("place craftsmen", "place a potter", "potter on L8-L9", "finish placing"):
        if text in words_of(state):
            state = play(state, text)
    state = play(state, "price potter 2", "end turn")
    assert can_raise(state, "F6")


def test_what_one_seat_cannot_do_the_next_may() -> None:
    state = position(
        monuments={"F6": (1, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"J6": "clay", "C12": "wood"},
        cattle=[0, 5],
    )
    assert not {"place craftsmen", "raise monuments"} & set(words_of(state))
    state = play(state, "end turn")
    assert {"place craftsmen", "raise monuments"} <= set(words_of(state))
