from bots.mcts.params import MctsParams

def _py_best(
    params: MctsParams,
    seats: int,
    visits: int,
    value: float,
    edges: list[tuple[float, int, float, int]],
    here: list[bool] | None = None,
) -> int: ...
def _py_sorted(edges: list[tuple[float, int]]) -> list[tuple[float, int]]: ...
