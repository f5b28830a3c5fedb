"""The table of broken rules fits the sources of today and leaves out no god, card or switch."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_origin

import pytest

from core.zimbabwe.names import GODS, SPECIALISTS
from core.zimbabwe.rules import Rules
from tests.mutants.run import RULE_TESTS, TESTS, chosen, verdict
from tests.mutants.table import Mutant, TableError, read_table

ROOT = Path(__file__).parents[2]
MUTANTS = read_table()
SWITCHES = [
    name
    for name, field in Rules.model_fields.items()
    if field.annotation is bool or get_origin(field.annotation) is Literal
]
FIGURES = [name for name in Rules.model_fields if name not in SWITCHES]


def covered(area: str, name: str) -> bool:
    """Whether the area has a mutant of this name, or of this name and a dash and more."""
    return any(mutant.name.split("-")[0] == f"{area}.{name}" for mutant in MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_fits_the_sources_of_today(mutant: Mutant) -> None:
    source = (ROOT / mutant.path).read_text(encoding="utf-8")
    assert mutant.applied(source) != source
    assert mutant.breaks


def test_every_mutant_has_a_name_of_its_own() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names) >= 90


def test_no_two_mutants_are_the_same_change() -> None:
    changes = [(mutant.file, mutant.old, mutant.new, mutant.nth) for mutant in MUTANTS]
    assert len(set(changes)) == len(changes)


@pytest.mark.parametrize("god", GODS)
def test_every_god_is_switched_off(god: str) -> None:
    assert covered("gods", god)


@pytest.mark.parametrize("specialist", SPECIALISTS)
def test_every_specialist_is_switched_off(specialist: str) -> None:
    assert covered("specialists", specialist)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_ruling_switch_is_made_ineffective(switch: str) -> None:
    assert covered("rulings", switch)


@pytest.mark.parametrize("figure", FIGURES)
def test_every_number_and_pool_of_the_rules_is_made_ineffective(figure: str) -> None:
    assert covered("figures", figure)


@pytest.mark.parametrize("name", RULE_TESTS)
def test_the_rule_tests_exist(name: str) -> None:
    assert (ROOT / TESTS / f"test_{name}.py").is_file()


def a_mutant(*, count: int = 1, nth: int = 1) -> Mutant:
    return Mutant(name="a.b", breaks="it", file="x.py", old="one", new="two", count=count, nth=nth)


def test_the_occurrence_that_is_named_is_changed() -> None:
    assert a_mutant(count=3, nth=2).applied("one one one") == "one two one"


@pytest.mark.parametrize("text", ["", "one one", "ones on one"])
def test_a_text_found_more_or_less_often_than_said_is_refused(text: str) -> None:
    with pytest.raises(TableError, match=r"a\.b"):
        a_mutant().applied(text)


def test_mutants_are_chosen_by_name_and_how_names_begin() -> None:
    assert [mutant.name for mutant in chosen(["gods.gu-retroactive"])] == ["gods.gu-retroactive"]
    assert {"gods.gu", "gods.gu-retroactive"} <= {mutant.name for mutant in chosen(["gods.gu"])}
    assert all(mutant.name.startswith("gods.") for mutant in chosen(["gods"]))
    assert chosen([]) == MUTANTS


@pytest.mark.parametrize(
    ("code", "output", "result"),
    [
        (0, "tests/a.py::test_x PASSED [100%]\n", ("survived", "")),
        (1, "tests/a.py::test_x PASSED\ntests/a.py::test_y[a b] FAILED\n", ("killed", "test_y[a")),
        (1, "tests/a.py::test_x ERROR [ 9%]\n", ("killed", "test_x")),
        (-11, "tests/a.py::test_x PASSED\ntests/a.py::test_y ", ("killed by a crash", "test_y")),
        (None, "tests/a.py::test_y ", ("killed by timeout", "test_y")),
        (2, "ERROR collecting tests/a.py\n", ("error", "pytest ended with 2")),
    ],
)
def test_the_first_red_test_is_named(
    code: int | None, output: str, result: tuple[str, str]
) -> None:
    kind, detail = verdict(code, output)
    assert kind == result[0]
    assert detail.removeprefix("tests/a.py::").startswith(result[1])
