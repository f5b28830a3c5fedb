"""Decides how the oracles read a snapshot: what stands where, whose turn it is, what cards say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Cells = frozenset[str]


@dataclass(frozen=True)
class Craft:
    """One technology as its card prints it."""

    name: str
    good: str
    resource: str
    needs: str | None
    vr: tuple[int, int]
    cost: int
    vp: int
    square: bool


CRAFTS = {
    craft.name: craft
    for craft in (
        Craft("potter", "pot", "clay", None, (3, 4), 2, 1, False),
        Craft("wood_carver", "mask", "wood", None, (3, 4), 2, 1, False),
        Craft("ivory_carver", "ivory carving", "ivory", None, (2, 3), 2, 1, True),
        Craft("diamond_cutter", "cut diamond", "diamond", None, (1, 2), 10, 3, True),
        Craft("vessel_maker", "vessel", "clay", "potter", (3, 4), 4, 2, True),
        Craft("sculptor", "sculpture", "wood", "wood_carver", (3, 4), 4, 2, True),
        Craft("throne_maker", "throne", "wood", "ivory_carver", (3, 4), 4, 2, False),
    )
}
CRAFT_ORDER = list(CRAFTS)
SECONDARY_OF = {craft.needs: craft.name for craft in CRAFTS.values() if craft.needs}

GOD_VR = {
    "shadipinyi": 4,
    "elegua": 4,
    "dziva": 2,
    "eshu": 4,
    "gu": 4,
    "obatala": 7,
    "atete": 5,
    "tsui_goab": 3,
    "anansi": 5,
    "qamata": 2,
    "engai": 5,
    "xango": -2,
}
SPECIALIST_VR = {"rain_ceremony": 1, "nomads": 1, "builder": 2, "shaman": 3, "herd": 6}
SPECIALIST_FEE = {"rain_ceremony": 3, "nomads": 2, "builder": 2, "shaman": 2}
HERD_FEES = (2, 4, 6)

RESOURCE_LETTERS = {"c": "clay", "w": "wood", "i": "ivory", "d": "diamond"}
RESOURCES = list(RESOURCE_LETTERS.values())


def place_of(cell: str) -> tuple[int, int]:
    """Return row and column of a cell name, both from 0."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("A")


def cell_at(row: int, col: int) -> str:
    """Return the name of the cell in a row and column."""
    return f"{chr(ord('A') + col)}{row + 1}"


def by_cell(cells: Iterable[str]) -> list[str]:
    """Sort cell names by row, then column."""
    return sorted(cells, key=place_of)


def footprint(craft: str, at: str, turned: bool) -> list[str]:
    """Return the cells of a craftsman tile whose top-left cell is `at`."""
    row, col = place_of(at)
    if CRAFTS[craft].square:
        return [cell_at(row + dr, col + dc) for dr in (0, 1) for dc in (0, 1)]
    return [at, cell_at(row + 1, col) if turned else cell_at(row, col + 1)]


@dataclass(frozen=True)
class Craftsman:
    """One craftsman tile on the board."""

    at: str
    craft: str
    seat: int
    cells: Cells

    @property
    def rank(self) -> tuple[int, tuple[int, int]]:
        """The place of this tile in the list of all: by craft, then by cell."""
        return CRAFT_ORDER.index(self.craft), place_of(self.at)


