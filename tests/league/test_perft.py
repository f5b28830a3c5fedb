"""Counts are exact, files of counts are read strictly, and blessing touches the counts only."""

from pathlib import Path

import pytest

from core import Game
from league.perft import (
    PerftError,
    bless,
    check_case,
    divide,
    perft,
    position,
    read_cases,
    split_moves,
)
from tests.fake_game import PebblesGame, pebbles

FILE = """\
# pebbles, counted by hand
id opening                 # chance lays 5 to 8
game pebbles(players=2)
perft 1 4
perft 2 12

id   late
game pebbles(players=2)
moves lay 5; take 3        # two are left
perft 1 2   # one or both
perft 2 2
trail 4 3 2
"""


@pytest.fixture(autouse=True)
def _pebbles_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(spec: str, *, data: Path | None = None) -> Game:
        return pebbles()

    monkeypatch.setattr("league.perft.load_game", load)


def test_perft_counts_positions() -> None:
    start = PebblesGame().start()
    assert [perft(start, depth) for depth in range(4)] == [1, 4, 12, 35]


def test_a_finished_game_counts_as_one_position() -> None:
    assert perft(position(pebbles(), ["lay 5", "take 3", "take 2"]), 3) == 1


def test_divide_adds_up_to_perft() -> None:
    start = PebblesGame().start()
    assert sum(count for _, _, count in divide(start, 5)) == perft(start, 5)


def test_moves_are_ids_or_words() -> None:
    assert split_moves(" 5  1 2 ") == ["5", "1", "2"]
    assert split_moves("lay 5;  take  1 ; 2") == ["lay 5", "take 1", "2"]
    assert split_moves("") == []


def test_a_move_that_cannot_be_played_is_named() -> None:
    with pytest.raises(PerftError, match=r"move 2 \(take 9\) cannot be played"):
        position(pebbles(), ["5", "take 9"])


def test_right_counts_are_found_right() -> None:
    findings = [finding for case in read_cases(FILE) for finding in check_case(case)]
    assert [finding.what for finding in findings] == [
        "perft 1",
        "perft 2",
        "perft 1",
        "perft 2",
        "trail",
    ]
    assert all(finding.ok for finding in findings)


def test_a_wrong_count_shows_the_counts_below_each_move() -> None:
    (case,) = read_cases("id x\ngame pebbles\nmoves 5 3\nperft 2 7\n")
    (finding,) = check_case(case)
    assert (finding.wanted, finding.found, finding.ok) == ("7", "2", False)
    assert [line.split() for line in finding.detail] == [["1", "take", "1"], ["1", "take", "2"]]


def test_a_wrong_trail_says_where_it_parts() -> None:
    (case,) = read_cases("id x\ngame pebbles\nmoves 5 3\ntrail 4 9 2\n")
    (finding,) = check_case(case)
    assert finding.detail == ("they part at ply 1",)


def test_blessing_writes_counts_and_keeps_the_rest() -> None:
    wrong = FILE.replace("perft 2 12", "perft 2 99").replace("1 2   # one", "1 ?   # one")
    wrong = wrong.replace("trail 4 3 2", "trail ?")
    findings = [finding for case in read_cases(wrong) for finding in check_case(case)]
    assert [finding.ok for finding in findings] == [True, False, False, True, False]
    assert bless(wrong, findings) == FILE


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game pebbles\n", "line 1: an id line comes first"),
        ("id x\nperft 1 4\n", "line 1: x has no game line"),
        ("id x\nid x\n", "line 2: the id 'x' is there twice"),
        ("id x\ngame pebbles\nperft 1\n", "line 3: write `perft DEPTH COUNT`"),
        ("id x\ngame pebbles\nperft 0 1\n", "the depth from 1"),
        ("id x\ngame pebbles\ntrail 4 x\n", "line 3: 'x' is not a count"),
        ("id x\nmove 4\n", "line 2: begin with one of id, game, moves, perft, trail"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(PerftError, match=complaint):
        read_cases(text)
