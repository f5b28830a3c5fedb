"""What a tactical position is, when it counts as won, and how positions lie in their file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeVar

from core import State, load_game
from core.zimbabwe.names import ActionKind, Phase
from core.zimbabwe.state import ZimbabweState
from league.match import replay

Thing = TypeVar("Thing")

GAME: Final = "zimbabwe"
STORED: Final = Path(__file__).with_name("positions.jsonl")
MOST_STORED: Final = 400
END_TURN: Final = ActionKind.END_TURN << 24
KEEP_PRICES: Final = ActionKind.KEEP_PRICES << 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """The start of a turn that can be won at once."""

    game: str  # its spec
    actions: tuple[int, ...]  # from the start of the game to the position
    seat: int  # who is to move and can win
    need: int  # VR minus VP at the start of the turn
    line: tuple[int, ...]  # one way to win, up to the end of the turn

    def state(self) -> ZimbabweState:
        """The position itself."""
        return zimbabwe(replay(load_game(self.game), self.actions))

    def __str__(self) -> str:
        return f"{self.game} ply {len(self.actions)}, seat {self.seat} needs {self.need}"


def zimbabwe(state: State) -> ZimbabweState:
    """The state as that of the one game these tools know."""
    assert isinstance(state, ZimbabweState)
    return state


def turn_of(state: ZimbabweState) -> tuple[int, int] | None:
    """Round and seat of the turn being played, None between turns."""
    return (state.round, state.to_move) if state.phase == Phase.TURNS else None


def won(state: ZimbabweState, seat: int) -> bool:
    """Whether the seat wins if all who still have a turn this round end it at once.

    For a state in which the seat's own turn is over; it stays as it is.
    """
    rest = state.clone()
    while rest.phase == Phase.TURNS and rest.round == state.round:
        legal = rest.legal_actions()
        rest.apply(END_TURN if END_TURN in legal else KEEP_PRICES)
    return rest.ending == "rules" and rest.ranking()[seat] == 1


def line_wins(tactic: Tactic) -> bool:
    """Whether the stored line is legal, ends the turn and wins."""
    state = tactic.state()
    turn = turn_of(state)
    for action in tactic.line:
        if turn_of(state) != turn or action not in state.legal_actions():
            return False
        state.apply(action)
    return turn_of(state) != turn and won(state, tactic.seat)


def spread(many: Sequence[Thing], most: int) -> list[Thing]:
    """At most so many of them, evenly spread."""
    if len(many) <= most:
        return list(many)
    return [many[number * len(many) // most] for number in range(most)]


def write(path: Path, tactics: Iterable[Tactic]) -> None:
    """One position a line."""
    lines = [json.dumps(asdict(tactic), separators=(",", ":")) for tactic in tactics]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def read(path: Path = STORED) -> list[Tactic]:
    """The positions of a file, in their order."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Tactic(
            game=one["game"],
            actions=tuple(one["actions"]),
            seat=one["seat"],
            need=one["need"],
            line=tuple(one["line"]),
        )
        for one in found
    ]
