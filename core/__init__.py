"""The door of the engine: everything bots and league may use of it."""

from core.errors import (
    CoreError,
    DataError,
    IllegalAction,
    RulesError,
    SetupError,
    SnapshotError,
    SpecError,
)
from core.near_misses import near_miss
from core.protocol import CHANCE, OVER, Game, GameFacts, HoldingState, State
from core.specs import Spec, parse_spec

try:
    from core.games import GAMES, load_game, map_text, read_setup_file
except ImportError as err:
    if not (err.name or "").startswith("core."):
        raise
    raise ImportError(
        "the engine is not built for this Python. Type: make build"
        " (or: python setup.py build_ext --inplace)"
    ) from err

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "CoreError",
    "DataError",
    "Game",
    "GameFacts",
    "HoldingState",
    "IllegalAction",
    "RulesError",
    "SetupError",
    "SnapshotError",
    "Spec",
    "SpecError",
    "State",
    "load_game",
    "map_text",
    "near_miss",
    "parse_spec",
    "read_setup_file",
]
