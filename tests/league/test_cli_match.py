"""`mutapa match` answers with an interval, goes on where it was stopped, and survives rude bots."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bots import source_hash
from core import load_game
from league.match import derive_seed
from tests.league.command_line import mutapa
from tests.league.processes import is_empty, started, wait_until

SMALL = ("--players", "2", "--blocks", "3", "--seed", "7", "--workers", "1")
RUDE = "tests.rude_bots"


def without_times(text: str) -> Any:
    """The JSON of a match without what differs from run to run."""
    fields = json.loads(text)
    for block in fields["blocks"]:
        del block["seconds"]
    del fields["summary"]["seconds"], fields["again"]
    return fields


def test_a_small_match_is_told() -> None:
    answer = mutapa("match", "random", "--against", "first", *SMALL)
    game = load_game("zimbabwe(players=2)")
    source = source_hash("random")
    assert answer.code == 0
    assert re.sub(r"(?m)^(time +)\S+ s", r"\1# s", answer.out) == (
        "random against first\n"
        "win share   100.0 % (all blocks alike: no interval); an even share is 50.0 %\n"
        "mean place  1.00 (all blocks alike: no interval); the middle is 1.5\n"
        "games       6 in 3 blocks\n"
        "endings     rules 6\n"
        "rounds      35 in the median\n"
        "time        # s a game\n"
        f"bot         random, visits=200, source {source}\n"
        f"bot         first, visits=200, source {source}\n"
        f"game        zimbabwe, behaviour {game.behaviour}, rules {game.rules_hash}\n"
        "again: mutapa match random --against first --players 2 --blocks 3 --seed 7\n"
    )


def test_the_same_games_are_played_by_any_number_of_workers() -> None:
    arguments = ("match", "random", "--blocks", "4", "--seed", "7", "--format", "json")
    one = mutapa(*arguments, "--workers", "1")
    two = mutapa(*arguments, "--workers", "2")
    assert without_times(one.out) == without_times(two.out)
    assert [len(block["win_shares"]) for block in json.loads(one.out)["blocks"]] == [4] * 4


def test_the_last_line_repeats_the_match() -> None:
    first = mutapa("match", "random", "--players", "3", "--blocks", "2", "--format", "json")
    again = json.loads(first.out)["again"].removeprefix("mutapa ").split()
    assert without_times(mutapa(*again, "--format", "json").out) == without_times(first.out)


def test_equal_bots_share_the_wins() -> None:
    text = mutapa("match", "random", "--players", "2", "--blocks", "40", "--seed", "1").out
    found = re.search(r"win share +(\S+) % \(95 %: (\S+) to (\S+)\)", text)
    assert found is not None
    mean, low, high = map(float, found.groups())
    assert low < 50 < high
    assert low < mean < high


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    mutapa("match", "random", "--against", "first", *SMALL, "--save", str(path))
    saved = json.loads(path.read_text())["blocks"]
    more = ("--players", "2", "--blocks", "5", "--workers", "1")  # the seed is that of the file
    answer = mutapa("match", "random", "--against", "first", *more, "--save", str(path))
    assert "games       10 in 5 blocks\n" in answer.out
    assert answer.out.endswith("--blocks 5 --seed 7\n")
    grown = path.read_text()
    assert json.loads(grown)["blocks"][:3] == saved, "finished blocks are not played again"
    whole = mutapa(
        "match", "random", "--against", "first", *more, "--seed", "7", "--format", "json"
    )
    assert without_times(grown) == without_times(whole.out)


def test_a_saved_match_that_has_enough_blocks_plays_none(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    mutapa("match", "random", "--against", "first", *SMALL, "--save", str(path))
    before = json.loads(path.read_text())["blocks"]
    fewer = ("--players", "2", "--blocks", "2", "--seed", "7")
    answer = mutapa("match", "random", "--against", "first", *fewer, "--save", str(path))
    assert "games       4 in 2 blocks\n" in answer.out
    assert json.loads(path.read_text())["blocks"] == before


def test_two_bots_are_compared_on_the_same_blocks(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    mutapa("match", "random", "--against", "first", *SMALL, "--save", str(path))
    answer = mutapa("match", "first", "--against", "first", *SMALL, "--paired", str(path))
    assert answer.code == 0
    assert f"paired: first minus random ({path}), 3 common blocks\n" in answer.out
    assert "        win share -100.0 % (all blocks alike: no interval)\n" in answer.out
    told = mutapa(
        "match", "first", "--against", "first", *SMALL, "--paired", str(path), "--format", "json"
    )
    found = json.loads(told.out)["paired"]
    assert (found["win_share"]["mean"], found["terms"]["bot"]) == (-1.0, "random")


def test_a_pair_with_other_sources_is_told_to_be_fair_only_if_they_play_alike(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.json"
    mutapa("match", "random", "--against", "first", *SMALL, "--save", str(path))
    now = source_hash("first")
    path.write_text(path.read_text().replace(now, "123456789abc"))
    answer = mutapa("match", "first", "--against", "first", *SMALL, "--paired", str(path))
    told = (
        "        fair only if first plays as before: its source was 123456789abc, "
        f"now it is {now}\nagain: "
    )
    assert told in answer.out


@pytest.mark.parametrize(
    ("bot", "ending", "reason"),
    [
        ("Crasher", "crash", "ZeroDivisionError: no reason"),
        ("Quitter", "crash", "SystemExit: 0"),
        ("Liar", "illegal", "answered -7, which is not legal"),
        ("Hoarder", "memory", "MemoryError"),
    ],
)
def test_a_rude_bot_loses_and_the_match_goes_on(bot: str, ending: str, reason: str) -> None:
    answer = mutapa("match", f"{RUDE}:{bot}", *SMALL)
    assert answer.code == 0
    assert "win share   0.0 % (" in answer.out
    assert "mean place  2.00 (" in answer.out
    assert f"endings     {ending} by {RUDE}:{bot} 6\n" in answer.out
    told = f"fault       {RUDE}:{bot}: {ending} in block 0, rotation 0: {reason}"
    assert told in answer.out


def test_rude_opponents_give_their_share_away() -> None:
    answer = mutapa("match", "random", "--against", f"{RUDE}:Liar", *SMALL)
    assert "win share   100.0 % (" in answer.out
    assert f"endings     illegal by {RUDE}:Liar 6\n" in answer.out


def test_what_a_bot_prints_does_not_spoil_the_answer() -> None:
    answer = mutapa("match", f"{RUDE}:Chatterer", *SMALL, "--format", "json")
    assert json.loads(answer.out)["summary"]["games"] == 6


def test_a_clock_is_told_to_be_unrepeatable() -> None:
    answer = mutapa("match", "first", *SMALL, "--budget", "millis=1")
    assert "bot         first, millis=1, source " in answer.out
    assert "\nnot repeatable: a clock decides, or a bot says so of itself\nagain: " in answer.out
    assert answer.out.endswith(" --budget millis=1\n")


def test_a_dead_worker_is_named_and_what_is_finished_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    bomb = f"{RUDE}:Bomb(setup_seed={derive_seed(7, 'setup', 2)})"
    answer = mutapa("match", bomb, *SMALL, "--save", str(path))
    assert answer.code == 3
    assert "games       4 in 2 blocks\n" in answer.out
    assert "\npartial: not all blocks are finished\nagain: " in answer.out
    assert answer.err == (
        "mutapa match: the worker on block 2, rotation 0 died: exit code 9\n"
        f"2 of 3 blocks are finished. They are in {path}; the same command goes on.\n"
    )
    assert len(json.loads(path.read_text())["blocks"]) == 2


def long_match(path: Path) -> subprocess.Popen[str]:
    """A match that takes longer than any test waits."""
    asked = ("random", "--against", "first", "--players", "2", "--seed", "7", "--workers", "2")
    return started("match", *asked, "--blocks", "1000000", "--save", str(path))


def test_ctrl_c_tells_what_is_finished_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    running = long_match(path)
    wait_until("saved", path.exists)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "\npartial: not all blocks are finished\nagain: " in out
    finished = len(json.loads(path.read_text())["blocks"])
    assert f"games       {2 * finished} in {finished} blocks\n" in out
    assert err == (
        f"mutapa match: stopped by Ctrl-C. {finished} of 1000000 blocks are finished. "
        f"They are in {path}; the same command goes on.\n"
    )
    wait_until("empty", lambda: is_empty(running.pid))
    asked = ("match", "random", "--against", "first", "--players", "2", "--format", "json")
    blocks = str(finished + 2)
    resumed = mutapa(*asked, "--blocks", blocks, "--save", str(path))
    whole = mutapa(*asked, "--blocks", blocks, "--seed", "7")
    assert without_times(resumed.out) == without_times(whole.out)


def test_workers_do_not_outlive_a_killed_match(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    running = long_match(path)
    wait_until("saved", path.exists)
    running.kill()
    running.communicate(timeout=60)
    wait_until("empty", lambda: is_empty(running.pid))
    assert len(json.loads(path.read_text())["blocks"]) > 0


@pytest.mark.parametrize(
    ("arguments", "code", "start"),
    [
        (["randm"], 2, "there is no bot 'randm'; did you mean 'random'? Known bots"),
        (["random", "--against", "frst"], 2, "there is no bot 'frst'; did you mean 'first'?"),
        (["random(x=1)"], 2, "random has no parameter 'x'. It takes no parameters."),
        (["random", "--players", "9"], 2, "zimbabwe: players must be"),
        (["random", "--game", "chess"], 2, "no game 'chess'"),
        (["random", "--game", "zimbabwe(setup_seed=3)"], 2, "a match draws a set-up for each bl"),
        (["random", "--budget", "800"], 2, "cannot read the budget '800': type visits=800 or"),
        (["random", "--rules", "hub_fre"], 3, "no rules 'hub_fre'; did you mean 'hub_free'?"),
        (["random", "--paired", "/nowhere/x.json"], 3, "cannot read /nowhere/x.json"),
        (["random", "--save", "/nowhere/x.json"], 3, "cannot write /nowhere/x.json: there is no"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], code: int, start: str) -> None:
    answer = mutapa("match", *arguments)
    assert answer.err.startswith(f"mutapa match: {start}")
    assert (answer.code, answer.out) == (code, "")


def test_a_file_of_another_question_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    mutapa("match", "random", "--against", "first", *SMALL, "--save", str(path))
    before = path.read_text()
    for flag in ("--save", "--paired"):
        answer = mutapa("match", "random", "--against", "random", *SMALL, flag, str(path))
        assert (answer.code, answer.out) == (3, "")
        assert answer.err.startswith(
            f"mutapa match: {path} answers another question: its against is first, here it is rand"
        )
    assert path.read_text() == before
