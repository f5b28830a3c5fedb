"""Finds the turns of played games that can be won at once: `python -m tests.tactics.collect`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bots import make_bot
from core import State, load_game
from league.match import derive_seed, play_match
from tests.tactics.positions import (
    GAME,
    MOST_STORED,
    STORED,
    Tactic,
    line_wins,
    spread,
    turn_of,
    write,
    zimbabwe,
)
from tests.tactics.solver import solve

PLAYERS = 4
NODES = 2_000_000
"""Where the search of one turn gives up; that turn is then counted as unknown."""


@dataclass(slots=True)
class Harvest:
    """What some games gave."""

    tactics: list[Tactic] = field(default_factory=list)
    verdicts: Counter[str] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)  # which turns were too large to search

    def __str__(self) -> str:
        return (
            f"{self.verdicts.total()} turns, {self.verdicts['win']} can be won, "
            f"{self.verdicts['none']} cannot, {self.verdicts['unknown']} unknown"
        )


def collect_game(bot: str, number: int, seed: int, nodes: int, harvest: Harvest) -> None:
    """Play game `number` of a bot against itself and solve the start of every turn."""
    setup_seed = derive_seed(seed, "tactics", number) % 10**6
    game = load_game(f"{GAME}(players={PLAYERS}, setup_seed={setup_seed})")
    last: tuple[int, int] | None = None

    def watch(played: State, action: int) -> None:
        nonlocal last
        state = zimbabwe(played)
        turn = turn_of(state)
        if turn is None or turn == last:
            return
        last = turn
        answer = solve(state, nodes)
        harvest.verdicts[answer.verdict] += 1
        found = Tactic(
            game=game.spec,
            actions=tuple(state.history),
            seat=state.to_move,
            need=-state.scores()[state.to_move],
            line=tuple(answer.line),
        )
        if answer.verdict == "win":
            assert line_wins(found), f"the solver is wrong: {found}"
            harvest.tactics.append(found)
        elif answer.verdict == "unknown":
            harvest.unknown.append(str(found))

    bots = [make_bot(bot, GAME) for _ in range(PLAYERS)]
    result = play_match(game, bots, seed=derive_seed(seed, "match", number), watch=watch)
    if result.ending.is_fault:
        sys.exit(f"{bot} failed in game {number}: {result.reason}")


def collect(bot: str, games: int, seed: int, nodes: int = NODES) -> Harvest:
    """Play so many games and return every turn that can be won."""
    harvest = Harvest()
    shown = time.monotonic()
    for number in range(games):
        collect_game(bot, number, seed, nodes, harvest)
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"{number + 1} of {games} games: {harvest}", file=sys.stderr, flush=True)
    return harvest


def main() -> None:
    """Collect, say what was found and store a part of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="planner", help="who plays the games against itself")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help="of one search, at most")
    parser.add_argument("--most", type=int, default=MOST_STORED, help="positions to store")
    parser.add_argument("--out", type=Path, default=STORED)
    chosen = parser.parse_args()
    harvest = collect(chosen.bot, chosen.games, chosen.seed, chosen.nodes)
    kept = spread(harvest.tactics, chosen.most)
    write(chosen.out, kept)
    print(f"{chosen.bot}, {chosen.games} games: {harvest}")
    for turn in harvest.unknown:
        print(f"  unknown: {turn}")
    print(f"stored {len(kept)} positions, {chosen.out.stat().st_size:,} bytes, in {chosen.out}")


if __name__ == "__main__":
    main()
