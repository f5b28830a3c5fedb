from typing import TypeVar

from core.state import CoreState

_StateT = TypeVar("_StateT", bound=CoreState)

def playout_games(
    states: list[CoreState], games: int, seed: int
) -> tuple[int, int, int, float]: ...
def random_trail(state: _StateT, decisions: int, seed: int) -> _StateT: ...
def clone_ns(state: CoreState, times: int) -> float: ...
