from typing_extensions import disjoint_base

from bots.evaluator import Evaluator

@disjoint_base
class Flat(Evaluator):
    def __init__(self, seats: int) -> None: ...

class Points(Evaluator): ...
