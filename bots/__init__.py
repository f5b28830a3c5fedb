"""The minds that play: `make_bot(spec)` makes one, `known_bots()` lists those with a name."""

import importlib

from bots import heuristics
from bots.budgets import budget_for, budget_text, is_repeatable, read_budget
from bots.errors import BotError
from bots.parameters import Parameter, parameters_of, parameters_of_dataclass
from bots.protocol import Bot, Budget, Choice, NotingBot, ReportingBot
from bots.registry import BotInfo, known_bots, make_bot, register
from bots.sources import source_hash

__all__ = [
    "Bot",
    "BotError",
    "BotInfo",
    "Budget",
    "Choice",
    "NotingBot",
    "Parameter",
    "ReportingBot",
    "budget_for",
    "budget_text",
    "is_repeatable",
    "known_bots",
    "make_bot",
    "parameters_of",
    "parameters_of_dataclass",
    "read_budget",
    "register",
    "source_hash",
]

# A bot's name is known once its module is imported. What is found in the folders counts, so that
# a new game brings its bots by just being there.
for _home in (
    *("bots.simple", "bots.greedy", "bots.mcts.bot"),
    *(f"{heuristics.__name__}.{_game}" for _game in heuristics.KNOWN),
):
    importlib.import_module(_home)
