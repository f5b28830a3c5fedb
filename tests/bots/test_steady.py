"""The steady functions are as good as the C library's, and keep their bits."""

from __future__ import annotations

import math
import struct

from hypothesis import given
from hypothesis import strategies as st

from tests.bots import steady_door

CLOSE = 4e-16


@given(st.floats(-700, 700))
def test_exp_is_exp(x: float) -> None:
    assert math.isclose(steady_door.exp(x), math.exp(x), rel_tol=CLOSE)


@given(st.floats(1e-300, 1e300))
def test_log_is_log(x: float) -> None:
    assert math.isclose(steady_door.log(x), math.log(x), rel_tol=CLOSE, abs_tol=1e-16)


@given(st.floats(1e-6, 1e6), st.floats(0, 3))
def test_power_is_power(x: float, to: float) -> None:
    # The error of the logarithm grows with it.
    assert math.isclose(steady_door.power(x, to), x**to, rel_tol=5e-14)


def test_edges() -> None:
    assert steady_door.exp(0) == 1
    assert steady_door.exp(-1e9) == 0
    assert steady_door.exp(1e9) == steady_door.exp(700)
    assert steady_door.log(1) == 0
    assert steady_door.power(0, 0.3) == 0
    assert steady_door.power(0, 0) == 1
    assert steady_door.power(2, 1) == 2
    assert steady_door.power(9, 0.5) == 3


def test_bits_are_those_of_every_other_machine() -> None:
    values = [steady_door.exp(-0.1), steady_door.log(0.3), steady_door.power(7, 0.7)]
    assert [struct.pack(">d", value).hex() for value in values] == BITS


BITS = ["3fecf46d99d52b3a", "bff34378fcbda721", "400f3c7995604381"]
