"""A bot's own budget wins over the given one, and a clock is never repeatable."""

import pytest

from bots import BotError, Budget, budget_for, budget_text, is_repeatable, make_bot, read_budget
from bots.budgets import DEFAULT
from bots.simple import FirstBot


class Owner(FirstBot):
    def __init__(self, budget: Budget | None, repeatable: bool = True) -> None:
        self.budget = budget
        self.repeatable = repeatable


def test_the_bots_own_budget_wins() -> None:
    own, given = Budget(visits=3), Budget(visits=5)
    assert budget_for(Owner(own), given) == own
    assert budget_for(Owner(None), given) == given
    assert budget_for(make_bot("first"), given) == given
    assert budget_for(Owner(None), None) == DEFAULT == Budget(visits=200)


@pytest.mark.parametrize(
    ("bot", "given", "repeatable"),
    [
        (FirstBot(), None, True),
        (FirstBot(), Budget(millis=5), False),
        (Owner(Budget(visits=3)), Budget(millis=5), True),
        (Owner(Budget(millis=3)), Budget(visits=5), False),
        (Owner(None, repeatable=False), None, False),
    ],
)
def test_what_can_be_repeated(bot: FirstBot, given: Budget | None, repeatable: bool) -> None:
    assert is_repeatable(bot, given) is repeatable


@pytest.mark.parametrize("text", ["visits=800", "millis=250", "visits=800,millis=250"])
def test_a_budget_is_read_and_written(text: str) -> None:
    assert budget_text(read_budget(text)) == text


@pytest.mark.parametrize(
    "text", ["", "800", "visits", "visits=0", "visits=1.5", "visits=x", "vsits=3", "visits=1,x=2"]
)
def test_a_text_that_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BotError) as caught:
        read_budget(text)
    assert str(caught.value) == f"cannot read the budget {text!r}: type visits=800 or millis=250."
