"""Set-ups: what a user may give, how it is completed, what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import SetupError
from core.zimbabwe.datafiles import Tiles, load_data
from core.zimbabwe.names import GODS
from core.zimbabwe.rules import BASE, Rules, make_rules
from core.zimbabwe.setups import Setup, complete_setup, read_setup_file

DRAWN: dict[str, Any] = {
    "players": 2,
    "tiles": [
        {"tile": "A", "turn": 1},
        {"tile": "B", "turn": 0},
        {"tile": "C", "turn": 2},
        {"tile": "D", "turn": 3},
    ],
    "gods": list(GODS[:8]),
    "vr_stack": [0, 1],
}


@pytest.fixture(scope="module")
def tiles() -> Tiles:
    return load_data()[0]


def complete(given: Any, tiles: Tiles, rules: Rules = BASE) -> Setup:
    return complete_setup(given, 2, rules, tiles, DRAWN)


def laid(*entries: tuple[str, int]) -> dict[str, Any]:
    return {"tiles": [{"tile": tile, "turn": turn} for tile, turn in entries]}


@pytest.mark.parametrize("given", [None, {}, {"players": 2}, DRAWN])
def test_what_is_not_given_is_drawn(given: Any, tiles: Tiles) -> None:
    assert complete(given, tiles).as_dict() == DRAWN


def test_given_tiles_replace_the_drawn_ones_only(tiles: Tiles) -> None:
    given = laid(("A", 0), ("K", 3), ("B", 0), ("E", 1))
    assert complete(given, tiles).as_dict() == {**DRAWN, **given}


def test_given_gods_are_put_in_card_order(tiles: Tiles) -> None:
    given = {"gods": list(reversed(GODS[4:]))}
    assert complete(given, tiles).gods == GODS[4:]


def test_a_given_stack_is_kept(tiles: Tiles) -> None:
    assert complete({"vr_stack": [1, 0]}, tiles).vr_stack == (1, 0)


def test_a_setup_gives_itself_again(tiles: Tiles) -> None:
    setup = complete({"vr_stack": [1, 0]}, tiles)
    assert complete(setup.as_dict(), tiles) == setup


KNOWN_TILES = "A, B, C, D, E, F, G, H, I, J, K"
FAULTS: list[tuple[dict[str, Any], str]] = [
    (
        {"tile": []},
        "unknown key 'tile'; did you mean 'tiles'? known keys: players, tiles, gods, vr_stack",
    ),
    ({"players": 3}, "players is 3, but the game is for 2"),
    ({"players": True}, "players is true, but the game is for 2"),
    ({"tiles": "ABCD"}, 'tiles: expected a list, not "ABCD"'),
    (laid(("A", 0), ("B", 0)), "tiles: expected 4 for 2 players, found 2"),
    (
        {"tiles": ["A", "B", "C", "D"]},
        'tiles[0]: expected a table with tile and turn, not "A"',
    ),
    (
        {"tiles": [{"tile": "A"}] * 4},
        "tiles[0]: 'turn' is missing; expected tile and turn",
    ),
    (
        {"tiles": [{"tile": "A", "turns": 1}] * 4},
        "tiles[0]: unknown key 'turns'; did you mean 'turn'? known keys: tile, turn",
    ),
    (
        laid(("A", 0), ("B", 0), ("Z", 0), ("D", 0)),
        f'tiles[2]: no tile "Z"; known tiles: {KNOWN_TILES}',
    ),
    (
        laid(("A", 0), ("B", 0), ("C", 0), ("B", 1)),
        "tiles[3]: tile 'B' lies at tiles[1] already",
    ),
    (
        laid(("B", 0), ("A", 0), ("C", 0), ("D", 0)),
        "tiles[0]: expected the start tile 'A' here, not 'B'",
    ),
    (
        laid(("A", 0), ("B", 4), ("C", 0), ("D", 0)),
        "tiles[1]: expected turn 0, 1, 2 or 3, not 4",
    ),
    ({"gods": "gu"}, 'gods: expected a list, not "gu"'),
    (
        {"gods": ["elgua"]},
        f"gods: no god 'elgua'; did you mean 'elegua'? known: {', '.join(GODS)}",
    ),
    ({"gods": ["gu"] * 8}, "gods: 'gu' is listed twice"),
    ({"gods": ["gu"]}, "gods: expected 8 (gods_in_play), found 1"),
    ({"vr_stack": 0}, "vr_stack: expected a list, not 0"),
    ({"vr_stack": [0, 0]}, "vr_stack: expected every seat from 0 to 1 once, not [0, 0]"),
    ({"vr_stack": [1, 2]}, "vr_stack: expected every seat from 0 to 1 once, not [1, 2]"),
    ({"vr_stack": [1]}, "vr_stack: expected every seat from 0 to 1 once, not [1]"),
    (
        {"vr_stack": [False, True]},
        "vr_stack: expected every seat from 0 to 1 once, not [false, true]",
    ),
    ({"vr_stack": ["a", 0]}, 'vr_stack: expected every seat from 0 to 1 once, not ["a", 0]'),
]


@pytest.mark.parametrize(("given", "message"), FAULTS, ids=[text for _, text in FAULTS])
def test_a_fault_is_refused(given: dict[str, Any], message: str, tiles: Tiles) -> None:
    with pytest.raises(SetupError) as caught:
        complete(given, tiles)
    assert str(caught.value) == f"set-up: {message}"


@pytest.mark.parametrize("turn", [-1, 4, True, "1", 1.0, None])
def test_a_turn_is_a_whole_number_of_quarters(turn: Any, tiles: Tiles) -> None:
    given = laid(("A", 0), ("B", turn), ("C", 0), ("D", 0))
    with pytest.raises(SetupError) as caught:
        complete(given, tiles)
    shown = json.dumps(turn)
    assert str(caught.value) == f"set-up: tiles[1]: expected turn 0, 1, 2 or 3, not {shown}"


def test_the_start_tile_has_a_slot_of_its_own(tiles: Tiles) -> None:
    drawn = {**DRAWN, "players": 3}
    names = "ABCDEF"
    given = laid(*((name, 0) for name in names))
    with pytest.raises(SetupError) as caught:
        complete_setup(given, 3, BASE, tiles, drawn)
    assert str(caught.value) == "set-up: tiles[0]: the start tile 'A' belongs at tiles[1]"


def test_a_turned_start_tile_is_refused_where_it_lies_fixed(tiles: Tiles) -> None:
    rules = make_rules({"start_tile_turns": False})
    with pytest.raises(SetupError) as caught:
        complete(laid(("A", 1), ("B", 1), ("C", 1), ("D", 1)), tiles, rules)
    assert str(caught.value) == (
        "set-up: tiles[0]: the start tile lies unturned under these rules "
        "(start_tile_turns = false); expected turn 0, not 1"
    )
    assert complete(laid(("A", 0), ("B", 1), ("C", 1), ("D", 1)), tiles, rules).tiles[0].turn == 0


def test_a_god_outside_the_pool_is_refused(tiles: Tiles) -> None:
    rules = make_rules({"god_pool": ["gu", "xango"], "gods_in_play": 1})
    with pytest.raises(SetupError) as caught:
        complete({"gods": ["engai"]}, tiles, rules)
    expected = "set-up: gods: 'engai' is not in the pool of these rules: gu, xango"
    assert str(caught.value) == expected
    assert complete({"gods": ["xango"]}, tiles, rules).gods == ("xango",)


def test_a_setup_is_read_from_json(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(DRAWN), "utf-8")
    assert read_setup_file(path) == DRAWN


def test_a_setup_is_read_from_toml(tmp_path: Path) -> None:
    path = tmp_path / "map.TOML"
    path.write_text('gods = ["gu"]\n[[tiles]]\ntile = "A"\nturn = 1\n', "utf-8")
    assert read_setup_file(str(path)) == {"gods": ["gu"], "tiles": [{"tile": "A", "turn": 1}]}


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("map.yaml", b"", "expected a name that ends in .json or .toml"),
        ("map.json", b"{", "not valid JSON: Expecting property name enclosed in double quotes: "
         "line 1 column 2 (char 1)"),
        ("map.toml", b"a = ", "not valid TOML: Invalid value (at end of document)"),
        ("map.json", b"[]", "expected a table with the keys players, tiles, gods, vr_stack"),
        ("map.json", b'{"god": []}', "unknown key 'god'; did you mean 'gods'? "
         "known keys: players, tiles, gods, vr_stack"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(SetupError) as caught:
        read_setup_file(path)
    assert str(caught.value) == f"set-up file {path}: {message}"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    with pytest.raises(SetupError) as caught:
        read_setup_file(path)
    assert str(caught.value) == f"set-up file {path}: no such file"


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.mkdir()
    with pytest.raises(SetupError) as caught:
        read_setup_file(path)
    assert str(caught.value) == f"set-up file {path}: cannot be read: Is a directory"
