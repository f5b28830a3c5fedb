"""Specialists: hiring, fees, and what each of the five does."""

from __future__ import annotations

import pytest

from tests.core.zimbabwe.positions import (
    SPECIALISTS,
    State,
    can_raise,
    level,
    play,
    position,
    seat_of,
    sites,
    words_of,
)

RESOURCES = {
    **{f"{column}1": "wood" for column in "DEFGHI"},
    **{f"{column}2": "clay" for column in "DEFG"},
    **{f"{column}3": "ivory" for column in "DEF"},
    **{f"{column}4": "diamond" for column in "DEF"},
}
"""All sixteen resource tiles of the box."""
EIGHT_WATERS = [f"D{row}-E{row}" for row in range(5, 13)]


def paid_on(state: State, specialist: str, seat: int = 0) -> int:
    return int(seat_of(state, seat)["specialists"][specialist])


@pytest.mark.parametrize(
    ("words", "specialist", "vr", "fee", "on_card"),
    [
        (("hire the rain ceremony", "rain on F6-G6"), "rain_ceremony", 1, 3, 3),
        (("hire the nomads",), "nomads", 1, 2, 2),
        (("hire the builder",), "builder", 2, 2, 2),
        (("hire the shaman", "bring wood", "place it on F6"), "shaman", 3, 2, 2),
        (("hire the herd for 2",), "herd", 6, 2, 3),
        (("hire the herd for 4",), "herd", 6, 4, 6),
        (("hire the herd for 6",), "herd", 6, 6, 9),
    ],
)
def test_hiring_costs_vr_and_the_first_fee(
    words: tuple[str, ...], specialist: str, vr: int, fee: int, on_card: int
) -> None:
    state = play(position(cattle=9), *words)
    assert state.vr(0) == 20 + vr
    assert state.cattle(0) == 9 - fee
    assert paid_on(state, specialist) == on_card


@pytest.mark.parametrize(
    ("words", "specialist", "fee", "on_card"),
    [
        (("pay the rain ceremony", "rain on F6-G6"), "rain_ceremony", 3, 3),
        (("pay the nomads",), "nomads", 2, 2),
        (("pay the builder",), "builder", 2, 2),
        (("pay the shaman", "bring wood", "place it on F6"), "shaman", 2, 2),
        (("pay the herd 2",), "herd", 2, 3),
        (("pay the herd 4",), "herd", 4, 6),
        (("pay the herd 6",), "herd", 6, 9),
    ],
)
def test_using_an_owned_specialist_costs_its_fee_and_no_vr(
    words: tuple[str, ...], specialist: str, fee: int, on_card: int
) -> None:
    before = position(cattle=9, hired={0: [specialist]})
    state = play(before, *words)
    assert state.vr(0) == before.vr(0)
    assert state.cattle(0) == 9 - fee
    assert paid_on(state, specialist) == on_card


@pytest.mark.parametrize("specialist", SPECIALISTS)
def test_a_specialist_works_once_a_turn(specialist: str) -> None:
    name = specialist.replace("_", " ")
    state = position(cattle=20, hired={0: [specialist]}, turn={"paid": [specialist]})
    assert not [text for text in words_of(state) if text.startswith(f"pay the {name}")]


@pytest.mark.parametrize("words", ["hire the nomads", "hire the builder", "hire the herd for 2"])
def test_a_specialist_just_hired_is_not_paid_again_that_turn(words: str) -> None:
    state = play(position(cattle=20), words)
    assert not [text for text in words_of(state) if text.startswith("pay")]


def test_the_next_turn_a_specialist_works_again() -> None:
    state = play(position(cattle=20, order=[1, 0]), "hire the nomads", "end turn")
    state = play(state, "pass", "end turn")
    assert state.to_move == 0
    assert "pay the nomads" in words_of(state)


def test_only_one_specialist_is_hired_a_turn() -> None:
    state = play(position(cattle=20), "hire the nomads")
    assert not [text for text in words_of(state) if text.startswith("hire")]


def test_different_owned_specialists_may_be_paid_in_one_turn() -> None:
    state = position(cattle=20, hired={0: ["nomads", "builder", "herd"]})
    state = play(state, "pay the nomads", "pay the herd 2")
    assert "pay the builder" in words_of(state)


