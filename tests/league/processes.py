"""The command line as a process of its own, for what happens to it from outside."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def started(*arguments: str) -> subprocess.Popen[str]:
    """A running command, in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "league.cli", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_until(what: str, true: Callable[[], bool]) -> None:
    """Wait until it is true, for a minute at most."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, f"not {what} after a minute"
        time.sleep(0.05)


def is_empty(group: int) -> bool:
    """Whether no process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False
