"""A guard against a broken bot: whoever knows the game beats three random players clearly.

Even players would win a quarter. How strong a bot is beyond that is for `mutapa match` to say.
"""

from __future__ import annotations

import pytest

from bots import make_bot
from core import load_game
from league.endings import Ending
from league.match import play_match
from tests.bots.zimbabwe.quiet import spec

BLOCKS = 4


def wins(bot: str) -> int:
    """Games won against three random players, on each set-up once from every seat."""
    won = 0
    for block in range(BLOCKS):
        game = load_game(spec(4, block))
        for seat in range(4):
            names = ["random"] * 4
            names[seat] = bot
            bots = [make_bot(name, "zimbabwe") for name in names]
            result = play_match(game, bots, seed=4 * block + seat)
            assert result.ending in (Ending.RULES, Ending.STOPPED), result.reason
            won += result.ending is Ending.RULES and result.places[seat] == 1
    return won


FEW = "breadth=2, second_looks=4, foresight=2"


@pytest.mark.parametrize(
    "bot",
    ["planner", f"rusher({FEW})", f"landlord({FEW})", f"miser({FEW})", "greedy", "mcts(visits=8)"],
)
def test_whoever_knows_the_game_beats_random_players(bot: str) -> None:
    assert wins(bot) >= 0.7 * 4 * BLOCKS


def test_values_alone_lead_the_search_when_all_priors_are_equal() -> None:
    assert wins("mcts(visits=60, prior_power=0)") >= 0.7 * 4 * BLOCKS
