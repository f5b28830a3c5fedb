"""What the bots know of The Great Zimbabwe."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

from bots.evaluator import Evaluator
from bots.heuristics.zimbabwe.characters import Landlord, Miser, Rusher
from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.planner import Planner
from bots.heuristics.zimbabwe.weights import weighed
from core import Game

__all__ = ["Landlord", "Miser", "Planner", "Rusher", "make_evaluator", "make_search_evaluator"]


def make_evaluator(game: Game) -> Evaluator:
    """The table of weights: what can be said of a position in words."""
    return ZimbabweEvaluator(*weighed())


def make_search_evaluator(game: Game) -> Evaluator:
    """The net: the same terms, and what a hundred thousand quick games say they are worth."""
    return ZimbabweEvaluator(*weighed(), _net())


@functools.cache
def _net() -> dict[str, Any]:
    text = resources.files(__name__).joinpath("data", "net.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
