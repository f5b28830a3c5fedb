"""`mutapa map` shows a set-up and writes one that can be used again."""

import json
import re
from pathlib import Path

from core import load_game
from tests.league.command_line import mutapa

TABLE = ("--players", "3", "--seed", "11")


def test_the_same_seed_shows_the_same_map() -> None:
    assert mutapa("map", *TABLE).out == mutapa("map", *TABLE).out


def test_a_map_shows_every_cell_once() -> None:
    game = load_game("zimbabwe(players=3, setup_seed=11)")
    lines = mutapa("map", *TABLE).out.splitlines()
    assert lines[0] == game.spec
    rows = [line for line in lines if line[:2].strip().isdigit()]
    letters = "".join(re.sub(r"^ *\d+|\d+$|[ |]", "", row) for row in rows)
    assert letters == "".join(game.terrain().values()).replace("W", "~")


def test_a_map_explains_its_letters_and_names_the_gods() -> None:
    out = mutapa("map", *TABLE).out
    assert "~ water" in out
    assert "s starting area" in out
    (gods,) = [line for line in out.splitlines() if line.startswith("gods in play: ")]
    assert len(gods.split(",")) == 8


def test_json_is_the_set_up() -> None:
    answer = mutapa("map", *TABLE, "--format", "json")
    assert json.loads(answer.out) == load_game("zimbabwe(players=3, setup_seed=11)").setup()


def test_a_written_set_up_shows_the_same_map(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(mutapa("map", *TABLE, "--format", "json").out)
    again = mutapa("map", "--setup", str(path))
    assert again.code == 0
    assert again.out.splitlines()[1:] == mutapa("map", *TABLE).out.splitlines()[1:]


def test_without_a_seed_the_first_line_tells_the_one_drawn() -> None:
    out = mutapa("map", "--players", "2").out
    spec = out.splitlines()[0]
    assert mutapa("map", "--game", spec).out == out


def test_a_wrong_number_of_players_is_refused() -> None:
    answer = mutapa("map", "--players", "7")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("mutapa map: zimbabwe: players must be")
