"""What a snapshot lays on the map: whether every piece fits, and the pieces as engine numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from core.zimbabwe.names import CRAFTS, RESOURCE_LETTERS, RESOURCES, cell_id, cell_name
from core.zimbabwe.snapshot_fields import NEEDED, Node
from core.zimbabwe.snapshot_game import SnapshotGame, footprint_cells

TOP_LEVEL = 5
PIECES: dict[str, object] = {
    "monuments": NEEDED,
    "craftsmen": NEEDED,
    "rain": (),
    "resources": {},
    "used": {},
    "used_by_atete": None,
}
"""The fields of a snapshot that this module reads."""


@dataclass(slots=True)
class Board:
    """The map with the pieces read so far."""

    terrain: Mapping[str, str]
    letters: dict[int, str] = field(init=False)
    taken: dict[int, str] = field(default_factory=dict)  # cell -> path of the piece on it
    monuments: dict[int, tuple[int, int]] = field(default_factory=dict)  # cell -> seat, level
    tiles: dict[int, tuple[int, int, int]] = field(default_factory=dict)  # craft, seat, turned
    rain: list[tuple[int, int]] = field(default_factory=list)
    kinds: dict[int, int] = field(init=False)  # cell -> kind of its resource
    shaman: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.letters = {cell_id(name): letter for name, letter in self.terrain.items()}
        self.kinds = {
            cell: RESOURCE_LETTERS.index(letter)
            for cell, letter in self.letters.items()
            if letter in RESOURCE_LETTERS
        }

    def take(self, node: Node, cells: list[int], *, allowed: str = ".") -> None:
        """Lay the piece at `node` on these cells, which must be free and of an allowed letter."""
        expected = "empty land" if allowed == "." else "empty land or a free starting area"
        for cell in cells:
            if cell not in self.letters:
                node.fail("the piece does not lie on the map with all its cells", expected)
            name, letter = cell_name(cell), self.letters[cell]
            if letter not in allowed:
                node.fail(f"{name} is {_ground(letter)}", expected)
            if cell in self.taken:
                node.fail(f"{name} is taken by {self.taken[cell]}", expected)
        for cell in cells:
            self.taken[cell] = node.where


def _ground(letter: str) -> str:
    if letter == "W":
        return "water"
    if letter == "s":
        return "a starting area"
    return f"a {RESOURCES[RESOURCE_LETTERS.index(letter)]} resource"


def read_board(fields: Mapping[str, Node], game: SnapshotGame) -> Board:
    """All pieces that lie on the map; used markers are read once the gods are known."""
    board = Board(game.terrain())
    _read_monuments(fields["monuments"], board, game)
    _read_craftsmen(fields["craftsmen"], board, game)
    _read_rain(fields["rain"], board, game)
    _read_resources(fields["resources"], board, game)
    return board


def _read_monuments(node: Node, board: Board, game: SnapshotGame) -> None:
    started: dict[int, str] = {}
    for item in node.items():
        monument = item.record({"at": NEEDED, "seat": NEEDED, "level": NEEDED})
        cell = monument["at"].cell(board.terrain)
        seat = monument["seat"].integer(0, game.players - 1)
        level = monument["level"].integer(1, TOP_LEVEL)
        board.take(monument["at"], [cell], allowed=".s")
        if board.letters[cell] == "s":
            if seat in started:
                monument["at"].fail(
                    f"seat {seat} already has a monument on the starting area {started[seat]}",
                    "one starting area a seat",
                )
            started[seat] = cell_name(cell)
        board.monuments[cell] = (seat, level)


def _read_craftsmen(node: Node, board: Board, game: SnapshotGame) -> None:
    count: Counter[int] = Counter()
    most = game.rules.tiles_per_craft
    for item in node.items():
        tile = item.record({"at": NEEDED, "craft": NEEDED, "seat": NEEDED, "turned": False})
        cell = tile["at"].cell(board.terrain)
        craft = tile["craft"].index(CRAFTS)
        seat = tile["seat"].integer(0, game.players - 1)
        wide, high = game.cards.crafts[craft].footprint
        turned = tile["turned"].flag()
        if turned and wide == high:
            tile["turned"].fail("got true", f"false, because the {CRAFTS[craft]} is square")
        board.take(tile["at"], footprint_cells(cell, wide, high, turned))
        count[craft] += 1
        if count[craft] > most:
            item.fail(f"{CRAFTS[craft]} number {count[craft]}", f"at most {most} of a craft")
        board.tiles[cell] = (craft, seat, int(turned))


def _read_rain(node: Node, board: Board, game: SnapshotGame) -> None:
    items = node.items()
    if len(items) > game.rules.water_tiles:
        node.fail(f"{len(items)} water tiles", f"at most {game.rules.water_tiles}")
    for item in items:
        water = item.record({"at": NEEDED, "turned": False})
        cell = water["at"].cell(board.terrain)
        turned = water["turned"].flag()
        board.take(water["at"], footprint_cells(cell, 2, 1, turned))
        board.rain.append((cell, int(turned)))
    board.rain.sort()


def _read_resources(node: Node, board: Board, game: SnapshotGame) -> None:
    count: Counter[int] = Counter()
    for name, item in node.entries():
        cell = Node(name, item.where).cell(board.terrain)
        kind = item.index(RESOURCES)
        board.take(item, [cell])
        count[kind] += 1
        most = game.rules.shaman_supply[RESOURCES[kind]]
        if count[kind] > most:
            item.fail(f"{RESOURCES[kind]} number {count[kind]}", f"at most {most} of the shaman's")
        board.kinds[cell] = kind
        board.shaman.append((cell, kind))
    board.shaman.sort()


def read_used(
    fields: Mapping[str, Node], board: Board, game: SnapshotGame, *, atete_owned: bool, phase: str
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The used markers of this round, all of them and those of Atete's owner."""
    uses = game.rules.atete_uses
    # Where her limit leaves out others' markers, one of them may lie beside her own.
    together = uses + 1 if game.rules.atete_counts == "own" else uses
    most = (together if atete_owned else 1) if phase in ("turns", "over") else 0
    everybody = _read_markers(fields["used"], board, most=max(most, 1))
    if fields["used_by_atete"].absent:
        # Nobody else puts a second marker on a resource, so those beyond the first are hers.
        atete = {cell: count - 1 for cell, count in everybody.items() if count > 1}
    else:
        atete = _read_markers(fields["used_by_atete"], board, most=uses)
    if everybody and not most:
        fields["used"].fail("got used markers", f"none in phase {phase}")
    if atete and not atete_owned:
        fields["used_by_atete"].fail("nobody worships Atete", "no markers")
    for cell, count in everybody.items():
        others = count - atete.get(cell, 0)
        if others > 1:
            Node(count, f"used.{cell_name(cell)}").fail(
                f"{others} markers of seats without Atete", "at most 1 of those"
            )
    for cell, count in atete.items():
        if count > everybody.get(cell, 0):
            Node(count, f"used_by_atete.{cell_name(cell)}").fail(
                f"got {count}", f"at most used.{cell_name(cell)}, {everybody.get(cell, 0)}"
            )
    return sorted(everybody.items()), sorted(atete.items())


def _read_markers(node: Node, board: Board, *, most: int) -> dict[int, int]:
    markers: dict[int, int] = {}
    for name, item in node.entries():
        cell = Node(name, item.where).cell(board.terrain)
        if cell not in board.kinds:
            item.fail(f"{name} has no resource", "markers only on resources")
        markers[cell] = item.integer(1, most)
    return markers
