"""What the bots know of each game: one package a game, found by the game's name.

A package `bots/heuristics/<game>` has `make_evaluator(game)` for the greedy bot and
`make_search_evaluator(game)` for tree search, which may be the same, and registers its own
`planner`.
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
    return _made("make_evaluator", game)


def search_evaluator_for(game: Game) -> Evaluator:
    """What a search should judge by: the deepest that is known of the game."""
    return _made("make_search_evaluator", game)


def _made(maker: str, game: Game) -> Evaluator:
    if game.facts.name not in KNOWN:
        return Evaluator()
    module = importlib.import_module(f"{__name__}.{game.facts.name}")
    return typing.cast(Evaluator, getattr(module, maker)(game))
