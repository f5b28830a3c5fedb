"""Options become one game and one table, and contradictions are named."""

from pathlib import Path

import pytest

from core import CoreError
from league.gamespec import GameOptions, TableError, load, seated, seed_of, spec_of


def test_options_win_over_the_same_key_in_the_spec() -> None:
    options = GameOptions(game="zimbabwe(players=3, setup_seed=1)", players=5, rules="hub_free")
    assert str(spec_of(options)) == "zimbabwe(players=5, setup_seed=1, rules=hub_free)"


def test_a_seed_is_the_seed_of_the_set_up() -> None:
    assert str(spec_of(GameOptions(seed=7))) == "zimbabwe(setup_seed=7)"


def test_a_path_with_blanks_survives_as_rules() -> None:
    spec = spec_of(GameOptions(rules="./my rules.toml"))
    assert str(spec) == 'zimbabwe(rules="./my rules.toml")'


def test_a_broken_spec_is_refused() -> None:
    with pytest.raises(CoreError):
        spec_of(GameOptions(game="zimbabwe("))


@pytest.mark.parametrize(
    ("bots", "humans", "players", "table"),
    [
        ([], [], None, ["random"] * 4),
        (["first"], [], None, ["first", "random"]),
        (["first"] * 3, [], None, ["first"] * 3),
        (["first"], [], 3, ["first", "random", "random"]),
        ([], [1], None, ["random", None, "random", "random"]),
        (["first"], [0], None, [None, "first"]),
        (["first", "random"], [1], 4, ["first", None, "random", "random"]),
    ],
)
def test_seats_are_filled(
    bots: list[str], humans: list[int], players: int | None, table: list[str | None]
) -> None:
    assert seated(bots, humans, players=players) == table


def test_a_known_number_of_players_serves_when_none_is_given() -> None:
    assert seated(["first"], [], players=None, default=3) == ["first", "random", "random"]


@pytest.mark.parametrize(
    ("bots", "humans", "complaint"),
    [
        (["first"] * 3, [], r"3 players are named \(3 bots, 0 people\) for a table of 2"),
        ([], [2], "there is no seat 2 at a table of 2: --human takes 0 to 1"),
        ([], [1, 1], "names the same seat twice"),
    ],
)
def test_contradictions_are_refused(bots: list[str], humans: list[int], complaint: str) -> None:
    with pytest.raises(TableError, match=complaint):
        seated(bots, humans, players=2)


def test_a_set_up_tells_the_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    path.write_text('{"players": 3}')
    assert load(GameOptions(setup=path)).players == 3


def test_four_players_are_the_usual_table() -> None:
    assert load(GameOptions()).players == 4


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        (GameOptions(), None),
        (GameOptions(seed=0), 0),
        (GameOptions(game="zimbabwe(setup_seed=3)"), 3),
        (GameOptions(game="zimbabwe(setup_seed=3)", seed=4), 4),
    ],
)
def test_a_seed_is_an_option_or_in_the_spec(options: GameOptions, seed: int | None) -> None:
    assert seed_of(options) == seed
