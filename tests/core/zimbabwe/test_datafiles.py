"""Tiles and cards: what the package holds, what a user may replace, what is refused."""

import copy
import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from core.errors import DataError, RulesError
from core.zimbabwe.datafiles import Cards, Tiles, check_fit, data_hash, load_data
from core.zimbabwe.names import CRAFTS, GODS, SPECIALISTS
from core.zimbabwe.rules import BASE, make_rules

Change = Callable[[Any], object]


def package_file(name: str) -> Any:
    return json.loads((files("core.zimbabwe") / "data" / name).read_text("utf-8"))


def changed(folder: Path, name: str, change: Change) -> str:
    """The complaint about the package's file after a change."""
    content = copy.deepcopy(package_file(name))
    change(content)
    (folder / name).write_text(json.dumps(content), "utf-8")
    with pytest.raises(DataError) as caught:
        load_data(folder)
    return str(caught.value).replace(str(folder / name), name)


@pytest.fixture(scope="module")
def data() -> tuple[Tiles, Cards]:
    return load_data()


def test_the_box_has_eleven_tiles_with_the_printed_numbers(data: tuple[Tiles, Cards]) -> None:
    tiles, _ = data
    assert [tile.id for tile in tiles.tiles] == list("ABCDEFGHIJK")
    totals = [sum(tile.count(letter) for tile in tiles.tiles) for letter in "W.cwids"]
    assert totals == [90, 268, 10, 10, 7, 5, 6]
    assert tiles.start.id == "A"
    assert len(tiles.others) == 10


def test_water_bodies_of_a_tile_are_joined_orthogonally(data: tuple[Tiles, Cards]) -> None:
    tiles, _ = data
    assert [tile.bodies() for tile in tiles.tiles] == [0, 1, 1, 1, 1, 2, 2, 1, 2, 1, 1]


def test_maps_have_the_printed_shapes(data: tuple[Tiles, Cards]) -> None:
    tiles, _ = data
    assert [len(tiles.slots(players)) for players in range(2, 6)] == [4, 6, 7, 9]
    assert [tiles.start_slot(players) for players in range(2, 6)] == [0, 1, 3, 4]
    assert tiles.slots(3) == ((0, 2), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2))


def test_a_tile_is_found_by_its_id(data: tuple[Tiles, Cards]) -> None:
    tiles, _ = data
    assert tiles.tile("E").rows[0] == ".W...."
    with pytest.raises(KeyError):
        tiles.tile("Z")


def test_cards_come_in_the_order_of_the_engine(data: tuple[Tiles, Cards]) -> None:
    _, cards = data
    assert tuple(craft.id for craft in cards.crafts) == CRAFTS
    assert tuple(god.id for god in cards.gods) == GODS
    assert tuple(specialist.id for specialist in cards.specialists) == SPECIALISTS


def test_cards_have_the_printed_figures(data: tuple[Tiles, Cards]) -> None:
    _, cards = data
    assert [craft.vr for craft in cards.crafts] == [
        (3, 4),
        (3, 4),
        (2, 3),
        (1, 2),
        (3, 4),
        (3, 4),
        (3, 4),
    ]
    assert [craft.cost for craft in cards.crafts] == [2, 2, 2, 10, 4, 4, 4]
    assert [craft.vp for craft in cards.crafts] == [1, 1, 1, 3, 2, 2, 2]
    assert [craft.footprint[1] for craft in cards.crafts] == [1, 1, 2, 2, 2, 2, 1]
    assert [craft.needs for craft in cards.crafts[4:]] == ["potter", "wood_carver", "ivory_carver"]
    assert cards.crafts[6].resource == "wood"
    assert [god.vr for god in cards.gods] == [4, 4, 2, 4, 4, 7, 5, 3, 5, 2, 5, -2]
    assert [s.vr for s in cards.specialists] == [1, 1, 2, 3, 6]
    assert [s.fees for s in cards.specialists] == [(3,), (2,), (2,), (2,), (2, 4, 6)]
    assert cards.specialists[4].bonus == (1, 2, 3)


