from typing_extensions import disjoint_base

from core import State

@disjoint_base
class Evaluator:
    @property
    def knows_values(self) -> bool: ...
    def after(self, state: State, actions: list[int]) -> list[float]: ...
