"""Signatures repeat, figures have their names, and no test asserts a time."""

import json
import random

import pytest

from league import bench, bench_doors, bench_minds
from league.bench_peer import peer_ns_per_decision, peer_version
from tests.league.command_line import mutapa

FIGURES = [
    "zimbabwe.games_per_s",
    "zimbabwe.us_per_round",
    "zimbabwe.c_ns_per_decision",
    "zimbabwe.py_ns_per_decision",
    "zimbabwe.decisions_per_game",
    "zimbabwe.clone_ns",
    "zimbabwe.reach_ns",
    "zimbabwe.reach_hubs_ns",
    "zimbabwe.position_bytes",
]
MINDS = ["mcts.visits_per_s", "planner.ms_per_decision", "planner.game_s"]
TINY = bench.Effort(
    playout_seconds=0.01,
    python_games=1,
    clones=100,
    floods=80,
    peer_seconds=0.01,
    pairs=1,
    pair_seconds=0.01,
    search_seconds=0.01,
    planner_games=1,
    quick=True,
)


def test_a_signature_repeats_itself() -> None:
    assert bench.signature("zimbabwe") == bench.signature("zimbabwe")


def test_a_signature_is_six_digits() -> None:
    assert len(bench.signature("zimbabwe").digits) == 6
    int(bench.signature("zimbabwe").digits, 16)


def test_the_figures_have_their_names_and_are_positive() -> None:
    figures = bench.figures(TINY, 1, lambda line: None, peer=False)
    assert list(figures) == FIGURES
    assert all(value > 0 for value in figures.values())


def test_the_minds_have_their_names_and_are_positive() -> None:
    figures = bench_minds.mind_figures(TINY, 1, lambda line: None)
    assert list(figures) == MINDS
    assert all(value > 0 for value in figures.values())


def test_without_a_planner_nothing_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_minds, "known_bots", lambda game: [])
    figures = bench_minds.mind_figures(TINY, 1, lambda line: None)
    assert list(figures) == ["mcts.visits_per_s"]


def test_an_amount_of_work_lasts_about_as_long_as_asked() -> None:
    assert bench.enough(lambda amount, seed: amount * 0.001, 10.0, 1) == 11_000


def test_searches_start_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    class Counting:
        def __init__(self, *what: object) -> None:
            pass

        def start(self, state: object) -> None:
            pass

        def run(self, visits: int, seconds: float | None, seed: int) -> int:
            started.append(visits)
            return visits

    monkeypatch.setattr(bench_doors, "Tree", Counting)
    bench_doors.Searches(bench.start_states()[:2]).run(2500, 1)
    assert started == [1000, 1000, 500]


def test_threads_that_search_are_measured_in_pairs() -> None:
    lines: list[str] = []
    assert bench_minds.two_over_one(TINY, 1, lines.append) > 0
    assert set(lines) == {"threads that search, pair 1 of 1"}


def test_threads_are_measured_in_pairs() -> None:
    lines: list[str] = []
    assert bench.two_over_one(TINY, 1, lines.append) > 0
    assert set(lines) == {"threads, pair 1 of 1"}


def test_the_peer_leaves_the_common_generator_alone() -> None:
    if peer_version() is None:
        pytest.skip("the peer is an extra: pip install catanatron")
    before = random.getstate()
    assert peer_ns_per_decision(0.01, 1) > 0
    assert random.getstate() == before


def test_the_command_prints_only_signatures_on_request() -> None:
    mark = bench.signature("zimbabwe")
    answer = mutapa("bench", "--signature")
    assert answer.out == f"zimbabwe  {mark.decisions} decisions  signature {mark.digits}\n"


def test_json_holds_figures_and_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    answer = mutapa("bench", "--quick", "--no-peer", "--format", "json")
    facts = json.loads(answer.out)
    threads = ["threads.two_over_one", "mcts.two_over_one"]
    assert list(facts["figures"]) == [*FIGURES, *MINDS, *threads]
    assert facts["quick"] is True
    assert list(facts["machine"]) == ["cpu", "cores", "load", "system", "python", "catanatron"]


def test_a_quick_table_says_that_it_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    answer = mutapa("bench", "--quick", "--no-peer", "--no-threads")
    assert answer.out.endswith("not for comparing\n")
    assert "threads" not in answer.out
