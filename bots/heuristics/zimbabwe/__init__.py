"""What the bots know of The Great Zimbabwe."""

from __future__ import annotations

from bots.evaluator import Evaluator
from core import Game


def make_evaluator(game: Game) -> Evaluator:
    """The evaluator of this game."""
    return Evaluator()
