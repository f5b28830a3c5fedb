"""Range: steps, lakes, hubs, what blocks a way and what does not."""

from __future__ import annotations

from tests.core.zimbabwe.positions import can_raise, draw, play, position, sites

TWO_LAKES = draw(
    """
    s...........
    s...........
    s...........
    s...........
    s...........
    s.....WWW...
    ......WW....
    ...........W
    ............
    ............
    ............
    ............
    """
)


def square(column: str, row: int, reach: int) -> list[str]:
    """The cells within `reach` king's steps on bare land, in cell order."""
    left = ord(column)
    return [
        f"{chr(c)}{r}"
        for r in range(max(1, row - reach), min(12, row + reach) + 1)
        for c in range(max(ord("A"), left - reach), min(ord("L"), left + reach) + 1)
    ]


def test_a_step_goes_in_eight_directions() -> None:
    assert position()._py_flood(["F6"], 1, False) == square("F", 6, 1)


def test_three_steps_make_a_square_of_seven() -> None:
    flood = position()._py_flood(["F6"], 3, False)
    assert flood == square("F", 6, 3)
    assert len(flood) == 49


def test_the_edge_of_the_map_is_the_end() -> None:
    assert position()._py_flood(["L12"], 3, False) == square("L", 12, 3)


def test_a_flood_starts_from_every_given_cell() -> None:
    flood = position()._py_flood(["F6", "G6"], 1, False)
    assert flood == sorted(
        set(square("F", 6, 1)) | set(square("G", 6, 1)), key=lambda c: (int(c[1:]), c[0])
    )


def test_craftsmen_and_resources_do_not_block() -> None:
    state = position(
        craftsmen=[("ivory_carver", "G5-H6", 1), ("potter", "G7-H7", 1)],
        resources={"E5": "wood", "E6": "wood", "E7": "wood"},
    )
    assert state._py_flood(["F6"], 3, True) == square("F", 6, 3)


def test_entering_a_lake_is_one_step_to_all_its_cells() -> None:
    flood = position(board=TWO_LAKES)._py_flood(["F6"], 1, False)
    assert {"G6", "H6", "I6", "G7", "H7"} <= set(flood)
    assert "J6" not in flood
    assert "I7" not in flood


def test_leaving_a_lake_is_one_more_step() -> None:
    flood = position(board=TWO_LAKES)._py_flood(["F6"], 2, False)
    assert {"J5", "J6", "J7", "I7", "I8", "H5"} <= set(flood)
    assert "K6" not in flood


def test_land_and_water_may_touch_at_a_corner() -> None:
    flood = position(rain=["G7-H7"])._py_flood(["F6"], 1, False)
    assert "H7" in flood


def test_a_lake_entered_at_one_end_is_reached_as_a_whole() -> None:
    flood = position(board=TWO_LAKES)._py_flood(["J4"], 2, False)
    assert {"G7", "H7"} <= set(flood)
    assert "F6" not in flood


def test_rain_merges_water_into_one_body() -> None:
    apart = position(rain=["G6-H6", "J6-K6"])._py_flood(["F6"], 1, False)
    merged = position(rain=["G6-H6", "J6-K6", "I6-I7"])._py_flood(["F6"], 1, False)
    assert "K6" not in apart
    assert "K6" in merged


def test_rain_joins_the_water_of_the_map() -> None:
    flood = position(board=TWO_LAKES, rain=["J6-K6"])._py_flood(["F6"], 1, False)
    assert "K6" in flood


def test_water_touching_at_a_corner_is_another_body_one_step_on() -> None:
    state = position(rain=["G6-H6", "I7-J7"])
    assert "J7" not in state._py_flood(["F6"], 1, False)
    assert "J7" in state._py_flood(["F6"], 2, False)


def test_a_flood_may_start_beside_its_own_lake() -> None:
    flood = position(rain=["G6-H6"])._py_flood(["F6"], 0, False)
    assert flood == ["F6"]


def test_monuments_stop_a_blocked_flood() -> None:
    state = position(monuments={"K11": (1, 1), "K12": (1, 1), "L11": (0, 2)})
    assert state._py_flood(["L12"], 3, True) == ["K11", "L11", "K12", "L12"]
    assert state._py_flood(["L12"], 3, False) == square("L", 12, 3)


def test_a_monument_does_not_stop_the_flood_that_starts_on_it() -> None:
    state = position(monuments={"F6": (1, 1)})
    assert state._py_flood(["F6"], 3, True) == square("F", 6, 3)


def test_a_craftsman_in_range_needs_no_hub() -> None:
    state = position(monuments={"F6": (0, 1)}, craftsmen=[("potter", "I6-J6", 1)])
    assert state._py_hubs(["F6"], 3) == {"I6": 0}


