"""The planner plays its plan, tells what it saw, and plans anew when things have changed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bots import Budget, make_bot
from bots.heuristics.zimbabwe.characters import Rusher
from bots.heuristics.zimbabwe.planner import Planner
from bots.heuristics.zimbabwe.weights import FIRST_GOD, FIRST_SPECIALIST, TERMS, weighed
from core.zimbabwe.names import GODS, SPECIALISTS
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import random_walk, start

NOTE = re.compile(r"best of (\d+) turns, (\d+) decisions? ahead: expects (\d\.\d\d) of the win")


def seated(bot: Planner, state: ZimbabweState) -> Planner:
    bot.sit(state.game, state.to_move, 1)
    return bot


def ask(bot: Planner, state: ZimbabweState) -> int:
    return bot.choose(state.view_for(state.to_move, 3), state.legal_actions(), Budget())


def ahead(bot: Planner) -> int:
    """How many decisions the last plan had."""
    found = NOTE.fullmatch(bot.note())
    assert found is not None
    return int(found[2])


def own_game(players: int, seed: int, bot: Planner) -> Iterator[tuple[ZimbabweState, int]]:
    """The state and the bot's choice at each decision of a game of one bot in all seats."""
    state = start(players, seed)
    seated(bot, state)
    while not state.is_over:
        action = ask(bot, state)
        yield state, action
        state.apply(action)


def first_decisions(bot: Planner, seeds: range) -> list[int]:
    """What the bot does first in some positions of random games."""
    chosen = []
    for seed in seeds:
        for at, state in enumerate(random_walk(start(3, seed), seed, 120)):
            if at % 10 == 5:
                chosen.append(ask(seated(bot, state), state))
    return chosen


# --- following a plan


@pytest.mark.parametrize("players", [2, 5])
def test_a_plan_is_followed_to_its_end(players: int) -> None:
    bot = Planner(breadth=2, second_looks=4, foresight=1)
    left: list[int] = []
    followed = 0
    for state, action in own_game(players, 4, bot):
        assert action in state.legal_actions()
        if left:
            followed += 1
            assert action == left.pop(0)
        else:
            left, _, _ = bot._search.plan(state)
            assert action == left.pop(0)
    assert followed > 5


def test_a_position_that_is_not_the_expected_one_gets_a_new_plan() -> None:
    bot = Planner(breadth=2, second_looks=4, foresight=0)
    changed = 0
    for seed in range(4):
        for state in random_walk(start(3, seed), seed, 150):
            action = ask(seated(bot, state), state)
            if ahead(bot) == 1:
                continue
            other = next(one for one in state.legal_actions() if one != action)
            left = state.clone()
            left.apply(other)
            if left.is_over or left.to_move != state.to_move:
                continue
            fresh = seated(Planner(breadth=2, second_looks=4, foresight=0), left)
            assert ask(bot, left) == ask(fresh, left)
            assert (bot.note(), bot.choices()) == (fresh.note(), fresh.choices())
            changed += 1
    assert changed > 20


def test_a_new_game_begins_without_a_plan() -> None:
    state = start(3, 2)
    bot = seated(Planner(), state)
    ask(bot, state)
    assert bot.note()
    bot.sit(state.game, 0, 1)
    assert (bot.note(), bot.choices()) == ("", [])


# --- telling what was seen


def test_the_note_tells_how_many_turns_were_compared_and_what_is_expected() -> None:
    bot = Planner(breadth=2, second_looks=4, foresight=0)
    for seed in range(2):
        for state in random_walk(start(3, seed), seed, 150):
            ask(seated(bot, state), state)
            found = NOTE.fullmatch(bot.note())
            assert found is not None
            assert int(found[1]) >= len(state.legal_actions())
            assert ("decisions" in found[0]) == (int(found[2]) > 1)
            assert float(found[3]) == pytest.approx(bot.choices()[0].value, abs=0.006)


def test_the_choices_are_what_the_plan_chose_from_best_first() -> None:
    bot = Planner(breadth=2, second_looks=4, foresight=0)
    for state in random_walk(start(3, 1), 1, 150):
        action = ask(seated(bot, state), state)
        told = bot.choices()
        assert told[0].action == action
        actions = [choice.action for choice in told]
        assert len(set(actions)) == len(actions) <= 4
        assert set(actions) <= set(state.legal_actions())
        values = [choice.value or 0 for choice in told]
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)


# --- weighing otherwise


@pytest.mark.parametrize("spec", ["planner(rent=2)", "planner(god_love=0)", "planner(hiring=-9)"])
def test_a_planner_that_weighs_otherwise_sees_other_values(spec: str) -> None:
    other = make_bot(spec, "zimbabwe")
    assert isinstance(other, Planner)
    differ = 0
    for state in random_walk(start(3, 1), 1, 150):
        told = []
        for bot in (Planner(), other):
            ask(seated(bot, state), state)
            told.append(bot.choices())
        differ += told[0] != told[1]
    assert differ > 20


def test_a_planner_that_weighs_otherwise_decides_otherwise() -> None:
    plain = first_decisions(Planner(), range(3))
    assert first_decisions(Planner(), range(3)) == plain
    assert first_decisions(Planner(rent=9), range(3)) != plain
    assert first_decisions(Planner(margin=-9), range(3)) != plain


@pytest.mark.parametrize(
    ("group", "names"), [("god_love", GODS), ("hiring", SPECIALISTS)], ids=["gods", "specialists"]
)
def test_a_group_factor_scales_exactly_its_terms(group: str, names: tuple[str, ...]) -> None:
    for plain, scaled in zip(weighed(), weighed({group: 3.0}), strict=True):
        for term, before, now in zip(TERMS, plain, scaled, strict=True):
            assert now == pytest.approx(before * (3 if term.name in names else 1))


def test_gods_and_specialists_close_the_table_in_the_order_of_the_game() -> None:
    names = [term.name for term in TERMS]
    assert names[FIRST_GOD:FIRST_SPECIALIST] == list(GODS)
    assert names[FIRST_SPECIALIST:] == list(SPECIALISTS)
    assert len(set(names)) == len(names)


def test_factors_of_a_term_its_group_and_a_character_multiply() -> None:
    early, late = weighed({"eshu": 2.0, "god_love": 3.0}, {"eshu": 5.0, "margin": 0.5})
    for term, now in zip(TERMS, zip(early, late, strict=True), strict=True):
        gods = 3 if term.name in GODS else 1
        factor = {"eshu": 30.0, "margin": 0.5}.get(term.name, gods)
        assert now == pytest.approx((term.early * factor, term.late * factor))


def test_a_character_can_be_weighed_too() -> None:
    assert first_decisions(Rusher(cards=9), range(2)) != first_decisions(Rusher(), range(2))


def test_without_factors_the_table_counts_as_it_is() -> None:
    assert weighed() == ([term.early for term in TERMS], [term.late for term in TERMS])
