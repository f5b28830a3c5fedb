"""A game on paper: a small map, rules and cards without the engine, and one position of it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.zimbabwe.datafiles import Cards, load_data
from core.zimbabwe.names import CRAFTS, GODS, RESOURCES, SPECIALISTS, cell_id
from core.zimbabwe.rules import BASE, Rules, make_rules

ROWS = (
    "s....s......",
    "...c....WW..",
    "..w.....WW..",
    "............",
    "s....s.c..w.",
    "...s........",
    "............",
    ".i..........",
    ".......d....",
    "..W.........",
    "..W......i..",
    "............",
)
ALL_GODS = ("shadipinyi", "elegua", "dziva", "gu", "obatala", "atete", "tsui_goab", "qamata")


@dataclass
class PaperGame:
    """What snapshots and texts ask of a game; two seats on twelve by twelve cells."""

    players: int = 2
    rules: Rules = BASE
    gods: tuple[str, ...] = ALL_GODS
    cards: Cards = field(default_factory=lambda: load_data()[1])

    def terrain(self) -> dict[str, str]:
        """The map, row by row."""
        return {
            f"{chr(ord('A') + column)}{row}": letter
            for row, line in enumerate(ROWS, start=1)
            for column, letter in enumerate(line)
        }

    def setup(self) -> dict[str, Any]:
        """Four tiles as they lie."""
        return {
            "players": self.players,
            "tiles": [{"tile": tile, "turn": turn} for turn, tile in enumerate("ABCD")],
            "gods": list(self.gods),
            "vr_stack": list(range(self.players)),
        }


def paper_game(players: int = 2, gods: tuple[str, ...] = ALL_GODS, **rules: Any) -> PaperGame:
    """The game on paper under changed rules."""
    return PaperGame(players, make_rules(rules), gods)


def cell(name: str) -> int:
    """Shorter in the literals below."""
    return cell_id(name)


def mask(known: tuple[str, ...], *words: str) -> int:
    """Words as bits."""
    return sum(1 << known.index(word) for word in words)


TURN: dict[str, Any] = {
    "seat": 0,
    "chosen": True,
    "paid": ["shaman"],
    "herd_paid": 0,
    "main": "raises",
    "block": True,
    "first_primaries": [],
    "secondaries": [],
    "raised": [],
    "built": 0,
    "placed": 0,
    "new_cards": [],
    "fresh_cards": [],
    "step": "primary_resource",
    "craft": None,
    "resource": None,
    "price_from": 0,
    "monument": "A1",
    "goods_left": 1,
    "goods": ["ivory_carver", "sculptor"],
    "craftsman": "D4",
    "primary": "B4",
}
SNAPSHOT: dict[str, Any] = {
    "game": "zimbabwe",
    "version": 1,
    "players": 2,
    "round": 3,
    "phase": "turns",
    "to_move": 0,
    "ending": None,
    "vr_stack": [1, 0],
    "order": [1, 0],
    "seats": [
        {
            "cattle": 5,
            "vr": 30,
            "vp": 6,
            "god": "qamata",
            "specialists": {"shaman": 2},
            "cards": {
                "wood_carver": {"card": 1, "price": 2, "cattle": 2},
                "ivory_carver": {"card": 1, "price": 1, "cattle": 1},
            },
            "owed": 0,
        },
        {
            "cattle": 4,
            "vr": 26,
            "vp": 4,
            "god": "gu",
            "specialists": {},
            "cards": {
                "potter": {"card": 1, "price": 1, "cattle": 0},
                "sculptor": {"card": 1, "price": 3, "cattle": 3},
            },
            "owed": 0,
        },
    ],
    "qamata": 1,
    "monuments": [
        {"at": "A1", "seat": 0, "level": 2},
        {"at": "F5", "seat": 1, "level": 1},
        {"at": "H7", "seat": 0, "level": 1},
    ],
    "craftsmen": [
        {"at": "E3", "craft": "potter", "seat": 1, "turned": False},
        {"at": "B4", "craft": "wood_carver", "seat": 0, "turned": True},
        {"at": "D8", "craft": "ivory_carver", "seat": 0, "turned": False},
        {"at": "D4", "craft": "sculptor", "seat": 1, "turned": False},
    ],
    "rain": [{"at": "J7", "turned": False}],
    "resources": {"L4": "wood"},
    "used": {"C3": 1, "B8": 1},
    "used_by_atete": {},
    "stock": 18,
    "lost": 0,
    "gifts": None,
    "turn": TURN,
}
RAW: dict[str, Any] = {
    "phase": 2,
    "step": 14,
    "seat": 0,
    "round": 3,
    "ending": 0,
    "monuments": [(cell("A1"), 0, 2), (cell("F5"), 1, 1), (cell("H7"), 0, 1)],
    "tiles": [
        (cell("E3"), 0, 1, 0),
        (cell("B4"), 1, 0, 1),
        (cell("D8"), 2, 0, 0),
        (cell("D4"), 5, 1, 0),
    ],
    "rain": [(cell("J7"), 0)],
    "shaman": [(cell("L4"), RESOURCES.index("wood"))],
    "used": [(cell("C3"), 1), (cell("B8"), 1)],
    "used_by_atete": [],
    "cards": [(0, 0, 1, 1, 0), (1, 0, 0, 2, 2), (2, 0, 0, 1, 1), (5, 0, 1, 3, 3)],
    "specialists": [(SPECIALISTS.index("shaman"), 0, 2)],
    "gods": [(GODS.index("gu"), 1), (GODS.index("qamata"), 0)],
    "qamata": 1,
    "owed": [0, 0],
    "cattle": [5, 4],
    "vr": [30, 26],
    "vp": [6, 4],
    "stack": [1, 0],
    "stock": 18,
    "lost": 0,
    "order": [1, 0],
    "passed": [],
    "plaques": [],
    "next_plaque": 0,
    "last_gift": 0,
    "elegua_done": 0,
    "chosen": 1,
    "main": 3,
    "block": 1,
    "paid": mask(SPECIALISTS, "shaman"),
    "herd_paid": 0,
    "first_primaries": 0,
    "secondaries": 0,
    "raised": [],
    "built": 0,
    "placed": 0,
    "new_cards": 0,
    "fresh_cards": 0,
    "craft": -1,
    "resource": -1,
    "price_from": 0,
    "monument": cell("A1"),
    "goods_left": 1,
    "goods": mask(CRAFTS, "ivory_carver", "sculptor"),
    "craftsman": cell("D4"),
    "primary": cell("B4"),
}


def bare(phase: str = "turns", players: int = 2, **changes: Any) -> dict[str, Any]:
    """A position with first monuments only, as short as a snapshot may be."""
    snapshot: dict[str, Any] = {
        "game": "zimbabwe",
        "version": 1,
        "players": players,
        "round": 1,
        "phase": phase,
        "vr_stack": list(range(players)),
        "seats": [{"cattle": 3} for _ in range(players)],
        "monuments": [
            {"at": at, "seat": seat, "level": 1}
            for seat, at in enumerate(("A1", "F1", "A5", "F5", "D6")[:players])
        ],
        "craftsmen": [],
    }
    if phase == "turns":
        snapshot |= {"order": list(range(players)), "turn": {"seat": 0}}
    return snapshot | changes


def changed(snapshot: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with another value at a path such as seats.0.cattle."""
    copied = copy.deepcopy(dict(snapshot))
    *outer, last = path.split(".")
    place: Any = copied
    for key in outer:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return copied


