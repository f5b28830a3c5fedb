"""Planners with a temper: they play differently on purpose, so that a league has variety."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bots.heuristics.zimbabwe.planner import Planner
from bots.registry import register


@register("rusher", game="zimbabwe")
class Rusher(Planner):
    """A planner in a hurry: raises monuments as soon as it can and leaves crafts to others."""

    temper: ClassVar[Mapping[str, float]] = {
        **{"margin": 1.5, "race": 1.5, "purse_vp": 1.5, "capacity": 1.5},
        **{"cards": 0.3, "monopoly": 0.3, "rent": 0.0, "growth": 0.3, "cattle": 0.7},
    }


@register("landlord", game="zimbabwe")
class Landlord(Planner):
    """A planner that lives on others: collects crafts, rents and prices before it raises."""

    temper: ClassVar[Mapping[str, float]] = {
        **{"cards": 2.0, "monopoly": 2.0, "rent": 4.0, "own_supply": 2.0, "growth": 2.0},
        **{"purse_vp": 0.5, "capacity": 0.5},
    }


@register("miser", game="zimbabwe")
class Miser(Planner):
    """A planner that hates to give: it holds its cattle together and plays when others let it."""

    temper: ClassVar[Mapping[str, float]] = {
        **{"cattle": 2.5, "income": 2.0, "order": 0.0, "turn_to_come": 0.5, "hiring": 0.5},
    }
