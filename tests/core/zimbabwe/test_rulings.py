"""The open points of the rulebook: one position per switch, read both ways."""

from __future__ import annotations

from typing import Any

import pytest

from core import load_game
from core.errors import RulesError
from core.zimbabwe.names import Phase
from tests.core.zimbabwe.conftest import Rules
from tests.core.zimbabwe.positions import (
    State,
    can_raise,
    play,
    position,
    seat_of,
    sites,
    words_of,
)


def test_water_corners_link_two_bodies() -> None:
    state = position(rain=["G6-H6", "I7-J7"])
    assert "J7" in state._py_flood(["F6"], 2, False)


def test_water_corners_can_be_ruled_not_to_link(rules: Rules) -> None:
    off = rules("water_corner_links = false")
    state = position(rain=["G6-H6", "I7-J7"], rules=off)
    assert "J7" not in state._py_flood(["F6"], 2, False)
    assert "J7" in state._py_flood(["F6"], 3, False)


CORNER_WAY: dict[str, Any] = {
    "rain": ["D6-E6", "F6-G6"],
    "craftsmen": [("potter", "B6-C6", 1)],
    "monuments": {"B8": (0, 1)},
    "resources": {"I8": "clay"},
    "hired": {0: ["rain_ceremony"]},
}
OVER_THE_CORNER = ("pay the rain ceremony", "rain on H7-H8")


def test_rain_at_the_corner_of_a_lake_leaves_the_way_open() -> None:
    assert can_raise(play(position(**CORNER_WAY), *OVER_THE_CORNER), "B8")


def test_rain_can_cut_a_way_where_corners_do_not_link(rules: Rules) -> None:
    state = position(**CORNER_WAY, rules=rules("water_corner_links = false"))
    assert can_raise(state, "B8")
    assert not can_raise(play(state, *OVER_THE_CORNER), "B8")


def test_rain_can_cut_off_a_craftsman_where_corners_do_not_link(rules: Rules) -> None:
    scene = {
        **CORNER_WAY,
        "monuments": {"C6": (0, 1)},
        "craftsmen": [("potter", "I8-J8", 1)],
        "resources": {"K8": "clay"},
    }
    state = position(**scene, rules=rules("water_corner_links = false"))
    assert can_raise(state, "C6")
    assert not can_raise(play(state, *OVER_THE_CORNER), "C6")


CHAIN: dict[str, Any] = {
    "craftsmen": [("potter", "A12-B12", 1)],
    "monuments": {"G7": (1, 1), "E10": (0, 1)},
    "resources": {"H3": "clay"},
}


def test_a_secondary_is_placed_over_any_number_of_hubs() -> None:
    assert "H4-I5" in sites(position(**CHAIN), "vessel_maker")


def test_free_hubs_can_be_ruled_to_be_one(rules: Rules) -> None:
    one = rules('secondary_free_hubs = "one"')
    assert "H4-I5" not in sites(position(**CHAIN, rules=one), "vessel_maker")
    short = {**CHAIN, "craftsmen": [("potter", "D7-D8", 1)]}
    assert "H4-I5" in sites(position(**short, rules=one), "vessel_maker")


RING: dict[str, Any] = {
    "monuments": {
        **dict.fromkeys(["J10", "K10", "L10", "J11", "J12"], (1, 1)),
        "K9": (0, 1),
    },
    "craftsmen": [("potter", "K11-L11", 1)],
    "resources": {"H11": "clay"},
}


def test_monuments_do_not_block_resources() -> None:
    assert can_raise(position(**RING), "K9")


def test_monuments_can_be_ruled_to_block_resources(rules: Rules) -> None:
    blocking = rules("monuments_block_resources = true")
    assert not can_raise(position(**RING, rules=blocking), "K9")
    inside = {**RING, "resources": {"K12": "clay"}}
    assert can_raise(position(**inside, rules=blocking), "K9")


def test_monuments_ruled_to_block_resources_also_count_for_placing(rules: Rules) -> None:
    walls = dict.fromkeys(["I12", "I11", "I10", "J10", "K10", "L10"], (1, 1))
    scene: dict[str, Any] = {"monuments": walls, "resources": {"H11": "clay"}}
    assert "J11-K11" in sites(position(**scene), "potter")
    blocking = rules("monuments_block_resources = true")
    assert "J11-K11" not in sites(position(**scene, rules=blocking), "potter")


