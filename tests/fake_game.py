"""Pebbles: the smallest game that keeps the contract, for tests that need no real rules.

Chance first lays 5 to 8 pebbles; then the seats in turn take 1, 2 or 3. Whoever takes the last
pebble wins. An action id is the number of pebbles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from core import CHANCE, OVER, Game, GameFacts, IllegalAction, State


class PebblesGame:
    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.spec = f"pebbles(players={players})"
        self.behaviour = 1
        self.rules_hash = "0" * 16
        self.data_hash = "1" * 16
        self.facts = GameFacts(
            name="pebbles",
            players=range(2, 5),
            max_plies=9,
            has_chance=True,
            has_hidden_info=False,
            score_span=(0, 1),
        )

    def setup(self) -> dict[str, Any]:
        return {"players": self.players}

    def rules_data(self) -> dict[str, Any]:
        return {}

    def terrain(self) -> dict[str, str]:
        return {"A1": "."}

    def start(self) -> PebblesState:
        return PebblesState(self)

    def state_from(self, snapshot: Mapping[str, Any]) -> PebblesState:
        raise NotImplementedError

    def state_from_bytes(self, data: bytes) -> PebblesState:
        raise NotImplementedError


class PebblesState:
    def __init__(self, game: PebblesGame) -> None:
        self.game = game
        self.history: list[int] = []
        self.pebbles = 0
        self.to_move = CHANCE

    @property
    def is_over(self) -> bool:
        return self.to_move == OVER

    @property
    def ending(self) -> str | None:
        return "rules" if self.is_over else None

    @property
    def round(self) -> int:
        return max(0, len(self.history) - 1) // self.game.players + 1

    def legal_actions(self) -> list[int]:
        if self.is_over:
            return []
        return [5, 6, 7, 8] if self.to_move == CHANCE else list(range(1, min(3, self.pebbles) + 1))

    def chance_outcomes(self) -> tuple[list[int], list[float]]:
        return ([5, 6, 7, 8], [1.0] * 4) if self.to_move == CHANCE else ([], [])

    def apply(self, action: int) -> None:
        if action not in self.legal_actions():
            raise IllegalAction(f"{action} is not legal")
        self.history = [*self.history, action]
        if self.to_move == CHANCE:
            self.pebbles, self.to_move = action, 0
            return
        self.pebbles -= action
        self.to_move = (self.to_move + 1) % self.game.players if self.pebbles else OVER

    def words(self, action: int) -> str:
        return f"lay {action}" if self.to_move == CHANCE else f"take {action}"

    def action(self, words: str) -> int:
        for action in self.legal_actions():
            if self.words(action) == words:
                return action
        raise IllegalAction(f"no action reads {words!r}")

    def scores(self) -> list[int]:
        winner = (len(self.history) - 2) % self.game.players if self.is_over else None
        return [int(seat == winner) for seat in range(self.game.players)]

    def ranking(self) -> list[int]:
        return [1 if score else 2 for score in self.scores()]

    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores()) if score]

    def view_for(self, seat: int, seed: int) -> Self:
        return self.clone()

    def clone(self) -> Self:
        twin = type(self)(self.game)
        twin.history = list(self.history)
        twin.pebbles, twin.to_move = self.pebbles, self.to_move
        return twin

    def digest(self) -> str:
        return f"{self.to_move}/{self.pebbles}"

    def snapshot(self) -> dict[str, Any]:
        return {"game": "pebbles", "pebbles": self.pebbles}

    def to_bytes(self) -> bytes:
        return bytes(self.history)

    def __str__(self) -> str:
        return "o" * self.pebbles or "-"


def pebbles(players: int = 2) -> Game:
    """The game as its contract; the type checker sees here that it is kept."""
    game: Game = PebblesGame(players)
    return game


def pebbles_state(players: int = 2) -> State:
    state: State = PebblesGame(players).start()
    return state
