"""Placing craftsmen: cards, sites, resources, costs, secondaries and prices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.zimbabwe.positions import (
    SPECIALISTS,
    State,
    card,
    craft_words,
    draw,
    play,
    position,
    seat_of,
    sites,
    words_of,
)

CASES = [  # craft, resource, primary it needs, VR of both cards, cost, VP, a site
    ("potter", "clay", None, 3, 4, 2, 1, "H6-I6"),
    ("wood_carver", "wood", None, 3, 4, 2, 1, "H6-I6"),
    ("ivory_carver", "ivory", None, 2, 3, 2, 1, "H6-I7"),
    ("diamond_cutter", "diamond", None, 1, 2, 10, 3, "H6-I7"),
    ("vessel_maker", "clay", "potter", 3, 4, 4, 2, "H6-I7"),
    ("sculptor", "wood", "wood_carver", 3, 4, 4, 2, "H6-I7"),
    ("throne_maker", "wood", "ivory_carver", 3, 4, 4, 2, "H6-I6"),
]
PRIMARY_SITES = {"potter": "J9-K9", "wood_carver": "J9-K9", "ivory_carver": "J9-K10"}
FIRST = [(c, r, p, vr, cost, vp, site) for c, r, p, vr, _, cost, vp, site in CASES]
SECOND = [(c, r, p, vr, site) for c, r, p, _, vr, _, _, site in CASES]


def scene(resource: str, primary: str | None, **changes: Any) -> dict[str, Any]:
    """One resource at H3, and a primary of seat 1 within reach of H6."""
    craftsmen = [] if primary is None else [(primary, PRIMARY_SITES[primary], 1)]
    craftsmen += changes.pop("more", [])
    return {"resources": {"H3": resource}, "craftsmen": craftsmen, "cattle": 12, **changes}


def placed(state: State, craft: str, site: str) -> State:
    """The state after one tile was placed and its action finished with price 1."""
    name = craft.replace("_", " ")
    after = state
    for text in (
        "place craftsmen",
        f"place {craft_words(craft)}",
        f"{name} on {site}",
        "finish placing",
        f"price {name} 1",
        "keep prices",
    ):
        if text in words_of(after):
            after = play(after, text)
    return after


@pytest.mark.parametrize(("craft", "resource", "primary", "vr", "cost", "vp", "site"), FIRST)
def test_a_tile_costs_cattle_and_its_first_card_vr(
    craft: str, resource: str, primary: str | None, vr: int, cost: int, vp: int, site: str
) -> None:
    before = position(**scene(resource, primary))
    state = placed(before, craft, site)
    assert state.cattle(0) == 12 - cost
    assert state.vp(0) == before.vp(0) + vp
    assert state.vr(0) == 20 + vr
    assert card(state, 0, craft) == {"card": 1, "price": 1, "cattle": 0}


@pytest.mark.parametrize(("craft", "resource", "primary", "vr", "site"), SECOND)
def test_the_second_card_of_a_craft_costs_more_vr(
    craft: str, resource: str, primary: str | None, vr: int, site: str
) -> None:
    far = "A11-A12" if site == "H6-I6" else "A11-B12"
    before = position(**scene(resource, primary, more=[(craft, far, 1)]))
    state = placed(before, craft, site)
    assert state.vr(0) == 20 + vr
    assert card(state, 0, craft)["card"] == 2


def test_the_cost_goes_to_the_stock() -> None:
    before = position(**scene("clay", None))
    state = placed(before, "potter", "H6-I6")
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 2


def test_a_second_tile_of_an_owned_card_costs_no_vr() -> None:
    before = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay"})
    state = placed(before, "potter", "H6-I6")
    assert state.vr(0) == before.vr(0)
    assert card(state, 0, "potter")["card"] == 1


def test_without_the_cattle_a_craftsman_is_not_offered() -> None:
    assert sites(position(**scene("clay", None, cattle=2)), "potter")
    assert not sites(position(**scene("clay", None, cattle=1)), "potter")


def test_a_craftsman_needs_its_resource_within_three_steps() -> None:
    state = position(resources={"H3": "clay"})
    offered = sites(state, "potter")
    assert "H6-I6" in offered
    assert "H7-I7" not in offered
    assert "C3-D3" not in offered
    assert "D3-E3" in offered


def test_range_counts_from_any_cell_of_the_footprint() -> None:
    offered = sites(position(resources={"H3": "ivory"}), "ivory_carver")
    assert "D3-E4" in offered
    assert "C3-D4" not in offered


def test_another_kind_of_resource_does_not_serve() -> None:
    assert sites(position(resources={"H3": "wood"}), "potter") == []


def test_the_resource_must_not_be_in_range_of_the_same_craft() -> None:
    state = position(craftsmen=[("potter", "J3-K3", 1)], resources={"H3": "clay"})
    assert sites(state, "potter") == []


def test_an_own_tile_of_the_craft_covers_a_resource_too() -> None:
    state = position(craftsmen=[("potter", "J3-K3", 0)], resources={"H3": "clay"})
    assert sites(state, "potter") == []


def test_one_uncovered_resource_in_range_is_enough() -> None:
    state = position(craftsmen=[("potter", "J3-K3", 1)], resources={"H3": "clay", "F3": "clay"})
    offered = sites(state, "potter")
    assert "F5-G5" in offered
    assert "J5-K5" not in offered


def test_other_crafts_on_the_same_resource_do_not_matter() -> None:
    state = position(
        craftsmen=[("wood_carver", "J3-K3", 1), ("sculptor", "J5-K6", 1)],
        resources={"H3": "wood"},
    )
    assert "H4-I4" in sites(
        position(craftsmen=[("sculptor", "J5-K6", 1)], resources={"H3": "wood"}), "wood_carver"
    )
    assert sites(state, "wood_carver") == []


def test_a_used_resource_counts_for_placing() -> None:
    state = position(resources={"H3": "clay"}, used={"H3": 1})
    assert "H6-I6" in sites(state, "potter")


@pytest.mark.parametrize(("craft", "resource", "primary"), [(c, r, p) for c, r, p, *_ in CASES])
def test_footprints_are_those_printed(craft: str, resource: str, primary: str | None) -> None:
    offered = sites(position(**scene(resource, primary)), craft)
    small = craft in ("potter", "wood_carver", "throne_maker")
    assert ("H6-I6" in offered) is small
    assert ("I6-I7" in offered) is small
    assert ("H6-I7" in offered) is not small


@pytest.mark.parametrize("site", ["F3-G3", "F4-G4", "H4-I4", "J4-K4", "A5-B5", "L3-L4"])
def test_every_cell_of_a_footprint_is_empty_land(site: str) -> None:
    state = position(
        monuments={"G3": (1, 1)},
        craftsmen=[("wood_carver", "F4-F5", 1)],
        resources={"D5": "clay", "I5": "clay", "H4": "wood"},
        rain=["K4-K5", "L4-L5"],
    )
    offered = sites(state, "potter")
    assert site not in offered
    assert "G5-H5" in offered


def test_a_footprint_may_cross_the_border_of_map_tiles() -> None:
    assert "F6-G6" in sites(position(resources={"F8": "clay"}), "potter")
    assert "F6-G7" in sites(position(resources={"F9": "ivory"}), "ivory_carver")


def test_a_craft_has_three_tiles() -> None:
    two = [("potter", "A11-A12", 1), ("potter", "D11-D12", 1)]
    assert sites(position(craftsmen=two, resources={"H3": "clay"}), "potter")
    three = [*two, ("potter", "F11-F12", 1)]
    assert not sites(position(craftsmen=three, resources={"H3": "clay"}), "potter")


def test_a_craft_has_two_cards() -> None:
    two = [("potter", "H7-H8", 0), ("potter", "J7-J8", 1)]
    state = position(players=3, craftsmen=two, resources={"N3": "clay"}, turn_of=2, homes=False)
    assert sites(state, "potter") == []
    owner = position(players=3, craftsmen=two, resources={"N3": "clay"}, turn_of=1, homes=False)
    assert "N5-O5" in sites(owner, "potter")


def test_the_owner_of_a_card_does_not_take_the_second() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay"})
    state = placed(state, "potter", "H6-I6")
    assert seat_of(state, 0)["cards"] == {"potter": {"card": 1, "price": 1, "cattle": 0}}
    assert state.vr(0) == 23


def test_a_card_that_would_lift_the_vr_above_40_is_not_taken() -> None:
    craftsmen = [
        ("wood_carver", "A11-A12", 0),
        ("ivory_carver", "C11-D12", 0),
    ]
    state = position(
        hired={0: SPECIALISTS},
        craftsmen=craftsmen,
        resources={"H3": "clay", "K3": "diamond"},
        cattle=20,
    )
    assert state.vr(0) == 38
    assert sites(state, "potter") == []
    assert "H4-I5" in sites(state, "diamond_cutter")


def test_a_card_may_take_the_vr_to_exactly_40() -> None:
    state = position(
        hired={0: SPECIALISTS},
        craftsmen=[("wood_carver", "A11-A12", 0), ("diamond_cutter", "C11-D12", 0)],
        resources={"H3": "clay", "K3": "ivory"},
    )
    assert state.vr(0) == 37
    assert "H4-I4" in sites(state, "potter")


def test_several_tiles_and_cards_go_into_one_action() -> None:
    state = position(resources={"H3": "clay", "H11": "wood"})
    state = play(
        state,
        "place craftsmen",
        "place a potter",
        "potter on H4-I4",
        "place a wood carver",
        "wood carver on H10-I10",
        "price potter 2",
        "price wood carver 3",
    )
    assert card(state, 0, "potter")["price"] == 2
    assert card(state, 0, "wood_carver")["price"] == 3
    assert state.vr(0) == 26


def test_each_tile_is_judged_after_the_earlier_ones() -> None:
    state = position(resources={"H3": "clay", "H9": "clay"})
    state = play(state, "place craftsmen", "potter on H4-I4", "place a potter")
    assert "potter on H8-I8" in words_of(state)
    assert "potter on H2-I2" not in words_of(state)


def test_placing_is_the_only_main_action_of_a_turn() -> None:
    state = position(
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "F8-G8", 1)],
        resources={"F9": "clay", "K3": "wood"},
    )
    assert "raise monuments" in words_of(state)
    state = placed(state, "wood_carver", "K4-L4")
    texts = words_of(state)
    assert "end turn" in texts
    assert not {"build a monument", "place craftsmen", "raise monuments"} & set(texts)


def test_nothing_else_is_offered_inside_the_action() -> None:
    state = position(resources={"H3": "clay", "H11": "clay"}, hired={0: ["nomads"]}, gods=["gu"])
    state = play(state, "place craftsmen", "potter on H4-I4")
    assert words_of(state) == ["place a potter", "finish placing"]


def test_a_secondary_needs_a_primary_in_reach() -> None:
    state = position(**scene("clay", "potter"))
    offered = sites(state, "vessel_maker")
    assert "H6-I7" in offered
    assert "E3-F4" not in offered
    assert sites(position(**scene("clay", None)), "vessel_maker") == []


def test_the_primary_must_be_the_right_one() -> None:
    state = position(**scene("clay", "wood_carver"))
    assert sites(state, "vessel_maker") == []


def test_a_throne_maker_works_wood_from_ivory() -> None:
    assert sites(position(**scene("wood", "ivory_carver")), "throne_maker")
    assert not sites(position(**scene("ivory", "ivory_carver")), "throne_maker")
    assert not sites(position(**scene("wood", "wood_carver")), "throne_maker")


def test_a_secondary_may_reach_its_primary_through_a_hub_without_fee() -> None:
    layout = scene("clay", "potter", cattle=4)
    assert "E3-F4" not in sites(position(**layout), "vessel_maker")
    state = position(**layout, monuments={"H6": (1, 1)})
    assert "E3-F4" in sites(state, "vessel_maker")
    assert placed(state, "vessel_maker", "E3-F4").cattle(0) == 0


def test_a_secondary_may_reach_its_primary_through_a_chain_of_hubs() -> None:
    layout = scene("clay", None, more=[("potter", "A12-B12", 1)])
    state = position(**layout, monuments={"G7": (1, 1), "E10": (0, 1)})
    assert "H4-I5" in sites(state, "vessel_maker")
    assert sites(position(**layout, monuments={"G7": (1, 1)}), "vessel_maker") == []


def test_nobody_places_the_first_primary_and_its_secondary_in_one_turn() -> None:
    state = position(resources={"H3": "clay", "H9": "clay"}, cattle=20)
    state = play(state, "place craftsmen", "potter on H4-I4")
    assert words_of(state) == ["place a potter", "finish placing"]
    state = play(state, "place a potter", "potter on H8-I8")
    assert words_of(state) == ["price potter 1", "price potter 2", "price potter 3"]


def test_the_ban_holds_for_its_own_secondary_only() -> None:
    state = position(
        craftsmen=[("ivory_carver", "K6-L7", 1)],
        resources={"H3": "clay", "I3": "wood"},
        cattle=20,
    )
    state = play(state, "place craftsmen", "place a potter", "potter on H4-I4")
    assert "place a throne maker" in words_of(state)
    assert "place a vessel maker" not in words_of(state)


def test_a_later_primary_does_not_bar_the_secondary() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 1)], resources={"H3": "clay"}, cattle=20)
    state = play(state, "place craftsmen", "potter on H4-I4")
    assert "place a vessel maker" in words_of(state)


def test_another_player_may_place_the_secondary_in_the_same_round() -> None:
    state = position(resources={"H3": "clay", "H4": "clay"}, cattle=20)
    state = placed(state, "potter", "H6-I6")
    state = play(state, "end turn")
    assert state.to_move == 1
    assert sites(state, "vessel_maker")


def test_the_price_of_a_new_card_is_one_two_or_three() -> None:
    state = play(position(**scene("clay", None)), "place craftsmen", "potter on H6-I6")
    assert words_of(state) == ["price potter 1", "price potter 2", "price potter 3"]


def test_an_old_price_may_be_raised_after_placing() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay"}, cattle=2)
    state = play(state, "place craftsmen", "place a potter", "potter on H6-I6")
    assert words_of(state) == ["price potter 2", "price potter 3", "keep prices"]
    assert card(play(state, "price potter 3"), 0, "potter")["price"] == 3
    assert card(play(state, "keep prices"), 0, "potter")["price"] == 1


def test_prices_are_never_lowered_by_placing() -> None:
    state = position(
        craftsmen=[("potter", "A11-A12", 0)],
        resources={"H3": "clay"},
        prices={(0, "potter"): 2},
        cattle=2,
    )
    state = play(state, "place craftsmen", "place a potter", "potter on H6-I6")
    assert words_of(state) == ["price potter 3", "keep prices"]


def test_the_action_may_be_taken_only_to_raise_prices() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0), ("wood_carver", "C11-C12", 0)], cattle=0)
    state = play(state, "place craftsmen")
    assert "price potter 2" in words_of(state)
    assert "keep prices" not in words_of(state)
    state = play(state, "price potter 2")
    assert words_of(state) == ["price wood carver 2", "price wood carver 3", "keep prices"]
    state = play(state, "keep prices")
    assert card(state, 0, "potter")["price"] == 2
    assert card(state, 0, "wood_carver")["price"] == 1
    assert "build a monument" not in words_of(state)


def test_a_price_at_its_highest_is_no_reason_for_the_action() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], prices={(0, "potter"): 3}, cattle=0)
    assert "place craftsmen" not in words_of(state)


def test_only_raising_prices_is_offered_beside_placing() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay"})
    state = play(state, "place craftsmen")
    assert "only raise prices" in words_of(state)
    assert "finish placing" not in words_of(state)
    state = play(state, "only raise prices")
    assert words_of(state) == ["price potter 2", "price potter 3"]


def test_once_a_tile_lies_raising_prices_alone_is_over() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay", "H11": "clay"})
    state = play(state, "place craftsmen", "place a potter", "potter on H4-I4")
    assert "only raise prices" not in words_of(state)
    assert "finish placing" in words_of(state)


def test_the_rulebook_example_of_kilwa() -> None:
    before = position(
        craftsmen=[("ivory_carver", "E4-F5", 0), ("wood_carver", "F9-G9", 1)],
        resources={"D3": "ivory", "K8": "ivory", "H10": "wood", "E11": "wood"},
        rain=["L6-L7"],
        cattle=6,
    )
    state = play(
        before,
        "place craftsmen",
        "place an ivory carver",
        "ivory carver on J5-K6",
        "place a sculptor",
        "sculptor on I10-J11",
        "price sculptor 2",
        "keep prices",
    )
    assert state.cattle(0) == 0
    assert state.vp(0) == before.vp(0) + 1 + 2
    assert state.vr(0) == before.vr(0) + 3
    assert card(state, 0, "ivory_carver")["price"] == 1
    assert card(state, 0, "sculptor") == {"card": 1, "price": 2, "cattle": 0}


def test_a_new_card_puts_the_marker_on_top() -> None:
    state = position(**scene("clay", None, stack=[0, 1]))
    state = play(state, "place craftsmen", "potter on H6-I6")
    assert state.snapshot()["vr_stack"] == [1, 0]


def test_a_tile_without_a_new_card_leaves_the_marker() -> None:
    state = position(craftsmen=[("potter", "A11-A12", 0)], resources={"H3": "clay"}, stack=[0, 1])
    assert placed(state, "potter", "H6-I6").snapshot()["vr_stack"] == [0, 1]


PRINTED = draw(
    """
    s...........
    s...........
    s......c....
    s...........
    s...........
    s...........
    ............
    ............
    ............
    .......c....
    ............
    ............
    """
)


def test_resources_printed_on_the_map_serve_like_those_brought() -> None:
    offered = sites(position(board=PRINTED), "potter")
    assert "H6-I6" in offered
    assert "C6-D6" not in offered
    covered = sites(position(board=PRINTED, craftsmen=[("potter", "H4-I4", 1)]), "potter")
    assert "H2-I2" not in covered
    assert "H9-I9" in covered


def test_a_tile_just_placed_takes_its_cells() -> None:
    state = position(resources={"H3": "clay", "H5": "wood"})
    state = play(state, "place craftsmen", "place a potter", "potter on H4-I4")
    offered = sites(state, "wood_carver")
    assert "J4-K4" in offered
    assert "I4-J4" not in offered
