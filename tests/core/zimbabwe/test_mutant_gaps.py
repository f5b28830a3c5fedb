"""Rules that only show in rare positions: found by breaking each rule on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from core import load_game
from tests.core.zimbabwe.conftest import Rules
from tests.core.zimbabwe.positions import (
    State,
    begin,
    can_raise,
    card,
    level,
    play,
    position,
    seat_of,
    sites,
    words_of,
)


def test_another_craftsman_near_by_does_not_stand_in_for_the_primary() -> None:
    scene: dict[str, Any] = {"resources": {"H3": "clay"}, "homes": False}
    near = ("wood_carver", "G6-H6", 1)
    far = position(craftsmen=[("potter", "A12-B12", 1), near], **scene)
    assert not sites(far, "vessel_maker")
    both = position(craftsmen=[("potter", "J6-K6", 1), near], **scene)
    assert sites(both, "vessel_maker")


def test_the_price_of_a_second_card_may_be_raised() -> None:
    state = position(craftsmen=[("potter", "F6-G6", 1), ("potter", "F10-G10", 0)])
    assert words_of(play(state, "place craftsmen")) == ["price potter 2", "price potter 3"]


def test_a_price_set_in_this_action_is_not_raised_in_it() -> None:
    state = position(craftsmen=[("wood_carver", "F10-G10", 0)], resources={"H3": "clay"})
    state = play(state, "place craftsmen", "place a potter", "potter on H4-I4")
    state = play(state, "price potter 1")
    assert words_of(state) == ["price wood carver 2", "price wood carver 3", "keep prices"]


@pytest.mark.parametrize("number", [0, 3, 12])
def test_as_many_gods_are_drawn_as_the_rules_say(rules: Rules, number: int) -> None:
    game = load_game(f"zimbabwe(players=2, rules={rules(f'gods_in_play = {number}')})")
    assert len(game.setup()["gods"]) == number


def vessels(**changes: Any) -> State:
    """Seat 1 plays before seat 0, who can raise F4 with a vessel if H4 reaches a potter."""
    plain: dict[str, Any] = {
        "monuments": {"F4": (0, 1)},
        "craftsmen": [("potter", "L8-L9", 1), ("vessel_maker", "H4-I5", 1)],
        "resources": {"H2": "clay", "L12": "clay"},
        "order": [1, 0],
        "turn_of": 1,
        "cattle": [9, 9],
        "homes": False,
    }
    return position(**{**plain, **changes})


def test_a_way_that_only_leads_over_one_cell_is_free_while_it_is_open() -> None:
    state = play(vessels(), "end turn", "raise monuments")
    assert level(state, "F4") == 2
    assert state.cattle(0) == 9 - 2


@pytest.mark.parametrize("cell", ["J6", "K7"])
def test_a_monument_just_built_on_a_craftsmans_only_way_costs_a_fee(cell: str) -> None:
    state = play(vessels(), "build a monument", f"monument at {cell}", "end turn")
    state = play(state, "raise monuments")
    assert level(state, "F4") == 2
    assert state.cattle(0) == 9 - 2 - 1


def test_a_monument_just_built_is_a_hub_between_secondary_and_primary() -> None:
    far = vessels(craftsmen=[("potter", "L10-L11", 1), ("vessel_maker", "H4-I5", 1)])
    assert not can_raise(play(far, "end turn"), "F4")
    state = play(far, "build a monument", "monument at K8", "end turn", "raise monuments")
    assert level(state, "F4") == 2
    assert state.cattle(0) == 9 - 2 - 1


def test_a_monument_just_built_is_a_hub_on_the_way_to_a_craftsman() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F4": (0, 1)},
        "craftsmen": [("potter", "L4-L5", 1)],
        "resources": {"L7": "clay"},
    }
    assert not can_raise(play(vessels(**scene), "end turn"), "F4")
    state = play(vessels(**scene), "build a monument", "monument at I4", "end turn")
    state = play(state, "raise monuments")
    assert level(state, "F4") == 2
    assert state.cattle(0) == 9 - 1 - 1


def test_eshu_fetches_resources_from_afar_in_the_turn_of_choosing() -> None:
    state = position(
        gods=["eshu"],
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"I12": "clay"},
    )
    assert not can_raise(state, "F6")
    assert can_raise(play(state, "worship Eshu"), "F6")


def test_craftsmen_fetch_nothing_from_afar_in_turns_of_others_than_eshus_owner() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "H6-I6", 1)],
        "resources": {"I12": "clay"},
    }
    assert can_raise(position(**scene, worship={0: "eshu"}), "F6")
    assert not can_raise(position(**scene, worship={1: "eshu"}), "F6")


def test_eshu_pays_for_hubs_like_everybody() -> None:
    state = position(
        homes=False,
        monuments={"B1": (0, 1), "H1": (1, 1)},
        craftsmen=[("potter", "K1-L1", 1)],
        resources={"L3": "clay"},
        worship={0: "eshu"},
    )
    state = play(state, "raise monuments")
    assert level(state, "B1") == 2
    assert state.cattle(0) == 10 - 1 - 1


def test_eshu_places_a_secondary_with_the_help_of_hubs() -> None:
    scene: dict[str, Any] = {
        "homes": False,
        "craftsmen": [("potter", "K12-L12", 1)],
        "resources": {"B8": "clay"},
        "worship": {0: "eshu"},
    }
    assert "B9-C10" not in sites(position(**scene), "vessel_maker")
    hub = position(**scene, monuments={"F12": (1, 1)})
    assert "B9-C10" in sites(hub, "vessel_maker")


def test_the_builders_share_may_differ(rules: Rules) -> None:
    state = position(
        rules=rules("builder_refund = 1"), hired={0: ["builder"]}, resources={"H3": "clay"}
    )
    state = play(state, "pay the builder", "place craftsmen", "potter on H4-I4")
    assert seat_of(state, 0)["specialists"] == {"builder": 2 + 1}


def test_the_builder_never_gets_more_than_a_tile_costs(rules: Rules) -> None:
    state = position(
        rules=rules("builder_refund = 5"), hired={0: ["builder"]}, resources={"H3": "clay"}
    )
    state = play(state, "pay the builder", "place craftsmen", "potter on H4-I4")
    assert seat_of(state, 0)["specialists"] == {"builder": 2 + 2}


def mask_and_throne(**changes: Any) -> State:
    """F6 needs two goods: a mask of H6 and a throne of F9, both made of wood."""
    plain: dict[str, Any] = {
        "monuments": {"F6": (0, 2)},
        "craftsmen": [
            ("wood_carver", "H6-I6", 1),
            ("ivory_carver", "E11-F12", 1),
            ("throne_maker", "F9-G9", 1),
        ],
        "resources": {"H7": "wood", "D11": "ivory"},
    }
    return position(**{**plain, **changes})


def test_two_different_goods_do_not_share_a_resource() -> None:
    assert not can_raise(mask_and_throne(), "F6")


def test_two_different_goods_share_a_resource_under_atete() -> None:
    state = play(mask_and_throne(worship={0: "atete"}), "raise monuments")
    assert level(state, "F6") == 3
    assert state.snapshot()["used"] == {"H7": 2, "D11": 1}


def test_a_good_leaves_the_resource_to_the_one_that_has_no_other() -> None:
    state = mask_and_throne(resources={"H7": "wood", "L8": "wood", "D11": "ivory"})
    state = play(state, "raise monuments")
    assert level(state, "F6") == 3
    assert state.snapshot()["used"] == {"H7": 1, "L8": 1, "D11": 1}


def test_a_craftsman_whose_only_resource_another_good_needs_is_not_offered() -> None:
    state = mask_and_throne(
        craftsmen=[
            ("wood_carver", "H6-I6", 1),
            ("wood_carver", "C4-D4", 1),
            ("ivory_carver", "E11-F12", 1),
            ("throne_maker", "F9-G9", 1),
        ],
        resources={"H7": "wood", "B3": "wood", "D11": "ivory"},
        homes=False,
    )
    state = play(state, "raise monuments")
    assert level(state, "F6") == 3
    assert state.snapshot()["used"] == {"B3": 1, "H7": 1, "D11": 1}


def test_tsui_goab_buys_twice_from_one_craftsman() -> None:
    state = position(
        monuments={"F6": (0, 2)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"J6": "clay", "J7": "clay"},
        worship={0: "tsui_goab"},
    )
    state = play(state, "raise monuments", "use the clay at J6")
    assert level(state, "F6") == 3
    assert card(state, 1, "potter")["cattle"] == 2


@pytest.mark.parametrize(("cattle", "possible"), [(4, False), (5, True)])
def test_cattle_must_cover_the_hubs_of_all_goods_together(cattle: int, possible: bool) -> None:
    state = position(
        monuments={"F6": (0, 2), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1), ("wood_carver", "D11-E11", 1)],
        prices={(1, "wood_carver"): 2},
        resources={"F12": "clay", "D12": "wood"},
        cattle=[cattle, 0],
    )
    assert can_raise(state, "F6") is possible


@pytest.mark.parametrize(("cattle", "offered"), [(5, False), (6, True)])
def test_a_primary_is_offered_if_the_next_good_can_be_paid_after_it(
    cattle: int, offered: bool
) -> None:
    state = position(
        monuments={"F6": (0, 2)},
        craftsmen=[
            ("potter", "L8-L9", 0),
            ("potter", "H11-I11", 1),
            ("vessel_maker", "H7-I8", 1),
        ],
        prices={(1, "potter"): 3},
        resources=dict.fromkeys(["G5", "H5", "K12", "L12"], "clay"),
        worship={0: "tsui_goab"},
        cattle=[cattle, 0],
    )
    state = play(state, "raise monuments", "use the clay at H5")
    assert ("supplied by the potter at H11" in words_of(state)) is offered


def test_atete_ruled_to_count_her_own_markers_uses_a_resource_twice_at_most(
    rules: Rules,
) -> None:
    state = position(
        rules=rules('atete_counts = "own"'),
        monuments={"F6": (0, 1), "H9": (0, 1), "K4": (0, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"J6": "clay"},
        worship={0: "atete"},
    )
    state = play(state, "raise monuments", "raise F6", "raise H9")
    assert (level(state, "F6"), level(state, "H9"), level(state, "K4")) == (2, 2, 1)
    assert not can_raise(state, "K4")


def test_two_lakes_are_entered_in_one_step() -> None:
    state = position(rain=["D6-E6", "G6-H6"])
    assert {"D6", "H6"} <= set(state._py_flood(["F6"], 1, False))


WALLS = dict.fromkeys(["I12", "I11", "I10", "J10", "K10", "L10"], (1, 1))


def test_once_it_has_rained_a_new_craftsman_still_fetches_resources_past_monuments() -> None:
    state = position(monuments=WALLS, resources={"H11": "clay"}, rain=["C3-C4"])
    assert "J11-K11" in sites(state, "potter")


def test_a_brought_resource_is_fetched_past_monuments() -> None:
    state = position(
        monuments={**WALLS, "K9": (0, 1)},
        craftsmen=[("potter", "J11-K11", 1)],
    )
    state = play(state, "hire the shaman", "bring clay", "place it on G11")
    assert can_raise(state, "K9")


def test_a_new_craftsman_fetches_its_resource_over_rain() -> None:
    dry = position(resources={"F6": "clay"})
    assert "J6-K6" not in sites(dry, "potter")
    assert "J6-K6" in sites(position(resources={"F6": "clay"}, rain=["G6-H6"]), "potter")


def test_a_resource_used_twice_is_free_again_in_the_next_round() -> None:
    state = position(
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"J6": "clay"},
        used={"J6": 2},
        used_by_atete={"J6": 2},
        worship={0: "atete"},
        order=[1, 0],
    )
    assert not can_raise(state, "F6")
    state = play(state, "end turn", "pass")
    if state.to_move == 1:
        state = play(state, "end turn")
    assert can_raise(state, "F6")


def test_the_stock_hands_out_the_start_cattle() -> None:
    assert begin("zimbabwe(players=4)").snapshot()["stock"] == 4 * 3


def test_the_lowest_price_may_differ(rules: Rules) -> None:
    state = position(rules=rules("price_min = 2"), resources={"H3": "clay"})
    state = play(state, "place craftsmen", "potter on H4-I4")
    assert words_of(state) == ["price potter 2", "price potter 3"]


def test_points_of_monuments_may_differ(rules: Rules) -> None:
    other = rules("monument_vp = [2, 5, 9, 14, 22]")
    state = begin(f"zimbabwe(players=2, rules={other})")
    first = state.to_move
    state.apply(state.legal_actions()[0])
    assert state.vp(first) == 2
    before = position(
        rules=other,
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        resources={"J6": "clay"},
    )
    assert play(before, "raise monuments").vp(0) == before.vp(0) + 5 - 2


def test_the_shamans_supply_may_differ(rules: Rules) -> None:
    state = position(rules=rules("shaman_supply = { clay = 0 }"))
    texts = words_of(play(state, "hire the shaman"))
    assert texts == ["bring wood", "bring ivory", "bring diamond"]


def test_the_number_of_water_tiles_may_differ(rules: Rules) -> None:
    assert "hire the rain ceremony" in words_of(position())
    dry = position(rules=rules("water_tiles = 0"))
    assert "hire the rain ceremony" not in words_of(dry)


def test_eleguas_help_may_differ(rules: Rules) -> None:
    state = position(
        rules=rules("elegua_cattle = 5"), phase="gifts", worship={0: "elegua"}, cattle=2
    )
    assert words_of(state)[-1] == "give 7"


def test_the_vr_of_a_card_under_gu_may_differ(rules: Rules) -> None:
    before = position(rules=rules("gu_card_vr = 2"), worship={0: "gu"}, resources={"H3": "clay"})
    assert play(before, "place craftsmen", "potter on H4-I4").vr(0) == before.vr(0) + 2


def test_obatala_may_be_weaker(rules: Rules) -> None:
    state = position(rules=rules("obatala_monuments = 1"), worship={0: "obatala"})
    state = play(state, "build a monument", "monument at F6")
    assert "end turn" in words_of(state)


def test_atete_may_be_weaker(rules: Rules) -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "H6-I6", 1)],
        "resources": {"J6": "clay"},
        "used": {"J6": 1},
        "worship": {0: "atete"},
    }
    assert can_raise(position(**scene), "F6")
    assert not can_raise(position(**scene, rules=rules("atete_uses = 1")), "F6")


def test_the_price_for_anansi_may_differ(rules: Rules) -> None:
    before = position(
        rules=rules("anansi_price = 2"),
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "H6-I6", 1)],
        prices={(1, "potter"): 3},
        resources={"J6": "clay"},
        worship={0: "anansi"},
    )
    assert play(before, "raise monuments").cattle(0) == before.cattle(0) - 2
