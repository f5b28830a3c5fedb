"""`mutapa perft` counts, checks files and blesses them."""

from pathlib import Path

import pytest

from core import load_game
from league.perft import perft
from tests.league.command_line import mutapa

TABLE = ("--players", "3", "--seed", "11")
GAME = "zimbabwe(players=3, setup_seed=11)"


def test_a_count_is_the_last_line() -> None:
    answer = mutapa("perft", *TABLE, "--depth", "2")
    start = load_game(GAME).start()
    assert answer.out.splitlines()[-1] == f"perft 2 {perft(start, 2)}"


def test_divide_lists_each_first_move() -> None:
    lines = mutapa("perft", *TABLE, "--depth", "2", "--divide").out.splitlines()
    assert len(lines) == len(load_game(GAME).start().legal_actions()) + 2
    assert sum(int(line.split()[0]) for line in lines[1:-1]) == int(lines[-1].split()[-1])
    assert "first monument at" in lines[1]


def test_moves_come_before_counting() -> None:
    start = load_game(GAME).start()
    move = start.legal_actions()[0]
    words = start.words(move)
    start.apply(move)
    for text in (str(move), words):
        answer = mutapa("perft", *TABLE, "--moves", text)
        assert answer.out.splitlines()[-1] == f"perft 1 {len(start.legal_actions())}"


def test_a_move_that_cannot_be_played_is_refused() -> None:
    answer = mutapa("perft", *TABLE, "--moves", "end turn")
    assert answer.code == 3
    assert answer.err.startswith("mutapa perft: move 1 (end turn) cannot be played: ")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.perft"
    path.write_text(f"id opening\ngame {GAME}\nperft 1 ?   # free starting areas\ntrail ?\n")
    return path


def test_a_wrong_file_makes_the_exit_code_1(file: Path) -> None:
    answer = mutapa("perft", str(file))
    assert answer.code == 1
    assert answer.out.endswith("2 counts in 1 positions, 2 wrong\n")


def test_a_blessed_file_is_right(file: Path) -> None:
    assert mutapa("perft", str(file), "--bless").code == 0
    answer = mutapa("perft", str(file))
    count = len(load_game(GAME).start().legal_actions())
    assert (answer.code, answer.out) == (
        0,
        f"ok     opening: perft 1 {count}\n"
        f"ok     opening: trail {count}\n"
        "2 counts in 1 positions, 0 wrong\n",
    )
    assert f"perft 1 {count}   # free starting areas\n" in file.read_text()


def test_a_broken_file_is_refused_with_its_line(file: Path) -> None:
    file.write_text("game x\n")
    answer = mutapa("perft", str(file))
    assert (answer.code, answer.err) == (
        3,
        f"mutapa perft: {file}: line 1: an id line comes first\n",
    )


def test_blessing_needs_a_file() -> None:
    answer = mutapa("perft", "--bless")
    assert (answer.code, answer.err) == (
        2,
        "mutapa perft: --bless needs a file: mutapa perft FILE --bless\n",
    )
