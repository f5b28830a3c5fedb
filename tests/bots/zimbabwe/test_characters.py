"""Characters are planners with a temper: each plays differently, and in the way it promises.

All of them take their turns from the same positions, so that little luck is in the comparison.
Each bound is far from what was measured, on three sets of games: small changes of weights pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest

from bots import Budget, make_bot
from bots.heuristics.zimbabwe.planner import Planner
from bots.heuristics.zimbabwe.weights import TERMS
from core import load_game
from core.zimbabwe.names import ActionKind, Phase
from core.zimbabwe.state import ZimbabweState
from league.match import play_match
from tests.bots.zimbabwe.quiet import quick_walk, spec, start

CHARACTERS = ["rusher", "landlord", "miser"]
PAIRS = list(combinations(["planner", *CHARACTERS], 2))


def make(name: str, effort: str = "breadth=2, second_looks=4, foresight=2") -> Planner:
    """A bot that thinks less than usual, so that many turns can be looked at."""
    bot = make_bot(f"{name}({effort})", "zimbabwe")
    assert isinstance(bot, Planner)
    return bot


@cache
def beginnings() -> list[ZimbabweState]:
    """The beginnings of turns in some games."""
    return [
        state.clone()
        for seed in range(10)
        for state in quick_walk(start(3, seed), seed)
        if state.phase == Phase.TURNS
    ]


@dataclass(frozen=True)
class Turn:
    """What a bot did in one turn."""

    actions: tuple[int, ...]
    spent: int  # cattle
    new_cards: int

    def has(self, kind: ActionKind) -> bool:
        return any(action >> 24 == kind for action in self.actions)


def take_turn(bot: Planner, before: ZimbabweState) -> Turn:
    """Let the bot play the turn of the seat to move."""
    state, seat = before.clone(), before.to_move
    bot.sit(state.game, seat, 1)
    actions = []
    while (state.to_move, state.phase) == (seat, Phase.TURNS) and state.round == before.round:
        view = state.view_for(seat, 1)
        actions.append(bot.choose(view, state.legal_actions(), Budget()))
        state.apply(actions[-1])
    cards = [len(s.snapshot()["seats"][seat]["cards"]) for s in (before, state)]
    return Turn(tuple(actions), before.cattle(seat) - state.cattle(seat), cards[1] - cards[0])


@cache
def turns(name: str) -> list[Turn]:
    bot = make(name)
    return [take_turn(bot, state) for state in beginnings()]


def count(name: str, kind: ActionKind) -> int:
    """Turns in which the bot did such a thing."""
    return sum(turn.has(kind) for turn in turns(name))


def new_cards(name: str) -> int:
    return sum(turn.new_cards for turn in turns(name))


def spent(name: str) -> int:
    return sum(turn.spent for turn in turns(name))


def test_the_rusher_raises_and_leaves_crafts_to_others() -> None:
    raises, crafts = ActionKind.RAISES, ActionKind.CRAFTSMEN
    assert count("rusher", raises) >= count("planner", raises)
    assert count("rusher", raises) > 1.3 * count("landlord", raises)
    assert count("rusher", crafts) < 0.8 * count("planner", crafts)


def test_the_landlord_collects_crafts_before_it_raises() -> None:
    raises, crafts = ActionKind.RAISES, ActionKind.CRAFTSMEN
    assert count("landlord", crafts) > 1.5 * count("planner", crafts)
    assert new_cards("landlord") > 2 * new_cards("planner")
    assert count("landlord", raises) < 0.85 * count("planner", raises)


def test_the_miser_spends_little_in_its_turns() -> None:
    assert spent("miser") < 0.75 * spent("planner")


def given(name: str) -> int:
    """Cattle that a seat gives to the kings in whole games among planners."""
    heads = 0
    for seed in range(12):
        seat = seed % 4

        def watch(state: object, action: int, seat: int = seat) -> None:
            nonlocal heads
            assert isinstance(state, ZimbabweState)
            if state.to_move == seat and action >> 24 == ActionKind.GIFT:
                heads += action & 0xFFFFFF

        # Foresight would soften the temper: without it the miser gave an eighth.
        effort = "breadth=1, second_looks=2, foresight=0"
        bots = [make(name if s == seat else "planner", effort) for s in range(4)]
        play_match(load_game(spec(4, seed)), bots, seed=seed, watch=watch)
    return heads


def test_the_miser_gives_little_to_the_kings() -> None:
    assert given("miser") < 0.5 * given("planner")


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_no_two_of_them_play_alike(one: str, other: str) -> None:
    both = list(zip(turns(one), turns(other), strict=True))
    assert sum(a.actions[0] != b.actions[0] for a, b in both) > len(both) / 20
    assert sum(a.actions != b.actions for a, b in both) > len(both) / 10


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_temper_speaks_of_terms_that_exist(name: str) -> None:
    known = {term.name for term in TERMS} | {"god_love", "hiring"}
    temper = make(name).temper
    assert temper
    assert set(temper) <= known