def test_an_owned_specialist_may_be_paid_in_the_turn_another_is_hired() -> None:
    state = play(position(cattle=20, hired={0: ["nomads"]}), "hire the builder")
    assert "pay the nomads" in words_of(state)


def test_a_specialist_of_another_player_can_neither_be_hired_nor_paid() -> None:
    texts = words_of(position(hired={1: ["nomads"]}))
    assert "hire the nomads" not in texts
    assert "pay the nomads" not in texts


def test_an_own_specialist_is_not_hired_again() -> None:
    assert "hire the nomads" not in words_of(position(hired={0: ["nomads"]}))


@pytest.mark.parametrize(
    ("words", "fee"),
    [
        ("hire the rain ceremony", 3),
        ("hire the nomads", 2),
        ("hire the builder", 2),
        ("hire the shaman", 2),
        ("hire the herd for 2", 2),
        ("hire the herd for 4", 4),
        ("hire the herd for 6", 6),
    ],
)
def test_who_cannot_pay_the_fee_cannot_hire(words: str, fee: int) -> None:
    assert words in words_of(position(cattle=fee))
    assert words not in words_of(position(cattle=fee - 1))


def test_who_cannot_pay_the_fee_cannot_use_an_owned_specialist() -> None:
    assert "pay the nomads" not in words_of(position(cattle=1, hired={0: ["nomads"]}))


def test_a_specialist_that_would_lift_the_vr_above_40_is_not_offered() -> None:
    state = position(
        cattle=20,
        hired={0: ["rain_ceremony", "builder", "herd"]},
        craftsmen=[
            ("potter", "F6-G6", 0),
            ("wood_carver", "F8-G8", 0),
            ("ivory_carver", "I6-J7", 0),
            ("diamond_cutter", "I9-J10", 0),
        ],
    )
    assert state.vr(0) == 38
    assert "hire the nomads" in words_of(state)
    assert "hire the shaman" not in words_of(state)


def test_a_specialist_may_be_hired_after_the_main_action() -> None:
    state = play(position(), "build a monument", "monument at F6")
    assert "hire the nomads" in words_of(state)


def test_fees_come_back_in_revenue() -> None:
    state = position(cattle=[4, 0], hired={0: ["herd"]}, order=[1, 0])
    state = play(state, "pay the herd 4", "end turn")
    assert state.cattle(0) == 4 + 2 + 1


def test_rain_lies_on_two_empty_cells_side_by_side() -> None:
    state = play(
        position(resources={"F6": "wood"}, monuments={"I6": (1, 1)}), "hire the rain ceremony"
    )
    offered = words_of(state)
    assert "rain on G6-H6" in offered
    assert "rain on G6-G7" in offered
    assert "rain on F6-G6" not in offered
    assert "rain on H6-I6" not in offered
    assert "rain on A6-A7" not in offered
    assert "rain on L12-M12" not in offered


def test_rain_does_not_fall_on_water_or_craftsmen() -> None:
    state = position(rain=["F6-G6"], craftsmen=[("potter", "F8-G8", 1)])
    offered = words_of(play(state, "hire the rain ceremony"))
    assert "rain on F6-F7" not in offered
    assert "rain on F7-F8" not in offered
    assert "rain on F7-G7" in offered


def test_rain_is_water_at_once() -> None:
    state = play(position(), "hire the rain ceremony", "rain on F6-G6")
    assert "G6" in state._py_flood(["E6"], 1, False)
    assert state.snapshot()["rain"] == [{"at": "F6", "turned": False}]


def test_rain_shortens_a_way_in_the_same_turn() -> None:
    state = position(
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "J6-K6", 1)],
        resources={"L6": "clay"},
    )
    assert not can_raise(state, "F6")
    assert can_raise(play(state, "hire the rain ceremony", "rain on G6-H6"), "F6")


