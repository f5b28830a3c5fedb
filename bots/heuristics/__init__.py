"""What the bots know of each game: one package a game, found by the game's name.

A package `bots/heuristics/<game>` has `make_evaluator(game)`, which search and the greedy bot use,
and registers its own `planner`.
"""

from __future__ import annotations

import importlib
import pkgutil
import typing

from bots.evaluator import Evaluator
from core import Game

KNOWN = tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
"""The games that have heuristics."""


def evaluator_for(game: Game) -> Evaluator:
    """What is known of the game; the plain evaluator when nobody has written anything."""
    if game.facts.name not in KNOWN:
        return Evaluator()
    module = importlib.import_module(f"{__name__}.{game.facts.name}")
    return typing.cast(Evaluator, module.make_evaluator(game))
