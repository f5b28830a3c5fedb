"""The peer that the engine is measured against: catanatron's random players, if installed."""

from __future__ import annotations

import importlib
import random
import time
from importlib import metadata, util
from typing import Any

PEER = "catanatron"


def peer_version() -> str | None:
    """The installed version of the peer; None if it is not there."""
    if util.find_spec(PEER) is None:
        return None
    return metadata.version(PEER)


def peer_ns_per_decision(seconds: float, seed: int) -> float:
    """Nanoseconds per decision of four random players, in whole games for at least `seconds`.

    Forced moves count as decisions, as the peer asks its players for them too.
    """
    kept = random.getstate()  # the peer draws from the common generator, even when imported
    try:
        peer: Any = importlib.import_module(PEER)
        limit = importlib.import_module(f"{PEER}.game").TURNS_LIMIT
        decisions, spent, number = 0, 0.0, 0
        while spent < seconds:
            number += 1
            players = [peer.RandomPlayer(color) for color in peer.Color]
            game = peer.Game(players, seed=seed * 1_000_003 + number)
            began = time.perf_counter()
            while game.winning_color() is None and game.state.num_turns < limit:
                game.play_tick()
                decisions += 1
            spent += time.perf_counter() - began
    finally:
        random.setstate(kept)
    return spent / decisions * 1e9
