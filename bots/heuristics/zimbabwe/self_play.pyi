from typing import final

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from core import State

@final
class SelfPlay:
    def __new__(
        cls,
        evaluator: ZimbabweEvaluator,
        seed: int,
        beginnings: int,
        straying: float,
        doubt: float,
    ) -> SelfPlay: ...
    def game(
        self, state: State, trace: float, kept: float
    ) -> list[tuple[float, list[list[float]], list[float]]]: ...
