"""The map tiles and cards of Zimbabwe as files give them, checked before the engine sees them.

`tiles.json` and `cards.json` lie in the package's folder `data`; a folder of the user may replace
one or both. Errors name the file, the place in it, what is wrong and what was expected.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, NoReturn

from core.errors import DataError, RulesError
from core.specs import unknown
from core.zimbabwe.names import (
    CRAFTS,
    GODS,
    GOODS,
    LETTERS,
    RESOURCE_LETTERS,
    RESOURCES,
    SPECIALISTS,
)
from core.zimbabwe.rules import MOST_HERD_BONUS, MOST_RESOURCES, Rules

TILES_FILE: Final = "tiles.json"
CARDS_FILE: Final = "cards.json"
TILE_SIDE: Final = 6
LAYOUT_SIDE: Final = 3
PLAYERS: Final = range(2, 6)
MOST_TILES: Final = 99
MOST_BODIES: Final = 120  # printed water bodies on one map; the engine has room for a few more
HERD_LEVELS: Final = 3

Kind = Literal["primary", "secondary"]


@dataclass(frozen=True, slots=True)
class MapTile:
    """One square of the map, as it lies unturned."""

    id: str
    start: bool
    rows: tuple[str, ...]

    def count(self, letters: str) -> int:
        """How many cells bear one of these letters."""
        return sum(row.count(letter) for row in self.rows for letter in letters)

    def bodies(self) -> int:
        """How many water bodies the tile has, joined orthogonally."""
        water = {
            (row, col)
            for row, line in enumerate(self.rows)
            for col, letter in enumerate(line)
            if letter == "W"
        }
        found = 0
        while water:
            found += 1
            edge = [water.pop()]
            while edge:
                row, col = edge.pop()
                for cell in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                    if cell in water:
                        water.remove(cell)
                        edge.append(cell)
        return found


@dataclass(frozen=True, slots=True)
class Tiles:
    """All map tiles, and the shape of the map for each number of players."""

    tiles: tuple[MapTile, ...]
    layouts: Mapping[int, tuple[str, ...]]

    @property
    def start(self) -> MapTile:
        """The tile with the starting areas."""
        return next(tile for tile in self.tiles if tile.start)

    @property
    def others(self) -> tuple[MapTile, ...]:
        """The tiles that are drawn, in the order of the file."""
        return tuple(tile for tile in self.tiles if not tile.start)

    def tile(self, tile_id: str) -> MapTile:
        """The tile of that id; KeyError when there is none."""
        for tile in self.tiles:
            if tile.id == tile_id:
                return tile
        raise KeyError(tile_id)

    def slots(self, players: int) -> tuple[tuple[int, int], ...]:
        """Row and column of each place for a tile, row by row, counted in tiles."""
        return tuple(
            (row, col)
            for row, line in enumerate(self.layouts[players])
            for col, letter in enumerate(line)
            if letter != "-"
        )

    def start_slot(self, players: int) -> int:
        """Which of the slots takes the start tile."""
        return "".join(self.layouts[players]).replace("-", "").index("*")


@dataclass(frozen=True, slots=True)
class Craft:
    """The technology cards of one craft."""

    id: str
    kind: Kind
    resource: str
    needs: str | None  # the primary craft that a secondary refines
    vr: tuple[int, int]  # first and second card
    cost: int  # cattle per craftsman
    vp: int  # per craftsman
    footprint: tuple[int, int]  # columns and rows, lying
    good: str


@dataclass(frozen=True, slots=True)
class God:
    """A god card."""

    id: str
    vr: int


@dataclass(frozen=True, slots=True)
class Specialist:
    """A specialist card; only the herd has several fees and a bonus for each."""

    id: str
    vr: int
    fees: tuple[int, ...]
    bonus: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards, in the order of `names`."""

    crafts: tuple[Craft, ...]
    gods: tuple[God, ...]
    specialists: tuple[Specialist, ...]

    def under(self, rules: Rules) -> "Cards":
        """These cards with the VR that the rules put in place of the printed ones."""
        return Cards(
            crafts=tuple(replace(c, vr=rules.craft_vr.get(c.id, c.vr)) for c in self.crafts),
            gods=tuple(replace(g, vr=rules.god_vr.get(g.id, g.vr)) for g in self.gods),
            specialists=tuple(
                replace(s, vr=rules.specialist_vr.get(s.id, s.vr)) for s in self.specialists
            ),
        )