def test_rules_put_their_vr_in_place_of_the_printed_ones(data: tuple[Tiles, Cards]) -> None:
    _, cards = data
    overlay = {"god_vr": {"gu": 2}, "specialist_vr": {"herd": 5}, "craft_vr": {"potter": [1, 9]}}
    other = cards.under(make_rules(overlay))
    assert other.gods[4].vr == 2
    assert other.specialists[4].vr == 5
    assert other.crafts[0].vr == (1, 9)
    assert other.crafts[1:] == cards.crafts[1:]
    assert cards.under(BASE) == cards


def test_spacing_and_the_order_of_cards_do_not_change_the_hash(
    data: tuple[Tiles, Cards], tmp_path: Path
) -> None:
    (tmp_path / "tiles.json").write_text(json.dumps(package_file("tiles.json")), "utf-8")
    cards = package_file("cards.json")
    cards["gods"] = dict(reversed(cards["gods"].items()))
    (tmp_path / "cards.json").write_text(json.dumps(cards, indent=7), "utf-8")
    assert data_hash(*load_data(tmp_path)) == data_hash(*data)
    assert re.fullmatch(r"[0-9a-f]{16}", data_hash(*data))


def test_any_figure_changes_the_hash(data: tuple[Tiles, Cards], tmp_path: Path) -> None:
    cards = package_file("cards.json")
    cards["specialists"]["herd"]["bonus"] = [1, 2, 4]
    (tmp_path / "cards.json").write_text(json.dumps(cards), "utf-8")
    tiles, other = load_data(tmp_path)
    assert tiles == data[0]
    assert data_hash(tiles, other) != data_hash(*data)


def test_a_folder_may_replace_the_tiles_only(data: tuple[Tiles, Cards], tmp_path: Path) -> None:
    tiles = package_file("tiles.json")
    tiles["tiles"][1]["rows"][5] = "...www"
    (tmp_path / "tiles.json").write_text(json.dumps(tiles), "utf-8")
    own, cards = load_data(str(tmp_path))
    assert own.tile("B").rows[5] == "...www"
    assert cards == data[1]


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_data(tmp_path / "none")
    assert str(caught.value) == f"data folder {tmp_path / 'none'}: no such folder"


