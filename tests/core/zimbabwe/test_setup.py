"""Set-up: the map, what everybody starts with, and the first monuments."""

from __future__ import annotations

import pytest

from core import load_game
from core.errors import SetupError
from core.zimbabwe.names import Phase
from tests.core.zimbabwe.positions import GODS, LAYOUTS, begin, words_of

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def slot_of(cell: str) -> tuple[int, int]:
    """Row and column of the map tile a cell lies on."""
    return (int(cell[1:]) - 1) // 6, (ord(cell[0]) - ord("A")) // 6


@PLAYERS
def test_everybody_starts_with_vr_20_and_3_cattle(players: int) -> None:
    state = begin(f"zimbabwe(players={players})")
    assert [state.vr(seat) for seat in range(players)] == [20] * players
    assert [state.cattle(seat) for seat in range(players)] == [3] * players


@PLAYERS
def test_the_first_monument_is_worth_the_first_victory_point(players: int) -> None:
    state = begin(f"zimbabwe(players={players})")
    while state.phase == Phase.FIRST_MONUMENTS:
        state.apply(state.legal_actions()[0])
    assert [state.vp(seat) for seat in range(players)] == [1] * players


def test_first_monuments_are_placed_from_the_top_of_the_stack_down() -> None:
    state = begin("zimbabwe(players=4)")
    placing = []
    while state.phase == Phase.FIRST_MONUMENTS:
        placing.append(state.to_move)
        state.apply(state.legal_actions()[0])
    assert placing == [3, 2, 1, 0]


def test_a_given_stack_decides_who_places_first() -> None:
    state = begin("zimbabwe(players=3)", setup={"vr_stack": [2, 0, 1]})
    placing = []
    while state.phase == Phase.FIRST_MONUMENTS:
        placing.append(state.to_move)
        state.apply(state.legal_actions()[0])
    assert placing == [1, 0, 2]


def test_a_given_stack_decides_who_bids_first() -> None:
    state = begin("zimbabwe(players=3)", setup={"vr_stack": [2, 0, 1]})
    while state.phase == Phase.FIRST_MONUMENTS:
        state.apply(state.legal_actions()[0])
    assert state.phase == Phase.GIFTS
    assert [plaque["seat"] for plaque in state.snapshot()["gifts"]["plaques"]] == [2, 0, 1]


@PLAYERS
def test_a_first_monument_may_stand_on_any_starting_area(players: int) -> None:
    state = begin(f"zimbabwe(players={players})")
    starts = [cell for cell, letter in state.game.terrain().items() if letter == "s"]
    assert len(starts) == 6
    assert words_of(state) == [f"first monument at {cell}" for cell in starts]


def test_a_taken_starting_area_is_not_offered_again() -> None:
    state = begin("zimbabwe(players=5)")
    first = words_of(state)[2]
    state.apply(state.action(first))
    assert len(words_of(state)) == 5
    assert first not in words_of(state)


@PLAYERS
def test_the_map_has_the_layout_of_the_player_count(players: int) -> None:
    cells = load_game(f"zimbabwe(players={players})").terrain()
    layout = LAYOUTS[players]
    expected = {
        (row, column)
        for row, line in enumerate(layout)
        for column, slot in enumerate(line)
        if slot != "-"
    }
    assert {slot_of(cell) for cell in cells} == expected
    assert len(cells) == 36 * len(expected)


@PLAYERS
def test_the_start_tile_lies_on_its_slot(players: int) -> None:
    terrain = load_game(f"zimbabwe(players={players}, setup_seed=3)").terrain()
    starred = next(
        (row, line.index("*")) for row, line in enumerate(LAYOUTS[players]) if "*" in line
    )
    assert {slot_of(cell) for cell, letter in terrain.items() if letter == "s"} == {starred}


def test_the_same_seed_gives_the_same_setup() -> None:
    spec = "zimbabwe(players=5, setup_seed=12)"
    assert load_game(spec).setup() == load_game(spec).setup()


