from typing import final

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from core import State

@final
class TurnSearch:
    width: int
    second_looks: int
    foresight: int
    turns: int
    def __new__(
        cls, evaluator: ZimbabweEvaluator, width: int, second_looks: int, foresight: int
    ) -> TurnSearch: ...
    def plan(self, view: State) -> tuple[list[int], float, dict[int, float]]: ...