def test_without_water_tiles_the_rain_ceremony_cannot_be_used() -> None:
    assert "hire the rain ceremony" in words_of(position(rain=EIGHT_WATERS[:7]))
    assert "hire the rain ceremony" not in words_of(position(rain=EIGHT_WATERS))
    owner = position(rain=EIGHT_WATERS, hired={0: ["rain_ceremony"]})
    assert "pay the rain ceremony" not in words_of(owner)


def test_the_shaman_brings_any_kind_of_resource() -> None:
    state = play(position(), "hire the shaman")
    assert words_of(state) == ["bring clay", "bring wood", "bring ivory", "bring diamond"]


def test_the_shaman_places_on_empty_land_only() -> None:
    state = position(
        monuments={"F6": (1, 1)},
        craftsmen=[("potter", "F8-G8", 1)],
        resources={"I6": "wood"},
        rain=["J6-K6"],
    )
    offered = words_of(play(state, "hire the shaman", "bring clay"))
    assert "place it on F7" in offered
    for taken in ("F6", "F8", "G8", "I6", "J6", "K6", "A4"):
        assert f"place it on {taken}" not in offered


def test_an_exhausted_kind_is_not_brought() -> None:
    state = position(resources={"F6": "ivory", "F7": "ivory", "F8": "ivory"})
    assert words_of(play(state, "hire the shaman")) == ["bring clay", "bring wood", "bring diamond"]


@pytest.mark.parametrize(
    ("kind", "supply"), [("clay", 4), ("wood", 6), ("ivory", 3), ("diamond", 3)]
)
def test_the_supply_of_each_kind_is_limited(kind: str, supply: int) -> None:
    lying = {cell: k for cell, k in RESOURCES.items() if k == kind}
    assert len(lying) == supply
    assert f"bring {kind}" not in words_of(play(position(resources=lying), "hire the shaman"))
    one_less = dict(list(lying.items())[1:])
    assert f"bring {kind}" in words_of(play(position(resources=one_less), "hire the shaman"))


def test_without_resource_tiles_the_shaman_cannot_be_used() -> None:
    assert "hire the shaman" not in words_of(position(resources=RESOURCES))
    owner = position(resources=RESOURCES, hired={0: ["shaman"]})
    assert "pay the shaman" not in words_of(owner)


def test_a_resource_of_the_shaman_serves_in_the_same_turn() -> None:
    state = position(monuments={"F6": (0, 1)}, craftsmen=[("potter", "H6-I6", 1)])
    assert not can_raise(state, "F6")
    state = play(state, "hire the shaman", "bring clay", "place it on K6")
    assert can_raise(state, "F6")


def test_a_resource_of_the_shaman_lets_a_craftsman_be_placed_in_the_same_turn() -> None:
    state = position()
    assert sites(state, "potter") == []
    state = play(state, "hire the shaman", "bring clay", "place it on F6")
    assert "H6-I6" in sites(state, "potter")


def test_nomads_waive_the_distance_between_monuments() -> None:
    state = position(monuments={"F6": (1, 1)})
    assert "monument at G7" not in words_of(play(state, "build a monument"))
    state = play(state, "hire the nomads", "build a monument")
    assert "monument at G7" in words_of(state)


def test_nomads_allow_only_empty_cells() -> None:
    state = position(monuments={"F6": (1, 1)}, resources={"G6": "clay"})
    state = play(state, "hire the nomads", "build a monument")
    assert "monument at F6" not in words_of(state)
    assert "monument at G6" not in words_of(state)
    assert "monument at A4" not in words_of(state)


def test_unpaid_nomads_waive_nothing() -> None:
    state = position(monuments={"F6": (1, 1)}, hired={0: ["nomads"]})
    assert "monument at G7" not in words_of(play(state, "build a monument"))


def test_nomads_waive_it_for_obatalas_second_monument() -> None:
    state = position(worship={0: "obatala"}, hired={0: ["nomads"]})
    state = play(state, "pay the nomads", "build a monument", "monument at F6", "monument at G7")
    assert level(state, "G7") == 1


def test_the_builder_takes_two_cattle_of_each_tile() -> None:
    state = position(cattle=10, hired={0: ["builder"]}, resources={"F8": "clay"})
    state = play(state, "pay the builder", "place craftsmen", "potter on F6-G6", "price potter 1")
    assert state.cattle(0) == 10 - 2 - 2
    assert paid_on(state, "builder") == 2 + 2