def test_a_folder_without_either_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_data(tmp_path)
    assert str(caught.value) == f"data folder {tmp_path}: holds neither tiles.json nor cards.json"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"tiles": ', "not valid JSON: Expecting value at line 1, column 11"),
        (b"\xff\xfe", "not a text in UTF-8"),
        (b'{"tiles": [], "tiles": []}', "key 'tiles' stands twice in one object"),
        (b"[]", "expected an object with the keys tiles, layouts"),
        (b'{"tiles": []}', "'layouts' is missing; expected: tiles, layouts"),
        (b'{"tiles": [], "layout": {}}', "unknown key 'layout'; did you mean 'layouts'? "
         "expected: tiles, layouts"),
        (b'{"tiles": {}, "layouts": {}}', "tiles: expected a list of tiles, not {}"),
        (b'{"tiles": [], "layouts": {}}', "expected exactly one start tile, found 0"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "tiles.json"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        load_data(tmp_path)
    assert str(caught.value) == f"{path}: {message}"


def test_a_folder_named_like_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tiles.json").mkdir()
    with pytest.raises(DataError) as caught:
        load_data(tmp_path)
    assert str(caught.value) == f"{tmp_path / 'tiles.json'}: cannot be read: Is a directory"


def row(tile: int, number: int, text: object) -> Change:
    def change(content: Any) -> None:
        content["tiles"][tile]["rows"][number] = text

    return change


def tile(number: int, key: str, value: object) -> Change:
    def change(content: Any) -> None:
        content["tiles"][number][key] = value

    return change


def every_tile(key: str, value: object) -> Change:
    def change(content: Any) -> None:
        for each in content["tiles"][1:]:
            each[key] = value

    return change


def layout(players: str, rows: object) -> Change:
    def change(content: Any) -> None:
        content["layouts"][players] = rows

    return change


TILE_FAULTS: list[tuple[Change, str]] = [
    (row(3, 1, ".wWWc"), "tile D, row 2: expected 6 letters, found 5 in '.wWWc'"),
    (row(3, 1, 7), "tile D, row 2: expected a text of 6 letters, not 7"),
    (
        row(3, 1, ".wWWx."),
        "tile D, row 2: unknown letter 'x' in '.wWWx.'; known: W water, . land, c clay, w wood, "
        "i ivory, d diamond, s starting area",
    ),
    (
        row(3, 1, ".wWWs."),
        "tile D, row 2: starting area (s) in '.wWWs.'; only the start tile has them",
    ),
    (row(0, 0, "......"), "tile A: expected at least 5 starting areas (s), found 4"),
    (tile(3, "rows", ["......"] * 5), "tile D: expected 6 rows, found 5"),
    (tile(3, "rows", "......"), 'tile D: expected a list of rows, not "......"'),
    (tile(3, "start", True), "expected exactly one start tile, found 2 (A, D)"),
    (tile(3, "start", "no"), 'tile D: start: expected true or false, not "no"'),
    (tile(3, "id", "C"), "tiles[3]: tile 'C' is listed twice"),
    (tile(3, "id", ""), 'tiles[3]: id: expected a word of letters and digits, not ""'),
    (
        tile(3, "row", []),
        "tiles[3]: unknown key 'row'; did you mean 'rows'? expected: id, start, rows",
    ),
    (
        lambda content: content["tiles"][3].pop("id"),
        "tiles[3]: 'id' is missing; expected: id, start, rows",
    ),
    (
        lambda content: content.update(tiles=content["tiles"][:8]),
        "layouts: 5: needs 8 tiles beside the start tile, the file has 7",
    ),
    (
        lambda content: content["tiles"].extend(
            {**content["tiles"][1], "id": f"X{number}"} for number in range(89)
        ),
        "expected at most 99 tiles, found 100",
    ),
    (
        every_tile("rows", ["cwid..", "cwid..", "......", "......", "......", "......"]),
        "layouts: 5: a map could have 66 resources; expected at most 64",
    ),
    (
        every_tile("rows", ["W.W.W.", ".W.W.W"] * 3),
        "layouts: 5: a map could have 144 water bodies; expected at most 120",
    ),
    (lambda content: content["layouts"].pop("5"), "layouts: '5' is missing; expected: 2, 3, 4, 5"),
    (layout("6", ["*"]), "layouts: unknown key '6'; expected: 2, 3, 4, 5"),
    (layout("2", ["xx", "xx"]), "layouts: 2: expected exactly one '*', found 0"),
    (layout("2", ["**", "xx"]), "layouts: 2: expected exactly one '*', found 2"),
    (
        layout("2", ["*y"]),
        "layouts: 2: unknown letter 'y'; known: * start tile, x other tile, - no tile",
    ),
    (
        layout("2", ["*x", "x"]),
        'layouts: 2: expected 1 to 3 rows of equal length, at most 3, not ["*x", "x"]',
    ),
    (
        layout("2", ["*xxx"]),
        'layouts: 2: expected 1 to 3 rows of equal length, at most 3, not ["*xxx"]',
    ),
    (layout("2", []), "layouts: 2: expected 1 to 3 rows of equal length, at most 3, not []"),
    (layout("2", "*x"), 'layouts: 2: expected a list of rows, not "*x"'),
]


@pytest.mark.parametrize(("change", "message"), TILE_FAULTS, ids=[text for _, text in TILE_FAULTS])
def test_a_fault_of_the_tiles_is_refused(tmp_path: Path, change: Change, message: str) -> None:
    assert changed(tmp_path, "tiles.json", change) == f"tiles.json: {message}"


def card(group: str, name: str, key: str, value: object) -> Change:
    def change(content: Any) -> None:
        content[group][name][key] = value

    return change


def without(group: str, name: str) -> Change:
    def change(content: Any) -> None:
        del content[group][name]

    return change


def added(group: str, name: str) -> Change:
    def change(content: Any) -> None:
        content[group][name] = {"vr": 1}

    return change


CARD_FAULTS: list[tuple[Change, str]] = [
    (without("crafts", "potter"), f"crafts: 'potter' is missing; expected: {', '.join(CRAFTS)}"),
    (
        added("gods", "elgua"),
        f"gods: unknown key 'elgua'; did you mean 'elegua'? expected: {', '.join(GODS)}",
    ),
    (
        without("specialists", "herd"),
        f"specialists: 'herd' is missing; expected: {', '.join(SPECIALISTS)}",
    ),
    (
        card("crafts", "potter", "kind", "first"),
        'crafts: potter: kind: expected primary or secondary, not "first"',
    ),
    (
        card("crafts", "potter", "needs", "sculptor"),
        'crafts: potter: needs: expected null for a primary craft, not "sculptor"',
    ),
    (
        card("crafts", "sculptor", "needs", "throne_maker"),
        'crafts: sculptor: needs: expected a primary craft, not "throne_maker"',
    ),
    (
        card("crafts", "sculptor", "needs", "potter"),
        "crafts: sculptor: needs: potter is needed by vessel_maker already",
    ),
    (
        card("crafts", "potter", "resource", "mud"),
        'crafts: potter: resource: expected clay or wood or ivory or diamond, not "mud"',
    ),
    (card("crafts", "potter", "vr", [3]), "crafts: potter: vr: expected 2 numbers, found 1"),
    (
        card("crafts", "potter", "vr", [3, 100]),
        "crafts: potter: vr[1]: expected a whole number from -9 to 99, not 100",
    ),
    (
        card("crafts", "potter", "cost", -1),
        "crafts: potter: cost: expected a whole number from 0 to 99, not -1",
    ),
    (
        card("crafts", "potter", "vp", True),
        "crafts: potter: vp: expected a whole number from 0 to 20, not true",
    ),
    (
        card("crafts", "potter", "footprint", [1, 2]),
        "crafts: potter: footprint: expected [2, 1] or [2, 2], not [1, 2]",
    ),
    (
        card("crafts", "potter", "footprint", [3, 1]),
        "crafts: potter: footprint[0]: expected a whole number from 1 to 2, not 3",
    ),
    (card("crafts", "potter", "good", "jar"), 'crafts: potter: good: expected pot, not "jar"'),
    (
        card("gods", "gu", "vr", "4"),
        'gods: gu: vr: expected a whole number from -20 to 99, not "4"',
    ),
    (
        card("specialists", "nomads", "fee", 21),
        "specialists: nomads: fee: expected a whole number from 0 to 20, not 21",
    ),
    (
        card("specialists", "nomads", "bonus", 1),
        "specialists: nomads: unknown key 'bonus'; expected: vr, fee",
    ),
    (
        card("specialists", "herd", "fees", [2, 4]),
        "specialists: herd: fees: expected 3 numbers, found 2",
    ),
    (
        card("specialists", "herd", "fees", [2, 2, 6]),
        "specialists: herd: fees: expected growing numbers, not [2, 2, 6]",
    ),
    (
        card("specialists", "herd", "bonus", [1, 2, 10]),
        "specialists: herd: bonus[2]: expected a whole number from 0 to 9, not 10",
    ),
    (
        card("specialists", "herd", "bonus", [3, 2, 1]),
        "specialists: herd: bonus: expected numbers that do not fall, not [3, 2, 1]",
    ),
]


@pytest.mark.parametrize(("change", "message"), CARD_FAULTS, ids=[text for _, text in CARD_FAULTS])
def test_a_fault_of_the_cards_is_refused(tmp_path: Path, change: Change, message: str) -> None:
    assert changed(tmp_path, "cards.json", change) == f"cards.json: {message}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_printed_supply_fits_every_map(data: tuple[Tiles, Cards], players: int) -> None:
    check_fit(data[0], BASE, players)


def test_a_supply_too_large_for_the_map_is_refused(data: tuple[Tiles, Cards]) -> None:
    rules = make_rules({"shaman_supply": {"wood": 29}})
    check_fit(data[0], rules, 4)
    with pytest.raises(RulesError) as caught:
        check_fit(data[0], rules, 5)
    assert str(caught.value) == (
        "shaman_supply: 39 resources beside up to 26 printed on the map for 5 players; "
        "the engine holds 64 in all"
    )


def test_a_supply_nobody_can_bring_may_be_of_any_size(data: tuple[Tiles, Cards]) -> None:
    rules = make_rules({"shaman_supply": {"wood": 29}, "specialists": ["herd"]})
    check_fit(data[0], rules, 5)
