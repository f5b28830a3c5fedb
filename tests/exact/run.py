"""Decides, at full size, whether engine and oracles agree: `python -m tests.exact.run`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.exact.answers import Disagreement
from tests.exact.compare import compare
from tests.exact.games import ASK_EVERY, COUNT_EVERY, PROBE_EVERY, play_game
from tests.exact.generator import QUOTAS, positions

CHUNK = 20
Outcome = tuple[Counter[str], Counter[str], str]


def compare_chunk(seed: int, numbers: range) -> Outcome:
    """Compare some positions; return kinds, questions asked and a report if answers differ."""
    kinds: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for place in positions(seed, numbers):
        kinds.update(place.kinds)
        kinds["positions"] += 1
        try:
            agreed.update(compare(place))
        except Disagreement as difference:
            return kinds, agreed, f"position {place.number} of seed {seed}\n{difference}"
    return kinds, agreed, ""


def play_chunk(seed: int, numbers: range) -> Outcome:
    """Play some games; return what was checked and a report if a promise was broken."""
    done: Counter[str] = Counter()
    for number in numbers:
        try:
            done.update(play_game(seed, number))
        except Disagreement as difference:
            return done, Counter(), f"game {number} of seed {seed}\n{difference}"
    return done, Counter(), ""


def chunks(total: int) -> list[range]:
    """Cut the numbers below a total into chunks."""
    return [range(first, min(first + CHUNK, total)) for first in range(0, total, CHUNK)]


def outcomes(
    work: Callable[[int, range], Outcome], seed: int, total: int, processes: int
) -> Iterator[Outcome]:
    """Yield the outcome of every chunk, in order, from worker processes if there are several."""
    if processes == 1:
        for numbers in chunks(total):
            yield work(seed, numbers)
        return
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(work, seed, numbers) for numbers in chunks(total)]
        try:
            for job in jobs:
                yield job.result()
        finally:
            for job in jobs:
                job.cancel()


def run(
    title: str, work: Callable[[int, range], Outcome], seed: int, total: int, processes: int
) -> tuple[Counter[str], Counter[str]]:
    """Do all chunks with progress; leave with status 1 at the first disagreement."""
    seen: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    began = shown = time.monotonic()
    finished = 0
    for kinds, answers, report in outcomes(work, seed, total, processes):
        seen.update(kinds)
        agreed.update(answers)
        if report:
            print(report)
            sys.exit(1)
        finished += CHUNK
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            left = (shown - began) * (total - finished) / finished
            print(f"{title}: {finished} of {total}, about {left / 60:.0f} min left", flush=True)
    print(f"{title}: {total} in {(time.monotonic() - began) / 60:.1f} min")
    return seen, agreed


def main() -> None:
    """Compare positions, then play games; print coverage and agreement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    if chosen.positions:
        seen, agreed = run(
            "positions", compare_chunk, chosen.seed, chosen.positions, chosen.processes
        )
        for kind, share in QUOTAS.items():
            least = int(share * chosen.positions)
            print(f"  {kind}: {seen[kind]} (at least {least})")
            if seen[kind] < least:
                sys.exit(f"too few positions with {kind}")
        for name, count in agreed.items():
            print(f"  {name}: agreed on all {seen['positions']} positions, {count} questions")
    if chosen.games:
        seen, _ = run("games", play_chunk, chosen.seed, chosen.games, chosen.processes)
        print(f"  points, requirements, cattle: about every {COUNT_EVERY} plies")
        print(f"  clones, illegal actions, data and bytes: about every {PROBE_EVERY} plies")
        print(f"  whole option lists by the oracle: about every {ASK_EVERY} plies")
        for name, count in seen.items():
            print(f"  {name}: {count}")


if __name__ == "__main__":
    main()
