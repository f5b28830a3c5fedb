"""What can be set in the tree search: every parameter with its range and its meaning."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from bots.protocol import Budget

MOST_EDGES = 4096  # no game offers more actions than this, so that many never limits anything


def _param(default: Any, meaning: str, low: float | None = 0, high: float | None = 1) -> Any:
    return field(default=default, metadata={"meaning": meaning, "low": low, "high": high})


@dataclass(frozen=True, kw_only=True)
class MctsParams:
    """How to search; a value out of its range is refused with what the parameter means."""

    visits: int | None = _param(None, "simulations started for each decision", 1, 10**9)
    millis: int | None = _param(None, "milliseconds of each decision", 1, 10**8)
    c: float = _param(1.0, "weight of exploring against what is known to be good", 0, 100)
    fpu: float = _param(
        0.2, "how much worse than its node an untried action is thought to be, as share of the win"
    )
    standings: float = _param(0.0, "weight of the other places against the win alone")
    widen_start: int = _param(
        6, "actions considered from the first visit of a node, best priors first", 1, MOST_EDGES
    )
    widen_rate: float = _param(
        1.0, "considered actions are widen_start + widen_rate * visits ** widen_power", 0, 1000
    )
    widen_power: float = _param(
        0.5, "considered actions are widen_start + widen_rate * visits ** widen_power"
    )
    prior_power: float = _param(
        1.0, "power that priors are raised to: 0 makes them equal, 2 sharpens them", 0, 10
    )
    horizon: int = _param(
        0, "turns of the next seats that are guessed at when a leaf is valued", 0, 1000
    )
    insight: float = _param(
        30.0, "how much the value after an own action sharpens its prior", 0, 1000
    )
    memory_mib: int = _param(
        256, "mebibytes at which the tree stops to grow while the search goes on", 1, 16384
    )
    reuse: bool = _param(
        True, "whether the next decision of a turn inherits its part of the tree", None, None
    )

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if value is None and one.default is None:
                continue
            _check(one.name, value, one.default, **one.metadata)

    @property
    def budget(self) -> Budget | None:
        """The budget that is part of the parameters; None: whatever is given for a decision."""
        if self.visits is None and self.millis is None:
            return None
        return Budget(visits=self.visits, millis=self.millis)


def _check(
    name: str, value: Any, default: Any, meaning: str, low: float | None, high: float | None
) -> None:
    if low is None or high is None:
        if not isinstance(value, bool):
            raise ValueError(f"{name}={value!r} is neither true nor false: {meaning}")
        return
    wanted = "a number" if isinstance(default, float) else "a whole number"
    kinds = (int, float) if isinstance(default, float) else (int,)
    fits = isinstance(value, kinds) and not isinstance(value, bool) and low <= value <= high
    if not fits:
        raise ValueError(f"{name}={value!r} is not {wanted} from {low} to {high}: {meaning}")