def test_a_craftsman_out_of_reach_is_not_listed() -> None:
    state = position(monuments={"F6": (0, 1)}, craftsmen=[("potter", "J6-K6", 1)])
    assert state._py_hubs(["F6"], 3) == {}


def test_a_monument_of_anybody_is_a_hub() -> None:
    for seat in (0, 1):
        state = position(
            monuments={"F6": (0, 1), "I6": (seat, 1)}, craftsmen=[("potter", "L6-L7", 1)]
        )
        assert state._py_hubs(["F6"], 3) == {"L6": 1}


def test_hubs_form_chains() -> None:
    state = position(
        monuments={"C12": (0, 1), "F12": (1, 1), "I12": (1, 3)},
        craftsmen=[("potter", "L11-L12", 1)],
    )
    assert state._py_hubs(["C12"], 3) == {"L11": 2}


def test_the_way_with_fewest_hubs_counts() -> None:
    state = position(
        monuments={"F6": (0, 1), "H6": (1, 1), "H8": (1, 1), "I6": (0, 1), "J8": (1, 1)},
        craftsmen=[("potter", "L6-L7", 1)],
    )
    assert state._py_hubs(["F6"], 3) == {"L6": 1}


def test_a_way_through_a_monument_uses_it_as_a_hub() -> None:
    state = position(
        monuments={"L12": (0, 1), "K12": (1, 1), "K11": (1, 1), "L11": (1, 1)},
        craftsmen=[("potter", "J11-J12", 1)],
    )
    assert state._py_hubs(["L12"], 3) == {"J11": 1}


def test_any_cell_of_a_craftsman_counts_for_its_range() -> None:
    state = position(monuments={"F6": (0, 1)}, craftsmen=[("ivory_carver", "B5-C6", 1)])
    assert state._py_hubs(["F6"], 3) == {"B5": 0}


def test_a_way_to_a_craftsman_may_cross_a_lake() -> None:
    state = position(board=TWO_LAKES, monuments={"F6": (0, 1)}, craftsmen=[("potter", "K6-L6", 1)])
    assert state._py_hubs(["F6"], 3) == {"K6": 0}


def test_resources_are_fetched_past_monuments() -> None:
    ring = {"J10": (1, 1), "K10": (1, 1), "L10": (1, 1), "J11": (1, 1), "J12": (1, 1)}
    state = position(
        monuments={**ring, "K9": (0, 1)},
        craftsmen=[("potter", "K11-L11", 1)],
        resources={"H11": "clay"},
    )
    assert can_raise(state, "K9")


def test_resources_are_not_fetched_through_hubs() -> None:
    scene = {"F6": (0, 1), "J6": (1, 1)}
    near = position(monuments=scene, craftsmen=[("potter", "G6-H6", 1)], resources={"K6": "clay"})
    assert can_raise(near, "F6")
    far = position(monuments=scene, craftsmen=[("potter", "G6-H6", 1)], resources={"L6": "clay"})
    assert not can_raise(far, "F6")


def test_a_lake_brings_resources_into_range() -> None:
    state = position(board=TWO_LAKES, resources={"J6": "clay"})
    assert "E6-F6" in sites(state, "potter")
    assert "D6-E6" in sites(state, "potter")
    assert "C6-D6" not in sites(state, "potter")


def test_rain_of_this_turn_counts_at_once_for_hubs() -> None:
    state = position(monuments={"F6": (0, 1)}, craftsmen=[("potter", "J6-K6", 1)])
    assert state._py_hubs(["F6"], 3) == {}
    state = play(state, "hire the rain ceremony", "rain on G6-H6")
    assert state._py_hubs(["F6"], 3) == {"J6": 0}


def test_tiles_that_touch_at_a_corner_are_linked_diagonally() -> None:
    flood = position(players=4)._py_flood(["L6"], 1, False)
    assert "M7" in flood
    assert "M6" not in flood
    assert "M5" not in flood


def test_a_way_goes_around_what_lies_off_the_map() -> None:
    flood = position(players=4)._py_flood(["L4"], 3, False)
    assert "M7" in flood
    assert "N7" not in flood
    assert "N7" in position(players=5)._py_flood(["L4"], 3, False)


def test_a_lake_off_the_straight_way_does_not_shorten_it() -> None:
    state = position(rain=["F1-G1"], monuments={"F6": (0, 1)})
    assert state._py_flood(["F6"], 3, True) == square("F", 6, 3)


def test_printed_resources_are_used_like_those_brought() -> None:
    board = draw("\n".join(["s..........."] * 5 + ["s........c.."] + ["............"] * 6))
    state = position(board=board, monuments={"F6": (0, 1)}, craftsmen=[("potter", "H6-I6", 1)])
    assert play(state, "raise monuments").snapshot()["used"] == {"J6": 1}
