"""Jobs on several cores: who works on what, and what happens when a worker dies.

Processes and pipes, never a pool: a pool waits for ever for the answer of a worker that died.
"""

from __future__ import annotations

import itertools
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import multiprocess
from multiprocess import resource_tracker
from multiprocess.connection import wait

Job = TypeVar("Job")
Result = TypeVar("Result")

# Started afresh, so that a worker holds nothing of the parent but what it is sent.
_PROCESSES = multiprocess.get_context("spawn")


class WorkerError(RuntimeError):
    """A job that could not be finished; the text says which and why."""


@dataclass(slots=True)
class _Worker(Generic[Job]):
    process: Any
    pipe: Any
    job: Job | None = None  # None: it has nothing to do


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(
    jobs: Iterable[Job], work: Callable[[Job], Result], *, workers: int
) -> Generator[tuple[Job, Result], None, None]:
    """Each job with its result, in the order in which they are finished.

    `work` and the jobs travel to the workers by pickle; `jobs` is read only as workers get free.
    Raises WorkerError when a worker dies or `work` raises. However it ends, no worker is left
    behind; close the iterator to leave it early.
    """
    waiting = iter(jobs)
    crew: list[_Worker[Job]] = []
    try:
        for job in itertools.islice(waiting, workers):
            crew.append(_hire(work))
            _hand(crew[-1], job)
        while busy := [worker for worker in crew if worker.job is not None]:
            ends = [end for worker in busy for end in (worker.pipe, worker.process.sentinel)]
            ready = wait(ends)
            for worker in busy:
                if worker.pipe in ready or worker.process.sentinel in ready:
                    done = _collect(worker)
                    for job in itertools.islice(waiting, 1):
                        _hand(worker, job)
                    yield done
    finally:
        _dismiss(crew)


def _hire(work: Callable[[Job], object]) -> _Worker[Job]:
    ours, theirs = _PROCESSES.Pipe()
    process = _PROCESSES.Process(target=_serve, args=(theirs, work), daemon=True)
    with _deaf_to_ctrl_c():
        process.start()
    theirs.close()  # so that the pipe ends when the worker does
    return _Worker(process, ours)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches the whole group of processes; those started here leave it to the parent.

    It is blocked, which they inherit, and not ignored: the parent hears of it afterwards.
    """
    resource_tracker.ensure_running()  # the first start of a process would unblock it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hand(worker: _Worker[Job], job: Job) -> None:
    worker.job = job
    try:
        worker.pipe.send(job)
    except OSError as err:
        raise _death(worker, job) from err


def _collect(worker: _Worker[Job]) -> tuple[Job, Any]:
    job = worker.job
    if job is None:
        raise RuntimeError("a worker without a job answered")
    worker.job = None
    try:
        if not worker.pipe.poll():
            raise _death(worker, job)
        fine, answer = worker.pipe.recv()
    except (EOFError, OSError) as err:
        raise _death(worker, job) from err
    if not fine:
        raise WorkerError(f"{job} went wrong:\n{answer}")
    return job, answer


def _death(worker: _Worker[Job], job: Job) -> WorkerError:
    worker.process.join()
    code = worker.process.exitcode
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return WorkerError(f"the worker on {job} died: {how}")


def _dismiss(crew: list[_Worker[Job]]) -> None:
    for worker in crew:
        worker.pipe.close()
        worker.process.kill()
    for worker in crew:
        worker.process.join()
        worker.process.close()


def _serve(pipe: Any, work: Callable[[Any], object]) -> None:
    """A worker's whole life: take a job, do it, answer; the end of the pipe is the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a bot prints must not spoil the output
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(job))
        except Exception:
            answer = (False, traceback.format_exc())
        pipe.send(answer)
