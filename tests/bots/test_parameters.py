"""Parameters say what they mean, and a value out of range is answered with that."""

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from bots import BotError, Parameter, parameters_of, parameters_of_dataclass
from bots.parameters import REQUIRED, arguments_for
from core import parse_spec


@dataclass(frozen=True)
class Settings:
    greed: int = field(metadata={"meaning": "how much it wants", "low": 0, "high": 9})
    c: float = field(default=1.5, metadata={"meaning": "weight of exploring", "low": 0.0})
    visits: int | None = field(default=None, metadata={"meaning": "simulations", "low": 1})
    loud: bool = field(default=False, metadata={"low": 0, "high": 1})


class Declared:
    parameters: ClassVar[tuple[Parameter, ...]] = parameters_of_dataclass(Settings)

    def __init__(self, **given: object) -> None: ...


class Plain:
    def __init__(self, greed: int, c: float = 1.5, *, visits: int | None = None) -> None: ...


class Odd:
    parameters = "not ours"

    def __init__(self, greed: int = 3) -> None: ...


LISTED = (
    "It takes:\n"
    "  greed: int (0 to 9): how much it wants\n"
    "  c: float = 1.5 (0.0 or more): weight of exploring\n"
    "  visits: int | None = None (1 or more): simulations\n"
    "  loud: bool = False"
)


def arguments(spec: str) -> dict[str, object]:
    return arguments_for(parse_spec(spec), parameters_of(Declared))


def refusal(spec: str) -> str:
    with pytest.raises(BotError) as caught:
        arguments(spec)
    return str(caught.value)


def test_a_dataclass_tells_kinds_defaults_meanings_and_ranges() -> None:
    assert parameters_of(Declared) == (
        Parameter("greed", int, REQUIRED, "how much it wants", 0, 9),
        Parameter("c", float, 1.5, "weight of exploring", 0.0),
        Parameter("visits", int | None, None, "simulations", 1),
        Parameter("loud", bool, False, "", 0, 1),
    )


def test_a_signature_tells_kinds_and_defaults() -> None:
    assert parameters_of(Plain) == (
        Parameter("greed", int),
        Parameter("c", float, 1.5),
        Parameter("visits", int | None, None),
    )


def test_parameters_that_are_something_else_are_not_taken_for_ours() -> None:
    assert parameters_of(Odd) == (Parameter("greed", int, 3),)


def test_only_what_is_given_is_passed_on() -> None:
    assert arguments("x(greed=9, c=0, loud=true)") == {"greed": 9, "c": 0.0, "loud": True}
    assert arguments("x(greed=0, visits=1)") == {"greed": 0, "visits": 1}


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("x(gred=1)", f"x has no parameter 'gred'; did you mean 'greed'? {LISTED}"),
        ("x(c=1)", f"x needs greed: type x(greed=...). {LISTED}"),
        (
            "x(greed=10)",
            "x cannot use greed=10: it takes greed: int (0 to 9), how much it wants.",
        ),
        (
            "x(greed=-1)",
            "x cannot use greed=-1: it takes greed: int (0 to 9), how much it wants.",
        ),
        (
            "x(greed=1.5)",
            "x cannot use greed=1.5: it takes greed: int (0 to 9), how much it wants, not float.",
        ),
        (
            "x(greed=1, visits=0)",
            "x cannot use visits=0: it takes visits: int | None = None (1 or more), simulations.",
        ),
        (
            "x(greed=true)",
            "x cannot use greed=True: it takes greed: int (0 to 9), how much it wants, not bool.",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_meaning_and_range(spec: str, text: str) -> None:
    assert refusal(spec) == text


def test_ranges_are_told_in_words() -> None:
    assert Parameter("x", int, 1, "", 0, 5).span == "0 to 5"
    assert Parameter("x", int, 1, "", None, 5).span == "5 or less"
    assert Parameter("x", int, 1, "", 2).span == "2 or more"
    assert Parameter("x", bool, True, "", 0, 1).span == ""
