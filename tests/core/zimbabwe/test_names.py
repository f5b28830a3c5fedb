"""Names and numbers that Python and the engine share."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.errors import CoreError
from core.zimbabwe import names
from core.zimbabwe.names import ActionKind, Phase, Step, cell_id, cell_name, with_article


def test_names_have_the_order_of_the_engine() -> None:
    assert names.CRAFTS[4] == "vessel_maker"
    assert names.GOODS[4] == "vessel"
    assert names.RESOURCES == ("clay", "wood", "ivory", "diamond")
    assert names.GODS[0] == "shadipinyi"
    assert names.GODS[-1] == "xango"
    assert names.SPECIALISTS == ("rain_ceremony", "nomads", "builder", "shaman", "herd")


def test_every_list_is_complete_and_without_doubles() -> None:
    lists = (names.CRAFTS, names.GOODS, names.RESOURCES, names.GODS, names.SPECIALISTS)
    assert [len(set(each)) for each in lists] == [7, 7, 4, 12, 5]


def test_names_are_shown_as_players_write_them() -> None:
    assert names.GOD_WORDS[names.GODS.index("tsui_goab")] == "Tsui-Goab"
    assert names.GOD_WORDS[names.GODS.index("gu")] == "Gu"
    assert names.CRAFT_WORDS[2] == "ivory carver"
    assert names.SPECIALIST_WORDS[0] == "rain ceremony"


def test_the_article_follows_the_sound() -> None:
    assert with_article("ivory carving") == "an ivory carving"
    assert with_article("pot") == "a pot"


def test_action_kinds_are_numbered_without_gaps() -> None:
    assert [kind.value for kind in ActionKind] == list(range(26))
    assert ActionKind(15).name == "SITE"
    assert ActionKind(25).name == "PRIMARY"


def test_phases_and_steps_are_numbered_without_gaps() -> None:
    assert [phase.value for phase in Phase] == list(range(4))
    assert [step.value for step in Step] == list(range(15))


def test_steps_have_the_names_that_snapshots_use() -> None:
    words = (
        "free dziva rain shaman shaman_cell monument craft site new_price raise_price raise good "
        "resource primary primary_resource"
    )
    assert [step.name.lower() for step in Step] == words.split()


@pytest.mark.parametrize(
    ("name", "cell"), [("A1", 0), ("R1", 17), ("A2", 19), ("C4", 59), ("R18", 340)]
)
def test_a_cell_has_a_letter_for_its_column_and_a_number_for_its_row(name: str, cell: int) -> None:
    assert cell_name(cell) == name
    assert cell_id(name) == cell


def test_every_cell_of_the_largest_map_has_its_own_name() -> None:
    cells = [row * 19 + col for row in range(18) for col in range(18)]
    assert [cell_id(cell_name(cell)) for cell in cells] == cells


def test_small_letters_name_the_same_cell() -> None:
    assert cell_id("c4") == cell_id("C4")


@pytest.mark.parametrize(
    "name", ["", "A", "4", "S1", "A0", "A01", "A19", "A-1", "A1 ", "A²", "Å1", "4C", "A1000"]
)
def test_a_word_that_names_no_cell_is_refused(name: str) -> None:
    with pytest.raises(CoreError) as caught:
        cell_id(name)
    expected = f"no cell {name!r}: expected a column A to R and a row 1 to 18, such as C4"
    assert str(caught.value) == expected


@pytest.mark.parametrize("cell", [-1, 18, 37, 342, 1000])
def test_a_number_off_the_map_or_in_the_guard_column_has_no_name(cell: int) -> None:
    with pytest.raises(CoreError) as caught:
        cell_name(cell)
    assert str(caught.value) == f"no cell has the number {cell}"


def engine_lists() -> list[list[str]]:
    """The anonymous enums of the engine's header whose members count up from 0."""
    header = Path(names.__file__).with_name("position.pxd").read_text(encoding="utf-8")
    blocks = re.findall(r"^cdef enum:\n((?:    \w+ *(?:#.*)?\n)+)", header, re.M)
    return [re.findall(r"^    (\w+)", block, re.M) for block in blocks]


@pytest.mark.parametrize(
    ("listed", "prefix", "suffix"),
    [
        (names.RESOURCES, "", ""),
        (names.CRAFTS, "", ""),
        (names.GODS, "", ""),
        (names.SPECIALISTS, "", ""),
        ([kind.name for kind in ActionKind], "ACT_", ""),
        ([step.name for step in Step], "STEP_", ""),
        (["first_monuments", "gifts", "turns", "over"], "", "_PHASE"),
        (["none", "monument", "craftsmen", "raises"], "MAIN_", ""),
        (["none", "rules", "stopped"], "ENDING_", ""),
        (["printed", "stock", "qamata", "hub_owner", "nobody"], "FEE_", ""),
    ],
)
def test_python_and_engine_count_alike(listed: Sequence[str], prefix: str, suffix: str) -> None:
    plain = [name.upper() for name in listed]
    found = [
        [member.removeprefix(prefix).removesuffix(suffix) for member in block]
        for block in engine_lists()
    ]
    assert plain in found
