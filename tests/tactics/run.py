"""Measures which wins within a turn the bots find: `python -m tests.tactics.run`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random

from bots import Bot, BotError, budget_for, make_bot
from league.match import Fault, ask, derive_seed, sit_down
from tests.tactics.collect import collect
from tests.tactics.positions import GAME, Tactic, read, turn_of, won

BOTS = ("planner", "mcts(visits=200)")
ENOUGH = 0.95
"""The share of positions a bot must win."""


def finds(bot: Bot, tactic: Tactic, seed: int) -> str:
    """Let a bot play its turn; return what went wrong, nothing if it has won."""
    state = tactic.state()
    turn = turn_of(state)
    seat = tactic.seat
    luck = Random(derive_seed(seed, "view", seat))
    played: list[str] = []
    try:
        sit_down(bot, state.game, seat, derive_seed(seed, "bot", seat))
        while turn_of(state) == turn:
            view = state.view_for(seat, luck.getrandbits(63))
            action = ask(bot, seat, view, state.legal_actions(), budget_for(bot, None))
            played.append(state.words(action))
            state.apply(action)
    except Fault as fault:
        return "; ".join([*played, fault.reason])
    return "" if won(state, seat) else "; ".join(played)


def winning_words(tactic: Tactic) -> str:
    """The stored line as a player would say it."""
    state = tactic.state()
    said = []
    for action in tactic.line:
        said.append(state.words(action))
        state.apply(action)
    return "; ".join(said)


def missed_by(spec: str, tactics: Sequence[Tactic], seed: int) -> Iterator[tuple[Tactic, str]]:
    """Yield the positions a bot does not win, with what it played instead."""
    bot = make_bot(spec, GAME)
    shown = time.monotonic()
    for number, tactic in enumerate(tactics):
        wrong = finds(bot, tactic, seed)
        if wrong:
            yield tactic, wrong
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            done = f"{spec}: {number + 1} of {len(tactics)} positions"
            print(done, file=sys.stderr, flush=True)


def main() -> None:
    """Ask every bot, print its share, and leave with status 1 if one has too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=BOTS, metavar="SPEC")
    parser.add_argument("--seed", type=int, default=1, help="of the bots and of fresh games")
    parser.add_argument("--fresh", type=int, metavar="N", help="positions of N new games instead")
    parser.add_argument("--games-by", default="planner", metavar="SPEC", help="who plays those")
    parser.add_argument("--verbose", action="store_true", help="list the positions missed")
    chosen = parser.parse_args()
    try:
        for spec in (*chosen.bots, *([chosen.games_by] if chosen.fresh else [])):
            make_bot(spec, GAME)
    except BotError as err:
        parser.error(str(err))
    if chosen.fresh:
        harvest = collect(chosen.games_by, chosen.fresh, chosen.seed)
        print(f"{chosen.games_by}, {chosen.fresh} games: {harvest}")
        tactics = harvest.tactics
    else:
        tactics = read()
    if not tactics:
        parser.error("there is no position to ask about")
    failed = False
    for spec in chosen.bots:
        missed = list(missed_by(spec, tactics, chosen.seed))
        found = len(tactics) - len(missed)
        share = found / len(tactics)
        failed = failed or share < ENOUGH
        print(f"{spec}: found {found} of {len(tactics)}, {share:.1%}", flush=True)
        for tactic, played in missed if chosen.verbose else ():
            print(f"  {tactic}\n    played {played}\n    wins   {winning_words(tactic)}")
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
