"""Test positions: small drawn maps, snapshots built from a few words, and plays in words."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from core import load_game
from core.zimbabwe.state import ZimbabweState

State = ZimbabweState

CRAFTS = (
    "potter",
    "wood_carver",
    "ivory_carver",
    "diamond_cutter",
    "vessel_maker",
    "sculptor",
    "throne_maker",
)
GODS = (
    "shadipinyi",
    "elegua",
    "dziva",
    "eshu",
    "gu",
    "obatala",
    "atete",
    "tsui_goab",
    "anansi",
    "qamata",
    "engai",
    "xango",
)
SPECIALISTS = ("rain_ceremony", "nomads", "builder", "shaman", "herd")
TILE_IDS = "ABCDEFGHIJK"
LAYOUTS = {
    2: ("*x", "xx"),
    3: ("--x", "-*x", "xxx"),
    4: ("xx-", "x*x", "-xx"),
    5: ("xxx", "x*x", "xxx"),
}
"""The tiles of the map per player count: * start tile, x any other, - none."""

PLAIN = ("s.....",) * 6
"""The start tile of the tests: six starting areas below each other, everything else land."""

Board = tuple[str, ...]


def draw(text: str) -> Board:
    """A map of 12 x 12 cells for two players, one row a line; its top left quarter has 6 starts."""
    rows = tuple(line.strip() for line in text.strip().splitlines())
    assert len(rows) == 12
    assert all(len(row) == 12 for row in rows)
    return rows


@cache
def _folder(board: Board) -> Path:
    """A data folder in which tiles A to D make up `board` and all others are bare land."""
    bare = ["......"] * 6
    tiles: dict[str, list[str]] = dict.fromkeys(TILE_IDS, bare)
    if len(board) == 6:
        tiles["A"] = list(board)
    else:
        for index, name in enumerate("ABCD"):
            top, left = 6 * (index // 2), 6 * (index % 2)
            tiles[name] = [row[left : left + 6] for row in board[top : top + 6]]
    text = {
        "tiles": [{"id": k, "start": k == "A", "rows": rows} for k, rows in tiles.items()],
        "layouts": LAYOUTS,
    }
    folder = Path(tempfile.mkdtemp(prefix="zimbabwe-board-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "tiles.json").write_text(json.dumps(text))
    return folder


@cache
def drawn_game(players: int, rules: str, gods: tuple[str, ...], board: Board) -> Any:
    """The game on `board` with all tiles unturned; A lies on the layout's start slot."""
    tiles = {2: "ABCD", 3: "BACDEF", 4: "BCDAEFG", 5: "BCDEAFGHI"}[players]
    setup = {
        "players": players,
        "tiles": [{"tile": tile, "turn": 0} for tile in tiles],
        "gods": list(gods),
        "vr_stack": list(range(players)),
    }
    return load_game(
        f"zimbabwe(players={players}, rules={rules})", setup=setup, data=_folder(board)
    )


def in_play(wanted: Sequence[str]) -> tuple[str, ...]:
    """Eight gods in card order, the wanted ones among them."""
    others = [god for god in GODS if god not in wanted]
    chosen = [*wanted, *others][:8]
    return tuple(god for god in GODS if god in chosen)


def home(players: int, seat: int) -> str:
    """The starting area where `seat` stands in test positions."""
    return f"A{seat + 1}" if players == 2 else f"G{seat + 7}"


def _craftsman(craft: str, footprint: str, seat: int) -> dict[str, Any]:
    first, last = footprint.split("-")
    wide = craft in ("potter", "wood_carver", "throne_maker")
    return {"at": first, "craft": craft, "seat": seat, "turned": wide and first[0] == last[0]}


def _rain(footprint: str) -> dict[str, Any]:
    first, last = footprint.split("-")
    return {"at": first, "turned": first[0] == last[0]}


