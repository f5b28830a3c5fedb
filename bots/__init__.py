"""The minds that play: `make_bot(spec)` makes one, `known_bots()` lists those with a name."""

from bots import simple as _simple  # registers the built-in bots
from bots.protocol import Bot, Budget, NotingBot
from bots.registry import BotError, BotInfo, known_bots, make_bot, register

__all__ = [
    "Bot",
    "BotError",
    "BotInfo",
    "Budget",
    "NotingBot",
    "known_bots",
    "make_bot",
    "register",
]

del _simple
