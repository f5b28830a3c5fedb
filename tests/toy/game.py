"""The toy as a Game: which cards and points it begins with, and at which phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core import GameFacts
from tests.toy.state import ToyState, deal

BET, TRICK, DICE, COMMIT = 0, 1, 2, 4
PLAY, DIE, SECRET, STAKE = (kind << 8 for kind in (0, 1, 3, 5))
HANDS = ((3, 6), (1, 7), (2, 5))
POINTS = (3, 2, 4)


class ToyGame:
    """Rules and facts of the toy; with `opened` cards and commits nothing is hidden."""

    def __init__(
        self,
        *,
        hands: Sequence[Sequence[int]] = HANDS,
        points: Sequence[int] = POINTS,
        phase: int = TRICK,
        opened: bool = False,
    ) -> None:
        self.players = 3
        self.behaviour = 1
        self.spec = "toy"
        self.rules_hash = self.data_hash = "0" * 16
        self._begin = (hands, points, phase, opened)
        self.facts = GameFacts(
            name="toy",
            players=range(3, 4),
            max_plies=13,
            has_chance=True,
            has_hidden_info=not opened,
            score_span=(0, 99),
        )

    def setup(self) -> dict[str, Any]:
        return {}

    def rules_data(self) -> dict[str, Any]:
        return {}

    def terrain(self) -> dict[str, str]:
        return {}

    def start(self) -> ToyState:
        return deal(self, *self._begin)

    def state_from(self, snapshot: Mapping[str, Any]) -> ToyState:
        raise NotImplementedError

    def state_from_bytes(self, data: bytes) -> ToyState:
        raise NotImplementedError
