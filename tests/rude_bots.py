"""Bots that break each promise once: test equipment, not opponents."""

from __future__ import annotations

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