def load_data(folder: str | Path | None = None) -> tuple[Tiles, Cards]:
    """Tiles and cards of the package, or those of `folder` for the files it has."""
    if folder is None:
        return _read_tiles(None), _read_cards(None)
    place = Path(folder).expanduser()
    if not place.is_dir():
        raise DataError(f"data folder {folder}: no such folder")
    own_tiles, own_cards = (place / name for name in (TILES_FILE, CARDS_FILE))
    if not own_tiles.exists() and not own_cards.exists():
        raise DataError(f"data folder {folder}: holds neither {TILES_FILE} nor {CARDS_FILE}")
    return (
        _read_tiles(own_tiles if own_tiles.exists() else None),
        _read_cards(own_cards if own_cards.exists() else None),
    )


def data_hash(tiles: Tiles, cards: Cards) -> str:
    """Sixteen hex digits that change when a tile, a layout or a card does, not with spacing."""
    plain = {"tiles": asdict(tiles), "cards": asdict(cards)}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def check_fit(tiles: Tiles, rules: Rules, players: int) -> None:
    """Refuse rules whose shaman could bring more resources than the engine holds on this map."""
    supply = sum(rules.shaman_supply.values()) if "shaman" in rules.specialists else 0
    printed = _worst(tiles, players, [tile.count(RESOURCE_LETTERS) for tile in tiles.others])
    printed += tiles.start.count(RESOURCE_LETTERS)
    if printed + supply > MOST_RESOURCES:
        raise RulesError(
            f"shaman_supply: {supply} resources beside up to {printed} printed on the map for "
            f"{players} players; the engine holds {MOST_RESOURCES} in all"
        )


def _worst(tiles: Tiles, players: int, each: Sequence[int]) -> int:
    """The largest sum that a draw of tiles for this map can have."""
    drawn = len(tiles.slots(players)) - 1
    return sum(sorted(each, reverse=True)[:drawn])


