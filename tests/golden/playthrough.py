"""Golden playthroughs: which games are shown, how they are chosen, and how they are written down.

A golden holds one whole game: the board at each round's start, and for every decision who
decides, what is legal in words and what was chosen. The test plays the chosen words again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from core import load_game
from core.zimbabwe.names import Phase
from core.zimbabwe.state import ZimbabweState as State

FOLDER = Path(__file__).parent
GAMES = {
    2: "zimbabwe(players=2, setup_seed=1, rules=base)",
    3: "zimbabwe(players=3, setup_seed=10, rules=base)",
    4: "zimbabwe(players=4, setup_seed=11, rules=base)",
    5: "zimbabwe(players=5, setup_seed=8, rules=base)",
}
SHOWN = 4
"""Legal actions written out in full; of a longer list only the first few are."""


def golden(players: int) -> Path:
    """The file of the game with this many players."""
    return FOLDER / f"zimbabwe_{players}.txt"


def lines(spec: str, moves: Sequence[str]) -> Iterator[str]:
    """The playthrough of a game as lines of text."""
    state = cast(State, load_game(spec).start())
    yield f"game: {spec}"
    where = (-1, Phase.OVER)
    for ply, move in enumerate([*moves, None]):
        if (state.round, state.phase) != where:
            where = (state.round, state.phase)
            yield from _heading(state)
        if move is None:
            break
        yield f"[{ply}] seat {state.to_move}: {_options(state)}"
        yield f"  > {move}"
        state.apply(state.action(move))
    if state.is_over:
        yield f"ending: {state.ending}; places {state.ranking()}; winners {state.winners()}"


def moves_in(text: str) -> list[str]:
    """The chosen actions of a playthrough, in words."""
    return [line.removeprefix("  > ") for line in text.splitlines() if line.startswith("  > ")]


def _heading(state: State) -> Iterator[str]:
    yield ""
    yield f"== round {state.round}: {state.phase.name.lower().replace('_', ' ')}"
    if state.phase == Phase.FIRST_MONUMENTS:
        yield from (line.rstrip() for line in str(state).splitlines())
    elif state.phase != Phase.TURNS:
        blocks = "".join(f"{line.rstrip()}\n" for line in str(state).splitlines()).split("\n\n")
        yield from "\n\n".join(block for block in blocks if block[:1] != "~").splitlines()
    else:
        herds = ", ".join(f"{state.cattle(seat)}" for seat in range(state.game.players))
        yield f"order of play {state.snapshot()['order']}; cattle of seats 0 onwards: {herds}"


def _options(state: State) -> str:
    words = [state.words(action) for action in state.legal_actions()]
    shown = "; ".join(words[:SHOWN])
    return shown if len(words) <= SHOWN else f"{shown}; ... ({len(words)} in all)"


class Player:
    """Picks sensible actions from a fixed seed, so that a game shows raises and soon ends."""

    def __init__(self, seed: str) -> None:
        self.draw = random.Random(seed)

    def choose(self, state: State) -> int:
        """The action with the best rough value; ties and moods are drawn."""
        legal = state.legal_actions()
        values = [(self._value(state, state.words(action), action), action) for action in legal]
        return max(values)[1]

    def _value(self, state: State, words: str, action: int) -> float:
        seat, mood = state.to_move, self.draw.random()
        herd = state.cattle(seat)
        first, *rest = words.split()
        if first == "give":
            return 1 - int(rest[0]) / max(1, herd) + mood / 2
        if first == "pass":
            return 0.6 + mood / 2
        if first in ("worship", "hire"):
            wish = 0.25 if first == "worship" else 0.06
            return 60 if state.round > 1 and mood < wish and state.vr(seat) < 30 else -1
        if first == "pay":
            return 55 if mood < 0.3 else -1
        if words == "raise monuments":
            return 100
        if words == "place craftsmen":
            cards = state.snapshot()["seats"][seat]["cards"]
            return 50 if herd >= 4 and mood < (0.5 if len(cards) < 2 else 0.15) else 5
        if words == "build a monument":
            return 40
        if words in ("end turn", "finish placing", "stop building"):
            return 10
        if first == "price":
            return float(mood * 2 + (rest[-1] == "2"))
        if first == "raise":
            return 50 + mood
        if first == "finish":
            return 0
        if first == "monument" or " on " in words:
            return self._nearness(state, action, seat) + mood
        return mood

    def _nearness(self, state: State, action: int, seat: int) -> float:
        """How well the own monuments are served after an action."""
        after = state.clone()
        after.apply(action)
        served = 0.0
        for monument in after.snapshot()["monuments"]:
            if monument["seat"] == seat:
                reach = after._py_hubs([monument["at"]], 3).values()
                served += sum(1 / (1 + hubs) for hubs in reach)
        return served


def play(spec: str, seed: str) -> list[str]:
    """A whole game, as the words of its actions."""
    state = cast(State, load_game(spec).start())
    player, moves = Player(seed), []
    while not state.is_over:
        action = player.choose(state)
        moves.append(state.words(action))
        state.apply(action)
    return moves