class View:
    """A snapshot laid out on its map, under given rules, as plain sets and dicts."""

    def __init__(
        self,
        terrain: Mapping[str, str],
        rules: Mapping[str, Any],
        snapshot: Mapping[str, Any],
        gods: Iterable[str] = (),
    ) -> None:
        self.terrain = dict(terrain)
        self.rules = rules
        self.snapshot = snapshot
        self.gods = list(gods)
        self.seats: list[dict[str, Any]] = list(snapshot["seats"])
        self.turn: Mapping[str, Any] = snapshot.get("turn") or {}
        self.mover = int(snapshot.get("to_move", 0))

        self.water = {cell for cell, letter in terrain.items() if letter == "W"}
        for tile in snapshot.get("rain", []):
            self.water.update(rain_cells(tile["at"], tile["turned"]))
        self.body = water_bodies(self.water)

        self.resources = {
            cell: RESOURCE_LETTERS[letter]
            for cell, letter in terrain.items()
            if letter in RESOURCE_LETTERS
        }
        self.resources.update(snapshot.get("resources", {}))

        self.owner_of = {m["at"]: int(m["seat"]) for m in snapshot["monuments"]}
        self.level_of = {m["at"]: int(m["level"]) for m in snapshot["monuments"]}
        self.monuments = by_cell(self.owner_of)
        self.craftsmen = [
            Craftsman(
                tile["at"],
                tile["craft"],
                int(tile["seat"]),
                frozenset(footprint(tile["craft"], tile["at"], bool(tile.get("turned", False)))),
            )
            for tile in snapshot["craftsmen"]
        ]
        self.craftsmen.sort(key=lambda craftsman: craftsman.rank)
        self.floods: dict[tuple[str, int, bool], Cells] = {}
        self.around: dict[str, list[str]] = {}
        self.supply: dict[Craftsman, list[str]] = {}
        self.ways: dict[Cells, dict[str, list[tuple[int, ...]]]] = {}

    def god(self, seat: int) -> str | None:
        """Return the god a seat adores."""
        god = self.seats[seat].get("god")
        return None if god is None else str(god)

    def owner(self, god: str) -> int | None:
        """Return the seat that adores a god."""
        return next((s for s in range(len(self.seats)) if self.god(s) == god), None)

    def cattle(self, seat: int) -> int:
        """Return the cattle in a seat's hand."""
        return int(self.seats[seat]["cattle"])

    def reach(self) -> int:
        """Return the range of every building in the turn of the seat to move (Eshu: longer)."""
        eshu = self.god(self.mover) == "eshu"
        return int(self.rules["eshu_reach" if eshu else "reach"])

    def price(self, craftsman: Craftsman) -> int:
        """Return what the seat to move pays this craftsman for one good (Anansi: always 1)."""
        if self.god(self.mover) == "anansi":
            return int(self.rules["anansi_price"])
        return int(self.seats[craftsman.seat]["cards"][craftsman.craft]["price"])

    def tiles(self, craft: str) -> list[Craftsman]:
        """Return the craftsmen of one craft on the board."""
        return [craftsman for craftsman in self.craftsmen if craftsman.craft == craft]

    def empty(self) -> set[str]:
        """Return the empty cells: plain land without any piece, no starting area."""
        taken = self.water | set(self.resources) | set(self.owner_of)
        for craftsman in self.craftsmen:
            taken |= craftsman.cells
        return {cell for cell, letter in self.terrain.items() if letter == "."} - taken


def rain_cells(at: str, turned: bool) -> list[str]:
    """Return the two cells of a water tile."""
    row, col = place_of(at)
    return [at, cell_at(row + 1, col) if turned else cell_at(row, col + 1)]


def water_bodies(water: set[str]) -> dict[str, Cells]:
    """Map every water cell to its body; water joins along edges only."""
    body: dict[str, Cells] = {}
    for start in by_cell(water):
        if start in body:
            continue
        found, queue = {start}, [start]
        while queue:
            row, col = place_of(queue.pop())
            for near in (
                cell_at(row + 1, col),
                cell_at(row - 1, col),
                cell_at(row, col + 1),
                cell_at(row, col - 1),
            ):
                if near in water and near not in found:
                    found.add(near)
                    queue.append(near)
        for cell in found:
            body[cell] = frozenset(found)
    return body


def neighbours(view: View, cell: str) -> list[str]:
    """Return the cells of the board around a cell, in all eight directions."""
    if cell not in view.around:
        row, col = place_of(cell)
        eight = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
        cells = [cell_at(row + r, col + c) for r, c in eight]
        view.around[cell] = [near for near in cells if near in view.terrain]
    return view.around[cell]
