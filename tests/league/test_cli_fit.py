"""`mutapa fit` writes a net that search can judge by."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.weights import weighed
from core import load_game
from league import fitting
from tests.league.command_line import mutapa
from tests.league.processes import is_empty, started, wait_until

SMALL = ("--games", "150", "--epochs", "1", "--seed", "3")


def test_each_generation_goes_on_from_the_last(tmp_path: Path) -> None:
    once, twice, on = (tmp_path / name for name in ("once.json", "twice.json", "on.json"))
    answer = mutapa("fit", str(twice), "--generations", "2", *SMALL)
    assert answer.code == 0
    assert answer.err.count("loss") == 2
    assert answer.out.endswith(
        f"again: mutapa fit {twice} --generations 2 --games 150 --epochs 1 --seed 3\n"
    )
    assert mutapa("fit", str(once), "--generations", "1", *SMALL).code == 0
    later = ("--start", str(once), "--games", "150", "--epochs", "1", "--seed", "4")
    answer = mutapa("fit", str(on), "--generations", "1", *later)
    assert answer.code == 0
    assert f"again: mutapa fit {on} --start {once} --generations 1 " in answer.out
    assert on.read_text() == twice.read_text() != once.read_text()
    net = json.loads(twice.read_text())
    values = ZimbabweEvaluator(*weighed(), net).values(load_game("zimbabwe(players=3)").start())
    assert sum(values) == pytest.approx(1)


def test_the_order_in_which_parts_are_finished_does_not_matter() -> None:
    played = {
        part.number: fitting.play_part(fitting.Part(None, 30, 8, part.number))
        for part in fitting.parts(None, 1100, 8)
    }
    assert list(played) == [0, 1, 2]
    nets = []
    for order in ((0, 1, 2), (2, 0, 1)):
        fit = fitting.fit_to({number: played[number] for number in order}, seed=8)
        list(fit.epochs(1))
        nets.append(fit.numbers())
    assert nets[0] == nets[1]


def test_all_games_are_shared_out() -> None:
    assert [part.games for part in fitting.parts(None, 1100, 8)] == [500, 500, 100]


def test_a_net_that_is_none_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[1, 2")
    answer = mutapa("fit", str(tmp_path / "net.json"), "--start", str(wrong), *SMALL)
    assert answer.code == 3
    assert answer.err == f"mutapa fit: {wrong} is no net as mutapa fit writes it.\n"


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    answer = mutapa("fit", str(tmp_path / "nowhere" / "net.json"), *SMALL)
    assert answer.code == 3
    assert "nowhere" in answer.err


def test_ctrl_c_keeps_the_last_generation(tmp_path: Path) -> None:
    path = tmp_path / "net.json"
    many = ("--generations", "1000", *SMALL)
    running = started("fit", str(path), *many)
    wait_until("written", path.exists)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "mutapa fit: stopped by Ctrl-C. " in err
    assert "of 1000 generations are finished." in err
    ZimbabweEvaluator(*weighed(), json.loads(path.read_text()))
    wait_until("empty", lambda: is_empty(running.pid))
