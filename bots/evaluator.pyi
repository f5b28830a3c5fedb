from typing_extensions import disjoint_base

@disjoint_base
class Evaluator:
    @property
    def knows_values(self) -> bool: ...
