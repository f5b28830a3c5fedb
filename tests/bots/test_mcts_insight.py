"""Insight: the value after an own action sharpens its prior; others' decisions stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import pytest

from bots.evaluator import Evaluator
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from core import State
from tests.bots.zimbabwe.quiet import EVALUATOR, random_walk, start
from tests.toy.evaluators import Flat, Points
from tests.toy.game import DICE, ToyGame


def tree_at(state: State, evaluator: Evaluator, params: MctsParams) -> Tree:
    tree = Tree(state.game, evaluator, params)
    tree.start(state)
    return tree


def priors(
    state: State, insight: float, evaluator: Evaluator = EVALUATOR, power: float = 1.0
) -> dict[int, float]:
    """The priors at the root, by action."""
    tree = tree_at(state, evaluator, MctsParams(insight=insight, prior_power=power))
    return {action: prior for action, _, _, prior in tree.edges()}


def some_decisions() -> Iterator[State]:
    """Decisions of all kinds from random games."""
    for seed in (1, 2):
        for at, state in enumerate(random_walk(start(3, seed), seed)):
            if at % 5 == 0 and not state.is_over:
                yield state


def best_of(numbers: dict[int, float]) -> list[int]:
    return [action for action, number in numbers.items() if number == max(numbers.values())]


def values_after(state: State) -> dict[int, float]:
    legal = state.legal_actions()
    return dict(zip(legal, EVALUATOR.after(state, legal), strict=True))


def ends_with(state: State, action: int) -> bool:
    after = state.clone()
    after.apply(action)
    return after.is_over


def test_without_insight_the_evaluators_priors_stay() -> None:
    state = ToyGame().start()
    weights = [1 / (1 + i) for i in range(len(state.legal_actions()))]  # so says Flat
    found = priors(state, 0, Flat(3))
    assert [found[action] for action in state.legal_actions()] == pytest.approx(
        [weight / sum(weights) for weight in weights]
    )


def test_values_that_are_all_the_same_change_nothing() -> None:
    state = ToyGame().start()
    assert priors(state, 50, Flat(3)) == pytest.approx(priors(state, 0, Flat(3)))


def test_with_much_insight_the_best_valued_action_comes_first() -> None:
    moved = 0
    for state in some_decisions():
        values = values_after(state)
        top = sorted(values.values())[-2:]
        if top[1] - top[0] < 0.01:
            continue
        sharp = priors(state, 1000)
        assert best_of(sharp) == best_of(values)
        moved += best_of(sharp) != best_of(priors(state, 0))
    assert moved > 5


@pytest.mark.parametrize("power", [1.0, 0.5, 0.0])
def test_the_factor_is_an_exponential_of_the_value(power: float) -> None:
    for state in some_decisions():
        plain, values = priors(state, 0), values_after(state)
        weights = {action: plain[action] ** power * exp(12 * values[action]) for action in plain}
        total = sum(weights.values())
        expected = {action: weight / total for action, weight in weights.items()}
        assert priors(state, 12, power=power) == pytest.approx(expected, rel=1e-4, abs=1e-9)


def test_the_end_of_a_game_is_seen() -> None:
    seen = 0
    for seed in range(4):
        for state in random_walk(start(2, seed), seed):
            ends = (
                [] if state.is_over else [a for a in state.legal_actions() if ends_with(state, a)]
            )
            if ends:
                seen += 1
                values, plain, sharp = values_after(state), priors(state, 0), priors(state, 1)
                assert all(values[action] in (0, 1) for action in ends)
                total = sum(plain[action] * exp(values[action]) for action in plain)
                for action in ends:
                    expected = plain[action] * exp(values[action]) / total
                    assert sharp[action] == pytest.approx(expected, rel=1e-4, abs=1e-9)
    assert seen


def test_decisions_of_other_seats_are_not_looked_into() -> None:
    # At a decision of seat 0, the nodes of others keep the priors that they have without insight.
    state = start(3, 1)
    while state.round < 3 or state.to_move != 0:
        state.apply(state.legal_actions()[-1])
    found = []
    for insight in (0.0, 30.0):
        tree = tree_at(state, EVALUATOR, MctsParams(insight=insight))
        tree.run(600, None, 1)
        found.append(
            {
                way: sorted((action, prior) for action, _, _, prior, _ in edges)
                for way, (_, _, edges) in tree._py_nodes().items()
                if edges
            }
        )
    common = [way for way in found[0] if way in found[1]]
    others = [way for way in common if way and way[-1][1] != 0]
    own = [way for way in common if not way or way[-1][1] == 0]
    assert others
    assert all(found[0][way] == found[1][way] for way in others)
    assert sum(found[0][way] != found[1][way] for way in own) > len(own) / 2


class Silent(Points):
    """Could value a position, but says that it does not."""

    @property
    def knows_values(self) -> bool:
        return False


def test_who_knows_no_values_has_no_insight() -> None:
    state = ToyGame(phase=DICE).start()
    assert priors(state, 9, Points()) != priors(state, 0, Points())
    assert priors(state, 9, Silent()) == priors(state, 0, Silent())


def test_looking_leaves_the_view_alone() -> None:
    for state in some_decisions():
        before = (state.digest(), state.legal_actions())
        first = priors(state, 12)
        assert (state.digest(), state.legal_actions()) == before
        assert priors(state, 12) == first
