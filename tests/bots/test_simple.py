"""The plainest bots do what their line says, and luck comes from the seed alone."""

import random

import pytest

from bots import Bot, Budget, make_bot
from tests.fake_game import pebbles, pebbles_state

LEGAL = [3, 5, 8, 13, 21]


def answers(bot: Bot, seed: int, count: int = 30) -> list[int]:
    bot.sit(pebbles(), 0, seed)
    return [bot.choose(pebbles_state(), list(LEGAL), Budget()) for _ in range(count)]


def test_first_takes_the_lowest_action() -> None:
    assert set(answers(make_bot("first"), 1)) == {3}


def test_random_repeats_itself_from_the_same_seed() -> None:
    assert answers(make_bot("random"), 7) == answers(make_bot("random"), 7)


def test_random_differs_from_another_seed() -> None:
    assert answers(make_bot("random"), 7) != answers(make_bot("random"), 8)


def test_random_takes_every_action_in_time() -> None:
    assert set(answers(make_bot("random"), 1, 200)) == set(LEGAL)


def test_random_forgets_the_last_game_when_it_sits_down() -> None:
    bot = make_bot("random")
    assert answers(bot, 7) == answers(bot, 7)


def test_random_leaves_the_common_generator_alone() -> None:
    before = random.getstate()
    answers(make_bot("random"), 7)
    assert random.getstate() == before


@pytest.mark.parametrize("budget", [{"visits": 0}, {"millis": -1}])
def test_a_budget_of_nothing_is_refused(budget: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="too small"):
        Budget(**budget)
