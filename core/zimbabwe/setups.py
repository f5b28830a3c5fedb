"""Which map, gods and VR stack a game starts with: what the user gave, completed by a draw."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.errors import SetupError
from core.specs import unknown
from core.zimbabwe.datafiles import Tiles
from core.zimbabwe.names import GODS
from core.zimbabwe.rules import Rules

KEYS: Final = ("players", "tiles", "gods", "vr_stack")
TILE_KEYS: Final = ("tile", "turn")


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A map tile on its slot."""

    tile: str
    turn: int  # quarter turns clockwise, 0 to 3


@dataclass(frozen=True, slots=True)
class Setup:
    """A complete set-up that fits its game."""

    players: int
    tiles: tuple[LaidTile, ...]  # one for each slot of the layout, row by row
    gods: tuple[str, ...]  # those in play, in card order
    vr_stack: tuple[int, ...]  # seats from the bottom

    def as_dict(self) -> dict[str, Any]:
        """The set-up as plain data, as `load_game` takes it."""
        return {
            "players": self.players,
            "tiles": [{"tile": laid.tile, "turn": laid.turn} for laid in self.tiles],
            "gods": list(self.gods),
            "vr_stack": list(self.vr_stack),
        }


def read_setup_file(path: str | Path) -> dict[str, Any]:
    """A set-up from a JSON or TOML file; only its keys are checked here."""
    source = f"set-up file {path}"
    readers = {".json": json.loads, ".toml": tomllib.loads}
    reader = readers.get(Path(path).suffix.lower())
    if reader is None:
        raise SetupError(f"{source}: expected a name that ends in .json or .toml")
    try:
        data = reader(Path(path).expanduser().read_text("utf-8"))
    except FileNotFoundError:
        raise SetupError(f"{source}: no such file") from None
    except OSError as err:
        raise SetupError(f"{source}: cannot be read: {err.strerror}") from None
    except ValueError as err:
        kind = "JSON" if reader is json.loads else "TOML"
        raise SetupError(f"{source}: not valid {kind}: {err}") from None
    _check_keys(data, source)
    return dict(data)


def complete_setup(
    given: Mapping[str, Any] | None,
    players: int,
    rules: Rules,
    tiles: Tiles,
    drawn: Mapping[str, Any],
) -> Setup:
    """The given set-up, with the parts it leaves out taken from `drawn`, a complete one."""
    parts = dict(given or {})
    _check_keys(parts, "set-up")
    seats = parts.get("players", players)
    if seats != players or not isinstance(seats, int):
        raise SetupError(f"set-up: players is {_shown(seats)}, but the game is for {players}")
    whole = {**drawn, **parts}
    return Setup(
        players=players,
        tiles=_laid_tiles(whole["tiles"], players, rules, tiles),
        gods=_gods(whole["gods"], rules),
        vr_stack=_vr_stack(whole["vr_stack"], players),
    )


def _check_keys(data: object, source: str) -> None:
    if not isinstance(data, Mapping):
        raise SetupError(f"{source}: expected a table with the keys {', '.join(KEYS)}")
    for key in data:
        if key not in KEYS:
            sentence = unknown("unknown key", str(key), KEYS, known_as="known keys")
            raise SetupError(f"{source}: {sentence}")


def _shown(value: object) -> str:
    return json.dumps(value, default=repr)


def _list(value: object, what: str) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise SetupError(f"set-up: {what}: expected a list, not {_shown(value)}")
    return list(value)


def _laid_tiles(value: object, players: int, rules: Rules, tiles: Tiles) -> tuple[LaidTile, ...]:
    items = _list(value, "tiles")
    slots = len(tiles.slots(players))
    if len(items) != slots:
        raise SetupError(
            f"set-up: tiles: expected {slots} for {players} players, found {len(items)}"
        )
    laid: list[LaidTile] = []
    for at, item in enumerate(items):
        one = _laid_tile(item, f"set-up: tiles[{at}]", tiles)
        _check_slot(one, at, laid, tiles.start.id, tiles.start_slot(players))
        if one.tile == tiles.start.id and one.turn and not rules.start_tile_turns:
            raise SetupError(
                f"set-up: tiles[{at}]: the start tile lies unturned under these rules "
                f"(start_tile_turns = false); expected turn 0, not {one.turn}"
            )
        laid.append(one)
    return tuple(laid)


def _laid_tile(item: object, where: str, tiles: Tiles) -> LaidTile:
    if not isinstance(item, Mapping):
        raise SetupError(f"{where}: expected a table with tile and turn, not {_shown(item)}")
    for key in item:
        if key not in TILE_KEYS:
            sentence = unknown("unknown key", str(key), TILE_KEYS, known_as="known keys")
            raise SetupError(f"{where}: {sentence}")
    for key in TILE_KEYS:
        if key not in item:
            raise SetupError(f"{where}: {key!r} is missing; expected tile and turn")
    name, turn = item["tile"], item["turn"]
    ids = [tile.id for tile in tiles.tiles]
    if name not in ids:
        raise SetupError(f"{where}: no tile {_shown(name)}; known tiles: {', '.join(ids)}")
    if isinstance(turn, bool) or not isinstance(turn, int) or not 0 <= turn <= 3:
        raise SetupError(f"{where}: expected turn 0, 1, 2 or 3, not {_shown(turn)}")
    return LaidTile(name, turn)


def _check_slot(one: LaidTile, at: int, before: list[LaidTile], start: str, slot: int) -> None:
    """Refuse a tile used twice, and the start tile anywhere but on its slot."""
    where = f"set-up: tiles[{at}]"
    for other, laid in enumerate(before):
        if laid.tile == one.tile:
            raise SetupError(f"{where}: tile {one.tile!r} lies at tiles[{other}] already")
    if at == slot and one.tile != start:
        raise SetupError(f"{where}: expected the start tile {start!r} here, not {one.tile!r}")
    if at != slot and one.tile == start:
        raise SetupError(f"{where}: the start tile {start!r} belongs at tiles[{slot}]")


def _gods(value: object, rules: Rules) -> tuple[str, ...]:
    names = _list(value, "gods")
    for at, name in enumerate(names):
        if name not in GODS:
            raise SetupError(f"set-up: {unknown('gods: no god', str(name), GODS)}")
        if name not in rules.god_pool:
            pool = ", ".join(rules.god_pool)
            raise SetupError(f"set-up: gods: {name!r} is not in the pool of these rules: {pool}")
        if name in names[:at]:
            raise SetupError(f"set-up: gods: {name!r} is listed twice")
    if len(names) != rules.gods_in_play:
        raise SetupError(
            f"set-up: gods: expected {rules.gods_in_play} (gods_in_play), found {len(names)}"
        )
    return tuple(god for god in GODS if god in names)


def _vr_stack(value: object, players: int) -> tuple[int, ...]:
    seats = _list(value, "vr_stack")
    plain = all(isinstance(seat, int) and not isinstance(seat, bool) for seat in seats)
    if not plain or sorted(seats) != list(range(players)):
        raise SetupError(
            f"set-up: vr_stack: expected every seat from 0 to {players - 1} once, "
            f"not {_shown(seats)}"
        )
    return tuple(seats)
