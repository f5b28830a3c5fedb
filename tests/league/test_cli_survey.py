"""`mutapa survey` tells how a bot plays against itself."""

import json
import os
import re
import signal
from pathlib import Path

from league.match import derive_seed
from tests.league.command_line import mutapa
from tests.league.processes import is_empty, started, wait_until

SMALL = ("--players", "2", "--games", "2", "--seed", "7", "--workers", "1")


def test_a_small_survey_is_told() -> None:
    answer = mutapa("survey", "random", *SMALL)
    assert answer.code == 0
    assert (
        answer.out
        == """\
random against itself: 2 games of zimbabwe, 2 seats
rounds      18.5 in the median; half of the games 17.75 to 19.25, all 17 to 20
stopped     0 of 2, 0.0 % (95 %: 0.0 to 65.8)
at the end  cattle 22.2, VP 32.5, VR 38.8 in the mean of all seats

seat  wins     %  from    to
   0     1  50.0   9.5  90.5
   1     1  50.0   9.5  90.5

god         in play  picked  a game  a seat  wins      %  from     to
Dziva             1       1    1.00    0.50     0    0.0   0.0   79.3
Gu                1       1    1.00    0.50     0    0.0   0.0   79.3
Anansi            2       1    0.50    0.25     1  100.0  20.7  100.0
Elegua            2       1    0.50    0.25     1  100.0  20.7  100.0
Eshu              1       0    0.00    0.00     0      -     -      -
Obatala           1       0    0.00    0.00     0      -     -      -
Qamata            2       0    0.00    0.00     0      -     -      -
Shadipinyi        2       0    0.00    0.00     0      -     -      -
Tsui-Goab         2       0    0.00    0.00     0      -     -      -
Xango             2       0    0.00    0.00     0      -     -      -

specialist     in play  picked  a game  a seat  wins      %  from     to
builder              2       2    1.00    0.50     0    0.0   0.0   65.8
herd                 2       2    1.00    0.50     0    0.0   0.0   65.8
nomads               2       2    1.00    0.50     1   50.0   9.5   90.5
rain ceremony        2       2    1.00    0.50     0    0.0   0.0   65.8
shaman               2       2    1.00    0.50     2  100.0  34.2  100.0

craft           in play  picked  a game  a seat  wins      %  from     to
diamond cutter        2       3    1.50    0.75     1   33.3   6.1   79.2
ivory carver          2       3    1.50    0.75     1   33.3   6.1   79.2
sculptor              2       3    1.50    0.75     2   66.7  20.8   93.9
potter                2       2    1.00    0.50     2  100.0  34.2  100.0
throne maker          2       2    1.00    0.50     0    0.0   0.0   65.8
vessel maker          2       2    1.00    0.50     1   50.0   9.5   90.5
wood carver           2       2    1.00    0.50     1   50.0   9.5   90.5

again: mutapa survey random --players 2 --games 2 --seed 7
"""
    )


def test_the_same_games_are_played_by_any_number_of_workers() -> None:
    arguments = ("survey", "random", "--games", "6", "--seed", "7", "--format", "json")
    one = mutapa(*arguments, "--workers", "1")
    two = mutapa(*arguments, "--workers", "2")
    assert json.loads(one.out) == json.loads(two.out)


def test_json_holds_every_figure() -> None:
    told = json.loads(mutapa("survey", "random", *SMALL, "--format", "json").out)
    assert (told["bot"], told["game"], told["players"], told["seed"]) == (
        "random",
        "zimbabwe",
        2,
        7,
    )
    survey = told["survey"]
    assert survey["games"] == 2
    assert len(survey["seats"]) == 2
    assert set(survey["holdings"]) == {"god", "specialist", "craft"}
    assert set(survey["tallies"]) == {"cattle", "VP", "VR"}


def test_the_last_line_repeats_the_survey() -> None:
    more = ("--budget", "visits=5", "--rules", "hub_owner", "--workers", "1")
    first = mutapa("survey", "random", "--players", "3", "--games", "1", *more)
    again = first.out.splitlines()[-1].removeprefix("again: mutapa ").split()
    assert mutapa(*again).out == first.out


def test_a_set_up_seed_is_refused() -> None:
    answer = mutapa("survey", "random", "--game", "zimbabwe(setup_seed=3)")
    assert (answer.code, answer.err) == (
        2,
        "mutapa survey: a survey draws a set-up for each game: "
        "leave setup_seed out, give --seed instead.\n",
    )


def test_an_unknown_bot_is_refused_before_a_game_is_played() -> None:
    answer = mutapa("survey", "nobody", *SMALL)
    assert answer.code == 2
    assert answer.err.startswith("mutapa survey: there is no bot 'nobody'")


def test_a_bot_that_always_fails_is_told() -> None:
    answer = mutapa("survey", "tests.rude_bots:Crasher", *SMALL)
    assert answer.code == 0
    assert answer.out.splitlines()[1] == "every game was broken off by the bot"


def test_a_survey_without_a_finished_game_says_so() -> None:
    answer = mutapa("survey", "tests.rude_bots:Killer", *SMALL)
    assert answer.code == 3
    assert "\nno game is finished\npartial: 0 of 2 games are finished\nagain: " in answer.out
    assert answer.err.startswith("mutapa survey: the worker on game 0 died: killed by SIG")


def test_a_dead_worker_is_named_and_what_is_finished_is_told() -> None:
    bomb = f"tests.rude_bots:Bomb(setup_seed={derive_seed(7, 'setup', 1)})"
    answer = mutapa("survey", bomb, *SMALL)
    assert answer.code == 3
    assert "stopped     1 of 1, " in answer.out
    assert "\npartial: 1 of 2 games are finished\nagain: " in answer.out
    assert answer.err == (
        "mutapa survey: the worker on game 1 died: exit code 9\n1 of 2 games are finished.\n"
    )


def test_ctrl_c_tells_what_is_finished(tmp_path: Path) -> None:
    log = tmp_path / "log"
    (tmp_path / "mine.py").write_text(
        "from bots.simple import FirstBot\n"
        "class Mine(FirstBot):\n"
        "    def sit(self, game, seat, seed):\n"
        f"        with open({str(log)!r}, 'a') as file: file.write('.')\n"
        "        super().sit(game, seat, seed)\n"
    )
    asked = ("--players", "2", "--games", "1000000", "--seed", "7", "--workers", "2")
    running = started("survey", f"{tmp_path}/mine.py:Mine", *asked)
    wait_until("at the tenth game", lambda: log.exists() and log.stat().st_size >= 20)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    finished = re.search(r"^partial: (\d+) of 1000000 games are finished\nagain: ", out, re.M)
    assert finished is not None
    assert int(finished[1]) >= 8
    assert f" of {finished[1]}, " in out
    assert err == (
        f"mutapa survey: stopped by Ctrl-C. {finished[1]} of 1000000 games are finished.\n"
    )
    wait_until("empty", lambda: is_empty(running.pid))
