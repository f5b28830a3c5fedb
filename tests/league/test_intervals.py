"""Intervals are Student's and Wilson's, as the tables have them."""

import math

import pytest

from league.intervals import _EXACT_UP_TO, _expansion, estimate, t_quantile, wilson

# Table of Student's distribution, two-sided: 95 % and 99 %.
TABLE = [
    (1, 12.706, 63.657),
    (2, 4.303, 9.925),
    (3, 3.182, 5.841),
    (4, 2.776, 4.604),
    (5, 2.571, 4.032),
    (6, 2.447, 3.707),
    (9, 2.262, 3.250),
    (10, 2.228, 3.169),
    (15, 2.131, 2.947),
    (20, 2.086, 2.845),
    (30, 2.042, 2.750),
    (60, 2.000, 2.660),
    (120, 1.980, 2.617),
    (1000, 1.962, 2.581),
]


@pytest.mark.parametrize(("freedom", "usual", "strict"), TABLE)
def test_quantiles_are_those_of_the_table(freedom: int, usual: float, strict: float) -> None:
    assert t_quantile(freedom) == pytest.approx(usual, abs=6e-4)
    assert t_quantile(freedom, 0.99) == pytest.approx(strict, abs=6e-4)


@pytest.mark.parametrize("freedom", [_EXACT_UP_TO - 1, _EXACT_UP_TO])
def test_the_two_ways_meet_without_a_step(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(_expansion(freedom, 0.95), abs=1e-9)


@pytest.mark.parametrize(("freedom", "confidence"), [(0, 0.95), (3, 0.0), (3, 1.0)])
def test_no_quantile_is_refused(freedom: int, confidence: float) -> None:
    with pytest.raises(ValueError, match="no quantile"):
        t_quantile(freedom, confidence)


def test_an_estimate_is_the_mean_with_students_interval() -> None:
    found = estimate([1.0, 2.0, 3.0])
    half = 4.302653 / math.sqrt(3)
    assert (found.mean, found.count, found.alike) == (2.0, 3, False)
    assert [found.low, found.high] == pytest.approx([2 - half, 2 + half])


def test_one_observation_has_no_interval() -> None:
    found = estimate([0.5])
    assert (found.mean, found.low, found.high) == (0.5, None, None)


def test_equal_observations_are_marked() -> None:
    assert estimate([0.1, 0.1, 0.1]).alike
    assert not estimate([0.1, 0.1, 0.2]).alike


@pytest.mark.parametrize(
    ("happened", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, method 3
        (0.5, 2, 0.0267, 0.8021),
    ],
)
def test_shares_have_wilsons_interval(happened: float, count: int, low: float, high: float) -> None:
    assert wilson(happened, count) == pytest.approx((low, high), abs=6e-5)


def test_nothing_observed_gives_no_interval() -> None:
    assert wilson(0, 0) is None
