"""Each parameter of the search has a range, and what lies outside is refused with its meaning."""

from dataclasses import fields
from inspect import signature
from typing import Any

import pytest

from bots import BotError, Budget, make_bot
from bots.mcts.bot import MctsBot
from bots.mcts.params import MctsParams

REFUSALS = {
    ("visits", 0): "visits=0 is not a whole number from 1 to 1000000000: "
    "simulations started for each decision",
    ("c", -1.0): "c=-1.0 is not a number from 0 to 100: "
    "weight of exploring against what is known to be good",
    ("standings", 1.5): "standings=1.5 is not a number from 0 to 1: "
    "weight of the other places against the win alone",
    ("widen_start", 2.5): "widen_start=2.5 is not a whole number from 1 to 4096: "
    "actions considered from the first visit of a node, best priors first",
    ("horizon", True): "horizon=True is not a whole number from 0 to 1000: "
    "turns of the next seats that are guessed at when a leaf is valued",
    ("reuse", 1): "reuse=1 is neither true nor false: "
    "whether the next decision of a turn inherits its part of the tree",
    ("c", float("nan")): "c=nan is not a number from 0 to 100: "
    "weight of exploring against what is known to be good",
}


@pytest.mark.parametrize(("name", "value"), REFUSALS)
def test_a_value_out_of_range_is_refused_with_its_meaning(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match="is n") as caught:
        MctsParams(**{name: value})
    assert str(caught.value) == REFUSALS[name, value]


def test_every_parameter_can_reach_both_ends_of_its_range() -> None:
    for one in fields(MctsParams):
        for end in ("low", "high"):
            value = one.metadata[end]
            if isinstance(one.default, bool):
                value = end == "high"
            assert getattr(MctsParams(**{one.name: value}), one.name) == value


def test_the_bot_takes_exactly_the_parameters_with_their_defaults() -> None:
    taken = {name: one.default for name, one in signature(MctsBot).parameters.items()}
    assert taken == {one.name: one.default for one in fields(MctsParams)}


def test_parameters_travel_from_the_spec_to_the_search() -> None:
    bot = make_bot("mcts(visits=50, c=2, reuse=false, memory_mib=3)")
    assert isinstance(bot, MctsBot)
    assert bot.params == MctsParams(visits=50, c=2.0, reuse=False, memory_mib=3)


def test_the_spec_refuses_with_the_range_and_the_meaning() -> None:
    with pytest.raises(BotError) as caught:
        make_bot("mcts(c=-1)")
    assert str(caught.value) == (
        "mcts cannot use c=-1: it takes c: float = 1.0 (0 to 100), "
        "weight of exploring against what is known to be good."
    )


@pytest.mark.parametrize(
    ("params", "budget", "repeatable"),
    [
        ({}, None, True),
        ({"visits": 7}, Budget(visits=7), True),
        ({"millis": 7}, Budget(millis=7), False),
        ({"visits": 7, "millis": 7}, Budget(visits=7, millis=7), False),
    ],
)
def test_the_bot_says_its_own_budget_and_whether_it_repeats(
    params: dict[str, int], budget: Budget | None, repeatable: bool
) -> None:
    bot = MctsBot(visits=params.get("visits"), millis=params.get("millis"))
    assert (bot.budget, bot.repeatable) == (budget, repeatable)
