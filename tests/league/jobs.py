"""Work for worker processes; they find it by name, so it cannot live inside a test."""

import os
import signal
import time


def double(number: int) -> int:
    """Twice the number; the first ones take longest, so that they finish out of order."""
    time.sleep(0.02 if number < 2 else 0.0)
    return 2 * number


def shout(number: int) -> int:
    """Write to standard output, on both levels."""
    print("shouting")
    os.write(1, b"shouting\n")
    return number


def die_at_three(number: int) -> int:
    """Die without a word."""
    if number == 3:
        os._exit(7)
    return number


def fail_at_three(number: int) -> int:
    """Raise."""
    if number == 3:
        raise ZeroDivisionError("three")
    return number


def interrupt(number: int) -> int:
    """Press Ctrl-C, as far as this process is concerned."""
    os.kill(os.getpid(), signal.SIGINT)
    return number


def process(number: int) -> int:
    """Who does the work."""
    return os.getpid()
