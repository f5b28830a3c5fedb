"""The Great Zimbabwe as a Game: rules, cards and one set-up, from which states are made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from core.errors import SnapshotError
from core.protocol import GameFacts
from core.specs import Spec, check_keys, int_param, parse_spec, text_param
from core.zimbabwe.board import draw
from core.zimbabwe.datafiles import Cards, Tiles, check_fit, data_hash, load_data
from core.zimbabwe.names import GODS, RESOURCE_LETTERS, ActionKind
from core.zimbabwe.rules import Rules, load_rules, make_rules, rules_hash
from core.zimbabwe.setups import Setup, complete_setup
from core.zimbabwe.state import ZimbabweState, start_state, state_from
from core.zimbabwe.tables import Tables

NAME: Final = "zimbabwe"
BEHAVIOUR: Final = 1
"""Bumped whenever goldens, perft counts or the bench signature change."""
PLAYERS: Final = range(2, 6)
DEFAULT_PLAYERS: Final = 4
MOST_DECISIONS: Final = 120  # of one seat in one round, raises aside, generously
MOST_RAISES: Final = 600  # decisions of all raises in one round: 64 resources bound them
MOST_SEED: Final = 2**63 - 1
ACTION_BITS: Final = 24  # of an action's argument, below its kind


def _is_action(value: object) -> bool:
    return type(value) is int and 0 <= value < len(ActionKind) << ACTION_BITS


class ZimbabweGame:
    """Rules and facts of one game of The Great Zimbabwe; never changes."""

    def __init__(
        self,
        spec: Spec,
        setup: Mapping[str, Any] | None = None,
        data: str | Path | None = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        check_keys(spec, ("players", "setup_seed", "rules"))
        low, high = PLAYERS[0], PLAYERS[-1]
        self.players = int_param(spec, "players", DEFAULT_PLAYERS, low=low, high=high)
        self.setup_seed = int_param(spec, "setup_seed", 0, low=0, high=MOST_SEED)
        rules_name = text_param(spec, "rules", "base")
        self.rules: Rules = load_rules(rules_name) if rules is None else make_rules(rules)
        self.tiles, printed = load_data(data)
        self.cards: Cards = printed.under(self.rules)
        check_fit(self.tiles, self.rules, self.players)
        self.rules_hash = rules_hash(self.rules)
        self.data_hash = data_hash(self.tiles, printed)
        self._setup: Setup = complete_setup(
            setup, self.players, self.rules, self.tiles, self._drawn(self.tiles)
        )
        self.tables = Tables(self.rules, self.cards, self.tiles, self._setup)
        self._terrain = self.tables.terrain()
        self.spec = str(
            Spec(
                NAME,
                {"players": self.players, "setup_seed": self.setup_seed, "rules": rules_name},
            )
        )
        self._data = None if data is None else Path(data).absolute()
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        if "_sealed" in self.__dict__:
            raise AttributeError(f"a game never changes: {name} cannot be set")
        super().__setattr__(name, value)

    def _identity(self) -> tuple[str, str, str, Setup]:
        return self.spec, self.rules_hash, self.data_hash, self._setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ZimbabweGame) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        return ZimbabweGame, (parse_spec(self.spec), self.setup(), self._data, self.rules_data())

    def rules_data(self) -> dict[str, Any]:
        """The rules in force as plain data."""
        return self.rules.canonical()

    def _drawn(self, tiles: Tiles) -> dict[str, Any]:
        """The complete set-up that the seed alone gives."""
        others = tiles.others
        pool = self.rules.god_pool
        laid, turns, gods = draw(
            self.setup_seed,
            tiles.start_slot(self.players),
            len(tiles.slots(self.players)),
            len(others),
            len(pool),
            self.rules.gods_in_play,
            self.rules.start_tile_turns,
        )
        return {
            "players": self.players,
            "tiles": [
                {"tile": tiles.start.id if at < 0 else others[at].id, "turn": turn}
                for at, turn in zip(laid, turns, strict=True)
            ],
            "gods": [god for god in GODS if god in [pool[at] for at in gods]],
            "vr_stack": list(range(self.players)),
        }

    @property
    def behaviour(self) -> int:
        """The behaviour version of this game."""
        return BEHAVIOUR

    @property
    def facts(self) -> GameFacts:
        """What an algorithm may want to know."""
        rounds = self.rules.max_rounds + 1
        return GameFacts(
            name=NAME,
            players=PLAYERS,
            max_plies=rounds * (self.players * MOST_DECISIONS + MOST_RAISES),
            has_chance=False,
            has_hidden_info=False,
            score_span=(-self.rules.max_vr, self._most_in_a_turn()),
        )

    def _most_in_a_turn(self) -> int:
        """VP one turn can bring: the round before it nobody had VP for his VR."""
        vp = self.rules.monument_vp
        highest_step = max(high - low for low, high in zip((0, *vp), vp, strict=False))
        resources = sum(letter in RESOURCE_LETTERS for letter in self._terrain.values())
        resources += sum(self.rules.shaman_supply.values())
        goods = self.rules.atete_uses * resources  # every raise marks at least one
        tiles = self.rules.tiles_per_craft * sum(craft.vp for craft in self.cards.crafts)
        return max(goods * highest_step, tiles)

    def setup(self) -> dict[str, Any]:
        """The whole set-up as plain data."""
        return self._setup.as_dict()

    def terrain(self) -> dict[str, str]:
        """The empty map: name of each cell and its letter."""
        return dict(self._terrain)

    def start(self) -> ZimbabweState:
        """A state before the first decision."""
        return start_state(self)

    def state_from(self, snapshot: Mapping[str, Any]) -> ZimbabweState:
        """The position a snapshot describes, with an empty history."""
        return state_from(self, snapshot)

    def state_from_bytes(self, data: bytes) -> ZimbabweState:
        """The state that `to_bytes` wrote, history included."""
        try:
            saved = json.loads(data)
            same = {
                "format": 1,
                "behaviour": self.behaviour,
                "rules": self.rules_hash,
                "data": self.data_hash,
                "setup": self.setup(),
            }
            differing = [key for key, value in same.items() if saved[key] != value]
            snapshot, history = saved["snapshot"], saved["history"]
        except (ValueError, KeyError, TypeError) as err:
            raise SnapshotError(f"these bytes are not a saved state: {err!r}") from None
        if differing:
            raise SnapshotError(f"the saved state differs from this game in {', '.join(differing)}")
        if not isinstance(history, list) or not all(map(_is_action, history)):
            raise SnapshotError("the saved state's history is not a list of actions")
        state = self.state_from(snapshot)
        state.history.extend(history)
        return state