class _Place:
    """A value of a file, and where it stands, so that a complaint can say so."""

    def __init__(self, value: Any, where: str) -> None:
        self.value = value
        self.where = where

    def fail(self, what: str) -> NoReturn:
        raise DataError(f"{self.where}: {what}")

    def table(self, keys: Sequence[str], optional: Sequence[str] = ()) -> dict[str, "_Place"]:
        """The values under exactly these keys."""
        if not isinstance(self.value, dict):
            self.fail("expected an object with the keys " + ", ".join(keys))
        for key in self.value:
            if key not in keys and key not in optional:
                self.fail(unknown("unknown key", key, [*keys, *optional], known_as="expected"))
        for key in keys:
            if key not in self.value:
                self.fail(f"{key!r} is missing; expected: {', '.join(keys)}")
        known = [key for key in (*keys, *optional) if key in self.value]
        return {key: _Place(self.value[key], f"{self.where}: {key}") for key in known}

    def items(self, what: str) -> list["_Place"]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            self.fail(f"expected a list of {what}, not {_shown(self.value)}")
        return [_Place(item, f"{self.where}[{at}]") for at, item in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        """A whole number."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail(f"expected a whole number from {low} to {high}, not {_shown(value)}")
        return value

    def numbers(self, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of so many whole numbers."""
        found = self.items(f"{count} whole numbers")
        if len(found) != count:
            self.fail(f"expected {count} numbers, found {len(found)}")
        return tuple(item.number(low, high) for item in found)

    def word(self, known: Sequence[str]) -> str:
        """One of the known words."""
        if self.value not in known or not isinstance(self.value, str):
            self.fail(f"expected {' or '.join(known)}, not {_shown(self.value)}")
        return self.value


def _shown(value: object) -> str:
    return json.dumps(value)


def _read(own: Path | None, name: str) -> _Place:
    """The content of the user's file, or of the package's file of that name."""
    where = name if own is None else str(own)
    source = files("core.zimbabwe") / "data" / name if own is None else own

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            keys = [key for key, _ in pairs]
            double = next(key for key in keys if keys.count(key) > 1)
            raise DataError(f"{where}: key {double!r} stands twice in one object")
        return table

    try:
        return _Place(json.loads(source.read_text("utf-8"), object_pairs_hook=once), where)
    except OSError as err:
        raise DataError(f"{where}: cannot be read: {err.strerror}") from None
    except UnicodeDecodeError:
        raise DataError(f"{where}: not a text in UTF-8") from None
    except json.JSONDecodeError as err:
        place = f"line {err.lineno}, column {err.colno}"
        raise DataError(f"{where}: not valid JSON: {err.msg} at {place}") from None


def _read_tiles(own: Path | None) -> Tiles:
    root = _read(own, TILES_FILE)
    parts = root.table(("tiles", "layouts"))
    tiles: list[MapTile] = []
    for item in parts["tiles"].items("tiles"):
        tile = _tile(item, root.where)
        if any(tile.id == other.id for other in tiles):
            item.fail(f"tile {tile.id!r} is listed twice")
        tiles.append(tile)
    if len(tiles) > MOST_TILES:
        root.fail(f"expected at most {MOST_TILES} tiles, found {len(tiles)}")
    starts = [tile.id for tile in tiles if tile.start]
    if len(starts) != 1:
        listed = f" ({', '.join(starts)})" if starts else ""
        root.fail(f"expected exactly one start tile, found {len(starts)}{listed}")
    shapes = parts["layouts"].table([str(players) for players in PLAYERS])
    result = Tiles(tuple(tiles), {int(key): _layout(shape) for key, shape in shapes.items()})
    areas = result.start.count("s")
    if areas < PLAYERS[-1]:
        needed = f"expected at least {PLAYERS[-1]} starting areas (s), found {areas}"
        root.fail(f"tile {starts[0]}: {needed}")
    for players in PLAYERS:
        _check_draws(result, players, shapes[str(players)])
    return result


def _tile(item: _Place, where: str) -> MapTile:
    parts = item.table(("id", "start", "rows"))
    name, start = parts["id"].value, parts["start"].value
    if not isinstance(name, str) or not name.replace("_", "a").isalnum():
        parts["id"].fail(f"expected a word of letters and digits, not {_shown(name)}")
    here = _Place(parts["rows"].value, f"{where}: tile {name}")
    if not isinstance(start, bool):
        here.fail(f"start: expected true or false, not {_shown(start)}")
    rows = here.items("rows")
    if len(rows) != TILE_SIDE:
        here.fail(f"expected {TILE_SIDE} rows, found {len(rows)}")
    for number, row in enumerate(rows, start=1):
        line = _Place(row.value, f"{here.where}, row {number}")
        if not isinstance(line.value, str):
            line.fail(f"expected a text of {TILE_SIDE} letters, not {_shown(line.value)}")
        if len(line.value) != TILE_SIDE:
            line.fail(f"expected {TILE_SIDE} letters, found {len(line.value)} in {line.value!r}")
        for letter in line.value:
            if letter not in LETTERS:
                line.fail(f"unknown letter {letter!r} in {line.value!r}; known: {_LEGEND}")
        if "s" in line.value and not start:
            line.fail(f"starting area (s) in {line.value!r}; only the start tile has them")
    return MapTile(name, start, tuple(str(row.value) for row in rows))


_LEGEND: Final = "W water, . land, c clay, w wood, i ivory, d diamond, s starting area"


def _layout(shape: _Place) -> tuple[str, ...]:
    rows = [row.value for row in shape.items("rows")]
    fits = 1 <= len(rows) <= LAYOUT_SIDE and all(isinstance(row, str) for row in rows)
    widths = [len(row) for row in rows] if fits else []
    if not fits or min(widths) != max(widths) or not 1 <= widths[0] <= LAYOUT_SIDE:
        shape.fail(
            f"expected 1 to {LAYOUT_SIDE} rows of equal length, at most {LAYOUT_SIDE}, "
            f"not {_shown(rows)}"
        )
    text = "".join(rows)
    for letter in text:
        if letter not in "*x-":
            shape.fail(f"unknown letter {letter!r}; known: * start tile, x other tile, - no tile")
    if text.count("*") != 1:
        shape.fail(f"expected exactly one '*', found {text.count('*')}")
    return tuple(rows)


def _check_draws(tiles: Tiles, players: int, shape: _Place) -> None:
    """Refuse a map that cannot be laid, or that the engine could not hold."""
    needed = len(tiles.slots(players)) - 1
    if needed > len(tiles.others):
        shape.fail(f"needs {needed} tiles beside the start tile, the file has {len(tiles.others)}")
    resources = _worst(tiles, players, [tile.count(RESOURCE_LETTERS) for tile in tiles.others])
    resources += tiles.start.count(RESOURCE_LETTERS)
    if resources > MOST_RESOURCES:
        shape.fail(f"a map could have {resources} resources; expected at most {MOST_RESOURCES}")
    bodies = _worst(tiles, players, [tile.bodies() for tile in tiles.others])
    bodies += tiles.start.bodies()
    if bodies > MOST_BODIES:
        shape.fail(f"a map could have {bodies} water bodies; expected at most {MOST_BODIES}")


def _read_cards(own: Path | None) -> Cards:
    root = _read(own, CARDS_FILE)
    parts = root.table(("crafts", "gods", "specialists"))
    crafts = parts["crafts"].table(CRAFTS)
    gods = parts["gods"].table(GODS)
    specialists = parts["specialists"].table(SPECIALISTS)
    cards = Cards(
        crafts=tuple(_craft(name, crafts[name]) for name in CRAFTS),
        gods=tuple(God(name, gods[name].table(("vr",))["vr"].number(-20, 99)) for name in GODS),
        specialists=tuple(_specialist(name, specialists[name]) for name in SPECIALISTS),
    )
    _check_chains(cards, crafts)
    return cards


def _craft(name: str, item: _Place) -> Craft:
    keys = ("kind", "resource", "needs", "vr", "cost", "vp", "footprint", "good")
    parts = item.table(keys)
    kind: Kind = "primary" if parts["kind"].word(_KINDS) == "primary" else "secondary"
    needs = parts["needs"].value
    if kind == "primary" and needs is not None:
        parts["needs"].fail(f"expected null for a primary craft, not {_shown(needs)}")
    if kind == "secondary":
        needs = parts["needs"].word(CRAFTS)
    first, second = parts["vr"].numbers(2, -9, 99)
    wide, high = parts["footprint"].numbers(2, 1, 2)
    if wide != 2:
        parts["footprint"].fail(f"expected [2, 1] or [2, 2], not {_shown([wide, high])}")
    return Craft(
        id=name,
        kind=kind,
        resource=parts["resource"].word(RESOURCES),
        needs=needs,
        vr=(first, second),
        cost=parts["cost"].number(0, 99),
        vp=parts["vp"].number(0, 20),
        footprint=(wide, high),
        good=parts["good"].word([GOODS[CRAFTS.index(name)]]),
    )


_KINDS: Final = ("primary", "secondary")


def _check_chains(cards: Cards, places: Mapping[str, _Place]) -> None:
    """Refuse a secondary that refines no primary, or one that another refines already."""
    primaries = {craft.id for craft in cards.crafts if craft.kind == "primary"}
    refined: dict[str, str] = {}
    for craft in cards.crafts:
        if craft.needs is None:
            continue
        if craft.needs not in primaries:
            places[craft.id].fail(f"needs: expected a primary craft, not {_shown(craft.needs)}")
        if craft.needs in refined:
            places[craft.id].fail(
                f"needs: {craft.needs} is needed by {refined[craft.needs]} already"
            )
        refined[craft.needs] = craft.id


def _specialist(name: str, item: _Place) -> Specialist:
    if name != "herd":
        parts = item.table(("vr", "fee"))
        return Specialist(name, parts["vr"].number(-9, 99), (parts["fee"].number(0, 20),))
    parts = item.table(("vr", "fees", "bonus"))
    fees = parts["fees"].numbers(HERD_LEVELS, 1, 99)
    if list(fees) != sorted(set(fees)):
        parts["fees"].fail(f"expected growing numbers, not {_shown(list(fees))}")
    bonus = parts["bonus"].numbers(HERD_LEVELS, 0, MOST_HERD_BONUS)
    if list(bonus) != sorted(bonus):
        parts["bonus"].fail(f"expected numbers that do not fall, not {_shown(list(bonus))}")
    return Specialist(name, parts["vr"].number(-9, 99), fees, bonus)
