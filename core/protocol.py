"""The contract every game keeps: what bots and the league may ask of a Game and a State."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self, runtime_checkable

CHANCE: Final = -1
"""`to_move` when nature moves: `legal_actions()` are then the outcomes."""
OVER: Final = -2
"""`to_move` when the game has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What an algorithm may want to know of a game before it plays."""

    name: str
    players: range  # player counts the game allows
    max_plies: int  # no game has more decisions than this
    has_chance: bool
    has_hidden_info: bool
    score_span: tuple[int, int]  # lowest and highest possible final score


class State(Protocol):
    """One point of play; mutable, clonable, without a random generator."""

    @property
    def game(self) -> Game:
        """The game this state belongs to."""

    @property
    def to_move(self) -> int:
        """The deciding seat, or CHANCE, or OVER."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def ending(self) -> str | None:
        """None while playing, "rules" after a regular end, "stopped" at the round limit."""

    @property
    def history(self) -> list[int]:
        """The actions since the base position, oldest first."""

    @property
    def round(self) -> int:
        """The round being played, from 1."""

    def legal_actions(self) -> list[int]:
        """All legal actions, ascending; empty exactly when the game is over."""

    def chance_outcomes(self) -> tuple[list[int], list[float]]:
        """Outcomes and their weights when `to_move` is CHANCE, else two empty lists."""

    def apply(self, action: int) -> None:
        """Play one legal action; raises IllegalAction and changes nothing otherwise."""

    def words(self, action: int) -> str:
        """The action as a player would say it."""

    def action(self, words: str) -> int:
        """The legal action with these words; raises IllegalAction with near misses otherwise."""

    def scores(self) -> list[int]:
        """The score of every seat, by which they are ranked first."""

    def ranking(self) -> list[int]:
        """The place of every seat, 1 = first; ties share a place."""

    def winners(self) -> list[int]:
        """The seats that have won: empty while playing and after a stopped game."""

    def view_for(self, seat: int, seed: int) -> Self:
        """A clone in which what `seat` cannot know is drawn anew from `seed`."""

    def clone(self) -> Self:
        """An independent copy."""

    def digest(self) -> str:
        """A hash of the position (not of the way there), equal on every machine."""

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data, complete enough for `Game.state_from`."""

    def to_bytes(self) -> bytes:
        """The state with its history, for `Game.state_from_bytes` and pickling."""


@runtime_checkable
class HoldingState(State, Protocol):
    """A state that can also tell who holds what; a game without such things leaves it out.

    Names are those a player would say, and a kind is what tables of them are headed with.
    """

    def holdings(self) -> dict[str, list[list[str]]]:
        """What every seat holds, by kind: `{"god": [["Gu"], []], ...}`."""

    def holdable(self) -> dict[str, list[str]]:
        """What could be held in this game, by kind, whether somebody holds it or not."""

    def tallies(self) -> dict[str, list[int]]:
        """The numbers that a seat has, by name, in the order of seats."""


class Game(Protocol):
    """Rules and facts of one game with one set-up; never changes."""

    @property
    def spec(self) -> str:
        """The canonical spec string; `load_game(spec, setup=setup())` gives an equal game."""

    @property
    def facts(self) -> GameFacts:
        """What an algorithm may want to know."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def behaviour(self) -> int:
        """The behaviour version: changes when any game may play differently."""

    @property
    def rules_hash(self) -> str:
        """Hash of the rules in force."""

    @property
    def data_hash(self) -> str:
        """Hash of the data files in force."""

    def setup(self) -> dict[str, Any]:
        """The whole set-up as plain data."""

    def terrain(self) -> dict[str, str]:
        """The empty map: name of each cell and its letter."""

    def rules_data(self) -> dict[str, Any]:
        """The rules in force as plain data, for `load_game(spec, rules=...)`."""

    def start(self) -> State:
        """A state before the first decision."""

    def state_from(self, snapshot: Mapping[str, Any]) -> State:
        """The position a snapshot describes, with an empty history."""

    def state_from_bytes(self, data: bytes) -> State:
        """The state that `State.to_bytes` wrote, history included."""
