"""The golden playthroughs still play as they were written down."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from core import load_game
from tests.golden.playthrough import GAMES, golden, lines, moves_in

PLAYERS = pytest.mark.parametrize("players", sorted(GAMES))


@PLAYERS
def test_a_golden_game_plays_as_written(players: int) -> None:
    written = golden(players).read_text(encoding="utf-8")
    played = lines(GAMES[players], moves_in(written))
    for number, (old, new) in enumerate(zip_longest(written.splitlines(), played), start=1):
        assert new == old, f"{golden(players).name}:{number} differs"


@PLAYERS
def test_a_golden_game_is_played_to_its_end(players: int) -> None:
    last = golden(players).read_text(encoding="utf-8").splitlines()[-1]
    assert last.startswith("ending: rules")


@PLAYERS
def test_a_golden_game_shows_raises_craftsmen_and_gods(players: int) -> None:
    moves = moves_in(golden(players).read_text(encoding="utf-8"))
    for start in ("raise monuments", "place craftsmen", "build a monument", "worship", "give"):
        assert [move for move in moves if move.startswith(start)], start


@PLAYERS
def test_a_golden_game_can_be_read_in_one_sitting(players: int) -> None:
    assert golden(players).stat().st_size < 60_000


def test_every_player_count_has_a_golden_game() -> None:
    facts = load_game("zimbabwe(players=2)").facts
    assert sorted(GAMES) == list(facts.players)
