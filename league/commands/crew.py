"""Games on several cores: the bar above them, and what is said when they end early."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

import typer
from tqdm import tqdm

from league import workers
from league.commands import desk

Job = TypeVar("Job")
Result = TypeVar("Result")

EARLY_ENDS = (KeyboardInterrupt, workers.WorkerError)
"""What may end the games before all are played."""


@contextmanager
def at_work(
    jobs: Iterable[Job],
    work: Callable[[Job], Result],
    *,
    size: int | None,
    total: int,
    unit: str = "game",
) -> Iterator[Iterable[tuple[Job, Result]]]:
    """Each job with its result as they are finished, under a bar; no worker is left behind.

    `size` is the number of workers, None for one per core; `unit` is what one job is.
    """
    tqdm.set_lock(threading.RLock())  # the usual lock is one of processes, and the bar is alone
    with (
        closing(workers.results(jobs, work, workers=size or workers.cores())) as results,
        tqdm(results, total=total, unit=unit, disable=None, leave=False) as bar,
    ):
        yield bar


def stopped(verb: str, trouble: BaseException, so_far: str) -> typer.Exit:
    """Say what ended the games early and how far they came; raise what this returns."""
    if isinstance(trouble, KeyboardInterrupt):
        return desk.refuse(verb, f"stopped by Ctrl-C. {so_far}", desk.INTERRUPTED)
    return desk.refuse(verb, f"{trouble}\n{so_far}", desk.CANNOT_RUN)
