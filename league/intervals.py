"""How far a mean may be trusted: Student's interval over independent observations.

The observations are block means. Games of one block share a set-up, so they are not independent;
blocks are. For a share of things that happen or not there is Wilson's interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
_EXACT_UP_TO = 200  # degrees of freedom; above, the expansion is right to ten digits


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A mean with its 95 % interval; low and high are None for a single observation."""

    mean: float
    low: float | None
    high: float | None
    count: int  # observations
    alike: bool  # all observations are equal: the interval has no width and says nothing


def estimate(observations: Sequence[float]) -> Estimate:
    """The mean of independent observations with Student's interval; at least one is needed."""
    mean, count = fmean(observations), len(observations)
    if count < 2:
        return Estimate(mean=mean, low=None, high=None, count=count, alike=False)
    spread = stdev(observations)
    half = t_quantile(count - 1) * spread / math.sqrt(count)
    return Estimate(mean=mean, low=mean - half, high=mean + half, count=count, alike=spread == 0)


def wilson(happened: float, count: int) -> tuple[float, float] | None:
    """The 95 % interval of a share, after Wilson: sound for few observations and shares near 0.

    `happened` may have parts of one, as shared wins do. None without observations.
    """
    if count == 0:
        return None
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = happened / count
    middle = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    scale = 1 + z * z / count
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def t_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The t with P(-t <= T <= t) = confidence for Student's T of this many degrees of freedom."""
    if freedom < 1 or not 0 < confidence < 1:
        raise ValueError(f"no quantile for {freedom} degrees of freedom at {confidence}")
    if freedom > _EXACT_UP_TO:
        return _expansion(freedom, confidence)
    # The angle whose tangent is t / sqrt(freedom) is bounded, so halving its range is safe.
    low, high = 0.0, math.pi / 2
    while (middle := (low + high) / 2) not in (low, high):
        if _within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.tan(low) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    """P(|T| <= tan(angle) sqrt(freedom)), exactly: Abramowitz and Stegun 26.7.3 and 26.7.4."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for n in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (n - 1) / n
        total += term
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def _expansion(freedom: int, confidence: float) -> float:
    """The quantile from that of the normal distribution: Abramowitz and Stegun 26.7.5."""
    x = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))
