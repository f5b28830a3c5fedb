"""`mutapa play` shows games, keeps them, and refuses in one paragraph."""

import json
from pathlib import Path

import pytest

from core import Game
from tests.fake_game import pebbles
from tests.league.command_line import mutapa

FAST = ("--players", "2", "--seed", "7")


@pytest.fixture
def _pebbles_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(spec: str, **given: object) -> Game:
        return pebbles(int(spec.partition("players=")[2][0]))

    monkeypatch.setattr("league.gamespec.load_game", load)
    monkeypatch.setattr("league.records.load_game", load)


@pytest.mark.usefixtures("_pebbles_only")
def test_a_game_is_told_to_its_end() -> None:
    answer = mutapa("play", "first", "first", "--seed", "7")
    assert answer.code == 0
    assert answer.out == (
        "-\n"
        "\n"
        "place  seat  player  score\n"
        "    1     1  first       1\n"
        "    2     0  first       0\n"
        "\n"
        "pebbles(players=2)\n"
        "ended by the rules; round 4, 7 decisions\n"
        "again: mutapa play first first --seed 7\n"
    )


@pytest.mark.usefixtures("_pebbles_only")
def test_every_turn_can_be_watched() -> None:
    answer = mutapa("play", "first", "first", "--seed", "7", "--show", "turn")
    assert answer.out.startswith(
        "\nround 1\n  chance: lay 6\n\noooooo\n\n  seat 0 first: take 1\n\nooooo\n\n"
    )


@pytest.mark.usefixtures("_pebbles_only")
def test_a_fault_is_told_and_makes_the_exit_code_1() -> None:
    answer = mutapa("play", "first", "tests.rude_bots:Liar", "--seed", "7")
    assert answer.code == 1
    assert (
        "broken off: a bot chose an action that is not legal; round 1, 2 decisions\n" in answer.out
    )
    assert "fault of seat 1 (tests.rude_bots:Liar): answered -7, which is not legal\n" in answer.out


@pytest.mark.usefixtures("_pebbles_only")
def test_a_saved_game_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played = mutapa("play", "first", "random", "--seed", "7", "--save", str(path))
    assert f"saved: {path}\n" in played.out
    shown = mutapa("play", "--replay", str(path))
    assert shown.code == 0
    assert played.out.startswith(shown.out)


@pytest.mark.usefixtures("_pebbles_only")
def test_a_person_can_play_undo_and_win() -> None:
    answer = mutapa("play", "first", "--human", "0", "--seed", "7", stdin="1\nback\n2\ntake 3\n")
    assert answer.code == 0
    assert "Taken back.\n" in answer.out
    assert "    1     0  you         1\n" in answer.out
    assert answer.out.endswith("is kept by --save FILE and shown by --replay FILE\n")


