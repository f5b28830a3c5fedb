"""Building monuments: which cells are free, how far apart, and what it brings."""

from __future__ import annotations

import pytest

from tests.core.zimbabwe.positions import draw, level, play, position, words_of

LAND_AND_ALL_ELSE = draw(
    """
    s.....cWW...
    s.....wW....
    s.....i.....
    s.....d.....
    s...........
    s...........
    ............
    ............
    ............
    ............
    ............
    ............
    """
)


def test_a_new_monument_has_level_one_and_is_worth_one_point() -> None:
    before = position()
    state = play(before, "build a monument", "monument at F6")
    assert level(state, "F6") == 1
    assert state.vp(0) == before.vp(0) + 1


def test_building_a_monument_is_free() -> None:
    state = play(position(cattle=0), "build a monument", "monument at F6")
    assert state.cattle(0) == 0


@pytest.mark.parametrize("cell", ["G1", "G2", "G3", "G4", "H1", "I1", "H2", "A4"])
def test_a_monument_is_not_built_on_resource_water_or_starting_area(cell: str) -> None:
    state = play(position(board=LAND_AND_ALL_ELSE), "build a monument")
    assert f"monument at {cell}" not in words_of(state)


@pytest.mark.parametrize("cell", ["F6", "F7", "H8", "H9"])
def test_a_monument_is_not_built_on_what_players_placed(cell: str) -> None:
    state = position(craftsmen=[("potter", "F6-F7", 1)], rain=["H8-H9"], resources={"J10": "wood"})
    state = play(state, "build a monument")
    assert f"monument at {cell}" not in words_of(state)
    assert "monument at J10" not in words_of(state)


@pytest.mark.parametrize("cell", ["E5", "F5", "G5", "E6", "G6", "E7", "F7", "G7"])
def test_a_monument_is_not_built_next_to_a_monument(cell: str) -> None:
    state = play(position(monuments={"F6": (1, 1)}), "build a monument")
    assert f"monument at {cell}" not in words_of(state)


@pytest.mark.parametrize("cell", ["D6", "F8", "H4", "H8"])
def test_two_steps_from_a_monument_one_may_build(cell: str) -> None:
    state = play(position(monuments={"F6": (1, 1)}), "build a monument")
    assert f"monument at {cell}" in words_of(state)


def test_own_monuments_keep_their_distance_too() -> None:
    state = play(position(monuments={"F6": (0, 3)}), "build a monument")
    assert "monument at G6" not in words_of(state)


def test_a_monument_may_stand_beside_craftsmen_and_resources() -> None:
    state = position(craftsmen=[("potter", "F6-G6", 1)], resources={"F8": "clay"})
    assert "monument at F7" in words_of(play(state, "build a monument"))


def test_building_is_the_only_main_action_of_a_turn() -> None:
    state = position(
        monuments={"F6": (0, 1)},
        craftsmen=[("potter", "H6-I6", 0)],
        resources={"J6": "clay", "F12": "clay"},
    )
    texts = words_of(state)
    assert {"build a monument", "place craftsmen", "raise monuments"} <= set(texts)
    texts = words_of(play(state, "build a monument", "monument at F9"))
    assert not {"build a monument", "place craftsmen", "raise monuments"} & set(texts)


def test_with_no_free_cell_building_is_not_offered() -> None:
    full = draw("\n".join(["sWWWWWWWWWWW"] * 6 + ["WWWWWWWWWWWW"] * 6))
    assert "build a monument" not in words_of(position(board=full))
    one = draw("\n".join(["sWWWWWWWWWWW"] * 6 + ["WWWWWWWWWWW."] * 6))
    assert "build a monument" in words_of(position(board=one))


def test_the_cell_of_a_new_monument_is_taken() -> None:
    state = play(position(), "build a monument", "monument at F6")
    state = play(state, "hire the shaman", "bring clay")
    assert "place it on F7" in words_of(state)
    assert "place it on F6" not in words_of(state)
