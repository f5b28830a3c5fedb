"""The hub graph that is kept as play goes on says what floods over the whole map say."""

from __future__ import annotations

from random import Random

import pytest

from core import load_game
from core.zimbabwe.names import CRAFTS, Phase, cell_id, cell_name
from core.zimbabwe.snapshot_game import footprint_cells
from core.zimbabwe.state import ZimbabweState

MOST_KEPT = 64


def buildings(state: ZimbabweState) -> list[list[str]]:
    """The cells of every monument and craftsman."""
    snapshot = state.snapshot()
    found = [[monument["at"]] for monument in snapshot["monuments"]]
    for tile in snapshot["craftsmen"]:
        wide, high = state.footprint(CRAFTS.index(tile["craft"]))
        cells = footprint_cells(cell_id(tile["at"]), wide, high, tile["turned"])
        found.append([cell_name(cell) for cell in cells])
    return found


def disagreements(state: ZimbabweState, reach: int) -> list[list[str]]:
    return [
        cells
        for cells in buildings(state)
        if state._py_hubs(cells, reach) != state._py_hubs(cells, reach, by_flood=True)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_kept_graph_agrees_with_floods_all_through_a_game(seed: int) -> None:
    game = load_game(f"zimbabwe(players={2 + seed % 4}, setup_seed={seed})")
    state, rng = game.start(), Random(seed)
    assert isinstance(state, ZimbabweState)
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        if rng.random() < 0.2:
            assert disagreements(state, 3) == []
    assert len(buildings(state)) > 10


@pytest.mark.parametrize("seed", range(8))
def test_rain_that_cuts_a_way_is_seen_everywhere(seed: int) -> None:
    # Without links at corners a cell that becomes water can end a way over it.
    game = load_game(
        f"zimbabwe(players=5, setup_seed={seed})",
        rules={"water_corner_links": False, "water_tiles": 16, "start_cattle": 60},
    )
    state, rng = game.start(), Random(seed)
    assert isinstance(state, ZimbabweState)
    rains = 0
    while not state.is_over and rains < 16:
        legal = state.legal_actions()
        rain = [action for action in legal if "rain" in state.words(action)]
        rains += any(words.startswith("rain on") for words in map(state.words, legal))
        state.apply(rng.choice(rain or legal))
        if rain:
            assert disagreements(state, 3) == []
            twin = game.state_from(state.snapshot())
            assert twin.legal_actions() == state.legal_actions()
    assert rains > 4


def crowded(monuments: int) -> ZimbabweState:
    """A five-seat game at the start of a round, with monuments on every other free cell."""
    game = load_game("zimbabwe(players=5, setup_seed=3)")
    state, rng = game.start(), Random(1)
    assert isinstance(state, ZimbabweState)
    while len(state.snapshot()["craftsmen"]) < 8 or state.phase != Phase.GIFTS:
        state.apply(rng.choice(state.legal_actions()))
    snapshot = state.snapshot()
    standing = {monument["at"]: monument for monument in snapshot["monuments"]}
    taken = {cell for cells in buildings(state) for cell in cells}
    taken |= set(snapshot["resources"])
    for rain in snapshot["rain"]:
        cells = footprint_cells(cell_id(rain["at"]), 2, 1, rain["turned"])
        taken |= {cell_name(cell) for cell in cells}
    free = [at for at, letter in game.terrain().items() if letter == "." and at not in taken]
    for at in free[::2][: monuments - len(standing)]:
        standing[at] = {"at": at, "seat": len(standing) % 5, "level": 1}
    snapshot["monuments"] = sorted(standing.values(), key=lambda one: cell_id(one["at"]))
    for seat in snapshot["seats"]:
        del seat["vp"]
    made = game.state_from(snapshot)
    assert isinstance(made, ZimbabweState)
    return made


@pytest.mark.parametrize("monuments", [MOST_KEPT, MOST_KEPT + 1])
def test_a_map_more_crowded_than_the_graph_is_searched_all_the_same(monuments: int) -> None:
    state = crowded(monuments)
    assert len(state.snapshot()["monuments"]) == monuments
    assert disagreements(state, 3) == []
    reached = [state._py_hubs(cells, 3) for cells in buildings(state)]
    assert any(max(hubs.values(), default=0) > 2 for hubs in reached)


def test_play_goes_on_when_a_monument_no_longer_fits_into_the_graph() -> None:
    state, rng = crowded(MOST_KEPT - 1), Random(2)
    while len(state.snapshot()["monuments"]) < MOST_KEPT + 4 and not state.is_over:
        legal = state.legal_actions()
        build = [action for action in legal if "monument" in state.words(action)]
        state.apply(rng.choice(build or legal))
        assert disagreements(state, 3) == []
    assert len(state.snapshot()["monuments"]) > MOST_KEPT