def test_other_seeds_give_other_maps_and_gods() -> None:
    setups = [load_game(f"zimbabwe(players=4, setup_seed={seed})").setup() for seed in range(8)]
    assert len({str(setup["tiles"]) for setup in setups}) == 8
    assert len({str(setup["gods"]) for setup in setups}) > 1


def test_no_tile_is_drawn_twice() -> None:
    for seed in range(20):
        tiles = load_game(f"zimbabwe(players=5, setup_seed={seed})").setup()["tiles"]
        assert len({tile["tile"] for tile in tiles}) == 9
        assert tiles[4]["tile"] == "A"


def test_tiles_are_drawn_in_all_four_turns() -> None:
    turns = {
        tile["turn"]
        for seed in range(10)
        for tile in load_game(f"zimbabwe(players=5, setup_seed={seed})").setup()["tiles"]
    }
    assert turns == {0, 1, 2, 3}


def test_eight_different_gods_are_in_play_in_card_order() -> None:
    for seed in range(20):
        gods = load_game(f"zimbabwe(players=4, setup_seed={seed})").setup()["gods"]
        assert len(gods) == 8
        assert gods == [god for god in GODS if god in gods]


def test_every_god_comes_into_play_some_time() -> None:
    seen = {
        god
        for seed in range(40)
        for god in load_game(f"zimbabwe(players=4, setup_seed={seed})").setup()["gods"]
    }
    assert seen == set(GODS)


def test_seats_are_numbered_from_the_bottom_of_the_stack() -> None:
    assert load_game("zimbabwe(players=4, setup_seed=9)").setup()["vr_stack"] == [0, 1, 2, 3]


def test_a_setup_read_back_is_the_same_setup() -> None:
    setup = load_game("zimbabwe(players=4, setup_seed=31)").setup()
    again = load_game("zimbabwe(players=4)", setup=setup)
    assert again.setup() == setup
    assert again.terrain() == load_game("zimbabwe(players=4, setup_seed=31)").terrain()


def test_a_tile_lies_unturned_as_printed() -> None:
    tiles = [{"tile": tile, "turn": 0} for tile in "ABCD"]
    terrain = load_game("zimbabwe(players=2)", setup={"tiles": tiles}).terrain()
    rows = ["".join(terrain[f"{column}{row}"] for column in "GHIJKL") for row in range(1, 7)]
    assert rows == ["d..WWW", "...WWW", "c...i.", "......", "......", "......"]


def test_a_quarter_turn_is_clockwise() -> None:
    tiles = [{"tile": "A", "turn": 0}, {"tile": "B", "turn": 1}]
    tiles += [{"tile": tile, "turn": 0} for tile in "CD"]
    terrain = load_game("zimbabwe(players=2)", setup={"tiles": tiles}).terrain()
    rows = ["".join(terrain[f"{column}{row}"] for column in "GHIJKL") for row in range(1, 7)]
    assert rows == ["...c.d", "......", "......", "....WW", "...iWW", "....WW"]


def test_parts_left_out_of_a_setup_are_drawn() -> None:
    tiles = [{"tile": tile, "turn": 0} for tile in "AKJI"]
    setup = load_game("zimbabwe(players=2, setup_seed=5)", setup={"tiles": tiles}).setup()
    assert setup["tiles"] == tiles
    assert len(setup["gods"]) == 8


@pytest.mark.parametrize(
    "wrong",
    [
        {"tiles": [{"tile": "A", "turn": 0}]},
        {"tiles": [{"tile": tile, "turn": 0} for tile in "ABBC"]},
        {"tiles": [{"tile": tile, "turn": 0} for tile in "BACD"]},
        {"tiles": [{"tile": tile, "turn": 4} for tile in "ABCD"]},
        {"gods": ["gu", "thor"]},
        {"vr_stack": [0, 0]},
        {"players": 3},
    ],
)
def test_an_impossible_setup_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        load_game("zimbabwe(players=2)", setup=wrong)