@pytest.mark.usefixtures("_pebbles_only")
@pytest.mark.parametrize("stdin", ["1\nquit\n", "1\n"])
def test_a_person_can_leave_and_keep_the_game(stdin: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    answer = mutapa(
        "play", "first", "--human", "0", "--seed", "7", "--save", str(path), stdin=stdin
    )
    assert answer.code == 0
    assert answer.out.endswith(f"You left the game.\nsaved: {path}\n")
    assert json.loads(path.read_text())["actions"] == [6, 1, 1]
    assert "left unfinished; round 2, 3 decisions\n" in mutapa("play", "--replay", str(path)).out


def interrupt(*args: object) -> str:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("_pebbles_only")
def test_ctrl_c_at_the_prompt_leaves_and_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "game.json"
    answer = mutapa("play", "first", "--human", "1", "--seed", "7", "--save", str(path))
    assert answer.code == 130
    assert answer.out.endswith(f"You left the game.\nsaved: {path}\n")
    assert json.loads(path.read_text())["actions"] == [6, 1]


@pytest.mark.usefixtures("_pebbles_only")
def test_ctrl_c_while_bots_play_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.simple.RandomBot.choose", interrupt)
    answer = mutapa("play")
    assert answer.code == 130
    assert answer.err.endswith("mutapa play: stopped by Ctrl-C.\n")


def test_four_random_players_are_the_default() -> None:
    answer = mutapa("play", "--seed", "7")
    assert answer.code == 0
    assert "zimbabwe(players=4, setup_seed=7" in answer.out
    assert answer.out.endswith("again: mutapa play random random random random --seed 7\n")


def test_the_last_line_shows_the_same_game_again() -> None:
    first = mutapa("play", "random", "first", "--rules", "hub_free")
    command = first.out.splitlines()[-1].removeprefix("again: mutapa ")
    assert mutapa(*command.split()).out == first.out


def test_points_are_told_by_seat() -> None:
    answer = mutapa("play", *FAST)
    assert "place  seat  player  score  VP  VR  cattle\n" in answer.out


def test_a_set_up_file_decides_map_and_table(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(mutapa("map", "--players", "3", "--seed", "5", "--format", "json").out)
    answer = mutapa("play", "first", "--setup", str(path), "--seed", "9")
    assert answer.code == 0
    assert "zimbabwe(players=3" in answer.out
    assert answer.out.endswith(f"again: mutapa play first random random --seed 9 --setup {path}\n")


def test_a_real_game_is_saved_and_shown_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played = mutapa("play", *FAST, "--save", str(path))
    shown = mutapa("play", "--replay", str(path))
    assert played.out.startswith(shown.out)
    assert len(shown.out.splitlines()) > 20


def test_a_real_game_can_be_watched_decision_by_decision() -> None:
    watched = mutapa("play", *FAST, "--show", "every")
    assert watched.out.endswith(mutapa("play", *FAST).out)
    assert "seat 1 random: first monument at " in watched.out


def test_a_turn_is_shown_as_a_whole() -> None:
    out = mutapa("play", *FAST, "--show", "turn").out
    boards = out.count("The Great Zimbabwe, 2 seats, round ")
    assert 2 < boards < out.count(" random: ") / 2


def test_a_person_can_place_a_first_monument_by_words() -> None:
    answer = mutapa("play", "--human", "1", *FAST, stdin="first monument\n1\nback\n2\nquit\n")
    assert answer.code == 0
    assert answer.out.endswith("You left the game.\n")
    assert answer.out.count("Taken back.") == 1


def test_bots_are_listed() -> None:
    answer = mutapa("play", "--bots")
    assert "random\n    Plays any legal action, each with the same chance.\n" in answer.out


def test_the_rude_bots_lose_a_real_game_too() -> None:
    answer = mutapa("play", "tests.rude_bots:Crasher", "random", "--seed", "3")
    assert answer.code == 1
    assert "fault of seat 0 (tests.rude_bots:Crasher): ZeroDivisionError" in answer.out


def test_a_cheat_cannot_change_a_real_game() -> None:
    honest = mutapa("play", "first", "first", "--seed", "3").out.splitlines()
    cheat = mutapa("play", "tests.rude_bots:Cheat", "first", "--seed", "3").out.splitlines()
    assert honest[0] == cheat[0]
    assert honest[-2] == cheat[-2]


@pytest.mark.parametrize(
    ("arguments", "code", "start"),
    [
        (["randm"], 2, "mutapa play: there is no bot 'randm'; did you mean 'random'? Known bots"),
        (["--players", "9"], 2, "mutapa play: zimbabwe: players must be"),
        (["random"] * 6, 2, "mutapa play: zimbabwe: players must be"),
        (["random"] * 3 + ["--players", "2"], 2, "mutapa play: 3 players are named"),
        (["--human", "9"], 2, "mutapa play: there is no seat 9 at a table of 4"),
        (["--game", "chess"], 2, "mutapa play: no game 'chess'"),
        (["--rules", "hub_fre"], 3, "mutapa play: no rules 'hub_fre'; did you mean 'hub_free'?"),
        (["--rules", "./no.toml"], 3, "mutapa play: rules file ./no.toml: no such file. Leave"),
        (["--setup", "/nowhere/x.json"], 3, "mutapa play: set-up file /nowhere/x.json: no such"),
        (["--data", "/nowhere"], 3, "mutapa play: data folder /nowhere: no such folder. Leave"),
        (["--replay", "/nowhere/x.json"], 3, "mutapa play: cannot read /nowhere/x.json"),
        (["--save", "/nowhere/x.json"], 3, "mutapa play: cannot write /nowhere/x.json"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], code: int, start: str) -> None:
    answer = mutapa("play", *arguments)
    assert answer.err.startswith(start)
    assert (answer.code, answer.out) == (code, "")


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ("{", "not valid JSON"),
        ('{"players": 4, "tiles": 3}', "tiles"),
        ('{"players": 4, "gods": ["zeus"]}', "zeus"),
    ],
)
def test_a_broken_set_up_is_refused(setup: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(setup)
    answer = mutapa("play", "--setup", str(tmp_path / "s.json"))
    assert (answer.code, answer.out) == (3, "")
    assert f"{tmp_path}/s.json: " in answer.err
    assert word in answer.err
    assert answer.err.endswith("Type mutapa map --format json > setup.json for one that works.\n")


def test_a_broken_rules_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("start_vrr = 3\n")
    answer = mutapa("play", "--rules", str(tmp_path / "mine.toml"))
    assert answer.code == 3
    assert "start_vr" in answer.err


def test_a_broken_data_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tiles.json").write_text("{}")
    answer = mutapa("play", "--data", str(tmp_path))
    assert answer.code == 3
    assert "tiles.json" in answer.err


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    answer = mutapa("play", "--replay", str(tmp_path / "x.json"))
    assert answer.code == 3
    assert answer.err.startswith("mutapa play: this saved game cannot be shown: it is not a saved")


def test_a_folder_is_refused_before_the_game_is_played(tmp_path: Path) -> None:
    answer = mutapa("play", "--seed", "1", "--save", str(tmp_path))
    assert answer.code == 3
    assert answer.err == f"mutapa play: cannot write {tmp_path}: it is a folder\n"
    assert answer.out == ""


def test_a_saved_game_takes_no_other_players(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    mutapa("play", "random", "random", "--seed", "1", "--save", str(path))
    answer = mutapa("play", "first", "--seed", "5", "--replay", str(path))
    assert answer.code == 2
    assert "leave out bots and --seed" in answer.err


def test_a_game_of_a_rules_file_is_shown_without_the_file(tmp_path: Path) -> None:
    path, rules = tmp_path / "game.json", tmp_path / "own.toml"
    rules.write_text("start_cattle = 7\n", encoding="utf-8")
    mutapa("play", "random", "random", "--seed", "1", "--rules", str(rules), "--save", str(path))
    rules.unlink()
    assert mutapa("play", "--replay", str(path)).code == 0
