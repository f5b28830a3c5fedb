"""What looks worth trying: the traits of actions, and how their weights become priors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import exp

import pytest

from bots.heuristics.zimbabwe.evaluator import set_taste
from bots.heuristics.zimbabwe.taste import TRAITS
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from core.zimbabwe.names import CRAFTS, GODS, RESOURCES, SPECIALISTS, ActionKind
from core.zimbabwe.state import ZimbabweState
from tests.bots.zimbabwe.quiet import EVALUATOR, random_walk, scores_of, start
from tests.core.zimbabwe.positions import position

NAMES = [trait.name for trait in TRAITS]
WEIGHTS = [trait.weight for trait in TRAITS]

PREFIXES: dict[ActionKind, str | tuple[str, ...]] = {
    ActionKind.END_TURN: "end_idle",
    ActionKind.PASS: "pass",
    ActionKind.GIFT: "gift_",
    ActionKind.FIRST: "first_",
    ActionKind.GOD: "god_",
    ActionKind.HIRE: "hire_",
    ActionKind.PAY: "pay_",
    ActionKind.RAIN: "rain_",
    ActionKind.BRING: "bring_",
    ActionKind.PUT: "put_",
    ActionKind.BUILD: "build_more",
    ActionKind.MONUMENT: "monument_",
    ActionKind.STOP_BUILDING: "stop_building",
    ActionKind.CRAFTSMEN: "craftsmen",
    ActionKind.CRAFT: "craft_",
    ActionKind.SITE: "site_",
    ActionKind.PRICES_ONLY: "prices_only",
    ActionKind.FINISH_PLACING: "finish_placing",
    ActionKind.PRICE: ("price_", "reprice"),
    ActionKind.KEEP_PRICES: "keep_prices",
    ActionKind.RAISES: "raises",
    ActionKind.RAISE: "raise_",
    ActionKind.FINISH_RAISING: "finish_raising",
    ActionKind.BUY: "buy_",
    ActionKind.RESOURCE: "resource_",
    ActionKind.PRIMARY: "primary_",
}
"""How the traits of each kind of action are called; gods and specialists may also be regretted."""

NUMBERED = {
    ActionKind.GOD: ("god_", GODS),
    ActionKind.HIRE: ("hire_", SPECIALISTS),
    ActionKind.PAY: ("pay_", SPECIALISTS),
    ActionKind.CRAFT: ("craft_", CRAFTS),
    ActionKind.BRING: ("bring_", RESOURCES),
}
"""Kinds that name a card: exactly the trait of this card holds."""


def kind_of(action: int) -> ActionKind:
    return ActionKind(action >> 24)


def named_traits(state: ZimbabweState) -> dict[int, dict[str, float]]:
    """The traits of each legal action, by name."""
    found = EVALUATOR.traits(state)
    return {
        action: {NAMES[number]: value for number, value in traits}
        for action, traits in zip(state.legal_actions(), found, strict=True)
    }


def traits_of(state: ZimbabweState, words: str) -> dict[str, float]:
    """The traits of one action."""
    return named_traits(state)[state.action(words)]


def priors_of(state: ZimbabweState) -> dict[int, float]:
    """The priors of the legal actions, as search without insight meets them."""
    tree = Tree(state.game, EVALUATOR, MctsParams(insight=0.0))
    tree.start(state)
    return {action: prior for action, _, _, prior in tree.edges()}


def decisions() -> Iterator[ZimbabweState]:
    """The decisions of some random games."""
    for players in (2, 3, 4, 5):
        for seed in range(3):
            for state in random_walk(start(players, seed), seed):
                if not state.is_over:
                    yield state


# --- traits


def test_every_trait_stands_in_the_table_and_speaks_of_its_kind_of_action() -> None:
    met = set()
    for state in decisions():
        for action, traits in named_traits(state).items():
            kind = kind_of(action)
            met.add(kind)
            for name in traits:
                regret = name == "regret" and kind in (ActionKind.GOD, ActionKind.HIRE)
                assert name.startswith(PREFIXES[kind]) or regret, (state.words(action), name)
    assert met == set(PREFIXES)


def test_what_names_a_card_has_the_trait_of_this_card_alone() -> None:
    for state in decisions():
        for action, traits in named_traits(state).items():
            if kind_of(action) in NUMBERED:
                prefix, cards = NUMBERED[kind_of(action)]
                own = cards[action & 15]
                assert [card for card in cards if prefix + card in traits] == [own]


def test_each_kind_of_decision_can_tell_options_apart() -> None:
    # Not every single decision: two resources or two sellers may be alike in every trait.
    told: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for state in decisions():
        turn = state.snapshot()["turn"]
        step = turn["step"] if turn else state.phase.name
        met[step] += 1
        told[step] += len({tuple(traits) for traits in EVALUATOR.traits(state)}) > 1
    assert len(met) == 17
    assert [step for step in met if told[step] < met[step] / 2] == []


def test_a_trait_that_nothing_shows_is_not_in_the_table() -> None:
    shown = {
        name
        for state in decisions()
        for traits in named_traits(state).values()
        for name, value in traits.items()
        if value
    }
    assert [name for name in NAMES if name not in shown] == ["regret"]  # shown below


def test_regret_is_a_victory_thrown_away() -> None:
    tower = {"A9": (0, 5)}  # 22 VP with the one at home
    winning = position(monuments=tower, gods=["eshu", "dziva", "xango"])
    assert traits_of(winning, "worship Eshu")["regret"] == 1  # 4 VR
    assert traits_of(winning, "worship Dziva")["regret"] == 0  # 2 VR leave enough
    assert traits_of(winning, "worship Xango")["regret"] == 0
    assert traits_of(winning, "hire the herd for 2")["regret"] == 1
    assert traits_of(winning, "hire the nomads")["regret"] == 0
    behind = position(gods=["eshu"])
    assert traits_of(behind, "worship Eshu")["regret"] == 0


def test_a_gift_is_measured_by_the_cattle_in_hand() -> None:
    state = position(phase="gifts", cattle=4, players=3)
    giving = traits_of(state, "give 4")
    assert (giving["gift_step"], giving["gift_share"], giving["gift_all"]) == (3, 4 / 5, 1)
    assert traits_of(state, "give 1") == {"gift_step": 0, "gift_share": 1 / 5, "gift_all": 0}
    assert traits_of(state, "pass")["pass_dear"] == 1 / 5
    assert traits_of(state, "pass")["pass_others"] == 0
    for words in ("give 2", "pass"):
        state.apply(state.action(words))
    last = traits_of(state, "pass")
    assert (last["pass_others"], last["pass_dear"]) == (1, 3 / 5)


def test_only_the_first_beginning_of_a_turn_is_idle_to_end() -> None:
    assert traits_of(position(), "end turn")["end_idle"] == 1
    done = position(turn={"main": "monument", "built": 1}, hired={0: ["nomads"]})
    assert traits_of(done, "end turn")["end_idle"] == 0


# --- priors


def test_priors_are_positive_and_sum_to_one() -> None:
    for at, state in enumerate(decisions()):
        if at % 10 == 0:
            priors = priors_of(state)
            assert sorted(priors) == state.legal_actions()
            assert all(0 < prior <= 1 for prior in priors.values())
            assert sum(priors.values()) == pytest.approx(1, abs=1e-5)


def test_a_difference_of_one_in_the_scores_is_a_factor_of_e_in_the_priors() -> None:
    for at, state in enumerate(decisions()):
        if at % 10 == 0:
            weights = [exp(score) for score in scores_of(state)]
            priors = priors_of(state)
            shares = [weight / sum(weights) for weight in weights]
            assert [priors[action] for action in state.legal_actions()] == pytest.approx(
                shares, rel=1e-4, abs=1e-9
            )


def test_another_taste_can_be_tried() -> None:
    state = start(3, 1)
    before = priors_of(state)
    try:
        set_taste([0.0] * len(TRAITS))
        assert list(priors_of(state).values()) == pytest.approx([1 / len(before)] * len(before))
        set_taste([-weight for weight in WEIGHTS])
        turned = priors_of(state)
        best = max(before, key=lambda action: before[action])
        assert turned[best] == min(turned.values())
    finally:
        set_taste(WEIGHTS)
    assert priors_of(state) == before
