"""Which games there are, and how a spec string becomes one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from core.errors import SpecError
from core.protocol import Game
from core.specs import Spec, check_name, parse_spec
from core.zimbabwe.game import ZimbabweGame
from core.zimbabwe.setups import read_setup_file
from core.zimbabwe.text import map_text as zimbabwe_map

__all__ = ["GAMES", "load_game", "map_text", "read_setup_file"]

GAMES: Final = ("zimbabwe",)


def load_game(
    spec: str | Spec,
    *,
    setup: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Game:
    """The game a spec names, e.g. `zimbabwe(players=4, setup_seed=7, rules=base)`.

    `setup` gives the set-up, whole or in part; what it leaves out is drawn from `setup_seed`.
    `data` is a folder whose files replace those of the game. `rules` are rules as plain data, used
    instead of those the spec names: what `Game.rules_data` gave, or only the values that differ.
    """
    named = parse_spec(spec) if isinstance(spec, str) else spec
    check_name(named, GAMES)
    return ZimbabweGame(named, setup, data, rules)


def map_text(game: Game) -> str:
    """The empty map of a game as text, with what else its set-up holds."""
    if not isinstance(game, ZimbabweGame):
        raise SpecError(f"{game.spec} has no map to show")
    return zimbabwe_map(game)
