"""Games played at random on the engine: snapshots, words and texts hold at every decision."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from core import load_game
from core.zimbabwe.names import ActionKind

VARIANTS = ("first_game", "all_gods", "hub_owner", "hub_nobody", "qamata_always")
RULINGS = {
    "cards_between_placements": "true",
    "herd_fee": '"topped_up"',
    "atete_counts": '"own"',
    "net_zero_moves_marker": "true",
    "first_primary_ban": '"player"',
    "start_cattle": "12",
    "gods_in_play": "12",
}


def decisions(game: Any, seed: int) -> Iterator[Any]:
    """The state at each decision of a game in which seats give little and rarely end a turn."""
    state, rng = game.start(), random.Random(seed)
    while not state.is_over:
        yield state
        legal = state.legal_actions()
        kinds = {action >> 24 for action in legal}
        if ActionKind.PASS in kinds:
            legal = legal[:3]
        elif ActionKind.END_TURN in kinds and len(legal) > 1 and rng.random() < 0.9:
            legal = [action for action in legal if action >> 24 != ActionKind.END_TURN]
        state.apply(rng.choice(legal))
    yield state


def check_snapshots(game: Any, seed: int) -> None:
    for state in decisions(game, seed):
        snapshot = json.loads(json.dumps(state.snapshot()))
        again = game.state_from(snapshot)
        assert again.snapshot() == state.snapshot()
        assert again.digest() == state.digest()
        assert again.legal_actions() == state.legal_actions()


def check_words(game: Any, seed: int) -> None:
    for state in decisions(game, seed):
        spoken = {state.words(action): action for action in state.legal_actions()}
        assert list(spoken.values()) == state.legal_actions()
        for words in list(spoken)[:: max(1, len(spoken) // 5)]:
            assert state.action(words.upper()) == spoken[words]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_comes_back_from_its_snapshot(players: int) -> None:
    check_snapshots(load_game(f"zimbabwe(players={players}, setup_seed={players})"), players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_words_are_unique_and_find_their_action(players: int) -> None:
    check_words(load_game(f"zimbabwe(players={players}, setup_seed={players})"), players)


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_snapshots_and_words_hold_under_every_variant(players: int, rules: str) -> None:
    game = load_game(f"zimbabwe(players={players}, setup_seed={players}, rules={rules})")
    check_snapshots(game, players)
    check_words(game, players)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_snapshots_and_words_hold_under_the_other_rulings(players: int, tmp_path: Any) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text("".join(f"{key} = {value}\n" for key, value in RULINGS.items()))
    game = load_game(f"zimbabwe(players={players}, setup_seed={players}, rules={path})")
    check_snapshots(game, players)
    check_words(game, players)


def test_the_board_of_the_largest_map_fits_a_hundred_columns() -> None:
    game = load_game("zimbabwe(players=5, setup_seed=1, rules=hub_owner)")
    for ply, state in enumerate(decisions(game, 1)):
        if ply % 9 == 0 or state.is_over:
            text = str(state)
            assert max(len(line) for line in text.splitlines()) <= 100
            assert text.isascii()
