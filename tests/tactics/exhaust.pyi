from typing import NamedTuple

from core.zimbabwe.state import ZimbabweState

class Exhausted(NamedTuple):
    wins: bool | None
    margin: int | None
    broken: int
    nodes: int

def exhaust(state: ZimbabweState, most_nodes: int) -> Exhausted: ...