GU_AT_26: dict[str, Any] = {
    "gods": ["gu"],
    "craftsmen": [("potter", "F6-G6", 0), ("wood_carver", "F8-G8", 0)],
    "stack": [0, 1],
}


def test_a_vr_change_of_nothing_leaves_the_marker() -> None:
    state = play(position(**GU_AT_26), "worship Gu")
    assert state.vr(0) == 26
    assert state.snapshot()["vr_stack"] == [0, 1]


def test_a_vr_change_of_nothing_can_be_ruled_to_move_the_marker(rules: Rules) -> None:
    moving = rules("net_zero_moves_marker = true")
    state = play(position(**GU_AT_26, rules=moving), "worship Gu")
    assert state.snapshot()["vr_stack"] == [1, 0]


TWO_CLAYS: dict[str, Any] = {
    "resources": {"H3": "clay", "H11": "clay"},
    "gods": ["gu"],
    "hired": {0: ["herd"]},
}


def test_no_card_is_taken_between_two_placements() -> None:
    state = play(position(**TWO_CLAYS), "place craftsmen", "potter on H4-I4")
    assert words_of(state) == ["place a potter", "finish placing"]


def test_a_god_can_be_ruled_to_come_between_two_placements(rules: Rules) -> None:
    between = rules("cards_between_placements = true")
    state = play(position(**TWO_CLAYS, rules=between), "place craftsmen", "potter on H4-I4")
    texts = words_of(state)
    assert {"worship Gu", "hire the builder", "place a potter", "finish placing"} <= set(texts)
    before = state.vr(0)
    state = play(state, "worship Gu")
    assert state.vr(0) == before - 2 + 4
    assert "place a potter" in words_of(state)


def test_a_builder_ruled_in_between_counts_for_what_follows(rules: Rules) -> None:
    between = rules("cards_between_placements = true")
    state = position(resources={"H3": "clay", "H11": "clay"}, rules=between)
    state = play(
        state,
        "place craftsmen",
        "potter on H4-I4",
        "hire the builder",
        "place a potter",
        "potter on H10-I10",
    )
    assert seat_of(state, 0)["specialists"]["builder"] == 2 + 2


def test_dziva_changes_prices_when_chosen() -> None:
    state = position(gods=["dziva"], craftsmen=[("potter", "F6-G6", 0)])
    assert "price potter 3" in words_of(play(state, "worship Dziva"))


def test_dziva_can_be_ruled_to_wait_for_the_next_turn(rules: Rules) -> None:
    waiting = rules("dziva_when_chosen = false")
    state = position(gods=["dziva"], craftsmen=[("potter", "F6-G6", 0)], rules=waiting)
    assert "end turn" in words_of(play(state, "worship Dziva"))


def test_dziva_ruled_to_wait_still_asks_at_the_start_of_the_turn(rules: Rules) -> None:
    state = position(
        worship={0: "dziva"},
        craftsmen=[("potter", "F6-G6", 0)],
        rules=rules("dziva_when_chosen = false"),
        order=[1, 0],
        turn_of=1,
    )
    assert "price potter 3" in words_of(play(state, "end turn"))


XANGO_BEHIND: dict[str, Any] = {
    "homes": False,
    "monuments": {
        "B8": (0, 5),
        "D8": (1, 4),
        "F8": (1, 2),
        "H8": (1, 1),
        "J8": (1, 1),
    },
    "worship": {1: "xango"},
    "order": [0, 1],
    "turn_of": 1,
    "cattle": 0,
}


def test_xango_breaks_ties_only() -> None:
    assert play(position(**XANGO_BEHIND), "end turn").winners() == [0]


def test_xango_can_be_ruled_to_win_outright(rules: Rules) -> None:
    outright = rules('xango = "wins"')
    state = play(position(**XANGO_BEHIND, rules=outright), "end turn")
    assert state.winners() == [1]
    assert state.ranking() == [2, 1]


