from typing import NamedTuple

from core.zimbabwe.state import ZimbabweState

class Answer(NamedTuple):
    verdict: str
    line: list[int]
    nodes: int

def solve(
    state: ZimbabweState, most_nodes: int = 2_000_000, margin: int | None = None
) -> Answer: ...