def first_monuments(**changes: Any) -> dict[str, Any]:
    """Seat 1 has placed its first monument, seat 0 is next."""
    return bare("first_monuments", monuments=[{"at": "A5", "seat": 1, "level": 1}], **changes)


def auction(**gifts: Any) -> dict[str, Any]:
    """Gifts of three seats, VR 24, 20 and 20; seat 2 worships Shadipinyi, the stack is 1 0 2."""
    snapshot = bare("gifts", players=3, vr_stack=[1, 0, 2])
    snapshot["seats"][2]["god"] = "shadipinyi"
    given = {
        "last": 3,
        "next_plaque": 0,
        "plaques": [
            {"seat": 2, "god": True, "cattle": 1},
            {"seat": 2, "god": False, "cattle": 1},
            {"seat": 1, "god": False, "cattle": 1},
            {"seat": 0, "god": False, "cattle": 1},
        ],
        "passed": [1],
        "elegua_done": False,
    }
    return snapshot | {"to_move": 0, "gifts": given | gifts}


def over(**changes: Any) -> dict[str, Any]:
    """A game that seat 0 has won."""
    snapshot = bare("over", order=[1, 0], ending="rules")
    snapshot["monuments"][0]["level"] = 5
    return snapshot | changes


STEPS: dict[str, dict[str, Any]] = {
    "rain": {"paid": ["rain_ceremony"]},
    "shaman": {"paid": ["shaman"]},
    "shaman_cell": {"paid": ["shaman"], "resource": "wood"},
    "monument": {"main": "monument", "block": True},
    "craft": {"main": "craftsmen", "block": True, "placed": 1, "first_primaries": ["wood_carver"]},
    "site": {"main": "craftsmen", "block": True, "craft": "throne_maker"},
    "raise_price": {"main": "craftsmen", "block": True, "price_from": 2},
    "raise": {"main": "raises", "block": True, "raised": ["A1"]},
    "good": {"main": "raises", "block": True, "monument": "A1", "goods_left": 2},
    "resource": {
        "main": "raises", "block": True, "monument": "A1", "goods_left": 1,
        "goods": ["ivory_carver", "sculptor"], "craftsman": "D4",
    },
    "primary": {
        "main": "raises", "block": True, "monument": "H7", "goods_left": 1,
        "goods": ["sculptor"], "craftsman": "D4",
    },
}  # fmt: skip


def at_step(step: str, **changes: Any) -> dict[str, Any]:
    """The position on paper at one step of seat 0's turn, which has all specialists but two."""
    snapshot = changed(
        SNAPSHOT, "turn", {"seat": 0, "step": step, **STEPS.get(step, {}), **changes}
    )
    snapshot["seats"][0] |= {"specialists": {"shaman": 2, "rain_ceremony": 0}, "vr": None}
    return snapshot
