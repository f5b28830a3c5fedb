"""Bots that break each promise once: test equipment, not opponents."""

from __future__ import annotations

import os
import signal
import time

from bots import Budget
from core import Game, State


class _Rude:
    def sit(self, game: Game, seat: int, seed: int) -> None:
        self.seat = seat

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        return legal[0]


class Crasher(_Rude):
    """Crashes at its first decision."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        raise ZeroDivisionError("no reason")


class Sleeper(_Rude):
    """Crashes while it sits down."""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        raise KeyError("seat")


class Quitter(_Rude):
    """Tries to end the whole program."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        raise SystemExit(0)


class Hoarder(_Rude):
    """Runs out of memory."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        raise MemoryError


class Liar(_Rude):
    """Answers with an action that is not legal."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        return -7


class Mumbler(_Rude):
    """Answers with something that is not an action at all."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        return "pass"  # type: ignore[return-value]  # the point of this bot


class Cheat(_Rude):
    """Plays on in its view and spoils its list of actions, in the hope that the game changes."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        answer = legal[0]
        view.history.clear()
        for _ in range(20):
            if view.is_over:
                break
            view.apply(view.legal_actions()[-1])
        legal.clear()
        return answer


class Staller(_Rude):
    """Takes longer than it may: so many times its milliseconds, or so many seconds."""

    def __init__(self, factor: int = 2) -> None:
        self.factor = factor

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        time.sleep(self.factor * (1 if budget.millis is None else budget.millis / 1000))
        return legal[0]


class Chatterer(_Rude):
    """Prints, where only the league may."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        print("I am winning!")
        return legal[0]


class Glutton(_Rude):
    """Eats memory with every decision and keeps it."""

    def __init__(self, mebibytes: int = 1) -> None:
        self.mebibytes = mebibytes
        self.eaten: list[bytes] = []

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        self.eaten.append(b"x" * (self.mebibytes << 20))
        return legal[0]


class Killer(_Rude):
    """Takes its whole process down, as a fault in compiled code does."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Picky(_Rude):
    """Takes parameters of several kinds, for tests of specs."""

    def __init__(
        self, greed: int, *, c: float = 1.4, mood: str = "calm", loud: bool = False
    ) -> None:
        if greed < 0:
            raise ValueError("greed must not be negative")
        self.greed = greed
        self.c = c
        self.mood = mood
        self.loud = loud


class Bomb(_Rude):
    """Ends its whole process, but only on the set-up of one seed."""

    def __init__(self, setup_seed: int) -> None:
        self._spec = f"setup_seed={setup_seed},"
        self._fatal = False

    def sit(self, game: Game, seat: int, seed: int) -> None:
        self._fatal = self._spec in game.spec

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        if self._fatal:
            os._exit(9)
        return legal[0]
