"""What is measured, and how: signatures of behaviour, speeds, and the gain from a second thread."""

from __future__ import annotations

import hashlib
import os
import platform
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from core import CHANCE, State, load_game
from league import bench_doors as doors
from league.bench_peer import peer_ns_per_decision, peer_version
from league.match import derive_seed

SIGNATURE_GAMES = {
    "zimbabwe": (
        "zimbabwe(players=2, setup_seed=1)",
        "zimbabwe(players=3, setup_seed=2)",
        "zimbabwe(players=4, setup_seed=3)",
        "zimbabwe(players=5, setup_seed=4)",
        "zimbabwe(players=4, setup_seed=5, rules=hub_owner)",
        "zimbabwe(players=3, setup_seed=6, rules=first_game)",
        "zimbabwe(players=2, setup_seed=7, rules=all_gods)",
    ),
}
PLAYOUTS_PER_GAME = 3
SPEED_GAMES = tuple(f"zimbabwe(players=4, setup_seed={seed})" for seed in range(1, 65))
HUBS_FROM = 12  # monuments on the map when searches over hubs are measured

Progress = Callable[[str], None]
Work = Callable[[int, int], float]
"""Does so much with this seed, without the GIL; returns the seconds. One thread uses it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The behaviour of one game, in six digits that change when any decision does."""

    game: str
    decisions: int
    digits: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long each figure is measured."""

    playout_seconds: float = 5.0
    python_games: int = 16
    clones: int = 1_000_000
    floods: int = 200_000
    peer_seconds: float = 5.0
    pairs: int = 5
    pair_seconds: float = 10.0  # each half of a pair
    search_seconds: float = 3.0
    planner_games: int = 8
    quick: bool = False


QUICK = Effort(
    playout_seconds=0.5,
    python_games=2,
    clones=100_000,
    floods=20_000,
    peer_seconds=1.0,
    pairs=3,
    pair_seconds=1.0,
    search_seconds=0.5,
    planner_games=1,
    quick=True,
)


def signature(game: str) -> Signature:
    """Play the fixed list of games with a fixed stream of choices and hash all that is seen."""
    seen = hashlib.sha256()
    decisions = 0
    for spec in SIGNATURE_GAMES[game]:
        for number in range(PLAYOUTS_PER_GAME):
            rng = Random(derive_seed(0, "signature", spec, number))
            state = load_game(spec).start()
            while not state.is_over:
                legal = state.legal_actions()
                seen.update(f"{state.to_move}:{legal};".encode())
                state.apply(rng.choice(legal))
                decisions += 1
                if decisions % 16 == 0:
                    seen.update(state.digest().encode())
            last = f"{state.digest()} {state.ending} {state.scores()} {state.ranking()}"
            seen.update(last.encode())
    return Signature(game=game, decisions=decisions, digits=seen.hexdigest()[:6])


def start_states() -> list[State]:
    """The openings that speeds are measured on."""
    return [load_game(spec).start() for spec in SPEED_GAMES]


def middle_states(seed: int) -> list[State]:
    """Positions of random games, one a map, as soon as enough monuments stand to be hubs."""
    found = []
    for number, state in enumerate(start_states()):
        rng = Random(derive_seed(seed, "middle", number))
        while not state.is_over and doors.monuments(state) < HUBS_FROM:
            state.apply(rng.choice(state.legal_actions()))
        if not state.is_over:
            found.append(state)
    return found


def figures(effort: Effort, seed: int, progress: Progress, *, peer: bool) -> dict[str, float]:
    """The speeds of the engine, beside its peer's if that is wanted and installed."""
    found: dict[str, float] = {}
    progress("compiled random games")
    runs = _playouts(start_states(), effort.playout_seconds, seed)
    found["zimbabwe.games_per_s"] = runs.games / runs.seconds
    found["zimbabwe.us_per_round"] = runs.seconds / runs.rounds * 1e6
    found["zimbabwe.c_ns_per_decision"] = runs.seconds / runs.decisions * 1e9
    progress("random games through the Python face")
    found["zimbabwe.py_ns_per_decision"] = _python_ns(effort.python_games, seed)
    found["zimbabwe.decisions_per_game"] = runs.decisions / runs.games
    progress("clones and range searches")
    middles = middle_states(seed)
    found["zimbabwe.clone_ns"] = doors.clone_ns(middles[0], effort.clones)
    times = max(1, effort.floods // len(middles))
    found["zimbabwe.reach_ns"] = statistics.fmean(
        doors.reach_ns(state, times, seed) for state in middles
    )
    found["zimbabwe.reach_hubs_ns"] = statistics.fmean(
        doors.hubs_ns(state, times, seed) for state in middles
    )
    found["zimbabwe.position_bytes"] = doors.position_bytes(middles[0])
    if peer and peer_version() is not None:
        progress("the peer's random games")
        theirs = peer_ns_per_decision(effort.peer_seconds, seed)
        found["catanatron.ns_per_decision"] = theirs
        found["ratio.catanatron_over_c"] = theirs / found["zimbabwe.c_ns_per_decision"]
        found["ratio.catanatron_over_py"] = theirs / found["zimbabwe.py_ns_per_decision"]
    return found


def playing() -> Work:
    """Random games from the openings, for one thread."""
    states = start_states()
    return lambda games, seed: doors.playout_games(states, games, seed).seconds


def two_over_one(
    effort: Effort,
    seed: int,
    progress: Progress,
    make_work: Callable[[], Work] = playing,
    name: str = "threads",
) -> float:
    """How many times the work of one thread two threads do: the median of several pairs.

    One and two threads take turns, so that a machine that slows down slows both.
    """
    amount = enough(make_work(), effort.pair_seconds, seed)
    ratios: list[float] = []
    while len(ratios) < effort.pairs:
        progress(f"{name}, pair {len(ratios) + 1} of {effort.pairs}")
        pair_seed = derive_seed(seed, "pair", len(ratios))
        one = _seconds_of(1, make_work, amount, pair_seed)
        two = _seconds_of(2, make_work, amount, pair_seed)
        shortest = min(one, two)
        if shortest < effort.pair_seconds:
            # The trial met a busy moment; a pair that is too short does not count.
            amount = max(amount + 1, round(amount * effort.pair_seconds / shortest * 1.1))
            continue
        ratios.append(2 * one / two)
    return statistics.median(ratios)


def enough(work: Work, seconds: float, seed: int) -> int:
    """The amount of work that should last so long, from a trial of a tenth of it."""
    amount = 64
    while True:
        spent = work(amount, derive_seed(seed, "trial", amount))
        if spent >= seconds / 10:
            return max(1, round(amount * seconds / spent * 1.1))
        amount = max(amount + 1, min(round(amount * seconds / 9 / max(spent, 1e-6)), amount * 100))


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    peer = peer_version()
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    return {
        "cpu": _cpu(),
        "cores": str(len(os.sched_getaffinity(0))),
        "load": load,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "catanatron": peer if peer is not None else "not installed",
    }


def _playouts(states: list[State], seconds: float, seed: int) -> doors.Playouts:
    """Compiled games for at least `seconds`, in batches that grow until they are long enough."""
    games = len(states)
    number = 0
    while True:
        run = doors.playout_games(states, games, derive_seed(seed, "playouts", number))
        if run.seconds >= seconds:
            return run
        number += 1
        scale = seconds / max(run.seconds, 1e-6) * 1.1
        games = max(games + 1, min(round(games * scale), games * 100))


def _seconds_of(threads: int, make_work: Callable[[], Work], amount: int, seed: int) -> float:
    """Seconds in which each thread does so much work."""
    tables = [make_work() for _ in range(threads)]

    def work(number: int) -> None:
        tables[number](amount, derive_seed(seed, number))

    # Daemons, so that Ctrl-C does not wait for games that nobody wants any more.
    workers = [
        threading.Thread(target=work, args=(number,), daemon=True) for number in range(threads)
    ]
    began = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - began


def _python_ns(games: int, seed: int) -> float:
    decisions, spent = 0, 0.0
    states = start_states()
    for number in range(games):
        state = states[number % len(states)].clone()
        rng = Random(derive_seed(seed, "python", number))
        began = time.perf_counter()
        decisions += _play_randomly(state, rng)
        spent += time.perf_counter() - began
    return spent / decisions * 1e9


def _play_randomly(state: State, rng: Random) -> int:
    decisions = 0
    while not state.is_over:
        if state.to_move == CHANCE:
            outcomes, weights = state.chance_outcomes()
            state.apply(rng.choices(outcomes, weights)[0])
        else:
            state.apply(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
