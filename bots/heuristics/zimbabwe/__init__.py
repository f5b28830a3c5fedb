"""What the bots know of The Great Zimbabwe."""

from __future__ import annotations

from bots.evaluator import Evaluator
from bots.heuristics.zimbabwe.characters import Landlord, Miser, Rusher
from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.planner import Planner
from bots.heuristics.zimbabwe.weights import TERMS
from core import Game

__all__ = ["Landlord", "Miser", "Planner", "Rusher", "make_evaluator"]


def make_evaluator(game: Game) -> Evaluator:
    """The evaluator of this game."""
    return ZimbabweEvaluator([term.early for term in TERMS], [term.late for term in TERMS])
