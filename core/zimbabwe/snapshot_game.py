"""What the readers and writers of snapshots ask of a game, and the few sums they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from core.zimbabwe.datafiles import Cards
from core.zimbabwe.names import STRIDE
from core.zimbabwe.rules import Rules


class SnapshotGame(Protocol):
    """The part of a game that does not need the compiled engine."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def rules(self) -> Rules:
        """The numbers and rulings in force."""

    @property
    def cards(self) -> Cards:
        """The figures of the cards, with the VR in force."""

    def terrain(self) -> Mapping[str, str]:
        """The empty map: name of each cell and its letter."""

    def setup(self) -> Mapping[str, Any]:
        """The set-up: map tiles, gods in play, VR stack."""


def footprint_cells(cell: int, wide: int, high: int, turned: bool) -> list[int]:
    """The cells of a tile from its top-left one, row by row; they may lie off the map."""
    if turned:
        wide, high = high, wide
    return [cell + row * STRIDE + column for row in range(high) for column in range(wide)]