def test_xango_ruled_to_win_must_still_qualify(rules: Rules) -> None:
    short = {**XANGO_BEHIND, "monuments": {"B8": (0, 5), "D8": (1, 4)}}
    state = play(position(**short, rules=rules('xango = "wins"')), "end turn")
    assert state.winners() == [0]


def test_the_herds_fee_is_one_choice() -> None:
    state = play(position(hired={0: ["herd"]}), "pay the herd 2")
    assert not [text for text in words_of(state) if text.startswith("pay the herd")]


def test_the_herds_fee_can_be_ruled_to_be_topped_up(rules: Rules) -> None:
    topped = rules('herd_fee = "topped_up"')
    state = play(position(hired={0: ["herd"]}, rules=topped), "pay the herd 2")
    assert {"pay the herd 2", "pay the herd 4"} <= set(words_of(state))
    assert "pay the herd 6" not in words_of(state)
    state = play(state, "pay the herd 4")
    assert state.cattle(0) == 10 - 6
    assert seat_of(state, 0)["specialists"]["herd"] == 6 + 3


FOREIGN_POTTER: dict[str, Any] = {
    "craftsmen": [("potter", "A11-A12", 1)],
    "resources": {"H3": "clay"},
    "cattle": 20,
}


def test_the_ban_is_about_the_first_primary_on_the_map() -> None:
    state = play(position(**FOREIGN_POTTER), "place craftsmen", "potter on H4-I4")
    assert "place a vessel maker" in words_of(state)


def test_the_ban_can_be_ruled_to_be_about_a_players_first_primary(rules: Rules) -> None:
    own = rules('first_primary_ban = "player"')
    state = play(position(**FOREIGN_POTTER, rules=own), "place craftsmen", "potter on H4-I4")
    assert words_of(state) == ["price potter 1", "price potter 2", "price potter 3"]


NEAR_POTTER: dict[str, Any] = {
    "craftsmen": [("potter", "F4-F5", 1)],
    "resources": {"H3": "clay", "L3": "clay"},
    "cattle": 20,
}
VESSELS_FIRST = ("place craftsmen", "place a vessel maker", "vessel maker on H4-I5")


def test_a_primary_may_follow_its_secondary_where_the_map_has_one_already() -> None:
    state = play(position(**NEAR_POTTER), *VESSELS_FIRST)
    assert "place a potter" in words_of(state)


def test_a_players_first_primary_may_not_follow_its_secondary_under_that_ruling(
    rules: Rules,
) -> None:
    own = rules('first_primary_ban = "player"')
    state = play(position(**NEAR_POTTER, rules=own), *VESSELS_FIRST)
    assert "place a potter" not in words_of(state)


def test_a_players_second_primary_may_follow_its_secondary_under_that_ruling(
    rules: Rules,
) -> None:
    own = rules('first_primary_ban = "player"')
    potters = [*NEAR_POTTER["craftsmen"], ("potter", "A11-A12", 0)]
    state = position(**{**NEAR_POTTER, "craftsmen": potters}, rules=own)
    assert "place a potter" in words_of(play(state, *VESSELS_FIRST))


def next_turn(state: State) -> State:
    """The same seat's turn in the next round, nobody doing anything on the way."""
    state, seat, round_ = state.clone(), state.to_move, state.round
    while state.round == round_ or state.to_move != seat or state.phase != Phase.TURNS:
        quiet = [word for word in ("pass", "end turn", "keep prices") if word in words_of(state)]
        state.apply(state.action(quiet[0]) if quiet else state.legal_actions()[0])
    return state


def test_the_ban_in_either_order_ends_with_the_turn(rules: Rules) -> None:
    own = rules('first_primary_ban = "player"')
    state = play(position(**NEAR_POTTER, rules=own), *VESSELS_FIRST)
    assert "place a potter" in words_of(play(next_turn(state), "place craftsmen"))


def test_the_start_tile_lies_in_any_turn() -> None:
    turns = {
        load_game(f"zimbabwe(players=2, setup_seed={seed})").setup()["tiles"][0]["turn"]
        for seed in range(30)
    }
    assert turns == {0, 1, 2, 3}