def test_the_builder_takes_no_more_than_two_of_a_dear_tile() -> None:
    before = position(cattle=15, hired={0: ["builder"]}, resources={"F9": "diamond"})
    state = play(
        before,
        "pay the builder",
        "place craftsmen",
        "diamond cutter on F6-G7",
        "price diamond cutter 1",
    )
    assert state.cattle(0) == 15 - 2 - 10
    assert paid_on(state, "builder") == 2 + 2
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 8


def test_the_builder_counts_every_tile_of_the_action() -> None:
    state = position(cattle=10, hired={0: ["builder"]}, resources={"F3": "clay", "F11": "clay"})
    state = play(
        state,
        "pay the builder",
        "place craftsmen",
        "potter on F2-G2",
        "place a potter",
        "potter on F10-G10",
        "price potter 1",
    )
    assert paid_on(state, "builder") == 2 + 2 + 2


def test_an_unpaid_builder_takes_nothing() -> None:
    state = position(hired={0: ["builder"]}, resources={"F8": "clay"})
    state = play(state, "place craftsmen", "potter on F6-G6", "price potter 1")
    assert paid_on(state, "builder") == 0


def test_a_builder_paid_after_placing_takes_nothing_of_it() -> None:
    state = position(hired={0: ["builder"]}, resources={"F8": "clay"})
    state = play(state, "place craftsmen", "potter on F6-G6", "price potter 1", "pay the builder")
    assert paid_on(state, "builder") == 2


def test_the_herds_extra_cattle_come_from_the_stock() -> None:
    before = position(cattle=9, hired={0: ["herd"]})
    state = play(before, "pay the herd 6")
    assert state.snapshot()["stock"] == before.snapshot()["stock"] + 3


def test_cattle_on_the_herd_cannot_be_used_before_revenue() -> None:
    state = play(position(cattle=2, hired={0: ["herd"]}), "pay the herd 2")
    assert state.cattle(0) == 0
    assert not [text for text in words_of(state) if text.startswith("hire")]


def test_a_resource_brought_is_gone_from_the_supply() -> None:
    state = position(cattle=20, resources={"F7": "ivory", "F8": "ivory"}, order=[1, 0])
    state = play(state, "hire the shaman", "bring ivory", "place it on F6", "end turn")
    state = play(state, "pass", "end turn", "pay the shaman")
    assert words_of(state) == ["bring clay", "bring wood", "bring diamond"]


def test_water_that_fell_is_gone_from_the_supply() -> None:
    state = position(cattle=20, rain=EIGHT_WATERS[:7], order=[1, 0])
    state = play(state, "hire the rain ceremony", "rain on H6-I6", "end turn")
    state = play(state, "pass", "end turn")
    assert state.to_move == 0
    assert "pay the rain ceremony" not in words_of(state)


def test_cells_under_new_water_are_taken() -> None:
    state = play(position(), "hire the rain ceremony", "rain on F6-G6", "build a monument")
    assert "monument at F7" in words_of(state)
    assert not {"monument at F6", "monument at G6"} & set(words_of(state))


def test_a_cell_under_a_new_resource_is_taken() -> None:
    state = play(position(), "hire the shaman", "bring clay", "place it on F6", "build a monument")
    assert "monument at F7" in words_of(state)
    assert "monument at F6" not in words_of(state)


def test_rain_brings_a_resource_into_range_of_an_old_craftsman() -> None:
    state = position(
        monuments={"F6": (0, 1)}, craftsmen=[("potter", "H6-I6", 1)], resources={"L10": "clay"}
    )
    assert not can_raise(state, "F6")
    assert can_raise(play(state, "hire the rain ceremony", "rain on J7-J8"), "F6")


def test_the_herd_offers_all_fees_again_the_next_turn() -> None:
    state = position(cattle=20, hired={0: ["herd"]}, order=[1, 0])
    state = play(state, "pay the herd 4", "end turn", "pass", "end turn")
    assert state.to_move == 0
    assert {"pay the herd 2", "pay the herd 4", "pay the herd 6"} <= set(words_of(state))
