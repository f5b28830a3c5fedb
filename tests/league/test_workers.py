"""Workers finish what they are given, and a dead one is never waited for."""

import os
import signal
from collections.abc import Callable
from contextlib import closing

import pytest

from league.workers import WorkerError, cores, results
from tests.league import jobs


@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_gets_its_result(workers: int) -> None:
    found = list(results(range(9), jobs.double, workers=workers))
    assert sorted(found) == [(number, 2 * number) for number in range(9)]


def test_no_jobs_need_no_workers() -> None:
    assert list(results([], jobs.double, workers=2)) == []


def test_work_is_done_in_other_processes_that_go_away() -> None:
    found = {process for _, process in results(range(6), jobs.process, workers=2)}
    assert os.getpid() not in found
    for process in found:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_leaving_early_leaves_no_worker_behind() -> None:
    with closing(results(range(1000), jobs.process, workers=1)) as running:
        _, process = next(running)
        os.kill(process, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(
    ("work", "start"),
    [
        (jobs.die_at_three, "the worker on 3 died: exit code 7"),
        (jobs.fail_at_three, "3 went wrong:\nTraceback"),
    ],
)
def test_a_job_that_cannot_be_done_is_named(work: Callable[[int], int], start: str) -> None:
    running = results(range(9), work, workers=1)
    assert [next(running)[0] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(WorkerError) as caught:
        next(running)
    assert str(caught.value).startswith(start)


def test_ctrl_c_is_the_parents_business() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert [job for job, _ in results(range(2), jobs.interrupt, workers=1)] == [0, 1]
    assert signal.getsignal(signal.SIGINT) is before


def test_what_workers_print_is_not_seen(capfd: pytest.CaptureFixture[str]) -> None:
    assert [job for job, _ in results(range(2), jobs.shout, workers=1)] == [0, 1]
    assert capfd.readouterr().out == ""


def test_there_is_a_core() -> None:
    assert cores() >= 1