def position(
    *,
    players: int = 2,
    rules: str | Path = "base",
    board: Board = PLAIN,
    gods: Sequence[str] = (),
    homes: bool = True,
    monuments: Mapping[str, tuple[int, int]] | None = None,
    craftsmen: Sequence[tuple[str, str, int]] = (),
    resources: Mapping[str, str] | None = None,
    rain: Sequence[str] = (),
    used: Mapping[str, int] | None = None,
    used_by_atete: Mapping[str, int] | None = None,
    cattle: int | Sequence[int] = 10,
    worship: Mapping[int, str] | None = None,
    hired: Mapping[int, Sequence[str]] | None = None,
    prices: Mapping[tuple[int, str], int] | None = None,
    on_cards: Mapping[tuple[int, str], int] | None = None,
    stack: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    turn_of: int = 0,
    turn: Mapping[str, Any] | None = None,
    phase: str = "turns",
    round: int = 2,
    qamata: int = 0,
) -> State:
    """A position on bare land, in the free step of the turn of `turn_of` unless told otherwise.

    `monuments` maps a cell to (seat, level); each seat also has one of level 1 at home unless
    `homes` is off. A craftsman is (craft, footprint, seat), and brings its card along: the first
    owner of a craft holds the cheap one. `on_cards` is cattle on (seat, craft or specialist).
    Seats after `turn_of` still have their turns, in seat order, unless `order` is given.
    """
    prices, on_cards = prices or {}, on_cards or {}
    worship, hired = worship or {}, hired or {}
    wanted = [*worship.values(), *(god for god in gods if god not in worship.values())]
    game = drawn_game(players, str(rules), in_play(wanted), board)
    places = dict(monuments or {})
    if homes:
        places |= {home(players, seat): (seat, 1) for seat in range(players)}
    seats: list[dict[str, Any]] = []
    for seat in range(players):
        purse = cattle if isinstance(cattle, int) else cattle[seat]
        seats.append(
            {
                "cattle": purse,
                "god": worship.get(seat),
                "specialists": {s: on_cards.get((seat, s), 0) for s in hired.get(seat, ())},
                "cards": {},
            }
        )
    for craft in CRAFTS:
        owners = list(dict.fromkeys(seat for kind, _, seat in craftsmen if kind == craft))
        for number, seat in enumerate(owners, start=1):
            seats[seat]["cards"][craft] = {
                "card": number,
                "price": prices.get((seat, craft), 1),
                "cattle": on_cards.get((seat, craft), 0),
            }
    snapshot: dict[str, Any] = {
        "game": "zimbabwe",
        "version": 1,
        "players": players,
        "round": round,
        "phase": phase,
        "vr_stack": list(stack if stack is not None else range(players)),
        "order": [],
        "seats": seats,
        "qamata": qamata,
        "monuments": [
            {"at": cell, "seat": seat, "level": level} for cell, (seat, level) in places.items()
        ],
        "craftsmen": [_craftsman(*craftsman) for craftsman in craftsmen],
        "rain": [_rain(footprint) for footprint in rain],
        "resources": dict(resources or {}),
        "used": dict(used or {}),
        "used_by_atete": dict(used_by_atete or {}),
    }
    if phase == "turns":
        others = [(turn_of + step) % players for step in range(players)]
        snapshot["order"] = list(order if order is not None else others)
        snapshot["turn"] = {"seat": turn_of, "step": "free", **(turn or {})}
    return cast(State, game.state_from(snapshot))


def begin(spec: str, setup: Mapping[str, Any] | None = None) -> State:
    """The start of a game with the project's own tiles."""
    return cast(State, load_game(spec, setup=setup).start())


def words_of(state: State) -> list[str]:
    """The words of all legal actions, in the order of the actions."""
    return [state.words(action) for action in state.legal_actions()]


def play(state: State, *words: str) -> State:
    """The state after these actions; the given one stays as it is."""
    after = state.clone()
    for text in words:
        legal = words_of(after)
        assert text in legal, f"{text!r} is not among {legal}"
        after.apply(after.action(text))
    return after


def craft_words(craft: str) -> str:
    """The craft with its article, as the words of actions say it."""
    name = craft.replace("_", " ")
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def sites(state: State, craft: str) -> list[str]:
    """The footprints offered for a craftsman, from the free or the craft step; [] if none.

    A decision with one option is not asked, so a position under test needs two sites or none.
    """
    after = state
    for text in ("place craftsmen", f"place {craft_words(craft)}"):
        if text in words_of(after):
            after = play(after, text)
    start = craft.replace("_", " ") + " on "
    return [text.removeprefix(start) for text in words_of(after) if text.startswith(start)]


def level(state: State, cell: str) -> int:
    """The level of the monument on a cell, 0 if there is none."""
    levels = {place["at"]: place["level"] for place in state.snapshot()["monuments"]}
    return int(levels.get(cell, 0))


def can_raise(state: State, cell: str) -> bool:
    """Whether the raise of this monument is offered in the free step or in the raise step."""
    after = state
    if "raise monuments" in words_of(after):
        after = play(after, "raise monuments")
    if f"raise {cell}" in words_of(after):
        return True
    turn = after.snapshot()["turn"]
    return level(after, cell) > level(state, cell) or bool(turn and turn["monument"] == cell)


def seat_of(state: State, seat: int) -> dict[str, Any]:
    """What the snapshot says of one seat."""
    return cast(dict[str, Any], state.snapshot()["seats"][seat])


def card(state: State, seat: int, craft: str) -> dict[str, Any]:
    """A technology card of a seat: which one, its price and the cattle on it."""
    return cast(dict[str, Any], seat_of(state, seat)["cards"][craft])


def rules_file(folder: Path, text: str) -> Path:
    """A rules overlay in `folder`, to be named in a spec."""
    path = folder / "rules.toml"
    path.write_text(text + "\n")
    return path