def test_the_start_tile_can_be_ruled_to_lie_fixed(rules: Rules) -> None:
    fixed = rules("start_tile_turns = false")
    setups = [
        load_game(f"zimbabwe(players=2, setup_seed={seed}, rules={fixed})").setup()
        for seed in range(30)
    ]
    assert {setup["tiles"][0]["turn"] for setup in setups} == {0}
    assert {setup["tiles"][1]["turn"] for setup in setups} == {0, 1, 2, 3}


MARKED: dict[str, Any] = {
    "worship": {0: "atete"},
    "monuments": {"F6": (0, 1), "F8": (0, 1)},
    "craftsmen": [("potter", "H6-I6", 1)],
    "resources": {"J6": "clay"},
    "used": {"J6": 1},
}


def test_atetes_two_markers_count_those_of_others() -> None:
    state = play(position(**MARKED), "raise monuments", "raise F6")
    assert not can_raise(state, "F8")


def test_atetes_two_markers_can_be_ruled_to_be_her_own(rules: Rules) -> None:
    own = rules('atete_counts = "own"')
    state = play(position(**MARKED, rules=own), "raise monuments", "raise F6")
    assert can_raise(state, "F8")
    snapshot = play(state, "raise F8").snapshot()
    assert (snapshot["used"], snapshot["used_by_atete"]) == ({"J6": 3}, {"J6": 2})
    assert state.game.state_from(snapshot).snapshot() == snapshot


def test_a_third_marker_is_cleared_with_the_others(rules: Rules) -> None:
    own = rules('atete_counts = "own"')
    monuments = {**MARKED["monuments"], "F4": (0, 1)}
    state = position(**{**MARKED, "monuments": monuments}, rules=own)
    state = play(state, "raise monuments", "raise F6", "raise F8")
    assert state.snapshot()["used"] == {"J6": 3}
    again = play(next_turn(state), "raise monuments")
    assert again.snapshot()["used"] == {"J6": 1}


FOUR_SEATS: dict[str, Any] = {
    "players": 4,
    "homes": False,
    "order": [3, 2, 1, 0],
    "turn_of": 0,
    "cattle": 0,
    "monuments": {"B8": (0, 5), "D8": (1, 1), "F8": (2, 3), "N8": (3, 2)},
}


def test_lower_places_are_ranked() -> None:
    assert play(position(**FOUR_SEATS), "end turn").ranking() == [1, 4, 2, 3]


def test_lower_places_can_be_ruled_to_be_shared(rules: Rules) -> None:
    shared = rules('lower_places = "shared"')
    assert play(position(**FOUR_SEATS, rules=shared), "end turn").ranking() == [1, 2, 2, 2]


def test_an_unknown_switch_is_refused(rules: Rules) -> None:
    with pytest.raises(RulesError, match="water_corner_links"):
        load_game(f"zimbabwe(players=2, rules={rules('water_corner_link = false')})")


@pytest.mark.parametrize(
    "text",
    [
        'xango = "loses"',
        "start_vr = -1",
        "price_min = 4",
        'god_pool = ["thor"]',
        "god_vr = { thor = 3 }",
        "hub_fee = 1.5",
    ],
)
def test_an_impossible_value_is_refused(rules: Rules, text: str) -> None:
    with pytest.raises(RulesError):
        load_game(f"zimbabwe(players=2, rules={rules(text)})")


def test_monuments_ruled_to_block_do_so_as_soon_as_they_are_built(rules: Rules) -> None:
    gap = {cell: seat for cell, seat in RING["monuments"].items() if cell not in ("J11", "K9")}
    scene = {**RING, "monuments": {**gap, "K9": (1, 1)}, "hired": {0: ["nomads"]}}
    state = position(**scene, rules=rules("monuments_block_resources = true"))
    state = play(state, "pay the nomads", "build a monument")
    assert can_raise(play(state, "monument at F6", "end turn"), "K9")
    assert not can_raise(play(state, "monument at J11", "end turn"), "K9")


def test_xango_ruled_to_win_is_ranked_like_others_below_the_requirement(rules: Rules) -> None:
    more = {**FOUR_SEATS, "monuments": {**FOUR_SEATS["monuments"], "P8": (3, 1)}}
    state = position(**more, worship={1: "xango"}, rules=rules('xango = "wins"'))
    assert play(state, "end turn").ranking() == [1, 4, 2, 3]
