"""How much a bot may think: what it says itself, else what it is given, else the usual."""

from __future__ import annotations

from typing import Final

from bots.errors import BotError
from bots.protocol import Bot, Budget
from core import CoreError, parse_spec

DEFAULT: Final = Budget(visits=200)
"""For bots that name no budget when the command line names none either."""


def budget_for(bot: Bot, given: Budget | None) -> Budget:
    """The budget of each of the bot's decisions: its own wins over the given one."""
    own = getattr(bot, "budget", None)
    if isinstance(own, Budget):
        return own
    return given or DEFAULT


def is_repeatable(bot: Bot, given: Budget | None = None) -> bool:
    """Whether the same seed gives the same choices; a clock never does."""
    return bool(getattr(bot, "repeatable", True)) and budget_for(bot, given).millis is None


def read_budget(text: str) -> Budget:
    """The budget in a text, `visits=800` or `millis=250` or both; raises BotError."""
    try:
        params = parse_spec(f"budget({text})").params
    except CoreError:
        params = {}
    counts = {
        key: value
        for key, value in params.items()
        if key in ("visits", "millis") and type(value) is int and value >= 1
    }
    if not counts or len(counts) < len(params):
        raise BotError(f"cannot read the budget {text!r}: type visits=800 or millis=250.")
    return Budget(**counts)


def budget_text(budget: Budget) -> str:
    """The budget as it can be typed again."""
    parts = (("visits", budget.visits), ("millis", budget.millis))
    return ",".join(f"{name}={value}" for name, value in parts if value is not None)
