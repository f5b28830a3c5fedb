from collections.abc import Mapping, Sequence
from typing import Any, final

from bots.evaluator import Evaluator
from core import State

@final
class ZimbabweEvaluator(Evaluator):
    has_net: bool
    def __init__(
        self,
        early: Sequence[float],
        late: Sequence[float],
        net: Mapping[str, Any] | None = None,
    ) -> None: ...
    @property
    def knows_values(self) -> bool: ...
    def values(self, state: State) -> list[float]: ...
    def terms(self, state: State) -> tuple[float, list[list[float]]]: ...
    def traits(self, state: State) -> list[list[tuple[int, float]]]: ...

def set_taste(weights: Sequence[float]) -> None: ...
